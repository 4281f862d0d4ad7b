"""Clauses that say: there is a protocol tree of a depth that is right on some inputs of a task.

Nodes are numbered from 1, the children of node v are 2v and 2v + 1. Variables, in the order in which they arise: a
party speaks at a node; its bit there for one of its inputs, which is 0 for the first one (else exchange the
children); an input is still possible at a node; a bit of the output at a leaf, for a knower for each of its inputs.
"""

from __future__ import annotations

from itertools import combinations

from ..document import Rejected
from ..lrat import Clause
from ..polynomials import Work
from .tasks import Task

MOST_DEPTH = 12


class Clauses:
    """Clauses over variables that are numbered as they are named."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.written: list[Clause] = []
        self.numbers: dict[tuple[object, ...], int] = {}

    def variable(self, *name: object) -> int:
        """Return the variable of a name."""
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def require(self, *literals: int) -> None:
        """Add a clause."""
        self.work.spend(1 + len(literals))
        self.written.append(tuple(dict.fromkeys(literals)))


def tree_clauses(task: Task, inputs: list[tuple[int, ...]], depth: int, knower: int | None, work: Work) -> list[Clause]:
    """Write the clauses; they have a model iff there is a tree of this depth."""
    if depth > MOST_DEPTH:
        raise Rejected(f"clauses are written for trees of depth at most {MOST_DEPTH}")
    form = Clauses(work)
    box = [list(dict.fromkeys(column)) for column in zip(*inputs, strict=True)]
    parties = range(len(box))
    for party in parties:
        for i in box[party]:
            form.require(form.variable("possible", 1, party, i))
    for node in range(1, 1 << depth):
        speaks = [form.variable("speaks", node, party) for party in parties]
        form.require(*speaks)
        for first, second in combinations(speaks, 2):
            form.require(-first, -second)
        for party in parties:
            for i in box[party]:
                here, bit = form.variable("possible", node, party, i), form.variable("bit", node, party, i)
                zero = form.variable("possible", 2 * node, party, i)
                one = form.variable("possible", 2 * node + 1, party, i)
                if i == box[party][0]:
                    form.require(-bit)
                form.require(-here, -speaks[party], bit, zero)
                form.require(-here, -speaks[party], -bit, one)
                form.require(-here, speaks[party], zero)
                form.require(-here, speaks[party], one)
    width = (task.outputs - 1).bit_length()
    for x in inputs:
        output, own = task.value(x, work), 0 if knower is None else x[knower]
        for leaf in range(1 << depth, 2 << depth):
            absent = [-form.variable("possible", leaf, party, i) for party, i in enumerate(x)]
            for position in range(width):
                label = form.variable("output", leaf, own, position)
                form.require(*absent, label if output >> position & 1 else -label)
    return form.written

"""Refutations of plain propositional problems, such as the protocols engine states."""

from __future__ import annotations

import time
from collections.abc import Sequence

from solver.certify.cdcl import Clause, Completion, Search, Stopped
from solver.kernel.document import Rejected
from solver.kernel.lrat import MOST_CNF_WORK, integers, refute
from solver.kernel.polynomials import Work


class NoTheory:
    """A theory in which every assignment has a model."""

    def push(self) -> None:
        """Nothing is remembered."""

    def pop(self, levels: int) -> None:
        """Nothing is forgotten."""

    def assume(self, literal: int) -> None:
        """Every literal is possible."""

    def check(self) -> None:
        """Every assignment is possible."""

    def complete(self) -> Completion:
        """Accept a complete assignment."""
        return Completion()


def refutation(clauses: Sequence[Clause], seconds: float) -> list[list[list[int]]] | None:
    """Return steps that derive the empty clause from clauses, or None.

    None says nothing: there may be a model, or `seconds` were too few.

    >>> refutation([(1,), (-1,)], 1)
    [[[], [0, 1]]]
    >>> refutation([(1, 2), (-1,)], 1) is None
    True
    """
    search = attached(clauses, seconds)
    try:
        return steps_of(search, len(clauses)) if search.run() else None
    except Stopped:
        return None


def attached(clauses: Sequence[Clause], seconds: float) -> Search:
    """Return a search that holds the clauses; `run` raises `Stopped` after `seconds`."""
    end = time.monotonic() + seconds
    search = Search(NoTheory(), lambda: time.monotonic() > end)
    for number in [search.add(tuple(dict.fromkeys(clause))) for clause in clauses]:
        search.attach(number)
    return search


def certify_cnf(cnf: list[list[int]], *, seconds: float) -> dict[str, object] | None:
    """Return {"form": "cnf", "cnf": …, "steps": …}, a refutation that `check_cnf` accepts, or None.

    What the clauses say is not part of it: a fact document refutes clauses that the kernel writes (`solver.facts`).
    """
    steps = refutation([tuple(clause) for clause in cnf], seconds)
    return None if steps is None else {"form": "cnf", "cnf": cnf, "steps": steps}


def check_cnf(document: object) -> None:
    """Check a refutation of a propositional problem: {"cnf": [[±variable, …], …], "steps": […]}."""
    if not isinstance(document, dict) or not isinstance(document.get("cnf"), list):
        raise Rejected("a propositional refutation has a list `cnf`")
    clauses = [tuple(dict.fromkeys(integers(c, f"cnf[{i}]"))) for i, c in enumerate(document["cnf"])]
    if any(0 in clause for clause in clauses):
        raise Rejected("0 is no literal")
    refute(clauses, document.get("steps"), Work(MOST_CNF_WORK))


def steps_of(search: Search, given: int) -> list[list[list[int]]]:
    """Return the steps that derive the empty clause, without those that it does not need."""
    assert search.empty is not None
    needed = {search.empty}
    for number in range(search.empty, given - 1, -1):
        if number in needed:
            needed.update(search.records[number].hints or ())
    position = {number: number for number in range(given)}
    steps: list[list[list[int]]] = []
    for number in sorted(needed):
        if number >= given:
            position[number] = given + len(steps)
            record = search.records[number]
            literals: Clause = record.literals
            steps.append([list(literals), [position[hint] for hint in record.hints or ()]])
    return steps

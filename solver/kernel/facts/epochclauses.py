"""Clauses that say: there is a protocol with a fixed order of answers that is right on some inputs of a task.

Variables: a bit of the table of an answer, for the inputs of its two ends and each value of the answers that it sees;
a bit of the answer on an input, shared by inputs that agree on everything it can depend on; a bit of the output
table. Where the seen answers have certain values, the answer is the table's entry.
"""

from __future__ import annotations

from itertools import product

from ..document import Rejected
from ..lrat import Clause
from ..polynomials import Work
from .tasks import Task
from .treeclauses import Clauses

MOST_SEEN_BITS = 16
View = tuple[int, int, int, tuple[int, ...]]
"""The sender and the receiver of an answer, its bits, and the answers that it sees."""


def epoch_clauses(
    task: Task, inputs: list[tuple[int, ...]], answers: list[View], asker: int, kept: tuple[int, ...], work: Work
) -> list[Clause]:
    """Write the clauses; they have a model iff there is such a protocol."""
    form = Clauses(work)
    depends: list[tuple[int, ...]] = []
    for sender, receiver, _, sees in answers:
        depends.append(tuple(sorted({sender, receiver, *(p for earlier in sees for p in depends[earlier])})))
    for seen in [*(answer[3] for answer in answers), kept]:
        if sum(answers[n][2] for n in seen) > MOST_SEEN_BITS:
            raise Rejected(f"clauses are written for at most {MOST_SEEN_BITS} bits that are seen at once")
    width = (task.outputs - 1).bit_length()
    done: set[tuple[int, ...]] = set()
    for x in inputs:
        said: list[list[int]] = []
        for n, (sender, receiver, bits, sees) in enumerate(answers):
            key = (n, *(x[party] for party in depends[n]))
            variables = [form.variable("said", bit, *key) for bit in range(bits)]
            said.append(variables)
            if key in done:
                continue
            done.add(key)
            for values, guard in views([said[earlier] for earlier in sees], work):
                for bit, variable in enumerate(variables):
                    entry = form.variable("table", n, x[sender], x[receiver], values, bit)
                    form.require(*guard, -variable, entry)
                    form.require(*guard, variable, -entry)
        output = task.value(x, work)
        for values, guard in views([said[n] for n in kept], work):
            for bit in range(width):
                entry = form.variable("output", x[asker], values, bit)
                form.require(*guard, entry if output >> bit & 1 else -entry)
    return form.written


def views(seen: list[list[int]], work: Work) -> list[tuple[tuple[bool, ...], list[int]]]:
    """Return every value of the seen bits, with literals that are all false exactly where it is what was said."""
    variables = [variable for answer in seen for variable in answer]
    work.spend((2 + len(variables) // 3) << len(variables))
    return [
        (values, [-v if value else v for v, value in zip(variables, values, strict=True)])
        for values in product((False, True), repeat=len(variables))
    ]

"""Refutations of plain propositional problems, such as the protocols engine states."""

from __future__ import annotations

import time

from solver.certify.cdcl import Clause, Completion, Search, Stopped
from solver.kernel.document import Rejected
from solver.kernel.lrat import check_cnf


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


def certify_cnf(cnf: list[list[int]], *, seconds: float) -> dict[str, object] | None:
    """Return {"form": "cnf", "cnf": …, "steps": …}, a refutation that the kernel accepts, or None.

    A literal is ±variable. None says nothing: there may be a model, or `seconds` were too few.

    >>> certify_cnf([[1], [-1]], seconds=1)
    {'form': 'cnf', 'cnf': [[1], [-1]], 'steps': [[[], [0, 1]]]}
    >>> certify_cnf([[1, 2], [-1]], seconds=1) is None
    True
    """
    end = time.monotonic() + seconds
    search = Search(NoTheory(), lambda: time.monotonic() > end)
    given = [search.add(tuple(dict.fromkeys(clause))) for clause in cnf]
    for number in given:
        search.attach(number)
    try:
        if not search.run():
            return None
        result: dict[str, object] = {"form": "cnf", "cnf": cnf, "steps": steps_of(search, len(given))}
        check_cnf(result)
    except (Stopped, Rejected):
        return None
    return result


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

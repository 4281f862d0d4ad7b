"""What one hard-attention head computes whose output depends on the attended token alone: decision lists.

The scores depend on a token's position and symbol, so the head picks the first present type of a ranking, and
the output is a function of the type picked. A function of the tokens is computed so if and only if it is a
decision list over types: take a type on whose inputs the function is constant, drop these inputs, go on
(Rivest, 1987: any choice is as good). With a residual stream the last token's own symbol is known too: then
each symbol has a ranking of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from protocols.errors import CertificateError
from protocols.tasks import Indices, Task

Rule: TypeAlias = tuple[int, int, int]
"""(position, symbol, output): if the position shows the symbol, answer the output."""


@dataclass(frozen=True, slots=True)
class HeadRanking:
    """A ranking with its outputs that computes the task, or inputs on which no type is constant (`stuck`)."""

    rules: tuple[Rule, ...]
    stuck: tuple[tuple[int, ...], ...]

    @property
    def computes(self) -> bool:
        """True if and only if one head computes the task."""
        return not self.stuck


def single_head(task: Task, rows: Indices | None = None) -> HeadRanking:
    """Decide whether one head computes a task with one token for each party, on all inputs or on the given
    rows.

    >>> from protocols.classic import disjointness, equality
    >>> single_head(disjointness(1)).computes, single_head(equality(1)).computes
    (True, False)
    """
    left = task.inputs() if rows is None else rows
    answers = task.answers(left)
    rules: list[Rule] = []
    while len(left):
        found = _pure(left, answers)
        if found is None:
            return HeadRanking(tuple(rules), tuple(tuple(int(v) for v in row) for row in left))
        rules.append(found)
        keep = left[:, found[0]] != found[1]
        left, answers = left[keep], answers[keep]
    return HeadRanking(tuple(rules), ())


def single_head_with_residual(task: Task) -> dict[int, HeadRanking]:
    """Return, for each symbol of the last party's token, the ranking that a head with a residual stream may
    use."""
    rows = task.inputs()
    last = len(task.parties) - 1
    return {symbol: single_head(task, rows[rows[:, last] == symbol]) for symbol in range(task.sizes[last])}


def check_head_ranking(task: Task, found: HeadRanking) -> None:
    """Check a result: the rules answer every input; or on the stuck inputs every present type meets two
    answers.

    Raises `CertificateError` with the input or the type.
    """
    if found.computes:
        for row in task.inputs().tolist():
            answer = next((output for position, symbol, output in found.rules if row[position] == symbol), None)
            if answer != task(*row):
                raise CertificateError(f"the ranking answers {answer} on {row}, where {task.name} is {task(*row)}")
        return
    for position in range(len(task.parties)):
        for symbol in {row[position] for row in found.stuck}:
            answers = {task(*row) for row in found.stuck if row[position] == symbol}
            if len(answers) < 2:
                raise CertificateError(f"position {position}, symbol {symbol} is constant on the stuck inputs")


def _pure(rows: Indices, answers: Indices) -> Rule | None:
    for position in range(rows.shape[1]):
        for symbol in np.unique(rows[:, position]).tolist():
            here = answers[rows[:, position] == symbol]
            if (here == here[0]).all():
                return position, symbol, int(here[0])
    return None

"""Two parties in k alternating rounds: exact minimum bits by dynamic programming over boxes.

In round r the speaker says any number of bits; then the other one speaks. A box is solved with d bits and k
rounds by speaker p if it is a leaf, if p splits it in two boxes solved with d − 1 bits in the same round, or
if the other party solves it with d bits in k − 1 rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.boxes import BOX_LIMIT, BoxSets, halves, leaf_of, leaf_words, members, split_words
from protocols.errors import SpeakingOrderError, TableSizeError
from protocols.tasks import Task
from protocols.trees import Node, Tree


@dataclass(frozen=True, slots=True)
class RoundCost:
    """The least number of bits with at most `rounds` rounds, `first` speaking first, and a tree that attains
    it."""

    rounds: int
    first: int
    knower: int | None
    bits: int
    tree: Tree


def round_cost(task: Task, rounds: int, first: int = 0, knower: int | None = None, limit: int = BOX_LIMIT) -> RoundCost:
    """Return the exact minimum for two parties in `rounds` alternating rounds; empty rounds are allowed.

    Raises `SpeakingOrderError` if so few rounds cannot solve the task at any cost.

    >>> from protocols.classic import index
    >>> [round_cost(index(4), rounds, first, knower=1 - first).bits for rounds, first in ((1, 0), (1, 1))]
    [4, 2]
    """
    layers = solve_rounds(task, alternating(task, rounds, first), knower, limit)
    bits = len(layers[0].solved) - 1
    speakers = [(first + number) % 2 for number in range(rounds)]
    tree = _build(task.table(), list(layers), speakers, layers[0].full, bits, knower)
    return RoundCost(rounds, first, knower, bits, tree)


def solve_rounds(
    task: Task, speakers: tuple[int, ...], knower: int | None = None, limit: int = BOX_LIMIT
) -> tuple[BoxSets, ...]:
    """Return for each round which boxes d = 0, 1, … bits solve from there on, until the first solves the whole box."""
    axis, leaf = leaf_words(task, knower, limit)
    history = [[leaf] * len(speakers)]
    while not _solves(task, knower, axis, history[-1][0]):
        now = _next_layer(task, axis, speakers, history[-1])
        if all(np.array_equal(a, b) for a, b in zip(now, history[-1], strict=True)):
            raise SpeakingOrderError(
                f"{task.name} cannot be solved in {len(speakers)} rounds with {task.parties[speakers[0]].name} first; "
                "add a round"
            )
        history.append(now)
    return tuple(BoxSets(task, knower, axis, solved) for solved in zip(*history, strict=True))


def alternating(task: Task, rounds: int, first: int) -> tuple[int, ...]:
    """Return who speaks in each round of a task for two parties; raise an error if it is for more."""
    if len(task.parties) != 2:
        raise TableSizeError(f"rounds are for two parties, but {task.name} has {len(task.parties)}; join some")
    if rounds < 1 or first not in (0, 1):
        raise SpeakingOrderError(f"{rounds} rounds with party {first} first: take rounds ≥ 1 and first 0 or 1")
    return tuple((first + number) % 2 for number in range(rounds))


def _next_layer(
    task: Task, axis: int, speakers: tuple[int, ...], before: list[npt.NDArray[Any]]
) -> list[npt.NDArray[Any]]:
    later: npt.NDArray[Any] | None = None
    layers: list[npt.NDArray[Any]] = []
    for number in reversed(range(len(speakers))):
        grown = before[number].copy()
        split_words(task, axis, speakers[number], before[number], grown)
        if later is not None:
            grown |= later
        later = grown
        layers.append(grown)
    return layers[::-1]


def _solves(task: Task, knower: int | None, axis: int, words: npt.NDArray[Any]) -> bool:
    sets = BoxSets(task, knower, axis, (words,))
    return sets.solves(0, sets.full)


def _build(
    table: npt.NDArray[Any],
    layers: list[BoxSets],
    speakers: list[int],
    box: tuple[int, ...],
    bits: int,
    knower: int | None,
) -> Tree:
    number = 0
    while True:
        if layers[-1].solves(0, box):
            return leaf_of(table, box, knower)
        while bits and layers[number].solves(bits - 1, box):
            bits -= 1
        if number + 1 < len(layers) and layers[number + 1].solves(bits, box):
            number += 1
            continue
        party = speakers[number]
        for part in halves(box[party]):
            low, high = list(box), list(box)
            low[party], high[party] = box[party] ^ part, part
            sides = tuple(low), tuple(high)
            if all(layers[number].solves(bits - 1, side) for side in sides):
                rest = layers[number:], speakers[number:]
                zero = _build(table, *rest, sides[0], bits - 1, knower)
                return Node(party, frozenset(members(part)), zero, _build(table, *rest, sides[1], bits - 1, knower))
        raise AssertionError("a solved box has a leaf, a split or a later round")

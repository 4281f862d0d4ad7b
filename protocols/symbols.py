"""Protocol trees in rounds that tell symbols: an upper bound for two parties, with the tree that attains it.

In its turn a party tells symbols of its word, one after the other; which one comes next may depend on everything told
before. A turn ends in leaves, or in boxes where the other party continues with c bits. One binary tree of depth D
holds all these ends if Σ 2^c ≤ 2^D (Kraft), so a turn costs ⌈log₂ Σ 2^c⌉ bits. The cheapest such protocol is found by
search, where of each table only the first place that still matters is told next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.bits import bits_for
from protocols.boxes import leaf_of
from protocols.errors import SpeakingOrderError
from protocols.tasks import Task
from protocols.trees import Leaf, Node, Tree, depth

Told = tuple[int, ...]
"""What was told of each symbol, −1 for nothing; the parties' symbols in a row."""
Choice = int | None
"""The symbol that is told next; None: the turn ends; `ROWS`: the message is the row of outputs."""

ROWS = -1
NEVER = 1 << 60


def symbol_tree(
    task: Task, speakers: Sequence[int], knower: int | None = None, tables: Sequence[int] | None = None
) -> Tree:
    """Return the cheapest tree that tells symbols in rounds of the given speakers.

    `tables` are the lengths of the tables into which the parties' symbols fall, in a row; by default each symbol is
    one. Raises `SpeakingOrderError` if no such tree solves the task.

    >>> from protocols.classic import pointer_jumping
    >>> from protocols.trees import depth
    >>> [depth(symbol_tree(pointer_jumping(3, 2), speakers, knower=1)) for speakers in ((0,), (1, 0), (0, 1))]
    [2, 2, 2]
    """
    search = _Search(task, tuple(speakers), knower, tuple(tables or ()))
    start = (-1,) * len(search.radices)
    if search.weight(start, 0) >= NEVER:
        raise SpeakingOrderError(f"{task.name} cannot be solved in rounds of {tuple(speakers)}; add a round")
    return search.turn(start, 0)


@dataclass(slots=True)
class _Search:
    task: Task
    speakers: tuple[int, ...]
    knower: int | None
    tables: tuple[int, ...]
    radices: tuple[int, ...] = ()
    owner: tuple[int, ...] = ()
    table: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(0))
    matrix: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(0))
    best: dict[tuple[Told, int], tuple[int, Choice]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        parties = self.task.parties
        self.radices = tuple(radix for party in parties for radix in party.radices)
        self.owner = tuple(number for number, party in enumerate(parties) for _ in party.radices)
        reversed_words = [radix for party in parties for radix in reversed(party.radices)]
        axes = np.arange(len(self.radices))
        order = np.concatenate([axes[np.asarray(self.owner) == number][::-1] for number in range(len(parties))])
        self.matrix = self.task.table()
        self.table = self.matrix.reshape(reversed_words).transpose(np.argsort(order))

    def weight(self, told: Told, turn: int) -> int:
        """Return the least Σ 2^c over the ends of this turn's remainder, 1 for a leaf."""
        key = told, turn
        if key not in self.best:
            self.best[key] = self.decide(told, turn)
        return self.best[key][0]

    def decide(self, told: Told, turn: int) -> tuple[int, Choice]:
        """Return the least weight and what attains it."""
        part = self.part(told)
        if self.is_leaf(part):
            return 1, None
        if self.is_last(turn):
            return sum(1 << bits_for(int(np.unique(row).size)) for row in self.rows(part, turn)[0]), ROWS
        best: tuple[int, Choice] = (NEVER, None)
        if turn + 1 < len(self.speakers):
            best = (_whole(self.weight(told, turn + 1)), None)
        for symbol in self.candidates(part, told, self.speakers[turn]):
            total = 0
            for value in range(self.radices[symbol]):
                total += self.weight((*told[:symbol], value, *told[symbol + 1 :]), turn)
                if total >= best[0]:
                    break
            if total < best[0]:
                best = (total, symbol)
        return best

    def part(self, told: Told) -> npt.NDArray[Any]:
        """Return the outputs that are still possible; a told symbol's axis has length 1."""
        return self.table[tuple(slice(None) if value < 0 else slice(value, value + 1) for value in told)]

    def is_leaf(self, part: npt.NDArray[Any]) -> bool:
        """Decide whether the output is constant, or determined by the knower's word."""
        others = tuple(axis for axis, owner in enumerate(self.owner) if owner != self.knower)
        return bool((part.min(axis=others) == part.max(axis=others)).all()) if others else True

    def candidates(self, part: npt.NDArray[Any], told: Told, speaker: int) -> list[int]:
        """Return for each table of the speaker the first symbol that the output still depends on."""
        found: list[int] = []
        start = 0
        for length in self.tables or (1,) * len(self.owner):
            for symbol in range(start, start + length):
                open_here = self.owner[symbol] == speaker and told[symbol] < 0
                if open_here and (part.take([0], axis=symbol) != part).any():
                    found.append(symbol)
                    break
            start += length
        return found

    def is_last(self, turn: int) -> bool:
        """Decide whether the other party must know the output when this turn ends."""
        left = self.speakers[turn:]
        return len(left) == 2 if self.knower is None else len(left) == 1 and left[0] != self.knower

    def rows(self, part: npt.NDArray[Any], turn: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return the distinct rows of outputs of the speaker's words, and the row of each word of the part."""
        mine = [axis for axis, owner in enumerate(self.owner) if owner == self.speakers[turn]]
        matrix = np.moveaxis(part, mine[::-1], range(len(mine)))
        length = int(np.prod(matrix.shape[: len(mine)], dtype=np.int64))
        distinct, codes = np.unique(matrix.reshape(length, -1), axis=0, return_inverse=True)
        return (distinct if self.knower is None else distinct[:, :1]), codes.reshape(-1)

    def turn(self, told: Told, turn: int) -> Tree:
        """Return the tree of a turn: its ends in one binary tree, whose depths Kraft's sum allows."""
        party = self.speakers[turn]
        ends: list[tuple[int, frozenset[int], Tree]] = []

        def walk(here: Told) -> None:
            weight, choice = self.best[here, turn]
            if choice == ROWS:
                ends.extend(self.last_ends(here, turn))
            elif choice is None:
                ends.append((bits_for(weight), self.inputs(here, party), self.end(here, turn)))
            else:
                for value in range(self.radices[choice]):
                    walk((*here[:choice], value, *here[choice + 1 :]))

        walk(told)
        return joined(ends, party)

    def last_ends(self, told: Told, turn: int) -> list[tuple[int, frozenset[int], Tree]]:
        """Return an end for each row of outputs; with public output the other party tells which output it is."""
        party, other = self.speakers[turn], 1 - self.speakers[turn]
        words = np.asarray(sorted(self.inputs(told, party)))
        heard = np.asarray(sorted(self.inputs(told, other)))
        found = []
        _, codes = self.rows(self.part(told), turn)
        for code in range(int(codes.max()) + 1):
            inputs = frozenset(words[codes == code].tolist())
            row = (
                self.matrix[words[codes == code][0], heard]
                if party == 0
                else self.matrix[heard, words[codes == code][0]]
            )
            tree: Tree = Leaf(tuple(zip(heard.tolist(), row.tolist(), strict=True)))
            if self.knower is None:
                values = np.unique(row).tolist()
                tree = joined([(0, frozenset(heard[row == value].tolist()), Leaf(value)) for value in values], other)
            found.append((depth(tree), inputs, tree))
        return found

    def end(self, told: Told, turn: int) -> Tree:
        """Return the leaf of an end, or the next turn's tree."""
        if self.is_leaf(self.part(told)):
            parties = range(len(self.task.parties))
            box = tuple(sum(1 << item for item in self.inputs(told, party)) for party in parties)
            return leaf_of(self.matrix, box, self.knower)
        return self.turn(told, turn + 1)

    def inputs(self, told: Told, party: int) -> frozenset[int]:
        """Return the inputs of a party that agree with what was told."""
        holder = self.task.parties[party]
        every = np.arange(holder.size)
        start = self.owner.index(party) if party in self.owner else 0
        for place in range(len(holder.radices)):
            if told[start + place] >= 0:
                every = every[holder.symbol(every, place) == told[start + place]]
        return frozenset(every.tolist())


def joined(ends: list[tuple[int, frozenset[int], Tree]], party: int) -> Tree:
    """Return a tree of one party's bits with the given ends (depth, inputs, tree), as flat as Kraft's sum allows."""
    while len(ends) > 1:
        ends.sort(key=lambda end: -end[0])
        (low, some, zero), (high, more, one) = ends.pop(), ends.pop()
        ends.append((max(low, high) + 1, some | more, Node(party, more, zero, one)))
    return ends[0][2]


def _whole(weight: int) -> int:
    return NEVER if weight >= NEVER else 1 << bits_for(weight)

"""The search for protocol trees on a small box, with every box remembered.

A box is a bit mask for each party. It is solved by d bits if its output is known, or if some party can split its mask
in two boxes that d − 1 bits solve. With limited rounds the search also remembers who spoke last.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..document import Rejected
from ..polynomials import Work
from .tasks import Task

MOST_INPUTS = 20
"""Of one party: its masks are enumerated."""

Masks = tuple[int, ...]


class BoxSearch:
    """Decides which boxes d bits solve."""

    def __init__(self, task: Task, box: list[list[int]], knower: int | None, work: Work) -> None:
        if max(map(len, box)) > MOST_INPUTS:
            raise Rejected(f"a box for the search has at most {MOST_INPUTS} inputs of each party")
        self.work = work
        self.knower = knower
        self.full: Masks = tuple((1 << len(part)) - 1 for part in box)
        self.outputs = {
            tuple(part.index(i) for part, i in zip(box, x, strict=True)): task.value(x, work)
            for x in task.every(box, work)
        }
        self.known: dict[tuple[Masks, int, int | None, int], bool] = {}
        self.leaf: dict[Masks, bool] = {}
        self.fewest: dict[Masks, int] = {}

    def solves(self, box: Masks, bits: int, rounds: int | None, speaker: int) -> bool:
        """Tell whether `bits` bits solve a box when `speaker` spoke last and `rounds` more rounds may begin."""
        if self.is_leaf(box):
            return True
        if bits == 0:
            return False
        key = (box, bits, rounds, speaker if rounds is not None else -1)
        if key not in self.known:
            self.known[key] = any(self.splits(box, party, bits, rounds, speaker) for party in range(len(box)))
        return self.known[key]

    def splits(self, box: Masks, party: int, bits: int, rounds: int | None, speaker: int) -> bool:
        """Tell whether some bit of a party leads to two boxes that one bit less solves."""
        left = rounds if rounds is None or party == speaker else rounds - 1
        if left is not None and left < 0:
            return False
        for half in halves(box[party]):
            self.work.spend(10)
            sides = ((*box[:party], mask, *box[party + 1 :]) for mask in (half, box[party] ^ half))
            if all(self.solves(side, bits - 1, left, party) for side in sides):
                return True
        return False

    def fewest_leaves(self, box: Masks) -> int:
        """Return the least number of leaves of a tree for a box."""
        if self.is_leaf(box):
            return 1
        if box not in self.fewest:
            counts = []
            for party, mask in enumerate(box):
                for half in halves(mask):
                    self.work.spend(10)
                    sides = ((*box[:party], part, *box[party + 1 :]) for part in (half, mask ^ half))
                    counts.append(sum(map(self.fewest_leaves, sides)))
            self.fewest[box] = min(counts)
        return self.fewest[box]

    def is_leaf(self, box: Masks) -> bool:
        """Tell whether the output of a box is known."""
        if box not in self.leaf:
            self.work.spend(len(self.outputs))
            said: dict[int | None, int] = {}
            self.leaf[box] = all(
                said.setdefault(None if self.knower is None else x[self.knower], output) == output
                for x, output in self.outputs.items()
                if all(mask >> i & 1 for mask, i in zip(box, x, strict=True))
            )
        return self.leaf[box]


def halves(mask: int) -> Iterator[int]:
    """Yield one part of each split of a mask into two nonempty parts: the part without the lowest member."""
    rest = mask & (mask - 1)
    part = rest
    while part:
        yield part
        part = (part - 1) & rest

"""The search for protocol trees on a small box.

A box is a bit mask for each party. It is solved by d bits if its output is known, or if some party can split its mask
in two boxes that d − 1 bits solve. With limited rounds the search also remembers who spoke last.

The masks of one party, the inner one, are the bits of one integer: a set of masks that contains every part of its
members, since what solves a box solves every part of it. So all boxes with the same masks of the other parties are
decided at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

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
        self.inner = self.full.index(max(self.full))
        self.outputs = {
            tuple(part.index(i) for part, i in zip(box, x, strict=True)): task.value(x, work)
            for x in task.every(box, work)
        }
        size = len(box[self.inner])
        self.step = 1 + (1 << size >> 12)
        work.spend(self.step * size)
        self.lacking = [family(self.full[self.inner] ^ 1 << i) for i in range(size)]
        self.known: dict[tuple[Masks, int, int | None, int], int] = {}
        self.leaf: dict[Masks, int] = {}
        self.fewest: dict[Masks, int] = {}

    def solves(self, box: Masks, bits: int, rounds: int | None, speaker: int) -> bool:
        """Tell whether `bits` bits solve a box when `speaker` spoke last and `rounds` more rounds may begin."""
        return bool(self.solved(self.other(box), bits, rounds, speaker) >> box[self.inner] & 1)

    def solved(self, other: Masks, bits: int, rounds: int | None, speaker: int) -> int:
        """Return the inner masks that make a solved box with masks of the other parties."""
        if bits == 0:
            return self.leaves(other)
        key = (other, bits, rounds, speaker if rounds is not None else -1)
        if key not in self.known:
            found = self.leaves(other)
            for party in range(len(self.full)):
                left = rounds if rounds is None or party == speaker else rounds - 1
                if left is None or left >= 0:
                    found |= self.split(other, party, bits - 1, left)
            self.known[key] = found
        return self.known[key]

    def split(self, other: Masks, party: int, bits: int, rounds: int | None) -> int:
        """Return the inner masks with which some bit of a party leads to two boxes that `bits` bits solve."""
        if party == self.inner:
            return self.unions(self.solved(other, bits, rounds, party))
        place, found = party - (party > self.inner), 0
        for half in halves(other[place]):
            self.work.spend(2 + 2 * self.step)
            first, second = ((*other[:place], m, *other[place + 1 :]) for m in (half, other[place] ^ half))
            found |= self.solved(first, bits, rounds, party) & self.solved(second, bits, rounds, party)
        return found

    def unions(self, masks: int) -> int:
        """Return the unions of two of the masks: the masks that lie in the set when a largest one is taken away."""
        largest = masks
        for i, lacking in enumerate(self.lacking):
            largest &= ~(masks >> (1 << i) & lacking)
        found = masks
        while largest:
            self.work.spend(self.step * (len(self.lacking) + 2))
            top = largest.bit_length() - 1
            largest ^= 1 << top
            grown = masks
            for i, lacking in enumerate(self.lacking):
                if top >> i & 1:
                    grown |= (grown & lacking) << (1 << i)
            found |= grown
        return found

    def leaves(self, other: Masks) -> int:
        """Return the inner masks that make a box whose output is known."""
        if other not in self.leaf:
            own: dict[int | None, dict[int, set[int]]] = {}
            parts = [members(mask) for mask in other]
            parts.insert(self.inner, members(self.full[self.inner]))
            for x in product(*parts):
                self.work.spend(1)
                own.setdefault(own_part(x, self.knower), {}).setdefault(x[self.inner], set()).add(self.outputs[x])
            found = family(self.full[self.inner])
            for said in own.values():
                least = 0 if self.knower != self.inner else self.full[self.inner] ^ 1 << min(said)
                outputs = {min(values) for values in said.values()}
                self.work.spend(self.step * (1 + len(outputs)))
                self.work.spend(self.step * (1 + len(outputs)))
                same = (sum(1 << i for i in said if said[i] == {output}) for output in outputs)
                known = family(least)
                for mask in same:
                    known |= family(least | mask)
                found &= known
            self.leaf[other] = found
        return self.leaf[other]

    def fewest_leaves(self, box: Masks) -> int:
        """Return the least number of leaves of a tree for a box."""
        if self.solves(box, 0, None, -1):
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

    def other(self, box: Masks) -> Masks:
        """Return the masks of the parties that are not the inner one."""
        return box[: self.inner] + box[self.inner + 1 :]


def own_part(x: tuple[int, ...], knower: int | None) -> int | None:
    """Return the input that need not be said."""
    return None if knower is None else x[knower]


def family(mask: int) -> int:
    """Return the set of all parts of a mask."""
    found = 1
    for i in members(mask):
        found |= found << (1 << i)
    return found


def members(mask: int) -> list[int]:
    """Return the members of a mask."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def halves(mask: int) -> Iterator[int]:
    """Yield one part of each split of a mask into two nonempty parts: the part without the lowest member."""
    rest = mask & (mask - 1)
    part = rest
    while part:
        yield part
        part = (part - 1) & rest

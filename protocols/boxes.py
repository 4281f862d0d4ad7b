"""Exact tree depth and leaf count by dynamic programming over boxes.

A box is a product of subsets, one for each party, written as bit masks. A box is solved by d bits if it is a
leaf, or if one party can split its subset in two boxes that d − 1 bits solve. The sets "solved by d bits" are
bit sets: the masks of one party with at most six inputs are the bits of a machine word, so a split is a word
operation on whole slices. Measured: seven parties of a composition task, 2²⁶ boxes, in a few seconds
(tests/bench).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.errors import TooLargeError
from protocols.tasks import Task, require_party
from protocols.trees import Leaf, Node, Tree

BOX_LIMIT = 1 << 27
_KINDS: dict[int, Any] = {
    1: np.uint8,
    2: np.uint8,
    4: np.uint8,
    8: np.uint8,
    16: np.uint16,
    32: np.uint32,
    64: np.uint64,
}


@dataclass(frozen=True, slots=True)
class BoxSets:
    """For d = 0, 1, …: which boxes d bits solve. `word_axis` is the party whose masks are the bits of a
    word."""

    task: Task
    knower: int | None
    word_axis: int
    solved: tuple[npt.NDArray[Any], ...]

    def solves(self, bits: int, box: tuple[int, ...]) -> bool:
        """Decide whether `bits` bits solve the box of the given masks."""
        if min(box) == 0:
            return True
        word = self.solved[bits][tuple(mask for party, mask in enumerate(box) if party != self.word_axis)]
        return bool(int(word) >> (box[self.word_axis] if self.word_axis >= 0 else 0) & 1)

    @property
    def full(self) -> tuple[int, ...]:
        """The box of all inputs."""
        return tuple((1 << size) - 1 for size in self.task.sizes)


def box_depth(task: Task, knower: int | None = None, limit: int = BOX_LIMIT) -> int:
    """Return the exact least depth of a protocol tree; public output unless `knower` names a party.

    Raises `TooLargeError` if there are more than `limit` boxes, ∏ 2^size.

    >>> from protocols.composition import composition
    >>> [box_depth(composition(2, functions)) for functions in (1, 2, 3)]
    [2, 3, 4]
    """
    return len(solve_boxes(task, knower, limit).solved) - 1


def best_tree(task: Task, knower: int | None = None, limit: int = BOX_LIMIT) -> Tree:
    """Return a protocol tree of least depth."""
    sets = solve_boxes(task, knower, limit)
    table = task.table()

    def build(box: tuple[int, ...], bits: int) -> Tree:
        while bits and sets.solves(bits - 1, box):
            bits -= 1
        if bits == 0:
            return leaf_of(table, box, knower)
        for party, mask in enumerate(box):
            for part in halves(mask):
                low = (*box[:party], mask ^ part, *box[party + 1 :])
                high = (*box[:party], part, *box[party + 1 :])
                if sets.solves(bits - 1, low) and sets.solves(bits - 1, high):
                    return Node(party, frozenset(members(part)), build(low, bits - 1), build(high, bits - 1))
        raise AssertionError("a solved box has a leaf or a split")

    return build(sets.full, len(sets.solved) - 1)


def solve_boxes(task: Task, knower: int | None = None, limit: int = BOX_LIMIT) -> BoxSets:
    """Compute the solved boxes for d = 0, 1, … until the full box is solved."""
    axis, current = leaf_words(task, knower, limit)
    solved = [current]
    sets = BoxSets(task, knower, axis, tuple(solved))
    while not sets.solves(len(solved) - 1, sets.full):
        grown = solved[-1].copy()
        for party in range(len(task.sizes)):
            split_words(task, axis, party, solved[-1], grown)
        solved.append(grown)
        sets = BoxSets(task, knower, axis, tuple(solved))
    return sets


def leaf_words(task: Task, knower: int | None, limit: int) -> tuple[int, npt.NDArray[Any]]:
    """Return the word axis and the bit sets of boxes that are leaves (the output is known with no more
    bits)."""
    boxes = 1 << sum(task.sizes)
    if boxes > limit:
        raise TooLargeError(
            f"{task.name} has 2^{sum(task.sizes)} boxes, more than the limit {limit}; "
            "restrict it to a box of fewer inputs for a lower bound"
        )
    fits = [size if size <= 6 else -1 for size in task.sizes]
    axis = int(np.argmax(fits)) if max(fits) > 0 else -1
    leaf = leaf_boxes(task, knower)
    if axis < 0:
        return axis, leaf.astype(np.uint8)
    leaf = np.moveaxis(leaf, axis, -1)
    kind = _KINDS[leaf.shape[-1]]
    words = np.zeros(leaf.shape[:-1], dtype=kind)
    for mask in range(leaf.shape[-1]):
        words |= leaf[..., mask].astype(kind) << kind(mask)
    return axis, words


def leaf_boxes(task: Task, knower: int | None) -> npt.NDArray[np.bool_]:
    """Return for each box whether its output is constant, or for a knower determined by the knower's
    input."""
    require_party(task, knower)
    if task.outputs > 64:
        raise TooLargeError(f"{task.name} has {task.outputs} outputs; the box method holds at most 64 in a word")
    kind = next(k for size, k in _KINDS.items() if size >= task.outputs and size >= 8)
    seen = np.left_shift(kind(1), task.table().astype(kind), dtype=kind)
    for party in range(len(task.sizes)):
        if party != knower:
            seen = _close(seen, party, np.bitwise_or, kind(0))
    leaf: npt.NDArray[np.bool_] = (seen & (seen - kind(1))) == 0
    if knower is not None:
        leaf = _close(leaf, knower, np.logical_and, np.True_)
    return leaf


def _close(values: npt.NDArray[Any], axis: int, combine: Any, empty: Any) -> npt.NDArray[Any]:
    """Extend an axis of single inputs to all subsets, combining the members' values."""
    single = np.moveaxis(values, axis, 0)
    every = np.empty((1 << len(single), *single.shape[1:]), dtype=values.dtype)
    every[0] = empty
    for element in range(len(single)):
        half = 1 << element
        every[half : 2 * half] = combine(every[:half], single[element])
    return np.moveaxis(every, 0, axis)


def split_words(task: Task, axis: int, party: int, before: npt.NDArray[Any], grown: npt.NDArray[Any]) -> None:
    """Add to `grown` the boxes that a bit of `party` splits into two boxes of `before`."""
    size = task.sizes[party]
    if axis == party:
        kind = before.dtype.type
        for mask in range(1, 1 << size):
            for part in halves(mask):
                both = (before >> kind(part)) & (before >> kind(mask ^ part)) & kind(1)
                grown |= both << kind(mask)
        return
    position = party - (0 <= axis < party)
    old = np.moveaxis(before, position, 0)
    new = np.moveaxis(grown, position, 0)
    masks = 1 << task.sizes[axis] if axis >= 0 else 1
    if _by_pairs_is_slower(size, old[0].size, masks):
        _split_by_counting(old, new, size, masks)
        return
    full = new[0]
    for mask in range(1, 1 << size):
        if np.array_equal(new[mask], full):
            continue
        parts = np.fromiter(halves(mask), dtype=np.int64)
        if parts.size > 64 or old[0].size < 4096:
            for low in range(0, parts.size, 512):
                chunk = parts[low : low + 512]
                new[mask] |= np.bitwise_or.reduce(old[chunk] & old[mask ^ chunk], axis=0)
        else:
            for part in parts.tolist():
                new[mask] |= old[part] & old[mask ^ part]


def _by_pairs_is_slower(size: int, words: int, masks: int) -> bool:
    """Compare the two ways to split: 3^size / 2 word operations and a call a mask, or 2·size additions a
    box."""
    pairs = 20_000 * 2**size + 3**size * words * 2
    return bool(pairs > 4 * size * 2**size * words * masks)


def _split_by_counting(
    old: npt.NDArray[Any], new: npt.NDArray[Any], size: int, masks: int, room: int = 1 << 23
) -> None:
    """Split by counting pairs of solved parts with a given union.

    Subsets of solved boxes are solved, so a mask splits if and only if it is the union of two solved masks.
    The number of such pairs is the Möbius transform of the squared zeta transform: at most 4^size, so int64
    is exact for size ≤ 31.
    """
    kind = old.dtype.type
    flat = old.reshape(1 << size, -1)
    found = np.empty_like(flat)
    step = max(1, room // (masks << size))
    for low in range(0, flat.shape[1], step):
        piece = flat[:, low : low + step]
        bits = np.stack([(piece >> kind(mask)) & kind(1) for mask in range(masks)], axis=-1).astype(np.int64)
        for element in range(size):
            halved = bits.reshape(1 << (size - element - 1), 2, 1 << element, *bits.shape[1:])
            halved[:, 1] += halved[:, 0]
        bits *= bits
        for element in range(size):
            halved = bits.reshape(1 << (size - element - 1), 2, 1 << element, *bits.shape[1:])
            halved[:, 1] -= halved[:, 0]
        words = np.zeros(piece.shape, dtype=old.dtype)
        for mask in range(masks):
            words |= (bits[..., mask] > 0).astype(old.dtype) << kind(mask)
        found[:, low : low + step] = words
    new |= found.reshape(new.shape)


def halves(mask: int) -> Iterator[int]:
    """Yield one part of each split of a mask into two nonempty parts: the part without the lowest member."""
    rest = mask & (mask - 1)
    part = rest
    while part:
        yield part
        part = (part - 1) & rest


def members(mask: int) -> list[int]:
    """Return the members of a mask in increasing order."""
    return [element for element in range(mask.bit_length()) if mask >> element & 1]


def leaf_of(table: npt.NDArray[Any], box: tuple[int, ...], knower: int | None) -> Leaf:
    """Return the leaf of a box whose output is known."""
    block = table[np.ix_(*(members(mask) for mask in box))]
    if knower is None:
        return Leaf(int(block.flat[0]))
    rows = np.moveaxis(block, knower, 0).reshape(block.shape[knower], -1)
    return Leaf(tuple((own, int(row[0])) for own, row in zip(members(box[knower]), rows, strict=True)))


def least_leaves(task: Task, knower: int | None = None, limit: int = 1 << 22) -> int:
    """Return the exact least number of leaves of a protocol tree.

    Value iteration of leaves(box) = min over splits of the sum; the fixed point is reached after at most as
    many sweeps as the best tree is deep, and is unique because splits strictly shrink a box.

    >>> from protocols.composition import composition
    >>> least_leaves(composition(2, 2))
    8
    """
    if 1 << sum(task.sizes) > limit:
        raise TooLargeError(f"{task.name} has 2^{sum(task.sizes)} boxes, more than the limit {limit} for leaves")
    top = np.int64(1) << 40
    values = np.where(leaf_boxes(task, knower), np.int64(1), top)
    for party in range(len(task.sizes)):
        np.moveaxis(values, party, 0)[0] = top
    changed = True
    while changed:
        before = values.copy()
        for party, size in enumerate(task.sizes):
            view = np.moveaxis(values, party, 0)
            for mask in range(1, 1 << size):
                for part in halves(mask):
                    np.minimum(view[mask], view[part] + view[mask ^ part], out=view[mask])
        changed = not np.array_equal(before, values)
    return int(values[tuple((1 << size) - 1 for size in task.sizes)])

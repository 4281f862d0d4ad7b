"""The decomposition of arXiv:2412.02975: product sets on which the early players are indistinguishable.

Split the blocks of a prompt at a level: *upper* players hold the earlier tokens, *lower* players the rest;
the last block holds the query. A set R of joint inputs of the upper players and a product Z of sets of lower
inputs (all queries included) are an indistinguishable decomposition if for every z in Z all messages from
upper to lower players in the first `epochs` epochs are the same for all members of R. On such a pair the
lower players cannot tell what R holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from itertools import product as cartesian
from typing import Any

import numpy as np

from protocols.bits import product
from protocols.errors import CertificateError, TooLargeError
from protocols.schedule import Column, Protocol, group_rows
from protocols.tasks import Indices, Task


@dataclass(frozen=True, slots=True)
class Split:
    """Which parties are upper (their joint input is hidden) and lower, and how many epochs are looked at.

    The last lower party is the query holder; its set is always everything.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    epochs: int


@dataclass(frozen=True, slots=True)
class ProductDecomposition:
    """R (joint inputs of the upper parties, in their order) and Z (one set for each lower party).

    `floor` is what the pigeonhole principle guarantees for |R| with this Z: ⌈|A| / S^|Z|⌉, where A holds all
    upper inputs and S is the number of possible message tuples from upper to lower players for one z.
    """

    split: Split
    hidden: tuple[tuple[int, ...], ...]
    kept: tuple[tuple[int, ...], ...]
    floor: int


def find_decomposition(
    task: Task, protocol: Protocol, split: Split, keep: Sequence[int], limit: int = 200_000
) -> ProductDecomposition:
    """Return a decomposition with the largest R over all products Z of `keep[k]` inputs of lower party k.

    The query holder, last in `split.lower`, keeps every input, so `keep` has one number less than `lower`.
    """
    choices = [
        list(combinations(range(task.sizes[party]), size)) for party, size in zip(split.lower[:-1], keep, strict=True)
    ]
    if product(map(len, choices)) > limit:
        raise TooLargeError(f"{product(map(len, choices))} products of kept sets exceed the limit {limit}; keep fewer")
    codes = _codes(task, protocol, split)
    everything = tuple(range(task.sizes[split.lower[-1]]))
    best: ProductDecomposition | None = None
    upper_sizes = [task.sizes[party] for party in split.upper]
    strides = [product(task.sizes[party] for party in split.lower[k + 1 :]) for k in range(len(split.lower))]
    for chosen in cartesian(*choices):
        kept = (*chosen, everything)
        grids = np.meshgrid(*(np.asarray(part, dtype=np.int64) for part in kept), indexing="ij")
        columns = sum(grid.ravel() * stride for grid, stride in zip(grids, strides, strict=True))
        classes = group_rows(list(codes[:, columns].T), len(codes))
        largest = int(np.argmax(np.bincount(classes)))
        members = np.flatnonzero(classes == largest)
        if best is None or len(members) > len(best.hidden):
            hidden = tuple(tuple(int(v) for v in np.unravel_index(m, upper_sizes)) for m in members.tolist())
            floor = _pigeonhole(task, protocol, split, product(map(len, kept)))
            best = ProductDecomposition(split, hidden, kept, floor)
    assert best is not None
    return best


def check_decomposition(task: Task, protocol: Protocol, found: ProductDecomposition) -> None:
    """Run the protocol on R × Z and check that every message from upper to lower players is the same on all
    of R.

    Raises `CertificateError` naming the slot and two members of R.
    """
    split = found.split
    if set(found.kept[-1]) != set(range(task.sizes[split.lower[-1]])):
        raise CertificateError("the query holder must keep every input")
    for lower in cartesian(*found.kept):
        rows = np.zeros((len(found.hidden), len(task.parties)), dtype=np.int64)
        rows[:, split.upper] = found.hidden
        rows[:, split.lower] = lower
        said = protocol.run(task, rows).messages
        for slot in crossing(protocol, split):
            differs = np.flatnonzero(said[slot] != said[slot][0])
            if differs.size:
                raise CertificateError(
                    f"slot {slot} tells {found.hidden[0]} from {found.hidden[int(differs[0])]} when the lower players "
                    f"hold {lower}: not indistinguishable"
                )


def crossing(protocol: Protocol, split: Split) -> list[int]:
    """Return the slots from an upper sender to a lower listener in the first epochs."""
    return [
        number
        for number, slot in enumerate(protocol.schedule.slots)
        if slot.sender in split.upper and set(slot.listeners) & set(split.lower) and slot.epoch <= split.epochs
    ]


def cover(found: ProductDecomposition, value: Callable[..., Any]) -> set[int]:
    """Return the values `value(*z)` that the kept lower inputs reach, as the set I(Z) of the paper."""
    return {int(value(*lower)) for lower in cartesian(*found.kept)}


def random_protocol(schedule_of: Protocol | Any, seed: int) -> Protocol:
    """Return a protocol on a schedule whose messages are pseudo-random functions of what they may see."""
    schedule = schedule_of.schedule if isinstance(schedule_of, Protocol) else schedule_of
    messages = tuple(_hash(seed, number, slot.symbols) for number, slot in enumerate(schedule.slots))
    return Protocol(schedule, messages, _hash(seed, len(messages), 2))


def _codes(task: Task, protocol: Protocol, split: Split) -> Column:
    """Return one code per (upper input, lower input) that is equal where all crossing messages are equal."""
    order = (*split.upper, *split.lower)
    sizes = [task.sizes[party] for party in order]
    grid = np.indices(sizes, dtype=np.int64).reshape(len(sizes), -1)
    rows: Indices = np.empty((grid.shape[1], len(task.parties)), dtype=np.int64)
    rows[:, order] = grid.T
    said = protocol.run(task, rows).messages
    codes = group_rows([said[slot] for slot in crossing(protocol, split)], len(rows))
    return codes.reshape(product(sizes[: len(split.upper)]), -1)


def _pigeonhole(task: Task, protocol: Protocol, split: Split, lower: int) -> int:
    symbols = product(protocol.schedule.slots[slot].symbols for slot in crossing(protocol, split))
    possible: int = symbols**lower
    return -(-product(task.sizes[party] for party in split.upper) // possible)


def _hash(seed: int, slot: int, symbols: int) -> Callable[..., Column]:
    def message(*arguments: Column) -> Column:
        state = np.full(
            np.shape(arguments[0]), 0x9E3779B97F4A7C15 * (seed * 1009 + slot + 1) % (1 << 64), dtype=np.uint64
        )
        for argument in arguments:
            state ^= np.asarray(argument).astype(np.uint64)
            state *= np.uint64(0xBF58476D1CE4E5B9)
            state ^= state >> np.uint64(29)
        state *= np.uint64(0x94D049BB133111EB)
        return np.asarray((state >> np.uint64(32)) % np.uint64(symbols), dtype=np.int64)

    return message

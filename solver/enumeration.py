"""Enumeration: every instance of a box, in lanes, counted shard by shard.

The last variables become lanes, the first ones exact scalars, so that what depends on the first alone is computed
once a block. A shard is a choice of the very first variables; its count is a product that the kernel knows too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from solver.instances import Assignment
from terms.errors import TropcheckError
from terms.interpret import interpret
from terms.intervals import Interval, lane_bound
from terms.lanes import Lanes, LaneTruths, width_for
from terms.question import Question
from terms.scalars import NEG_INF, Scalar, scalar_text
from terms.sorts import EXTINT, EXTREAL, NUMERIC
from terms.term import Json

BLOCK = 1 << 15
MOST_SHARDS = 64


@dataclass(frozen=True, slots=True)
class Box:
    """The values of each variable: lo, …, hi, and −∞ first where `bottom` is set."""

    bounds: tuple[tuple[int, int, bool], ...]

    def choices(self, position: int) -> list[Scalar]:
        lo, hi, bottom = self.bounds[position]
        bottoms: list[Scalar] = [NEG_INF] if bottom else []
        return bottoms + list(range(lo, hi + 1))

    def counts(self) -> list[int]:
        return [hi - lo + 1 + bottom for lo, hi, bottom in self.bounds]

    def size(self) -> int:
        return prod(self.counts())

    def json(self) -> Json:
        return [list(bounds) for bounds in self.bounds]


def box_of(question: Question, grid: tuple[int, int] | None) -> Box | None:
    """Return the box to enumerate, or None when a variable has neither a domain nor a grid."""
    if question.sorts or question.functions:
        return None
    bounds: list[tuple[int, int, bool]] = []
    for variable in question.variables:
        if variable.sort not in NUMERIC:
            return None
        extended = variable.sort in (EXTINT, EXTREAL)
        if variable.lo is not None and variable.hi is not None:
            bounds.append((variable.lo, variable.hi, False))
        elif grid is None:
            return None
        else:
            bounds.append((*grid, extended))
    return Box(tuple(bounds))


@dataclass(frozen=True, slots=True)
class Shard:
    """The counts of one shard, its smallest counterexample, and an instance of the hypotheses."""

    prefix: tuple[Scalar, ...]
    instances: int
    satisfying: int
    failing: int
    smallest: Assignment | None
    example: Assignment | None = None
    """An instance that satisfies the hypotheses."""

    def json(self) -> dict[str, Json]:
        prefix: list[Json] = [scalar_text(value) for value in self.prefix]
        return {"prefix": prefix, "instances": self.instances, "satisfying": self.satisfying}


def prefix_length(box: Box) -> int:
    """Return how many variables a shard fixes: as many as give at most `MOST_SHARDS` shards."""
    length, shards = 0, 1
    for count in box.counts()[:-1]:
        if shards * count > MOST_SHARDS:
            break
        shards *= count
        length += 1
    return length


def shard_prefixes(box: Box) -> list[tuple[Scalar, ...]]:
    """List the shards of a box."""
    return list(product(*(box.choices(i) for i in range(prefix_length(box)))))


def enumerate_shards(question: Question, box: Box, prefixes: Sequence[tuple[Scalar, ...]]) -> Iterator[Shard]:
    """Evaluate every instance of the given shards."""
    counts = box.counts()
    names = [variable.name for variable in question.variables]
    inner = len(names)
    while inner > 0 and prod(counts[inner - 1 :]) <= BLOCK:
        inner -= 1
    inner = max(inner, prefix_length(box))
    if inner == len(names) and names:
        inner -= 1
    lanes = _lane_columns(question, box, names, inner)
    for prefix in prefixes:
        yield _shard(question, box, names, prefix, inner, lanes)


def _lane_columns(question: Question, box: Box, names: list[str], inner: int) -> dict[str, Lanes]:
    counts = box.counts()[inner:]
    total = prod(counts)
    boxes = {name: Interval(bounds[0], bounds[1], bounds[2]) for name, bounds in zip(names, box.bounds, strict=True)}
    bound = lane_bound(question.roots, boxes)
    width = np.int64 if bound is None else width_for(min(bound, 2**63 - 1))
    columns: dict[str, Lanes] = {}
    stride = total
    for position, name in enumerate(names[inner:], start=inner):
        count = box.counts()[position]
        stride //= count
        digits = (np.arange(total, dtype=np.int64) // stride) % count
        lo, hi, bottom = box.bounds[position]
        width_for(max(abs(lo), abs(hi)) + 1)
        array = (digits + (lo - (1 if bottom else 0))).astype(width)
        mask = digits == 0 if bottom else None
        if mask is not None:
            array[mask] = 0
        columns[name] = Lanes(array, bottom=mask)
    return columns


def _shard(
    question: Question, box: Box, names: list[str], prefix: tuple[Scalar, ...], inner: int, lanes: dict[str, Lanes]
) -> Shard:
    total = prod(box.counts()[inner:])
    satisfying = failing = instances = 0
    smallest: Assignment | None = None
    example: Assignment | None = None
    middle = [box.choices(i) for i in range(len(prefix), inner)]
    for rest in product(*middle):
        outer = dict(zip(names, (*prefix, *rest), strict=False))
        instances += total
        *hypotheses, conclusion = interpret(question.roots, {**outer, **lanes})
        allowed = np.ones(total, dtype=np.bool_)
        for hypothesis in hypotheses:
            allowed &= truth_array(hypothesis)
        satisfying += int(np.count_nonzero(allowed))
        if example is None and hypotheses and allowed.any():
            example = _at(outer, lanes, int(np.argmax(allowed)))
        wrong = allowed & ~truth_array(conclusion)
        count = int(np.count_nonzero(wrong))
        if count:
            failing += count
            candidate = _smallest(outer, lanes, np.flatnonzero(wrong))
            if smallest is None or _key(candidate) < _key(smallest):
                smallest = candidate
    return Shard(prefix, instances, satisfying, failing, smallest, example)


def truth_array(value: Any) -> Any:
    """Return the truths of all lanes as an array that broadcasts."""
    if isinstance(value, LaneTruths):
        return value.array
    if isinstance(value, bool):
        return np.array([value], dtype=np.bool_)
    raise TropcheckError(f"a law gave {value!r}, which is no truth")


def _key(assignment: Assignment) -> tuple[Any, ...]:
    return (*assignment.weight(), [(v is NEG_INF, v if v is not NEG_INF else 0) for v in assignment.scalars()])


def _smallest(outer: dict[str, Scalar], lanes: dict[str, Lanes], failing: Any) -> Assignment:
    """Return the smallest counterexample of a block: fewest entries not 0, then the least magnitude, then order."""
    entries = np.zeros(len(failing), dtype=np.int64)
    magnitude = np.zeros(len(failing), dtype=np.int64)
    for column in lanes.values():
        values = column.array[failing].astype(np.int64)
        entries += values != 0
        magnitude = np.maximum(magnitude, np.abs(values))
        if column.bottom is not None:
            entries += 2 * column.bottom[failing]
    best = failing[int(np.lexsort((failing, magnitude, entries))[0])]
    return _at(outer, lanes, int(best))


def _at(outer: dict[str, Scalar], lanes: dict[str, Lanes], lane: int) -> Assignment:
    return Assignment({}, {**outer, **{name: column[lane] for name, column in lanes.items()}})

"""Lanes: exact at every width, never a wrap, −∞ never a number."""

from __future__ import annotations

import operator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver.enumeration import Box, enumerate_shards, shard_prefixes
from terms import vocabulary as words
from terms.errors import SymbolicTruthError, TropcheckError, UndefinedError
from terms.intervals import Interval, lane_bound
from terms.lanes import LaneOverflowError, Lanes, LaneTruths, width_for
from terms.question import Question, Variable
from terms.scalars import NEG_INF
from terms.symbols import term_of, variable

EDGES = [0, 1, -1, 127, -127, -128, 128, 32767, -32768, 32768, 2**31 - 1, -(2**31), 2**31, 2**62, -(2**62)]


@pytest.mark.parametrize("width", [np.int8, np.int16, np.int32, np.int64])
@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul, words.maximum, words.minimum])
def test_the_ends_of_every_width(width: Any, operation: Any) -> None:
    """All pairs of extreme entries of a width give the exact result, or `LaneOverflowError` for 64 bits."""
    info = np.iinfo(width)
    ends = [int(info.min), int(info.min) + 1, -1, 0, 1, int(info.max) - 1, int(info.max)]
    for a, b in product(ends, ends):
        try:
            left, right = Lanes(np.array([a], dtype=width)), Lanes(np.array([b], dtype=width))
            found = operation(left, right)
        except LaneOverflowError:
            assert width is np.int64
            continue

        assert operation(a, b) == found[0]
        assert abs(int(found.array[0])) <= found.bound <= np.iinfo(found.array.dtype).max


@pytest.mark.parametrize(("a", "b"), list(product(EDGES, EDGES)))
def test_chains_of_operations_follow_the_bound(a: int, b: int) -> None:
    """(a + b)·2 − a and the comparisons with it are exact or refused at the border of 64 bits."""
    try:
        left, right = Lanes.of([a]), Lanes.of([b])
        result = (left + right) * 2 - left
        below = result <= right
    except LaneOverflowError:
        assert 2**62 <= max(abs(a), abs(b)) or 2**63 <= 4 * (abs(a) + abs(b)) * 2
        return

    assert (a + b) * 2 - a == result[0]
    assert ((a + b) * 2 - a <= b) is below[0]


def test_a_sum_of_many_small_lanes_widens_as_it_grows() -> None:
    """Adding an 8-bit lane a thousand times passes through every width without a wrap."""
    lane = Lanes(np.array([127, -127, 3], dtype=np.int8))
    result = words.total([lane] * 1000)

    assert [127_000, -127_000, 3_000] == [result[i] for i in range(3)]
    assert np.int32 is result.array.dtype.type


def test_beyond_64_bits_is_refused() -> None:
    """A product that may not fit 64 bits raises before it is computed, with advice."""
    lane = Lanes.of([2**40])
    with pytest.raises(LaneOverflowError, match="needs exact evaluation"):
        lane * lane
    with pytest.raises(LaneOverflowError):
        Lanes.of([2**63])
    with pytest.raises(LaneOverflowError):
        width_for(2**63)


@pytest.mark.parametrize("values", [[Fraction(1, 2), Fraction(1, 3), 5], [Fraction(-7, 4), 0, NEG_INF]])
@pytest.mark.parametrize("others", [[Fraction(1, 6), 1, Fraction(2, 5)], [3, Fraction(9, 7), -2]])
def test_fractions_share_a_denominator(values: list[Any], others: list[Any]) -> None:
    """Sums, extrema and comparisons of lanes with different denominators are exact."""
    left, right = Lanes.of(values), Lanes.of(others)
    for operation in (operator.add, words.maximum, words.minimum, operator.le, operator.lt, operator.eq):
        found = operation(left, right)
        for lane, (a, b) in enumerate(zip(values, others, strict=True)):
            assert operation(a, b) == found[lane]


def test_infinity_never_becomes_a_number() -> None:
    """Adding large numbers to −∞ again and again leaves it −∞, and what stands in its array never shows."""
    mask = np.array([True, False])
    lane = Lanes(np.array([-128, 5], dtype=np.int8), bottom=mask)
    for _ in range(20):
        lane = lane + 1000

    assert NEG_INF is lane[0]
    assert 20_005 == lane[1]
    assert [NEG_INF, 20_005] == [words.maximum(lane, NEG_INF)[i] for i in range(2)]
    assert [-(10**9), 20_005] == [words.maximum(lane, -(10**9))[i] for i in range(2)]
    assert [True, False] == [(lane == NEG_INF)[i] for i in range(2)]
    assert [True, False] == [(lane < -(10**18))[i] for i in range(2)]


@pytest.mark.parametrize("wrong", [lambda a: -a, lambda a: a * 2, lambda a: 1 - a, lambda a: a * a])
def test_operations_without_a_value_raise_in_lanes(wrong: Any) -> None:
    """What has no value on −∞ raises when any lane is −∞, and is computed when none is."""
    wrong(Lanes(np.array([1, 2]), bottom=np.array([False, False])))
    with pytest.raises(UndefinedError):
        wrong(Lanes.of([1, NEG_INF]))


def test_misuse_of_lanes() -> None:
    """Lanes have no single truth, no hash, no float entries, and NumPy does not take them apart."""
    lane = Lanes.of([1, 2])
    with pytest.raises(SymbolicTruthError):
        bool(lane == 1)
    with pytest.raises(SymbolicTruthError):
        bool(lane)
    with pytest.raises(TypeError):
        hash(lane)
    with pytest.raises(TropcheckError, match="signed integers"):
        Lanes(np.array([1.0]))
    with pytest.raises(TropcheckError, match="signed integers"):
        Lanes(np.array([1], dtype=np.uint8))
    with pytest.raises(TypeError):
        np.array([1, 2]) + lane
    with pytest.raises(TypeError):
        lane + 0.5
    with pytest.raises(TypeError):
        words.all_of(lane, lane)


def test_exactly_one_of_many_truths() -> None:
    """Of three truths in eight lanes, exactly one holds in three of them."""
    rows = list(product([False, True], repeat=3))
    truths = [LaneTruths(np.array([row[i] for row in rows])) for i in range(3)]
    found = words.exactly_one(truths)

    assert [sum(row) == 1 for row in rows] == [found[i] for i in range(8)]


def test_strided_and_broadcast_arrays_are_read_in_order() -> None:
    """A reversed, strided view gives the lanes of its own order."""
    array = np.arange(12, dtype=np.int16)[::-3]
    lane = Lanes(array) + 0

    assert [11, 8, 5, 2] == [lane[i] for i in range(4)]


@pytest.mark.parametrize("bottom", [False, True])
@pytest.mark.parametrize("factor", [1, 7, 99])
def test_enumeration_with_entries_that_would_overflow_eight_bits(bottom: bool, factor: int) -> None:
    """Boxes at the edge of 8 bits: counts of failing instances are those of exact evaluation."""
    sort = "extint" if bottom else "int"
    names = [Variable("x", sort), Variable("y", sort)]
    x, y = variable("x", sort), variable("y", sort)
    law = words.total([x] * factor + [y]) <= words.maximum(x, y + 100)
    question = Question(term_of(law), (), tuple(names))
    box = Box(((-5, 127, bottom), (120, 127, bottom)))
    shards = list(enumerate_shards(question, box, shard_prefixes(box)))
    choices = [box.choices(0), box.choices(1)]
    failing = sum(not (words.total([a] * factor + [b]) <= words.maximum(a, b + 100)) for a, b in product(*choices))

    assert failing == sum(shard.failing for shard in shards)
    assert box.size() == sum(shard.instances for shard in shards)
    assert failing > 0


def test_the_width_of_a_term_counts_every_node() -> None:
    """The bound of a term is that of its largest intermediate value, scaled by its denominators."""
    x = variable("x", "int")
    boxes = {"x": Interval(-10, 12)}

    assert 12**3 + 10 * 12 * 12 + 1 == lane_bound([term_of(x * x * x - x * x * x <= 0)], boxes)
    assert 3 * 12 + 1 == lane_bound([term_of(x / 3 <= 1)], boxes)
    assert lane_bound([term_of(variable("y", "int") <= x)], boxes) is None

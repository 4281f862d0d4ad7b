"""Attention by Hilbert's distance: its definition, its rational map, and what the metric promises."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tropical import ShapeError, count_rational, hilbert_attention, hilbert_distance, hilbert_map


def problem(rng: random.Random, keys: int, size: int, width: int) -> tuple[list[Any], list[Any]]:
    return [[rng.randrange(-4, 5) for _ in range(size)] for _ in range(keys)], [
        [Fraction(rng.randrange(-9, 10), 2) for _ in range(width)] for _ in range(keys)
    ]


def test_output_is_the_best_value_less_the_distance() -> None:
    """Every coordinate is the maximum over keys of value minus distance, by the metric's own function."""
    rng = random.Random(1)
    for _ in range(50):
        keys, values = problem(rng, 4, 3, 2)
        q = [rng.randrange(-5, 6) for _ in range(3)]
        distances = [Fraction(str(hilbert_distance(q, key))) for key in keys]
        expected = tuple(max(v[c] - d for v, d in zip(values, distances, strict=True)) for c in range(2))

        assert expected == hilbert_attention(q, keys, values)


def test_the_rational_map_is_the_attention() -> None:
    """The compiled map has the value of the definition at random points, and finitely many regions."""
    rng = random.Random(2)
    for _ in range(12):
        keys, values = problem(rng, 3, 2, 2)
        rational = hilbert_map(keys, values)
        for _ in range(20):
            q = [Fraction(rng.randrange(-30, 31), 4) for _ in range(2)]
            assert hilbert_attention(q, keys, values) == rational(q)
    found = count_rational(hilbert_map([[0, 0], [0, 4]], [[0], [0]]))

    assert 4 == found.linear_regions


def test_shifts_change_nothing_and_small_moves_little() -> None:
    """A common shift of the query changes nothing; outputs differ by at most the distance of two queries."""
    rng = random.Random(3)
    for _ in range(50):
        keys, values = problem(rng, 4, 3, 2)
        p, q = ([rng.randrange(-9, 10) for _ in range(3)] for _ in range(2))
        one, two = (hilbert_attention(x, keys, values) for x in (p, q))

        assert one == hilbert_attention([x + 7 for x in p], keys, values)
        assert max(abs(a - b) for a, b in zip(one, two, strict=True)) <= hilbert_distance(p, q)


@pytest.mark.parametrize(
    ("query", "keys", "values"),
    [([0], [], []), ([0], [[0]], [[0], [1]]), ([0, 1], [[0]], [[0]]), ([], [[]], [[0]])],
)
def test_sizes_that_do_not_fit_are_errors(query: Any, keys: Any, values: Any) -> None:
    """No key, keys without coordinates, values that do not belong, and a query of another dimension raise."""
    with pytest.raises(ShapeError):
        hilbert_attention(query, keys, values)

"""Tropical cones, polyhedra, hulls and Hilbert's metric against membership by definition."""

from __future__ import annotations

import random
from itertools import product as every
from typing import Any

import pytest

from terms.scalars import NEG_INF, Scalar
from tropical.algebra import product
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF
from tropical.tropical_cone import (
    cone_generators,
    extreme_rows,
    hilbert_distance,
    in_hull,
    in_span,
    tropical_polyhedron,
)


def rows(rng: random.Random, m: int, n: int, hole: float = 0.3) -> list[list[Scalar]]:
    return [[NEG_INF if rng.random() < hole else rng.randrange(-2, 3) for _ in range(n)] for _ in range(m)]


def below(a: Any, b: Any, x: Any) -> bool:
    """Tell by the definition whether A ⊗ x ≤ B ⊗ x."""
    for low, high in zip(a, b, strict=True):
        left = max(p + q for p, q in zip(low, x, strict=True))
        right = max(p + q for p, q in zip(high, x, strict=True))
        if left > right:
            return False
    return True


def test_generators_and_inequalities_describe_one_cone() -> None:
    """A grid point satisfies the system iff the generators span it; the generators are extreme."""
    rng = random.Random(1)
    grid: list[Scalar] = [NEG_INF, *range(-4, 5)]
    for _ in range(60):
        m = rng.randrange(1, 4)
        a, b = rows(rng, m, 3), rows(rng, m, 3)
        found = cone_generators(a, b)

        assert all(below(a, b, g) for g in found)
        assert len(found) == len(extreme_rows(found))
        for x in every([NEG_INF, 0], grid, grid):
            assert below(a, b, x) == in_span(x, found).inside


def test_polyhedra_contain_what_satisfies_their_inequalities() -> None:
    """The points of {x : A ⊗ x ⊕ c ≤ B ⊗ x ⊕ d} are those that its points and rays generate."""
    rng = random.Random(2)
    grid: list[Scalar] = [NEG_INF, *range(-4, 5)]
    for _ in range(60):
        m = rng.randrange(1, 4)
        a, b = rows(rng, m, 2), rows(rng, m, 2)
        (c,), (d,) = rows(rng, 1, m), rows(rng, 1, m)
        found = tropical_polyhedron(a, c, b, d)
        for x in every(grid, grid):
            inside = below(
                [[p, *r] for p, r in zip(c, a, strict=True)], [[p, *r] for p, r in zip(d, b, strict=True)], (0, *x)
            )

            assert inside == found.contains(x)


def test_empty_and_unbounded_polyhedra_say_so() -> None:
    """0 ≤ −∞ has no solution; a half-line has one point and one ray."""
    empty = tropical_polyhedron([[NEG_INF]], [0], [[NEG_INF]], [NEG_INF])
    ray = tropical_polyhedron([[NEG_INF]], [2], [[0]], [NEG_INF])

    assert empty.is_empty
    assert not ray.is_bounded
    assert (((2,),), ((0,),)) == (ray.points, ray.rays)


def test_extreme_rows_span_what_all_rows_span() -> None:
    """Every row is spanned by the extreme ones, and no extreme one by the others."""
    rng = random.Random(3)
    for _ in range(80):
        given = rows(rng, 5, 3)
        kept = extreme_rows(given)

        assert all(in_span(row, kept).inside for row in given)
        for k in range(len(kept)):
            assert not in_span(kept[k], kept[:k] + kept[k + 1 :]).inside


def test_span_coefficients_reproduce_the_point() -> None:
    """For members the coefficients give the point; for others the missed coordinates stay below it."""
    rng = random.Random(4)
    for _ in range(80):
        generators, (x,) = rows(rng, 3, 3), rows(rng, 1, 3)
        found = in_span(x, generators)
        (reached,) = product([list(found.coefficients)], generators)

        assert (reached == tuple(x)) == found.inside
        assert all(reached[j] < x[j] for j in found.missed)


def test_hulls_run_over_points_not_coordinates() -> None:
    """The hull of two points in R^3 is the tropical segment between them."""
    points = [[0, 0, 0], [1, 2, 3]]

    assert in_hull([0, 1, 2], points).inside
    assert in_hull([1, 2, 3], points).inside
    assert not in_hull([1, 1, 1], points).inside
    assert not in_hull([2, 2, 2], points).inside


def test_hilbert_distance_is_projective_and_contracts() -> None:
    """d(x + c, y) = d(x, y), zero iff proportional, and finite matrices do not increase it."""
    rng = random.Random(5)
    for _ in range(100):
        x, y = ([rng.randrange(-9, 10) for _ in range(3)] for _ in range(2))
        (matrix,) = ([[rng.randrange(-9, 10) for _ in range(3)] for _ in range(4)],)
        image = [[row[0] for row in product(matrix, [[v] for v in z])] for z in (x, y)]
        distance = hilbert_distance(x, y)

        assert distance == hilbert_distance([v + 5 for v in x], y) == hilbert_distance(y, x)
        assert hilbert_distance(*image) <= distance
    assert 0 == hilbert_distance([1, NEG_INF], [4, NEG_INF])
    assert POS_INF is hilbert_distance([1, NEG_INF], [4, 0])


def test_bad_points_are_errors() -> None:
    """Lengths have to agree, and a distance needs a finite coordinate."""
    with pytest.raises(ShapeError):
        hilbert_distance([1], [1, 2])
    with pytest.raises(DomainError):
        hilbert_distance([NEG_INF], [NEG_INF])
    with pytest.raises(ShapeError):
        in_span([1], [[1, 2]])
    with pytest.raises(ShapeError):
        cone_generators([[1]], [[1, 2]])
    with pytest.raises(ShapeError):
        tropical_polyhedron([[1]], [1, 2], [[1]], [1])

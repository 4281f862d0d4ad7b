"""Minkowski sums against hulls of all sums, and polygons in order."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tropical.errors import DomainError, ShapeError
from tropical.minkowski import minkowski_sum
from tropical.polyhedron import Polyhedron

Point = tuple[Any, ...]


def hull(points: set[Point]) -> list[Point]:
    """Return the vertices of a planar hull, counterclockwise from the least, by the monotone chain."""
    ordered = sorted(points)
    if len(ordered) < 3:
        return ordered

    def half(line: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in line:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2], kept[-1]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])


def test_vertices_agree_with_the_hull_of_all_sums() -> None:
    """In the plane the vertices are those of the hull of every sum of points, degenerate polygons
    included.
    """
    rng = random.Random(1)
    for _ in range(60):
        polytopes = [
            [(rng.randrange(-4, 5), rng.randrange(-4, 5)) for _ in range(rng.randrange(1, 5))]
            for _ in range(rng.randrange(1, 4))
        ]
        sums = {tuple(map(sum, zip(*chosen, strict=True))) for chosen in product(*polytopes)}

        assert sorted(hull(sums)) == list(minkowski_sum(polytopes).vertices)


def test_segments_make_a_zonotope() -> None:
    """n segments in general position give 2n vertices in the plane and n(n − 1) + 2 in space."""
    rng = random.Random(2)
    for n in range(2, 6):
        plane = [[[0, 0], [rng.randrange(1, 99), rng.randrange(1, 99)]] for _ in range(n)]
        space = [[[0, 0, 0], [rng.randrange(-99, 99) for _ in range(3)]] for _ in range(n)]

        assert 2 * n == len(minkowski_sum(plane).vertices)
        assert n * (n - 1) + 2 == len(minkowski_sum(space).vertices)


def test_polygons_run_counterclockwise_and_clip() -> None:
    """The vertices of a clipped cell are in the order of the monotone chain, up to where it starts."""
    rng = random.Random(3)
    for _ in range(40):
        rows = [[rng.randrange(-5, 6), rng.randrange(-5, 6), rng.randrange(1, 6)] for _ in range(4)]
        cell = Polyhedron.from_inequalities(rows, 2)
        assert cell is not None
        part = cell.clipped([(-1, Fraction(3, 2)), (-2, 1)])
        assert part is not None
        ring, chain = list(part.polygon), hull(set(part.vertices))
        start = ring.index(chain[0])

        assert chain == ring[start:] + ring[:start]


def test_what_is_no_polygon_is_an_error() -> None:
    """Unbounded cells, other dimensions, wrong boxes and empty sums raise; a box outside leaves nothing."""
    with pytest.raises(DomainError, match="clip"):
        _ = Polyhedron.space(2).polygon
    with pytest.raises(ShapeError):
        Polyhedron.space(2).clipped([(0, 1)])
    with pytest.raises(ShapeError):
        minkowski_sum([])
    half = Polyhedron.from_inequalities([[1, 0, 0]], 2)
    assert half is not None
    assert half.clipped([(-2, -1), (0, 1)]) is None

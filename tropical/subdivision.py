"""Convex hulls and regular subdivisions of points with rational coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terms.scalars import Finite
from tropical.border import scaled
from tropical.errors import ShapeError
from tropical.hull import cone


@dataclass(frozen=True, slots=True)
class RegularSubdivision:
    """The subdivision that the upper hull of lifted points casts down.

    A cell lists all points on one upper facet, also those on its faces. `vertices` are the points that are vertices
    of the upper hull; the lift of another point lies below it, or on it between vertices.
    """

    cells: tuple[tuple[int, ...], ...]
    vertices: tuple[int, ...]


def regular_subdivision(points: Sequence[Sequence[Finite]], heights: Sequence[Finite]) -> RegularSubdivision:
    """Return the regular subdivision of distinct points by heights, larger ones on top.

    Raises `ShapeError` when points and heights differ in number. The points need not span the space.

    >>> regular_subdivision([(0,), (1,), (2,), (3,)], [0, 1, 2, 0]).cells
    ((0, 1, 2), (2, 3))
    """
    if len(points) != len(heights):
        raise ShapeError(f"points: {len(points)}, heights: {len(heights)}; every point has one height")
    if not points:
        return RegularSubdivision((), ())
    places, lifts = _whole(points), [row[0] for row in _whole([[h] for h in heights])]
    width = len(places[0])
    found = cone([(*(0,) * width, -1, 0), *((*place, lift, 1) for place, lift in zip(places, lifts, strict=True))])
    up = found.columns.index(width)
    cells = tuple(sorted(tuple(k - 1 for k in facet.members) for facet in found.facets if facet.normal[up] > 0))
    return RegularSubdivision(cells, tuple(k - 1 for k in found.extreme(len(points) + 1) if k))


def hull_vertices(points: Sequence[Sequence[Finite]]) -> tuple[int, ...]:
    """Return the indices of the vertices of the convex hull of distinct points.

    >>> hull_vertices([(0, 0), (1, 1), (2, 2), (0, 2)])
    (0, 2, 3)
    """
    return cone([(*place, 1) for place in _whole(points)]).extreme(len(points)) if points else ()


def _whole(points: Sequence[Sequence[Finite]]) -> list[tuple[int, ...]]:
    """Return the points times a common denominator."""
    return [tuple(x for x in row if x is not None) for row in scaled(points)[0]]

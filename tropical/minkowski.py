"""Vertices of Minkowski sums: the Newton polytope of a product is the sum of the Newton polytopes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terms.scalars import Finite
from tropical.border import ArrayLike, finite_entries, shape
from tropical.errors import ShapeError
from tropical.refinement import Refinement, common_refinement


@dataclass(frozen=True, slots=True)
class MinkowskiSum:
    """The vertices of a sum of polytopes, each the sum of the chosen points, `parts[i]` naming the points
    of vertex i.

    The cells of `fan` are the open normal cones of the vertices.
    """

    vertices: tuple[tuple[Finite, ...], ...]
    parts: tuple[tuple[int, ...], ...]
    fan: Refinement


def minkowski_sum(polytopes: Sequence[ArrayLike]) -> MinkowskiSum:
    """Return the vertices of P_1 + … + P_H, each P_h the convex hull of the rows of an array.

    A vertex of the sum is a sum of vertices that one direction makes largest, so the vertices are the cells
    of the common refinement of x ↦ max_{p∈P_h} ⟨p, x⟩. Source: Gritzmann and Sturmfels, SIAM J. Discrete
    Math. 6 (1993).

    >>> minkowski_sum([[[0, 0], [1, 0]], [[0, 0], [0, 1]]]).vertices
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    if not polytopes:
        raise ShapeError("the sum of no polytope has no dimension; give at least one")
    points = [finite_entries(p) for p in polytopes]
    dimension = shape(polytopes[0])[1]
    fan = common_refinement([[(p, 0) for p in part] for part in points], dimension)
    found = []
    for cell in fan.cells:
        chosen = [part[w] for part, w in zip(points, cell.winners, strict=True)]
        found.append((tuple(sum(column) for column in zip(*chosen, strict=True)), cell.winners))
    found.sort()
    return MinkowskiSum(tuple(v for v, _ in found), tuple(w for _, w in found), fan)

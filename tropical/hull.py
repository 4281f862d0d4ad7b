"""Facets of a pointed cone that integer vectors generate, exactly: convex hulls and regular subdivisions.

Vectors are placed one after the other (beneath and beyond). The boundary is kept as simplices; a vector on the
hyperplane of a simplex does not see it, so that degenerate positions give several simplices with one normal and
never a flat simplex. Members of a facet are read off from its normal at the end. All arithmetic is on integers:
64 bits while the bounds allow, Python's own beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeAlias

import numpy as np

from tropical.errors import DomainError

_Grid: TypeAlias = Any
"""A 2-D array of int64 or of Python integers."""

LARGEST = 2**62
"""Products and sums stay below this in 64 bits."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A facet of the cone: ⟨normal, v⟩ ≤ 0 for every vector v, with equality for the `members` (indices)."""

    normal: tuple[int, ...]
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cone:
    """The cone of some vectors: its facets in the coordinates `columns`, on which the span projects injectively.

    A cone of dimension 0 or 1 has no facets here.
    """

    columns: tuple[int, ...]
    facets: tuple[Facet, ...]

    @property
    def dimension(self) -> int:
        """The dimension of the span."""
        return len(self.columns)

    def extreme(self, count: int) -> tuple[int, ...]:
        """Return which of the `count` vectors are extreme: no vector of another direction lies on all their facets.

        Of several vectors of one direction the first is listed.
        """
        if self.dimension <= 1:
            return (0,) if count and self.dimension else ()
        on = np.zeros((count, len(self.facets)), dtype=np.int64)
        for k, facet in enumerate(self.facets):
            on[list(facet.members), k] = 1
        sizes = on.sum(axis=1)
        shared = on @ on.T
        inside = shared == sizes[:, None]
        result = []
        for i in range(count):
            if not sizes[i]:
                continue
            others = np.flatnonzero(inside[i])
            if (sizes[others] == sizes[i]).all() and others[0] == i:
                result.append(i)
        return tuple(result)


def cone(vectors: Sequence[Sequence[int]]) -> Cone:
    """Return the facets of the cone that nonzero integer vectors generate.

    Raises `DomainError` when the cone contains a line: then a vector and its negative would both be needed.

    >>> square = [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]
    >>> len(cone(square).facets), cone(square).extreme(4)
    (4, (0, 1, 2, 3))
    """
    rows = [tuple(v) for v in vectors]
    first, columns = _basis(rows)
    if len(columns) <= 1:
        return Cone(columns, ())
    points = _array([[row[j] for j in columns] for row in rows])
    placed = _Placing(points, first)
    start = set(first)
    centre = points[first].sum(axis=0)
    order = sorted((k for k in range(len(rows)) if k not in start), key=lambda k: _spread(points[k], centre))
    for k in order:
        placed.add(k)
    normals = sorted({tuple(int(x) for x in normal) for normal in placed.normals[placed.alive]})
    values = _times(_array(normals), points)
    if (values > 0).any():
        raise DomainError("the vectors generate a cone that contains a line")
    facets = tuple(
        Facet(normal, tuple(int(i) for i in np.flatnonzero(line == 0)))
        for normal, line in zip(normals, values, strict=True)
    )
    return Cone(columns, facets)


def _spread(point: _Grid, centre: _Grid) -> float:
    """Order far vectors first; only the running time depends on it."""
    return -float(sum((float(x) - float(y)) ** 2 for x, y in zip(point, centre, strict=True)))


class _Placing:
    """The simplices of the boundary: `normals`, `corners` (vector indices) and `across` (the simplex over the ridge
    that leaves out the corner of the same position); `alive` marks those that are still on the boundary.
    """

    def __init__(self, points: _Grid, first: list[int]) -> None:
        self.points = points
        self.size = size = points.shape[1]
        inverse = _cofactors([[int(x) for x in points[k]] for k in first])
        self.count = size
        self.normals = _array([[-x for x in row] for row in inverse])
        self.corners = np.array([[first[m] for m in range(size) if m != k] for k in range(size)], dtype=np.int64)
        self.across = np.array([[m for m in range(size) if m != k] for k in range(size)], dtype=np.int64)
        self.alive = np.ones(size, dtype=bool)

    def add(self, index: int) -> None:
        """Replace what the vector sees by the simplices that join it to the horizon."""
        live = np.flatnonzero(self.alive)
        seen_values = _times(self.normals[live], self.points[index : index + 1])[:, 0]
        if not (seen_values > 0).any():
            return
        values = np.zeros(len(self.alive), dtype=seen_values.dtype)
        values[live] = seen_values
        seen = values > 0
        sources = np.flatnonzero(seen)
        beyond = self.across[sources]
        which, position = np.nonzero(~seen[beyond])
        if not len(which):
            raise DomainError("the vectors generate a cone that contains a line")
        near, far = sources[which], beyond[which, position]
        normals = _combined(values[near], self.normals[far], -values[far], self.normals[near])
        base = len(self.alive)
        new = np.arange(base, base + len(near))
        corners = self.corners[near].copy()
        corners[np.arange(len(near)), position] = index
        across = np.full_like(corners, -1)
        across[np.arange(len(near)), position] = far
        back = self.across[far] == near[:, None]
        self.across[far[:, None].repeat(self.size - 1, axis=1)[back], np.nonzero(back)[1]] = new
        self._join(corners, across, position, base)
        self.alive[sources] = False
        self.normals = np.concatenate(_alike(self.normals, normals))
        self.corners = np.concatenate([self.corners, corners])
        self.across = np.concatenate([self.across, across])
        self.alive = np.concatenate([self.alive, np.ones(len(near), dtype=bool)])
        if len(self.alive) > 64 and self.alive.sum() * 3 < len(self.alive):
            self._compact()

    def _join(self, corners: Any, across: Any, position: Any, base: int) -> None:
        """Match the ridges of the new simplices that contain the new vector: each belongs to two of them."""
        waiting: dict[tuple[int, ...], tuple[int, int]] = {}
        for s, (line, own) in enumerate(zip(corners.tolist(), position.tolist(), strict=True)):
            for k in range(len(line)):
                if k == own:
                    continue
                ridge = tuple(sorted(x for m, x in enumerate(line) if m not in (k, own)))
                other = waiting.pop(ridge, None)
                if other is None:
                    waiting[ridge] = (s, k)
                else:
                    across[s, k] = base + other[0]
                    across[other] = base + s

    def _compact(self) -> None:
        """Forget simplices that left the boundary."""
        kept = np.flatnonzero(self.alive)
        place = np.full(len(self.alive), -1)
        place[kept] = np.arange(len(kept))
        self.normals, self.corners = self.normals[kept], self.corners[kept]
        self.across = place[self.across[kept]]
        self.alive = np.ones(len(kept), dtype=bool)


def _basis(rows: list[tuple[int, ...]]) -> tuple[list[int], tuple[int, ...]]:
    """Return indices of independent vectors that span, and as many columns in which they stay independent."""
    kept: list[list[int]] = []
    chosen: list[int] = []
    pivots: list[int] = []
    for index, row in enumerate(rows):
        line = list(row)
        for head, column in zip(kept, pivots, strict=True):
            if line[column]:
                line = [head[column] * x - line[column] * y for x, y in zip(line, head, strict=True)]
        column = next((j for j, x in enumerate(line) if x), -1)
        if column >= 0:
            divisor = gcd(*line)
            kept.append([x // divisor for x in line])
            chosen.append(index)
            pivots.append(column)
    order = sorted(pivots)
    return chosen, tuple(order)


def _cofactors(rows: list[list[int]]) -> list[list[int]]:
    """Return for each row of a nonsingular matrix a primitive normal of the others, positive on that row."""
    size = len(rows)
    grid = [[*map(Fraction, row), *(Fraction(int(i == k)) for k in range(size))] for i, row in enumerate(rows)]
    for column in range(size):
        pivot = next(i for i in range(column, size) if grid[i][column])
        grid[column], grid[pivot] = grid[pivot], grid[column]
        head = [x / grid[column][column] for x in grid[column]]
        grid = [
            head if i == column else [x - line[column] * y for x, y in zip(line, head, strict=True)]
            for i, line in enumerate(grid)
        ]
    result = []
    for k in range(size):
        normal = [grid[j][size + k] for j in range(size)]
        scale = lcm(*(x.denominator for x in normal))
        whole = [int(x * scale) for x in normal]
        divisor = gcd(*whole)
        result.append([x // divisor for x in whole])
    return result


def _array(rows: Sequence[Sequence[int]]) -> _Grid:
    largest = max((abs(x) for row in rows for x in row), default=0)
    return np.array([list(row) for row in rows], dtype=np.int64 if largest < LARGEST else object)


def _bound(grid: _Grid) -> int:
    return max(int(grid.max(initial=0)), -int(grid.min(initial=0))) if grid.dtype != object else LARGEST


def _times(left: _Grid, right: _Grid) -> _Grid:
    """Return left · rightᵀ, in Python integers when 64 bits might not hold it."""
    if _bound(left) * _bound(right) * max(left.shape[1], 1) >= LARGEST:
        return left.astype(object) @ right.astype(object).T
    return left @ right.T


def _combined(a: _Grid, left: _Grid, b: _Grid, right: _Grid) -> _Grid:
    """Return the primitive multiples of a_i · left_i + b_i · right_i."""
    if _bound(a) * _bound(left) + _bound(b) * _bound(right) >= LARGEST:
        a, left, b, right = (x.astype(object) for x in (a, left, b, right))
    total = a[:, None] * left + b[:, None] * right
    total = total // np.gcd.reduce(total, axis=1)[:, None]
    if total.dtype == object and max(abs(x) for x in total.ravel()) < LARGEST:
        total = total.astype(np.int64)
    return total


def _alike(one: _Grid, two: _Grid) -> list[_Grid]:
    if one.dtype == two.dtype:
        return [one, two]
    return [one.astype(object), two.astype(object)]

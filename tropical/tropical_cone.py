"""Tropical cones and polyhedra: two-sided systems, generators by double description, hulls, Hilbert's metric.

Points are vectors over max-plus. A tropical cone is closed under ⊕ and under adding a constant; a
polyhedron is the slice x_0 = 0 of a cone in one more coordinate. Under "min" negate the data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from tropical.border import ArrayLike, Rows, VectorLike, entries, shape, vector
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF, Extended

Point: TypeAlias = tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether a point is a combination ⊕ λ_k ⊗ g_k, with the largest coefficients that stay below it.

    When it is not, `missed` lists the coordinates that the best combination does not reach.
    """

    inside: bool
    coefficients: tuple[Scalar, ...]
    missed: tuple[int, ...]


def in_span(point: VectorLike, generators: ArrayLike) -> Membership:
    """Decide membership in the tropical cone spanned by the rows of `generators`.

    The largest λ_k with λ_k ⊗ g_k ≤ x is min_j (x_j − g_kj) over the finite g_kj; x is in the span iff ⊕
    λ_k ⊗ g_k = x.

    >>> in_span([0, 1, 1], [[0, 1, 0], [0, 0, 1]]).inside
    True
    """
    x, rows = vector(point), entries(generators)
    if rows and len(rows[0]) != len(x):
        raise ShapeError(f"coordinates of the point: {len(x)}, of the generators: {len(rows[0])}; they must agree")
    weights = tuple(_largest_shift(x, g) for g in rows)
    reached = [max((w + g[j] for w, g in zip(weights, rows, strict=True)), default=NEG_INF) for j in range(len(x))]
    missed = tuple(j for j, (have, want) in enumerate(zip(reached, x, strict=True)) if have != want)
    return Membership(not missed, weights, missed)


def in_hull(point: VectorLike, points: ArrayLike) -> Membership:
    """Decide membership in the tropical convex hull of the rows: coefficients with ⊕ λ_k = 0.

    >>> in_hull([1, 1], [[0, 1], [1, 0]]).inside, in_hull([2, 2], [[0, 1], [1, 0]]).inside
    (True, False)
    """
    rows = entries(points)
    return in_span((0, *vector(point)), [(0, *row) for row in rows])


def extreme_rows(generators: ArrayLike) -> Rows:
    """Return the extreme generators of the cone spanned by the rows, each up to a shift, in their order.

    >>> extreme_rows([[0, 0], [0, 1], [0, 2]])
    ((0, 0), (0, 2))
    """
    kept: list[Point] = []
    for row in entries(generators):
        if any(x is not NEG_INF for x in row) and _normal(row) not in kept:
            kept.append(_normal(row))
    result = list(kept)
    for row in kept:
        others = [other for other in result if other is not row]
        if in_span(row, others).inside:
            result = others
    return tuple(result)


def cone_generators(left: ArrayLike, right: ArrayLike) -> Rows:
    """Return the extreme rays of {x : A ⊗ x ≤ B ⊗ x}, each shifted so that its first finite coordinate is 0.

    A ray is added for every pair on both sides of a half-space: (a·h) ⊗ g ⊕ (b·g) ⊗ h. An equation is two
    inequalities. Source: Allamigeon, Gaubert and Goubault, Computing the extreme points of tropical
    polyhedra, §3.

    >>> cone_generators([[0, NEG_INF]], [[NEG_INF, 0]])
    ((NEG_INF, 0), (0, 0))
    """
    a, b = entries(left), entries(right)
    if shape(left) != shape(right):
        raise ShapeError(f"the sides have shapes {shape(left)} and {shape(right)}; they must agree")
    return _cut(_units(shape(left)[1]), list(zip(a, b, strict=True)))


def _units(size: int) -> Rows:
    return tuple(tuple(0 if i == j else NEG_INF for j in range(size)) for i in range(size))


def _cut(rays: Rows, inequalities: Sequence[tuple[Point, Point]]) -> Rows:
    """Return the generators of the cone of `rays` cut by low ⊗ x ≤ high ⊗ x, one inequality after the other."""
    for low, high in inequalities:
        good = [g for g in rays if _value(low, g) <= _value(high, g)]
        bad = [h for h in rays if not _value(low, h) <= _value(high, h)]
        mixed = [
            _sum(_shift(g, _value(low, h)), _shift(h, _value(high, g)))
            for g in good
            for h in bad
            if _value(high, g) is not NEG_INF
        ]
        rays = extreme_rows([*good, *mixed]) if good or mixed else ()
    return tuple(sorted(rays, key=_order))


@dataclass(frozen=True, slots=True)
class TropicalPolyhedron:
    """A tropical polyhedron: the hull of `points` plus the cone of `rays`; empty without points."""

    points: Rows
    rays: Rows

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no point."""
        return not self.points

    @property
    def is_bounded(self) -> bool:
        """Tell whether there is no ray."""
        return not self.rays

    def contains(self, point: VectorLike) -> bool:
        """Tell whether a point is generated."""
        x = vector(point)
        rows = [*((0, *p) for p in self.points), *((NEG_INF, *r) for r in self.rays)]
        return in_span((0, *x), rows).inside


def tropical_polyhedron(
    left: ArrayLike, left_constant: VectorLike, right: ArrayLike, right_constant: VectorLike
) -> TropicalPolyhedron:
    """Return {x : A ⊗ x ⊕ c ≤ B ⊗ x ⊕ d} by its extreme points and rays.

    >>> segment = tropical_polyhedron([[0], [NEG_INF]], [NEG_INF, 1], [[NEG_INF], [0]], [3, NEG_INF])
    >>> segment.points, segment.rays
    (((1,), (3,)), ())
    """
    c, d = vector(left_constant), vector(right_constant)
    a, b = entries(left), entries(right)
    if not len(a) == len(b) == len(c) == len(d):
        raise ShapeError(f"{len(a)}, {len(b)}, {len(c)} and {len(d)} inequalities; both sides need as many")
    if shape(left)[1] != shape(right)[1]:
        raise ShapeError(f"variables of the sides: {shape(left)[1]} and {shape(right)[1]}; they must agree")
    free = _units(shape(left)[1] + 1)
    rays = _cut(free, [((x, *one), (y, *two)) for x, one, y, two in zip(c, a, d, b, strict=True)])
    points = tuple(tuple(x if x is NEG_INF else x - head for x in rest) for head, *rest in rays if is_finite(head))
    return TropicalPolyhedron(points, tuple(tuple(rest) for head, *rest in rays if head is NEG_INF))


def hilbert_distance(one: VectorLike, two: VectorLike) -> Extended:
    """Return Hilbert's projective distance max_j (x_j − y_j) − min_j (x_j − y_j); +∞ for different supports.

    >>> hilbert_distance([0, 3], [1, 1])
    3
    """
    x, y = vector(one), vector(two)
    if len(x) != len(y):
        raise ShapeError(f"coordinates of the points: {len(x)} and {len(y)}; they must agree")
    gaps: list[Finite] = []
    for p, q in zip(x, y, strict=True):
        if is_finite(p) and is_finite(q):
            gaps.append(p - q)
        elif p is not q:
            return POS_INF
    if not gaps:
        raise DomainError("points without finite coordinates have no distance")
    return max(gaps) - min(gaps)


def _largest_shift(x: Sequence[Scalar], generator: Sequence[Scalar]) -> Scalar:
    best: Scalar | None = None
    for p, g in zip(x, generator, strict=True):
        if not is_finite(g):
            continue
        if not is_finite(p):
            return NEG_INF
        if best is None or p - g < best:
            best = p - g
    return NEG_INF if best is None else best


def _normal(row: Point) -> Point:
    head = next(x for x in row if is_finite(x))
    return tuple(x if x is NEG_INF else x - head for x in row)


def _value(form: Sequence[Scalar], x: Sequence[Scalar]) -> Scalar:
    return max((a + b for a, b in zip(form, x, strict=True)), default=NEG_INF)


def _shift(x: Point, by: Scalar) -> Point:
    return tuple(by + value for value in x)


def _sum(x: Point, y: Point) -> Point:
    return tuple(max(p, q) for p, q in zip(x, y, strict=True))


def _order(row: Point) -> tuple[tuple[bool, Finite], ...]:
    return tuple((True, x) if is_finite(x) else (False, 0) for x in row)

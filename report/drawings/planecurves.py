"""Tropical curves in the plane beside their dual subdivisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from report.drawings.axes import Axes, Point, around
from report.drawings.svg import Drawing, element, group, label, polyline, side_by_side
from report.errors import DrawingError
from terms.scalars import Finite, is_finite
from terms.wording import counted

SIDE = 240


@dataclass(frozen=True, slots=True)
class PlaneCurve:
    """The curve of the tropical polynomial max (c + i·x + j·y): triples (i, j, c), max-plus convention."""

    terms: tuple[tuple[int, int, Finite], ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """Two terms that are largest together on start + t·direction, low ≤ t ≤ high (None is no end)."""

    first: int
    second: int
    start: Point
    direction: Point
    low: Fraction | None
    high: Fraction | None

    def at(self, t: Fraction) -> Point:
        """Return a point of the line."""
        return self.start[0] + t * self.direction[0], self.start[1] + t * self.direction[1]


def ties(terms: Sequence[tuple[int, int, Fraction]]) -> list[Tie]:
    """List the edges of the curve: pairs of terms that are both largest on a segment of positive length."""
    found = []
    for (a, (i, j, c)), (b, (k, m, d)) in combinations(enumerate(terms), 2):
        normal = (Fraction(i - k), Fraction(j - m))
        length = normal[0] ** 2 + normal[1] ** 2
        start = (normal[0] * (d - c) / length, normal[1] * (d - c) / length)
        direction = (-normal[1], normal[0])
        low: Fraction | None = None
        high: Fraction | None = None
        empty = False
        for u, v, e in terms:
            rate = (u - i) * direction[0] + (v - j) * direction[1]
            excess = (u - i) * start[0] + (v - j) * start[1] + e - c
            if rate > 0:
                high = -excess / rate if high is None else min(high, -excess / rate)
            elif rate < 0:
                low = -excess / rate if low is None else max(low, -excess / rate)
            elif excess > 0:
                empty = True
        if not empty and (low is None or high is None or low < high):
            found.append(Tie(a, b, start, direction, low, high))
    return found


def plane_curve(curve: PlaneCurve) -> Drawing:
    """Return two panels: the curve with its vertices, and the subdivision of the exponents that is dual to it."""
    terms = _exact(curve)
    edges = ties(terms)
    vertices = sorted({edge.at(t) for edge in edges for t in (edge.low, edge.high) if t is not None})
    left, right, low, high = around(vertices or [(Fraction(0), Fraction(0))], Fraction(1, 2))
    half = max(right - left, high - low) / 2
    x, y = (left + right) / 2, (low + high) / 2
    axes = Axes(x - half, x + half, y - half, y + half, SIDE, SIDE)
    body = axes.frame()
    for edge in edges:
        ends = _clipped(edge, axes)
        body += [polyline(map(axes.at, ends), "k")] if ends else []
    for vertex in vertices:
        column, row = axes.at(vertex)
        body.append(element("circle", cx=column, cy=row, r=3, class_="dot"))
    corners = counted(len(vertices), "vertex", "vertices")
    said = f"tropical curve of {counted(len(terms), 'term')}: {counted(len(edges), 'edge')}, {corners}"
    return side_by_side([_titled("curve", body, axes, said), _dual(terms, edges)])


def _dual(terms: Sequence[tuple[int, int, Fraction]], edges: Sequence[Tie]) -> Drawing:
    exponents = [(Fraction(i), Fraction(j)) for i, j, _ in terms]
    left, right, low, high = around(exponents, Fraction(1, 5))
    half = max(right - left, high - low) / 2
    x, y = (left + right) / 2, (low + high) / 2
    axes = Axes(x - half, x + half, y - half, y + half, SIDE, SIDE)
    body = axes.frame()
    for edge in edges:
        body.append(polyline(map(axes.at, (exponents[edge.first], exponents[edge.second])), "l"))
    for (_, _, c), exponent in zip(terms, exponents, strict=True):
        column, row = axes.at(exponent)
        body.append(element("circle", cx=column, cy=row, r=3.2, class_="dot"))
        body.append(label(column + 6, row - 5, str(c).replace("-", "−"), "s"))
    said = f"dual subdivision with {counted(len(edges), 'edge')}"
    return _titled("dual subdivision, with coefficients", body, axes, said)


def _titled(title: str, body: Sequence[str], axes: Axes, said: str) -> Drawing:
    width, height = axes.size
    return Drawing(label(axes.margin, 14, title, "b s") + group(body, 0, 18), width, height + 18, said)


def _clipped(edge: Tie, axes: Axes) -> list[Point]:
    """Return the ends of an edge inside the frame, or nothing."""
    low, high = edge.low, edge.high
    for place, step, bottom, top in (
        (edge.start[0], edge.direction[0], axes.left, axes.right),
        (edge.start[1], edge.direction[1], axes.low, axes.high),
    ):
        if step == 0:
            if not bottom <= place <= top:
                return []
            continue
        first, last = sorted(((bottom - place) / step, (top - place) / step))
        low = first if low is None else max(low, first)
        high = last if high is None else min(high, last)
    assert low is not None
    assert high is not None
    return [edge.at(low), edge.at(high)] if low < high else []


def _exact(curve: PlaneCurve) -> list[tuple[int, int, Fraction]]:
    """Return the terms with one coefficient, the largest, for each exponent."""
    best: dict[tuple[int, int], Fraction] = {}
    for i, j, c in curve.terms:
        if type(i) is not int or type(j) is not int or not is_finite(c):
            raise DrawingError(f"a term is (i, j, c) with integers i, j and an exact c, got {(i, j, c)!r}")
        best[i, j] = max(best.get((i, j), Fraction(c)), Fraction(c))
    if not best:
        raise DrawingError("a curve needs at least one term")
    return [(i, j, c) for (i, j), c in best.items()]

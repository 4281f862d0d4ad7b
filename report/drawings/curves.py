"""Graphs of functions of one number: the maximum of affine functions, and curves drawn against curves computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log2

from report.drawings.axes import Axes, Point, around, exact_points, text_of
from report.drawings.svg import Drawing, element, group, label, polyline
from report.errors import DrawingError
from terms.scalars import Finite
from terms.wording import counted

COLOURS = 6


@dataclass(frozen=True, slots=True)
class Envelope:
    """The tropical polynomial x ↦ max_i (slope_i·x + intercept_i), as pairs (slope, intercept)."""

    lines: tuple[tuple[Finite, Finite], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A named curve through exact points; `drawn` when a source draws it."""

    name: str
    points: tuple[tuple[Finite, Finite], ...]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Curves:
    """Curves in one frame, with the names of the axes; `logarithmic` draws powers of two at equal distances upwards."""

    curves: tuple[Curve, ...]
    across: str = ""
    up: str = ""
    logarithmic: bool = False


def breaks(lines: Sequence[Point]) -> list[Point]:
    """Return the points where the maximum of affine functions changes its slope, from left to right, exactly.

    >>> [(str(x), str(y)) for x, y in breaks([(Fraction(-1), Fraction(0)), (Fraction(1), Fraction(0))])]
    [('0', '0')]
    """
    best: dict[Fraction, Fraction] = {}
    for slope, intercept in lines:
        best[slope] = max(best.get(slope, intercept), intercept)
    hull: list[Point] = []
    for slope in sorted(best):
        line = (slope, best[slope])
        while len(hull) > 1 and _meeting(hull[-2], line) <= _meeting(hull[-2], hull[-1]):
            hull.pop()
        hull.append(line)
    found = [(_meeting(a, b), a) for a, b in pairwise(hull)]
    return [(x, slope * x + intercept) for x, (slope, intercept) in found]


def _meeting(a: Point, b: Point) -> Fraction:
    return (a[1] - b[1]) / (b[0] - a[0])


def envelope(function: Envelope) -> Drawing:
    """Return the graph of a maximum of affine functions, each of them thin, with its exact break points."""
    lines = exact_points(function.lines, "affine functions")
    if not lines:
        raise DrawingError("a maximum needs at least one affine function")
    corners = breaks(lines)
    xs = [x for x, _ in corners] or [Fraction(0)]
    margin = max(max(xs) - min(xs), Fraction(2)) / 2
    left, right = min(xs) - margin, max(xs) + margin

    def value(x: Fraction) -> Fraction:
        return max(slope * x + intercept for slope, intercept in lines)

    shape = [(left, value(left)), *corners, (right, value(right))]
    _, _, low, high = around(shape)
    axes = Axes(left, right, low, high)
    parts = axes.frame()
    for slope, intercept in dict.fromkeys(lines):
        ends = _inside(slope, intercept, axes)
        parts += [polyline(map(axes.at, ends), "l d")] if ends else []
    parts.append(polyline(map(axes.at, shape), "k"))
    for x, y in corners:
        column, row = axes.at((x, y))
        parts.append(element("circle", cx=column, cy=row, r=3.4, class_="dot"))
        parts.append(label(column + 5, row + 14, text_of(x), "s"))
    width, height = axes.size
    points = counted(len(corners), "break point")
    said = f"maximum of {len(lines)} affine functions with {points}"
    where = f" at {', '.join(text_of(x) for x in xs)}" if corners else ""
    return Drawing("".join(parts), width, height, said + where)


def _inside(slope: Fraction, intercept: Fraction, axes: Axes) -> list[Point]:
    """Return the ends of a line inside the frame, or nothing."""
    left, right = axes.left, axes.right
    if slope:
        crossings = sorted(((axes.low - intercept) / slope, (axes.high - intercept) / slope))
        left, right = max(left, crossings[0]), min(right, crossings[1])
    elif not axes.low <= intercept <= axes.high:
        return []
    return [(x, slope * x + intercept) for x in (left, right)] if left < right else []


def curves(picture: Curves) -> Drawing:
    """Return curves in one frame: dashed what a source draws, solid with dots the others."""
    exact = [(curve, exact_points(curve.points, f"points of {curve.name!r}")) for curve in picture.curves]
    everything = [point for _, points in exact for point in points]
    if not everything:
        raise DrawingError("there are no points to draw")
    across, up = (all(point[axis].denominator == 1 for point in everything) for axis in (0, 1))
    if picture.logarithmic:
        exact = [(curve, _logarithms(points, curve.name)) for curve, points in exact]
        everything = [point for _, points in exact for point in points]
    axes = Axes(
        *around(everything), width=380, height=230, margin=44,
        whole=(across, up or picture.logarithmic), powers=picture.logarithmic,
    )  # fmt: skip
    parts = axes.frame()
    legend = []
    for number, (curve, points) in enumerate(exact):
        style = f"q q{number % COLOURS}" + (" d" if curve.drawn else "")
        parts.append(polyline(map(axes.at, points), style))
        if not curve.drawn:
            dots = (element("circle", cx=x, cy=y, r=3, class_="dot") for x, y in map(axes.at, points))
            parts += dots
        legend.append(polyline([(0, 18 * number - 4), (26, 18 * number - 4)], style))
        legend.append(label(32, 18 * number, _legend(curve), "s"))
    width, height = axes.size
    parts.append(label(axes.margin + axes.width / 2, height + 6, picture.across, "c s m"))
    parts.append(label(2, 10, picture.up, "s m"))
    parts.append(group(legend, axes.margin, height + 28))
    legends = [_legend(curve) for curve in picture.curves]
    scale = ", logarithmic" if picture.logarithmic else ""
    said = f"{picture.up or 'value'}{scale} against {picture.across or 'argument'}: {', '.join(legends)}"
    wide = max(width, axes.margin + 32 + 6 * max(map(len, legends)))
    return Drawing("".join(parts), wide, height + 24 + 18 * len(exact), said)


def _legend(curve: Curve) -> str:
    return f"{curve.name} (as drawn)" if curve.drawn else curve.name


def _logarithms(points: Sequence[Point], name: str) -> list[Point]:
    """Return points with the binary logarithms of their ordinates, as near as a picture needs them."""
    if any(y <= 0 for _, y in points):
        raise DrawingError(f"{name!r} has a value that is not positive; a logarithmic picture has no place for it")
    return [(x, Fraction(log2(y)).limit_denominator(1000)) for x, y in points]

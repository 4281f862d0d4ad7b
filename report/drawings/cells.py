"""Cells of attention in the plane: Voronoi cells against the power diagram, and the cells of several heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from report.drawings.axes import Axes, Point, around, exact_points
from report.drawings.svg import PATTERNS, Drawing, element, group, label, polygon, side_by_side
from report.errors import DrawingError
from terms.scalars import Finite
from terms.wording import counted

SIDE = 260


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys in the plane with their weights; without weights, the weights ‖k‖² of dot-product scores.

    Key j owns the queries q with ‖q − k_j‖² − w_j ≤ ‖q − k_l‖² − w_l for all l.
    """

    points: tuple[tuple[Finite, Finite], ...]
    weights: tuple[Finite, ...] | None = None

    def exact(self) -> tuple[list[Point], list[Fraction]]:
        """Return points and weights as fractions; raises `DrawingError` when their numbers differ or there are none."""
        points = exact_points(self.points, "keys in the plane")
        if not points:
            raise DrawingError("there are no keys to draw")
        if self.weights is None:
            return points, [x * x + y * y for x, y in points]
        if len(self.weights) != len(points):
            raise DrawingError(f"keys: {len(points)}, weights: {len(self.weights)}; give one for each key")
        return points, [Fraction(weight) for weight in self.weights]


@dataclass(frozen=True, slots=True)
class Heads:
    """Several heads over one query: their cells are the intersections of one cell of each."""

    heads: tuple[Keys, ...]


def cut(corners: Sequence[Point], a: Fraction, b: Fraction, c: Fraction) -> list[Point]:
    """Return the part of a convex polygon with a·x + b·y ≤ c, exactly.

    >>> square = [(Fraction(x), Fraction(y)) for x, y in ((0, 0), (2, 0), (2, 2), (0, 2))]
    >>> [(str(x), str(y)) for x, y in cut(square, Fraction(1), Fraction(0), Fraction(1))]
    [('0', '0'), ('1', '0'), ('1', '2'), ('0', '2')]
    """
    kept: list[Point] = []
    for i, here in enumerate(corners):
        there = corners[(i + 1) % len(corners)]
        inside, beyond = a * here[0] + b * here[1] - c, a * there[0] + b * there[1] - c
        if inside <= 0:
            kept.append(here)
        if (inside < 0 < beyond) or (beyond < 0 < inside):
            share = inside / (inside - beyond)
            kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
    return kept


def area(corners: Sequence[Point]) -> Fraction:
    """Return twice the area of a polygon; a cell with nonempty interior has a positive one."""
    return abs(
        sum((x * v - u * y for (x, y), (u, v) in zip(corners, [*corners[1:], *corners[:1]], strict=True)), Fraction(0))
    )


def cells_of(points: Sequence[Point], weights: Sequence[Fraction], part: Sequence[Point]) -> list[list[Point]]:
    """Return the cell of each key inside a convex polygon, in order; a key without interior has the empty list."""
    found = []
    for j, (x, y) in enumerate(points):
        corners = list(part)
        for l_, (u, v) in enumerate(points):
            if l_ != j and corners:
                bound = u * u + v * v - weights[l_] - (x * x + y * y - weights[j])
                corners = cut(corners, 2 * (u - x), 2 * (v - y), bound)
        found.append(corners if area(corners) else [])
    return found


def cells(keys: Keys) -> Drawing:
    """Return two panels: the Voronoi cells of the keys, and their power diagram; same keys, same frame."""
    points, weights = keys.exact()
    axes = square(points)
    kind = "dot-product scores" if keys.weights is None else "given weights"
    panels = [
        _panel("distance scores: Voronoi cells", points, [Fraction(0)] * len(points), axes),
        _panel(f"{kind}: power diagram", points, weights, axes),
    ]
    return side_by_side(panels)


def head_cells(heads: Heads) -> Drawing:
    """Return the common refinement of the heads' cells inside a frame around all keys, with its count there."""
    exact = [keys.exact() for keys in heads.heads]
    axes = square([point for points, _ in exact for point in points])
    parts: list[list[Point]] = [corners_of(axes)]
    for points, weights in exact:
        parts = [cell for part in parts for cell in cells_of(points, weights, part) if cell]
    body = [polygon(map(axes.at, part), f"p{i % PATTERNS} w") for i, part in enumerate(parts)]
    for number, (points, _) in enumerate(exact):
        body += _dots(points, axes, "abcdefgh"[number % 8])
    title = f"{counted(len(exact), 'head')}: {counted(len(parts), 'cell')} in this frame"
    return framed(title, body, axes, title)


def _panel(title: str, points: Sequence[Point], weights: Sequence[Fraction], axes: Axes) -> Drawing:
    owned = cells_of(points, weights, corners_of(axes))
    body = [polygon(map(axes.at, cell), f"p{j % PATTERNS} w") for j, cell in enumerate(owned) if cell]
    body += _dots(points, axes, "")
    empty = [str(j) for j, cell in enumerate(owned) if not cell]
    missing = f"none here: {', '.join(empty)}" if empty else ""
    shown = f"{title} ({missing})" if missing else title
    return framed(shown, body, axes, f"{shown}, {counted(len(points), 'key')}")


def framed(title: str, body: Sequence[str], axes: Axes, said: str) -> Drawing:
    """Return a picture with a title above its frame."""
    width, height = axes.size
    inner = group([*body, *axes.frame()], 0, 18)
    return Drawing(
        label(axes.margin, 14, title, "b s") + inner, max(width, axes.margin + 7 * len(title)), height + 18, said
    )


def _dots(points: Sequence[Point], axes: Axes, prefix: str) -> list[str]:
    parts = []
    for j, point in enumerate(points):
        x, y = axes.at(point)
        parts.append(element("circle", cx=x, cy=y, r=3.2, class_="dot"))
        parts.append(label(x + 6, y - 5, f"{prefix}{j}", "s"))
    return parts


def square(points: Sequence[Point]) -> Axes:
    """Return axes with one scale for both directions, so that perpendicular stays perpendicular."""
    left, right, low, high = around(points, Fraction(1, 2))
    half = max(right - left, high - low) / 2
    x, y = (left + right) / 2, (low + high) / 2
    return Axes(x - half, x + half, y - half, y + half, SIDE, SIDE)


def corners_of(axes: Axes) -> list[Point]:
    """Return the corners of a frame, against the clock."""
    return [(axes.left, axes.low), (axes.right, axes.low), (axes.right, axes.high), (axes.left, axes.high)]

"""The cells of a layer in a box of a plane of its inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import atan2
from typing import TYPE_CHECKING

from report.drawings.axes import Axes, Point, around, exact_points
from report.drawings.cells import SIDE, area, framed
from report.drawings.svg import PATTERNS, Drawing, element, label, polygon
from report.errors import DrawingError
from terms.scalars import Finite
from terms.wording import counted

if TYPE_CHECKING:
    from tropical.diagnostics import SliceCell


def plane_slice(
    cells: Sequence[SliceCell],
    *,
    names: Sequence[str] = (),
    marks: Mapping[str, tuple[Finite, Finite]] | None = None,
) -> Drawing:
    """Return bounded cells of the plane with their winners, and marked points with their names.

    `names` are the names of the keys of a layer with one head; without them winners are numbers.
    """
    if not cells or any(cell.body.dimension != 2 or not cell.body.is_bounded for cell in cells):
        raise DrawingError("a slice that can be drawn has bounded cells in the plane; give `slice_cells` a box")
    shapes = [_ordered(exact_points(cell.body.vertices, "vertices")) for cell in cells]
    axes = Axes(*around([point for shape in shapes for point in shape], Fraction(0)), width=SIDE, height=SIDE)
    whole = (axes.right - axes.left) * (axes.high - axes.low)
    body, texts = [], []
    for number, (cell, shape) in enumerate(zip(cells, shapes, strict=True)):
        body.append(polygon(map(axes.at, shape), f"p{number % PATTERNS} w"))
        said = names[cell.winners[0]] if names and len(cell.winners) == 1 else ",".join(map(str, cell.winners))
        if 40 * area(shape) > len(said) * whole:
            x, y = axes.at(_centre(shape))
            texts.append(label(x, y + 4, said, "c s"))
    for name, point in (marks or {}).items():
        ((x, y),) = map(axes.at, exact_points([point], "marks"))
        texts.append(element("circle", cx=x, cy=y, r=3.2, class_="dot"))
        texts.append(label(x + 6, y - 5, name, "s b"))
    title = f"{counted(len(cells), 'cell')} in this box and the winners"
    return framed(title, body + texts, axes, title)


def _centre(shape: Sequence[Point]) -> Point:
    return sum((x for x, _ in shape), Fraction(0)) / len(shape), sum((y for _, y in shape), Fraction(0)) / len(shape)


def _ordered(points: Sequence[Point]) -> list[Point]:
    """Return the vertices of a convex polygon against the clock."""
    x, y = _centre(points)
    return sorted(points, key=lambda point: atan2(point[1] - y, point[0] - x))

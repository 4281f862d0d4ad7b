"""Pictures of what the engines return: polynomials, diagrams, refinements, rank curves, depth against width."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from report.drawings.axes import Point
from report.drawings.cells import area, corners_of, cut, framed, square
from report.drawings.curves import Curve, Curves, Envelope, curves, envelope
from report.drawings.evolution import evolution
from report.drawings.planecurves import PlaneCurve, plane_curve
from report.drawings.slices import plane_slice
from report.drawings.svg import PATTERNS, Drawing, label, polygon
from report.errors import DrawingError
from terms.wording import counted

if TYPE_CHECKING:
    from protocols.depthwidth import DepthWidth
    from tropical.diagnostics import RankPoint
    from tropical.polynomial import Polynomial
    from tropical.refinement import Refinement


def engine_picture(value: Any) -> Drawing | None:
    """Return the picture of an engine's result, or None when the value is none that has one."""
    first = value[0] if isinstance(value, list | tuple) and value else value
    match f"{type(first).__module__}.{type(first).__name__}":
        case "tropical.polynomial.Polynomial" if first is value:
            return polynomial(value)
        case "tropical.refinement.Refinement" if first is value:
            return refinement(value)
        case "tropical.attention.PowerDiagram" | "tropical.attention.LayerCount" if first is value:
            return refinement(value.refinement)
        case "tropical.diagnostics.RankPoint" if first is not value:
            return rank_evolution(value)
        case "tropical.evolution.HeadRow":
            return evolution(value if first is not value else [value])
        case "tropical.diagnostics.SliceCell" if first is not value:
            return plane_slice(value)
        case "protocols.depthwidth.DepthWidth" if first is not value:
            return depth_against_width(value)
    return None


def polynomial(value: Polynomial) -> Drawing:
    """Return the graph of a max-plus polynomial in one variable, or the curve of one in two, with its subdivision."""
    if value.convention != "max" or value.variables not in (1, 2):
        raise DrawingError(
            f"a polynomial in {value.variables} variables ({value.convention} convention) has no picture; "
            "draw one in one or two variables, in the max convention"
        )
    if value.variables == 1:
        return envelope(Envelope(tuple((exponent[0], c) for exponent, c in value.terms)))
    terms = [(i, j, c) for (i, j), c in value.terms]
    if not all(isinstance(i, int) and isinstance(j, int) for i, j, _ in terms):
        raise DrawingError("a plane curve is drawn for whole exponents only")
    return plane_curve(PlaneCurve(tuple((int(i), int(j), c) for i, j, c in terms)))


def refinement(value: Refinement) -> Drawing:
    """Return the cells of a common refinement of the plane in a frame around their inner points, with winners."""
    if value.dimension != 2:
        raise DrawingError(f"cells in {value.dimension} dimensions have no picture; draw those of the plane")
    points = [(Fraction(x), Fraction(y)) for x, y in (cell.point for cell in value.cells)]
    axes = square(points)
    body, names = [], []
    for number, cell in enumerate(value.cells):
        corners: list[Point] = corners_of(axes)
        for forms, winner in zip(value.maxima, cell.winners, strict=True):
            (a, b), c = forms[winner]
            for (u, v), d in forms:
                corners = cut(corners, Fraction(u - a), Fraction(v - b), Fraction(c - d))
        body.append(polygon(map(axes.at, corners), f"p{number % PATTERNS} w"))
        said = ",".join(map(str, cell.winners))
        if 60 * area(corners) > len(said) * (axes.right - axes.left) ** 2:
            x = sum((corner[0] for corner in corners), Fraction(0)) / len(corners)
            y = sum((corner[1] for corner in corners), Fraction(0)) / len(corners)
            names.append(label(axes.x(x), axes.y(y) + 4, said, "c s"))
    heads = len(value.maxima)
    title = f"{counted(value.count, 'cell')} of {counted(heads, 'maximum', 'maxima')} and the winners"
    return framed(title, body + names, axes, title)


def rank_evolution(points: Sequence[RankPoint]) -> Drawing:
    """Return the ranks of rounded scores against the rounding step: both ends of each bracket."""
    coarse = [point for point in points if point.step is not None]
    ends: list[Curve] = []
    for name in ("tropical", "factor"):
        ranks = [(Fraction(point.step or 0), getattr(point, name)) for point in coarse]
        known = [(step, rank) for step, rank in ranks if rank is not None]
        exact = all(rank.low == rank.high for _, rank in known)
        if known:
            title = f"{name} rank" if exact else f"{name} rank, at least"
            ends.append(Curve(title, tuple((step, rank.low) for step, rank in known)))
        if not exact:
            ends.append(Curve(f"{name} rank, at most", tuple((step, rank.high) for step, rank in known)))
    return curves(Curves(tuple(ends), "rounding step", "rank"))


def depth_against_width(rows: Sequence[DepthWidth]) -> Drawing:
    """Return for each n the least protocol bits of each depth, and the bits of the decoder that was built."""
    drawn: list[Curve] = []
    for n in sorted({row.n for row in rows}):
        mine = sorted((row for row in rows if row.n == n), key=lambda row: row.layers)
        drawn.append(Curve(f"n = {n}, protocols need", tuple((row.layers, row.protocol_bits.lower) for row in mine)))
        if not all(row.protocol_bits.exact for row in mine):
            title = f"n = {n}, protocols need at most"
            drawn.append(Curve(title, tuple((row.layers, row.protocol_bits.upper) for row in mine)))
        drawn.append(Curve(f"n = {n}, decoder sends", tuple((row.layers, row.decoder_bits) for row in mine)))
    return curves(Curves(tuple(drawn), "layers", "bits a token"))

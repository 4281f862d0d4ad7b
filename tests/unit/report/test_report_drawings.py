"""Drawings: well-formed, exact where geometry is computed, and named for those who do not see them."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from protocols.depthwidth import depth_width_table
from protocols.trees import Leaf, Node
from report import draw
from report.drawings import Curve, Curves, Drawing, Envelope, Heads, Keys, PlaneCurve
from report.drawings.axes import Axes, ticks
from report.drawings.cells import area, cells_of, cut
from report.drawings.curves import breaks
from report.drawings.planecurves import ties
from report.errors import DrawingError
from terms.scalars import NEG_INF
from tropical import Matrix
from tropical.attention import head, power_diagram
from tropical.diagnostics import rank_curve, segment_cells, slice_cells
from tropical.polynomial import Polynomial
from tropical.refinement import common_refinement
from tropical.tropical_rank import tropical_rank

SVG = "{http://www.w3.org/2000/svg}"
FRAME = [(Fraction(x), Fraction(y)) for x, y in ((-9, -9), (9, -9), (9, 9), (-9, 9))]
TREE = Node(0, frozenset({1}), Leaf(0), Node(1, frozenset({0, 2}), Leaf(1), Leaf(((0, 1), (1, 0)))))

PICTURES: list[tuple[Any, dict[str, Any]]] = [
    (Matrix([[0, NEG_INF], [Fraction(1, 2), -3]]), {"name": "A", "mark": [(0, 0)]}),
    ([[1, 2, 3]], {}),
    ([], {}),
    ([[]], {}),
    ({"values": {"a_0_0": "1", "f": ["1", "-inf"], "t": [[["1"]]], "x": "2"}, "sorts": {"I": 3}}, {}),
    ({"values": {}, "sorts": {}}, {}),
    (Keys(((0, 0), (1, 2), (-1, 1))), {}),
    (Keys(((0, 0), (1, 2)), (0, Fraction(1, 3))), {}),
    (Heads((Keys(((0, 0), (1, 2))), Keys(((3, 0), (-1, 1))))), {}),
    (Envelope(((1, 0), (-1, 0), (0, 2))), {}),
    (Envelope(((1, 0),)), {}),
    (Curves((Curve("drawn", ((1, 2), (2, 3)), drawn=True), Curve("computed", ((1, 1), (2, 1)))), "L", "width"), {}),
    (PlaneCurve(((0, 0, 0), (1, 0, 0), (0, 1, 0))), {}),
    (PlaneCurve(((3, 4, 1),)), {}),
    (TREE, {}),
    (Leaf(1), {}),
]


@pytest.mark.parametrize(("value", "options"), PICTURES, ids=lambda v: type(v).__name__)
def test_every_picture_is_well_formed_and_titled(value: Any, options: dict[str, Any]) -> None:
    """A picture is an SVG document of positive size whose title says what it shows."""
    drawing = draw(value, **options)
    root = ElementTree.fromstring(drawing.svg)

    assert drawing.svg == drawing._repr_svg_()
    assert "img" == root.get("role")
    assert drawing.title == root.findtext(f"{SVG}title")
    assert float(root.get("height", "-1")) >= 0
    assert "nan" not in drawing.svg


def test_markup_in_names_is_text() -> None:
    """Names with markup and quotes are escaped in text and title."""
    root = ElementTree.fromstring(draw([[1]], name='<script>"&').svg)

    assert '<script>"&' in (root.findtext(f"{SVG}title") or "")
    assert not list(root.iter(f"{SVG}script"))


def test_a_matrix_shows_every_entry_exactly_and_its_minor() -> None:
    """Fractions and −∞ are printed as they are, and each marked entry has its outline."""
    svg = draw(Matrix([[Fraction(-1, 3), NEG_INF], [10**30, 0]]), mark=[(0, 1), (1, 0)]).svg
    texts = [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]

    assert ["−1/3", "−∞", str(10**30), "0"] == texts
    assert 2 == svg.count('class="mark"')


def test_a_minor_marks_its_matching() -> None:
    """A minor as the engine returns it marks the entries of its matching."""

    class Minor:
        row_indices = (0, 1)
        column_indices = (1, 0)

    assert "marked: row 1 column 2, row 2 column 1" in draw([[0, 1], [1, 0]], mark=Minor()).title


def test_a_large_matrix_says_what_it_leaves_out() -> None:
    """Beyond 24 lines the picture says how many rows and columns are missing."""
    svg = draw([[0] * 30 for _ in range(26)]).svg

    assert "2 more rows and 6 more columns" in svg
    assert 24 * 24 == svg.count('class="h0"')


@pytest.mark.parametrize("value", [3.5, "text", object(), [[0.5]], [[True]], [["a"]], None])
def test_what_has_no_picture_is_refused(value: Any) -> None:
    """Floats, truths and foreign objects are errors, not guesses."""
    with pytest.raises(DrawingError):
        draw(value)


@pytest.mark.parametrize(
    "value",
    [
        Keys(()),
        Keys(((0.5, 0),)),  # type: ignore[arg-type]
        Keys(((0, 0),), (1, 2)),
        Envelope(()),
        Curves(()),
        PlaneCurve(()),
        PlaneCurve(((0, 0, 0.5),)),  # type: ignore[arg-type]
    ],
)
def test_impossible_pictures_are_refused(value: Any) -> None:
    """A picture of nothing, or of inexact numbers, is an error with advice."""
    with pytest.raises(DrawingError):
        draw(value)


def _inside(point: tuple[Fraction, Fraction], corners: list[tuple[Fraction, Fraction]]) -> bool:
    """Tell whether a point lies in a convex polygon given against the clock."""
    turns = [
        (u - x) * (point[1] - y) - (v - y) * (point[0] - x)
        for (x, y), (u, v) in zip(corners, [*corners[1:], *corners[:1]], strict=True)
    ]
    return all(turn >= 0 for turn in turns)


@pytest.mark.parametrize("seed", range(12))
def test_cells_are_those_of_the_definition(seed: int) -> None:
    """Every point of a grid lies in the cells of exactly the keys that are nearest by power distance."""
    draw_ = random.Random(seed)
    points = [(Fraction(draw_.randint(-6, 6)), Fraction(draw_.randint(-6, 6), 2)) for _ in range(draw_.randint(1, 6))]
    weights = [Fraction(draw_.randint(-20, 20)) for _ in points]
    cells = cells_of(points, weights, FRAME)

    assert area(FRAME) * 1 <= sum(map(area, cells))
    for _ in range(60):
        q = (Fraction(draw_.randint(-90, 90), 10), Fraction(draw_.randint(-90, 90), 10))
        powers = [(q[0] - x) ** 2 + (q[1] - y) ** 2 - w for (x, y), w in zip(points, weights, strict=True)]
        for power, cell in zip(powers, cells, strict=True):
            if cell:
                assert (power == min(powers)) == _inside(q, cell)
            else:
                assert power > min(powers) or powers.count(power) > 1


def test_cells_fill_the_frame_without_overlap() -> None:
    """For keys of different places the areas of the cells add up to that of the frame."""
    points = [(Fraction(x), Fraction(y)) for x, y in ((0, 0), (2, 1), (-3, 4), (5, -5))]
    weights = [x * x + y * y for x, y in points]

    assert area(FRAME) == sum(map(area, cells_of(points, weights, FRAME)))


def test_equal_norms_make_the_two_diagrams_one() -> None:
    """Keys on a circle have the same Voronoi cells and dot-product cells."""
    points = [(Fraction(x), Fraction(y)) for x, y in ((3, 4), (-3, 4), (5, 0), (0, -5))]
    voronoi = cells_of(points, [Fraction(0)] * 4, FRAME)

    assert voronoi == cells_of(points, [Fraction(25)] * 4, FRAME)


def test_cutting_away_everything_leaves_nothing() -> None:
    """A half-plane that misses the polygon leaves no corner; one that contains it leaves all."""
    assert [] == cut(FRAME, Fraction(1), Fraction(0), Fraction(-10))
    assert FRAME == cut(FRAME, Fraction(1), Fraction(0), Fraction(10))


@pytest.mark.parametrize("seed", range(20))
def test_breaks_are_where_two_largest_slopes_meet(seed: int) -> None:
    """The break points are the points where the largest functions have two slopes, found by all pairs."""
    draw_ = random.Random(seed)
    lines = [(Fraction(draw_.randint(-4, 4)), Fraction(draw_.randint(-9, 9))) for _ in range(draw_.randint(1, 7))]
    expected = set()
    for a, c in lines:
        for b, d in lines:
            if a != b:
                x = (c - d) / (b - a)
                if all(e * x + f <= a * x + c for e, f in lines):
                    expected.add((x, a * x + c))

    assert sorted(expected) == breaks(lines)


@pytest.mark.parametrize(("degree", "vertices"), [(1, 1), (2, 4), (3, 9), (4, 16)])
def test_a_smooth_curve_has_the_square_of_its_degree_in_vertices(degree: int, vertices: int) -> None:
    """The coefficients −i² − ij − j² make every triangle of the subdivision unimodular."""
    terms = [(i, j, Fraction(-(i * i + i * j + j * j))) for i in range(degree + 1) for j in range(degree + 1 - i)]
    edges = ties(terms)
    found = {edge.at(t) for edge in edges for t in (edge.low, edge.high) if t is not None}

    assert vertices == len(found)
    assert 3 * degree == sum(edge.low is None or edge.high is None for edge in edges)


def test_both_terms_of_an_edge_are_largest_on_it() -> None:
    """In the middle of each edge exactly its two terms attain the maximum."""
    draw_ = random.Random(5)
    terms = [(i, j, Fraction(draw_.randint(-30, 30))) for i in range(4) for j in range(4 - i)]
    for edge in ties(terms):
        low = edge.low if edge.low is not None else (edge.high or Fraction(0)) - 2
        high = edge.high if edge.high is not None else low + 2
        x, y = edge.at((low + high) / 2)
        values = [c + i * x + j * y for i, j, c in terms]

        assert [edge.first, edge.second] == [k for k, value in enumerate(values) if value == max(values)]


def test_a_tree_shows_its_leaves_or_says_how_many() -> None:
    """Small trees are drawn in full; in large ones a box says how many leaves it stands for."""

    def full(depth: int) -> Node | Leaf:
        return Leaf(depth) if depth == 0 else Node(0, frozenset({1}), full(depth - 1), full(depth - 1))

    large = draw(full(8))

    assert 3 == draw(TREE).svg.count('class="h1"')
    assert "256 leaves" in large.title
    assert "leaves</text>" in large.svg
    assert large.svg.count("<rect") < 120


@pytest.mark.parametrize("seed", range(30))
def test_ticks_are_few_round_and_inside(seed: int) -> None:
    """An interval of any size has at least one and at most six ticks, all inside."""
    draw_ = random.Random(seed)
    low = Fraction(draw_.randint(-1000, 1000), draw_.randint(1, 50))
    high = low + Fraction(draw_.randint(1, 10**6), draw_.randint(1, 10**4))
    found = ticks(low, high)

    whole = ticks(low, high, whole=True)

    assert len(whole) <= 6
    assert all(tick.denominator == 1 and low <= tick <= high for tick in whole)
    assert 1 <= len(found) <= 6
    assert all(low <= tick <= high for tick in found)


def test_a_refinement_fills_its_frame() -> None:
    """The cells of two heads, as the engine finds them, are drawn without gap, each with its winners."""
    layer = common_refinement([[((1, 0), 0), ((-1, 0), 0)], [((0, 1), 0), ((0, -1), 1)]], 2)
    drawing = draw(layer)
    polygons = [p.get("points", "") for p in ElementTree.fromstring(drawing.svg).iter(f"{SVG}polygon")]
    pairs = [[pair.split(",") for pair in points.split()] for points in polygons]
    corners = [[(Fraction(x), Fraction(y)) for x, y in points] for points in pairs]

    assert 4 == len(polygons)
    assert 2 * 260 * 260 == round(sum(map(area, corners)))
    assert "4 cells of 2 maxima" in drawing.title


@pytest.mark.parametrize("seed", range(4))
def test_our_cells_are_those_of_the_engine(seed: int) -> None:
    """A site has a cell in the picture's geometry exactly when the engine finds one, in a frame that is large."""
    chance = random.Random(seed)
    sites = [(chance.randint(-3, 3), chance.randint(-3, 3)) for _ in range(5)]
    weights = [chance.randint(-6, 6) for _ in sites]
    points = [(Fraction(x), Fraction(y)) for x, y in sites]
    frame = [(1000 * x, 1000 * y) for x, y in FRAME]
    cells = cells_of(points, [Fraction(weight) for weight in weights], frame)
    diagram = power_diagram(sites, weights)
    twin = {j for j, site in enumerate(sites) if (site, weights[j]) in list(zip(sites, weights, strict=True))[:j]}

    assert set(diagram.empty) == {j for j, cell in enumerate(cells) if not cell} | twin
    assert f"{diagram.refinement.count} cells of 1 maximum" in draw(diagram).title


def test_polynomials_are_graphs_and_curves() -> None:
    """One variable gives a graph, two give a curve, and other cases are refused with advice."""
    one = Polynomial(1, (((0,), 0), ((1,), 0)))
    two = Polynomial(2, (((0, 0), 0), ((1, 0), 0), ((0, 1), 0)))

    assert "1 break point at 0" in draw(one).title
    assert "3 edges, 1 vertex" in draw(two).title
    for bad in (Polynomial(1, (((0,), 0),), "min"), Polynomial(3, (((0, 0, 0), 0),))):
        with pytest.raises(DrawingError, match="max convention"):
            draw(bad)


def test_a_rank_marks_its_minor() -> None:
    """The lower side of a rank is the minor that decides it; its matching is outlined."""
    rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    rank = tropical_rank(rows)

    assert 3 == draw(Matrix(rows), mark=rank).svg.count('class="mark"')


def test_ranks_and_widths_are_curves() -> None:
    """Rank curves and depth-width tables show both ends of what is known."""
    ranks = draw(rank_curve([[0.1, 2.0], [1.1, 3.2]], [1, 2]))
    widths = draw(depth_width_table([2], [1, 2]))

    assert ranks.title.startswith("rank against rounding step: tropical rank")
    assert widths.title.startswith("bits a token against layers: n = 2, protocols need")


def test_axes_without_width_are_refused() -> None:
    """A frame needs a positive width and height."""
    with pytest.raises(DrawingError):
        Axes(Fraction(0), Fraction(0), Fraction(0), Fraction(1))


def test_a_drawing_is_returned_as_it_is() -> None:
    """Drawing a drawing changes nothing."""
    drawing = Drawing("<g/>", 1, 1, "nothing")

    assert drawing is draw(drawing)


def _log(steps: int, heads: int, rounding: list[Fraction]) -> list[Any]:
    from tropical import head_rows

    rng = random.Random(3)
    grids = [[[[rng.randrange(9) for _ in range(4)] for _ in range(4)] for _ in range(heads)] for _ in range(steps)]
    return [row for step, grid in enumerate(grids) for row in head_rows(grid, step=step, rounding=rounding)]


def test_a_log_is_drawn_over_steps_or_layers() -> None:
    """Several steps are drawn over steps, one step over layers; every measure and both ranks have a panel."""
    many, one = draw(_log(3, 2, [Fraction(2), Fraction(1)])), draw(_log(1, 2, [Fraction(1)]))

    assert ("diagnostics over 3 steps, up to 2 heads each", "diagnostics over 1 layer, up to 2 heads each") == (
        many.title,
        one.title,
    )
    for panel in (
        "tropical rank",
        "factor rank",
        "smallest margin",
        "softmax–max bound",
        "cells on the path",
        "keys that win",
    ):
        assert panel in many.svg


def test_brackets_show_both_certified_ends() -> None:
    """An open bracket is a bar between its ends, a closed one a single dot."""
    from dataclasses import replace

    from report.drawings.evolution import brackets

    (row,) = _log(1, 1, [Fraction(1)])
    closed = replace(row, ranks=(replace(row.ranks[0], factor=(3, 3)),))
    opened = replace(row, ranks=(replace(row.ranks[0], factor=(2, 4)),))
    dots = [brackets({"a": [r]}, "factor").svg.count("<circle") for r in (closed, opened)]

    assert [1, 2] == dots


def test_logs_without_ranks_or_rows() -> None:
    """A log without ranks has no panel of ranks; an empty one, or brackets that are asked of it, are errors."""
    from report.drawings.evolution import brackets, evolution

    rows = _log(2, 1, [])

    assert "tropical rank" not in draw(rows).svg
    with pytest.raises(DrawingError, match="no tropical ranks"):
        brackets({"a": rows}, "tropical")
    with pytest.raises(DrawingError, match="empty"):
        evolution([])


def test_a_logarithmic_picture_has_powers_of_two() -> None:
    """Doubling values lie on a line, ticks are powers, and a value that is not positive is refused by name."""
    doubling = Curve("doubling", tuple((n, 2**n) for n in range(8)))
    drawing = draw(Curves((doubling,), "n", "cells", logarithmic=True))
    line, _ = re.findall(r'<polyline points="([^"]+)" class="q q0"/>', drawing.svg)
    ys = [float(point.split(",")[1]) for point in line.split()]
    steps = [first - second for first, second in pairwise(ys)]

    assert "cells, logarithmic against n" in drawing.title
    assert max(steps) - min(steps) < 0.05
    assert ">64<" in drawing.svg
    with pytest.raises(DrawingError, match="'doubling' has a value that is not positive"):
        draw(Curves((Curve("doubling", ((0, 0), (1, 2))),), logarithmic=True))


def test_a_slice_fills_its_box_with_named_cells() -> None:
    """Cells of a plane slice are drawn with the names of their keys and with marks; their areas fill the box."""
    from report.drawings.slices import plane_slice

    cells = slice_cells([head([[1, 0], [-1, 0], [0, 2]])], [0, 0], [[1, 0], [0, 1]], [(-1, 2), (-1, 2)])
    drawn = plane_slice(cells, names=["a", "b", "c"], marks={"here": (0, 1)})
    texts = [node.text for node in ElementTree.fromstring(drawn.svg).iter() if node.tag.endswith("text")]

    assert {"a", "b", "c", "here"} <= set(texts)
    assert 2 * 9 == sum(area(corners(cell)) for cell in cells)
    assert "p0 w" in draw(cells).svg


def corners(cell: Any) -> list[Any]:
    from report.drawings.axes import exact_points
    from report.drawings.slices import _ordered

    return _ordered(exact_points(cell.body.vertices, "vertices"))


def test_slices_that_are_no_plane_are_refused() -> None:
    """Cells on a line, and no cells, have no such picture."""
    from report.drawings.slices import plane_slice

    for cells in ([], segment_cells([head([[1], [-1]])], [-1], [1])):
        with pytest.raises(DrawingError, match="in the plane"):
            plane_slice(cells)

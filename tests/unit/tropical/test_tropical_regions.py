"""Cells and linear regions against Fourier–Motzkin elimination, closed forms and direct evaluation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

import pytest

from tropical.attention import (
    attention_cells,
    count_attention,
    hard_attention,
    head,
    log_lifted_attention,
    power_diagram,
    printed_attention,
    tropical_attention,
)
from tropical.errors import DomainError, ShapeError
from tropical.layers import HardAttention, Maxout, ReLU, Residual
from tropical.network import Network, affine, count_network, relu_network
from tropical.polyhedron import Polyhedron, share_a_wall
from tropical.refinement import common_refinement, linear_regions

Vector = Sequence[Any]


def open_set(rows: list[Vector]) -> bool:
    """Tell by Fourier–Motzkin elimination whether ⟨a, x⟩ + b > 0 for all rows (a, b) has a solution."""
    if not rows:
        return True
    if len(rows[0]) == 1:
        return all(row[0] > 0 for row in rows)
    up = [row for row in rows if row[0] > 0]
    down = [row for row in rows if row[0] < 0]
    flat = [row[1:] for row in rows if row[0] == 0]
    for a, b in product(up, down):
        flat.append([-b[0] * x + a[0] * y for x, y in zip(a[1:], b[1:], strict=True)])
    return open_set([tuple(row) for row in {tuple(row) for row in flat}])


def tuples_with_interior(maxima: Any, dimension: int) -> set[tuple[int, ...]]:
    """Return all winner tuples with an open cell, trying every tuple."""
    found = set()
    for winners in product(*(range(len(forms)) for forms in maxima)):
        rows = []
        for forms, w in zip(maxima, winners, strict=True):
            if forms.index(forms[w]) != w:
                break
            for form in forms:
                if form != forms[w]:
                    rows.append(tuple(
                        Fraction(x - y)
                        for x, y in zip((*forms[w][0], forms[w][1]), (*form[0], form[1]), strict=True)
                    ))  # fmt: skip
        else:
            if open_set(rows):
                found.add(winners)
    return found


def random_maxima(rng: random.Random) -> tuple[list[list[tuple[tuple[int, ...], int]]], int]:
    heads, keys, dimension = rng.randrange(1, 4), rng.randrange(1, 4), rng.randrange(1, 4)
    size, biased = rng.choice([1, 2, 9]), rng.random() < 0.6
    return [
        [
            (
                tuple(rng.randrange(-size, size + 1) for _ in range(dimension)),
                rng.randrange(-size, size + 1) if biased else 0,
            )
            for _ in range(keys)
        ]
        for _ in range(heads)
    ], dimension


def test_cells_agree_with_elimination_and_recheck() -> None:
    """On random degenerate and generic maxima the cells are exactly the tuples with an open cell."""
    rng = random.Random(1)
    for _ in range(120):
        maxima, dimension = random_maxima(rng)
        found = common_refinement(maxima, dimension)

        assert tuples_with_interior(maxima, dimension) == {cell.winners for cell in found.cells}
        assert found.is_complete()


def test_a_missing_or_wrong_cell_is_noticed() -> None:
    """The recheck fails for every cell left out, and for a cell with a wrong winner."""
    rng = random.Random(2)
    for _ in range(20):
        maxima, dimension = random_maxima(rng)
        found = common_refinement(maxima, dimension)
        for k in range(found.count if found.count > 1 else 0):
            rest = type(found)(found.dimension, found.maxima, found.cells[:k] + found.cells[k + 1 :])

            assert not rest.is_complete()
    two = common_refinement([[((1,), 0), ((-1,), 0)]], 1)
    left, right = two.cells
    swapped = type(left)(right.winners, left.point, left.body)
    assert not type(two)(1, two.maxima, (swapped, left)).is_complete()


@pytest.mark.parametrize(("heads", "keys", "dimension"), [(1, 5, 1), (3, 4, 1), (3, 8, 2), (4, 3, 2), (3, 4, 3)])
def test_affine_scores_attain_the_closed_form(heads: int, keys: int, dimension: int) -> None:
    """Heads with parallel walls in general directions attain Σ_j C(H, j)(N − 1)^j."""
    rng = random.Random(3)
    layer = []
    for h in range(heads):
        axis = [rng.randrange(1, 60) for _ in range(dimension)]
        layer.append(
            head([[j * x for x in axis] for j in range(keys)], biases=[-37 * j * j - 5 * h * j for j in range(keys)])
        )
    found = count_attention(layer)
    expected = sum(comb(heads, j) * (keys - 1) ** j for j in range(dimension + 1))

    assert expected == found.cells == found.score_regions


def test_central_scores_in_the_plane_have_at_most_h_times_n_cells() -> None:
    """Without a bias H heads of N keys in the plane have at most H·N cells, and convex position attains
    it.
    """
    rng = random.Random(4)
    for _ in range(60):
        count, keys = rng.randrange(1, 4), rng.randrange(2, 5)
        layer = [head([[rng.randrange(-9, 10), rng.randrange(-9, 10)] for _ in range(keys)]) for _ in range(count)]

        assert attention_cells(layer).count <= count * keys
    turned = [
        head([[3, 1], [-1, 3], [-3, -1], [1, -3]]),
        head([[5, 3], [-3, 5], [-5, -3], [3, -5]]),
    ]
    assert 8 == attention_cells(turned).count


def test_score_regions_equal_cells_since_kinks_do_not_cancel() -> None:
    """For a sum of maxima both numbers agree, whatever the degeneracy."""
    rng = random.Random(5)
    for _ in range(60):
        dimension = rng.randrange(1, 3)
        layer = [
            head(
                [[rng.randrange(-2, 3) for _ in range(dimension)] for _ in range(3)],
                biases=[rng.randrange(3) for _ in range(3)],
            )
            for _ in range(2)
        ]
        found = count_attention(layer)

        assert found.cells == found.score_regions


def test_equal_values_join_cells_only_across_walls() -> None:
    """Keys 0 and 2 carry one value; their cells are apart, so three regions remain; equal neighbours join."""
    apart = head([[-2], [0], [2]], biases=[-2, 0, -2], values=[[1], [5], [1]])
    near = head([[-2], [0], [2]], biases=[-2, 0, -2], values=[[1], [1], [5]])

    assert (3, 3) == ((found := count_attention([apart])).cells, found.value_regions)
    assert (3, 2) == ((found := count_attention([near])).cells, found.value_regions)


def test_cells_that_meet_in_a_point_are_not_one_region() -> None:
    """The four quadrants with values by the sign of x·y are four regions, not two."""
    quadrants = common_refinement([[((1, 0), 0), ((-1, 0), 0)], [((0, 1), 0), ((0, -1), 0)]], 2)
    signs = [cell.winners[0] ^ cell.winners[1] for cell in quadrants.cells]

    assert 4 == len(linear_regions([cell.body for cell in quadrants.cells], signs))


def test_duplicate_and_dominated_keys() -> None:
    """Equal keys share a cell and average their values; a key under the envelope has no cell."""
    layer = head([[1], [1], [-1], [0]], biases=[0, 0, 0, -5], values=[[2], [4], [0], [9]])
    found = count_attention([layer])

    assert {(0,), (2,)} == {cell.winners for cell in found.refinement.cells}
    assert (3,) == found.refinement.empty_pieces()
    assert (3,) == hard_attention(layer.scores([1]), layer.values)
    assert 2 == found.value_regions


def test_voronoi_cells_of_distinct_sites_are_never_empty_but_power_cells_are() -> None:
    """Every distinct site owns an open Voronoi cell that contains it; a light site in the middle owns
    none.
    """
    rng = random.Random(6)
    for _ in range(30):
        sites = sorted({(rng.randrange(-4, 5), rng.randrange(-4, 5)) for _ in range(6)})
        diagram = power_diagram(sites)

        assert () == diagram.empty
        assert all(
            cell is not None and cell.contains(p, strictly=True) for cell, p in zip(diagram.cells, sites, strict=True)
        )
    assert (1,) == power_diagram([[0], [2], [4]], [0, -9, 0]).empty
    assert (1,) == power_diagram([[0, 0], [0, 0], [1, 0]]).empty


def test_dot_product_attention_is_the_power_diagram_with_squared_norms() -> None:
    """Weights ‖k_j‖² + 2c_j give the cells of the scores ⟨q, k_j⟩ + c_j."""
    rng = random.Random(7)
    for _ in range(30):
        keys = [[rng.randrange(-5, 6) for _ in range(2)] for _ in range(5)]
        biases = [rng.randrange(-5, 6) for _ in keys]
        weights = [sum(x * x for x in k) + 2 * c for k, c in zip(keys, biases, strict=True)]
        ours = {c.winners: c.body.vertices for c in attention_cells([head(keys, biases=biases)]).cells}
        theirs = {c.winners: c.body.vertices for c in power_diagram(keys, weights).refinement.cells}

        assert {w: sorted(v) for w, v in theirs.items()} == {w: sorted(v) for w, v in ours.items()}


def test_scores_and_forms_differ_by_a_common_function() -> None:
    """The affine forms of a head have the differences of its scores, for both kinds and any query map."""
    rng = random.Random(8)
    for kind in ("dot", "distance"):
        layer = head(
            [[rng.randrange(-5, 6) for _ in range(3)] for _ in range(4)],
            biases=[1, -2, 0, 5],
            query=[[1, 2], [0, -1], [3, Fraction(1, 2)]],
            query_bias=[1, 0, -1],
            scale=Fraction(1, 4),
            kind=kind,
        )
        for _ in range(20):
            x = [rng.randrange(-9, 10), Fraction(rng.randrange(-9, 10), 3)]
            scores = layer.scores(x)
            forms = [sum(a * b for a, b in zip(w, x, strict=True)) + c for w, c in layer.forms()]

            assert 1 == len({s - f for s, f in zip(scores, forms, strict=True)})


def test_forms_of_attention_from_their_definitions() -> None:
    """Printed, distance, dot and log-lifted attention at points worked out by hand."""
    assert 3 == printed_attention([0], [[0], [4]], [-5, 3])
    assert -5 == tropical_attention([0], [[0], [4]], [-5, 3])
    assert 4 == tropical_attention([2], [[1], [-1]], [2, 0], "dot")
    assert Fraction(-1, 2) == tropical_attention([0], [[1], [3]], [0, 4])
    assert 7 == log_lifted_attention([0, 3], [10, 1])
    assert 1 == log_lifted_attention([0, 30], [10, 1])


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: head([]), ShapeError),
        (lambda: head([[1]], biases=[1, 2]), ShapeError),
        (lambda: head([[1]], values=[[1], [2]]), ShapeError),
        (lambda: head([[1]], query=[[1], [2]]), ShapeError),
        (lambda: head([[1]], scale=0), DomainError),
        (lambda: head([[1]], kind="cosine"), DomainError),
        (lambda: attention_cells([head([[1]]), head([[1, 2]])]), ShapeError),
        (lambda: attention_cells([]), ShapeError),
        (lambda: hard_attention([], []), ShapeError),
        (lambda: log_lifted_attention([1], [1, 2]), ShapeError),
        (lambda: common_refinement([[]], 1), ShapeError),
        (lambda: common_refinement([[((1,), 0)]], 2), ShapeError),
        (lambda: power_diagram([[0]], [1, 2]), ShapeError),
        (lambda: Network(2, (affine([[1]]),)), ShapeError),
        (lambda: Network(3, (Maxout(2),)), ShapeError),
        (lambda: Network(1, (Residual((affine([[1], [1]]),)),)), ShapeError),
        (lambda: affine([[1]], [1, 2]), ShapeError),
        (lambda: relu_network([]), ShapeError),
        (lambda: relu_network([[[1]]])([1, 2]), ShapeError),
        (lambda: Polyhedron.space(-1), DomainError),
        (lambda: Polyhedron.from_inequalities([[1, 2]], 2), ShapeError),
    ],
)
def test_sizes_that_do_not_fit_are_errors(call: Any, error: type[Exception]) -> None:
    """Every mismatch raises instead of truncating."""
    with pytest.raises(error):
        call()


def random_network(rng: random.Random) -> Network:
    inputs, size = rng.randrange(1, 3), rng.choice([1, 3, 50])

    def matrix(a: int, b: int) -> list[list[int]]:
        return [[rng.randrange(-size, size + 1) for _ in range(b)] for _ in range(a)]

    def bias(a: int) -> list[int]:
        return [rng.randrange(-size, size + 1) for _ in range(a)]

    attention = HardAttention((head(matrix(3, inputs), biases=bias(3), values=matrix(3, inputs)),))
    options: list[Any] = [
        (affine(matrix(3, inputs), bias(3)), ReLU(), affine(matrix(2, 3), bias(2)), ReLU()),
        (affine(matrix(4, inputs), bias(4)), Maxout(2), affine(matrix(2, 2))),
        (
            Residual((attention,)),
            Residual((affine(matrix(2, inputs)), ReLU(), affine(matrix(inputs, 2), bias(inputs)))),
        ),
    ]
    after = HardAttention((head(matrix(4, 2), biases=rng.choice((bias(4), [0] * 4)), values=matrix(4, 1)),))
    options.append((affine(matrix(2, inputs), bias(2)), ReLU(), after))
    return Network(inputs, rng.choice(options))


def test_keys_that_tie_behind_a_layer() -> None:
    """Where an earlier layer is constant, keys of different forms tie on a whole cell, which has their mean."""
    attention = HardAttention((head([[1], [0], [-1]], values=[[0], [0], [1]]),))
    found = count_network(Network(1, (affine([[1]]), ReLU(), attention)))

    assert [0, Fraction(1, 3)] == sorted(p.map([0])[0] for p in found.pieces)
    assert 2 == found.linear_regions


def test_network_maps_equal_the_network_on_every_cell() -> None:
    """At interior points of each piece the affine map is the output of the layers; patterns do not repeat."""
    rng = random.Random(9)
    for _ in range(80):
        network = random_network(rng)
        found = count_network(network)

        assert len({p.pattern for p in found.pieces}) == found.cells
        assert 1 <= found.linear_regions <= found.cells
        for piece in found.pieces:
            x = piece.body.interior_point

            assert piece.body.contains(x, strictly=True)
            assert network(x) == piece.map(x)


def test_network_cells_cover_random_points() -> None:
    """Each random point lies in some piece whose map gives the output there (hard attention off its
    walls).
    """
    rng = random.Random(10)
    for _ in range(40):
        network = random_network(rng)
        found = count_network(network)
        for _ in range(20):
            x = [Fraction(rng.randrange(-(10**6), 10**6), 1009) for _ in range(network.inputs)]
            inside = [p for p in found.pieces if p.body.contains(x)]

            assert inside
            if len(inside) == 1:
                assert network(x) == inside[0].map(x)


def test_regions_on_a_line_agree_with_slopes_between_all_breakpoints() -> None:
    """For one input the number of linear regions is one more than the number of points where the map
    changes.
    """
    rng = random.Random(11)
    for _ in range(60):
        sizes = [1, rng.randrange(1, 5), rng.randrange(1, 4), 1]
        weights = [[[rng.randrange(-3, 4) for _ in range(a)] for _ in range(b)] for a, b in pairwise(sizes)]
        network = relu_network(weights, [[rng.randrange(-3, 4) for _ in range(b)] for b in sizes[1:]])
        found = count_network(network)
        walls = sorted({v[0] for p in found.pieces for v in p.body.vertices})
        samples = [walls[0] - 1, *walls, walls[-1] + 1] if walls else [0, 1]
        middles = [Fraction(a + b) / 2 for a, b in pairwise(samples)]
        step = min((b - a for a, b in pairwise(samples)), default=1) * Fraction(1, 4)
        lines = [
            (slope := (network([m + step])[0] - network([m])[0]) / step, network([m])[0] - slope * m) for m in middles
        ]
        changes = sum(a != b for a, b in pairwise(lines))

        assert changes + 1 == found.linear_regions


@pytest.mark.parametrize(
    ("network", "cells", "regions"),
    [
        (Network(1, (ReLU(), ReLU())), 2, 2),
        (relu_network([[[1], [-1]], [[1, -1]]]), 2, 1),
        (relu_network([[[1], [-1]], [[1, 1]]]), 2, 2),
        (relu_network([[[1, 0], [1, 0], [2, 0]], [[1, 1, 1]]]), 2, 2),
        (relu_network([[[1, 0], [0, 1], [1, 1]], [[1, 1, 1]]]), 6, 6),
        (relu_network([[[0], [1]], [[1, 1]]], [[-1, 0], [0]]), 2, 2),
        (relu_network([[[0], [0]], [[1, 1]]], [[0, 5], [0]]), 1, 1),
        (relu_network([[[1], [1]], [[1, -1]]], [[0, Fraction(-1, 10**9)], [0]]), 3, 3),
        (relu_network([[[10**8], [1]], [[1, 1]]], [[1, 0], [0]]), 3, 3),
        (Network(1, (affine([[1], [-1]], [-1, -1]), ReLU(), affine([[0, 0]]))), 3, 1),
    ],
    ids=[
        "relu twice",
        "x from two cells",
        "absolute value",
        "coincident planes",
        "triple point",
        "dead neuron",
        "zero neurons",
        "offset of 1e-9",
        "slope of 1e8",
        "weights of zero",
    ],
)
def test_peers_mistakes_on_networks(network: Network, cells: int, regions: int) -> None:
    """Degenerate networks have both numbers right, and they are different numbers."""
    found = count_network(network)

    assert (cells, regions) == (found.cells, found.linear_regions)


def test_one_layer_in_general_position_has_the_binomial_count() -> None:
    """Generic hyperplanes in R^d give Σ_{j≤d} C(m, j) cells; a maxout layer Σ C(m, j)(k − 1)^j at most."""
    rng = random.Random(12)
    for d, m in [(1, 9), (2, 8), (3, 7)]:
        weights = [[rng.randrange(-999, 1000) for _ in range(d)] for _ in range(m)]
        network = relu_network([weights, [[1] * m]], [[rng.randrange(-999, 1000) for _ in range(m)], [0]])

        assert sum(comb(m, j) for j in range(d + 1)) == count_network(network).cells
    forms = [[rng.randrange(-99, 100) for _ in range(2)] for _ in range(12)]
    maxout = Network(2, (affine(forms, [rng.randrange(-99, 100) for _ in forms]), Maxout(3)))
    assert count_network(maxout).cells <= sum(comb(4, j) * 2**j for j in range(3))


def test_a_sawtooth_doubles_with_depth() -> None:
    """Composing the tent map n times gives 2^n linear regions on [0, 1]."""
    tent = (affine([[2], [4]], [0, -2]), ReLU(), affine([[1, -1]]))
    interval = Polyhedron.from_inequalities([[1, 0], [-1, 1]], 1)
    for n in range(1, 6):
        assert 2**n == count_network(Network(1, tent * n), within=interval).linear_regions


def test_polyhedra_know_their_vertices_walls_and_bounds() -> None:
    """A square with redundant inequalities has four vertices and walls; thin and empty systems have no
    interior.
    """
    square = Polyhedron.from_inequalities([[1, 0, 0], [0, 1, 0], [-1, 0, 1], [0, -1, 1], [-1, -1, 2], [-1, -1, 5]], 2)
    assert square is not None

    assert {(0, 0), (0, 1), (1, 0), (1, 1)} == set(square.vertices)
    assert 4 == len(square.walls)
    assert square.is_bounded
    assert square.contains([0, 1])
    assert not square.contains([0, 1], strictly=True)
    assert Polyhedron.from_inequalities([[1, 0], [-1, 0]], 1) is None
    assert Polyhedron.from_inequalities([[1, -1], [-1, 0]], 1) is None
    half = Polyhedron.from_inequalities([[1, 0, 0]], 2)
    assert half is not None
    assert not half.is_bounded
    assert half.contains(half.interior_point, strictly=True)


def test_walls_are_shared_in_full_dimension_only() -> None:
    """Two squares side by side share a wall, two squares corner to corner do not."""

    def box(x: int, y: int) -> Polyhedron:
        cell = Polyhedron.from_inequalities([[1, 0, -x], [-1, 0, x + 1], [0, 1, -y], [0, -1, y + 1]], 2)
        assert cell is not None
        return cell

    assert share_a_wall(box(1, 0), box(0, 0), (1, 0, -1))
    assert not share_a_wall(box(1, 1), box(0, 0), (1, 0, -1))


def test_a_point_is_the_only_cell_of_dimension_zero() -> None:
    """R^0 has one cell, and an inequality there holds or not."""
    assert 1 == common_refinement([[((), 3), ((), 5)]], 0).count
    assert (1,) == common_refinement([[((), 3), ((), 5)]], 0).cells[0].winners


def area(cell: Polyhedron) -> Fraction:
    """Return the area of a polygon by the shoelace formula."""
    ring = cell.polygon
    turns = zip(ring, ring[1:] + ring[:1], strict=True)
    return Fraction(sum(a[0] * b[1] - a[1] * b[0] for a, b in turns)) / 2


def test_pieces_of_networks_tile_a_box_exactly() -> None:
    """The areas of all pieces in a box sum to the area of the box: none is missing, none overlaps."""
    rng = random.Random(13)
    box = [(Fraction(-7, 2), 4), (-3, Fraction(10, 3))]
    whole = Polyhedron.space(2).clipped(box)
    for _ in range(25):
        weights = [[[rng.randrange(-3, 4) for _ in range(a)] for _ in range(b)] for a, b in ((2, 5), (5, 4), (4, 1))]
        network = relu_network(weights, [[rng.randrange(-3, 4) for _ in range(b)] for b in (5, 4, 1)])
        everywhere, inside = count_network(network), count_network(network, within=whole)
        parts = [p.body.clipped(box) for p in everywhere.pieces]

        assert Fraction(15, 2) * Fraction(19, 3) == sum(area(part) for part in parts if part is not None)
        assert sum(part is not None for part in parts) == inside.cells


def test_attention_blocks_tile_a_box_exactly() -> None:
    """Residual attention followed by a ReLU block covers a box once, although the map jumps."""
    rng = random.Random(14)
    box = [(-5, 5), (-5, 5)]
    for _ in range(15):
        keys = [[rng.randrange(-3, 4), rng.randrange(-3, 4)] for _ in range(4)]
        values = [[rng.randrange(-2, 3), rng.randrange(-2, 3)] for _ in range(4)]
        attention = HardAttention((head(keys, biases=[rng.randrange(-3, 4) for _ in keys], values=values),))
        inner = (affine([[1, -1], [2, 1], [0, 1]], [0, 1, -1]), ReLU(), affine([[1, 0, -1], [1, 1, 0]]))
        network = Network(2, (Residual((attention,)), Residual(inner)))
        parts = [p.body.clipped(box) for p in count_network(network).pieces]

        assert 100 == sum(area(part) for part in parts if part is not None)

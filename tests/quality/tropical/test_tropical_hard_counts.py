"""Does the engine reach the extreme counts, and tell cells from regions where it is hard?"""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from tropical.attention import Head, attention_cells, count_attention, head, power_diagram
from tropical.layers import HardAttention, Maxout, ReLU, Residual
from tropical.network import Network, affine, count_network, relu_network
from tropical.polyhedron import Polyhedron


def curved_head(rng: random.Random, keys: int) -> Head:
    """Return keys on a parabola in a random plane of R^3: a polygon whose edges turn slowly."""
    a, b = ([rng.randrange(-60, 61) for _ in range(3)] for _ in range(2))
    return head(
        [[20 * j * x - j * j * y for x, y in zip(a, b, strict=True)] for j in range(-(keys // 2), keys - keys // 2)]
    )


@pytest.mark.parametrize(("heads", "keys"), [(2, 4), (3, 4), (2, 6), (3, 6)])
def test_central_scores_in_space_attain_their_formula(heads: int, keys: int) -> None:
    """Without bias in R^3 the most cells are 2 + H(N − 2) + C(H, 2)(N² − 2N + 2); curved heads attain it."""
    rng = random.Random(0)
    best = 0
    for _ in range(15):
        layer = [curved_head(rng, keys) for _ in range(heads)]
        best = max(best, attention_cells(layer).count)
    expected = 2 + heads * (keys - 2) + comb(heads, 2) * (keys * keys - 2 * keys + 2)

    assert expected == best


def test_three_heads_of_six_keys_stay_below_the_product() -> None:
    """Three polytopes with 6 vertices in R^3 give at most 92 vertices of their sum, not 6³ = 216."""
    rng = random.Random(1)
    counts = [
        attention_cells([head([[rng.randrange(-99, 100) for _ in range(3)] for _ in range(6)]) for _ in range(3)]).count
        for _ in range(10)
    ]

    assert max(counts) <= 92


@pytest.mark.parametrize(("heads", "keys", "dimension"), [(4, 16, 1), (3, 8, 2), (8, 3, 2), (4, 4, 3), (3, 3, 4)])
def test_affine_scores_attain_the_maximum(heads: int, keys: int, dimension: int) -> None:
    """H heads of N keys attain Σ_{j≤d} C(H, j)(N − 1)^j cells, and the recheck accepts them."""
    rng = random.Random(2)
    layer = []
    for h in range(heads):
        axis = [rng.randrange(1, 99) for _ in range(dimension)]
        layer.append(
            head([[j * x for x in axis] for j in range(keys)], biases=[-37 * j * j - 5 * h * j for j in range(keys)])
        )
    found = attention_cells(layer)

    assert sum(comb(heads, j) * (keys - 1) ** j for j in range(dimension + 1)) == found.count
    assert found.is_complete()


def test_two_hidden_layers_recount_the_same_regions_in_another_order() -> None:
    """A 2-8-8-1 network has as many linear regions after its neurons are permuted and scaled."""
    rng = random.Random(3)

    def matrix(a: int, b: int) -> list[list[int]]:
        return [[rng.randrange(-99, 100) for _ in range(b)] for _ in range(a)]

    w = [matrix(8, 2), matrix(8, 8), matrix(1, 8)]
    b = [[rng.randrange(-99, 100) for _ in range(8)] for _ in range(2)]
    order = [3, 0, 7, 5, 1, 6, 2, 4]
    scale = [1, 2, 3, Fraction(1, 2), 5, 7, Fraction(1, 3), 1]
    first = [[scale[k] * x for x in w[0][k]] for k in order]
    shift = [scale[k] * b[0][k] for k in order]
    second = [[row[k] / Fraction(scale[k]) for k in order] for row in w[1]]
    ours = count_network(relu_network(w, [*b, [0]]))
    theirs = count_network(relu_network([first, second, w[2]], [shift, b[1], [0]]))

    assert (ours.cells, ours.linear_regions) == (theirs.cells, theirs.linear_regions)
    assert ours.cells > 50


def test_activation_cells_and_linear_regions_differ_in_a_deep_network() -> None:
    """Neurons that die in the second layer leave cells without a change of the map."""
    first = affine([[1, 0], [0, 1], [1, 1]], [0, 0, -1])
    dead = affine([[-1, -1, 0], [1, 0, 1]], [0, 0])
    found = count_network(Network(2, (first, ReLU(), dead, ReLU(), affine([[1, 1]]))))

    assert found.linear_regions < found.cells


def test_maximum_of_numbers_by_depth() -> None:
    """The maximum of four numbers by two maxout layers has four linear regions and, pairwise, eight cells."""
    network = Network(4, (Maxout(2), Maxout(2)))
    found = count_network(network)

    assert (8, 4) == (found.cells, found.linear_regions)


def test_deep_attention_blocks_multiply_regions() -> None:
    """Blocks x ↦ x + attention(x) with a jump that folds [0, 1] twice give 2^L constant-slope pieces."""
    fold = HardAttention((head([[0], [1]], biases=[0, Fraction(-1, 2)], values=[[0], [-1]]),))
    stretch = (
        Residual((affine([[1]]),)),
        Residual((HardAttention((head([[0], [1]], biases=[0, -1], values=[[0], [-1]]),)),)),
    )
    unit = Polyhedron.from_inequalities([[1, 0], [-1, 1]], 1)
    for depth in range(1, 5):
        assert 2**depth == count_network(Network(1, stretch * depth), within=unit).cells
    assert 2 == count_network(Network(1, (fold,)), within=unit).linear_regions


def test_tiny_offsets_and_large_slopes_are_counted_exactly() -> None:
    """Twenty walls within 1e−9 of each other, with slopes of 1e8, give twenty-one cells."""
    weights = [[10**8 + k] for k in range(20)]
    biases = [-Fraction(k, 10**9) for k in range(20)]
    found = count_network(relu_network([weights, [[1] * 20]], [biases, [0]]))

    assert 20 + 1 == found.cells == found.linear_regions


def test_a_power_diagram_of_sixty_sites_finds_its_empty_cells() -> None:
    """Sixty weighted points in the plane: every listed cell holds its certificate, the others are
    empty.
    """
    rng = random.Random(4)
    sites = [[rng.randrange(1000), rng.randrange(1000)] for _ in range(60)]
    diagram = power_diagram(sites, [rng.randrange(40000) for _ in sites])

    assert diagram.refinement.is_complete()
    assert 60 == len(diagram.empty) + diagram.refinement.count
    assert 5 < len(diagram.empty) < 55


def test_value_regions_of_a_layer_need_a_shared_wall() -> None:
    """A checkerboard of values on three by three cells keeps nine regions."""
    axis = [head([[0, 0], [1, 0], [2, 0]], biases=[0, -1, -3], values=[[0], [1], [0]])]
    other = [head([[0, 0], [0, 1], [0, 2]], biases=[0, -1, -3], values=[[0], [1], [0]])]
    found = count_attention([*axis, *other])

    assert (9, 9) == (found.cells, found.value_regions)

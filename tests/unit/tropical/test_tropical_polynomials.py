"""Polynomials, their roots, polytopes and subdivisions, and networks compiled to rational maps."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from terms.scalars import NEG_INF
from tropical.attention import head
from tropical.compilation import compile_network, equal_maps, same_maps
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF
from tropical.layers import HardAttention, Maxout, Parallel, ReLU, Residual
from tropical.network import Network, affine, relu_network
from tropical.polynomial import Polynomial, RationalMap, polynomial

ConvexHull = pytest.importorskip("scipy.spatial").ConvexHull


def random_polynomial(rng: random.Random, variables: int, size: int) -> Polynomial:
    return polynomial(
        {tuple(rng.randrange(-2, 4) for _ in range(variables)): rng.randrange(-6, 7) for _ in range(size)},
        variables,
    )


def test_sums_products_and_powers_are_pointwise() -> None:
    """⊕ is the pointwise maximum, ⊗ the pointwise sum, in one to three variables."""
    rng = random.Random(1)
    for _ in range(60):
        n = rng.randrange(1, 4)
        p, q = random_polynomial(rng, n, 4), random_polynomial(rng, n, 4)
        x = [Fraction(rng.randrange(-20, 21), 3) for _ in range(n)]

        assert max(p(x), q(x)) == (p + q)(x)
        assert p(x) + q(x) == (p * q)(x)
        assert 3 * p(x) == (p**3)(x)
        assert 0 == (p**0)(x)


def test_the_reduced_polynomial_is_the_same_function_and_minimal() -> None:
    """Dropping terms that never win keeps every value; dropping any other changes one."""
    rng = random.Random(2)
    for _ in range(60):
        n = rng.randrange(1, 3)
        p = random_polynomial(rng, n, 7)
        least = p.reduced()
        for _ in range(20):
            x = [Fraction(rng.randrange(-90, 91), 7) for _ in range(n)]
            assert p(x) == least(x)
        assert p.same_function(least)
        for k in range(len(least.terms) if len(least.terms) > 1 else 0):
            rest = Polynomial(n, least.terms[:k] + least.terms[k + 1 :])
            assert not rest.same_function(p)


def test_roots_factor_the_function_with_their_multiplicities() -> None:
    """In one variable p(x) = c + a·x + Σ m·max(x, r) with a the least exponent that wins, at every point."""
    rng = random.Random(3)
    for _ in range(100):
        p = random_polynomial(rng, 1, rng.randrange(1, 6))
        least = p.reduced()
        (a, c) = least.terms[0]
        roots = p.roots()
        shift = c - sum(m * r for r, m in roots)
        for _ in range(10):
            x = Fraction(rng.randrange(-60, 61), 4)

            assert p([x]) == shift + a[0] * x + sum(m * max(x, r) for r, m in roots)


@pytest.mark.parametrize(
    ("terms", "roots"),
    [
        ({(0,): 0, (1,): 0, (3,): -4}, ((0, 1), (2, 2))),
        ({(0,): 0, (1,): -5, (2,): 0}, ((0, 2),)),
        ({(0,): 0, (1,): 0, (2,): 0}, ((0, 2),)),
        ({(-1,): 0, (1,): 0}, ((0, 2),)),
        ({(3,): 7}, ()),
        ({(0,): NEG_INF, (2,): 1}, ()),
    ],
    ids=["two roots", "a term below", "a term on the edge", "negative exponent", "monomial", "infinite coefficient"],
)
def test_peers_mistakes_on_roots(terms: Any, roots: Any) -> None:
    """Multiplicities count exponents, also where a middle term only touches; −∞ terms are absent."""
    assert roots == polynomial(terms).roots()


def test_the_unit_square_is_one_cell_with_four_vertices() -> None:
    """Four equal lifts give one square, not two triangles; its hypersurface is four rays of weight 1."""
    square = polynomial({(0, 0): 0, (1, 0): 0, (0, 1): 0, (1, 1): 0})

    assert (((0, 0), (0, 1), (1, 0), (1, 1)),) == square.subdivision
    assert 4 == len(square.newton_vertices)
    assert [1, 1, 1, 1] == [edge.multiplicity for edge in square.hypersurface()]


def test_collinear_exponents_are_no_vertices_but_marked() -> None:
    """The middle of an edge is on the cell that it touches, and is no vertex of the Newton polytope."""
    touching = polynomial({(0, 0): 0, (1, 0): 0, (2, 0): 0, (0, 1): 0})
    below = polynomial({(0, 0): 0, (1, 0): -1, (2, 0): 0, (0, 1): 0})

    assert ((0, 0), (0, 1), (2, 0)) == touching.newton_vertices
    assert (((0, 0), (0, 1), (1, 0), (2, 0)),) == touching.subdivision
    assert (((0, 0), (0, 1), (2, 0)),) == below.subdivision
    assert {2, 1} == {edge.multiplicity for edge in below.hypersurface()}
    assert (1, 0) not in [touching.terms[j][0] for j in touching.winning]


def test_exponents_on_a_line_in_the_plane() -> None:
    """A polynomial whose exponents do not span has one cell for each flat of its hypersurface."""
    p = polynomial({(0, 0): 0, (1, 1): 0, (2, 2): -3})

    assert (((0, 0), (1, 1)), ((1, 1), (2, 2))) == p.subdivision
    assert ((0, 0), (2, 2)) == p.newton_vertices
    assert ((),) != p.hypersurface()[0].vertices


def test_newton_vertices_agree_with_qhull() -> None:
    """In the plane and in space the vertices are those of a float hull of the same points."""
    rng = random.Random(4)
    for n in (2, 3):
        for _ in range(15):
            p = random_polynomial(rng, n, 14)
            hull = ConvexHull([[int(x) for x in a] for a in p.exponents])

            assert sorted(p.exponents[k] for k in hull.vertices) == list(p.newton_vertices)


def test_subdivisions_have_the_area_of_their_polytope() -> None:
    """The cells of a planar subdivision are convex, and their areas sum to that of the Newton polygon."""
    rng = random.Random(5)
    for _ in range(20):
        p = random_polynomial(rng, 2, 10)
        cells = [[[int(x) for x in a] for a in cell] for cell in p.subdivision]
        areas = [ConvexHull(cell).volume for cell in cells]
        whole = ConvexHull([[int(x) for x in a] for a in p.exponents]).volume

        assert whole == pytest.approx(sum(areas))


def test_the_hypersurface_of_a_tropical_line() -> None:
    """max(x, y, 0) has three rays from the origin, each of weight 1."""
    line = polynomial({(1, 0): 0, (0, 1): 0, (0, 0): 0})

    assert {(1, 1), (-1, 0), (0, -1)} == {edge.directions[0] for edge in line.hypersurface()}
    assert {((0, 0),)} == {edge.vertices for edge in line.hypersurface()}


def test_min_convention_mirrors_max() -> None:
    """A min-plus polynomial is the negative of a max-plus one with negated data."""
    rng = random.Random(6)
    for _ in range(30):
        p = random_polynomial(rng, 2, 6)
        q = polynomial({tuple(-x for x in a): -c for a, c in p.terms}, 2, "min")
        x = [rng.randrange(-9, 10), rng.randrange(-9, 10)]

        assert -p(x) == q(x)
        assert len(p.subdivision) == len(q.subdivision)
    assert POS_INF is polynomial({(1,): POS_INF}, 1, "min")([0])


def test_the_zero_polynomial_is_infinite_and_has_no_cells() -> None:
    """Without terms the value is −∞, the Newton polytope is empty and cells are an error."""
    zero = polynomial({}, 2)

    assert NEG_INF is zero([1, 2])
    assert () == zero.newton_vertices == zero.winning
    with pytest.raises(DomainError, match="infinite"):
        _ = zero.cells


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: polynomial({}), ShapeError),
        (lambda: polynomial({(1,): 0, (1, 2): 0}), ShapeError),
        (lambda: polynomial({(1,): 0})([1, 2]), ShapeError),
        (lambda: polynomial({(1,): 0}) + polynomial({(1, 1): 0}), ShapeError),
        (lambda: polynomial({(1,): 0}) * polynomial({(1,): 0}, 1, "min"), ShapeError),
        (lambda: polynomial({(1,): 0}) ** -1, DomainError),
        (lambda: polynomial({(1, 1): 0}).roots(), DomainError),
    ],
)
def test_polynomials_that_do_not_fit_are_errors(call: Any, error: type[Exception]) -> None:
    """Mismatched variables, conventions and exponents raise."""
    with pytest.raises(error):
        call()


def test_newton_polytope_alone_does_not_determine_the_function() -> None:
    """max(0, x, 2x) and max(0, x + 1, 2x) have one polytope and different functions."""
    p, q = polynomial({(0,): 0, (1,): 0, (2,): 0}), polynomial({(0,): 0, (1,): 1, (2,): 0})

    assert p.newton_vertices == q.newton_vertices
    assert not p.same_function(q)


def random_continuous(rng: random.Random) -> Network:
    n, h = rng.randrange(1, 3), rng.randrange(1, 4)

    def matrix(a: int, b: int) -> list[list[Any]]:
        return [[rng.choice([-2, -1, 0, 1, 2, Fraction(1, 2)]) for _ in range(b)] for _ in range(a)]

    return Network(
        n,
        rng.choice([
            (affine(matrix(h, n), [1] * h), ReLU(), affine(matrix(2, h)), ReLU()),
            (affine(matrix(6, n)), Maxout(3), affine(matrix(1, 2), [3])),
            (Residual((affine(matrix(h, n)), ReLU(), affine(matrix(n, h)))), ReLU()),
        ]),
    )  # fmt: skip


def test_compiled_networks_are_proved_equal_and_forgeries_are_found() -> None:
    """p − q equals the network everywhere; shifting one polynomial is refuted by a point."""
    rng = random.Random(7)
    for _ in range(40):
        network = random_continuous(rng)
        rational = compile_network(network)
        one = polynomial({(0,) * network.inputs: 1}, network.inputs)
        forged = RationalMap((rational.numerators[0] * one, *rational.numerators[1:]), rational.denominators)
        difference = equal_maps(network, forged)

        assert equal_maps(network, rational) is None
        assert difference is not None
        assert network(difference.point) == difference.network != forged(difference.point)
        for _ in range(5):
            x = [Fraction(rng.randrange(-30, 31), 7) for _ in range(network.inputs)]
            assert network(x) == rational(x)


def test_normal_forms_confirm_equality_without_the_network() -> None:
    """Networks that are equal in other words have one normal form; a changed weight has another."""
    rng = random.Random(8)
    for _ in range(20):
        hidden, out = ([[rng.randrange(-2, 3) for _ in range(2)] for _ in range(3)] for _ in range(2))
        rows = [list(row) for row in zip(*out, strict=True)]
        network = relu_network([hidden, rows], [[1, 0, -1], [0, 2]])
        turned = relu_network([hidden[::-1], [row[::-1] for row in rows]], [[-1, 0, 1], [0, 2]])
        split = Network(2, (Parallel((network.layers[:1], network.layers[:1])), affine(_mean(3)), *network.layers[1:]))
        other = relu_network([hidden, rows], [[1, 0, -1], [0, 3]])
        found = compile_network(network)

        assert same_maps(found, compile_network(turned))
        assert same_maps(found, compile_network(split))
        assert equal_maps(split, found) is None
        assert not same_maps(found, compile_network(other))


def _mean(size: int) -> list[list[Fraction]]:
    return [[Fraction(int(j % size == i), 2) for j in range(2 * size)] for i in range(size)]


def test_maps_of_other_sizes_are_not_compared() -> None:
    """Another number of variables or coordinates is an error for networks, and a plain difference for normal forms."""
    network = relu_network([[[1, 0], [0, 1]]])
    one = compile_network(relu_network([[[1]]]))
    narrow = compile_network(relu_network([[[1, 0]]]))

    with pytest.raises(ShapeError, match="variables"):
        equal_maps(network, one)
    with pytest.raises(ShapeError, match="coordinates"):
        equal_maps(network, narrow)
    assert not same_maps(compile_network(network), narrow)


def test_integer_weights_give_integer_exponents() -> None:
    """A ReLU network with integer weights compiles to polynomials with integer exponents."""
    rational = compile_network(relu_network([[[2, -1], [1, 3]], [[-1, 2]]], [[1, 0], [0]]))

    for p, q in combinations([*rational.numerators, *rational.denominators], 2):
        assert all(isinstance(x, int) for a in (*p.exponents, *q.exponents) for x in a)


def test_what_is_no_rational_map_is_refused() -> None:
    """Hard attention jumps, and a limit on terms is an error that says so."""
    jump = Network(1, (HardAttention((head([[1], [-1]], values=[[0], [1]]),)),))
    with pytest.raises(DomainError, match="continuous"):
        compile_network(jump)
    with pytest.raises(DomainError, match="limit"):
        compile_network(relu_network([[[1], [2], [3]], [[1, 1, 1]]], [[1, 2, 3], [0]]), limit=2)


def test_a_split_unimodular_square_is_smooth_and_a_whole_one_is_not() -> None:
    """Smooth means a unimodular triangulation: a diagonal makes one, a square cell or a long edge does
    not.
    """
    split = polynomial({(0, 0): 0, (1, 0): 0, (0, 1): 0, (1, 1): -1})
    whole = polynomial({(0, 0): 0, (1, 0): 0, (0, 1): 0, (1, 1): 0})
    long = polynomial({(0, 0): 0, (2, 0): 0, (0, 1): 0})

    assert split.is_smooth
    assert not whole.is_smooth
    assert not long.is_smooth
    assert polynomial({(0,): 0, (1,): 0, (2,): -1}).is_smooth
    assert not polynomial({(0,): 0, (1,): 0, (2,): 0}).is_smooth

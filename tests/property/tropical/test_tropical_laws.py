"""Laws of the engine on matrices, networks and bad input that Hypothesis searches and shrinks."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from terms.errors import TropcheckError
from terms.scalars import NEG_INF, Scalar
from tropical.algebra import product, residual
from tropical.attention import count_attention, head
from tropical.border import entries, exact, scaled
from tropical.cycles import cycle_mean
from tropical.determinant import determinant
from tropical.factor import factor_rank
from tropical.generators import column_rank, row_rank
from tropical.infinity import opposite
from tropical.kapranov import kapranov_rank
from tropical.minors import largest_minor
from tropical.network import count_network, relu_network
from tropical.polynomial import polynomial
from tropical.refinement import common_refinement
from tropical.tropical_rank import tropical_rank

SCALARS = st.one_of(
    st.integers(-3, 3), st.just(NEG_INF), st.fractions(-2, 2, max_denominator=3), st.integers(-(2**70), 2**70)
)
quick = settings(max_examples=60, deadline=None, derandomize=True)


@st.composite
def matrices(draw: st.DrawFn, rows: int = 4, columns: int = 4, scalars: Any = SCALARS) -> list[list[Scalar]]:
    m, n = draw(st.integers(1, rows)), draw(st.integers(1, columns))
    return draw(st.lists(st.lists(scalars, min_size=n, max_size=n), min_size=m, max_size=m))


def turned(rows: list[list[Scalar]]) -> list[list[Scalar]]:
    return [list(column) for column in zip(*rows, strict=True)]


@quick
@given(matrices())
def test_ranks_survive_transposition_and_shifts(rows: list[list[Scalar]]) -> None:
    """Transposing and adding constants to rows and columns changes neither tropical nor factor rank."""
    shifted = [[x if x is NEG_INF else x + 7 * i - Fraction(j, 2) for j, x in enumerate(r)] for i, r in enumerate(rows)]
    for rank in (tropical_rank, factor_rank):
        value = rank(rows).value

        assert value == rank(turned(rows)).value == rank(shifted).value


@quick
@given(matrices())
def test_negation_exchanges_the_conventions(rows: list[list[Scalar]]) -> None:
    """Ranks and determinants of −A under min are those of A under max."""
    negated = [[opposite(x) for x in row] for row in rows]

    assert tropical_rank(rows).value == tropical_rank(negated, "min").value
    assert factor_rank(rows).value == factor_rank(negated, "min").value


@quick
@given(matrices(4, 2), st.data())
def test_products_do_not_exceed_their_inner_dimension(left: list[list[Scalar]], data: st.DataObject) -> None:
    """Factor, tropical and (for finite matrices) Kapranov rank of a product are at most the inner
    dimension.
    """
    inner = len(left[0])
    right = data.draw(st.lists(st.lists(SCALARS, min_size=4, max_size=4), min_size=inner, max_size=inner))
    rows = product(left, right)

    assert tropical_rank(rows).value <= factor_rank(rows).value <= inner
    assert kapranov_rank(rows).high <= inner


@quick
@given(matrices())
def test_every_certificate_holds(rows: list[list[Scalar]]) -> None:
    """Both sides of every rank hold on their own matrix, whatever the entries."""
    for rank in (tropical_rank, factor_rank, row_rank, column_rank):
        found = rank(rows)
        for side in (found.lower, found.upper):
            holds = getattr(side, "holds", None)

            assert holds is None or holds(rows, "max")


@quick
@given(matrices(5, 5, st.one_of(st.integers(0, 2), st.just(NEG_INF))), st.integers(1, 30))
def test_both_searches_agree_under_every_limit(rows: list[list[Scalar]], limit: int) -> None:
    """The compiled and the exact search return the same minor, node count and completeness."""
    whole, _ = scaled(rows)
    plain = largest_minor(whole, limit=limit, compiled=False)

    assert plain == largest_minor(whole, limit=limit)


@quick
@given(matrices(3, 3))
def test_residuals_are_adjoint_to_products(rows: list[list[Scalar]]) -> None:
    """A ⊗ (A \\ (A ⊗ X)) = A ⊗ X for X = A transposed: the residual loses nothing that a product has."""
    right = turned(rows)
    reached = product(rows, right)
    largest = residual(rows, reached)
    finite = [[x if not isinstance(x, type(opposite(NEG_INF))) else 0 for x in row] for row in largest]

    assert reached == product(rows, finite)


@quick
@given(matrices(4, 4))
def test_spectra_and_determinants_carry_proofs(rows: list[list[Scalar]]) -> None:
    """On the leading square part the cycle mean and the determinant bring certificates that hold."""
    n = min(len(rows), len(rows[0]))
    square = [row[:n] for row in rows[:n]]

    assert cycle_mean(square).holds(square)
    assert determinant(square).holds(square)


SMALL = st.one_of(st.integers(-3, 3), st.sampled_from([Fraction(1, 10**9), 10**8, Fraction(-1, 2)]))


@quick
@given(st.lists(st.lists(st.tuples(SMALL, SMALL, SMALL), min_size=1, max_size=4), min_size=1, max_size=3))
def test_refinements_recheck_and_equal_their_score_regions(heads: list[list[tuple[Any, Any, Any]]]) -> None:
    """Any heads in the plane, degenerate ones included, give complete cells, as many as linear regions of
    the sum.
    """
    layer = [head([k[:2] for k in keys], biases=[k[2] for k in keys]) for keys in heads]
    found = count_attention(layer)

    assert found.refinement.is_complete()
    assert found.cells == found.score_regions


@quick
@given(matrices(3, 2, SMALL), st.data())
def test_networks_are_their_pieces(first: list[list[Scalar]], data: st.DataObject) -> None:
    """Each piece of a ReLU network has the network's value at its interior point, and regions are at most
    cells.
    """
    hidden = len(first)
    last = data.draw(st.lists(SMALL, min_size=hidden, max_size=hidden))
    bias = data.draw(st.lists(SMALL, min_size=hidden, max_size=hidden))
    network = relu_network([first, [last]], [bias, [0]])
    found = count_network(network)

    assert found.linear_regions <= found.cells
    for piece in found.pieces:
        x = piece.body.interior_point
        assert network(x) == piece.map(x)


@quick
@given(st.dictionaries(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), st.integers(-4, 4), min_size=1, max_size=7))
def test_polynomials_know_their_function(terms: dict[tuple[int, int], int]) -> None:
    """The reduced polynomial has the same values, and winning terms are marked points of the subdivision."""
    p = polynomial(terms)
    marked = {a for cell in p.subdivision for a in cell}

    assert {p.terms[j][0] for j in p.winning} <= marked | set(p.newton_vertices)
    assert all(p([x, y]) == p.reduced()([x, y]) for x in (-7, 0, Fraction(1, 3)) for y in (-2, 5))


@quick
@given(st.recursive(
    st.one_of(st.none(), st.booleans(), st.floats(), st.integers(), st.text(max_size=3), st.just(NEG_INF)),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=8,
))  # fmt: skip
def test_any_input_is_a_matrix_or_a_named_error(value: Any) -> None:
    """The border returns equal rows of exact scalars, or raises an error of the project; it never lets a
    float pass.
    """
    for read in (entries, lambda v: exact(v).rows, lambda v: exact(v, round=Fraction(1, 8)).rows):
        try:
            rows = read(value)
        except TropcheckError:
            continue

        assert len({len(row) for row in rows}) <= 1
        assert all(x is NEG_INF or type(x) in (int, Fraction) for row in rows for x in row)


@quick
@given(
    st.integers(0, 4), st.integers(0, 4), st.sampled_from([np.int8, np.int64, np.uint16]), st.booleans(), st.booleans()
)
def test_arrays_are_read_like_their_lists(m: int, n: int, dtype: Any, transpose: bool, strided: bool) -> None:
    """Transposed, reversed and strided views of every integer dtype are read as their own entries."""
    array = (np.arange(4 * m * n, dtype=np.int64) * 37 % 101).astype(dtype).reshape(2 * m, 2 * n)
    view = array[::-2, ::2] if strided else array
    view = view.T if transpose else view

    assert tuple(tuple(row) for row in view.tolist()) == entries(view)


@quick
@given(st.integers(1, 3), st.integers(1, 4), st.integers(0, 10**6))
def test_cells_of_a_line_are_intervals_that_meet(heads: int, keys: int, seed: int) -> None:
    """In one dimension the cells, sorted, share their end points and reach to both infinities."""
    rng = np.random.default_rng(seed)
    maxima = [[((int(a),), int(b)) for a, b in rng.integers(-4, 5, (keys, 2))] for _ in range(heads)]
    cells = sorted(common_refinement(maxima, 1).cells, key=lambda c: c.point)
    ends = [sorted(v[0] for v in c.body.vertices) for c in cells]

    assert all(left[-1] == right[0] for left, right in itertools.pairwise(ends))
    assert len(ends) - 1 == len({x for e in ends for x in e})

"""Bad and odd input: each kind has a defined answer or a clear error, in every function that takes a matrix.

The second half is a table of mistakes that programs of this field have made.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product as pairs
from typing import Any

import numpy as np
import pytest

from terms.errors import InexactError, TropcheckError
from terms.scalars import NEG_INF
from tropical import (
    POS_INF,
    DivergenceError,
    DomainError,
    Matrix,
    ShapeError,
    classical_rank,
    column_rank,
    completed_product,
    cone_generators,
    cycle_mean,
    determinant,
    determinantal_rank,
    eigenspaces,
    exact,
    extreme_rows,
    factor_rank,
    general_lift,
    gondran_minoux_rank,
    hilbert_distance,
    ideal_member,
    in_hull,
    in_span,
    is_irreducible,
    kapranov_rank,
    kleene_star,
    minkowski_sum,
    moment_lift,
    permanent,
    polynomial,
    power,
    power_growth,
    product,
    product_array,
    regular_subdivision,
    residual,
    row_rank,
    sign_obstruction,
    signed_determinant,
    solve,
    spectral_classes,
    spectrum,
    transient,
    tropical_polyhedron,
    tropical_rank,
)

Call = Callable[[Any], Any]

RANKS: dict[str, Call] = {
    "tropical": tropical_rank,
    "factor": factor_rank,
    "Kapranov": kapranov_rank,
    "row": row_rank,
    "column": column_rank,
    "Gondran–Minoux": gondran_minoux_rank,
    "determinantal": determinantal_rank,
}
SQUARE: dict[str, Call] = {
    "determinant": determinant,
    "permanent": permanent,
    "signed determinant": signed_determinant,
    "star": kleene_star,
    "power": lambda a: power(a, 3),
    "cycle mean": cycle_mean,
    "spectrum": spectrum,
    "eigenspaces": eigenspaces,
    "classes": spectral_classes,
    "growth": power_growth,
    "transient": transient,
    "irreducible": is_irreducible,
}
OTHERS: dict[str, Call] = {
    "product": lambda a: product(a, a),
    "residual": lambda a: residual(a, a),
    "extreme rows": extreme_rows,
    "moment lift": moment_lift,
    "general lift": lambda a: general_lift(a, 1),
    "ideal member": lambda a: ideal_member(a, 1),
    "sign obstruction": lambda a: sign_obstruction(a, 1),
    "cone": lambda a: cone_generators(a, a),
    "classical rank": classical_rank,
}
EVERY = RANKS | SQUARE | OTHERS

BAD: dict[str, tuple[Any, type[TropcheckError]]] = {
    "ragged": ([[1, 2], [3]], ShapeError),
    "ragged, shorter first": ([[1], [2, 3]], ShapeError),
    "one dimension": (np.array([1, 2]), ShapeError),
    "three dimensions": (np.zeros((2, 2, 2), dtype=int), ShapeError),
    "a flat list": ([1, 2], ShapeError),
    "text": ("12", ShapeError),
    "nothing": (None, ShapeError),
    "text inside": ([["1", 2], [3, 4]], InexactError),
    "floats": ([[0.5, 1], [1, 0]], InexactError),
    "NaN": ([[float("nan"), 1], [1, 0]], InexactError),
    "float infinity": ([[float("-inf"), 1], [1, 0]], InexactError),
    "a float array": (np.eye(2), InexactError),
    "an array with NaN": (np.array([[np.nan, 0.0], [0.0, 0.0]]), InexactError),
    "truths": ([[True, False], [False, True]], InexactError),
    "a truth array": (np.eye(2, dtype=bool), InexactError),
    "complex": (np.eye(2, dtype=complex), InexactError),
    "None inside": ([[None, 1], [1, 0]], InexactError),
    "objects with floats": (np.array([[0.5, 1], [1, 0]], dtype=object), InexactError),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("name", EVERY)
def test_bad_matrices_are_refused_everywhere(name: str, kind: str) -> None:
    """The error has the class of its cause and says something."""
    array, error = BAD[kind]
    with pytest.raises(error, match=r"\w+ \w+"):
        EVERY[name](array)


@pytest.mark.parametrize("name", [name for name in EVERY if name not in ("residual",)])
def test_plus_infinity_is_refused_under_max(name: str) -> None:
    """+∞ is no max-plus scalar; only the completed semiring of residuals has it."""
    with pytest.raises(DomainError, match="∞"):
        EVERY[name]([[POS_INF, 1], [1, 0]])


@pytest.mark.parametrize("name", RANKS)
def test_minus_infinity_is_refused_under_min(name: str) -> None:
    """Under min the infinite entry is +∞; −∞ is refused with the remedy, and so is an unknown convention."""
    call: Any = RANKS[name]
    with pytest.raises(DomainError, match='convention="max" or POS_INF'):
        call([[NEG_INF, 1], [1, 0]], "min")
    with pytest.raises(DomainError, match="unknown"):
        call([[0, 1], [1, 0]], "sup")


@pytest.mark.parametrize("name", SQUARE)
def test_rectangles_are_refused_where_a_square_is_needed(name: str) -> None:
    """The message has both sizes; an empty rectangle is none the less one."""
    for array, size in (([[1, 2, 3], [4, 5, 6]], "2×3"), (np.zeros((0, 3), dtype=int), "0×3")):
        with pytest.raises(ShapeError, match=size):
            SQUARE[name](array)


@pytest.mark.parametrize("name", RANKS)
@pytest.mark.parametrize(
    ("array", "rank"),
    [
        ([], 0),
        ([[], []], 0),
        (np.zeros((0, 4), dtype=int), 0),
        (np.zeros((4, 0), dtype=int), 0),
        ([[NEG_INF, NEG_INF]] * 3, 0),
        ([[NEG_INF, NEG_INF], [NEG_INF, 10**40]], 1),
        ([[5]], 1),
        ([[5, 7, 1]], 1),
        ([[5], [7], [1]], 1),
        ([[0, 0], [0, 0]], 1),
        ([[0, 0], [0, 1]], 2),
        ([[0, NEG_INF, NEG_INF], [NEG_INF, 0, NEG_INF], [NEG_INF, NEG_INF, 0]], 3),
        ([[Fraction(1, 10**30), 0], [0, 10**30]], 2),
    ],
)
def test_small_and_empty_matrices_have_every_rank(name: str, array: Any, rank: int) -> None:
    """Sizes 0, 1, 2 and the full size are looked at, and all −∞ lines count nothing."""
    assert rank == RANKS[name](array).value


@pytest.mark.parametrize("name", [*RANKS, *SQUARE])
def test_every_memory_layout_is_read_as_it_is_shown(name: str) -> None:
    """Transposed, reversed, strided, Fortran-ordered, read-only and narrow arrays give the result of their list."""
    base = np.arange(36).reshape(6, 6) * 7 % 11 - 20
    narrow = base[:3, :3].astype(np.int8)
    frozen = base[:3, :3].copy()
    frozen.flags.writeable = False
    layouts = [base[:3, :3].T, base[::2, ::-2], np.asfortranarray(base[:3, 1:4]), frozen, narrow]
    for array in layouts:
        plain = [[int(x) for x in row] for row in array]

        assert EVERY[name](plain) == EVERY[name](array) == EVERY[name](Matrix(plain))


@pytest.mark.parametrize("name", [*RANKS, "determinant", "cycle mean", "eigenspaces"])
def test_huge_integers_change_nothing_but_the_scale(name: str) -> None:
    """Multiplied by 10^40, beyond every machine word, a matrix has the same ranks and a scaled value."""
    small = [[-3, 1, 0], [0, 2, -5], [4, 4, 4]]
    large = [[x * 10**40 for x in row] for row in small]
    one, two = EVERY[name](small), EVERY[name](large)
    if name in RANKS:
        assert (one.low, one.high) == (two.low, two.high)
    elif name == "eigenspaces":
        assert [s.eigenvalue * 10**40 for s in one] == [s.eigenvalue for s in two]
    else:
        assert one.value * 10**40 == two.value


def test_all_infinite_lines_are_values_and_no_errors() -> None:
    """−∞ rows: the determinant is −∞, the star has the identity, an eigenvalue −∞ needs an −∞ column."""
    rows = [[NEG_INF, NEG_INF], [3, NEG_INF]]

    assert NEG_INF is determinant(rows).value
    assert ((0, NEG_INF), (3, 0)) == kleene_star(rows)
    assert ((NEG_INF, NEG_INF), (NEG_INF, NEG_INF)) == power(rows, 2)
    assert [NEG_INF] == [space.eigenvalue for space in eigenspaces(rows)]
    assert NEG_INF is cycle_mean(rows).value
    with pytest.raises(DomainError, match="no cycle"):
        spectrum(rows)


def test_floats_enter_by_the_border_alone() -> None:
    """NaN and +inf have no exact value, −inf is −∞, and a rounding step is positive."""
    with pytest.raises(DomainError, match=r"\(0, 1\) is NaN"):
        exact([[0.0, float("nan")]])
    with pytest.raises(DomainError, match="inf"):
        exact([[float("inf")]])
    with pytest.raises(DomainError, match="positive"):
        exact([[0.5]], round=0)
    assert ((NEG_INF, Fraction(1, 2)),) == exact([[float("-inf"), 0.5]]).rows
    assert ((Fraction(1, 2**1074),),) == exact([[5e-324]]).rows


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: product([[1, 2], [3, 4]], [[1, 2, 3]]), ShapeError),
        (lambda: product(np.zeros((2, 0), dtype=int), [[1]]), ShapeError),
        (lambda: product_array(np.zeros((2, 2), dtype=int), np.zeros((3, 2), dtype=int)), ShapeError),
        (lambda: product_array(np.zeros((2, 2), dtype=np.int8), np.zeros((2, 2), dtype=np.int8)), DomainError),
        (lambda: product_array(np.full((1, 1), 2**61), np.zeros((1, 1), dtype=int)), DomainError),
        (lambda: product_array(np.full((1, 1), np.nan), np.zeros((1, 1))), DomainError),
        (lambda: solve([[1, 2]], [1, 2]), ShapeError),
        (lambda: completed_product([[1, 2]], [[1]]), ShapeError),
        (lambda: kleene_star([[NEG_INF, 2], [-1, NEG_INF]]), DivergenceError),
        (lambda: in_span([1, 2], [[1]]), ShapeError),
        (lambda: in_hull([1, 2], [[1]]), ShapeError),
        (lambda: hilbert_distance([1], [1, 2]), ShapeError),
        (lambda: hilbert_distance([NEG_INF], [NEG_INF]), DomainError),
        (lambda: cone_generators([[1, 2]], [[1]]), ShapeError),
        (lambda: tropical_polyhedron([[1]], [1], [[1]], []), ShapeError),
        (lambda: polynomial({}), ShapeError),
        (lambda: polynomial({(1,): 0, (1, 2): 0}), ShapeError),
        (lambda: polynomial({(NEG_INF,): 0}), DomainError),
        (lambda: polynomial({(1.5,): 0}), InexactError),
        (lambda: polynomial({(1,): 0.5}), InexactError),
        (lambda: polynomial({(1,): POS_INF}), DomainError),
        (lambda: polynomial({(1,): 0})([1, 2]), ShapeError),
        (lambda: polynomial({(1,): 0})([NEG_INF]), DomainError),
        (lambda: polynomial({(1, 1): 0}).roots(), DomainError),
        (lambda: polynomial({(1,): 0}) + polynomial({(1, 1): 0}), ShapeError),
        (lambda: polynomial({(1,): 0}) * polynomial({(1,): 0}, convention="min"), ShapeError),
        (lambda: polynomial({(1,): 0}) ** -1, DomainError),
        (lambda: polynomial({}, 2).cells, DomainError),
        (lambda: regular_subdivision([(0,), (1,)], [0]), ShapeError),
        (lambda: minkowski_sum([]), ShapeError),
        (lambda: minkowski_sum([[[NEG_INF, 0]]]), DomainError),
        (lambda: classical_rank([[NEG_INF]]), DomainError),
    ],
)
def test_mismatches_and_impossible_requests_are_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    """Sizes that differ, infinities that have no meaning, and requests without an answer raise their class."""
    with pytest.raises(error, match=r"\w+ \w+"):
        call()


def test_partial_sums_prune_nothing() -> None:
    """The optimal permutation may start with the worst entry: signs of entries do not matter."""
    rows = [[-50, 0, 1], [0, 0, 100], [1, 100, 0]]

    assert (150, (0, 2, 1)) == (determinant(rows).value, determinant(rows).matching)


def test_ranks_look_at_size_two_and_at_the_full_size() -> None:
    """A matrix whose only nonsingular minors have size 2, or the full size, has that rank."""
    assert 2 == tropical_rank([[0, 0, 0], [0, 1, 0], [0, 0, 0]]).value
    assert 3 == tropical_rank([[2, 0, 0], [0, 2, 0], [0, 0, 2]]).value
    assert 3 == tropical_rank([[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0]]).value


def test_sentinels_never_become_values() -> None:
    """−2^60, −2^62 and the least int32 and int64 are finite entries and not −∞."""
    for low in (-(2**60), -(2**62), -(2**31), -(2**63), -(2**63) + 5):
        rows = [[low, NEG_INF], [NEG_INF, low]]

        assert (2 * low, True) == (determinant(rows).value, determinant(rows).unique)
        assert ((2 * low, NEG_INF), (NEG_INF, 2 * low)) == product(rows, rows)
        assert low == cycle_mean(rows).value
        assert 2 == tropical_rank(rows).value


def test_a_bit_beyond_the_double_decides() -> None:
    """2^53 + 1 against 2^53 makes a minor nonsingular and a cycle the critical one."""
    big = 2**53
    tied = [[big, big], [big, big]]
    split = [[big + 1, big], [big, big]]

    assert (1, 2) == (tropical_rank(tied).value, tropical_rank(split).value)
    assert (big + 1, (0,)) == (cycle_mean(split).value, cycle_mean(split).cycle)


def test_subdivisions_count_cells_and_keep_all_points() -> None:
    """A flat square is one cell of four points and not two triangles; points on edges and inside belong to it."""
    square = polynomial(dict.fromkeys(pairs(range(2), repeat=2), 0))
    grid = polynomial(dict.fromkeys(pairs(range(3), repeat=2), 0))

    assert (((0, 0), (0, 1), (1, 0), (1, 1)),) == square.subdivision
    assert (tuple(pairs(range(3), repeat=2)),) == grid.subdivision
    assert ((0, 0), (0, 2), (2, 0), (2, 2)) == grid.newton_vertices
    assert not square.is_smooth
    assert polynomial({(0, 0): 0, (1, 0): 0, (0, 1): 0, (1, 1): -1}).is_smooth


def test_collinear_exponents_have_two_vertices() -> None:
    """Of exponents on a line in the plane only the ends are vertices, and the middle one is in the cell."""
    line = polynomial({(0, 0): 0, (1, 1): 0, (2, 2): 0})

    assert ((0, 0), (2, 2)) == line.newton_vertices
    assert (((0, 0), (1, 1), (2, 2)),) == line.subdivision
    assert not line.is_smooth


def test_roots_have_their_multiplicity() -> None:
    """A double root counts twice, also where the middle term touches the maximum; the counts add to the degree."""
    assert ((0, 2),) == polynomial({(0,): 0, (1,): 0, (2,): 0}).roots()
    assert ((0, 2),) == polynomial({(0,): 0, (1,): -5, (2,): 0}).roots()
    assert ((-2, 1), (2, 1)) == polynomial({(0,): 0, (1,): 2, (2,): 0}).roots()
    assert ((-1, 3),) == polynomial({(-1,): 0, (2,): 3}).roots()
    assert () == polynomial({(4,): 7}).roots()


def test_polyhedra_may_be_empty_or_unbounded() -> None:
    """No point: empty. No inequality: the whole space, with a ray for each coordinate."""
    empty = tropical_polyhedron([[NEG_INF]], [0], [[NEG_INF]], [NEG_INF])
    whole = tropical_polyhedron(np.zeros((0, 2), dtype=int), [], np.zeros((0, 2), dtype=int), [])

    assert (True, False) == (empty.is_empty, empty.contains([0]))
    assert (2, False) == (len(whole.rays), whole.is_bounded)
    assert whole.contains([3, NEG_INF])


def test_the_convention_decides_and_is_said() -> None:
    """The Fano matrix has tropical rank 4 under max and 3 under min, and each result names its convention."""
    fano = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]

    assert ("tropical rank 4 (max convention)", "tropical rank 3 (min convention)") == (
        str(tropical_rank(fano)),
        str(tropical_rank(fano, "min")),
    )
    assert ["min"] * 3 == [call(fano, "min").convention for call in (determinant, cycle_mean, row_rank)]

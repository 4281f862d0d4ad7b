"""The border: what is let in, how it is read, and what is refused with which error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from terms.errors import InexactError
from terms.scalars import NEG_INF
from tropical.border import entries, exact, finite_entries, finite_vector, scaled, shape
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF, opposite
from tropical.matrix import Matrix

GRID = np.arange(12).reshape(3, 4)


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        ([[1, 2], [3, 4]], ((1, 2), (3, 4))),
        (((Fraction(4, 2), NEG_INF),), ((2, NEG_INF),)),
        (Matrix([[1, 2]]), ((1, 2),)),
        (GRID.T, tuple(tuple(int(GRID[i, j]) for i in range(3)) for j in range(4))),
        (GRID[::2, ::-1], ((3, 2, 1, 0), (11, 10, 9, 8))),
        (np.asfortranarray(GRID), tuple(map(tuple, GRID.tolist()))),
        (np.array([[-128, 127]], dtype=np.int8), ((-128, 127),)),
        (np.array([[2**64 - 1]], dtype=np.uint64), ((2**64 - 1,),)),
        (np.array([[2**70, NEG_INF]], dtype=object), ((2**70, NEG_INF),)),
        ([np.array([1, 2]), [np.int64(3), 4]], ((1, 2), (3, 4))),
        ([], ()),
        ([[], []], ((), ())),
        (np.zeros((0, 3), dtype=np.int64), ()),
    ],
)
def test_arrays_of_every_origin_become_the_same_rows(array: Any, expected: Any) -> None:
    """Strides, transposition, small and huge integers do not change what is read."""
    assert expected == entries(array)


@pytest.mark.parametrize(
    ("array", "error"),
    [
        ([[1, 2], [3]], ShapeError),
        ([1, 2], ShapeError),
        ("12", ShapeError),
        (3, ShapeError),
        (np.zeros(3, dtype=np.int64), ShapeError),
        (np.zeros((2, 2, 2), dtype=np.int64), ShapeError),
        ([[0.5]], InexactError),
        ([[float("nan")]], InexactError),
        ([[float("inf")]], InexactError),
        ([[True]], InexactError),
        ([[None]], InexactError),
        (np.array([[True]]), InexactError),
        (np.array([[0.5]]), InexactError),
        (np.array([[1j]]), InexactError),
        ([[np.float64(1)]], InexactError),
        ([[np.bool_(True)]], InexactError),
        ([[POS_INF]], DomainError),
    ],
)
def test_what_is_no_exact_matrix_is_refused(array: Any, error: type[Exception]) -> None:
    """Ragged, flat, deep, floating, Boolean and wrongly infinite input raises the error of its cause."""
    with pytest.raises(error):
        entries(array)


def test_min_plus_input_is_negated_and_knows_plus_infinity() -> None:
    """Under "min" the entries are negated, +∞ is the zero, and −∞ is refused."""
    assert ((-1, NEG_INF),) == entries([[1, POS_INF]], "min")
    with pytest.raises(DomainError, match="min-plus"):
        entries([[NEG_INF]], "min")
    with pytest.raises(DomainError, match="unknown"):
        entries([[1]], "maximum")


def test_finite_borders_refuse_infinities() -> None:
    """Functions of finite matrices and points name the infinite place."""
    with pytest.raises(DomainError, match=r"\(0, 1\)"):
        finite_entries([[0, NEG_INF]])
    with pytest.raises(DomainError, match="component 1"):
        finite_vector([0, NEG_INF])


def test_shape_of_an_empty_array_keeps_its_width() -> None:
    """A 0×n array has n columns; an empty list has none."""
    assert (0, 3) == shape(np.zeros((0, 3), dtype=np.int64))
    assert (0, 5) == shape(Matrix([], shape=(0, 5)))
    assert (0, 0) == shape([])


def test_scaled_is_exact_for_huge_denominators() -> None:
    """The scale is the common denominator, whatever its size."""
    p, q = 2**61 - 1, 2**89 - 1

    rows, scale = scaled([[Fraction(1, p), Fraction(1, q), NEG_INF]])

    assert p * q == scale
    assert ((q, p, None),) == rows


@pytest.mark.parametrize("value", [0.1, 1e-9, 1e8, 2.0**-1074, 1.7e308])
def test_exact_reads_a_float_as_the_dyadic_rational_it_is(value: float) -> None:
    """Without rounding no bit is lost, and the result says so."""
    result = exact([[value]])

    assert Fraction(value) == result.rows[0][0]
    assert "dyadic" in result.description


def test_exact_rounds_to_the_nearest_multiple_and_reports_the_change() -> None:
    """The step and the largest change are part of the result; ties go to the even multiple."""
    result = exact(np.array([[0.26, 0.125, -0.375]]), round=Fraction(1, 4))

    assert ((Fraction(1, 4), 0, Fraction(-1, 2)),) == result.rows
    assert Fraction(1, 8) == result.largest_error
    assert "multiples of 1/4" in result.description


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_exact_refuses_what_no_rounding_mends(value: float) -> None:
    """NaN and +inf have no exact value; −inf has one."""
    with pytest.raises(DomainError):
        exact([[value]])
    assert ((NEG_INF,),) == exact([[float("-inf")]]).rows


@pytest.mark.parametrize("step", [0, -1, Fraction(-1, 2)])
def test_exact_refuses_a_step_that_is_not_positive(step: Any) -> None:
    """A rounding step is a positive scalar."""
    with pytest.raises(DomainError, match="positive"):
        exact([[0.5]], round=step)


def test_infinities_compare_and_are_opposite() -> None:
    """−∞ < every finite scalar < +∞, and negation exchanges the two."""
    line = [NEG_INF, -(10**30), Fraction(1, 3), 5, POS_INF]

    assert line == sorted(line)
    assert [POS_INF, 10**30, Fraction(-1, 3), -5, NEG_INF] == [opposite(x) for x in line]

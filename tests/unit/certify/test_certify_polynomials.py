"""Polynomials of the kernel, against values at points."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solver.kernel.document import Rejected
from solver.kernel.polynomials import (
    MOST_DEGREE,
    Work,
    accumulate,
    plus,
    primitive,
    signed,
    tightened,
    times,
    weight,
)

P = {(0, 0): 2, (0, 1): -3, (): 5}
Q = {(0, 1): 3, (1,): Fraction(1, 2), (): -5}
POINTS = list(product([Fraction(-2), Fraction(0), Fraction(1, 3), Fraction(2)], repeat=2))


def value(p: dict[tuple[int, ...], Fraction | int], point: tuple[Fraction, ...]) -> Fraction:
    total = Fraction(0)
    for monomial, coefficient in p.items():
        term = Fraction(coefficient)
        for column in monomial:
            term *= point[column]
        total += term
    return total


@pytest.mark.parametrize("point", POINTS)
def test_values(point: tuple[Fraction, ...]) -> None:
    """Sums, products and negations have the values that they should have at every point."""
    assert value(plus(P, Q), point) == value(P, point) + value(Q, point)
    assert value(plus(P, Q, -2), point) == value(P, point) - 2 * value(Q, point)
    assert value(times(P, Q, Work()), point) == value(P, point) * value(Q, point)
    assert value(signed(P), point) == -value(P, point)
    assert value(signed(P, 3), point) == 3 - value(P, point)


def test_equal_polynomials_are_equal_dictionaries() -> None:
    """Terms that cancel leave nothing behind, so equality of dictionaries is equality."""
    assert plus(P, P, -1) == {}
    assert plus(P, Q) == {(0, 0): 2, (1,): Fraction(1, 2)}
    assert times({(0,): 1, (1,): 1}, {(0,): 1, (1,): -1}, Work()) == {(0, 0): 1, (1, 1): -1}
    assert signed({(0,): 1, (): 2}, 2) == {(0,): -1}


def test_accumulate_changes_its_argument() -> None:
    """`accumulate` adds in place, and `plus` does not."""
    total = dict(P)
    accumulate(total, Q)

    assert total == plus(P, Q)
    assert P == {(0, 0): 2, (0, 1): -3, (): 5}


@pytest.mark.parametrize(
    ("p", "expected"),
    [
        ({(0,): 4, (): 6}, {(0,): 2, (): 3}),
        ({(0,): Fraction(1, 2), (1,): Fraction(-1, 3)}, {(0,): 3, (1,): -2}),
        ({(0,): -4}, {(0,): -1}),
        ({(0,): Fraction(-3, 7), (): 3}, {(0,): -1, (): 7}),
        ({(0,): 5, (): 0}, {(0,): 1}),
    ],
)
def test_primitive(p: dict[tuple[int, ...], Fraction], expected: object) -> None:
    """The primitive multiple has coprime integer coefficients ≠ 0 and the same sign."""
    assert expected == primitive(p, Work())


@pytest.mark.parametrize(
    ("p", "expected"),
    [
        ({(0,): 2, (): -1}, {(0,): 1, (): -1}),
        ({(0,): 2, (): 1}, {(0,): 1}),
        ({(0,): 2, (1,): -4, (): -3}, {(0,): 1, (1,): -2, (): -2}),
        ({(0,): -3, (): 7}, {(0,): -1, (): 2}),
        ({(0,): 3, (1,): 2, (): 1}, {(0,): 3, (1,): 2, (): 1}),
    ],
)
def test_tightened(p: dict[tuple[int, ...], int], expected: dict[tuple[int, ...], int]) -> None:
    """The tightened inequality has the same integer solutions."""
    assert expected == tightened(p)
    for point in product(map(Fraction, range(-5, 6)), repeat=2):
        assert (value(p, point) >= 0) == (value(expected, point) >= 0)


def test_limits() -> None:
    """High degrees and much work are refused, and long coefficients cost more."""
    with pytest.raises(Rejected, match="degree"):
        times({(0,) * MOST_DEGREE: 1}, {(0,): 1}, Work())
    with pytest.raises(Rejected, match="work"):
        times(P, Q, Work(8))
    assert times(P, Q, Work(9))
    assert weight({(): 2**640}) == 11
    assert weight({(): Fraction(1, 2**640), (0,): 1}) == 12

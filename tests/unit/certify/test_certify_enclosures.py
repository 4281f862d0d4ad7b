"""Rational enclosures of exp and log, against values to many digits."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from sympy import Rational
from sympy import exp as sympy_exp

from solver.claims import Claim, Paper
from solver.decide import decide
from solver.kernel.document import Rejected
from solver.kernel.enclosures import encloses, exp_compared
from solver.kernel.judge import judge
from solver.kernel.polynomials import Work
from terms.enclosure import Enclosure
from terms.errors import TropcheckError
from terms.statements import Every, Statement

E = Fraction("2.718281828459045235360287471352662497757247093699959574966967")


def test_e_to_sixty_digits() -> None:
    """The 60th digit of e is told from its neighbours."""
    unit = Fraction(1, 10**60)

    assert [1, -1] == [exp_compared(Fraction(1), E + k * unit, Work()) for k in (0, 1)]
    assert [-1, 1] == [exp_compared(Fraction(-1), 1 / (E + k * unit), Work()) for k in (0, 1)]


@pytest.mark.parametrize(
    ("x", "r", "sign"), [(0, 1, 0), (0, 2, -1), (0, -1, 1), (0, Fraction(1, 2), 1), (5, 0, 1), (-5, 0, 1), (-5, -1, 1)]
)
def test_exp_at_zero_and_numbers_that_are_not_positive(x: int, r: Any, sign: int) -> None:
    """e⁰ is 1, and every value of exp is above 0."""
    assert sign == exp_compared(Fraction(x), Fraction(r), Work())


def test_comparisons_against_another_program() -> None:
    """The sign of eˣ − r is that of a computation with fifty digits."""
    choose = random.Random(0)
    for _ in range(80):
        x = Fraction(choose.randint(-60, 60), choose.randint(1, 9))
        value = sympy_exp(Rational(x.numerator, x.denominator)).evalf(50)
        near = Fraction(str(value)) * (1 + Fraction(choose.choice([-1, 1]), 10 ** choose.randint(1, 30)))
        expected = 0 if x == 0 and near == 1 else 1 if value > Rational(near.numerator, near.denominator) else -1

        assert expected == exp_compared(x, near, Work()), (x, near)


@pytest.mark.parametrize(
    ("function", "at", "lo", "hi", "inside"),
    [
        ("exp", 16, 8886110, 8886111, True),
        ("exp", 16, 8886111, 8886112, False),
        ("exp", 16, 8886109, 8886110, False),
        ("exp", 0, 1, 1, True),
        ("exp", Fraction(-1, 2), Fraction(6, 10), Fraction(61, 100), True),
        ("log", 2, Fraction(693147, 10**6), Fraction(693148, 10**6), True),
        ("log", 2, Fraction(693148, 10**6), 1, False),
        ("log", 2, 0, Fraction(693147, 10**6), False),
        ("log", Fraction(1, 2), Fraction(-7, 10), Fraction(-69, 100), True),
        ("log", 1, 0, 0, True),
    ],
)
def test_enclosures(function: str, at: Any, lo: Any, hi: Any, inside: bool) -> None:
    """An enclosure holds just when both ends are right, and is a statement with that verdict."""
    assert inside == encloses(function, Fraction(at), Fraction(lo), Fraction(hi), Work())
    claim = Claim("sample", Paper("p", "here"), "A value.")
    statement: Statement = Every({"the value": Enclosure(function, at, lo, hi)})
    decision = decide(claim, claim.reading("one", statement, expect="PROVED", literal=True))

    assert ("PROVED" if inside else "REFUTED", "A") == (decision.verdict, decision.grade)


def test_what_has_no_value_or_costs_too_much() -> None:
    """log 0, other functions and powers of unbounded size are refused."""
    one = Fraction(1)
    for function, at in (("log", 0), ("log", -1), ("sin", 1), ("", 1)):
        with pytest.raises(Rejected, match="has no value"):
            encloses(function, Fraction(at), one, one, Work())
        with pytest.raises(TropcheckError):
            Enclosure(function, at, 1, 1).layout(None)  # type: ignore[arg-type]
    with pytest.raises(Rejected, match="more work"):
        exp_compared(Fraction(10**5), Fraction(10) ** 50_000, Work())


def test_an_edited_enclosure() -> None:
    """A file that claims a tighter interval than is true is refuted by the kernel; one with a float is rejected."""
    claim = Claim("sample", Paper("p", "here"), "A value.")
    reading = claim.reading("one", Enclosure("exp", 1, 2, 3), expect="PROVED", literal=True)
    document: dict[str, Any] = decide(claim, reading).document
    for name, value, verdict in (("hi", "2718281828/1000000000", "REFUTED"), ("hi", "2718281829/1000000000", "PROVED")):
        document["statement"][name] = value

        assert verdict == judge(document).outcome.verdict
    document["statement"]["at"] = "1.0"
    with pytest.raises(Rejected, match="no exact number"):
        judge(document)

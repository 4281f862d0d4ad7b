"""Polynomials with exact coefficients, and the limit on the work that a certificate may cause.

A polynomial is a dictionary from monomials to coefficients ≠ 0. A monomial is the ascending tuple of its columns,
each repeated as often as its exponent says; the empty tuple stands for the constant. Equal polynomials are equal
dictionaries.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from .document import Rejected

Monomial = tuple[int, ...]
Polynomial = dict[Monomial, Fraction]
IntegerPolynomial = dict[Monomial, int]

MOST_WORK = 6_000_000
MOST_DEGREE = 32


class Work:
    """Counts elementary steps; what would take much longer than a minute is refused."""

    def __init__(self, most: int = MOST_WORK) -> None:
        self.left = most

    def spend(self, steps: int) -> None:
        """Take `steps` from what is left."""
        self.left -= steps
        if self.left < 0:
            raise Rejected("the certificate causes more work than the kernel is willing to do")


def weight(p: Polynomial | IntegerPolynomial) -> int:
    """Return the cost of one pass over the coefficients of p: 1 for each, more for long ones."""
    return sum(1 + (c.numerator.bit_length() + c.denominator.bit_length()) // 64 for c in p.values())


def accumulate(total: Polynomial, q: Polynomial, factor: Fraction | int = 1) -> None:
    """Add factor · q to `total` in place."""
    for monomial, coefficient in q.items():
        value = total.get(monomial, Fraction(0)) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)


def plus(p: Polynomial, q: Polynomial, factor: Fraction | int = 1) -> Polynomial:
    """Return p + factor · q."""
    result = dict(p)
    accumulate(result, q, factor)
    return result


def times(p: Polynomial, q: Polynomial, work: Work) -> Polynomial:
    """Return p · q."""
    work.spend(weight(p) * weight(q))
    result: Polynomial = {}
    for left, a in p.items():
        for right, b in q.items():
            monomial = tuple(sorted(left + right))
            if len(monomial) > MOST_DEGREE:
                raise Rejected(f"a polynomial of degree above {MOST_DEGREE}")
            value = result.get(monomial, Fraction(0)) + a * b
            if value:
                result[monomial] = value
            else:
                del result[monomial]
    return result


def primitive(p: Polynomial) -> IntegerPolynomial:
    """Return the positive multiple of p ≠ 0 whose coefficients are coprime integers."""
    denominator = lcm(*(Fraction(c).denominator for c in p.values()))
    whole = {monomial: int(c * denominator) for monomial, c in p.items()}
    divisor = gcd(*whole.values())
    return {monomial: c // divisor for monomial, c in whole.items()}


def tightened(p: IntegerPolynomial) -> IntegerPolynomial:
    """Return the strongest p' with p ≥ 0 ⇒ p' ≥ 0 for integer columns: with g the greatest common divisor of the
    coefficients that stand at columns, g·q + c ≥ 0 ⇔ q + ⌊c/g⌋ ≥ 0.
    """
    divisor = gcd(*(c for monomial, c in p.items() if monomial))
    result = {monomial: c // divisor for monomial, c in p.items()}
    if not result.get((), 1):
        del result[()]
    return result


def signed(p: Polynomial | IntegerPolynomial, constant: int = 0) -> Polynomial:
    """Return −p + constant."""
    result: Polynomial = {monomial: Fraction(-c) for monomial, c in p.items()}
    return plus(result, {(): Fraction(constant)}) if constant else result

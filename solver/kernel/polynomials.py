"""Polynomials with exact coefficients, and the limit on the work that a certificate may cause.

A polynomial is a dictionary from monomials to coefficients ≠ 0. A monomial is the ascending tuple of its columns,
each repeated as often as its exponent says; the empty tuple stands for the constant. Equal polynomials are equal
dictionaries.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm

from .document import Rejected

Monomial = tuple[int, ...]
Coefficient = Fraction | int
Polynomial = dict[Monomial, Coefficient]
Terms = Mapping[Monomial, Coefficient]

MOST_WORK = 1_000_000
MOST_DEGREE = 32


class Work:
    """Counts elementary steps of about a microsecond. What would take much longer than a second is refused: the
    longest document in `proofs` takes a fifth of one.
    """

    def __init__(self, most: int = MOST_WORK) -> None:
        self.left = most

    def spend(self, steps: int) -> None:
        """Take `steps` from what is left."""
        self.left -= steps
        if self.left < 0:
            raise Rejected("this takes more work than the kernel is willing to do")


def cost(bits: int) -> int:
    """Return the steps that one operation takes on numbers of so many bits."""
    return 1 + (bits // 512) ** 2


def length(c: Coefficient) -> int:
    """Return how many bits a number has."""
    return c.numerator.bit_length() + c.denominator.bit_length()


def weight(p: Terms) -> int:
    """Return the cost of one pass over the coefficients of p: 1 for each, more for long ones."""
    return sum(1 + length(c) // 64 for c in p.values())


def accumulate(total: Polynomial, q: Terms, factor: int = 1) -> None:
    """Add factor · q to `total` in place."""
    for monomial, coefficient in q.items():
        value = total.get(monomial, 0) + factor * coefficient
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)


def plus(p: Terms, q: Terms, factor: int = 1) -> Polynomial:
    """Return p + factor · q."""
    result = dict(p)
    accumulate(result, q, factor)
    return result


def times(p: Terms, q: Terms, work: Work) -> Polynomial:
    """Return p · q."""
    work.spend(weight(p) * weight(q))
    result: Polynomial = {}
    for left, a in p.items():
        for right, b in q.items():
            monomial = tuple(sorted(left + right))
            if len(monomial) > MOST_DEGREE:
                raise Rejected(f"a polynomial of degree above {MOST_DEGREE}")
            value = result.get(monomial, 0) + a * b
            if value:
                result[monomial] = value
            else:
                del result[monomial]
    return result


def primitive(p: Terms, work: Work) -> dict[Monomial, int]:
    """Return the positive multiple of p ≠ 0 whose coefficients are coprime integers."""
    denominator = 1
    for c in p.values():
        denominator = lcm(denominator, c.denominator)
        work.spend(cost(denominator.bit_length()))
    work.spend(len(p) * cost(denominator.bit_length()) + weight(p))
    whole = {monomial: int(c * denominator) for monomial, c in p.items() if c}
    divisor = gcd(*whole.values())
    return {monomial: c // divisor for monomial, c in whole.items()}


def tightened(p: Mapping[Monomial, int]) -> dict[Monomial, int]:
    """Return the strongest p' with p ≥ 0 ⇒ p' ≥ 0 for integer columns: with g the greatest common divisor of the
    coefficients that stand at columns, g·q + c ≥ 0 ⇔ q + ⌊c/g⌋ ≥ 0.
    """
    divisor = gcd(*(c for monomial, c in p.items() if monomial))
    result = {monomial: c // divisor for monomial, c in p.items()}
    if not result.get((), 1):
        del result[()]
    return result


def signed(p: Terms, constant: int = 0) -> Polynomial:
    """Return −p + constant."""
    result: Polynomial = {monomial: -c for monomial, c in p.items()}
    return plus(result, {(): constant}) if constant else result

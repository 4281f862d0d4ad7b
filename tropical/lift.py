"""Lifts of a matrix to Laurent polynomials, given as a product: the upper side of Kapranov rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from tropical.border import ArrayLike, Convention, IntegerRows, entries, scaled
from tropical.rank import Factorization

LaurentPolynomial: TypeAlias = Mapping[int, Finite]


@dataclass(frozen=True, slots=True)
class Lift:
    """Left and right factors over Q[t, 1/t] whose product has the matrix as its degrees: Kapranov rank ≤ r.

    An entry is a mapping exponent → coefficient. Under "max" the degree (largest exponent) of entry (i, j)
    of the product is scale·a_ij, under "min" the order (least exponent); −∞ (+∞) is the zero polynomial.
    """

    left: tuple[tuple[LaurentPolynomial, ...], ...]
    right: tuple[tuple[LaurentPolynomial, ...], ...]
    scale: int = 1

    @property
    def size(self) -> int:
        """The inner dimension, which bounds the classical rank of the product."""
        return len(self.right)

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Multiply out and compare the degrees with the matrix."""
        rows = entries(array, convention)
        sign = 1 if convention == "max" else -1
        if len(self.left) != len(rows):
            return False
        for i, row in enumerate(rows):
            if len(self.left[i]) != len(self.right):
                return False
            for j, value in enumerate(row):
                terms: dict[int, Finite] = {}
                for k, left in enumerate(self.left[i]):
                    for a, x in left.items():
                        for b, y in self.right[k][j].items():
                            terms[a + b] = terms.get(a + b, 0) + x * y
                degrees = [sign * e for e, c in terms.items() if c]
                if (max(degrees) if degrees else NEG_INF) != (value if value is NEG_INF else value * self.scale):
                    return False
        return True


def standard_lift(factors: Factorization, convention: Convention) -> Lift:
    """Return the lift t^U · t^V of a tropical factorization; positive coefficients cannot cancel.

    >>> from tropical.factor import factor_rank
    >>> a = [[0, 1], [1, 0]]
    >>> standard_lift(factor_rank(a).upper, "max").holds(a, "max")
    True
    """
    left = entries(factors.left, convention)
    right = entries(factors.right, convention)
    scale = lcm(*(x.denominator for part in (left, right) for row in part for x in row if is_finite(x)))
    sign = 1 if convention == "max" else -1
    return Lift(
        tuple(tuple(_monomial(x, scale * sign) for x in row) for row in left),
        tuple(tuple(_monomial(x, scale * sign) for x in row) for row in right),
        scale,
    )


def moment_lift(array: ArrayLike, convention: Convention = "max") -> Lift:
    """Return a lift through points of the moment curve, of size 1 + the most entries off the optimum of any
    row.

    Column j stands for the point x_j = j of a polynomial of degree < r. Row i is Σ_k t^k ∏_{j : a_ij beyond
    k} (x − x_j) over the values k of the row: its value at x_j vanishes before t^{a_ij} and not there. The
    same is done with the columns, and the smaller lift is returned. Under "max" a value is beyond k when it
    is less than k.

    >>> fano = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]
    >>> moment_lift(fano, "min").size, moment_lift(fano, "min").holds(fano, "min")
    (4, True)
    """
    rows = entries(array, convention)
    whole, scale = scaled(rows)
    sign = 1 if convention == "max" else -1
    width = len(whole[0]) if whole else 0
    across = _moment_rows(whole, width, sign)
    turned = _moment_rows(tuple(tuple(row[j] for row in whole) for j in range(width)), len(whole), sign)
    if across[1] <= turned[1]:
        left, size = across
        return Lift(left, _powers(size, width), scale)
    right, size = turned
    points = _powers(size, len(whole))
    return Lift(
        tuple(tuple(points[k][i] for k in range(size)) for i in range(len(whole))),
        tuple(tuple(column[k] for column in right) for k in range(size)),
        scale,
    )


def _powers(size: int, count: int) -> tuple[tuple[LaurentPolynomial, ...], ...]:
    return tuple(tuple({0: j**k} for j in range(count)) for k in range(size))


def _moment_rows(whole: IntegerRows, width: int, sign: int) -> tuple[tuple[tuple[LaurentPolynomial, ...], ...], int]:
    """Return the coefficients of the row polynomials in x, each a polynomial in t, and their number r."""
    raw = []
    for row in whole:
        line: list[dict[int, Finite]] = []
        for level in sorted({x for x in row if x is not None}):
            zeros = [j for j in range(width) if (x := row[j]) is None or x < level]
            for k, c in enumerate(_expanded(zeros)):
                while len(line) <= k:
                    line.append({})
                line[k][sign * level] = c
        raw.append(line)
    size = max((len(line) for line in raw), default=0)
    return tuple((*line, *({} for _ in range(size - len(line)))) for line in raw), size


def _expanded(zeros: list[int]) -> list[int]:
    """Return the coefficients of ∏ (x − z), constant first."""
    result = [1]
    for z in zeros:
        shifted = [0, *result]
        result = [a - z * b for a, b in zip(shifted, [*result, 0], strict=True)]
    return result


def _monomial(value: Scalar, scale: int) -> LaurentPolynomial:
    return {int(value * scale): 1} if is_finite(value) else {}

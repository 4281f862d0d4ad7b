"""Kapranov rank: the least classical rank of a lift of the matrix to Puiseux series in characteristic 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from tropical.border import ArrayLike, Convention, IntegerRows, entries, scaled
from tropical.factor import factor_rank
from tropical.rank import Factorization, Obligation, Rank, Theorem
from tropical.sign_obstruction import sign_obstruction
from tropical.tropical_rank import tropical_rank

LaurentPolynomial: TypeAlias = Mapping[int, Finite]

_TWO = Theorem(
    "tropical rank at most 2 is Kapranov rank",
    "Develin, Santos and Sturmfels, On the rank of a tropical matrix, Theorem 6.5",
)
_FULL = Theorem(
    "maximal tropical rank is Kapranov rank",
    "Develin, Santos and Sturmfels, On the rank of a tropical matrix, Corollary 5.4",
)
_BASIS = "Shitov, When do the r-by-r minors of a matrix form a tropical basis?, arXiv:1109.2240"


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


def kapranov_rank(array: ArrayLike, convention: Convention = "max", *, limit: int = 200_000) -> Rank:
    """Return the Kapranov rank over an algebraically closed field of characteristic 0, or a bracket.

    Tropical rank ≤ Kapranov rank ≤ factor rank. The sides meet when the tropical rank t is at most 2 or
    maximal, or when the (t+1)-minors of the matrix's shape are a tropical basis: t + 1 ≤ 3, t + 1 = min(m,
    n), or t + 1 = 4 with min(m, n) ≤ 6. Entries must be finite for these theorems; with −∞ only the two
    bounds are used. Source: Develin, Santos and Sturmfels, "On the rank of a tropical matrix", Definition
    1.2 and Theorem 1.4.

    >>> str(kapranov_rank([[-1, 0, 0], [0, -1, 0], [0, 0, -1]]))
    'Kapranov rank 2 (max convention)'
    """
    rows = entries(array, convention)
    below = tropical_rank(array, convention, limit=limit)
    size = min(len(rows), len(rows[0])) if rows else 0
    t = below.low
    if below.exact and all(x is not NEG_INF for row in rows for x in row):
        theorem = _deciding_theorem(t, size)
        if theorem is not None:
            return Rank("Kapranov", convention, t, t, below.lower, theorem)
    above = factor_rank(array, convention, limit=limit)
    open_ = Obligation("Kapranov", rows, t) if t < above.high else None
    rank = Rank("Kapranov", convention, t, above.high, below.lower, above.upper, open_)
    lift = moment_lift(array, convention)
    if lift.size < rank.high:
        rank = with_lift(rank, array, lift)
    for size in range(rank.high, t, -1):
        contradiction = sign_obstruction(array, size, convention)
        if contradiction is not None:
            open_ = Obligation("Kapranov", rows, size) if size < rank.high else None
            return Rank("Kapranov", convention, size, rank.high, contradiction, rank.upper, open_)
    return rank


def with_lift(rank: Rank, array: ArrayLike, lift: Lift) -> Rank:
    """Return the bracket with its upper side lowered by a lift; raises `ValueError` when the lift does not
    hold.
    """
    convention = rank.convention or "max"
    if not lift.holds(array, convention):
        raise ValueError("the degrees of the lift's product differ from the matrix; check the scale and convention")
    if lift.size >= rank.high:
        return rank
    open_ = rank.open if rank.low < lift.size else None
    return Rank(rank.notion, convention, rank.low, lift.size, rank.lower, lift, open_)


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


def _deciding_theorem(t: int, size: int) -> Theorem | None:
    shape = (f"tropical rank {t}", f"min(m, n) = {size}", "all entries finite")
    if t <= 2:
        return Theorem(_TWO.name, _TWO.source, shape)
    if t == size:
        return Theorem(_FULL.name, _FULL.source, shape)
    if t + 1 == size or (t + 1 == 4 and size <= 6):
        return Theorem(f"the {t + 1}×{t + 1} minors are a tropical basis", _BASIS, shape)
    return None

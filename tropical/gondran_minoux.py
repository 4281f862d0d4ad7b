"""Determinantal rank and Gondran–Minoux rank: independence with two sides, as if signs existed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

from terms.scalars import NEG_INF, Scalar
from tropical.border import ArrayLike, Convention, IntegerRows, Rows, back_rows, entries, scaled, shape, unscaled
from tropical.determinant import signed_determinant
from tropical.factor import factor_rank
from tropical.infinity import Extended
from tropical.rank import Certificate, Exhaustion, Obligation, Rank
from tropical.tropical_rank import tropical_rank


@dataclass(frozen=True, slots=True)
class SignedMinor:
    """A minor whose even and odd permutations have different optima, (|A|⁺, |A|⁻)."""

    row_indices: tuple[int, ...]
    column_indices: tuple[int, ...]
    even: Extended
    odd: Extended

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Compute both optima again."""
        rows = entries(array, convention)
        part = [[rows[i][j] for j in self.column_indices] for i in self.row_indices]
        even, odd = signed_determinant(back_rows(part, convention), convention)
        return even == self.even and odd == self.odd and even != odd


@dataclass(frozen=True, slots=True)
class IndependentRows:
    """Rows without a two-sided relation: each bipartition was refuted by an exact alternating iteration."""

    indices: tuple[int, ...]

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Refute every bipartition again."""
        rows = entries(array, convention)
        return gondran_minoux_relation(tuple(rows[i] for i in self.indices)) is None


def determinantal_rank(array: ArrayLike, convention: Convention = "max", *, limit: int = 200_000) -> Rank:
    """Return the determinantal rank: the largest r such that some r×r minor has |A|⁺ ≠ |A|⁻.

    It lies between the tropical rank and the factor rank. Minors are tried from the factor rank downwards,
    `limit` of them at most. Source: Akian, Gaubert and Guterman, "Linear independence over tropical
    semirings and beyond", §8.

    >>> determinantal_rank([[0, 0, 1], [0, 1, 0], [1, 0, 0]]).value
    3
    """
    below = tropical_rank(array, convention, limit=limit)
    above = factor_rank(array, convention, limit=limit)
    rows = entries(array, convention)
    height, width = shape(array)
    low, high = below.low, above.high
    lower: Certificate = below.lower
    upper: Certificate = above.upper
    tried = 0
    for size in range(high, low, -1):
        tried += comb(height, size) * comb(width, size)
        if tried > limit or size > 18:
            return Rank("determinantal", convention, low, size, lower, upper, Obligation("determinantal", rows, low))
        found = _signed_minor(rows, size, width, convention)
        if found is not None:
            return Rank("determinantal", convention, size, size, found, upper)
        upper = Exhaustion("tropical.determinantal_rank", size, tried)
    return Rank("determinantal", convention, low, low, lower, upper)


def _signed_minor(rows: Rows, size: int, width: int, convention: Convention) -> SignedMinor | None:
    for chosen in combinations(range(len(rows)), size):
        for columns in combinations(range(width), size):
            part = [[rows[i][j] for j in columns] for i in chosen]
            even, odd = signed_determinant(part)
            if even != odd:
                whole = back_rows(part, convention)
                return SignedMinor(chosen, columns, *signed_determinant(whole, convention))
    return None


def gondran_minoux_rank(array: ArrayLike, convention: Convention = "max", *, limit: int = 20_000) -> Rank:
    """Return the Gondran–Minoux row rank: the most rows without a two-sided relation.

    Rows are dependent iff ⊕_{i∈I} λ_i ⊗ a_i = ⊕_{j∈J} μ_j ⊗ a_j for disjoint I, J and coefficients that are
    not all −∞. A row without finite entries is dependent alone. The rank lies between the determinantal rank
    and the factor rank. Subsets of rows are tried from the top, `limit` bipartitions at most. Source: Gondran
    and Minoux, Graphs and Algorithms; Akian, Gaubert and Guterman, §8.

    >>> gondran_minoux_rank([[0, 0, 1], [0, 1, 0], [1, 0, 0]]).value
    3
    """
    rows = entries(array, convention)
    below = determinantal_rank(array, convention, limit=limit)
    above = factor_rank(array, convention, limit=limit)
    low, high = below.low, above.high
    upper: Certificate = above.upper
    tried = 0
    for size in range(high, low, -1):
        tried += comb(len(rows), size) << (size - 1)
        if tried > limit:
            open_ = Obligation("Gondran–Minoux", rows, low)
            return Rank("Gondran–Minoux", convention, low, size, below.lower, upper, open_)
        for chosen in combinations(range(len(rows)), size):
            if gondran_minoux_relation(tuple(rows[i] for i in chosen)) is None:
                return Rank("Gondran–Minoux", convention, size, size, IndependentRows(chosen), upper)
        upper = Exhaustion("tropical.gondran_minoux_rank", size, tried)
    return Rank("Gondran–Minoux", convention, low, low, below.lower, upper)


def gondran_minoux_relation(rows: Rows) -> tuple[tuple[Scalar, ...], tuple[int, ...]] | None:
    """Return (coefficients, sides) of a two-sided relation among rows, or None when they are independent.

    Row i stands on side sides[i] ∈ {0, 1}; the maxima of coefficient + row over both sides agree in every
    column, and the largest coefficient is 0. The alternating method of Cuninghame-Green and Butkovič decides
    each bipartition: start at zero, lower each side to what the other one allows; either nothing changes, or
    every coefficient has dropped and no relation exists.

    >>> gondran_minoux_relation(((0, NEG_INF), (NEG_INF, 0), (3, 5)))
    ((-2, 0, -5), (1, 1, 0))
    """
    whole, scale = scaled(rows)
    blank = next((i for i, row in enumerate(whole) if all(x is None for x in row)), None)
    if blank is not None:
        return tuple(0 if i == blank else NEG_INF for i in range(len(whole))), (0,) * len(whole)
    for pick in range(1, 1 << max(len(whole) - 1, 0)):
        sides = tuple(pick >> i & 1 for i in range(len(whole)))
        found = _alternate(whole, sides)
        if found is not None:
            return tuple(NEG_INF if x is None else unscaled(x, scale) for x in found), sides
    return None


def _alternate(grid: IntegerRows, sides: tuple[int, ...]) -> tuple[int | None, ...] | None:
    """Return the largest solution with coefficients ≤ 0, or None when it is −∞.

    A finite coefficient of the largest solution is 0 or tight against one of the other side, so that it is at
    least −(rows − 1) times the largest difference of two finite entries of one column. What falls below is −∞.
    """
    columns = tuple(zip(*grid, strict=True))
    spread = max((max(f) - min(f) for column in columns if (f := [x for x in column if x is not None])), default=0)
    floor = -(len(grid) - 1) * spread
    weights: list[int | None] = [0] * len(grid)
    while True:
        before = list(weights)
        for side in (0, 1):
            tops = [
                max((w + x for w, x, s in zip(weights, column, sides, strict=True)
                     if s == side and w is not None and x is not None), default=None)
                for column in columns
            ]  # fmt: skip
            for i, row in enumerate(grid):
                if sides[i] == side:
                    continue
                for top, x in zip(tops, row, strict=True):
                    w = weights[i]
                    if x is not None and w is not None:
                        weights[i] = None if top is None or top - x < floor else min(w, top - x)
        if weights == before:
            return tuple(weights)
        if not any(w == 0 for w in weights):
            return None

"""A lower side of Kapranov rank: a polynomial of the determinantal ideal whose optimum at the matrix is one
monomial.

A lift of classical rank < r is a zero of every polynomial f = Σ c_k · x^{m_k} · M_k with M_k an r×r minor. Its
value there has the degree of the largest monomial of f when one monomial alone is largest: then the value is not
zero, and no such lift exists. The search looks at one multidegree (the degrees in the rows and in the columns) at
a time: there the ideal is a space of vectors, and Gaussian elimination from the largest monomials downwards finds
such an f iff there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from math import factorial, lcm
from typing import Any, TypeAlias

import numpy as np

from terms.scalars import NEG_INF, Scalar, is_finite
from tropical.border import ArrayLike, Convention, Rows, entries, shape
from tropical.elimination import fewest_rows, lonely_pivot, rational_combination

Monomial: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class MinorMultiple:
    """The polynomial coefficient · x^cofactor · det(x_ij : i ∈ rows, j ∈ columns); `cofactor` holds exponents."""

    coefficient: int
    cofactor: Monomial
    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IdealMember:
    """A sum of multiples of size×size minors with one optimal monomial: the Kapranov rank is at least `size`.

    `monomial` is the optimal one and `coefficient` its coefficient, so the bound holds in characteristic 0 and in
    every characteristic that does not divide `coefficient`.
    """

    size: int
    terms: tuple[MinorMultiple, ...]
    monomial: Monomial
    coefficient: int

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Multiply out, collect, and compare the values of all monomials at the matrix."""
        rows = entries(array, convention)
        height, width = shape(array)
        total: dict[Monomial, int] = {}
        for term in self.terms:
            if not _fits(term, self.size, height, width):
                return False
            for monomial, sign in expanded(term.cofactor, term.rows, term.columns):
                total[monomial] = total.get(monomial, 0) + sign * term.coefficient
        values = [(monomial, c, value_at(rows, monomial)) for monomial, c in total.items() if c]
        best = max((value for _, _, value in values), default=NEG_INF)
        winners = [(monomial, c) for monomial, c, value in values if value == best]
        return best is not NEG_INF and winners == [(self.monomial, self.coefficient)]


def ideal_member(
    array: ArrayLike, size: int, convention: Convention = "max", *, extra: int = 2, effort: int = 1_000_000
) -> IdealMember | None:
    """Search a polynomial in the ideal of size×size minors with one optimal monomial.

    Multidegrees of total degree size + 1 to size + `extra` are tried, flat ones first (in the degree `size` only
    nonsingular minors can be found). None when none of them has such a polynomial, or beyond `effort` elementary
    steps; a million take about a second.

    >>> rows = ["004444", "002414", "440044", "240024", "444400", "241400"]
    >>> six = [[int(c) for c in row] for row in rows]
    >>> found = ideal_member(six, 5, "min")
    >>> found is not None and found.holds(six, "min"), len(found.terms)
    (True, 2)
    """
    rows = entries(array, convention)
    height, width = shape(array)
    if not 0 < size <= min(height, width):
        return None
    for degree in range(size + 1, size + extra + 1):
        for across in _degrees(height, size, degree):
            for down in _degrees(width, size, degree):
                piece = _Piece.of(rows, size, across, down, effort)
                if piece is None:
                    return None
                effort -= piece.cost
                found = piece.member(size)
                if found is not None:
                    return found
    return None


def _degrees(lines: int, size: int, degree: int) -> Iterator[tuple[int, ...]]:
    """Yield the degree vectors with more than `size` positive entries, flat ones first.

    With `size` positive entries the minors are maximal, and a tropical basis.
    """
    for count in range(min(degree, lines), size, -1):
        for support in combinations(range(lines), count):
            for more in combinations_with_replacement(support, degree - count):
                yield tuple((k in support) + more.count(k) for k in range(lines))


@dataclass(frozen=True, slots=True)
class _Piece:
    """One multidegree of the ideal: `grid[k, a]` is the coefficient of monomial a in multiple k."""

    multiples: list[tuple[Monomial, tuple[int, ...], tuple[int, ...]]]
    monomials: list[Monomial]
    levels: list[Scalar]
    grid: Any
    cost: int

    @staticmethod
    def of(rows: Rows, size: int, across: tuple[int, ...], down: tuple[int, ...], effort: int) -> _Piece | None:
        """Return the piece with these degrees in the rows and in the columns, or None beyond the effort."""
        if 10 * factorial(size) * (size + 1) ** 2 > effort:
            return None
        found = tables(across, down, effort)
        multiples = list(_multiples(size, across, down)) if found is not None else []
        cost = len(multiples) * max(len(found or ()), 10 * factorial(size))
        if found is None or cost > effort:
            return None
        levels, monomials = _sorted(rows, found)
        place = {m: a for a, m in enumerate(monomials)}
        grid = np.zeros((len(multiples), len(monomials)), dtype=np.int64)
        for k, (cofactor, chosen, columns) in enumerate(multiples):
            for monomial, sign in expanded(cofactor, chosen, columns):
                grid[k, place[monomial]] += sign
        return _Piece(multiples, monomials, levels, grid, cost)

    def member(self, size: int) -> IdealMember | None:
        """Return a combination with one optimal monomial, of few multiples, if there is any."""
        finite = sum(value is not NEG_INF for value in self.levels)
        target = lonely_pivot(self.grid[:, :finite], self.levels[:finite])
        if target is None:
            return None
        above = self.grid[:, : sum(value >= self.levels[target] for value in self.levels)]
        needed = fewest_rows(above, target)
        weights = rational_combination([[int(x) for x in above[k]] for k in needed], target)
        if weights is None:
            return None
        scale = lcm(*(w.denominator for w in weights))
        terms = tuple(
            MinorMultiple(int(w * scale), *self.multiples[k]) for k, w in zip(needed, weights, strict=True) if w
        )
        return IdealMember(size, terms, self.monomials[target], scale)


def _sorted(rows: Rows, monomials: list[Monomial]) -> tuple[list[Scalar], list[Monomial]]:
    """Return the values and the monomials, largest value first."""
    by_value: dict[Scalar, list[Monomial]] = {}
    for monomial in monomials:
        by_value.setdefault(value_at(rows, monomial), []).append(monomial)
    levels = sorted(by_value, reverse=True)
    return [level for level in levels for _ in by_value[level]], [m for level in levels for m in by_value[level]]


def _fits(term: MinorMultiple, size: int, height: int, width: int) -> bool:
    """Tell whether a term is a multiple of a minor of the asked size of a height×width matrix."""
    proper = all(
        len(chosen) == size == len(set(chosen)) and all(0 <= k < count for k in chosen)
        for chosen, count in ((term.rows, height), (term.columns, width))
    )
    exponents = [e for line in term.cofactor for e in line]
    shaped = len(term.cofactor) == height and all(len(line) == width for line in term.cofactor)
    return proper and shaped and all(e >= 0 for e in exponents)


def expanded(cofactor: Monomial, rows: tuple[int, ...], columns: tuple[int, ...]) -> Iterator[tuple[Monomial, int]]:
    """Yield the monomials of x^cofactor · det(x_ij : i ∈ rows, j ∈ columns) with their signs."""
    for order in permutations(range(len(rows))):
        grid = [list(line) for line in cofactor]
        for i, k in zip(rows, order, strict=True):
            grid[i][columns[k]] += 1
        inversions = sum(order[a] > order[b] for a in range(len(order)) for b in range(a + 1, len(order)))
        yield tuple(map(tuple, grid)), -1 if inversions % 2 else 1


def value_at(rows: Rows, monomial: Monomial) -> Scalar:
    """Return Σ e_ij · a_ij; −∞ when an entry −∞ has a positive exponent."""
    total: Scalar = 0
    for row, line in zip(rows, monomial, strict=True):
        for value, e in zip(row, line, strict=True):
            if e:
                total = total + (value * e if is_finite(value) else value)
    return total


def tables(across: tuple[int, ...], down: tuple[int, ...], limit: int) -> list[Monomial] | None:
    """Return the nonnegative integer matrices with these row and column sums, or None when more than `limit`.

    >>> tables((1, 1), (1, 1), 10)
    [((0, 1), (1, 0)), ((1, 0), (0, 1))]
    """
    partial: list[tuple[Monomial, tuple[int, ...]]] = [((), down)]
    for total in across:
        partial = [
            ((*done, line), tuple(x - y for x, y in zip(left, line, strict=True)))
            for done, left in partial
            for line in _lines(total, left)
        ]
        if len(partial) > limit:
            return None
    return [done for done, left in partial if not any(left)]


def _lines(total: int, most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the vectors 0 ≤ x ≤ most with a given sum."""
    if not most:
        if total == 0:
            yield ()
        return
    for head in range(min(total, most[0]) + 1):
        for rest in _lines(total - head, most[1:]):
            yield (head, *rest)


def _multiples(
    size: int, across: tuple[int, ...], down: tuple[int, ...]
) -> Iterator[tuple[Monomial, tuple[int, ...], tuple[int, ...]]]:
    """Yield the multiples of minors in a multidegree as (cofactor, rows, columns)."""
    for rows in combinations([i for i, d in enumerate(across) if d], size):
        left = tuple(d - (i in rows) for i, d in enumerate(across))
        for columns in combinations([j for j, d in enumerate(down) if d], size):
            rest = tuple(d - (j in columns) for j, d in enumerate(down))
            for cofactor in tables(left, rest, 10**6) or ():
                yield cofactor, rows, columns

"""Lifts of small classical rank: the upper side of Kapranov rank where no tropical factorization is as small.

A matrix of classical rank r is given by an invertible r×r block B, the rest of its rows C and of its columns E:
the last block is C·B⁻¹·E. So each entry outside asks for one vanishing minor of size r + 1. All entries are first
monomials c·t^a with random c; then the minors are made to vanish one by one, each by solving for an entry that no
earlier minor contains. The solution must have the right order, which it has when the optimum of the minor is
attained with and without that entry and the coefficients are general.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from typing import TypeAlias

from tropical.border import ArrayLike, Convention, entries, scaled
from tropical.lift import Lift

Series: TypeAlias = dict[int, Fraction]
_Grid: TypeAlias = list[list[Series]]
_Place: TypeAlias = tuple[int, int]

TERMS = 80
"""A series with more terms is too dear; the attempt is given up."""


STEPS = 2_500
"""Products of series that one attempt may take at most, by a rough count; larger matrices get no general lift."""


class _GaveUp(Exception):
    """The series of an attempt grew too long."""


def general_lift(
    array: ArrayLike, size: int, convention: Convention = "max", *, attempts: int = 20, seed: int = 0
) -> Lift | None:
    """Search a lift of classical rank at most `size` over Q[t, 1/t]; None when none is found.

    Matrices with −∞ entries and large ones are not tried. Blocks B are tried in turn, `attempts` of them at most. The
    result is checked by multiplying out.

    >>> found = general_lift([[0, 0, 1], [0, 1, 0], [1, 0, 0]], 2, "min")
    >>> found is not None and found.holds([[0, 0, 1], [0, 1, 0], [1, 0, 0]], "min")
    True
    """
    whole, scale = scaled(entries(array, convention))
    orders: list[list[int]] = []
    for row in whole:
        if any(x is None for x in row):
            return None
        orders.append([-x for x in row if x is not None])
    if not orders or not 0 < size <= min(len(orders), len(orders[0])):
        return None
    if (len(orders) - size) * (len(orders[0]) - size) * (size + 1) ** 3 > STEPS:
        return None
    row_shifts = [min(row) for row in orders]
    orders = [[x - shift for x in row] for row, shift in zip(orders, row_shifts, strict=True)]
    column_shifts = [min(column) for column in zip(*orders, strict=True)]
    orders = [[x - shift for x, shift in zip(row, column_shifts, strict=True)] for row in orders]
    rng = random.Random(seed)
    sign = -1 if convention == "max" else 1
    for rows, columns in islice(_blocks(orders, size, attempts), attempts):
        try:
            factors = _Attempt(orders, rows, columns, rng).factors()
        except _GaveUp:
            continue
        if factors is None:
            continue
        left = tuple(tuple(_moved(x, s, sign) for x in row) for row, s in zip(factors[0], row_shifts, strict=True))
        right = tuple(tuple(_moved(x, s, sign) for x, s in zip(row, column_shifts, strict=True)) for row in factors[1])
        lift = Lift(left, right, scale)
        if lift.holds(array, convention):
            return lift
    return None


def _moved(series: Series, shift: int, sign: int) -> Series:
    return {sign * (e + shift): c for e, c in series.items()}


def _blocks(orders: list[list[int]], size: int, most: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the row and column sets of the block B, in an order that mixes both."""
    down = list(islice(combinations(range(len(orders)), size), most))
    across = list(islice(combinations(range(len(orders[0])), size), most))
    for total in range(len(down) + len(across) - 1):
        for k in range(max(0, total - len(across) + 1), min(total, len(down) - 1) + 1):
            yield down[k], across[total - k]


class _Attempt:
    """One choice of the block B: the grid of series that is made to have rank r, and its precision in t."""

    def __init__(
        self, orders: list[list[int]], rows: tuple[int, ...], columns: tuple[int, ...], rng: random.Random
    ) -> None:
        self.orders = orders
        self.rows, self.columns = rows, columns
        self.precision = 3 * max(map(max, orders)) + 6
        self.grid: _Grid = [[{e: Fraction(rng.choice((-3, -2, -1, 1, 2, 3)))} for e in row] for row in orders]

    def factors(self) -> tuple[_Grid, _Grid] | None:
        """Return left and right factors of inner dimension r, or None when some entry gets a wrong order."""
        others = [i for i in range(len(self.orders)) if i not in self.rows]
        rest = [j for j in range(len(self.orders[0])) if j not in self.columns]
        for a, i in enumerate(others):
            for b, j in enumerate(rest):
                if not self._vanish(i, j, list(self._movable(i, j, a == 0, b == 0))):
                    return None
        block = [[self.grid[i][j] for j in self.columns] for i in self.rows]
        wanted = [[self.grid[i][j] for j in range(len(self.orders[0]))] for i in self.rows]
        right = self._solved(block, wanted)
        if right is None:
            return None
        return [[line[j] for j in self.columns] for line in self.grid], right

    def _movable(self, i: int, j: int, first_row: bool, first_column: bool) -> Iterator[_Place]:
        """Yield the entries of the minor of (i, j) that no earlier minor contains."""
        yield i, j
        if first_column:
            yield from ((i, k) for k in self.columns)
        if first_row:
            yield from ((k, j) for k in self.rows)
        if first_row and first_column:
            yield from ((k, m) for k in self.rows for m in self.columns)

    def _vanish(self, i: int, j: int, places: list[_Place]) -> bool:
        """Change one of the places so that the minor of B with row i and column j vanishes."""
        lines, across = [*self.rows, i], [*self.columns, j]
        for row, column in places:
            p, q = lines.index(row), across.index(column)
            part = [[self.grid[a][b] for b in across] for a in lines]
            part[p][q] = {}
            without = self._determinant(part)
            cofactor = self._determinant([line[:q] + line[q + 1 :] for k, line in enumerate(part) if k != p])
            if not without or not cofactor or min(without) - min(cofactor) != self.orders[row][column]:
                continue
            quotient = self._times(without, self._inverse(cofactor))
            odd = (p + q) % 2
            self.grid[row][column] = {e: c if odd else -c for e, c in quotient.items()}
            return True
        return False

    def _determinant(self, part: _Grid) -> Series:
        """Eliminate with the pivot of least order; the empty series is 0 to the precision."""
        grid = [line[:] for line in part]
        value: Series = {0: Fraction(1)}
        while grid:
            live = [(min(line[0]), k) for k, line in enumerate(grid) if line[0]]
            if not live:
                return {}
            _, k = min(live)
            head = grid.pop(k)
            value = self._times(value, head[0])
            if k % 2:
                value = {e: -c for e, c in value.items()}
            inverse = self._inverse(head[0])
            grid = [self._cleared(line, head, inverse)[1:] for line in grid]
        return value

    def _solved(self, block: _Grid, wanted: _Grid) -> _Grid | None:
        """Return B⁻¹ · wanted by elimination."""
        size = len(block)
        grid = [[*one, *two] for one, two in zip(block, wanted, strict=True)]
        done: _Grid = []
        for column in range(size):
            live = [(min(line[column]), k) for k, line in enumerate(grid) if line[column]]
            if not live:
                return None
            head = grid.pop(min(live)[1])
            inverse = self._inverse(head[column])
            head = [self._times(x, inverse) for x in head]
            one: Series = {0: Fraction(1)}
            head[column] = one
            grid = [self._cleared(line, head, one, column) for line in grid]
            done = [*(self._cleared(line, head, one, column) for line in done), head]
        return [line[size:] for line in done]

    def _cleared(self, line: list[Series], head: list[Series], inverse: Series, column: int = 0) -> list[Series]:
        """Return the line less the multiple of the head that clears its entry at `column`."""
        if not line[column]:
            return line
        factor = self._times(line[column], inverse)
        return [
            {} if k == column else self._difference(x, self._times(factor, y))
            for k, (x, y) in enumerate(zip(line, head, strict=True))
        ]

    def _difference(self, one: Series, two: Series) -> Series:
        result = dict(one)
        for e, c in two.items():
            result[e] = result.get(e, Fraction(0)) - c
        return {e: c for e, c in result.items() if c}

    def _times(self, one: Series, two: Series) -> Series:
        """Multiply, keeping exponents within the precision of the least one."""
        if not one or not two:
            return {}
        most = min(one) + min(two) + self.precision
        result: Series = {}
        for a, x in one.items():
            for b, y in two.items():
                if a + b < most:
                    result[a + b] = result.get(a + b, Fraction(0)) + x * y
        if len(result) > TERMS:
            raise _GaveUp
        return {e: c for e, c in result.items() if c}

    def _inverse(self, series: Series) -> Series:
        """Return 1/series to the precision, by the recurrence of its coefficients."""
        low = min(series)
        head = series[low]
        tail = sorted((e - low, c) for e, c in series.items() if e != low)
        result: Series = {0: 1 / head}
        reachable = {0}
        frontier = [0]
        while frontier:
            e = frontier.pop()
            for step, _ in tail:
                if e + step < self.precision and e + step not in reachable:
                    reachable.add(e + step)
                    frontier.append(e + step)
        if len(reachable) > TERMS:
            raise _GaveUp
        for e in sorted(reachable - {0}):
            value = sum((c * result[e - step] for step, c in tail if e - step in result), Fraction(0))
            if value:
                result[e] = -value / head
        return {e - low: c for e, c in result.items()}

"""The classical rank over Q, for comparison with the tropical ranks of the same matrix."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from terms.scalars import Finite
from tropical.border import ArrayLike, Convention, FiniteRows, finite_entries, unscaled
from tropical.rank import Rank


@dataclass(frozen=True, slots=True)
class ClassicalMinor:
    """A minor with ordinary determinant ≠ 0: the rank over Q is at least its size."""

    row_indices: tuple[int, ...]
    column_indices: tuple[int, ...]
    determinant: Finite

    def holds(self, array: ArrayLike, convention: Convention = "max") -> bool:
        """Compute the determinant again, by elimination on the minor alone."""
        rows = finite_entries(array)
        part = tuple(tuple(rows[i][j] for j in self.column_indices) for i in self.row_indices)
        return self.determinant != 0 and classical_determinant(part) == self.determinant


@dataclass(frozen=True, slots=True)
class LinearFactorization:
    """Matrices with A = left · right over Q, inner dimension r: the rank over Q is at most r."""

    left: FiniteRows
    right: FiniteRows

    def holds(self, array: ArrayLike, convention: Convention = "max") -> bool:
        """Multiply out and compare."""
        rows = finite_entries(array)
        return len(self.left) == len(rows) and all(
            len(mine) == len(self.right)
            and row
            == tuple(sum(x * line[j] for x, line in zip(mine, self.right, strict=True)) for j in range(len(row)))
            for row, mine in zip(rows, self.left, strict=True)
        )


def classical_rank(array: ArrayLike) -> Rank:
    """Return the rank over Q with a nonzero minor below and a rank factorization above.

    Raises `DomainError` for infinite entries.

    >>> classical_rank([[1, 2], [2, 4]]).value
    1
    """
    rows = finite_entries(array)
    reduced, pivots, order = _echelon(rows)
    size = len(pivots)
    part = tuple(tuple(rows[i][j] for j in pivots) for i in order)
    lower = ClassicalMinor(order, pivots, classical_determinant(part))
    left = tuple(tuple(row[j] for j in pivots) for row in rows)
    upper = LinearFactorization(left, reduced)
    return Rank("classical", None, size, size, lower, upper)


def classical_determinant(array: ArrayLike) -> Finite:
    """Return the ordinary determinant of a finite square matrix.

    >>> classical_determinant([[1, 2], [3, 4]])
    -2
    """
    rows = [[Fraction(x) for x in row] for row in finite_entries(array)]
    value = Fraction(1)
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            value = -value
        value *= rows[k][k]
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            if factor:
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return unscaled(value.numerator, value.denominator)


def _echelon(rows: FiniteRows) -> tuple[FiniteRows, tuple[int, ...], tuple[int, ...]]:
    """Return the nonzero rows of the reduced echelon form, the pivot columns, and independent rows of the
    matrix.
    """
    grid = [[Fraction(x) for x in row] for row in rows]
    source = list(range(len(grid)))
    pivots: list[int] = []
    for j in range(len(grid[0]) if grid else 0):
        top = len(pivots)
        pivot = next((i for i in range(top, len(grid)) if grid[i][j]), None)
        if pivot is None:
            continue
        grid[top], grid[pivot] = grid[pivot], grid[top]
        source[top], source[pivot] = source[pivot], source[top]
        head = grid[top][j]
        grid[top] = [x / head for x in grid[top]]
        for i in range(len(grid)):
            factor = grid[i][j]
            if i != top and factor:
                grid[i] = [x - factor * y for x, y in zip(grid[i], grid[top], strict=True)]
        pivots.append(j)
    reduced = tuple(tuple(unscaled(x.numerator, x.denominator) for x in row) for row in grid[: len(pivots)])
    return reduced, tuple(pivots), tuple(source[: len(pivots)])

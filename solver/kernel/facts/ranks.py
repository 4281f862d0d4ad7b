"""Ranks: nonsingular minors from below, factorizations from above.

- tropical rank: the largest r such that some r×r minor has exactly one optimal permutation, of finite value;
- factor rank: the least r with A = U ⊗ V for U of r columns;
- Kapranov rank: the least rank of a matrix of Puiseux series in characteristic 0 whose degrees are A (see `lifts`);
- classical rank: that over the rationals.

Tropical ≤ Kapranov ≤ factor rank: a unique optimal permutation leaves the minor of a lift a leading term, and the
powers t^U · t^V have positive coefficients, which do not cancel.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..document import Rejected, whole
from ..evaluate import below
from ..polynomials import Work
from .matrices import Matrix
from .reading import (
    Number,
    at_least,
    at_most,
    bounded,
    greatest,
    nonsingular,
    part,
    plus,
    positions,
    proof,
    rational_rows,
)

Row = Sequence[object]


def square(matrix: Matrix, given: object, where: str) -> tuple[list[int], list[int]]:
    """Return the rows and columns of a minor."""
    rows = positions(part(given, "rows", where), len(matrix.rows), f"{where}.rows")
    columns = positions(part(given, "columns", where), matrix.width, f"{where}.columns")
    if len(rows) != len(columns):
        raise Rejected(f"{where}: a minor has as many rows as columns")
    return rows, columns


def line_potentials(matrix: Matrix, given: object, count: int, where: str) -> tuple[list[Fraction | int], ...]:
    """Return the potentials of `count` rows and as many columns."""
    names = ("row_potentials", "column_potentials")
    return tuple(matrix.potentials(part(given, name, where), count, f"{where}.{name}") for name in names)


def minor(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A minor with one optimal permutation: potentials u_i + v_j ≥ a_ij, equal exactly at rows[k], columns[k]."""
    given, where_ = proof(fact, where)
    rows, columns = square(matrix, given, where_)
    u, v = line_potentials(matrix, given, len(rows), where_)
    work.spend(6 * len(rows) ** 2)
    for k, i in enumerate(rows):
        for m, j in enumerate(columns):
            total: Number = u[k] + v[m]
            entry = matrix.rows[i][j]
            if (entry != total) if k == m else below(total, entry):
                raise Rejected(f"{where_}: the potentials are wrong at row {i}, column {j}")
    at_least(fact, len(rows), where)


def inner_dimension(matrix: Matrix, left: Sequence[Row], right: Sequence[Row], where: str) -> int:
    """Return the inner dimension of two factors, whose shapes must fit the matrix."""
    if len(left) != len(matrix.rows) or len(left[0]) != len(right) or any(len(row) != matrix.width for row in right):
        raise Rejected(f"{where}: the shapes of left and right do not fit the matrix")
    return len(right)


def factorization(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A = left ⊗ right of inner dimension r."""
    given, where_ = proof(fact, where)
    left, right = (matrix.numbers(given, side, where_) for side in ("left", "right"))
    size = inner_dimension(matrix, left, right, where_)
    slow = any(isinstance(x, Fraction) for side in (left, right) for row in side for x in row)
    work.spend(len(left) * matrix.width * (size + 1) * (8 if slow else 1))
    for i, row in enumerate(matrix.rows):
        for j, entry in enumerate(row):
            if greatest(plus(x, line[j]) for x, line in zip(left[i], right, strict=True)) != entry:
                raise Rejected(f"{where_}: the product differs from the matrix at row {i}, column {j}")
    at_most(fact, size, where)


def classical_minor(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A minor with a determinant that is not 0, since it is not 0 modulo a number; all entries must be finite."""
    given, where_ = proof(fact, where)
    rows, columns = square(matrix, given, where_)
    entries = [[matrix.finite(i, j, where_) for j in range(matrix.width)] for i in range(len(matrix.rows))]
    nonsingular(
        [[entries[i][j] for j in columns] for i in rows],
        whole(part(given, "modulus", where_), f"{where_}.modulus"),
        where_,
        work,
    )
    at_least(fact, len(rows), where)


def classical_factorization(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A = left · right over the rationals."""
    given, where_ = proof(fact, where)
    left, right = (rational_rows(given, side, where_) for side in ("left", "right"))
    size = inner_dimension(matrix, left, right, where_)
    for i, row in enumerate(left):
        for j in range(matrix.width):
            total = Fraction(0)
            for k, x in enumerate(row):
                total = bounded(total + x * right[k][j], work)
            if matrix.unit * total != matrix.finite(i, j, where_):
                raise Rejected(f"{where_}: the product differs from the matrix at row {i}, column {j}")
    at_most(fact, size, where)

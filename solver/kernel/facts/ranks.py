"""Ranks: nonsingular minors from below, factorizations from above.

- tropical rank: the largest r such that some r×r minor has exactly one optimal permutation, of finite value;
- factor rank: the least r with A = U ⊗ V for U of r columns;
- Kapranov rank: the least rank of a matrix of Puiseux series in characteristic 0 whose degrees are A (see `lifts`);
- classical rank: that over the rationals.

Tropical ≤ Kapranov ≤ factor rank: a unique optimal permutation leaves the minor of a lift a leading term, and the
powers t^U · t^V have positive coefficients, which do not cancel.
"""

from __future__ import annotations

from fractions import Fraction

from ..document import Rejected, whole
from ..evaluate import below
from ..polynomials import Work
from ..sorts import BOTTOM
from .matrices import Matrix
from .reading import (
    Number,
    at_least,
    at_most,
    bounded,
    common_denominator,
    nonsingular,
    part,
    plus,
    positions,
    proof,
    rational_rows,
    rationals,
)


def square(matrix: Matrix, given: object, where: str) -> tuple[list[int], list[int]]:
    """Return the rows and columns of a minor."""
    rows = positions(part(given, "rows", where), len(matrix.rows), f"{where}.rows")
    columns = positions(part(given, "columns", where), matrix.width, f"{where}.columns")
    if len(rows) != len(columns):
        raise Rejected(f"{where}: a minor has as many rows as columns")
    return rows, columns


def minor(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A minor with one optimal permutation: potentials u_i + v_j ≥ a_ij, equal exactly at rows[k], columns[k]."""
    given, where_ = proof(fact, where)
    rows, columns = square(matrix, given, where_)
    u = rationals(given, "row_potentials", where_)
    v = rationals(given, "column_potentials", where_)
    if not len(u) == len(v) == len(rows):
        raise Rejected(f"{where_}: each row and column of the minor has a potential")
    work.spend(2 * len(rows) ** 2)
    for k, i in enumerate(rows):
        for m, j in enumerate(columns):
            total: Number = matrix.sign * (u[k] + v[m])
            entry = matrix.rows[i][j]
            if (entry != total) if k == m else below(total, entry):
                raise Rejected(f"{where_}: the potentials are wrong at row {i}, column {j}")
    at_least(fact, len(rows), where)


def factorization(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A = left ⊗ right of inner dimension r."""
    given, where_ = proof(fact, where)
    left = matrix.numbers(given, "left", where_)
    right = matrix.numbers(given, "right", where_)
    size = len(right)
    if len(left) != len(matrix.rows) or len(left[0]) != size or any(len(row) != matrix.width for row in right):
        raise Rejected(f"{where_}: the shapes of left and right do not fit the matrix")
    work.spend(4 * len(left) * matrix.width * (size + 1))
    for i, row in enumerate(matrix.rows):
        for j, entry in enumerate(row):
            best: Number = BOTTOM
            for k in range(size):
                term = plus(left[i][k], right[k][j])
                best = best if below(term, best) else term
            if best != entry:
                raise Rejected(f"{where_}: the product differs from the matrix at row {i}, column {j}")
    at_most(fact, size, where)


def classical_minor(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A minor with a determinant that is not 0, since it is not 0 modulo a number."""
    given, where_ = proof(fact, where)
    rows, columns = square(matrix, given, where_)
    entries = [[matrix.finite(i, j, where_) for j in columns] for i in rows]
    scale = common_denominator(x for row in entries for x in row)
    modulus = whole(part(given, "modulus", where_), f"{where_}.modulus")
    nonsingular([[int(x * scale) for x in row] for row in entries], modulus, where_, work)
    at_least(fact, len(rows), where)


def classical_factorization(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A = left · right over the rationals."""
    given, where_ = proof(fact, where)
    left, right = (rational_rows(given, side, where_) for side in ("left", "right"))
    size = len(right)
    if len(left) != len(matrix.rows) or len(left[0]) != size or any(len(row) != matrix.width for row in right):
        raise Rejected(f"{where_}: the shapes of left and right do not fit the matrix")
    work.spend(4 * len(left) * matrix.width * (size + 1))
    for i, row in enumerate(left):
        for j in range(matrix.width):
            total = Fraction(0)
            for k, x in enumerate(row):
                total = bounded(total + x * right[k][j])
            if total != matrix.sign * matrix.finite(i, j, where_):
                raise Rejected(f"{where_}: the product differs from the matrix at row {i}, column {j}")
    at_most(fact, size, where)

"""Determinants and cycle means: optima with potentials that prove them.

The determinant is the optimum over permutations σ of Σ a(i, σ(i)); "optimal permutations" counts those that attain a
finite one. The cycle mean is the optimum over cycles i_0 → i_1 → … → i_0 of the mean of a(i_0, i_1), a(i_1, i_2), …
"""

from __future__ import annotations

from ..document import Rejected
from ..evaluate import below
from ..polynomials import Work
from ..sorts import BOTTOM, Bottom
from .matrices import Matrix
from .ranks import line_potentials
from .reading import Number, natural, part, plus, positions, proof, rationals, total_of

Cell = tuple[int, int]


def order(matrix: Matrix, where: str) -> int:
    """Return the size of a square matrix."""
    if len(matrix.rows) != matrix.width:
        raise Rejected(f"{where}: the matrix is not square")
    return matrix.width


def permutation(matrix: Matrix, given: object, name: str, where: str) -> list[int]:
    """Read a permutation: the column of each row."""
    found = positions(part(given, name, where), order(matrix, where), f"{where}.{name}")
    if len(found) != matrix.width:
        raise Rejected(f"{where}.{name} is no permutation")
    return found


def optimum(matrix: Matrix, given: object, where: str, work: Work) -> tuple[set[Cell], Number]:
    """Check potentials u_i + v_j ≥ a_ij; return the entries with equality, and the optimum.

    The sum of all potentials bounds every permutation, and one with equality everywhere attains it.
    """
    matching = permutation(matrix, given, "matching", where)
    u, v = line_potentials(matrix, given, matrix.width, where)
    work.spend(6 * matrix.width**2)
    tight: set[Cell] = set()
    for i, row in enumerate(matrix.rows):
        for j, entry in enumerate(row):
            bound: Number = u[i] + v[j]
            if not below(entry, bound):
                raise Rejected(f"{where}: entry ({i}, {j}) is beyond the sum of its potentials")
            if entry == bound:
                tight.add((i, j))
    if not tight.issuperset(enumerate(matching)):
        raise Rejected(f"{where}: the matching has an entry that differs from the sum of its potentials")
    return tight, total_of([matrix.rows[i][j] for i, j in enumerate(matching)])


def determinant(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The value of a permutation that the potentials prove optimal."""
    _, found = optimum(matrix, *proof(fact, where), work)
    if matrix.number(part(fact, "value", where), f"{where}.value") != found:
        raise Rejected(f"{where}.value: the matching has another sum")


def one_optimum(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Potentials that are attained on the matching only: every other permutation is worse."""
    tight, _ = optimum(matrix, *proof(fact, where), work)
    if len(tight) != matrix.width or natural(fact, "value", where, matrix.width) != 1:
        raise Rejected(f"{where}: the value is 1, and the potentials must be attained on the matching only")


def two_optima(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A second permutation that attains the optimum."""
    given, where_ = proof(fact, where)
    tight, _ = optimum(matrix, given, where_, work)
    second = permutation(matrix, given, "second", where_)
    if second == part(given, "matching", where_) or not tight.issuperset(enumerate(second)):
        raise Rejected(f"{where_}.second is the same permutation, or no optimal one")
    natural(fact, "value", where, most=2)


def deficiency(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Rows whose finite entries lie in fewer columns than there are rows: no permutation is finite (Hall)."""
    given, where_ = proof(fact, where)
    rows = positions(part(given, "rows", where_), order(matrix, where_), f"{where_}.rows")
    work.spend(len(rows) * matrix.width)
    columns = {j for i in rows for j, entry in enumerate(matrix.rows[i]) if not isinstance(entry, Bottom)}
    if len(columns) >= len(rows):
        raise Rejected(f"{where_}: {len(rows)} rows have finite entries in {len(columns)} columns")
    if matrix.number(part(fact, "value", where), f"{where}.value") is not BOTTOM:
        raise Rejected(f"{where}.value: no permutation is finite")


def cycle_mean(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A cycle of mean λ, and potentials a_ij + x_i ≤ λ + x_j: added up along any cycle they bound its mean by λ."""
    given, where_ = proof(fact, where)
    mean = matrix.number(part(fact, "value", where), f"{where}.value")
    cycle = positions(part(given, "cycle", where_), order(matrix, where_), f"{where_}.cycle")
    x = matrix.potentials(part(given, "potentials", where_), matrix.width, f"{where_}.potentials")
    if isinstance(mean, Bottom) or not cycle:
        raise Rejected(f"{where_}: a finite mean and a cycle are needed")
    work.spend(12 * matrix.width**2)
    around = total_of([matrix.rows[i][j] for i, j in zip(cycle, cycle[1:] + cycle[:1], strict=True)])
    if around != mean * len(cycle):
        raise Rejected(f"{where_}.cycle: its mean is not the value")
    for i, row in enumerate(matrix.rows):
        for j, entry in enumerate(row):
            if not below(plus(entry, x[i]), mean + x[j]):
                raise Rejected(f"{where_}.potentials are wrong at row {i}, column {j}")


def no_cycle(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Numbers that grow along every finite entry: there is no cycle, and the optimum over none is infinite."""
    given, where_ = proof(fact, where)
    x = rationals(given, "numbers", where_)
    if len(x) != order(matrix, where_):
        raise Rejected(f"{where_}.numbers: one for each row")
    work.spend(2 * matrix.width**2)
    for i, row in enumerate(matrix.rows):
        for j, entry in enumerate(row):
            if not isinstance(entry, Bottom) and not x[i] < x[j]:
                raise Rejected(f"{where_}.numbers do not grow along entry ({i}, {j})")
    if matrix.number(part(fact, "value", where), f"{where}.value") is not BOTTOM:
        raise Rejected(f"{where}.value: a matrix without cycles has an infinite mean")

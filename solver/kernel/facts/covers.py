"""Lower bounds of factor rank: the finite entries must be covered by few classes.

The k-th column of U and row of V of a factorization give u_i + v_j ≤ a_ij everywhere; the entries with equality are
its *class*, and the classes of a factorization cover all finite entries. Entries (i_1, j_1), …, (i_m, j_m) *conflict*
when Σ a(i_t, j_t) > Σ a(i_t, j_{t+1}), counted around: then no class contains them all, since both sums of potentials
are equal.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from ..document import Rejected, listed, listing
from ..evaluate import below
from ..lrat import Clause
from ..polynomials import Work
from ..sorts import Bottom
from .matrices import Matrix
from .ranks import square
from .reading import MOST_VALUE, Number, at_least, lists, natural, part, plus, proof, refuted

Cell = tuple[int, int]


def read_cells(matrix: Matrix, value: object, where: str) -> list[Cell]:
    """Read a list of finite entries [row, column]."""
    cells: list[Cell] = []
    for entry in listing(value, where):
        if not isinstance(entry, list) or len(entry) != 2:
            raise Rejected(f"{where}: an entry is [row, column]")
        i, j = listed(matrix.rows, entry[0], f"{where}: row"), listed(matrix.rows[0], entry[1], f"{where}: column")
        matrix.finite(i, j, where)
        cells.append((i, j))
    return cells


def conflict(matrix: Matrix, cells: list[Cell]) -> bool:
    """Tell whether entries, in this order around, conflict."""
    here: Number = matrix.rows[cells[0][0]][cells[0][1]]
    crossed: Number = matrix.rows[cells[-1][0]][cells[0][1]]
    for (i, j), (before, _) in zip(cells[1:], cells, strict=False):
        here, crossed = plus(here, matrix.rows[i][j]), plus(crossed, matrix.rows[before][j])
    return not below(here, crossed)


def check_apart(matrix: Matrix, cells: list[Cell], where: str, work: Work) -> None:
    """Check that every two entries conflict."""
    work.spend(2 * len(cells) ** 2)
    for first, second in combinations(cells, 2):
        if not conflict(matrix, [first, second]):
            raise Rejected(f"{where}: entries {first} and {second} may share a class")


def fooling_set(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Entries of which every two conflict: each needs a class of its own."""
    given, where_ = proof(fact, where)
    cells = read_cells(matrix, part(given, "cells", where_), f"{where_}.cells")
    check_apart(matrix, cells, f"{where_}.cells", work)
    at_least(fact, len(cells), where)


def antichain(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Rows i_p and columns j_p such that, for p ≠ q and p ≠ r, (i_q, j_p) is finite and conflicts with (i_p, j_r).

    Let T_p be the set of classes that contain some (i_p, j_r), r ≠ p. For p ≠ q a class of (i_p, j_q) is in T_p and
    not in T_q. So the T_p are an antichain of subsets of the classes, and by Sperner's theorem n ≤ C(k, ⌊k/2⌋).
    """
    given, where_ = proof(fact, where)
    rows, columns = square(matrix, given, where_)
    n = len(rows)
    work.spend(3 * n**3)
    for p in range(n):
        others = [q for q in range(n) if q != p]
        for q in others:
            matrix.finite(rows[q], columns[p], where_)
            for r in others:
                if not conflict(matrix, [(rows[q], columns[p]), (rows[p], columns[r])]):
                    raise Rejected(f"{where_}: entries {rows[q], columns[p]} and {rows[p], columns[r]} do not conflict")
    classes = 0
    while comb(classes, classes // 2) < n:
        classes += 1
    at_least(fact, classes, where)


def colouring(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A refutation of "value − 1 classes cover the finite entries", from clauses that the kernel writes."""
    given, where_ = proof(fact, where)
    value = natural(fact, "value", where, MOST_VALUE, least=1)
    refuted(cover_clauses(matrix, value - 1, given, where_, work), given, where_, work)


def cover_clauses(matrix: Matrix, classes: int, given: object, where: str, work: Work) -> list[Clause]:
    """Write "some classes cover the finite entries" as clauses.

    Variable 1 + e·classes + c says that finite entry e, in reading order, is in class c. Each entry is in a class; the
    entries of `apart`, of which every two conflict, are in the classes 0, 1, … as they come, since classes have no
    order; the entries of each of `conflicts` are not all in one class.
    """
    finite = [(i, j) for i, row in enumerate(matrix.rows) for j, x in enumerate(row) if not isinstance(x, Bottom)]
    number = {cell: 1 + e * classes for e, cell in enumerate(finite)}
    work.spend(len(finite) * (classes + 1))
    clauses: list[Clause] = [tuple(number[cell] + c for c in range(classes)) for cell in finite]
    apart = read_cells(matrix, part(given, "apart", where), f"{where}.apart")
    check_apart(matrix, apart, f"{where}.apart", work)
    clauses += [(number[cell] + c,) for c, cell in zip(range(classes), apart, strict=False)]
    for position, entry in enumerate(lists(given, "conflicts", where)):
        cells = read_cells(matrix, entry, f"{where}.conflicts[{position}]")
        work.spend(len(cells) * (classes + 4))
        if not cells or not conflict(matrix, cells):
            raise Rejected(f"{where}.conflicts[{position}]: these entries may share a class")
        clauses += [tuple(dict.fromkeys(-(number[cell] + c) for cell in cells)) for c in range(classes)]
    return clauses

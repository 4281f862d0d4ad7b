"""Gondran–Minoux rank: the most rows without a two-sided relation.

A relation is ⊕_{i∈I} λ_i ⊗ a_i = ⊕_{j∈J} λ_j ⊗ a_j for disjoint sets I, J of rows, not both empty, and finite λ.
Tropical ≤ determinantal ≤ Gondran–Minoux ≤ factor rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from ..document import Rejected, listing
from ..evaluate import below
from ..polynomials import Work
from ..sorts import BOTTOM
from .matrices import Matrix
from .reading import MOST_VALUE, Number, at_least, greatest, lists, natural, part, plus, positions, proof

MOST_ROWS = 16


def independent(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Potentials u for each split of the rows into two sides: each row has a column where u_i + a_i is finite and
    larger than all rows of the other side.

    So there is no relation: the row with the largest λ_i − u_i is alone in that column.
    """
    given, where_ = proof(fact, where)
    rows = positions(part(given, "rows", where_), len(matrix.rows), f"{where_}.rows")
    if len(rows) > MOST_ROWS:
        raise Rejected(f"{where_}.rows: at most {MOST_ROWS} rows are split in all ways")
    rivals: list[list[list[int]]] = []
    for number, entry in enumerate(lists(given, "potentials", where_)):
        u = matrix.potentials(entry, len(rows), f"{where_}.potentials[{number}]")
        work.spend(3 * len(rows) ** 2 * matrix.width)
        rivals.append(equals(matrix, rows, u))
    for split in range(1 << max(len(rows) - 1, 0)):
        sides = [(split, ~split)[split >> k & 1] for k in range(len(rows))]
        if not any(served(columns, sides, work) for columns in rivals):
            raise Rejected(f"{where_}.potentials: none serves the split {split:b} of the rows")
    at_least(fact, len(rows), where)


def equals(matrix: Matrix, rows: list[int], u: Sequence[Number]) -> list[list[int]]:
    """Return for each row and each of its finite entries which other rows, as bits, are not below it there."""
    shifted = [[plus(x, entry) for entry in matrix.rows[i]] for i, x in zip(rows, u, strict=True)]
    return [
        [
            sum(1 << m for m, other in enumerate(shifted) if m != k and below(entry, other[j]))
            for j, entry in enumerate(line)
            if entry is not BOTTOM
        ]
        for k, line in enumerate(shifted)
    ]


def served(columns: list[list[int]], others: list[int], work: Work) -> bool:
    """Tell whether each row has a column in which no row of the other side, others[k], is as large."""
    work.spend(1 + sum(map(len, columns)) // 8)
    return all(any(not bits & other for bits in line) for line, other in zip(columns, others, strict=True))


def dependent(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Relations, one among any value + 1 rows: [[[row, λ], …] of I, [[row, λ], …] of J]."""
    given, where_ = proof(fact, where)
    size = natural(fact, "value", where, MOST_VALUE) + 1
    found = [
        related(matrix, entry, f"{where_}.relations[{number}]", work)
        for number, entry in enumerate(lists(given, "relations", where_))
    ]
    work.spend(comb(len(matrix.rows), size) * (1 + len(found)))
    for chosen in combinations(range(len(matrix.rows)), size):
        if not any(rows.issubset(chosen) for rows in found):
            raise Rejected(f"{where_}.relations: none is among the rows {chosen}")


def related(matrix: Matrix, given: object, where: str, work: Work) -> set[int]:
    """Check a relation, and return its rows."""
    sides = listing(given, where)
    terms = [(side, listing(term, where)) for side, entries in enumerate(sides) for term in listing(entries, where)]
    rows = positions([term[0] if term else None for _, term in terms], len(matrix.rows), where)
    if len(sides) != 2 or not rows or any(len(term) != 2 for _, term in terms):
        raise Rejected(f"{where}: two lists of [row, coefficient], not both empty")
    best: list[list[Number]] = [[BOTTOM] * matrix.width for _ in sides]
    work.spend(8 * len(rows) * matrix.width)
    coefficients = matrix.potentials([value for _, (_, value) in terms], len(rows), where)
    for (side, _), row, coefficient in zip(terms, rows, coefficients, strict=True):
        line = [plus(coefficient, entry) for entry in matrix.rows[row]]
        best[side] = [greatest(pair) for pair in zip(best[side], line, strict=True)]
    if best[0] != best[1]:
        raise Rejected(f"{where}: the two sides differ")
    return set(rows)

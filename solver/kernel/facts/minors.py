"""Upper bounds of tropical rank by search: no minor of the next size has exactly one optimal permutation.

Entries in different rows and columns are the only optimum of their minor iff every exchange among them loses: in the
graph with an arc p → q of weight a(row p, column q) − a(row p, column p), every cycle has negative weight. This
passes to subsets, so all such sets are found by adding one entry at a time, rows ascending; heaviest[p][q] is the
weight of the heaviest path, −∞ where there is none.
"""

from __future__ import annotations

from ..document import Rejected
from ..evaluate import below
from ..polynomials import Work
from ..sorts import Bottom
from .matrices import Matrix
from .reading import MOST_VALUE, Number, greatest, natural, plus

Cell = tuple[int, int]
Paths = list[list[Number]]


def exhausted(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The kernel searches a minor of size value + 1 itself; the proof has no other fields."""
    size = natural(fact, "value", where, MOST_VALUE) + 1
    pending: list[tuple[list[Cell], Paths]] = [([], [])]
    while pending:
        cells, heaviest = pending.pop()
        if len(cells) == size:
            raise Rejected(f"{where}: the entries {cells} are the only optimum of their minor")
        first = cells[-1][0] + 1 if cells else 0
        for i in range(first, len(matrix.rows) - (size - len(cells)) + 1):
            work.spend(matrix.width)
            for j, entry in enumerate(matrix.rows[i]):
                if not isinstance(entry, Bottom) and all(j != column for _, column in cells):
                    work.spend(6 + 4 * len(cells) ** 2)
                    grown = extended(matrix, cells, heaviest, (i, j))
                    if grown:
                        pending.append(([*cells, (i, j)], grown))


def extended(matrix: Matrix, cells: list[Cell], heaviest: Paths, new: Cell) -> Paths:
    """Return the heaviest paths with one more entry, or nothing where some cycle does not lose."""
    i, j = new
    known, where = range(len(cells)), "the entries of a minor"
    into = [plus(matrix.rows[p][j], -matrix.finite(p, column, where)) for p, column in cells]
    out = [plus(matrix.rows[i][column], -matrix.finite(i, j, where)) for _, column in cells]
    reach = [greatest(plus(heaviest[p][q], into[q]) for q in known) for p in known]
    leave = [greatest(plus(out[p], heaviest[p][q]) for p in known) for q in known]
    if below(0, greatest(plus(out[p], reach[p]) for p in known)):
        return []
    grown = [[greatest((heaviest[p][q], plus(reach[p], leave[q]))) for q in known] for p in known]
    return [*([*row, reach[p]] for p, row in enumerate(grown)), [*leave, 0]]

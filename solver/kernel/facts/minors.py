"""Upper bounds of tropical rank by search: no minor of the next size has exactly one optimal permutation.

Entries in different rows and columns are the only optimum of their minor iff every exchange among them loses: in the
graph with an arc p → q of weight a(row p, column q) − a(row p, column p), every cycle has negative weight. This
passes to subsets, so all such sets are found by adding one entry at a time, rows ascending; heaviest[p][q] is the
weight of the heaviest path.
"""

from __future__ import annotations

from ..document import Rejected
from ..polynomials import Work
from .matrices import Matrix
from .reading import MOST_VALUE, natural, whole_rows

Cell = tuple[int, int]
Weight = int | None
"""None stands for −∞: there is no path."""


def exhausted(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The kernel searches a minor of size value + 1 itself; the proof has no other fields."""
    size = natural(fact, "value", where, MOST_VALUE) + 1
    entries = whole_rows(matrix.rows)
    pending: list[tuple[list[Cell], list[list[Weight]]]] = [([], [])]
    while pending:
        cells, heaviest = pending.pop()
        if len(cells) == size:
            raise Rejected(f"{where}: the entries {cells} are the only optimum of their minor")
        first = cells[-1][0] + 1 if cells else 0
        for i in range(first, len(entries) - (size - len(cells)) + 1):
            for j, entry in enumerate(entries[i]):
                if entry is not None and all(j != column for _, column in cells):
                    work.spend(1 + 3 * len(cells) ** 2)
                    grown = extended(entries, cells, heaviest, (i, j))
                    if grown is not None:
                        pending.append(([*cells, (i, j)], grown))


def extended(
    entries: list[list[Weight]], cells: list[Cell], heaviest: list[list[Weight]], new: Cell
) -> list[list[Weight]] | None:
    """Return the heaviest paths with one more entry, or None where some cycle does not lose."""
    i, j = new
    into = [gain(entries[p][j], entries[p][column]) for p, column in cells]
    out = [gain(entries[i][column], entries[i][j]) for _, column in cells]
    known = range(len(cells))
    reach = [heaviest_of([joined(heaviest[p][q], into[q]) for q in known]) for p in known]
    leave = [heaviest_of([joined(out[p], heaviest[p][q]) for p in known]) for q in known]
    around = heaviest_of([joined(out[p], reach[p]) for p in known])
    if around is not None and around >= 0:
        return None
    grown = [[heaviest_of([heaviest[p][q], joined(reach[p], leave[q])]) for q in known] for p in known]
    return [*([*row, reach[p]] for p, row in enumerate(grown)), [*leave, 0]]


def gain(new: Weight, old: Weight) -> Weight:
    """Return new − old, for a finite old entry."""
    return None if new is None or old is None else new - old


def joined(first: Weight, second: Weight) -> Weight:
    """Return the weight of a path of two parts."""
    return None if first is None or second is None else first + second


def heaviest_of(weights: list[Weight]) -> Weight:
    """Return the largest weight."""
    return max((weight for weight in weights if weight is not None), default=None)

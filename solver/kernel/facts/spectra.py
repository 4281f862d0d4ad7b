"""Eigenvalues λ of a square matrix, and the eigenspaces: the v ≠ −∞ with A ⊗ v = λ ⊗ v.

The entry a_ij is an arc i → j. In an eigenvector of a finite λ some arc a_ij + v_j = λ + v_i leaves each finite v_i, so
the finite part contains a cycle of mean λ; with j it contains every i that reaches j, and no cycle of a larger mean.
"""

from __future__ import annotations

from fractions import Fraction

from ..document import Rejected
from ..evaluate import below
from ..polynomials import Work
from ..sorts import BOTTOM, Bottom
from .matrices import Matrix
from .optima import order
from .reading import Number, lists, part, plus, positions, proof, total_of

Rows = list[list[Number]]


def heaviest(rows: Rows, work: Work) -> Rows:
    """Return the largest weight of a walk of at least one arc from i to j, where no cycle of positive weight reaches j.

    The diagonal is positive at each index of such a cycle, and otherwise only at indices on closed walks through one.
    """
    work.spend(len(rows) ** 3 * (6 if any(isinstance(x, Fraction) for row in rows for x in row) else 1) // 2)
    best = [list(row) for row in rows]
    for k, via in enumerate(best):
        for row in best:
            if row[k] is not BOTTOM:
                row[:] = [x if below(y := plus(row[k], z), x) else y for x, z in zip(row, via, strict=True)]
    return best


def eigenvalues(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Cycles, and potentials a_ij + x_i ≤ m_i + x_j on arcs with m_i = m_j, for the largest mean m_i of a listed cycle
    that reaches i; where there is none, x_i < x_j.

    So no cycle through i has a mean above m_i: the finite eigenvalues are the means of listed cycles with m_i = mean.
    The unit vector of a column without finite entries has the eigenvalue −∞.
    """
    given, where_ = proof(fact, where)
    n = order(matrix, where_)
    x = matrix.potentials(part(given, "potentials", where_), n, f"{where_}.potentials")
    reached = heaviest([[BOTTOM if isinstance(a, Bottom) else 0 for a in row] for row in matrix.rows], work)
    top: list[Number] = [BOTTOM] * n
    cycles: list[tuple[int, Fraction]] = []
    for number, entry in enumerate(lists(given, "cycles", where_)):
        place = f"{where_}.cycles[{number}]"
        cycle = positions(entry, n, place)
        total = total_of([matrix.rows[i][j] for i, j in zip(cycle, cycle[1:] + cycle[:1], strict=True)])
        if not cycle or isinstance(total, Bottom):
            raise Rejected(f"{place}: there is no such cycle")
        mean = Fraction(total) / len(cycle)
        cycles.append((cycle[0], mean))
        top = [mean if to is not BOTTOM and below(m, mean) else m for m, to in zip(top, reached[cycle[0]], strict=True)]
        work.spend(3 * n)
    work.spend(8 * n**2)
    for i, row in enumerate(matrix.rows):
        for j, a in enumerate(row):
            same = a is not BOTTOM and top[i] == top[j]
            if same and not (x[i] < x[j] if top[i] is BOTTOM else below(plus(a, x[i]), plus(top[i], x[j]))):
                raise Rejected(f"{where_}.potentials are wrong at row {i}, column {j}")
    found: list[Number] = [*sorted({m for i, m in cycles if m == top[i]}, reverse=True)]
    found += [BOTTOM] if any(all(a is BOTTOM for a in column) for column in zip(*matrix.rows, strict=True)) else []
    if [matrix.number(m, f"{where}.value") for m in lists(fact, "value", where)] != found:
        said = [str(m if isinstance(m, Bottom) else Fraction(m) / abs(matrix.unit)) for m in found]
        raise Rejected(f"{where}.value: the eigenvalues are {', '.join(said) or 'none'} (max convention)")


def eigenspace(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The kernel computes the generators itself, and compares: for each class of indices on cycles of mean λ that no
    cycle of a larger mean reaches, the heaviest walks of A − λ to its first index.

    An eigenvector is their combination with its own values as coefficients, since the arcs above lead from each index
    to such a cycle. For λ = −∞ they are the unit vectors of the columns without finite entries.
    """
    n = order(matrix, where)
    value = matrix.number(part(fact, "eigenvalue", where), f"{where}.eigenvalue")
    chosen: list[int] = []
    if isinstance(value, Bottom):
        chosen = [j for j in range(n) if all(row[j] is BOTTOM for row in matrix.rows)]
        best: Rows = [[0 if i == j else BOTTOM for j in range(n)] for i in range(n)]
    else:
        best = heaviest([[plus(a, -value) for a in row] for row in matrix.rows], work)
        positive = [i for i in range(n) if not below(best[i][i], 0)]
        for c in range(n):
            alone = all(plus(best[c][d], best[d][c]) != 0 for d in chosen)
            if best[c][c] == 0 and alone and all(best[i][c] is BOTTOM for i in positive):
                chosen.append(c)
    found = [[best[i][c] for i in range(n)] for c in chosen]
    if not found:
        raise Rejected(f"{where}.eigenvalue: this is no eigenvalue")
    if found != matrix.numbers(fact, "value", where):
        raise Rejected(f"{where}.value: the eigenspace has other generators: those of the indices {chosen}")

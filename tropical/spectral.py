"""Spectral theory of the maximum cycle mean: its eigenvectors, the critical graph, and cyclicity."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, lcm

from terms.scalars import NEG_INF, Scalar, is_finite
from tropical.algebra import kleene_star
from tropical.border import ArrayLike, Convention, Rows, back, entries
from tropical.cycles import CycleMean, cycle_mean, own_scalar, square_rows, strong_components
from tropical.errors import DomainError
from tropical.infinity import Extended


@dataclass(frozen=True, slots=True)
class Spectrum:
    """The principal eigenvalue with its fundamental eigenvectors and the structure of the critical graph.

    A ⊗ v = λ ⊗ v for each of `eigenvectors`, one for each critical class (strongly connected part of the
    critical graph); they generate the eigenspace of λ. `cyclicity` is the least common multiple over the
    classes of the greatest common divisor of their cycle lengths.
    """

    mean: CycleMean
    classes: tuple[tuple[int, ...], ...]
    eigenvectors: tuple[tuple[Extended, ...], ...]
    cyclicity: int
    irreducible: bool

    @property
    def eigenvalue(self) -> Extended:
        """The maximum cycle mean."""
        return self.mean.value


def spectrum(array: ArrayLike, convention: Convention = "max") -> Spectrum:
    """Return the principal eigenvalue, its eigenvectors, the critical classes and the cyclicity.

    Raises `DomainError` for a matrix without cycles: its only candidate eigenvalue is −∞. Source: Butkovič,
    Max-linear Systems, chapter 4; Baccelli, Cohen, Olsder and Quadrat, Synchronization and Linearity,
    chapter 3.

    >>> spectrum([[0, 3], [2, 1]]).eigenvectors
    ((0, Fraction(-1, 2)),)
    """
    rows = square_rows(array, convention)
    mean = cycle_mean(array, convention)
    top = own_scalar(mean.value, convention)
    if not is_finite(top):
        raise DomainError("the matrix has no cycle, so no finite eigenvalue")
    star = entries(kleene_star(shifted(rows, top)))
    n = len(rows)
    critical = [
        (i, j) for i in range(n) for j in range(n) if rows[i][j] is not NEG_INF and rows[i][j] - top + star[j][i] == 0
    ]
    nodes = sorted({i for i, _ in critical})
    components = [c for c in strong_components(n, critical) if c[0] in nodes]
    vectors = tuple(tuple(back(star[i][c[0]], convention) for i in range(n)) for c in components)
    period = lcm(*(_period(component, critical) for component in components))
    return Spectrum(mean, tuple(components), vectors, period, is_irreducible(array, convention))


def is_irreducible(array: ArrayLike, convention: Convention = "max") -> bool:
    """Tell whether the digraph of finite entries is strongly connected; a 1×1 matrix is irreducible.

    >>> is_irreducible([[NEG_INF]]), is_irreducible([[0, 1], [NEG_INF, 0]])
    (True, False)
    """
    rows = square_rows(array, convention)
    arcs = [(i, j) for i, row in enumerate(rows) for j, a in enumerate(row) if a is not NEG_INF]
    return len(strong_components(len(rows), arcs)) == 1


def shifted(rows: Rows, mean: Scalar) -> Rows:
    """Return (−λ) ⊗ A, whose maximum cycle mean is 0."""
    return tuple(tuple(a if a is NEG_INF else a - mean for a in row) for row in rows)


def _period(component: tuple[int, ...], arcs: list[tuple[int, int]]) -> int:
    """Return the greatest common divisor of the cycle lengths of a strong component."""
    inside = set(component)
    level = {component[0]: 0}
    queue = [component[0]]
    period = 0
    for node in queue:
        for i, j in arcs:
            if i != node or j not in inside:
                continue
            if j not in level:
                level[j] = level[i] + 1
                queue.append(j)
            else:
                period = gcd(period, level[i] + 1 - level[j])
    return period

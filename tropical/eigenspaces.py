"""All eigenvalues of a matrix, reducible or not, each with generators of its eigenspace.

The arcs i → j of finite entries give strongly connected classes. The support of an eigenvector contains with j
every i that reaches j, so its last classes carry the eigenvalue and no class before them has a larger cycle mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from terms.scalars import NEG_INF, Scalar, is_finite
from tropical.border import ArrayLike, Convention, Rows, back, entries
from tropical.cycles import cycle_mean, own_scalar, reached_from, square_rows, strong_components
from tropical.infinity import Extended, opposite
from tropical.spectral import spectrum


@dataclass(frozen=True, slots=True)
class SpectralClass:
    """A strongly connected class: its indices, its cycle mean, and whether the mean is an eigenvalue by it.

    `before` lists the classes that reach this one. The class is spectral iff none of them has a larger mean
    (a smaller one under "min") and its own mean is finite.
    """

    indices: tuple[int, ...]
    mean: Extended
    before: tuple[int, ...]
    spectral: bool


@dataclass(frozen=True, slots=True)
class Eigenspace:
    """The vectors v ≠ −∞ with A ⊗ v = λ ⊗ v: all combinations of the generators, none of which is redundant.

    `generators[k]` belongs to the critical class `critical[k]`: it is finite exactly on the indices that reach the
    class. For λ = −∞ (+∞ under "min") the generators are unit vectors, one for each column without finite
    entries, and `critical` holds these columns.
    """

    eigenvalue: Extended
    convention: Convention
    critical: tuple[tuple[int, ...], ...]
    generators: tuple[tuple[Extended, ...], ...]

    def holds(self, array: ArrayLike) -> bool:
        """Multiply every generator by the matrix and by the eigenvalue, and compare."""
        rows = entries(array, self.convention)
        value = own_scalar(self.eigenvalue, self.convention)
        for generator in self.generators:
            (v,) = entries([generator], self.convention)
            if len(v) != len(rows) or all(x is NEG_INF for x in v):
                return False
            if any(
                max(a + x for a, x in zip(row, v, strict=True)) != value + y for row, y in zip(rows, v, strict=True)
            ):
                return False
        return bool(self.generators)


def spectral_classes(array: ArrayLike, convention: Convention = "max") -> tuple[SpectralClass, ...]:
    """Return the strongly connected classes of a square matrix with their cycle means, by first index.

    Source: Butkovič, Max-linear Systems, section 4.5 (Gaubert 1992, Bapat, Stanford and van den Driessche 1995).

    >>> [c.spectral for c in spectral_classes([[1, 0], [NEG_INF, 2]])]
    [True, True]
    >>> [c.spectral for c in spectral_classes([[2, 0], [NEG_INF, 1]])]
    [True, False]
    """
    rows = square_rows(array, convention)
    parts, reaching = _classes(rows)
    means = [own_scalar(cycle_mean(_block(rows, part)).value, "max") for part in parts]
    found = []
    for k, part in enumerate(parts):
        before = tuple(m for m in range(len(parts)) if m != k and m in reaching[k])
        largest = is_finite(means[k]) and all(means[m] <= means[k] for m in before)
        found.append(SpectralClass(part, back(means[k], convention), before, largest))
    return tuple(found)


def eigenspaces(array: ArrayLike, convention: Convention = "max") -> tuple[Eigenspace, ...]:
    """Return every eigenvalue with its eigenspace, the principal one (the maximum cycle mean) first.

    Under "min" the minimum cycle mean comes first. A matrix with a column without finite entries has the
    eigenvalue −∞ (+∞), which comes last. Raises `ShapeError` unless square with a row. Source: Butkovič,
    Max-linear Systems, Theorems 4.4.4 and 4.5.4.

    >>> [space.eigenvalue for space in eigenspaces([[1, 0], [NEG_INF, 2]])]
    [2, 1]
    >>> eigenspaces([[1, 0], [NEG_INF, 2]])[0].generators
    ((-2, 0),)
    """
    rows = square_rows(array, convention)
    n = len(rows)
    classes = spectral_classes(rows)
    values = sorted({own_scalar(c.mean, "max") for c in classes if c.spectral}, reverse=True)
    spaces = []
    for value in values:
        bases = [k for k, c in enumerate(classes) if c.spectral and c.mean == value]
        support = sorted({i for k in bases for m in (k, *classes[k].before) for i in classes[m].indices})
        inner = spectrum(_block(rows, tuple(support)))
        critical = tuple(tuple(support[i] for i in part) for part in inner.classes)
        whole = tuple(_spread(v, support, n) for v in inner.eigenvectors)
        generators = tuple(tuple(x if convention == "max" else opposite(x) for x in v) for v in whole)
        spaces.append(Eigenspace(back(value, convention), convention, critical, generators))
    blank = [j for j in range(n) if all(row[j] is NEG_INF for row in rows)]
    if blank:
        units = tuple(tuple(0 if i == j else back(NEG_INF, convention) for i in range(n)) for j in blank)
        spaces.append(Eigenspace(back(NEG_INF, convention), convention, tuple((j,) for j in blank), units))
    return tuple(spaces)


def _classes(rows: Rows) -> tuple[list[tuple[int, ...]], list[set[int]]]:
    """Return the classes and, for each, the classes that reach it."""
    n = len(rows)
    arcs = [(i, j) for i, row in enumerate(rows) for j, a in enumerate(row) if a is not NEG_INF]
    backward: list[list[int]] = [[] for _ in range(n)]
    for i, j in arcs:
        backward[j].append(i)
    parts = strong_components(n, arcs)
    number = {i: k for k, part in enumerate(parts) for i in part}
    return parts, [{number[i] for i in reached_from(part[0], backward)} for part in parts]


def _block(rows: Rows, indices: tuple[int, ...]) -> Rows:
    return tuple(tuple(rows[i][j] for j in indices) for i in indices)


def _spread(vector: tuple[Extended, ...], support: list[int], n: int) -> tuple[Extended, ...]:
    whole: list[Scalar | Extended] = [NEG_INF] * n
    for i, x in zip(support, vector, strict=True):
        whole[i] = x
    return tuple(whole)

"""How the powers of a matrix end: the transient of a uniform period, and the growth of every entry.

From some power on, entry (i, j) grows by a constant over every cyclicity c: A^{t+c}_ij = c·λ + A^t_ij, where λ
depends on i, j and t mod c: the largest cycle mean of a class that some walk of such a length from i to j meets.
The matrix has a transient iff λ is the same for all of them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import lcm

from terms.scalars import NEG_INF, Scalar, is_finite
from tropical.algebra import identity
from tropical.border import ArrayLike, Convention, IntegerRows, back, scaled
from tropical.cycles import own_scalar, reached_from, square_rows, strong_components
from tropical.errors import DomainError
from tropical.infinity import Extended
from tropical.spectral import shifted, spectrum


@dataclass(frozen=True, slots=True)
class Transient:
    """A^{t+c} = cλ ⊗ A^t for every t ≥ `length`, and not for t = length − 1; c is the cyclicity."""

    length: int
    cyclicity: int
    eigenvalue: Extended


@dataclass(frozen=True, slots=True)
class Growth:
    """The rates of all entries: rates[i][j][r] is that of A^t_ij for large t ≡ r modulo the cyclicity.

    A rate −∞ (+∞ under "min") says that these entries are infinite for all large t of the residue. `uniform`
    is the only finite rate there is, or None when there are several, or none.
    """

    cyclicity: int
    rates: tuple[tuple[tuple[Extended, ...], ...], ...]
    uniform: Extended | None


def transient(array: ArrayLike, convention: Convention = "max", *, limit: int = 10_000) -> Transient:
    """Return the transient of the powers of a matrix, A⁰ = I included.

    Every irreducible matrix with a cycle has one. Raises `DomainError` for a reducible matrix whose entries grow at
    different rates (`power_growth` gives them), for a matrix without cycles, or when `limit` powers do not reach
    the period. Source: the cyclicity theorem, Cohen, Dubois, Quadrat and Viot.

    >>> transient([[0, 3], [2, 1]]).cyclicity
    2
    """
    rows = square_rows(array, convention)
    growth = power_growth(array, convention)
    if growth.uniform is None:
        if any(is_finite(x) for row in growth.rates for entry in row for x in entry):
            raise DomainError(
                "the matrix is reducible and its powers grow at different rates; power_growth gives that of every entry"
            )
        raise DomainError("the matrix has no cycle, so its powers are infinite from some power on")
    whole, _ = scaled(shifted(rows, own_scalar(growth.uniform, convention)))
    unit, _ = scaled(identity(len(rows)))
    recent = deque([unit], maxlen=growth.cyclicity + 1)
    for t in range(1, limit + 1):
        recent.append(_multiply(recent[-1], whole))
        if len(recent) > growth.cyclicity and recent[0] == recent[-1]:
            return Transient(t - growth.cyclicity, growth.cyclicity, growth.uniform)
    raise DomainError(f"the period was not reached within {limit} powers; raise the limit")


def power_growth(array: ArrayLike, convention: Convention = "max", *, limit: int = 20_000) -> Growth:
    """Return the rate at which every entry of the powers of a square matrix grows in the end.

    The cyclicity is the least common multiple of those of all classes. Walks are followed in the digraph of pairs
    (index, length mod c); raises `DomainError` when it would have more than `limit` nodes. Source: De Schutter,
    Linear Algebra and its Applications 307 (2000).

    >>> power_growth([[1, 0], [NEG_INF, 2]]).rates
    (((1,), (2,)), ((NEG_INF,), (2,)))
    """
    rows = square_rows(array, convention)
    n = len(rows)
    arcs = [(i, j) for i, row in enumerate(rows) for j, a in enumerate(row) if a is not NEG_INF]
    mean: dict[int, Scalar] = {}
    cyclicity = 1
    for part in strong_components(n, arcs):
        if len(part) > 1 or rows[part[0]][part[0]] is not NEG_INF:
            own = spectrum(tuple(tuple(rows[i][j] for j in part) for i in part))
            cyclicity = lcm(cyclicity, own.cyclicity)
            mean.update((i, own_scalar(own.eigenvalue, "max")) for i in part)
    if n * cyclicity > limit:
        raise DomainError(f"the cyclicity is {cyclicity}; with {n} indices this is beyond the limit of {limit} nodes")
    best = [_rates_from(i, n, cyclicity, arcs, mean) for i in range(n)]
    finite = {rate for line in best for entry in line for rate in entry if is_finite(rate)}
    rates = tuple(tuple(tuple(back(rate, convention) for rate in entry) for entry in line) for line in best)
    return Growth(cyclicity, rates, back(finite.pop(), convention) if len(finite) == 1 else None)


def _rates_from(
    root: int, n: int, cyclicity: int, arcs: list[tuple[int, int]], mean: dict[int, Scalar]
) -> list[list[Scalar]]:
    """Return the largest mean that a walk from the root to each (index, length mod c) meets."""
    after: list[list[int]] = [[] for _ in range(n * cyclicity)]
    for i, j in arcs:
        for r in range(cyclicity):
            after[i * cyclicity + r].append(j * cyclicity + (r + 1) % cyclicity)
    rates: list[list[Scalar]] = [[NEG_INF] * cyclicity for _ in range(n)]
    seen: set[int] = set()
    met = reached_from(root * cyclicity, after)
    for value in sorted({mean[node // cyclicity] for node in met if node // cyclicity in mean}, reverse=True):
        for node in met:
            if mean.get(node // cyclicity) == value and node not in seen:
                for other in reached_from(node, after) - seen:
                    rates[other // cyclicity][other % cyclicity] = value
                    seen.add(other)
    return rates


def _multiply(a: IntegerRows, b: IntegerRows) -> IntegerRows:
    columns = tuple(zip(*b, strict=True))
    result = []
    for row in a:
        line: list[int | None] = []
        for column in columns:
            sums = [x + y for x, y in zip(row, column, strict=True) if x is not None and y is not None]
            line.append(max(sums, default=None))
        result.append(tuple(line))
    return tuple(result)

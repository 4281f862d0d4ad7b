"""The maximum cycle mean of a matrix, with a critical cycle and potentials as its certificates."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from tropical.border import ArrayLike, Convention, IntegerRows, Rows, back, entries, scaled, shape, unscaled
from tropical.errors import ShapeError
from tropical.infinity import Extended


@dataclass(frozen=True, slots=True)
class CycleMean:
    """The maximum cycle mean λ with its certificates.

    `cycle` is a critical cycle i_0 → i_1 → … → i_0, of mean λ, and `potentials` x satisfy a_ij + x_i ≤ λ +
    x_j, so no cycle has a larger mean. Without cycles λ = −∞ and the potentials are a numbering with x_i <
    x_j on every arc. Under "min" λ is the minimum cycle mean and the inequality is reversed.
    """

    value: Extended
    convention: Convention
    cycle: tuple[int, ...]
    potentials: tuple[Finite, ...]

    def holds(self, array: ArrayLike) -> bool:
        """Recheck both certificates against the matrix."""
        rows = entries(array, self.convention)
        sign = 1 if self.convention == "max" else -1
        x = [sign * p for p in self.potentials]
        arcs = [(i, j, a) for i, row in enumerate(rows) for j, a in enumerate(row) if is_finite(a)]
        if len(x) != len(rows):
            return False
        if not self.cycle:
            return self.value is back(NEG_INF, self.convention) and all(x[i] < x[j] for i, j, _ in arcs)
        if not is_finite(self.value):
            return False
        mean = sign * self.value
        around = [rows[i][j] for i, j in zip(self.cycle, (*self.cycle[1:], self.cycle[0]), strict=True)]
        total: Scalar = sum(around)
        return total == mean * len(around) and all(a + x[i] <= mean + x[j] for i, j, a in arcs)


def cycle_mean(array: ArrayLike, convention: Convention = "max") -> CycleMean:
    """Return the maximum cycle mean, the largest (a_{i0 i1} + … + a_{ik i0})/(k+1) over all cycles.

    It is the largest eigenvalue of the matrix, and the only one when the matrix is irreducible. Karp's
    formula finds it, in floats where they can serve and on integers otherwise; the potentials, best walk
    weights of A − λ, and the critical cycle decide. Source: Karp, Discrete
    Mathematics 23 (1978).

    >>> cycle_mean([[0, 3], [2, 1]]).value
    Fraction(5, 2)
    """
    rows = square_rows(array, convention)
    n = len(rows)
    whole, scale = scaled(rows)
    arcs = [(i, j, a) for i, row in enumerate(whole) for j, a in enumerate(row) if a is not None]
    mean = _guessed_mean(whole)
    solved = _potentials_and_cycle(n, arcs, mean) if mean is not None else None
    if mean is None or solved is None:
        mean = _karp(n, arcs)
        if mean is None:
            order = _levels(n, arcs)
            sign = 1 if convention == "max" else -1
            return CycleMean(back(NEG_INF, convention), convention, (), tuple(sign * x for x in order))
        solved = _potentials_and_cycle(n, arcs, mean)
        if solved is None:
            raise AssertionError("Karp's value is no cycle mean")
    x, cycle = solved
    whole_scale = scale * mean.denominator
    potentials = tuple(back(unscaled(p, whole_scale), convention) for p in x)
    value = back(unscaled(mean.numerator, mean.denominator * scale), convention)
    return CycleMean(value, convention, cycle, potentials)  # type: ignore[arg-type]  # finite stays finite


def square_rows(array: ArrayLike, convention: Convention) -> Rows:
    height, width = shape(array)
    if height != width or height == 0:
        raise ShapeError(f"the matrix is {height}×{width}; spectral theory needs a square matrix with a row")
    return entries(array, convention)


def own_scalar(value: Extended, convention: Convention) -> Scalar:
    """Return a result of the convention as the max-plus scalar of the algorithm."""
    ((scalar,),) = entries([[value]], convention)
    return scalar


def _guessed_mean(whole: IntegerRows) -> Fraction | None:
    """Return Karp's value in floats, as the nearest fraction that can be a mean; None when floats cannot serve."""
    n = len(whole)
    largest = max((abs(x) for row in whole for x in row if x is not None), default=0)
    if n < 8 or largest * n * n >= 2**50:
        return None
    weights = np.array([[-np.inf if x is None else x for x in row] for row in whole])
    walks = np.zeros((n + 1, n))
    for k in range(1, n + 1):
        walks[k] = (walks[k - 1][:, None] + weights).max(axis=0)
    ended = np.isfinite(walks[n])
    if not ended.any():
        return None
    means = (walks[n, ended] - walks[:n, ended]) / np.arange(n, 0, -1)[:, None]
    return Fraction(float(means.min(axis=0).max())).limit_denominator(n)


def _potentials_and_cycle(
    n: int, arcs: list[tuple[int, int, int]], mean: Fraction
) -> tuple[list[int], tuple[int, ...]] | None:
    """Return both certificates of a cycle mean, or None when the number is not it."""
    p, q = mean.numerator, mean.denominator
    reduced = [(i, j, a * q - p) for i, j, a in arcs]
    x = _best_walks(n, reduced)
    if any(x[i] + w > x[j] for i, j, w in reduced):
        return None
    cycle = _cycle_among(n, [(i, j) for i, j, w in reduced if x[i] + w == x[j]])
    return (x, cycle) if cycle else None


def _karp(n: int, arcs: list[tuple[int, int, int]]) -> Fraction | None:
    """Return max_v min_k (D_n(v) − D_k(v))/(n − k), D_k(v) the best walk of k arcs that ends at v."""
    walks: list[list[int | None]] = [[0] * n]
    for _ in range(n):
        before = walks[-1]
        best: list[int | None] = [None] * n
        for i, j, a in arcs:
            base, known = before[i], best[j]
            if base is not None and (known is None or base + a > known):
                best[j] = base + a
        walks.append(best)
    means = []
    for v, last in enumerate(walks[n]):
        if last is not None:
            means.append(min(Fraction(last - d, n - k) for k in range(n) if (d := walks[k][v]) is not None))
    return max(means, default=None)


def _best_walks(n: int, arcs: list[tuple[int, int, int]]) -> list[int]:
    """Return the best weight of any walk that ends at each node; no cycle is positive."""
    x = [0] * n
    for _ in range(n):
        changed = False
        for i, j, w in arcs:
            if x[i] + w > x[j]:
                x[j] = x[i] + w
                changed = True
        if not changed:
            break
    return x


def _cycle_among(n: int, arcs: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return a cycle of a digraph; the empty tuple when it has none."""
    after: list[list[int]] = [[] for _ in range(n)]
    for i, j in arcs:
        after[i].append(j)
    component = next((c for c in strong_components(n, arcs) if len(c) > 1 or c[0] in after[c[0]]), None)
    if component is None:
        return ()
    inside = set(component)
    path = [component[0]]
    while True:
        step = next(j for j in after[path[-1]] if j in inside)
        if step in path:
            return tuple(path[path.index(step) :])
        path.append(step)


def _levels(n: int, arcs: list[tuple[int, int, int]]) -> list[int]:
    """Return the length of the longest path to each node of a digraph without cycles."""
    return _best_walks(n, [(i, j, 1) for i, j, _ in arcs])


def strong_components(n: int, arcs: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the strongly connected components of a digraph on 0..n−1, each sorted, by first node."""
    forward: list[list[int]] = [[] for _ in range(n)]
    backward: list[list[int]] = [[] for _ in range(n)]
    for i, j in arcs:
        forward[i].append(j)
        backward[j].append(i)
    done = [False] * n
    components = []
    for root in range(n):
        if not done[root]:
            both = reached_from(root, forward) & reached_from(root, backward)
            component = tuple(sorted(both))
            for node in component:
                done[node] = True
            components.append(component)
    return components


def reached_from(root: int, after: list[list[int]]) -> set[int]:
    seen = {root}
    stack = [root]
    while stack:
        for j in after[stack.pop()]:
            if j not in seen:
                seen.add(j)
                stack.append(j)
    return seen

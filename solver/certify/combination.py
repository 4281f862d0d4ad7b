"""Nonnegative combinations of facts that contradict each other: found with floats, made exact by elimination."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from solver.certify.consequences import Fact
from solver.kernel.polynomials import Monomial

Floats = NDArray[np.float64]

MOST_EXCHANGES = 600
ONE = Fact({(): 1}, True)


class Combination:
    """Looks for multipliers λ ≥ 0 with Σ λᵢ·pᵢ = 0 as polynomials, where the constant 1 > 0 or a strict fact counts.

    Without such multipliers there is a linear functional on polynomials that is ≥ 0 at all facts, and > 0 at the
    strict ones together (Farkas). `functional` holds it, as values at monomials.
    """

    def __init__(self) -> None:
        self.facts: list[Fact] = [ONE]
        self.place: dict[Monomial, int] = {(): 0}
        self.support: list[int] = []
        self.functional: dict[Monomial, float] = {}

    def add(self, facts: list[Fact]) -> None:
        """Add facts that a combination may use."""
        self.facts += facts
        for fact in facts:
            for m in fact.p:
                self.place.setdefault(m, len(self.place))

    def solve(self, out_of_time: Callable[[], bool]) -> list[tuple[int, Fact]] | None:
        """Return facts with integer multipliers > 0 that contradict each other, or None."""
        matrix = np.zeros((len(self.place) + 1, len(self.facts)))
        for column, fact in enumerate(self.facts):
            for m, c in fact.p.items():
                matrix[self.place[m], column] = float(c)
            matrix[-1, column] = float(fact.strict)
        target = np.zeros(len(self.place) + 1)
        target[-1] = 1.0
        matrix /= np.sqrt((matrix * matrix).sum(axis=0))
        x, residual = nonnegative_least_squares(matrix, target, self.support, out_of_time)
        self.support = [int(i) for i in np.flatnonzero(x > 1e-11)]
        size = float(np.abs(residual).max())
        if size > 1e-8:
            self.functional = {m: -float(residual[k]) / size for m, k in self.place.items()}
            return None
        return self.exact()

    def exact(self) -> list[tuple[int, Fact]] | None:
        """Return the multipliers of the support over the rationals, if they exist and are > 0."""
        chosen = [self.facts[i] for i in self.support]
        values = exact_multipliers(chosen, self.place)
        if values is None or any(value <= 0 for value in values):
            return None
        common = lcm(*(value.denominator for value in values))
        pairs = [(int(value * common), fact) for value, fact in zip(values, chosen, strict=True)]
        return [(multiplier, fact) for multiplier, fact in pairs if fact is not ONE]


class Independent:
    """Linearly independent columns of a matrix with their QR decomposition.

    Products of large arrays go through `einsum`, which runs in one thread: threads that wait for each other on a busy
    machine made the same search twenty times slower.
    """

    def __init__(self, matrix: Floats) -> None:
        self.matrix = matrix
        self.columns: list[int] = []
        self.q: Floats = np.zeros((matrix.shape[0], matrix.shape[0]))
        self.r: Floats = np.zeros((matrix.shape[0], matrix.shape[0]))

    def add(self, column: int) -> bool:
        """Add a column; return False when it depends on the others."""
        k = len(self.columns)
        if k == len(self.q):
            return False
        rest = self.matrix[:, column].copy()
        inner = np.zeros(k)
        for _ in range(2):
            part = np.einsum("ij,i->j", self.q[:, :k], rest)
            rest -= np.einsum("ij,j->i", self.q[:, :k], part)
            inner += part
        size = float(np.sqrt((rest * rest).sum()))
        if size < 1e-9:
            return False
        self.q[:, k], self.r[:k, k], self.r[k, k] = rest / size, inner, size
        self.columns.append(column)
        return True

    def keep(self, columns: list[int]) -> None:
        """Keep some columns."""
        self.columns = []
        for column in columns:
            self.add(column)

    def solve(self, target: Floats) -> Floats:
        """Return the least-squares coefficients of a target."""
        k = len(self.columns)
        return np.linalg.solve(self.r[:k, :k], np.einsum("ij,i->j", self.q[:, :k], target))


def nonnegative_least_squares(
    matrix: Floats, target: Floats, start: list[int], out_of_time: Callable[[], bool]
) -> tuple[Floats, Floats]:
    """Minimise |matrix · x − target| over x ≥ 0 by active sets (Lawson and Hanson); return x and the residual."""
    x = np.zeros(matrix.shape[1])
    passive = Independent(matrix)
    passive.keep(start)
    x = on_passive(passive, target, x)
    barred = np.zeros(matrix.shape[1], dtype=bool)
    for _ in range(MOST_EXCHANGES):
        residual = target - np.einsum("ij,j->i", matrix[:, passive.columns], x[passive.columns])
        if np.abs(residual).max() < 1e-10 or out_of_time():
            break
        gradient = np.einsum("ij,i->j", matrix, residual)
        gradient[passive.columns] = -np.inf
        gradient[barred] = -np.inf
        best = int(np.argmax(gradient))
        if gradient[best] < 1e-11:
            break
        if passive.add(best):
            barred[:] = False
            x = on_passive(passive, target, x)
        barred[best] = x[best] == 0
    return x, target - np.einsum("ij,j->i", matrix[:, passive.columns], x[passive.columns])


def on_passive(passive: Independent, target: Floats, x: Floats) -> Floats:
    """Solve on the passive columns, taking out those that would become negative."""
    while passive.columns:
        trial = passive.solve(target)
        result = np.zeros_like(x)
        low = trial <= 1e-12
        if not low.any():
            result[passive.columns] = trial
            return result
        old = x[passive.columns]
        fall = np.where(low, old - trial, 1.0)
        ratio = np.where(low, np.where(fall > 0, old / np.where(fall > 0, fall, 1.0), 0.0), np.inf)
        step = float(ratio.min())
        leaving = low & (ratio <= step + 1e-15)
        result[passive.columns] = np.where(leaving, 0.0, np.maximum(old + step * (trial - old), 0.0))
        passive.keep([column for column, gone in zip(passive.columns, leaving, strict=True) if not gone])
        x = result
    return np.zeros_like(x)


def exact_multipliers(facts: list[Fact], place: dict[Monomial, int]) -> list[Fraction] | None:
    """Solve Σ λᵢ·pᵢ = 0, Σ λᵢ = 1 over strict facts; None when there is no solution, or more than one."""
    rows: list[list[Fraction]] = [[Fraction(0)] * (len(facts) + 1) for _ in range(len(place) + 1)]
    for column, fact in enumerate(facts):
        for m, c in fact.p.items():
            rows[place[m]][column] = Fraction(c)
        rows[-1][column] = Fraction(int(fact.strict))
    rows[-1][-1] = Fraction(1)
    rows = [row for row in rows if any(row)]
    for column in range(len(facts)):
        pivot = next((k for k in range(column, len(rows)) if rows[k][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        inverse = 1 / head[column]
        head[:] = [value * inverse if value else value for value in head]
        for k, row in enumerate(rows):
            factor = row[column]
            if k != column and factor:
                row[:] = [a - factor * b if b else a for a, b in zip(row, head, strict=True)]
    if any(row[-1] for row in rows[len(facts) :]):
        return None
    return [row[-1] for row in rows[: len(facts)]]

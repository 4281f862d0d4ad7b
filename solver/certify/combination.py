"""Nonnegative combinations of facts that contradict each other: found with floats, made exact by elimination."""

from __future__ import annotations

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

    def solve(self) -> list[tuple[int, Fact]] | None:
        """Return facts with integer multipliers > 0 that contradict each other, or None."""
        matrix = np.zeros((len(self.place) + 1, len(self.facts)))
        for column, fact in enumerate(self.facts):
            for m, c in fact.p.items():
                matrix[self.place[m], column] = float(c)
            matrix[-1, column] = float(fact.strict)
        target = np.zeros(len(self.place) + 1)
        target[-1] = 1.0
        x, residual = nonnegative_least_squares(matrix / np.linalg.norm(matrix, axis=0), target, self.support)
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


def nonnegative_least_squares(matrix: Floats, target: Floats, start: list[int]) -> tuple[Floats, Floats]:
    """Minimise |matrix · x − target| over x ≥ 0 by active sets (Lawson and Hanson); return x and the residual."""
    x = np.zeros(matrix.shape[1])
    passive = np.zeros(matrix.shape[1], dtype=bool)
    passive[start] = True
    if start:
        x = on_passive(matrix, target, x, passive)
    for _ in range(MOST_EXCHANGES):
        residual = target - matrix @ x
        gradient = np.where(passive, -np.inf, matrix.T @ residual)
        best = int(np.argmax(gradient))
        if np.abs(residual).max() < 1e-10 or gradient[best] < 1e-11:
            break
        passive[best] = True
        x = on_passive(matrix, target, x, passive)
    return x, target - matrix @ x


def on_passive(matrix: Floats, target: Floats, x: Floats, passive: NDArray[np.bool_]) -> Floats:
    """Solve on the passive columns, taking out those that would become negative."""
    while passive.any():
        inner = np.flatnonzero(passive)
        trial = np.linalg.lstsq(matrix[:, inner], target, rcond=None)[0]
        result = np.zeros_like(x)
        low = trial <= 1e-12
        if not low.any():
            result[inner] = trial
            return result
        old = x[inner]
        fall = np.where(low, old - trial, 1.0)
        ratio = np.where(low & (fall > 0), old / np.where(fall > 0, fall, 1.0), np.where(low, 0.0, np.inf))
        step = float(ratio.min())
        result[inner] = np.maximum(old + step * (trial - old), 0.0)
        leaving = low & (ratio <= step + 1e-15)
        result[inner[leaving]] = 0.0
        passive[inner[leaving]] = False
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

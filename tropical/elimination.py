"""Unit vectors in the span of integer rows: found modulo a prime, then solved over Q."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from terms.scalars import Scalar

PRIME = 2**31 - 1
"""Elimination is done modulo this prime; what it finds is solved again over Q."""


def lonely_pivot(grid: Any, levels: Sequence[Scalar]) -> int | None:
    """Return a column k such that some combination of the rows has its first level at k alone, modulo the prime.

    Columns are sorted by falling level. Within a level the echelon rows are reduced; a unit vector lies in their
    span iff one of them is one.
    """
    matrix = grid % PRIME
    top = 0
    start = 0
    while start < len(levels) and top < len(matrix):
        stop = start
        while stop < len(levels) and levels[stop] == levels[start]:
            stop += 1
        first, pivots = top, []
        for column in range(start, stop):
            live = top + np.flatnonzero(matrix[top:, column])
            if not len(live):
                continue
            matrix[[top, live[0]]] = matrix[[live[0], top]]
            matrix[top] = matrix[top] * pow(int(matrix[top, column]), -1, PRIME) % PRIME
            others = first + np.flatnonzero(matrix[first:, column])
            others = others[others != top]
            matrix[others] = (matrix[others] - matrix[others, column][:, None] * matrix[top][None]) % PRIME
            pivots.append(column)
            top += 1
        for k, column in enumerate(pivots):
            if np.count_nonzero(matrix[first + k, start:stop]) == 1:
                return column
        start = stop
    return None


def fewest_rows(above: Any, target: int) -> list[int]:
    """Return rows that still combine to the unit vector at `target`, none of which can be left out."""
    kept = list(range(len(above)))
    for k in range(len(above)):
        fewer = [i for i in kept if i != k]
        if _spans(above[fewer], target):
            kept = fewer
    return kept


def _spans(rows: Any, target: int) -> bool:
    """Tell whether the unit vector at `target` is a combination of the rows, modulo the prime."""
    matrix = np.column_stack([np.delete(rows, target, axis=1), rows[:, target]]) % PRIME
    top = 0
    for column in range(matrix.shape[1] - 1):
        live = top + np.flatnonzero(matrix[top:, column])
        if not len(live):
            continue
        matrix[[top, live[0]]] = matrix[[live[0], top]]
        head = matrix[top] * pow(int(matrix[top, column]), -1, PRIME) % PRIME
        rest = top + 1 + np.flatnonzero(matrix[top + 1 :, column])
        matrix[rest] = (matrix[rest] - matrix[rest, column][:, None] * head[None]) % PRIME
        top += 1
    return bool(matrix[top:, -1].any())


def rational_combination(rows: list[list[int]], target: int) -> list[Fraction] | None:
    """Return weights with Σ w_k · rows[k] = the unit vector at `target`, or None.

    >>> rational_combination([[1, 1], [1, -1]], 0)
    [Fraction(1, 2), Fraction(1, 2)]
    """
    count = len(rows)
    system = [[*(Fraction(row[a]) for row in rows), Fraction(a == target)] for a in range(len(rows[0]) if rows else 0)]
    pivots: list[int] = []
    for column in range(count):
        top = len(pivots)
        pivot = next((i for i in range(top, len(system)) if system[i][column]), None)
        if pivot is None:
            continue
        system[top], system[pivot] = system[pivot], system[top]
        head = system[top][column]
        system[top] = [x / head for x in system[top]]
        for i, line in enumerate(system):
            if i != top and line[column]:
                factor = line[column]
                system[i] = [x - factor * y for x, y in zip(line, system[top], strict=True)]
        pivots.append(column)
    if any(line[-1] for line in system[len(pivots) :]):
        return None
    weights = [Fraction(0)] * count
    for line, column in zip(system, pivots, strict=False):
        weights[column] = line[-1]
    return weights

"""Contradictions of polynomials on intervals, by Sturm chains, and on boxes, by Bernstein forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm
from typing import Final

from solver.certify.bernstein import Interval, bernstein_coefficients
from solver.certify.consequences import Assumption, Whole, degree_of
from solver.kernel.document import Rejected
from solver.kernel.polynomials import Work
from solver.kernel.sturm import coefficients, contradictory

Found = tuple[tuple[int, ...], object]
MOST_WORK: Final = 300_000


def columns_of(p: Whole) -> set[int]:
    """Return the columns that occur in a polynomial."""
    return {column for monomial in p for column in monomial}


def on_interval(assumptions: list[Assumption]) -> Found | None:
    """Return a "sturm" lemma: assumptions about one column that no number satisfies, none of them superfluous."""
    curved = {min(columns_of(a.p)) for a in assumptions if degree_of(a.p) > 1 and len(columns_of(a.p)) == 1}
    for column in sorted(curved):
        used = [a for a in assumptions if columns_of(a.p) == {column}]
        if not no_solution(used):
            continue
        for assumption in list(used):
            fewer = [a for a in used if a is not assumption]
            if fewer and no_solution(fewer):
                used = fewer
        literals = [a.literal for a in used]
        return tuple(-literal for literal in literals), ["sturm", literals]
    return None


def no_solution(assumptions: list[Assumption]) -> bool:
    """Tell whether the kernel sees, with little work, that no number satisfies some assumptions."""
    try:
        return contradictory([(coefficients(a.p), a.strict) for a in assumptions], Work(MOST_WORK))
    except Rejected:
        return False


def on_box(assumptions: list[Assumption]) -> Found | None:
    """Return a "sum" lemma: an assumption whose polynomial is negative on the box that others describe."""
    ends: dict[tuple[int, int], tuple[Fraction, int]] = {}
    slopes: dict[int, int] = {}
    for a in assumptions:
        if degree_of(a.p) == 1 and len(columns_of(a.p)) == 1:
            (column,) = columns_of(a.p)
            slope, end = a.p[(column,)], Fraction(-a.p.get((), 0), a.p[(column,)])
            side = 1 if slope > 0 else -1
            if (column, side) not in ends or side * end > side * ends[column, side][0]:
                ends[column, side] = (end, a.literal)
                slopes[a.literal] = abs(slope)
    for a in assumptions:
        columns = sorted(columns_of(a.p))
        bounds = [(column, side) for column in columns for side in (1, -1)]
        if degree_of(a.p) < 2 or not all(bound in ends for bound in bounds):
            continue
        box = {column: (ends[column, 1][0], ends[column, -1][0]) for column in columns}
        try:
            table = bernstein_coefficients(a.p, box, Work(MOST_WORK))
        except Rejected:
            continue
        if all(lo < hi for lo, hi in box.values()) and (max(table) < 0 or (max(table) == 0 and a.strict)):
            literals = [a.literal, *(ends[bound][1] for bound in bounds)]
            products = handelman(a.p, box, table, [slopes[literal] for literal in literals[1:]])
            return tuple(-literal for literal in literals), ["sum", literals, products, []]
    return None


def handelman(
    p: Whole, box: Mapping[int, Interval], table: Sequence[Fraction], slopes: Sequence[int]
) -> list[list[object]]:
    """Return the products that add up with p to the largest Bernstein coefficient b of p.

    p + Σ (b − bₖ) Bₖ = b, and Bₖ is a positive multiple of a product of the bounds. Constraint 0 of the sum is p;
    constraints 2i + 1 and 2i + 2 are the bounds of the i-th column, with the slopes ± `slopes[2i]`, `slopes[2i + 1]`.
    """
    degrees = [max(monomial.count(column) for monomial in p) for column in box]
    found: list[tuple[Fraction, list[int]]] = [(Fraction(1), [0])]
    for index, b in zip(product(*(range(n + 1) for n in degrees)), table, strict=True):
        factors: list[int] = []
        scale = Fraction(1)
        for i, (k, n, (lo, hi)) in enumerate(zip(index, degrees, box.values(), strict=True)):
            factors += [2 * i + 1] * k + [2 * i + 2] * (n - k)
            scale *= comb(n, k) / (Fraction(slopes[2 * i]) ** k * slopes[2 * i + 1] ** (n - k) * (hi - lo) ** n)
        if b < max(table):
            found.append(((max(table) - b) * scale, factors))
    whole = lcm(*(multiplier.denominator for multiplier, _ in found))
    return [[int(multiplier * whole), factors] for multiplier, factors in found]

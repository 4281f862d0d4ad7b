"""Contradictions of polynomials on intervals and boxes, as the kernel sees them: Sturm chains and Bernstein forms."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solver.certify.consequences import Assumption, Whole, degree_of
from solver.kernel.bernstein import bernstein_coefficients
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
    """Return a "bernstein" lemma: an assumption whose polynomial is negative on the box that others describe."""
    ends: dict[tuple[int, int], tuple[Fraction, int]] = {}
    for a in assumptions:
        if degree_of(a.p) == 1 and len(columns_of(a.p)) == 1:
            (column,) = columns_of(a.p)
            slope, end = a.p[(column,)], Fraction(-a.p.get((), 0), a.p[(column,)])
            side = 1 if slope > 0 else -1
            if (column, side) not in ends or side * end > side * ends[column, side][0]:
                ends[column, side] = (end, a.literal)
    for a in assumptions:
        columns = sorted(columns_of(a.p))
        bounds = [(column, side) for column in columns for side in (1, -1)]
        if degree_of(a.p) < 2 or not all(bound in ends for bound in bounds):
            continue
        try:
            box = {column: (ends[column, 1][0], ends[column, -1][0]) for column in columns}
            largest = max(bernstein_coefficients(a.p, box, Work(MOST_WORK)))
        except Rejected:
            continue
        if largest < 0 or (largest == 0 and a.strict):
            literals = [a.literal, *(ends[bound][1] for bound in bounds)]
            return tuple(-literal for literal in literals), ["bernstein", literals, 0]
    return None

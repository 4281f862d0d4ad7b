"""Bernstein's form: a polynomial on a box lies between the least and the largest of its coefficients there.

On 0 ≤ t ≤ 1, tⁱ = Σₖ C(k, i) / C(n, i) · Bₖ for k = i, …, n, where the Bernstein polynomials Bₖ are nonnegative and add
up to 1. In several variables, each is treated so by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod

from solver.kernel.document import Rejected
from solver.kernel.polynomials import Terms, Work, cost, length

Interval = tuple[Fraction, Fraction]
MOST_COEFFICIENTS = 100
"""Of a Bernstein form: a lemma has a product for each."""


def bernstein_coefficients(p: Terms, box: Mapping[int, Interval], work: Work) -> list[Fraction]:
    """Return the coefficients of p in Bernstein form on a box that bounds each of its columns."""
    columns = sorted({column for monomial in p for column in monomial})
    work.spend(len(p) * min(len(columns), MOST_COEFFICIENTS.bit_length()))
    few = columns[: MOST_COEFFICIENTS.bit_length()]
    shape = [1 + max(monomial.count(column) for monomial in p) for column in few]
    if prod(shape) > MOST_COEFFICIENTS:
        raise Rejected(f"a Bernstein form has at most {MOST_COEFFICIENTS} coefficients")
    table = [Fraction(0)] * prod(shape)
    for monomial, c in p.items():
        table[position([monomial.count(column) for column in columns], shape)] = Fraction(c)
    stride = prod(shape)
    for column, size in zip(columns, shape, strict=True):
        stride //= size
        starts = [i for i in range(len(table)) if i // stride % size == 0]
        for start in starts:
            line = slice(start, start + size * stride, stride)
            table[line] = on_interval(table[line], *box[column], work)
    return table


def position(index: list[int], shape: list[int]) -> int:
    """Return the place of an index in a table that is written row by row."""
    place = 0
    for i, size in zip(index, shape, strict=True):
        place = place * size + i
    return place


def on_interval(powers: list[Fraction], lo: Fraction, hi: Fraction, work: Work) -> list[Fraction]:
    """Return the Bernstein coefficients on lo ≤ x ≤ hi of a polynomial in x, given by those of its powers."""
    n = len(powers) - 1
    work.spend(4 * (n + 1) ** 2 * cost(max(map(length, powers)) + n * (length(lo) + length(hi))))
    shifted = [sum(c * comb(j, i) * lo ** (j - i) for j, c in enumerate(powers) if j >= i) for i in range(n + 1)]
    scaled = [c * (hi - lo) ** i / comb(n, i) for i, c in enumerate(shifted)]
    return [Fraction(sum(comb(k, i) * scaled[i] for i in range(k + 1))) for k in range(n + 1)]

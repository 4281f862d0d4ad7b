"""Sturm's theorem: inequalities between polynomials in one variable that no real number satisfies together.

A polynomial is the list of its coefficients, the constant first. Between neighbouring roots all signs are constant,
so it is enough to look at one point of every gap and at every root. Roots are kept apart by rational points at which
no polynomial is zero; how many lie between two such points is the difference of the sign changes in a Sturm chain.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import gcd

from .document import Rejected
from .polynomials import Terms, Work, cost

Coefficients = list[int]
Constraint = tuple[Coefficients, bool]
"""p ≥ 0, or p > 0 where the truth is set."""

MOST_PIECES = 500


def coefficients(p: Terms) -> Coefficients:
    """Return the coefficients of a polynomial with integer coefficients in at most one column."""
    result = [0] * (1 + max((len(monomial) for monomial in p), default=0))
    for monomial, c in p.items():
        result[len(monomial)] = int(c)
    return result


def value(p: Coefficients, x: Fraction, work: Work) -> int:
    """Return the sign of p(x)."""
    total, power = 0, 1
    for c in reversed(p):
        total = total * x.numerator + c * power
        power *= x.denominator
        work.spend(cost(total.bit_length() + power.bit_length()))
    return (total > 0) - (total < 0)


def chain(p: Coefficients, work: Work) -> list[Coefficients]:
    """Return the Sturm chain p, p′, −(p mod p′), …, each up to a positive factor."""
    result = [p, [i * c for i, c in enumerate(p)][1:]]
    while any(result[-1]):
        result.append(negated_remainder(result[-2], result[-1], work))
    return result[:-1]


def negated_remainder(p: Coefficients, q: Coefficients, work: Work) -> Coefficients:
    """Return −(p mod q) up to a positive factor, without zeros at its end."""
    rest, sign = list(p), 1 if q[-1] > 0 else -1
    while len(rest) >= len(q):
        lead, shift = rest[-1] * sign, len(rest) - len(q)
        rest = [c * abs(q[-1]) for c in rest]
        for i, c in enumerate(q):
            rest[i + shift] -= lead * c
        work.spend(sum(cost(c.bit_length()) for c in rest))
        rest.pop()
    while rest and not rest[-1]:
        rest.pop()
    divisor = gcd(*rest) or 1
    return [-c // divisor for c in rest]


def roots_between(sequence: list[Coefficients], a: Fraction, b: Fraction, work: Work) -> int:
    """Return how many different roots lie between a and b, which are no roots (Sturm's theorem)."""
    changes = []
    for x in (a, b):
        signs = [sign for sign in (value(p, x, work) for p in sequence) if sign]
        changes.append(sum(left != right for left, right in pairwise(signs)))
    return changes[0] - changes[1]


def between(p: Coefficients, a: Fraction, b: Fraction, work: Work) -> Fraction:
    """Return a point between a and b that is no root of p, near the middle."""
    nearest = sorted(range(1, len(p) + 1), key=lambda i: abs(2 * i - len(p) - 1))
    points = (a + (b - a) * Fraction(i, len(p) + 1) for i in nearest)
    return next(x for x in points if value(p, x, work))


def contradictory(constraints: list[Constraint], work: Work) -> bool:
    """Tell whether no real number satisfies all constraints."""
    if not all(len(p) > 1 or p[0] > 0 or (p[0] == 0 and not strict) for p, strict in constraints):
        return True
    constraints = [(p, strict) for p, strict in constraints if len(p) > 1]
    whole = [1]
    for p, _ in constraints:
        whole = product(whole, p, work)
    chains, all_roots = [chain(p, work) for p, _ in constraints], chain(whole, work)
    bound = 1 + Fraction(max(map(abs, whole)), abs(whole[-1]))
    pieces = [(-bound, bound)]
    for a, b in pieces:  # it grows while it is read
        holds = [value(p, a, work) > 0 for p, _ in constraints]
        if all(holds) or all(value(p, b, work) > 0 for p, _ in constraints):
            return False
        count = roots_between(all_roots, a, b, work)
        if count > 1:
            middle = between(whole, a, b, work)
            pieces += [(a, middle), (middle, b)]
            if len(pieces) > MOST_PIECES:
                raise Rejected("the roots of these polynomials lie too close together, or are too many")
        elif count == 1:
            zero = [roots_between(sequence, a, b, work) == 1 for sequence in chains]
            stricts = [strict for _, strict in constraints]
            if all(not strict if z else h for z, h, strict in zip(zero, holds, stricts, strict=True)):
                return False
    return True


def product(p: Coefficients, q: Coefficients, work: Work) -> Coefficients:
    """Return p · q."""
    result = [0] * (len(p) + len(q) - 1)
    for i, c in enumerate(p):
        for j, d in enumerate(q):
            result[i + j] += c * d
        work.spend(len(q) * cost(max(map(abs, result)).bit_length()))
    return result

"""Enclosures: rational bounds of exp and log at rational points, by the exponential series and a bound of its tail."""

from __future__ import annotations

from fractions import Fraction

from .document import Rejected
from .polynomials import Work, cost, length


def exp_compared(x: Fraction, r: Fraction, work: Work) -> int:
    """Return the sign of eˣ − r.

    For x > 0 and n ≥ 2x, the tail xⁿ/n! + … is at most twice its first term. e⁰ = 1, and for other rational x the
    number eˣ is irrational (Lindemann), so the bounds meet r in the end.
    """
    if x == 0 or r <= 0:
        return (1 > r) - (1 < r) if x == 0 else 1
    if x < 0:
        return -exp_compared(-x, 1 / r, work)
    total, term, n = Fraction(0), Fraction(1), 0
    while total < r:
        if n >= 2 * x and total + 2 * term <= r:
            return -1
        total, n = total + term, n + 1
        term = term * x / n
        work.spend(8 * cost(length(total)))
    return 1


def encloses(function: str, at: Fraction, lo: Fraction, hi: Fraction, work: Work) -> bool:
    """Tell whether lo ≤ f(at) ≤ hi, for f = exp or log; raises `Rejected` where f has no value."""
    if function == "exp":
        return exp_compared(at, lo, work) >= 0 and exp_compared(at, hi, work) <= 0
    if function != "log" or at <= 0:
        raise Rejected(f"{function[:20]} has no value at {str(at)[:40]} that the kernel knows")
    return exp_compared(lo, at, work) <= 0 and exp_compared(hi, at, work) >= 0

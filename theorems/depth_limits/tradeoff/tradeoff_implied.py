"""A lower bound gives one direction of a trade-off, not an exact one."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Note,
    all_integers,
    all_of,
    every,
    implies,
    maximum,
    reals,
    some,
)

from ..._figures import growth

claim = Claim(
    "tradeoff-implied",
    source=Note("depth-limits", "57-63,273", "e66124b1a6d8c46e72f80418cef2c076b9fe86122d3fb8d39392835b65641744"),
    says="The theorem d = Ω(n^(1/L)) implies an exact trade-off: the composition depth is about log n / log d.",
    latex=r"n \le d^L \;\Rightarrow\; L \ge \frac{\log n}{\log d} = K, \qquad n \le d^L \not\Rightarrow d^L \le n^c; \qquad "
    r"D = \log_2 n,\ w = \log_2 d",
    remark="With D = log₂ n and w = log₂ d the bound says D ≤ L·w, and the trade-off L·w ≈ D.",
)


@claim.law
def exact_up_to_a_constant(c, D, L, w):
    """Whatever obeys the bound D ≤ L·w has L·w at most c·D."""
    return implies(all_of(D >= 1, L >= 1, w >= 1, D <= L * w), L * w <= c * D)


@claim.law
def depth_is_at_least(K, D, L, w):
    """With the composition depth K = D/w: the bound D ≤ L·w says K ≤ L."""
    return K <= L


def bound_and_quotient(K, D, L, w):
    return all_of(0 < w, K * w == D, D <= L * w)


below = {"hypothesis 1: eq → l": "what is below the quotient is at most L, too"}

claim.reading(
    "both directions, up to a constant factor",
    Alternating(
        exact_up_to_a_constant,
        (some(c=all_integers), every(D=all_integers, L=all_integers, w=all_integers)),
        refute=lambda c: dict(D=maximum(c, 0) + 1, L=maximum(c, 0) + 1, w=maximum(c, 0) + 1),
    ),
    literal=True,
    expect=REFUTED,
    explain="A lower bound never forbids more layers or a larger width: D = L = w = c + 1 obeys it, and L·w = (c + 1)·D.",
)

one_direction = claim.reading(
    "one direction: at least log n / log d layers",
    Forall(depth_is_at_least, over={name: reals for name in ("K", "D", "L", "w")}, given=(bound_and_quotient,)),
    expect=PROVED,
    explain="Dividing D ≤ L·w by w.",
    survivors=below,
)

correction = claim.correction(
    "tradeoff-implied-one-direction",
    says="From d ≥ n^(1/L) it follows that L ≥ log n / log d, and conversely; it says nothing about enough.",
    latex=r"D \le L w,\ K w = D,\ w > 0 \Rightarrow K \le L",
)

correction.reading("log n / log d ≤ L", one_direction.statement, literal=True, expect=PROVED, survivors=below)


@claim.figure(
    "log₂ d by the number of layers for n = 2¹²: the bound says only that widths lie on this curve or above it"
)
def lower_bound_of_the_width():
    return growth(
        "layers L",
        "log₂ d",
        range(1, 9),
        {"log₂ d = 12/L": lambda L: Fraction(12, L), "also allowed": lambda L: 12 + L},
    )

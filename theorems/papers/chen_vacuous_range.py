"""For which n does the depth theorem say anything?"""

from tropcheck import (
    PROVED,
    Claim,
    Constant,
    Every,
    Paper,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    implies,
    reals,
)

claim = Claim(
    "chen-vacuous-range",
    source=Paper("arXiv:2412.02975", "Theorem 1.1"),
    says="The theorem forbids H·d·p ≤ n^(2^(−4L)), while H·d·p is at least log₂ n in every model: it says something only when "
    "n^(2^(−4L)) ≥ log₂ n. At n = 2^(16^L·j) that is 2^j ≥ 16^L·j: from j = 7 on for one layer, from j = 12 on for two, from j = 16 on "
    "for three; that is n from 2^112, 2^3072 and 2^65536 on.",
    latex=r"n = 2^{q j},\ q = 16^L:\quad n^{1/q} = r = 2^j \ge q j = \log_2 n \iff j \ge 7,\ 12,\ 16 \text{ for } L = 1,\ 2,\ 3",
    remark="n runs over the powers of 2^(16^L), where both sides are integers. The smallest n among all powers of two are in the controls.",
)


@claim.law
def says_nothing(j, r, q):
    """As long as j ≥ 1: r = 2^j is below q·j."""
    return implies(j >= 1, r < q * j)


def below_the_threshold(threshold, q):
    """Downwards from j = threshold − 1."""
    return Recurrence(
        says_nothing,
        state=dict(j=all_integers, r=reals),
        start=lambda: dict(j=threshold - 1, r=2 ** (threshold - 1)),
        step=lambda j, r: dict(j=j - 1, r=r / 2),
        over=dict(q=Constant(q)),
    )


@claim.law
def says_something(j, r, q):
    """r = 2^j is at least q·j."""
    return all_of(j >= 1, r >= q * j)


def from_the_threshold(threshold, q):
    return Recurrence(
        says_something,
        state=dict(j=all_integers, r=all_integers),
        start=lambda: dict(j=threshold, r=2**threshold),
        step=lambda j, r: dict(j=j + 1, r=2 * r),
        over=dict(q=Constant(q)),
    )


def first_power(layers, k):
    """At n = 2^k the bound is at least log₂ n, that is 2^k ≥ k^(16^L); at n = 2^(k−1) it is not."""
    q = 16**layers
    return 2**k >= k**q and 2 ** (k - 1) < (k - 1) ** q


claim.control("one layer: n = 2^109", first_power, holds=True, layers=1, k=109)
claim.control("two layers: n = 2^2951", first_power, holds=True, layers=2, k=2951)
claim.control("three layers: n = 2^65536", first_power, holds=True, layers=3, k=65536)

claim.reading(
    "one, two and three layers",
    Every(
        {
            "one layer, 1 ≤ j ≤ 6": below_the_threshold(7, 16),
            "one layer, j ≥ 7": from_the_threshold(7, 16),
            "two layers, 1 ≤ j ≤ 11": below_the_threshold(12, 256),
            "two layers, j ≥ 12": from_the_threshold(12, 256),
            "three layers, 1 ≤ j ≤ 15": below_the_threshold(16, 4096),
            "three layers, j ≥ 16": from_the_threshold(16, 4096),
        }
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="The exponent 2^(−4L) is so small that the bound exceeds the trivial one only for astronomically long prompts.",
    survivors={
        "16 → 17": "a step works for every q; the start decides",
        "256 → 257": "a step works for every q; the start decides",
        "4096 → 4097": "a step works for every q; the start decides",
        "sub → add in j − 1": "a larger right side",
        "1 → 0": "j is above the threshold",
        "1 → 2": "j is above the threshold",
        "le → lt": "after a step the inequality is strict",
        "2 → 3": "a faster growth",
        "add → sub": "a smaller right side",
    },
)

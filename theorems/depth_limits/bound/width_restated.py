"""The two restatements of the width bound are not the same bound."""

from tropcheck import PROVED, REFUTED, Claim, Every, Growth, Note, Recurrence, all_integers, all_of

from ..._figures import bits_for, growth

claim = Claim(
    "width-restated",
    source=Note("depth-limits", "35-37", "ee4f5f37b9ff83424a68bc85fca6aa7314b52901ee153bd178f3929fda0f8c70"),
    says="The bound d = Ω(n^(1/L)) says in other words that d·L ≥ Ω(log n) or d ≥ Ω(n^(1/L)).",
    latex=r"d L \ge \Omega(\log n) \ \text{ or } \ d \ge \Omega(n^{1/L}) \iff d \ge \Omega(n^{1/L}); \qquad c\, d < n = 2^{d}",
    remark="A disjunction is the same as its second half exactly when the first half implies the second. The family has "
    "L = 1 and n = 2^d, so d·L = log₂ n holds with equality.",
)


def power_of_two():
    """Powers of two by recurrence: d = 0, n = 2^0 = 1."""
    return dict(d=0, n=1)


def doubled(d, n):
    return dict(d=d + 1, n=2 * n)


@claim.law
def two_to_the_d_is_larger(d, n):
    return all_of(d >= 0, n >= d + 1)


@claim.law
def power_is_smaller(p, q):
    return all_of(1 <= p, p <= q)


def base(d, b):
    return all_of(1 <= d, d <= b)


@claim.law
def width_falls_short(c, n):
    """With L = 1, d = 2c and n = 2^d = 4^c: d·L ≥ log₂ n, and c·d < n."""
    return all_of(c >= 0, n >= 1, c * (2 * c) < n)


claim.reading(
    "the disjunction says the same as its second half",
    Growth(
        quantity="d, where d·L ≥ log₂ n",
        relation="Ω",
        bound="n^(1/L)",
        grows=("n",),
        constant="may depend on L",
        fails=Recurrence(
            width_falls_short,
            state=dict(c=all_integers, n=all_integers),
            start=lambda: dict(c=0, n=1),
            step=lambda c, n: dict(c=c + 1, n=4 * n),
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="One layer of width d = log₂ n satisfies the first half, while n^(1/L) = n is exponentially larger.",
)

correction = claim.correction(
    "width-restated-implication",
    says="The second half implies the first, with constant 1: if d ≥ n^(1/L) then d·L ≥ log₂ n, for all positive integers.",
    latex=r"n \le d^L \Rightarrow n \le 2^{dL}: \qquad d + 1 \le n = 2^d, \quad p = d^L \le q = (2^d)^L",
)

correction.reading(
    "d^L ≤ 2^(dL)",
    Every(
        {
            "2^d ≥ d + 1": Recurrence(
                two_to_the_d_is_larger,
                state=dict(d=all_integers, n=all_integers),
                start=power_of_two,
                step=doubled,
            ),
            "d^L ≤ b^L for d ≤ b": Recurrence(
                power_is_smaller,
                state=dict(p=all_integers, q=all_integers),
                start=lambda: dict(p=1, q=1),
                step=lambda p, q, d, b: dict(p=p * d, q=q * b),
                over=dict(d=all_integers, b=all_integers),
                given=(base,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="2^d is at least d, so (2^d)^L is at least d^L.",
    survivors={
        "le → lt in 0 ≤": "after a step d is positive",
        "0 → 1": "after a step d is positive",
        "add → sub": "a smaller right side",
        "2 → 3": "a faster growth",
    },
)


@claim.figure("With one layer: the first half asks for log₂ n, the second for n")
def both_halves():
    return growth("n", "width d", (2, 4, 8, 16, 32), {"d·L ≥ log₂ n": bits_for, "d ≥ n^(1/L)": lambda n: n})

"""Counting C(n, n/2) classes gives at most n bits, not n log n."""

from math import comb

from tropcheck import PROVED, REFUTED, Claim, Every, Growth, Note, Recurrence, Scope, all_integers, all_of, implies, ite

from ..._figures import bits_for, growth
from .._messages import fewer_messages_than_functions, value_passing

claim = Claim(
    "communication-counting",
    source=Note("depth-limits", "182-186", "0b3537fa1d594d80f64d7ddf09f364783b7fce0ec2c63ee3d137a3552ee7fa51"),
    says="The input space is divided into C(n, n/2) classes, each class needs a transcript of its own, and that gives the bound of "
    "Ω(n log n) bits.",
    latex=r"\log_2 \binom{n}{n/2} = \Omega(n \log n); \qquad b_k = \binom{2k}{k} \le q = 4^k,\quad c\, n < n k \text{ at } n = 2^k",
    remark="C(2k, k) is the number b with b_0 = 1 and (k + 1)·b_{k+1} = (4k + 2)·b_k. From b ≤ 4^k its logarithm is at most 2k = n.",
    uses=("communication-lower-bound",),
)


@claim.law
def binomial_is_below_the_power(right, k, b, q):
    """As long as the numbers b obey the rule of the central binomial coefficients, b ≤ 4^k."""
    return all_of(k >= 0, implies(right == 1, all_of(0 <= b, b <= q)))


def next_binomial(right, k, b, q, following):
    obeys = (k + 1) * following == (4 * k + 2) * b
    return dict(right=ite(all_of(right == 1, obeys), 1, 0), k=k + 1, b=following, q=4 * q)


@claim.law
def linear_falls_short(c, k, n):
    """At n = 2^k with k = c + 1: c·n < n·log₂ n."""
    return all_of(c >= 0, k == c + 1, n >= 1, c * n < n * k)


@claim.law
def value_passing_is_shorter(c, k, n):
    """L messages of k = log₂ n bits are fewer than n/c bits, at n = 4^c, k = 2c, for L ≤ c."""
    return all_of(c >= 0, k == 2 * c, n >= 1, c * k < n)


binomials = Recurrence(
    binomial_is_below_the_power,
    state=dict(right=all_integers, k=all_integers, b=all_integers, q=all_integers),
    start=lambda: dict(right=1, k=0, b=1, q=1),
    step=next_binomial,
    inputs=dict(following=all_integers),
)

claim.reading(
    "the count of classes gives Ω(n log n) bits",
    Growth(
        quantity="log₂ C(n, n/2)",
        relation="Ω",
        bound="n log n",
        grows=("n",),
        fails=Every(
            {
                "C(2k, k) ≤ 4^k": binomials,
                "c·n < n·log₂ n": Recurrence(
                    linear_falls_short,
                    state=dict(c=all_integers, k=all_integers, n=all_integers),
                    start=lambda: dict(c=0, k=1, n=2),
                    step=lambda c, k, n: dict(c=c + 1, k=k + 1, n=2 * n),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="There are at most 2^n classes, so the count is worth at most n bits.",
)

claim.reading(
    "every class needs a transcript of its own, P_0 first",
    Growth(
        quantity="bits of the transcripts when each party passes on the value, L ≤ c parties, log₂ n bits each",
        relation="Ω",
        bound="n",
        grows=("n",),
        constant="may depend on L",
        fails=Every(
            {
                "each party passes on the value so far": value_passing,
                "L·k bits are fewer than n/c": Recurrence(
                    value_passing_is_shorter,
                    state=dict(c=all_integers, k=all_integers, n=all_integers),
                    start=lambda: dict(c=0, k=0, n=1),
                    step=lambda c, k, n: dict(c=c + 1, k=k + 2, n=4 * n),
                ),
            }
        ),
    ),
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="In the order of the note n^L transcripts are enough, fewer than C(n, n/2) for large n.",
)

correction = claim.correction(
    "communication-count-of-functions",
    says="What gives n·log₂ n bits is the number n^n of functions, all of which need different messages when their holder speaks first.",
    latex=r"|F| = n^n > |M| \Rightarrow \exists f, x:\ \mathrm{decode}(\mathrm{message}(f), x) \ne f(x)",
)

correction.reading(
    "every n",
    fewer_messages_than_functions,
    literal=True,
    expect=PROVED,
)


@claim.figure("What the count of classes is worth, what is claimed, and what the count of functions is worth")
def bits_of_the_counts():
    return growth(
        "n",
        "bits",
        range(2, 17, 2),
        {
            "C(n, n/2) classes": lambda n: bits_for(comb(n, n // 2)),
            "n·⌈log₂ n⌉, claimed": lambda n: n * bits_for(n),
            "n^n functions": lambda n: bits_for(n**n),
        },
    )

"""A ratio that is linear in n is called exponential."""

from tropcheck import PROVED, REFUTED, Claim, Forall, Growth, Note, Recurrence, all_integers, all_of, reals

from ..._figures import growth

claim = Claim(
    "cot-exponential",
    source=Note("depth-limits", "134,143-145,275", "4aba54ddebf277f76c3edfafbd52b8daaba3c5982127184e3f97278cbe9dbbe9"),
    says="The ratio of the widths needed without and with chain of thought is Ω(n): an exponential advantage.",
    latex=r"r = \frac{D}{d} = \Omega(n), \qquad r \ne \Omega(2^n): \quad c \cdot 2c < n = 4^c",
    remark="The family takes the ratio n itself at n = 2c: c times the ratio is smaller than 2^n.",
)


@claim.law
def ratio_is_linear(a, b, n, D, d, r):
    """From D ≥ a·n without and d ≤ b with chain of thought, r = D/d is at least (a/b)·n."""
    return r * b >= a * n


def widths(a, b, n, D, d, r):
    return all_of(0 < a, 0 < n, 0 < d, d <= b, a * n <= D, r * d == D)


@claim.law
def linear_is_not_exponential(c, n):
    return all_of(c >= 0, n >= 1, c * (2 * c) < n)


@claim.law
def one_bit_more_doubles(w, p):
    """The number w of indices that k bits can name is p = 2^k, and the ratio is a constant times that number."""
    return w == p


boundary = {"hypothesis 1: lt → le": "the inequality holds at the boundary of the positive numbers, too"}

claim.reading(
    "exponential in n",
    Growth(
        quantity="the ratio n",
        relation="Ω",
        bound="2^n",
        grows=("n",),
        fails=Recurrence(
            linear_is_not_exponential,
            state=dict(c=all_integers, n=all_integers),
            start=lambda: dict(c=0, n=1),
            step=lambda c, n: dict(c=c + 1, n=4 * n),
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="A ratio of n is linear; 2^n is larger than any multiple of it.",
)

linear = claim.reading(
    "the ratio is Ω(n)",
    Forall(ratio_is_linear, over={name: reals for name in ("a", "b", "n", "D", "d", "r")}, given=(widths,)),
    expect=PROVED,
    explain="Dividing a·n by at most b leaves at least (a/b)·n.",
    survivors=boundary,
)

claim.reading(
    "exponential in the number k of bits of an index",
    Recurrence(
        one_bit_more_doubles,
        state=dict(w=all_integers, p=all_integers),
        start=lambda: dict(w=1, p=1),
        step=lambda w, p: dict(w=w + w, p=2 * p),
    ),
    expect=PROVED,
    explain="With n = 2^k positions, linear in n is exponential in k.",
)

correction = claim.correction(
    "cot-linear-advantage",
    says="Under the note's premises the advantage is at least linear in n; what is exponential is n in the length of an index.",
    latex=r"D \ge a n,\ 0 < d \le b,\ r d = D \Rightarrow r \ge \tfrac{a}{b} n",
)

correction.reading(
    "at least linear",
    linear.statement,
    literal=True,
    expect=PROVED,
    survivors=boundary,
)


@claim.figure("The ratio of widths, and an exponential: in n, and in the number k of bits of an index (n = 2^k)")
def ratio_and_exponential():
    return [
        growth("n", "ratio", range(1, 7), {"the ratio n": lambda n: n, "2^n": lambda n: 2**n}),
        growth("k", "ratio", range(1, 7), {"the ratio n = 2^k": lambda k: 2**k}),
    ]

"""For a fixed number of parameters the formula has no balance: the narrowest width is always the best."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Recurrence,
    all_integers,
    all_of,
    every,
    implies,
    some,
)

from ..._figures import bits_for, growth

claim = Claim(
    "tradeoff-optimal-balance",
    source=Note("depth-limits", "69", "9eb4168c1b98953b6c7d3f2c30024c150b8409df591853bb152245a66eff3cb2"),
    says="For a fixed number of parameters there is an optimal balance of depth and width.",
    latex=r"C \ge L d^2:\quad d^L \le 2^{M},\ M = \lfloor C/4 \rfloor; \qquad 4 L (d-1) \le L d^2,\quad d \le 2^{d-1},\quad "
    r"p = d^L \le q = (2^{d-1})^L",
    remark="The premise is the note's: L layers of width d have L·d² parameters and reach n = d^L. With M layers of width 2 the "
    "cost is 4·M. Real widths would do best at d = √e, again whatever C is.",
    uses=("tradeoff-formula",),
)


@claim.law
def square_is_larger(d):
    return 4 * (d - 1) <= d * d


@claim.law
def narrow_fits_the_budget(C, L, d, square):
    """L·(d − 1) layers of width 2 cost no more than L layers of width d."""
    return L * (4 * (d - 1)) <= C


def within_budget(C, L, d, square):
    return all_of(0 <= L, 4 * (d - 1) <= square, L * square <= C)


@claim.law
def two_to_the_d_minus_one(d, h):
    return all_of(d >= 1, h >= d)


@claim.law
def power_is_smaller(p, q):
    return all_of(1 <= p, p <= q)


def base(d, h):
    return all_of(1 <= d, d <= h)


narrow_is_best = Every(
    {
        "4·(d − 1) ≤ d²": Forall(square_is_larger, over=dict(d=all_integers)),
        "L·4·(d − 1) ≤ L·d² ≤ C": Forall(
            narrow_fits_the_budget,
            over={name: all_integers for name in ("C", "L", "d", "square")},
            given=(within_budget,),
        ),
        "d ≤ 2^(d − 1)": Recurrence(
            two_to_the_d_minus_one,
            state=dict(d=all_integers, h=all_integers),
            start=lambda: dict(d=1, h=1),
            step=lambda d, h: dict(d=d + 1, h=2 * h),
        ),
        "d^L ≤ h^L for d ≤ h": Recurrence(
            power_is_smaller,
            state=dict(p=all_integers, q=all_integers),
            start=lambda: dict(p=1, q=1),
            step=lambda p, q, d, h: dict(p=p * d, q=q * h),
            over=dict(d=all_integers, h=all_integers),
            given=(base,),
        ),
    }
)

survivors = {
    "add → sub in d + 1": "a smaller d",
    "hypothesis 1: sides exchanged in 1 ≤ d": "the start does not depend on d",
    "hypothesis 1: 1 → 0": "the start does not depend on d",
    "hypothesis 1: sub → add in d − 1": "a stricter hypothesis",
    "1 → 0": "after a step d is at least 1",
    "1 → 2": "after a step d is at least 2",
    "1 → 2 in 1": "a smaller left side",
    "2 → 3": "a faster growth",
    "le → lt": "after a step the inequality is strict",
}

claim.reading(
    "there is a best choice of depth and width",
    narrow_is_best,
    literal=True,
    expect=PROVED,
    explain="Width 2 reaches at least as large an n as any other width within the same number of parameters.",
    survivors=survivors,
)


@claim.law
def two_is_less_than_any_share(c, C):
    """For every c a budget C ≥ c with c·2 < C."""
    return implies(c >= 1, all_of(C >= c, c * 2 < C))


claim.reading(
    "a balance: the best width grows with the number of parameters",
    Growth(
        quantity="the best width, 2, for C = 4·(c + 1) parameters",
        relation="Ω",
        bound="C",
        grows=("C",),
        fails=Alternating(
            two_is_less_than_any_share,
            (every(c=all_integers), some(C=all_integers)),
            prove=lambda c: dict(C=4 * (c + 1)),
        ),
    ),
    expect=REFUTED,
    explain="All additional parameters go into depth; the width stays 2.",
)

correction = claim.correction(
    "tradeoff-narrowest-is-best",
    says="Under the note's premise width 2 is the best integer width for every number of parameters: depth takes everything.",
    latex=r"d^L \le (2^{d-1})^L = 2^{L(d-1)} \le 2^{C/4},\quad p \le q,\ h = 2^{d-1}",
)

correction.reading("every C, L and d", narrow_is_best, literal=True, expect=PROVED, survivors=survivors)


@claim.figure(
    "Largest log₂ n within 64 parameters by width d, under the note's premise: the narrowest width reaches farthest"
)
def reach_by_width():
    reach = lambda d: bits_for(d ** (64 // (d * d)) + 1) - 1
    return growth("width d", "log₂ n", range(2, 9), {"⌊64/d²⌋ layers": reach})

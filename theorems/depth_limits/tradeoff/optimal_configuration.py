"""The optimal configuration d = n^(1/L): under the premise, over all depths, and without the premise."""

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
    Scope,
    all_integers,
    all_of,
    every,
    implies,
    reals,
    some,
)

from ..._figures import growth, root_at_least
from .._lookups import lookups, survivors, width_is_not_the_root

claim = Claim(
    "optimal-configuration",
    source=Note("depth-limits", "92-96", "a69229ca44edce27525d97eb3dba136a11757a8574590ca6ac11085893947594"),
    says="For n tokens and L layers the optimal configuration has d = Θ(n^(1/L)) and Θ(L·n^(2/L)) parameters.",
    latex=r"d = \Theta(n^{1/L}),\quad \text{parameters} = \Theta(L n^{2/L}); \qquad (d^2)^L = n^2; \qquad (6c)^L < n",
    remark="A layer of width d has Θ(d²) parameters. The premise of the note is that width n^(1/L) is what L layers need; optimal means the "
    "fewest parameters.",
    uses=("width-lower-bound", "tradeoff-narrowest-is-best"),
)


@claim.law
def squares_multiply_to_the_square(p, q):
    """After L factors: p = d^L and q = (d²)^L = p²."""
    return q == p * p


@claim.law
def wider_costs_more(L, d, e):
    """Every width e ≥ d has at least L·d² parameters in L layers."""
    return L * (d * d) <= L * (e * e)


def at_least_as_wide(L, d, e):
    return all_of(0 <= L, 0 <= d, d <= e)


@claim.law
def two_is_the_best_width(d, h):
    """d ≤ 2^(d − 1): so L layers of width d reach no further than L·(d − 1) layers of width 2, whose cost is no larger."""
    return all_of(d >= 1, h >= d)


@claim.law
def two_is_below_log(c, k):
    """For every c some k = log₂ n with 2·c < k."""
    return implies(c >= 1, all_of(k >= c, c * 2 < k))


claim.reading(
    "for the note's task: L functions, L layers",
    width_is_not_the_root,
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="Width 6 and O(L) parameters are enough, whatever n is.",
)

claim.reading(
    "the algebra: from d = n^(1/L), L·d² is L·n^(2/L)",
    Recurrence(
        squares_multiply_to_the_square,
        state=dict(p=reals, q=reals),
        start=lambda: dict(p=1, q=1),
        step=lambda p, q, d: dict(p=p * d, q=q * (d * d)),
        over=dict(d=reals),
    ),
    expect=PROVED,
    explain="The L-th power of d² is the square of the L-th power of d.",
)

claim.reading(
    "for given n and L, under the premise that width d = n^(1/L) is needed and enough",
    Forall(wider_costs_more, over=dict(L=reals, d=reals, e=reals), given=(at_least_as_wide,)),
    expect=PROVED,
    explain="The narrowest admissible width has the fewest parameters.",
)

claim.reading(
    "for given n, over all L, under the premise: the best width grows with n",
    Growth(
        quantity="the best width over all depths: 2",
        relation="Ω",
        bound="log n",
        grows=("n",),
        fails=Every(
            {
                "no width reaches further than width 2 at the same cost": Recurrence(
                    two_is_the_best_width,
                    state=dict(d=all_integers, h=all_integers),
                    start=lambda: dict(d=1, h=1),
                    step=lambda d, h: dict(d=d + 1, h=2 * h),
                ),
                "2·c < log₂ n": Alternating(
                    two_is_below_log, (every(c=all_integers), some(k=all_integers)), prove=lambda c: dict(k=2 * c + 1)
                ),
            }
        ),
    ),
    expect=REFUTED,
    explain="Over all depths width 2 is best for every n, with log₂ n layers and 4·log₂ n parameters.",
)

correction = claim.correction(
    "optimal-configuration-constant",
    says="For the note's task L layers of constant width, O(L) parameters, are enough for every n; fewer than one layer's parameters are "
    "not possible, so this is optimal up to a factor L.",
    latex=r"y_t = f_t(y_{t-1}),\ t = 1, \dots, L",
)

correction.reading(
    "L layers of width 6",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    survivors=survivors,
)


@claim.figure(
    "Parameters L·d² that reach n = 2¹⁶ under the note's premise, by depth: more layers are always better, down to width 2"
)
def parameters_by_depth():
    return growth(
        "layers L",
        "L·d²",
        (4, 5, 6, 8, 10, 16),
        {"d = n^(1/L), rounded up": lambda L: L * root_at_least(2**16, L) ** 2},
    )


@claim.figure("Width for composing two functions with two layers: claimed, and enough")
def width_for_two_layers():
    return growth(
        "log₂ n", "width", range(2, 13), {"claimed, √n": lambda k: root_at_least(2**k, 2), "enough": lambda k: 6}
    )

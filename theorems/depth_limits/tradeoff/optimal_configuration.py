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
    ite,
    reals,
    some,
)

claim = Claim(
    "optimal-configuration",
    source=Note("depth-limits", "92-96", "a69229ca44edce27525d97eb3dba136a11757a8574590ca6ac11085893947594"),
    says="For n tokens and L layers the optimal configuration has d = Θ(n^(1/L)) and Θ(L·n^(2/L)) parameters.",
    latex=r"d = \Theta(n^{1/L}),\quad \text{parameters} = \Theta(L n^{2/L}); \qquad (d^2)^L = n^2; \qquad (6c)^L < n",
    remark="A layer of width d has Θ(d²) parameters. The premise of the note is that width n^(1/L) is what L layers need; optimal means the "
    "fewest parameters.",
    uses=("width-lower-bound", "tradeoff-narrowest-is-best"),
)


def score(place, address):
    return 2 * place * address - place * place


@claim.law
def holds_the_value(correct, held, composed):
    """After every layer that works as a head does, the last token holds the value composed so far."""
    return implies(correct == 1, held == composed)


def next_layer(correct, held, composed, start, place, value, entry):
    """The last token asks for start + held, attends to a token with the largest score, and takes its value."""
    largest = score(start + composed, start + held) <= score(place, start + held)
    one_value = implies(place == start + composed, value == entry)
    return dict(correct=ite(all_of(correct == 1, largest, one_value), 1, 0), held=value, composed=entry)


@claim.law
def constant_width_falls_short(power, n):
    """The width 6 is below n^(1/L)/c, that is (6c)^L < n."""
    return all_of(power < n, n == power + 1)


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


lookups = Recurrence(
    holds_the_value,
    state=dict(correct=all_integers, held=all_integers, composed=all_integers),
    start=lambda x: dict(correct=1, held=x, composed=x),
    step=next_layer,
    inputs={name: all_integers for name in ("start", "place", "value", "entry")},
    over=dict(x=all_integers),
)

claim.reading(
    "for the note's task: L functions, L layers",
    Growth(
        quantity="width of the narrowest decoder of L layers that composes L functions",
        relation="Ω",
        bound="n^(1/L)",
        grows=("n",),
        constant="may depend on L",
        fails=Every(
            {
                "L layers of width 6 compose L functions": lookups,
                "(6c)^L < n for n = (6c)^L + 1": Recurrence(
                    constant_width_falls_short,
                    state=dict(power=all_integers, n=all_integers),
                    start=lambda: dict(power=1, n=2),
                    step=lambda power, n, c: dict(power=power * 6 * c, n=(n - 1) * 6 * c + 1),
                    over=dict(c=all_integers),
                ),
            }
        ),
    ),
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
    survivors={
        "1 → 2 in 1": "a condition that no layer meets any more",
        "le → lt": "a stricter condition on a layer",
        "implies → iff": "a stricter condition on a layer",
        "sub → add": "a stricter condition on a layer: the score of the token asked for is larger",
        "2 → 3 in 2": "a stricter condition on a layer: the score of the token asked for is larger",
    },
)

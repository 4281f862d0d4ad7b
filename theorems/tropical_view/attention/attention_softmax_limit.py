"""Max attention approximates softmax attention: how well, and where?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
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

claim = Claim(
    "attention-softmax-limit",
    source=Note("tropical-view", "87,209", "b3d665ae96311ddb3c52592917ec0252ee836a4eb4c38f88d9d2aa73d27d4efb"),
    says="Attention with a maximum in the place of the softmax is a piecewise-linear approximation of standard attention.",
    latex=r"0 \le \tau \log \sum_j e^{s_j/\tau} - \max_j s_j \le \tau \log N: \quad 1 \le W \le N, \qquad W = \sum_j x_j,\ "
    r"x_j = e^{(s_j - s_i)/\tau} \le 1",
    remark="i is a winner, so x_i = 1. The four bounds on a region with a gap are the claims su-stability-value, -gradient, "
    "-hessian and -affine.",
    uses=("su-stability-value", "su-stability-gradient"),
)


@claim.law
def smooth_maximum(N, W):
    return all_of(1 <= W, W <= N)


@claim.law
def output_error(X, E, spread, m, eps):
    """X = Σ_{j≠i} x_j and E = Σ_{j≠i} x_j·|v_j − v_i| over m keys: the output is off by E/(1 + X), at most m·ε·spread."""
    return all_of(0 <= X, X <= m * eps, 0 <= E, E <= X * spread)


@claim.law
def error_is_below(x, bound):
    """The weight of the second key, x/(1 + x), is at most the bound."""
    return x <= bound * (1 + x)


def up_to_a_tie(x, bound):
    return all_of(0 < x, x <= 1, 0 < bound)


@claim.law
def small_at_a_gap(bound, eps, x):
    """For every bound there is an ε such that exponentials up to ε have a weight x/(1 + x) of at most the bound."""
    return implies(0 < bound, all_of(0 < eps, implies(all_of(0 <= x, x <= eps), x <= bound * (1 + x))))


def at_most_one(x):
    return all_of(0 <= x, x <= 1)


def next_key(x, distance, eps, spread):
    return all_of(0 <= x, x <= eps, 0 <= distance, distance <= spread)


claim.reading(
    "the smooth maximum, at every query, every number of keys",
    Recurrence(
        smooth_maximum,
        state=dict(N=all_integers, W=reals),
        start=lambda: dict(N=1, W=1),
        step=lambda N, W, x: dict(N=N + 1, W=W + x),
        inputs=dict(x=reals),
        allowed=(at_most_one,),
    ),
    literal=True,
    expect=PROVED,
    explain="τ·log Σ exp(s_j/τ) exceeds the largest score by at most τ·log N, everywhere.",
    survivors={"add → sub in W + x": "a smaller left side"},
)

claim.reading(
    "the output, where one key leads by a gap",
    Recurrence(
        output_error,
        state=dict(m=all_integers, X=reals, E=reals),
        start=lambda: dict(m=0, X=0, E=0),
        step=lambda m, X, E, x, distance: dict(m=m + 1, X=X + x, E=E + x * distance),
        inputs=dict(x=reals, distance=reals),
        over=dict(eps=reals, spread=reals),
        allowed=(next_key,),
    ),
    expect=PROVED,
    explain="The output differs from the winner's value by at most (N − 1)·ε times the spread of the values.",
    survivors={"1 → 2 in 1": "a larger right side"},
)

claim.reading(
    "the output, at every query, for a temperature that is small enough",
    Forall(error_is_below, over=dict(x=reals, bound=reals), given=(up_to_a_tie,)),
    expect=REFUTED,
    quick=Scope(grid=(0, 2)),
    explain="At a tie x = 1 for every temperature: softmax gives the mean of two values, the maximum one of them.",
)

claim.reading(
    "the output, at a fixed gap, as the temperature tends to 0",
    Alternating(
        small_at_a_gap, (every(bound=reals), some(eps=reals), every(x=reals)), prove=lambda bound: dict(eps=bound)
    ),
    expect=PROVED,
    explain="With ε = exp(−δ/τ) at most the bound, the second key's weight is at most the bound.",
    survivors={
        "implies → iff": "ε is the bound itself, which is not positive either where the bound is not",
        "le → lt": "for x > 0 the weight is less than x",
        "0 → -1": "the inequality needs only 1 + x ≥ 0",
        "1 → 2": "a larger right side",
    },
)

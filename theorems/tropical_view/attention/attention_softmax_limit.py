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
    remark="The tropical polynomial of line 209 is max_j (q·k_j + log v_j), so the literal reading compares the maximum with the logarithm of "
    "the sum that it replaces; what that means for outputs and gradients is in the other readings. i is a winner, so x_i = 1. The four bounds on a region with a gap are the claims su-stability-value, -gradient, "
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


@claim.law
def gradient_bound(B, X):
    """‖p − e_i‖₁ = 2X/(1 + X) with X = Σ_{j≠i} x_j is at most 2B, where B = (N − 1)·ε bounds X (su-stability-gradient)."""
    return 2 * X <= 2 * B * (1 + X)


def sum_of_others(B, X):
    return all_of(0 <= X, X <= B)


@claim.law
def curvature_bound(x, eps, u, v):
    """N = 2, τ = 1: the Hessian's form x/(1 + x)²·(u − v)² is at most ε·(u² + v²)."""
    return x * (u - v) * (u - v) <= (1 + x) * (1 + x) * eps * (u * u + v * v)


@claim.law
def lipschitz_bound(x, y, eps):
    """N = 2, τ = 1: the gradient's change 2(y − x)/((1 + x)(1 + y)) is at most ε·log(y/x), which is at most ε·(y − x)/x."""
    return 2 * (y - x) * x <= eps * (y - x) * ((1 + x) * (1 + y))


def in_range(x, eps):
    return all_of(0 < x, x <= eps, eps <= 1)


def two_in_range(x, y, eps):
    return all_of(0 < x, x < y, y <= eps, eps <= 1)


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

claim.reading(
    "the gradient, the second bound of Theorem VI.1",
    Forall(gradient_bound, over=dict(B=reals, X=reals), given=(sum_of_others,)),
    expect=PROVED,
    explain="The softmax weights are off the one-hot vector by at most twice the sum of the other exponentials.",
    survivors={
        "2 → 3": "a larger right side",
        "1 → 2": "a larger right side",
        "0 → -1": "the inequality needs only 1 + X ≥ 0",
    },
)

claim.reading(
    "the Hessian, the third bound of Theorem VI.1",
    Forall(curvature_bound, over={name: reals for name in ("x", "eps", "u", "v")}, given=(in_range,)),
    expect=REFUTED,
    explain="It is too small by a factor of two (su-stability-hessian, with the correction).",
)

claim.reading(
    "the Lipschitz constant of the gradient, the fourth bound of Theorem VI.1",
    Forall(lipschitz_bound, over={name: reals for name in ("x", "y", "eps")}, given=(two_in_range,)),
    expect=REFUTED,
    explain="It is the third bound again, and too small by the same factor (su-stability-affine, with the correction).",
)

"""The smooth maximum is close to the maximum."""

from tropcheck import PROVED, Claim, Paper, Recurrence, all_integers, all_of, reals

claim = Claim(
    "su-stability-value",
    source=Paper("arXiv:2604.14727", "Theorem VI.1"),
    says="Where score i exceeds all others by δ, τ·log Σ exp(s_j/τ) lies between the largest score and that plus "
    "τ·log(1 + (N − 1)·exp(−δ/τ)).",
    latex=r"0 \le \tau \log \sum_j e^{s_j/\tau} - s_i \le \tau \log\left(1 + (N-1)\, \varepsilon\right): \quad "
    r"1 \le W \le 1 + m\, \varepsilon, \qquad W = \sum_j e^{(s_j - s_i)/\tau},\ m = N - 1,\ \varepsilon = e^{-\delta/\tau}",
    remark="The logarithm is increasing, and x_j = exp((s_j − s_i)/τ) lies in (0, ε] for j ≠ i and is 1 for j = i.",
)


@claim.law
def sum_of_exponentials(m, W, eps):
    return all_of(1 <= W, W <= 1 + m * eps)


@claim.law
def sum_without_gap(N, W):
    """Without any gap, ε = 1: the sum is at most the number of scores, so the error is at most τ·log N everywhere."""
    return all_of(1 <= W, W <= N)


def small(x, eps):
    return all_of(0 <= x, x <= eps)


def at_most_one(x):
    return all_of(0 <= x, x <= 1)


claim.reading(
    "every number of scores",
    Recurrence(
        sum_of_exponentials,
        state=dict(m=all_integers, W=reals),
        start=lambda: dict(m=0, W=1),
        step=lambda m, W, x: dict(m=m + 1, W=W + x),
        inputs=dict(x=reals),
        over=dict(eps=reals),
        allowed=(small,),
    ),
    literal=True,
    expect=PROVED,
    explain="Each other score adds a number between 0 and ε.",
    survivors={"add → sub in W + x": "a smaller left side", "1 → 2 in 1": "a larger right side"},
)

claim.reading(
    "at every query, without a gap",
    Recurrence(
        sum_without_gap,
        state=dict(N=all_integers, W=reals),
        start=lambda: dict(N=1, W=1),
        step=lambda N, W, x: dict(N=N + 1, W=W + x),
        inputs=dict(x=reals),
        allowed=(at_most_one,),
    ),
    expect=PROVED,
    explain="No exponential exceeds that of the largest score.",
    survivors={"add → sub in W + x": "a smaller left side"},
)

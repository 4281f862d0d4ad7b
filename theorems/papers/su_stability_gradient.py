"""The softmax weights are close to the one-hot vector of the winner."""

from tropcheck import PROVED, Claim, Every, Forall, Paper, Recurrence, all_integers, all_of, reals

claim = Claim(
    "su-stability-gradient",
    source=Paper("arXiv:2604.14727", "Theorem VI.1"),
    says="Where score i exceeds all others by δ, the softmax weights differ from the unit vector e_i by at most "
    "2(N − 1)·exp(−δ/τ) in the 1-norm.",
    latex=r"\|p - e_i\|_1 = 2(1 - p_i) = \frac{2X}{1 + X} \le 2 m\, \varepsilon, \qquad X = \sum_{j \ne i} x_j \le m\, \varepsilon,"
    r"\ m = N - 1",
    remark="x_j = exp((s_j − s_i)/τ) ≤ ε, p_i = 1/(1 + X) and p_j = x_j/(1 + X); both sides are multiplied by 1 + X > 0.",
)


@claim.law
def others_are_small(m, X, eps):
    return all_of(0 <= X, X <= m * eps)


@claim.law
def norm_is_small(B, X):
    """With X ≤ B = (N − 1)·ε: 2X ≤ 2B·(1 + X)."""
    return 2 * X <= 2 * B * (1 + X)


def small(x, eps):
    return all_of(0 <= x, x <= eps)


def bounded(B, X):
    return all_of(0 <= X, X <= B)


claim.reading(
    "every number of scores",
    Every(
        {
            "the other exponentials are small": Recurrence(
                others_are_small,
                state=dict(m=all_integers, X=reals),
                start=lambda: dict(m=0, X=0),
                step=lambda m, X, x: dict(m=m + 1, X=X + x),
                inputs=dict(x=reals),
                over=dict(eps=reals),
                allowed=(small,),
            ),
            "so is the norm": Forall(norm_is_small, over=dict(B=reals, X=reals), given=(bounded,)),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="2X/(1 + X) is at most 2X.",
    survivors={
        "2 → 3 in 2": "a larger right side",
        "1 → 2 in 1": "a larger right side",
        "0 → -1 in 0": "the inequality needs only 1 + X ≥ 0",
        "add → sub in X + x": "a smaller left side",
    },
)

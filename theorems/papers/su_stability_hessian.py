"""The curvature bound of the stability theorem is too small by a factor of two."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    every,
    implies,
    reals,
    some,
)

from .._figures import growth

claim = Claim(
    "su-stability-hessian",
    source=Paper("arXiv:2604.14727", "Theorem VI.1"),
    says="Where one score exceeds all others by δ, the Hessian of τ·log Σ exp(s_j/τ) has spectral norm at most "
    "(1/τ)(N − 1)·exp(−δ/τ).",
    latex=r"\| \mathrm{diag}(p) - p p^T \|_2 \le (N-1)\, \varepsilon, \qquad \varepsilon = e^{-\delta/\tau}, \quad "
    r"x_j = e^{(s_j - s_i)/\tau} \le \varepsilon, \quad u^T(\cdot)\,u,\ v",
    remark="With x_j in the place of the exponentials, p_i = 1/(1 + Σx) and p_j = x_j/(1 + Σx): the claim is about "
    "polynomials. For N = 2 the matrix is x/(1 + x)² times ((1, −1), (−1, 1)).",
)


@claim.law
def two_scores(x, eps, u, v):
    """N = 2: the quadratic form at (u, v) is at most ε·(u² + v²), both sides multiplied by (1 + x)²."""
    return x * (u - v) * (u - v) <= (1 + x) * (1 + x) * eps * (u * u + v * v)


@claim.law
def two_scores_corrected(x, eps, u, v):
    return x * (u - v) * (u - v) <= (1 + x) * (1 + x) * 2 * eps * (u * u + v * v)


def in_range(x, eps):
    return all_of(0 < x, x <= eps, eps <= 1)


pair = dict(x=reals, eps=reals, u=reals, v=reals)

claim.reading(
    "two scores already",
    Forall(two_scores, over=pair, given=(in_range,)),
    literal=True,
    expect=REFUTED,
    explain="At u = −v the form is 4x, and 2(1 + x)²·ε is smaller than that for small x = ε.",
)


@claim.law
def smaller_factor_fails(e, x):
    """N = 2, (u, v) = (1, −1), ε = x: with the factor 2 − e the form 4x exceeds the bound, multiplied by (1 + x)²."""
    return implies(all_of(0 < e, e <= 1), all_of(0 < x, x <= 1, (2 - e) * x * (1 + x) * (1 + x) * 2 < 4 * x))


claim.reading(
    "how far off: by a factor as near to 2 as one likes",
    Alternating(smaller_factor_fails, (every(e=reals), some(x=reals)), prove=lambda e: dict(x=e / 4)),
    expect=PROVED,
    survivors={
        "≤ becomes <": "x is at most ¼",
        "1 becomes 2": "x is at most ¼",
        "1/4 becomes 5/4": "there is room in x ≤ 1",
        "4 becomes 5": "a larger right side",
        "+ becomes −": "a smaller left side",
    },
    explain="At x = e/4 the factor 2 − e is too small, so the factor 2 of the correction is the smallest.",
)

correction = claim.correction(
    "su-stability-hessian-corrected",
    says="With a factor of two the bound holds for every number of scores: the norm is at most (2/τ)(N − 1)·exp(−δ/τ).",
    latex=r"u^T(\mathrm{diag}(p) - p p^T)\,u \le \sum_k p_k (u_k - v)^2 \le 2 (N-1)\, \varepsilon\, \|u\|^2, \qquad v = u_i",
    remark="W = 1 + Σx, M = Σ weights·u, S = Σ weights·u²; A = Σ x_k (u_k − v)². The variance is (S·W − M²)/W².",
)


@correction.law
def second_moment(W, M, S, A, v):
    """A = Σ x_k (u_k − v)² is the second moment about v, times W."""
    return A == S - 2 * v * M + v * v * W


@correction.law
def variance_is_least(W, M, S, v):
    """The variance is at most the second moment about v: S·W − M² ≤ W·(S − 2vM + v²W)."""
    return S * W - M * M <= W * (S - 2 * v * M + v * v * W)


@correction.law
def moment_is_small(m, A, Q, v, eps):
    """After m scores: A ≤ 2ε(Q + m·v²), where Q is the sum of their u_k²."""
    return A <= 2 * eps * (Q + m * v * v)


@correction.law
def norm_bounds_it(m, Q, v):
    return Q + m * v * v <= m * (Q + v * v)


def small_weights(x, eps):
    return all_of(0 <= x, x <= eps)


correction.reading(
    "every number of scores",
    Every(
        {
            "the second moment, by recurrence over the scores": Recurrence(
                second_moment,
                state=dict(W=reals, M=reals, S=reals, A=reals),
                start=lambda v: dict(W=1, M=v, S=v * v, A=0),
                step=lambda W, M, S, A, v, x, u: dict(
                    W=W + x, M=M + x * u, S=S + x * u * u, A=A + x * (u - v) * (u - v)
                ),
                inputs=dict(x=reals, u=reals),
                over=dict(v=reals),
            ),
            "the variance is the least second moment": Forall(
                variance_is_least, over=dict(W=reals, M=reals, S=reals, v=reals)
            ),
            "the second moment is small, by recurrence over the scores": Recurrence(
                moment_is_small,
                state=dict(m=all_integers, A=reals, Q=reals),
                start=lambda: dict(m=0, A=0, Q=0),
                step=lambda m, A, Q, v, x, u: dict(m=m + 1, A=A + x * (u - v) * (u - v), Q=Q + u * u),
                inputs=dict(x=reals, u=reals),
                over=dict(v=reals, eps=reals),
                allowed=(small_weights,),
            ),
            "Q + m·v² ≤ m·‖u‖²": Forall(
                norm_bounds_it,
                over=dict(m=all_integers, Q=reals, v=reals),
                given=(lambda m, Q: all_of(m >= 1, Q >= 0),),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="The variance is at most the mean of (u_k − u_i)², and (u_k − u_i)² is at most 2(u_k² + u_i²).",
    survivors={
        "add → sub in Q": "a smaller left side",
        "add → sub in A": "a smaller left side",
        "sub → add in u − v": "2(u² + v²) bounds (u + v)², too",
        "1 → 2 in 1": "a larger right side",
        "sub → add in S − 2·v·M": "the second moment about −v is no smaller than the variance, either",
    },
)

correction.reading(
    "two scores, directly",
    Forall(two_scores_corrected, over=pair, given=(in_range,)),
    expect=PROVED,
    survivors={
        "sub → add in u − v": "2(u² + v²) bounds (u + v)², too",
        "2 → 3": "a larger right side",
        "1 → 2 in 1": "a larger right side",
        "hypothesis 1": "the bound holds for all 0 ≤ x ≤ ε",
    },
)


@claim.figure("Two scores: the norm of the Hessian, 2x/(1 + x)², against the bound x; the correction 2x is a bound")
def norm_against_bound():
    norm = lambda x: 2 * x / ((1 + x) * (1 + x))
    return growth(
        "x = exp(−δ/τ)",
        "norm",
        [Fraction(k, 10) for k in range(11)],
        {"the norm": norm, "claimed bound": lambda x: x, "corrected bound": lambda x: 2 * x},
    )

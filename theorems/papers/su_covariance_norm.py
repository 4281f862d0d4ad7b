"""The norm of the covariance of a categorical distribution."""

from fractions import Fraction

from tropcheck import PROVED, REFUTED, Claim, Every, Forall, Paper, Recurrence, all_of, reals

from .._figures import growth

claim = Claim(
    "su-covariance-norm",
    source=Paper("arXiv:2604.14727", "the lemma used for Theorem VI.1"),
    says="For a probability vector p the spectral norm of diag(p) − ppᵀ is at most the largest p_k(1 − p_k).",
    latex=r"w^T(\mathrm{diag}(p) - p p^T)\,w \le \max_k p_k (1 - p_k)\, \|w\|^2; \qquad N = 2,\ w = (u, v):\ p(1 - p)(u - v)^2",
    remark="For two entries p and 1 − p the matrix is p(1 − p) times ((1, −1), (−1, 1)), of norm 2p(1 − p).",
)


@claim.law
def two_entries(p, u, v):
    return p * (1 - p) * ((u - v) * (u - v)) <= p * (1 - p) * (u * u + v * v)


def probability(p):
    return all_of(0 <= p, p <= 1)


claim.reading(
    "two entries already",
    Forall(two_entries, over=dict(p=reals, u=reals, v=reals), given=(probability,)),
    literal=True,
    expect=REFUTED,
    explain="At p = ½ and w = (1, −1) the form is 1 and the bound ½: the norm is ½, not ¼.",
)


@claim.law
def opposite_signs_attain_twice(p, u):
    """Two entries and w = (u, −u): the form is exactly twice p(1 − p)·‖w‖²."""
    return p * (1 - p) * ((u + u) * (u + u)) == 2 * (p * (1 - p) * (u * u + u * u))


claim.reading(
    "how far off: by the factor 2, for every two entries",
    Forall(opposite_signs_attain_twice, over=dict(p=reals, u=reals)),
    expect=PROVED,
    explain="So the factor 2 of the correction cannot be smaller.",
)

correction = claim.correction(
    "su-covariance-norm-corrected",
    says="With a factor of two it holds for every number of entries: the norm is at most 2·max p_k(1 − p_k), with equality for two.",
    latex=r"\sum_{k < l} p_k p_l (u_k - u_l)^2 \le 2 \sum_{k < l} p_k p_l (u_k^2 + u_l^2) = 2 \sum_k p_k (1 - p_k) u_k^2",
    remark="With W = Σ p, M = Σ p·u, S = Σ p·u² the form is W·S − M² (and W = 1 at the end). An entry (p, u) after those adds "
    "p·D with D = Σ p_k(u_k − u)² = S − 2uM + u²W.",
)


@correction.law
def new_pairs(W, M, S, p, u):
    """The form grows by the new pairs: (W + p)(S + p·u²) − (M + p·u)² = (W·S − M²) + p·D."""
    D = S - 2 * u * M + u * u * W
    return (W + p) * (S + p * u * u) - (M + p * u) * (M + p * u) == (W * S - M * M) + p * D


@correction.law
def pairs_with_the_new_entry(D, B, W, u):
    """D = Σ p_k(u_k − u)² is at most 2·(Σ p_k·u_k² + u²·Σ p_k)."""
    return D <= 2 * (B + u * u * W)


def weight(q):
    return q >= 0


@correction.law
def sum_over_pairs(p, u, S, W, Q):
    """The sum over pairs of p_k·p_l(u_k² + u_l²) is W·S − Q with Q = Σ p_k²u_k²: a new entry adds p·(S + u²·W)."""
    return (W + p) * (S + p * u * u) - (Q + p * p * u * u) == (W * S - Q) + p * (S + u * u * W)


correction.reading(
    "every number of entries",
    Every(
        {
            "a new entry adds its pairs to the form": Forall(new_pairs, over={name: reals for name in "WMSpu"}),
            "a new entry adds its pairs to the bound": Forall(sum_over_pairs, over={name: reals for name in "puSWQ"}),
            "the pairs of the form are at most twice those of the bound": Recurrence(
                pairs_with_the_new_entry,
                state=dict(D=reals, B=reals, W=reals),
                start=lambda: dict(D=0, B=0, W=0),
                step=lambda D, B, W, u, q, t: dict(D=D + q * (t - u) * (t - u), B=B + q * t * t, W=W + q),
                inputs=dict(q=reals, t=reals),
                over=dict(u=reals),
                allowed=(weight,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="(u_k − u_l)² is at most 2(u_k² + u_l²), pair by pair.",
    survivors={"sub → add in t − u": "2(t² + u²) bounds (t + u)², too", "add → sub in D": "a smaller left side"},
)


@claim.figure("Two entries p and 1 − p: the norm 2p(1 − p) is twice what is claimed")
def norm_of_two_entries():
    return growth(
        "p",
        "norm",
        [Fraction(k, 10) for k in range(11)],
        {"the norm": lambda p: 2 * p * (1 - p), "claimed": lambda p: p * (1 - p)},
    )

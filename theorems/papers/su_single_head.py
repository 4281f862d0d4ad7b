"""The Newton polytope of a head has at most as many vertices as keys."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    iff,
    reals,
)

claim = Claim(
    "su-single-head",
    source=Paper("arXiv:2604.14727", "Proposition V.1"),
    says="The Newton polytope of one head with N keys has at most N vertices.",
    latex=r"\mathrm{Newt} = \mathrm{conv}\{k_1, \dots, k_N\}: \qquad V = \sum_j \lambda_j s_j \le b\, W, \quad W = \sum_j \lambda_j, \quad "
    r"s_j \le b",
    remark="The polytope is the convex hull of the keys. In a direction q every point of it, a mean Σ λ_j·k_j, scores at most the "
    "largest key score b, so what wins alone in some direction is a key: there are at most N vertices.",
)


@claim.law
def mean_is_at_most(W, V, b):
    return V <= b * W


def weight_of_a_key(weight, score, b):
    return all_of(weight >= 0, score <= b)


@claim.law
def all_keys_can_be_vertices(p, l):
    """Keys (p, −p²/2), p = 0, 1, 2, …: in the direction (p, 1) key p wins alone."""
    score = lambda key: key * p - key * key / 2
    return all_of(score(p) - score(l) == (p - l) * (p - l) / 2, iff(p != l, score(l) < score(p)))


claim.reading(
    "only keys are vertices, every number of keys, every dimension",
    Recurrence(
        mean_is_at_most,
        state=dict(W=reals, V=reals),
        start=lambda: dict(W=0, V=0),
        step=lambda W, V, weight, score: dict(W=W + weight, V=V + weight * score),
        inputs=dict(weight=reals, score=reals),
        over=dict(b=reals),
        allowed=(weight_of_a_key,),
    ),
    literal=True,
    expect=PROVED,
    explain="A linear function on a convex hull is largest at one of the points that span it.",
)

claim.reading(
    "attained for every number of keys, in the plane",
    Forall(all_keys_can_be_vertices, over=dict(p=all_integers, l=all_integers)),
    expect=PROVED,
)

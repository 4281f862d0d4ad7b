"""Dot-product attention is a power diagram, and one-hot inside its cells in the limit."""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Forall,
    Paper,
    all_of,
    all_over,
    every,
    function,
    iff,
    implies,
    index,
    index_set,
    reals,
    some,
)

claim = Claim(
    "su-power-diagram",
    source=Paper("arXiv:2604.14727", "Theorem IV.3"),
    says="Key j wins on its power cell with weight ‖k_j‖²; inside it the softmax weights tend to the unit vector of j as the "
    "temperature tends to 0.",
    latex=r"\langle q,k_l\rangle \le \langle q,k_j\rangle\ \forall l \iff \|q - k_j\|^2 - \|k_j\|^2 \le \|q - k_l\|^2 - \|k_l\|^2",
    uses=("attention-power-diagram", "su-stability-gradient"),
    remark="‖q − k‖² is written out as ‖q‖² − 2⟨q, k⟩ + ‖k‖² (proved for every dimension in attention-power-diagram). Inside the "
    "cell all other exponentials are at most ε = exp(−δ/τ), which tends to 0 with τ.",
)


@claim.law
def power_cell(keys, j, qq, dot, norm):
    power = lambda l: (qq - 2 * dot(l) + norm(l)) - norm(l)
    return iff(all_over(keys, lambda l: dot(l) <= dot(j)), all_over(keys, lambda l: power(j) <= power(l)))


@claim.law
def one_hot_in_the_limit(bound, B, X):
    """The other exponentials have a sum X of at most B = (N − 1)·ε > 0; for every bound B = bound makes their weight small."""
    return iff(0 < bound, all_of(0 < B, implies(all_of(0 <= X, X <= B), X <= bound * (1 + X))))


claim.reading(
    "the cell, every number of keys, every dimension",
    Forall(
        power_cell,
        over=dict(
            keys=index_set(), j=index("keys"), qq=reals, dot=function("keys", to=reals), norm=function("keys", to=reals)
        ),
    ),
    literal=True,
    expect=PROVED,
    explain="The power of q with respect to key j is ‖q‖² − 2⟨q, k_j⟩.",
)

claim.reading(
    "one-hot in the limit",
    Alternating(
        one_hot_in_the_limit,
        (every(bound=reals), some(B=reals), every(X=reals)),
        prove=lambda bound: dict(B=bound),
    ),
    expect=PROVED,
    explain="The weight of all other keys together is X/(1 + X) ≤ X ≤ (N − 1)·ε.",
    survivors={
        "le → lt": "for X > 0 the weight is less than X",
        "1 → 2": "a larger right side",
        "0 → 1": "fewer values of X",
        "0 → -1": "the inequality needs only 1 + X ≥ 0",
    },
)

"""Does depth raise expressivity more than width?"""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Note,
    Recurrence,
    all_integers,
    all_of,
    not_formal,
)

claim = Claim(
    "depth-first",
    source=Note("tropical-view", "176,178,180", "0027069798d5cd3a0dc59443b9276a0f365a8d8addb8d3d6aa25dd27e22d39d6"),
    says="Increasing depth raises expressivity more effectively than increasing width.",
    latex=r"1 + W b \le (1 + b)^L, \qquad W = L",
    uses=("regions-heads-are-the-base", "regions-depth-exponential", "su-sawtooth"),
    remark="Expressivity is measured by the bounds on the number of pieces of functions on the line, for equal numbers of heads "
    "with N keys, which are equal numbers of parameters: one layer of L·H heads has at most 1 + L·b pieces with b = H(N − 1), and L layers of H heads at most (1 + b)^L; with one head a layer N^L "
    "pieces are attained (su-sawtooth).",
)


@claim.law
def deep_bound_is_larger(L, b, power):
    """Bernoulli: after L layers the bound (1 + b)^L is at least 1 + L·b."""
    return all_of(power >= 1 + L * b, L >= 0)


def heads(b):
    return b >= 0


@claim.law
def two_layers_win(b):
    """Two layers exceed one layer of twice as many heads by b², so strictly as soon as there is a wall."""
    return (1 + b) * (1 + b) - (1 + 2 * b) == b * b


claim.reading(
    "as stated",
    not_formal("Neither a measure of expressivity nor a cost at which depth and width are compared is given."),
    literal=True,
)

claim.reading(
    "bounds on pieces on the line, equal numbers of heads, every depth",
    Recurrence(
        deep_bound_is_larger,
        state=dict(L=all_integers, power=all_integers),
        start=lambda: dict(L=0, power=1),
        step=lambda L, power, b: dict(L=L + 1, power=power * (1 + b)),
        over=dict(b=all_integers),
        given=(heads,),
    ),
    expect=PROVED,
    explain="This is Bernoulli's inequality; the left side is the largest number of pieces of the wide layer.",
    survivors={
        "le → lt in 0 ≤": "after a step L is positive",
        "0 → 1": "after a step L is positive",
        "add → sub": "a smaller right side",
        "1 → 0": "a smaller right side",
        "0 → -1": "the inequality holds for all b ≥ −1",
    },
)

claim.reading(
    "the difference for two layers",
    Forall(two_layers_win, over=dict(b=all_integers)),
    expect=PROVED,
)

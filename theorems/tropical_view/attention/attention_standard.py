"""Scaled dot-product attention: its weights are positive and sum to 1, and the scale is a temperature."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Every,
    Forall,
    Note,
    Recurrence,
    Scope,
    all_of,
    all_over,
    function,
    iff,
    index,
    index_set,
    reals,
)

claim = Claim(
    "attention-standard",
    source=Note("tropical-view", "36-42", "3dcc3257a2c33e5d38c3fbc5c637aacc753e51d77f7e742a817fd4c515e29a17"),
    says="Standard attention is softmax(QKᵀ/√d)V: each output is a mean of the values with positive weights that sum to 1.",
    latex=r"\frac{\sum_j x_j v_j}{\sum_j x_j}, \qquad x_j = e^{s_j / \tau},\ s_j = \langle q, k_j \rangle,\ \tau = \sqrt d; \quad "
    r"W = \sum_j x_j,\ V = \sum_j x_j v_j",
    remark="Q is N×d, K is M×d and V is M×e, so the output is N×e; d is the width of one head. Raw scores divided by √d at "
    "temperature 1 are raw scores at temperature √d. Exponentials are variables x_j > 0.",
)


@claim.law
def mean_of_values(W, V, low, high):
    """After any number of keys low·W ≤ V ≤ high·W; W > 0 as soon as there is a key, so low ≤ V/W ≤ high."""
    return all_of(low * W <= V, V <= high * W)


@claim.law
def weights_are_positive(W, x):
    """One more exponential makes the sum W of the others positive."""
    return W + x > 0


def more_than_nothing(W, x):
    return all_of(W >= 0, x > 0)


def next_key(x, v, low, high):
    return all_of(x > 0, low <= v, v <= high)


@claim.law
def scale_keeps_the_winner(keys, j, scaled, root):
    """The raw scores are scaled(l)·√d: the largest score is the same before and after the division."""
    wins = lambda score: all_over(keys, lambda l: score(l) <= score(j))
    return iff(wins(lambda l: scaled(l) * root), wins(scaled))


def positive(root):
    return root > 0


@claim.law
def temperature_is_one_over_root(root, tau):
    """The τ of e^{s/τ} that gives s/√d is √d itself: τ = root and τ = 1/root agree."""
    return tau * root == 1


def scaled_scores(root, tau):
    """s/τ = s/√d for every score s, in particular for s = τ·√d: √d = τ."""
    return all_of(root > 0, root == tau)


claim.reading(
    "a mean of the values, every number of keys",
    Every(
        {
            "between the smallest and the largest value": Recurrence(
                mean_of_values,
                state=dict(W=reals, V=reals),
                start=lambda: dict(W=0, V=0),
                step=lambda W, V, x, v: dict(W=W + x, V=V + x * v),
                inputs=dict(x=reals, v=reals),
                over=dict(low=reals, high=reals),
                allowed=(next_key,),
            ),
            "the sum of the exponentials is positive": Forall(
                weights_are_positive, over=dict(W=reals, x=reals), given=(more_than_nothing,)
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="Each key adds a positive weight times a value between the smallest and the largest one.",
    survivors={
        "hypothesis 1: lt → le": "a weight 0 does not move the mean",
    },
)

claim.reading(
    "the scale does not move the winner",
    Forall(
        scale_keeps_the_winner,
        over=dict(keys=index_set(), j=index("keys"), scaled=function("keys", to=reals), root=reals),
        given=(positive,),
    ),
    expect=PROVED,
    explain="Division by √d > 0 keeps the order of the scores, so the tropical limit does not depend on it.",
)

claim.reading(
    "the temperature is 1/√d",
    Forall(temperature_is_one_over_root, over=dict(root=reals, tau=reals), given=(scaled_scores,)),
    expect=REFUTED,
    quick=Scope(grid=(1, 2)),
    explain="In e^{s/τ} the formula has τ = √d; 1/√d is the factor on the scores, which is 1/τ.",
)

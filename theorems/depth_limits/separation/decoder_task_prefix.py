"""Dependence on the whole prefix is not what is hard for a decoder."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    all_integers,
    all_of,
    all_over,
    every,
    function,
    implies,
    index_set,
    ite,
    max_over,
    reals,
    some,
)

from ..._figures import growth

claim = Claim(
    "decoder-task-prefix",
    source=Note("depth-limits", "117-119", "a262c5ef09c271eaab637b597f2f48370a24ed99a9cddee795dd9006ec42d740"),
    says="A task is hard for a decoder when its output depends on all inputs before it, which must be accumulated.",
    latex=r"\text{width} = \Omega(\log n) \text{ for every such task}; \qquad f(v) = \max_{j} v_j: \quad c \cdot 1 < k = \log_2 n",
    remark="P is the set of tokens up to the current one, v their numbers. Running maxima depend on every input; one head of "
    "dimension 1 computes them.",
    uses=("encoder-decoder",),
)


@claim.law
def best_token_has_the_maximum(P, v):
    """The token with the largest score v has the running maximum as its value."""
    wins = lambda p: all_over(P, lambda l: v(l) <= v(p))
    return all_over(P, lambda p: implies(wins(p), v(p) == max_over(P, v)))


@claim.law
def depends_on_every_input(P, v):
    """Raising any one number above the maximum changes the output."""
    raised = lambda j: lambda l: ite(l == j, max_over(P, v) + 1, v(l))
    return all_over(P, lambda j: max_over(P, raised(j)) != max_over(P, v))


@claim.law
def one_is_below_log(c, k):
    return implies(c >= 1, all_of(k >= c, c * 1 < k))


numbers = dict(P=index_set(), v=function("P", to=reals))

claim.reading(
    "every task whose output depends on all inputs before it",
    Growth(
        quantity="width of a decoder for running maxima",
        relation="Ω",
        bound="log n",
        grows=("n",),
        fails=Every(
            {
                "one head of dimension 1": Forall(best_token_has_the_maximum, over=numbers),
                "the output depends on every input": Forall(depends_on_every_input, over=numbers),
                "c < log₂ n": Alternating(
                    one_is_below_log, (every(c=all_integers), some(k=all_integers)), prove=lambda c: dict(k=c + 1)
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="The running maximum depends on all inputs before it, and a single attention head finds it.",
)

accumulate = claim.correction(
    "decoder-running-maximum",
    says="Dependence on the whole prefix is not what is hard: one hard-attention head of dimension 1 computes running maxima.",
    latex=r"v_p = \max_j v_j \text{ for the winner } p",
)

accumulate.reading(
    "every length",
    Forall(best_token_has_the_maximum, over=numbers),
    literal=True,
    expect=PROVED,
    survivors={"eq → le": "no value is above the maximum", "implies → iff": "the converse holds, too"},
)


@claim.figure("Width of a decoder for running maxima: 1, against the log₂ n that is claimed")
def width_for_running_maxima():
    return growth("log₂ n", "width", range(1, 11), {"enough": lambda k: 1, "claimed": lambda k: k})

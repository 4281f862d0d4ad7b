"""Why a chain of thought helps: what of the note's explanation is mathematics."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Recurrence,
    all_integers,
    all_of,
    every,
    function,
    implies,
    index,
    index_set,
    ite,
    some,
)


def score(place, address):
    return 2 * place * address - place * place


def token_is_the_value(correct, held, composed):
    """After every thought that works as a head does, the generated token is the value composed so far."""
    return implies(correct == 1, held == composed)


def next_thought(correct, held, composed, start, place, value, entry):
    """The newest token asks for start + held, attends to a token with the largest score, and writes its value down.

    The same map serves every step; what differs is where the next function's entries start, which the token's own
    position tells.
    """
    largest = score(start + composed, start + held) <= score(place, start + held)
    one_value = implies(place == start + composed, value == entry)
    return dict(correct=ite(all_of(correct == 1, largest, one_value), 1, 0), held=value, composed=entry)


thoughts = Recurrence(
    token_is_the_value,
    state=dict(correct=all_integers, held=all_integers, composed=all_integers),
    start=lambda x: dict(correct=1, held=x, composed=x),
    step=next_thought,
    inputs={name: all_integers for name in ("start", "place", "value", "entry")},
    over=dict(x=all_integers),
)

survivors = {
    "1 → 2 in 1": "a condition that no thought meets any more",
    "le → lt": "a stricter condition on a thought",
    "implies → iff": "a stricter condition on a thought",
    "sub → add": "a stricter condition on a thought: the score of the token asked for is larger",
    "2 → 3 in 2": "a stricter condition on a thought: the score of the token asked for is larger",
}

shared = Claim(
    "cot-shared-parameters",
    source=Note("depth-limits", "153", "600fab61860e9f8b2a1e85d067ce174dbd5d782580626dc35733604520d6b6fa"),
    says="The same parameters can be used at every step of a chain of thought.",
    latex=r"y_0 = x,\quad y_t = f_t(y_{t-1}) \text{ by one and the same layer}",
)
shared.law(token_is_the_value)
shared.reading(
    "composition: one layer serves every thought",
    thoughts,
    literal=True,
    expect=PROVED,
    explain="The step is one map, whatever the number of the thought; the position tells which function comes next.",
    survivors=survivors,
)

state = Claim(
    "cot-state",
    source=Note("depth-limits", "152", "05a0fe8e3b182fe168b765138301e24c6eb368a991936fff656005f995be50bc"),
    says="Intermediate results are stored in tokens, and not only in hidden states.",
    latex=r"a = b \Rightarrow \mathrm{next}(a) = \mathrm{next}(b)",
    remark="T is the set of tokens and next(a) the token generated after a, for one prompt. A decoder of one layer sees of its "
    "earlier steps only the tokens, since hidden states of earlier positions are recomputed from the tokens.",
)


@state.law
def next_depends_on_the_token(T, H, a, b, hidden, other, generate):
    """Two runs with different hidden states in earlier steps, and the same token, generate the same token."""
    step = lambda token, ignored: generate(token)
    return implies(a == b, step(a, hidden) == step(b, other))


state.reading(
    "the continuation is determined by the tokens",
    Forall(
        next_depends_on_the_token,
        over=dict(
            T=index_set(),
            H=index_set(),
            a=index("T"),
            b=index("T"),
            hidden=index("H"),
            other=index("H"),
            generate=function("T", to="T"),
        ),
    ),
    literal=True,
    expect=PROVED,
    explain="A decoder is a function of the token sequence, so everything that is carried from step to step stands in tokens.",
)

factorization = Claim(
    "cot-factorization",
    source=Note("depth-limits", "155-161", "a75b907b8a6e6efa085838795ec73a81a37ba59dca8c96a336940c78f4b65359"),
    says="With k steps of thought, f = g_k ∘ … ∘ g_1, where one layer of a transformer realizes each g_i.",
    latex=r"f(x) = g_k \circ \cdots \circ g_1(x)",
    remark="The functions to be composed are those of the prompt. For other functions the factors are what the note asks for: a "
    "function with such a factorization is one that k thoughts compute. Not every f has one with small width and k = 1: "
    "`chen-one-layer`.",
    uses=("chen-one-layer",),
)
factorization.law(token_is_the_value)
factorization.reading(
    "composition of k functions: g_i is the lookup in f_i",
    thoughts,
    literal=True,
    expect=PROVED,
    explain="Thought i is the value of f_i at thought i − 1, found by one head of one layer.",
    survivors=survivors,
)

depth = Claim(
    "cot-depth-comparison",
    source=Note("depth-limits", "161-163", "f68418096a0130415a676ac5b0fe7ca97c4cf213f0da49a224ff43c92f2f7819"),
    says="With a chain of thought the depth of a single pass is about the number k of thoughts; without it a depth of about log n "
    "is needed.",
    latex=r"\text{depth without chain of thought} = \Omega(\log n); \qquad c\, L < k = \log_2 n",
    remark="The task is the composition of L functions on n values.",
    uses=("width-lower-bound",),
)


@depth.law
def depth_is_below_log(c, L, k):
    """For every c and L some k = log₂ n ≥ c with c·L < k."""
    return implies(all_of(c >= 1, L >= 1), all_of(k >= c, c * L < k))


depth.law(token_is_the_value)
depth.reading(
    "without a chain of thought the depth is about log n",
    Growth(
        quantity="layers of a decoder of constant width that composes L functions on n values: L",
        relation="Ω",
        bound="log n",
        grows=("n",),
        constant="may depend on L",
        fails=Every(
            {
                "L layers do, each as a thought does": thoughts,
                "c·L < log₂ n": Alternating(
                    depth_is_below_log,
                    (every(c=all_integers, L=all_integers), some(k=all_integers)),
                    prove=lambda c, L: dict(k=c * L + c + 1),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="The depth that is needed is at most the number of functions, whatever n is.",
)

corrected = depth.correction(
    "cot-depth-is-steps",
    says="L thoughts of one layer do what L layers do; neither number depends on n.",
    latex=r"y_t = f_t(y_{t-1}),\ t = 1, \dots, L",
)
corrected.reading("for every n and L", thoughts, literal=True, expect=PROVED, survivors=survivors)

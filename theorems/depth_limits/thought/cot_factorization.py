"""A chain of thought factors a composition into lookups of one layer."""

from tropcheck import (
    PROVED,
    Claim,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    implies,
    ite,
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

claim = Claim(
    "cot-factorization",
    source=Note("depth-limits", "155-161", "a75b907b8a6e6efa085838795ec73a81a37ba59dca8c96a336940c78f4b65359"),
    says="With k steps of thought, f = g_k ∘ … ∘ g_1, where one layer of a transformer realizes each g_i.",
    latex=r"f(x) = g_k \circ \cdots \circ g_1(x)",
    remark="The functions to be composed are those of the prompt. For other functions the factors are what the note asks for: a "
    "function with such a factorization is one that k thoughts compute. Not every f has one with small width and k = 1: "
    "`chen-one-layer`.",
    uses=("chen-one-layer",),
)

claim.law(token_is_the_value)

claim.reading(
    "composition of k functions: g_i is the lookup in f_i",
    thoughts,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="Thought i is the value of f_i at thought i − 1, found by one head of one layer.",
    survivors=survivors,
)

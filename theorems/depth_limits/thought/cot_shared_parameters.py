"""The same parameters serve every step of a chain of thought."""

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
    "cot-shared-parameters",
    source=Note("depth-limits", "153", "600fab61860e9f8b2a1e85d067ce174dbd5d782580626dc35733604520d6b6fa"),
    says="The same parameters can be used at every step of a chain of thought.",
    latex=r"y_0 = x,\quad y_t = f_t(y_{t-1}) \text{ by one and the same layer}",
)

claim.law(token_is_the_value)

claim.reading(
    "composition: one layer serves every thought",
    thoughts,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="The step is one map, whatever the number of the thought; the position tells which function comes next.",
    survivors=survivors,
)

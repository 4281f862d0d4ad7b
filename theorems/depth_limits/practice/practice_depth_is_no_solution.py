"""Adding layers is a solution for deep compositions."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Growth,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    audit_machine,
    every,
    implies,
    ite,
    lookup_decoder,
    some,
)


def score(place, address):
    return 2 * place * address - place * place


def holds_the_value(correct, held, composed):
    """After every layer that works as a head does, the last token holds the value composed so far."""
    return implies(correct == 1, held == composed)


def next_layer(correct, held, composed, start, place, value, entry):
    """The last token asks for start + held, attends to a token with the largest score, and takes its value."""
    largest = score(start + composed, start + held) <= score(place, start + held)
    one_value = implies(place == start + composed, value == entry)
    return dict(correct=ite(all_of(correct == 1, largest, one_value), 1, 0), held=value, composed=entry)


def constant_is_below(c, L):
    """For every c there is a depth L with 6·c < L."""
    return implies(c >= 1, all_of(L >= c, c * 6 < L))


lookups = Recurrence(
    holds_the_value,
    state=dict(correct=all_integers, held=all_integers, composed=all_integers),
    start=lambda x: dict(correct=1, held=x, composed=x),
    step=next_layer,
    inputs={name: all_integers for name in ("start", "place", "value", "entry")},
    over=dict(x=all_integers),
)

survivors = {
    "1 → 2 in 1": "a condition that no layer meets any more",
    "le → lt": "a stricter condition on a layer",
    "implies → iff": "a stricter condition on a layer",
    "sub → add": "a stricter condition on a layer: the score of the token asked for is larger",
    "2 → 3 in 2": "a stricter condition on a layer: the score of the token asked for is larger",
}


def width_grows(quantity):
    """The given width is Ω(L): refuted by width 6 at every depth L."""
    return Growth(
        quantity=quantity,
        relation="Ω",
        bound="L",
        grows=("L",),
        fails=Every(
            {
                "L layers of width 6": lookups,
                "6·c < L": Alternating(
                    constant_is_below,
                    (every(c=all_integers), some(L=all_integers)),
                    prove=lambda c: dict(L=6 * c + 1),
                ),
            }
        ),
    )


def composes(n, L):
    machine, prompt = lookup_decoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == L


claim = Claim(
    "practice-depth-is-no-solution",
    source=Note("depth-limits", "245-251", "94e9f375f32831308bb5ab5db47c072467ecbb25e2b538b51239b4a8b046f5d0"),
    says="For very deep compositions adding layers alone is no solution.",
    latex=r"\text{width of } L \text{ layers that compose } L \text{ functions} = \Omega(L); \qquad 6 c < L",
    uses=("width-lower-bound",),
)

claim.law(holds_the_value)

claim.control("n = 2, L = 5: five layers, every input", composes, holds=True, n=2, L=5)

claim.reading(
    "with as many layers as functions the width still grows with the depth of composition",
    width_grows("width of the narrowest decoder of L layers that composes L functions"),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="One layer for each function is a solution, with constant width and no chain of thought.",
)

solution = claim.correction(
    "practice-layers-suffice",
    says="One layer for each function composes any number of functions, with constant width.",
    latex=r"y_t = f_t(y_{t-1})",
)

solution.reading(
    "every depth of composition", lookups, literal=True, expect=PROVED, quick=Scope(elements=(1,)), survivors=survivors
)

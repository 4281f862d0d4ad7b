"""The law of lookups for the paper's task, L-FuncComp, whose functions also read a symbol of the query."""

from tropcheck import Recurrence, all_integers, all_of, implies, ite

from ..depth_limits._lookups import holds_the_value, score


def next_lookup(correct, held, composed, start, symbol, stride, place, value, entry):
    """Ask for the token at start + held + stride·symbol, attend to a token with the largest score, and take its value.

    `symbol` is the symbol of the query w that the next function reads, and `entry` is the next function's value at
    (symbol, composed), which stands at start + composed + stride·symbol. A place holds one value.
    """
    asked = start + held + stride * symbol
    stands = start + composed + stride * symbol
    largest = score(stands, asked) <= score(place, asked)
    one_value = implies(place == stands, value == entry)
    return dict(correct=ite(all_of(correct == 1, largest, one_value), 1, 0), held=value, composed=entry)


lookups = Recurrence(
    holds_the_value,
    state=dict(correct=all_integers, held=all_integers, composed=all_integers),
    start=lambda z: dict(correct=1, held=z, composed=z),
    step=next_lookup,
    inputs={name: all_integers for name in ("start", "symbol", "stride", "place", "value", "entry")},
    over=dict(z=all_integers),
)

survivors = {
    "1 → 2 in 1": "a condition that no lookup meets any more",
    "le → lt": "a stricter condition on a lookup",
    "implies → iff": "a stricter condition on a lookup",
    "implies → and": "a stricter condition on a lookup",
    "eq → le in place": "a stricter condition on a lookup",
    "sub → add": "a stricter condition on a lookup: the score of the token asked for is larger",
    "add → sub": "the entry of another place: entries may stand anywhere, as long as both places agree",
    "2 → 3": "a stricter condition on a lookup: the score of the token asked for is larger",
}

"""One more layer than functions is enough for L-FuncComp."""

from tropcheck import (
    PROVED,
    Claim,
    Paper,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    audit_machine,
    implies,
    indexed_decoder,
    ite,
)


def score(place, address):
    """A token at this place has the key (2a, −a²); the query (b, 1) scores b² − (a − b)²."""
    return 2 * place * address - place * place


def holds_the_value(correct, held, composed):
    """After every lookup that works as a head does, the newest value held is the value composed so far."""
    return implies(correct == 1, held == composed)


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

claim = Claim(
    "chen-one-more-layer",
    source=Paper("arXiv:2412.02975", "the remark on tightness in depth"),
    says="L + 1 layers solve L-FuncComp with one head, two-dimensional keys and O(log n) bits.",
    latex=r"i_0 = z_0,\quad i_1 = z_1(i_0),\quad i_{l+1} = z_{l+1}(w_l, i_l)",
    remark="Layer 1 fetches z_0, layer l + 1 fetches z_l(w_{l−1}, i_{l−1}); the last token knows w from the beginning.",
)

claim.law(holds_the_value)


def decoder_is_right(m, query, layers):
    machine, prompt = indexed_decoder(m, query)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


claim.control("L = 1, m = 4, every input: 2 layers", decoder_is_right, holds=True, m=4, query=(), layers=2)
claim.control("L = 2, m = 2, n_1 = 2, every input: 3 layers", decoder_is_right, holds=True, m=2, query=(2,), layers=3)

claim.reading(
    "every L, every size",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="Each layer makes one lookup, whose address the last token knows by then.",
    survivors=survivors,
)

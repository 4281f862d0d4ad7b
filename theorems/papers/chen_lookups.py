"""What suffices for L-FuncComp: one more layer, or thoughts, or an encoder of logarithmic depth."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    all_over,
    audit_machine,
    audit_thinker,
    doubling_encoder,
    function,
    implies,
    index_set,
    indexed_decoder,
    indexed_thinker,
    ite,
    minimum,
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

decoder = Claim(
    "chen-one-more-layer",
    source=Paper("arXiv:2412.02975", "the remark on tightness in depth"),
    says="L + 1 layers solve L-FuncComp with one head, two-dimensional keys and O(log n) bits.",
    latex=r"i_0 = z_0,\quad i_1 = z_1(i_0),\quad i_{l+1} = z_{l+1}(w_l, i_l)",
    remark="Layer 1 fetches z_0, layer l + 1 fetches z_l(w_{l−1}, i_{l−1}); the last token knows w from the beginning.",
)
decoder.law(holds_the_value)


def decoder_is_right(m, query, layers):
    machine, prompt = indexed_decoder(m, query)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


decoder.control("L = 1, m = 4, every input: 2 layers", decoder_is_right, holds=True, m=4, query=(), layers=2)
decoder.control("L = 2, m = 2, n_1 = 2, every input: 3 layers", decoder_is_right, holds=True, m=2, query=(2,), layers=3)
decoder.reading(
    "every L, every size",
    lookups,
    literal=True,
    expect=PROVED,
    explain="Each layer makes one lookup, whose address the last token knows by then.",
    survivors=survivors,
)

thought = Claim(
    "chen-chain-of-thought",
    source=Paper("arXiv:2412.02975", "the advantage of chain of thought"),
    says="A decoder of one layer solves L-FuncComp with L + 1 tokens of thought, the width and precision being as small.",
    latex=r"\text{tokens } i_0, i_1, \dots, i_L,\quad i_{l+1} = z_{l+1}(w_l, i_l)",
    remark="With one layer every token carries w along; with two layers the first fetches w, and the tokens are the values alone. The prompt "
    "and the number of thoughts are those of the decoder above; the map from one value to the next is the same lookup.",
)
thought.law(holds_the_value)


def thinker_is_right(m, query, layers, steps):
    thinker, prompt = indexed_thinker(m, query, layers)
    return audit_thinker(thinker, prompt) == prompt.task.count and thinker.steps == steps


thought.control("one layer, L = 1, m = 4", thinker_is_right, holds=True, m=4, query=(), layers=1, steps=2)
thought.control("one layer, L = 2, m = 2", thinker_is_right, holds=True, m=2, query=(2,), layers=1, steps=3)
thought.control("two layers, L = 2, m = 2", thinker_is_right, holds=True, m=2, query=(2,), layers=2, steps=3)
thought.reading(
    "every L, every size",
    lookups,
    literal=True,
    expect=PROVED,
    explain="Each thought makes one lookup, whose address the newest token knows.",
    survivors=survivors,
)

encoder = Claim(
    "chen-encoder",
    source=Paper("arXiv:2412.02975", "the separation of encoders and decoders"),
    says="An encoder of ⌈log₂ L⌉ + O(1) layers composes L functions with one head, two-dimensional keys and O(log n) bits.",
    latex=r"\mathrm{place}(h(p)) = \min(\mathrm{place}(p) + r, L) \Rightarrow \mathrm{place}(h(h(p))) = \min(\mathrm{place}(p) + 2r, L), "
    r"\qquad r = 2^t \ge t + 1",
    remark="Pointer doubling. P is the set of tokens on the path x, f_1(x), f_2(f_1(x)), …, and place counts the functions applied. Every "
    "token p holds a token h(p) of its path, r = 2^t functions further on; a layer looks h(p) up and takes what it holds.",
)


@encoder.law
def layer_doubles_the_reach(P, place, h, r, L):
    return all_over(P, lambda p: place(h(h(p))) == minimum(place(p) + 2 * r, L))


def reach_is_r(P, place, h, r, L):
    return all_of(
        0 <= r,
        all_over(P, lambda p: place(h(p)) == minimum(place(p) + r, L)),
    )


@encoder.law
def all_functions_are_reached(t, r):
    """After t layers the reach is r = 2^t ≥ t + 1; it is at least L after ⌈log₂ L⌉ layers."""
    return all_of(t >= 0, r >= t + 1)


def encoder_is_right(n, L, layers):
    machine, prompt = doubling_encoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


encoder.control("n = 3, L = 2, every input: 2 layers", encoder_is_right, holds=True, n=3, L=2, layers=2)
encoder.control("n = 2, L = 4, every input: 3 layers", encoder_is_right, holds=True, n=2, L=4, layers=3)
encoder.control("n = 2, L = 5, every input: 4 layers", encoder_is_right, holds=True, n=2, L=5, layers=4)
encoder.reading(
    "every L, every n",
    Every(
        {
            "a layer doubles the reach": Forall(
                layer_doubles_the_reach,
                over=dict(
                    P=index_set(),
                    place=function("P", to=all_integers),
                    h=function("P", to="P"),
                    r=all_integers,
                    L=all_integers,
                ),
                given=(reach_is_r,),
            ),
            "the reach after t layers": Recurrence(
                all_functions_are_reached,
                state=dict(t=all_integers, r=all_integers),
                start=lambda: dict(t=0, r=1),
                step=lambda t, r: dict(t=t + 1, r=2 * r),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="Every token learns twice as far a value in each layer, since the token that it holds knows its own.",
    survivors={
        "0 → 1": "after a step t is positive",
        "hypothesis 1: sides exchanged in 0 ≤ r": "with r < 0 the places would fall for ever, but P is finite",
        "hypothesis 1: 0 → -1": "with r < 0 the places would fall for ever, but P is finite",
        "le → lt": "after a step the inequality is strict",
        "2 → 3": "a faster growth",
        "add → sub": "a smaller left side",
        "1 → 2": "after a step the inequality is strict",
    },
)

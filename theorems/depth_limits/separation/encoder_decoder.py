"""Encoders against decoders: the separation depends on where the answer is read and on who chooses the depth."""

from tropcheck import (
    PROVED,
    REFUTED,
    UNKNOWN,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_over,
    audit_machine,
    cited,
    doubling_encoder,
    every,
    function,
    implies,
    index,
    index_set,
    indexed_decoder,
    reals,
    some,
)

from ..._figures import growth
from .._lookups import lookups, survivors
from .._messages import fewer_messages_than_functions

claim = Claim(
    "encoder-decoder",
    source=Note("depth-limits", "98-111,274", "74c0b61563adab6eb6624858fa6b85f4e8fd550ede8cf93afa988d47b01a7dbb"),
    says="There is a task T that an encoder with O(1) layers and width O(1) solves, while every decoder with O(1) layers needs "
    "width Ω(log n).",
    latex=r"\exists T:\ (\text{encoder}: L_1 = O(1),\ d_1 = O(1)) \wedge (\text{every decoder}, L_2 = O(1): d_2 = \Omega(\log n))",
    remark="The sentence fixes T before the decoder's depth, and does not say where the answer is read. The note's own kind of task, "
    "sequential composition, is the second reading; the paper's theorem, where the task may depend on the depth, is the third and "
    "the fourth.",
    uses=("width-lower-bound", "chen-one-layer", "chen-encoder"),
)


@claim.law
def every_token_sees_the_last(P, place, last, symbol):
    """One head whose score is the key's place: every token attends to the last one and outputs its symbol."""
    wins = lambda p: all_over(P, lambda l: place(l) <= place(p))
    return all_over(P, lambda p: implies(wins(p), symbol(p) == symbol(last)))


def is_last(P, place, last):
    return all_over(P, lambda l: implies(l != last, place(l) < place(last)))


@claim.law
def first_token_does_not_know(S, output):
    """Whatever a decoder's first position outputs for its own symbol s, some last symbol t is another."""
    return all_over(S, lambda s: any_over(S, lambda t: output(s) != t))


def two_symbols(S, a, b):
    return a != b


@claim.law
def constant_is_below_log(c, k):
    """Width 6 is below k/c, where n = 2^k."""
    return implies(c >= 1, all_of(k >= c, c * 6 < k))


def encoder_composes(n, L, layers):
    """The engine's encoder is right on every input, with one head and two-dimensional keys."""
    machine, prompt = doubling_encoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


def decoder_composes(m, query, layers):
    """The engine's decoder for the paper's task in the paper's order is right on every input."""
    machine, prompt = indexed_decoder(m, query)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


claim.control("encoder, n = 2, L = 4: 3 layers", encoder_composes, holds=True, n=2, L=4, layers=3)
claim.control("encoder, n = 3, L = 2: 2 layers", encoder_composes, holds=True, n=3, L=2, layers=2)
claim.control(
    "decoder, L-FuncComp with L = 2, m = 2: 3 layers", decoder_composes, holds=True, m=2, query=(2,), layers=3
)

claim.reading(
    "some task, answered at every position: each token names the last symbol of the prompt",
    Every(
        {
            "an encoder with one head": Forall(
                every_token_sees_the_last,
                over=dict(
                    P=index_set(),
                    S=index_set(),
                    place=function("P", to=reals),
                    last=index("P"),
                    symbol=function("P", to="S"),
                ),
                given=(is_last,),
            ),
            "no decoder of any depth or width": Forall(
                first_token_does_not_know,
                over=dict(S=index_set(), output=function("S", to="S"), a=index("S"), b=index("S")),
                given=(two_symbols,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="The first token of a decoder sees nothing that comes later, so no width is enough; the statement is true for this "
    "simple reason.",
)

claim.reading(
    "sequential composition of K functions, any fixed K, answered at the last position",
    Growth(
        quantity="width of the narrowest decoder of K layers that composes K functions",
        relation="Ω",
        bound="log n",
        grows=("n",),
        constant="may depend on K",
        fails=Every(
            {
                "K layers of width 6": lookups,
                "6·c < log₂ n": Alternating(
                    constant_is_below_log,
                    (every(c=all_integers), some(k=all_integers)),
                    prove=lambda c: dict(k=6 * c + 1),
                ),
            }
        ),
    ),
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="Once K is fixed, a decoder of K layers (K + 1 for the paper's task) composes with constant width.",
)

claim.reading(
    "a task for the decoder's depth, depth 1: the paper's task with one function",
    Every(
        {
            "an encoder of two layers looks up twice": lookups,
            "a decoder of one layer: fewer messages than functions fail": fewer_messages_than_functions,
        }
    ),
    expect=PROVED,
    explain="Two lookups find z_1(z_0); with one layer the last token must learn all of z_1, n·log₂ n bits.",
    survivors=survivors,
)

claim.reading(
    "a task for the decoder's depth, every depth",
    cited(
        "arXiv:2412.02975, Theorem 1.1 for the decoder (H·d·p ≥ n^(2^(−4L)) for L-FuncComp), with the encoder of ⌈log₂ L⌉ + O(1) "
        "layers that is proved in `chen-encoder`."
    ),
)

claim.reading(
    "one task for every constant depth, answered at the last position",
    Growth(
        quantity="width of the narrowest decoder of constant depth for one fixed task that an encoder solves",
        relation="Ω",
        bound="log n",
        grows=("n",),
        constant="may depend on the depth",
    ),
    expect=UNKNOWN,
    explain="Composition is no such task, since one more layer solves it; composing a growing number of functions is hard for every "
    "constant depth, but then our encoder needs a growing number of layers. Tried, too: tasks in which later tokens hold a table that "
    "earlier ones point into (is some edge of a graph monochromatic?). While every entry is asked for by few tokens, the tokens of the table "
    "can ask back, so a decoder with a few more layers does it; for dense graphs we found neither a decoder nor a bound.",
)


@claim.figure(
    "Width of a decoder with a layer for each function, and log₂ n",
)
def width_and_logarithm():
    return growth("log₂ n", "width", range(1, 21), {"decoder that is right": lambda k: 6, "log₂ n": lambda k: k})

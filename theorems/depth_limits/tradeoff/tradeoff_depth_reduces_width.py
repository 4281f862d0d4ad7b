"""More depth for less width: in the note's formula, and what can be said without it."""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Every,
    Forall,
    Note,
    all_of,
    all_over,
    depth_width_row,
    every,
    function,
    index_set,
    reals,
    some,
)

claim = Claim(
    "tradeoff-depth-reduces-width",
    source=Note("depth-limits", "65-68", "a11c8895a3e025e09e698acbcf3802e27c93c987d7b677f200b0968749b3bc47"),
    says="Adding layers reduces the width that is needed, and a smaller width has to be paid for with more layers.",
    latex=r"L d = \log_2 n = M e:\quad (L < M \Rightarrow e < d), \quad (e < d \Rightarrow L < M) \qquad (d, e = \log_2 "
    r"\text{ of the widths})",
    remark="The first two readings use the note's formula n = d^L. The third speaks of any network: `answer` reads the "
    "last token's state, and `layer` is one more layer.",
    uses=("tradeoff-formula",),
)


@claim.law
def deeper_is_narrower(L, M, d, e):
    return e < d


@claim.law
def narrower_is_deeper(L, M, d, e):
    return L < M


def same_n_more_layers(L, M, d, e):
    return all_of(0 < L, 0 < d, L < M, L * d == M * e)


def same_n_less_width(L, M, d, e):
    return all_of(0 < M, 0 < e, e < d, L * d == M * e)


@claim.law
def one_more_layer_does_no_harm(S, answer, layer):
    """From every state of the last token the deeper network answers as the shallower one does."""
    return all_over(S, lambda state: answer(layer(state)) == answer(state))


def least_bits(n, layers, order, bits):
    """Two functions on n values: the exact least number of bits per receiving token in a protocol of as many epochs as layers."""
    found = depth_width_row(n, layers, order).protocol_bits
    return (found.lower, found.upper) == (bits, bits)


claim.control("n = 2, one layer: 2 bits", least_bits, holds=True, n=2, layers=1, order="paper", bits=2)
claim.control("n = 2, two layers: 1 bit", least_bits, holds=True, n=2, layers=2, order="paper", bits=1)
claim.control("n = 3, one layer: 5 bits", least_bits, holds=True, n=3, layers=1, order="paper", bits=5)
claim.control("n = 3, two layers: 1 bit", least_bits, holds=True, n=3, layers=2, order="paper", bits=1)

numbers = {name: reals for name in ("L", "M", "d", "e")}

claim.reading(
    "by the note's formula, both directions",
    Every(
        {
            "more layers, less width": Forall(deeper_is_narrower, over=numbers, given=(same_n_more_layers,)),
            "less width, more layers": Forall(narrower_is_deeper, over=numbers, given=(same_n_less_width,)),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="L·log₂ d is log₂ n on the whole curve.",
    survivors={
        "hypothesis 1: lt → le in 0 < e": "width 1 is no exception",
        "hypothesis 1: lt → le in 0 < L": "no layer at all is no exception",
        "hypothesis 1: eq → l": "it is enough that the wider network reaches no further",
    },
)

claim.reading(
    "without the formula: one more layer never asks for more width",
    Alternating(
        one_more_layer_does_no_harm,
        (
            every(S=index_set(), O=index_set(), answer=function("S", to="O")),
            some(layer=function("S", to="S")),
        ),
        prove=lambda: dict(layer=lambda state: state),
    ),
    expect=PROVED,
    explain="A layer that adds nothing to its residual stream keeps every state.",
)


@claim.figure(
    "Two functions: the exact least number of bits a receiving token needs, by the number of layers, and what our decoder sends"
)
def bits_by_layers():
    return [depth_width_row(n, layers, "paper") for n in (2, 3) for layers in (1, 2)]

"""A task without dependence between positions separates nothing."""

from tropcheck import (
    NEG_INF,
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Matrix,
    Note,
    all_over,
    any_over,
    every,
    function,
    index_set,
    some,
)

claim = Claim(
    "encoder-task-parallel",
    source=Note("depth-limits", "113-115", "e9d71265c496546e5163c17cc6b28ab306bbe35279092d81d30657b024417a95"),
    says="The task that separates encoders from decoders has no dependence between positions; each layer works on them "
    "independently.",
    latex=r"\exists g\ \forall \text{decoder } m\ \exists x:\ m(x) \ne g(x)",
    remark="Without dependence between positions the output at a position is a function g of the symbol x there, and a decoder "
    "whose heads are idle computes a function m of x.",
    uses=("encoder-decoder",),
)


@claim.law
def decoder_fails_somewhere(X, g, m):
    return any_over(X, lambda x: m(x) != g(x))


@claim.law
def decoder_computes_it(X, g, m):
    return all_over(X, lambda x: m(x) == g(x))


claim.reading(
    "a task without dependence that no decoder computes",
    Alternating(
        decoder_fails_somewhere,
        (
            some(X=index_set(), O=index_set(), g=function("X", to="O")),
            every(m=function("X", to="O")),
        ),
        refute=lambda g: dict(m=g),
    ),
    literal=True,
    expect=REFUTED,
    explain="A decoder applies g to each position; a mask takes nothing from a token that looks at itself only.",
)

easy = claim.correction(
    "independent-tasks-do-not-separate",
    says="Every task without dependence between positions is computed by a decoder with idle heads, with the width of the encoder.",
    latex=r"\forall g\ \exists m\ \forall x:\ m(x) = g(x)",
)

easy.reading(
    "every task without dependence",
    Alternating(
        decoder_computes_it,
        (
            every(X=index_set(), O=index_set(), g=function("X", to="O")),
            some(m=function("X", to="O")),
        ),
        prove=lambda g: dict(m=g),
    ),
    literal=True,
    expect=PROVED,
)


@claim.figure(
    "What the mask of a decoder hides from four tokens (−∞): a task without dependence needs the diagonal only"
)
def mask():
    return Matrix([[0 if key <= token else NEG_INF for key in range(4)] for token in range(4)])

"""What makes a task easy for an encoder or hard for a decoder: neither of the note's two properties does."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    all_integers,
    all_of,
    all_over,
    any_over,
    every,
    function,
    implies,
    index_set,
    ite,
    max_over,
    reals,
    some,
)

parallel = Claim(
    "encoder-task-parallel",
    source=Note("depth-limits", "113-115", "e9d71265c496546e5163c17cc6b28ab306bbe35279092d81d30657b024417a95"),
    says="The task that separates encoders from decoders has no dependence between positions; each layer works on them "
    "independently.",
    latex=r"\exists g\ \forall \text{decoder } m\ \exists x:\ m(x) \ne g(x)",
    remark="Without dependence between positions the output at a position is a function g of the symbol x there, and a decoder "
    "whose heads are idle computes a function m of x.",
    uses=("encoder-decoder",),
)


@parallel.law
def decoder_fails_somewhere(X, g, m):
    return any_over(X, lambda x: m(x) != g(x))


@parallel.law
def decoder_computes_it(X, g, m):
    return all_over(X, lambda x: m(x) == g(x))


parallel.reading(
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

easy = parallel.correction(
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

prefix = Claim(
    "decoder-task-prefix",
    source=Note("depth-limits", "117-119", "a262c5ef09c271eaab637b597f2f48370a24ed99a9cddee795dd9006ec42d740"),
    says="A task is hard for a decoder when its output depends on all inputs before it, which must be accumulated.",
    latex=r"\text{width} = \Omega(\log n) \text{ for every such task}; \qquad f(v) = \max_{j} v_j: \quad c \cdot 1 < k = \log_2 n",
    remark="P is the set of tokens up to the current one, v their numbers. Running maxima depend on every input; one head of "
    "dimension 1 computes them.",
    uses=("encoder-decoder",),
)


@prefix.law
def best_token_has_the_maximum(P, v):
    """The token with the largest score v has the running maximum as its value."""
    wins = lambda p: all_over(P, lambda l: v(l) <= v(p))
    return all_over(P, lambda p: implies(wins(p), v(p) == max_over(P, v)))


@prefix.law
def depends_on_every_input(P, v):
    """Raising any one number above the maximum changes the output."""
    raised = lambda j: lambda l: ite(l == j, max_over(P, v) + 1, v(l))
    return all_over(P, lambda j: max_over(P, raised(j)) != max_over(P, v))


@prefix.law
def one_is_below_log(c, k):
    return implies(c >= 1, all_of(k >= c, c * 1 < k))


numbers = dict(P=index_set(), v=function("P", to=reals))

prefix.reading(
    "every task whose output depends on all inputs before it",
    Growth(
        quantity="width of a decoder for running maxima",
        relation="Ω",
        bound="log n",
        grows=("n",),
        fails=Every(
            {
                "one head of dimension 1": Forall(best_token_has_the_maximum, over=numbers),
                "the output depends on every input": Forall(depends_on_every_input, over=numbers),
                "c < log₂ n": Alternating(
                    one_is_below_log, (every(c=all_integers), some(k=all_integers)), prove=lambda c: dict(k=c + 1)
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="The running maximum depends on all inputs before it, and a single attention head finds it.",
)

accumulate = prefix.correction(
    "decoder-running-maximum",
    says="Dependence on the whole prefix is not what is hard: one hard-attention head of dimension 1 computes running maxima.",
    latex=r"v_p = \max_j v_j \text{ for the winner } p",
)
accumulate.reading(
    "every length",
    Forall(best_token_has_the_maximum, over=numbers),
    literal=True,
    expect=PROVED,
    survivors={"eq → le": "no value is above the maximum", "implies → iff": "the converse holds, too"},
)

"""A chain of thought is not necessary where the depth may grow."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_over,
    every,
    function,
    implies,
    index_set,
    ite,
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


def different_functions_differ_somewhere(X, F, apply):
    differ = lambda f, g: any_over(X, lambda x: apply(f, x) != apply(g, x))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, differ(f, g))))


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


claim = Claim(
    "practice-cot-necessary",
    source=Note("depth-limits", "252", "bec3f23dfc7e9324544b6784d54cc9f9238fff2a5eb381a833b2fe0abba298b3"),
    says="Complex reasoning needs a chain of thought or something like it.",
    latex=r"\text{width without chain of thought} = \Omega(L); \qquad 6 c < L",
    remark="Complex reasoning is read as the composition of L functions, the only task of the note.",
    uses=("width-lower-bound", "chen-one-layer"),
)

claim.law(holds_the_value)


@claim.law
def one_pass_cannot_serve(X, F, M, apply, message, decode):
    """Some function and value are answered wrongly when fewer messages than functions reach the last token."""
    return any_over(F, lambda f: any_over(X, lambda x: decode(message(f), x) != apply(f, x)))


claim.reading(
    "composition, whatever the number of layers",
    width_grows("width of the narrowest decoder, of any depth, that composes L functions without a chain of thought"),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="L layers compose L functions in one pass.",
)

claim.reading(
    "the paper's task with one function, one layer, fewer than n·log₂ n bits",
    Forall(
        one_pass_cannot_serve,
        over=dict(
            X=index_set(),
            F=index_set(),
            M=index_set(),
            apply=function("F", "X", to="X"),
            message=function("F", to="M"),
            decode=function("M", "X", to="X"),
        ),
        given=(different_functions_differ_somewhere,),
        larger=(("F", "M"),),
        pigeonholes=("message",),
    ),
    expect=PROVED,
    explain="If neither depth nor width may grow, thoughts are what is left.",
)

instead = claim.correction(
    "practice-depth-instead-of-thoughts",
    says="For composition, layers do what thoughts do: one for each function.",
    latex=r"y_t = f_t(y_{t-1})",
)

instead.reading(
    "every depth of composition", lookups, literal=True, expect=PROVED, quick=Scope(elements=(1,)), survivors=survivors
)

"""What the note advises from the bound: depth, chain of thought, width."""

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
    all_integers,
    all_of,
    all_over,
    any_over,
    audit_machine,
    every,
    function,
    implies,
    index_set,
    ite,
    lookup_decoder,
    some,
    whole_function_decoder,
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
    """For every c there is a depth L with 4·c < L."""
    return implies(c >= 1, all_of(L >= c, c * 4 < L))


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
    """The given width is Ω(L): refuted by width 4 at every depth L."""
    return Growth(
        quantity=quantity,
        relation="Ω",
        bound="L",
        grows=("L",),
        fails=Every(
            {
                "L layers of width 4": lookups,
                "4·c < L": Alternating(
                    constant_is_below,
                    (every(c=all_integers), some(L=all_integers)),
                    prove=lambda c: dict(L=4 * c + 1),
                ),
            }
        ),
    )


def composes(n, L):
    machine, prompt = lookup_decoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == L


deep = Claim(
    "practice-depth-is-no-solution",
    source=Note("depth-limits", "245-251", "94e9f375f32831308bb5ab5db47c072467ecbb25e2b538b51239b4a8b046f5d0"),
    says="For very deep compositions adding layers alone is no solution.",
    latex=r"\text{width of } L \text{ layers that compose } L \text{ functions} = \Omega(L); \qquad 4 c < L",
    uses=("width-lower-bound",),
)
deep.law(holds_the_value)
deep.control("n = 2, L = 5: five layers, every input", composes, holds=True, n=2, L=5)
deep.reading(
    "with as many layers as functions the width still grows with the depth of composition",
    width_grows("width of the narrowest decoder of L layers that composes L functions"),
    literal=True,
    expect=REFUTED,
    explain="One layer for each function is a solution, with constant width and no chain of thought.",
)
solution = deep.correction(
    "practice-layers-suffice",
    says="One layer for each function composes any number of functions, with constant width.",
    latex=r"y_t = f_t(y_{t-1})",
)
solution.reading("every depth of composition", lookups, literal=True, expect=PROVED, survivors=survivors)

necessary = Claim(
    "practice-cot-necessary",
    source=Note("depth-limits", "252", "bec3f23dfc7e9324544b6784d54cc9f9238fff2a5eb381a833b2fe0abba298b3"),
    says="Complex reasoning needs a chain of thought or something like it.",
    latex=r"\text{width without chain of thought} = \Omega(L); \qquad 4 c < L",
    remark="Complex reasoning is read as the composition of L functions, the only task of the note.",
    uses=("width-lower-bound", "chen-one-layer"),
)
necessary.law(holds_the_value)


@necessary.law
def one_pass_cannot_serve(X, F, M, apply, message, decode):
    """Some function and value are answered wrongly when fewer messages than functions reach the last token."""
    return any_over(F, lambda f: any_over(X, lambda x: decode(message(f), x) != apply(f, x)))


necessary.reading(
    "composition, whatever the number of layers",
    width_grows("width of the narrowest decoder, of any depth, that composes L functions without a chain of thought"),
    literal=True,
    expect=REFUTED,
    explain="L layers compose L functions in one pass.",
)
necessary.reading(
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
instead = necessary.correction(
    "practice-depth-instead-of-thoughts",
    says="For composition, layers do what thoughts do: one for each function.",
    latex=r"y_t = f_t(y_{t-1})",
)
instead.reading("every depth of composition", lookups, literal=True, expect=PROVED, survivors=survivors)

wide = Claim(
    "practice-width-is-effective",
    source=Note("depth-limits", "253", "c454b0ec810e1c4f21751bc9431e157b0c5523f65bb8ef04b4b9d41d280e3ad3"),
    says="Where depth is limited, more width is an effective strategy.",
    latex=r"\forall f, x:\ \mathrm{decode}(f, x) = f(x)",
    remark="One layer: the message about a function is the function itself, n numbers of log₂ n bits; the last token applies it. By "
    "`chen-one-layer` no fewer bits do.",
    uses=("chen-one-layer",),
)


@wide.law
def whole_function_serves(X, F, apply, decode):
    return all_over(F, lambda f: all_over(X, lambda x: decode(f, x) == apply(f, x)))


def one_layer_composes(n, L):
    machine, prompt = whole_function_decoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == 1


wide.control("n = 3, L = 2: one layer of width n", one_layer_composes, holds=True, n=3, L=2)
wide.control("n = 2, L = 4: one layer of width n", one_layer_composes, holds=True, n=2, L=4)
wide.reading(
    "one layer with messages of n·log₂ n bits",
    Alternating(
        whole_function_serves,
        (
            every(X=index_set(), F=index_set(), apply=function("F", "X", to="X")),
            some(decode=function("F", "X", to="X")),
        ),
        prove=lambda apply: dict(decode=apply),
    ),
    literal=True,
    expect=PROVED,
    explain="A wide layer carries whole functions to the last token.",
)

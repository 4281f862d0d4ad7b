"""An encoder of logarithmic depth is enough for the composition of L functions."""

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
    doubling_encoder,
    function,
    index_set,
    minimum,
)

claim = Claim(
    "chen-encoder",
    source=Paper("arXiv:2412.02975", "the separation of encoders and decoders"),
    says="An encoder of ⌈log₂ L⌉ + O(1) layers composes L functions with one head, two-dimensional keys and O(log n) bits.",
    latex=r"\mathrm{place}(h(p)) = \min(\mathrm{place}(p) + r, L) \Rightarrow \mathrm{place}(h(h(p))) = \min(\mathrm{place}(p) + 2r, L), "
    r"\qquad r = 2^t \ge t + 1",
    remark="Pointer doubling. P is the set of tokens on the path x, f_1(x), f_2(f_1(x)), …, and place counts the functions applied. Every "
    "token p holds a token h(p) of its path, r = 2^t functions further on; a layer looks h(p) up and takes what it holds.",
)


@claim.law
def layer_doubles_the_reach(P, place, h, r, L):
    return all_over(P, lambda p: place(h(h(p))) == minimum(place(p) + 2 * r, L))


def reach_is_r(P, place, h, r, L):
    return all_of(
        0 <= r,
        all_over(P, lambda p: place(h(p)) == minimum(place(p) + r, L)),
    )


@claim.law
def all_functions_are_reached(t, r):
    """After t layers the reach is r = 2^t ≥ t + 1; it is at least L after ⌈log₂ L⌉ layers."""
    return all_of(t >= 0, r >= t + 1)


def encoder_is_right(n, L, layers):
    machine, prompt = doubling_encoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


claim.control("n = 3, L = 2, every input: 2 layers", encoder_is_right, holds=True, n=3, L=2, layers=2)
claim.control("n = 2, L = 4, every input: 3 layers", encoder_is_right, holds=True, n=2, L=4, layers=3)
claim.control("n = 2, L = 5, every input: 4 layers", encoder_is_right, holds=True, n=2, L=5, layers=4)

claim.reading(
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

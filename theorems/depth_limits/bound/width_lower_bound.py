"""Composing L functions with L layers does not need width n^(1/L): in the note's prompt a constant width is enough."""

from tropcheck import (
    PROVED,
    REFUTED,
    UNKNOWN,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Paper,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    audit_machine,
    cited,
    composition,
    implies,
    lookup_decoder,
    one_way_cost,
    reals,
)

from ..._figures import growth, root_at_least
from .._lookups import lookups, score, survivors, width_is_not_the_root
from .._messages import fewer_messages_than_functions

claim = Claim(
    "width-lower-bound",
    source=Note("depth-limits", "29-33,273", "24c851a18d21ee3b8274da347fd543da1d44f202be7382ef606431abd425dd5e"),
    says="For every constant L, a decoder of L layers that composes L functions on n values, even with constant error, needs "
    "width d = Ω(n^(1/L)).",
    latex=r"d = \Omega(n^{1/L}); \qquad \text{one head, six numbers a token: } s(a) = 2 a b - a^2 = b^2 - (a-b)^2, \quad "
    r"(6 c)^L < n",
    remark="The prompt is f_1, …, f_L, x, one token for each entry of a function, so the token of f_k(y) stands at the place "
    "start_k + y. The six numbers are 2a and −a² for the place a, the entry, the value held, the value fetched, and 1; each has O(log n) "
    "bits. The refutations answer every input correctly, so no error is needed; the two readings "
    "that are proved speak of answers without error only; constant error for one layer is the subject of `width-with-errors`.",
)


@claim.law
def scores_are_short(N, a, b):
    """Among N places every score is between −N² and N²: 2·log₂ N + O(1) bits."""
    return all_of(-(N * N) <= score(a, b), score(a, b) <= N * N)


def places(N, a, b):
    return all_of(0 <= a, a <= N, 0 <= b, b <= N)


@claim.law
def scores_have_a_gap(a, b):
    """Every other integer place scores at least 1 less than the place that is asked for."""
    return implies(a != b, score(a, b) + 1 <= score(b, b))


@claim.law
def others_pull_little(m, pull, n, eps):
    """m other tokens, of weight at most ε and with values at most n away, pull the sum by at most m·ε·n."""
    return all_of(-(m * (eps * n)) <= pull, pull <= m * (eps * n))


def one_more_token(m, pull, weight, away):
    return dict(m=m + 1, pull=pull + weight * away)


def small_weight(n, eps, weight, away):
    return all_of(0 <= weight, weight <= eps, -n <= away, away <= n)


@claim.law
def value_is_rounded_right(pull, total, error):
    """In quarters: dividing a pull of at most 1 by the sum of all weights, at least the winner's 1, leaves at most 1."""
    return all_of(-1 <= error, error <= 1)


def small_pull(pull, total, error):
    return all_of(1 <= total, error * total == pull, -1 <= pull, pull <= 1)


@claim.law
def width_from_bits(n, k, W, p, a):
    """From 2·W·p ≥ n·k bits, where W = H·d and k = log₂ n, and p ≤ a·k: W is at least n/(2a)."""
    return n <= 2 * W * a


def bits_and_precision(n, k, W, p, a):
    return all_of(0 < k, 0 <= W, p <= a * k, n * k <= 2 * W * p)


def composes(n, L, order):
    """The engine's decoder of L layers is right on every input; it has one head and two-dimensional keys."""
    machine, prompt = lookup_decoder(n, L, order)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == L


claim.control("n = 3, L = 1, every input", composes, holds=True, n=3, L=1, order="note")
claim.control("n = 3, L = 2, every input", composes, holds=True, n=3, L=2, order="note")
claim.control("n = 2, L = 4, every input", composes, holds=True, n=2, L=4, order="note")
claim.control("n = 3, L = 2, the paper's order", composes, holds=True, n=3, L=2, order="paper")

claim.reading(
    "the note's prompt, one token per entry",
    width_is_not_the_root,
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="The last token knows x. Layer k looks up the entry of f_k at the value held, so L layers of constant width do.",
)

claim.reading(
    "functions in the paper's order f_L, …, f_1, then x",
    width_is_not_the_root,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="The last token sees all functions, so their order does not matter: `start` may be any place.",
)

wide = Forall(
    width_from_bits,
    over={name: reals for name in ("n", "k", "W", "p", "a")},
    given=(bits_and_precision,),
)

wide_survivors = {
    "hypothesis 1: lt → le": "with k = 0 nothing is claimed but what the sign of the other side gives",
    "hypothesis 1: le → lt": "a stricter hypothesis",
    "2 → 3": "a larger left side",
}

claim.reading(
    "one token per function, states of d·p bits, answers without error",
    Every({"fewer states than functions": fewer_messages_than_functions, "n·log n bits are width Ω(n)": wide}),
    expect=PROVED,
    explain="All that later tokens see of a function is the state of its one token: n·log₂ n bits, whatever the depth; and "
    "Ω(n) is Ω(n^(1/L)).",
    survivors=wide_survivors,
)

claim.reading(
    "the paper's task (the query w comes last), L = 1, answers without error",
    Every({"fewer messages than functions": fewer_messages_than_functions, "n·log n bits are width Ω(n)": wide}),
    expect=PROVED,
    explain="The last token does not know z_0 when it attends to z_1, so the 2·H·d·p bits that it gets determine z_1.",
    survivors=wide_survivors,
)

claim.reading(
    "the paper's task, L ≥ 2",
    Growth(
        quantity="H·d·p of the narrowest decoder of L layers for L-FuncComp",
        relation="Ω",
        bound="n^(1/L)",
        grows=("n",),
        constant="may depend on L",
    ),
    expect=UNKNOWN,
    explain="The paper proves n^(2^(−4L)), which is far below n^(1/L); no construction below n^(1/L) and no larger bound is "
    "known to us. Tried: the split of the second function into columns or rows; for L = 2 it shows that about √n·log₂ n bits suffice (`width-two-functions`).",
)

correction = claim.correction(
    "width-constant-suffices",
    says="Where the last token of the prompt is x, L layers with one head, two-dimensional keys and O(log n) bits compose L "
    "functions without error, for every n and every L.",
    latex=r"2 a b - a^2 < 2 b b - b^2 \text{ for } a \ne b, \qquad |2ab - a^2| \le N^2",
)

correction.reading(
    "every n, every L",
    Every(
        {
            "layer after layer": lookups,
            "scores of 2·log₂ N + O(1) bits": Forall(
                scores_are_short, over=dict(N=all_integers, a=all_integers, b=all_integers), given=(places,)
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="A lookup scores b² − (a − b)², so it attends to the token at the address b and to no other.",
    survivors=survivors,
)

correction.reading(
    "softmax in the place of hard attention, keys scaled by O(log n)",
    Every(
        {
            "a gap of 1": Forall(scores_have_a_gap, over=dict(a=all_integers, b=all_integers)),
            "other tokens pull little": Recurrence(
                others_pull_little,
                state=dict(m=all_integers, pull=reals),
                start=lambda: dict(m=0, pull=0),
                step=one_more_token,
                inputs=dict(weight=reals, away=reals),
                over=dict(n=reals, eps=reals),
                allowed=(small_weight,),
            ),
            "the fetched value is rounded right": Forall(
                value_is_rounded_right, over=dict(pull=reals, total=reals, error=reals), given=(small_pull,)
            ),
        }
    ),
    expect=PROVED,
    quick=Scope(elements=(1,)),
    survivors={
        "add → sub in pull": "values may be away in either direction",
        "1 → 2 in 1": "a larger bound",
        "hypothesis 2: sign dropped": "a stricter hypothesis",
        "hypothesis 1: sign dropped": "a stricter hypothesis",
        "implies → iff": "at the place itself there is no gap",
        "add → sub in 2": "a smaller left side",
        "sub → add in 2": "a larger right side",
        "2 → 3 in 2": "a larger right side",
    },
    explain="Scaled by λ = ln(4·N·n), the gap makes every other weight at most ε = 1/(4·N·n) of the winner's; rounding does the rest.",
)

paper = claim.correction(
    "width-paper-bound",
    source=Paper("arXiv:2412.02975", "Theorem 1.1"),
    says="A decoder of L layers does not solve L-FuncComp, whose query comes last, when H·d·p ≤ n^(2^(−4L)).",
    latex=r"H d p \le n^{2^{-4L}}",
    uses=("chen-one-layer",),
)

paper.reading(
    "every L up to the order of log log n",
    cited("arXiv:2412.02975, Theorem 1.1. Its case L = 1, with a better bound, is proved in `chen-one-layer`."),
    literal=True,
)


def one_layer_bits(n, bits):
    """One function, its holder first: the exact minimum of the communication engine."""
    return one_way_cost(composition(n, 1), (1, 0)).fixed == bits


paper.control("n = 2: 2 bits", one_layer_bits, holds=True, n=2, bits=2)
paper.control("n = 3: 5 bits", one_layer_bits, holds=True, n=3, bits=5)
paper.control("n = 4: 8 bits", one_layer_bits, holds=True, n=4, bits=8)


@claim.figure("The width that is claimed, n^(1/L) rounded up, and the width 6 that is enough for every n")
def width_against_n():
    claimed = {f"claimed, L = {L}": lambda k, L=L: root_at_least(2**k, L) for L in (1, 2, 3)}
    return growth("log₂ n", "width", range(1, 8), {**claimed, "enough for every L": lambda k: 6})

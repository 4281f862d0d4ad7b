"""A generated token is not a layer: it writes down one short word, where a layer updates every token."""

from tropcheck import (
    PROVED,
    REFUTED,
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
    any_of,
    any_over,
    audit_thinker,
    composition_thinker,
    function,
    iff,
    implies,
    index,
    index_set,
    ite,
    max_over,
)

from ..._figures import growth
from .._lookups import lookups, survivors

claim = Claim(
    "cot-token-is-layer",
    source=Note("depth-limits", "147-151", "00da5d23a2bb769d8b52d7f4d091da5a89f1c3d41e7c99a55fc775ef4a19cf6a"),
    says="Every generated intermediate token is worth one additional layer of computation.",
    latex=r"\text{thoughts that replace one layer} = O(1); \qquad \text{disjointness of } n\text{-bit sets}: \quad c \cdot 2c < n = 4^c",
    remark="The task of the first reading: the first n tokens hold the bits a_i of a set, the next n tokens the bits b_i of another; "
    "do the sets meet? Two layers do it: b_i looks a_i up, then the last token takes a maximum. With one layer, what the last token "
    "and its thoughts ever learn is a transcript of 2·H·d·p bits from each half for each thought.",
)

# run(S, T) is the transcript on the set S and the complement of T, which meet exactly when S has an element that T has not.


@claim.law
def two_sets_sound_alike(F, M, run, t):
    """With fewer transcripts than sets, some S ≠ T have one transcript on all pairs of S, T and their complements."""
    alike = lambda S, T: all_of(run(S, T) == t(S), run(T, S) == t(S), run(T, T) == t(S))
    return any_over(F, lambda S: any_over(F, lambda T: all_of(S != T, alike(S, T))))


def transcripts_mix(F, run, t):
    """t(S) = run(S, S). If two pairs have one transcript, so has the first set of one with the second of the other."""
    mix = lambda S, T: implies(t(S) == t(T), run(S, T) == t(S))
    return all_over(F, lambda S: all_of(t(S) == run(S, S), all_over(F, lambda T: mix(S, T))))


@claim.law
def one_answer_is_wrong(O, no, spoken, S_S, S_T, T_S):
    """The answer that is spoken after that transcript, against the right ones on three of the pairs."""
    return any_of(spoken != S_S, spoken != S_T, spoken != T_S)


def different_sets(O, no, S_S, S_T, T_S):
    """A set and its complement are disjoint; of two different sets one meets the other's complement."""
    return all_of(S_S == no, any_of(S_T != no, T_S != no))


@claim.law
def one_meets_the_complement(I, B, S, T, zero, one):
    """Sets given by their bits: one has an element that the other has not."""
    outside = lambda S, T: any_over(I, lambda i: all_of(S(i) == one, T(i) == zero))
    return any_of(outside(S, T), outside(T, S))


def different_bits(B, S, T, zero, one, place):
    return all_of(S(place) != T(place), all_over(B, lambda b: any_of(b == zero, b == one)))


@claim.law
def two_layers_tell(I, a, b):
    """After the lookups token i holds 1 if both its bits are 1, and 0 otherwise; the last token takes the maximum."""
    both = lambda i: all_of(a(i) == 1, b(i) == 1)
    return iff(max_over(I, lambda i: ite(both(i), 1, 0)) == 1, any_over(I, both))


@claim.law
def logarithm_falls_short(c, n):
    """At n = 4^c: c times log₂ n = 2c bits are fewer than n."""
    return all_of(c >= 0, n >= 1, c * (2 * c) < n)


def thinks(n, L):
    """The engine's one-layer chain of L thoughts composes L functions on every input."""
    thinker, prompt = composition_thinker(n, L)
    return audit_thinker(thinker, prompt) == prompt.task.count and thinker.steps == L


claim.control("n = 3, L = 2: two thoughts of one layer", thinks, holds=True, n=3, L=2)
claim.control("n = 2, L = 4: four thoughts of one layer", thinks, holds=True, n=2, L=4)

fewer_transcripts = Every(
    {
        "fewer transcripts than sets": Forall(
            two_sets_sound_alike,
            over=dict(F=index_set(), M=index_set(), run=function("F", "F", to="M"), t=function("F", to="M")),
            given=(transcripts_mix,),
            larger=(("F", "M"),),
            pigeonholes=("t",),
        ),
        "a common transcript answers wrongly": Forall(
            one_answer_is_wrong,
            over=dict(O=index_set(), no=index("O"), spoken=index("O"), S_S=index("O"), S_T=index("O"), T_S=index("O")),
            given=(different_sets,),
        ),
        "all 2^n sets are told apart": Forall(
            one_meets_the_complement,
            over=dict(
                I=index_set(),
                B=index_set(),
                S=function("I", to="B"),
                T=function("I", to="B"),
                zero=index("B"),
                one=index("B"),
                place=index("I"),
            ),
            given=(different_bits,),
        ),
    }
)

two_layers = Forall(
    two_layers_tell,
    over=dict(I=index_set(), a=function("I", to=all_integers), b=function("I", to=all_integers)),
)

claim.reading(
    "a constant number of thoughts of a one-layer decoder replaces a second layer",
    Growth(
        quantity="thoughts of a one-layer decoder with H·d·p = a·log₂ n that decides disjointness: n/(4·a·log₂ n)",
        relation="O",
        bound="1",
        grows=("n",),
        constant="may depend on a",
        fails=Every(
            {
                "two layers tell": two_layers,
                "c·log₂ n < n at n = 4^c": Recurrence(
                    logarithm_falls_short,
                    state=dict(c=all_integers, n=all_integers),
                    start=lambda: dict(c=0, n=1),
                    step=lambda c, n: dict(c=c + 1, n=4 * n),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="By the next reading the thoughts must carry n bits, O(log n) each. With c = 4·a·(number of thoughts), c·log₂ n < n at "
    "n = 4^c.",
)

claim.reading(
    "one layer needs n bits of transcript for disjointness",
    fewer_transcripts,
    expect=PROVED,
    explain="Two sets with one transcript answer for each other's complements, and one of these pairs meets.",
)

correction = claim.correction(
    "cot-token-is-lookup",
    says="For sequential composition a generated token does what a layer does: k thoughts of a one-layer decoder compose k "
    "functions, for every k and every n.",
    latex=r"\text{token}_k = f_k(\cdots f_1(x) \cdots)",
)

correction.reading(
    "thought after thought",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    survivors=survivors,
)


@claim.figure(
    "Disjointness with H·d·p = log₂ n: thoughts that one layer needs at least, n/(4·log₂ n); a second layer does it at once"
)
def thoughts_in_the_place_of_a_layer():
    return growth(
        "log₂ n", "thoughts", range(2, 11), {"needed": lambda k: -(-(2**k) // (4 * k)), "claimed": lambda k: 1}
    )

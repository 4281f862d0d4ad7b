"""The frame of the proof: parties, their number, and what much communication says about the model's size."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Exists,
    Growth,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    composition,
    indexed_composition,
    reals,
)

from ..._figures import growth

claim = Claim(
    "proof-framework",
    source=Note("depth-limits", "41-47", "e4dd9bf5d009f4d757d2b910130070c90da56d9096265e43c759d8fcb0a09663"),
    says="The input is divided among L + 1 parties; every correct algorithm needs much communication, and so a large model.",
    latex=r"C \le t\, S\, 2B \quad\text{after } t \text{ receiving tokens and epochs, with at most } S \text{ senders each},\quad B = H d p",
    remark="By `simulation-lemma` a decoder gives a protocol in which each of at most S senders spends 2·H·d·p bits on each receiving "
    "token in each epoch. With n tokens, L epochs and S ≤ L + 1 a task that needs C bits in all has H·d·p ≥ C/(2·L·(L + 1)·n).",
    uses=("simulation-lemma",),
)


@claim.law
def total_is_bounded(t, C, S, B):
    """After t receptions the C bits said so far are at most t·S·2B."""
    return C <= t * (S * (2 * B))


def next_reception(t, C, B, said):
    return dict(t=t + 1, C=C + said)


def as_many_senders(S, B, said):
    """What one token receives in one epoch: at most 2B bits from each of at most S senders."""
    return said <= S * (2 * B)


@claim.law
def note_parties_are_the_papers(L):
    """x and L functions, against the players −1, 0, 1, …, L."""
    return 1 + L == L - (-1) + 1


@claim.law
def total_bits_say_little(c, k, n):
    """At n = 4^c and B = k = log₂ n: 2·B·n bits are at least n·log₂ n, but c·B < n."""
    return all_of(c >= 0, k == 2 * c, n >= 1, n * k <= 2 * k * n, c * k < n)


def number_of_parties(functions, note, paper):
    tasks = composition(2, functions), indexed_composition(2, (2,) * (functions - 1))
    return tuple(len(task.parties) for task in tasks) == (note, paper)


claim.control(
    "one function: 2 parties, and 3 in the paper", number_of_parties, holds=True, functions=1, note=2, paper=3
)
claim.control(
    "two functions: 3 parties, and 4 in the paper", number_of_parties, holds=True, functions=2, note=3, paper=4
)

claim.reading(
    "much communication, so a large model",
    Recurrence(
        total_is_bounded,
        state=dict(t=all_integers, C=reals),
        start=lambda: dict(t=0, C=0),
        step=next_reception,
        inputs=dict(said=reals),
        over=dict(S=reals, B=reals),
        allowed=(as_many_senders,),
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="A model of size B says at most 2B bits to each token from each sender in each layer.",
)

claim.reading(
    "the paper's proof has L + 1 parties",
    Exists(note_parties_are_the_papers, over=dict(L=all_integers)),
    expect=REFUTED,
    explain="The paper has L + 2 players: the query, which comes last, is one of its own.",
)

claim.reading(
    "Ω(n log n) bits in all give the width n^(1/L), already for L = 1",
    Growth(
        quantity="B = H·d·p, when 2·B·n bits in all must be n·log₂ n",
        relation="Ω",
        bound="n",
        grows=("n",),
        fails=Recurrence(
            total_bits_say_little,
            state=dict(c=all_integers, k=all_integers, n=all_integers),
            start=lambda: dict(c=0, k=0, n=1),
            step=lambda c, k, n: dict(c=c + 1, k=k + 2, n=4 * n),
        ),
    ),
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="n tokens that receive log₂ n bits each receive n·log₂ n bits in all: a count of all bits gives only B = Ω(log n). The "
    "paper bounds what few receiving tokens hear.",
)


@claim.figure("One function: tokens that receive log₂ n bits each receive n·log₂ n in all, and the claimed width is n")
def bits_and_width():
    sizes = [2**k for k in range(1, 7)]
    return growth(
        "n", "per token", sizes, {"claimed width n": lambda n: n, "log₂ n bits": lambda n: n.bit_length() - 1}
    )

"""Two parties in rounds: how many bits the end of a protocol needs."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    composition,
    implies,
    ite,
    round_bracket,
)

from .._codes import no_fewer_codes
from .._orders import never_fewer_than_values

claim = Claim(
    "last-messages",
    source=Paper("Kushilevitz, Nisan: Communication Complexity", "Section 4.2, rounds"),
    says="If one message is left, to the party that must know the output, it takes as many values as the speaker has different rows of outputs. If two "
    "are left and the output is public, then D bits are enough only if the sum of 2^⌈log₂ v⌉ over the different rows, each with v outputs, is "
    "at most 2^D.",
    latex=r"2^b \ge \#\text{rows}; \qquad \sum_{\text{rows}} 2^{\lceil \log_2 v(\text{row}) \rceil} \le 2^D",
    remark="Two rows that differ at an input of the other party cannot share a message: it would answer both alike (the first part: F holds one input of each "
    "row). After the message the other party tells the output: v outputs need v leaves (the second part), so ⌈log₂ v⌉ bits behind the "
    "message. The messages are the ends of a binary tree. In a tree of depth D in which c bits follow an end, the sum of 2^c over the ends is at "
    "most 2^D (Kraft; the third part).",
)


@claim.law
def ends_fit_into_the_tree(right, power, weight):
    """As long as every branch obeys the bound, the sum over the ends of a tree of depth D is at most 2^D."""
    return implies(right == 1, weight <= power)


def one_bit_higher(right, power, weight, other):
    """A tree one bit deeper: this branch, and another one with ends of the sum `other`, which obeys the bound too."""
    return dict(right=ite(all_of(right == 1, other <= power), 1, 0), power=2 * power, weight=weight + other)


claim.reading(
    "every task of two parties",
    Every(
        {
            "no fewer messages than rows": no_fewer_codes,
            "no fewer leaves than outputs": never_fewer_than_values,
            "the ends fit into the tree": Recurrence(
                ends_fit_into_the_tree,
                state=dict(right=all_integers, power=all_integers, weight=all_integers),
                start=lambda end: dict(right=1, power=end, weight=end),
                step=one_bit_higher,
                inputs=dict(other=all_integers),
                over=dict(end=all_integers),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors={
        "1 → 2 in 1": "a condition that no branch meets any more",
        "le → lt in other ≤ power": "a stricter condition on a branch",
    },
    explain="What is said last is heard by one who knows nothing else of the speaker's input.",
)


def bracket(n, rounds, knower, bits, form):
    """The engine's bracket for one function, whose lower end the law gives."""
    found = round_bracket(composition(n, 1), rounds, 1, knower)
    return (str(found.bits), found.lower["form"]) == (bits, form)


claim.control(
    "n = 4, f_1 first, P_0 knows: 8 bits", bracket, holds=True, n=4, rounds=1, knower=0, bits="8", form="rows"
)
claim.control("n = 4, f_1 first, public", bracket, holds=True, n=4, rounds=2, knower=None, bits="10", form="rows")

"""The communication model of the note is not the paper's: order, epochs and forgetting are missing."""

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
    composition,
    every,
    function,
    implies,
    index,
    index_set,
    indexed_composition,
    not_formal,
    one_way_cost,
    some,
)

from ..._figures import growth
from .._messages import fewer_messages_than_functions

claim = Claim(
    "communication-model",
    source=Note("depth-limits", "165-176", "9cd78dfe103e6f62dd31fc8c5dc7e95727b3bc8b597827691c2444f8f96bd2c5"),
    says="The multi-party autoregressive model of the lower bound: L + 1 parties, P_0 with the input x and P_i with the function f_i, "
    "speak in order and compute f_L(…f_1(x)).",
    latex=r"\text{bits}_{\text{paper}} = O(\text{bits}_{\text{note}}) \text{ at } L = 1: \qquad c\, k < n k,\ n = 2^k",
    remark="What the note leaves out: the paper's players −1, 0, 1, …, L, of which −1 holds the query and answers; L epochs, in each "
    "of which every player answers all players with smaller numbers; what a player has heard from a smaller number it forgets; a "
    "message may be as long as 2·B bits for each token of the receiver. The order is the reverse of the note's.",
    uses=("communication-last-function-first",),
)


@claim.law
def passing_the_value_is_correct(X, x, f, message):
    """P_0 sends x itself, so P_1 outputs f of the message."""
    return implies(message == x, f(message) == f(x))


@claim.law
def forward_is_far_cheaper(c, n, k):
    """k bits forward are fewer than n·k/c backward, for n = c + 1 values or more of k ≥ 1 bits."""
    return implies(all_of(c >= 1, k >= 1), c * k < n * k)


def costs(n, order, bits):
    return one_way_cost(composition(n, 1), order).fixed == bits


def parties(functions, note, paper):
    """Parties of the note's task and of the paper's."""
    both = (composition(2, functions), indexed_composition(2, (2,) * (functions - 1)))
    return tuple(len(task.parties) for task in both) == (note, paper)


claim.control("n = 3, the note's order: 2 bits", costs, holds=True, n=3, order=(0, 1), bits=2)
claim.control("n = 3, the paper's order: 5 bits", costs, holds=True, n=3, order=(1, 0), bits=5)
claim.control("two functions: 3 parties, and 4 in the paper", parties, holds=True, functions=2, note=3, paper=4)

claim.reading(
    "the two models cost the same, up to a constant: one function, one epoch",
    Growth(
        quantity="bits in the paper's order, n·log₂ n",
        relation="O",
        bound="bits in the note's order, log₂ n",
        grows=("n",),
        fails=Every(
            {
                "the note's order: k bits do": Forall(
                    passing_the_value_is_correct,
                    over=dict(X=index_set(), x=index("X"), f=function("X", to="X"), message=index("X")),
                ),
                "c·k < n·k": Alternating(
                    forward_is_far_cheaper,
                    (every(c=all_integers), some(n=all_integers), every(k=all_integers)),
                    prove=lambda c: dict(n=c + 1),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="In the note's order P_0 speaks first and log₂ n bits do; in the paper's order the function's holder must send n·log₂ n, by "
    "the correction.",
)

claim.reading(
    "as a definition",
    not_formal(
        "Read as a definition of the note's own, the lines assert nothing; `communication-lower-bound` decides what is costly in it."
    ),
)

correction = claim.correction(
    "communication-model-order",
    says="The model is hard in the paper's direction only: the holder of the last function speaks first, and messages to it do not exist.",
    latex=r"|F| > |M| \Rightarrow \exists f, x:\ \mathrm{decode}(\mathrm{message}(f), x) \ne f(x)",
)

correction.reading(
    "one epoch, every n",
    fewer_messages_than_functions,
    literal=True,
    expect=PROVED,
)


@claim.figure("One function on n values, one epoch: exact minima in the two orders")
def two_models():
    cost = lambda order: lambda n: one_way_cost(composition(n, 1), order).fixed
    return growth("n", "bits", (2, 3, 4, 5), {"the paper's order": cost((1, 0)), "the note's order": cost((0, 1))})

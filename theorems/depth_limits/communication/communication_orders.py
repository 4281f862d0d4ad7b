"""Composition on the blackboard, in every order, and with turns: where n log n bits are needed and where not."""

from itertools import permutations

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
    best_tree,
    box_depth,
    composition,
    every,
    every_one_way_cost,
    function,
    implies,
    index,
    index_set,
    one_way_bits,
    one_way_cost,
    one_way_messages,
    some,
)

from ..._figures import bits_for, growth
from .._messages import fewer_messages_than_functions
from .._orders import every_order, survivors

claim = Claim(
    "communication-orders",
    source=Note("depth-limits", "176-180", "4e0691b4d0fabbed8abeef3decd3dd1944c6e2a851c02b74aa289f3dfc2665e1"),
    says="Whatever the rules of speaking, any correct protocol for the composition of L functions on n values needs Ω(n log n) bits.",
    latex=r"\text{blackboard: } (L + 1)\, k \text{ bits},\ n \le 2^k: \qquad c\,((L + 1) k) < n k",
    remark="On the blackboard everybody hears everything and may speak at any time. Parties that may speak in any order may choose the one of "
    "the note, P_0 first.",
    uses=("communication-lower-bound",),
)


@claim.law
def value_on_the_board_is_correct(X, board, x, f, g):
    """If the board shows f(x), the holder of g writes g of it, the value of the composition."""
    return implies(board == f(x), g(board) == g(f(x)))


@claim.law
def board_is_cheap(c, L, n, k):
    """For n = c·(L + 1) + 1 values or more of k ≥ 1 bits, L + 1 announcements of k bits are fewer than (n·k)/c bits."""
    return implies(all_of(1 <= c, 1 <= L, 1 <= k), c * ((L + 1) * k) < n * k)


def tree_depth(n, L, bits):
    """The exact least depth of a blackboard tree whose leaves know the output."""
    return box_depth(composition(n, L)) == bits


def order_costs(n, L, order, messages):
    """The exact least numbers of messages of all speakers but the last."""
    return one_way_cost(composition(n, L), order).messages[: len(messages)] == messages


claim.control("blackboard, n = 2, L = 1: 2 bits", tree_depth, holds=True, n=2, L=1, bits=2)
claim.control("blackboard, n = 2, L = 2: 3 bits", tree_depth, holds=True, n=2, L=2, bits=3)
claim.control("order P_0, P_1, P_2, n = 3", order_costs, holds=True, n=3, L=2, order=(0, 1, 2), messages=(3, 3))
claim.control("order P_1, P_0, P_2, n = 3", order_costs, holds=True, n=3, L=2, order=(1, 0, 2), messages=(27,))
claim.control("order P_0, P_2, P_1, n = 3", order_costs, holds=True, n=3, L=2, order=(0, 2, 1), messages=(3, 27))

claim.reading(
    "blackboard, any party at any time",
    Growth(
        quantity="bits of the cheapest protocol",
        relation="Ω",
        bound="n log n",
        grows=("n",),
        constant="may depend on L",
        fails=Every(
            {
                "writing the value so far on the board is correct": Forall(
                    value_on_the_board_is_correct,
                    over=dict(
                        X=index_set(),
                        board=index("X"),
                        x=index("X"),
                        f=function("X", to="X"),
                        g=function("X", to="X"),
                    ),
                ),
                "(L + 1)·k bits are few": Alternating(
                    board_is_cheap,
                    (every(c=all_integers, L=all_integers), some(n=all_integers), every(k=all_integers)),
                    prove=lambda c, L: dict(n=c * (L + 1) + 1),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="The parties write x, f_1(x), f_2(f_1(x)), … on the board: (L + 1)·⌈log₂ n⌉ bits.",
)

claim.reading(
    "every party once, in any order in which some function is spoken of before its argument is known",
    fewer_messages_than_functions,
    expect=PROVED,
    explain="If a party before it has still to speak, every argument may come, and all n^n functions need different messages.",
)

correction = claim.correction(
    "communication-orders-forward",
    says="In every order, for all n ≥ 2 and L, a party that speaks after all before it in the composition needs n messages, one that speaks "
    "earlier n^n, the last speaker none, and one protocol attains all of these at once. So one order is cheap, the order of use, with "
    "L·⌈log₂ n⌉ bits; every other one costs ⌈log₂ n^n⌉ − ⌈log₂ n⌉ bits more at least.",
    latex=r"\mathrm{messages}(k) = \begin{cases} n & \text{0, …, } k - 1 \text{ have spoken} \\ n^n & \text{else} \end{cases}; \qquad "
    r"|F| > |K| \Rightarrow \exists f, y:\ \mathrm{answer} \ne f(y)",
    remark="P_0 holds x as a constant function. Take the input x, id, …, id, and a speaker k whose argument may still be any y, because party j "
    "before it has not spoken. Give k any function f, and j the constant y. What is on the board when k speaks is the same for all f "
    "and y (the second part, for k). If f and g get one message, the last speaker sees one board (the second part, for the last speaker). "
    "What comes out is f(y) (the third part, behind j and behind k). So the fourth part says that k needs |F| = n^n messages, all after the same "
    "board: lengths that depend on the board save nothing. The fifth part is the same with constants in the place of f. Above, early speakers tell their "
    "functions and the others their values: each message, and the answer, is a function of what is held and heard (the sixth part).",
)

correction.reading(
    "every order, every n, every L",
    every_order,
    literal=True,
    expect=PROVED,
    survivors=survivors,
)


def all_orders(n, L):
    """The engine's exact minima are the closed form in every order, with fixed and with adaptive lengths."""
    task = composition(n, L)
    law = lambda order: one_way_messages(n, L, order)
    return all(
        cost.messages == law(cost.order) and cost.adaptive == cost.fixed == one_way_bits(n, L, cost.order)
        for cost in every_one_way_cost(task)
    )


correction.control("n = 3, L = 1: both orders", all_orders, holds=True, n=3, L=1)
correction.control("n = 3, L = 2: all six orders", all_orders, holds=True, n=3, L=2)
correction.control("n = 2, L = 3: all 24 orders", all_orders, holds=True, n=2, L=3)


@claim.figure("Two functions: bits on the blackboard, and bits of a party that speaks too early")
def blackboard_against_an_early_speaker():
    return growth(
        "n",
        "bits",
        range(2, 17, 2),
        {"blackboard, 3·⌈log₂ n⌉": lambda n: 3 * bits_for(n), "early speaker, n^n messages": lambda n: bits_for(n**n)},
    )


@claim.figure(
    "A cheapest tree on the blackboard for two functions on two values: three bits, far fewer than all inputs"
)
def cheapest_tree():
    return best_tree(composition(2, 2))


@correction.figure(
    "All 120 orders of P_0, …, P_4, by how many parties speak too early and tell their function: one tells none"
)
def orders_by_functions_told():
    L, n = 4, 2
    told = [one_way_messages(n, L, order).count(n**n) for order in permutations(range(L + 1))]
    return growth("functions told", "orders", range(L + 1), {"orders": told.count})

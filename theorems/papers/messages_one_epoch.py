"""One epoch of the autoregressive model: the least number of answers, for every task; and no bits at all."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    composition,
    from_table,
    function,
    implies,
    index,
    index_set,
    one_epoch_minimum,
)

from ..depth_limits._codes import no_fewer_codes
from ..depth_limits._orders import first_survivors, history, passing_on

claim = Claim(
    "messages-one-epoch",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model with one epoch"),
    says="In one epoch, a block needs as many answers to a query as it has inputs of which any two are told apart by some inputs of the others; "
    "and if each block answers by the class of inputs that are not told apart, that is enough for all blocks at once.",
    latex=r"z \sim_q z' \iff \forall w:\ T(q, z, w) = T(q, z', w); \qquad |\text{answers}| \ge |Z / {\sim_q}|",
    remark="The query q is fixed. For the first half, F holds inputs of one block, a place is what all others hold, the code is the block's "
    "answer. For the second half, replace the inputs of one block after the other by others of the same classes: no replacement changes the output "
    "(the second part: places are blocks, and a value is the output after the replacements so far). So the output is a function of the classes.",
)

claim.reading(
    "every task, every number of blocks",
    Every({"no fewer answers than classes": no_fewer_codes, "classes are enough": passing_on}),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="The answers are given at once, so each block must tell apart what the others may make matter.",
)

bits = Claim(
    "messages-of-no-bits",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model"),
    says="If two inputs have the same query and different outputs, then messages of zero bits fail, in every number of epochs.",
    latex=r"q = q',\ T \ne T' \Rightarrow b \ge 1",
    remark="There is one message of zero bits. So what the asking block knows is the same on both inputs in all epochs (the first part), and so is the "
    "output.",
)


@bits.law
def some_output_is_wrong(q, board1, board2, output1, output2, answer):
    """With one query and one board, one of two different outputs is not given."""
    return implies(answer(q, board1) == output1, answer(q, board2) != output2)


def same_board_and_different_outputs(board1, board2, output1, output2):
    return implies(board1 == board2, output1 != output2)


def boards_are_the_same(board1, board2):
    return board1 == board2


bits.reading(
    "every task, every number of epochs",
    Every(
        {
            "one message leads to one board": history,
            "one board leads to one output": Forall(
                some_output_is_wrong,
                over=dict(
                    Q=index_set(),
                    B=index_set(),
                    X=index_set(),
                    q=index("Q"),
                    board1=index("B"),
                    board2=index("B"),
                    output1=index("X"),
                    output2=index("X"),
                    answer=function("Q", "B", to="X"),
                ),
                given=(boards_are_the_same, same_board_and_different_outputs),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
)


def answers(n, order, symbols):
    """The engine counts the classes of composition in a prompt's order."""
    return one_epoch_minimum(composition(n, 2), order).symbols == symbols


def constant_needs_nothing():
    """A task with one output: one answer, zero bits."""
    found = one_epoch_minimum(from_table("constant", [[0, 0], [0, 0]]), (1, 0))
    return (found.symbols, found.bits) == (1, 0)


claim.control("n = 2: 4 answers about a function", answers, holds=True, n=2, order=(2, 1, 0), symbols=4)
claim.control("n = 3: 27 answers about a function", answers, holds=True, n=3, order=(2, 1, 0), symbols=27)
claim.control("a constant task", constant_needs_nothing, holds=True)

"""Protocol trees: a leaf is a box, so inputs with a mixture that has another output do not share one."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    all_integers,
    all_of,
    all_over,
    any_of,
    composition,
    equality,
    fooling_set,
    function,
    implies,
    index,
    index_set,
    least_leaves,
    reals,
)

from .._codes import counting
from .._orders import first_survivors, is_first, one_after_the_other
from .._trees import too_few_leaves

claim = Claim(
    "shared-leaves",
    source=Paper("Kushilevitz, Nisan: Communication Complexity", "Sections 1.2 and 1.3, rectangles and fooling sets"),
    says="In a protocol tree for any number of parties, an input that is mixed from the parts of two inputs in one leaf lies in that leaf. So inputs of "
    "which any two have different outputs, or a mixture with another output, need a leaf each.",
    latex=r"\mathrm{leaf}(p) = \mathrm{leaf}(q),\ r_i \in \{p_i, q_i\} \Rightarrow \mathrm{leaf}(r) = \mathrm{leaf}(p)",
    remark="What has been said so far is the board, and it names the next speaker. If one party is to know the output, which is then a function of the leaf "
    "and its part, mixtures keep that part.",
)


@claim.law
def mixture_has_the_same_board(t, board1, board3):
    """The mixture reaches the board of both inputs."""
    return board3(t) == board1(t)


def boards_follow_the_speakers(T, part1, part2, part3, board1, board2, board3, speaker, say, extend, previous, root):
    """The board names the speaker, whose message is a function of its part and of the board."""

    def grows(part, board):
        after = lambda b: extend(b, say(part(speaker(b)), b))
        return lambda t: implies(t != root, board(t) == after(board(previous(t))))

    all_three = lambda t: all_of(grows(part1, board1)(t), grows(part2, board2)(t), grows(part3, board3)(t))
    return all_of(board1(root) == board3(root), all_over(T, all_three))


def both_reach_one_leaf(T, board1, board2):
    """At every step the board is the same on both inputs."""
    return all_over(T, lambda t: board1(t) == board2(t))


def parts_are_mixed(I, part1, part2, part3):
    return all_over(I, lambda i: any_of(part3(i) == part1(i), part3(i) == part2(i)))


def mixture_first_differs(T, turn, board1, board3, here):
    return is_first(T, lambda t: board3(t) != board1(t), turn, here)


def steps_in_turn(T, turn, previous, root):
    return one_after_the_other(T, turn, previous, root)


mixtures = Forall(
    mixture_has_the_same_board,
    over=dict(
        T=index_set(),
        I=index_set(),
        V=index_set(),
        B=index_set(),
        M=index_set(),
        part1=function("I", to="V"),
        part2=function("I", to="V"),
        part3=function("I", to="V"),
        board1=function("T", to="B"),
        board2=function("T", to="B"),
        board3=function("T", to="B"),
        speaker=function("B", to="I"),
        say=function("V", "B", to="M"),
        extend=function("B", "M", to="B"),
        turn=function("T", to=all_integers),
        previous=function("T", to="T"),
        root=index("T"),
        t=index("T"),
        here=index("T"),
    ),
    given=(
        steps_in_turn,
        boards_follow_the_speakers,
        both_reach_one_leaf,
        parts_are_mixed,
        mixture_first_differs,
    ),
)

tree_survivors = {
    **first_survivors,
    "hypothesis 5": first_survivors["here"],
    "hypothesis 1: sides exchanged": "in a finite tree no step but the root would be left",
}

claim.reading(
    "every tree, every number of parties",
    Every({"a mixture stays in the leaf": mixtures, "fewer leaves than inputs that fool": too_few_leaves}),
    literal=True,
    expect=PROVED,
    survivors=tree_survivors,
    explain="Whoever speaks has the part of one of the two inputs, and both say the same there.",
)


@claim.law
def one_coloured_box_is_small(a, b, norm, squares):
    """A box of a rows and b columns with one sign has at most `norm` cells."""
    return a * b <= norm


def sums_of_the_columns(a, b, norm, squares):
    """The squares of all sums of a rows are at most norm·a together, and those of b columns are a² each."""
    return all_of(0 < a, b * (a * a) <= squares, squares <= norm * a)


claim.reading(
    "two parties: leaves with an output, and the largest box with it",
    Every({"a mixture stays in the leaf": mixtures, "small boxes hold few inputs": counting}),
    expect=PROVED,
    survivors=tree_survivors,
    explain="Leaves are boxes with one output, so there are at least as many as inputs with it, divided by the largest such box.",
)
claim.reading(
    "two parties, two outputs: leaves and the norm of the matrix of signs",
    Every(
        {
            "a mixture stays in the leaf": mixtures,
            "a box with one output is small": Forall(
                one_coloured_box_is_small,
                over={name: reals for name in ("a", "b", "norm", "squares")},
                given=(sums_of_the_columns,),
            ),
            "small boxes hold few inputs": counting,
        }
    ),
    expect=PROVED,
    survivors=tree_survivors,
    explain="For λ ≥ ‖MMᵀ‖ the vector u of a rows has uᵀMMᵀu ≤ λ·a, the sum of the squares of all column sums. So a leaf has at most λ inputs.",
)


def fools(task, leaves):
    """The engine finds so many inputs that fool, and no fewer leaves do."""
    return fooling_set(task, tries=10).leaves == leaves == least_leaves(task)


claim.control("equality of one bit: 4 leaves", fools, holds=True, task=equality(1), leaves=4)
claim.control("two functions on two values: 8 leaves", fools, holds=True, task=composition(2, 2), leaves=8)

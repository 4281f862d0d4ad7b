"""One-way orders, every task: the messages that are needed are classes of inputs, and these are enough."""

from itertools import product

from tropcheck import PROVED, Claim, Every, Paper, from_table, one_way_cost

from .._codes import no_fewer_codes
from .._orders import first_survivors, history, passing_on

claim = Claim(
    "residual-messages",
    source=Paper("Kushilevitz, Nisan: Communication Complexity", "Section 4.2, one round, for any number of speakers"),
    says="Let every party speak once, in a fixed order. After a board, a speaker needs as many messages as it has inputs of which any two lead to "
    "different functions of what the others still hold; and if each speaker tells the class of inputs that lead to the same function, that is "
    "enough for all speakers at once.",
    latex=r"v \sim v' \iff \forall w:\ T(\mathrm{board}, v, w) = T(\mathrm{board}, v', w); \qquad |\text{messages}| \ge |V / {\sim}|",
    remark="If v and v' get one message, the last speaker sees one board, whatever the others hold (the first part), so the outputs are the same; F holds "
    "the inputs v of one speaker, a place is what the others still hold (the second part). For the second half, replace what was said before a speaker by "
    "another history of its class: going from one speaker to the next the output does not change (the third part: places are speakers, a value is the output "
    "after the replacement). So the last speaker can tell the output from its own input and the class.",
)

claim.reading(
    "every task, every order, every number of speakers",
    Every(
        {
            "the board depends on those who spoke, and only on what they said": history,
            "no fewer messages than classes": no_fewer_codes,
            "classes are enough": passing_on,
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="Two inputs are told apart exactly where that can still matter.",
)


def least_messages(table, messages):
    """Of all maps from the first party's inputs to messages, one with so many is enough, and none with fewer."""
    rows, columns = len(table), len(table[0])

    def serves(said):
        answers = {}
        return all(
            answers.setdefault((said[row], column), table[row][column]) == table[row][column]
            for row in range(rows)
            for column in range(columns)
        )

    enough = lambda count: any(serves(said) for said in product(range(count), repeat=rows))
    engine = one_way_cost(from_table("a table", table), (0, 1)).messages
    return engine == (messages,) and enough(messages) and not enough(messages - 1)


claim.control("four different rows", least_messages, holds=True, table=[[0, 0], [0, 1], [1, 0], [1, 1]], messages=4)
claim.control(
    "two of five rows are the same",
    least_messages,
    holds=True,
    table=[[0, 1, 2], [2, 1, 0], [0, 1, 2], [1, 1, 1], [0, 0, 2]],
    messages=4,
)
claim.control("one output", least_messages, holds=True, table=[[3, 3], [3, 3]], messages=1)

"""The autoregressive model: blocks of tokens answer each other in epochs (arXiv:2412.02975, section 3).

{"order": parties, "tokens": [t_0, …], "epochs": E, "mode": "decoder" or "encoder"}: block k of the prompt belongs to
party order[k] and has t_k tokens. In each epoch every block j answers every later block i ("encoder": every other
block) with `value` · t_i bits: a function of the inputs of j and i and of the answers that j and i received in earlier
epochs. After the last epoch the last block knows the output, from its own input and the answers that it received.
"autoregressive bits" is the least number of bits per receiving token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..document import Rejected, listed, listing, whole
from ..polynomials import Work
from .epochclauses import View, epoch_clauses
from .reading import at_least, at_most, lists, natural, part, position, positions, proof, refuted
from .tasks import Task, read_input, read_inputs

MOST_EPOCHS = 20
MOST_TOKENS = 10_000
MOST_VALUE = 64


@dataclass(frozen=True)
class Answer:
    """One answer: the party that gives it, the party that keeps it, the earlier answers that it may use."""

    sender: int
    receiver: int
    tokens: int
    sees: tuple[int, ...]


@dataclass(frozen=True)
class Model:
    """The answers in their order, and those that the last block keeps."""

    order: tuple[int, ...]
    tokens: tuple[int, ...]
    answers: tuple[Answer, ...]
    kept: tuple[int, ...]
    epochs: int

    @property
    def asker(self) -> int:
        """The party of the last block."""
        return self.order[-1]


def read_model(task: Task, fact: object, where: str, work: Work) -> Model:
    """Read the parameters of the model and list its answers."""
    order = positions(part(fact, "order", where), len(task.sizes), f"{where}.order")
    tokens = [whole(t, f"{where}.tokens") for t in lists(fact, "tokens", where)]
    epochs, mode = natural(fact, "epochs", where, MOST_EPOCHS), part(fact, "mode", where)
    if len(order) != len(task.sizes) or len(tokens) != len(order) or not all(0 <= t <= MOST_TOKENS for t in tokens):
        raise Rejected(f"{where}: an order of all parties, and a number of tokens for each")
    if mode not in ("decoder", "encoder"):
        raise Rejected(f'{where}.mode is "decoder" or "encoder"')
    answers: list[Answer] = []
    epoch_of: list[int] = []
    for epoch in range(epochs):
        for i, receiver in enumerate(order):
            for j, sender in enumerate(order):
                if j < i or (mode == "encoder" and j != i):
                    ends = (sender, receiver)
                    work.spend(1 + len(answers) // 8)
                    sees = [n for n, old in enumerate(answers) if epoch_of[n] < epoch and old.receiver in ends]
                    answers.append(Answer(sender, receiver, tokens[i], tuple(sees)))
                    epoch_of.append(epoch)
    kept = tuple(n for n, answer in enumerate(answers) if answer.receiver == order[-1])
    return Model(tuple(order), tuple(tokens), tuple(answers), kept, epochs)


def messages(task: Task, fact: object, where: str, work: Work) -> None:
    """A protocol, run on every input.

    Each of `answers` lists [[sender's input, receiver's input, earlier answers …], answer] for all that occurs, or is
    null where the answer is always 0; `output` lists [[last party's input, answers that it kept …], output].
    """
    given, where_ = proof(fact, where)
    model = read_model(task, fact, where, work)
    entries = lists(given, "answers", where_)
    if len(entries) != len(model.answers):
        raise Rejected(f"{where_}.answers: one table for each of the {len(model.answers)} answers")
    tables = [None if e is None else read_table(e, f"{where_}.answers[{n}]") for n, e in enumerate(entries)]
    output = read_table(part(given, "output", where_), f"{where_}.output")
    least = 0
    for n, (answer, table) in enumerate(zip(model.answers, tables, strict=True)):
        length = max((table or {}).values(), default=0).bit_length()
        if answer.tokens == 0 and length:
            raise Rejected(f"{where_}.answers[{n}]: a block without tokens receives nothing")
        least = max(least, -(-length // answer.tokens) if length else 0)
    for x in task.every(None, work):
        work.spend(sum(2 + len(answer.sees) for answer in model.answers))
        said: list[int] = []
        for n, answer in enumerate(model.answers):
            view = (x[answer.sender], x[answer.receiver], *(said[earlier] for earlier in answer.sees))
            table = tables[n]
            said.append(0 if table is None else looked_up(table, view, f"{where_}.answers[{n}]"))
        view = (x[model.asker], *(said[n] for n in model.kept))
        if looked_up(output, view, f"{where_}.output") != task.value(x, work):
            raise Rejected(f"{where_}: the output is wrong on input {list(x)}")
    at_most(fact, least, where)


def read_table(value: object, where: str) -> dict[tuple[int, ...], int]:
    """Read a function as a list of [arguments, value]."""
    table: dict[tuple[int, ...], int] = {}
    for entry in listing(value, where):
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], list):
            raise Rejected(f"{where}: an entry is [[arguments], value]")
        arguments = tuple(whole(argument, where) for argument in entry[0])
        number = whole(entry[1], where)
        if number < 0 or arguments in table:
            raise Rejected(f"{where}: a value below 0, or arguments that stand twice")
        table[arguments] = number
    return table


def looked_up(table: dict[tuple[int, ...], int], view: Sequence[int], where: str) -> int:
    """Return the value of a table."""
    if tuple(view) not in table:
        raise Rejected(f"{where} has no entry for {list(view)[:8]}")
    return table[tuple(view)]


def distinct_rows(task: Task, fact: object, where: str, work: Work) -> None:
    """One epoch: for one question, two inputs of a block that lead to different outputs need different answers."""
    given, where_ = proof(fact, where)
    model = read_model(task, fact, where, work)
    block = listed(model.order, part(given, "block", where_), f"{where_}.block")
    asked = position(part(given, "asked", where_), task.sizes[model.asker], f"{where_}.asked")
    if model.epochs != 1 or block == len(model.order) - 1 or model.tokens[-1] < 1:
        raise Rejected(f"{where_}: one epoch, a block that is not the last, and a last block with a token")
    party = model.order[block]
    others = [
        [0] if p == party else [asked] if p == model.asker else list(range(size)) for p, size in enumerate(task.sizes)
    ]
    rows = set()
    inputs = task.every(others, work)
    work.spend(task.sizes[party] * (4 + len(inputs)))
    for i in range(task.sizes[party]):
        rows.add(tuple(task.value((*x[:party], i, *x[party + 1 :]), work) for x in inputs))
    at_least(fact, -(-(len(rows) - 1).bit_length() // model.tokens[-1]), where)


def dependence(task: Task, fact: object, where: str, work: Work) -> None:
    """Two inputs with the same part of the last block and different outputs: without a bit it cannot know."""
    given, where_ = proof(fact, where)
    model = read_model(task, fact, where, work)
    first, second = (read_input(task, part(given, name, where_), f"{where_}.{name}") for name in ("first", "second"))
    if first[model.asker] != second[model.asker] or task.value(first, work) == task.value(second, work):
        raise Rejected(f"{where_}: two inputs that the last block does not tell apart, with different outputs")
    at_least(fact, 1, where)


def clauses(task: Task, fact: object, where: str, work: Work) -> None:
    """A refutation of "one bit less suffices on these inputs", from clauses that the kernel writes."""
    given, where_ = proof(fact, where)
    model, inputs = read_model(task, fact, where, work), read_inputs(task, given, where_, work)
    value = natural(fact, "value", where, MOST_VALUE, least=1)
    written = epoch_clauses(task, inputs, clause_views(model, value - 1), model.asker, model.kept, work)
    refuted(written, given, where_, work)


def clause_views(model: Model, bits: int) -> list[View]:
    """Return the answers of a model with so many bits per receiving token."""
    return [(answer.sender, answer.receiver, answer.tokens * bits, answer.sees) for answer in model.answers]

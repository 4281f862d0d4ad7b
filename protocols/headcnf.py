"""The question "do H hard-attention heads compute a task of tokens?" as clauses.

Every party shows one token; a type is a party and its symbol. Variables: for each head the order of the types, and
whether it reads a type on an input. Two inputs look the same to a head unless it reads, on one of them, a token in
which they differ: what it reads otherwise is shown in both, and is the first of both. So for two inputs with different
outputs some head reads such a token.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

from protocols.cnf import ClauseBuilder, Obligation
from protocols.errors import ProtocolError, TooLargeError
from protocols.tasks import Task

PartySymbol: TypeAlias = tuple[int, int]
"""(party, symbol)."""
SymbolRanking: TypeAlias = tuple[PartySymbol, ...]
Turn: TypeAlias = Callable[[PartySymbol], PartySymbol]


def party_symbols(task: Task) -> list[PartySymbol]:
    """Return all types, party after party."""
    return [(party, symbol) for party, size in enumerate(task.sizes) for symbol in range(size)]


def heads_obligation(
    task: Task,
    heads: int,
    rows: Sequence[Sequence[int]] | None = None,
    turn: Turn | None = None,
    limit: int = 5_000_000,
) -> Obligation[tuple[SymbolRanking, ...]]:
    """Return the clauses satisfied exactly by `heads` rankings whose picks determine the output on the rows.

    `rows` are joint inputs, all of them by default. With `turn`, a permutation of the types, each head's ranking is the
    turned one of the head before it: then a model still is what was sought, but unsatisfiability says less. Raises
    `TooLargeError` when more than `limit` literals would be needed.
    """
    if heads < 0:
        raise ProtocolError(f"heads ≥ 0 are due, not {heads}")
    inputs = [tuple(map(int, row)) for row in (task.inputs() if rows is None else rows)]
    types = party_symbols(task)
    size = len(types) ** 3 * (1 if turn else heads) + len(inputs) ** 2 * heads * len(task.parties)
    if size > limit:
        raise TooLargeError(
            f"{heads} heads for {task.name} need about {size} literals, more than {limit}; give fewer rows"
        )
    number = {kind: place for place, kind in enumerate(types)}
    builder = ClauseBuilder()
    turned = [{kind: kind for kind in types}]
    for _ in range(heads - 1):
        turned.append({kind: turned[-1][_before(turn, types)[kind]] for kind in types} if turn else turned[0])

    def before(head: int, first: PartySymbol, second: PartySymbol) -> int:
        """Return the literal "the head prefers the first type to the second"."""
        first, second = turned[head][first], turned[head][second]
        name = 0 if turn else head
        if number[first] < number[second]:
            return builder.variable((name, first, second))
        return -builder.variable((name, second, first))

    for head in range(min(heads, 1) if turn else heads):
        for a, b, c in combinations(types, 3):
            circle = before(head, a, b), before(head, b, c), before(head, c, a)
            builder.require(*circle)
            builder.require(*(-literal for literal in circle))
    tied: set[tuple[int, int, int]] = set()

    def reads(head: int, row: int, party: int) -> int:
        """Return the variable "the head reads the token of a party", with what it implies."""
        variable = builder.variable(("reads", head, row, party))
        if (head, row, party) not in tied:
            tied.add((head, row, party))
            kinds = list(enumerate(inputs[row]))
            for other in kinds[:party] + kinds[party + 1 :]:
                builder.require(-variable, before(head, kinds[party], other))
        return variable

    outputs = [task(*row) for row in inputs]
    for one, two in combinations(range(len(inputs)), 2):
        if outputs[one] != outputs[two]:
            different = [p for p, (a, b) in enumerate(zip(inputs[one], inputs[two], strict=True)) if a != b]
            builder.require(
                *(reads(head, row, party) for head in range(heads) for row in (one, two) for party in different)
            )
    numbers = dict(builder.numbers)

    def decode(true: frozenset[int]) -> tuple[SymbolRanking, ...]:
        def precedes(head: int, a: PartySymbol, b: PartySymbol) -> bool:
            low, high = sorted((turned[head][a], turned[head][b]), key=number.__getitem__)
            return (numbers.get((0 if turn else head, low, high)) in true) == (turned[head][a] == low)

        def ranking(head: int) -> SymbolRanking:
            place = {kind: sum(precedes(head, other, kind) for other in types if other != kind) for kind in types}
            return (*sorted(types, key=place.__getitem__),)

        return tuple(ranking(head) for head in range(heads))

    return builder.finish(f"{heads} heads that compute {task.name}", decode)


def _before(turn: Turn, types: Sequence[PartySymbol]) -> dict[PartySymbol, PartySymbol]:
    """Return the inverse of a permutation of the types."""
    found = {turn(kind): kind for kind in types}
    if sorted(found) != list(types):
        raise ProtocolError("turn is no permutation of the types")
    return found

"""Facts about the heads of one layer of hard attention: what fewer heads confuse, and rankings that are enough."""

from __future__ import annotations

from typing import Any

from protocols.headcount import Asked, HeadBracket
from protocols.tasks import Task
from solver.facts.document import Fact, fact


def head_facts(found: HeadBracket) -> list[Fact]:
    """Return both sides of a bracket of heads."""
    tokens = [1 if p == found.asker else len(party.radices) for p, party in enumerate(found.task.parties)]
    model = {"tokens": tokens, "asker": found.asker}
    facts = []
    if found.lower is not None:
        one, adversary = found.lower
        numbers = type_numbers(one)
        pairs = [[list(one.joint(row)) for row in pair] for pair in adversary.pairs]
        among = [number for party in adversary.among for number in numbers[party]]
        facts.append(fact("heads", ">=", adversary.heads + 1, "adversary", among=among, pairs=pairs))
    rankings: list[Any] = []
    for one, heads in found.rankings:
        numbers = type_numbers(one)
        rankings.append([[numbers[party][symbol] for party, symbol in ranking] for ranking in heads])
    facts.append(fact("heads", "<=", max(map(len, rankings)), "rankings", rankings=rankings))
    return [{**one, **model} for one in facts]


def type_numbers(one: Asked) -> list[list[int]]:
    """Return the kernel's numbers of the types of each place that matters."""
    starts = _starts(one.task, one.asker)
    return [
        [starts[place] + symbol for symbol in range(one.task.parties[place[0]].radices[place[1]])]
        for place in one.places
    ]


def _starts(task: Task, asker: int) -> dict[tuple[int, int], int]:
    starts, count = {}, 0
    for number, party in enumerate(task.parties):
        for position, radix in enumerate(party.radices if number != asker else ()):
            starts[number, position] = count
            count += radix
    return starts

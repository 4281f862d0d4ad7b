"""One layer of unique hard attention that computes a task: how many heads does it need?

{"tokens": [t_0, …], "asker": party}: party p writes its input as t_p digits, the lowest first, each a token at a place
of its own. The asker's input is one token, which stands last; for each of its inputs a head ranks the types (place,
digit) of the other parties, and reads the first type of its ranking that is shown. The output is any function of the
asker's input and of what the heads read. "heads" is the least number of heads that compute the task.

Types are numbered place after place. The asker's own token need not be ranked: a head that prefers it to a type reads
no more than one that does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from ..document import Rejected, listed, listing, whole
from ..polynomials import Work
from .reading import at_most, lists, natural, part, positions, proof
from .tasks import Task, read_input

MOST_HEADS = 100
Choice = tuple[int, list[int]]
"""A type, and the types that it is preferred to."""


class Tokens:
    """`shown` lists the types that each input of each party shows; `place` tells the first type of a type's place."""

    def __init__(self, task: Task, fact: object, where: str, work: Work) -> None:
        counts = [whole(count, f"{where}.tokens") for count in lists(fact, "tokens", where)]
        self.asker = listed(task.sizes, part(fact, "asker", where), f"{where}.asker")
        if len(counts) != len(task.sizes) or min(counts) < 1 or counts[self.asker] != 1:
            raise Rejected(f"{where}.tokens: a number of tokens for each party, 1 for the asker")
        self.cost = sum(size * (1 + count) for size, count in zip(task.sizes, counts, strict=True))
        work.spend(self.cost)
        self.place: list[int] = []
        self.shown: list[list[frozenset[int]]] = []
        for party, (size, count) in enumerate(zip(task.sizes, counts, strict=True)):
            base = next(b for b in range(1, size + 1) if b**count >= size)
            if base**count != size:
                raise Rejected(f"{where}.tokens: {size} inputs are not all words of {count} digits")
            starts = [len(self.place) + d * base for d in range(count)] if party != self.asker else []
            self.shown.append([frozenset(s + i // base**d % base for d, s in enumerate(starts)) for i in range(size)])
            self.place += [start for start in starts for _ in range(base)]

    def of(self, x: Sequence[int]) -> frozenset[int]:
        """Return the types that a joint input shows."""
        return frozenset().union(*(shown[i] for shown, i in zip(self.shown, x, strict=True)))


def adversary(task: Task, fact: object, where: str, work: Work) -> None:
    """Whatever one head less prefers, two inputs look the same to all heads and have different outputs.

    Each head prefers one type of `among`; the others at its place are out for the heads after it. `pairs` lists two
    inputs for each way to choose, in order: they show all preferred types, and what only one of them shows lies below
    each of these. So no head reads what only one of them shows. The asker's input is the same in all pairs.
    """
    given, where_ = proof(fact, where)
    tokens = Tokens(task, fact, where, work)
    among = positions(part(given, "among", where_), len(tokens.place), f"{where_}.among")
    heads = natural(fact, "value", where, MOST_HEADS) - 1
    if heads < 0 or not among:
        raise Rejected(f"{where_}: a bound of at least 1, and at least one type to choose")
    pairs, asked, number = lists(given, "pairs", where_), set(), 0
    for number, choice in enumerate(choices(tokens, among, heads, work), 1):
        place = f"{where_}.pairs[{number - 1}]"
        if number > len(pairs):
            raise Rejected(f"{place} is missing")
        pair = [read_input(task, x, place) for x in listing(pairs[number - 1], place)]
        asked |= {x[tokens.asker] for x in pair}
        if len(pair) != 2 or len(asked) > 1 or task.value(pair[0], work) == task.value(pair[1], work):
            raise Rejected(f"{place}: two inputs with different outputs, and one input of the asker in all pairs")
        first, second = map(tokens.of, pair)
        work.spend(heads * (heads + len(among)) // 4 + len(first))
        both, different = first & second, first ^ second
        if not all(best in both and different.issubset(below) for best, below in choice):
            raise Rejected(f"{place}: heads that prefer {[best for best, _ in choice]} may tell these inputs apart")
    if number != len(pairs):
        raise Rejected(f"{where_}.pairs: {number} pairs are due")


def choices(tokens: Tokens, among: list[int], heads: int, work: Work) -> Iterator[list[Choice]]:
    """Yield what the heads may prefer, one after the other."""
    work.spend(1 + len(among))
    if heads == 0:
        yield []
        return
    for best in among:
        left = [other for other in among if other == best or tokens.place[other] != tokens.place[best]]
        for rest in choices(tokens, left, heads - 1, work):
            yield [(best, among), *rest]


def rankings(task: Task, fact: object, where: str, work: Work) -> None:
    """For each input of the asker a ranking for each head: inputs that look the same to all heads have one output.

    A list of types is the beginning of a ranking; the other types follow in their order.
    """
    given, where_ = proof(fact, where)
    tokens = Tokens(task, fact, where, work)
    count, most = len(tokens.place), 0
    entries = lists(given, "rankings", where_)
    if len(entries) != task.sizes[tokens.asker]:
        raise Rejected(f"{where_}.rankings: a list for each input of the asker")
    firsts: list[list[list[tuple[int, ...]]]] = []
    for entry in entries:
        ranks: list[dict[int, int]] = []
        for ranking in listing(entry, f"{where_}.rankings"):
            work.spend(count + tokens.cost)
            order = positions(ranking, count, f"{where_}.rankings")
            order += sorted(set(range(count)) - set(order))
            ranks.append({kind: rank for rank, kind in enumerate(order)})
        firsts.append(
            [[tuple(min((r[kind] for kind in x), default=count) for r in ranks) for x in xs] for xs in tokens.shown]
        )
        most = max(most, len(ranks))
    outputs: dict[tuple[int, ...], int] = {}
    work.spend(prod(task.sizes) * (2 + len(task.sizes) // 2 + most // 8))
    for x in product(*map(range, task.sizes)):
        asked = x[tokens.asker]
        read = map(min, (count,) * most, *(first[i] for first, i in zip(firsts[asked], x, strict=True)))
        output = task.value(x, work)
        if outputs.setdefault((asked, *read), output) != output:
            raise Rejected(f"{where_}: on {list(x)} the heads read the same as on an input with another output")
    at_most(fact, most, where)

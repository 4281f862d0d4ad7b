"""The least number of heads of one layer of unique hard attention that computes a task, for one input of the asker.

The parties write their inputs as tokens, a symbol each; the asker's input is one token, which stands last. With it
fixed, a head ranks the types of the other tokens (position, symbol) and reads the first one that is shown. The output
is any function of what the heads read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.bits import Bracket
from protocols.cnf import Obligation
from protocols.errors import ProtocolError
from protocols.headadversary import Adversary, Row, adversary
from protocols.headcnf import SymbolRanking, Turn, heads_obligation, party_symbols
from protocols.tasks import Indices, Task, from_table, require_party


@dataclass(frozen=True, slots=True)
class Asked:
    """What is left of a task when the asker holds `asked`: `tokens` has one party for each symbol that matters.

    `places` lists these symbols as (party, position), at least one. A symbol on which no output depends may be dropped:
    a head that reads it could as well read what comes next, since with the symbol fixed this tells no less.
    """

    task: Task
    asker: int
    asked: int
    places: tuple[tuple[int, int], ...]
    tokens: Task

    def joint(self, row: Sequence[int]) -> Row:
        """Return the task's joint input that shows the symbols of a row, and 0 elsewhere."""
        words = [[0] * len(party.radices) for party in self.task.parties]
        for (party, position), symbol in zip(self.places, row, strict=True):
            words[party][position] = int(symbol)
        inputs = [party.index(word) for party, word in zip(self.task.parties, words, strict=True)]
        inputs[self.asker] = self.asked
        return tuple(inputs)


def asked_tokens(task: Task, asker: int = 0, asked: int = 0, table: npt.NDArray[Any] | None = None) -> Asked:
    """Return the task of tokens that is left when one party holds a given input; `table` is `task.table()`, if known.

    >>> from protocols.composition import composition
    >>> asked_tokens(composition(3, 2), 0, 1).places
    ((1, 1), (2, 0), (2, 1), (2, 2))
    """
    require_party(task, asker)
    if not 0 <= asked < task.sizes[asker]:
        raise ProtocolError(f"{task.parties[asker].name} holds 0..{task.sizes[asker] - 1}, not {asked}")
    others = [party for party in range(len(task.parties)) if party != asker]
    names = [(party, place) for party in others for place in reversed(range(len(task.parties[party].radices)))]
    if not names:
        raise ProtocolError(f"{task.name}: nobody but {task.parties[asker].name} has a token to read")
    table = np.take(task.table() if table is None else table, asked, axis=asker)
    table = table.reshape([task.parties[party].radices[place] for party, place in names])
    for axis in reversed(range(len(names))):
        if table.ndim > 1 and (table == np.take(table, [0], axis)).all():
            table = np.take(table, 0, axis)
            del names[axis]
    table = table.transpose(sorted(range(len(names)), key=names.__getitem__))
    return Asked(task, asker, asked, tuple(sorted(names)), from_table(f"{task.name}, asked {asked}", table))


@dataclass(frozen=True, slots=True)
class HeadBracket:
    """The least number of heads for a task: for each input of the asker, rankings that are enough, above; below, a
    number of heads that fails for one of these inputs, or None where no head is needed.
    """

    task: Task
    asker: int
    heads: Bracket
    rankings: tuple[tuple[Asked, tuple[SymbolRanking, ...]], ...]
    lower: tuple[Asked, Adversary] | None


def head_bracket(task: Task, asker: int = 0) -> HeadBracket:
    """Bracket the heads of a task: below by an adversary, above by a head for each symbol that matters.

    For the composition of two functions n heads are built, head k as in `composing_rankings`.

    >>> from protocols.classic import disjointness
    >>> from protocols.composition import composition
    >>> str(head_bracket(composition(3, 2)).heads), str(head_bracket(disjointness(1)).heads)
    ('3', '1')
    """
    require_party(task, asker)
    table = task.table()
    every = [asked_tokens(task, asker, asked, table) for asked in range(task.sizes[asker])]
    lower: tuple[Asked, Adversary] | None = None
    different = {(one.tokens.sizes, one.tokens.table().tobytes()): one for one in reversed(every)}
    for one in reversed(different.values()):
        while (found := adversary(one.tokens, lower[1].heads + 1 if lower else 0)) is not None:
            lower = (one, found)
    rankings = tuple((one, _enough(one)) for one in every)
    upper = max(len(heads) for _, heads in rankings)
    return HeadBracket(task, asker, Bracket(lower[1].heads + 1 if lower else 0, upper), rankings, lower)


def composition_turn(n: int) -> Turn:
    """Return the relabelling y ↦ y + 1 modulo n of the types f1(x) = y (party 0) and f2(y) = v (party 1 + y)."""
    return lambda kind: (0, (kind[1] + 1) % n) if kind[0] == 0 else (1 + kind[0] % n, kind[1])


def composes_two(one: Asked) -> bool:
    """Tell whether the tokens are f1(x) and all entries of f2 in the composition of two functions."""
    key = one.task.key
    return (key.get("task"), key.get("functions"), one.asker) == ("composition", 2, 0) and one.task.sizes[0] > 1


def _enough(one: Asked) -> tuple[SymbolRanking, ...]:
    types = party_symbols(one.tokens)
    if not one.tokens.table().any():
        return ()
    if composes_two(one):
        n = one.tokens.sizes[0]
        tops = [[(0, y) for y in range(n) if y != k] + [(1 + k, v) for v in range(n)] for k in range(n)]
    else:
        tops = [[kind for kind in types if kind[0] == party] for party in range(len(one.places))]
    return tuple((*top, *(kind for kind in types if kind not in top)) for top in tops)


@dataclass(frozen=True, slots=True)
class HeadCount:
    """A bracket of the number of heads for a task of tokens; `solver.closing` narrows it.

    `turn`, a permutation of the types, asks for heads that are turned copies of one another: then only what is found
    counts.
    """

    task: Task
    bits: Bracket
    """The number of heads: what a solver is asked about."""
    turn: Turn | None = None

    def obligation(
        self, heads: int, rows: Sequence[Sequence[int]] | None = None
    ) -> Obligation[tuple[SymbolRanking, ...]]:
        """Return the question "do `heads` heads suffice?" as clauses, on some rows of inputs if they are given."""
        return heads_obligation(self.task, heads, rows, self.turn)

    def mistakes(self, rankings: Sequence[SymbolRanking]) -> Indices:
        """Return inputs that look the same to all heads as another one with another output, two of each kind."""
        rows = self.task.inputs()
        outputs = self.task.answers(rows)
        seen: dict[bytes, dict[int, int]] = {}
        for number, view in enumerate(views(self.task, rankings, rows)):
            seen.setdefault(view.tobytes(), {}).setdefault(int(outputs[number]), number)
        wrong = [n for found in seen.values() if len(found) > 1 for n in found.values()]
        return np.ascontiguousarray(rows[wrong])


def views(task: Task, rankings: Sequence[SymbolRanking], rows: Indices) -> Indices:
    """Return what each head reads on each row: the place of the type in its ranking; shape (rows, heads)."""
    found = np.zeros((len(rows), len(rankings)), dtype=np.int64)
    for head, ranking in enumerate(rankings):
        if sorted(ranking) != party_symbols(task):
            raise ProtocolError("each ranking must contain every token type once")
        place = np.zeros((len(task.sizes), max(task.sizes)), dtype=np.int64)
        for number, (party, symbol) in enumerate(ranking):
            place[party, symbol] = number
        found[:, head] = place[np.arange(len(task.sizes)), rows].min(axis=1)
    return found

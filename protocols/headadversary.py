"""Why so many heads of hard attention do not compute a task of tokens: whatever they prefer, two inputs look the same.

Every party shows one token, as in `headcnf`; the search tries which of them the heads choose among.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from protocols.errors import CertificateError
from protocols.headcnf import PartySymbol
from protocols.tasks import Task

Row: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[Row, Row]


@dataclass(frozen=True, slots=True)
class Adversary:
    """Why `heads` heads do not compute a task of tokens.

    Of the types of the parties `among` each head in turn prefers one; the others of its party are out for the heads
    after it. `pairs` holds, for each of these choices in order, two inputs that show what is preferred, differ in
    parties of `among` only, and have different outputs. No head reads a token in which they differ.
    """

    heads: int
    among: tuple[int, ...]
    pairs: tuple[Pair, ...]


MOST_WAYS = 200_000
"""More choices of the heads are not tried."""


def adversary(task: Task, heads: int, most: int = MOST_WAYS) -> Adversary | None:
    """Search for two fooling inputs for whatever each head prefers; None if for some choice there are none.

    Tries the sets of parties that the heads choose among, small ones first, and gives up a set with more than `most`
    choices.

    >>> from protocols.composition import composition
    >>> from protocols.headcount import asked_tokens
    >>> tokens = asked_tokens(composition(3, 2)).tokens
    >>> len(adversary(tokens, 2).pairs), adversary(tokens, 3)
    (63, None)
    """
    parties, table = range(len(task.sizes)), task.table()
    for among in chain.from_iterable(combinations(parties, size) for size in range(1, len(task.sizes) + 1)):
        found: dict[tuple[PartySymbol, ...], Pair | None] = {}
        pairs: list[Pair] = []
        for preferred in preferences(task, among, heads):
            key = tuple(sorted(set(preferred)))
            if key not in found:
                found[key] = _fooling_pair(table, among, dict(key))
            pair = found[key]
            if pair is None or len(pairs) == most:
                break
            pairs.append(pair)
        else:
            if pairs:
                return Adversary(heads, among, tuple(pairs))
    return None


def preferences(task: Task, among: Sequence[int], heads: int) -> Iterator[tuple[PartySymbol, ...]]:
    """Yield what the heads may prefer, one after the other: a type that can be shown beside those before it."""

    def further(chosen: tuple[PartySymbol, ...]) -> Iterator[tuple[PartySymbol, ...]]:
        if len(chosen) == heads:
            yield chosen
            return
        fixed = dict(chosen)
        for party in among:
            for symbol in [fixed[party]] if party in fixed else range(task.sizes[party]):
                yield from further((*chosen, (party, symbol)))

    yield from further(())


def check_adversary(task: Task, found: Adversary) -> None:
    """Check that each choice of the heads is answered by two inputs that they cannot tell apart.

    Raises `CertificateError` with the choice.
    """
    choices = list(preferences(task, found.among, found.heads))
    if not choices or len(choices) != len(found.pairs):
        raise CertificateError(f"{len(choices)} pairs of inputs are due, not {len(found.pairs)}")
    for chosen, (one, two) in zip(choices, found.pairs, strict=True):
        different = {party for party, (a, b) in enumerate(zip(one, two, strict=True)) if a != b}
        shown = all(one[party] == two[party] == symbol for party, symbol in chosen)
        if not shown or not different <= set(found.among) or task(*one) == task(*two):
            raise CertificateError(f"heads that prefer {chosen} may tell {one} and {two} apart, or need not")


def _fooling_pair(table: npt.NDArray[Any], among: Sequence[int], fixed: dict[int, int]) -> Pair | None:
    """Return two inputs with different outputs that agree on what is fixed, and outside `among`."""
    left = [party for party in range(table.ndim) if party not in fixed]
    order = [party for party in left if party not in among] + [party for party in left if party in among]
    part = table[tuple(fixed.get(party, slice(None)) for party in range(table.ndim))]
    part = part.transpose([left.index(party) for party in order])
    free = sum(party in among for party in left)
    rows = part.reshape(-1, math.prod(part.shape[part.ndim - free :]))
    differs = rows != rows[:, :1]
    if not differs.any():
        return None
    place = int(differs.argmax())
    pair = []
    for flat in (place - place % rows.shape[1], place):
        shown = fixed | {p: int(i) for p, i in zip(order, np.unravel_index(flat, part.shape), strict=True)}
        pair.append(tuple(shown[party] for party in range(table.ndim)))
    return pair[0], pair[1]

"""Searches a machine: rankings of one layer of hard attention that compute a task, for every input of the asker."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from protocols.bits import Bracket
from protocols.errors import TooLargeError
from protocols.headcnf import SymbolRanking
from protocols.headcount import Asked, HeadBracket, HeadCount, composes_two, composition_turn
from solver.closing import OpenQuestionError, Refutation, decide


@dataclass(frozen=True, slots=True)
class ClosedHeads:
    """The bracket now; what raised its lower end, if the solver did; `rest` says why it is open, or is empty."""

    found: HeadBracket
    refuted: Refutation | None
    rest: str = ""


def close_heads(found: HeadBracket, seconds: float, seed: int = 0) -> ClosedHeads:
    """Search a machine with as few heads as the bracket allows, and with one more as long as there is none."""
    end = time.monotonic() + seconds
    refuted: Refutation | None = None
    for heads in range(found.heads.lower, found.heads.upper + 1):
        try:
            answer = search_heads(found, heads, end - time.monotonic(), seed)
        except (OpenQuestionError, TooLargeError) as error:
            return ClosedHeads(found, refuted, "" if found.heads.exact else str(error))
        if not isinstance(answer, Refutation):
            return ClosedHeads(answer, refuted)
        refuted = answer
        found = replace(found, heads=Bracket(heads + 1, found.heads.upper))
    raise AssertionError("the machine at the upper end is refuted")


def search_heads(found: HeadBracket, heads: int, seconds: float, seed: int = 0) -> HeadBracket | Refutation:
    """Return a bracket whose machine has `heads` heads, found by the solver, or the refutation for one asked input.

    Heads that compose two functions are searched among turned copies of one ranking first. Raises `OpenQuestionError`
    where neither is found in time.

    >>> from protocols import composition, head_bracket
    >>> search_heads(head_bracket(composition(2, 2)), 2, 20).heads
    Bracket(lower=2, upper=2)
    """
    end = time.monotonic() + seconds
    known: dict[object, tuple[SymbolRanking, ...]] = {}
    rankings = []
    for one, _ in found.rankings:
        table = (one.tokens.sizes, tuple(one.tokens.table().ravel().tolist()))
        if table not in known:
            answer = _decide(one, heads, end, seed)
            if isinstance(answer, Refutation):
                return answer
            known[table] = answer
        rankings.append((one, known[table]))
    return replace(found, heads=Bracket(min(found.heads.lower, heads), heads), rankings=tuple(rankings))


def _decide(one: Asked, heads: int, end: float, seed: int) -> tuple[SymbolRanking, ...] | Refutation:
    question = HeadCount(one.tokens, Bracket(0, len(one.places)))
    if composes_two(one) and heads == one.task.sizes[0]:
        turned = decide(replace(question, turn=composition_turn(heads)), heads, end - time.monotonic(), seed)
        if not isinstance(turned, Refutation):
            return turned
    return decide(question, heads, end - time.monotonic(), seed)

"""The heads of one layer of hard attention that composes two functions: what searches find, and how long they take.

Run as a script: `python tests/bench/protocols/bench_protocols_heads.py [--large]`. It prints one line a measurement.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from protocols import HeadBracket, HeadCount, adversary, asked_tokens, composition, head_bracket
from protocols.bits import Bracket
from protocols.heads import least_heads
from solver import facts
from solver.closing import OpenQuestionError, Refutation, decide
from solver.headsearch import search_heads
from solver.kernel.facts.statement import check_facts


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return a result and the seconds it took."""
    start = perf_counter()
    result = work()
    return result, perf_counter() - start


def line(name: str, seconds: float, note: str) -> None:
    """Print one measurement."""
    print(f"{name:<46} {seconds:9.2f} s  {note}", flush=True)


def searched(n: int) -> None:
    """An adversary against n − 1 heads, a machine of n heads, and the kernel's check of both."""
    tokens = asked_tokens(composition(n, 2)).tokens
    found, seconds = timed(lambda: adversary(tokens, least_heads(n) - 1))
    line(f"n = {n}: adversary against {n - 1}", seconds, f"{len(found.pairs)} ways to prefer tokens")
    bracket = head_bracket(composition(n, 2))
    machine, seconds = timed(lambda: search_heads(bracket, n, 600))
    assert isinstance(machine, HeadBracket)
    line(f"n = {n}: search for {n} turned heads", seconds, f"right on all {composition(n, 2).count:,} inputs")
    for fact in facts.head_facts(machine):
        document = {"format": "tropcheck-facts/1", "about": facts.task(composition(n, 2)), "facts": [fact]}
        _, seconds = timed(lambda d=document: check_facts(d))
        line(f"n = {n}: the kernel checks heads {fact['relation']} {fact['value']}", seconds, "")


def by_clauses(n: int, heads: int, seconds: float) -> None:
    """The same question, put to a solver on ever more inputs, with nothing known about the heads."""
    question = HeadCount(asked_tokens(composition(n, 2)).tokens, Bracket(0, n + 1))
    try:
        answer, took = timed(lambda: decide(question, heads, seconds))
    except OpenQuestionError:
        line(f"n = {n}: {heads} heads by clauses", seconds, "no answer")
        return
    note = f"none, on {len(answer.rows)} inputs, grade {answer.grade}" if isinstance(answer, Refutation) else "found"
    line(f"n = {n}: {heads} heads by clauses", took, note)


if __name__ == "__main__":
    large = "--large" in sys.argv[1:]
    for size in (2, 3, 4):
        searched(size)
    found, took = timed(lambda: adversary(asked_tokens(composition(5, 2)).tokens, 4))
    line("n = 5: adversary against 4", took, f"{len(found.pairs)} ways to prefer tokens")
    for size in (2, 3):
        by_clauses(size, size - 1, 100)
        by_clauses(size, size, 100)
    if large:
        by_clauses(4, 3, 3600)
        by_clauses(4, 4, 3600)

"""Strategies of a hunt: ways to look for counterexamples to one question, each a stream of what it finds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np

from solver.enumeration import box_of, enumerate_shards, shard_prefixes
from solver.instances import Assignment, Element, refutes
from solver.programs import MissingSolverError, ask, model_values
from solver.robustness import robustness
from solver.sampling import sample
from solver.shrinking import search
from terms.question import Question
from terms.scalars import NEG_INF, is_exact, scalar_from_text
from terms.smtlib import counterexample_script, number_text
from terms.sorts import BOOL, EXTINT, EXTREAL, INTEGRAL, NUMERIC
from terms.wording import counted

LARGEST_BOX = 30_000_000
MOST_TABLES = 200_000
RANDOM_COUNT = 4096


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a strategy.

    `radius` bounds the integers, `elements` lists the sizes of index sets, `known` has the counterexamples to this
    question that were found before, `deadline` is a time of `time.monotonic`.
    """

    question: Question
    elements: tuple[int, ...]
    radius: int
    seed: int
    known: tuple[Assignment, ...]
    deadline: float

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.deadline


def exhaustive(turn: Turn) -> Iterator[Assignment]:
    """Evaluate every instance with entries up to the radius, fewer elements first; of each shard give the smallest."""
    box = box_of(turn.question, (-turn.radius, turn.radius))
    if box is None:
        yield from _tables(turn)
        return
    for prefix in shard_prefixes(box):
        for shard in enumerate_shards(turn.question, box, [prefix]):
            if shard.smallest is not None:
                yield shard.smallest
        if turn.late:
            return


def searchable(turn: Turn) -> tuple[int, str]:
    """Return how many instances `exhaustive` goes through, and a description; 0 when there are too many of them."""
    box = box_of(turn.question, (-turn.radius, turn.radius))
    if box is not None:
        count = box.size()
        return (count, counted(count, "instance")) if count <= LARGEST_BOX else (0, "")
    sizes = [s for s in _all_sizes(turn) if _count(turn, s) <= MOST_TABLES]
    count = sum(_count(turn, s) for s in sizes)
    most = ", ".join(f"|{name}| ≤ {max(s[name] for s in sizes)}" for name in turn.question.sorts) if sizes else ""
    return count, f"{counted(count, 'instance')}{f' with {most}' if most else ''}"


def _tables(turn: Turn) -> Iterator[Assignment]:
    """Go through all functions on small index sets."""
    question = turn.question
    for sizes in _all_sizes(turn):
        if _count(turn, sizes) > MOST_TABLES:
            continue
        cells = _cells(turn, sizes)
        for values in product(*(choices for _, _, choices in cells)):
            found: dict[str, Any] = {}
            position = 0
            for name, shape, _ in _grouped(question, sizes):
                count = prod(shape)
                found[name] = _nested(values[position : position + count], shape)
                position += count
            candidate = Assignment(sizes, found)
            if refutes(question, candidate):
                yield candidate
            if turn.late:
                return


def _all_sizes(turn: Turn) -> list[dict[str, int]]:
    question = turn.question
    options = [range(1, max(turn.elements, default=1) + 1)] * len(question.sorts)
    found = [dict(zip(question.sorts, sizes, strict=True)) for sizes in product(*options)]
    return sorted(
        (s for s in found if all(s[big] > s[small] for big, small in question.larger)), key=lambda s: sum(s.values())
    )


def _grouped(question: Question, sizes: dict[str, int]) -> list[tuple[str, tuple[int, ...], str]]:
    """List the name, the shape and the sort of everything that is quantified."""
    variables = [(v.name, (), v.sort) for v in question.variables]
    return variables + [(f.name, tuple(sizes[s] for s in f.domain), f.codomain) for f in question.functions]


def _cells(turn: Turn, sizes: dict[str, int]) -> list[tuple[str, str, list[Any]]]:
    """List the choices for each single value."""
    boxes = {v.name: (v.lo, v.hi) for v in turn.question.variables if v.lo is not None and v.hi is not None}
    cells = []
    for name, shape, sort in _grouped(turn.question, sizes):
        choices: list[Any]
        if sort in sizes:
            choices = [Element(i) for i in range(sizes[sort])]
        elif sort == BOOL:
            choices = [False, True]
        else:
            lo, hi = boxes.get(name, (-turn.radius, turn.radius))
            near = sorted(range(lo, hi + 1), key=lambda value: (abs(value), value))
            choices = [*near, NEG_INF] if sort in (EXTINT, EXTREAL) else near
        cells += [(name, sort, choices)] * prod(shape)
    return cells


def _count(turn: Turn, sizes: dict[str, int]) -> int:
    return prod(len(choices) for _, _, choices in _cells(turn, sizes))


def _nested(values: tuple[Any, ...], shape: tuple[int, ...]) -> Any:
    if not shape:
        return values[0]
    step = len(values) // shape[0]
    return [_nested(values[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def random(turn: Turn) -> Iterator[Assignment]:
    """Draw random instances; the seed of the turn chooses them."""
    found = sample(turn.question, count=RANDOM_COUNT, seed=turn.seed, elements=turn.elements).counterexample
    if found is not None:
        yield found


def hypothesis(turn: Turn) -> Iterator[Assignment]:
    """Let Hypothesis search and shrink; nothing where it is not installed."""
    if find_spec("hypothesis") is None:
        return
    found = search(turn.question, elements=turn.elements or (1,), examples=200 * turn.radius)
    if found is not None:
        yield found


def local(turn: Turn) -> Iterator[Assignment]:
    """Walk down the violation measure (see `robustness`) from a random start, one entry at a time."""
    question = turn.question
    generator = np.random.default_rng([turn.seed, 7])
    cells = [v for v in question.variables if v.sort in NUMERIC]
    if question.functions or question.sorts or not cells:
        return
    for _ in range(20):
        values: dict[str, Any] = {
            v.name: int(generator.integers(-3 if v.lo is None else v.lo, (3 if v.hi is None else v.hi) + 1))
            for v in cells
        }
        here = Assignment({}, values)
        height = robustness(question, here)
        for _ in range(60):
            if refutes(question, here):
                yield here
                break
            if turn.late:
                return
            moves = []
            for v in cells:
                for step in (-2, -1, 1, 2):
                    moved = here.values[v.name] + step
                    if v.lo is None or v.hi is None or v.lo <= moved <= v.hi:
                        candidate = Assignment({}, {**here.values, v.name: moved})
                        moves.append((robustness(question, candidate), float(generator.random()), candidate))
            if not moves or min(moves, key=lambda move: move[:2])[0] > height:
                break
            height, _, here = min(moves, key=lambda move: move[:2])


def smt(turn: Turn) -> Iterator[Assignment]:
    """Ask z3 for a counterexample within bounds that is none of those already known; nothing where z3 is missing."""
    question = turn.question
    if question.functions or question.sorts or not question.variables:
        return
    script = counterexample_script(question)
    lines = []
    for v in question.variables:
        if v.lo is None:
            real = v.sort not in INTEGRAL
            low, high = number_text(-4 * turn.radius, real=real), number_text(4 * turn.radius, real=real)
            lines.append(f"(assert (and (<= {low} {v.name}) (<= {v.name} {high})))")
    lines += [f"(assert (not {_is(question, assignment)}))" for assignment in turn.known]
    text = script.text.replace("(check-sat)", "\n".join([*lines, "(check-sat)"]))
    left = max(1.0, min(20.0, turn.deadline - time.monotonic()))
    try:
        values = model_values(ask("z3", text, seconds=left, want=script.values))
    except MissingSolverError:
        return
    found: dict[str, Any] = {}
    for v in question.variables:
        if values.get(f"{v.name}.bottom") == "true":
            found[v.name] = NEG_INF
        elif v.name in values:
            found[v.name] = scalar_from_text(values[v.name])
    if len(found) == len(question.variables) and all(is_exact(value) for value in found.values()):
        candidate = Assignment({}, found)
        if refutes(question, candidate):
            yield candidate


def _is(question: Question, assignment: Assignment) -> str:
    """Say in SMT-LIB that the variables have the values of an assignment."""
    same = []
    for v in question.variables:
        value = assignment.values[v.name]
        if value is NEG_INF:
            same.append(f"{v.name}.bottom")
            continue
        same.append(f"(= {v.name} {number_text(value, real=v.sort not in INTEGRAL)})")
        if v.sort in (EXTINT, EXTREAL):
            same.append(f"(not {v.name}.bottom)")
    return f"(and {' '.join(same)})"


STRATEGIES: Final[dict[str, Callable[[Turn], Iterator[Assignment]]]] = {
    "exhaustive": exhaustive,
    "random": random,
    "hypothesis": hypothesis,
    "local": local,
    "smt": smt,
}
"""All strategies, in the order in which they take their turns."""

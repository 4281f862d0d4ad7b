"""Hunts counterexamples: several strategies, several essentially different ones, each made as small as possible.

A hunt keeps its state, so that it can be stopped and resumed: which boxes were searched in full, which seeds were used,
and the counterexamples so far.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from solver.claims import Claim, ClaimError, Reading
from solver.enumeration import box_of, enumerate_shards, shard_prefixes
from solver.instances import Assignment, assignment_of, minimized, refutes
from solver.programs import ask, model_values
from solver.robustness import robustness
from solver.sampling import sample
from solver.shrinking import search
from solver.store import write_atomically
from terms.scalars import NEG_INF, is_exact, scalar_from_text
from terms.smtlib import counterexample_script, number_text
from terms.sorts import EXTINT, EXTREAL, INTEGRAL, NUMERIC
from terms.statements import Every, Forall, Instance, Maximum, Scope, Statement

STRATEGIES = ("exhaustive", "random", "hypothesis", "local", "smt")
LARGEST_BOX = 30_000_000


@dataclass(frozen=True, slots=True)
class Catch:
    """A counterexample, the size it was found at, and how."""

    size: dict[str, int]
    digest: str
    assignment: Assignment
    strategy: str

    def json(self) -> dict[str, Any]:
        return {"size": self.size, "digest": self.digest, "strategy": self.strategy, **self.assignment.json()}

    def key(self) -> str:
        """Name what is essential: the size, and the entries of each array in whatever order of rows and columns."""
        return json.dumps([sorted(self.size.items()), sorted(arrays(self.assignment).items())])


@dataclass(slots=True)
class State:
    """What a hunt has done: finished boxes, the next seed, and the catches by their keys."""

    finished: list[str] = field(default_factory=list)
    seed: int = 0
    catches: dict[str, Catch] = field(default_factory=dict)


def arrays(assignment: Assignment) -> dict[str, list[Any]]:
    """Return the entries of each array of an assignment as sorted rows of sorted texts.

    >>> arrays(Assignment({}, {"a_0_0": 1, "a_0_1": 0, "a_1_0": 0, "a_1_1": 0}))
    {'a': [['0', '0'], ['0', '1']]}
    """
    rows: dict[str, dict[str, list[str]]] = {}
    for name, value in assignment.values.items():
        base, *indices = name.split("_")
        row = indices[0] if len(indices) > 1 else ""
        rows.setdefault(base, {}).setdefault(row, []).append(str(value))
    return {base: sorted(sorted(row) for row in found.values()) for base, found in rows.items()}


def instances_of(reading: Reading, sizes: dict[str, Sequence[int]], elements: tuple[int, ...]) -> list[Instance]:
    """List the questions of a reading at the given sizes, or at those of its scope."""
    wanted = {**reading.quick.sizes, **sizes}
    found = list(_refutable(reading.statement, Scope(sizes=wanted, grid=reading.quick.grid, elements=elements)))
    if not found:
        kind = type(reading.statement).__name__
        raise ClaimError(
            f"the reading {reading.name!r} is a {kind} statement, which one instance cannot refute; "
            f"hunt in a Forall reading"
        )
    return found


def _refutable(statement: Statement, scope: Scope) -> Iterator[Instance]:
    """List the questions whose counterexamples refute the statement."""
    match statement:
        case Forall():
            yield from statement.instances(scope)
        case Every():
            for part in statement.parts.values():
                yield from _refutable(part, scope)
        case Maximum() if statement.bounded is not None:
            yield from _refutable(statement.bounded, scope)


def hunt(
    claim: Claim,
    reading: Reading,
    *,
    seconds: float = 30,
    count: int = 3,
    sizes: dict[str, Sequence[int]] | None = None,
    radius: int = 2,
    seed: int = 0,
    strategies: Sequence[str] = STRATEGIES,
    state_file: Path | None = None,
    listen: Callable[[Catch], None] = lambda catch: None,
) -> list[Catch]:
    """Return up to `count` essentially different counterexamples to a reading, smallest first.

    `sizes` are those of the statement's scope unless given; `radius` bounds the integers of the exhaustive and the SMT
    search. The state is read from `state_file` and written to it after each find and at the end.
    """
    unknown = [name for name in strategies if name not in STRATEGIES]
    if unknown:
        raise ClaimError(f"{unknown[0]!r} is no strategy; known are {', '.join(STRATEGIES)}")
    instances = instances_of(reading, sizes or {}, reading.quick.elements)
    state = _read(state_file, instances) or State(seed=seed)
    deadline = time.monotonic() + seconds
    try:
        for catch in _rounds(instances, state, strategies, radius, deadline):
            key = catch.key()
            if key not in state.catches:
                state.catches[key] = catch
                listen(catch)
                _write(state_file, state)
            if len(state.catches) >= count or time.monotonic() > deadline:
                break
    finally:
        _write(state_file, state)
    return sorted(state.catches.values(), key=lambda catch: (sum(catch.size.values()), catch.assignment.weight()))


def _rounds(
    instances: list[Instance], state: State, strategies: Sequence[str], radius: int, deadline: float
) -> Iterator[Catch]:
    """Give each strategy its turn, smaller sizes and boxes first, until the time is up or nothing is left to try."""
    for turn in range(10**6):
        busy = False
        for instance in instances:
            for name in strategies:
                if time.monotonic() > deadline:
                    return
                grid = min(1 + turn, radius)
                found = _STRATEGIES[name](instance, state, grid, deadline)
                for assignment in found:
                    busy = True
                    small = minimized(instance.question, assignment)
                    yield Catch(dict(instance.size), instance.question.digest(), small, name)
                busy = busy or name in ("random", "local")
        state.seed += 1
        if not busy and turn >= radius:
            return


def _exhaustive(instance: Instance, state: State, grid: int, deadline: float) -> Iterator[Assignment]:
    box = box_of(instance.question, (-grid, grid))
    name = f"{instance.question.digest()[:16]} ±{grid}"
    if box is None or name in state.finished or box.size() > LARGEST_BOX:
        return
    for prefix in shard_prefixes(box):
        for shard in enumerate_shards(instance.question, box, [prefix]):
            if shard.smallest is not None:
                yield shard.smallest
        if time.monotonic() > deadline:
            return
    state.finished.append(name)


def _random(instance: Instance, state: State, grid: int, deadline: float) -> Iterator[Assignment]:
    found = sample(instance.question, count=4096, seed=state.seed).counterexample
    if found is not None:
        yield found


def _hypothesis(instance: Instance, state: State, grid: int, deadline: float) -> Iterator[Assignment]:
    found = search(instance.question, examples=200 * grid)
    if found is not None:
        yield found


def _local(instance: Instance, state: State, grid: int, deadline: float) -> Iterator[Assignment]:
    """Walk down the robustness from a random start, one entry at a time."""
    question = instance.question
    generator = np.random.default_rng([state.seed, 7])
    cells = [v for v in question.variables if v.sort in NUMERIC]
    if question.functions or question.sorts or not cells:
        return
    for _ in range(20):
        values: dict[str, Any] = {v.name: int(generator.integers(v.lo or -3, (v.hi or 3) + 1)) for v in cells}
        here = Assignment({}, values)
        height = robustness(question, here)
        for _ in range(60):
            if refutes(question, here):
                yield here
                break
            if time.monotonic() > deadline:
                return
            moves = []
            for v in cells:
                for step in (-2, -1, 1, 2):
                    moved = here.values[v.name] + step
                    if v.lo is None or v.hi is None or v.lo <= moved <= v.hi:
                        candidate = Assignment({}, {**here.values, v.name: moved})
                        moves.append((robustness(question, candidate), float(generator.random()), candidate))
            if not moves or min(moves)[0] > height:
                break
            height, _, here = min(moves, key=lambda move: move[:2])


def _smt(instance: Instance, state: State, grid: int, deadline: float) -> Iterator[Assignment]:
    """Ask z3 for a counterexample in the box that is none of those already found."""
    question = instance.question
    if question.functions or question.sorts or not question.variables:
        return
    script = counterexample_script(question)
    lines = []
    for v in question.variables:
        if v.lo is None:
            real = v.sort not in INTEGRAL
            low, high = number_text(-4 * grid, real=real), number_text(4 * grid, real=real)
            lines.append(f"(assert (and (<= {low} {v.name}) (<= {v.name} {high})))")
    for catch in state.catches.values():
        if catch.digest == question.digest():
            same = []
            for v in question.variables:
                value = catch.assignment.values[v.name]
                extended = v.sort in (EXTINT, EXTREAL)
                if value is NEG_INF:
                    same.append(f"{v.name}.bottom")
                else:
                    same.append(f"(= {v.name} {number_text(value, real=v.sort not in INTEGRAL)})")
                    if extended:
                        same.append(f"(not {v.name}.bottom)")
            lines.append(f"(assert (not (and {' '.join(same)})))")
    text = script.text.replace("(check-sat)", "\n".join([*lines, "(check-sat)"]))
    left = max(1.0, min(20.0, deadline - time.monotonic()))
    values = model_values(ask("z3", text, seconds=left, want=script.values))
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


_STRATEGIES: Final[dict[str, Callable[[Instance, State, int, float], Iterator[Assignment]]]] = {
    "exhaustive": _exhaustive,
    "random": _random,
    "hypothesis": _hypothesis,
    "local": _local,
    "smt": _smt,
}


def _read(path: Path | None, instances: list[Instance]) -> State | None:
    if path is None or not path.exists():
        return None
    questions = {instance.question.digest(): instance.question for instance in instances}
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        state = State(document["finished"], document["seed"])
        for entry in document["catches"]:
            if entry["digest"] in questions:
                assignment = assignment_of(questions[entry["digest"]], entry)
                if refutes(questions[entry["digest"]], assignment):
                    catch = Catch(entry["size"], entry["digest"], assignment, entry["strategy"])
                    state.catches[catch.key()] = catch
    except (ValueError, KeyError, TypeError) as error:
        raise ClaimError(f"{path}: no state of a hunt ({error}); delete it to begin anew") from None
    return state


def _write(path: Path | None, state: State) -> None:
    if path is not None:
        document = {
            "finished": state.finished,
            "seed": state.seed,
            "catches": [catch.json() for catch in state.catches.values()],
        }
        write_atomically(path, json.dumps(document, indent=1))

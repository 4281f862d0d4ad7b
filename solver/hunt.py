"""Hunts counterexamples: several strategies, several essentially different ones, each made as small as possible.

A hunt keeps its state, so that it can be stopped and resumed: which boxes were searched in full, which seeds were used,
and the counterexamples so far.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product
from math import factorial, prod
from pathlib import Path
from typing import Any

from solver.claims import Claim, ClaimError, Reading
from solver.instances import Assignment, Element, assignment_of, minimized, refutes
from solver.store import write_atomically
from solver.strategies import STRATEGIES, Turn, searchable
from terms.question import Question
from terms.statements import Every, Forall, Instance, Maximum, Scope, Statement

MOST_RELABELLINGS = 5040
FIRST_BOX = 300_000
"""A box of more instances waits for a later turn, so that no strategy keeps the others from theirs."""


@dataclass(frozen=True, slots=True)
class Catch:
    """A counterexample, the size it was found at, and how."""

    size: dict[str, int]
    digest: str
    assignment: Assignment
    strategy: str

    def json(self) -> dict[str, Any]:
        """Return the form that state files and `--json` use."""
        return {"size": self.size, "digest": self.digest, "strategy": self.strategy, **self.assignment.json()}


@dataclass(frozen=True, slots=True)
class Hunt:
    """What a hunt found, smallest first, and what it went through: boxes in full, and how many turns at random.

    `unkept` is the error that kept the state from being written, so that the hunt cannot be resumed.
    """

    catches: tuple[Catch, ...]
    searched: tuple[str, ...]
    turns: int
    unkept: OSError | None = None


@dataclass(slots=True)
class State:
    """What a hunt has done: finished boxes with their descriptions, the next seed, the catches by their keys."""

    finished: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    catches: dict[str, Catch] = field(default_factory=dict)


def key_of(question: Question, catch: Catch) -> str:
    """Name what is essential in a counterexample: two with one key differ by names and order only.

    The elements of index sets may be renamed. The rows of an array may be exchanged, and the entries of each row, so
    what differs in nothing else counts once.
    """
    names = min(_relabelled(question, catch.assignment))
    return json.dumps([sorted(catch.size.items()), names])


def _relabelled(question: Question, assignment: Assignment) -> Iterator[str]:
    sizes = [assignment.sizes[sort] for sort in question.sorts]
    every = [permutations(range(size)) for size in sizes]
    few = prod(map(factorial, sizes)) <= MOST_RELABELLINGS
    tables = {f.name: (f.domain, f.codomain) for f in question.functions}
    elements = {v.name: ((), v.sort) for v in question.variables if v.sort in question.sorts}
    numbers = Assignment({}, {n: v for n, v in assignment.values.items() if n not in tables and n not in elements})
    rest = json.dumps(sorted(arrays(numbers).items()))
    for chosen in product(*every) if few else [tuple(tuple(range(size)) for size in sizes)]:
        new = dict(zip(question.sorts, chosen, strict=True))
        told = {
            name: _renamed(assignment.values[name], domain, codomain, new)
            for name, (domain, codomain) in {**elements, **tables}.items()
        }
        yield json.dumps([sorted(told.items()), rest], default=str)


def _renamed(value: Any, domain: tuple[str, ...], codomain: str, new: dict[str, tuple[int, ...]]) -> Any:
    """Return a table after element i of each index set got the name new[set][i]."""
    if not domain:
        return new[codomain][value.index] if isinstance(value, Element) else str(value)
    places = sorted(range(len(value)), key=lambda i: new[domain[0]][i])
    return [_renamed(value[i], domain[1:], codomain, new) for i in places]


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
    known = reading.quick.sizes
    unknown = [name for name in sizes if name not in known]
    if unknown:
        has = f"its sizes are {', '.join(known)}" if known else "it has no sizes"
        raise ClaimError(f"the reading {reading.name!r} has no size {unknown[0]!r}; {has}")
    wanted = {**known, **sizes}
    found = list(_refutable(reading.statement, Scope(sizes=wanted, grid=reading.quick.grid, elements=elements)))
    if not found:
        kind = type(reading.statement).__name__
        raise ClaimError(
            f"the reading {reading.name!r} is a {kind} statement, which one instance cannot refute; "
            f"name a Forall reading with --reading"
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
    strategies: Sequence[str] = tuple(STRATEGIES),
    state_file: Path | None = None,
    listen: Callable[[Catch], None] = lambda catch: None,
) -> Hunt:
    """Look for up to `count` essentially different counterexamples to a reading.

    `sizes` are those of the statement's scope unless given; `radius` bounds the integers of the exhaustive and the SMT
    search. The state is read from `state_file`, and written to it after each find and at the end. Raises `ClaimError`
    for a statement that one instance cannot refute, an unknown strategy, or a state file of another reading.
    """
    unknown = [name for name in strategies if name not in STRATEGIES]
    if unknown:
        raise ClaimError(f"{unknown[0]!r} is no strategy; known are {', '.join(STRATEGIES)}")
    elements = reading.quick.elements
    instances = instances_of(reading, sizes or {}, elements)
    questions = {instance.question.digest(): instance.question for instance in instances}
    state = _read(state_file, questions) or State(seed=seed)
    deadline = time.monotonic() + seconds
    first = state.seed
    unkept: OSError | None = None
    try:
        for catch in _rounds(instances, elements, state, strategies, radius, deadline):
            key = key_of(questions[catch.digest], catch)
            if key not in state.catches:
                state.catches[key] = catch
                listen(catch)
                unkept = _write(state_file, state)
            if len(state.catches) >= count or time.monotonic() > deadline:
                break
    finally:
        unkept = _write(state_file, state)
    smallest = sorted(state.catches.values(), key=lambda c: (sum(c.size.values()), c.assignment.weight()))
    return Hunt(tuple(smallest), tuple(state.finished.values()), state.seed - first, unkept)


def _rounds(
    instances: list[Instance],
    elements: tuple[int, ...],
    state: State,
    strategies: Sequence[str],
    radius: int,
    deadline: float,
) -> Iterator[Catch]:
    """Give each strategy its turn at every size, smaller boxes first, until the time is up or nothing is left."""
    seen: set[str] = set()
    ordered = sorted(instances, key=lambda instance: sum(instance.size.values()))
    for number in range(10**6):
        busy = False
        for name, instance in product(strategies, ordered):
            digest = instance.question.digest()
            known = tuple(c.assignment for c in state.catches.values() if c.digest == digest)
            turn = Turn(instance.question, elements, min(1 + number, radius), state.seed, known, deadline)
            if turn.late:
                return
            box, (among, described) = f"{digest} ±{turn.radius}", searchable(turn) if name == "exhaustive" else (0, "")
            if name == "exhaustive" and (not among or box in state.finished):
                continue
            if among > FIRST_BOX * 10**number:
                busy = True
                continue
            for assignment in STRATEGIES[name](turn):
                busy = True
                rough = key_of(instance.question, Catch(dict(instance.size), digest, assignment, name))
                if rough not in seen:
                    seen.add(rough)
                    small = minimized(instance.question, assignment)
                    yield Catch(dict(instance.size), digest, small, name)
            if described and not turn.late:
                size = ", ".join(f"{n} = {v}" for n, v in instance.size.items())
                state.finished[box] = f"{size + ': ' if size else ''}entries up to ±{turn.radius}, {described}"
            busy = busy or name in ("random", "local")
        state.seed += 1
        if not busy and number >= radius:
            return


def _read(path: Path | None, questions: dict[str, Question]) -> State | None:
    if path is None or not path.exists():
        return None
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        state = State(dict(document["finished"]), int(document["seed"]))
        for entry in document["catches"]:
            question = questions.get(entry["digest"])
            if question is not None:
                assignment = assignment_of(question, entry)
                if refutes(question, assignment):
                    catch = Catch(entry["size"], entry["digest"], assignment, entry["strategy"])
                    state.catches[key_of(question, catch)] = catch
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClaimError(f"{path}: no state of a hunt ({error}); delete it to begin anew") from None
    return state


def _write(path: Path | None, state: State) -> OSError | None:
    """Write the state of a hunt; what was found is worth more than a file, so an error is returned."""
    if path is not None:
        document = {
            "finished": state.finished,
            "seed": state.seed,
            "catches": [catch.json() for catch in state.catches.values()],
        }
        try:
            write_atomically(path, json.dumps(document, indent=1, ensure_ascii=False))
        except OSError as error:
            return error
    return None

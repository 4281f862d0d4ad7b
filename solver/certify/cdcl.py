"""A clause-learning search for models, whose every learned clause carries the hints that re-derive it.

The theory is asked at every fixpoint of unit propagation. It answers with clauses that hold in it; a clause that is
false is a conflict like any other. When no model exists, the empty clause has been derived.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

Clause = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A clause and its origin: a given clause has neither hints nor a lemma, a learned one has hints."""

    literals: Clause
    hints: tuple[int, ...] | None = None
    lemma: object = None


class Theory(Protocol):
    """What the search asks a theory."""

    def push(self) -> None: ...
    def pop(self, levels: int) -> None: ...
    def assume(self, literal: int) -> tuple[Clause, object] | None: ...
    def check(self) -> tuple[Clause, object] | None: ...
    def complete(self) -> Completion: ...


@dataclass(slots=True)
class Completion:
    """What a theory says about a complete assignment: nothing if it has a model, else new clauses and atoms."""

    lemmas: list[tuple[Clause, object]] = field(default_factory=list)
    atoms: list[int] = field(default_factory=list)
    gives_up: bool = False

    @property
    def consistent(self) -> bool:
        return not (self.lemmas or self.atoms or self.gives_up)


class Stopped(Exception):
    """The search ran out of time."""


class Search:
    """A set of clauses and the search for a model of them within a theory."""

    def __init__(self, theory: Theory, out_of_time: Callable[[], bool]) -> None:
        self.theory = theory
        self.out_of_time = out_of_time
        self.records: list[Record] = []
        self.bodies: list[list[int]] = []
        self.watched: dict[int, list[int]] = {}
        self.true: set[int] = set()
        self.level: dict[int, int] = {}
        self.position: dict[int, int] = {}
        self.reason: dict[int, int] = {}
        self.unit: dict[int, int] = {}
        self.trail: list[int] = []
        self.starts: list[int] = []
        self.propagated = self.assumed = 0
        self.activity: dict[int, float] = {}
        self.step = 1.0
        self.heap: list[tuple[float, int]] = []
        self.phase: dict[int, bool] = {}
        self.empty: int | None = None
        self.conflicts = 0

    # Clauses

    def know(self, atom: int) -> None:
        """Add an atom to be decided."""
        if atom not in self.activity:
            self.activity[atom] = 0.0
            heapq.heappush(self.heap, (0.0, atom))

    def add(self, literals: Iterable[int], *, hints: tuple[int, ...] | None = None, lemma: object = None) -> int:
        """Add a clause; the search must stand at level 0, or the clause must be asserting there."""
        clause = tuple(literals)
        number = len(self.records)
        self.records.append(Record(clause, hints, lemma))
        self.bodies.append(list(clause))
        for literal in clause:
            self.know(abs(literal))
        return number

    def attach(self, number: int) -> None:
        """Watch a clause from level 0: two literals that are not false, if there are two."""
        body = self.bodies[number]
        body.sort(key=lambda literal: -literal in self.true)
        free = sum(-literal not in self.true for literal in body)
        if len(body) >= 2:
            for literal in body[:2]:
                self.watched.setdefault(literal, []).append(number)
        if free == 0:
            self.close(number)
        elif free == 1 and body[0] not in self.true:
            self.assign(body[0], number)

    def close(self, number: int) -> None:
        """Derive the empty clause from one that is false at level 0."""
        if self.empty is None:
            hints = tuple(self.unit[abs(literal)] for literal in self.records[number].literals)
            self.empty = self.add((), hints=(*hints, number))

    # Assignments

    def assign(self, literal: int, reason: int) -> None:
        atom = abs(literal)
        self.true.add(literal)
        self.level[atom] = len(self.starts)
        self.position[atom] = len(self.trail)
        self.reason[atom] = reason
        self.trail.append(literal)
        if not self.starts:
            clause = self.records[reason].literals
            if len(clause) == 1:
                self.unit[atom] = reason
            else:
                hints = [self.unit[abs(other)] for other in clause if other != literal]
                self.unit[atom] = self.add((literal,), hints=(*hints, reason))

    def decide(self, literal: int) -> None:
        self.starts.append(len(self.trail))
        self.theory.push()
        atom = abs(literal)
        self.true.add(literal)
        self.level[atom] = len(self.starts)
        self.position[atom] = len(self.trail)
        self.reason[atom] = -1
        self.trail.append(literal)

    def back_to(self, level: int) -> None:
        """Undo all decisions above a level."""
        if level >= len(self.starts):
            return
        self.theory.pop(len(self.starts) - level)
        start = self.starts[level]
        for literal in self.trail[start:]:
            atom = abs(literal)
            self.true.discard(literal)
            self.phase[atom] = literal > 0
            heapq.heappush(self.heap, (-self.activity[atom], atom))
        del self.trail[start:]
        del self.starts[level:]
        self.propagated = min(self.propagated, start)
        self.assumed = min(self.assumed, start)

    def propagate(self) -> int | None:
        """Assign what clauses force; return a clause that is false, if there is one."""
        true = self.true
        while self.propagated < len(self.trail):
            false = -self.trail[self.propagated]
            self.propagated += 1
            watchers = self.watched.get(false)
            if not watchers:
                continue
            kept: list[int] = []
            for place, number in enumerate(watchers):
                body = self.bodies[number]
                if body[0] == false:
                    body[0], body[1] = body[1], false
                first = body[0]
                if first in true:
                    kept.append(number)
                    continue
                for i in range(2, len(body)):
                    if -body[i] not in true:
                        body[1], body[i] = body[i], false
                        self.watched.setdefault(body[1], []).append(number)
                        break
                else:
                    kept.append(number)
                    if -first in true:
                        kept.extend(watchers[place + 1 :])
                        self.watched[false] = kept
                        return number
                    self.assign(first, number)
            self.watched[false] = kept
        return None

    # Conflicts

    def bump(self, atom: int) -> None:
        self.activity[atom] += self.step
        if self.activity[atom] > 1e100:
            self.activity = {key: value * 1e-100 for key, value in self.activity.items()}
            self.step *= 1e-100
            self.heap = [(-value, key) for key, value in self.activity.items()]
            heapq.heapify(self.heap)

    def learn(self, conflict: int) -> None:
        """Learn the first clause with one literal of the conflict's level, and go back to where it is unit."""
        self.conflicts += 1
        literals = self.records[conflict].literals
        top = max((self.level[abs(literal)] for literal in literals), default=0)
        if top == 0:
            self.close(conflict)
            return
        self.back_to(top)
        seen: set[int] = set()
        units: dict[int, None] = {}
        used: dict[int, None] = {}
        kept: list[int] = []
        at_top = 0
        source, skip, index = conflict, 0, len(self.trail)
        while True:
            for literal in self.records[source].literals:
                atom = abs(literal)
                if literal == skip or atom in seen:
                    continue
                seen.add(atom)
                if self.level[atom] == 0:
                    units[self.unit[atom]] = None
                    continue
                self.bump(atom)
                if self.level[atom] == top:
                    at_top += 1
                else:
                    kept.append(literal)
            index -= 1
            while abs(self.trail[index]) not in seen:
                index -= 1
            skip = self.trail[index]
            at_top -= 1
            if at_top == 0:
                break
            source = self.reason[abs(skip)]
            used[abs(skip)] = None
        kept = self.without_implied(kept, seen, units, used)
        order = sorted(used, key=self.position.__getitem__)
        hints = (*units, *(self.reason[atom] for atom in order), conflict)
        self.step *= 1.05
        lower = max((self.level[abs(literal)] for literal in kept), default=0)
        self.back_to(lower)
        learned = self.add((-skip, *kept), hints=hints)
        body = self.bodies[learned]
        if len(body) >= 2:
            second = max(range(1, len(body)), key=lambda i: self.position[abs(body[i])])
            body[1], body[second] = body[second], body[1]
            for literal in body[:2]:
                self.watched.setdefault(literal, []).append(learned)
        self.assign(-skip, learned)

    def without_implied(
        self, kept: list[int], seen: set[int], units: dict[int, None], used: dict[int, None]
    ) -> list[int]:
        """Leave out literals that the others imply, noting the reasons that this takes."""
        result = []
        for literal in sorted(kept, key=lambda other: -self.position[abs(other)]):
            extra = self.implied(abs(literal), seen)
            if extra is None:
                result.append(literal)
                continue
            for atom in extra:
                if self.level[atom] == 0:
                    units[self.unit[atom]] = None
                else:
                    used[atom] = None
        return result

    def implied(self, atom: int, seen: set[int]) -> list[int] | None:
        """Return the atoms whose reasons derive an atom from the seen ones, or None."""
        found: list[int] = []
        stack, visited = [atom], {atom}
        while stack:
            inner = stack.pop()
            reason = self.reason[inner]
            if reason < 0 or len(found) > 40:
                return None
            found.append(inner)
            for literal in self.records[reason].literals:
                other = abs(literal)
                if other == inner or other in visited:
                    continue
                visited.add(other)
                if self.level[other] == 0:
                    found.append(other)
                elif other not in seen:
                    stack.append(other)
        return found

    # Search

    def theory_conflict(self) -> int | None:
        """Tell the theory what is new; return a clause of the theory that is false, if there is one."""
        while self.assumed < len(self.trail):
            answer = self.theory.assume(self.trail[self.assumed])
            self.assumed += 1
            if answer is not None:
                return self.add(answer[0], lemma=answer[1])
        answer = self.theory.check()
        return None if answer is None else self.add(answer[0], lemma=answer[1])

    def run(self) -> bool:
        """Return True when the empty clause is derived, and False at a complete assignment that the theory accepts, or
        about which it gives up.
        """
        restart, bound = 0, 100
        while self.empty is None:
            conflict = self.propagate()
            if conflict is None:
                conflict = self.theory_conflict()
            if conflict is not None:
                self.learn(conflict)
                if self.conflicts % 16 == 0 and self.out_of_time():
                    raise Stopped
                continue
            if self.conflicts - restart > bound:
                restart, bound = self.conflicts, int(bound * 1.2)
                self.back_to(0)
                continue
            atom = self.next_atom()
            if atom is not None:
                self.decide(atom if self.phase.get(atom, False) else -atom)
                continue
            if self.out_of_time():
                raise Stopped
            completion = self.theory.complete()
            if completion.gives_up or completion.consistent:
                return False
            self.back_to(0)
            for new in completion.atoms:
                self.know(new)
            for clause, lemma in completion.lemmas:
                self.attach(self.add(clause, lemma=lemma))
        return True

    def next_atom(self) -> int | None:
        """Return the most active atom without a value."""
        while self.heap:
            _, atom = heapq.heappop(self.heap)
            if atom not in self.true and -atom not in self.true:
                return atom
        return None

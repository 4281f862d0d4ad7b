"""Propositional obligations: clause sets as data, with the way back from a model to a protocol."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from protocols.errors import ProtocolError

Clause = tuple[int, ...]
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Obligation(Generic[Made]):
    """A clause set whose satisfiability decides a question about protocols.

    Variables are 1..variables; a literal is ±variable. `question` says what a model means; `decode(model)`
    turns the set of true variables into the object, and unsatisfiability proves that there is none.
    """

    question: str
    variables: int
    clauses: tuple[Clause, ...]
    decode: Callable[[frozenset[int]], Made]

    def dimacs(self) -> str:
        """Return the clause set in DIMACS CNF."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines.extend(" ".join(map(str, clause)) + " 0" for clause in self.clauses)
        return "\n".join(lines) + "\n"

    def read_model(self, literals: Iterable[int]) -> Made:
        """Check a model against every clause and decode it; raise `ProtocolError` where a clause fails."""
        true = frozenset(literal for literal in literals if literal > 0)
        for number, clause in enumerate(self.clauses):
            if not any((literal > 0) == (abs(literal) in true) for literal in clause):
                raise ProtocolError(f"the model violates clause {number}: {clause}")
        return self.decode(true)


@dataclass(slots=True)
class ClauseBuilder:
    """Collects clauses and numbers variables by name."""

    clauses: list[Clause] = field(default_factory=list)
    numbers: dict[Hashable, int] = field(default_factory=dict)

    def variable(self, name: Hashable) -> int:
        """Return the variable of a name, new at first use."""
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def require(self, *literals: int) -> None:
        """Add a clause."""
        self.clauses.append(literals)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Require exactly one of the literals."""
        self.require(*literals)
        for first, literal in enumerate(literals):
            for other in literals[first + 1 :]:
                self.require(-literal, -other)

    def finish(self, question: str, decode: Callable[[frozenset[int]], Made]) -> Obligation[Made]:
        """Return what was collected as an obligation."""
        return Obligation(question, len(self.numbers), tuple(self.clauses), decode)

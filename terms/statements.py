"""Statements: how a law is quantified.

A statement lays itself out, for a scope, as a tree of named steps over questions (see `terms.question`). The tree is
pure data; the kernel computes the verdict from the tree and from what is known about its questions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from terms import symbols
from terms.errors import IllTypedError, TropcheckError
from terms.laws import Law, Over, Spaces, build, call, parameters, spaces_at, symbol_values, trace
from terms.question import Function, Question
from terms.spaces import Sort
from terms.term import Json, Term, graph_json, node_json
from terms.vocabulary import all_of, not_


@dataclass(frozen=True, slots=True)
class Scope:
    """How far a statement is searched: the sizes, the box of integers for unbounded numbers, the number of samples.

    The scope bounds the methods, never the statement: what is proved for listed sizes is VERIFIED, not PROVED.
    """

    sizes: Mapping[str, Iterable[int]] = field(default_factory=dict)
    grid: tuple[int, int] | None = None
    samples: int = 2000
    elements: tuple[int, ...] = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Instance:
    """A question together with the law that it was traced from, which also runs on scalars of any other form."""

    size: Mapping[str, int]
    question: Question
    spaces: Spaces
    law: Law
    given: tuple[Law, ...]
    existential: bool = False
    illustrates: bool = False
    """It shows a case of the statement and is searched for a mistake, but no verdict rests on it."""

    def run(self, values: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return (all hypotheses, conclusion) of the law itself on scalars of any form, by the name of the cell."""
        arguments = build(self.spaces, values)
        conclusion = call(self.law, arguments)
        hypotheses = all_of([call(law, arguments) for law in self.given])
        return hypotheses, not_(conclusion) if self.existential else conclusion


@dataclass(frozen=True, slots=True)
class Layout:
    """A statement laid out for a scope: the tree for the kernel, and its questions with their laws."""

    tree: Json
    instances: tuple[Instance, ...]


class Statement(ABC):
    """A reading of a claim: a quantifier prefix over a law."""

    @abstractmethod
    def layout(self, scope: Scope) -> Layout:
        """Lay the statement out as a tree over questions."""


def _sizes(over: Over, scope: Scope) -> list[dict[str, int]]:
    """List the sizes of a scope, smallest sum first."""
    if not callable(over):
        return [{}]
    names = parameters(over)
    missing = [name for name in names if name not in scope.sizes]
    if missing:
        raise TropcheckError(
            f"the scope gives no sizes for {', '.join(missing)}; write Scope(sizes={{{missing[0]!r}: …}})"
        )
    choices = [dict(zip(names, values, strict=True)) for values in product(*(scope.sizes[name] for name in names))]
    return sorted(choices, key=lambda size: (sum(size.values()), *size.values()))


@dataclass(frozen=True, slots=True)
class Forall(Statement):
    """For all of a space: the hypotheses `given` imply the law.

    `over` maps each parameter to its space, or is a function from sizes to that; a statement with sizes speaks of
    every size, and `complete=True` says that the sizes of the scope are all there are. `larger=[("I", "K")]` says
    that the finite index set I has more elements than K, and `pigeonholes=["k"]` uses it for a function k: I → K.
    """

    law: Law
    over: Over
    given: tuple[Law, ...] = ()
    larger: tuple[tuple[str, str], ...] = ()
    pigeonholes: tuple[str, ...] = ()
    complete: bool = False

    def instances(self, scope: Scope, *, existential: bool = False) -> tuple[Instance, ...]:
        found = []
        for size in _sizes(self.over, scope):
            spaces = spaces_at(self.over, size)
            question = trace(
                self.law,
                spaces,
                self.given,
                larger=self.larger,
                pigeonholes=self.pigeonholes,
                existential=existential,
            )
            found.append(Instance(size, question, spaces, self.law, self.given, existential))
        return tuple(found)

    def layout(self, scope: Scope) -> Layout:
        return _leaves("forall", self.instances(scope), complete=self.complete or not callable(self.over))


@dataclass(frozen=True, slots=True)
class Exists(Statement):
    """For some element of a space: the hypotheses `given` and the law hold."""

    law: Law
    over: Over
    given: tuple[Law, ...] = ()
    complete: bool = False

    def layout(self, scope: Scope) -> Layout:
        inner = Forall(self.law, self.over, self.given)
        complete = self.complete or not callable(self.over)
        return _leaves("exists", inner.instances(scope, existential=True), complete=complete)


def _leaves(kind: str, instances: tuple[Instance, ...], *, complete: bool) -> Layout:
    leaves: list[Json] = [{"question": i.question.digest(), "size": dict(i.size)} for i in instances]
    return Layout({"kind": kind, "leaves": leaves, "scope": "all" if complete else "listed"}, instances)


@dataclass(frozen=True, slots=True)
class Every(Statement):
    """All of several named statements."""

    parts: Mapping[str, Statement]

    def layout(self, scope: Scope) -> Layout:
        layouts = {name: part.layout(scope) for name, part in self.parts.items()}
        tree: Json = {"kind": "every", "parts": [{"name": name, "of": lay.tree} for name, lay in layouts.items()]}
        return Layout(tree, tuple(i for lay in layouts.values() for i in lay.instances))


@dataclass(frozen=True, slots=True)
class Maximum(Statement):
    """The maximum of a quantity is `value`: it is attained, and it is a bound.

    `attained` is an `Exists` of `quantity == value`, `bounded` a `Forall` of `quantity <= value` (`>=` for a minimum)
    over the same spaces under the same hypotheses; the kernel compares them.

    With `value=None` the statement is that a maximum exists, and `family` shows that none does: for every number the
    quantity is larger somewhere.
    """

    value: int | None
    attained: Statement | None = None
    bounded: Statement | None = None
    family: Statement | None = None
    sense: str = "max"

    def layout(self, scope: Scope) -> Layout:
        parts = {"attained": self.attained, "bounded": self.bounded, "family": self.family}
        layouts = {name: part.layout(scope) for name, part in parts.items() if part is not None}
        tree: dict[str, Json] = {"kind": "extremum", "sense": self.sense, "value": self.value}
        tree |= {name: lay.tree for name, lay in layouts.items()}
        return Layout(tree, tuple(i for lay in layouts.values() for i in lay.instances))


def Minimum(value: int, attained: Statement, bounded: Statement) -> Maximum:
    """The minimum of a quantity is `value`: it is attained, and nothing is below it."""
    return Maximum(value, attained, bounded, sense="min")


@dataclass(frozen=True, slots=True)
class Growth(Statement):
    """`quantity` = O(bound), Ω(bound) or Θ(bound), as the named variables grow.

    `holds` is a statement with an explicit constant; `fails` is a family against every constant: for every integer
    c ≥ 1 an instance N(c) whose quantity exceeds c · bound (for O), or is below bound / c (for Ω). It has no hypotheses
    beside its law, so that no c is left out: it is a recurrence over c, or
    `Alternating(law, (every(c=…), some(N=…), …), prove=…)` with the premises inside the law. `constant` says what the
    constant of the claim may depend on.
    """

    quantity: str
    relation: str
    bound: str
    grows: tuple[str, ...]
    constant: str = "is absolute"
    holds: Statement | None = None
    fails: Statement | None = None

    def layout(self, scope: Scope) -> Layout:
        if self.relation not in ("O", "Ω", "Θ"):
            raise TropcheckError(f"a growth statement says O, Ω or Θ, not {self.relation!r}")
        if isinstance(self.fails, Forall) and self.fails.given:
            raise TropcheckError(
                "a family against every constant has no `given`: write Alternating(law, (every(c=…), some(N=…), …), "
                "prove=lambda c: …) or a Recurrence over c, with the premises inside the law by implies(…)"
            )
        layouts = {n: p.layout(scope) for n, p in (("holds", self.holds), ("fails", self.fails)) if p is not None}
        tree: dict[str, Json] = {
            "kind": "growth",
            "quantity": self.quantity,
            "relation": self.relation,
            "bound": self.bound,
            "grows": list(self.grows),
            "constant": self.constant,
        }
        tree |= {name: lay.tree for name, lay in layouts.items()}
        return Layout(tree, tuple(i for lay in layouts.values() for i in lay.instances))


@dataclass(frozen=True, slots=True)
class WellTyped(Statement):
    """The formula as written denotes something: every operator gets arguments of its sorts."""

    formula: Law
    over: Spaces

    def layout(self, scope: Scope) -> Layout:
        values = symbol_values(self.over)
        try:
            denoted = call(self.formula, build(self.over, values))
        except IllTypedError as error:
            rejected: tuple[str, tuple[Term, ...], Any] | None = getattr(error, "rejected", None)
            if rejected is None:
                raise
            op, args, payload = rejected
            rows, positions = graph_json(args)
            tree = {"kind": "ill-typed", "nodes": rows, "rejected": node_json(op, payload, positions)}
            return Layout({**tree, **self._sets(), "message": str(error)}, ())
        rows, positions = graph_json([symbols.term_of(denoted)])
        return Layout({"kind": "well-typed", "nodes": rows, "root": positions[0], **self._sets()}, ())

    def _sets(self) -> dict[str, Json]:
        """Return the index sorts and the functions of the formula; other names are declared by their use."""
        cells = [cell for name, space in self.over.items() for cell in space.cells(name)]
        sorts: list[Json] = [cell.name for cell in cells if isinstance(cell, Sort)]
        functions: list[Json] = [[c.name, list(c.domain), c.codomain] for c in cells if isinstance(c, Function)]
        return {**({"sorts": sorts} if sorts else {}), **({"functions": functions} if functions else {})}


@dataclass(frozen=True, slots=True)
class Declared(Statement):
    """A reading that no method decides: CITED (a theorem out of reach; name the source) or NOT FORMAL (prose)."""

    verdict: str
    because: str

    def layout(self, scope: Scope) -> Layout:
        return Layout({"kind": "declared", "verdict": self.verdict, "because": self.because}, ())


def cited(source: str) -> Declared:
    """Declare a reading CITED: a theorem of a paper that no finite check reaches."""
    return Declared("CITED", source)


def not_formal(because: str) -> Declared:
    """Declare a reading NOT FORMAL, and say why no reading makes it mathematics."""
    return Declared("NOT FORMAL", because)

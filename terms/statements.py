"""Statements: how a law is quantified.

A statement lays itself out, for a scope, as a tree of named steps over questions (see `terms.question`). The tree is
pure data; the kernel computes the verdict from the tree and from what is known about its questions.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeAlias

from terms import symbols
from terms.errors import IllTypedError, TropcheckError
from terms.question import Function, Question, Variable, negation
from terms.spaces import Constant, Sort, Space
from terms.symbols import FunctionSymbol, Recorder, SortSymbol
from terms.term import Json, Term, graph_json
from terms.vocabulary import all_of, not_

Law: TypeAlias = Callable[..., Any]
"""A function from the arguments that a space builds to a truth."""

Spaces: TypeAlias = Mapping[str, Space]
Over: TypeAlias = Spaces | Callable[..., Spaces]
"""The space of each parameter of a law, or a function from sizes to that."""


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


def parameters(law: Law) -> list[str]:
    """Return the names of a law's parameters."""
    return list(inspect.signature(law).parameters)


def call(law: Law, arguments: Mapping[str, Any]) -> Any:
    """Call a law with those of the arguments that it takes."""
    missing = [name for name in parameters(law) if name not in arguments]
    if missing:
        raise TropcheckError(f"the law {law.__name__} takes {', '.join(missing)}, which its space does not declare")
    return law(**{name: arguments[name] for name in parameters(law)})


def build(spaces: Spaces, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a law from the values of all cells."""
    return {name: space.build(name, dict(values)) for name, space in spaces.items()}


def symbol_values(spaces: Spaces) -> dict[str, Any]:
    """Return a symbol for every cell of the spaces."""
    values: dict[str, Any] = {}
    for name, space in spaces.items():
        for cell in space.cells(name):
            match cell:
                case Sort(sort):
                    values[sort] = SortSymbol(sort)
                case Variable():
                    values[cell.name] = symbols.variable(cell.name, cell.sort)
                case Function():
                    values[cell.name] = FunctionSymbol(cell.name, cell.domain, cell.codomain)
    return values


def valued_symbols(question: Question, sizes: Mapping[str, int], values: Mapping[str, Any], recorder: Recorder) -> Any:
    """Return symbols that carry exact values, for a run of the law that is compared with its term."""
    found: dict[str, Any] = {sort: SortSymbol(sort, sizes[sort], recorder) for sort in question.sorts}
    for variable in question.variables:
        found[variable.name] = symbols.variable(variable.name, variable.sort, values[variable.name], recorder)
    for function in question.functions:
        found[function.name] = FunctionSymbol(
            function.name, function.domain, function.codomain, values[function.name], recorder
        )
    return found


def trace(
    law: Law,
    spaces: Spaces,
    given: Sequence[Law] = (),
    *,
    larger: Sequence[tuple[str, str]] = (),
    pigeonholes: Sequence[str] = (),
    existential: bool = False,
) -> Question:
    """Run a law once on symbols and return the question whether it holds for all of its space.

    With `existential`, the question is whether it fails everywhere: the negation of "it holds somewhere".
    """
    arguments = build(spaces, symbol_values(spaces))
    conclude = symbols.term_of(call(law, arguments))
    hypotheses = tuple(symbols.term_of(call(hypothesis, arguments)) for hypothesis in given)
    cells = [cell for name, space in spaces.items() for cell in space.cells(name)]
    return Question(
        conclude=negation(conclude) if existential else conclude,
        given=hypotheses,
        variables=tuple(cell for cell in cells if isinstance(cell, Variable)),
        functions=tuple(cell for cell in cells if isinstance(cell, Function)),
        sorts=tuple(cell.name for cell in cells if isinstance(cell, Sort)),
        larger=tuple(larger),
        pigeonholes=tuple(pigeonholes),
    )


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


def spaces_at(over: Over, size: Mapping[str, int]) -> Spaces:
    """Return the spaces at a size; a bare `Numbers` or any other space stands for itself."""
    spaces = over(**size) if callable(over) else over
    constants = {name: Constant(value) for name, value in size.items() if name not in spaces}
    return {**constants, **spaces}


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
class Block:
    """One block of a quantifier prefix."""

    quantifier: str
    spaces: Spaces


def every(**spaces: Space) -> Block:
    """Quantify universally over the named spaces."""
    return Block("forall", spaces)


def some(**spaces: Space) -> Block:
    """Quantify existentially over the named spaces."""
    return Block("exists", spaces)


Strategy: TypeAlias = Callable[..., Mapping[str, Any]]
"""Chooses the arguments of one side's blocks: a function of the other side's arguments (by their names)."""


@dataclass(frozen=True, slots=True)
class Alternating(Statement):
    """A law under alternating quantifiers, as ∀ f ∃ network ∀ x.

    `prove` chooses the ∃ blocks as a function of the ∀ blocks before them, `refute` the ∀ blocks as a function of
    the ∃ blocks before them. Each choice turns the statement, or its negation, into a universal question; the kernel
    checks that the question is the law with terms in the place of the chosen variables, and that each term speaks
    only of what was quantified before.
    """

    law: Law
    prefix: tuple[Block, ...]
    given: tuple[Law, ...] = ()
    prove: Strategy | None = None
    refute: Strategy | None = None

    def _chosen(self, strategy: Strategy, side: str, spaces: Spaces) -> Instance:
        own = {name: space for block in self.prefix if block.quantifier == side for name, space in block.spaces.items()}
        others = {name: space for name, space in spaces.items() if name not in own}

        def with_choice(law: Law) -> Law:
            def chosen(**arguments: Any) -> Any:
                picked = dict(call(strategy, arguments))
                if set(picked) != set(own):
                    raise TropcheckError(f"the strategy chooses {sorted(picked)}; the statement needs {sorted(own)}")
                return call(law, {**arguments, **picked})

            _sign(chosen, others, law.__name__)
            return chosen

        law, given = with_choice(self.law), tuple(with_choice(hypothesis) for hypothesis in self.given)
        existential = side == "forall"
        question = trace(law, others, given, existential=existential)
        return Instance({}, question, others, law, given, existential)

    def layout(self, scope: Scope) -> Layout:
        if self.prove is None and self.refute is None:
            raise TropcheckError("an Alternating statement needs a choice: prove=… for the ∃ blocks, or refute=…")
        spaces = {name: space for block in self.prefix for name, space in block.spaces.items()}
        bare = trace(self.law, spaces, self.given)
        instances = {}
        if self.prove is not None:
            instances["prove"] = self._chosen(self.prove, "exists", spaces)
        if self.refute is not None:
            instances["refute"] = self._chosen(self.refute, "forall", spaces)
        prefix: list[Json] = []
        for block in self.prefix:
            cells = [cell.name for name, space in block.spaces.items() for cell in space.cells(name)]
            prefix.append([block.quantifier, list(cells)])
        tree: dict[str, Json] = {"kind": "alternating", "law": bare.json(), "prefix": prefix}
        tree |= {side: instance.question.digest() for side, instance in instances.items()}
        return Layout(tree, tuple(instances.values()))


@dataclass(frozen=True, slots=True)
class Recurrence(Statement):
    """For all n ≥ 0: the law holds of the n-th state, where state 0 is `start` and state n + 1 is `step` of state n.

    Proved by induction: the law holds at the start, and it passes from every state that satisfies it to the next.
    `state` gives the spaces of the state's components, `over` those of fixed parameters, and `inputs` those of what
    each step reads anew (so a sum over any number of coordinates is a recurrence). `given` restricts the parameters,
    `allowed` the inputs of every step.
    """

    law: Law
    state: Spaces
    start: Callable[..., Mapping[str, Any]]
    step: Callable[..., Mapping[str, Any]]
    inputs: Spaces = field(default_factory=dict)
    over: Spaces = field(default_factory=dict)
    given: tuple[Law, ...] = ()
    allowed: tuple[Law, ...] = ()

    def _at(self, steps: int) -> Instance:
        """Return the statement about state number `steps`, with the step written out that many times."""
        spaces = dict(self.over)
        for k in range(steps):
            spaces |= {f"{name}_{k}": space for name, space in self.inputs.items()}

        def law(**arguments: Any) -> Any:
            state = {name: symbols.lifted(value) for name, value in call(self.start, arguments).items()}
            for k in range(steps):
                read = {name: arguments[f"{name}_{k}"] for name in self.inputs}
                state = dict(call(self.step, {**arguments, **read, **state}))
            return call(self.law, {**arguments, **state})

        def reading(restriction: Law, k: int) -> Law:
            def restricted(**arguments: Any) -> Any:
                return call(restriction, {**arguments, **{name: arguments[f"{name}_{k}"] for name in self.inputs}})

            _sign(restricted, spaces, restriction.__name__)
            return restricted

        _sign(law, spaces, self.law.__name__)
        given = (*self.given, *(reading(restriction, k) for k in range(steps) for restriction in self.allowed))
        return Instance({"n": steps}, trace(law, spaces, given), spaces, law, given)

    def _passes(self) -> Instance:
        """Return the induction step: the law passes from a state to the next."""
        spaces = {**self.over, **self.inputs, **self.state}

        def law(**arguments: Any) -> Any:
            return call(self.law, {**arguments, **call(self.step, arguments)})

        _sign(law, spaces, self.law.__name__)
        given = (*self.given, *self.allowed, self.law)
        return Instance({}, trace(law, spaces, given), spaces, law, given)

    def layout(self, scope: Scope) -> Layout:
        base, passes = self._at(0), self._passes()
        unrolled = [replace(self._at(n), illustrates=True) for n in range(1, 1 + max(scope.elements))]
        cells: list[Json] = [cell.name for name, space in self.state.items() for cell in space.cells(name)]
        tree: Json = {
            "kind": "recurrence",
            "base": base.question.digest(),
            "step": passes.question.digest(),
            "state": cells,
            "unrolled": [i.question.digest() for i in unrolled],
        }
        return Layout(tree, (base, passes, *unrolled))


def _sign(law: Law, names: Iterable[str], title: str) -> None:
    """Give a law made on the fly the parameters and the name of the one that it stands for."""
    law.__name__ = title
    law.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in names]
    )


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
            op, args, _ = rejected
            rows, positions = graph_json(args)
            tree: dict[str, Json] = {
                "kind": "ill-typed",
                "nodes": rows,
                "rejected": [op, *positions],
                "message": str(error),
            }
            return Layout(tree, ())
        rows, positions = graph_json([symbols.term_of(denoted)])
        return Layout({"kind": "well-typed", "nodes": rows, "root": positions[0]}, ())


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

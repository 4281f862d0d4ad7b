"""Symbols: scalars, truths, indices and functions that record what is done to them as a term.

A symbol can carry a *value* beside its term, computed by Python's own arithmetic on exact scalars. A run of the law
on such pairs notes, at every node, the term and the value it must have: the twin against which every
interpretation of terms is compared (see `solver.fidelity`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from terms.errors import IllTypedError, InexactError, SymbolicTruthError, TropcheckError
from terms.indexes import IndexSet
from terms.scalars import Scalar, exact, is_exact
from terms.sorts import BOOL, NUMERIC, RESERVED
from terms.term import Payload, Term, constant, term

Value = Scalar | bool


@dataclass(frozen=True, slots=True)
class Observation:
    """What the twin saw at one node: its term, the elements bound around it (by depth and sort), its value."""

    node: Term
    bound: tuple[tuple[tuple[int, str], int], ...]
    value: Value


@dataclass(slots=True)
class Recorder:
    """Collects the observations of one run of a law on symbols with values."""

    observations: list[Observation] = field(default_factory=list)
    bound: dict[tuple[int, str], int] = field(default_factory=dict)

    def note(self, node: Term, value: Value) -> None:
        self.observations.append(Observation(node, tuple(sorted(self.bound.items())), value))


_depth: int = 0


class Symbol:
    """A term with the operators of its sort; `value` and `recorder` are set only in a run with values."""

    __slots__ = ("recorder", "term", "value")

    def __init__(self, node: Term, value: Any = None, recorder: Recorder | None = None) -> None:
        self.term = node
        self.value = value
        self.recorder = recorder

    def __repr__(self) -> str:
        from terms.formula import text

        return f"<{self.term.sort}: {text(self.term)}>"

    def __bool__(self) -> NoReturn:
        raise SymbolicTruthError(
            "a symbol has no truth value while a law is traced; write all_of(p, q), any_of, not_, implies or "
            "ite(p, x, y) in the place of `and`, `or`, `not` and `if`; engines take numbers, call them in a control"
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def vocabulary(self) -> SymbolVocabulary:
        return VOCABULARY

    def __contains__(self, _: object) -> NoReturn:
        raise SymbolicTruthError("`in` asks a symbol for a truth value; write any_of(x == a, x == b)")


class NumberSymbol(Symbol):
    """A number in a traced law: `+`, `-`, `*` are ordinary arithmetic, comparisons give truths."""

    __slots__ = ()
    __hash__ = None

    def __add__(self, other: object) -> Any:
        return _binary("add", operator.add, self, other)

    def __radd__(self, other: object) -> Any:
        return _binary("add", operator.add, other, self)

    def __sub__(self, other: object) -> Any:
        return _binary("sub", operator.sub, self, other)

    def __rsub__(self, other: object) -> Any:
        return _binary("sub", operator.sub, other, self)

    def __mul__(self, other: object) -> Any:
        return _binary("mul", operator.mul, self, other)

    def __rmul__(self, other: object) -> Any:
        return _binary("mul", operator.mul, other, self)

    def __truediv__(self, other: object) -> Any:
        if not is_exact(other) or other in (0,):
            raise TropcheckError("a law divides by a nonzero constant only; multiply the other side instead")
        return _binary("mul", operator.mul, exact(1 / _fraction(other)), self)

    def __neg__(self) -> Any:
        return _build("neg", operator.neg, [self])

    def __pow__(self, exponent: int) -> Any:
        if type(exponent) is not int or exponent < 1:
            raise TropcheckError(f"a power in a law has a constant exponent of at least 1, got {exponent!r}")
        result: Any = self
        for _ in range(exponent - 1):
            result = result * self
        return result

    def __le__(self, other: object) -> Any:
        return _binary("le", operator.le, self, other)

    def __lt__(self, other: object) -> Any:
        return _binary("lt", operator.lt, self, other)

    def __ge__(self, other: object) -> Any:
        return _binary("le", operator.le, other, self)

    def __gt__(self, other: object) -> Any:
        return _binary("lt", operator.lt, other, self)

    def __eq__(self, other: object) -> Any:
        return _binary("eq", operator.eq, self, other)

    def __ne__(self, other: object) -> Any:
        return VOCABULARY.negate(_binary("eq", operator.eq, self, other))


class TruthSymbol(Symbol):
    """A truth in a traced law; combined by the named words only."""

    __slots__ = ()
    __hash__ = None

    def _refuse(self, other: object) -> NoReturn:
        raise SymbolicTruthError("truths are compared with iff(p, q) and combined with all_of, any_of, not_")

    __eq__ = __ne__ = __and__ = __rand__ = __or__ = __ror__ = __xor__ = _refuse

    def __invert__(self) -> NoReturn:
        raise SymbolicTruthError("write not_(p) for the negation of a truth")


class IndexSymbol(Symbol):
    """An element of an index set; it can be compared for equality and given to functions."""

    __slots__ = ()
    __hash__ = None

    def __eq__(self, other: object) -> Any:
        return _build("eq", operator.eq, [self, other])

    def __ne__(self, other: object) -> Any:
        return VOCABULARY.negate(_build("eq", operator.eq, [self, other]))


class VectorSymbol(Symbol):
    """A tuple of numbers of unknown length. No operator takes one as a number: using it so is ill-typed."""

    __slots__ = ()
    __hash__ = None
    __add__ = NumberSymbol.__add__
    __radd__ = NumberSymbol.__radd__


class FunctionSymbol:
    """A function from index sets to numbers, truths or indices about which nothing is known."""

    __slots__ = ("codomain", "domain", "name", "recorder", "table")

    def __init__(
        self,
        name: str,
        domain: tuple[str, ...],
        codomain: str,
        table: Any = None,
        recorder: Recorder | None = None,
    ) -> None:
        self.name, self.domain, self.codomain = name, domain, codomain
        self.table, self.recorder = table, recorder

    def __call__(self, *indices: Any) -> Any:
        for index in indices:
            if not isinstance(index, IndexSymbol):
                raise IllTypedError(f"{self.name} takes indices of the sorts {self.domain}, got {index!r}")

        def look_up(*elements: int) -> Value:
            entry = self.table
            for element in elements:
                entry = entry[element]
            return entry  # type: ignore[no-any-return]

        return _build("apply", look_up, indices, payload=(self.name, self.domain, self.codomain))


def _fraction(value: Scalar) -> Any:
    from fractions import Fraction

    return Fraction(value)  # type: ignore[arg-type]


def _lift(value: Any, recorder: Recorder | None) -> Symbol:
    if isinstance(value, Symbol):
        return value
    if isinstance(value, bool) or is_exact(value):
        node = constant(value)
        return _wrap(node, value, recorder)
    if hasattr(value, "term"):
        raise IllTypedError(f"{value!r} is no scalar")
    exact(value)
    raise InexactError(f"{value!r} is no scalar")


def _wrap(node: Term, value: Any, recorder: Recorder | None) -> Symbol:
    if node.sort in NUMERIC:
        return NumberSymbol(node, value, recorder)
    if node.sort == BOOL:
        return TruthSymbol(node, value, recorder)
    return VectorSymbol(node, value, recorder) if node.sort in RESERVED else IndexSymbol(node, value, recorder)


def _build(op: str, native: Callable[..., Value], arguments: Sequence[Any], *, payload: Payload = None) -> Any:
    recorder = next((a.recorder for a in arguments if isinstance(a, Symbol) and a.recorder), None)
    lifted = [_lift(argument, recorder) for argument in arguments]
    node = term(op, *(symbol.term for symbol in lifted), payload=payload)
    if recorder is None and any(symbol.value is None for symbol in lifted):
        return _wrap(node, None, None)
    value = native(*(symbol.value for symbol in lifted))
    if recorder is not None:
        recorder.note(node, value)
    return _wrap(node, value, recorder)


def _binary(op: str, native: Callable[..., Value], left: object, right: object) -> Any:
    if getattr(left, "matrix_like", False) or getattr(right, "matrix_like", False):
        return NotImplemented
    return _build(op, native, [left, right])


class SymbolVocabulary:
    """The words of a law on symbols: each builds one node."""

    def maximum(self, values: Sequence[Any]) -> Any:
        return values[0] if len(values) == 1 else _build("max", lambda *v: max(v), values)

    def minimum(self, values: Sequence[Any]) -> Any:
        return values[0] if len(values) == 1 else _build("min", lambda *v: min(v), values)

    def all_of(self, truths: Sequence[Any]) -> Any:
        return truths[0] if len(truths) == 1 else _build("and", lambda *t: all(t), truths)

    def any_of(self, truths: Sequence[Any]) -> Any:
        return truths[0] if len(truths) == 1 else _build("or", lambda *t: any(t), truths)

    def exactly_one(self, truths: Sequence[Any]) -> Any:
        return _build("one", lambda *t: sum(t) == 1, truths)

    def negate(self, truth: Any) -> Any:
        return _build("not", operator.not_, [truth])

    def implies(self, premise: Any, conclusion: Any) -> Any:
        return _build("implies", lambda p, q: not p or q, [premise, conclusion])

    def iff(self, left: Any, right: Any) -> Any:
        return _build("iff", operator.is_, [left, right])

    def ite(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return _build("ite", lambda c, t, e: t if c else e, [condition, then, otherwise])

    def over(self, word: str, indexes: IndexSet, body: Callable[[Any], Any]) -> Any:
        global _depth
        if not isinstance(indexes, SortSymbol):
            raise IllTypedError(f"{indexes!r} is no index set of this law")
        binder = (_depth, indexes.name)
        node = term("bound", payload=binder)
        recorder = indexes.recorder
        _depth += 1
        try:
            if recorder is None:
                inner = _lift(body(IndexSymbol(node)), None)
                return _wrap(term(word, inner.term, payload=binder), None, None)
            parts = []
            for element in range(indexes.elements_in_run):
                recorder.bound[binder] = element
                parts.append(_lift(body(IndexSymbol(node, element, recorder)), recorder))
                del recorder.bound[binder]
        finally:
            _depth -= 1
        result = term(word, parts[0].term, payload=binder)
        value = _GATHER[word]([part.value for part in parts])
        recorder.note(result, value)
        return _wrap(result, value, recorder)


_GATHER: Final[dict[str, Callable[[list[Any]], Any]]] = {
    "all": all,
    "any": any,
    "maxover": max,
    "minover": min,
}
VOCABULARY: Final = SymbolVocabulary()


class SortSymbol(IndexSet):
    """An index sort in a traced law; in a run with values it has `elements_in_run` elements."""

    __slots__ = ("elements_in_run", "recorder")

    def __init__(self, name: str, elements_in_run: int = 0, recorder: Recorder | None = None) -> None:
        super().__init__(name=name, vocabulary=VOCABULARY)
        self.elements_in_run = elements_in_run
        self.recorder = recorder


def variable(name: str, sort: str, value: Any = None, recorder: Recorder | None = None) -> Symbol:
    """Return the variable `name` of a sort, with a value in a run with values."""
    return _wrap(term("var", payload=(name, sort)), value, recorder)


def lifted(value: Any) -> Symbol:
    """Return a symbol for a constant, and a symbol unchanged."""
    return _lift(value, None)


def term_of(result: object) -> Term:
    """Return the term of what a traced law returned; a plain truth or scalar becomes a constant."""
    return _lift(result, None).term

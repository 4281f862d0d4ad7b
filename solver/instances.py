"""Instances: exact values for everything that a question quantifies over, and their size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any, TypeAlias

from terms.interpret import interpret
from terms.question import Question
from terms.scalars import NEG_INF, Scalar, exact, is_exact, scalar_from_text, scalar_text
from terms.term import Json


@dataclass(frozen=True, slots=True)
class Assignment:
    """The sizes of the index sets, and the value of each variable and function (a nested list)."""

    sizes: Mapping[str, int]
    values: Mapping[str, Any]

    def json(self) -> dict[str, Json]:
        """Return the form that evidence files use: numbers are texts, elements of index sets are ints."""
        return {"sorts": dict(self.sizes), "values": {name: to_json(value) for name, value in self.values.items()}}

    def scalars(self) -> Iterator[Scalar]:
        """List all numbers in it."""
        for value in self.values.values():
            yield from _numbers(value)

    def weight(self) -> tuple[int, int, Fraction, Fraction]:
        """Return what makes one counterexample smaller than another of the same shape.

        First the sizes of the index sets, then the number of entries that are not 0 (−∞ counts two), then the largest
        magnitude, then the sum of all (a fraction counts its denominator, less 1, besides).
        """
        numbers = list(self.scalars())
        entries = sum(2 if value is NEG_INF else int(value != 0) for value in numbers)
        magnitudes = [_size(value) for value in numbers]
        return sum(self.sizes.values()), entries, max(magnitudes, default=Fraction(0)), sum(magnitudes, Fraction(0))


def _size(value: Scalar) -> Fraction:
    if value is NEG_INF:
        return Fraction(0)
    fraction = Fraction(value)  # type: ignore[arg-type]
    return abs(fraction) + (fraction.denominator - 1)


def _numbers(value: Any) -> Iterator[Scalar]:
    if isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif is_exact(value):
        yield value


def to_json(value: Any) -> Json:
    """Return the JSON form of a value; an element of an index set is wrapped as `Element`."""
    if isinstance(value, Element):
        return value.index
    if isinstance(value, list | tuple):
        return [to_json(part) for part in value]
    return value if isinstance(value, bool) else scalar_text(value)


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an index set."""

    index: int

    def __index__(self) -> int:
        return self.index


def assignment_of(question: Question, document: Json) -> Assignment:
    """Read an assignment back from its JSON form."""
    assert isinstance(document, dict)
    sizes: dict[str, int] = document["sorts"]
    sorts = {v.name: v.sort for v in question.variables} | {f.name: f.codomain for f in question.functions}

    def read(value: Json, sort: str) -> Any:
        if isinstance(value, list):
            return [read(part, sort) for part in value]
        if isinstance(value, bool):
            return value
        return Element(value) if sort in question.sorts else scalar_from_text(str(value))

    values = {name: read(value, sorts[name]) for name, value in document["values"].items()}
    return Assignment(sizes, values)


def plain(value: Any) -> Any:
    """Return a value with elements of index sets as ints, as laws and interpretations take them."""
    if isinstance(value, Element):
        return value.index
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def verdict_on(question: Question, assignment: Assignment) -> tuple[bool, bool]:
    """Return (all hypotheses hold, the conclusion holds) on an instance, by exact interpretation."""
    environment = {name: plain(value) for name, value in assignment.values.items()}
    *hypotheses, conclusion = interpret(question.roots, environment, assignment.sizes)
    return all(hypotheses), bool(conclusion)


def refutes(question: Question, assignment: Assignment) -> bool:
    """Tell whether an instance is a counterexample."""
    hypotheses, conclusion = verdict_on(question, assignment)
    return hypotheses and not conclusion


def minimized(question: Question, assignment: Assignment, *, rounds: int = 400) -> Assignment:
    """Return a counterexample at least as small, as long as it stays one.

    Elements of index sets are taken away; entries are set to 0, halved and rounded, one by one and all equal ones
    together; all are divided by a common factor, or moved by one amount.
    """
    best = assignment
    boxes = {v.name: (v.lo, v.hi) for v in question.variables}
    tried = 0
    improved = True
    while improved and tried < rounds:
        improved = False
        for candidate in _smaller(question, best, boxes):
            tried += 1
            if candidate.weight() < best.weight() and refutes(question, candidate):
                best, improved = candidate, True
                break
            if tried >= rounds:
                break
    return best


Boxes: TypeAlias = Mapping[str, tuple[int | None, int | None]]


def _smaller(question: Question, assignment: Assignment, boxes: Boxes) -> Iterator[Assignment]:
    yield from _with_fewer_elements(question, assignment)
    for name, value in assignment.values.items():
        for changed in _changes(value):
            if _fits(changed, boxes.get(name, (None, None))):
                yield Assignment(assignment.sizes, {**assignment.values, name: changed})
    finite = [value for value in assignment.scalars() if value is not NEG_INF]
    common = gcd(*(value for value in finite if isinstance(value, int)))
    if common > 1 and all(isinstance(value, int) for value in finite):
        yield from _mapped(assignment, boxes, lambda x: x if x is NEG_INF else x // common)
    for value in dict.fromkeys(v for v in assignment.scalars() if v != 0):
        for wanted in _changes(value):
            yield from _mapped(assignment, boxes, lambda x, v=value, w=wanted: w if x == v else x)  # type: ignore[misc]
        if isinstance(value, int):  # so that whole numbers stay whole
            yield from _mapped(assignment, boxes, lambda x, v=value: x if x is NEG_INF else exact(Fraction(x) - v))  # type: ignore[misc]


def _mapped(assignment: Assignment, boxes: Boxes, change: Callable[[Any], Any]) -> Iterator[Assignment]:
    """Yield the assignment with every number changed, unless one leaves its box."""

    def deep(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [deep(part) for part in value]
        return change(value) if is_exact(value) else value

    values = {name: deep(value) for name, value in assignment.values.items()}
    if all(_fits(value, boxes.get(name, (None, None))) for name, value in values.items()):
        yield Assignment(assignment.sizes, values)


def _fits(value: Any, box: tuple[int | None, int | None]) -> bool:
    lo, hi = box
    return lo is None or hi is None or not is_exact(value) or (isinstance(value, int) and lo <= value <= hi)


def _with_fewer_elements(question: Question, assignment: Assignment) -> Iterator[Assignment]:
    """Yield the assignment without one element of an index set, where nothing points to that element."""
    signatures = {v.name: ((), v.sort) for v in question.variables}
    signatures |= {f.name: (f.domain, f.codomain) for f in question.functions}  # type: ignore[misc]
    for sort in question.sorts:
        sizes = {**assignment.sizes, sort: assignment.sizes[sort] - 1}
        if sizes[sort] < 1 or any(sizes[big] <= sizes[small] for big, small in question.larger):
            continue
        for gone in range(assignment.sizes[sort]):
            values = {n: _without(v, *signatures[n], sort, gone) for n, v in assignment.values.items()}
            if not any(_holds_nothing(value) for value in values.values()):
                yield Assignment(sizes, values)


def _without(value: Any, domain: tuple[str, ...], codomain: str, sort: str, gone: int) -> Any:
    """Return a value after element `gone` of an index set is taken away; what pointed to it becomes None."""
    if domain:
        kept = [part for i, part in enumerate(value) if domain[0] != sort or i != gone]
        return [_without(part, domain[1:], codomain, sort, gone) for part in kept]
    if codomain != sort or not isinstance(value, Element):
        return value
    return None if value.index == gone else Element(value.index - (value.index > gone))


def _holds_nothing(value: Any) -> bool:
    return any(map(_holds_nothing, value)) if isinstance(value, list | tuple) else value is None


def _changes(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for position, part in enumerate(value):
            for changed in _changes(part):
                yield [*value[:position], changed, *value[position + 1 :]]
        return
    if not is_exact(value) or value == 0:
        return
    yield 0
    if value is NEG_INF:
        yield from (1, -1)
        return
    fraction = Fraction(value)  # type: ignore[arg-type]
    sign = 1 if fraction > 0 else -1
    near: list[int | Fraction] = [abs(fraction).limit_denominator(most) for most in (2, 3, 4, 8, 16, 32)]
    for smaller in (1, 2, 3, int(abs(fraction)) // 2, int(abs(fraction)), int(abs(fraction)) - 1, *near):
        if smaller > 0 and smaller != abs(fraction):
            yield exact(sign * smaller)
            yield exact(-sign * smaller)

"""Instances: exact values for everything that a question quantifies over, and their size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

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
    """Return a counterexample at least as small: entries are set to 0, halved, rounded, as long as it stays one."""
    best = assignment
    boxes = {v.name: (v.lo, v.hi) for v in question.variables}
    tried = 0
    improved = True
    while improved and tried < rounds:
        improved = False
        for candidate in _smaller(best, boxes):
            tried += 1
            if candidate.weight() < best.weight() and refutes(question, candidate):
                best, improved = candidate, True
                break
            if tried >= rounds:
                break
    return best


def _smaller(assignment: Assignment, boxes: Mapping[str, tuple[int | None, int | None]]) -> Iterator[Assignment]:
    for name, value in assignment.values.items():
        lo, hi = boxes.get(name, (None, None))
        for changed in _changes(value):
            if lo is None or (isinstance(changed, int) and lo <= changed <= (hi if hi is not None else lo)):
                yield Assignment(assignment.sizes, {**assignment.values, name: changed})


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

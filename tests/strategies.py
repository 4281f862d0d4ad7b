"""Hypothesis strategies: random well-sorted terms, questions, and exact instances of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from solver.instances import Assignment, Element
from terms.question import Function, Question, Variable
from terms.scalars import NEG_INF
from terms.sorts import BOOL, FINITE, INTEGRAL, NUMERIC
from terms.term import Term, constant, term

Binders = tuple[tuple[int, str], ...]
SIZES = (1, 2, 3)


@dataclass(frozen=True)
class Signature:
    """The names that a random term may use. `products` allows products of two terms that are no constants."""

    variables: tuple[Variable, ...]
    functions: tuple[Function, ...] = ()
    sorts: tuple[str, ...] = ()
    products: bool = True
    constants: tuple[Any, ...] = field(default=(0, 1, -2, 3, Fraction(1, 2), Fraction(-2, 3), NEG_INF))


SCALARS = Signature(
    (Variable("x", "extreal"), Variable("y", "real"), Variable("n", "int"), Variable("e", "extint")),
)
"""One variable of every numeric sort."""

BOXES = Signature(
    (Variable("a", "int", -2, 3), Variable("b", "int", 0, 2), Variable("c", "int", -1, 1)),
    constants=(0, 1, -2, 3),
)
"""Integers in boxes, with integer constants: what can be enumerated."""

INDEXED = Signature(
    (Variable("x", "extreal"), Variable("n", "int"), Variable("i", "I")),
    (
        Function("f", ("I",), "real"),
        Function("g", ("I", "K"), "extreal"),
        Function("h", ("I",), "K"),
        Function("p", ("K",), "bool"),
    ),
    ("I", "K"),
)
"""Index sets with functions to numbers, truths and indices."""


def _element(draw: Any, signature: Signature, sort: str, bound: Binders) -> Term | None:
    """Draw an element of an index set, or None when there is none to name."""
    choices = [term("bound", payload=binder) for binder in bound if binder[1] == sort]
    choices += [term("var", payload=(v.name, v.sort)) for v in signature.variables if v.sort == sort]
    for function in signature.functions:
        if function.codomain == sort:
            arguments = [_element(draw, signature, domain, bound) for domain in function.domain]
            if all(argument is not None for argument in arguments):
                payload = (function.name, function.domain, function.codomain)
                choices.append(term("apply", *arguments, payload=payload))  # type: ignore[arg-type]
    return draw(st.sampled_from(choices)) if choices else None


def _applied(draw: Any, signature: Signature, sorts: frozenset[str], bound: Binders) -> Term | None:
    """Draw an application whose value is of one of the sorts."""
    functions = [f for f in signature.functions if f.codomain in sorts]
    if not functions:
        return None
    function = draw(st.sampled_from(functions))
    arguments = [_element(draw, signature, domain, bound) for domain in function.domain]
    if any(argument is None for argument in arguments):
        return None
    payload = (function.name, function.domain, function.codomain)
    return term("apply", *arguments, payload=payload)  # type: ignore[arg-type]


def _number(draw: Any, signature: Signature, depth: int, bound: Binders, sorts: frozenset[str] = NUMERIC) -> Term:
    """Draw a number whose sort is one of `sorts` (which hold int)."""
    if depth <= 0 or draw(st.integers(0, 4)) == 0:
        atoms = [term("var", payload=(v.name, v.sort)) for v in signature.variables if v.sort in sorts]
        atoms += [c for value in signature.constants if (c := constant(value)).sort in sorts]
        applied = _applied(draw, signature, sorts, bound)
        return draw(st.sampled_from([*atoms, applied, applied] if applied is not None else atoms))

    def part(allowed: frozenset[str] = sorts) -> Term:
        return _number(draw, signature, depth - 1, bound, allowed)

    ops = ["add", "add", "sub", "neg", "mul", "max", "min", "ite", *(["maxover", "minover"] if signature.sorts else [])]
    op = draw(st.sampled_from(ops))
    match op:
        case "add" | "max" | "min":
            return term(op, *(part() for _ in range(draw(st.integers(2, 3)))))
        case "sub":
            return term(op, part(), part(sorts & FINITE))
        case "neg":
            return term(op, part(sorts & FINITE))
        case "mul":
            if signature.products:
                return term(op, part(sorts & FINITE), part(sorts & FINITE))
            return term(op, constant(draw(st.sampled_from([2, -1, 3]))), part(sorts & FINITE))
        case "ite":
            return term(op, _truth(draw, signature, depth - 1, bound), part(), part())
    binder = (len(bound), draw(st.sampled_from(signature.sorts)))
    return term(op, _number(draw, signature, depth - 1, (*bound, binder), sorts), payload=binder)


def _truth(draw: Any, signature: Signature, depth: int, bound: Binders) -> Term:
    if depth > 0 and draw(st.integers(0, 3)) > 0:
        ops = ["not", "and", "or", "one", "implies", "iff", *(["all", "any", "all", "any"] if signature.sorts else [])]
        op = draw(st.sampled_from(ops))
        if op in ("all", "any"):
            binder = (len(bound), draw(st.sampled_from(signature.sorts)))
            return term(op, _truth(draw, signature, depth - 1, (*bound, binder)), payload=binder)
        count = {"not": 1, "implies": 2, "iff": 2}.get(op) or draw(st.integers(2, 3))
        return term(op, *(_truth(draw, signature, depth - 1, bound) for _ in range(count)))
    if signature.sorts and draw(st.integers(0, 2)) == 0:
        applied = _applied(draw, signature, frozenset({BOOL}), bound)
        if applied is not None:
            return applied
        sort = draw(st.sampled_from(signature.sorts))
        left, right = _element(draw, signature, sort, bound), _element(draw, signature, sort, bound)
        if left is not None and right is not None:
            return term("eq", left, right)
    op = draw(st.sampled_from(["le", "lt", "eq"]))
    return term(op, *(_number(draw, signature, depth - 1, bound) for _ in range(2)))


@st.composite
def numbers(draw: Any, signature: Signature = SCALARS, depth: int = 3) -> Term:
    """Draw a closed numeric term."""
    return _number(draw, signature, depth, ())


@st.composite
def truths(draw: Any, signature: Signature = SCALARS, depth: int = 3) -> Term:
    """Draw a closed truth."""
    return _truth(draw, signature, depth, ())


@st.composite
def questions(draw: Any, signature: Signature = SCALARS, depth: int = 3, most_hypotheses: int = 2) -> Question:
    """Draw a question over all names of the signature."""
    given = tuple(draw(truths(signature, depth - 1)) for _ in range(draw(st.integers(0, most_hypotheses))))
    return Question(draw(truths(signature, depth)), given, signature.variables, signature.functions, signature.sorts)


def scalars(sort: str, lo: int | None = None, hi: int | None = None) -> st.SearchStrategy[Any]:
    """Draw an exact scalar of a numeric sort."""
    if lo is not None:
        return st.integers(lo, hi)
    whole = st.integers(-4, 4)
    found: st.SearchStrategy[Any] = whole
    if sort not in INTEGRAL:
        found = st.one_of(whole, st.sampled_from([Fraction(k, 2) for k in (-3, -1, 1, 3)]))
    return found if sort in FINITE else st.one_of(found, st.just(NEG_INF))


@st.composite
def assignments(draw: Any, question: Question) -> Assignment:
    """Draw an instance of a question: sizes of its index sets, and exact values."""
    sizes = {sort: draw(st.sampled_from(SIZES)) for sort in question.sorts}

    def value(sort: str, lo: int | None = None, hi: int | None = None) -> Any:
        if sort in sizes:
            return Element(draw(st.integers(0, sizes[sort] - 1)))
        return draw(st.booleans()) if sort == BOOL else draw(scalars(sort, lo, hi))

    def table(domain: tuple[str, ...], codomain: str) -> Any:
        if not domain:
            return value(codomain)
        return [table(domain[1:], codomain) for _ in range(sizes[domain[0]])]

    values = {v.name: value(v.sort, v.lo, v.hi) for v in question.variables}
    return Assignment(sizes, values | {f.name: table(f.domain, f.codomain) for f in question.functions})


@st.composite
def questions_with_instances(
    draw: Any, signature: Signature = SCALARS, depth: int = 3, count: int = 3
) -> tuple[Question, list[Assignment]]:
    """Draw a question and instances of it."""
    question = draw(questions(signature, depth))
    return question, [draw(assignments(question)) for _ in range(count)]

"""Naive twins: the meaning of a term in a few lines that share nothing with the code under test."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from solver.instances import Assignment, Element
from terms import vocabulary as words
from terms.indexes import IndexSet
from terms.question import Question
from terms.scalars import NEG_INF
from terms.term import Term

LOWEST = (0, Fraction(0))
"""−∞ as a pair that sorts below (1, x) for every number x."""


def as_pair(value: Any) -> Any:
    """Return a number as (1, x), −∞ as (0, 0), a truth or an element as itself."""
    if isinstance(value, Element):
        return value.index
    if value is NEG_INF:
        return LOWEST
    return value if isinstance(value, bool) else (1, Fraction(value))


def meaning(node: Term, assignment: Assignment, bound: Mapping[Any, int] | None = None) -> Any:
    """Return the value of a term on an instance, numbers as `as_pair` gives them."""
    bound = bound or {}
    if node.op in ("all", "any", "maxover", "minover"):
        size = assignment.sizes[node.binder[1]]
        values = [meaning(node.args[0], assignment, {**bound, node.binder: i}) for i in range(size)]
        return {"all": all, "any": any, "maxover": max, "minover": min}[node.op](values)
    args = [meaning(arg, assignment, bound) for arg in node.args]
    payload: Any = node.payload
    match node.op:
        case "const":
            return as_pair(payload)
        case "bound":
            return bound[payload]
        case "var":
            return as_pair(assignment.values[payload[0]])
        case "apply":
            entry = assignment.values[payload[0]]
            for arg in args:
                entry = entry[arg]
            return as_pair(entry)
        case "add":
            return LOWEST if LOWEST in args else (1, sum((arg[1] for arg in args), Fraction(0)))
        case "sub":
            return LOWEST if args[0] == LOWEST else (1, args[0][1] - args[1][1])
        case "neg":
            return (1, -args[0][1])
        case "mul":
            result = Fraction(1)
            for arg in args:
                result *= arg[1]
            return (1, result)
        case "max":
            return max(args)
        case "min":
            return min(args)
        case "le":
            return args[0] <= args[1]
        case "lt":
            return args[0] < args[1]
        case "eq" | "iff":
            return args[0] == args[1]
        case "not":
            return not args[0]
        case "and":
            return all(args)
        case "or":
            return any(args)
        case "one":
            return args.count(True) == 1
        case "implies":
            return args[1] if args[0] else True
        case "ite":
            return args[1] if args[0] else args[2]
    raise AssertionError(node.op)


def naive_verdict(question: Question, assignment: Assignment) -> tuple[bool, bool]:
    """Return (all hypotheses hold, the conclusion holds) on an instance."""
    hypotheses = [meaning(hypothesis, assignment) for hypothesis in question.given]
    return all(hypotheses), meaning(question.conclude, assignment)


def law_of(root: Term) -> Any:
    """Return a Python law that says what a term says, by the public words; its parameters come by keyword."""
    words_of = {
        "add": words.total, "max": words.maximum, "min": words.minimum, "and": words.all_of, "or": words.any_of,
        "one": words.exactly_one,
    }  # fmt: skip

    def law(**names: Any) -> Any:
        def value(node: Term, bound: dict[Any, Any]) -> Any:
            payload: Any = node.payload
            over = {"all": words.all_over, "any": words.any_over, "maxover": words.max_over, "minover": words.min_over}
            if node.op in over:
                return over[node.op](names[payload[1]], lambda j: value(node.args[0], {**bound, payload: j}))
            args = [value(arg, bound) for arg in node.args]
            match node.op:
                case "const":
                    return payload
                case "bound":
                    return bound[payload]
                case "var":
                    return names[payload[0]]
                case "apply":
                    return names[payload[0]](*args)
                case "sub":
                    return args[0] - args[1]
                case "neg":
                    return -args[0]
                case "mul":
                    return args[0] * args[1]
                case "le":
                    return args[0] <= args[1]
                case "lt":
                    return args[0] < args[1]
                case "eq":
                    return args[0] == args[1]
                case "not":
                    return words.not_(args[0])
                case "implies":
                    return words.implies(*args)
                case "iff":
                    return words.iff(*args)
                case "ite":
                    return words.ite(*args)
            return words_of[node.op](args)

        return value(root, {})

    return law


def exact_arguments(assignment: Assignment) -> dict[str, Any]:
    """Return the arguments of a law on exact scalars: ranges for index sets, look-ups for functions."""

    def function(table: Any) -> Any:
        def look_up(*elements: int) -> Any:
            entry = table
            for element in elements:
                entry = entry[element]
            return entry.index if isinstance(entry, Element) else entry

        return look_up

    found: dict[str, Any] = {sort: IndexSet(size=size) for sort, size in assignment.sizes.items()}
    for name, value in assignment.values.items():
        if isinstance(value, list):
            found[name] = function(value)
        else:
            found[name] = value.index if isinstance(value, Element) else value
    return found

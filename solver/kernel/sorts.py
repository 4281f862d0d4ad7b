"""Sorts: which arguments an operator takes, and what it then denotes."""

from __future__ import annotations

from typing import Any, Protocol

from .document import Rejected, rational

NUMERIC = ("int", "real", "extint", "extreal")
QUANTIFIERS = ("all", "any")
EXTREMA = ("maxover", "minover")
BINDERS = QUANTIFIERS + EXTREMA
OPERATORS = frozenset(
    "const var bound apply add sub neg mul max min le lt eq".split()
    + "not and or one implies iff ite all any maxover minover".split()
)


class Bottom:
    """The value −∞. It is below every number, and a sum with it is it."""

    def __repr__(self) -> str:
        return "-inf"


BOTTOM = Bottom()


class Scope(Protocol):
    """The names that a row may use, with their sorts."""

    sorts: tuple[str, ...]
    variables: dict[str, tuple[str, int | None, int | None]]
    functions: dict[str, tuple[tuple[str, ...], str]]


def typed(scope: Scope, op: str, sorts: list[str], payload: tuple[Any, ...]) -> tuple[Any, str]:
    """Return the payload as a value, and the sort of the row."""
    numbers = all(sort in NUMERIC for sort in sorts)
    finite = all(sort in ("int", "real") for sort in sorts)
    truths = all(sort == "bool" for sort in sorts)
    count = len(sorts)
    match op:
        case "const" if count == 0:
            (value,) = payload
            if isinstance(value, bool):
                return value, "bool"
            if value == "-inf":
                return BOTTOM, "extint"
            number = rational(value, "const")
            return number, "int" if number.denominator == 1 else "real"
        case "var" if count == 0:
            name, sort = payload
            if isinstance(name, str) and name in scope.variables and scope.variables[name][0] == sort:
                return name, str(sort)
        case "bound" | "all" | "any" | "maxover" | "minover":
            level, sort = payload
            if type(level) is int and 0 <= level < 64 and sort in scope.sorts:
                if op == "bound" and count == 0:
                    return (level, sort), sort
                if op in QUANTIFIERS and count == 1 and truths:
                    return (level, sort), "bool"
                if op in EXTREMA and count == 1 and numbers:
                    return (level, sort), sorts[0]
        case "apply":
            name, codomain = payload
            if isinstance(name, str) and scope.functions.get(name) == (tuple(sorts), codomain):
                return name, str(codomain)
        case "add" if count >= 2 and numbers:
            return None, joined(sorts)
        case "sub" if count == 2 and numbers and sorts[1] in ("int", "real"):
            return None, joined(sorts)
        case "neg" if count == 1 and finite:
            return None, sorts[0]
        case "mul" if count >= 2 and finite:
            return None, joined(sorts)
        case "max" | "min" if count >= 1 and numbers:
            return None, joined(sorts)
        case "le" | "lt" if count == 2 and numbers:
            return None, "bool"
        case "eq" if count == 2 and (numbers or (sorts[0] == sorts[1] and sorts[0] in scope.sorts)):
            return None, "bool"
        case "not" if count == 1 and truths:
            return None, "bool"
        case "and" | "or" | "one" if truths:
            return None, "bool"
        case "implies" | "iff" if count == 2 and truths:
            return None, "bool"
        case "ite" if count == 3 and sorts[0] == "bool":
            if sorts[1] == sorts[2]:
                return None, sorts[1]
            if sorts[1] in NUMERIC and sorts[2] in NUMERIC:
                return None, joined(sorts[1:])
    raise Rejected(f"{op[:20]} does not take {', '.join(sorts) or 'this'}")


def joined(sorts: list[str]) -> str:
    """Return the smallest numeric sort that contains all of `sorts`."""
    integral = all(sort in ("int", "extint") for sort in sorts)
    if any(sort in ("extint", "extreal") for sort in sorts):
        return "extint" if integral else "extreal"
    return "int" if integral else "real"

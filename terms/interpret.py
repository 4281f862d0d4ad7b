"""Interpretation of a term on scalars of any form: exact, or lanes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from terms import vocabulary as words
from terms.errors import TropcheckError
from terms.term import BINDERS, Term

Environment: TypeAlias = Mapping[str, Any]
"""Values of the variables by name; a function is a nested sequence indexed by its arguments."""

Sizes: TypeAlias = Mapping[str, int]
"""The number of elements of each index sort."""

_SIMPLE: Final[dict[str, Callable[..., Any]]] = {
    "add": words.total,
    "sub": operator.sub,
    "neg": operator.neg,
    "le": operator.le,
    "lt": operator.lt,
    "eq": operator.eq,
    "not": words.not_,
    "implies": words.implies,
    "iff": words.iff,
    "ite": words.ite,
}
_GATHERING: Final[dict[str, Callable[[Sequence[Any]], Any]]] = {
    "max": words.maximum,
    "min": words.minimum,
    "and": words.all_of,
    "or": words.any_of,
    "one": words.exactly_one,
    "all": words.all_of,
    "any": words.any_of,
    "maxover": words.maximum,
    "minover": words.minimum,
}


def interpret(roots: Sequence[Term], environment: Environment, sizes: Sizes | None = None) -> list[Any]:
    """Return the values of `roots`, each node computed once for each choice of its bound elements."""
    return Run(environment, sizes or {}).values(roots, {})


class Run:
    """One interpretation: values are kept by node and by the elements bound in it."""

    def __init__(self, environment: Environment, sizes: Sizes) -> None:
        self.environment = environment
        self.sizes = sizes
        self.known: dict[tuple[int, tuple[tuple[Any, int], ...]], Any] = {}

    def values(self, roots: Sequence[Term], bound: dict[tuple[int, str], int]) -> list[Any]:
        return [self.value(root, bound) for root in roots]

    def value(self, node: Term, bound: dict[tuple[int, str], int]) -> Any:
        key = (id(node), tuple((b, bound[b]) for b in sorted(node.free)))
        if key not in self.known:
            self.known[key] = self.compute(node, bound)
        return self.known[key]

    def compute(self, node: Term, bound: dict[tuple[int, str], int]) -> Any:
        op = node.op
        if op in BINDERS:
            binder = node.binder
            parts = [self.value(node.args[0], bound | {binder: i}) for i in range(self.size(binder[1]))]
            return _GATHERING[op](parts)
        args = self.values(node.args, bound)
        if op in _SIMPLE:
            return _SIMPLE[op](args) if op == "add" else _SIMPLE[op](*args)
        if op in _GATHERING:
            return _GATHERING[op](args)
        match op, node.payload:
            case "const", value:
                return value
            case "bound", _:
                return bound[node.binder]
            case "var", (name, _):
                return self.environment[str(name)]
            case "mul", _:
                result = args[0]
                for factor in args[1:]:
                    result = result * factor
                return result
            case "apply", (name, _, _):
                entry = self.environment[str(name)]
                for arg in args:
                    entry = words.select(entry, arg)
                return entry
        raise TropcheckError(f"no interpretation of {op}")

    def size(self, sort: str) -> int:
        if sort not in self.sizes:
            raise TropcheckError(f"the index sort {sort} has no size in this interpretation")
        return self.sizes[sort]

"""An independent reading of SMT-LIB text: s-expressions evaluated on one exact instance.

It serves one purpose: to compare the text of every node with the value that the node must have. It shares no code
with the emitter, and division by zero is an error.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any, Final, TypeAlias

from terms.errors import TropcheckError

Expression: TypeAlias = Any
"""A token, or a list of expressions."""


class SmtTextError(TropcheckError, ValueError):
    """Text that is no SMT-LIB of our fragment."""


def parse(text: str) -> list[Expression]:
    """Return the s-expressions of a text.

    >>> parse("(assert (< x 1.5)) (check-sat)")
    [['assert', ['<', 'x', '1.5']], ['check-sat']]
    """
    top: list[Expression] = []
    stack = [top]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise SmtTextError("a closing parenthesis too many")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) > 1:
        raise SmtTextError("a parenthesis is not closed")
    return top


def _chain(compare: Callable[[Any, Any], bool]) -> Callable[..., bool]:
    return lambda *args: all(compare(a, b) for a, b in pairwise(args))


def _minus(first: Fraction, *rest: Fraction) -> Fraction:
    return -first if not rest else first - sum(rest)


def _times(*args: Fraction) -> Fraction:
    result = Fraction(1)
    for arg in args:
        result *= arg
    return result


def _divide(top: Fraction, below: Fraction) -> Fraction:
    if below == 0:
        raise SmtTextError("a division by zero")
    return top / below


def _implies(*args: bool) -> bool:
    return not all(args[:-1]) or args[-1]


_OPERATIONS: Final[dict[str, Callable[..., Any]]] = {
    "+": lambda *args: sum(args, Fraction(0)),
    "-": _minus,
    "*": _times,
    "/": _divide,
    "to_real": lambda x: x,
    "<": _chain(operator.lt),
    "<=": _chain(operator.le),
    ">": _chain(operator.gt),
    ">=": _chain(operator.ge),
    "=": _chain(operator.eq),
    "and": lambda *args: all(args),
    "or": lambda *args: any(args),
    "not": operator.not_,
    "=>": _implies,
}

Meaning: TypeAlias = Callable[..., Any]
Definition: TypeAlias = tuple[tuple[str, ...], Expression]
"""The parameters and the body of a `define-fun`."""


def evaluate(
    expression: Expression,
    *,
    constants: Mapping[str, Any],
    functions: Mapping[str, Meaning],
    definitions: Mapping[str, Definition],
    sizes: Mapping[str, int],
) -> Any:
    """Return the value of an expression on one instance.

    `definitions` are those of `define-fun`, evaluated where they are used.
    """
    cache: dict[tuple[Any, ...], Any] = {}

    def value(node: Expression, local: Mapping[str, Any]) -> Any:
        if isinstance(node, str):
            return atom(node, local)
        head, *rest = node
        if head in ("forall", "exists"):
            return quantified(str(head), rest, local)
        if head == "let":
            bindings, body = rest
            inner = {str(name): value(bound, local) for name, bound in bindings}
            return value(body, {**local, **inner})
        if head == "ite":
            return value(rest[1] if value(rest[0], local) else rest[2], local)
        args = [value(arg, local) for arg in rest]
        if isinstance(head, str) and head in _OPERATIONS:
            return _OPERATIONS[head](*args)
        if isinstance(head, str) and head in functions:
            return functions[head](*args)
        if isinstance(head, str) and head in definitions:
            return defined(head, *args)
        raise SmtTextError(f"{head!r} is no operation of this text")

    def atom(name: str, local: Mapping[str, Any]) -> Any:
        if name in local:
            return local[name]
        if name in constants:
            return constants[name]
        if name in ("true", "false"):
            return name == "true"
        if re.fullmatch(r"\d+(\.\d+)?", name):
            return Fraction(name)
        if name in functions:
            return functions[name]()
        if name in definitions:
            return defined(name)
        raise SmtTextError(f"{name!r} is not declared in this text")

    def defined(name: str, *args: Any) -> Any:
        if (name, *args) not in cache:
            parameters, body = definitions[name]
            cache[name, *args] = value(body, dict(zip(parameters, args, strict=True)))
        return cache[name, *args]

    def quantified(word: str, rest: Sequence[Expression], local: Mapping[str, Any]) -> bool:
        variables, body = rest
        names = [str(name) for name, _ in variables]
        ranges = [range(sizes[str(sort)]) for _, sort in variables]
        truths = (value(body, {**local, **dict(zip(names, elements, strict=True))}) for elements in product(*ranges))
        return all(truths) if word == "forall" else any(truths)

    return value(expression, {})

"""Terms: typed, hash-consed expression graphs. A term is the statement.

Equal terms are the same object, so identity is equality and a graph shares what it repeats. Bound variables are
named by the depth of their binder, so the canonical form does not depend on who built the term, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from terms.errors import IllTypedError
from terms.scalars import NEG_INF, Finite, Scalar, exact, scalar_text
from terms.sorts import BOOL, EXTINT, FINITE, INT, NUMERIC, REAL, RESERVED, join

Payload = None | bool | int | str | tuple[object, ...] | Scalar
Json: TypeAlias = Any
"""A JSON value: None, bool, int, str, and lists and objects of them. Never a float."""


class Term:
    """A node: an operator, its arguments, its payload (a value, a name, a binder's depth and sort) and its sort."""

    __slots__ = ("__weakref__", "args", "free", "op", "payload", "sort")

    op: str
    args: tuple[Term, ...]
    payload: Payload
    sort: str
    free: frozenset[tuple[int, str]]

    def __repr__(self) -> str:
        return f"<term {self.op}: {self.sort}>"

    @property
    def binder(self) -> tuple[int, str]:
        """The depth and the sort of the variable that this node binds, or is."""
        match self.payload:
            case (int() as level, str() as sort):
                return level, sort
        raise AssertionError(f"{self.op} binds nothing")

    def nodes(self) -> list[Term]:
        """List the nodes of the graph, arguments before users, each once, in a canonical order."""
        return nodes_of([self])


_INTERNED: WeakValueDictionary[tuple[object, ...], Term] = WeakValueDictionary()


def _numeric(op: str, args: tuple[Term, ...], least: int, allowed: frozenset[str] = NUMERIC) -> str:
    if len(args) < least:
        raise IllTypedError(f"arguments of {op}: at least {least}, not {len(args)}")
    for position, arg in enumerate(args):
        if arg.sort not in allowed:
            hint = " that cannot be −∞" if arg.sort in NUMERIC else ""
            raise IllTypedError(f"argument {position} of {op} is a {arg.sort}; {op} takes numbers{hint}")
    return join([arg.sort for arg in args])


def _exactly(op: str, args: tuple[Term, ...], count: int) -> None:
    if len(args) != count:
        raise IllTypedError(f"arguments of {op}: {count}, not {len(args)}")


def _truths(op: str, args: tuple[Term, ...]) -> str:
    for position, arg in enumerate(args):
        if arg.sort != BOOL:
            raise IllTypedError(f"argument {position} of {op} is a {arg.sort}; {op} combines truths")
    return BOOL


def _sort_of_subtraction(op: str, args: tuple[Term, ...], _: Payload) -> str:
    _exactly(op, args, 2)
    _numeric(op, args[1:], 1, FINITE)
    return _numeric(op, args, 2)


def _sort_of_negation(op: str, args: tuple[Term, ...], _: Payload) -> str:
    _exactly(op, args, 1)
    return _numeric(op, args, 1, FINITE)


def _sort_of_order(op: str, args: tuple[Term, ...], _: Payload) -> str:
    _exactly(op, args, 2)
    _numeric(op, args, 2)
    return BOOL


def _sort_of_equality(op: str, args: tuple[Term, ...], _: Payload) -> str:
    _exactly(op, args, 2)
    left, right = args
    if left.sort not in RESERVED and left.sort == right.sort:
        return BOOL
    return _sort_of_order(op, args, None)


def _sort_of_choice(op: str, args: tuple[Term, ...], _: Payload) -> str:
    _exactly(op, args, 3)
    _truths(op, args[:1])
    then, other = args[1:]
    if then.sort == other.sort and then.sort not in NUMERIC:
        return then.sort
    return _numeric(op, args[1:], 2)


def _sort_of_connective(count: int | None) -> Callable[[str, tuple[Term, ...], Payload], str]:
    def sort_of(op: str, args: tuple[Term, ...], _: Payload) -> str:
        if count is not None:
            _exactly(op, args, count)
        return _truths(op, args)

    return sort_of


def _binder_sort(op: str, payload: Payload) -> str:
    match payload:
        case (int() as level, str() as sort) if level >= 0 and sort not in RESERVED:
            return sort
    raise IllTypedError(f"{op} binds a variable of an index sort, got {payload!r}")


def _sort_of_quantifier(op: str, args: tuple[Term, ...], payload: Payload) -> str:
    _exactly(op, args, 1)
    _binder_sort(op, payload)
    return _truths(op, args)


def _sort_of_extremum(op: str, args: tuple[Term, ...], payload: Payload) -> str:
    _exactly(op, args, 1)
    _binder_sort(op, payload)
    return _numeric(op, args, 1)


def _sort_of_constant(op: str, args: tuple[Term, ...], payload: Payload) -> str:
    _exactly(op, args, 0)
    if isinstance(payload, bool):
        return BOOL
    value = exact(payload)
    if value is NEG_INF:
        return EXTINT
    return INT if isinstance(value, int) else REAL


def _sort_of_variable(op: str, args: tuple[Term, ...], payload: Payload) -> str:
    match payload:
        case (str(), str() as sort):
            return sort
    raise IllTypedError(f"{op} needs a name and a sort, got {payload!r}")


def _sort_of_application(op: str, args: tuple[Term, ...], payload: Payload) -> str:
    match payload:
        case (str() as name, tuple() as domain, str() as codomain):
            if tuple(arg.sort for arg in args) != domain:
                given = ", ".join(arg.sort for arg in args)
                raise IllTypedError(f"{name} takes ({', '.join(map(str, domain))}), got ({given})")
            return codomain
    raise IllTypedError(f"{op} needs a name and a signature, got {payload!r}")


_SORT_OF: Final[dict[str, Callable[[str, tuple[Term, ...], Payload], str]]] = {
    "const": _sort_of_constant,
    "var": _sort_of_variable,
    "bound": lambda op, args, payload: _binder_sort(op, payload),
    "add": lambda op, args, _: _numeric(op, args, 2),
    "sub": _sort_of_subtraction,
    "neg": _sort_of_negation,
    "mul": lambda op, args, _: _numeric(op, args, 2, FINITE),
    "max": lambda op, args, _: _numeric(op, args, 1),
    "min": lambda op, args, _: _numeric(op, args, 1),
    "le": _sort_of_order,
    "lt": _sort_of_order,
    "eq": _sort_of_equality,
    "not": _sort_of_connective(1),
    "and": _sort_of_connective(None),
    "or": _sort_of_connective(None),
    "one": _sort_of_connective(None),
    "implies": _sort_of_connective(2),
    "iff": _sort_of_connective(2),
    "ite": _sort_of_choice,
    "all": _sort_of_quantifier,
    "any": _sort_of_quantifier,
    "maxover": _sort_of_extremum,
    "minover": _sort_of_extremum,
    "apply": _sort_of_application,
}

OPERATORS: Final = frozenset(_SORT_OF)
BINDERS: Final = frozenset({"all", "any", "maxover", "minover"})


def term(op: str, *args: Term, payload: Payload = None) -> Term:
    """Return the node `op(args)`; equal nodes are one object.

    Raises `IllTypedError`, which carries the rejected node, when the arguments have the wrong sorts.
    """
    key = (op, tuple(map(id, args)), type(payload), payload)
    found = _INTERNED.get(key)
    if found is not None:
        return found
    try:
        sort = _SORT_OF[op](op, args, payload)
    except IllTypedError as error:
        error.rejected = (op, args, payload)  # type: ignore[attr-defined]
        raise
    node = Term()
    node.op, node.args, node.payload, node.sort = op, args, payload, sort
    node.free = frozenset().union(*(arg.free for arg in args))
    if op == "bound":
        node.free = frozenset({payload})  # type: ignore[arg-type]
    elif op in BINDERS:
        node.free -= {payload}
    _INTERNED[key] = node
    return node


def constant(value: Scalar | bool) -> Term:
    """Return the constant `value`.

    >>> constant(3) is constant(3), constant(True) is constant(1)
    (True, False)
    """
    return term("const", payload=value if isinstance(value, bool) else exact(value))


def nodes_of(roots: Iterable[Term]) -> list[Term]:
    """List the nodes below `roots`, arguments before users, each once."""
    order: list[Term] = []
    seen: set[int] = set()
    for root in roots:
        stack: list[tuple[Term, bool]] = [(root, False)]
        while stack:
            node, expanded = stack.pop()
            if expanded:
                order.append(node)
            elif id(node) not in seen:
                seen.add(id(node))
                stack.append((node, True))
                stack.extend((arg, False) for arg in reversed(node.args))
    return order


def node_json(op: str, payload: Payload, args: list[int]) -> Json:
    """Return the JSON form of one node whose arguments stand at positions `args`."""
    match op, payload:
        case "const", bool():
            return [op, payload]
        case "const", _:
            return [op, scalar_text(exact(payload))]
        case "apply", (name, _, codomain):
            return [op, str(name), str(codomain), *args]
        case _, (first, second):
            return [op, first, second, *args]
    return [op, *args]


def graph_json(roots: Iterable[Term]) -> tuple[list[Json], list[int]]:
    """Return the nodes below `roots` as JSON rows, and the rows of the roots."""
    roots = list(roots)
    order = nodes_of(roots)
    row = {id(node): position for position, node in enumerate(order)}
    rows = [node_json(node.op, node.payload, [row[id(arg)] for arg in node.args]) for node in order]
    return rows, [row[id(root)] for root in roots]


def finite_constant(node: Term) -> Finite | None:
    """Return the value of a finite numeric constant, and None for every other node."""
    if node.op == "const" and node.sort in FINITE:
        return node.payload  # type: ignore[return-value]
    return None

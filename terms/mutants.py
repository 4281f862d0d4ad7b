"""Mutants: the same statement with one thing changed. A true statement whose mutants are all false says something.

A change is made at one occurrence of a node, never at all places where the graph shares it. A change that can only
weaken the statement is left out: where an occurrence counts positively a weaker truth weakens the whole, where it
counts negatively a stronger one does, and a constant moves in the direction that is not known to weaken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from terms.errors import IllTypedError, TropcheckError
from terms.formula import text
from terms.question import Question
from terms.scalars import NEG_INF
from terms.sorts import FINITE
from terms.term import Term, constant, finite_constant, term

STRONGER, WEAKER, NEITHER = "stronger", "weaker", "neither"
"""How a swapped operator compares with the original: less true (or smaller), truer (or larger), or neither."""

_SWAPS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "max": (("min", STRONGER),),
    "min": (("max", WEAKER),),
    "maxover": (("minover", STRONGER),),
    "minover": (("maxover", WEAKER),),
    "add": (("sub", NEITHER),),
    "sub": (("add", NEITHER),),
    "le": (("lt", STRONGER),),
    "lt": (("le", WEAKER),),
    "eq": (("le", WEAKER), ("lt", NEITHER)),
    "and": (("or", WEAKER),),
    "or": (("and", STRONGER), ("one", STRONGER)),
    "one": (("or", WEAKER), ("and", NEITHER)),
    "all": (("any", WEAKER),),
    "any": (("all", STRONGER),),
    "implies": (("and", STRONGER), ("iff", STRONGER)),
    "iff": (("implies", WEAKER), ("or", NEITHER)),
}


_WORDS: Final[dict[str, str]] = {
    "maxover": "max over", "minover": "min over", "add": "+", "sub": "−", "le": "≤", "lt": "<", "eq": "=",
    "and": "∧", "or": "∨", "one": "exactly one", "all": "∀", "any": "∃", "implies": "⇒", "iff": "⇔",
}  # fmt: skip


def in_words(change: str) -> str:
    """Return a mutant's description with signs in the place of the operators' names.

    >>> in_words("hypothesis 2: implies → iff in x ≤ y ⇒ x < z"), in_words("1 → 2 in 1")
    ('hypothesis 2: ⇒ becomes ⇔ in x ≤ y ⇒ x < z', '1 becomes 2 in 1')
    """
    head, arrow, rest = change.partition(" → ")
    old, (new, place, where) = head.rpartition(" ")[2], rest.partition(" in ")
    if not arrow or not place or " " in new:
        return change
    before = head[: len(head) - len(old)]
    return f"{before}{_WORDS.get(old, old)} becomes {_WORDS.get(new, new)}{place}{where}"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed statement and what was changed."""

    change: str
    question: Question


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a node stands: its root, the way to it, and how the statement's truth depends on it.

    `sign` is +1 when the statement can only become truer as the node grows (false < true), −1 when it can only become
    less true, 0 when it can go both ways.
    """

    root: int
    path: tuple[int, ...]
    node: Term
    sign: int


def mutants(question: Question, *, most: int = 48) -> list[Mutant]:
    """Return mutants of a question, at most `most` of them, spread evenly over its nodes."""
    found = list(_all(question))
    if len(found) <= most:
        return found
    step = len(found) / most
    return [found[int(i * step)] for i in range(most)]


def _all(question: Question) -> Iterator[Mutant]:
    for position, hypothesis in enumerate(question.given):
        remaining = question.given[:position] + question.given[position + 1 :]
        yield Mutant(
            f"hypothesis {position + 1} dropped: {text(hypothesis, limit=80)}", replace(question, given=remaining)
        )
    for name in question.pigeonholes:
        yield Mutant(f"without |I| > |K| for {name}: I → K", replace(question, pigeonholes=(), larger=()))
    for position, variable in enumerate(question.variables):
        if variable.hi is not None:
            wider = replace(variable, hi=variable.hi + 1)
            variables = (*question.variables[:position], wider, *question.variables[position + 1 :])
            yield Mutant(f"{variable.name} up to {variable.hi + 1}", replace(question, variables=variables))
    seen: set[Question] = {question}
    for occurrence in occurrences(question):
        for changed, label in _changes(occurrence):
            mutant = _with(question, occurrence, changed)
            if mutant is not None and mutant not in seen:
                seen.add(mutant)
                where = f"hypothesis {occurrence.root + 1}: " if occurrence.root < len(question.given) else ""
                yield Mutant(f"{where}{label} in {text(occurrence.node, limit=80)}", mutant)


def occurrences(question: Question) -> list[Occurrence]:
    """List for each node its first and its last occurrence in the written-out statement."""
    found: dict[tuple[int, bool], Occurrence] = {}
    roots = (*question.given, question.conclude)
    for forward in (True, False):
        order = range(len(roots)) if forward else range(len(roots) - 1, -1, -1)
        for root in order:
            stack = [Occurrence(root, (), roots[root], 1 if root == len(roots) - 1 else -1)]
            while stack:
                here = stack.pop()
                if (id(here.node), forward) in found:
                    continue
                found[id(here.node), forward] = here
                below = [
                    Occurrence(root, (*here.path, i), arg, here.sign * _direction(here.node, i))
                    for i, arg in enumerate(here.node.args)
                ]
                stack.extend(reversed(below) if forward else below)
    unique = {(o.root, o.path): o for o in found.values()}
    return sorted(unique.values(), key=lambda o: (o.root != len(roots) - 1, len(o.path), o.root, o.path))


def _direction(node: Term, position: int) -> int:
    """Return how a node depends on an argument: +1 rising, −1 falling, 0 unknown."""
    match node.op:
        case "not" | "neg":
            return -1
        case "implies" | "le" | "lt":
            return -1 if position == 0 else 1
        case "sub":
            return 1 if position == 0 else -1
        case "and" | "or" | "all" | "any" | "add" | "max" | "min" | "maxover" | "minover":
            return 1
        case "ite":
            return 0 if position == 0 else 1
        case "mul":
            others = [finite_constant(arg) for i, arg in enumerate(node.args) if i != position]
            if all(value is not None for value in others):
                product = 1
                for value in others:
                    product *= (value > 0) - (value < 0)  # type: ignore[operator]
                return product
    return 0


def _changes(occurrence: Occurrence) -> Iterator[tuple[Term, str]]:
    node, sign = occurrence.node, occurrence.sign
    for op, strength in _SWAPS.get(node.op, ()):
        weakens = (strength == WEAKER and sign == 1) or (strength == STRONGER and sign == -1)
        if weakens or _says_the_same(node):
            continue
        try:
            yield term(op, *node.args, payload=node.payload), f"{node.op} → {op}"
        except IllTypedError:
            continue
    if node.op in ("le", "lt") and node.args[0] is not node.args[1]:
        yield term(node.op, node.args[1], node.args[0]), "sides exchanged"
    value = finite_constant(node)
    if value is not None:
        moved = value - 1 if sign == 1 else value + 1
        yield constant(moved), f"{value} → {moved}"
    if node.op == "neg" and node.args[0].sort in FINITE:
        yield node.args[0], "sign dropped"


def _says_the_same(node: Term) -> bool:
    """Tell whether swapping the operator changes nothing: x ≤ −∞ for x = −∞, min(x, x) for max(x, x), x − 0, −∞ − x."""
    if node.op == "eq" and any(arg.payload is NEG_INF for arg in node.args):
        return True
    if node.op == "add" and any(arg.payload is NEG_INF for arg in node.args):
        return True
    if node.op in ("max", "min"):
        return len({id(arg) for arg in node.args}) == 1
    return node.op in ("add", "sub") and node.args[-1].op == "const" and node.args[-1].payload == 0


def _with(question: Question, occurrence: Occurrence, new: Term) -> Question | None:
    roots = [*question.given, question.conclude]
    try:
        roots[occurrence.root] = _replaced(roots[occurrence.root], occurrence.path, new)
        return replace(question, given=tuple(roots[:-1]), conclude=roots[-1])
    except (IllTypedError, TropcheckError):
        return None


def _replaced(node: Term, path: tuple[int, ...], new: Term) -> Term:
    if not path:
        return new
    args = list(node.args)
    args[path[0]] = _replaced(args[path[0]], path[1:], new)
    return term(node.op, *args, payload=node.payload)

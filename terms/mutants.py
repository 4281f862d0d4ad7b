"""Mutants: the same statement with one thing changed. A true statement whose mutants are all false says something.

A change that can only weaken the statement is left out: where a node counts positively, a weaker truth there weakens
the whole, and where it counts negatively, a stronger one does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from terms.errors import IllTypedError, TropcheckError
from terms.formula import text
from terms.question import Question
from terms.scalars import NEG_INF
from terms.sorts import BOOL, FINITE
from terms.term import Term, constant, finite_constant, rebuild, term

STRONGER, WEAKER, NEITHER = "stronger", "weaker", "neither"

_SWAPS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "max": (("min", NEITHER),),
    "min": (("max", NEITHER),),
    "maxover": (("minover", NEITHER),),
    "minover": (("maxover", NEITHER),),
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


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed statement and what was changed."""

    change: str
    question: Question


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
        yield Mutant(f"without the hypothesis {text(hypothesis, limit=80)}", replace(question, given=remaining))
    for name in question.pigeonholes:
        yield Mutant(f"without pigeonhole({name})", replace(question, pigeonholes=()))
    for position, variable in enumerate(question.variables):
        if variable.hi is not None:
            wider = replace(variable, hi=variable.hi + 1)
            variables = (*question.variables[:position], wider, *question.variables[position + 1 :])
            yield Mutant(f"{variable.name} up to {variable.hi + 1}", replace(question, variables=variables))
    signs = polarities(question)
    for node in question.nodes():
        for changed, strength, label in _changes(node):
            positive, negative = signs.get(id(node), (False, False))
            weakens = (strength == WEAKER and not negative) or (strength == STRONGER and not positive)
            if node.sort == BOOL and weakens:
                continue
            mutant = _with(question, node, changed)
            if mutant is not None:
                yield Mutant(f"{label} in {text(node, limit=80)}", mutant)


def _changes(node: Term) -> Iterator[tuple[Term, str, str]]:
    for op, strength in _SWAPS.get(node.op, ()):
        if node.op == "eq" and any(arg.payload is NEG_INF for arg in node.args):
            continue  # x ≤ −∞ says the same as x = −∞
        if node.op in ("max", "min") and len({id(arg) for arg in node.args}) == 1:
            continue  # max(x, x) and min(x, x) are x
        if node.op in ("add", "sub") and node.args[-1].payload == 0:
            continue  # x + 0 and x − 0 are x
        try:
            yield term(op, *node.args, payload=node.payload), strength, f"{node.op} → {op}"
        except IllTypedError:
            continue
    if node.op in ("le", "lt") and node.args[0] is not node.args[1]:
        yield term(node.op, node.args[1], node.args[0]), NEITHER, "sides exchanged"
    value = finite_constant(node)
    if value is not None:
        yield constant(value + 1), NEITHER, f"{value} → {value + 1}"
    if node.op == "neg" and node.args[0].sort in FINITE:
        yield node.args[0], NEITHER, "sign dropped"


def _with(question: Question, old: Term, new: Term) -> Question | None:
    def change(node: Term, args: tuple[Term, ...]) -> Term | None:
        if node is not old:
            return None
        return term(new.op, *args, payload=new.payload) if new.args == node.args else new

    try:
        changed = replace(
            question,
            given=tuple(rebuild(root, change) for root in question.given),
            conclude=rebuild(question.conclude, change),
        )
    except (IllTypedError, TropcheckError):
        return None
    return changed if changed != question else None


def polarities(question: Question) -> dict[int, tuple[bool, bool]]:
    """Return for each truth node whether it counts positively, and whether it counts negatively."""
    signs: dict[int, tuple[bool, bool]] = {}

    def visit(node: Term, positive: bool, negative: bool) -> None:
        before = signs.get(id(node), (False, False))
        after = (before[0] or positive, before[1] or negative)
        if after == before:
            return
        signs[id(node)] = after
        match node.op:
            case "not":
                visit(node.args[0], negative, positive)
            case "implies":
                visit(node.args[0], negative, positive)
                visit(node.args[1], positive, negative)
            case "iff" | "one":
                for arg in node.args:
                    visit(arg, True, True)
            case "ite":
                visit(node.args[0], True, True)
                for arg in node.args[1:]:
                    visit(arg, positive, negative)
            case _:
                for arg in node.args:
                    if arg.sort == BOOL:
                        visit(arg, positive, negative)

    visit(question.conclude, True, False)
    for hypothesis in question.given:
        visit(hypothesis, False, True)
    return signs

"""Families against every constant: a statement that speaks of each integer c, so that none bounds a growth.

The rules of the statements have been applied before, so their parts have the right shapes here.
"""

from __future__ import annotations

from typing import Any

from .document import Rejected
from .matching import Matching
from .polynomials import Work
from .sentence import Sentence

UNIVERSAL = ("forall", "alternating", "recurrence", "every")


def statements(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """List the statements that a tree is made of."""
    return [s for part in tree["parts"] for s in statements(part["of"])] if tree["kind"] == "every" else [tree]


def check_universal(tree: dict[str, Any], where: str, *others: str) -> None:
    """Check that all statements of a tree are universal, or of another kind that is allowed."""
    kinds = (*UNIVERSAL, *others)
    if any(part["kind"] not in kinds for part in statements(tree)):
        raise Rejected(f"{where} is universal, of the kinds {', '.join(kinds)}")


def check_family(tree: dict[str, Any], sentences: dict[str, Sentence], work: Work) -> None:
    """Check that a statement is universal in an integer c without a box, and excludes no c by a hypothesis."""
    where = "statement.fails: a family"
    check_universal(tree, where)
    laws: list[tuple[Sentence, int]] = []
    for part in statements(tree):
        if part["kind"] == "recurrence":
            base, step = sentences[part["base"]], sentences[part["step"]]
            if "c" in base.mentions(*base.hypotheses) | step.mentions(*step.hypotheses[:-1]):
                raise Rejected(f"{where} has no hypotheses beside its law, so that it exists for every c")
            if "c" in part["state"]:
                check_count(base, step, set(part["state"]), work)
            if "c" in part["state"] or "c" in base.variables:
                laws.append((step, step.conclusion))
            continue
        questions = [leaf["question"] for leaf in part["leaves"]] if part["kind"] == "forall" else [part.get("prove")]
        found = [sentences[digest] for digest in questions if digest is not None]
        if any(sentence.hypotheses for sentence in found):
            raise Rejected(f"{where} has no hypotheses beside its law, so that it exists for every c")
        blocks = part["prefix"] if part["kind"] == "alternating" else []
        if any("c" in names and (i or quantifier == "exists") for i, (quantifier, names) in enumerate(blocks)):
            raise Rejected("statement.fails: the constant c is quantified universally, before everything else")
        laws += [(sentence, sentence.conclusion) for sentence in found]
    if not any(s.variables.get("c") == ("int", None, None) and "c" in s.mentions(row) for s, row in laws):
        raise Rejected(f"{where} speaks of an unbounded integer c that stands in its law")


def check_count(base: Sentence, step: Sentence, state: set[str], work: Work) -> None:
    """Check that a recurrence counts c up through all integers from 1 on."""
    rows = []
    for target in (base, step):
        matching = Matching(step, target, state, work)
        matching.match(step.hypotheses[-1], target.conclusion)
        rows += [target.nodes[row] for name, row in matching.places.items() if name == "c"]
    if not rows:
        raise Rejected("statement.fails: the law of a recurrence over c speaks of c")
    start, after = rows
    summands = {(step.nodes[arg].op, step.nodes[arg].payload) for arg in after.args}
    counts = after.op == "add" and len(after.args) == 2 and summands == {("var", "c"), ("const", 1)}
    if not counts or start.op != "const" or start.payload not in (0, 1):
        raise Rejected("statement.fails: a recurrence over c starts at 0 or 1, and its step adds 1 to c")

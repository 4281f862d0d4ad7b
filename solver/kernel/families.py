"""Families against every constant: a statement that speaks of each integer c, so that none bounds a growth."""

from __future__ import annotations

from typing import Any

from .document import Rejected
from .sentence import Sentence

UNIVERSAL = ("forall", "alternating", "recurrence", "every")
WHERE = "statement.fails"


def check_family(tree: object, sentences: dict[str, Sentence]) -> None:
    """Check that a statement is universal in an integer c without a box, and excludes no c by a hypothesis."""
    named: list[Sentence] = []
    for part in statements(tree):
        if part["kind"] not in UNIVERSAL:
            raise Rejected(f"{WHERE}: a family is universal, of the kinds {', '.join(UNIVERSAL)}")
        leaves = questions(part.get("leaves"), ("question",), sentences)
        base, step = (questions([part], (key,), sentences) for key in ("base", "step"))
        restricted = [(q, row) for q in base for row in q.hypotheses] + [
            (q, row) for q in step for row in q.hypotheses[:-1]
        ]
        if any(sentence.hypotheses for sentence in leaves) or any("c" in q.mentions(row) for q, row in restricted):
            raise Rejected(f"{WHERE}: a family has no hypotheses beside its law, so that it exists for every c")
        if chooses_constant(part.get("prefix")):
            raise Rejected(f"{WHERE}: the constant c is quantified universally, before everything else")
        named += leaves + questions([part], ("prove", "refute", "base", "step"), sentences)
    if not any(sentence.variables.get("c") == ("int", None, None) for sentence in named):
        raise Rejected(f"{WHERE}: a family against every constant quantifies an unbounded integer c")


def check_bound(tree: object) -> None:
    """Check that what shows a growth with an explicit constant is universal, or declared."""
    if any(part["kind"] not in (*UNIVERSAL, "declared") for part in statements(tree)):
        raise Rejected(f"statement.holds: a bound is universal, of the kinds {', '.join(UNIVERSAL)}")


def statements(tree: object) -> list[dict[str, Any]]:
    """List the statements in a tree, itself included."""
    inner = list(tree.values()) if isinstance(tree, dict) else tree if isinstance(tree, list) else []
    found = [part for child in inner for part in statements(child)]
    return [tree, *found] if isinstance(tree, dict) and "kind" in tree else found


def questions(parts: object, keys: tuple[str, ...], sentences: dict[str, Sentence]) -> list[Sentence]:
    """List the questions whose digests stand under one of `keys` in some of `parts`."""
    listed = [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    digests = [part[key] for part in listed for key in keys if isinstance(part.get(key), str)]
    return [sentences[digest] for digest in digests if digest in sentences]


def chooses_constant(prefix: object) -> bool:
    """Tell whether a prefix quantifies c, and not universally in its first block."""
    pairs = [b for b in prefix if isinstance(b, list) and len(b) == 2] if isinstance(prefix, list) else []
    blocks = [quantifier for quantifier, names in pairs if isinstance(names, list) and "c" in names]
    return bool(blocks) and not (blocks == ["forall"] and "c" in pairs[0][1])

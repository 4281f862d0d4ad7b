"""Documents and the texts of exact numbers in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from solver.kernel.document import Rejected
from solver.kernel.facts.statement import FORMAT, check_facts
from solver.store import write_atomically
from terms.scalars import NEG_INF
from tropical import POS_INF

Fact: TypeAlias = dict[str, Any]
About: TypeAlias = dict[str, Any]


def fact_document(about: About, facts: Iterable[Fact]) -> dict[str, Any]:
    """Return the document of facts about an object, after the kernel has accepted it.

    Raises `Rejected` where the kernel does not accept a fact.
    """
    document = {"format": FORMAT, "about": about, "facts": list(facts)}
    check_facts(document)
    return document


def accepted(about: About, found: Fact) -> bool:
    """Tell whether the kernel accepts a fact within its limits."""
    try:
        fact_document(about, [found])
    except Rejected:
        return False
    return True


def write_facts(path: Path, document: dict[str, Any]) -> None:
    """Write a document, one line for each field of the object and for each fact."""
    lines = [
        f'{{"format": {json.dumps(document["format"])},',
        f'"about": {json.dumps(document["about"])},',
        '"facts": [',
    ]
    facts = [json.dumps(fact, separators=(",", ":")) for fact in document["facts"]]
    write_atomically(path, "\n".join([*lines, ",\n".join(facts), "]}"]) + "\n")


def fact(quantity: str, relation: str, value: object, rule: str, **fields: object) -> Fact:
    """Return one fact with its proof."""
    return {"quantity": quantity, "relation": relation, "value": value, "proof": {"rule": rule, **fields}}


def text(value: Any) -> str:
    """Return an exact scalar as the kernel reads it.

    >>> text(Fraction(1, 2)), text(3), text(NEG_INF)
    ('1/2', '3', '-inf')
    """
    if value is NEG_INF:
        return "-inf"
    return "inf" if value is POS_INF else str(Fraction(value))


def texts(values: Sequence[object]) -> list[str]:
    """Return a vector of exact scalars."""
    return [text(value) for value in values]


def text_rows(rows: Sequence[Sequence[object]]) -> list[list[str]]:
    """Return a matrix of exact scalars."""
    return [texts(row) for row in rows]

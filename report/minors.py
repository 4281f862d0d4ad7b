"""Decisive minors: what is outlined in the matrices of a counterexample to a law that sums along permutations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from report.values import Value, values_of
from terms.question import question_of
from terms.scalars import scalar_from_text
from terms.term import Term
from tropical import Minor, tropical_rank

MOST = 6


def decisive_minors(question: Any, witness: Mapping[str, Any]) -> dict[str, Minor]:
    """Return the largest minor with one optimal permutation (max convention) of each square matrix of a witness.

    Only matrices count along whose permutations the law sums, as determinants do: else a minor decides nothing.
    """
    sums = [frozenset(map(str, names)) for term in question_of(question).nodes() if (names := list(_summands(term)))]
    found: dict[str, Minor] = {}
    for value in values_of(witness):
        size = value.shape[0] if value.shape else 0
        if value.shape == (size, size) and 1 < size <= MOST and any(_is_permutation(s, value.name, size) for s in sums):
            minor = tropical_rank(_rows(value)).lower
            if isinstance(minor, Minor):
                found[value.name] = minor
    return found


def _rows(value: Value) -> list[list[Any]]:
    assert isinstance(value.content, list)
    return [[scalar_from_text(str(cell)) for cell in row] for row in value.content if isinstance(row, list)]


def _summands(term: Term) -> Iterator[object]:
    """Yield the names that a sum of variables adds; nothing for a term that is more than that."""
    leaves = list(_leaves(term)) if term.op == "add" else []
    if all(leaf.op == "var" for leaf in leaves):
        yield from (leaf.payload[0] for leaf in leaves if isinstance(leaf.payload, tuple))


def _leaves(term: Term) -> Iterator[Term]:
    if term.op == "add":
        for part in term.args:
            yield from _leaves(part)
    else:
        yield term


def _is_permutation(names: frozenset[str], matrix: str, size: int) -> bool:
    places = [name.removeprefix(f"{matrix}_").split("_") for name in names if name.startswith(f"{matrix}_")]
    pairs = [place for place in places if len(place) == 2]
    return len(names) == len(pairs) == size == len({i for i, _ in pairs}) == len({j for _, j in pairs})

"""Minimality: what is known about counterexamples smaller than the one that was found.

A counterexample is smaller by the sum of its sizes first, then by its entries (see `Assignment.weight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from solver.instances import Assignment, assignment_of, refutes
from solver.smallest import excludes_fewer
from terms.question import Question, question_of
from terms.scalars import is_exact
from terms.term import Json
from terms.wording import counted

MOST_SIZES = 6
_CERTAIN = frozenset(("proved that there is none", "none, every instance was evaluated"))


@dataclass(frozen=True, slots=True)
class Minimality:
    """Whether it is proved that no counterexample is smaller, and sentences that say what was proved or searched."""

    proved: bool
    sentences: tuple[str, ...]

    def json(self) -> dict[str, Json]:
        """Return the form that results documents use."""
        return {"proved": self.proved, "says": " ".join(self.sentences)}


def minimality(document: Mapping[str, Any], entry: Mapping[str, Any]) -> Minimality:
    """Say what the evidence of a reading tells about counterexamples smaller than the witness `entry`."""
    question = question_of(document["questions"][entry["about"]])
    assignment = assignment_of(question, dict(entry))
    here_proved, here = _among_its_size(question, assignment, entry)
    below_proved, below = _smaller_sizes(document, str(entry["about"]))
    return Minimality(here_proved and below_proved, tuple(filter(None, (here, below))))


def _among_its_size(question: Question, assignment: Assignment, entry: Mapping[str, Any]) -> tuple[bool, str]:
    sizes, entries, largest, _ = assignment.weight()
    if question.sorts and sizes > len(question.sorts):
        return False, "Fewer elements, and smaller entries, were searched at random."
    if entries == 0:
        return True, "No counterexample of its size is smaller: all entries are 0."
    if "among" in entry and question.is_finite():
        return True, f"It is the smallest of all {entry['among']} instances of its size."
    if entries == 1 and largest == 1 and not _refuted_by_zero(question, assignment):
        return True, "No counterexample of its size is smaller: one entry is 1 or −1, and 0 everywhere is none."
    if entry.get("fewer") and excludes_fewer(question, entries, entry["fewer"]):
        fewer = "0 everywhere makes" if entries == 1 else f"Fewer than {entries} entries that are not 0 make"
        evaluated = int(entry.get("evaluated", -1))
        tried = counted(evaluated, "instance")
        smallest = f"Of {tried} in whole numbers no larger, or smaller fractions, it is the smallest."
        rest = smallest if evaluated >= 0 else "Smaller numbers were not evaluated."
        return evaluated >= 0, f"{fewer} no counterexample of its size. {rest}"
    if "among" in entry:
        return False, f"It is the smallest of the {entry['among']} instances of its size that were searched."
    return False, "It was made smaller entry by entry; whether a smaller one of its size exists was not searched."


def _refuted_by_zero(question: Question, assignment: Assignment) -> bool:
    boxes = {v.name: (v.lo, v.hi) for v in question.variables if v.lo is not None and v.hi is not None}
    if any(not lo <= 0 <= hi for lo, hi in boxes.values()):
        return False
    return refutes(question, Assignment(assignment.sizes, {n: _zeroed(v) for n, v in assignment.values.items()}))


def _zeroed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_zeroed(part) for part in value]
    return 0 if is_exact(value) else value


def _smaller_sizes(document: Mapping[str, Any], about: str) -> tuple[bool, str]:
    leaves: dict[str, dict[str, int]] = next(
        (found for found in _families(document["statement"]) if about in found), {about: {}}
    )
    size = leaves[about]
    if not size:
        return True, ""
    known = {tuple(sorted(other.items())): _how(document, digest) for digest, other in leaves.items()}
    total = sum(size.values())
    below = [
        tuple(zip(sorted(size), values, strict=True))
        for values in product(range(1, total), repeat=len(size))
        if sum(values) < total
    ]
    found: dict[str, list[str]] = {}
    for smaller in below:
        found.setdefault(known.get(smaller, "not asked"), []).append(", ".join(f"{n} = {v}" for n, v in smaller))
    told = [f"{_listed(names)}: {how}" for how, names in found.items()]
    return set(found) <= _CERTAIN, f"Smaller sizes: {'. '.join(told)}." if told else ""


def _listed(names: list[str]) -> str:
    return (
        "; ".join(names)
        if len(names) <= MOST_SIZES
        else f"{'; '.join(names[:MOST_SIZES])} and {len(names) - MOST_SIZES} more"
    )


def _families(tree: Any) -> Iterator[dict[str, dict[str, int]]]:
    """List the sizes by question of each part of a statement that speaks of several sizes."""
    if isinstance(tree, Mapping):
        leaves = tree.get("leaves")
        if isinstance(leaves, list):
            yield {leaf["question"]: leaf["size"] for leaf in leaves if isinstance(leaf.get("size"), Mapping)}
        tree = list(tree.values())
    if isinstance(tree, list):
        for part in tree:
            yield from _families(part)


def _how(document: Mapping[str, Any], about: str) -> str:
    """Say how much is known against counterexamples to one question."""
    entries = [entry for entry in document["evidence"] if entry["about"] == about]
    forms = {entry["form"] for entry in entries}
    if forms & {"clausal", "case-tree"}:
        return "proved that there is none"
    if "enumeration" in forms:
        finite = question_of(document["questions"][about]).is_finite()
        return "none, every instance was evaluated" if finite else "none in the box that was searched"
    if "solvers" in forms:
        return "none, as solvers say"
    return "none among random instances" if "samples" in forms else "not asked"

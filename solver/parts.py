"""Parts: which place of a reading's statement each of its questions has, in words, and at which sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_ROLES = {
    ("recurrence", "base"): "the start",
    ("recurrence", "step"): "the step, from each state to the next",
    ("alternating", "refute"): "with the choice that refutes",
    ("alternating", "prove"): "with the choice that proves",
    ("extremum", "attained"): "it is attained",
    ("extremum", "bounded"): "nothing is beyond it",
    ("extremum", "family"): "a family beyond every bound",
    ("growth", "holds"): "the bound",
    ("growth", "fails"): "a family against every constant",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A place in a statement: its name (empty when there is only one), and the sizes that are fixed there."""

    name: str = ""
    size: Mapping[str, int] | None = None


def parts_of(tree: Any) -> dict[str, Part]:
    """Return the place of each question by its digest; the first place counts.

    >>> found = parts_of({"kind": "recurrence", "base": "b", "step": "s", "unrolled": ["u"]})
    >>> {digest: part.name for digest, part in found.items()}
    {'b': 'the start', 's': 'the step, from each state to the next', 'u': 'state 1, written out'}
    """
    found: dict[str, Part] = {}
    for digest, part in _parts(tree, ""):
        found.setdefault(digest, part)
    return found


def _parts(tree: Any, name: str) -> Iterator[tuple[str, Part]]:
    kind = tree["kind"]
    if kind == "every":
        for part in tree["parts"]:
            yield from _parts(part["of"], _joined(name, str(part["name"])))
    for leaf in tree.get("leaves", ()):
        yield leaf["question"], Part(name, leaf.get("size") or None)
    for field, value in tree.items():
        role = _joined(name, _ROLES.get((kind, field), field))
        if isinstance(value, Mapping) and "kind" in value:
            yield from _parts(value, role)
        elif (kind, field) in _ROLES and isinstance(value, str):
            yield value, Part(role)
        elif field == "question":
            yield str(value), Part(name, tree.get("size") or None)
    for position, digest in enumerate(tree.get("unrolled", ()), start=1):
        yield digest, Part(_joined(name, f"state {position}, written out"))


def _joined(name: str, role: str) -> str:
    return f"{name}: {role}" if name else role

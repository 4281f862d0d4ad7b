"""Checks: the figures of what was done to a statement besides proving it. The kernel cannot do these things again.

A fidelity check says at how many points all interpretations of a question were compared with its law; a mutants check
says how many changes of it were tried, and which of them stayed true. Here the figures must be there and must fit
their questions; `tropcheck recheck --strict` makes them again.
"""

from __future__ import annotations

from typing import Any

from .document import Rejected, field
from .sentence import Sentence

FIGURES = {"fidelity": ("nodes", "points", "comparisons"), "mutants": ("tried",)}
FOUND = {"fidelity": "mismatches", "mutants": "survivors"}


class Checks:
    """Which questions were compared with their laws, which had mutants, and the first mismatch."""

    def __init__(self, checks: list[Any], sentences: dict[str, Sentence]) -> None:
        self.about: dict[str, set[str]] = {"fidelity": set(), "mutants": set()}
        self.mismatch = ""
        for position, check in enumerate(checks):
            where = f"checks[{position}]"
            kind, about = field(check, "check", str, where), field(check, "about", str, where)
            if kind not in FIGURES or about not in sentences:
                raise Rejected(f"{where} is no fidelity or mutants of a question of this document")
            for name in FIGURES[kind]:
                if field(check, name, int, where) < 0:
                    raise Rejected(f"{where}.{name} is negative")
            if kind == "fidelity" and check["nodes"] != sentences[about].written:
                raise Rejected(f"{where}: the question has {sentences[about].written} rows, not {check['nodes']}")
            found = field(check, FOUND[kind], list, where)
            if not all(isinstance(line, str) for line in found) or (kind == "mutants" and len(found) > check["tried"]):
                raise Rejected(f"{where}.{FOUND[kind]} is no list of at most so many texts")
            if kind == "fidelity" and found:
                self.mismatch = self.mismatch or found[0][:400]
            if kind == "mutants" or check["points"] > 0:
                self.about[kind].add(about)

    def missing(self, verdict: str, proofs: set[str]) -> str:
        """Say which figures are missing for a verdict that rests on the proofs of some questions."""
        for digest in sorted(proofs - self.about["fidelity"]):
            return f"the interpretations of the question {digest[:12]} were not compared with the law"
        if verdict in ("PROVED", "VERIFIED") and proofs and not proofs & self.about["mutants"]:
            return "no mutants of what is proved were tried"
        return ""

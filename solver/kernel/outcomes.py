"""Findings and outcomes: what evidence says about one question, and what a statement comes to."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as attribute

from .boxes import Box, covers

GRADES = "ARBC"
STRENGTH = ("UNKNOWN", "SUPPORTED", "VERIFIED", "PROVED", "REFUTED")
WEAKEST_PART = ("REFUTED", "ILL-POSED", "UNKNOWN", "NOT FORMAL", "CITED", "SUPPORTED", "VERIFIED", "PROVED")
"""The first of these that is the verdict of a part is the verdict of a conjunction."""


@dataclass
class Finding:
    """What the evidence says about one question."""

    refuted: bool = False
    proved: str = ""
    sampled: bool = False
    inhabited: bool = False
    witnesses: list[dict[str, object]] = attribute(default_factory=list)
    boxes: list[Box] = attribute(default_factory=list)
    forms: set[str] = attribute(default_factory=set)

    @property
    def contradictory(self) -> bool:
        """Tell whether a witness lies inside the scope of a proof, or of a completed enumeration."""
        inside = any(covers(box, witness) for box in self.boxes for witness in self.witnesses)
        return self.refuted and (bool(self.proved) or inside)


@dataclass(frozen=True)
class Outcome:
    """A verdict, the weakest grade it rests on, and whether evidence contradicts evidence."""

    verdict: str
    grade: str = ""
    alarm: bool = False
    because: str = ""


def best_grade(first: str, second: str) -> str:
    """Return the better of two grades; no grade is worse than any."""
    return min(first or "Z", second, key=(GRADES + "Z").index)


def worst_grade(grades: list[str]) -> str:
    """Return the weakest grade that a verdict rests on."""
    return max((g for g in grades if g), key=GRADES.index, default="")


def conjunction(outcomes: list[Outcome]) -> Outcome:
    """Return the outcome of "all of these": refuted by one, otherwise as strong as the weakest."""
    decisive = min(outcomes, key=lambda outcome: WEAKEST_PART.index(outcome.verdict))
    rests = outcomes if decisive.verdict in ("PROVED", "VERIFIED") else [decisive]
    alarm = any(outcome.alarm for outcome in outcomes)
    return Outcome(decisive.verdict, worst_grade([o.grade for o in rests]), alarm, decisive.because)

"""Verdicts and grades as signs: a glyph, a word and a meaning for each, so that colour never carries meaning alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from report.errors import ResultsError


@dataclass(frozen=True, slots=True)
class Sign:
    """How a verdict is shown: the word of the evidence, a glyph, a name for style sheets, a colour of terminals."""

    word: str
    glyph: str
    name: str
    meaning: str
    ansi: int


SIGNS = (
    Sign("PROVED", "✔", "proved", "holds for everything the reading speaks of", 32),
    Sign("VERIFIED", "≤", "verified", "holds up to a stated bound", 34),
    Sign("SUPPORTED", "~", "supported", "no counterexample among random instances", 33),
    Sign("REFUTED", "✘", "refuted", "an exact counterexample, or a family against every constant", 31),
    Sign("ILL-POSED", "∅", "ill-posed", "the statement as written denotes nothing", 35),
    Sign("UNKNOWN", "?", "unknown", "not decided; the reason is given", 37),
    Sign("CITED", "§", "cited", "a theorem out of reach of any finite check; never counted as checked", 36),
    Sign("NOT FORMAL", "¶", "not-formal", "prose; no reading makes it mathematics", 90),
)
"""All verdicts in the order in which they are counted."""

GRADES = {
    "A": "certified: the kernel accepts a witness or a proof",
    "R": "enumerated: every instance evaluated, and re-run by recheck",
    "B": "two solvers agree, no certificate",
    "C": "one solver, no certificate",
}
"""The grades of trust, best first."""

STATES = {
    "as expected": "✓",
    "not reached": "…",
    "differs": "≠",
    "failed": "!",
    "alarm": "‼",
}
"""The glyph of each comparison of a verdict with the expected one."""

_BY_WORD = {sign.word: sign for sign in SIGNS}


def sign_of(verdict: str) -> Sign:
    """Return the sign of a verdict.

    >>> sign_of("REFUTED").glyph
    '✘'
    """
    if verdict not in _BY_WORD:
        raise ResultsError(
            f"verdict {verdict!r} is none of {', '.join(_BY_WORD)}; was the file made by another version?"
        )
    return _BY_WORD[verdict]


def literal_reading(claim: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the reading of a claim that the sentence states as it stands, or None when the run did not decide it."""
    return next((reading for reading in claim["readings"] if reading["literal"]), None)


def claim_verdict(claim: Mapping[str, Any]) -> str:
    """Return the verdict that colours a claim: that of its literal reading."""
    literal = literal_reading(claim)
    return str(literal["verdict"]) if literal else "UNKNOWN"


def place_of(source: Mapping[str, Any]) -> str:
    """Name the place that a claim points to: lines of a note, or a place in a paper.

    >>> place_of({"kind": "note", "lines": "104"}), place_of({"kind": "note", "lines": "3-5"})
    ('line 104', 'lines 3-5')
    """
    if source["kind"] == "note":
        return f"{'line' if str(source['lines']).isdigit() else 'lines'} {source['lines']}"
    return str(source["place"])


def tally(verdicts: Iterable[str]) -> list[tuple[Sign, int]]:
    """Count verdicts, in the order of `SIGNS`, without those that do not occur.

    >>> [(sign.word, count) for sign, count in tally(["REFUTED", "PROVED", "REFUTED"])]
    [('PROVED', 1), ('REFUTED', 2)]
    """
    found = [sign_of(verdict) for verdict in verdicts]
    return [(sign, found.count(sign)) for sign in SIGNS if sign in found]


def claims_of(results: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the claims of a results document, or raise `ResultsError` when it is none."""
    schema = results.get("schema") if isinstance(results, Mapping) else None
    if schema != "tropcheck-results/1":
        raise ResultsError(
            f"schema is {schema!r}; a results document says tropcheck-results/1 (`tropcheck check --json FILE`)"
        )
    claims: Sequence[Mapping[str, Any]] = results["claims"]
    return claims

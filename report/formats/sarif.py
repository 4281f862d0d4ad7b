"""SARIF 2.1.0: a refuted sentence as a finding at its line of the note, for editors and code hosts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from report.errors import ResultsError
from report.values import one_line
from report.verdicts import SIGNS, claim_verdict, claims_of, literal_reading
from solver.claims import ClaimError, Note

LEVELS = {"REFUTED": "error", "ILL-POSED": "error", "UNKNOWN": "warning", "SUPPORTED": "note", "VERIFIED": "note"}
"""How a literal reading's verdict is reported; the other verdicts are no findings."""


def sarif(results: Mapping[str, Any]) -> str:
    """Return a SARIF 2.1.0 log with one finding for each claim whose literal reading is not established.

    A claim about a note points to its lines there (file names are relative to `NOTES`, the folder of the notes); one
    about a paper points to its claim file. An alarm or a failure of any reading is an error too.
    """
    findings = [finding for claim in claims_of(results) for finding in _findings(results, claim)]
    rules = [
        {
            "id": sign.name,
            "name": sign.word.title().replace(" ", "").replace("-", ""),
            "shortDescription": {"text": f"{sign.word}: {sign.meaning}"},
            "defaultConfiguration": {"level": LEVELS[sign.word]},
        }
        for sign in SIGNS
        if sign.word in LEVELS
    ]
    rules += [
        {"id": "alarm", "name": "Alarm", "shortDescription": {"text": "evidence contradicts evidence"}},
        {"id": "failed", "name": "Failed", "shortDescription": {"text": "a check of the checker failed"}},
    ]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "tropcheck", "version": results["tropcheck"], "rules": rules}},
                "invocations": [{"commandLine": results["command"], "executionSuccessful": not results["interrupted"]}],
                "originalUriBaseIds": {"NOTES": {"description": {"text": "the folder of the notes"}}},
                "columnKind": "unicodeCodePoints",
                "results": findings,
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def _findings(results: Mapping[str, Any], claim: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    verdict, literal = claim_verdict(claim), literal_reading(claim)
    locations = [{"physicalLocation": place} for place in _places(results, claim)]
    if literal is not None and verdict in LEVELS:
        rule = next(sign.name for sign in SIGNS if sign.word == verdict)
        yield {
            "ruleId": rule,
            "level": LEVELS[verdict],
            "message": {"text": _message(claim, literal, verdict)},
            "locations": locations,
            "partialFingerprints": {"claim/v1": claim["id"]},
        }
    for reading in claim["readings"]:
        if reading["status"] in ("alarm", "failed"):
            problems = "; ".join(reading["problems"]) or "see the report"
            yield {
                "ruleId": reading["status"],
                "level": "error",
                "message": {"text": f"{reading['id']}: {problems}"},
                "locations": locations,
                "partialFingerprints": {"reading/v1": reading["id"]},
            }


def _message(claim: Mapping[str, Any], literal: Mapping[str, Any], verdict: str) -> str:
    parts = [f"{claim['id']} is {verdict}: {claim['says']}"]
    if literal["witnesses"] and verdict == "REFUTED":
        parts.append(f"Counterexample: {one_line(literal['witnesses'][0])}.")
    parts += [literal["explain"]] if literal["explain"] else []
    if claim["corrections"]:
        parts.append(f"True instead: {', '.join(claim['corrections'])}.")
    return " ".join(parts)


def _places(results: Mapping[str, Any], claim: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return one location for each run of lines of the pointer."""
    source = claim["source"]
    file = results["sources"].get(source["key"], {}).get("file", "")
    if source["kind"] != "note" or not file:
        return [{"artifactLocation": {"uri": quote(claim["file"])}}] if claim["file"] else []
    try:
        numbers = Note(source["key"], source["lines"]).numbers()
    except ClaimError as error:
        raise ResultsError(f"{claim['id']}: {error}") from None
    artifact = {"uri": quote(file), "uriBaseId": "NOTES"}
    return [
        {"artifactLocation": artifact, "region": {"startLine": first, "endLine": last}}
        for first, last in _runs(numbers)
    ]


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last number of each unbroken run."""
    start = previous = None
    for number in numbers:
        if start is None:
            start = number
        elif previous is not None and number != previous + 1:
            yield start, previous
            start = number
        previous = number
    if start is not None and previous is not None:
        yield start, previous

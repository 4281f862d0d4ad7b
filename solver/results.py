"""Results: everything a run found, as one JSON document that the terminal, the report and other formats show."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from solver.claims import Claim, Note, Reading
from solver.decide import Decision, explanation_of, questions_of
from solver.discovery import Library
from solver.minimality import Minimality, minimality
from solver.parts import Part, parts_of
from solver.programs import MissingSolverError, version_of
from terms.formula import latex, text
from terms.mutants import in_words
from terms.question import Question
from terms.term import Json
from terms.wording import counted

SCHEMA = "tropcheck-results/1"

STRONG = ("PROVED", "REFUTED", "VERIFIED")


def slug(name: str) -> str:
    """Return a reading's name as a part of an id: lower-case words joined by hyphens.

    >>> slug("scalars, all values (ℝ)")
    'scalars-all-values'
    """
    kept = "".join(character if character.isascii() and character.isalnum() else " " for character in name.lower())
    return "-".join(kept.split()) or "reading"


def reading_id(claim: Claim, reading: Reading) -> str:
    """Return the id of a reading: claim/slug."""
    return f"{claim.id}/{slug(reading.name)}"


def results(
    library: Library,
    claims: Sequence[Claim],
    decisions: Iterable[Decision],
    *,
    command: str,
    tier: str,
    seed: int,
    interrupted: bool = False,
) -> dict[str, Any]:
    """Return the results document of a run over `claims`."""
    found = {(decision.claim, decision.reading): decision for decision in decisions}
    rows = [_claim_row(claim, found) for claim in claims]
    verdicts = {row["id"]: _literal_verdict(row) for row in rows}
    for row in rows:
        row["conditional_on"] = [used for used in row["uses"] if verdicts.get(used, "UNKNOWN") != "PROVED"]
    readings = [reading for row in rows for reading in row["readings"]]
    return {
        "schema": SCHEMA,
        "tropcheck": installed("tropcheck"),
        "command": command,
        "tier": tier,
        "seed": seed,
        "versions": versions(),
        "interrupted": interrupted,
        "exit_code": exit_code(readings, interrupted=interrupted),
        "counts": dict(Counter(reading["verdict"] for reading in readings)),
        "grades": dict(Counter(reading["grade"] for reading in readings if reading["grade"])),
        "sources": {
            key: {"title": s.title, "file": s.file, "language": s.language, "cites": s.cites}
            for key, s in library.sources.items()
        },
        "claims": rows,
    }


def versions() -> dict[str, str]:
    """Return the versions of what decides."""
    found = {"python": platform.python_version(), "numpy": installed("numpy")}
    for program in ("z3", "cvc5"):
        try:
            found[program] = version_of(program)
        except MissingSolverError:
            found[program] = "not installed"
    return found


def exit_code(readings: Sequence[Mapping[str, Any]], *, interrupted: bool) -> int:
    """Return the exit code of a run; the gravest wins: 6 alarm, 3 failure, 2 interrupted, 1 differs, 5 nothing, 0.

    >>> exit_code([{"status": "as expected"}, {"status": "differs"}], interrupted=False)
    1
    """
    states = {reading["status"] for reading in readings}
    for code, present in ((6, "alarm" in states), (3, "failed" in states), (2, interrupted), (1, "differs" in states)):
        if present:
            return code
    return 0 if readings else 5


def _literal_verdict(row: Mapping[str, Any]) -> str:
    return next((str(reading["verdict"]) for reading in row["readings"] if reading["literal"]), "UNKNOWN")


def _claim_row(claim: Claim, found: Mapping[tuple[str, str], Decision]) -> dict[str, Any]:
    source: dict[str, Json]
    if isinstance(claim.source, Note):
        source = {
            "kind": "note", "key": claim.source.key, "lines": claim.source.lines, "sha256": claim.source.sha256,
        }  # fmt: skip
    else:
        source = {"kind": "paper", "key": claim.source.key, "place": claim.source.place}
    return {
        "id": claim.id,
        "source": source,
        "section": claim.section,
        "says": claim.says,
        "latex": claim.latex,
        "remark": claim.remark,
        "uses": list(claim.uses),
        "corrects": claim.corrects,
        "corrections": [correction.id for correction in claim.corrections],
        "file": _relative(claim.path),
        "lint": claim.problems(),
        "readings": [
            _reading_row(claim, reading, found[claim.id, reading.name])
            for reading in claim.readings
            if (claim.id, reading.name) in found
        ],
    }


def _relative(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return path.name


def _reading_row(claim: Claim, reading: Reading, decision: Decision) -> dict[str, Any]:
    document: dict[str, Any] = decision.document
    questions = questions_of(document) if document else {}
    places = parts_of(document["statement"]) if document else {}
    return {
        "id": reading_id(claim, reading),
        "name": reading.name,
        "literal": reading.literal,
        "kind": document["statement"]["kind"] if document else "none",
        "verdict": decision.verdict,
        "expected": reading.expect,
        "grade": decision.grade,
        "status": decision.status,
        "tier": reading.tier,
        "explain": reading.explain,
        "because": document["statement"].get("because", "") if document else "",
        "seconds": round(decision.seconds, 3),
        "problems": list(decision.problems),
        "attempts": list(decision.attempts),
        "formulas": [
            _formula_row(digest, question, places.get(digest, Part())) for digest, question in questions.items()
        ],
        "evidence": [_evidence_row(entry) for entry in document.get("evidence", [])],
        "witnesses": [entry for entry in document.get("evidence", []) if entry["form"] == "witness"],
        "checks": document.get("checks", []),
        "minimality": _minimality(document if decision.verdict == "REFUTED" else {}),
        "survivors": _survivors(reading, document),
    }


def _minimality(document: Mapping[str, Any]) -> dict[str, Json]:
    """Say of the first counterexample of a reading whether a smaller one can exist; nothing when there is none."""
    entry = next((entry for entry in document.get("evidence", []) if entry["form"] == "witness"), None)
    return (minimality(document, entry) if entry else Minimality(False, ())).json()


def _survivors(reading: Reading, document: Mapping[str, Any]) -> list[dict[str, str]]:
    """List the mutants that stay true, each with the claim's explanation (empty when there is none)."""
    mutants = [check for check in document.get("checks", []) if check["check"] == "mutants"]
    names = [str(name) for check in mutants for name in check["survivors"]]
    return [{"mutant": in_words(name), "because": explanation_of(reading, name)} for name in names]


def _formula_row(digest: str, question: Question, place: Part) -> dict[str, Any]:
    return {
        "digest": digest,
        "part": place.name,
        "size": dict(place.size or {}),
        "text": text(question.conclude, limit=1200),
        "latex": latex(question.conclude, limit=1200),
        "given": [{"text": text(t, limit=400), "latex": latex(t, limit=400)} for t in question.hypotheses],
        "over": _over(question),
        "nodes": len(question.nodes()),
    }


def _over(question: Question) -> str:
    """Say in one line what a question quantifies over."""
    names = {"int": "ℤ", "real": "ℝ", "extint": "ℤ∪{−∞}", "extreal": "ℝ∪{−∞}"}
    groups: dict[str, list[str]] = {}
    for v in question.variables:
        domain = names.get(v.sort, v.sort) if v.lo is None else f"{{{v.lo},…,{v.hi}}}"
        groups.setdefault(domain, []).append(v.name)
    parts = [f"{sort} any nonempty finite set" for sort in question.sorts]
    parts += [f"|{big}| > |{small}|" for big, small in question.larger]
    parts += [f"{_list(members)} ∈ {domain}" for domain, members in groups.items()]
    parts += [f"{f.name}: {' × '.join(f.domain)} → {names.get(f.codomain, f.codomain)}" for f in question.functions]
    return "; ".join(parts)


def _list(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 6 else f"{names[0]}, …, {names[-1]} ({len(names)})"


def _evidence_row(entry: Mapping[str, Any]) -> dict[str, str]:
    """Summarise a piece of evidence in three words: method, scope, result."""
    match entry["form"]:
        case "witness":
            method, scope, result = (
                "witness",
                f"found by {entry.get('found', 'hand')}",
                "replayed exactly by the kernel",
            )
            if "failing" in entry:
                result += f"; {entry['failing']} of {entry['among']} instances of the box fail"
        case "model":
            method, scope, result = "smoke", "hypotheses", "an instance satisfies them"
        case "samples":
            method = "random"
            scope = f"{counted(entry['tried'], 'instance')}, seed {entry['seed']}, {entry['discarded']} discarded"
            result = "no counterexample"
        case "enumeration":
            count = sum(shard["instances"] for shard in entry["shards"])
            satisfying = sum(shard["satisfying"] for shard in entry["shards"])
            method, scope = "enumeration", f"{counted(count, 'instance')} in {counted(len(entry['shards']), 'shard')}"
            result = f"the hypotheses hold in {satisfying}, none is a counterexample"
        case "solvers":
            method = "solvers"
            scope = ", ".join(f"{a['program']} {a['version']}" for a in entry["answers"])
            result = f"unsat in {entry['answers'][0]['logic']}"
        case form:
            method, scope, result = f"proof ({form})", f"{len(str(entry))} bytes", "accepted by the kernel"
    return {
        "about": str(entry["about"]),
        "form": str(entry["form"]),
        "method": method,
        "scope": scope,
        "result": result,
    }

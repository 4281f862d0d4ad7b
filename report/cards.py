"""Cards: what the page shows of each claim, gathered from the results and the evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from report.attachments import Attachment, Budget, attachments
from report.drawings.witnesses import witness as draw_witness
from report.minors import decisive_minors
from report.pointers import Passage, passage
from report.proofs import Proof, readable_proof
from report.standalone import standalone
from report.values import as_json, latex, one_line, python
from report.verdicts import STATES, Sign, claim_verdict, literal_reading, place_of, sign_of
from report.wording import gathered

MOST_WITNESSES = 3
MOST_PROOFS = 2
NOUNS = {"max": "maximum", "min": "minimum"}


@dataclass(frozen=True, slots=True)
class Detail:
    """How much a page shows: bytes of attached files; for each reading, further sizes, rows of evidence, characters."""

    attached: int
    sizes: int
    rows: int
    characters: int


@dataclass(frozen=True, slots=True)
class WitnessView:
    """A counterexample (or a thing shown to exist) as the card shows it."""

    svg: str
    line: str
    python: str
    json: str
    latex: str
    found: str
    failing: int
    among: int
    outlined: str


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A reading as the card shows it; `row` is its part of the results document."""

    row: Mapping[str, Any]
    sign: Sign
    state: str
    formulas: tuple[Mapping[str, Any], ...]
    more_formulas: int
    evidence: tuple[Mapping[str, Any], ...]
    more_evidence: int
    witnesses: tuple[WitnessView, ...]
    more_witnesses: int
    fidelity: tuple[int, int, int]
    mutants: int
    trials: tuple[tuple[str, tuple[tuple[str, Sign], ...]], ...]
    kind: tuple[str, ...]
    files: tuple[Attachment, ...]
    proofs: tuple[tuple[str, Proof], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A claim as the page shows it; `row` is its part of the results document."""

    row: Mapping[str, Any]
    sign: Sign
    literal: Mapping[str, Any] | None
    readings: tuple[ReadingView, ...]
    used_by: tuple[str, ...]
    where: str
    passage: Passage | None
    check: Attachment | None


def cards_of(
    results: Mapping[str, Any], notes: Path | None, documents: Mapping[str, Mapping[str, Any]], detail: Detail
) -> list[Card]:
    """Return the card of each claim; all attached files together stay within the detail's bytes."""
    budget = Budget(detail.attached)
    users: dict[str, list[str]] = {}
    for claim in results["claims"]:
        for used in claim["uses"]:
            users.setdefault(used, []).append(claim["id"])
    trials = _trials(results)
    return [
        Card(
            claim,
            sign_of(claim_verdict(claim)),
            literal_reading(claim),
            tuple(
                _reading(reading, documents.get(reading["id"]), budget, detail, trials.get(reading["id"], {}))
                for reading in claim["readings"]
            ),
            tuple(users.get(claim["id"], ())),
            place_of(claim["source"]),
            passage(claim, results["sources"], notes) if notes else None,
            _check(claim, documents, budget),
        )
        for claim in results["claims"]
    ]


def _trials(results: Mapping[str, Any]) -> dict[str, dict[str, dict[str, Sign]]]:
    """Return what each reading's counterexamples did on others: by its id, then by result, the others with their signs.

    Of what they break one reading of each other claim is listed.
    """
    signs = {reading["id"]: sign_of(reading["verdict"]) for claim in results["claims"] for reading in claim["readings"]}
    found: dict[str, dict[str, dict[str, Sign]]] = {}
    for witness, other, result in results.get("trials", ()):
        listed = found.setdefault(witness, {}).setdefault(result, {})
        claim = other.split("/")[0]
        if other not in signs or (
            result == "breaks" and any(claim == known.split("/")[0] for known in [witness, *listed])
        ):
            continue
        listed[other] = signs[other]
    return {id: {result: others for result, others in of.items() if others} for id, of in found.items()}


def _check(claim: Mapping[str, Any], documents: Mapping[str, Mapping[str, Any]], budget: Budget) -> Attachment | None:
    """Return the Python file that replays the counterexamples of a claim with the standard library alone."""
    known = {r["name"]: documents[r["id"]] for r in claim["readings"] if documents.get(r["id"]) and r["witnesses"]}
    text = standalone(claim["id"], claim["says"], known) if known else None
    found = budget.attach(f"{claim['id'].replace('-', '_')}.py", "stand-alone check", text) if text else []
    return found[0] if found else None


def _reading(
    row: Mapping[str, Any],
    document: Mapping[str, Any] | None,
    budget: Budget,
    detail: Detail,
    trials: Mapping[str, Mapping[str, Sign]],
) -> ReadingView:
    witnesses = row["witnesses"]
    shown = {entry["about"] for entry in witnesses[:1]}
    formulas = sorted(row["formulas"], key=lambda f: (f["digest"] not in shown, "written out" in f["part"]))
    checks = row["checks"]
    rows = gathered(row["evidence"])
    fidelity = [check for check in checks if check["check"] == "fidelity"]
    mutants = [check for check in checks if check["check"] == "mutants"]
    return ReadingView(
        row,
        sign_of(row["verdict"]),
        STATES.get(row["status"], "?"),
        tuple(formulas[: detail.sizes + 1]),
        max(0, len(formulas) - detail.sizes - 1),
        tuple(rows[: detail.rows]),
        max(0, len(rows) - detail.rows),
        tuple(_witness(entry, document) for entry in witnesses[:MOST_WITNESSES]),
        max(0, len(witnesses) - MOST_WITNESSES),
        (
            sum(check["comparisons"] for check in fidelity),
            sum(check["nodes"] for check in fidelity),
            sum(len(check["mismatches"]) for check in fidelity),
        ),
        sum(check["tried"] for check in mutants),
        tuple((result, tuple(others.items())) for result, others in trials.items()),
        _kind(document),
        tuple(attachments(row, document, budget)),
        _proofs(document, row["formulas"]) if detail.attached else (),
    )


def _proofs(document: Mapping[str, Any] | None, formulas: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, Proof], ...]:
    """Tell the certificates that are short enough to be followed, the first two, each with what it is about."""
    found: dict[str, Proof] = {}
    for entry in document.get("evidence", []) if document else []:
        if entry["form"] in ("clausal", "case-tree") and entry["about"] not in found and len(found) < MOST_PROOFS:
            proof = readable_proof(document["questions"][entry["about"]], entry) if document else None
            if proof is not None:
                found[entry["about"]] = proof
    names = {formula["digest"]: _about(formula) for formula in formulas}
    return tuple((names.get(digest, "") if len(formulas) > 1 else "", proof) for digest, proof in found.items())


def _about(formula: Mapping[str, Any]) -> str:
    sizes = ", ".join(f"{name} = {value}" for name, value in formula["size"].items())
    return ", ".join(filter(None, (formula["part"], sizes)))


def _witness(entry: Mapping[str, Any], document: Mapping[str, Any] | None) -> WitnessView:
    minors = decisive_minors(document["questions"][entry["about"]], entry) if document else {}
    marks = {name: tuple(zip(m.row_indices, m.column_indices, strict=True)) for name, m in minors.items()}
    sizes = ", ".join(f"{len(places)} in {name}" for name, places in marks.items())
    return WitnessView(
        draw_witness(entry, width=440, marks=marks).inline("the values below, drawn"),
        one_line(entry),
        python(entry),
        as_json(entry),
        latex(entry),
        str(entry.get("found", "hand")),
        int(entry.get("failing", 0)),
        int(entry.get("among", 0)),
        f"Outlined: the largest minor with one optimal permutation, of size {sizes}." if minors else "",
    )


def _kind(document: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Say what a statement's own kind adds: the growth that is claimed, the extremum, why nothing is denoted."""
    return _told(document.get("statement", {})) if document else ()


def _told(tree: Mapping[str, Any]) -> tuple[str, ...]:
    match tree.get("kind"):
        case "growth":
            names = tree["grows"]
            grows = f"{', '.join(names)} grow{'s' if len(names) == 1 else ''}"
            bound = f"{tree['quantity']} = {tree['relation']}({tree['bound']}) as {grows}"
            beyond = "below it" if tree["relation"] == "Ω" else "above it" if tree["relation"] == "O" else "beyond it"
            family = f"A family has for every constant an instance {beyond}." if "fails" in tree else ""
            return tuple(filter(None, (f"Stated: {bound}; the constant {tree['constant']}.", family)))
        case "extremum" if "family" in tree:
            return (f"There is no {NOUNS[tree['sense']]}: a family goes beyond every bound.",)
        case "extremum":
            return (f"The {NOUNS[tree['sense']]} is {tree['value']}: it is attained, and nothing is beyond it.",)
        case "enclosure":
            value = f"{tree['function']}({tree['at']})"
            return (f"Stated: {tree['lo']} ≤ {value} ≤ {tree['hi']}, as the kernel finds by the series of exp.",)
        case "every":
            parts = [part["of"] for part in tree["parts"]]
            return tuple(line for part in parts if part["kind"] == "enclosure" for line in _told(part))
        case "ill-typed":
            return (f"The typechecker rejects it: {tree['message']}",)
    return ()

"""The page: everything a run found in one HTML file that needs no network."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from report.attachments import Attachment, Budget, attachments
from report.dependencies import NODE_HEIGHT, NODE_WIDTH, dependency_graph
from report.drawings.svg import STYLE
from report.drawings.witnesses import witness as draw_witness
from report.mathml import mathml
from report.pointers import Passage, passage
from report.proofs import Proof, readable_proof
from report.trust import bytes_text, thousands, trust
from report.values import as_json, latex, one_line, python
from report.verdicts import GRADES, SIGNS, STATES, Sign, claim_verdict, claims_of, literal_reading, sign_of, tally

TEMPLATES = Path(__file__).parent / "templates"
MOST_WITNESSES = 3
MOST_PROOFS = 2
NOUNS = {"max": "maximum", "min": "minimum"}
MOST_BYTES = 2_900_000
"""A page that would be larger is made again with less detail."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How much a page shows: bytes of attached files; for each reading, further sizes, rows of evidence, characters."""

    attached: int
    sizes: int
    rows: int
    characters: int


DETAILS = (Detail(700_000, 12, 24, 1300), Detail(300_000, 4, 12, 800), Detail(0, 2, 6, 500), Detail(0, 0, 3, 200))
"""From everything to the least; the least still has every claim, reading, verdict and counterexample."""


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


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A reading as the card shows it; `row` is its part of the results document."""

    row: Mapping[str, Any]
    sign: Sign
    state: str
    formulas: tuple[Mapping[str, Any], ...]
    more_formulas: int
    evidence: tuple[Mapping[str, Any], ...]
    witnesses: tuple[WitnessView, ...]
    more_witnesses: int
    fidelity: tuple[int, int, int]
    mutants: tuple[int, tuple[str, ...]]
    kind: tuple[str, ...]
    files: tuple[Attachment, ...]
    proofs: tuple[Proof, ...]


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


def page(
    results: Mapping[str, Any],
    *,
    notes: Path | None = None,
    documents: Mapping[str, Mapping[str, Any]] | None = None,
) -> str:
    """Return the report of a run as one HTML document.

    `results` is a results document; `notes` is a folder with the notes, whose lines then stand beside the claims;
    `documents` are the evidence documents by reading id, which the page then offers as files. Raises `ResultsError`
    when `results` is no results document.
    """
    claims_of(results)
    documents = documents or {}
    text = ""
    size = 0
    for detail in DETAILS:
        if size > 2 * MOST_BYTES and detail is not DETAILS[-1]:
            continue
        text = _page(results, notes, documents, detail)
        size = len(text.encode())
        if size <= MOST_BYTES:
            break
    return text


def _page(
    results: Mapping[str, Any], notes: Path | None, documents: Mapping[str, Mapping[str, Any]], detail: Detail
) -> str:
    claims = claims_of(results)
    cards = _cards(results, notes, documents, detail)
    text: str = (
        _environment()
        .get_template("page.html.jinja")
        .render(
            results=results,
            cards=cards,
            groups=_groups(cards, results["sources"]),
            counts=tally(claim_verdict(claim) for claim in claims),
            reading_counts=tally(reading["verdict"] for claim in claims for reading in claim["readings"]),
            states=_states(claims),
            trust=trust(results, documents),
            graph=dependency_graph(claims),
            node=(NODE_WIDTH, NODE_HEIGHT),
            signs=SIGNS,
            glyphs=STATES,
            grades=GRADES,
            verdicts={card.row["id"]: card.sign for card in cards},
            sections=sorted({str(claim["section"]) for claim in claims}),
            detail=detail,
            shortened=detail is not DETAILS[0],
            css=_read("page.css") + STYLE,
            js=_read("page.js"),
            font=base64.b64encode((TEMPLATES / "math.woff2").read_bytes()).decode(),
        )
    )
    return "\n".join(line for raw in text.splitlines() if (line := raw.strip())) + "\n"


@cache
def _environment() -> Any:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters |= {
        "thousands": thousands,
        "bytes": bytes_text,
        "markup": _markup,
        "quoted": _quoted,
        "math": _math,
    }
    return environment


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _markup(text: str) -> Any:
    """Mark text as markup that needs no escaping: only what this package wrote itself."""
    from markupsafe import Markup

    return Markup(text)


def _quoted(text: str) -> Any:
    """Return text as an attribute value in single quotes: JSON has many double ones, and each would take five bytes."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;")
    return _markup(f"'{escaped}'")


def _math(text: str, block: bool = False) -> Any:
    return _markup(mathml(text, block=block))


def _cards(
    results: Mapping[str, Any], notes: Path | None, documents: Mapping[str, Mapping[str, Any]], detail: Detail
) -> list[Card]:
    budget = Budget(detail.attached)
    users: dict[str, list[str]] = {}
    for claim in results["claims"]:
        for used in claim["uses"]:
            users.setdefault(used, []).append(claim["id"])
    return [
        Card(
            claim,
            sign_of(claim_verdict(claim)),
            literal_reading(claim),
            tuple(_reading(reading, documents.get(reading["id"]), budget, detail) for reading in claim["readings"]),
            tuple(users.get(claim["id"], ())),
            _where(claim["source"]),
            passage(claim, results["sources"], notes) if notes else None,
        )
        for claim in results["claims"]
    ]


def _where(source: Mapping[str, Any]) -> str:
    if source["kind"] == "note":
        return f"{'line' if str(source['lines']).isdigit() else 'lines'} {source['lines']}"
    return str(source["place"])


def _groups(cards: Sequence[Card], sources: Mapping[str, Any]) -> list[tuple[str, str, list[Card]]]:
    """Return (key, title, cards) for each source, in the order of their first claims."""
    keys = list(dict.fromkeys(str(card.row["source"]["key"]) for card in cards))
    return [
        (key, str(sources.get(key, {}).get("title", key)), [card for card in cards if card.row["source"]["key"] == key])
        for key in keys
    ]


def _states(claims: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, list[str]]]:
    """Return (state, glyph, ids of its readings) for each comparison with the expected verdict that occurs."""
    found: dict[str, list[str]] = {state: [] for state in STATES}
    for claim in claims:
        for reading in claim["readings"]:
            found.setdefault(reading["status"], []).append(reading["id"])
    return [(state, STATES.get(state, "?"), ids) for state, ids in found.items() if ids]


def _reading(row: Mapping[str, Any], document: Mapping[str, Any] | None, budget: Budget, detail: Detail) -> ReadingView:
    witnesses = row["witnesses"]
    shown = {entry["about"] for entry in witnesses[:1]}
    formulas = sorted(row["formulas"], key=lambda formula: formula["digest"] not in shown)
    checks = row["checks"]
    fidelity = [check for check in checks if check["check"] == "fidelity"]
    mutants = [check for check in checks if check["check"] == "mutants"]
    return ReadingView(
        row,
        sign_of(row["verdict"]),
        STATES.get(row["status"], "?"),
        tuple(formulas[: detail.sizes + 1]),
        max(0, len(formulas) - detail.sizes - 1),
        tuple(row["evidence"][: detail.rows]),
        tuple(_witness(entry) for entry in witnesses[:MOST_WITNESSES]),
        max(0, len(witnesses) - MOST_WITNESSES),
        (
            sum(check["comparisons"] for check in fidelity),
            sum(check["nodes"] for check in fidelity),
            sum(len(check["mismatches"]) for check in fidelity),
        ),
        (sum(check["tried"] for check in mutants), tuple(str(s) for check in mutants for s in check["survivors"])),
        _kind(document),
        tuple(attachments(row, document, budget)),
        _proofs(document) if detail.attached else (),
    )


def _proofs(document: Mapping[str, Any] | None) -> tuple[Proof, ...]:
    """Tell the certificates that are short enough to be followed, the first two of different questions."""
    found: dict[str, Proof] = {}
    for entry in document.get("evidence", []) if document else []:
        if entry["form"] in ("clausal", "case-tree") and entry["about"] not in found and len(found) < MOST_PROOFS:
            proof = readable_proof(document["questions"][entry["about"]], entry) if document else None
            if proof is not None:
                found[entry["about"]] = proof
    return tuple(found.values())


def _witness(entry: Mapping[str, Any]) -> WitnessView:
    return WitnessView(
        draw_witness(entry, width=440).inline("the values below, drawn"),
        one_line(entry),
        python(entry),
        as_json(entry),
        latex(entry),
        str(entry.get("found", "hand")),
        int(entry.get("failing", 0)),
        int(entry.get("among", 0)),
    )


def _kind(document: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Say what a statement's own kind adds: the growth that is claimed, the extremum, why nothing is denoted."""
    tree = document.get("statement", {}) if document else {}
    match tree.get("kind"):
        case "growth":
            names = tree["grows"]
            grows = f"{', '.join(names)} grow{'s' if len(names) == 1 else ''}"
            bound = f"{tree['quantity']} = {tree['relation']}({tree['bound']}) as {grows}"
            family = "A family has for every constant an instance that exceeds it." if "fails" in tree else ""
            return tuple(filter(None, (f"Stated: {bound}; the constant {tree['constant']}.", family)))
        case "extremum" if "family" in tree:
            return (f"There is no {NOUNS[tree['sense']]}: a family goes beyond every bound.",)
        case "extremum":
            return (f"The {NOUNS[tree['sense']]} is {tree['value']}: it is attained, and nothing is beyond it.",)
        case "ill-typed":
            return (f"The typechecker rejects it: {tree['message']}",)
    return ()

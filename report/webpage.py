"""The page: everything a run found in one HTML file that needs no network."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from report.attachments import checker
from report.cards import Card, Detail, cards_of
from report.dependencies import NODE_HEIGHT, NODE_WIDTH, dependency_graph
from report.drawings.svg import STYLE
from report.figures import Illustration
from report.mathml import mathml
from report.trust import bytes_text, thousands, trust
from report.verdicts import GRADES, SIGNS, STATES, claim_verdict, claims_of, tally
from report.wording import subscripts

TEMPLATES = Path(__file__).parent / "templates"
MOST_BYTES = 2_900_000
"""A page that would be larger is made again with less detail."""

READINGS_A_LEVEL = 600
"""So many readings fit with the most detail; for so many more each, the first attempt already shows less."""

DETAILS = (
    Detail(700_000, 12, 24, 1300),
    Detail(500_000, 6, 16, 1000),
    Detail(300_000, 4, 12, 800),
    Detail(150_000, 4, 12, 700),
    Detail(0, 3, 9, 600),
    Detail(0, 2, 6, 500),
    Detail(0, 0, 3, 200),
)
"""From everything to the least; the least still has every claim, reading, verdict and counterexample."""


def page(
    results: Mapping[str, Any],
    *,
    notes: Path | None = None,
    documents: Mapping[str, Mapping[str, Any]] | None = None,
    figures: Mapping[str, Sequence[Illustration]] | None = None,
) -> str:
    """Return the report of a run as one HTML document.

    `results` is a results document; `notes` is a folder with the notes, whose lines then stand beside the claims;
    `documents` are the evidence documents by reading id, which the page then offers as files and tells as proofs;
    `figures` are those that claim files attach, by claim id. Raises `ResultsError` for what is no results document.
    """
    readings = sum(len(claim["readings"]) for claim in claims_of(results))
    text = ""
    for detail in DETAILS[min(readings // READINGS_A_LEVEL, len(DETAILS) - 1) :]:
        text = _page(results, notes, documents or {}, figures or {}, detail)
        if len(text.encode()) <= MOST_BYTES:
            break
    return text


def _page(
    results: Mapping[str, Any],
    notes: Path | None,
    documents: Mapping[str, Mapping[str, Any]],
    figures: Mapping[str, Sequence[Illustration]],
    detail: Detail,
) -> str:
    claims = claims_of(results)
    cards = cards_of(results, notes, documents, detail)
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
            checker=checker() if any(r.files for card in cards for r in card.readings) else None,
            trust=trust(results, documents),
            graph=dependency_graph(claims),
            node=(NODE_WIDTH, NODE_HEIGHT),
            signs=SIGNS,
            glyphs=STATES,
            grades=GRADES,
            says={card.row["id"]: card.row["says"] for card in cards},
            verdicts={card.row["id"]: card.sign for card in cards},
            sections=sorted({str(claim["section"]) for claim in claims}),
            detail=detail,
            figures=figures,
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
        "prose": _prose,
        "quoted": _quoted,
        "math": _math,
        "subscripts": subscripts,
    }
    return environment


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _prose(text: str) -> Any:
    """Write what stands between backquotes as code."""
    from markupsafe import escape

    return _markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


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

"""A badge: the state of a run in one small picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from report.drawings.svg import element, label
from report.verdicts import claim_verdict, claims_of, sign_of

GOOD, BAD = "#17693f", "#b42318"


def badge(results: Mapping[str, Any]) -> str:
    """Return an SVG badge: how many claims are decided, or that a verdict differs from the expected one.

    A claim is decided when its literal reading is PROVED, VERIFIED, REFUTED or ILL-POSED. The badge is red only when
    a reading differs, failed or raised an alarm: a refuted claim is a good result.
    """
    claims = claims_of(results)
    verdicts = [sign_of(claim_verdict(claim)).word for claim in claims]
    decided = sum(verdict in ("PROVED", "VERIFIED", "REFUTED", "ILL-POSED") for verdict in verdicts)
    states = [reading["status"] for claim in claims for reading in claim["readings"]]
    wrong = sum(state not in ("as expected", "not reached") for state in states)
    value = f"{wrong} not as expected" if wrong else f"{decided} of {len(claims)} claims decided"
    left, right = 74, 14 + 7 * len(value)
    body = [
        element("rect", width=left, height=20, rx=4, fill="#3a4250"),
        element("rect", x=left - 4, width=right + 4, height=20, rx=4, fill=BAD if wrong else GOOD),
        element("rect", x=left - 4, width=8, height=20, fill=BAD if wrong else GOOD),
        label(left / 2, 14, "tropcheck"),
        label(left + right / 2, 14, value),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="tropcheck: {value}"><title>tropcheck: {value}</title>'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,\'DejaVu Sans\',sans-serif" font-size="11">'
        f"{''.join(body)}</g></svg>\n"
    )

"""A ledger of five hundred claims fits a page of three million bytes; terminal and formats hold it too."""

from __future__ import annotations

from typing import Any

import pytest

from report import details, formats, page, table
from report.columns import columns


def test_five_hundred_claims_fit_three_megabytes(many: dict[str, Any]) -> None:
    """The page keeps every claim, reading and counterexample, and is smaller than 3 MB."""
    text = page(many)

    assert len(text.encode()) < 3_000_000
    assert 500 == text.count('<article id="')
    assert sum(len(claim["readings"]) for claim in many["claims"]) == text.count("<h4>")
    assert sum(bool(r["witnesses"]) for c in many["claims"] for r in c["readings"]) == text.count("<figure")


@pytest.mark.slow
def test_evidence_is_attached_only_within_the_size(many: dict[str, Any], decided: Any) -> None:
    """With all evidence documents at hand the page stays below 3 MB too."""
    _, evidence = decided
    documents = {
        reading["id"]: evidence[f"{claim['id'].rsplit('-', 1)[0]}/{reading['id'].split('/')[1]}"]
        for claim in many["claims"]
        for reading in claim["readings"]
    }

    assert len(page(many, documents=documents).encode()) < 3_000_000


def test_the_terminal_holds_five_hundred_claims(many: dict[str, Any]) -> None:
    """The table has a row for each of them within 80 columns."""
    lines = table(many, 80).splitlines()

    assert max(map(columns, lines)) <= 80
    assert 500 <= len(lines)
    assert details(many, many["claims"][-1]["id"])


def test_the_formats_hold_five_hundred_claims(many: dict[str, Any]) -> None:
    """The large document validates, and its Markdown has a row for each reading."""
    formats.check(many)
    rows = [line for line in formats.markdown(many).splitlines() if line.startswith("| `")]

    assert sum(len(claim["readings"]) for claim in many["claims"]) == len(rows)

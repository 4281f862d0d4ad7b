"""The committed evidence, judged by the kernel alone: what it must accept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.discovery import discover
from solver.kernel.judge import Judgement, judge

ROOT = Path(__file__).parents[3]
EVIDENCE = ROOT / "proofs" / "evidence"


@pytest.fixture(scope="module")
def judged() -> list[Judgement]:
    """Judge all committed evidence."""
    return [judge(json.loads(path.read_text())) for path in sorted(EVIDENCE.rglob("*.json"))]


def test_all_of_it_is_accepted_without_alarm(judged: list[Judgement]) -> None:
    """No file is rejected, alarms, or lacks its figures."""
    assert len(judged) > 400
    assert [] == [j.claim for j in judged if j.outcome.alarm or j.unchecked]


def test_every_verdict_is_the_one_that_its_claim_expects(judged: list[Judgement]) -> None:
    """The verdicts are those of the claim files; all that is decided is of grade A or R, the rest has no grade."""
    expected = {
        (claim.id, reading.name): reading.expect
        for claim in discover([ROOT / "theorems"]).claims
        for reading in claim.readings
    }
    found = {(j.claim, j.reading): j.outcome for j in judged if (j.claim, j.reading) in expected}

    assert {key: expected[key] for key in found} == {key: outcome.verdict for key, outcome in found.items()}
    decided = [o for o in found.values() if o.verdict in ("PROVED", "REFUTED", "VERIFIED", "ILL-POSED")]
    others = [o for o in found.values() if o not in decided]

    assert {""} == {outcome.grade for outcome in others}
    assert {"A"} <= {outcome.grade for outcome in decided} <= {"A", "R"}

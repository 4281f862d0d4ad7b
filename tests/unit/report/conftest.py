"""The sample run that the tests of the report show: real claims, really decided, without solver programs."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from solver import jobs
from solver.decide import decide
from solver.discovery import discover
from solver.results import results

SAMPLE = Path(__file__).parent / "sample"


@pytest.fixture(scope="session")
def decided() -> tuple[dict[str, Any], dict[str, Any]]:
    """The results document of the sample claims, and the evidence documents by reading id."""
    library = discover([SAMPLE])
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(jobs.METHODS, "certify", lambda question, job: {"evidence": []})
        patch.setitem(jobs.METHODS, "solve", lambda question, job: {"evidence": [], "attempt": "no solver here"})
        decisions = [decide(claim, reading) for claim in library.claims for reading in claim.readings]
    document = results(library, library.claims, decisions, command="tropcheck check", tier="quick", seed=0)
    ids = {(row["id"], reading["name"]): reading["id"] for row in document["claims"] for reading in row["readings"]}
    evidence = {ids[d.claim, d.reading]: d.document for d in decisions}
    return json.loads(json.dumps(document)), json.loads(json.dumps(evidence))


@pytest.fixture
def run(decided: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """A fresh copy of the sample results."""
    return deepcopy(decided[0])


@pytest.fixture
def evidence(decided: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """A fresh copy of the sample evidence documents."""
    return deepcopy(decided[1])


@pytest.fixture
def notes() -> Path:
    """The folder with the sample note."""
    return SAMPLE

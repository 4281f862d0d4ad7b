"""The sample run, and five hundred claims made from it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver import jobs
from solver.decide import decide
from solver.discovery import discover
from solver.results import results

SAMPLE = Path(__file__).parents[2] / "unit" / "report" / "sample"


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
def notes() -> Path:
    """The folder with the sample note."""
    return SAMPLE


@pytest.fixture(scope="session")
def many(decided: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """Five hundred claims that lean on each other, with three readings each and formulas of a thousand characters."""
    run, _ = decided
    chance = Random(1)
    claims: list[dict[str, Any]] = []
    for number in range(500):
        claim = json.loads(json.dumps(run["claims"][number % len(run["claims"])]))
        claim["id"] += f"-{number}"
        claim["corrects"], claim["corrections"] = "", []
        earlier = claims[-30:]
        claim["uses"] = sorted({chance.choice(earlier)["id"] for _ in range(number % 3)}) if earlier else []
        claim["latex"] = claim["latex"].replace("A", f"A_{{{number}}}")
        claim["says"] = f"{claim['says']} This is instance {number} of the same claim, said at some length."
        first = claim["readings"][0]
        while len(claim["readings"]) < 3:
            copied = json.loads(json.dumps(first)) | {"literal": False, "name": f"variant {len(claim['readings'])}"}
            claim["readings"].append(copied)
        for reading in claim["readings"]:
            reading["id"] = f"{claim['id']}/{reading['id'].split('/')[1]}"
            for formula in reading["formulas"]:
                formula["text"] = (formula["text"] + " ∧ ") * (1000 // len(formula["text"]))
                formula["latex"] += rf"\land n = {number}"
        claims.append(claim)
    return run | {"claims": claims}

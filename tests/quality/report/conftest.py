"""The sample run, and five hundred claims made from it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

_HOME = Path(__file__).parents[2] / "unit" / "report" / "conftest.py"
_SPEC = importlib.util.spec_from_file_location("report_sample_run", _HOME)
assert _SPEC is not None
assert _SPEC.loader is not None
_SAMPLE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_SAMPLE)

decided = _SAMPLE.decided
notes = _SAMPLE.notes


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

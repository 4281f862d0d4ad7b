"""Claims about protocols: what an engine's bound names as its claim is proved, and says what the engine computes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import protocols.catalog
import theorems
from protocols.catalog import claim_of
from solver.discovery import discover
from solver.kernel.judge import judge

ROOT = Path(theorems.__file__).parent
FORMS = sorted({*protocols.catalog._CLAIMS, "two-function width"})
POINTERS = {
    "communication-orders-forward": "laws",
    "communication-leaves": "laws",
    "one-way-line": "laws",
    "residual-messages": "oneway",
    "shared-leaves": "lowerbounds",
    "last-messages": "roundbounds",
    "messages-one-epoch": "simultaneous",
    "messages-of-no-bits": "messagesize",
    "messages-paper-order": "coverings",
    "messages-note-order": "coverings",
    "messages-encoder": "encoderwidth",
    "messages-indexed": "indexedwidth",
    "messages-more-functions": "budget",
    "chen-one-layer": "depthwidth",
    "one-layer-heads": "heads",
}
"""Each claim, and the module of the engine whose argument it is."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("order", ["paper", "note"])
def test_every_argument_of_a_certificate_is_a_claim_with_a_proof(form: str, order: str) -> None:
    """The kernel accepts the committed evidence of each reading: PROVED, with certificates only."""
    claim = claim_of({"form": form, "order": order})
    files = sorted((ROOT.parent / "proofs/evidence" / str(claim)).glob("*.json"))
    outcomes = [judge(json.loads(file.read_text(encoding="utf-8"))).outcome for file in files]

    assert files
    assert {("PROVED", "A")} == {(outcome.verdict, outcome.grade) for outcome in outcomes}


@pytest.mark.parametrize(("claim", "module"), sorted(POINTERS.items()))
def test_the_engine_points_to_the_claim(claim: str, module: str) -> None:
    """The module whose argument a claim proves names the claim, and the claim exists."""
    source = (Path(protocols.catalog.__file__).parent / f"{module}.py").read_text(encoding="utf-8")

    assert f"`{claim}`" in source
    assert claim in {found.id for found in discover([ROOT]).claims}


def test_what_needs_no_claim_names_none() -> None:
    """Searches of boxes and cited theorems."""
    assert {None} == {claim_of({"form": form}) for form in ("sub-box", "round box", "rank", "discrepancy", "counting")}

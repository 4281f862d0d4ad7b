"""Claims about protocols: what an engine's bound names as its claim is proved, and says what the engine computes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import protocols.catalog
import theorems
from protocols.catalog import claim_of
from solver.discovery import discover
from solver.finitemodels import finite_counterexample
from solver.kernel.judge import judge
from terms.statements import Scope
from terms.vocabulary import all_over, implies
from theorems.depth_limits._orders import behind, history, passing_on, too_early

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


def speaker_hears_what_is_said_later(P, own1, own2, t):
    """A fault: only what t itself holds is the same on both inputs."""
    return own1(t) == own2(t)


def skips_a_party(P, value, before, place, s, t):
    """A fault: the place before one may lie before s."""
    return all_over(P, lambda p: implies(behind(place, s, t)(p), value(p) == value(before(p))))


FAULTS = {
    "a part that is not told": (history, 3, speaker_hears_what_is_said_later),
    "a party that is skipped": (passing_on, 0, skips_a_party),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_laws_of_orders_has_a_counterexample(fault: str) -> None:
    """Where a hypothesis says too little, a small protocol breaks the law."""
    statement, place, faulty = FAULTS[fault]
    given = (*statement.given[:place], faulty, *statement.given[place + 1 :])
    (instance,) = replace(statement, given=given).instances(Scope())

    assert finite_counterexample(instance.question, elements=(2, 3), seconds=30, rlimit=50_000_000) is not None


def test_as_many_messages_as_functions_are_enough() -> None:
    """Without the count of messages the law of early speakers is false: the function may be told."""
    (instance,) = replace(too_early, larger=(), pigeonholes=()).instances(Scope())

    assert finite_counterexample(instance.question, elements=(2, 3), seconds=30, rlimit=50_000_000) is not None


def test_what_needs_no_claim_names_none() -> None:
    """Searches of boxes, and a cited theorem."""
    assert {None} == {claim_of({"form": form}) for form in ("sub-box", "round box", "rank")}

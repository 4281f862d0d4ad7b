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
from solver.finitemodels import counterexample_at, finite_counterexample
from solver.kernel.judge import judge
from terms.statements import Scope
from terms.vocabulary import all_over, any_over, implies
from theorems.depth_limits._orders import behind, history, passing_on, too_early
from theorems.papers._three_maps import as_bit, five_functions, three_sets, wrong_for_some_map

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


def choice_knows_the_map(Z, F, at, value, heard, pair, said, choose, out, s, t, zero, one):
    """A fault: z_1 tells z_0 more than one bit."""

    def is_wrong(z):
        return lambda f, u: (
            out(heard(z), as_bit(pair(f, z), zero, one), as_bit(choose(u, z, said(f, u)), zero, one))
            != value(z, at(f, u))
        )

    return any_over(Z, lambda z: wrong_for_some_map(F, is_wrong(z), s, t))


def choice_of_more_than_a_bit(Z, F, at, value, heard, pair, said, choose, out, s, t, zero, one):
    """A fault: z_0's later answer names any of the outputs."""

    def is_wrong(z):
        return lambda f, u: (
            out(heard(z), as_bit(pair(f, z), zero, one), choose(u, z, as_bit(said(f, u), zero, one)))
            != value(z, at(f, u))
        )

    return any_over(Z, lambda z: wrong_for_some_map(F, is_wrong(z), s, t))


def two_maps_are_different(f, g):
    """A fault: there may be two maps only."""
    return f != g


THREE_MAPS = {
    "z_1 tells z_0 the map": (replace(five_functions, law=choice_knows_the_map), 3),
    "z_0 names an output": (replace(five_functions, law=choice_of_more_than_a_bit), 3),
    "as many things to hear as functions": (replace(five_functions, larger=(), pigeonholes=()), 3),
    "no bijective function": (replace(five_functions, given=five_functions.given[:-1]), 3),
    "two maps": (replace(three_sets, given=(*three_sets.given[:-1], two_maps_are_different)), 2),
}


@pytest.mark.parametrize("fault", THREE_MAPS)
def test_a_fault_in_the_laws_of_three_maps_has_a_counterexample(fault: str) -> None:
    """With three places and outputs, a protocol is right where it may tell more, or where less is asked of it."""
    statement, maps = THREE_MAPS[fault]
    (instance,) = statement.instances(Scope())
    sizes = {**dict.fromkeys(instance.question.sorts, 3), "F": maps}
    sizes |= {"K": 2} if statement.larger else {}

    assert counterexample_at(instance.question, sizes, seconds=30, rlimit=50_000_000) is not None


def test_what_needs_no_claim_names_none() -> None:
    """Searches of boxes, and a cited theorem."""
    assert {None} == {claim_of({"form": form}) for form in ("sub-box", "round box", "rank")}

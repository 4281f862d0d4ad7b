"""Counterexamples are tried on all other questions of their signature."""

from __future__ import annotations

from typing import Any

from solver.claims import Claim, Paper
from solver.consistency import Trial, consistency
from solver.decide import decide
from terms.spaces import reals
from terms.statements import Forall, Scope
from terms.vocabulary import maximum


def document_of(law: Any, expect: str) -> dict[str, Any]:
    """Decide a law of two real numbers."""
    claim = Claim("a-claim", Paper("here", "1"), "says")
    reading = claim.reading(
        "r", Forall(law, over={"x": reals, "y": reals}), expect=expect, literal=True, quick=Scope(grid=(-1, 1))
    )
    return decide(claim, reading).document


def test_witness_is_tried_on_others() -> None:
    """The counterexample of x ≥ y breaks x = y and not the commutativity of max."""
    found = consistency(
        {
            "first": document_of(lambda x, y: x >= y, "REFUTED"),
            "same": document_of(lambda x, y: x == y, "REFUTED"),
            "true": document_of(lambda x, y: maximum(x, y) == maximum(y, x), "PROVED"),
        }
    )

    assert {"breaks", "holds"} == {trial.result for trial in found.trials if trial.witness == "first"}
    assert Trial("first", "true", "holds") in found.trials
    assert () == found.contradictions


def test_proof_of_a_broken_question_is_a_contradiction() -> None:
    """A proof attached to a false question is found by the counterexample of another reading."""
    false = document_of(lambda x, y: x >= y, "REFUTED")
    lying = {**false, "evidence": [{"about": next(iter(false["questions"])), "form": "clausal"}]}
    found = consistency({"honest": false, "lying": lying})

    assert ("the counterexample of honest breaks a question that lying proves",) == found.contradictions

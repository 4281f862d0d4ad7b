"""What every claim of the ledger must have, whatever its verdict."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import theorems
from solver.claims import CITED, ILL_POSED, NOT_FORMAL, REFUTED, UNKNOWN, Claim, Note
from solver.discovery import Library, discover
from terms.statements import Declared

ROOT = Path(theorems.__file__).parent


@cache
def library() -> Library:
    """Return all claims."""
    return discover([ROOT])


def claims() -> list[Claim]:
    """List all claims."""
    return list(library().claims)


def test_every_claim_file_is_read_and_nothing_is_missing() -> None:
    """No file fails, and no claim lacks a pointer, a restatement, a literal reading, a correction or a reason."""
    missing = {claim.id: claim.problems() for claim in claims() if claim.problems()}

    assert () == library().errors
    assert {} == missing
    assert 200 < len(claims())


def test_every_claim_has_exactly_one_literal_reading() -> None:
    """What the sentence says as it stands is said once."""
    literal = {claim.id: sum(reading.literal for reading in claim.readings) for claim in claims()}

    assert {1} == set(literal.values())


def test_every_refuted_reading_is_explained() -> None:
    """A reader finds a sentence for each reading that is refuted or denotes nothing."""
    silent = [
        f"{claim.id}: {reading.name}"
        for claim in claims()
        for reading in claim.readings
        if reading.expect in (REFUTED, ILL_POSED) and not reading.explain
    ]

    assert [] == silent


def test_what_is_not_decided_says_why() -> None:
    """Declared readings carry a reason, and open ones say what was tried."""
    reasons = {
        f"{claim.id}: {reading.name}": reading.statement.because
        if isinstance(reading.statement, Declared)
        else reading.explain
        for claim in claims()
        for reading in claim.readings
        if reading.expect in (UNKNOWN, CITED, NOT_FORMAL)
    }
    opened = [reading for claim in claims() for reading in claim.readings if reading.expect == UNKNOWN]

    assert [] == [name for name, reason in reasons.items() if len(reason) < 10]
    assert all("Tried" in reading.explain for reading in opened)
    assert 3 == len(opened)


def test_what_a_claim_rests_on_exists_and_goes_in_no_circle() -> None:
    """`uses` names claims, and following it from a claim never comes back to it."""
    uses = {claim.id: claim.uses for claim in claims()}

    def reached(id: str) -> set[str]:
        found: set[str] = set()
        waiting = list(uses[id])
        while waiting:
            used = waiting.pop()
            if used not in found:
                found.add(used)
                waiting += uses[used]
        return found

    assert [] == [(id, used) for id, named in uses.items() for used in named if used not in uses]
    assert [] == [id for id in uses if id in reached(id)]


def test_corrections_and_claims_name_each_other() -> None:
    """A correction says what it corrects, and is listed there."""
    by_id = {claim.id: claim for claim in claims()}
    corrections = [claim for claim in claims() if claim.corrects]

    assert [] == [c.id for c in corrections if all(c is not listed for listed in by_id[c.corrects].corrections)]
    assert 50 < len(corrections)


def test_no_two_claims_restate_the_same_sentence() -> None:
    """Claims that point to the same lines of a note say different things, and no restatement stands twice."""
    says = [claim.says for claim in claims()]
    notes = {claim.source.key for claim in claims() if isinstance(claim.source, Note)}

    assert len(set(says)) == len(says)
    assert {"tropical-view", "depth-limits"} == notes


def test_every_refuted_growth_has_a_figure() -> None:
    """How badly a claim fails is drawn where it fails more and more."""
    bare = [
        claim.id
        for claim in claims()
        if claim.literal.expect == REFUTED and type(claim.literal.statement).__name__ == "Growth" and not claim.figures
    ]

    assert [] == bare

"""What is known about counterexamples smaller than the one that was found."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from solver import jobs
from solver.claims import REFUTED, Claim, Paper
from solver.decide import decide
from solver.minimality import minimality
from terms.spaces import function, index_set, integers, reals
from terms.statements import Every, Forall, Scope, Statement
from terms.vocabulary import all_over
from tropical.matrix import matrices


def found(statement: Statement, scope: Scope | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Decide a statement without solvers, and return the evidence document with its first witness."""
    claim = Claim("some-claim", source=Paper("a note", "page 1"), says="Something.")
    reading = claim.reading("r", statement, literal=True, expect=REFUTED, quick=scope)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(jobs.METHODS, "solve", lambda question, job: {"evidence": [], "attempt": "no solver here"})
        document: Any = decide(claim, reading).document
    return document, next(entry for entry in document["evidence"] if entry["form"] == "witness")


def commute(a: Any, b: Any) -> Any:
    """Say that two matrices commute."""
    return a @ b == b @ a


def products(domain: Any) -> Any:
    """Return the space of two square matrices over a domain, by size."""
    return lambda n: {"a": matrices(n, n, domain), "b": matrices(n, n, domain)}


def test_a_box_that_is_everything_has_a_smallest() -> None:
    """All instances were evaluated, at this size and below it, so the smallest is the smallest there is."""
    document, entry = found(Forall(commute, over=products(integers(0, 2))), Scope(sizes={"n": (1, 2)}))
    known = minimality(document, entry)

    assert known.proved
    assert "It is the smallest of all 6561 instances of its size." in known.sentences
    assert known.sentences[-1].startswith("Smaller sizes: n = 1: ")


def test_zeros_and_one_unit_cannot_be_undercut() -> None:
    """One entry 1 among zeros is the smallest when zero everywhere is no counterexample; smaller sizes are proved."""
    document, entry = found(Forall(commute, over=products(reals)), Scope(sizes={"n": (1, 2)}, grid=(-1, 1)))
    known = minimality(document, entry)

    assert known.proved
    assert "one entry is 1 or −1, and 0 everywhere is none" in known.sentences[0]
    assert "Smaller sizes: n = 1: proved that there is none." == known.sentences[1]


def test_a_size_that_was_not_asked_is_told() -> None:
    """When the scope starts at size 2, size 1 is not known to have no counterexample."""
    document, entry = found(Forall(commute, over=products(reals)), Scope(sizes={"n": (2,)}, grid=(-1, 1)))
    known = minimality(document, entry)

    assert not known.proved
    assert "Smaller sizes: n = 1: not asked." == known.sentences[1]


def test_evidence_taken_away_is_missed() -> None:
    """Without the proof at size 1 minimality is not proved: the flag follows the evidence and nothing else."""
    document, entry = found(Forall(commute, over=products(reals)), Scope(sizes={"n": (1, 2)}, grid=(-1, 1)))
    poorer = deepcopy(document)
    poorer["evidence"] = [e for e in poorer["evidence"] if e["form"] == "witness"]

    assert minimality(document, entry).proved
    assert not minimality(poorer, entry).proved


def test_a_box_of_unbounded_numbers_is_only_searched() -> None:
    """Outside the box (2, 0) has fewer entries than (1, 1), the smallest of the box; so it is kept."""

    def bounded(x: Any, y: Any) -> Any:
        return x + y <= 1

    document, entry = found(Forall(bounded, over={"x": reals, "y": reals}), Scope(grid=(-1, 1)))
    known = minimality(document, entry)

    searched = {**entry, "values": {"x": "1", "y": "1"}, "fewer": None}
    only_searched = minimality(document, searched)

    assert {"0", "2"} == set(entry["values"].values())
    assert known.proved
    assert not only_searched.proved
    assert "It is the smallest of the 9 instances of its size that were searched." == only_searched.sentences[0]


def test_index_sets_of_one_element_are_the_smallest() -> None:
    """With one element and a value 0 nothing can be smaller; more elements leave the question open."""

    def positive(J: Any, f: Any) -> Any:
        return all_over(J, lambda j: f(j) > 0)

    space = {"J": index_set(), "f": function("J", to=reals)}
    document, entry = found(Forall(positive, over=space))
    entry = {**entry, "sorts": {"J": 1}, "values": {"f": ["0"]}}

    assert minimality(document, entry).proved
    assert not minimality(document, {**entry, "sorts": {"J": 2}, "values": {"f": ["0", "1"]}}).proved


def test_parts_of_a_conjunction_have_their_own_sizes() -> None:
    """A proof about another part of the statement says nothing about smaller sizes of this one."""
    parts = {
        "commutes": Forall(commute, over=products(reals)),
        "other": Forall(lambda a: a @ a == a @ a, over=lambda n: {"a": matrices(n, n, reals)}),
    }
    document, entry = found(Every(parts), Scope(sizes={"n": (2,)}, grid=(-1, 1)))

    assert not minimality(document, entry).proved

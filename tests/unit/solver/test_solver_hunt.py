"""Hunting counterexamples: every strategy finds, finds are small and different, a hunt goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver import strategies
from solver.claims import Claim, ClaimError, Paper, Reading
from solver.hunt import Catch, hunt, instances_of, key_of
from solver.instances import Assignment, Element, minimized, refutes
from solver.strategies import STRATEGIES
from terms.spaces import all_integers, function, index_set, integers, reals
from terms.statements import Exists, Forall, Scope, Statement
from terms.vocabulary import all_over, any_of, max_over, maximum, not_
from tropical.matrix import matrices


def reading_of(statement: Statement, scope: Scope | None = None) -> tuple[Claim, Reading]:
    """Return a claim with one reading."""
    claim = Claim("some-claim", source=Paper("a note", "page 1"), says="Something.")
    return claim, claim.reading("r", statement, literal=True, expect="REFUTED", quick=scope)


def commute(a: Any, b: Any) -> Any:
    """Say that two matrices commute."""
    return a @ b == b @ a


def matrices_commute() -> tuple[Claim, Reading]:
    """Return the claim that square matrices commute."""
    law = Forall(commute, over=lambda n: {"a": matrices(n, n, reals), "b": matrices(n, n, reals)})
    return reading_of(law, Scope(sizes={"n": (2, 1)}))


def below(x: Any, y: Any) -> Any:
    """Say that x is at most y."""
    return x <= y


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_each_strategy_finds_a_counterexample_alone(name: str) -> None:
    """A false law about two numbers is refuted by every strategy, and the find is as small as can be."""
    claim, reading = reading_of(Forall(below, over={"x": reals, "y": reals}))
    found = hunt(claim, reading, count=1, seconds=20, strategies=[name])

    (catch,) = found.catches
    assert name == catch.strategy
    assert [0, 1] == sorted(abs(value) for value in catch.assignment.values.values())


def test_smaller_sizes_come_first_and_finds_differ() -> None:
    """Scalars commute, so the finds are 2×2; no two of them are the same up to order, and each is a counterexample."""
    claim, reading = matrices_commute()
    found = hunt(claim, reading, count=4, seconds=30, strategies=["exhaustive"])
    question = next(i.question for i in instances_of(reading, {}, (1,)) if i.size == {"n": 2})

    assert 4 == len(found.catches)
    assert {2} == {catch.size["n"] for catch in found.catches}
    assert all(refutes(question, catch.assignment) for catch in found.catches)
    assert 4 == len({key_of(question, catch) for catch in found.catches})
    assert sorted(catch.assignment.weight() for catch in found.catches) == [
        c.assignment.weight() for c in found.catches
    ]
    assert "n = 1: entries up to ±1, 9 instances" == found.searched[0]


def test_a_true_law_is_searched_in_full() -> None:
    """Nothing is found where nothing is; the hunt says which boxes it went through, each once."""
    claim, reading = reading_of(
        Forall(lambda x, y: maximum(x, y) == maximum(y, x), over={"x": integers(0, 3), "y": reals})
    )
    found = hunt(claim, reading, seconds=20, strategies=["exhaustive"])

    assert () == found.catches
    assert ("entries up to ±1, 12 instances", "entries up to ±2, 20 instances") == found.searched


def test_index_sets_are_searched_in_full() -> None:
    """Functions on small sets are gone through, fewer elements first."""
    claim, reading = reading_of(
        Forall(
            lambda keys, s: all_over(keys, lambda j: s(j) <= max_over(keys, s)),
            over={"keys": index_set(), "s": function("keys", to=reals)},
        ),
        Scope(elements=(1, 2)),
    )
    found = hunt(claim, reading, seconds=20, radius=1, strategies=["exhaustive"])

    assert () == found.catches
    assert ("entries up to ±1, 12 instances with |keys| ≤ 2",) == found.searched


def test_names_of_elements_are_no_difference() -> None:
    """Two finds that become equal when elements are renamed have one key; others keep their own."""
    _, reading = reading_of(
        Forall(
            lambda keys, s, t: all_over(keys, lambda j: s(j) <= t(j)),
            over={"keys": index_set(), "s": function("keys", to=reals), "t": function("keys", to=reals)},
        )
    )
    question = instances_of(reading, {}, (2,))[0].question

    def key(s: list[int], t: list[int]) -> str:
        return key_of(question, Catch({}, question.digest(), Assignment({"keys": 2}, {"s": s, "t": t}), "hand"))

    assert key([0, 1], [0, 0]) == key([1, 0], [0, 0])
    assert key([0, 1], [2, 0]) == key([1, 0], [0, 2])
    assert key([0, 1], [2, 0]) != key([0, 1], [0, 2])


def test_finds_lose_elements_and_move_together() -> None:
    """Equal entries become 0 together, and an element that is not needed is taken away."""
    _, reading = reading_of(
        Forall(
            lambda keys, s: all_over(keys, lambda j: all_over(keys, lambda k: any_of(j == k, not_(s(j) == s(k))))),
            over={"keys": index_set(), "s": function("keys", to=reals)},
        )
    )
    question = instances_of(reading, {}, (3,))[0].question
    large = Assignment({"keys": 3}, {"s": [-7, -7, -9]})

    assert refutes(question, large)
    assert Assignment({"keys": 2}, {"s": [0, 0]}) == minimized(question, large)


def test_finds_are_scaled_down() -> None:
    """Entries that must keep their ratios are divided together."""
    _, reading = reading_of(
        Forall(lambda x, y: any_of(x <= 0, not_(2 * y == 3 * x)), over={"x": all_integers, "y": all_integers})
    )
    question = instances_of(reading, {}, (1,))[0].question

    assert {"x": 2, "y": 3} == minimized(question, Assignment({}, {"x": 14, "y": 21})).values


def test_an_element_that_is_pointed_to_stays() -> None:
    """Taking away an element never leaves a value that points to nothing, and never breaks |I| > |K|."""

    def repeats(I: Any, K: Any, k: Any) -> Any:  # noqa: E741
        return all_over(I, lambda i: all_over(I, lambda j: any_of(i == j, not_(k(i) == k(j)))))

    space = {"I": index_set(), "K": index_set(), "k": function("I", to="K")}
    _, reading = reading_of(Forall(repeats, over=space, larger=(("I", "K"),)))
    question = instances_of(reading, {}, (3,))[0].question
    both = minimized(question, Assignment({"I": 4, "K": 2}, {"k": [Element(i) for i in (1, 0, 1, 1)]}))
    one = minimized(question, Assignment({"I": 4, "K": 2}, {"k": [Element(1)] * 4}))

    assert refutes(question, both)
    assert refutes(question, one)
    assert {"I": 3, "K": 2} == dict(both.sizes)
    assert {"I": 2, "K": 1} == dict(one.sizes)


def test_a_hunt_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """The second hunt keeps the finds of the first, repeats no finished box, and uses other seeds."""
    claim, reading = matrices_commute()
    state = tmp_path / "state.json"
    first = hunt(claim, reading, count=1, seconds=30, state_file=state)
    second = hunt(claim, reading, count=3, seconds=30, state_file=state)
    kept = json.loads(state.read_text(encoding="utf-8"))

    assert 1 == len(first.catches)
    assert 3 == len(second.catches) == len(kept["catches"])
    assert first.catches[0] in second.catches
    assert set(first.searched) <= set(second.searched)
    assert len(second.searched) == len(set(second.searched))


def test_an_edited_find_is_dropped_and_a_damaged_state_is_named(tmp_path: Path) -> None:
    """What no longer refutes the law is not believed; what is no state of a hunt raises with the file's name."""
    claim, reading = reading_of(Forall(below, over={"x": reals, "y": reals}))
    state = tmp_path / "state.json"
    hunt(claim, reading, count=1, seconds=20, strategies=["random"], state_file=state)
    document = json.loads(state.read_text(encoding="utf-8"))
    document["catches"][0]["values"] = {"x": "0", "y": "5"}
    state.write_text(json.dumps(document), encoding="utf-8")
    again = hunt(claim, reading, count=1, seconds=20, strategies=["random"], state_file=state)

    assert all(catch.assignment.values != {"x": 0, "y": 5} for catch in again.catches)
    state.write_text("{", encoding="utf-8")
    with pytest.raises(ClaimError, match=r"state\.json: no state of a hunt"):
        hunt(claim, reading, state_file=state)


def test_missing_programs_are_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Hypothesis and without z3 the other strategies go on."""
    from solver.programs import MissingSolverError

    def missing(*arguments: object, **options: object) -> None:
        raise MissingSolverError("z3 is not installed")

    monkeypatch.setattr(strategies, "find_spec", lambda name: None)
    monkeypatch.setattr(strategies, "ask", missing)
    claim, reading = reading_of(Forall(below, over={"x": reals, "y": reals}))

    assert hunt(claim, reading, count=1, seconds=20, strategies=["hypothesis", "smt", "random"]).catches


def test_what_one_instance_cannot_refute_is_refused() -> None:
    """An existence statement has no counterexample that is one instance; the message says what to name instead."""
    claim, reading = reading_of(Exists(below, over={"x": reals, "y": reals}))

    with pytest.raises(ClaimError, match="name a Forall reading with --reading"):
        hunt(claim, reading)


def test_an_unknown_strategy_is_refused() -> None:
    """The message lists the strategies."""
    claim, reading = matrices_commute()

    with pytest.raises(ClaimError, match="'luck' is no strategy; known are exhaustive, random"):
        hunt(claim, reading, strategies=["luck"])

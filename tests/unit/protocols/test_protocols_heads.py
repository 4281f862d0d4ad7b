"""Heads of one layer of hard attention: searches and adversaries against brute force, and composing decoders."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from fact_samples import naive_heads

from protocols.bits import Bracket
from protocols.classic import equality, inner_product
from protocols.composition import composition, ranged_composition
from protocols.errors import CertificateError, ProtocolError, TooLargeError
from protocols.headadversary import adversary, check_adversary
from protocols.headcnf import heads_obligation, party_symbols
from protocols.headcount import HeadCount, asked_tokens, composition_turn, head_bracket
from protocols.heads import (
    FoolingInputs,
    attended,
    check_fooling_inputs,
    composing_rankings,
    fooling_inputs,
    least_heads,
    one_layer_decoder,
    token_types,
)
from protocols.tasks import Task, from_table
from protocols.transformer import audit_machine
from solver.closing import Refutation, check_refutation, decide, satisfy
from solver.headsearch import close_heads, search_heads


def outputs_of(task: Task) -> dict[tuple[int, ...], int]:
    """Return the output of each row of tokens."""
    return {tuple(row): task(*row) for row in task.inputs().tolist()}


@pytest.mark.parametrize("seed", range(12))
def test_clauses_and_adversaries_agree_with_all_rankings(seed: int) -> None:
    """For random tasks of three tokens the clauses hold exactly from the least number of heads on that trying all
    rankings gives; an adversary only exists below it, and the built machine is never below it.
    """
    rng = np.random.default_rng(seed)
    task = from_table("random", rng.integers(0, 2 + seed % 2, size=[(2, 2, 2), (2, 3, 2)][seed % 2]))
    least = naive_heads(outputs_of(task))
    for heads in range(4):
        found = adversary(task, heads)
        if found is not None:
            check_adversary(task, found)

            assert heads < least
        obligation = heads_obligation(task, heads)
        model = satisfy(obligation, 60)

        assert (model is not None) == (heads >= least)
        if model is not None:
            rankings = obligation.read_model(model)

            assert heads == len(rankings)
            assert not len(HeadCount(task, Bracket(0, 3)).mistakes(rankings))


@pytest.mark.parametrize("n", [2, 3])
def test_fewer_heads_than_values_are_refuted_by_the_solver(n: int) -> None:
    """n − 1 heads have no model on a few inputs of f1(x) and f2, and the kernel accepts the refutation."""
    question = HeadCount(asked_tokens(composition(n, 2), 0, n - 1).tokens, Bracket(0, n + 1))
    refuted = decide(question, n - 1, 100)

    assert isinstance(refuted, Refutation)
    assert check_refutation(question, refuted) == n


@pytest.mark.parametrize(("n", "ways"), [(2, 4), (3, 63), pytest.param(4, 2128, marks=pytest.mark.slow)])
def test_n_heads_are_found_and_fewer_are_fooled(n: int, ways: int) -> None:
    """For each query a search finds n heads that compose, and an adversary has two inputs for all n − 1 of them."""
    found = search_heads(head_bracket(composition(n, 2)), n, 300)

    assert not isinstance(found, Refutation)
    assert Bracket(n, n) == found.heads
    assert found.lower is not None
    one, fooled = found.lower
    assert (n - 1, ways) == (fooled.heads, len(fooled.pairs))
    check_adversary(one.tokens, fooled)
    for one, rankings in found.rankings:
        assert n == len(rankings)
        assert not len(HeadCount(one.tokens, found.heads).mistakes(rankings))
        assert adversary(one.tokens, n) is None


def test_turned_heads_are_turned() -> None:
    """The solver's heads are copies of one ranking, moved by y ↦ y + 1."""
    turn = composition_turn(3)
    question = HeadCount(asked_tokens(composition(3, 2)).tokens, Bracket(0, 4), turn)
    first, second, third = decide(question, 3, 100)  # type: ignore[misc]

    assert tuple(map(turn, first)) == second
    assert tuple(map(turn, second)) == third
    with pytest.raises(ProtocolError, match="no permutation"):
        heads_obligation(question.task, 2, turn=lambda kind: (0, 0))


def test_what_a_query_leaves() -> None:
    """The asker's input leaves the symbols that matter, as parties in their order; a row is an input of the task."""
    task = ranged_composition(2, 3, 2)
    one = asked_tokens(task, 0, 1)

    assert ((1, 1), (2, 0), (2, 1), (2, 2)) == one.places
    assert (3, 2, 2, 2) == one.tokens.sizes
    assert all(one.tokens(*row) == task(*one.joint(row)) for row in one.tokens.inputs().tolist())
    assert ((1, 0),) == asked_tokens(equality(1), 0, 1).places
    with pytest.raises(ProtocolError, match=r"holds 0\.\.1, not 2"):
        asked_tokens(task, 0, 2)
    with pytest.raises(ProtocolError, match="nobody but"):
        asked_tokens(from_table("alone", [0, 1]))


@pytest.mark.parametrize(("task", "heads"), [(equality(2), 1), (inner_product(2), 2), (composition(1, 2), 0)])
def test_heads_of_other_tasks(task: Task, heads: int) -> None:
    """Whether a word equals the query takes one head, the parity of two bits two, a constant none."""
    closed = close_heads(head_bracket(task), 60)

    assert Bracket(heads, heads) == closed.found.heads
    assert not closed.rest


def test_a_search_without_time_leaves_the_bracket() -> None:
    """Without a second the bracket stays as it was, and the reason is told."""
    open_one = head_bracket(from_table("majority", [[[0, 0], [0, 1]], [[0, 1], [1, 1]]]), 0)
    closed = close_heads(open_one, 0)

    assert open_one.heads == closed.found.heads
    assert open_one.heads.exact or "no time left" in closed.rest


def test_forged_adversaries_are_refused() -> None:
    """A pair that a head can tell apart, one with equal outputs, and a missing pair are rejected."""
    task = asked_tokens(composition(2, 2)).tokens
    found = adversary(task, 1)
    assert found is not None

    check_adversary(task, found)
    for pair in (((0, 0, 0), (1, 0, 1)), ((0, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 1, 0))):
        with pytest.raises(CertificateError, match="apart, or need not"):
            check_adversary(task, replace(found, pairs=(pair, *found.pairs[1:])))
    with pytest.raises(CertificateError, match="4 pairs"):
        check_adversary(task, replace(found, pairs=found.pairs[:3]))


def test_bad_questions_about_heads_are_refused() -> None:
    """Too many clauses, a negative number of heads and rankings that lack a type are refused with advice."""
    task = asked_tokens(composition(4, 2)).tokens
    with pytest.raises(TooLargeError, match="give fewer rows"):
        heads_obligation(task, 3, limit=100_000)
    with pytest.raises(ProtocolError, match="heads ≥ 0"):
        heads_obligation(task, -1)
    with pytest.raises(ProtocolError, match="every token type"):
        HeadCount(task, Bracket(0, 5)).mistakes([party_symbols(task)[1:]])  # type: ignore[list-item]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_n_heads_compose_in_one_layer(n: int) -> None:
    """The one-layer decoder with n hard-attention heads is right on every input, with few bits."""
    machine, prompt = one_layer_decoder(n)

    assert composition(n, 2).count == audit_machine(machine, prompt)
    assert (1, n, 4) == (len(machine.layers), machine.heads, machine.bits)


@pytest.mark.parametrize("n", [2, 3])
def test_the_rankings_determine_the_answer_and_none_is_idle(n: int) -> None:
    """The picks of n heads determine the answer on every input; without any one head they do not."""
    task = composition(n, 2)
    party = task.parties[1]
    for x in range(n):
        rankings = composing_rankings(n, x)
        views: dict[tuple[object, ...], int] = {}
        for first in range(party.size):
            for second in range(party.size):
                words = party.word(first), party.word(second)
                view = tuple(attended(ranking, *words) for ranking in rankings)

                assert views.setdefault(view, task(x, first, second)) == task(x, first, second)
        for idle in range(n):
            fewer = rankings[:idle] + rankings[idle + 1 :]
            check_fooling_inputs(fewer, fooling_inputs(fewer, n, x))


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_fewer_heads_are_fooled_whatever_they_rank(n: int) -> None:
    """For random rankings, and rankings that mix the good ones, fewer than n heads have two fooling
    inputs."""
    rng = random.Random(n)
    types = token_types(n)
    for _ in range(60):
        x = rng.randrange(n)
        good = composing_rankings(n, x)
        rankings = [
            tuple(rng.sample(types, len(types))) if rng.random() < 0.5 else rng.choice(good)
            for _ in range(rng.randrange(n))
        ]
        check_fooling_inputs(rankings, fooling_inputs(rankings, n, x))


def test_one_head_never_composes_on_two_values() -> None:
    """All 720 rankings that matter for one query fail by enumeration of all inputs, as the argument says."""
    relevant = [kind for kind in token_types(2) if kind[:2] != (1, 1)]
    rest = tuple(kind for kind in token_types(2) if kind[:2] == (1, 1))
    pairs = [(f1, f2) for f1 in ((0, 0), (1, 0)) for f2 in ((0, 0), (0, 1), (1, 0), (1, 1))]
    for ranking in permutations(relevant):
        views: dict[object, set[int]] = {}
        for f1, f2 in pairs:
            views.setdefault(attended((*ranking, *rest), f1, f2), set()).add(f2[f1[0]])

        assert any(len(answers) > 1 for answers in views.values())


def test_bad_head_questions_are_refused() -> None:
    """Enough heads, incomplete rankings and false fooling inputs are refused with advice."""
    good = composing_rankings(2, 0)
    with pytest.raises(ProtocolError, match="fewer than n"):
        fooling_inputs(good, 2, 0)
    with pytest.raises(ProtocolError, match="every token type"):
        fooling_inputs([good[0][:-1]], 2, 0)
    with pytest.raises(CertificateError, match="tells the inputs apart"):
        check_fooling_inputs(good, FoolingInputs(0, ((0, 0), (0, 0)), ((0, 0), (1, 0))))
    with pytest.raises(CertificateError, match="both inputs have the answer"):
        check_fooling_inputs([], FoolingInputs(0, ((0, 0), (0, 0)), ((0, 0), (0, 0))))
    assert [0, 2, 3, 4] == [least_heads(n) for n in range(1, 5)]

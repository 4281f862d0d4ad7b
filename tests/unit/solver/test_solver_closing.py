"""Open questions of the protocols engine are closed: with a protocol, a refutation, or honestly not at all."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from protocols import (
    Bracket,
    MessageSize,
    Protocol,
    TreeBracket,
    audit,
    audit_tree,
    box_depth,
    check_certificate,
    composition,
    from_table,
    least_message_bits,
    note_prompt,
    paper_prompt,
    round_bracket,
    round_cost,
    two_holders,
)
from protocols.errors import CertificateError
from solver.closing import OpenQuestionError, Refutation, box_certificate, check_refutation, close, decide, satisfy
from solver.kernel.lrat import MOST_CNF_WORK, refute
from solver.kernel.polynomials import Work


def opened(bracket: MessageSize | TreeBracket, lower: int, upper: int) -> MessageSize | TreeBracket:
    """Return a bracket as if less were known."""
    return replace(bracket, bits=Bracket(lower, upper))


def test_one_bit_at_two_epochs_is_found() -> None:
    """For two functions on two values the solver's protocol with one bit passes the audit on every input."""
    size = least_message_bits(paper_prompt(composition(2, 2)), 2)
    closed = close(size, 30)

    assert (Bracket(1, 2), Bracket(1, 1)) == (size.bits, closed.bits)
    assert isinstance(closed.made, Protocol)
    audit(size.task, size.schedule(1), closed.made.run(size.task))


def test_one_bit_at_one_epoch_is_refuted_with_steps() -> None:
    """One bit at one epoch fails for two values; the kernel accepts the steps, on fewer rows than there are inputs."""
    size = least_message_bits(paper_prompt(composition(2, 2)), 1)
    closed = close(opened(size, 1, 2), 30)
    refuted = closed.refuted

    assert Bracket(2, 2) == closed.bits
    assert refuted is not None
    assert (1, "A", True) == (refuted.bits, refuted.grade, len(refuted.rows) < size.task.count)
    assert check_refutation(size, refuted) == 2


def test_a_refutation_holds_for_its_own_question_alone() -> None:
    """Steps moved to two bits, to other rows, or cut short are rejected; without steps nothing is proved."""
    size = least_message_bits(paper_prompt(composition(2, 2)), 1)
    refuted = close(opened(size, 1, 2), 30).refuted
    assert refuted is not None
    assert refuted.steps
    for wrong in (
        replace(refuted, bits=2),
        replace(refuted, rows=refuted.rows[:-1]),
        replace(refuted, steps=refuted.steps[:-1]),
    ):
        with pytest.raises(CertificateError, match="rejected"):
            check_refutation(size, wrong)
    with pytest.raises(CertificateError, match="the word of z3"):
        check_refutation(size, replace(refuted, steps=None))


@pytest.mark.parametrize("seed", range(4))
def test_trees_in_rounds_agree_with_all_boxes(seed: int) -> None:
    """For random small tasks the solver closes [0, exact + 1] to the exact number that all boxes give."""
    rng = np.random.default_rng(seed)
    task = from_table("random", rng.integers(0, 2 + seed % 2, size=(4, 5)))
    rounds, first, knower = 2 + seed % 2, seed // 2, None if seed % 2 else first_other(seed)
    exact = round_cost(task, rounds, first, knower)
    found = close(opened(round_bracket(task, rounds, first, knower), 0, exact.bits + 1), 60)

    assert Bracket(exact.bits, exact.bits) == found.bits
    audit_tree(task, found.made, knower)  # type: ignore[arg-type]
    assert exact.bits == 0 or check_refutation(round_bracket(task, rounds, first, knower), found.refuted) == exact.bits  # type: ignore[arg-type]


def first_other(seed: int) -> int:
    """Return the party that does not begin."""
    return 1 - seed // 2


def test_fewer_rounds_cost_more_and_the_solver_knows() -> None:
    """In two rounds of x, f2 and f1 three bits do not suffice, though a tree has depth 3."""
    task = two_holders(2, 2)
    exact = [round_bracket(task, rounds).bits for rounds in (2, 3)]
    answers = [close(opened(round_bracket(task, rounds), 3, 4), 60).bits for rounds in (2, 3)]

    assert [Bracket(4, 4), Bracket(3, 3)] == exact == answers
    assert box_depth(task) == 3


@pytest.mark.slow
def test_a_refutation_leads_to_a_box_that_needs_no_solver() -> None:
    """The inputs of a refutation hold a box that needs 4 bits, with rounds and without."""
    for speakers in ((0, 1, 0), None):
        bracket = replace(round_bracket(two_holders(2, 3), 3), speakers=speakers)
        refuted = decide(bracket, 3, 60)
        assert isinstance(refuted, Refutation)
        box = box_certificate(bracket, refuted)

        assert box is not None
        assert 4 == check_certificate(json.loads(json.dumps(box))) == box["bound"]
        with pytest.raises(CertificateError, match="proves 4"):
            check_certificate({**box, "bound": 5})
        assert box_certificate(bracket, replace(refuted, rows=refuted.rows[:2])) is None


def test_without_time_the_bracket_stays() -> None:
    """No seconds: nothing is claimed, and the reason says what to do."""
    size = least_message_bits(note_prompt(composition(2, 2)), 2)
    closed = close(size, 0)

    assert (size.bits, None, None) == (closed.bits, closed.made, closed.refuted)
    assert "more seconds" in closed.rest
    with pytest.raises(OpenQuestionError, match="no time left"):
        decide(size, 1, 0)


def test_clauses_too_many_leave_the_bracket_open() -> None:
    """Three epochs of three functions have views too many for clauses; the bracket says so and stays."""
    size = opened(least_message_bits(paper_prompt(composition(2, 3)), 3), 8, 12)
    closed = close(size, 1)

    assert size.bits == closed.bits
    assert "restrict it to a box" in closed.rest


def test_models_and_refutations_come_from_the_clauses() -> None:
    """A model satisfies the clauses; where there is none our own search says the same, and the kernel agrees."""
    size = least_message_bits(paper_prompt(composition(2, 2)), 1)
    two, one = size.obligation(2), size.obligation(1)
    model = satisfy(two, 30)

    assert model is not None
    assert len(size.mistakes(two.read_model(model))) == 0
    assert satisfy(one, 30) is None
    refuted = decide(size, 1, 30)

    assert isinstance(refuted, Refutation)
    refute(list(size.obligation(1, refuted.rows).clauses), refuted.steps, Work(MOST_CNF_WORK))

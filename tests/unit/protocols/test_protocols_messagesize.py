"""Least message sizes: brackets whose ends are protocols and certificates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import z3

from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket, bits_for
from protocols.composition import composition, indexed_composition
from protocols.errors import ProtocolError, SpeakingOrderError, TooLargeError
from protocols.messagesize import embed, least_message_bits, message_schedule
from protocols.productsets import random_protocol
from protocols.prompts import Prompt, note_prompt, paper_prompt
from protocols.schedule import audit
from protocols.simultaneous import check_one_epoch
from protocols.tasks import from_table

PROMPTS = [
    paper_prompt(composition(2, 2)),
    note_prompt(composition(2, 2)),
    paper_prompt(composition(2, 3)),
    paper_prompt(indexed_composition(2, (2,), 2)),
]


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: f"{prompt.task.name} {prompt.order}")
@pytest.mark.parametrize("mode", ["decoder", "encoder"])
def test_two_bits_at_one_epoch_and_one_bit_at_two(prompt: Prompt, mode: str) -> None:
    """Small compositions need 2 bits a token at one epoch and 1 at more; every protocol passes the audit."""
    for epochs, expected in ((1, 2), (2, 1), (3, 1)):
        size = least_message_bits(prompt, epochs, mode, moves=30_000, seeds=3)
        audit(prompt.task, size.protocol.schedule, size.protocol.run(prompt.task))

        assert Bracket(expected, expected) == size.bits
        assert size.protocol.schedule == size.schedule(expected)


def test_without_a_search_the_bracket_stays_open() -> None:
    """At two epochs without annealing the bracket is [1, 5] for n = 3, and the lower end has two inputs to
    show."""
    task = composition(3, 2)
    size = least_message_bits(paper_prompt(task), 2)
    first, second = size.certificate["inputs"]
    audit(task, size.protocol.schedule, size.protocol.run(task))

    assert Bracket(1, 5) == size.bits
    assert first[0] == second[0]
    assert task(*first) != task(*second)


@pytest.mark.parametrize("functions", [1, 2, 3])
def test_one_epoch_is_exact_for_more_functions(functions: int) -> None:
    """At one epoch the last function's holder needs ⌈log₂ nⁿ⌉ bits, for every number of functions (n = 2,
    3)."""
    for n in (2, 3):
        if n**functions > 9:
            continue
        size = least_message_bits(paper_prompt(composition(n, functions)), 1)
        needed = n if functions == 1 else n**n

        assert bits_for(needed) == size.bits.upper
        assert needed == check_one_epoch(size.prompt.task, size.certificate)


def test_a_task_that_the_query_decides_needs_nothing() -> None:
    """Where the output depends on the query alone the size is 0, for every number of epochs."""
    task = from_table("query", np.asarray([[0, 0, 0], [1, 1, 1]]))
    for epochs in (1, 2):
        assert Bracket(0, 0) == least_message_bits(paper_prompt(task), epochs).bits


def test_a_query_of_several_tokens_shares_the_answer() -> None:
    """When f1, with two tokens, asks last, x and f2 answer 2·b bits: one bit a token carries the four maps
    f2."""
    task = composition(2, 2)
    size = least_message_bits(Prompt(task, (2, 0, 1)), 1)
    audit(task, size.protocol.schedule, size.protocol.run(task))

    assert (4, Bracket(1, 1)) == (check_one_epoch(task, size.certificate), size.bits)
    with pytest.raises(SpeakingOrderError, match="no token to ask with"):
        least_message_bits(Prompt(indexed_composition(2), (2, 1, 0)), 1)


def test_the_open_question_is_an_obligation() -> None:
    """The obligation of one bit at two epochs for n = 2 has a model, and the model is a protocol."""
    size = least_message_bits(paper_prompt(composition(2, 2)), 2)
    obligation = size.obligation(1)
    solver = z3.SolverFor("QF_FD")
    solver.from_string(obligation.dimacs())

    assert Bracket(1, 2) == size.bits
    assert solver.check() == z3.sat

    model = solver.model()
    found = obligation.read_model([int(d.name()[2:]) for d in model.decls() if z3.is_true(model[d])])
    audit(size.prompt.task, size.schedule(1), found.run(size.prompt.task))
    few = size.obligation(0, [[0, 0, 0], [0, 3, 3]])

    assert len(few.clauses) < len(size.obligation(0).clauses)
    assert len(size.mistakes(found)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_embedding_keeps_what_is_said(seed: int) -> None:
    """A protocol on fewer epochs, or for a decoder, says and answers the same on the larger schedule."""
    task = composition(2, 2)
    small = autoregressive_schedule((2, 1, 0), 2, 4)
    protocol = random_protocol(small, seed)
    before = protocol.run(task)
    for large in (
        autoregressive_schedule((2, 1, 0), 3, 4),
        autoregressive_schedule((2, 1, 0), 2, 4, "encoder"),
        autoregressive_schedule((2, 1, 0), 3, 8, "encoder"),
    ):
        after = embed(protocol, large).run(task)
        said = [column for column in after.messages if column.any()]

        assert np.array_equal(before.outputs, after.outputs)
        assert len(said) == len([column for column in before.messages if column.any()])


def test_embedding_refuses_smaller_schedules() -> None:
    """A schedule without the protocol's slots, or one whose slots see less, cannot hold it."""
    protocol = random_protocol(autoregressive_schedule((2, 1, 0), 2, 4), 0)
    with pytest.raises(SpeakingOrderError, match="no slot in epoch 2"):
        embed(protocol, autoregressive_schedule((2, 1, 0), 1, 4))
    blind = autoregressive_schedule((2, 1, 0), 2, 4)
    blind = replace(blind, slots=tuple(replace(slot, sees=()) for slot in blind.slots))
    with pytest.raises(SpeakingOrderError, match="not in the larger one"):
        embed(protocol, blind)


def test_schedules_count_tokens() -> None:
    """A block of m tokens receives b·m bits; the query's block has one token."""
    prompt = paper_prompt(composition(3, 2))
    schedule = message_schedule(prompt, 1, 2)

    assert [64, 4, 4] == [slot.symbols for slot in schedule.slots]


def test_tables_too_large_leave_a_bracket() -> None:
    """Where annealing cannot hold the tables the bracket stays open instead of failing; impossible modes are
    refused."""
    size = least_message_bits(paper_prompt(composition(3, 2)), 3, moves=10, seeds=1)

    assert size.bits.lower == 1
    with pytest.raises(ProtocolError, match="mode"):
        least_message_bits(paper_prompt(composition(2, 1)), 1, "sideways")
    with pytest.raises(TooLargeError, match="joint inputs"):
        least_message_bits(paper_prompt(composition(6, 2)), 1)

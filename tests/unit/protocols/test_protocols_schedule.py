"""Schedules, protocols as values, and the audit that catches cheats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from protocols.bits import Bracket
from protocols.composition import composition
from protocols.errors import (
    MessageSizeError,
    SpeakingOrderError,
    TableSizeError,
    VisibilityError,
    WrongOutputError,
)
from protocols.messagesize import message_schedule
from protocols.named import named_protocol
from protocols.prompts import note_prompt
from protocols.schedule import Protocol, Schedule, Slot, Transcript, audit, group_rows, message_table
from protocols.sizes import message_size

TASK = composition(2, 1)
HONEST = Schedule(2, (Slot(0, (1,), 2, (0,)),), 1)


def send_x() -> Protocol:
    return Protocol(HONEST, (lambda x: x,), lambda f, x: f // 2**x % 2)


def test_an_honest_protocol_passes() -> None:
    """Party x says x and party f1 answers: one bit, right on all eight inputs."""
    protocol = send_x()
    transcript = protocol.run(TASK)
    audit(TASK, HONEST, transcript)

    assert protocol.schedule.bits == 1
    assert len(transcript.inputs) == TASK.count


def test_a_message_that_reads_a_hidden_input_is_caught_with_party_epoch_and_input() -> None:
    """A column that depends on f1 although x sends it is rejected, and the message names the place."""
    rows = TASK.inputs()
    answers = TASK.answers(rows)
    cheat = Transcript(rows, (answers,), answers)
    with pytest.raises(VisibilityError, match=r"party x, epoch 1, slot 0.*x=0, f1=0,0.*x=0, f1=1,0"):
        audit(TASK, HONEST, cheat)


def test_a_message_that_uses_a_forgotten_message_is_caught() -> None:
    """A slot that does not see an earlier slot may not depend on what only that slot tells."""
    schedule = Schedule(2, (Slot(0, (1,), 2, (0,)), Slot(1, (0,), 2, (1,), (), 2)), 0)
    rows = TASK.inputs()
    answers = TASK.answers(rows)
    cheat = Transcript(rows, (rows[:, 0], answers), answers)
    with pytest.raises(VisibilityError, match="party f1, epoch 2, slot 1"):
        audit(TASK, schedule, cheat)


def test_an_output_that_its_party_cannot_know_is_caught() -> None:
    """The answer column must be a function of the knower's input and of what it heard."""
    rows = TASK.inputs()
    silent = Schedule(2, (), 1)
    with pytest.raises(VisibilityError, match="party f1, output"):
        audit(TASK, silent, Transcript(rows, (), TASK.answers(rows)))


def test_a_message_beyond_its_size_is_caught() -> None:
    """A value outside 0..symbols − 1 is rejected with its party and input."""
    rows = TASK.inputs()
    with pytest.raises(MessageSizeError, match=r"party x, epoch 1.*message 5 on input \(x=0"):
        audit(TASK, HONEST, Transcript(rows, (rows[:, 0] + 5,), TASK.answers(rows)))


def test_a_wrong_answer_is_caught_with_its_input() -> None:
    """An output that differs from the task is shown with the true value and the number of wrong rows."""
    rows = TASK.inputs()
    with pytest.raises(WrongOutputError, match=r"x=0, f1=1,0.*is 1; 4 rows are wrong"):
        audit(TASK, HONEST, Transcript(rows, (rows[:, 0],), np.zeros(len(rows), dtype=np.int64)))


@pytest.mark.parametrize(
    ("build", "part"),
    [
        (lambda: Schedule(2, (Slot(2, (1,), 2, (2,)),), 1), "outside"),
        (lambda: Schedule(2, (Slot(0, (1,), 2, (1,)),), 1), "must be among its readers"),
        (lambda: Schedule(2, (Slot(0, (1,), 2, (0,), (0,)),), 1), "slots before it"),
        (lambda: Schedule(2, (), 2), "output party 2"),
    ],
)
def test_impossible_schedules_are_refused(build: object, part: str) -> None:
    """A slot of a party that does not exist, or that sees the future, is no slot."""
    assert callable(build)
    with pytest.raises(SpeakingOrderError, match=part):
        build()


def test_missing_messages_and_wrong_tables_are_refused() -> None:
    """A protocol needs one message function a slot, and a table its exact size."""
    with pytest.raises(TableSizeError, match="1 slots need"):
        Protocol(HONEST, (), lambda f, x: f).run(TASK)
    with pytest.raises(TableSizeError, match="has 8 entries"):
        message_table((2, 2), (2,), np.zeros(7, dtype=np.int64))


def test_message_tables_are_message_functions() -> None:
    """A protocol written as tables says what the same protocol says as functions."""
    tables = Protocol(
        HONEST,
        (message_table((2,), (), np.arange(2)),),
        message_table((4,), (2,), np.asarray([[0, 0], [1, 0], [0, 1], [1, 1]])),
    )

    assert send_x().run(TASK).outputs.tolist() == tables.run(TASK).outputs.tolist()


def test_grouping_is_equality_of_rows() -> None:
    """Codes agree exactly where all columns agree."""
    rng = np.random.default_rng(3)
    columns = [rng.integers(-3, 3, size=300) * 10**17 for _ in range(3)]
    codes = group_rows(columns, 300)
    rows = list(zip(*(column.tolist() for column in columns), strict=True))

    assert all((rows[a] == rows[b]) == (codes[a] == codes[b]) for a in range(0, 300, 7) for b in range(300))


def test_a_sender_forgets_what_it_saw_of_the_receiver() -> None:
    """For n = 3 in the note's order one bit would do in two epochs if f1 remembered f2; the audit does not let it.

    f1 tells f2 the low bits of f2(f1(·)), which f2 passes on; the high bit f1 would tell x itself.
    """
    task = composition(3, 2)
    schedule = message_schedule(note_prompt(task), 2, 1)
    names = [(slot.sender, slot.listeners[0], slot.epoch) for slot in schedule.slots]
    remembering = [
        replace(slot, readers=(1, 0, 2)) if name == (1, 0, 2) else slot
        for slot, name in zip(schedule.slots, names, strict=True)
    ]

    def composed(x: Any, first: Any, second: Any) -> Any:
        return second // 3 ** (first // 3**x % 3) % 3

    protocol = named_protocol(
        replace(schedule, slots=tuple(remembering)),
        {
            (1, 2, 1): lambda first, second, _: sum(composed(x, first, second) % 2 << x for x in range(3)),
            (2, 0, 2): lambda _, x, heard: heard[1, 2, 1] >> x & 1,
            (1, 0, 2): lambda first, x, second, _: composed(x, first, second) // 2,
        },
        lambda _, heard: heard[2, 0, 2] + 2 * heard[1, 0, 2],
    )
    ran = protocol.run(task)
    audit(task, protocol.schedule, ran)

    with pytest.raises(VisibilityError, match="party f1, epoch 2"):
        audit(task, schedule, ran)
    assert message_size(note_prompt(task), 2).bits == Bracket(2, 2)

"""Communication protocols whose order of messages is fixed: who speaks when, seeing what.

A schedule is a list of slots. A slot's message is a function of the inputs of its readers and of the earlier
messages that it sees: a message function receives exactly these as arguments, so it cannot see more. One-way
orders, the line, the blackboard and the autoregressive model are schedules; a protocol tree, whose next
speaker depends on what was said, is not (see `trees`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from protocols.bits import bits_for, product
from protocols.errors import (
    MessageSizeError,
    SpeakingOrderError,
    TableSizeError,
    VisibilityError,
    WrongOutputError,
)
from protocols.tasks import Indices, Task

MessageFunction: TypeAlias = Callable[..., Any]
Column: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Slot:
    """One message: sent by a party in an epoch, a function of the readers' inputs and of the messages seen.

    `symbols` bounds the number of its values 0..symbols − 1. `listeners` are the parties that keep the
    message.
    """

    sender: int
    listeners: tuple[int, ...]
    symbols: int
    readers: tuple[int, ...]
    sees: tuple[int, ...] = ()
    epoch: int = 1


@dataclass(frozen=True, slots=True)
class Schedule:
    """A fixed order of slots, and the party that must know the output at the end."""

    parties: int
    slots: tuple[Slot, ...]
    knower: int

    def __post_init__(self) -> None:
        for number, slot in enumerate(self.slots):
            everyone = (slot.sender, *slot.listeners, *slot.readers)
            if any(not 0 <= party < self.parties for party in everyone):
                raise SpeakingOrderError(f"slot {number} names a party outside 0..{self.parties - 1}")
            if slot.sender not in slot.readers:
                raise SpeakingOrderError(f"slot {number}: its sender {slot.sender} must be among its readers")
            if any(not 0 <= earlier < number for earlier in slot.sees):
                raise SpeakingOrderError(
                    f"slot {number} of party {slot.sender} in epoch {slot.epoch} sees slots {slot.sees}; "
                    "a message can only depend on slots before it"
                )
        if not 0 <= self.knower < self.parties:
            raise SpeakingOrderError(f"the output party {self.knower} is outside 0..{self.parties - 1}")

    @property
    def heard_at_end(self) -> tuple[int, ...]:
        """The slots that the output party keeps. What it only sent may rest on inputs that it has
        forgotten."""
        return tuple(number for number, slot in enumerate(self.slots) if self.knower in slot.listeners)

    @property
    def bits(self) -> int:
        """The total of the messages' fixed lengths."""
        return sum(bits_for(slot.symbols) for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Transcript:
    """Everything that was said on a list of inputs: one column of messages for each slot, and the outputs."""

    inputs: Indices
    messages: tuple[Column, ...]
    outputs: Column

    def codes(self, slots: Sequence[int] | None = None) -> Column:
        """Return one integer per input that is equal exactly where the chosen messages are equal."""
        chosen = range(len(self.messages)) if slots is None else slots
        return group_rows([self.messages[slot] for slot in chosen], len(self.inputs))


@dataclass(frozen=True, slots=True)
class Protocol:
    """A schedule with one message function for each slot and an output function.

    A message function is called with one array per reader (their inputs) and one per seen slot (the
    messages); the output function with the knower's input and the messages of `schedule.heard_at_end`.
    """

    schedule: Schedule
    messages: tuple[MessageFunction, ...]
    output: MessageFunction

    def run(self, task: Task, inputs: Indices | None = None) -> Transcript:
        """Return what is said on the given inputs, or on every input of the task."""
        rows = task.inputs() if inputs is None else inputs
        if rows.ndim != 2 or rows.shape[1] != self.schedule.parties:
            raise TableSizeError(f"the protocol has {self.schedule.parties} parties; inputs have shape {rows.shape}")
        if len(self.messages) != len(self.schedule.slots):
            raise TableSizeError(f"{len(self.schedule.slots)} slots need as many messages, not {len(self.messages)}")
        said: list[Column] = []
        for slot, message in zip(self.schedule.slots, self.messages, strict=True):
            arguments = [rows[:, party] for party in slot.readers] + [said[earlier] for earlier in slot.sees]
            said.append(_column(message(*arguments), len(rows)))
        heard = [said[slot] for slot in self.schedule.heard_at_end]
        answers = _column(self.output(rows[:, self.schedule.knower], *heard), len(rows))
        return Transcript(rows, tuple(said), answers)


def audit(task: Task, schedule: Schedule, transcript: Transcript) -> None:
    """Check a transcript without its protocol: sizes, visibility, and the output on every row.

    Raises `MessageSizeError`, `VisibilityError` or `WrongOutputError`, naming party, epoch and input. Where
    the rows are all inputs of the task, acceptance proves that a legal protocol with these messages computes
    the task.
    """
    rows = transcript.inputs
    if len(transcript.messages) != len(schedule.slots):
        raise TableSizeError(f"{len(schedule.slots)} slots need as many messages, not {len(transcript.messages)}")
    for number, (slot, column) in enumerate(zip(schedule.slots, transcript.messages, strict=True)):
        place = f"party {_name(task, slot.sender)}, epoch {slot.epoch}, slot {number}"
        outside = np.flatnonzero((column < 0) | (column >= slot.symbols))
        if outside.size:
            first = outside[0]
            raise MessageSizeError(
                f"{place}: message {column[first]} on input ({task.describe(rows[first])}) is outside "
                f"0..{slot.symbols - 1}; enlarge the slot or shorten the message"
            )
        seen = [rows[:, party] for party in slot.readers] + [transcript.messages[earlier] for earlier in slot.sees]
        clash = _clash(seen, column)
        if clash is not None:
            raise VisibilityError(
                f"{place}: the sender sees the same on ({task.describe(rows[clash[0]])}) and "
                f"({task.describe(rows[clash[1]])}) but sends {column[clash[0]]} and {column[clash[1]]}; "
                "a message may only use its readers' inputs and the messages they keep"
            )
    heard = [rows[:, schedule.knower]] + [transcript.messages[slot] for slot in schedule.heard_at_end]
    clash = _clash(heard, transcript.outputs)
    if clash is not None:
        raise VisibilityError(
            f"party {_name(task, schedule.knower)}, output: it sees the same on "
            f"({task.describe(rows[clash[0]])}) and ({task.describe(rows[clash[1]])}) but answers "
            f"{transcript.outputs[clash[0]]} and "
            f"{transcript.outputs[clash[1]]}"
        )
    expected = task.answers(rows)
    wrong = np.flatnonzero(expected != transcript.outputs)
    if wrong.size:
        first = wrong[0]
        raise WrongOutputError(
            f"party {_name(task, schedule.knower)}, output: {transcript.outputs[first]} on input "
            f"({task.describe(rows[first])}), where {task.name} is {expected[first]}; "
            f"{wrong.size} rows are wrong"
        )


def group_rows(columns: Sequence[Column], length: int) -> Column:
    """Number the distinct rows of parallel columns: equal numbers exactly where all columns agree."""
    codes = np.zeros(length, dtype=np.int64)
    for column in columns:
        _, small = np.unique(column, return_inverse=True)
        width = int(small.max(initial=0)) + 1
        codes = np.unique(codes * width + small.reshape(-1), return_inverse=True)[1].reshape(-1)
    return codes


def message_table(readers: Sequence[int], symbols: Sequence[int], table: npt.NDArray[Any]) -> MessageFunction:
    """Make a message function of a table: one axis per reader (its input size), then per seen message."""
    shape = (*readers, *symbols)
    if table.size != product(shape):
        raise TableSizeError(f"a message table of shape {shape} has {product(shape)} entries, not {table.size}")
    entries = np.asarray(table, dtype=np.int64).reshape(shape)

    def message(*arguments: Column) -> Column:
        return np.asarray(entries[arguments], dtype=np.int64)

    return message


def _column(values: Any, length: int) -> Column:
    return np.ascontiguousarray(np.broadcast_to(np.asarray(values, dtype=np.int64), (length,)))


def _clash(seen: Sequence[Column], said: Column) -> tuple[int, int] | None:
    """Return two rows that agree on `seen` and differ in `said`, if there are any."""
    if said.size == 0:
        return None
    codes = group_rows(seen, said.size)
    first = np.full(int(codes.max()) + 1, said.size, dtype=np.int64)
    np.minimum.at(first, codes, np.arange(said.size))
    differs = np.flatnonzero(said[first[codes]] != said)
    return (int(first[codes[differs[0]]]), int(differs[0])) if differs.size else None


def _name(task: Task, party: int) -> str:
    return task.parties[party].name

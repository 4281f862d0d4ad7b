"""The question "is there a protocol on this schedule for this task?" as clauses over message tables.

For each slot there is a table bit for every combination of its readers' inputs and of the messages it sees. A
message on a row is determined by the inputs on which it can depend at all, so rows share these variables.
Every row forces the output entry that its last view addresses. Sub-boxes of a task transfer unsatisfiability
to the task.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product as cartesian
from typing import Any

import numpy as np

from protocols.bits import bits_for, product
from protocols.cnf import ClauseBuilder, Obligation
from protocols.errors import MessageSizeError, TooLargeError
from protocols.schedule import MessageFunction, Protocol, Schedule
from protocols.tasks import Task


def protocol_obligation(
    task: Task, schedule: Schedule, rows: Sequence[Sequence[int]] | None = None, limit: int = 5_000_000
) -> Obligation[Protocol]:
    """Return the clauses satisfied exactly by the protocols on `schedule` that compute `task` on the given rows.

    `rows` are joint inputs, all of them by default; if no protocol is right on some rows, none is right on all. Slots
    need a power of two of symbols. Raises `TooLargeError` when more than `limit` clauses would be needed.
    """
    lengths = []
    for number, slot in enumerate(schedule.slots):
        lengths.append(bits_for(slot.symbols))
        if slot.symbols != 1 << lengths[-1]:
            raise MessageSizeError(f"slot {number} has {slot.symbols} symbols; the encoding needs a power of two")
    reach = _dependence(schedule)
    heard = schedule.heard_at_end
    answer_bits = bits_for(task.outputs)
    count = task.count if rows is None else len(rows)
    estimate = count * answer_bits << sum(lengths[slot] for slot in heard)
    if estimate > limit:
        raise TooLargeError(f"{task.name} needs about {estimate} clauses, more than {limit}; restrict it to a box")
    builder = ClauseBuilder()
    done: set[tuple[int, tuple[int, ...]]] = set()

    def said(slot: int, row: Sequence[int]) -> list[int]:
        """Return the variables of a message on a row, with the clauses that tie them to the slot's table."""
        key = tuple(row[party] for party in reach[slot])
        own = tuple(row[party] for party in schedule.slots[slot].readers)
        sees = schedule.slots[slot].sees
        if not sees:
            return [builder.variable(("table", slot, own, (), bit)) for bit in range(lengths[slot])]
        variables = [builder.variable(("row", slot, key, bit)) for bit in range(lengths[slot])]
        if (slot, key) not in done:
            done.add((slot, key))
            seen = [said(earlier, row) for earlier in sees]
            for values, guard in _views(seen, [lengths[earlier] for earlier in sees]):
                for bit, variable in enumerate(variables):
                    entry = builder.variable(("table", slot, own, values, bit))
                    builder.require(*guard, -variable, entry)
                    builder.require(*guard, variable, -entry)
        return variables

    every = cartesian(*(range(size) for size in task.sizes))
    for row in every if rows is None else rows:
        seen = [said(slot, row) for slot in heard]
        output = task(*row)
        for values, guard in _views(seen, [lengths[slot] for slot in heard]):
            for bit in range(answer_bits):
                entry = builder.variable(("output", row[schedule.knower], values, bit))
                builder.require(*guard, entry if output >> bit & 1 else -entry)

    numbers = dict(builder.numbers)

    def decode(true: frozenset[int]) -> Protocol:
        messages = []
        for slot, spec in enumerate(schedule.slots):
            shape = [task.sizes[party] for party in spec.readers] + [schedule.slots[s].symbols for s in spec.sees]
            messages.append(_table(numbers, true, ("table", slot), shape, len(spec.readers), lengths[slot]))
        shape = [task.sizes[schedule.knower]] + [schedule.slots[slot].symbols for slot in heard]
        return Protocol(schedule, tuple(messages), _table(numbers, true, ("output",), shape, 0, answer_bits))

    epochs = max((slot.epoch for slot in schedule.slots), default=0)
    question = f"a protocol for {task.name} with {len(schedule.slots)} messages in {epochs} epochs"
    return builder.finish(question, decode)


def _dependence(schedule: Schedule) -> list[tuple[int, ...]]:
    """Return, for each slot, the parties on whose inputs its message can depend."""
    reach: list[tuple[int, ...]] = []
    for slot in schedule.slots:
        parties = set(slot.readers)
        for earlier in slot.sees:
            parties.update(reach[earlier])
        reach.append(tuple(sorted(parties)))
    return reach


def _views(seen: list[list[int]], lengths: list[int]) -> list[tuple[tuple[int, ...], list[int]]]:
    """Return every combination of seen messages, with the literals that are false where it is what was
    said."""
    views = []
    for values in cartesian(*(range(1 << length) for length in lengths)):
        guard = [
            -variable if value >> bit & 1 else variable
            for value, variables in zip(values, seen, strict=True)
            for bit, variable in enumerate(variables)
        ]
        views.append((values, guard))
    return views


def _table(
    numbers: dict[Any, int], true: frozenset[int], kind: tuple[Any, ...], shape: list[int], inputs: int, bits: int
) -> MessageFunction:
    """Read a table from a model; entries that no row uses are 0. `inputs` = 0 marks the output's name
    layout."""
    entries = np.zeros(shape, dtype=np.int64)
    if product(shape):
        for index in cartesian(*(range(size) for size in shape)):
            name = (index[:inputs], index[inputs:]) if inputs else (index[0], index[1:])
            for bit in range(bits):
                if numbers.get((*kind, *name, bit)) in true:
                    entries[index] |= 1 << bit

    def message(*arguments: Any) -> Any:
        return entries[arguments]

    return message

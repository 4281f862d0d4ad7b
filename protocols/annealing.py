"""Search for a protocol on a schedule by simulated annealing over its message tables.

A move changes one table entry; only the rows that use this entry are computed again. The energy is the number
of rows that the best output table still gets wrong. A result of energy 0 is a protocol, which the caller
audits on every input; failure proves nothing. Compiled by numba where it is installed; the plain Python run
makes the same moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.bits import product
from protocols.errors import TooLargeError
from protocols.schedule import MessageFunction, Protocol, Schedule, audit, message_table
from protocols.tasks import Task

TABLE_LIMIT = 1 << 22
_MASK = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Annealed:
    """What a run ended with: a legal protocol on the schedule, and the number of rows on which it errs.

    With `wrong` = 0 the protocol computes the task (audited on every input); otherwise nothing is known.
    """

    protocol: Protocol
    wrong: int

    @property
    def solved(self) -> bool:
        """True if and only if the protocol computes the task."""
        return self.wrong == 0


def anneal(
    task: Task,
    schedule: Schedule,
    *,
    seed: int = 0,
    moves: int = 1_000_000,
    heat: float = 0.06,
    compiled: bool = True,
) -> Annealed:
    """Return the protocol that `moves` moves of annealing lead to.

    The temperature falls linearly from `heat` to 0. The run is determined by the seed, compiled or not.
    Raises `TooLargeError` if the message tables are too large to hold.
    """
    rows = task.inputs()
    answers = task.answers(rows)
    heard = schedule.heard_at_end
    shapes = [
        [task.sizes[party] for party in slot.readers] + [schedule.slots[s].symbols for s in slot.sees]
        for slot in schedule.slots
    ]
    final = [task.sizes[schedule.knower]] + [schedule.slots[s].symbols for s in heard]
    entries = sum(map(product, [*shapes, final]))
    if entries > TABLE_LIMIT:
        raise TooLargeError(
            f"the tables of this schedule have {entries} entries, more than {TABLE_LIMIT}; "
            "take fewer epochs or shorter messages"
        )
    bases = np.zeros((len(schedule.slots) + 1, len(rows)), dtype=np.int64)
    weights = np.zeros((len(schedule.slots) + 1, max(1, len(schedule.slots))), dtype=np.int64)
    for number, slot in enumerate(schedule.slots):
        strides = _strides(shapes[number])
        for party, stride in zip(slot.readers, strides, strict=False):
            bases[number] += rows[:, party] * stride
        for earlier, stride in zip(slot.sees, strides[len(slot.readers) :], strict=True):
            weights[number, earlier] = stride
    strides = _strides(final)
    bases[-1] = rows[:, schedule.knower] * strides[0]
    for earlier, stride in zip(heard, strides[1:], strict=True):
        weights[-1, earlier] = stride
    sizes = np.asarray([product(shape) for shape in shapes] + [product(final)], dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(sizes[:-1])]).astype(np.int64)
    symbols = np.asarray([slot.symbols for slot in schedule.slots] + [task.outputs], dtype=np.int64)
    run = _compiled() if compiled else None
    tables, energy = (run or _anneal)(bases, weights, sizes, starts, symbols, answers, seed, moves, heat)
    messages: list[MessageFunction] = []
    for number, slot in enumerate(schedule.slots):
        part = tables[starts[number] : starts[number] + sizes[number]]
        messages.append(message_table(shapes[number][: len(slot.readers)], shapes[number][len(slot.readers) :], part))
    protocol = Protocol(schedule, tuple(messages), message_table(final[:1], final[1:], tables[starts[-1] :]))
    if energy == 0:
        audit(task, schedule, protocol.run(task, rows))
    return Annealed(protocol, int(energy))


def _strides(shape: list[int]) -> list[int]:
    return [product(shape[axis + 1 :]) for axis in range(len(shape))]


def _anneal(
    bases: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    starts: npt.NDArray[np.int64],
    symbols: npt.NDArray[np.int64],
    answers: npt.NDArray[np.int64],
    seed: int,
    moves: int,
    heat: float,
) -> Any:
    """Run the annealing; the last table is the output's, kept at its best by counting answers at each
    address."""
    slots = symbols.size - 1
    rows = answers.size
    outputs = int(symbols[slots])
    state = (seed * 2654435761 + 12345) & _MASK
    tables = np.zeros(int(sizes.sum()), dtype=np.int64)
    movable = 0
    for slot in range(slots):
        for entry in range(sizes[slot]):
            state = (state * 1664525 + 1013904223) & _MASK
            tables[starts[slot] + entry] = (state >> 8) % symbols[slot]
        movable += sizes[slot]
    said = np.zeros((rows, max(1, slots)), dtype=np.int64)
    place = np.zeros((rows, slots + 1), dtype=np.int64)
    counts = np.zeros((int(sizes[slots]), outputs), dtype=np.int64)
    for row in range(rows):
        for slot in range(slots + 1):
            address = bases[slot, row]
            for earlier in range(slot):
                address += weights[slot, earlier] * said[row, earlier]
            place[row, slot] = address
            if slot < slots:
                said[row, slot] = tables[starts[slot] + address]
        counts[place[row, slots], answers[row]] += 1
    energy = rows
    for address in range(sizes[slots]):
        energy -= counts[address].max()
    touched = np.zeros(rows, dtype=np.int64)
    for move in range(moves):
        if energy == 0 or movable == 0:
            break
        state = (state * 1664525 + 1013904223) & _MASK
        entry = (state >> 4) % movable
        slot = 0
        while entry >= sizes[slot]:
            entry -= sizes[slot]
            slot += 1
        if symbols[slot] == 1:
            continue
        old = tables[starts[slot] + entry]
        state = (state * 1664525 + 1013904223) & _MASK
        new = (old + 1 + (state >> 8) % (symbols[slot] - 1)) % symbols[slot]
        before = energy
        many = 0
        for row in range(rows):
            if place[row, slot] == entry:
                touched[many] = row
                many += 1
        for turn in range(2):
            tables[starts[slot] + entry] = new if turn == 0 else old
            for number in range(many):
                row = touched[number]
                last = place[row, slots]
                energy += counts[last].max()
                counts[last, answers[row]] -= 1
                energy -= counts[last].max()
                for later in range(slot, slots + 1):
                    address = bases[later, row]
                    for earlier in range(later):
                        address += weights[later, earlier] * said[row, earlier]
                    place[row, later] = address
                    if later < slots:
                        said[row, later] = tables[starts[later] + address]
                last = place[row, slots]
                energy += counts[last].max()
                counts[last, answers[row]] += 1
                energy -= counts[last].max()
            if turn == 0:
                if energy <= before:
                    break
                state = (state * 1664525 + 1013904223) & _MASK
                warmth = heat * (moves - move) / moves
                if (state >> 8) / 16777216.0 < exp((before - energy) / warmth):
                    break
    for address in range(sizes[slots]):
        tables[starts[slots] + address] = counts[address].argmax()
    return tables, energy


@cache
def _compiled() -> Any:
    try:
        from numba import njit
    except ImportError:
        return None
    return njit(cache=True)(_anneal)

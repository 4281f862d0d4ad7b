"""The least message size for a task in the autoregressive model: exact, or a bracket with the questions left
open.

A block with m tokens receives answers of b·m bits; the least b is asked for. More epochs never hurt, so the
exact minimum of one epoch is an upper end for all; annealing lowers it. The lower end is exact for one epoch;
for more it is 1 as soon as the query alone does not decide the output (the claim `messages-of-no-bits`). What
lies between is an obligation for a solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.annealing import anneal
from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket
from protocols.cnf import Obligation
from protocols.errors import CertificateError, SpeakingOrderError, TooLargeError
from protocols.prompts import Prompt
from protocols.schedule import MessageFunction, Protocol, Schedule, Slot
from protocols.schedulecnf import protocol_obligation
from protocols.simultaneous import answer_at_once, one_epoch_minimum
from protocols.tasks import Indices, Task


@dataclass(frozen=True, slots=True)
class MessageSize:
    """The least bits per receiving token and epoch: a bracket, a protocol for its upper end, data for its
    lower end.

    `certificate` is a one-epoch certificate, or two inputs with the same query and different outputs.
    """

    prompt: Prompt
    epochs: int
    mode: str
    bits: Bracket
    protocol: Protocol
    certificate: dict[str, Any]

    def schedule(self, bits: int) -> Schedule:
        """Return the model's schedule with b = `bits`."""
        return message_schedule(self.prompt, self.epochs, bits, self.mode)

    @property
    def task(self) -> Task:
        """The task of the prompt."""
        return self.prompt.task

    def obligation(self, bits: int, rows: Sequence[Sequence[int]] | None = None) -> Obligation[Protocol]:
        """Return the question "do `bits` bits suffice?" as clauses, on some rows of inputs if they are given.

        A model on all rows settles the upper end; unsatisfiability, on any rows, settles the lower end.
        """
        return protocol_obligation(self.task, self.schedule(bits), rows)

    def mistakes(self, protocol: Protocol) -> Indices:
        """Return the inputs on which a protocol is wrong."""
        rows = self.task.inputs()
        wrong = protocol.run(self.task, rows).outputs != self.task.answers(rows)
        return np.ascontiguousarray(rows[wrong])


def message_schedule(prompt: Prompt, epochs: int, bits: int, mode: str = "decoder") -> Schedule:
    """Return the autoregressive schedule of a prompt's blocks with b bits for each receiving token."""
    symbols = [1 << (bits * (block.stop - block.start)) for block in prompt.blocks]
    return autoregressive_schedule(prompt.order, epochs, symbols, mode)


def least_message_bits(
    prompt: Prompt, epochs: int, mode: str = "decoder", *, moves: int = 0, seeds: int = 1
) -> MessageSize:
    """Return the bracket of the least message size; `moves` > 0 lets annealing search for shorter messages.

    A protocol for fewer epochs, or for a decoder, serves more epochs and an encoder too; so these are
    searched first. Where the message tables are too large to anneal, the bracket stays open.

    >>> from protocols.composition import composition
    >>> from protocols.prompts import paper_prompt
    >>> str(least_message_bits(paper_prompt(composition(2, 2)), 2, moves=20000).bits)
    '1'
    """
    task = prompt.task
    if epochs == 1:
        single = one_epoch_minimum(task, prompt.order)
        tokens = prompt.blocks[-1].stop - prompt.blocks[-1].start
        if tokens == 0:
            raise SpeakingOrderError("the last block of the prompt has no token to ask with; make its party whole")
        bits = -(-single.bits // tokens)
        protocol = answer_at_once(task, message_schedule(prompt, epochs, bits, mode), single.classes)
        return MessageSize(prompt, 1, mode, Bracket(bits, bits), protocol, single.certificate)
    starts = [least_message_bits(prompt, epochs - 1, mode, moves=moves, seeds=seeds)]
    if mode == "encoder":
        starts.append(least_message_bits(prompt, epochs, "decoder", moves=moves, seeds=seeds))
    start = min(starts, key=lambda size: size.bits.upper)
    upper = start.bits.upper
    protocol = embed(start.protocol, message_schedule(prompt, epochs, upper, mode))
    certificate, lower = dependence(task, prompt.order[-1])
    while moves and upper > lower:
        found = list(_search(task, message_schedule(prompt, epochs, upper - 1, mode), moves, seeds))
        if not found:
            break
        protocol, upper = found[0], upper - 1
    return MessageSize(prompt, epochs, mode, Bracket(lower, upper), protocol, certificate)


def embed(protocol: Protocol, schedule: Schedule) -> Protocol:
    """Return the same protocol on a schedule that has all its slots and more; the other slots are silent.

    Slots are matched by epoch, sender and listeners. Raises `SpeakingOrderError` if one is missing or sees
    less.
    """
    old = protocol.schedule
    names = {_name(slot): number for number, slot in enumerate(schedule.slots)}
    messages: list[MessageFunction] = [lambda *_: 0] * len(schedule.slots)
    for slot, message in zip(old.slots, protocol.messages, strict=True):
        if _name(slot) not in names:
            raise SpeakingOrderError(f"party {slot.sender} has no slot in epoch {slot.epoch} of the larger schedule")
        new = schedule.slots[names[_name(slot)]]
        seen = [names[_name(old.slots[earlier])] for earlier in slot.sees]
        messages[names[_name(slot)]] = _picking(message, len(slot.readers), seen, new.sees)
    heard = [names[_name(old.slots[number])] for number in old.heard_at_end]
    return Protocol(schedule, tuple(messages), _picking(protocol.output, 1, heard, schedule.heard_at_end))


def _name(slot: Slot) -> tuple[int, int, tuple[int, ...]]:
    return slot.epoch, slot.sender, slot.listeners


def _picking(message: MessageFunction, inputs: int, wanted: Sequence[int], given: Sequence[int]) -> MessageFunction:
    missing = [slot for slot in wanted if slot not in given]
    if missing:
        raise SpeakingOrderError(f"slot {missing[0]} is seen in the smaller schedule but not in the larger one")
    places = [inputs + list(given).index(slot) for slot in wanted]

    def pick(*arguments: Any) -> Any:
        return message(*arguments[:inputs], *(arguments[place] for place in places))

    return pick


def _search(task: Task, schedule: Schedule, moves: int, seeds: int) -> Iterator[Protocol]:
    """Yield the first protocol that annealing finds, if any; nothing where the tables are too large to
    anneal."""
    for seed in range(seeds):
        try:
            found = anneal(task, schedule, seed=seed, moves=moves)
        except TooLargeError:
            return
        if found.solved:
            yield found.protocol
            return


def dependence(task: Task, query: int) -> tuple[dict[str, Any], int]:
    """Return two inputs with equal query and different outputs, and 1; or nothing and 0 if there are none."""
    table = np.moveaxis(task.table(), query, 0).reshape(task.sizes[query], -1)
    others = [size for party, size in enumerate(task.sizes) if party != query]
    for asked, row in enumerate(table):
        place = int(np.argmax(row != row[0]))
        if row[place] != row[0]:
            rows = [[int(part) for part in np.unravel_index(number, others)] for number in (0, place)]
            pair = [[*part[:query], asked, *part[query:]] for part in rows]
            return {"form": "dependence", "task": dict(task.key), "query": query, "inputs": pair}, 1
    return {"form": "dependence", "task": dict(task.key), "query": query, "inputs": []}, 0


def check_dependence(task: Task, data: dict[str, Any]) -> int:
    """Return the bits that two inputs with the same query and different outputs prove: 1, or 0 without inputs."""
    query, inputs = data["query"], data["inputs"]
    if inputs and (inputs[0][query] != inputs[1][query] or task(*inputs[0]) == task(*inputs[1])):
        raise CertificateError(f"inputs {inputs[0]} and {inputs[1]} need no answer to the query of party {query}")
    return 1 if inputs else 0

"""One epoch of the autoregressive model: exact minimum message size, with a certificate.

In one epoch the last block hears one answer from every other block j, a function of j's input and of its own
input q. For each q, two inputs of j need different answers if and only if some inputs of the others tell them
apart. The classes of this relation are a message that serves all others at once, so the least number of
answers is the largest class count (the claim `messages-one-epoch`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.autoregressive import autoregressive_schedule
from protocols.bits import bits_for
from protocols.errors import CertificateError
from protocols.oneway import check_order
from protocols.residuals import distinct_rows
from protocols.schedule import Protocol, Schedule, message_table
from protocols.tasks import DEFAULT_LIMIT, Task, require_party


@dataclass(frozen=True, slots=True)
class OneEpoch:
    """The least answer size for one epoch: `symbols` answers, `bits` bits; a protocol, and plain data that
    proves it.

    `certificate` names the query holder's input, a block, and inputs of the block that need distinct answers,
    with a completion by the other blocks for each pair, in the order (0,1), (0,2), (1,2), (0,3), ….
    `classes[j][z, q]` is the answer of party j with input z to the query q.
    """

    symbols: int
    bits: int
    protocol: Protocol
    certificate: dict[str, Any]
    classes: dict[int, Any]


def one_epoch_minimum(task: Task, order: Sequence[int], limit: int = DEFAULT_LIMIT) -> OneEpoch:
    """Return the exact minimum for one epoch in prompt order `order`; its last party asks and knows the
    output.

    >>> from protocols.composition import composition
    >>> [one_epoch_minimum(composition(n, 2), (2, 1, 0)).bits for n in (2, 3)]
    [2, 5]
    """
    parties = check_order(task, order)
    query = parties[-1]
    table = task.table(limit)
    classes: dict[int, Any] = {}
    best = (0, query, 0)
    for party in parties[:-1]:
        names = np.zeros((task.sizes[party], task.sizes[query]), dtype=np.int64)
        for asked in range(task.sizes[query]):
            rows = np.moveaxis(np.take(table, [asked], axis=query), party, 0).reshape(task.sizes[party], -1)
            distinct, codes = distinct_rows(rows)
            names[:, asked] = codes
            best = max(best, (len(distinct), party, asked))
        classes[party] = names
    symbols = max(best[0], 1)
    protocol = answer_at_once(task, autoregressive_schedule(parties, 1, symbols), classes)
    certificate = _certificate(table, parties, best, classes)
    return OneEpoch(symbols, bits_for(symbols), protocol, {**certificate, "task": dict(task.key)}, classes)


def answer_at_once(task: Task, schedule: Schedule, classes: dict[int, Any]) -> Protocol:
    """Return the protocol that gives the answers `classes` to the query holder in epoch 1 and is silent
    otherwise."""
    query = schedule.knower
    speaks = [slot.epoch == 1 and slot.listeners == (query,) for slot in schedule.slots]
    messages = [
        message_table(
            [task.sizes[party] for party in slot.readers],
            [schedule.slots[earlier].symbols for earlier in slot.sees],
            classes[slot.sender],
        )
        if heard
        else _silence
        for slot, heard in zip(schedule.slots, speaks, strict=True)
    ]
    useful = [position for position, number in enumerate(schedule.heard_at_end) if speaks[number]]
    senders = [schedule.slots[number].sender for number in schedule.heard_at_end if speaks[number]]
    output = np.zeros([task.sizes[query]] + [int(classes[sender].max()) + 1 for sender in senders], dtype=np.int64)
    rows = task.inputs()
    said = [classes[sender][rows[:, sender], rows[:, query]] for sender in senders]
    output[(rows[:, query], *said)] = task.answers(rows)

    def answer(own: Any, *heard: Any) -> Any:
        return output[(own, *(heard[position] for position in useful))]

    return Protocol(schedule, tuple(messages), answer)


def check_one_epoch(task: Task, certificate: dict[str, Any]) -> int:
    """Return the number of answers that a one-epoch certificate proves necessary; raise `CertificateError` if
    none."""
    order = check_order(task, certificate["order"])
    query, block, inputs = order[-1], certificate["block"], certificate["inputs"]
    require_party(task, block)
    if block in (None, query) or len(set(inputs)) != len(inputs):
        raise CertificateError("the block must be another party than the query holder, and its inputs distinct")
    pairs = [(a, b) for b in range(len(inputs)) for a in range(b)]
    if len(pairs) != len(certificate["completions"]):
        raise CertificateError(f"{len(pairs)} pairs need a completion each, not {len(certificate['completions'])}")
    for (first, second), others in zip(pairs, certificate["completions"], strict=True):
        answers = []
        for value in (inputs[first], inputs[second]):
            row = list(others)
            row[query], row[block] = certificate["asked"], value
            answers.append(task(*row))
        if answers[0] == answers[1]:
            raise CertificateError(f"inputs {inputs[first]} and {inputs[second]} are not told apart by {others}")
    return len(inputs)


def _certificate(
    table: Any, order: tuple[int, ...], best: tuple[int, int, int], classes: dict[int, Any]
) -> dict[str, Any]:
    count, block, asked = best
    if count <= 1:
        return {
            "form": "one epoch",
            "order": list(order),
            "block": order[0],
            "asked": 0,
            "inputs": [0],
            "completions": [],
        }
    _, inputs = np.unique(classes[block][:, asked], return_index=True)
    view = np.moveaxis(np.take(table, [asked], axis=order[-1]), block, 0)
    rows = view[inputs].reshape(len(inputs), -1)
    completions = []
    for second in range(len(inputs)):
        differ = rows[:second] != rows[second]
        for place in np.argmax(differ, axis=1).tolist() if second else []:
            others = [int(part) for part in np.unravel_index(place, view.shape[1:])]
            completions.append([*others[:block], 0, *others[block:]])
    return {
        "form": "one epoch",
        "order": list(order),
        "block": block,
        "asked": asked,
        "inputs": inputs.tolist(),
        "completions": completions,
    }


def _silence(*_: Any) -> int:
    return 0

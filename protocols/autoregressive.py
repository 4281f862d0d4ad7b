"""The multi-party autoregressive model of communication (arXiv:2412.02975, section 3), as schedules.

Blocks of tokens stand in the order of the prompt; each belongs to a party. In each epoch every block i asks
all earlier blocks, and each earlier j answers it with a message of `bits` bits per token of i. The answer may
depend on what i and j know after the epoch before: their inputs and the answers that they collected. Block i
keeps the answers; j forgets what it saw of i. After the last epoch the last block knows the output. In
*encoder* mode all pairs of blocks answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from protocols.errors import SpeakingOrderError
from protocols.schedule import Schedule, Slot

MODES = ("decoder", "encoder")


@dataclass(frozen=True, slots=True)
class Exchange:
    """One answer: block `sender` to block `receiver` (positions in the prompt's order) in an epoch."""

    epoch: int
    sender: int
    receiver: int


def exchanges(blocks: int, epochs: int, mode: str = "decoder") -> list[Exchange]:
    """Return who answers whom, epoch by epoch."""
    if mode not in MODES:
        raise SpeakingOrderError(f"the mode is one of {MODES}, not {mode!r}")
    if blocks < 1 or epochs < 0:
        raise SpeakingOrderError(f"the model needs blocks ≥ 1 and epochs ≥ 0, not {blocks} and {epochs}")
    return [
        Exchange(epoch, sender, receiver)
        for epoch in range(1, epochs + 1)
        for receiver in range(blocks)
        for sender in range(blocks)
        if sender < receiver or (mode == "encoder" and sender != receiver)
    ]


def knowledge(heard: Sequence[Exchange], exchange: Exchange) -> list[int]:
    """Return the earlier answers that an exchange may use: those to its sender or receiver in earlier
    epochs."""
    ends = (exchange.sender, exchange.receiver)
    return [n for n, old in enumerate(heard) if old.epoch < exchange.epoch and old.receiver in ends]


def autoregressive_schedule(
    order: Sequence[int],
    epochs: int,
    symbols: int | Sequence[int],
    mode: str = "decoder",
) -> Schedule:
    """Return the schedule of the model for parties in prompt order (earliest tokens first; the last knows the
    output).

    `symbols` is the number of different answers, one number for all or one for each receiving block:
    2^(bits·tokens). Messages between forgetting and asking are not slots: an answer simply reads both ends.
    """
    parties = tuple(order)
    if sorted(parties) != list(range(len(parties))):
        raise SpeakingOrderError(f"order {parties} must name each party once")
    sizes = [symbols] * len(parties) if isinstance(symbols, int) else list(symbols)
    pairs = exchanges(len(parties), epochs, mode)
    slots = []
    for pair in pairs:
        sender, receiver = parties[pair.sender], parties[pair.receiver]
        seen = tuple(knowledge(pairs, pair))
        slots.append(Slot(sender, (receiver,), sizes[pair.receiver], (sender, receiver), seen, pair.epoch))
    return Schedule(len(parties), tuple(slots), parties[-1])

"""The simulation lemma, executable: an L-layer decoder is an L-epoch autoregressive protocol.

In epoch l block j sends, for every token of block i and every head of layer l, what j's tokens amount to for
that token's query: the winner's score and value, or the sums of weights and of weighted values. These are 1 +
d numbers of p bits, so at most 2·H·d·p bits for each receiving token (arXiv:2412.02975, Lemma 3.1). The
receiver merges them in the order of positions; attention is an associative accumulation, so it gets exactly
the state that the decoder has.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from protocols.attention import Integers, Summary, merge, summary_words
from protocols.autoregressive import Exchange, exchanges, knowledge
from protocols.prompts import Block, Prompt
from protocols.schedule import MessageFunction, Protocol, Schedule, Slot
from protocols.tasks import Task
from protocols.transformer import Transformer


def machine_task(machine: Transformer, prompt: Prompt) -> Task:
    """Return the function that a machine computes on a prompt, as a task of the prompt's parties."""

    def rule(*indices: Any) -> Any:
        columns = np.broadcast_arrays(*indices)
        rows = np.stack([np.asarray(column, dtype=np.int64).ravel() for column in columns], axis=1)
        return machine.answer(prompt.encode(rows)).reshape(columns[0].shape)

    key = MappingProxyType({"task": "machine", "prompt of": dict(prompt.task.key)})
    return Task("the machine's function", prompt.task.parties, 1 << (machine.bits - 1), rule, key)


@dataclass(frozen=True, slots=True)
class Reduction:
    """A machine on a prompt as a protocol; `token_bits[l]` is the message length per receiving token in epoch
    l + 1."""

    machine: Transformer
    prompt: Prompt
    protocol: Protocol
    token_bits: tuple[int, ...]

    @property
    def lemma_bits(self) -> int:
        """The length 2·H·d·p that the lemma allows per receiving token."""
        return 2 * self.machine.heads * max(_dimensions(self.machine, self.prompt), default=0) * self.machine.bits


def reduce_machine(machine: Transformer, prompt: Prompt) -> Reduction:
    """Turn a decoder (or, with mask "full", an encoder) into an autoregressive protocol with one slot per
    number sent.

    The protocol's messages are functions of what the model allows and of nothing else; `audit` against
    `machine_task` on every input is the proof that the outputs agree.
    """
    sample = np.zeros((1, len(prompt.task.parties)), dtype=np.int64)
    history = machine.states(prompt.encode(sample))
    widths = [
        [1 + np.asarray(head.value(history[depth])).shape[-1] for head in layer.heads]
        for depth, layer in enumerate(machine.layers)
    ]
    blocks = tuple(block for block in prompt.blocks if block.stop > block.start)
    mode = "encoder" if machine.mask == "full" else "decoder"
    pairs = exchanges(len(blocks), len(machine.layers), mode)
    view = _View(machine, prompt, blocks, widths)
    numbers: list[list[int]] = []
    slots: list[Slot] = []
    messages: list[MessageFunction] = []
    for pair in pairs:
        sender, receiver = blocks[pair.sender], blocks[pair.receiver]
        known = knowledge(pairs, pair)
        seen = tuple(slot for old in known for slot in numbers[old])
        own: list[int] = []
        for token in range(receiver.stop - receiver.start):
            for word in range(sum(widths[pair.epoch - 1])):
                own.append(len(slots))
                ends = (sender.party, receiver.party)
                slots.append(Slot(sender.party, (receiver.party,), 1 << machine.bits, ends, seen, pair.epoch))
                messages.append(view.message(pair, [pairs[old] for old in known], token, word))
        numbers.append(own)
    schedule = Schedule(len(prompt.task.parties), tuple(slots), blocks[-1].party)
    heard = [pair for pair in pairs if pair.receiver == len(blocks) - 1]
    protocol = Protocol(schedule, tuple(messages), view.output(heard))
    bits = tuple(sum(width) * machine.bits for width in widths)
    return Reduction(machine, prompt, protocol, bits)


@dataclass(frozen=True, slots=True)
class _View:
    """Recomputes states of single blocks from inputs and answers received, never from anything else."""

    machine: Transformer
    prompt: Prompt
    blocks: tuple[Block, ...]
    widths: list[list[int]]

    def message(self, pair: Exchange, known: list[Exchange], token: int, word: int) -> MessageFunction:
        def say(sender_input: Integers, receiver_input: Integers, *answers: Integers) -> Integers:
            received = self._unpack(known, answers)
            depth = pair.epoch - 1
            senders = self._states(pair.sender, depth, sender_input, received)
            receivers = self._states(pair.receiver, depth, receiver_input, received)
            allowed = self.machine.allowed(self._positions(pair.receiver), self._positions(pair.sender))
            found = self.machine.summaries(depth, receivers, senders, allowed)
            words = np.concatenate([summary_words(summary) for summary in found], axis=2)
            return np.asarray(words[:, token, word] + (1 << (self.machine.bits - 1)))

        return say

    def output(self, heard: list[Exchange]) -> MessageFunction:
        last = len(self.blocks) - 1

        def answer(own: Integers, *answers: Integers) -> Integers:
            states = self._states(last, len(self.machine.layers), own, self._unpack(heard, answers))
            return np.asarray(self.machine.readout(states[:, -1]), dtype=np.int64)

        return answer

    def _positions(self, block: int) -> Integers:
        return np.arange(self.blocks[block].start, self.blocks[block].stop, dtype=np.int64)

    def _unpack(self, known: list[Exchange], answers: tuple[Integers, ...]) -> dict[Exchange, Integers]:
        """Group the numbers received by exchange, each of shape (rows, tokens of the receiver, words)."""
        received, start = {}, 0
        for pair in known:
            tokens = self.blocks[pair.receiver].stop - self.blocks[pair.receiver].start
            words = sum(self.widths[pair.epoch - 1])
            part = np.stack(answers[start : start + tokens * words], axis=1) - (1 << (self.machine.bits - 1))
            received[pair] = part.reshape(-1, tokens, words)
            start += tokens * words
        return received

    def _states(self, block: int, depth: int, own: Integers, received: dict[Exchange, Integers]) -> Integers:
        place = self._positions(block)
        tokens = np.stack(self.prompt.encode_block(self.blocks[block], own), axis=1)
        states = self.machine.embedded(tokens, place)
        for level in range(depth):
            inside = self.machine.summaries(level, states, states, self.machine.allowed(place, place))
            merged: list[Summary | None] = [None] * len(inside)
            for other in range(len(self.blocks)):
                if other == block:
                    parts = inside
                elif (pair := Exchange(level + 1, other, block)) in received:
                    parts = self._summaries(received[pair], level)
                else:
                    continue
                for number, part in enumerate(parts):
                    before = merged[number]
                    attention = self.machine.layers[level].heads[number].attention
                    merged[number] = part if before is None else merge(attention, before, part)
            states = self.machine.advance(level, states, [part for part in merged if part is not None])
        return states

    def _summaries(self, words: Integers, level: int) -> list[Summary]:
        found, start = [], 0
        for width in self.widths[level]:
            part = words[:, :, start : start + width]
            present = np.ones(part.shape[:2], dtype=bool)
            found.append(Summary(part[:, :, 0], part[:, :, 1:], present))
            start += width
        return found


def _dimensions(machine: Transformer, prompt: Prompt) -> list[int]:
    history = machine.states(prompt.encode(np.zeros((1, len(prompt.task.parties)), dtype=np.int64)))
    return [
        np.asarray(head.value(history[depth])).shape[-1]
        for depth, layer in enumerate(machine.layers)
        for head in layer.heads
    ]

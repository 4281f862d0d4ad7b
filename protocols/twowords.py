"""Two epochs suffice for two words: a protocol for `indexed_composition(2, (2,), R)` with R ≤ 4^b.

An output has a high and a low digit in base 2^b. Players z2, z1, z0, w stand in this order; a digit is one answer.

*Epoch 1.* z1 tells w the value z1(w), the number w taken as an argument, and z0 the value y = z1(z0). z0 tells w
itself. z2 tells w the high digit of z2(w, 0), z0 the high digit of z2(z0, 1), and z1, which has two tokens, the low
digits of z2(0, z1(1)) and z2(1, z1(0)).

*Epoch 2.* If z0 = w, then w knew y already: z2 tells it the low digit of z2(w, y), and z0 passes the high digit of
z2(w, 1) on. Otherwise z0 tells y, z2 tells the high digit of z2(w, 1), and z1 passes the low digit of z2(w, y) on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.attention import Integers
from protocols.named import named_protocol
from protocols.schedule import Protocol, Schedule


def two_words_protocol(schedule: Schedule, outputs: int, base: int) -> Protocol:
    """Return the protocol on a two-epoch schedule of the players z2, z1, z0, w with m = 2 and two words."""
    rules = _Rules(outputs, base)
    named = {
        (sender, listener, epoch): getattr(rules, f"from_{sender}_to_{listener}_in_{epoch}")
        for sender, listener, epoch in (
            *((2, 0, 1), (2, 1, 1), (1, 0, 1), (3, 0, 1), (3, 1, 1), (3, 2, 1)),
            *((3, 0, 2), (2, 0, 2), (1, 0, 2)),
        )
    }
    return named_protocol(schedule, named, rules.output)


@dataclass(frozen=True, slots=True)
class _Rules:
    """The messages; each takes the sender's input, the listener's, and what both heard before."""

    outputs: int
    base: int

    def entry(self, second: Integers, word: Integers, value: Integers) -> Integers:
        return np.asarray(second // self.outputs ** (value + 2 * word) % self.outputs)

    def from_2_to_0_in_1(self, first: Integers, word: Integers, _: Any) -> Integers:
        return np.asarray(first // 2**word % 2)

    def from_2_to_1_in_1(self, first: Integers, start: Integers, _: Any) -> Integers:
        return np.asarray(first // 2**start % 2)

    def from_1_to_0_in_1(self, start: Integers, _: Integers, __: Any) -> Integers:
        return start

    def from_3_to_0_in_1(self, second: Integers, word: Integers, _: Any) -> Integers:
        return np.asarray(self.entry(second, word, 0 * word) // self.base)

    def from_3_to_1_in_1(self, second: Integers, start: Integers, _: Any) -> Integers:
        return np.asarray(self.entry(second, start, 0 * start + 1) // self.base)

    def from_3_to_2_in_1(self, second: Integers, first: Integers, _: Any) -> Integers:
        low = [self.entry(second, 0 * first + word, first // 2 ** (1 - word) % 2) % self.base for word in range(2)]
        return np.asarray(low[0] + self.base * low[1])

    def from_3_to_0_in_2(self, second: Integers, word: Integers, heard: Any) -> Integers:
        low = self.entry(second, word, heard[2, 0, 1]) % self.base
        high = self.entry(second, word, 0 * word + 1) // self.base
        return np.asarray(np.where(heard[1, 0, 1] == word, low, high))

    def from_2_to_0_in_2(self, _: Integers, word: Integers, heard: Any) -> Integers:
        return np.asarray(heard[3, 2, 1] // self.base**word % self.base)

    def from_1_to_0_in_2(self, start: Integers, word: Integers, heard: Any) -> Integers:
        return np.asarray(np.where(start == word, heard[3, 1, 1], heard[2, 1, 1]))

    def output(self, word: Integers, heard: Any) -> Integers:
        early = heard[1, 0, 1] == word
        value = np.where(early, heard[2, 0, 1], heard[1, 0, 2])
        late_high = np.where(early, heard[1, 0, 2], heard[3, 0, 2])
        high = np.where(value == 0, heard[3, 0, 1], late_high)
        return np.asarray(high * self.base + np.where(early, heard[3, 0, 2], heard[2, 0, 2]))

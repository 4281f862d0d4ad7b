"""Three functions on three values in two epochs with one bit per token: a protocol that a SAT solver found.

Players f3, f2, f1, x stand in this order, and y = f1(x). *Epoch 1.* f1 tells x whether y = 2. f3 tells x one bit of
f3 and f1 three; f2 tells x one bit of f2 and f1 three. None of these depends on f1, so f1 can use its six bits for
every x. f3 knows f2, hence what f1 may say for each y; it tells f2 what to say in epoch 2 for y < 2 and for y = 2.
*Epoch 2.* f2 says so, f3 tells x another bit of f3, and f1 speaks by a table of y and what it and x heard.

The tables are all that the solver gave. That they are right is seen by running the protocol on all 3^10 inputs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from protocols.attention import Integers
from protocols.named import named_protocol
from protocols.schedule import Protocol, Schedule

THIRD = np.asarray([int(digit, 16) for digit in "e6a53b87f14c6e6083f087f4aae"])
"""What f3 says in epoch 1, by f3: 8·(to x) + (to f1)."""
THIRD_LATER = np.asarray([int(digit) for digit in "033332303332220300303300301"])
"""What f3 says to x in epoch 2, by f3: bit 0 for y < 2, bit 1 for y = 2."""
SECOND = np.asarray([int(digit, 16) for digit in "1c8a27e520c8d64e360bfa64936"])
"""What f2 says in epoch 1, by f2: 8·(to x) + (to f1)."""
FIRST_LATER = np.asarray(
    [
        [int(word, 16) for word in words.split()]
        for words in (
            "996c 8190 0000 7e2a e793 1828 6603 99d4 186c 0000 99fd 662b 6693 0000 0000 81d4",
            "66d4 4228 0000 bd92 db2b 2490 9903 666c 24d4 0000 66fd 9993 992b 0000 0000 426c",
            "71a6 70ff 0000 8879 207f 00ff 00ff 8ea6 00ff 0000 00ff 71a6 8ea6 0000 ff00 00ff",
        )
    ]
)
"""What f1 says to x in epoch 2, by y and an entry of THIRD; bit k where f2 has the entry k of SECOND."""
OUTPUT = np.asarray([int(digit) for digit in "2012120110120201120102200212022022011120102100122201001222100122"])
"""The output, by [y = 2], the bits that f3 and f2 told x in epoch 1, those of f3, f2 and f1 in epoch 2."""


def three_values_protocol(schedule: Schedule) -> Protocol:
    """Return the protocol on the schedule of `composition(3, 3)` in the order f3, f2, f1, x: two epochs, one bit."""

    def value(table: Integers, place: Any) -> Integers:
        return np.asarray(table // 3**place % 3)

    def forwarded(third: Integers, second: Integers, y: Any) -> Integers:
        return np.asarray(FIRST_LATER[y, THIRD[third]] >> SECOND[second] & 1)

    def read(late: Any, third: Any, second: Any, *later: Any) -> Integers:
        """Return the output for the bits that x heard, in the order of OUTPUT."""
        place = late
        for bit in (third, second, *later):
            place = 2 * place + bit
        return np.asarray(OUTPUT[place])

    def advice(third: Integers, second: Integers, _: Any) -> Integers:
        """Return what f2 should say: 0 for these y if that leads x to the right output, else 1."""
        total = np.zeros(np.broadcast(third, second).shape, dtype=np.int64)
        for late, values in enumerate(((0, 1), (2,))):
            for y in values:
                bits = THIRD[third] // 8, SECOND[second] // 8, THIRD_LATER[third] >> late & 1, 0
                wrong = read(late, *bits, forwarded(third, second, y)) != value(third, value(second, y))
                total |= wrong << late
        return total

    return named_protocol(
        schedule,
        {
            (3, 2, 1): advice,
            (3, 1, 1): lambda third, *_: THIRD[third] % 8,
            (2, 1, 1): lambda second, *_: SECOND[second] % 8,
            (3, 0, 1): lambda third, *_: THIRD[third] // 8,
            (2, 0, 1): lambda second, *_: SECOND[second] // 8,
            (1, 0, 1): lambda first, x, _: value(first, x) == 2,
            (3, 0, 2): lambda third, _, heard: THIRD_LATER[third] >> heard[1, 0, 1] & 1,
            (2, 0, 2): lambda _, __, heard: heard[3, 2, 1] >> heard[1, 0, 1] & 1,
            (1, 0, 2): lambda first, x, heard: (
                FIRST_LATER[value(first, x), 8 * heard[3, 0, 1] + heard[3, 1, 1]]
                >> (8 * heard[2, 0, 1] + heard[2, 1, 1])
                & 1
            ),
        },
        lambda _, heard: read(
            *(heard[name] for name in ((1, 0, 1), (3, 0, 1), (2, 0, 1), (3, 0, 2), (2, 0, 2), (1, 0, 2)))
        ),
    )

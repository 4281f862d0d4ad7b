"""Three functions in few epochs: protocols for `composition(n, 3)` in the paper's order f3, f2, f1, x.

A value has digits in base 2^b; a digit is one answer, and a function's block receives one for each of its n entries.

*Two epochs, n ≤ 2^b.* First f1 tells x the value f1(x), and f3 tells f2 the value f3(f2(y)) for each y. Then f2, which
sees what x heard, tells x the value f3(f2(f1(x))).

*Three epochs, n ≤ 4^b.* The two values above are told in two digits, in epochs 1 and 2. In epoch 2, f2 tells f1 the low
digit of f3(f2(f1(a))) for each a. In epoch 3, f1 tells x the low digit of the output, and f2 the high digit.

*Two epochs, n = 3, b = 1.* One bit suffices too (`threevalues`).

*Bound.* With f3 = identity, f3 says nothing that its listener does not know, so f1 and f2 are composed without it, and
the bounds for two functions hold (`coverings`).

Where f1 is one value y, whatever x is, the same messages compose two functions with one word: the paper's task with
n_1 = 1. One entry is told instead of n.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.attention import Integers
from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket
from protocols.coverings import width_is_refuted
from protocols.errors import ProtocolError
from protocols.named import Name, Rule, named_protocol
from protocols.schedule import Protocol
from protocols.threevalues import three_values_protocol

ORDER = (3, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class ThreeFunctionWidth:
    """Least bits per token and epoch for `composition(n, 3)`: a bracket, the protocol of its upper end.

    `refuted` rules out one bit less than the lower end, for two functions; it is empty where that is no bit.
    """

    n: int
    epochs: int
    bits: Bracket
    protocol: Protocol
    refuted: dict[str, Any]


def three_function_width(n: int, epochs: int) -> ThreeFunctionWidth:
    """Return the bracket for E ≥ 2 epochs; the protocol has two or three.

    >>> [str(three_function_width(n, 2).bits) for n in (2, 3, 4, 5)]
    ['1', '1', '2', '[2, 3]']
    """
    if n < 2 or epochs < 2:
        raise ProtocolError(f"n ≥ 2 and epochs ≥ 2 are due here, not {n} and {epochs}; see one_epoch_minimum")
    lower = 1
    while width_is_refuted(n, epochs, "paper", lower):
        lower += 1
    upper = lower
    while (protocol := three_function_protocol(n, min(epochs, 3), upper)) is None:
        upper += 1
    data = {"form": "two-function width", "n": n, "epochs": epochs, "order": "paper", "bits": lower - 1}
    refuted = data if lower > 1 else {}
    return ThreeFunctionWidth(n, epochs, Bracket(lower, upper), protocol, refuted)


def three_function_protocol(n: int, epochs: int, bits: int) -> Protocol | None:
    """Return the protocol with `bits` bits per token in two or three epochs, or None where it does not reach.

    >>> [three_function_protocol(4, epochs, 1) is not None for epochs in (2, 3)]
    [False, True]
    """
    if (n, epochs, bits) == (3, 2, 1):
        return three_values_protocol(autoregressive_schedule(ORDER, 2, [1, 8, 8, 2]))
    return _protocol(n, n, epochs, bits, n)


def one_word_protocol(m: int, outputs: int, epochs: int, bits: int) -> Protocol | None:
    """Return the protocol for `indexed_composition(m, (1,), outputs)`, or None where it does not reach.

    >>> [one_word_protocol(3, 3, epochs, 1) is not None for epochs in (2, 3)]
    [False, True]
    """
    return _protocol(m, outputs, epochs, bits, 1)


def _protocol(n: int, outputs: int, epochs: int, bits: int, entries: int) -> Protocol | None:
    """Return the protocol for f2: [n] → [n], f3: [n] → [outputs] and `entries` values f1(a), or None."""
    base = 1 << bits
    digits = epochs - 1
    if epochs not in (2, 3) or max(n, outputs) > base**digits:
        return None
    schedule = autoregressive_schedule(ORDER, epochs, [1, base**n, base**entries, base])

    def value(table: Integers, place: Any) -> Integers:
        return np.asarray(table // n**place % n)

    def packed(entry: Rule, entries: int) -> Integers:
        return np.asarray(sum(entry(place) * base**place for place in range(entries)))

    def digit(number: Integers, epoch: int) -> Integers:
        return np.asarray(number // base ** (epoch - 1) % base)

    def middle(heard: Mapping[Name, Integers]) -> Integers:
        """Return f1(x) as x heard it."""
        return np.asarray(sum(heard[1, 0, epoch] * base ** (epoch - 1) for epoch in range(1, digits + 1)))

    def last(heard: Mapping[Name, Integers], place: Any, told: int) -> Integers:
        """Return the first `told` digits of f3(f2(place)) as f2 heard them."""
        parts = [heard[3, 2, epoch] // base**place % base * base ** (epoch - 1) for epoch in range(1, told + 1)]
        return np.asarray(sum(parts))

    rules: dict[Name, Rule] = {}
    for epoch in range(1, digits + 1):
        rules[1, 0, epoch] = lambda first, x, _, e=epoch: digit(value(first, x), e)
        rules[3, 2, epoch] = lambda third, second, _, e=epoch: packed(
            lambda y: digit(third // outputs ** value(second, y) % outputs, e), n
        )
    rules[2, 0, epochs] = lambda _, __, heard: digit(last(heard, middle(heard), digits), digits)
    if epochs == 3:
        rules[2, 1, 2] = lambda _, first, heard: packed(lambda a: last(heard, value(first, a), 1), entries)
        rules[1, 0, 3] = lambda _, x, heard: heard[2, 1, 2] // base**x % base

    def output(_: Integers, heard: Mapping[Name, Integers]) -> Any:
        high = heard[2, 0, epochs]
        return high if epochs == 2 else high * base + heard[1, 0, 3]

    return named_protocol(schedule, rules, output)

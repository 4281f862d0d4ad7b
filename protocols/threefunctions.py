"""Three functions in few epochs: protocols for `composition(n, 3)` in the paper's order f3, f2, f1, x.

A value has digits in base 2^b; a digit is one answer, and a function's block receives one for each of its n entries.

*Two epochs, n ≤ 2^b.* First f1 tells x the value f1(x), and f3 tells f2 the value f3(f2(y)) for each y. Then f2, which
sees what x heard, tells x the value f3(f2(f1(x))).

*Three epochs, n ≤ 4^b.* The two values above are told in two digits, in epochs 1 and 2. In epoch 2, f2 tells f1 the low
digit of f3(f2(f1(a))) for each a. In epoch 3, f1 tells x the low digit of the output, and f2 the high digit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from protocols.attention import Integers
from protocols.autoregressive import autoregressive_schedule
from protocols.schedule import MessageFunction, Protocol, Schedule

Name: TypeAlias = tuple[int, int, int]
"""Sender, listener, epoch."""
Rule: TypeAlias = Callable[..., Any]
ORDER = (3, 2, 1, 0)


def three_function_protocol(n: int, epochs: int, bits: int) -> Protocol | None:
    """Return the protocol with `bits` bits per token in two or three epochs, or None where it does not reach.

    >>> [three_function_protocol(3, epochs, 1) is not None for epochs in (2, 3)]
    [False, True]
    """
    base = 1 << bits
    digits = epochs - 1
    if epochs not in (2, 3) or n > base**digits:
        return None
    schedule = autoregressive_schedule(ORDER, epochs, [1, base**n, base**n, base])

    def value(table: Integers, place: Any) -> Integers:
        return np.asarray(table // n**place % n)

    def packed(entry: Rule) -> Integers:
        return np.asarray(sum(entry(place) * base**place for place in range(n)))

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
            lambda y: digit(value(third, value(second, y)), e)
        )
    rules[2, 0, epochs] = lambda _, __, heard: digit(last(heard, middle(heard), digits), digits)
    if epochs == 3:
        rules[2, 1, 2] = lambda _, first, heard: packed(lambda a: last(heard, value(first, a), 1))
        rules[1, 0, 3] = lambda _, x, heard: heard[2, 1, 2] // base**x % base

    def output(_: Integers, heard: Mapping[Name, Integers]) -> Any:
        high = heard[2, 0, epochs]
        return high if epochs == 2 else high * base + heard[1, 0, 3]

    return named_protocol(schedule, rules, output)


def named_protocol(schedule: Schedule, rules: Mapping[Name, Rule], output: Rule) -> Protocol:
    """Return the protocol whose messages are named by (sender, listener, epoch); slots without a rule are silent.

    A rule takes the readers' inputs, the sender's first, and what they heard, by name.
    """
    names = [(slot.sender, slot.listeners[0], slot.epoch) for slot in schedule.slots]
    messages: list[MessageFunction] = []
    for slot, name in zip(schedule.slots, names, strict=True):
        rule = rules.get(name)
        messages.append(_heard(rule, len(slot.readers), [names[s] for s in slot.sees]) if rule else lambda *_: 0)
    return Protocol(schedule, tuple(messages), _heard(output, 1, [names[s] for s in schedule.heard_at_end]))


def _heard(rule: Rule, inputs: int, names: list[Name]) -> MessageFunction:
    return lambda *arguments: rule(*arguments[:inputs], dict(zip(names, arguments[inputs:], strict=True)))

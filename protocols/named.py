"""Protocols whose messages are named by who speaks to whom in which epoch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from protocols.schedule import MessageFunction, Protocol, Schedule

Name: TypeAlias = tuple[int, int, int]
"""Sender, listener, epoch."""
Rule: TypeAlias = Callable[..., Any]


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

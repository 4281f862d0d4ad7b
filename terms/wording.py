"""The wording of messages: a number with its noun."""

from __future__ import annotations


def counted(number: object, noun: str, plural: str = "") -> str:
    """Print a number, or a bracket of numbers, with its noun; `plural` is the noun and an s unless it is given.

    >>> counted(1, "claim"), counted(2, "claim"), counted(0, "entry", "entries")
    ('1 claim', '2 claims', '0 entries')
    """
    return f"{number} {noun if str(number) == '1' else plural or f'{noun}s'}"

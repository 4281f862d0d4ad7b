"""Counting in bits, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


def bits_for(count: int) -> int:
    """Return ⌈log₂ count⌉, the length of the shortest fixed-length code for `count` ≥ 1 messages.

    >>> [bits_for(k) for k in (1, 2, 3, 4, 27)]
    [0, 1, 2, 2, 5]
    """
    if count < 1:
        raise ValueError(f"a code needs at least one message, not {count}")
    return (count - 1).bit_length()


def product(sizes: Iterable[int]) -> int:
    """Return the product of integers as an exact int (1 for none)."""
    result = 1
    for size in sizes:
        result *= int(size)
    return result


def power_exceeds(base: int, exponent: int, bits: int) -> bool:
    """Decide base^exponent > 2^bits exactly, for base ≥ 1, without computing huge powers.

    Uses ⌊2^s·log₂ base⌋, read off the length of base^(2^s), for s = 0, 1, … until it decides.

    >>> power_exceeds(3, 2, 3), power_exceeds(2, 3, 3), power_exceeds(3, 10**12, 158496250072115618145)
    (True, False, False)
    """
    if base & (base - 1) == 0:
        return exponent * (base.bit_length() - 1) > bits
    power, scale = base, 1
    while True:
        floor = power.bit_length() - 1
        if exponent * floor >= bits * scale:
            return exponent > 0
        if exponent * (floor + 1) <= bits * scale:
            return False
        power, scale = power * power, 2 * scale


@dataclass(frozen=True, slots=True)
class Bracket:
    """An integer known to lie in [lower, upper]; it is exact when both ends agree.

    >>> str(Bracket(5, 6)), str(Bracket(4, 4))
    ('[5, 6]', '4')
    """

    lower: int
    upper: int

    def __post_init__(self) -> None:
        if self.lower > self.upper:
            raise ValueError(f"the lower bound {self.lower} exceeds the upper bound {self.upper}")

    @property
    def exact(self) -> bool:
        """True if and only if the bracket holds one integer."""
        return self.lower == self.upper

    def meet(self, other: Bracket) -> Bracket:
        """Return the bracket of what both know about the same number."""
        return Bracket(max(self.lower, other.lower), min(self.upper, other.upper))

    def __contains__(self, value: int) -> bool:
        return self.lower <= value <= self.upper

    def __str__(self) -> str:
        return str(self.lower) if self.exact else f"[{self.lower}, {self.upper}]"

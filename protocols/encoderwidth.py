"""Composition of two functions by an encoder in two epochs: the least message size.

*Protocol, n ≤ 4^b.* A value has two digits in base 2^b. Both functions' holders tell each other, for each a, a digit
of f2(f1(a)): f1 the high one, f2 the low one. In epoch 2 each passes the digit for x on to x.

*Bound.* Let f1 be constant y. Some first answer of f1 to x serves c = ⌈n/2^b⌉ values y. For one f2 its first answer
to x is the same for all of them, so x outputs one of the 4^b values that the two later answers tell apart; 2^b first
answers name 2^b such sets, and each set of c values must lie in one of them: c ≤ 4^b and C(n, c) ≤ 2^b·C(4^b, c).
Proved in the claim `messages-encoder`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from protocols.attention import Integers
from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket, bits_for
from protocols.errors import CertificateError, ProtocolError
from protocols.named import named_protocol
from protocols.schedule import Protocol


@dataclass(frozen=True, slots=True)
class EncoderWidth:
    """Least bits per token and epoch: a bracket, the protocol of its upper end, data that refutes one bit below."""

    n: int
    bits: Bracket
    protocol: Protocol
    refuted: dict[str, Any]


def encoder_width(n: int, order: tuple[int, ...] = (2, 1, 0)) -> EncoderWidth:
    """Return the bracket for `composition(n, 2)` in two epochs of an encoder whose prompt ends with x.

    >>> [str(encoder_width(n).bits) for n in (2, 4, 5, 16, 17)]
    ['1', '1', '2', '2', '[2, 3]']
    """
    if n < 2 or sorted(order) != [0, 1, 2] or order[-1] != 0:
        raise ProtocolError(f"n ≥ 2 values and an order that ends with x are due, not {n} and {order}")
    upper = -(-bits_for(n) // 2)
    lower = next(bits for bits in range(1, upper + 1) if bits == upper or not encoder_is_refuted(n, bits))
    protocol = encoder_protocol(n, upper, order)
    refuted = {"form": "encoder width", "n": n, "bits": lower - 1}
    return EncoderWidth(n, Bracket(lower, upper), protocol, refuted)


def encoder_is_refuted(n: int, bits: int) -> bool:
    """Decide whether the counting bound rules `bits` bits per token out."""
    if bits == 0:
        return True
    share, block = -(-n // (1 << bits)), 4**bits
    return share > block or comb(n, share) > (1 << bits) * comb(block, share)


def check_encoder_width(data: dict[str, Any]) -> int:
    """Return the bits that plain data refutes; raise `CertificateError` if the count does not refute them."""
    n, bits = int(data["n"]), int(data["bits"])
    if not encoder_is_refuted(n, bits):
        raise CertificateError(f"the count does not rule {bits} bits out for an encoder on {n} values")
    return bits


def encoder_protocol(n: int, bits: int, order: tuple[int, ...] = (2, 1, 0)) -> Protocol:
    """Return the protocol with `bits` bits per token; n ≤ 4^bits."""
    base = 1 << bits
    schedule = autoregressive_schedule(order, 2, [1 << (bits * (1 if party == 0 else n)) for party in order], "encoder")

    def composed(first: Integers, second: Integers, digit: int) -> Integers:
        total = np.zeros(np.broadcast(first, second).shape, dtype=np.int64)
        for a in range(n):
            total += second // n ** (first // n**a % n) % n // base**digit % base * base**a
        return total

    rules = {
        (1, 2, 1): lambda first, second, _: composed(first, second, 1),
        (2, 1, 1): lambda second, first, _: composed(first, second, 0),
        (2, 0, 2): lambda _, x, heard: heard[1, 2, 1] // base**x % base,
        (1, 0, 2): lambda _, x, heard: heard[2, 1, 1] // base**x % base,
    }
    return named_protocol(schedule, rules, lambda _, heard: heard[2, 0, 2] * base + heard[1, 0, 2])

"""Composition of two functions in the autoregressive model: the least message size for each number of epochs.

The holders of f2, f1 and x stand in the paper's order (f2 first) or the note's (f1 first), x last with one
token and each function with one token for each of its n entries; an answer has `bits` bits per receiving
token.

*Paper's order, protocol.* With y = f1(x): f1 first tells x the class of y among 2^b classes. The holder of f2
picks for each class a block of K = 2^{b(E−1)} values that contains f2 of the whole class, and tells x which
block. It also tells f1, entry by entry and digit by digit, where f2(y) lies in its block; f1 forwards the
digits. So E epochs suffice if the values that f2 takes on a class are covered by few enough blocks:
2^{b(E−1)} for each class, 2^{bE} for one favoured class.

*Paper's order, bound.* Let f1 be constant y. Some first answer of f1 serves c = ⌈n/2^b⌉ values y. For one f2
the answers of f2 are the same for all these y except as x's questions pass on f1's later answers; so x can
output at most K different values on them, hence c ≤ K. For E = 2 these values form a block named by f2's two
answers, so 2^{2b} blocks of 2^b values contain every set of c values: C(n,c) ≤ 4^b·C(2^b,c). Proved in the claim
`messages-paper-order`.

*Note's order, exactly n ≤ 2^{b(E−1)}.* f1 tells f2 the digits of f2(f1(x)) for each x, and f2 forwards them. For the
bound let f1 be constant y. The first answer of f2 to x does not depend on y: 2^b classes of maps f2. Within a class the
E − 1 later ones leave at most 2^{b(E−1)} outputs for each y. If n exceeds that, take for each class another y (n ≥ 2^b)
and a value that is missing there: the map with these values lies in no class. Proved in the claim
`messages-note-order`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from protocols.attention import Integers
from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket
from protocols.errors import CertificateError, ProtocolError
from protocols.schedule import MessageFunction, Protocol

ORDERS = ("paper", "note")


@dataclass(frozen=True, slots=True)
class Width:
    """Least bits per token and epoch for composing two functions on n values in `epochs` epochs: a bracket.

    `protocol` attains the upper end; `refuted` is plain data that rules out one bit less than the lower end.
    """

    n: int
    epochs: int
    order: str
    bits: Bracket
    protocol: Protocol
    refuted: dict[str, Any]


def two_function_width(n: int, epochs: int, order: str = "paper") -> Width:
    """Return the bracket of the least message size for E ≥ 2 epochs (for one epoch see `one_epoch_minimum`).

    >>> [str(two_function_width(n, 2).bits) for n in (2, 3, 4, 5)]
    ['1', '1', '2', '2']
    """
    if n < 2 or epochs < 2:
        raise ProtocolError(f"n ≥ 2 and epochs ≥ 2 are due here, not {n} and {epochs}; see one_epoch_minimum")
    if order not in ORDERS:
        raise ProtocolError(f"the order is one of {ORDERS}, not {order!r}")
    lower = 1
    while width_is_refuted(n, epochs, order, lower):
        lower += 1
    upper = lower
    while (protocol := two_function_protocol(n, epochs, order, upper)) is None:
        upper += 1
    refuted = {"form": "two-function width", "n": n, "epochs": epochs, "order": order, "bits": lower - 1}
    return Width(n, epochs, order, Bracket(lower, upper), protocol, refuted)


def width_is_refuted(n: int, epochs: int, order: str, bits: int) -> bool:
    """Decide whether the bound of the order rules `bits` bits per token out."""
    if bits == 0:
        return True
    if order == "note":
        return n > 1 << (bits * (epochs - 1))
    share = -(-n // (1 << bits))
    block = 1 << (bits * (epochs - 1))
    if share > block:
        return True
    return epochs == 2 and comb(n, share) > (1 << (2 * bits)) * comb(block, share)


def check_width(data: dict[str, Any]) -> int:
    """Return the number of bits that plain data refutes; raise `CertificateError` if the counts do not refute
    it."""
    if not width_is_refuted(int(data["n"]), int(data["epochs"]), str(data["order"]), int(data["bits"])):
        raise CertificateError(f"the counting bound does not rule {data['bits']} bits out")
    return int(data["bits"])


def two_function_protocol(n: int, epochs: int, order: str, bits: int) -> Protocol | None:
    """Return the explicit protocol with `bits` bits per token, or None where the construction does not reach.

    Every message is a function of what its sender may see, for `composition(n, 2)`, parties x, f1, f2.
    """
    digits = epochs - 1
    base = 1 << bits
    whole = base**digits >= n
    if order == "note":
        plan: list[list[tuple[int, ...]]] | None = [[tuple(range(n))]] * base if whole else None
    else:
        plan = _plan(n, base, digits)
    if plan is None:
        return None
    parties = (2, 1, 0) if order == "paper" else (1, 2, 0)
    symbols = [1, base**n, base]
    schedule = autoregressive_schedule(parties, epochs, symbols)
    rules = _Rules(n, base, digits, tuple(tuple(blocks) for blocks in plan))
    messages: list[MessageFunction] = []
    for slot in schedule.slots:
        heard = [schedule.slots[earlier] for earlier in slot.sees]
        if slot.listeners != (0,):
            messages.append(rules.inform(slot.epoch, slot.readers.index(1)))
        elif slot.sender == parties[1]:
            feed = [i for i, old in enumerate(heard) if old.listeners != (0,) and old.epoch == slot.epoch - 1]
            if slot.epoch == 1:
                messages.append(rules.first_class if order == "paper" else rules.silence)
            else:
                messages.append(rules.forward(feed[0]))
        elif order == "note":
            messages.append(rules.silence)
        else:
            known = [i for i, old in enumerate(heard) if old.sender == 1 and old.epoch == 1 and old.listeners == (0,)]
            messages.append(rules.block_digit(slot.epoch, known[0] if known else None))
    final = [schedule.slots[slot] for slot in schedule.heard_at_end]
    return Protocol(
        schedule, tuple(messages), rules.output([(slot.sender == parties[1], slot.epoch) for slot in final], order)
    )


@dataclass(frozen=True, slots=True)
class _Rules:
    """The messages of the protocol; `plan[class]` lists the blocks that a class may be told."""

    n: int
    base: int
    digits: int
    plan: tuple[tuple[tuple[int, ...], ...], ...]

    def first_class(self, first: Integers, asked: Integers) -> Integers:
        return np.asarray(self._value(first, asked) % self.base)

    def silence(self, *_: Integers) -> int:
        return 0

    def inform(self, epoch: int, first_at: int) -> MessageFunction:
        """The holder of f2 and that of f1 exchange, for each x, a digit of the place of f2(f1(x)) in its
        block."""

        def say(*ends: Integers) -> Integers:
            first, second = ends[first_at], ends[1 - first_at]
            total = np.zeros(np.broadcast(first, second).shape, dtype=np.int64)
            if epoch <= self.digits:
                for x in range(self.n):
                    y = self._value(first, x)
                    total = total + self._place(second, y) // self.base ** (epoch - 1) % self.base * self.base**x
            return total

        return lambda *arguments: say(*arguments[:2])

    def forward(self, feed: int) -> MessageFunction:
        def say(_: Integers, asked: Integers, *heard: Integers) -> Integers:
            return np.asarray(heard[feed] // self.base**asked % self.base)

        return say

    def block_digit(self, epoch: int, known: int | None) -> MessageFunction:
        """f2 tells a digit of the block: first that of the favoured class 0, later those of the class it
        knows."""

        def say(second: Integers, asked: Integers, *heard: Integers) -> Integers:
            if known is None:
                favoured = self._block(second, np.zeros_like(second))
                return np.asarray(favoured // self.base**self.digits)
            return np.asarray(self._block(second, heard[known]) // self.base ** (epoch - 2) % self.base)

        return say

    def output(self, heard_from: list[tuple[bool, int]], order: str) -> MessageFunction:
        def answer(asked: Integers, *heard: Integers) -> Integers:
            place = np.zeros_like(asked)
            block = np.zeros_like(asked)
            kind = np.zeros_like(asked)
            for (forwarder, epoch), message in zip(heard_from, heard, strict=True):
                if forwarder and epoch > 1:
                    place = place + message * self.base ** (epoch - 2)
                elif forwarder:
                    kind = message
                elif order == "paper":
                    level = self.digits if epoch == 1 else epoch - 2
                    block = block + message * self.base**level
            top = self.base**self.digits
            block = np.where(kind == 0, block, block % top)
            return np.asarray(self._values()[kind, block, place])

        return answer

    def _value(self, index: Integers, position: Any) -> Integers:
        return np.asarray(index // self.n**position % self.n)

    def _values(self) -> Integers:
        """Return the table [class, block, place] of values, 0 where there is none."""
        table = np.zeros((self.base, self.base ** (self.digits + 1), self.base**self.digits), dtype=np.int64)
        for kind, blocks in enumerate(self.plan):
            for number, block in enumerate(blocks):
                table[kind, number, : len(block)] = block
        return table

    def _block(self, second: Integers, kind: Integers) -> Integers:
        """Return the first block of a class that contains all values of f2 on the class."""
        result = np.full(np.broadcast(second, kind).shape, -1, dtype=np.int64)
        for each, blocks in enumerate(self.plan):
            members = range(each, self.n, self.base)
            for number, block in reversed(list(enumerate(blocks))):
                fits = kind == each
                inside = np.isin(np.arange(self.n), block)
                for y in members:
                    fits = fits & inside[self._value(second, y)]
                result = np.where(fits, number, result)
        return result

    def _place(self, second: Integers, y: Integers) -> Integers:
        kind = y % self.base
        block = self._block(second, kind)
        value = self._value(second, y)
        matches = self._values()[kind, block] == value[..., None]
        return np.asarray(np.argmax(matches, axis=-1))


def _plan(n: int, base: int, digits: int) -> list[list[tuple[int, ...]]] | None:
    """Return the blocks of each class (class k holds y ≡ k mod 2^b), or None where there are too few names
    for them."""
    size = base**digits
    plan = []
    for kind in range(base):
        members = len(range(kind, n, base))
        room = size * base if kind == 0 else size
        blocks = covering(n, min(size, n), min(members, n))
        if blocks is None or len(blocks) > room:
            return None
        plan.append(blocks)
    return plan


def covering(n: int, size: int, subset: int) -> list[tuple[int, ...]] | None:
    """Return blocks of `size` values out of n that contain every set of `subset` values, greedily; None if
    size < subset.

    >>> covering(3, 2, 2)
    [(0, 1), (0, 2), (1, 2)]
    """
    if subset == 0 or size >= n:
        return [tuple(range(min(size, n)))]
    if size < subset:
        return None
    open_sets = set(combinations(range(n), subset))
    blocks: list[tuple[int, ...]] = []
    while open_sets:
        best = max(combinations(range(n), size), key=lambda block: len(open_sets.intersection(_subsets(block, subset))))
        blocks.append(best)
        open_sets.difference_update(_subsets(best, subset))
    return blocks


def _subsets(block: Sequence[int], subset: int) -> list[tuple[int, ...]]:
    return list(combinations(block, subset))

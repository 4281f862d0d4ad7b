"""The paper's task with L = 2 and one index word: two epochs against three, in exact numbers.

Players w ∈ [q], z0 ∈ [m], z1: [m] → [m], z2: [q]×[m] → [R], in the prompt z2, z1, z0, w; w and z0 are one token, z1
has m tokens. The output is z2(w, z1(z0)). An answer has b bits per receiving token.

*Three epochs, protocol.* z0 is told first, then y = z1(z0), then the low b bits of z2(w, y). The high digits of z2(w,
·), of which there are H = ⌈R/2^b⌉ for each place, are told in the first two epochs: H^m ≤ 2^{2b} and m ≤ 2^b suffice.

*Two epochs, protocol.* z1 tells z0 the value y, which z0 passes on; z2 tells all of z2(w, ·): R^m ≤ 2^{2b} and m ≤
2^b.

With two words and m = 2, R ≤ 4^b suffice (`twowords`). With one word, m, R ≤ 2^b suffice in two epochs and m, R ≤ 4^b
in three (`threefunctions`).

*Two epochs, bound.* Take N = 2^b·(c − 1)^t + 1 maps z1 that vary on the first t places only (N ≤ m^t). For each w
some first answer of z1 to w serves more than (c − 1)^t of them, so these take at least c values at some place i < t;
let z0 = i. For given z2 and w, z2's two answers to w are the same for all of them. So z2 at c places for each of the
q words w is fixed by these answers (2b bits a word), by what z2 told z1 (b·m bits a map), and by what it told z0 (b
bits a place): R^{q·c} ≤ 2^{b(2q + m·N + t)}. For many words this is the case L = 2 of arXiv:2412.02975, Thm 4.1.

*Two epochs, m = 1.* Here z2: [q] → [R], and only z2 knows anything. What it told z1 and z0 does not depend on w: 4^b
classes of maps. Within one class w hears two answers, 4^b values at most: a class lies in a box with 4^b values for
each word. If R > 4^b and q ≥ 4^b, take for each class another word and a value that is missing there: the map with
these values lies in no box. This and the bound before are proved in the claim `messages-indexed`.

*Two epochs, m ≥ 3, R ≥ 3, b = 1.* Fix w. Two values of z0 have the same first answer to w; take three places for the
values of z1 there, and the six maps z1 with two different ones. Three of them have the same first answer to w. Now w
hears the same from z2 for both z0 and all three maps, one of four things; z1's later answer leaves one of two ordered
pairs of outputs, and z0's later answer chooses in it. If the maps have three sets of places, a bijective z2 needs
three pairs. Else the maps are f with the values p, q, its reverse g, and h with p, r, say.
(1) If z2 is bijective, one pair serves f and g, and z0 answers them with different bits, both times the other way
round. So z1 told z0 different bits for f and g, and for h one of the two. If h looks to z0 like f for one z0 and like
g for the other, z0 gives h the same answer twice, which names one value only; so h looks like one of them for both.
(2) If z2 takes x, x, y at p, q, r, the two answers of z0 differ for h, so also for the one of f and g that h looks
like, whose pair is (x, x); the pair of h has x and y.
In (1) no pair has one value twice, and both pairs share the value at p: three bijective z2 that differ there need
three things to hear. In (2) one pair is (x, x), and x is in the other: two such z2 need two more. But there are four.
This is proved in the claim `messages-indexed`, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.attention import Integers
from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket, power_exceeds
from protocols.errors import CertificateError, ProtocolError
from protocols.schedule import MessageFunction, Protocol
from protocols.threefunctions import one_word_protocol
from protocols.twowords import two_words_protocol

ORDER = (3, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class IndexedWidth:
    """Least bits per token and epoch for `indexed_composition(m, (query,), outputs)`: a bracket.

    `protocol` attains the upper end; `refuted` rules out one bit less than the lower end by counting.
    """

    m: int
    query: int
    outputs: int
    epochs: int
    bits: Bracket
    protocol: Protocol
    refuted: dict[str, Any]


def indexed_width(m: int, query: int, outputs: int, epochs: int) -> IndexedWidth:
    """Return the bracket for two or three epochs.

    >>> [str(indexed_width(2, 6, 4, epochs).bits) for epochs in (2, 3)]
    ['2', '1']
    """
    if min(m, query) < 1 or outputs < 2 or epochs not in (2, 3):
        raise ProtocolError(f"m, query ≥ 1, outputs ≥ 2, epochs 2 or 3 are due, not {m}, {query}, {outputs}, {epochs}")
    lower = 1
    while epochs == 2 and refuting_argument(m, query, outputs, lower):
        lower += 1
    upper = lower
    while (protocol := indexed_protocol(m, query, outputs, epochs, upper)) is None:
        upper += 1
    refuted = {"form": "indexed width", "m": m, "query": query, "outputs": outputs, "bits": lower - 1}
    if lower > 1:
        refuted |= refuting_argument(m, query, outputs, lower - 1) or {}
    return IndexedWidth(m, query, outputs, epochs, Bracket(lower, upper), protocol, refuted)


def refuting_argument(m: int, query: int, outputs: int, bits: int) -> dict[str, Any] | None:
    """Return the argument that rules `bits` bits out at two epochs, or None: its name, and for counting c values on t
    places.

    >>> refuting_argument(2, 6, 4, 1), refuting_argument(3, 1, 3, 1)
    ({'by': 'counting', 'places': 2, 'values': 2}, {'by': 'six maps'})
    """
    for name, fails in (("boxes", _boxes_fail), ("six maps", _six_maps_fail)):
        if fails(m, query, outputs, bits):
            return {"by": name}
    for places in range(1, m + 1):
        for values in range(2, m + 1):
            if _refutes(m, query, outputs, bits, places, values):
                return {"by": "counting", "places": places, "values": values}
    return None


def check_indexed_width(data: dict[str, Any]) -> int:
    """Return the bits that plain data refutes at two epochs (0 needs no argument); raise `CertificateError`
    otherwise."""
    m, query, outputs, bits = (int(data[name]) for name in ("m", "query", "outputs", "bits"))
    if not bits:
        return 0
    match data["by"]:
        case "counting":
            holds = _refutes(m, query, outputs, bits, int(data["places"]), int(data["values"]))
        case "boxes":
            holds = _boxes_fail(m, query, outputs, bits)
        case "six maps":
            holds = _six_maps_fail(m, query, outputs, bits)
        case other:
            raise CertificateError(f"no argument is called {other!r}")
    if not holds:
        raise CertificateError(f"the argument by {data['by']} does not rule {bits} bits out")
    return bits


def indexed_protocol(m: int, query: int, outputs: int, epochs: int, bits: int) -> Protocol | None:
    """Return the protocol described above, or None where it does not reach."""
    base = 1 << bits
    high = outputs if epochs == 2 else -(-outputs // base)
    reaches = m <= base and high**m <= base * base
    two_words = epochs == 2 and m == 2 and query <= 2 and outputs <= base * base
    if not reaches and not two_words:
        return one_word_protocol(m, outputs, epochs, bits) if query == 1 else None
    schedule = autoregressive_schedule(ORDER, epochs, [1, base**m, base, base])
    if not reaches:
        return two_words_protocol(schedule, outputs, base)
    rules = _Rules(m, outputs, base, high, epochs)
    messages: list[MessageFunction] = []
    for slot in schedule.slots:
        heard = {
            (schedule.slots[s].sender, schedule.slots[s].listeners, schedule.slots[s].epoch): k
            for k, s in enumerate(slot.sees)
        }
        messages.append(rules.message(slot.sender, slot.listeners[0], slot.epoch, heard))
    final = [(schedule.slots[s].sender, schedule.slots[s].epoch) for s in schedule.heard_at_end]
    return Protocol(schedule, tuple(messages), rules.output(final))


@dataclass(frozen=True, slots=True)
class _Rules:
    m: int
    outputs: int
    base: int
    high: int
    epochs: int

    def message(self, sender: int, receiver: int, epoch: int, heard: dict[Any, int]) -> MessageFunction:
        """Return what a sender says; the first two arguments are the sender's and the receiver's inputs."""
        if (sender, receiver) == (3, 0) and epoch <= 2:
            return lambda second, word, *_: self._code(second, word) // self.base ** (epoch - 1) % self.base
        if self.epochs == 2:
            if (sender, receiver, epoch) == (2, 1, 1):
                return lambda first, start: first // self.m**start % self.m
            if (sender, receiver, epoch) == (1, 0, 2):
                told = 2 + heard[2, (1,), 1]
                return lambda *arguments: arguments[told]
        else:
            if (sender, receiver, epoch) == (1, 0, 1):
                return lambda start, _: start
            if (sender, receiver, epoch) == (2, 0, 2):
                start_at = 2 + heard[1, (0,), 1]
                return lambda *arguments: arguments[0] // self.m ** arguments[start_at] % self.m
            if (sender, receiver, epoch) == (3, 0, 3):
                value_at = 2 + heard[2, (0,), 2]
                return lambda *arguments: self._entry(arguments[0], arguments[1], arguments[value_at]) % self.base
        return lambda *_: 0

    def output(self, final: list[tuple[int, int]]) -> MessageFunction:
        """Return how w reads the digit of y out of what it heard, listed as (sender, epoch)."""
        place = {name: number for number, name in enumerate(final)}

        def answer(_: Integers, *heard: Integers) -> Integers:
            code = heard[place[3, 1]] + self.base * heard[place[3, 2]]
            value = heard[place[1, 2]] if self.epochs == 2 else heard[place[2, 2]]
            digit = code // self.high**value % self.high
            return np.asarray(digit if self.epochs == 2 else digit * self.base + heard[place[3, 3]])

        return answer

    def _entry(self, second: Integers, word: Integers, value: Integers) -> Integers:
        return np.asarray(second // self.outputs ** (value + self.m * word) % self.outputs)

    def _code(self, second: Integers, word: Integers) -> Integers:
        """Return the high digits of z2(w, ·) as one number."""
        total = np.zeros(np.broadcast(second, word).shape, dtype=np.int64)
        for place in range(self.m):
            digit = self._entry(second, word, np.full(total.shape, place))
            total = total + digit // (self.base if self.epochs == 3 else 1) * self.high**place
        return total


def _refutes(m: int, query: int, outputs: int, bits: int, places: int, values: int) -> bool:
    maps = (1 << bits) * (values - 1) ** places + 1
    if not (1 <= places <= m and 2 <= values <= m and maps <= m**places):
        return False
    return power_exceeds(outputs, query * values, bits * (2 * query + m * maps + places))


def _six_maps_fail(m: int, _: int, outputs: int, bits: int) -> bool:
    return m >= 3 and outputs >= 3 and bits == 1


def _boxes_fail(m: int, query: int, outputs: int, bits: int) -> bool:
    return m == 1 and outputs > 4**bits and query >= 4**bits

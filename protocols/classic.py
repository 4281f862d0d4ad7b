"""Tasks from the textbooks of communication complexity, and induction heads."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np

from protocols.errors import ProtocolError
from protocols.tasks import Party, Task


def equality(bits: int) -> Task:
    """Decide whether two words of `bits` bits agree."""
    return _predicate("equality", bits, lambda a, b: a == b)


def greater_than(bits: int) -> Task:
    """Decide whether the first of two binary numbers of `bits` bits exceeds the second."""
    return _predicate("greater than", bits, lambda a, b: a > b)


def disjointness(bits: int) -> Task:
    """Decide whether two subsets of 0..bits − 1, given as bit words, are disjoint."""
    return _predicate("disjointness", bits, lambda a, b: a & b == 0)


def inner_product(bits: int) -> Task:
    """Return the inner product modulo 2 of two words of `bits` bits."""

    def parity(a: Any, b: Any) -> Any:
        common = a & b
        result = common * 0
        for position in range(bits):
            result = result ^ (common >> position & 1)
        return result

    return _predicate("inner product", bits, parity)


def index(bits: int) -> Task:
    """Return the bit of the first party's word at the second party's position.

    >>> index(4)(0b0100, 2)
    1
    """
    _require(bits >= 1, f"INDEX needs at least one bit, not {bits}")
    parties = (Party("word", (2,) * bits), Party("position", (bits,)))
    key = {"task": "index", "bits": bits}
    return Task(f"INDEX on {bits} bits", parties, 2, lambda a, b: a >> b & 1, MappingProxyType(key))


def pointer_jumping(n: int, hops: int) -> Task:
    """Follow `hops` pointers from vertex 0, the parties' maps in turn, and return the last vertex.

    The first party's map comes first. Both parties hold a map of 0..n − 1 to itself, so there are n^(2n)
    joint inputs.

    >>> pointer_jumping(3, 2)(Party("a", (3,) * 3).index((2, 0, 0)), Party("b", (3,) * 3).index((0, 0, 1)))
    1
    """
    _require(n >= 1 and hops >= 0, f"pointer jumping needs n ≥ 1 and hops ≥ 0, not {n} and {hops}")
    parties = (Party("a", (n,) * n), Party("b", (n,) * n))

    def rule(a: Any, b: Any) -> Any:
        vertex = (a + b) * 0
        for hop in range(hops):
            vertex = (a if hop % 2 == 0 else b) // n**vertex % n
        return vertex

    key = {"task": "pointer jumping", "n": n, "hops": hops}
    return Task(f"pointer jumping on {n} vertices, {hops} hops", parties, n, rule, MappingProxyType(key))


def k_hop_induction(length: int, alphabet: int, hops: int) -> Task:
    """Return the symbol that `hops` induction hops from the last position reach; one party a position.

    One hop goes from position i to the largest j ≤ i whose predecessor has the symbol of i: X_{j−1} = X_i, j
    ≥ 1. The output is the symbol at the position reached, or `alphabet` where some hop has no target
    (Sanford, Hsu, Telgarsky, arXiv:2402.09268, with positions counted from 0).

    >>> k_hop_induction(4, 2, 1)(0, 1, 1, 0)
    1
    """
    _require(
        length >= 1 and alphabet >= 1 and hops >= 1,
        f"k-hop induction needs length, alphabet, hops ≥ 1, not {length}, {alphabet}, {hops}",
    )
    parties = tuple(Party(f"t{position}", (alphabet,)) for position in range(length))

    def rule(*symbols: Any) -> Any:
        stack = np.stack(np.broadcast_arrays(*symbols))
        place = np.full(stack.shape[1:], length - 1)
        for _ in range(hops):
            here = np.take_along_axis(stack, np.maximum(place, 0)[None], 0)[0]
            target = np.full(place.shape, -1)
            for candidate in range(1, length):
                fits = (stack[candidate - 1] == here) & (candidate <= place)
                target = np.where(fits, candidate, target)
            place = np.where(place < 0, -1, target)
        last = np.take_along_axis(stack, np.maximum(place, 0)[None], 0)[0]
        return np.where(place < 0, alphabet, last)

    key = {"task": "k-hop induction", "length": length, "alphabet": alphabet, "hops": hops}
    name = f"{hops}-hop induction, {length} symbols of {alphabet}"
    return Task(name, parties, alphabet + 1, rule, MappingProxyType(key))


def _predicate(name: str, bits: int, decide: Any) -> Task:
    _require(bits >= 1, f"{name} needs at least one bit, not {bits}")
    parties = (Party("a", (2,) * bits), Party("b", (2,) * bits))

    def rule(a: Any, b: Any) -> Any:
        return decide(a, b) * 1

    return Task(f"{name} on {bits} bits", parties, 2, rule, MappingProxyType({"task": name, "bits": bits}))


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ProtocolError(message)

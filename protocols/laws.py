"""Closed forms for sequential composition, for all n and L, and brackets where a closed form is not exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from protocols.bits import Bracket, bits_for, power_exceeds
from protocols.composition import composition
from protocols.errors import ProtocolError, SpeakingOrderError
from protocols.lowerbounds import LowerBound, composition_fooling_set
from protocols.subboxes import sub_box


@dataclass(frozen=True, slots=True)
class DepthBracket:
    """The least depth of a tree for composition with public output: a bracket and what proves its lower end.

    The upper end is the forward tree's (announce x, f_1(x), …), exact depth (L+1)·⌈log₂ n⌉.
    """

    n: int
    functions: int
    bits: Bracket
    lower: LowerBound


def one_way_messages(n: int, functions: int, order: Sequence[int]) -> tuple[int, ...]:
    """Return the number of messages of each speaker but the last, in closed form, for `composition(n,
    functions)`.

    x needs n messages. f_k needs n if x, f_1, …, f_{k−1} have all spoken before: then y = f_{k−1}(…x) is
    known and f_k(y) is all that matters. Otherwise some party before it is still free, so every argument of
    f_k can occur; and all others may hold the identity. So two functions f_k that differ anywhere differ in
    the end, and f_k needs nⁿ messages. Proved for all n, L and orders in the claim `communication-orders-forward`.

    >>> one_way_messages(3, 2, (0, 1, 2)), one_way_messages(3, 2, (2, 1, 0))
    ((3, 3), (27, 27))
    """
    _check(functions, order)
    counts = []
    for place, party in enumerate(order[:-1]):
        known = set(range(party)) <= set(order[:place])
        counts.append(n if known else int(n**n))
    return tuple(counts)


def one_way_states(n: int, functions: int, order: Sequence[int]) -> tuple[int, ...]:
    """Return the number of messages of each speaker but the last on the line, in closed form.

    Neighbours that have spoken count as one function, or as one value if x is among them. Such a run that is constant
    makes all before it forgotten; of the others there are m = nⁿ − n. So each run takes N classes of what is before it
    to m·N + n. Proved for all n, L and orders in the claim `one-way-line`.

    >>> one_way_states(2, 3, (3, 1, 0, 2))
    (4, 10, 6)
    """
    _check(functions, order)
    counts = []
    for place in range(1, len(order)):
        spoken = set(order[:place])
        classes = n if 0 in spoken else 1
        for party in sorted(spoken):
            if party and party - 1 not in spoken:
                classes = int(n**n - n) * classes + n
        counts.append(classes)
    return tuple(counts)


def one_way_bits(n: int, functions: int, order: Sequence[int]) -> int:
    """Return the exact minimum cost of an order on the blackboard, with fixed or adaptive message lengths.

    The worst history of all speakers at once has every function the identity, so both lengths cost the same.
    Cheap, with L·⌈log₂ n⌉ bits, are the orders in which every speaker knows its argument: only x, f_1, …, f_L. Every
    other order costs ⌈log₂ nⁿ⌉ − ⌈log₂ n⌉ bits more at least (the claim `communication-orders-forward`). Of all
    (L + 1)! orders [L+1, a+1] (Stirling, first kind) have a parties that tell a value and L − a that tell a function.
    """
    return sum(bits_for(count) for count in one_way_messages(n, functions, order))


def composition_leaves(n: int, functions: int, knower: int | None = None) -> int:
    """Return the exact least number of leaves of a tree for composition: n^(L+1), or n^L if f_L's holder is
    the knower.

    The forward tree has so many. The fooling set of `composition_fooling_set` proves the first; the second is
    the first for L − 1 functions, with f_L fixed to the identity (for L = 1: n leaves, since n values of x
    must be told apart). Both are proved in the claim `communication-leaves`.
    """
    if knower not in (None, functions):
        raise ProtocolError(f"the closed form is for public output or knower {functions}, not {knower}")
    return int(n ** (functions + 1 if knower is None else functions))


def composition_depth(
    n: int, functions: int, box: Sequence[int] | None = None, tries: int = 3, seed: int = 0
) -> DepthBracket:
    """Return the bracket of the least depth with public output; `box` gives the sizes of random sub-boxes to
    solve.

    Without a box the lower end is ⌈(L+1)·log₂ n⌉ from the leaves; it is exact when n is a power of two.
    """
    lower = LowerBound("leaf count", int(n ** (functions + 1)), bits_for(n ** (functions + 1)), {})
    if n ** (functions + 1) <= 1024 and n >= 2:
        lower = composition_fooling_set(n, functions)
    upper = (functions + 1) * bits_for(n)
    if box is not None and lower.depth < upper:
        found = sub_box(composition(n, functions), box, tries=tries, seed=seed)
        lower = max(lower, found, key=lambda bound: bound.depth)
    return DepthBracket(n, functions, Bracket(lower.depth, upper), lower)


def theorem_threshold(layers: int) -> int:
    """Return the least k such that the theorem of arXiv:2412.02975 says something for n = 2^j, for every j ≥
    k.

    It excludes L-layer decoders with H·d·p ≤ n^(2^(−4L)). A machine that can name its n positions has H·d·p ≥
    log₂ n, so it speaks of some machine only if log₂ n ≤ n^(2^(−4L)), that is j^(16^L) ≤ 2^j for n = 2^j.
    Beyond 2·16^L the difference j − 16^L·log₂ j grows, so a bisection finds the last failure.

    >>> theorem_threshold(1)
    109
    """
    if layers < 1:
        raise ProtocolError(f"the theorem is about L ≥ 1 layers, not {layers}")
    power = int(16**layers)
    low, high = 2 * power, 4 * power
    while power_exceeds(high, power, high):
        low, high = high, 2 * high
    while low + 1 < high:
        middle = (low + high) // 2
        if power_exceeds(middle, power, middle):
            low = middle
        else:
            high = middle
    return high


def _check(functions: int, order: Sequence[int]) -> None:
    if sorted(order) != list(range(functions + 1)):
        raise SpeakingOrderError(f"order {tuple(order)} must name each party 0..{functions} once")

"""The least number of heads of a one-layer hard-attention decoder that composes two functions: exactly n.

The prompt gives f1 and f2 entry by entry and x last. For the query x a head ranks token types (function,
position, value); it returns the first type of its ranking that is present. The answer may be any function of
x and of all heads' types.

*n heads suffice*: head k prefers f1(x) = y for every y ≠ k, then the entry f2(k). If f1(x) = k, head k
returns f2(k).

*Fewer fail*, for every ranking (`fooling_inputs` finds the two inputs). Take the heads one after the other. Each has
a first type among those that are not of f1(x) and do not contradict what was fixed: fix this entry to that value.
The head now returns it, or f1(x), and tells nothing of what is not fixed. Fewer than n entries of f2 are fixed in the
end, so for some y the entry f2(y) is free: with f1(x) = y two inputs with different answers look the same. This needs
two values of f2, so n ≥ 2. Both halves are proved in the claim `one-layer-heads`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from protocols.attention import HardAttention, Integers
from protocols.bits import bits_for
from protocols.composition import composition
from protocols.errors import CertificateError, ProtocolError
from protocols.prompts import Prompt, note_prompt
from protocols.transformer import Head, Layer, Transformer

TokenType: TypeAlias = tuple[int, int, int]
"""(function 1 or 2, position, value)."""
Ranking: TypeAlias = tuple[TokenType, ...]


@dataclass(frozen=True, slots=True)
class FoolingInputs:
    """Two pairs (f1, f2) with the same types returned by every head for the query x, but different
    answers."""

    x: int
    first: tuple[tuple[int, ...], tuple[int, ...]]
    second: tuple[tuple[int, ...], tuple[int, ...]]


def token_types(n: int) -> list[TokenType]:
    """Return all types: 2·n positions with n values each."""
    return [(function, position, value) for function in (1, 2) for position in range(n) for value in range(n)]


def least_heads(n: int) -> int:
    """Return the exact least number of heads: n for n ≥ 2, and 0 for n = 1, by the two arguments above.

    The kernel's proof for every n is that of the claim `one-layer-heads`; `adversary` and `HeadCount` search.

    >>> least_heads(2), least_heads(3)
    (2, 3)
    """
    if n < 1:
        raise ProtocolError(f"composition needs n ≥ 1 values, not {n}")
    return n if n >= 2 else 0


def attended(ranking: Ranking, f1: Sequence[int], f2: Sequence[int]) -> TokenType:
    """Return the type that a ranking picks: the first one present."""
    for function, position, value in ranking:
        if (f1 if function == 1 else f2)[position] == value:
            return function, position, value
    raise ProtocolError("a ranking must contain every token type")


def composing_rankings(n: int, x: int) -> list[Ranking]:
    """Return n rankings whose picks determine f2(f1(x))."""
    rankings = []
    for k in range(n):
        top = [(1, x, y) for y in range(n) if y != k] + [(2, k, value) for value in range(n)]
        rankings.append((*top, *(kind for kind in token_types(n) if kind not in top)))
    return rankings


def fooling_inputs(rankings: Sequence[Ranking], n: int, x: int) -> FoolingInputs:
    """Return two inputs that fewer than n heads with these rankings for the query x cannot tell apart.

    Raises `ProtocolError` unless there are fewer than n rankings, each of all types.
    """
    if n < 2 or len(rankings) >= n:
        raise ProtocolError(f"{len(rankings)} heads on n = {n} values need not be fooled; give fewer than n ≥ 2")
    everything = sorted(token_types(n))
    if any(sorted(ranking) != everything for ranking in rankings):
        raise ProtocolError("each ranking must contain every token type once")
    fixed: dict[tuple[int, int], int] = {}
    for ranking in rankings:
        function, position, value = _next_entry(ranking, x, fixed)
        fixed[function, position] = value
    y = next(position for position in range(n) if (2, position) not in fixed)
    f1 = tuple(y if a == x else fixed.get((1, a), 0) for a in range(n))
    low, high = (tuple(v if a == y else fixed.get((2, a), 0) for a in range(n)) for v in (0, 1))
    return FoolingInputs(x, (f1, low), (f1, high))


def check_fooling_inputs(rankings: Sequence[Ranking], found: FoolingInputs) -> None:
    """Check that every head returns the same type on both inputs and that the answers differ."""
    for number, ranking in enumerate(rankings):
        picks = attended(ranking, *found.first), attended(ranking, *found.second)
        if picks[0] != picks[1]:
            raise CertificateError(f"head {number} returns {picks[0]} and {picks[1]}: it tells the inputs apart")
    answers = [f2[f1[found.x]] for f1, f2 in (found.first, found.second)]
    if answers[0] == answers[1]:
        raise CertificateError(f"both inputs have the answer {answers[0]}")


def one_layer_decoder(n: int) -> tuple[Transformer, Prompt]:
    """Return a one-layer decoder with n hard-attention heads that composes two functions, entry by entry.

    The query is the unit vector of x (n dimensions); head k's key has 2 at x where f1(x) ≠ k is shown, and 1
    everywhere on the entry f2(k). The value is (function, value).
    """
    prompt = note_prompt(composition(n, 2))

    def embed(tokens: Integers, positions: Integers) -> Integers:
        place = np.broadcast_to(positions, tokens.shape)
        return np.stack([place // n + 1, place % n, tokens], axis=-1)

    def head(k: int) -> Head:
        def key(state: Integers) -> Integers:
            function, position, value = (state[..., column] for column in range(3))
            shown = (function == 1) & (value != k)
            entry = (function == 2) & (position == k)
            return np.stack([2 * (shown & (position == x)) + 1 * entry for x in range(n)], axis=-1)

        return Head(
            lambda state: np.stack([1 * (state[..., 2] == x) for x in range(n)], axis=-1),
            key,
            lambda state: state[..., [0, 2]],
            HardAttention(),
        )

    def update(state: Integers, *picks: Integers) -> Integers:
        answer = state[..., 2]
        for pick in picks:
            answer = np.where(pick[..., 0] == 2, pick[..., 1], answer)
        return np.concatenate([state[..., :2], answer[..., None]], axis=-1)

    layer = Layer(tuple(head(k) for k in range(n)), update)
    bits = max(4, bits_for(n + 1) + 1)
    return Transformer(embed, (layer,), lambda state: state[..., 2], bits), prompt


def _next_entry(ranking: Ranking, x: int, fixed: dict[tuple[int, int], int]) -> TokenType:
    """Return the first type that is not of f1(x) and does not contradict what is fixed."""
    for kind in ranking:
        if kind[:2] != (1, x) and fixed.get(kind[:2], kind[2]) == kind[2]:
            return kind
    raise ProtocolError("a ranking must contain every token type")

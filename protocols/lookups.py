"""Decoders and encoders that compose functions by exact lookups, one for each reading of the task.

A token at position a has the key (2a, −a²); a query (b, 1) scores b² − (a − b)², so the winner is the token
at position b, by a margin of at least 1: two-dimensional integer keys, one head, every length.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from protocols.attention import HardAttention, Integers, SoftmaxAttention
from protocols.bits import bits_for, product
from protocols.composition import composition, indexed_composition
from protocols.errors import ProtocolError
from protocols.prompts import Prompt, note_prompt, paper_prompt
from protocols.transformer import Head, Layer, Transformer


def lookup_head(
    address: Callable[[Integers], Any], value: Callable[[Integers], Any], place: int = 0, soft: bool = False
) -> Head:
    """Return a head that fetches `value` from the token at position `address(state)`.

    `place` is the column of the state that holds a token's own position. A soft head has the third key 1 and
    query −b², so its scores −(a − b)² are at most 0; at temperature 1/8 with 4 fraction bits every other
    weight is ⌊16·e⁻⁸⌋ = 0.
    """

    def query(state: Integers) -> Integers:
        wanted = np.asarray(address(state), dtype=np.int64)
        parts = [wanted, np.ones_like(wanted)]
        return np.stack([*parts, -wanted * wanted] if soft else parts, axis=-1)

    def key(state: Integers) -> Integers:
        own = state[..., place]
        parts = [2 * own, -own * own]
        return np.stack([*parts, np.ones_like(own)] if soft else parts, axis=-1)

    attention = SoftmaxAttention(Fraction(1, 8), 4, 0) if soft else HardAttention()
    return Head(query, key, lambda state: np.asarray(value(state))[..., None], attention)


def lookup_bits(length: int) -> int:
    """Return a precision that holds all keys and scores of lookups among `length` positions."""
    return 2 * bits_for(length + 1) + 2


def lookup_decoder(n: int, functions: int, order: str = "note", soft: bool = False) -> tuple[Transformer, Prompt]:
    """Return an L-layer decoder, one head, 2-dimensional keys, that composes L functions given entry by
    entry.

    `order` "note": tokens f1, …, fL, x; "paper": fL, …, f1, x. In both the last token is x. Layer k replaces
    the last token's value y by f_k(y), which stands at the position start(f_k) + y. With `soft` the attention
    is softmax in fixed point, keys have three dimensions, and the result is still exact.
    """
    prompt = _composition_prompt(n, functions, order)
    layers = tuple(Layer((_pointer_head(prompt.start(k), n, soft),), _take_pointer) for k in range(1, functions + 1))
    bits = max(lookup_bits(prompt.length), bits_for(n) + 1 + 5 * soft)
    return Transformer(_place_value_pointer, layers, lambda state: state[..., 2], bits), prompt


def whole_function_decoder(n: int, functions: int) -> tuple[Transformer, Prompt]:
    """Return a one-layer decoder with L heads of dimension n for the prompt of one token per function.

    Head k copies f_k's n entries from its one token; the position-wise map composes them. The states have n
    entries of ⌈log₂ n⌉ + 1 bits besides one that holds the token itself.
    """
    prompt = note_prompt(composition(n, functions), whole=range(functions + 1))

    def embed(tokens: Integers, positions: Integers) -> Integers:
        digits = [tokens // n**a % n for a in range(n)]
        return np.stack([np.broadcast_to(positions, tokens.shape), *digits], axis=-1)

    def function_head(position: int) -> Head:
        fetch = lookup_head(lambda state: np.full(state.shape[:-1], position), lambda state: state[..., 0])
        return Head(fetch.query, fetch.key, lambda state: state[..., 1:], HardAttention())

    def update(state: Integers, *tables: Integers) -> Integers:
        value = state[..., 1]
        for table in tables:
            value = np.take_along_axis(table, value[..., None], axis=-1)[..., 0]
        return np.concatenate([value[..., None], state[..., 1:]], axis=-1)

    layer = Layer(tuple(function_head(position) for position in range(functions)), update)
    bits = max(lookup_bits(functions + 1), bits_for(n) + 1)
    return Transformer(embed, (layer,), lambda state: state[..., 0], bits), prompt


def doubling_encoder(n: int, functions: int) -> tuple[Transformer, Prompt]:
    """Return an encoder of ⌈log₂ L⌉ + 1 layers that composes L functions given entry by entry.

    After t layers the token (k, a) holds f_{k+2^t−1}∘…∘f_k(a), cut at f_L: it looks its value up in the block
    2^t ahead. In the last layer x looks itself up in the first block.
    """
    prompt = note_prompt(composition(n, functions))
    layers = []
    reach = 1
    while reach < functions:
        layers.append(_doubling_layer(n, functions, reach))
        reach *= 2
    layers.append(Layer((_current_head(0),), _take_pointer))
    bits = max(lookup_bits(prompt.length), bits_for(n) + 1)
    return Transformer(_place_value_pointer, tuple(layers), lambda state: state[..., 2], bits, "full"), prompt


def indexed_decoder(m: int, query: tuple[int, ...] = (), outputs: int | None = None) -> tuple[Transformer, Prompt]:
    """Return an (L+1)-layer decoder, one head, for the paper's task in the paper's order (the query w last).

    Layer 1 fetches z0, layer 2 fetches z1(z0), layer l+1 fetches z_l(w_{l−1}, i_{l−1}): arXiv:2412.02975, L+1
    layers.
    """
    task = indexed_composition(m, query, outputs)
    prompt = paper_prompt(task)
    holder = task.parties[0]

    def embed(tokens: Integers, positions: Integers) -> Integers:
        place = np.broadcast_to(positions, tokens.shape)
        return np.stack([place, tokens, np.zeros_like(tokens)], axis=-1)

    def head(level: int) -> Head:
        start = prompt.start(level + 1)
        width = m * product(query[: level - 2])

        def address(state: Integers) -> Integers:
            if level == 0:
                return np.full(state.shape[:-1], start, dtype=np.int64)
            found = start + state[..., 2]
            if level >= 2:
                found = found + width * np.asarray(holder.symbol(state[..., 1], level - 2))
            return np.where(state[..., 0] == prompt.length - 1, found, 0)

        return lookup_head(address, lambda state: state[..., 1])

    layers = tuple(Layer((head(level),), _take_pointer) for level in range(len(query) + 2))
    bits = max(lookup_bits(prompt.length), bits_for(prompt.vocabulary) + 1)
    return Transformer(embed, layers, lambda state: state[..., 2], bits), prompt


def indexed_encoder(m: int, query: tuple[int, ...] = (), outputs: int | None = None) -> tuple[Transformer, Prompt]:
    """Return an encoder of ⌈log₂ L⌉ + 2 layers, one head, for the paper's task; the answer is read at the
    query's token.

    Layer 1 brings w to every token, and z0 to the query. Then the entry (w', i) of z_l with w' = w_{l−1}
    doubles its reach, as in `doubling_encoder`: it looks up the entry (w_{l+r−1}, value) of z_{l+r}. Last,
    the query looks up z1(i_0).
    """
    task = indexed_composition(m, query, outputs)
    prompt = paper_prompt(task)
    holder = task.parties[0]
    functions = len(query) + 1
    last = prompt.length - 1
    starts = np.asarray([prompt.start(level + 1) for level in range(1, functions + 1)], dtype=np.int64)
    widths = [0, *(m * product(query[:level]) for level in range(functions - 1))]

    def embed(tokens: Integers, positions: Integers) -> Integers:
        place = np.broadcast_to(positions, tokens.shape)
        return np.stack([place, tokens, tokens, np.zeros_like(tokens)], axis=-1)

    def entry(level: Integers, value: Integers, word: Integers) -> Integers:
        """Return the position of the entry of z_level (1 = first) for a value and the query w."""
        found = starts[np.clip(level - 1, 0, functions - 1)] + value
        for number in range(2, functions + 1):
            symbol = np.asarray(holder.symbol(word, number - 2))
            found = found + np.where(level == number, widths[number - 1] * symbol, 0)
        return np.asarray(found)

    def level_of(place: Integers) -> Integers:
        """Return which z_l a position shows, 0 for the query and z0; later functions stand earlier."""
        return np.asarray(np.where(place < prompt.start(1), (place[..., None] >= starts).sum(axis=-1), 0))

    def number_of(place: Integers) -> Integers:
        return np.asarray(np.where(level_of(place) > 0, functions + 1 - level_of(place), 0))

    def meet(state: Integers) -> Any:
        return np.where(state[..., 0] == last, prompt.start(1), last)

    def met(state: Integers, fetched: Integers) -> Integers:
        asks = state[..., 0] == last
        pointer = np.where(asks, fetched[..., 0], state[..., 2])
        word = np.where(asks, state[..., 1], fetched[..., 0])
        return np.stack([state[..., 0], state[..., 1], pointer, word], axis=-1)

    def double(reach: int) -> Layer:
        def ahead(state: Integers) -> Any:
            own = number_of(state[..., 0])
            return (own > 0) & (own + reach <= functions)

        def address(state: Integers) -> Any:
            target = entry(number_of(state[..., 0]) + reach, state[..., 2], state[..., 3])
            return np.where(ahead(state), target, state[..., 0])

        def update(state: Integers, fetched: Integers) -> Integers:
            pointer = np.where(ahead(state), fetched[..., 0], state[..., 2])
            return np.stack([state[..., 0], state[..., 1], pointer, state[..., 3]], axis=-1)

        return Layer((lookup_head(address, lambda state: state[..., 2]),), update)

    def first(state: Integers) -> Any:
        return np.where(state[..., 0] == last, starts[0] + state[..., 2], state[..., 0])

    def answer(state: Integers, fetched: Integers) -> Integers:
        return np.concatenate([state[..., :2], fetched, state[..., 3:]], axis=-1)

    layers = [Layer((lookup_head(meet, lambda state: state[..., 1]),), met)]
    reach = 1
    while reach < functions:
        layers.append(double(reach))
        reach *= 2
    layers.append(Layer((lookup_head(first, lambda state: state[..., 2]),), answer))
    bits = max(lookup_bits(prompt.length), bits_for(prompt.vocabulary) + 1)
    return Transformer(embed, tuple(layers), lambda state: state[..., 2], bits, "full"), prompt


def _composition_prompt(n: int, functions: int, order: str) -> Prompt:
    task = composition(n, functions)
    if order == "note":
        return note_prompt(task)
    if order == "paper":
        return paper_prompt(task)
    raise ProtocolError(f"the order of a composition prompt is 'note' or 'paper', not {order!r}")


def _place_value_pointer(tokens: Integers, positions: Integers) -> Integers:
    return np.stack([np.broadcast_to(positions, tokens.shape), tokens, tokens], axis=-1)


def _pointer_head(start: int, n: int, soft: bool) -> Head:
    return lookup_head(lambda state: start + state[..., 2] % n, lambda state: state[..., 1], soft=soft)


def _current_head(start: int) -> Head:
    return lookup_head(lambda state: start + state[..., 2], lambda state: state[..., 2])


def _take_pointer(state: Integers, fetched: Integers) -> Integers:
    return np.concatenate([state[..., :2], fetched], axis=-1)


def _doubling_layer(n: int, functions: int, reach: int) -> Layer:
    def ahead(state: Integers) -> Any:
        return (state[..., 0] // n + reach < functions) & (state[..., 0] < n * functions)

    def address(state: Integers) -> Any:
        return np.where(ahead(state), (state[..., 0] // n + reach) * n + state[..., 2], state[..., 0])

    def update(state: Integers, fetched: Integers) -> Integers:
        pointer = np.where(ahead(state), fetched[..., 0], state[..., 2])
        return np.stack([state[..., 0], state[..., 1], pointer], axis=-1)

    return Layer((lookup_head(address, lambda state: state[..., 2]),), update)

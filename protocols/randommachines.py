"""Random finite machines: every map a random polynomial with wrap-around, for testing what holds of all
machines."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from protocols.attention import Attention, HardAttention, Integers, SoftmaxAttention
from protocols.bits import bits_for
from protocols.errors import PrecisionError
from protocols.transformer import Head, Layer, Transformer

KINDS = ("first", "last", "softmax")


def random_machine(
    seed: int,
    *,
    layers: int = 2,
    heads: int = 2,
    dimension: int = 2,
    width: int = 3,
    bits: int = 12,
    length: int = 16,
    outputs: int = 4,
    kind: str = "first",
    mask: str = "causal",
) -> Transformer:
    """Return a machine drawn with a seed: embeddings, queries, keys, values and updates are random
    polynomials mod 2^k.

    `kind` is the attention: hard with "first" or "last" winner, or "softmax" in fixed point. `length` bounds
    the number of tokens, so that sums of weights fit into `bits` bits. Raises `PrecisionError` if nothing
    fits.
    """
    rng = np.random.default_rng(seed)
    score = (bits - bits_for(dimension)) // 2
    room = bits - 1 - bits_for(length)
    if kind not in KINDS:
        raise PrecisionError(f"the attention is one of {KINDS}, not {kind!r}")
    if score < 2 or room < 4:
        raise PrecisionError(f"{bits} bits hold no sums over {length} tokens of {dimension} numbers; raise the bits")
    attention: Attention = HardAttention(kind == "last")
    value_bits = min(bits, 6)
    if kind == "softmax":
        fraction = room // 2
        value_bits = room - fraction
        attention = SoftmaxAttention(Fraction(3, 2), fraction, dimension << (2 * (score - 1)))
    parts = [
        Layer(
            tuple(
                Head(
                    _polynomial(rng, width, dimension, score),
                    _polynomial(rng, width, dimension, score),
                    _polynomial(rng, width, dimension, value_bits),
                    attention,
                )
                for _ in range(heads)
            ),
            _joined(_polynomial(rng, width + heads * dimension, width, min(bits, 10))),
        )
        for _ in range(layers)
    ]
    embedding = _polynomial(rng, 2, width, min(bits, 10))

    def embed(tokens: Integers, positions: Integers) -> Any:
        return embedding(np.stack([tokens, np.broadcast_to(positions, tokens.shape)], axis=-1))

    final = _polynomial(rng, width, 1, 16)
    return Transformer(embed, tuple(parts), lambda state: (final(state)[..., 0] >> 3) % outputs, bits, mask)


def _polynomial(rng: np.random.Generator, inputs: int, outputs: int, bits: int) -> Callable[[Integers], Integers]:
    linear = rng.integers(-9, 10, size=(inputs, outputs))
    squares = rng.integers(-9, 10, size=(inputs, outputs))
    shift = rng.integers(-99, 100, size=outputs)
    half = 1 << (bits - 1)

    def evaluate(state: Integers) -> Integers:
        mixed = state @ linear + (state * state % 1009) @ squares + shift
        folded = mixed ^ (mixed >> 5)
        return np.asarray((folded + half) % (2 * half) - half)

    return evaluate


def _joined(polynomial: Callable[[Integers], Integers]) -> Callable[..., Integers]:
    def update(state: Integers, *outputs: Integers) -> Integers:
        return polynomial(np.concatenate([state, *outputs], axis=-1))

    return update

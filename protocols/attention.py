"""Attention in exact integer arithmetic, as an associative accumulation over keys.

Hard attention takes the value of one best-scoring key. Softmax attention in fixed point weighs a score s by
w(s) = ⌊2^F·e^((s − top)/τ)⌋ and returns ⌊Σ w·v / Σ w⌋, with all sums exact. Both are accumulations that can
be done block by block and merged; so a block of tokens has a short summary, which is what the reduction to
protocols sends.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from protocols.errors import PrecisionError, ProtocolError

Integers: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HardAttention:
    """Attend to one key of the greatest score: the first or the last such position."""

    last: bool = False


@dataclass(frozen=True, slots=True)
class SoftmaxAttention:
    """Weigh keys by w(s) = ⌊2^fraction·e^((s − top)/temperature)⌋ for integer scores s ≤ top."""

    temperature: Fraction
    fraction: int
    top: int


Attention: TypeAlias = HardAttention | SoftmaxAttention


@dataclass(frozen=True, slots=True)
class Summary:
    """What a block of keys amounts to for each query: (score, value) of the winner, or (Σ w, Σ w·v).

    `weight` has shape (rows, queries), `vector` (rows, queries, d); `present` says where any key was allowed.
    """

    weight: Integers
    vector: Integers
    present: npt.NDArray[np.bool_]


def summarize(attention: Attention, scores: Integers, values: Integers, allowed: npt.NDArray[np.bool_]) -> Summary:
    """Accumulate a block: scores (rows, queries, keys), values (rows, keys, d), allowed (queries, keys)."""
    present = np.broadcast_to(allowed.any(axis=1), scores.shape[:2])
    if isinstance(attention, HardAttention):
        masked = np.where(allowed, scores, np.iinfo(np.int64).min)
        if attention.last:
            winner = masked.shape[2] - 1 - np.argmax(masked[:, :, ::-1], axis=2)
        else:
            winner = np.argmax(masked, axis=2)
        weight = np.take_along_axis(masked, winner[:, :, None], axis=2)[:, :, 0]
        vector = np.take_along_axis(values, winner[:, :, None].reshape(len(values), -1, 1), axis=1)
        return Summary(np.where(present, weight, 0), np.where(present[:, :, None], vector, 0), present)
    weights = np.where(allowed, _weights(attention, scores), 0)
    return Summary(weights.sum(axis=2), weights @ values, present)


def merge(attention: Attention, first: Summary, second: Summary) -> Summary:
    """Join the summaries of two blocks, the first one at earlier positions."""
    present = first.present | second.present
    if isinstance(attention, SoftmaxAttention):
        return Summary(first.weight + second.weight, first.vector + second.vector, present)
    better = second.weight >= first.weight if attention.last else second.weight > first.weight
    take = second.present & (better | ~first.present)
    weight = np.where(take, second.weight, first.weight)
    return Summary(weight, np.where(take[:, :, None], second.vector, first.vector), present)


def conclude(attention: Attention, summary: Summary) -> Integers:
    """Return the head's output for each query; zeros where no key was allowed or every weight vanished."""
    if isinstance(attention, HardAttention):
        return summary.vector
    total = summary.weight[:, :, None]
    return np.where(total > 0, summary.vector // np.maximum(total, 1), 0)


def summary_words(summary: Summary) -> Integers:
    """Write a summary as integers, of shape (rows, queries, 1 + d)."""
    return np.concatenate([summary.weight[:, :, None], summary.vector], axis=2)


def require_bits(values: npt.NDArray[Any], bits: int, what: str) -> None:
    """Raise `PrecisionError` unless every value fits into `bits` bits, two's complement."""
    if values.size == 0:
        return
    low, high = int(values.min()), int(values.max())
    if low < -(1 << (bits - 1)) or high >= 1 << (bits - 1):
        raise PrecisionError(
            f"{what} takes values from {low} to {high}, but {bits} bits hold {-(1 << (bits - 1))} to "
            f"{(1 << (bits - 1)) - 1}; raise the precision"
        )


@lru_cache(maxsize=4096)
def exponential_floor(exponent: Fraction, fraction: int) -> int:
    """Return ⌊2^fraction · e^exponent⌋ exactly, for exponent ≤ 0.

    e^exponent is irrational unless the exponent is 0, so enclosing it ever more tightly settles the floor.
    Below −(7/10)·fraction the floor is 0, because log 2 < 7/10.

    >>> exponential_floor(Fraction(0), 8), exponential_floor(Fraction(-1), 8), exponential_floor(Fraction(-40), 8)
    (256, 94, 0)
    """
    if exponent > 0:
        raise ProtocolError(f"the exponent {exponent} is positive: the score exceeds its declared top")
    if exponent == 0:
        return 1 << fraction
    if -10 * exponent >= 7 * fraction:
        return 0
    terms = 16
    while True:
        low, high = _exponential_bounds(-exponent, terms)
        least, most = Fraction(1 << fraction) / high, Fraction(1 << fraction) / low
        if least.numerator // least.denominator == most.numerator // most.denominator:
            return least.numerator // least.denominator
        terms *= 2


def _exponential_bounds(x: Fraction, terms: int) -> tuple[Fraction, Fraction]:
    """Return rational bounds of e^x for x > 0: a Taylor polynomial of enough terms, and its geometric
    tail."""
    count = max(terms, 2 * (x.numerator // x.denominator + 2))
    term, total = Fraction(1), Fraction(1)
    for k in range(1, count):
        term = term * x / k
        total += term
    tail = term * x / count * 2
    return total, total + tail


def _weights(attention: SoftmaxAttention, scores: Integers) -> Integers:
    distinct, inverse = np.unique(scores, return_inverse=True)
    if distinct.size and int(distinct[-1]) > attention.top:
        raise PrecisionError(f"score {int(distinct[-1])} exceeds the declared top {attention.top}; raise the top")
    table = np.asarray(
        [
            exponential_floor(Fraction(int(score) - attention.top) / attention.temperature, attention.fraction)
            for score in distinct
        ],
        dtype=np.int64,
    )
    return table[inverse].reshape(scores.shape)

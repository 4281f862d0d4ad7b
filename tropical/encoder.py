"""The forward pass of a BERT encoder in NumPy, which records the attention scores of every layer and head.

It reads a mapping from the usual checkpoint names to arrays, as `safetensors.numpy.load_file` returns, so
that a pretrained model can be diagnosed without any framework. Floats stay floats here; `tropical.exact`
reads the scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from terms.errors import TropcheckError
from tropical.diagnostics import AttentionDiagnosis, attention_scores, diagnose_scores
from tropical.errors import DomainError, ShapeError
from tropical.evolution import HeadRow, head_rows

Weights: TypeAlias = Mapping[str, NDArray[Any]]

EPSILON = 1e-12
"""The constant of BERT's layer normalization."""

_erf = np.vectorize(erf, otypes=[np.float64])


@dataclass(frozen=True, slots=True)
class EncoderTrace:
    """The scores of one input: `scores[l]` has shape heads × tokens × tokens; `hidden` is the final state."""

    scores: tuple[NDArray[Any], ...]
    hidden: NDArray[Any]

    def diagnoses(self) -> tuple[tuple[AttentionDiagnosis, ...], ...]:
        """Return the diagnosis of every layer and head at temperature 1 on the scaled scores."""
        return tuple(tuple(diagnose_scores(head) for head in layer) for layer in self.scores)

    def rows(self, step: int = 0, **options: Any) -> tuple[HeadRow, ...]:
        """Return one row of a log for each layer and head; `options` are those of `head_row`."""
        return tuple(
            row
            for layer, heads in enumerate(self.scores)
            for row in head_rows(heads, step=step, layer=layer, **options)
        )


def encoder_trace(weights: Weights, tokens: Sequence[int], heads: int, *, prefix: str = "") -> EncoderTrace:
    """Run the encoder on token ids and record the scores ⟨q_i, k_j⟩/√d_k of every layer.

    `prefix` stands before every name, as "bert." in some checkpoints. Raises `DomainError` for ids outside
    the vocabulary and for weights without layers, `ShapeError` for an empty input or one longer than the
    positions.
    """
    view = {name[len(prefix) :]: w for name, w in weights.items() if name.startswith(prefix)}
    try:
        with np.errstate(over="raise", invalid="raise", divide="raise"):
            return _trace(view, tokens, heads, prefix)
    except FloatingPointError as error:
        raise DomainError(f"the encoder: {error}; do the weights hold NaN, infinities or huge numbers?") from None
    except TropcheckError:
        raise
    except ValueError as error:
        raise ShapeError(f"the weights do not fit each other: {error}") from None


def _trace(view: Weights, tokens: Sequence[int], heads: int, prefix: str) -> EncoderTrace:
    words = _named(view, "embeddings.word_embeddings.weight")
    positions = _named(view, "embeddings.position_embeddings.weight")
    if not 0 < len(tokens) <= len(positions):
        raise ShapeError(f"number of tokens: {len(tokens)}; the model takes 1 to {len(positions)}")
    if not all(0 <= t < len(words) for t in tokens):
        raise DomainError(f"a token id lies outside 0..{len(words) - 1}")
    kinds = _named(view, "embeddings.token_type_embeddings.weight")
    state = words[list(tokens)].astype(np.float64) + positions[: len(tokens)] + kinds[0]
    state = _normalized(view, "embeddings.LayerNorm", state)
    scores: list[NDArray[Any]] = []
    while (name := f"encoder.layer.{len(scores)}.") + "attention.self.query.weight" in view:
        state, found = _layer(view, name, state, heads)
        scores.append(found)
    if not scores:
        raise DomainError(f"no layer encoder.layer.0 under prefix {prefix!r}; names begin with {sorted(view)[:1]}")
    return EncoderTrace(tuple(scores), state)


def _layer(view: Weights, name: str, state: NDArray[Any], heads: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the state after one block, x ↦ LN(y + FFN(y)) with y = LN(x + attention(x)), and its scores."""
    inner = name + "attention.self."
    pairs = [(_named(view, f"{inner}{part}.weight"), _named(view, f"{inner}{part}.bias")) for part in ("query", "key")]
    scores = attention_scores(state, pairs[0], pairs[1], heads)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    softmax = powers / powers.sum(axis=-1, keepdims=True)
    values = _linear(view, inner + "value", state)
    tokens, width = values.shape
    mixed = softmax @ values.reshape(tokens, heads, width // heads).transpose(1, 0, 2)
    joined = mixed.transpose(1, 0, 2).reshape(tokens, width)
    state = _normalized(
        view, name + "attention.output.LayerNorm", state + _linear(view, name + "attention.output.dense", joined)
    )
    wide = _linear(view, name + "intermediate.dense", state)
    wide = wide * (1 + _erf(wide / np.sqrt(2))) / 2
    return _normalized(view, name + "output.LayerNorm", state + _linear(view, name + "output.dense", wide)), scores


def _linear(view: Weights, name: str, x: NDArray[Any]) -> NDArray[Any]:
    result: NDArray[Any] = x @ _named(view, name + ".weight").T + _named(view, name + ".bias")
    return result


def _normalized(view: Weights, name: str, x: NDArray[Any]) -> NDArray[Any]:
    centred = x - x.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + EPSILON)
    result: NDArray[Any] = centred / spread * _named(view, name + ".weight") + _named(view, name + ".bias")
    return result


def _named(view: Weights, name: str) -> NDArray[Any]:
    if name not in view:
        raise DomainError(f"the weights have no {name}; is the prefix right, and the model a BERT encoder?")
    return view[name]

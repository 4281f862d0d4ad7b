"""The NumPy encoder against the same block written with scalar loops."""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Any

import numpy as np
import pytest

from tropical.encoder import encoder_trace
from tropical.errors import DomainError, ShapeError

WIDTH, HEADS, INNER = 4, 2, 6


def model(seed: int, layers: int = 2) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    weights = {
        "embeddings.word_embeddings.weight": rng.normal(size=(9, WIDTH)),
        "embeddings.position_embeddings.weight": rng.normal(size=(5, WIDTH)),
        "embeddings.token_type_embeddings.weight": rng.normal(size=(2, WIDTH)),
    }
    shapes = {"embeddings.LayerNorm": None}
    for k in range(layers):
        base = f"encoder.layer.{k}."
        shapes |= {base + f"attention.self.{p}": (WIDTH, WIDTH) for p in ("query", "key", "value")}
        shapes |= {
            base + "attention.output.dense": (WIDTH, WIDTH),
            base + "attention.output.LayerNorm": None,
            base + "intermediate.dense": (INNER, WIDTH),
            base + "output.dense": (WIDTH, INNER),
            base + "output.LayerNorm": None,
        }
    for name, shape in shapes.items():
        weights[name + ".weight"] = rng.normal(size=shape or WIDTH)
        weights[name + ".bias"] = rng.normal(size=shape[0] if shape else WIDTH)
    return weights


def by_loops(w: dict[str, Any], tokens: list[int], layers: int) -> tuple[list[Any], list[list[float]]]:
    """Run the encoder with Python scalars."""

    def linear(name: str, x: list[float]) -> list[float]:
        rows, bias = w[name + ".weight"].tolist(), w[name + ".bias"].tolist()
        return [sum(a * b for a, b in zip(row, x, strict=True)) + c for row, c in zip(rows, bias, strict=True)]

    def normal(name: str, x: list[float]) -> list[float]:
        mean = sum(x) / len(x)
        spread = sqrt(sum((v - mean) ** 2 for v in x) / len(x) + 1e-12)
        scale, shift = w[name + ".weight"].tolist(), w[name + ".bias"].tolist()
        return [(v - mean) / spread * a + b for v, a, b in zip(x, scale, shift, strict=True)]

    names = ("word", "position", "token_type")
    tables = [w[f"embeddings.{n}_embeddings.weight"].tolist() for n in names]
    state = [
        normal("embeddings.LayerNorm", [sum(v) for v in zip(tables[0][t], tables[1][i], tables[2][0], strict=True)])
        for i, t in enumerate(tokens)
    ]
    size, all_scores = WIDTH // HEADS, []
    for k in range(layers):
        base = f"encoder.layer.{k}."
        q, key, v = ([linear(base + f"attention.self.{p}", x) for x in state] for p in ("query", "key", "value"))
        scores, mixed = [], [[0.0] * WIDTH for _ in state]
        for h in range(HEADS):
            span = range(h * size, h * size + size)
            grid = [[sum(a[c] * b[c] for c in span) / sqrt(size) for b in key] for a in q]
            scores.append(grid)
            for i, row in enumerate(grid):
                total = sum(exp(s) for s in row)
                for c in span:
                    mixed[i][c] = sum(exp(s) / total * v[j][c] for j, s in enumerate(row))
        all_scores.append(scores)
        out = [linear(base + "attention.output.dense", x) for x in mixed]
        state = [
            normal(base + "attention.output.LayerNorm", [a + b for a, b in zip(x, y, strict=True)])
            for x, y in zip(state, out, strict=True)
        ]
        wide = [[g * (1 + erf(g / sqrt(2))) / 2 for g in linear(base + "intermediate.dense", x)] for x in state]
        back = [linear(base + "output.dense", x) for x in wide]
        state = [
            normal(base + "output.LayerNorm", [a + b for a, b in zip(x, y, strict=True)])
            for x, y in zip(state, back, strict=True)
        ]
    return all_scores, state


def test_scores_and_states_agree_with_scalar_loops() -> None:
    """Every score of both layers and the final state are those of the block written out."""
    weights, tokens = model(1), [3, 0, 8, 3]
    trace = encoder_trace(weights, tokens, HEADS)
    scores, state = by_loops(weights, tokens, 2)

    assert np.allclose(np.array(scores), np.array(trace.scores))
    assert np.allclose(np.array(state), trace.hidden)


def test_diagnoses_cover_every_layer_and_head() -> None:
    """There is one diagnosis for each head of each layer, with a winner for each token."""
    found = encoder_trace(model(2), [1, 2, 3], HEADS).diagnoses()

    assert [HEADS, HEADS] == [len(layer) for layer in found]
    assert all(3 == len(head.winners) for layer in found for head in layer)


def test_there_is_a_row_of_the_log_for_each_head() -> None:
    """Each row repeats the extremes of its diagnosis."""
    trace = encoder_trace(model(2), [1, 2, 3], HEADS)
    row = trace.rows(step=7)[-1]
    found = trace.diagnoses()[1][1]

    assert 2 * HEADS == len(trace.rows())
    assert (7, 1, 1) == (row.step, row.layer, row.head)
    assert (found.smallest_margin, len(found.used_keys)) == (row.smallest_margin, row.used_keys)
    assert row.largest_gap_bound == max(found.bounds)


def test_prefixes_are_stripped_and_single_precision_is_read() -> None:
    """A checkpoint under "bert." in float32 gives nearly the same scores."""
    weights = model(3)
    other = {"bert." + name: w.astype(np.float32) for name, w in weights.items()}
    ours, theirs = encoder_trace(weights, [1, 2], HEADS), encoder_trace(other, [1, 2], HEADS, prefix="bert.")

    assert np.allclose(np.array(ours.scores), np.array(theirs.scores), atol=1e-4)


def test_inputs_that_the_model_does_not_take_are_errors() -> None:
    """Unknown ids, empty or long inputs, missing weights and heads that do not divide raise."""
    weights = model(4)
    for tokens, error in [([9], DomainError), ([-1], DomainError), ([], ShapeError), ([0] * 6, ShapeError)]:
        with pytest.raises(error):
            encoder_trace(weights, tokens, HEADS)
    with pytest.raises(DomainError, match="prefix"):
        encoder_trace(weights, [0], HEADS, prefix="bert")
    with pytest.raises(ShapeError, match="divide"):
        encoder_trace(weights, [0], 3)
    with pytest.raises(DomainError, match="no layer"):
        encoder_trace(model(5, layers=0), [0], HEADS)


@pytest.mark.parametrize("value", [np.inf, -np.inf, 1e308])
def test_weights_that_overflow_are_an_error(value: float) -> None:
    """An infinite or huge weight is an error with a hint, not a score."""
    weights = model(6)
    weights["encoder.layer.0.attention.self.key.weight"][:] = value

    with pytest.raises(DomainError):
        encoder_trace(weights, [1, 2], HEADS).diagnoses()


def test_weights_that_do_not_fit_are_an_error() -> None:
    """A matrix of another width is named as such."""
    weights = model(7)
    weights["encoder.layer.1.intermediate.dense.weight"] = np.ones((INNER, WIDTH + 1))

    with pytest.raises(ShapeError, match="do not fit"):
        encoder_trace(weights, [1, 2], HEADS)

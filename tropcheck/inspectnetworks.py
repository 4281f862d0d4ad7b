"""Facts about networks and attention layers: sizes, exactness, and what is cheap to count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from terms.wording import counted
from tropical import (
    Affine,
    HardAttention,
    Head,
    Maxout,
    Network,
    Parallel,
    Residual,
    attention_cells,
    segment_cells,
    segment_count,
)

MOST_WEIGHTS = 500_000
MOST_DIMENSIONS = 3


def network_facts(network: Network) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return facts about a network, with its cells on the diagonal of the cube [−1, 1]^d, and a row for each layer."""
    weights = [x for layer in network.layers for x in _weights(layer)]
    facts: dict[str, Any] = {
        "inputs": network.inputs,
        "outputs": network.outputs,
        "weights": len(weights),
        "weights_that_are_0": sum(x == 0 for x in weights),
        "denominators": denominators(weights),
    }
    if network.inputs and len(weights) <= MOST_WEIGHTS:
        line = segment_count(network, [-1] * network.inputs, [1] * network.inputs)
        facts["on_the_diagonal"] = {"cells": line.cells, "linear_regions": line.linear_regions}
    elif network.inputs:
        facts["on_the_diagonal"] = f"not counted, with more than {MOST_WEIGHTS} weights"
    rows, width = [], network.inputs
    for layer in network.layers:
        rows.append({"layer": _name(layer), "inputs": width, "outputs": layer.width(width)})
        width = layer.width(width)
    return facts, rows


def attention_facts(heads: Sequence[Head]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return facts about an attention layer, with its cells on the diagonal of [−1, 1]^d, and a row for each head.

    Up to three dimensions a row lists the keys without an open cell.
    """
    size = heads[0].dimension
    weights = [x for h in heads for x in _head_weights(h)]
    facts: dict[str, Any] = {"inputs": size, "heads": len(heads), "denominators": denominators(weights)}
    if size:
        facts["on_the_diagonal"] = {"cells": len(segment_cells(heads, [-1] * size, [1] * size))}
    rows = []
    for number, h in enumerate(heads):
        row: dict[str, Any] = {
            "head": number,
            "keys": len(h.keys),
            "dimension of keys": len(h.keys[0]),
            "dimension of values": len(h.values[0]),
            "score": h.kind,
        }
        if h.dimension <= MOST_DIMENSIONS:
            row["keys that never win"] = ", ".join(map(str, attention_cells([h]).empty_pieces())) or "none"
        rows.append(row)
    return facts, rows


def denominators(numbers: Sequence[Any]) -> str:
    """Say which denominators exact numbers have."""
    largest = max((x.denominator for x in numbers), default=1)
    if largest == 1:
        return "integers"
    dyadic = all(x.denominator & (x.denominator - 1) == 0 for x in numbers)
    return f"dyadic, up to 2^{largest.bit_length() - 1}" if dyadic else f"rational, up to {largest}"


def _name(layer: Any) -> str:
    match layer:
        case Maxout():
            return f"maxout of {layer.size}"
        case HardAttention():
            return f"hard attention, {counted(len(layer.heads), 'head')}"
        case Residual():
            return f"residual of {', '.join(map(_name, layer.layers)) or 'the identity'}"
        case Parallel():
            return counted(len(layer.branches), "branch", "branches")
    return type(layer).__name__.replace("Affine", "affine")


def _weights(layer: Any) -> Iterator[Any]:
    match layer:
        case Affine():
            yield from (x for row in layer.weights for x in row)
            yield from layer.bias
        case HardAttention():
            yield from (x for h in layer.heads for x in _head_weights(h))
        case Residual():
            yield from (x for inner in layer.layers for x in _weights(inner))
        case Parallel():
            yield from (x for branch in layer.branches for inner in branch for x in _weights(inner))


def _head_weights(h: Head) -> Iterator[Any]:
    yield from (x for rows in (h.keys, h.values, h.query or ()) for row in rows for x in row)
    yield from (*h.biases, *h.query_bias, h.scale)

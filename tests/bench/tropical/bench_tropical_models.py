"""Networks and heads of the size of real ones: `python tests/bench/tropical/bench_tropical_models.py`.

Beside the exact count on a segment stands a float tracer: it follows the breakpoints of each layer along the segment in
double precision. Its count agrees unless breakpoints lie within its tolerance.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from tropical import exact, head_row, segment_count
from tropical.network import Network, relu_network

SIZES = ((2, 8, 8, 1), (64, 64, 64, 10), (784, 128, 64, 10))


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    return call(), time.process_time() - start


def weights_of(sizes: tuple[int, ...], seed: int) -> tuple[list[Any], list[Any]]:
    """Return random float32 weights and biases, scaled as in initialisation."""
    rng = np.random.default_rng(seed)
    pairs = list(pairwise(sizes))
    weights = [(rng.normal(size=(b, a)) / np.sqrt(a)).astype(np.float32) for a, b in pairs]
    return weights, [(rng.normal(size=b) / 10).astype(np.float32) for _, b in pairs]


def exact_network(weights: list[Any], biases: list[Any]) -> Network:
    return relu_network([exact(w).rows for w in weights], [exact(b[None]).rows[0] for b in biases])


def cells_by_floats(weights: list[Any], biases: list[Any], tolerance: float = 1e-12) -> int:
    """Count activation patterns from (−1, …) to (1, …): cut [0, 1] at the zeros of each layer's units in turn."""
    cuts = np.array([0.0, 1.0])
    for depth in range(1, len(weights)):
        ends = np.stack([run(weights, biases, depth, t) for t in (cuts[:-1], cuts[1:])])
        zeros = ends[0] / (ends[0] - ends[1])
        inside = (ends[0] * ends[1] < 0) & (zeros > tolerance) & (zeros < 1 - tolerance)
        lengths = (cuts[1:] - cuts[:-1])[:, None]
        cuts = np.unique(np.concatenate([cuts, (cuts[:-1, None] + zeros * lengths)[inside]]))
        cuts = cuts[np.concatenate([[True], np.diff(cuts) > tolerance])]
    return len(cuts) - 1


def run(weights: list[Any], biases: list[Any], depth: int, t: Any) -> Any:
    """Return the units of a layer before its ReLU at points of the segment."""
    x = np.repeat((2 * np.asarray(t) - 1)[:, None], weights[0].shape[1], axis=1)
    for k in range(depth):
        x = (x if k == 0 else np.maximum(x, 0)) @ weights[k].T.astype(float) + biases[k]
    return x


def main() -> None:
    """Print a row for each network and each size of scores."""
    for sizes in SIZES:
        weights, biases = weights_of(sizes, 0)
        network = exact_network(weights, biases)
        count, ours = timed(lambda n=network: segment_count(n, [-1] * n.inputs, [1] * n.inputs))
        floats, theirs = timed(lambda w=weights, b=biases: cells_by_floats(w, b))
        name = "-".join(map(str, sizes))
        print(f"{name} on a segment: {count.cells} cells exactly in {ours:.2f} s, {floats} in floats in {theirs:.3f} s")
    for tokens in (16, 32, 64):
        scores = np.random.default_rng(tokens).normal(size=(tokens, tokens)).astype(np.float32)
        row, seconds = timed(lambda s=scores: head_row(s))
        print(f"a head of {tokens} tokens, without ranks: {row.path_cells} cells on the path in {seconds:.2f} s")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()

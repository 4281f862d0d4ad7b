"""Exact counts beside float linear programs: `python tests/bench/tropical/bench_tropical_counts.py`.

The other method is a depth-first search over patterns that asks HiGHS (SciPy, floats) for an interior ball
at every node. Counts are compared.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
from scipy.optimize import linprog

from tropical import attention_cells, count_network, head, relu_network


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    return call(), time.process_time() - start


def open_by_floats(rows: list[Any], dimension: int) -> bool:
    """Tell by a float linear program whether ⟨a, x⟩ + b > 0 for all rows has a solution in a large box."""
    a = np.array([[*(-x for x in row[:-1]), np.linalg.norm(row[:-1])] for row in rows], dtype=float)
    b = np.array([row[-1] for row in rows], dtype=float)
    bounds = [(-1e6, 1e6)] * dimension + [(0, 1)]
    result = linprog([0] * dimension + [-1], A_ub=a, b_ub=b, bounds=bounds)
    return bool(result.status == 0 and -result.fun > 1e-7)


def attention_by_floats(maxima: list[Any], dimension: int) -> int:
    """Count winner tuples depth first."""

    def visit(h: int, rows: list[Any]) -> int:
        if h == len(maxima):
            return 1
        total = 0
        forms = [np.array([*map(float, w), float(c)]) for w, c in maxima[h]]
        for j, form in enumerate(forms):
            more = rows + [form - other for k, other in enumerate(forms) if k != j]
            if open_by_floats(more, dimension):
                total += visit(h + 1, more)
        return total

    return visit(0, [])


def relu_by_floats(weights: list[Any], biases: list[Any], dimension: int) -> int:
    """Count activation patterns depth first."""

    def visit(layer: int, unit: int, rows: list[Any], before: Any, after: list[Any]) -> int:
        if layer == len(weights) - 1:
            return 1
        if unit == len(weights[layer]):
            return visit(layer + 1, 0, rows, np.array(after), [])
        form = np.array(weights[layer][unit], dtype=float) @ before
        form[-1] += biases[layer][unit]
        total = 0
        for sign, out in ((1, form), (-1, np.zeros_like(form))):
            if open_by_floats([*rows, sign * form], dimension):
                total += visit(layer, unit + 1, [*rows, sign * form], before, [*after, out])
        return total

    return visit(0, 0, [], np.eye(dimension, dimension + 1), [])


def random_net(sizes: tuple[int, ...], seed: int) -> tuple[list[Any], list[Any]]:
    rng = random.Random(seed)
    pairs = list(itertools.pairwise(sizes))
    weights = [[[rng.randrange(-99, 100) for _ in range(a)] for _ in range(b)] for a, b in pairs]
    return weights, [[rng.randrange(-99, 100) for _ in range(b)] for _, b in pairs]


def parallel_heads(heads: int, keys: int, dimension: int) -> list[Any]:
    """Return heads with parallel walls in general directions, which attain the largest count."""
    rng = random.Random(3)
    layer = []
    for h in range(heads):
        axis = [rng.randrange(1, 60) for _ in range(dimension)]
        layer.append(
            head([[j * x for x in axis] for j in range(keys)], biases=[-37 * j * j - 5 * h * j for j in range(keys)])
        )
    return layer


def main() -> None:
    """Print one line for each layer or network."""
    print("cells                    count   exact        float programs  ratio")
    for heads, keys, dimension in [(4, 16, 1), (3, 8, 2), (4, 8, 2), (3, 6, 3)]:
        layer = parallel_heads(heads, keys, dimension)
        found, ours = timed(lambda layer=layer: attention_cells(layer))
        other, theirs = timed(lambda layer=layer, d=dimension: attention_by_floats([h.forms() for h in layer], d))
        expected = sum(comb(heads, j) * (keys - 1) ** j for j in range(dimension + 1))
        assert found.count == expected
        note = "" if other == expected else f"  (floats say {other})"
        name = f"{heads} heads {keys} keys R^{dimension}"
        print(f"{name:24} {found.count:5}  {ours:7.3f} s  {theirs:12.2f} s  {theirs / ours:6.0f}{note}")
    for sizes in [(2, 8, 8, 1), (2, 16, 1), (3, 16, 1)]:
        weights, biases = random_net(sizes, 5)
        network = relu_network(weights, biases)
        result, ours = timed(lambda network=network: count_network(network))
        other, theirs = timed(lambda w=weights, b=biases, d=sizes[0]: relu_by_floats(w, b, d))
        name = "-".join(map(str, sizes))
        note = "" if other == result.cells else f"  (floats say {other})"
        print(f"ReLU {name:19} {result.cells:5}  {ours:7.3f} s  {theirs:12.2f} s  {theirs / ours:6.0f}{note}")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()

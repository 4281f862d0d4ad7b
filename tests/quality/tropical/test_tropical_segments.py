"""Cells of wide networks on a segment, exactly, against a tracer in floats."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tropical import segment_count

BENCH = Path(__file__).resolve().parents[2] / "bench" / "tropical" / "bench_tropical_models.py"
SPEC = importlib.util.spec_from_file_location("bench_tropical_models", BENCH)
assert SPEC is not None
assert SPEC.loader is not None
bench = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bench)


@pytest.mark.parametrize("sizes", [(2, 8, 8, 1), (5, 20, 20, 20, 1), (64, 64, 64, 10), (300, 40, 10)], ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_exact_counts_on_a_segment_are_those_of_a_float_tracer(sizes: tuple[int, ...], seed: int) -> None:
    """For random weights in single precision both find as many activation patterns along the diagonal."""
    weights, biases = bench.weights_of(sizes, seed)
    network = bench.exact_network(weights, biases)
    count = segment_count(network, [-1] * sizes[0], [1] * sizes[0])

    assert bench.cells_by_floats(weights, biases) == count.cells

"""Random networks and graphs: ONNX against its reference evaluator, segments and branches against the whole."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tropical import Network, compile_network, count_network, equal_maps, network_pieces, restricted, segment_count
from tropical.layers import Layer, Maxout, Parallel, ReLU, Residual
from tropical.network import affine

SIZE = 2


def random_graph(rng: random.Random, nodes: int) -> Any:
    """Return a random ONNX graph of vectors of one size: chains, skips, branches that cross, and maxima."""
    onnx = pytest.importorskip("onnx")
    helper = onnx.helper
    made, names, constants = [], ["x"], {}
    for number in range(nodes):
        recent = names[-3:]
        op = rng.choice(["Gemm", "Gemm", "Relu", "Abs", "LeakyRelu", "Neg", "Add", "Sub", "Max", "Min", "Clip", "AddC"])
        name, given, more = f"t{number}", [rng.choice(recent)], {}
        if op == "Gemm":
            constants[f"w{number}"] = np.array(rng.choices([-1, 0, 1, 0.5], k=SIZE * SIZE), np.float32).reshape(
                SIZE, -1
            )
            given.append(f"w{number}")
            more = {"transB": rng.randrange(2)}
        elif op in ("Add", "Sub", "Max", "Min"):
            given.append(rng.choice(recent))
        elif op == "LeakyRelu":
            more = {"alpha": rng.choice([0.25, -0.5])}
        elif op in ("Clip", "AddC"):
            constants[f"c{number}"] = np.array(rng.choice([-1, 0.5]), np.float32)
            given.append(f"c{number}")
        made.append(helper.make_node(op.removesuffix("C"), given, [name], **more))
        names.append(name)
    graph = helper.make_graph(
        made,
        "g",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [1, SIZE])],
        [helper.make_tensor_value_info(names[-1], onnx.TensorProto.FLOAT, [None, None])],
        [onnx.numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


@pytest.mark.parametrize("seed", range(8))
def test_random_graphs_are_what_the_reference_evaluates(seed: int) -> None:
    """Every random graph gives the reference's very numbers at dyadic points, small enough for floats to be exact."""
    from tropical.onnx_graph import network_from_onnx

    reference = pytest.importorskip("onnx.reference")
    rng = random.Random(seed)
    for _ in range(25):
        model = random_graph(rng, rng.randrange(1, 9))
        network, run = network_from_onnx(model), reference.ReferenceEvaluator(model)
        for _ in range(6):
            point = [Fraction(rng.randrange(-32, 33), 8) for _ in range(SIZE)]
            (theirs,) = run.run(None, {"x": np.array([[float(v) for v in point]], np.float32)})

            assert theirs.ravel().tolist() == [float(y) for y in network(point)]


def random_network(rng: random.Random) -> Network:
    def matrix(rows: int, columns: int) -> list[list[int]]:
        return [[rng.randrange(-2, 3) for _ in range(columns)] for _ in range(rows)]

    def bias(size: int) -> list[Fraction]:
        return [Fraction(rng.randrange(-4, 5), 2) for _ in range(size)]

    pool: list[tuple[Layer, ...]] = [
        (affine(matrix(3, SIZE), bias(3)), ReLU(), affine(matrix(SIZE, 3), bias(SIZE))),
        (affine(matrix(4, SIZE), bias(4)), Maxout(2)),
        (Residual((affine(matrix(SIZE, SIZE), bias(SIZE)), ReLU())),),
        (Parallel(((affine(matrix(1, SIZE), bias(1)), ReLU()), (affine(matrix(2, SIZE)), Maxout(2)))),),
    ]
    return Network(SIZE, tuple(layer for part in rng.choices(pool, k=2) for layer in part))


def test_networks_on_a_segment_are_the_network() -> None:
    """On a segment the value is the network's, and the pieces there are cut at most where the whole is cut."""
    rng = random.Random(11)
    for _ in range(20):
        network = random_network(rng)
        start, end = [[0, Fraction(1, 3)], [5, -4]]
        line = restricted(network, start, [[b - a for a, b in zip(start, end, strict=True)]])
        for _ in range(5):
            t = Fraction(rng.randrange(0, 65), 64)
            point = [a + t * (b - a) for a, b in zip(start, end, strict=True)]
            assert network(point) == line([t])
        count = segment_count(network, start, end)

        assert 1 <= count.linear_regions <= count.cells <= len(network_pieces(network))


def test_branches_compile_and_tile_as_all_layers() -> None:
    """Networks with branches are equal to their rational maps; a shifted output is refuted by a point."""
    rng = random.Random(12)
    for _ in range(12):
        network = random_network(rng)
        rational = compile_network(network)
        shifted = Network(SIZE, (*network.layers, affine([[1, 0], [0, 1]], [0, Fraction(1, 10**9)])))
        found = equal_maps(shifted, rational)

        assert equal_maps(network, rational) is None
        assert found is not None
        assert found.network != found.rational


def test_a_branch_twice_cuts_no_further() -> None:
    """(f, f) has the cells and regions of f."""
    rng = random.Random(13)
    for _ in range(8):
        network = random_network(rng)
        twice = Network(SIZE, (Parallel((network.layers, network.layers)),))
        one, two = count_network(network), count_network(twice)

        assert (one.cells, one.linear_regions) == (two.cells, two.linear_regions)

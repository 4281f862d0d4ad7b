"""ONNX graphs against ONNX's own reference evaluator, and graphs that are refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tropical import DomainError, ShapeError, compile_network, count_network, equal_maps
from tropical.layers import Parallel, Residual

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402
from onnx.reference import ReferenceEvaluator  # noqa: E402

from tropical.onnx_graph import network_from_onnx  # noqa: E402
from tropical.onnx_nodes import UnsupportedNodeError  # noqa: E402


def graph(nodes: list[Any], *, size: Any = 2, out: str = "y", **constants: Any) -> Any:
    """Return a model with input x of shape (batch, size) and the output y."""
    shape = [None, size] if isinstance(size, int) else size
    made = helper.make_graph(
        [helper.make_node(op, given, [name], name=name, **more) for op, given, name, more in nodes],
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(out, TensorProto.FLOAT, [None, None])],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()],
    )
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def dyadic(*shape: int, seed: int = 0) -> Any:
    """Return float32 multiples of 1/8, on which float arithmetic of small sizes is exact."""
    return (np.random.default_rng(seed).integers(-16, 17, shape) / 8).astype(np.float32)


def agree(model: Any, inputs: int) -> Any:
    """Return the network after comparing it with the reference evaluator, number for number."""
    onnx.checker.check_model(model)
    network = network_from_onnx(model)
    points = dyadic(12, inputs, seed=5)
    run = ReferenceEvaluator(model)
    theirs = [run.run(None, {"x": point.reshape(1, -1)})[0].ravel().tolist() for point in points]

    assert theirs == [[float(y) for y in network([Fraction(float(v)) for v in point])] for point in points]
    return network


UNARY = [
    ([("Gemm", ["x", "w", "c"], "y", {"transB": 1})], {"w": dyadic(3, 2), "c": dyadic(3, seed=1)}),
    ([("Gemm", ["x", "w", "c"], "y", {"alpha": 0.5, "beta": 2.0})], {"w": dyadic(2, 3), "c": dyadic(1, 3)}),
    ([("MatMul", ["x", "w"], "h", {}), ("Add", ["c", "h"], "y", {})], {"w": dyadic(2, 3), "c": dyadic(3)}),
    ([("Relu", ["x"], "y", {})], {}),
    ([("Abs", ["x"], "y", {})], {}),
    ([("Neg", ["x"], "y", {})], {}),
    ([("LeakyRelu", ["x"], "y", {"alpha": 0.25})], {}),
    ([("PRelu", ["x", "a"], "y", {})], {"a": np.array([0.5, -2], np.float32)}),
    ([("Clip", ["x", "a", "b"], "y", {})], {"a": np.float32(-0.5), "b": np.float32(1)}),
    ([("Clip", ["x", "", "b"], "y", {})], {"b": np.float32(1)}),
    ([("Sub", ["c", "x"], "y", {})], {"c": dyadic(2)}),
    ([("Sub", ["x", "c"], "y", {})], {"c": dyadic(1, 2)}),
    ([("Mul", ["x", "c"], "y", {})], {"c": dyadic(2)}),
    ([("Div", ["x", "c"], "y", {})], {"c": np.array([2, -4], np.float32)}),
    ([("Max", ["x", "c"], "y", {})], {"c": dyadic(2)}),
    ([("Min", ["c", "x"], "y", {})], {"c": dyadic(2)}),
    ([("Flatten", ["x"], "h", {}), ("Reshape", ["h", "s"], "y", {})], {"s": np.array([1, -1])}),
    ([("Identity", ["x"], "y", {})], {}),
    ([("Max", ["x"], "y", {})], {}),
]


@pytest.mark.parametrize(("nodes", "constants"), UNARY, ids=lambda v: v[0][0] if isinstance(v, list) else "")
def test_each_node_is_what_the_reference_evaluates(nodes: list[Any], constants: dict[str, Any]) -> None:
    """A node of one vector and constants gives the reference's numbers at dyadic points."""
    agree(graph(nodes, **constants), 2)


BRANCHES = [
    [("Relu", ["x"], "h", {}), ("Add", ["x", "h"], "y", {})],
    [("Relu", ["x"], "h", {}), ("Neg", ["x"], "g", {}), ("Sub", ["g", "h"], "y", {})],
    [("Neg", ["x"], "g", {}), ("Max", ["x", "g", "w"], "y", {}), ("Mul", ["x", "c"], "w", {})],
    [("Neg", ["x"], "g", {}), ("Min", ["x", "g"], "y", {})],
    [("Relu", ["x"], "h", {}), ("Concat", ["x", "h"], "k", {"axis": 1}), ("Abs", ["k"], "y", {})],
    [("Add", ["x", "x"], "y", {})],
    [
        ("Relu", ["x"], "a", {}),
        ("Neg", ["a"], "b", {}),
        ("Add", ["a", "b"], "d", {}),
        ("Mul", ["d", "c"], "e", {}),
        ("Add", ["e", "a"], "f", {}),
        ("Sum", ["f", "x", "b"], "y", {}),
    ],
]


@pytest.mark.parametrize("nodes", BRANCHES, ids=lambda nodes: nodes[-1][0])
def test_branches_are_what_the_reference_evaluates(nodes: list[Any]) -> None:
    """Skip connections, differences, maxima and crossing branches give the reference's numbers."""
    order = {name for _, _, name, _ in nodes}
    done: list[Any] = []
    while len(done) < len(nodes):
        known = {"x", "c", *(name for _, _, name, _ in done)}
        done += [n for n in nodes if n not in done and all(i in known or i not in order for i in n[1])]
    agree(graph(done, c=dyadic(2, seed=3)), 2)


def test_a_residual_network_is_compiled_and_counted() -> None:
    """x + w·relu(v·x) is a residual; its rational map is proved equal, and a changed one is refuted."""
    nodes = [
        ("Gemm", ["x", "v", "b"], "h", {"transB": 1}),
        ("Relu", ["h"], "r", {}),
        ("MatMul", ["r", "w"], "m", {}),
        ("Add", ["m", "x"], "y", {}),
    ]
    model = graph(nodes, v=dyadic(3, 2, seed=1), b=dyadic(3, seed=2), w=dyadic(3, 2, seed=3))
    network = agree(model, 2)
    changed = graph(nodes, v=dyadic(3, 2, seed=1), b=dyadic(3, seed=2) + np.float32(0.125), w=dyadic(3, 2, seed=3))

    assert [Residual] == [type(layer) for layer in network.layers]
    assert equal_maps(network, compile_network(network)) is None
    assert equal_maps(network_from_onnx(changed), compile_network(network)) is not None
    assert 7 == count_network(network).cells


def test_parallel_branches_are_compiled_and_counted() -> None:
    """max(x, −x) as two branches is |x|: two cells in each coordinate, a rational map proved equal."""
    network = network_from_onnx(graph([("Neg", ["x"], "g", {}), ("Max", ["x", "g"], "y", {})]))

    assert Parallel in map(type, network.layers)
    assert (4, 4) == (count_network(network).cells, count_network(network).linear_regions)
    assert equal_maps(network, compile_network(network)) is None


def test_weights_are_dyadic_or_rounded() -> None:
    """0.1 in single precision is the dyadic number that it is, or 1/10 when rounded to a tenth."""
    model = graph([("MatMul", ["x", "w"], "y", {})], size=1, w=np.array([[0.1]], np.float32))

    assert (Fraction(float(np.float32(0.1))),) == network_from_onnx(model)([1])
    assert (Fraction(1, 10),) == network_from_onnx(model, round=Fraction(1, 10))([1])


REFUSED = [
    ([("Sigmoid", ["x"], "y", {})], {}, "piecewise affine"),
    ([("Conv", ["x", "w"], "y", {})], {"w": dyadic(1, 1, 1)}, "Gemm"),
    ([("Softmax", ["x"], "y", {})], {}, "logits"),
    ([("Mul", ["x", "x"], "y", {})], {}, "not piecewise affine"),
    ([("MatMul", ["w", "x"], "y", {})], {"w": dyadic(2, 2)}, "in this order"),
    ([("MatMul", ["x", "w"], "y", {})], {"w": dyadic(3, 2)}, "take vectors of length 3"),
    ([("MatMul", ["x", "w"], "y", {})], {"w": dyadic(2)}, "two axes"),
    ([("MatMul", ["x", "w"], "y", {})], {"w": np.array([[np.nan], [1]], np.float32)}, "NaN"),
    ([("Add", ["x", "c"], "y", {})], {"c": dyadic(5)}, "does not fit"),
    ([("Div", ["x", "c"], "y", {})], {"c": np.array([0, 1], np.float32)}, "other than 0"),
    ([("LeakyRelu", ["x"], "y", {"alpha": 2.0})], {}, "concave"),
    ([("Reshape", ["x", "s"], "y", {})], {"s": np.array([2, 1])}, "flat vector"),
    ([("Flatten", ["x"], "y", {"axis": 0})], {}, "flat vector"),
    ([("Cast", ["x"], "y", {"to": 7})], {}, "integers"),
    ([("Relu", ["z"], "y", {})], {}, "neither the input"),
    ([("Relu", ["w"], "y", {})], {"w": dyadic(2)}, "constant"),
    ([("Relu", ["y"], "y", {})], {}, "an earlier node"),
    ([("Relu", ["h"], "y", {}), ("Relu", ["x"], "h", {})], {}, "an earlier node"),
    ([("Gemm", ["x", "w", "x"], "y", {})], {"w": dyadic(2, 2)}, "one node for each"),
]


@pytest.mark.parametrize(("nodes", "constants", "said"), REFUSED, ids=lambda v: v if isinstance(v, str) else "")
def test_what_is_not_read_is_refused_with_a_remedy(nodes: list[Any], constants: dict[str, Any], said: str) -> None:
    """Nodes that are not piecewise affine, sizes that do not fit and broken graphs are named."""
    with pytest.raises((DomainError, ShapeError), match=said):
        network_from_onnx(graph(nodes, **constants))


def test_the_node_is_named() -> None:
    """The message of a refusal has the name of the node and its kind."""
    with pytest.raises(UnsupportedNodeError, match=r"node 'y' \(Tanh\)"):
        network_from_onnx(graph([("Tanh", ["x"], "y", {})]))


@pytest.mark.parametrize("size", [[7, 2], [None, None], []], ids=str)
def test_open_sizes_and_batches_are_refused(size: list[Any]) -> None:
    """A fixed batch, an open number of features, and an input without axes are errors."""
    with pytest.raises(ShapeError):
        network_from_onnx(graph([("Relu", ["x"], "y", {})], size=size))


def test_crossing_branches_do_not_explode() -> None:
    """A ladder of sums that would need exponentially many layers is refused at a bound."""
    rungs = [("Neg", ["x"], "t1", {}), *(("Add", [f"t{i - 1}", f"t{i - 2}"], f"t{i}", {}) for i in range(2, 60))]
    rungs = [(op, ["x" if i == "t0" else i for i in given], name, more) for op, given, name, more in rungs]

    with pytest.raises(ShapeError, match="cross each other"):
        network_from_onnx(graph(rungs, out="t59"))

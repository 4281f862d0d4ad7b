"""The nodes of ONNX graphs that are piecewise-affine maps of vectors, as layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from terms.scalars import Finite
from tropical.border import FiniteRows, exact
from tropical.elementwise import at_least, at_most, diagonal, leaky_relu, linear
from tropical.errors import DomainError, ShapeError
from tropical.layers import Affine, Layer, Maxout, Parallel, ReLU, Residual

if TYPE_CHECKING:
    from onnx import NodeProto

Shape: TypeAlias = tuple[int, ...]
Layers: TypeAlias = tuple[Layer, ...]

SUPPORTED = tuple(
    "Abs Add Cast Clip Concat Constant Div Dropout Flatten Gemm Identity LeakyRelu MatMul Max Min Mul Neg PRelu Relu "
    "Reshape Squeeze Sub Sum Unsqueeze".split()
)
REMEDIES: Mapping[str, str] = {
    "Conv": "a convolution is affine; write it as a Gemm",
    "MaxPool": "write it as Max of linear images of its input",
    "BatchNormalization": "fold it into the affine layer before it when you export",
    "Softmax": "export the logits before it; `tropcheck inspect` reads attention scores from NPY files",
} | dict.fromkeys(("Sigmoid", "Tanh", "Gelu", "Erf", "Exp"), "it is not piecewise affine; train or export with ReLU")


class UnsupportedNodeError(DomainError):
    """A node that is no piecewise-affine map of vectors, or not one that is read; the message has the remedy."""

    def __init__(self, node: NodeProto, problem: str) -> None:
        super().__init__(f"node {node.name or node.output[0]!r} ({node.op_type}): {problem}")


def attributes(node: NodeProto) -> dict[str, Any]:
    """Return the attributes of a node by name."""
    from onnx import helper

    return {a.name: helper.get_attribute_value(a) for a in node.attribute}


@dataclass(frozen=True, slots=True)
class Constants:
    """The constant tensors of a graph by name, and how their floats become exact."""

    arrays: Mapping[str, Any]
    round: Finite | None

    def matrix(self, array: Any, name: str) -> FiniteRows:
        """Return a matrix of weights as exact numbers."""
        if array.dtype.kind not in "iu":
            array = array.astype(np.float64)
            if not np.isfinite(array).all():
                raise DomainError(f"{name!r} holds NaN or an infinity; a weight is a finite number")
        return exact(array, round=self.round).rows  # type: ignore[return-value]  # finite, as was checked

    def number(self, value: float, node: NodeProto) -> Finite:
        """Return the number of an attribute."""
        return self.matrix(np.array([[value]]), node.op_type)[0][0]

    def spread(self, node: NodeProto, name: str, shape: Shape) -> list[Finite]:
        """Return a constant broadcast to one sample, in row-major order."""
        if name not in self.arrays:
            raise UnsupportedNodeError(node, f"{name!r} must be constant")
        array = np.asarray(self.arrays[name])
        if array.ndim > len(shape) and array.shape[0] == 1:
            array = array.reshape(array.shape[1:])
        try:
            whole = np.broadcast_to(array, shape)
        except ValueError:
            raise ShapeError(f"{name!r} of shape {array.shape} does not fit a vector of shape {shape}") from None
        return list(self.matrix(whole.reshape(1, -1), name)[0])


def unary(node: NodeProto, source: str, shape: Shape, constants: Constants) -> tuple[Layers, Shape]:
    """Return the layers and the output shape of a node with one input, `source`, that is not constant."""
    size, given = prod(shape), attributes(node)
    match node.op_type:
        case "Relu":
            return (ReLU(),), shape
        case "Abs":
            return leaky_relu([-1] * size), shape
        case "Neg":
            return (diagonal([-1] * size),), shape
        case "LeakyRelu":
            return leaky_relu([constants.number(given.get("alpha", 0.01), node)] * size), shape
        case "PRelu":
            return leaky_relu(constants.spread(node, node.input[1], shape)), shape
        case "Clip":
            return _clip(node, shape, constants), shape
        case "Max" | "Min" | "Add" | "Sub" | "Sum" | "Mul" | "Div":
            return _with_constant(node, source, shape, constants), shape
        case "Gemm" | "MatMul":
            layer = _matrix(node, source, shape, constants)
            return (layer,), (len(layer.weights),)
        case "Cast" if given.get("to") not in (1, 10, 11, 16):
            raise UnsupportedNodeError(node, "it rounds to integers; export without it")
        case "Identity" | "Dropout" | "Cast":
            return (), shape
        case "Reshape" | "Flatten" | "Squeeze" | "Unsqueeze":
            return (), _flat(node, shape, constants)
    raise UnsupportedNodeError(node, "it is not read with a constant; fold constants when you export")


def joined(node: NodeProto, shapes: Sequence[Shape], branches: tuple[Layers, ...]) -> tuple[Layers, Shape]:
    """Return the layers and the output shape of a node all of whose inputs depend on the input of the graph."""
    kind, count = node.op_type, len(branches)
    if kind == "Concat":
        if any(len(s) != 1 for s in shapes) or attributes(node).get("axis") not in (1, -1):
            raise UnsupportedNodeError(node, "it is read for vectors, beside the batch")
        return (Parallel(branches),), (sum(s[0] for s in shapes),)
    if kind not in ("Add", "Sum", "Sub", "Max", "Min"):
        raise UnsupportedNodeError(node, f"of {count} vectors that depend on the input, it is not piecewise affine")
    if len(set(shapes)) != 1:
        raise ShapeError(f"node {node.name or node.output[0]!r}: vectors of shapes {shapes}; broadcasting is not read")
    size = prod(shapes[0])
    if kind in ("Add", "Sum") and count == 2 and () in branches:
        return (Residual(branches[1 - branches.index(())]),), shapes[0]
    if kind in ("Max", "Min"):
        sign = 1 if kind == "Max" else -1
        turned = [[sign * (j == k * size + i) for j in range(count * size)] for i in range(size) for k in range(count)]
        layers: Layers = (Parallel(branches), linear(turned), Maxout(count))
        return (layers if sign == 1 else (*layers, diagonal([-1] * size))), shapes[0]
    signs = [1, -1] if kind == "Sub" else [1] * count
    rows = [[signs[j // size] * (j % size == i) for j in range(count * size)] for i in range(size)]
    return (Parallel(branches), linear(rows)), shapes[0]


def _with_constant(node: NodeProto, source: str, shape: Shape, constants: Constants) -> Layers:
    """Return the layers of an elementwise node of one vector and at most one constant."""
    if len(node.input) == 1:
        return ()
    if len(node.input) != 2:
        raise UnsupportedNodeError(node, "it is read with one constant")
    first, size = node.input[0] == source, prod(shape)
    constant = constants.spread(node, node.input[1 if first else 0], shape)
    match node.op_type:
        case "Add" | "Sum":
            return (diagonal([1] * size, constant),)
        case "Sub":
            return (diagonal([1 if first else -1] * size, [-c if first else c for c in constant]),)
        case "Mul":
            return (diagonal(constant),)
        case "Div":
            if not first or 0 in constant:
                raise UnsupportedNodeError(node, "it is read as a vector divided by constants other than 0")
            return (diagonal([Fraction(1) / c for c in constant]),)
    return at_least(constant) if node.op_type == "Max" else at_most(constant)


def _matrix(node: NodeProto, source: str, shape: Shape, constants: Constants) -> Affine:
    """Return x ↦ alpha·x·B + beta·C, or A·x for a constant A and a vector without batch."""
    given, gemm = attributes(node), node.op_type == "Gemm"
    if len(shape) != 1:
        raise UnsupportedNodeError(node, f"it reads a tensor of shape {shape} beside the batch; flatten it first")
    name = node.input[1]
    if node.input[0] != source or name not in constants.arrays or given.get("transA", 0):
        raise UnsupportedNodeError(node, "it is read as a vector times a constant matrix, in this order")
    weights = np.asarray(constants.arrays[name])
    if weights.ndim != 2:
        raise ShapeError(f"the weights {name!r} have the shape {weights.shape}; a matrix has two axes")
    weights = weights if given.get("transB", 0) else weights.T
    if weights.shape[1] != shape[0]:
        raise ShapeError(f"the weights {name!r} take vectors of length {weights.shape[1]}, not {shape[0]}")
    alpha, beta = (constants.number(given.get(key, 1.0), node) for key in ("alpha", "beta"))
    rows = tuple(tuple(alpha * x for x in row) for row in constants.matrix(weights, name))
    bias: list[Finite] = [0] * len(rows)
    if gemm and len(node.input) > 2 and node.input[2]:
        bias = [beta * x for x in constants.spread(node, node.input[2], (len(rows),))]
    return Affine(rows, tuple(bias))


def _clip(node: NodeProto, shape: Shape, constants: Constants) -> Layers:
    """Return x ↦ min(max(x, low), high); either end may be missing."""
    given = attributes(node)
    layers: list[Layer] = []
    for place, key, cut in ((1, "min", at_least), (2, "max", at_most)):
        if len(node.input) > place and node.input[place]:
            layers += cut(constants.spread(node, node.input[place], shape))
        elif key in given:
            layers += cut([constants.number(given[key], node)] * prod(shape))
    return tuple(layers)


def _flat(node: NodeProto, shape: Shape, constants: Constants) -> Shape:
    """Return the shape after a node that keeps the order of the entries and leaves a vector beside the batch."""
    kind, given, size = node.op_type, attributes(node), prod(shape)
    if kind == "Flatten":
        flat = given.get("axis", 1) == 1
    else:
        stored = constants.arrays.get(node.input[1]) if len(node.input) > 1 else given.get("axes")
        numbers = [int(x) for x in np.ravel(stored)] if stored is not None else []
        if kind == "Reshape":
            flat = len(numbers) == 2 and numbers[0] in (0, 1, -1) and numbers[1] in (-1, size) and numbers != [-1, -1]
        else:
            flat = bool(numbers) and 0 not in numbers and size == max(shape)
    if not flat:
        raise UnsupportedNodeError(node, f"from shape {shape}, only a flat vector beside the batch is read")
    return (size,)

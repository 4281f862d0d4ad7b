"""Reading an ONNX graph as an exact network.

Supported are graphs with one input and one output that act on vectors, one sample at a time. Float weights are
dyadic rationals and are taken as they are, or rounded to a step. Skip connections and other branches become
`Residual` and `Parallel` layers. Needs the package onnx (extra `[onnx]`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from terms.scalars import Finite
from tropical.elementwise import diagonal
from tropical.errors import DomainError, ShapeError
from tropical.network import Network
from tropical.onnx_nodes import REMEDIES, SUPPORTED, Constants, Layers, Shape, UnsupportedNodeError, joined, unary

if TYPE_CHECKING:
    from onnx import ModelProto, NodeProto

MOST_NODES = 10_000
MOST_COPIES = 20_000


def network_from_onnx(model: ModelProto, *, round: Finite | None = None) -> Network:
    """Return the network of a graph with one input and one output.

    The first axis of the input is the batch, unless it is the only one; the tensors of a sample are read as vectors
    in row-major order. Raises `UnsupportedNodeError` for other nodes, `ShapeError` where sizes are open or do not fit,
    `DomainError` for weights that are no numbers.
    """
    graph = model.graph
    if len(graph.node) > MOST_NODES:
        raise ShapeError(f"the graph has {len(graph.node)} nodes; up to {MOST_NODES} are read")
    arrays = _constants(graph)
    inputs = [value for value in graph.input if value.name not in arrays]
    if len(inputs) != 1 or len(graph.output) != 1:
        raise ShapeError(f"inputs of the graph: {len(inputs)}, outputs: {len(graph.output)}; a network has one of each")
    (source,), (target,) = inputs, graph.output
    shape = _features(source)
    nodes = {name: node for node in graph.node for name in node.output if name and name not in arrays}
    reader = _Reader(nodes, Constants(arrays, round), source.name, {source.name: shape})
    for name in _needed(nodes, target.name):
        reader.visit(name)
    layers = reader.layers(target.name, source.name)
    return Network(prod(shape), layers or (diagonal([1] * prod(shape)),))


def _constants(graph: Any) -> dict[str, Any]:
    from onnx import helper, numpy_helper

    def array(tensor: Any) -> Any:
        try:
            return numpy_helper.to_array(tensor)
        except (ValueError, TypeError, OverflowError, KeyError) as error:
            raise DomainError(f"the tensor {tensor.name!r} cannot be read: {error}") from None

    arrays = {tensor.name: array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant":
            if len(node.attribute) != 1:
                raise UnsupportedNodeError(node, "a constant has one attribute, its value")
            value = helper.get_attribute_value(node.attribute[0])
            arrays[node.output[0]] = array(value) if node.attribute[0].name == "value" else np.asarray(value)
    return arrays


def _features(source: Any) -> Shape:
    """Return the shape of one sample."""
    sizes = [d.dim_value if d.HasField("dim_value") else 0 for d in source.type.tensor_type.shape.dim]
    if len(sizes) > 1 and sizes[0] > 1:
        raise ShapeError(f"the input {source.name!r} is a batch of {sizes[0]}; export with a batch of 1 or an open one")
    features = tuple(sizes[1:] if len(sizes) > 1 else sizes)
    if not features or min(features) < 1:
        raise ShapeError(f"the input {source.name!r} has open or missing sizes {sizes}; fix all but the batch")
    return features


def _needed(nodes: dict[str, NodeProto], target: str) -> list[str]:
    """List the tensors that the target depends on, in the order of the graph, which is that of evaluation."""
    found, waiting = {target}, [target]
    while waiting:
        name = waiting.pop()
        new = [x for x in nodes[name].input if x in nodes and x not in found] if name in nodes else []
        found |= set(new)
        waiting += new
    return [name for name in nodes if name in found]


@dataclass(slots=True)
class _Reader:
    """Turns the part of a graph between two tensors into layers.

    A tensor dominates another when all paths from the input to the second pass the first; where branches meet, they
    are cut at the last tensor that dominates all of them.
    """

    nodes: dict[str, NodeProto]
    constants: Constants
    source: str
    shapes: dict[str, Shape]
    dominators: dict[str, tuple[str, ...]] = field(default_factory=dict)
    alone: dict[str, Layers] = field(default_factory=dict)
    copies: int = 0

    def moving(self, name: str) -> list[str]:
        """Return the inputs of a tensor's node that depend on the input of the graph."""
        return [x for x in self.nodes[name].input if x and x not in self.constants.arrays]

    def visit(self, name: str) -> None:
        """Check a node, and note the dominators and the shape of its tensor."""
        node, moving = self.nodes[name], self.moving(name)
        if node.op_type not in SUPPORTED:
            raise UnsupportedNodeError(
                node, REMEDIES.get(node.op_type, f"it is not read; read are {', '.join(SUPPORTED)}")
            )
        if name != node.output[0] or not moving:
            raise UnsupportedNodeError(node, "it has constant inputs, or more outputs; fold constants when you export")
        for x in moving:
            if x != self.source and x not in self.shapes:
                raise ShapeError(f"{name!r} depends on {x!r}, which neither the input nor an earlier node gives")
        chains = [self.chain(x) for x in moving]
        self.dominators[name] = (*(x for x in chains[0] if all(x in chain for chain in chains[1:])), name)
        layers, self.shapes[name] = self.step(name, ((),) * len(moving))
        if len(moving) == 1:
            self.alone[name] = layers

    def chain(self, name: str) -> tuple[str, ...]:
        return (self.source,) if name == self.source else self.dominators[name]

    def step(self, name: str, branches: tuple[Layers, ...]) -> tuple[Layers, Shape]:
        """Return the layers of one node, given those of its inputs from where they part, and its shape."""
        node, moving = self.nodes[name], self.moving(name)
        shapes = [self.shapes[x] for x in moving]
        if len(moving) == 1:
            return unary(node, moving[0], shapes[0], self.constants)
        if len(moving) != len([x for x in node.input if x]):
            raise UnsupportedNodeError(node, "it joins several vectors and a constant; use one node for each")
        return joined(node, shapes, branches)

    def layers(self, name: str, start: str) -> Layers:
        """Return the map from the tensor `start`, which dominates, to the tensor `name`."""
        found: list[Layers] = []
        while name != start:
            self.copies += 1
            if self.copies > MOST_COPIES:
                raise ShapeError(f"branches that cross each other make more than {MOST_COPIES} layers")
            moving = self.moving(name)
            if len(moving) == 1:
                found.append(self.alone[name])
                name = moving[0]
                continue
            parting = self.dominators[name][-2]
            found.append(self.step(name, tuple(self.layers(x, parting) for x in moving))[0])
            name = parting
        return tuple(layer for layers in reversed(found) for layer in layers)

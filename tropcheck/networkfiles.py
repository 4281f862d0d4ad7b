"""A user's own networks: ONNX graphs and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from terms.errors import TropcheckError
from tropcheck.files import FileError, Rounding, entry, exact_rows, read_json
from tropical import HardAttention, Head, Maxout, Network, Parallel, ReLU, Residual, affine, head
from tropical.border import Rows
from tropical.layers import Layer


def read_network(path: Path, rounding: Rounding) -> Network | list[Head]:
    """Read a network, or the heads of one attention layer, from an ONNX or a JSON file.

    A network is {"inputs": d, "layers": [layer, …]}, an attention layer {"heads": [head, …]}. A layer is
    {"kind": "affine", "weights": rows, "bias": numbers}, {"kind": "relu"}, {"kind": "maxout", "size": k},
    {"kind": "attention", "heads": [head, …]}, {"kind": "residual", "layers": [layer, …]} or
    {"kind": "parallel", "branches": [[layer, …], …]}. A head is
    {"keys": rows} with optional "biases", "values", "query", "query_bias", "scale" and "score" ("dot" or "distance").
    """
    if path.suffix == ".onnx":
        return read_onnx(path, rounding)
    document = read_json(path)
    if not isinstance(document, Mapping):
        raise FileError(f"{path}: a network is an object with `inputs` and `layers`, or with `heads`")
    reader = _NetworkReader(path, rounding)
    if "heads" in document:
        return reader.heads(document["heads"], "heads")
    layers = reader.layers(document.get("layers"), "layers")
    inputs = document.get("inputs")
    if type(inputs) is not int:
        raise FileError(f"{path}: `inputs` is the number of inputs")
    return Network(inputs, layers)


def read_onnx(path: Path, rounding: Rounding) -> Network:
    """Read a network from an ONNX file; needs the package onnx. Its weights are floats."""
    try:
        import onnx
        from google.protobuf.message import DecodeError
    except ModuleNotFoundError:
        raise FileError(f"{path}: reading ONNX needs the package onnx; install tropcheck[onnx]") from None
    from tropical.onnx_graph import network_from_onnx

    if not rounding.allowed:
        raise FileError(f"{path} holds floats; say --exact to take them as they are, or --round 1/1000")
    try:
        model = onnx.load(path)
        onnx.checker.check_model(model)
    except (DecodeError, onnx.checker.ValidationError) as error:
        raise FileError(f"{path}: no ONNX graph: {error}") from None
    try:
        return network_from_onnx(model, round=rounding.step)
    except TropcheckError as error:
        raise FileError(f"{path}: {error}") from None


@dataclass(frozen=True, slots=True)
class _NetworkReader:
    path: Path
    rounding: Rounding

    def fail(self, where: str, message: str) -> FileError:
        return FileError(f"{self.path}, {where}: {message}")

    def rows(self, value: Any, where: str) -> Rows:
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise self.fail(where, "expected a list of rows")
        return exact_rows([[entry(x, self.rounding, self.path, i) for x in row] for i, row in enumerate(value)],
                           self.rounding, self.path)  # fmt: skip

    def numbers(self, value: Any, where: str) -> Any:
        if value is None:
            return None
        if not isinstance(value, list):
            raise self.fail(where, "expected a list of numbers")
        return self.rows([value], where)[0]

    def heads(self, value: Any, where: str) -> list[Head]:
        if not isinstance(value, list) or not value:
            raise self.fail(where, "expected a list of heads")
        return [self.head(entry, f"{where}[{i}]") for i, entry in enumerate(value)]

    def head(self, value: Any, where: str) -> Head:
        if not isinstance(value, Mapping) or "keys" not in value:
            raise self.fail(where, "a head has `keys`")
        unknown = set(value) - {"keys", "biases", "values", "query", "query_bias", "scale", "score"}
        if unknown:
            raise self.fail(where, f"a head has no {sorted(unknown)[0]!r}")
        values, query = value.get("values"), value.get("query")
        return head(
            self.rows(value["keys"], f"{where}.keys"),
            biases=self.numbers(value.get("biases"), f"{where}.biases"),
            values=None if values is None else self.rows(values, f"{where}.values"),
            query=None if query is None else self.rows(query, f"{where}.query"),
            query_bias=self.numbers(value.get("query_bias"), f"{where}.query_bias"),
            scale=entry(value.get("scale", 1), self.rounding, self.path, 0),
            kind=value.get("score", "dot"),
        )

    def layers(self, value: Any, where: str) -> tuple[Layer, ...]:
        if not isinstance(value, list) or not value:
            raise self.fail(where, "expected a list of layers")
        return tuple(self.layer(entry, f"{where}[{i}]") for i, entry in enumerate(value))

    def layer(self, value: Any, where: str) -> Layer:
        kind = value.get("kind") if isinstance(value, Mapping) else None
        match kind:
            case "affine":
                return affine(self.rows(value.get("weights"), where), self.numbers(value.get("bias"), where))
            case "relu":
                return ReLU()
            case "maxout":
                if type(value.get("size")) is not int:
                    raise self.fail(where, "a maxout layer has a `size`")
                return Maxout(value["size"])
            case "attention":
                return HardAttention(tuple(self.heads(value.get("heads"), f"{where}.heads")))
            case "residual":
                return Residual(self.layers(value.get("layers"), f"{where}.layers"))
            case "parallel":
                branches = value.get("branches")
                if not isinstance(branches, list) or not branches:
                    raise self.fail(where, "a parallel layer has `branches`, a list of lists of layers")
                parts = (self.branch(part, f"{where}.branches[{i}]") for i, part in enumerate(branches))
                return Parallel(tuple(parts))
        known = "affine, relu, maxout, attention, residual, parallel"
        raise self.fail(where, f"{kind!r} is no kind of layer; known are {known}")

    def branch(self, value: Any, where: str) -> tuple[Layer, ...]:
        return () if value == [] else self.layers(value, where)

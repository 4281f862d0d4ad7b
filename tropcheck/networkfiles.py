"""A user's own networks: ONNX graphs and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tropcheck.files import FileError, FloatsError, Rounding, contents_of, entry, exact_rows, read_json
from tropical import HardAttention, Head, Maxout, Network, Parallel, ReLU, Residual, affine, head
from tropical.border import Rows
from tropical.layers import Layer

MANY_INPUTS = 6
"""Beyond this many inputs, cells are counted on segments."""
MOST_INPUTS = 1 << 16
NAMES = {
    "affine": {"weights", "bias"},
    "relu": set(),
    "maxout": {"size"},
    "attention": {"heads"},
    "residual": {"layers"},
    "parallel": {"branches"},
}
"""What each kind of layer has beside its kind."""
HEAD_NAMES = {"keys", "biases", "values", "query", "query_bias", "scale", "score"}


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
    if path.suffix != ".json":
        raise FileError(f"{path}: {path.suffix or 'no ending'} is not read as a network; use .json or .onnx")
    document = read_json(path)
    if not isinstance(document, Mapping):
        raise FileError(f"{path}: a network is an object with `inputs` and `layers`, or with `heads`")
    reader = _NetworkReader(path, rounding)
    if "heads" in document:
        reader.check_names(document, {"heads"}, "an attention layer", "at the top")
        return reader.heads(document["heads"], "heads")
    reader.check_names(document, {"inputs", "layers"}, "a network", "at the top")
    layers = reader.layers(document.get("layers"), "layers")
    inputs = document.get("inputs")
    if type(inputs) is not int or not 0 <= inputs <= MOST_INPUTS:
        raise FileError(f"{path}: `inputs` is the number of inputs, from 0 to {MOST_INPUTS}")
    with contents_of(path):
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
        raise FloatsError(path)
    try:
        model = onnx.load(path)
        onnx.checker.check_model(model)
    except (DecodeError, onnx.checker.ValidationError) as error:
        raise FileError(f"{path}: no ONNX graph: {error}") from None
    with contents_of(path):
        return network_from_onnx(model, round=rounding.step)


@dataclass(frozen=True, slots=True)
class _NetworkReader:
    path: Path
    rounding: Rounding

    def fail(self, where: str, message: str) -> FileError:
        return FileError(f"{self.path}, {where}: {message}")

    def check_names(self, value: Mapping[str, Any], names: set[str], what: str, where: str) -> None:
        unknown = sorted(set(value) - names)
        if unknown:
            raise self.fail(where, f"{what} has no {unknown[0]!r}, it has {', '.join(sorted(names)) or 'nothing'}")

    def rows(self, value: Any, where: str) -> Rows:
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise self.fail(where, "expected a list of rows")
        rows = [[entry(x, self.rounding, self.path, i) for x in row] for i, row in enumerate(value)]
        with contents_of(f"{self.path}, {where}"):
            return exact_rows(rows, self.rounding, self.path)

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
        self.check_names(value, HEAD_NAMES, "a head", where)
        values, query = value.get("values"), value.get("query")
        with contents_of(f"{self.path}, {where}"):
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
        if not isinstance(kind, str) or kind not in NAMES:
            raise self.fail(where, f"{kind!r} is no kind of layer; known are {', '.join(NAMES)}")
        self.check_names(value, NAMES[kind] | {"kind"}, f"a layer of the kind {kind}", where)
        match kind:
            case "affine":
                weights, bias = self.rows(value.get("weights"), f"{where}.weights"), value.get("bias")
                with contents_of(f"{self.path}, {where}"):
                    return affine(weights, self.numbers(bias, f"{where}.bias"))
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
        branches = value.get("branches")
        if not isinstance(branches, list) or not branches:
            raise self.fail(where, "a parallel layer has `branches`, a list of lists of layers")
        return Parallel(tuple(self.branch(part, f"{where}.branches[{i}]") for i, part in enumerate(branches)))

    def branch(self, value: Any, where: str) -> tuple[Layer, ...]:
        return () if value == [] else self.layers(value, where)

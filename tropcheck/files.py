"""A user's own matrices and networks: JSON, CSV and NPY files.

Entries are integers, fractions as texts ("1/2"), and −∞ ("-inf"). Floats enter only when the user says how: exactly, as
the dyadic rationals that they are, or rounded to a step.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from terms.errors import TropcheckError
from terms.scalars import NEG_INF, exact
from tropical import (
    POS_INF,
    Affine,
    Convention,
    HardAttention,
    Head,
    Maxout,
    Network,
    Polynomial,
    ReLU,
    Residual,
    affine,
    head,
    polynomial,
)
from tropical import exact as exact_array
from tropical.border import Rows


class FileError(TropcheckError, ValueError):
    """A file is not in a form that can be read; the message names the file, the place and the remedy."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """How floats become exact: not at all, exactly, or to multiples of a step."""

    allowed: bool = False
    step: Fraction | None = None

    def note(self) -> str:
        """Say what was done."""
        if not self.allowed:
            return "entries exact as written"
        return "floats taken exactly" if self.step is None else f"floats rounded to multiples of {self.step}"


def read_matrix(path: Path, rounding: Rounding) -> Rows:
    """Read a matrix from a .json, .csv or .npy file."""
    match path.suffix:
        case ".npy":
            return _exact_rows(load_array(path), rounding, path)
        case ".csv":
            with path.open(newline="", encoding="utf-8") as file:
                lines = [row for row in csv.reader(file) if row]
            rows = [[entry(text, rounding, path, i) for text in row] for i, row in enumerate(lines)]
        case ".json":
            document = read_json(path)
            if not isinstance(document, list) or not all(isinstance(row, list) for row in document):
                raise FileError(f"{path}: a matrix is a list of rows, each a list of entries")
            rows = [[entry(value, rounding, path, i) for value in row] for i, row in enumerate(document)]
        case other:
            raise FileError(f"{path}: {other or 'no ending'} is not read; use .json, .csv or .npy")
    return _exact_rows(rows, rounding, path)


def read_json(path: Path) -> Any:
    """Read a JSON file."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise FileError(f"{path}: no JSON: {error}") from None


def load_array(path: Path) -> Any:
    """Read an NPY array, or the arrays of an NPZ archive by name."""
    try:
        with path.open("rb") as file:
            found = np.load(file, allow_pickle=False)
            archive = isinstance(found, np.lib.npyio.NpzFile)
            if archive != (path.suffix == ".npz"):
                raise ValueError(f"it is an {'archive' if archive else 'array'}; the ending .npz is for archives")
            return {name: found[name] for name in found.files} if archive else found
    except Exception as error:  # damaged bytes make NumPy and zipfile raise nearly anything
        raise FileError(f"{path}: no NPY or NPZ file: {error}") from None


def _exact_rows(rows: Any, rounding: Rounding, path: Path) -> Rows:
    floats = (isinstance(rows, np.ndarray) and rows.dtype.kind == "f") or (
        isinstance(rows, list) and any(isinstance(value, float) for row in rows for value in row)
    )
    if floats and not rounding.allowed:
        raise FileError(f"{path} holds floats; say --exact to take them as they are, or --round 1/1000")
    return exact_array(rows, round=rounding.step).rows


def entry(value: Any, rounding: Rounding, path: Path, row: int) -> Any:
    """Return one entry of a file as an exact scalar, or as a float that will be rounded."""
    if isinstance(value, bool):
        raise FileError(f"{path}, row {row}: {value} is a truth, not a number")
    if isinstance(value, str):
        text = value.strip()
        if text in ("-inf", "−∞"):
            return NEG_INF
        if text in ("inf", "∞"):
            return POS_INF
        if (power := re.search(r"e[+-]?(\d+)$", text.lower())) and len(power[1]) > 4:
            raise FileError(f"{path}, row {row}: {text[:40]} is too large or too small; exponents have up to 4 digits")
        try:
            number = exact(Fraction(text))
        except (ValueError, ZeroDivisionError):
            raise FileError(f"{path}, row {row}: {text!r} is no number; write 3, 1/2 or -inf") from None
        if "." in text or "e" in text.lower():
            if not rounding.allowed:
                raise FileError(f"{path}, row {row}: {text} is a decimal; say --exact or --round 1/1000")
            return float(text) if rounding.step is not None else number
        return number
    if not isinstance(value, int | float):
        said = json.dumps(value)[:40]
        raise FileError(f'{path}, row {row}: expected a number, not {said}; write 3, "1/2" or "-inf"')
    return value


def read_polynomial(path: Path, convention: Convention, rounding: Rounding) -> Polynomial:
    """Read a polynomial from a JSON file."""
    document = read_json(path)
    terms = document.get("terms") if isinstance(document, Mapping) else None
    if not isinstance(terms, list) or not all(
        isinstance(t, list) and len(t) == 2 and isinstance(t[1], list) for t in terms
    ):
        raise FileError(f'{path}: a polynomial is {{"terms": [[coefficient, [exponent, …]], …]}}')
    found: dict[Any, Any] = {}
    for position, (coefficient, exponents) in enumerate(terms):
        key = tuple(entry(e, rounding, path, position) for e in exponents)
        if key in found:
            raise FileError(f"{path}: the exponents {exponents} stand twice")
        found[key] = entry(coefficient, rounding, path, position)
    return polynomial(found, convention=convention)


def read_network(path: Path, rounding: Rounding) -> Network | list[Head]:
    """Read a network, or the heads of one attention layer, from an ONNX or a JSON file.

    A network is {"inputs": d, "layers": [layer, …]}, an attention layer {"heads": [head, …]}. A layer is
    {"kind": "affine", "weights": rows, "bias": numbers}, {"kind": "relu"}, {"kind": "maxout", "size": k},
    {"kind": "attention", "heads": [head, …]} or {"kind": "residual", "layers": [layer, …]}. A head is
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
        return _exact_rows([[entry(x, self.rounding, self.path, i) for x in row] for i, row in enumerate(value)],
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

    def layers(self, value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not value:
            raise self.fail(where, "expected a list of layers")
        return tuple(self.layer(entry, f"{where}[{i}]") for i, entry in enumerate(value))

    def layer(self, value: Any, where: str) -> Affine | ReLU | Maxout | HardAttention | Residual:
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
        raise self.fail(where, f"{kind!r} is no kind of layer; known are affine, relu, maxout, attention, residual")

"""What a file of a model or a matrix holds: facts, a table, and the commands that compute something of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from pathlib import Path
from shlex import quote
from typing import Any, TypeAlias

from terms.scalars import NEG_INF, is_finite
from tropcheck.files import (
    FileError,
    FloatsError,
    Rounding,
    contents_of,
    load_array,
    read_json,
    read_matrix,
    read_polynomial,
    read_text,
)
from tropcheck.inspectnetworks import attention_facts, network_facts
from tropcheck.networkfiles import MANY_INPUTS, read_network
from tropical import DomainError, EncoderTrace, HeadRow, Network, encoder_trace, head_row, read_log

Table: TypeAlias = list[dict[str, Any]]

STEPS = (Fraction(1), Fraction(1, 4))
MOST_ENTRIES = 64 * 64
"""Beyond this many entries a score matrix gets no ranks."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked of an inspection: floats, rounding steps of the ranks, and how to run an encoder."""

    rounding: Rounding
    steps: tuple[Fraction, ...] = STEPS
    tokens: tuple[int, ...] = ()
    heads: int | None = None
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file is, facts about it, a table, and what tropcheck can compute of it, as command lines.

    `rows` are the heads that were diagnosed.
    """

    kind: str
    facts: dict[str, Any]
    table: Table
    commands: tuple[str, ...] = ()
    rows: tuple[HeadRow, ...] = ()


def inspect_file(path: Path, wishes: Wishes) -> Inspection:
    """Return what there is to say of a file; its ending chooses how it is read.

    Raises `FileError` for endings that are not read and for contents that are not what the ending says, and
    `FloatsError` for floats when the wishes do not say how they become exact.
    """
    with contents_of(path):
        return _inspected(path, wishes)


def _inspected(path: Path, wishes: Wishes) -> Inspection:
    match path.suffix:
        case ".onnx":
            return _network(path, wishes)
        case ".json":
            document = read_json(path)
            if isinstance(document, Mapping) and "terms" in document:
                return _polynomial(path, wishes)
            return _network(path, wishes) if isinstance(document, Mapping) else _matrix(path, wishes)
        case ".csv":
            return _matrix(path, wishes)
        case ".npy":
            array = load_array(path)
            return _matrix(path, wishes, array.shape) if array.ndim == 2 else _scores(path, {"": array}, wishes)
        case ".npz":
            return _scores(path, load_array(path), wishes)
        case ".safetensors":
            return _tensors(path, wishes)
        case ".jsonl":
            return _log(path)
    if path.suffix in (".pt", ".pth", ".bin", ".ckpt", ".pkl"):
        raise FileError(f"{path}: a pickle may run any code and is not read; save the weights as .safetensors")
    raise FileError(
        f"{path}: {path.suffix or 'no ending'} is not read; use .onnx, .json, .csv, .npy, .npz, .safetensors or .jsonl"
    )


def _polynomial(path: Path, wishes: Wishes) -> Inspection:
    found = read_polynomial(path, "max", wishes.rounding)
    facts = {"terms": len(found.terms), "variables": found.variables}
    return Inspection("tropical polynomial", facts, [], _engine_commands(path, ("poly",), wishes))


def _network(path: Path, wishes: Wishes) -> Inspection:
    found = read_network(path, wishes.rounding)
    is_network = isinstance(found, Network)
    facts, table = network_facts(found) if isinstance(found, Network) else attention_facts(found)
    commands = _engine_commands(path, ("regions", "cells"), wishes)
    if facts["inputs"] > MANY_INPUTS:
        commands = tuple(f"{line} --between ENDS" for line in commands)
    return Inspection("network" if is_network else "attention layer", facts, table, commands)


def _matrix(path: Path, wishes: Wishes, shape: tuple[int, int] | None = None) -> Inspection:
    rows = read_matrix(path, wishes.rounding)
    entries = [x for row in rows for x in row]
    size = shape or (len(rows), len(rows[0]) if rows else 0)
    facts = {
        "shape": size,
        "minus_infinities": sum(x is NEG_INF for x in entries),
        "largest_denominator": max((x.denominator for x in entries if is_finite(x)), default=1),
    }
    found: tuple[HeadRow, ...] = ()
    if all(size) and all(any(is_finite(x) for x in row) for row in rows):
        facts["read_as_scores"] = "rows are queries, columns keys"
        found = _rows_of([rows], 0, wishes)
    names = ("rank", "det", "eigen") if size[0] == size[1] else ("rank",)
    table = [row_data("", row) for row in found]
    return Inspection("matrix", facts, table, _engine_commands(path, names, wishes), found)


def _scores(path: Path, arrays: Mapping[str, Any], wishes: Wishes) -> Inspection:
    """Read arrays of attention scores: the last axes are queries and keys, those before them layers and heads."""
    table: Table = []
    rows: list[HeadRow] = []
    shapes = {}
    if not wishes.rounding.allowed and any(array.dtype.kind == "f" for array in arrays.values()):
        raise FloatsError(path)
    for name, array in arrays.items():
        shapes[name or path.name] = tuple(array.shape)
        if array.dtype.kind not in "iuf" or not 2 <= array.ndim <= 4 or 0 in array.shape:
            raise FileError(
                f"{path}, {name or 'array'}: shape {array.shape} of {array.dtype}; scores are numbers with the axes "
                "(layers, heads,) queries, keys"
            )
        layers = array.reshape((-1, *array.shape[-3:])) if array.ndim > 2 else array[None, None]
        for number, layer in enumerate(layers):
            with contents_of(f"{path}, {name or 'array'}, layer {number}"):
                found = _rows_of(layer, number, wishes)
            rows += found
            table += [row_data(name, row) for row in found]
    return Inspection("attention scores", {"arrays": shapes}, table, (), tuple(rows))


def _log(path: Path) -> Inspection:
    """Read a log of diagnostics."""
    try:
        rows = read_log(read_text(path).splitlines())
    except DomainError as error:
        raise FileError(f"{path}: {error}") from None
    facts = {name: len({getattr(row, name) for row in rows}) for name in ("step", "layer", "head")}
    facts = {f"{name}s": count for name, count in facts.items()}
    return Inspection("diagnostics log", facts, [{"step": row.step} | row_data("", row) for row in rows], (), rows)


def _rows_of(layer: Any, number: int, wishes: Wishes) -> tuple[HeadRow, ...]:
    small = len(layer[0]) * len(layer[0][0]) <= MOST_ENTRIES
    steps = wishes.steps if small else ()
    return tuple(head_row(scores, layer=number, head=h, rounding=steps) for h, scores in enumerate(layer))


def row_data(name: str, row: HeadRow) -> dict[str, Any]:
    """Return a head's row of the table; the names are the titles of the columns."""
    margin = row.smallest_margin
    data: dict[str, Any] = {"array": name} if name else {}
    data |= {
        "layer": row.layer,
        "head": row.head,
        "queries": row.queries,
        "keys": row.keys,
        "used keys": row.used_keys,
        "cells on path": row.path_cells,
        "smallest margin": None if margin is None else f"{float(margin):.3g}",
        "softmax-max bound": f"{row.largest_gap_bound:.3g}",
        "weight outside": f"{row.largest_outside_weight:.3g}",
    }
    for bracket in row.ranks:
        data[f"tropical rank at {bracket.step}"] = _interval(bracket.tropical)
        if bracket.factor is not None:
            data[f"factor rank at {bracket.step}"] = _interval(bracket.factor)
    return data


def _interval(bounds: Sequence[int]) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}–{high}"


def _tensors(path: Path, wishes: Wishes) -> Inspection:
    """Read the tensors of a safetensors file; a BERT encoder is run on given tokens and its scores diagnosed."""
    try:
        from safetensors import SafetensorError, safe_open
        from safetensors.numpy import load_file
    except ModuleNotFoundError:
        raise FileError(f"{path}: reading safetensors needs a package; install tropcheck[models]") from None
    try:
        with safe_open(path, framework="numpy") as file:
            parts = {name: file.get_slice(name) for name in file.keys()}  # noqa: SIM118
            shapes = {name: (tuple(p.get_shape()), p.get_dtype()) for name, p in parts.items()}
        weights = load_file(path) if wishes.tokens else {}
    except (SafetensorError, OSError) as error:
        raise FileError(f"{path}: no safetensors file: {error}") from None
    mark = f"{wishes.prefix}encoder.layer.0.attention.self.query.weight"
    is_encoder = mark in shapes
    facts: dict[str, Any] = {"tensors": len(shapes), "parameters": sum(prod(s) for s, _ in shapes.values())}
    if not wishes.tokens:
        table = [
            {"name": name, "shape": "×".join(map(str, s)) or "scalar", "type": t} for name, (s, t) in shapes.items()
        ]
        hint = (f"inspect {quote(str(path))} --tokens 101,2023,102 --heads 12",) if is_encoder else ()
        return Inspection("BERT encoder" if is_encoder else "tensors", facts, table, hint)
    if not is_encoder:
        raise FileError(f"{path}: no tensor {mark!r}; only BERT encoders are run, see --prefix")
    if not wishes.rounding.allowed:
        raise FloatsError(path)
    trace: EncoderTrace = encoder_trace(
        weights, wishes.tokens, wishes.heads or _heads_beside(path), prefix=wishes.prefix
    )
    facts |= {"tokens": len(wishes.tokens), "layers": len(trace.scores)}
    rows = tuple(row for number, layer in enumerate(trace.scores) for row in _rows_of(layer, number, wishes))
    return Inspection("BERT encoder", facts, [row_data("", row) for row in rows], (), rows)


def _heads_beside(path: Path) -> int:
    """Return the number of heads that the config.json beside a model names."""
    config = path.with_name("config.json")
    try:
        heads = json.loads(config.read_text(encoding="utf-8"))["num_attention_heads"]
    except (OSError, ValueError, KeyError, TypeError):
        heads = None
    if type(heads) is not int:
        raise FileError(f"{path}: say how many heads there are with --heads; {config} does not")
    return heads


def _engine_commands(path: Path, names: Sequence[str], wishes: Wishes) -> tuple[str, ...]:
    said = wishes.rounding
    option = "" if not said.allowed else " --exact" if said.step is None else f" --round {said.step}"
    return tuple(f"{name} {quote(str(path))}{option}" for name in names)

"""Files of models with planted damage: an answer or an explained error, never a traceback and never a wrong kind."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from tests.unit.tropical.test_tropical_encoder import model
from tropcheck.command import main

ROUNDS = 150


def inspected(path: Path, *options: str) -> tuple[int, str]:
    """Return the exit code and what was said."""
    done = CliRunner().invoke(main, ["inspect", str(path), "--ranks", "none", *options])
    return done.exit_code, done.output + done.stderr


def damaged(content: bytes, rng: random.Random) -> bytes:
    """Flip, cut, double or overwrite a few bytes."""
    data = bytearray(content)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data))
        match rng.randrange(5):
            case 0:
                data[place] ^= 1 << rng.randrange(8)
            case 1:
                data[place] = rng.randrange(256)
            case 2:
                del data[place : place + rng.randrange(1, 9)]
            case 3:
                data[place:place] = data[place : place + 8]
            case _:
                data = data[: place + 1]
    return bytes(data)


def onnx_bytes() -> bytes:
    onnx = pytest.importorskip("onnx")
    helper = onnx.helper
    arrays = {"v": np.array([[1, 2], [-1, 0]], np.float32), "b": np.ones(2, np.float32)}
    nodes = [
        helper.make_node("Gemm", ["x", "v", "b"], ["h"], alpha=0.5),
        helper.make_node("Relu", ["h"], ["r"]),
        helper.make_node("Add", ["r", "x"], ["y"]),
    ]
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [None, 2])],
        [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [None, 2])],
        [onnx.numpy_helper.from_array(value, name) for name, value in arrays.items()],
    )
    content: bytes = helper.make_model(graph).SerializeToString()
    return content


def tensor_bytes() -> bytes:
    return bytes(pytest.importorskip("safetensors.numpy").save(model(1)))


def array_bytes(folder: Path, archive: bool) -> bytes:
    scores = np.random.default_rng(0).normal(size=(2, 3, 3))
    path = folder / ("whole.npz" if archive else "whole.npy")
    if archive:
        np.savez(path, a=scores, b=scores[0])
    else:
        np.save(path, scores)
    return path.read_bytes()


@pytest.mark.parametrize("kind", [".onnx", ".safetensors", ".npy", ".npz"])
def test_damaged_binary_files_are_read_or_explained(kind: str, tmp_path: Path) -> None:
    """Whatever bytes are changed, the exit code is 0 or 4, and an error names the file."""
    whole = {
        ".onnx": onnx_bytes,
        ".safetensors": tensor_bytes,
        ".npy": lambda: array_bytes(tmp_path, False),
        ".npz": lambda: array_bytes(tmp_path, True),
    }[kind]()
    rng = random.Random(kind)
    path = tmp_path / f"damaged{kind}"
    codes = set()
    for number in range(ROUNDS):
        path.write_bytes(damaged(whole, rng))
        code, said = inspected(path, *(["--tokens", "1,2", "--heads", "2"] if kind == ".safetensors" else []))

        assert code in (0, 4), (number, said)
        assert code == 0 or "damaged" in said, (number, said)
        codes.add(code)

    assert {0, 4} == codes


DOCUMENTS: list[Any] = [
    {
        "inputs": 2,
        "layers": [
            {"kind": "affine", "weights": [[1, "1/2"], [0, -3]], "bias": [1, 0]},
            {"kind": "relu"},
            {"kind": "residual", "layers": [{"kind": "affine", "weights": [[1, 0], [0, 1]]}]},
            {"kind": "maxout", "size": 2},
        ],
    },
    {"heads": [{"keys": [[0, 1], [2, 3]], "biases": [0, "1/2"], "values": [[1], [2]], "scale": "1/2", "score": "dot"}]},
    {"inputs": 1, "layers": [{"kind": "attention", "heads": [{"keys": [[0], [1]], "values": [[1], [2]]}]}]},
    {"terms": [[0, [0]], ["1/2", [1]]]},
    [[0, 1], ["-inf", 2]],
]
ODD: list[Any] = [None, True, -1, 0, 10**400, 1.5, float("nan"), "inf", "-inf", "1/0", "x", "", [], {}, [[]], [[[1]]]]


def changed(document: Any, rng: random.Random) -> Any:
    """Put something odd at a random place, take a part away, or double one."""
    if not isinstance(document, dict | list) or not document or rng.random() < 0.2:
        return rng.choice(ODD)
    copy: Any = document.copy()
    keys = list(copy) if isinstance(copy, dict) else range(len(copy))
    key = rng.choice(list(keys))
    match rng.randrange(6):
        case 0:
            del copy[key]
        case 1 if isinstance(copy, list):
            copy.append(copy[key])
        case 2 if isinstance(copy, dict):
            copy["surprise"] = copy[key]
        case _:
            copy[key] = changed(copy[key], rng)
    return copy


@pytest.mark.parametrize("number", range(len(DOCUMENTS)))
def test_changed_documents_are_read_or_explained(number: int, tmp_path: Path) -> None:
    """Odd values, missing parts and parts too many give exit code 0 or 4, in every command that reads such files."""
    rng = random.Random(number)
    path = tmp_path / "damaged.json"
    commands = ["inspect", "regions", "cells", "poly", "rank"]
    for _ in range(ROUNDS):
        document = DOCUMENTS[number]
        for _ in range(rng.randrange(1, 3)):
            document = changed(document, rng)
        path.write_text(json.dumps(document), encoding="utf-8")
        for command in commands:
            done = CliRunner().invoke(main, [command, str(path), *(["--exact"] if rng.random() < 0.5 else [])])

            assert done.exit_code in (0, 4), (command, document, done.output + done.stderr)

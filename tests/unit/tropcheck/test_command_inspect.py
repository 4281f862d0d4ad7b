"""`tropcheck inspect` on every kind of file, and the engine commands on ONNX networks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from tests.unit.tropical.test_tropical_encoder import HEADS, model
from tropcheck.command import main


def run(*arguments: object) -> Result:
    """Call the command line in this process."""
    return CliRunner().invoke(main, [str(a) for a in arguments])


def result_of(*arguments: object) -> Any:
    """Call a command with --json - and return its result."""
    done = run(*arguments, "--json", "-")

    assert done.exit_code == 0, done.output + done.stderr
    return json.loads(done.stdout)["result"]


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """|x| + |y| as a network of float32 weights in ONNX."""
    onnx = pytest.importorskip("onnx")
    helper = onnx.helper
    arrays = {"v": np.array([[1, 0], [-1, 0], [0, 1], [0, -1]], np.float32), "w": np.full((1, 4), 1.5, np.float32)}
    nodes = [
        ("Gemm", ["x", "v"], "h", {"transB": 1}),
        ("Relu", ["h"], "r", {}),
        ("Gemm", ["r", "w"], "y", {"transB": 1}),
    ]
    graph = helper.make_graph(
        [helper.make_node(op, given, [out], **more) for op, given, out, more in nodes],
        "g",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [None, 2])],
        [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [None, 1])],
        [onnx.numpy_helper.from_array(value, name) for name, value in arrays.items()],
    )
    onnx.save(helper.make_model(graph), tmp_path / "net.onnx")
    return tmp_path / "net.onnx"


def test_onnx_network_is_described(network: Path) -> None:
    """Sizes, denominators and the cells on the diagonal are told, and which commands go further."""
    found = result_of("inspect", network)
    on_diagonal = found["facts"]["on_the_diagonal"]

    assert ("network", 2, 1) == (found["kind"], found["facts"]["inputs"], found["facts"]["outputs"])
    assert "dyadic, up to 2^1" == found["facts"]["denominators"]
    assert {"cells": 2, "linear_regions": 2} == on_diagonal
    assert ["affine", "ReLU", "affine"] == [row["layer"] for row in found["table"]]
    assert [f"regions {network} --exact", f"cells {network} --exact"] == found["commands"]


def test_engine_commands_read_onnx(network: Path) -> None:
    """|x| + |y| has four cells; without a word about floats the file is refused."""
    refused = run("regions", network)

    assert 4 == result_of("regions", network, "--exact")["linear_regions"]
    assert 4 == len(result_of("cells", network, "--round", "1/2"))
    assert (4, True) == (refused.exit_code, "--exact" in refused.stderr)


def test_without_onnx_the_remedy_is_named(network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package is missing, the message names the extra to install."""
    import sys

    monkeypatch.setitem(sys.modules, "onnx", None)
    done = run("inspect", network)

    assert (4, True) == (done.exit_code, "tropcheck[onnx]" in done.stderr)


def test_attention_layer_is_described(tmp_path: Path) -> None:
    """A key between two others with a low bias is said never to win."""
    path = tmp_path / "layer.json"
    path.write_text(json.dumps({"heads": [{"keys": [[0], [2], [4]], "biases": [0, -9, -8]}, {"keys": [[0], ["1/3"]]}]}))
    found = result_of("inspect", path)

    assert ("attention layer", 1, "rational, up to 3") == (
        found["kind"],
        found["facts"]["inputs"],
        found["facts"]["denominators"],
    )
    assert ["1", "none"] == [row["keys that never win"] for row in found["table"]]


def test_scores_are_diagnosed(tmp_path: Path) -> None:
    """Each layer and head of an archive gets a row; masked keys are −inf."""
    rng = np.random.default_rng(0)
    scores = rng.normal(size=(2, 3, 5, 5)).astype(np.float32)
    scores[..., 4] = -np.inf
    np.savez(tmp_path / "scores.npz", encoder=scores, other=scores[0, 0])
    found = result_of("inspect", tmp_path / "scores.npz", "--ranks", "1")
    first = found["table"][0]

    assert 7 == len(found["table"])
    assert [("encoder", 1, 2), ("other", 0, 0)] == [(r["array"], r["layer"], r["head"]) for r in found["table"][-2:]]
    assert len(set(scores[0, 0].argmax(axis=1).tolist())) == first["used keys"]
    assert {"tropical rank at 1", "factor rank at 1"} <= set(first)


def test_matrix_is_described(tmp_path: Path) -> None:
    """A square matrix of integers with a −∞ names the three commands for it."""
    (tmp_path / "m.csv").write_text("0,-inf\n1,2\n", encoding="utf-8")
    found = result_of("inspect", tmp_path / "m.csv")

    assert ("matrix", 1, 3) == (found["kind"], found["facts"]["minus_infinities"], len(found["commands"]))
    assert 2 == found["table"][0]["used keys"]


def test_encoder_is_listed_and_run(tmp_path: Path) -> None:
    """Tensors are listed by name and shape; given tokens, every head of every layer is diagnosed."""
    pytest.importorskip("safetensors")
    from safetensors.numpy import save_file

    path = tmp_path / "model.safetensors"
    save_file(model(1), path)
    listed, refused = result_of("inspect", path), run("inspect", path, "--tokens", "3,0,8")
    (tmp_path / "config.json").write_text(json.dumps({"num_attention_heads": HEADS}), encoding="utf-8")
    diagnosed = result_of("inspect", path, "--tokens", "3,0,8")

    assert {"name": "embeddings.word_embeddings.weight", "shape": "9×4", "type": "F64"} in listed["table"]
    assert (4, True) == (refused.exit_code, "--heads" in refused.stderr)
    assert [(0, 0), (0, 1), (1, 0), (1, 1)] == [(r["layer"], r["head"]) for r in diagnosed["table"]]
    save_file({f"bert.{name}": tensor for name, tensor in model(1).items()}, path)
    unnamed, named = (
        run("inspect", path, "--tokens", "3,0,8"),
        result_of("inspect", path, "--tokens", "3,0,8", "--prefix", "bert."),
    )

    assert (4, True) == (unnamed.exit_code, "see --prefix" in unnamed.stderr)
    assert diagnosed["table"] == named["table"]


def test_polynomial_points_to_its_command(tmp_path: Path) -> None:
    """A polynomial is recognised by its terms."""
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"terms": [[0, [0]], [1, [1]]]}), encoding="utf-8")

    assert [f"poly {path}"] == result_of("inspect", path)["commands"]


def test_lines_say_how_floats_were_read(network: Path) -> None:
    """The printed form ends with what was done to floats."""
    plain, rounded = run("inspect", network), run("inspect", network, "--round", "1/4")

    assert "floats taken exactly" == plain.output.splitlines()[-1]
    assert "floats rounded to multiples of 1/4" == rounded.output.splitlines()[-1]


def test_segments_of_networks_and_layers(network: Path, tmp_path: Path) -> None:
    """|x| + |y| from (−1, −2) to (3, 1) has three cells; of three keys two win on the way, in order."""
    ends, layer = tmp_path / "ends.csv", tmp_path / "layer.json"
    ends.write_text("-1,-2\n3,1\n", encoding="utf-8")
    layer.write_text(json.dumps({"heads": [{"keys": [[1, 0], [-1, 0], [0, 2]]}]}), encoding="utf-8")
    cells = result_of("cells", layer, "--between", ends)

    assert {"cells": 3, "linear_regions": 3} == result_of("regions", network, "--exact", "--between", ends)
    assert 3 == len(result_of("cells", network, "--exact", "--between", ends))
    assert [[1], [0]] == [cell["winners"] for cell in cells]
    assert {"cells": 2} == result_of("regions", layer, "--between", ends)


def test_segments_that_are_none(network: Path, tmp_path: Path) -> None:
    """Ends of another dimension, equal ends, three rows and a certificate beside them are refused."""
    for text, said in (("1\n2\n", "rows of 2"), ("1,1\n1,1\n", "different"), ("1,1\n2,2\n3,3\n", "two")):
        (tmp_path / "ends.csv").write_text(text, encoding="utf-8")
        done = run("regions", network, "--exact", "--between", tmp_path / "ends.csv")

        assert (4, True) == (done.exit_code, said in done.stderr), done.stderr
    done = run("regions", network, "--exact", "--between", tmp_path / "ends.csv", "--certificate", tmp_path / "c.json")
    assert (4, True) == (done.exit_code, "leave out --between" in done.stderr)


def test_wide_networks_are_pointed_to_segments(tmp_path: Path) -> None:
    """With seven inputs the commands that are named count on a segment."""
    path = tmp_path / "wide.json"
    path.write_text(json.dumps({"inputs": 7, "layers": [{"kind": "relu"}]}), encoding="utf-8")

    expected = [f"{name} {path} --between ENDS" for name in ("regions", "cells")]
    assert expected == result_of("inspect", path)["commands"]


def test_branches_in_json(tmp_path: Path) -> None:
    """(x, −x) through maxout is |x|."""
    path = tmp_path / "branches.json"
    minus = [{"kind": "affine", "weights": [[-1]]}]
    layers = [{"kind": "parallel", "branches": [[], minus]}, {"kind": "maxout", "size": 2}]
    path.write_text(json.dumps({"inputs": 1, "layers": layers}), encoding="utf-8")

    assert ["2 branches", "maxout of 2"] == [row["layer"] for row in result_of("inspect", path)["table"]]
    assert 2 == result_of("regions", path)["linear_regions"]


BAD: list[tuple[str, Any, tuple[str, ...], str]] = [
    ("a.onnx", b"\x00no graph", (), "no ONNX graph"),
    ("a.onnx", b"", (), "no ONNX graph"),
    ("a.safetensors", b"\xff" * 20, (), "no safetensors file"),
    ("a.npz", b"PK\x03\x04 broken", (), "no NPY or NPZ file"),
    ("a.npy", b"", (), "no NPY or NPZ file"),
    ("a.txt", b"", (), ".txt is not read"),
    ("a.pt", b"", (), "save the weights as .safetensors"),
    ("a", b"", (), "no ending"),
    ("a.json", b"[1, 2]", (), "list of rows"),
    ("a.json", b"3", (), "list of rows"),
    ("a.json", b'{"inputs": -1, "layers": [{"kind": "relu"}]}', (), "from 0 to"),
    ("a.json", b'{"inputs": 1000000000, "layers": [{"kind": "relu"}]}', (), "from 0 to"),
    ("a.json", b'{"inputs": 2, "layers": [{"kind": "gelu"}]}', (), "known are"),
    ("a.json", b'{"inputs": 2, "layers": [{"kind": "affine", "weights": [[1]]}]}', (), "inputs"),
    ("a.json", b'{"inputs": 2, "layers": [{"kind": "affine", "weights": [[1, 2], [1]]}]}', (), "equal rows"),
    ("a.json", b'{"inputs": 1, "layers": [{"kind": "affine", "weights": [["-inf"]]}]}', (), "infinite"),
    ("a.json", b'{"inputs": 3, "layers": [{"kind": "maxout", "size": 2}]}', (), "groups"),
    ("a.json", b'{"inputs": 3, "layers": [{"kind": "maxout", "size": 0}]}', (), "groups"),
    ("a.json", b'{"inputs": 1, "layers": [{"kind": "parallel", "branches": [3]}]}', (), "list of layers"),
    ("a.json", b'{"inputs": 1, "layers": [{"kind": "parallel"}]}', (), "branches"),
    ("a.json", b'{"heads": [{"keys": []}]}', (), "at least one key"),
    ("a.json", b'{"heads": [{"keys": [[1]], "scale": 0}]}', (), "scale"),
    ("a.json", b'{"heads": [{"keys": [[1]], "score": "cosine"}]}', (), "score"),
    ("a.json", b'{"heads": [{"keys": [[1]], "bias": [1]}]}', (), "no 'bias'"),
    ("a.json", b'{"inputs": 1, "layers": [{"kind": "affine", "weights": [[1]], "biases": [1]}]}', (), "no 'biases'"),
    ("a.json", b'{"inputs": 1, "layers": [{"kind": "relu", "size": 2}]}', (), "no 'size'"),
    ("a.json", b'{"inputs": 1, "layer": [{"kind": "relu"}]}', (), "no 'layer'"),
    (
        "a.json",
        b'{"inputs": 1, "layers": [{"kind": "relu"}, {"kind": "affine", "weights": [[1, 2], [1]]}]}',
        (),
        "layers[1]",
    ),
    ("a.json", b'{"terms": []}', (), "a term at least"),
    ("a.json", b'{"terms": [[0, [0]], [1, [1, 0]]]}', (), "the lengths 1, 2"),
    ("a.csv", b"\xff", (), "save it as UTF-8"),
    ("a.jsonl", b"\xff", (), "save it as UTF-8"),
    ("a.csv", b"1;2\n3;4\n", (), "commas between entries"),
    ("a.json", b'{"heads": [{"keys": [[1]]}, {"keys": [[1, 2]]}]}', (), "dimension"),
    ("a.json", b'{"heads": [{"keys": [[NaN]]}]}', (), "NaN"),
    ("a.json", b"[[" + b"1" * 5000 + b"]]", (), "no JSON"),
    ("a.json", b"[" * 100_000, (), "no JSON"),
    ("a.json", b'[["1e99999999"]]', (), "too large"),
    ("a.json", b'[[{"a": 1}]]', (), "expected a number"),
    ("a.json", b'[["1/0"]]', (), "no number"),
    ("a.csv", b"1,1e-99999999\n", (), "too small"),
    ("a.json", b'{"inputs": 1, "layers": [{"kind": "affine", "weights": [[1e999]]}]}', (), "+inf"),
    ("a.json", b"[[1]]", ("--ranks", "0"), "positive"),
    ("a.json", b"[[1]]", ("--ranks", "x"), "positive"),
    ("a.json", b"[[1]]", ("--tokens", "x"), "ids"),
]


@pytest.mark.parametrize(("name", "content", "options", "said"), BAD)
def test_bad_files_are_explained(tmp_path: Path, name: str, content: Any, options: tuple[str, ...], said: str) -> None:
    """Every broken file gives exit code 4 and a message that names the fault; nothing is a traceback."""
    pytest.importorskip("onnx")
    pytest.importorskip("safetensors")
    (tmp_path / name).write_bytes(content)
    done = run("inspect", tmp_path / name, *options)

    assert (4, True) == (done.exit_code, said in done.stderr), done.output + done.stderr
    assert options or str(tmp_path / name) in done.stderr


def test_exact_files_need_no_option_and_say_nothing_of_floats(tmp_path: Path) -> None:
    """A file of integers is read as written: neither its commands nor the last line speak of floats."""
    path = tmp_path / "my matrix μ.json"
    path.write_text("[[0, 1], [2, 3]]", encoding="utf-8")
    done = run("inspect", path)

    assert f"tropcheck rank '{path}'" in done.output
    assert "float" not in done.output
    assert "--exact" not in done.output


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    """What spreadsheets save as UTF-8 has a mark before the first entry."""
    path = tmp_path / "m.csv"
    path.write_bytes("1,2\n3,4\n".encode("utf-8-sig"))

    assert [2, 2] == result_of("inspect", path)["facts"]["shape"]


def test_endings_of_arrays_and_archives_are_kept_apart(tmp_path: Path) -> None:
    """An array named .npz and an archive named .npy are refused."""
    with (tmp_path / "a.npz").open("wb") as file:
        np.save(file, np.zeros((2, 2)))
    with (tmp_path / "a.npy").open("wb") as file:
        np.savez(file, np.zeros((2, 2)))
    said = [run("inspect", tmp_path / name).stderr for name in ("a.npz", "a.npy")]

    assert [True, True] == ["for archives" in text for text in said]


@pytest.mark.parametrize(
    ("array", "said"),
    [
        (np.zeros((0, 3)), "no finite"),
        (np.zeros((2, 0, 3)), "axes"),
        (np.zeros((1, 1, 1, 1, 1)), "axes"),
        (np.full((1, 2, 2), np.nan), "NaN"),
        (np.full((1, 2, 2), -np.inf), "no finite score"),
        (np.array([[[True]]]), "axes"),
        (np.array([[[1j]]]), "axes"),
        (np.full((2, 2), np.inf), "+inf"),
    ],
    ids=str,
)
def test_bad_scores_are_explained(tmp_path: Path, array: Any, said: str) -> None:
    """Scores without entries, NaN, rows of −∞, truths and complex numbers are named; an empty matrix is described."""
    np.save(tmp_path / "a.npy", array)
    done = run("inspect", tmp_path / "a.npy")

    if array.shape == (0, 3):
        assert (0, True) == (done.exit_code, "shape: 0×3" in done.output)
    else:
        assert (4, True) == (done.exit_code, said in done.stderr), done.output + done.stderr

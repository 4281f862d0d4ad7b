"""Tropical attention: one head in its six forms, several heads, and several layers."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from report import draw
from tropical import (
    HardAttention,
    Network,
    Residual,
    affine,
    count_attention,
    count_network,
    hard_attention,
    head,
    hilbert_attention,
    log_lifted_attention,
    printed_attention,
    tropical_attention,
)


def main(folder: Path) -> None:
    """Evaluate each form at one query, then count the cells of layers and of their composition."""
    query, keys, lifts = [1, 0], [[0, 0], [2, 1], [0, 3]], [4, 0, 1]
    scores = [sum(a * b for a, b in zip(query, key, strict=True)) for key in keys]
    print(f"scores ⟨q, k⟩: {scores}")
    print(f"printed, with ⊕ inside: {printed_attention(query, keys, lifts)}, whatever the scores are")
    print(f"by distance: {tropical_attention(query, keys, lifts)}")
    print(f"by dot product: {tropical_attention(query, keys, lifts, 'dot')}")
    print(f"log-lifted, the limit of softmax: {log_lifted_attention(scores, lifts)}")
    print(f"hard, the mean of the winners' values: {hard_attention(scores, [[4], [0], [1]])[0]}")

    print(f"by Hilbert's distance: {hilbert_attention(query, keys, [[x] for x in lifts])[0]}")

    first = head(keys, values=[[0, 0], [1, 0], [0, 1]])
    second = head([[1, 0], [-1, 0]], values=[[1, 1], [0, 0]])
    layer = count_attention([first, second])
    print(f"two heads of 3 and 2 keys: {layer.cells} cells, {layer.value_regions} regions of the values")
    biased = count_attention([head(keys, biases=[0, 3, 1]), second])
    print(f"with biases 0, 3, 1 at the keys of the first: {biased.cells} cells")

    # After a layer of hard attention only finitely many states are left; a residual keeps the position.
    mixed = affine([[1, 0, 1, 0], [0, 1, 0, 1]])
    one = (HardAttention((first, second)), mixed)
    for name, layers in (("one", one), ("two", (*one, *one)), ("two, each with a residual", (Residual(one),) * 2)):
        found = count_network(Network(2, layers))
        print(f"{name}: {found.cells} cells, {found.linear_regions} linear regions")
    here = Network(2, (Residual(one),) * 2)([Fraction(1, 2), 3])
    print(f"output of the last at (½, 3): {', '.join(map(str, here))}")
    (folder / "attention.svg").write_text(draw(layer).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

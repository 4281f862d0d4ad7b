"""The region counter: exact numbers of cells and of linear regions, which are not the same."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from report import draw
from report.drawings import Curve, Curves
from tropical import (
    Affine,
    Network,
    ReLU,
    affine,
    compile_network,
    count_attention,
    count_network,
    equal_maps,
    head,
    relu_network,
)


def sawtooth(layers: int) -> Network:
    """Return the tent x ↦ max(2x, 0) − max(4x − 2, 0), composed with itself."""
    tent: tuple[Affine | ReLU, ...] = (affine([[2], [4]], [0, -2]), ReLU(), affine([[1, -1]]))
    return Network(1, tent * layers)


def main(folder: Path) -> None:
    """Heads on a line, deep sawtooths, a rational map that is proved equal, and a picture of the growth."""
    heads = [head([[k] for k in range(4)], biases=[-k * k - Fraction(h * k, 3) for k in range(4)]) for h in range(3)]
    print(f"3 heads of 4 keys on a line: {count_attention(heads).cells} cells, 3 walls for each head")
    dead = relu_network(
        [[[0, -2], [2, -2], [-2, 1]], [[-2, 2, 1], [0, -1, 0]], [[1, -1]]], [[-1, 2, -1], [-1, -1], [0]]
    )
    found = count_network(dead)
    print(f"a 2-3-2-1 ReLU network: {found.cells} cells, {found.linear_regions} linear regions")
    rows = []
    for layers in range(1, 6):
        found = count_network(sawtooth(layers))
        rows.append((layers, found.linear_regions, found.cells))
        print(f"sawtooth of {layers} layers: {found.cells} cells, {found.linear_regions} linear regions")

    net = sawtooth(2)
    rational = compile_network(net)
    terms = [len(p.terms) for p in (*rational.numerators, *rational.denominators)]
    print(f"two layers as p − q with {terms[0]} and {terms[1]} terms, equal: {equal_maps(net, rational) is None}")
    other = equal_maps(sawtooth(3), rational)
    print(f"three layers are another map, as the point {other.point[0] if other else None} shows")
    picture = Curves(
        (
            Curve("linear regions of a sawtooth", tuple((layers, regions) for layers, regions, _ in rows)),
            Curve("cells", tuple((layers, cells) for layers, _, cells in rows)),
        ),
        "layers",
        "number",
    )
    (folder / "regions.svg").write_text(draw(picture).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

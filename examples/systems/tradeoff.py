"""Depth against width: what protocols need, what built decoders send, and the curves that are drawn in the notes."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from protocols import depth_width_table
from report import draw
from report.drawings import Curve, Curves

RISING = ((Fraction(21, 5), 4), (Fraction(31, 5), 8), (8, 12), (Fraction(48, 5), 16))
"""The rising curve where the axes have labels: layers, log₂ of the width."""
FLAT = tuple((layers, 1) for layers in range(1, 9))


def main(folder: Path) -> None:
    """Compute the table for two functions on 8 and 16 values, and the formula beside the drawn curves."""
    rows = depth_width_table((8, 16), (1, 2, 3, 4), "note")
    for row in rows:
        print(
            f"n = {row.n:2}, layers: {row.layers}, bits a token: protocols need {row.protocol_bits}, "
            f"the decoder sends {row.decoder_bits} (heads: {row.heads})"
        )
    print(f"L·log₂ d along the rising curve: {', '.join(str(layers * width) for layers, width in RISING)}")
    print("by the formula beside it, it would be the same everywhere")
    formula = Curve("d = n^(1/L) for n = 2^16", tuple((layers, Fraction(16, layers)) for layers in range(1, 11)))
    drawn = Curve("rising", RISING, drawn=True), Curve("flat", FLAT, drawn=True)
    (folder / "tradeoff.svg").write_text(draw(rows).svg, encoding="utf-8")
    beside = draw(Curves((*drawn, formula), "layers", "log₂ of the width"))
    (folder / "tradeoff-drawn.svg").write_text(beside.svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

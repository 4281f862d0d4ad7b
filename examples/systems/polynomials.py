"""Tropical polynomials: maxima of affine functions, their roots, Newton polytopes and subdivisions."""

from __future__ import annotations

import sys
from pathlib import Path

from report import draw
from tropical import polynomial


def main(folder: Path) -> None:
    """One polynomial in one variable, and one in two."""
    line = polynomial({(0,): 0, (1,): 1, (2,): -4, (3,): -5})
    print(f"max(0, 1 + x, −4 + 2x, −5 + 3x) at 2: {line([2])}")
    print(f"exponents that win somewhere: {[line.exponents[k] for k in line.winning]}")
    print(f"roots with multiplicity: {line.roots()}")

    plane = polynomial({(0, 0): 0, (1, 0): 0, (0, 1): 0, (1, 1): -1, (2, 0): -3, (0, 2): -3})
    print(f"vertices of the Newton polygon: {plane.newton_vertices}")
    print(f"cells of the dual subdivision: {plane.subdivision}")
    print(f"p ⊗ p has the terms {(plane * plane).exponents}")
    (folder / "polynomials-line.svg").write_text(draw(line).svg, encoding="utf-8")
    (folder / "polynomials-plane.svg").write_text(draw(plane).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

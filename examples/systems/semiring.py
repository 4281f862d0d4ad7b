"""The max-plus semiring: a ⊕ b = max(a, b) and a ⊗ b = a + b, with the unit −∞ of ⊕ and the unit 0 of ⊗."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

from report import draw
from tropcheck import NEG_INF, Matrix, oplus, otimes
from tropical import determinant, kleene_star, spectrum


def main(folder: Path) -> None:
    """Check the laws on a grid, then walk from scalars to matrices."""
    grid = [NEG_INF, -1, 0, Fraction(1, 2), 3]
    same = all(otimes(a, oplus(b, c)) == oplus(otimes(a, b), otimes(a, c)) for a, b, c in product(grid, repeat=3))
    print(f"a ⊗ (b ⊕ c) = (a ⊗ b) ⊕ (a ⊗ c) on {len(grid) ** 3} triples: {same}")
    print(f"units: 3 ⊕ −∞ = {oplus(3, NEG_INF)}, 3 ⊗ 0 = {otimes(3, 0)}; ⊕ has no inverse: 3 ⊕ x ≥ 3 for every x")

    # Entry (i, j) of a power is the heaviest walk from i to j.
    graph = [[NEG_INF, -2, NEG_INF], [NEG_INF, NEG_INF, -1], [-3, 5, NEG_INF]]
    print(f"heaviest walks of two steps: {(Matrix(graph) @ Matrix(graph)).rows}")
    mean = spectrum(graph).mean
    print(f"the largest mean of a cycle is {mean.value}")
    reduced = [[x - mean.value if x is not NEG_INF else x for x in row] for row in graph]
    print(f"with {mean.value} off every edge no cycle gains, and each pair has a heaviest walk: {kleene_star(reduced)}")

    best = determinant([[1, 4, 0], [2, 3, 1], [0, 0, 0]])
    print(f"determinant {best.value}, attained by one permutation only: {best.unique}")
    (folder / "semiring.svg").write_text(draw(graph, name="weights of the edges").svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

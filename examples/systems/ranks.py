"""Ranks: tropical, factor, Kapranov and classical rank of one matrix, each with its certificates."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from report import draw
from tropical import classical_rank, factor_rank, head_row, kapranov_rank, tropical_rank


def main(folder: Path) -> None:
    """i·j against C_4, and scores whose rank depends on how coarsely one looks."""
    product = [[i * j for j in range(1, 5)] for i in range(1, 5)]
    circulant = [[-(i == j) for j in range(4)] for i in range(4)]
    for name, matrix in (("i·j", product), ("0 with −1 on the diagonal", circulant)):
        found = (tropical_rank(matrix), kapranov_rank(matrix), factor_rank(matrix))
        print(f"{name}: " + ", ".join(map(str, found)) + f", classical rank {classical_rank(matrix).value}")

    rank = tropical_rank(product)
    minor, factorization = rank.lower, factor_rank(circulant).upper
    print(f"why 4: a minor with one best matching, {minor.holds(product, 'max')}")
    print(f"why at most {factor_rank(circulant).high}: a factorization, {factorization.holds(circulant, 'max')}")
    print(f"in the min convention the second has tropical rank {tropical_rank(circulant, 'min').value}")

    noisy = [[max(i - j, j - 2 * i) + Fraction((7 * i + 3 * j) % 5 - 2, 10) for j in range(5)] for i in range(5)]
    brackets = head_row(noisy, rounding=[Fraction(1), Fraction(1, 10)]).ranks
    print("noise of at most 1/5: " + "; ".join(f"at step {b.step} rank {b.tropical[0]}" for b in brackets))
    (folder / "ranks.svg").write_text(draw(product, mark=rank, name="i·j, with the matching").svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

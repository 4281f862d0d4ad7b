"""Tropical polyhedra: systems of tropical inequalities, and the points and rays that generate their solutions."""

from __future__ import annotations

import sys
from pathlib import Path

from report import draw
from tropcheck import NEG_INF
from tropical import hilbert_distance, in_hull, tropical_polyhedron

NONE = [[NEG_INF, NEG_INF]]


def main(folder: Path) -> None:
    """The set {x : A ⊗ x ⊕ b ≥ 0} as printed, a bounded triangle, and distances."""
    printed = tropical_polyhedron(NONE, [0], [[2, -1]], [NEG_INF])
    print(f"0 ≤ max(2 + x, −1 + y): points {printed.points}, rays {printed.rays}")
    everything = tropical_polyhedron(NONE, [0], [[2, -1]], [5])
    print(f"with b = 5 ≥ 0 the condition is empty; the origin −∞ is a solution: {everything.contains([NEG_INF] * 2)}")

    # y ≤ 3, x ≤ 4, 0 ≤ max(x, y − 1): three inequalities with one side constant each.
    triangle = tropical_polyhedron(
        [[NEG_INF, 0], [0, NEG_INF], *NONE], [NEG_INF, NEG_INF, 0], [*NONE, *NONE, [0, -1]], [3, 4, NEG_INF]
    )
    print(f"a bounded one: points {triangle.points}, no ray {triangle.is_bounded}")
    for point in ([0, 0], [-1, 1], [-1, 0]):
        hull = in_hull(point, triangle.points).inside
        print(f"{point}: in it {triangle.contains(point)}, in the hull of its points {hull}")
    print(f"Hilbert distance of (0, 3, 1) and (1, 1, 1): {hilbert_distance([0, 3, 1], [1, 1, 1])}")
    (folder / "polyhedra.svg").write_text(draw(triangle.points, name="generators").svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

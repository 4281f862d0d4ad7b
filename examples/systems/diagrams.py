"""Voronoi diagrams and power diagrams: distance scores make the one, dot-product scores the other."""

from __future__ import annotations

import sys
from pathlib import Path

from report import draw
from report.drawings import Keys
from tropical import attention_cells, head, power_diagram


def main(folder: Path) -> None:
    """Six keys, whose Voronoi cells are all there, and whose power cells are not."""
    keys = ((0, 0), (3, 0), (0, 3), (-3, -1), (1, 1), (4, 4))
    voronoi = power_diagram(keys)
    print(f"Voronoi: keys without a cell {voronoi.empty}")
    weights = [x * x + y * y for x, y in keys]
    power = power_diagram(keys, weights)
    print(f"power diagram with the weights ‖k‖²: keys without a cell {power.empty}")

    dots = attention_cells([head(keys)])
    print(f"dot-product attention has the same cells: {dots.empty_pieces() == power.empty}")
    print(f"a query in the cell of key 3: {next(c.point for c in dots.cells if c.winners == (3,))}")
    walls = [wall for cell in dots.cells for wall in dots.walls(cell)]
    print(f"{dots.count} cells and {len(walls) // 2} walls; nothing is missing behind any wall: {dots.is_complete()}")
    (folder / "diagrams.svg").write_text(draw(Keys(keys)).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))

"""A nonsingular minor from one optimal assignment, in O(n³): the quick lower side of tropical rank.

On the lines of an optimal matching no exchange cycle is positive, and the cycles of weight 0 lie in the
graph of tight exchanges. Any set of matched entries on which that graph has no cycle is a nonsingular minor.
"""

from __future__ import annotations

from tropical.assignment import Deficiency, solve_assignment
from tropical.border import IntegerRows


def matched_minor(rows: IntegerRows) -> tuple[tuple[int, int], ...]:
    """Return the entries (row, column) of a nonsingular minor, large by experience."""
    height, width = len(rows), len(rows[0]) if rows else 0
    size = max(height, width)
    if not height or not width:
        return ()
    finite = [x for row in rows for x in row if x is not None]
    if not finite:
        return ()
    floor = min(finite) - (max(finite) - min(finite) + 1) * (2 * size + 2)
    padded = tuple(
        tuple(floor if i >= height or j >= width or (x := rows[i][j]) is None else x for j in range(size))
        for i in range(size)
    )
    found = solve_assignment(padded)
    if isinstance(found, Deficiency):
        return ()
    solved = found.optimum
    chosen = [(i, j) for i, j in enumerate(solved.matching) if i < height and j < width and rows[i][j] is not None]
    after = {
        (i, j): {
            (k, m)
            for k, m in chosen
            if (k, m) != (i, j) and rows[i][m] == solved.row_potentials[i] + solved.column_potentials[m]
        }
        for i, j in chosen
    }
    kept = _without_cycles(after)
    return tuple(entry for entry in chosen if entry in kept)


def _without_cycles(after: dict[tuple[int, int], set[tuple[int, int]]]) -> set[tuple[int, int]]:
    """Return a set of nodes without a cycle: strip sources and sinks, then drop a node of largest degree,
    repeat.
    """
    before: dict[tuple[int, int], set[tuple[int, int]]] = {node: set() for node in after}
    for node, targets in after.items():
        for target in targets:
            before[target].add(node)
    kept: set[tuple[int, int]] = set()
    left = set(after)
    forward = {node: set(targets) for node, targets in after.items()}

    def remove(node: tuple[int, int]) -> None:
        left.discard(node)
        for target in forward[node]:
            before[target].discard(node)
        for source in before[node]:
            forward[source].discard(node)

    while left:
        free = next((node for node in sorted(left) if not forward[node] or not before[node]), None)
        if free is not None:
            kept.add(free)
            remove(free)
        else:
            remove(max(sorted(left), key=lambda node: len(forward[node]) * len(before[node])))
    return kept

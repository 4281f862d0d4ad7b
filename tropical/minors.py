"""The search for a largest tropically nonsingular minor: the exact definition and the choice of a compiled
twin.

A set of matched entries is a nonsingular minor iff every cycle of its exchange digraph is negative. Two
facts make the search cheap. Each subset of such a set is one too. And the best alternating paths through
the chosen entries follow from a pivot, M'[r,c] = max(M[r,c], M[r,j] + M[i,c] − a[i,j]): an entry may still
be chosen iff M[r,c] < a[r,c] before the entry itself is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from tropical.border import IntegerRows
from tropical.compiled import search_kernel

_Row = list[int | None]


@dataclass(frozen=True, slots=True)
class Search:
    """The largest minor that was found; `complete` tells whether the search showed that none is larger."""

    row_indices: tuple[int, ...]
    column_indices: tuple[int, ...]
    nodes: int
    complete: bool

    @property
    def size(self) -> int:
        """The number of matched entries."""
        return len(self.row_indices)


def largest_minor(
    rows: IntegerRows, *, floor: int = 0, target: int | None = None, limit: int, compiled: bool = True
) -> Search:
    """Search a largest set of entries (row_indices[k], column_indices[k]) forming a nonsingular minor.

    Only sets of more than `floor` entries are looked for. The search stops at `target` entries (default
    min(m, n), which no set exceeds) or after `limit` nodes. The compiled twin visits the same nodes in the
    same order; it is used when the numbers provably fit.
    """
    height, width = len(rows), len(rows[0]) if rows else 0
    goal = min(height, width) if target is None else min(target, height, width)
    if goal <= floor or limit <= 0:
        return Search((), (), 0, goal <= floor)
    small = normalised(rows)
    if compiled:
        kernel = search_kernel(small)
        if kernel is not None:
            chosen_rows, chosen_columns, nodes, complete = kernel(floor, goal, limit)
            return Search(chosen_rows, chosen_columns, nodes, complete)
    return _Hunt(small, floor, goal, limit).run()


def normalised(rows: IntegerRows) -> IntegerRows:
    """Subtract row and column maxima and divide by the common divisor: no tropical notion of rank changes."""
    lines = [list(row) for row in rows]
    for line in lines:
        top = max((x for x in line if x is not None), default=0)
        line[:] = [None if x is None else x - top for x in line]
    width = len(lines[0]) if lines else 0
    for j in range(width):
        top = max((x for line in lines if (x := line[j]) is not None), default=0)
        for line in lines:
            x = line[j]
            line[j] = None if x is None else x - top
    divisor = gcd(*(x for line in lines for x in line if x is not None)) or 1
    return tuple(tuple(None if x is None else x // divisor for x in line) for line in lines)


class _Hunt:
    """A depth-first search: take the line with the fewest usable entries, try each, then leave it out."""

    def __init__(self, rows: IntegerRows, floor: int, goal: int, limit: int) -> None:
        self.entry = rows
        self.size = floor
        self.goal = goal
        self.limit = limit
        self.nodes = 0
        self.best: list[tuple[int, int]] = []
        self.chosen: list[tuple[int, int]] = []

    def run(self) -> Search:
        grid = [list(row) for row in self.entry]
        ended = self.visit(grid, [list(row) for row in grid])
        complete = self.size >= self.goal or not ended
        rows, columns = tuple(i for i, _ in self.best), tuple(j for _, j in self.best)
        return Search(rows, columns, self.nodes, complete)

    def visit(self, path: list[_Row], active: list[_Row]) -> bool:
        """Search below one node; return True when the whole search has to stop."""
        self.nodes += 1
        if len(self.chosen) > self.size:
            self.best, self.size = list(self.chosen), len(self.chosen)
            if self.size >= self.goal:
                return True
        need = self.size + 1 - len(self.chosen)
        score: dict[tuple[int, int], int] = {}
        counts = self._filter(path, active, need, score)
        if counts is None:
            return False
        by_row, by_column = counts
        is_row, line = _narrowest(by_row, by_column)
        if is_row:
            choices = [(line, j) for j in range(len(by_column)) if active[line][j] is not None]
        else:
            choices = [(i, line) for i in range(len(by_row)) if active[i][line] is not None]
        if need >= 2:
            choices.sort(key=lambda choice: -score[choice])
        for i, j in choices:
            if self.nodes > self.limit:
                return True
            self.chosen.append((i, j))
            if self.visit(*self._pivot(path, active, i, j)):
                return True
            self.chosen.pop()
        if self.nodes > self.limit:
            return True
        rest: list[_Row]
        if is_row:
            rest = [[None] * len(row) if i == line else list(row) for i, row in enumerate(active)]
        else:
            rest = [[None if j == line else x for j, x in enumerate(row)] for row in active]
        return self.visit(path, rest)

    def _filter(
        self, path: list[_Row], active: list[_Row], need: int, score: dict[tuple[int, int], int]
    ) -> tuple[list[int], list[int]] | None:
        """Drop entries whose choice leaves too few lines, again and again; return None if too few remain."""
        while True:
            by_row = [sum(x is not None for x in row) for row in active]
            by_column = [sum(row[j] is not None for row in active) for j in range(len(active[0]))]
            if min(sum(map(bool, by_row)), sum(map(bool, by_column))) < need:
                return None
            dropped = False
            if need >= 2:
                for i, row in enumerate(active):
                    if not by_row[i]:
                        continue
                    for j in range(len(row)):
                        if row[j] is None:
                            continue
                        score[i, j] = reach = self._reach(path, active, i, j, by_row)
                        if reach < need - 1:
                            row[j] = None
                            dropped = True
            if not dropped:
                return by_row, by_column

    def _reach(self, path: list[_Row], active: list[_Row], i: int, j: int, by_row: list[int]) -> int:
        """Count the lines that keep a usable entry after the choice of (i, j)."""
        base = self.entry[i][j]
        across = path[i]
        columns = set()
        height = 0
        for r, row in enumerate(active):
            if not by_row[r]:
                continue
            left = path[r][j]
            alive = False
            for c, value in enumerate(row):
                if value is not None and not _reaches(left, across[c], base, value):
                    columns.add(c)
                    alive = True
            height += alive
        return min(height, len(columns))

    def _pivot(self, path: list[_Row], active: list[_Row], i: int, j: int) -> tuple[list[_Row], list[_Row]]:
        base = self.entry[i][j] or 0
        across = path[i]
        longer: list[_Row] = []
        usable: list[_Row] = []
        for r, row in enumerate(path):
            left = row[j]
            if left is None:
                longer.append(row)
                kept = list(active[r])
            else:
                shift = left - base
                line: _Row = []
                kept = []
                for c, old in enumerate(row):
                    step = across[c]
                    new = None if step is None else shift + step
                    line.append(old if new is None or (old is not None and old > new) else new)
                    value = active[r][c]
                    kept.append(value if value is not None and (new is None or new < value) else None)
                longer.append(line)
            if r == i:
                kept = [None] * len(kept)
            else:
                kept[j] = None
            usable.append(kept)
        return longer, usable


def _reaches(left: int | None, right: int | None, base: int | None, value: int) -> bool:
    """Tell whether the path over the chosen entry is at least as good as the entry itself."""
    return left is not None and right is not None and left - (base or 0) + right >= value


def _narrowest(by_row: list[int], by_column: list[int]) -> tuple[bool, int]:
    least, is_row, line = None, True, 0
    for i, count in enumerate(by_row):
        if count and (least is None or count < least):
            least, is_row, line = count, True, i
    for j, count in enumerate(by_column):
        if count and (least is None or count < least):
            least, is_row, line = count, False, j
    return is_row, line

"""Compiled kernels; each has its exact definition elsewhere, and a property says that both agree.

Imported by `tropical.compiled` alone, since it needs numba. Callers prove that no number overflows.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from tropical.array_kernels import assignment, product

_compile = numba.njit(cache=True, nogil=True)


def _pivot(path: Any, active: Any, i: int, j: int, base: Any, longer: Any, usable: Any, dead: Any) -> None:
    height, width = path.shape
    for r in range(height):
        shift = path[r, j] - base
        for c in range(width):
            new = shift + path[i, c]
            old = path[r, c]
            longer[r, c] = new if new > old else old
            usable[r, c] = active[r, c] if new < active[r, c] else dead
    for c in range(width):
        usable[i, c] = dead
    for r in range(height):
        usable[r, j] = dead


pivot = _compile(_pivot)


def _reach(path: Any, active: Any, i: int, j: int, base: Any, flags: Any, by_row: Any) -> int:
    """Count the lines that keep a usable entry; sums keep the narrow type of the matrix, for wide registers."""
    height, width = path.shape
    number = path.dtype.type
    across = path[i]
    for c in range(width):
        flags[c] = 0
    rows = 0
    for r in range(height):
        if by_row[r] == 0:
            continue
        shift = number(path[r, j] - base)
        line = active[r]
        alive = number(0)
        for c in range(width):
            usable = number(number(shift + across[c]) < line[c])
            flags[c] |= usable
            alive |= usable
        rows += alive
    columns = 0
    for c in range(width):
        columns += flags[c]
    return min(rows, columns)


reach = _compile(_reach)


def _filter(
    entry: Any,
    path: Any,
    active: Any,
    dead: Any,
    need: int,
    by_row: Any,
    by_column: Any,
    flags: Any,
    score: Any,
) -> bool:
    height, width = entry.shape
    again = True
    while again:
        again = False
        by_row[:] = 0
        by_column[:] = 0
        for i in range(height):
            for j in range(width):
                usable = active[i, j] != dead
                by_row[i] += usable
                by_column[j] += usable
        rows = 0
        columns = 0
        for i in range(height):
            rows += by_row[i] > 0
        for j in range(width):
            columns += by_column[j] > 0
        if min(rows, columns) < need:
            return False
        if need >= 2:
            for i in range(height):
                if by_row[i] == 0:
                    continue
                for j in range(width):
                    if active[i, j] == dead:
                        continue
                    lines = reach(path, active, i, j, entry[i, j], flags, by_row)
                    score[i, j] = lines
                    if lines < need - 1:
                        active[i, j] = dead
                        again = True
    return True


narrow = _compile(_filter)


def _order(active: Any, dead: Any, is_row: int, line: int, by_score: bool, score: Any, order: Any) -> int:
    height, width = active.shape
    count = 0
    if is_row:
        for j in range(width):
            if active[line, j] != dead:
                order[count] = j
                count += 1
    else:
        for i in range(height):
            if active[i, line] != dead:
                order[count] = i
                count += 1
    if by_score:
        for p in range(1, count):
            q = p
            while q > 0:
                here, before = order[q], order[q - 1]
                gain = score[line, here] if is_row else score[here, line]
                known = score[line, before] if is_row else score[before, line]
                if gain <= known:
                    break
                order[q], order[q - 1] = before, here
                q -= 1
    return count


arrange = _compile(_order)


def _largest_minor(entry: Any, bottom: Any, dead: Any, floor: int, target: int, limit: int) -> Any:
    """Mirror `tropical.minors._Hunt` with an explicit stack: a level is a chosen entry or a line left out.

    `bottom` is −∞ in the matrix and in paths; `dead` marks entries that are not usable, and lies below every sum.
    """
    height, width = entry.shape
    size = min(height, width) + 1
    levels = size + height + width + 2
    path = np.empty((levels, height, width), entry.dtype)
    active = np.empty((levels, height, width), entry.dtype)
    is_row = np.zeros(levels, np.int64)
    line = np.zeros(levels, np.int64)
    position = np.zeros(levels, np.int64)
    count = np.zeros(levels, np.int64)
    depth = np.zeros(levels, np.int64)
    order = np.zeros((levels, max(height, width)), np.int64)
    score = np.zeros((height, width), np.int64)
    by_row = np.zeros(height, np.int64)
    by_column = np.zeros(width, np.int64)
    flags = np.zeros(width, entry.dtype)
    chosen_rows = np.zeros(size, np.int64)
    chosen_columns = np.zeros(size, np.int64)
    best_rows = np.zeros(size, np.int64)
    best_columns = np.zeros(size, np.int64)
    best = floor
    nodes = 0
    level = 0
    path[0] = entry
    for i in range(height):
        for j in range(width):
            active[0, i, j] = dead if entry[i, j] == bottom else entry[i, j]
    entering = True
    while level >= 0:
        taken = depth[level]
        if entering:
            nodes += 1
            if taken > best:
                best = taken
                best_rows[:taken] = chosen_rows[:taken]
                best_columns[:taken] = chosen_columns[:taken]
                if best >= target:
                    return best, nodes, True, best_rows, best_columns
            entering = False
            need = best + 1 - taken
            usable = active[level]
            if not narrow(entry, path[level], usable, dead, need, by_row, by_column, flags, score):
                level -= 1
                continue
            least = height + width + 1
            for i in range(height):
                if by_row[i] and by_row[i] < least:
                    least = by_row[i]
                    is_row[level] = 1
                    line[level] = i
            for j in range(width):
                if by_column[j] and by_column[j] < least:
                    least = by_column[j]
                    is_row[level] = 0
                    line[level] = j
            count[level] = arrange(usable, dead, is_row[level], line[level], need >= 2, score, order[level])
            position[level] = 0
        step = position[level]
        if step > count[level]:
            level -= 1
            continue
        if nodes > limit:
            return best, nodes, False, best_rows, best_columns
        position[level] += 1
        if step < count[level]:
            if is_row[level]:
                i = line[level]
                j = order[level, step]
            else:
                i = order[level, step]
                j = line[level]
            pivot(path[level], active[level], i, j, entry[i, j], path[level + 1], active[level + 1], dead)
            chosen_rows[taken] = i
            chosen_columns[taken] = j
            depth[level + 1] = taken + 1
        else:
            path[level + 1] = path[level]
            active[level + 1] = active[level]
            if is_row[level]:
                active[level + 1, line[level], :] = dead
            else:
                active[level + 1, :, line[level]] = dead
            depth[level + 1] = taken
        level += 1
        entering = True
    return best, nodes, True, best_rows, best_columns


largest_minor = _compile(_largest_minor)


__all__ = ["assignment", "largest_minor", "product"]

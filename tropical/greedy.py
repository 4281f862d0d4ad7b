"""Covers by few tight classes, found without search: the upper side of factor rank for matrices of any
size.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tropical.border import IntegerRows
from tropical.classes import TightClass
from tropical.cover import bits

EFFORT = 10**9
"""Elementary steps after which the trivial cover has to do; about two seconds."""

_Grid: TypeAlias = NDArray[np.int64]


def few_classes(entry: IntegerRows, seeds: tuple[tuple[int, int], ...]) -> list[TightClass]:
    """Return tight classes that cover the finite entries, few by experience and never more than min(m, n).

    The entries of `seeds` (those of a nonsingular minor) lie in different classes of every cover, so one
    class starts at each. The entry with the fewest classes left goes to the class that it restricts least.
    The caps of a class, u_i + v_j ≤ M_ij, follow from M'_rc = min(M_rc, M_rj + M_ic − a_ij).
    """
    trivial = _line_classes(entry)
    height, width = len(entry), len(entry[0])
    finite = [abs(x) for row in entry for x in row if x is not None]
    magnitude = max(finite, default=0) + 1
    bottom = -(4 * (height + width) + 8) * magnitude
    if -4 * bottom >= 2**62 or len(seeds) >= len(trivial):
        return trivial
    a: _Grid = np.array([[bottom if x is None else x for x in row] for row in entry], dtype=np.int64)
    left = a != bottom
    starts = list(seeds)
    caps = [_capped(a, a, i, j, bottom) for i, j in seeds]
    joined = [_Joined(height, width) for _ in seeds]
    for lines, (i, j) in zip(joined, seeds, strict=True):
        left[i, j] = False
        lines.join(i, j)
    usable = [m == a for m in caps]
    effort = 0
    while left.any():
        effort += height * width * (len(caps) + 8)
        if effort > EFFORT:
            return trivial
        counts = np.where(left, sum(u.view(np.int8) for u in usable), len(caps) + 1)
        i, j = divmod(int(counts.argmin()), width)
        left[i, j] = False
        options = [k for k, u in enumerate(usable) if u[i, j]]
        if not options:
            starts.append((i, j))
            caps.append(_capped(a, a, i, j, bottom))
            usable.append(caps[-1] == a)
            joined.append(_Joined(height, width))
            joined[-1].join(i, j)
            if len(caps) >= len(trivial):
                return trivial
            continue
        best = options[0]
        lowered = _capped(caps[best], a, i, j, bottom)
        if len(options) > 1:
            results = [lowered, *(_capped(caps[k], a, i, j, bottom) for k in options[1:])]
            lost = [
                int((left & usable[k]).sum()) - int((left & (m == a)).sum())
                for k, m in zip(options, results, strict=True)
            ]
            least = min(range(len(options)), key=lost.__getitem__)
            best, lowered = options[least], results[least]
        caps[best] = lowered
        usable[best] = lowered == a
        joined[best].join(i, j)
        left &= ~(joined[best].cells() & usable[best])
    return [_class_from_caps(entry, m, i, j, bottom) for (i, j), m in zip(starts, caps, strict=True)]


class _Joined:
    """Lines joined by tight entries: where a row and a column are joined, u_i + v_j is settled, and equals
    its cap.
    """

    def __init__(self, height: int, width: int) -> None:
        self.rows = np.zeros(height, dtype=np.int64)
        self.columns = np.zeros(width, dtype=np.int64)
        self.count = 0

    def join(self, i: int, j: int) -> None:
        """Record that entry (i, j) is tight."""
        row, column = int(self.rows[i]), int(self.columns[j])
        if not row and not column:
            self.count += 1
            row = column = self.count
        elif row and column and row != column:
            self.rows[self.rows == column] = row
            self.columns[self.columns == column] = row
        self.rows[i] = self.columns[j] = row or column

    def cells(self) -> NDArray[np.bool_]:
        """Return the entries whose row and column are joined."""
        same: NDArray[np.bool_] = (self.rows[:, None] == self.columns[None, :]) & (self.rows[:, None] > 0)
        return same


def _capped(caps: _Grid, a: _Grid, i: int, j: int, bottom: int) -> _Grid:
    """Return the caps after entry (i, j) was made tight; a sum with −∞ is −∞."""
    through = caps[:, j : j + 1] + (caps[i : i + 1, :] - a[i, j])
    through = np.where((caps[:, j : j + 1] <= bottom) | (caps[i : i + 1, :] <= bottom), bottom, through)
    lower: _Grid = np.minimum(caps, through)
    return lower


def _class_from_caps(entry: IntegerRows, caps: _Grid, i0: int, j0: int, bottom: int) -> TightClass:
    base = entry[i0][j0] or 0
    u = [None if caps[r, j0] <= bottom else int(caps[r, j0]) - base for r in range(len(entry))]
    return _class_from_rows(entry, u)


def _class_from_rows(entry: IntegerRows, u: list[int | None]) -> TightClass:
    """Return the class of the largest column potentials below the matrix."""
    width = len(entry[0])
    v: list[int | None] = []
    for j in range(width):
        bounds = [None if x is None else x - base for row, base in zip(entry, u, strict=True)
                  for x in (row[j],) if base is not None]  # fmt: skip
        v.append(None if None in bounds or not bounds else min(b for b in bounds if b is not None))
    cells = 0
    for i, base in enumerate(u):
        for j, lift in enumerate(v):
            if base is not None and lift is not None and base + lift == entry[i][j]:
                cells |= 1 << (i * width + j)
    return TightClass(tuple(u), tuple(v), cells)


def _line_classes(entry: IntegerRows) -> list[TightClass]:
    """Return the trivial cover: one class for each row or for each column, whichever are fewer."""
    height, width = len(entry), len(entry[0])
    if width <= height:
        return [_class_from_rows(entry, [row[j] for row in entry]) for j in range(width)]
    turned = tuple(tuple(row[j] for row in entry) for j in range(width))
    result = []
    for c in _line_classes(turned):
        cells = sum(1 << (cell % height * width + cell // height) for cell in bits(c.cells))
        result.append(TightClass(c.columns, c.rows, cells))
    return result

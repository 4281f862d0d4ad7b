"""Lines that no rank sees: rows and columns without finite entries, and shifted copies of earlier ones."""

from __future__ import annotations

from dataclasses import dataclass

from tropical.border import IntegerRows

_Copy = tuple[int | None, int]


@dataclass(frozen=True, slots=True)
class Reduction:
    """The core of a matrix and the way back.

    `rows[k]` is the original index of core row k. `row_of[i]` = (k, shift) says that row i is core row k +
    shift; k is None for a row without finite entries. Columns likewise.
    """

    core: IntegerRows
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_of: tuple[_Copy, ...]
    column_of: tuple[_Copy, ...]


def reduce(entry: IntegerRows) -> Reduction:
    """Keep one row and one column of each class of shifted copies, and none without finite entries."""
    rows, row_of = _distinct(entry)
    kept = tuple(entry[i] for i in rows)
    width = len(entry[0]) if entry else 0
    columns, column_of = _distinct(tuple(tuple(row[j] for row in kept) for j in range(width)))
    core = tuple(tuple(row[j] for j in columns) for row in kept) if columns else ()
    return Reduction(core, rows, columns, row_of, column_of)


def _distinct(lines: IntegerRows) -> tuple[tuple[int, ...], tuple[_Copy, ...]]:
    seen: dict[tuple[int | None, ...], tuple[int, int]] = {}
    kept: list[int] = []
    copies: list[_Copy] = []
    for index, line in enumerate(lines):
        first = next((x for x in line if x is not None), None)
        if first is None:
            copies.append((None, 0))
            continue
        shape = tuple(None if x is None else x - first for x in line)
        if shape not in seen:
            seen[shape] = (len(kept), first)
            kept.append(index)
        place, base = seen[shape]
        copies.append((place, first - base))
    return tuple(kept), tuple(copies)

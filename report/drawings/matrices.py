"""Matrices as heat maps: every entry is written exactly, and a decisive minor is marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from report.drawings.svg import Drawing, element, label
from terms.wording import counted

CELL = 34
MOST = 24
"""Lines beyond this number are not drawn; the last one says how many are missing."""


def heat_map(
    rows: Sequence[Sequence[str]],
    *,
    name: str = "",
    rank: Sequence[Sequence[Fraction | None]],
    mark: Collection[tuple[int, int]] = (),
    row_names: Sequence[str] = (),
    column_names: Sequence[str] = (),
) -> Drawing:
    """Return a heat map of printed entries.

    `rank` gives the number behind each entry (None for −∞, a truth or an index), which chooses the tint: orange above
    0, blue below, strong near the largest magnitude. `mark` outlines the entries (row, column) of a minor's matching.
    """
    height, width = min(len(rows), MOST), min(max((len(row) for row in rows), default=0), MOST)
    longest = max((len(text) for row in rows[:height] for text in row[:width]), default=1)
    wide = max(CELL, 12 + 8 * longest, 8 + 7 * max(map(len, column_names[:width]), default=0))
    left = 8 + 8 * max(map(len, row_names), default=0) if row_names else 0
    top = (20 if name else 0) + (18 if column_names else 0)
    largest = max((abs(value) for row in rank for value in row if value is not None), default=Fraction(0))
    parts = [label(left, 14, name, "b")] if name else []
    heads = [label(left + j * wide + wide / 2, top - 5, text) for j, text in enumerate(column_names[:width])]
    sides = [label(left - 6, top + i * CELL + CELL / 2 + 4, text) for i, text in enumerate(row_names[:height])]
    boxes, texts, frames = [], [], []
    for i, row in enumerate(rows[:height]):
        for j, text in enumerate(row[:width]):
            x, y = left + j * wide, top + i * CELL
            box = f"M{x} {y}h{wide - 2}v{CELL - 2}h{2 - wide}z"
            boxes.append(element("path", d=box, class_=_tint(rank[i][j], largest)))
            texts.append(label(x + wide / 2 - 1, y + CELL / 2 + 4, text))
            if (i, j) in mark:
                frames.append(element("path", d=box, class_="mark"))
    parts += [element("g", inner, class_=style) for style, inner in (("c s m", heads), ("e s m", sides)) if inner]
    parts += [*boxes, element("g", texts, class_="c"), *frames]
    bottom = top + height * CELL
    missing = _missing(len(rows) - height, max((len(row) for row in rows), default=0) - width)
    if missing:
        parts.append(label(left, bottom + 12, missing, "s m"))
        bottom += 18
    if not rows or not width:
        parts.append(label(left, bottom + 14, "(empty)", "s m"))
        bottom += 18
    across = max(left + width * wide, left + 8 * len(name), left + 6 * len(missing), 56)
    return Drawing("".join(parts), across, bottom, _sentence(name, rows, mark))


def _tint(value: Fraction | None, largest: Fraction) -> str:
    if value is None or value == 0:
        return "h0"
    strong = 2 * abs(value) > largest
    if value < 0:
        return "h2" if strong else "h1"
    return "h4" if strong else "h3"


def _missing(rows: int, columns: int) -> str:
    parts = [counted(count, f"more {noun}") for count, noun in ((rows, "row"), (columns, "column")) if count > 0]
    return f"… {' and '.join(parts)}" if parts else ""


def _sentence(name: str, rows: Sequence[Sequence[str]], mark: Collection[tuple[int, int]]) -> str:
    shown = "; ".join(" ".join(row[:MOST]) for row in rows[:MOST])
    marked = f"; marked: {', '.join(f'row {i + 1} column {j + 1}' for i, j in sorted(mark))}" if mark else ""
    return f"{name or 'matrix'}, {counted(len(rows), 'row')}: {shown}{marked}"

"""Witnesses as pictures: each named value of a counterexample is a matrix, a row, or a number."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from report.drawings.matrices import heat_map
from report.drawings.svg import Drawing, side_by_side
from report.values import Cell, Nested, Value, shown, values_of

MOST_VALUES = 12


def witness(
    document: Mapping[str, Any],
    *,
    width: int = 720,
    marks: Mapping[str, Collection[tuple[int, int]]] = MappingProxyType({}),
) -> Drawing:
    """Return the picture of a witness, as evidence files write it: `{"sorts": …, "values": …}`.

    `marks` outlines entries (row, column) of the matrices that it names. Only the first twelve named values are drawn;
    the title that a screen reader says has the same content.
    """
    values = values_of(document)
    scalars = [value for value in values if not value.shape]
    drawings = [_array(value, marks.get(value.name, ())) for value in values if value.shape][:MOST_VALUES]
    sizes = [Value(f"|{name}|", str(size)) for name, size in document.get("sorts", {}).items()]
    cells = [*sizes, *scalars][: 2 * MOST_VALUES]
    if cells:
        texts = [_text(value.content) for value in cells]
        tints = [_number(value.content) for value in cells]
        drawings.insert(0, heat_map([texts], column_names=[value.name for value in cells], rank=[tints]))
    return side_by_side(drawings, width=width)


def _array(value: Value, mark: Collection[tuple[int, int]]) -> Drawing:
    """Draw a vector as one row, a matrix as itself, and a deeper array as the matrix of its innermost rows."""
    content = value.content
    assert isinstance(content, list)
    if len(value.shape) == 1:
        columns = [str(j) for j in range(len(content))]
        return heat_map([[_text(cell) for cell in content]], name=value.name, column_names=columns,
                        rank=[[_number(cell) for cell in content]])  # fmt: skip
    rows = list(_rows(content, ""))
    labels = [where for where, _ in rows]
    return heat_map(
        [[_text(cell) for cell in row] for _, row in rows],
        name=value.name,
        mark=mark,
        rank=[[_number(cell) for cell in row] for _, row in rows],
        row_names=labels,
        column_names=[str(j) for j in range(max((len(row) for _, row in rows), default=0))],
    )


def _rows(content: list[Nested], where: str) -> list[tuple[str, list[Nested]]]:
    found: list[tuple[str, list[Nested]]] = []
    for i, part in enumerate(content):
        place = f"{where},{i}" if where else str(i)
        assert isinstance(part, list)
        if part and isinstance(part[0], list):
            found += _rows(part, place)
        else:
            found.append((place, part))
    return found


def _text(content: Nested) -> str:
    assert not isinstance(content, list)
    return shown(content)


def _number(content: Nested) -> Fraction | None:
    """Return the number behind a cell, which chooses its tint."""
    cell: Cell | list[Nested] = content
    if isinstance(cell, bool | int | list) or cell == "-inf":
        return None
    return Fraction(cell)

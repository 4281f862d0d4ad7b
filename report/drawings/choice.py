"""Chooses the picture for a value."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from report.drawings.cells import Heads, Keys, cells, head_cells
from report.drawings.curves import Curves, Envelope, curves, envelope
from report.drawings.engines import engine_picture
from report.drawings.matrices import heat_map
from report.drawings.planecurves import PlaneCurve, plane_curve
from report.drawings.svg import Drawing
from report.drawings.trees import protocol_tree
from report.drawings.witnesses import witness
from report.errors import DrawingError
from report.values import shown
from terms.scalars import is_exact, is_finite, scalar_text


def draw(value: Any, *, mark: Any = (), name: str = "") -> Drawing:
    """Return the picture of a value; it shows itself in a notebook.

    There are pictures of matrices of exact scalars, witnesses (as evidence writes them), keys in the plane (`Keys`,
    `Heads`), functions of one number (`Envelope`, `Curves`), tropical plane curves (`PlaneCurve`), protocol trees, and
    of results of the engines: polynomials in one or two variables, power diagrams, layers and refinements of the plane,
    slices of the plane, rank curves, diagnostics logs and depth-width tables. `mark` outlines entries of a matrix:
    pairs (row, column), a minor with `row_indices` and `column_indices`, or a rank whose lower side is one.
    Raises `DrawingError` for a value without a picture.

    >>> draw([[0, 1], [2, 0]], mark=[(0, 1)]).title
    'matrix, 2 rows: 0 1; 2 0; marked: row 1 column 2'
    """
    match value:
        case Drawing():
            return value
        case Keys():
            return cells(value)
        case Heads():
            return head_cells(value)
        case Envelope():
            return envelope(value)
        case Curves():
            return curves(value)
        case PlaneCurve():
            return plane_curve(value)
        case Mapping() if "values" in value:
            return witness(value)
    picture = engine_picture(value)
    if picture is not None:
        return picture
    if hasattr(value, "output") or hasattr(value, "zero"):
        return protocol_tree(value)
    rows: Any = getattr(value, "rows", value)
    if _is_matrix(rows):
        return _matrix(rows, mark, name)
    raise DrawingError(f"there is no picture of a {type(value).__name__}; draw a matrix of exact scalars or a witness")


def _is_matrix(rows: Any) -> bool:
    return isinstance(rows, Sequence) and all(
        isinstance(row, Sequence) and not isinstance(row, str) and all(is_exact(entry) for entry in row) for row in rows
    )


def _matrix(rows: Sequence[Sequence[Any]], mark: Any, name: str) -> Drawing:
    entries = [[shown(scalar_text(entry)) for entry in row] for row in rows]
    rank = [[Fraction(entry) if is_finite(entry) else None for entry in row] for row in rows]
    return heat_map(entries, name=name, rank=rank, mark=_places(mark))


def _places(mark: Any) -> Collection[tuple[int, int]]:
    mark = getattr(mark, "lower", mark)
    if hasattr(mark, "row_indices"):
        return tuple(zip(mark.row_indices, mark.column_indices, strict=True))
    return tuple((int(i), int(j)) for i, j in mark)

"""Figures of claims: the pictures that claim files attach, drawn when a report is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from report.drawings.choice import draw
from report.drawings.svg import Drawing, side_by_side
from report.errors import DrawingError
from solver.claims import Claim, Figure
from solver.discovery import line_in


@dataclass(frozen=True, slots=True)
class Illustration:
    """A figure as a page shows it: its caption, and the drawing, or the reason why there is none."""

    caption: str
    drawing: Drawing | None
    problem: str = ""


def illustrations(claims: Iterable[Claim]) -> dict[str, list[Illustration]]:
    """Return the figures of claims by claim id; what goes wrong in one is told in its place and stops nothing."""
    return {claim.id: [_illustration(claim, figure) for figure in claim.figures] for claim in claims if claim.figures}


def problems_of(figures: dict[str, list[Illustration]]) -> list[str]:
    """List what went wrong: the claim, the caption, the reason."""
    return [
        f"{id}, figure {figure.caption!r}: {figure.problem}"
        for id, drawn in figures.items()
        for figure in drawn
        if figure.problem
    ]


def _illustration(claim: Claim, figure: Figure) -> Illustration:
    try:
        return Illustration(figure.caption, _drawn(figure.make()))
    except Exception as error:  # a claim file is anybody's code: whatever it raises, the report goes on
        line = line_in(error, claim.path) if claim.path else None
        where = f"{claim.path.name}, line {line}: " if claim.path and line else ""
        return Illustration(figure.caption, None, f"{where}{type(error).__name__}: {error}")


def _drawn(value: Any) -> Drawing:
    """Draw a value, or a list of values beside each other."""
    try:
        return draw(value)
    except DrawingError:
        if not isinstance(value, list | tuple) or not value:
            raise
    return side_by_side([draw(part) for part in value], width=940)

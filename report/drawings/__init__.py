"""Drawings: SVG pictures of matrices, witnesses, cells of the plane, piecewise-linear functions and protocols."""

from report.drawings.choice import draw
from report.drawings.svg import Drawing

__all__ = ["Drawing", "draw"]

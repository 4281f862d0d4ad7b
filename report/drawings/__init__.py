"""Drawings: SVG pictures of matrices, witnesses, cells of the plane, piecewise-linear functions and protocols."""

from report.drawings.cells import Heads, Keys
from report.drawings.choice import draw
from report.drawings.curves import Curve, Curves, Envelope
from report.drawings.planecurves import PlaneCurve
from report.drawings.svg import Drawing

__all__ = ["Curve", "Curves", "Drawing", "Envelope", "Heads", "Keys", "PlaneCurve", "draw"]

"""Exact max-plus algebra and geometry."""

from tropical.matrix import Matrices, Matrix, ShapeError, matrices

__all__ = ["Matrices", "Matrix", "ShapeError", "matrices"]

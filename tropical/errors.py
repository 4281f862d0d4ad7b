"""The errors of the tropical engine."""

from __future__ import annotations

from terms.errors import TropcheckError
from tropical.matrix import ShapeError

__all__ = ["DivergenceError", "DomainError", "ShapeError"]


class DomainError(TropcheckError, ValueError):
    """A value lies outside the semiring or the range that the function is defined on."""


class DivergenceError(TropcheckError, ArithmeticError):
    """A series has no limit in the semiring, as the star of a matrix with a positive cycle."""

"""The errors of the tropical engine."""

from __future__ import annotations

from terms.errors import TropcheckError


class ShapeError(TropcheckError, ValueError):
    """An array is ragged, of the wrong dimension, or does not fit the other one."""


class DomainError(TropcheckError, ValueError):
    """A value lies outside the semiring or the range that the function is defined on."""


class DivergenceError(TropcheckError, ArithmeticError):
    """A series has no limit in the semiring, as the star of a matrix with a positive cycle."""

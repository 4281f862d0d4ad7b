"""Errors of the report: each says what it could not show, and what to do about it."""

from __future__ import annotations

from terms.errors import TropcheckError


class ResultsError(TropcheckError, ValueError):
    """A document is no results document, or not one that this version reads."""


class UnknownIdError(TropcheckError, LookupError):
    """No claim and no reading of the results has this id."""


class DrawingError(TropcheckError, TypeError):
    """There is no drawing for a value."""

"""The root of every error that tropcheck raises on purpose, and the errors of the language of statements."""

from __future__ import annotations


class TropcheckError(Exception):
    """Something the caller can mend; the message says what, where, and the remedy."""


class InexactError(TropcheckError, TypeError):
    """A float or a bool stood where an exact scalar belongs."""


class UndefinedError(TropcheckError, ArithmeticError):
    """An operation has no value on these scalars, as −∞ − (−∞) or 0 · (−∞)."""


class SymbolicTruthError(TropcheckError, TypeError):
    """Python asked a formula for its truth value (`if`, `and`, `or`, `not`, `in`)."""


class IllTypedError(TropcheckError, TypeError):
    """An operator was given arguments of the wrong sort: the expression denotes nothing."""

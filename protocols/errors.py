"""One error class for each way to misuse the communication engine."""

from __future__ import annotations

from terms.errors import TropcheckError


class ProtocolError(TropcheckError):
    """A protocol, task or machine breaks a rule of its model."""


class VisibilityError(ProtocolError, ValueError):
    """A message depends on something that its sender cannot see."""


class WrongOutputError(ProtocolError, ValueError):
    """A protocol answers wrongly on an input."""


class MessageSizeError(ProtocolError, ValueError):
    """A message is longer than the model allows."""


class SpeakingOrderError(ProtocolError, ValueError):
    """A party speaks or listens out of turn."""


class TableSizeError(ProtocolError, ValueError):
    """A table has the wrong shape for its task."""


class TooLargeError(ProtocolError, ValueError):
    """A task has more inputs than may be enumerated."""


class PrecisionError(ProtocolError, OverflowError):
    """A number does not fit into the bits that a machine gives it."""


class CertificateError(ProtocolError, ValueError):
    """A certificate does not establish the bound that it states."""

"""Results of the engines as plain JSON: dataclasses become objects, exact scalars texts or integers."""

from __future__ import annotations

from tropical.form import to_json as plain

__all__ = ["plain"]

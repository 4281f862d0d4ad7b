"""Results of the engines as plain JSON: dataclasses become objects, exact scalars texts or integers."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from terms.scalars import NEG_INF
from tropical import POS_INF


def plain(value: Any) -> Any:
    """Return a result as JSON data.

    >>> plain((1, Fraction(1, 2), NEG_INF))
    [1, '1/2', '-inf']
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if value is NEG_INF or value is POS_INF:
        return "-inf" if value is NEG_INF else "inf"
    if isinstance(value, Fraction):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        named = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"kind": type(value).__name__, **named}
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(part) for part in value]
    return str(value)

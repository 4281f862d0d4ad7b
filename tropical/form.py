"""The exact JSON form of results and certificates."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from terms.scalars import NEG_INF
from tropical.infinity import POS_INF


def to_json(value: Any) -> Any:
    """Return a result as JSON data, without loss.

    A dataclass is an object with its class name under "kind" and its public fields by name. Integers of any size stay
    numbers; fractions are texts "p/q", infinities "-inf" and "inf"; sequences are lists; the keys of a mapping (as
    the exponents of a Laurent polynomial) are texts. Certificates hold no floats; those of diagnostics pass.

    >>> to_json((1, Fraction(1, 2), NEG_INF))
    [1, '1/2', '-inf']
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if value is NEG_INF or value is POS_INF:
        return "-inf" if value is NEG_INF else "inf"
    if isinstance(value, Fraction):
        return str(value) if value.denominator != 1 else value.numerator
    if is_dataclass(value) and not isinstance(value, type):
        public = [field.name for field in fields(value) if not field.name.startswith("_")]
        named = {name: to_json(getattr(value, name)) for name in public}
        return {"kind": type(value).__name__, **named}
    if isinstance(value, dict):
        return {str(key): to_json(part) for key, part in value.items()}
    if hasattr(value, "tolist"):
        return to_json(value.tolist())
    if isinstance(value, list | tuple | set | frozenset):
        return [to_json(part) for part in value]
    return str(value)

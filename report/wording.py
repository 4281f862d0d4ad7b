"""Wording: names of entries as readers write them, and rows that say the same said once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def subscripts(text: str) -> str:
    """Write the indices of names as subscripts; indices of several digits are separated by commas.

    >>> subscripts("a_0_1 + b_2 ≤ x_y + a_10_2")
    'a₀₁ + b₂ ≤ x_y + a₁₀,₂'
    """
    return re.sub(r"(?<![\w])([^\W\d_]+)((?:_\d+)+)(?!\w)", _written, text)


def _written(found: re.Match[str]) -> str:
    indices = found[2][1:].split("_")
    separator = "," if any(len(index) > 1 for index in indices) and len(indices) > 1 else ""
    return found[1] + separator.join(index.translate(_DIGITS) for index in indices)


def gathered(rows: Iterable[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return the rows of an evidence table, equal ones once with their number.

    >>> row = {"method": "random", "scope": "10 instances", "result": "no counterexample"}
    >>> [found["result"] for found in gathered([row, row, {**row, "scope": "5 instances"}])]
    ['no counterexample (2 times)', 'no counterexample']
    """
    counted: dict[tuple[str, str, str], int] = {}
    for row in rows:
        key = (row["method"], row["scope"], row["result"])
        counted[key] = counted.get(key, 0) + 1
    return [
        {"method": method, "scope": scope, "result": f"{result} ({count} times)" if count > 1 else result}
        for (method, scope, result), count in counted.items()
    ]

"""Wording: names of entries as readers write them."""

from __future__ import annotations

import re

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

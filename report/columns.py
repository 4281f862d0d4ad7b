"""Columns of a terminal: measuring, cutting, filling and wrapping texts, and drawing witnesses in them."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Mapping
from typing import Any

from report.values import Nested, Value, shown, values_of


def picture(witness: Mapping[str, Any], width: int = 76) -> list[str]:
    """Draw a witness in text: each matrix in brackets, each vector and number in a line.

    >>> print("\\n".join(picture({"values": {"a_0_0": "1", "a_0_1": "-inf", "a_1_0": "-2", "a_1_1": "0", "x": "1/2"}})))
    a = ⎡  1  −∞ ⎤
        ⎣ −2   0 ⎦
    x = 1/2
    """
    lines = [f"|{name}| = {size}" for name, size in witness.get("sorts", {}).items()]
    for value in values_of(witness):
        lines += _drawn(value, width)
    return lines


def _drawn(value: Value, width: int) -> list[str]:
    content = value.content
    if not isinstance(content, list):
        return [f"{value.name} = {shown(content)}"]
    if len(value.shape) != 2:
        return _wrapped_list(f"{value.name} = {_flat(content)}", width)
    rows = [[_flat(cell) for cell in row] if isinstance(row, list) else [] for row in content]
    wide = max((columns(cell) for row in rows for cell in row), default=0)
    inner = ["  ".join(pad(cell, wide, right=True) for cell in row) for row in rows]
    head = f"{value.name} = "
    if len(rows) == 1:
        return [f"{head}[ {inner[0]} ]"]
    left = ["⎡", *"⎢" * (len(rows) - 2), "⎣"]
    right = ["⎤", *"⎥" * (len(rows) - 2), "⎦"]
    return [f"{head if i == 0 else ' ' * columns(head)}{left[i]} {text} {right[i]}" for i, text in enumerate(inner)]


def _flat(content: Nested) -> str:
    return f"({', '.join(map(_flat, content))})" if isinstance(content, list) else shown(content)


def wrapped(text: str, width: int, indent: str = "  ", most: int | None = None) -> list[str]:
    """Wrap text by columns; at most `most` lines, the last one then ends in an ellipsis."""
    text = clean(text)
    across = width if columns(text) == len(text) else max(width // 2, 20)
    lines = textwrap.wrap(text, across, initial_indent=indent, subsequent_indent=indent)
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], fit(lines[most - 1] + " …", width)]
    return lines or [""]


def _wrapped_list(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent="    ") or [""]


def clean(text: str) -> str:
    """Replace control characters, which could move the cursor or change colours, by a dot.

    >>> clean("a\\x1b[31mb")
    'a·[31mb'
    """
    return "".join("·" if unicodedata.category(c) == "Cc" and c not in "\n\t" else c for c in text)


def columns(text: str) -> int:
    """Return how many columns a terminal uses for a text: wide characters take two, marks and colours none.

    >>> columns("−∞"), columns("语"), columns("\\x1b[31m✘\\x1b[0m")
    (2, 2, 1)
    """
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in plain)


def fit(text: str, width: int) -> str:
    """Cut a text to at most `width` columns; what was cut ends in an ellipsis.

    >>> fit("rank-definition", 8)
    'rank-de…'
    """
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Fill a text with spaces to `width` columns, on its left when it is set to the right."""
    filling = " " * max(0, width - columns(text))
    return filling + text if right else text + filling

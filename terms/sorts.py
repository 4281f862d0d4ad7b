"""Sorts: what a term denotes.

Numbers are of four sorts, by two questions: are they integers, and can they be −∞?
`int` ⊂ `real` ⊂ `extreal` and `int` ⊂ `extint` ⊂ `extreal`. Truths are `bool`. A tuple of numbers is a `vector`:
no operator takes one, so a formula that adds a vector to a number is rejected instead of being guessed at.
Every other name is an index sort: a nonempty set about which nothing is known.
"""

from __future__ import annotations

from typing import Final

BOOL: Final = "bool"
INT: Final = "int"
REAL: Final = "real"
EXTINT: Final = "extint"
EXTREAL: Final = "extreal"
VECTOR: Final = "vector"

NUMERIC: Final = frozenset({INT, REAL, EXTINT, EXTREAL})
FINITE: Final = frozenset({INT, REAL})
INTEGRAL: Final = frozenset({INT, EXTINT})
RESERVED: Final = NUMERIC | {BOOL, VECTOR}


def numeric_sort(*, integral: bool, extended: bool) -> str:
    """Name the sort of numbers with these two properties."""
    if extended:
        return EXTINT if integral else EXTREAL
    return INT if integral else REAL


def join(sorts: list[str]) -> str:
    """Return the smallest numeric sort that contains all of `sorts`.

    >>> join(["int", "extint", "real"])
    'extreal'
    """
    return numeric_sort(
        integral=all(s in INTEGRAL for s in sorts),
        extended=any(s not in FINITE for s in sorts),
    )

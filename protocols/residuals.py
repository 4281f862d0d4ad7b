"""Residual functions of a truth table in a speaking order: the minimal automaton of Myhill and Nerode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Automaton:
    """The minimal layered automaton of a function: `steps[k][s, x]` is the state after speaker k says x in
    state s.

    Level 0 has the one state 0; the last step leads to the outputs.
    """

    steps: tuple[npt.NDArray[np.int64], ...]


def minimal_automaton(table: npt.NDArray[Any], order: Sequence[int]) -> Automaton:
    """Return the minimal automaton that reads the parties' inputs in the given order.

    States after k speakers are the distinct residual functions of the others. Computed from the last speaker
    to the first: distinct rows become the letters of the level above. Method and time: one pass over the
    table, then shrinking.
    """
    current = np.transpose(table, order)
    steps: list[npt.NDArray[np.int64]] = []
    for level in reversed(range(current.ndim)):
        letters = current.shape[level]
        rows, names = distinct_rows(current.reshape(-1, letters))
        steps.append(rows)
        current = names.reshape(current.shape[:level])
    return Automaton(tuple(reversed(steps)))


def distinct_rows(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the distinct rows of a matrix of integers ≥ 0, and for each row its number among them.

    Long rows are looked up whole. Short rows are packed into 63-bit integers as far as their columns fit, and
    renumbered in between. Both are exact: no hash decides an equality.
    """
    length, width = rows.shape
    if length == 0:
        return rows.astype(np.int64), np.zeros(0, dtype=np.int64)
    codes, classes = _number_whole(rows) if width > 32 else _number_packed(rows)
    representatives = np.empty(classes, dtype=np.int64)
    representatives[codes[::-1]] = np.arange(length - 1, -1, -1)
    return rows[representatives].astype(np.int64), codes


def _number_whole(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], int]:
    names: dict[bytes, int] = {}
    whole = np.ascontiguousarray(rows)
    codes = np.fromiter((names.setdefault(row.tobytes(), len(names)) for row in whole), np.int64, len(whole))
    return codes, len(names)


def _number_packed(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], int]:
    length, width = rows.shape
    letters = rows
    if (int(rows.max()) + 1) * length >= 1 << 63:
        letters = np.unique(rows, return_inverse=True)[1].reshape(rows.shape)
    base = int(letters.max()) + 1
    codes, classes, column = np.zeros(length, dtype=np.int64), 1, 0
    while column < width:
        room = classes
        packed = codes
        while column < width and room * base < 1 << 63:
            packed = packed * base + letters[:, column]
            room *= base
            column += 1
        codes, classes = _renumber(packed, room)
    return codes, classes


def _renumber(values: npt.NDArray[np.int64], room: int) -> tuple[npt.NDArray[np.int64], int]:
    """Number the distinct values in increasing order: by flags where the range is small, else by sorting."""
    if room <= max(1 << 16, 8 * values.size):
        present = np.zeros(room, dtype=bool)
        present[values] = True
        numbers = np.cumsum(present, dtype=np.int64) - 1
        return numbers[values], int(numbers[-1]) + 1
    unique, inverse = np.unique(values, return_inverse=True)
    return inverse.reshape(-1).astype(np.int64), int(unique.size)

"""A user's own matrices and networks: JSON, CSV and NPY files.

Entries are integers, fractions as texts ("1/2"), and −∞ ("-inf"). Floats enter only when the user says how: exactly, as
the dyadic rationals that they are, or rounded to a step.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from terms.errors import TropcheckError
from terms.scalars import NEG_INF, exact
from tropical import (
    POS_INF,
    Convention,
    Polynomial,
    polynomial,
)
from tropical import exact as exact_array
from tropical.border import Rows


class FileError(TropcheckError, ValueError):
    """A file is not in a form that can be read; the message names the file, the place and the remedy."""


class FloatsError(FileError):
    """A file holds floats, and the user did not say how they become exact."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds floats; say --exact to take them as they are, or --round 1/1000")


@contextmanager
def contents_of(place: object) -> Iterator[None]:
    """Put the name of a file, or a place in it, before what an engine says of its contents."""
    try:
        yield
    except FileError:
        raise
    except TropcheckError as error:
        raise FileError(f"{place}: {error}") from None


@dataclass(frozen=True, slots=True)
class Rounding:
    """How floats become exact: not at all, exactly, or to multiples of a step."""

    allowed: bool = False
    step: Fraction | None = None

    def note(self) -> str:
        """Say what was done."""
        if not self.allowed:
            return "entries exact as written"
        return "floats taken exactly" if self.step is None else f"floats rounded to multiples of {self.step}"


def read_matrix(path: Path, rounding: Rounding) -> Rows:
    """Read a matrix from a .json, .csv or .npy file."""
    rows: Any
    match path.suffix:
        case ".npy":
            rows = load_array(path)
        case ".csv":
            lines = [row for row in csv.reader(read_text(path).splitlines()) if row]
            rows = [[entry(text, rounding, path, i) for text in row] for i, row in enumerate(lines)]
        case ".json":
            document = read_json(path)
            if not isinstance(document, list) or not all(isinstance(row, list) for row in document):
                raise FileError(f"{path}: a matrix is a list of rows, each a list of entries")
            rows = [[entry(value, rounding, path, i) for value in row] for i, row in enumerate(document)]
        case other:
            raise FileError(f"{path}: {other or 'no ending'} is not read; use .json, .csv or .npy")
    with contents_of(path):
        return exact_rows(rows, rounding, path)


def read_text(path: Path) -> str:
    """Read a text file in UTF-8, with or without a byte order mark."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: no text in UTF-8: {error.reason} at byte {error.start}; save it as UTF-8") from None


def read_json(path: Path) -> Any:
    """Read a JSON file."""
    try:
        return json.loads(read_text(path))
    except FileError:
        raise
    except (ValueError, RecursionError) as error:
        raise FileError(f"{path}: no JSON: {error}") from None


def load_array(path: Path) -> Any:
    """Read an NPY array, or the arrays of an NPZ archive by name."""
    try:
        with path.open("rb") as file:
            found = np.load(file, allow_pickle=False)
            archive = isinstance(found, np.lib.npyio.NpzFile)
            if archive != (path.suffix == ".npz"):
                raise ValueError(f"it is an {'archive' if archive else 'array'}; the ending .npz is for archives")
            return {name: found[name] for name in found.files} if archive else found
    except Exception as error:  # damaged bytes make NumPy and zipfile raise nearly anything
        raise FileError(f"{path}: no NPY or NPZ file: {error}") from None


def exact_rows(rows: Any, rounding: Rounding, path: Path) -> Rows:
    """Return rows as exact scalars; floats are refused unless the user said how to read them."""
    floats = (isinstance(rows, np.ndarray) and rows.dtype.kind == "f") or (
        isinstance(rows, list) and any(isinstance(value, float) for row in rows for value in row)
    )
    if floats and not rounding.allowed:
        raise FloatsError(path)
    return exact_array(rows, round=rounding.step).rows


def entry(value: Any, rounding: Rounding, path: Path, row: int) -> Any:
    """Return one entry of a file as an exact scalar, or as a float that will be rounded."""
    if isinstance(value, bool):
        raise FileError(f"{path}, row {row}: {value} is a truth, not a number")
    if isinstance(value, str):
        text = value.strip()
        if text in ("-inf", "−∞"):
            return NEG_INF
        if text in ("inf", "∞"):
            return POS_INF
        if (power := re.search(r"e[+-]?(\d+)$", text.lower())) and len(power[1]) > 4:
            raise FileError(f"{path}, row {row}: {text[:40]} is too large or too small; exponents have up to 4 digits")
        try:
            number = exact(Fraction(text))
        except (ValueError, ZeroDivisionError):
            commas = ", and commas between entries" if path.suffix == ".csv" and re.search(r"[;\t ]", text) else ""
            raise FileError(f"{path}, row {row}: {text!r} is no number; write 3, 1/2 or -inf{commas}") from None
        if "." in text or "e" in text.lower():
            if not rounding.allowed:
                raise FloatsError(path)
            return float(text) if rounding.step is not None else number
        return number
    if not isinstance(value, int | float):
        said = json.dumps(value)[:40]
        raise FileError(f'{path}, row {row}: expected a number, not {said}; write 3, "1/2" or "-inf"')
    return value


def read_polynomial(path: Path, convention: Convention, rounding: Rounding) -> Polynomial:
    """Read a polynomial from a JSON file."""
    if path.suffix != ".json":
        raise FileError(f"{path}: {path.suffix or 'no ending'} is not read as a polynomial; use .json")
    document = read_json(path)
    terms = document.get("terms") if isinstance(document, Mapping) and set(document) == {"terms"} else None
    if (
        not isinstance(terms, list)
        or not terms
        or not all(isinstance(t, list) and len(t) == 2 and isinstance(t[1], list) for t in terms)
    ):
        raise FileError(f'{path}: a polynomial is {{"terms": [[coefficient, [exponent, …]], …]}}, with a term at least')
    found: dict[Any, Any] = {}
    for position, (coefficient, exponents) in enumerate(terms):
        key = tuple(entry(e, rounding, path, position) for e in exponents)
        if key in found:
            raise FileError(f"{path}: the exponents {exponents} stand twice")
        found[key] = entry(coefficient, rounding, path, position)
    with contents_of(path):
        return polynomial(found, convention=convention)

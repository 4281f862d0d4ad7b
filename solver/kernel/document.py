"""Hostile JSON: bounded in size, depth and digits, without duplicate keys, floats or NaN."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sized
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
MOST_BYTES = 8 * 1024 * 1024
MOST_DEPTH = 64
MOST_PARTS = 500_000
MOST_DIGITS = 2000


class Rejected(Exception):
    """Evidence that the kernel does not accept; the message names the field and the rule."""


def load(path: Path) -> object:
    """Read one evidence file."""
    if not path.is_file():
        raise Rejected(f"{path.name} is no file")
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Rejected(f"{path.name}: the kernel reads at most {MOST_BYTES} bytes")
    return parse(raw)


def parse(raw: bytes) -> object:
    """Parse JSON that may have been written by an enemy."""
    try:
        source = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Rejected(f"byte {error.start} is no UTF-8") from None
    _check_shape(source)
    try:
        return json.loads(
            source,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_no_float,
            parse_constant=_no_float,
        )
    except json.JSONDecodeError as error:
        raise Rejected(f"no JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None


_MARKS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[\]}]', re.DOTALL)
"""Texts, opening and closing brackets. A text that never ends reaches to the end of the file."""


def _check_shape(source: str) -> None:
    depth = parts = 0
    for mark in _MARKS.finditer(source):
        first = source[mark.start()]
        if first in "[{":
            depth, parts = depth + 1, parts + 1
            if depth > MOST_DEPTH:
                raise Rejected(f"nested deeper than {MOST_DEPTH}")
            if parts > MOST_PARTS:
                raise Rejected(f"more than {MOST_PARTS} lists and objects")
        elif first != '"':
            depth -= 1


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise Rejected(f"the key {key[:40]!r} stands twice in one object")
        result[key] = value
    return result


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Rejected(f"an integer of {len(digits)} digits; at most {MOST_DIGITS} are read")
    return int(digits)


def _no_float(word: str) -> object:
    raise Rejected(f'{word[:40]} is no exact number; fractions are written as text, as in "1/3"')


def canonical(document: object) -> str:
    """Print JSON in its one canonical form."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest_of(document: object) -> str:
    """Return the SHA-256 of the canonical form."""
    return hashlib.sha256(canonical(document).encode("utf-8", "surrogatepass")).hexdigest()


def field(document: object, name: str, kind: type[T], where: str = "") -> T:
    """Return `document[name]`, which must be of type `kind` (a bool is no int)."""
    if not isinstance(document, dict):
        raise Rejected(f"{where or 'the document'} is no object")
    if name not in document:
        raise Rejected(f"{where}.{name} is missing".lstrip("."))
    value = document[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Rejected(f"{where}.{name} is no {kind.__name__}".lstrip("."))
    return value


def whole(value: object, where: str) -> int:
    """Return an integer of a certificate."""
    if type(value) is not int:
        raise Rejected(f"{where} is no integer but a {type(value).__name__}")
    return value


def listing(value: object, where: str) -> list[object]:
    """Return a list of a certificate."""
    if not isinstance(value, list):
        raise Rejected(f"{where} is no list")
    return value


def listed(collection: Sized, position: object, where: str) -> int:
    """Return a position of a collection."""
    number = whole(position, where)
    if not 0 <= number < len(collection):
        raise Rejected(f"{where} does not exist: there are {len(collection)}")
    return number


def names(value: object, where: str) -> list[str]:
    """Read a list of names."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise Rejected(f"{where} is no list of names")
    return value


def rational(text: object, where: str) -> Fraction:
    """Read an exact number written as text: `3`, `-1/2`."""
    if not isinstance(text, str) or len(text) > MOST_DIGITS:
        raise Rejected(f'{where}: an exact number is a short text, as in "-1/2"')
    top, slash, below = text.partition("/")
    digits = top[1:] if top.startswith("-") else top
    if not (digits.isascii() and digits.isdigit()) or (slash and not (below.isascii() and below.isdigit())):
        raise Rejected(f"{where}: {text[:40]!r} is no exact number")
    if slash and int(below) == 0:
        raise Rejected(f"{where}: {text[:40]!r} divides by zero")
    return Fraction(int(top), int(below) if slash else 1)

"""Readers of certificate fields; each error names the field."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from ..document import Rejected, listing, rational, whole
from ..lrat import Clause, refute
from ..polynomials import Work
from ..sorts import BOTTOM, Bottom

Number = Fraction | int | Bottom
"""A max-plus number: a rational or −∞."""

MOST_VALUE = 1_000_000
MOST_LETTERS = 200
MOST_BITS = 4000


def exact(value: object, where: str) -> Fraction:
    """Read an exact number, written as a text of at most `MOST_LETTERS` letters."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise Rejected(f"{where}: a number of {len(value)} letters; at most {MOST_LETTERS} are read here")
    return rational(value, where)


def coefficient(value: object, where: str) -> int:
    """Read an integer of at most as many digits."""
    found = whole(value, where)
    if found.bit_length() > 3 * MOST_LETTERS:
        raise Rejected(f"{where}: an integer of {found.bit_length()} bits; at most {3 * MOST_LETTERS} are read here")
    return found


def bounded(value: Fraction, work: Work) -> Fraction:
    """Return a number computed by a product and a sum, unless it has become too long; long ones cost more work."""
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    work.spend(8 + bits // 48)
    if bits > MOST_BITS:
        raise Rejected(f"a computed number of more than {MOST_BITS} bits")
    return value


def common_denominator(numbers: Iterable[Fraction | int], work: Work) -> int:
    """Return the least common denominator."""
    found = Fraction(1)
    for denominator in {x.denominator for x in numbers}:
        found = bounded(Fraction(lcm(found.numerator, denominator)), work)
    return found.numerator


def part(document: object, name: str, where: str) -> object:
    """Return a field of an object."""
    if not isinstance(document, dict):
        raise Rejected(f"{where} is no object")
    if name not in document:
        raise Rejected(f"{where}.{name} is missing")
    return document[name]


def only(document: object, names: str, where: str) -> None:
    """Check that an object has no other fields than those named: an unknown field would mean nothing."""
    unknown = set(document if isinstance(document, dict) else ()) - set(names.split())
    if unknown:
        raise Rejected(f"{where} has an unknown field {min(unknown)[:40]!r}")


def lists(document: object, name: str, where: str) -> list[object]:
    """Return a field that is a list."""
    return listing(part(document, name, where), f"{where}.{name}")


def natural(document: object, name: str, where: str, most: int, least: int = 0) -> int:
    """Return a field that is an integer between `least` and `most`."""
    value = whole(part(document, name, where), f"{where}.{name}")
    if not least <= value <= most:
        raise Rejected(f"{where}.{name} must lie between {least} and {most}")
    return value


def at_least(fact: object, found: int, where: str) -> None:
    """Check that a fact claims no more than `found`."""
    if natural(fact, "value", where, MOST_VALUE) > found:
        raise Rejected(f"{where}.value: the proof shows at least {found}")


def at_most(fact: object, found: int, where: str) -> None:
    """Check that a fact claims no less than `found`."""
    if natural(fact, "value", where, MOST_VALUE) < found:
        raise Rejected(f"{where}.value: the proof shows at most {found}")


def proof(fact: object, where: str) -> tuple[object, str]:
    """Return the proof of a fact and its place."""
    return part(fact, "proof", where), f"{where}.proof"


def position(value: object, count: int, where: str) -> int:
    """Return an integer between 0 and `count` − 1; the count may be larger than any list."""
    found = whole(value, where)
    if not 0 <= found < count:
        raise Rejected(f"{where} does not exist: there are {count if count.bit_length() <= 64 else 'not so many'}")
    return found


def refuted(clauses: list[Clause], given: object, where: str, work: Work) -> None:
    """Check the `steps` of a refutation; looking at a literal costs a sixteenth of a unit of work."""
    literals = Work(16 * work.left)
    refute(clauses, part(given, "steps", where), literals)
    work.spend(work.left - literals.left // 16)


def positions(value: object, count: int, where: str) -> list[int]:
    """Return a list of different positions below `count`."""
    found = [position(entry, count, where) for entry in listing(value, where)]
    if len(set(found)) != len(found):
        raise Rejected(f"{where} names a position twice")
    return found


def rationals(document: object, name: str, where: str) -> list[Fraction]:
    """Return a field that is a list of exact numbers."""
    return [exact(entry, f"{where}.{name}[{i}]") for i, entry in enumerate(lists(document, name, where))]


def rational_rows(document: object, name: str, where: str) -> list[list[Fraction]]:
    """Return a field that is rows of exact numbers."""
    rows = grid(document, name, where)
    return [[exact(entry, f"{where}.{name}[{i}]") for entry in row] for i, row in enumerate(rows)]


def grid(document: object, name: str, where: str) -> list[list[object]]:
    """Return a field that is rows of equal length."""
    rows = [listing(row, f"{where}.{name}[{i}]") for i, row in enumerate(lists(document, name, where))]
    if any(len(row) != len(rows[0]) for row in rows):
        raise Rejected(f"{where}.{name}: the rows have different lengths")
    return rows


def plus(left: Number, right: Number) -> Number:
    """Return the sum; a sum with −∞ is −∞."""
    return BOTTOM if isinstance(left, Bottom) or isinstance(right, Bottom) else left + right


def greatest(numbers: Iterable[Number]) -> Number:
    """Return the maximum; that of none is −∞."""
    return max((x for x in numbers if not isinstance(x, Bottom)), default=BOTTOM)


def total_of(numbers: list[Number]) -> Number:
    """Return the sum of numbers; that of none is 0."""
    return BOTTOM if any(x is BOTTOM for x in numbers) else sum(numbers)  # type: ignore[arg-type]


def nonsingular(rows: list[list[int]], modulus: int, where: str, work: Work) -> None:
    """Check that a square matrix has a determinant that is not 0 modulo `modulus`, hence is not 0.

    The elimination divides modulo `modulus`; a pivot without an inverse is refused.
    """
    if not 2 <= modulus < 1 << 64:
        raise Rejected(f"{where}.modulus must lie between 2 and 2^64")
    left = [[x % modulus for x in row] for row in rows]
    work.spend(len(rows) ** 3 // 8)
    for k in range(len(left)):
        pivot = next((i for i in range(k, len(left)) if left[i][k]), None)
        if pivot is None:
            raise Rejected(f"{where}: the determinant is 0 modulo {modulus}")
        left[k], left[pivot] = left[pivot], left[k]
        try:
            inverse = pow(left[k][k], -1, modulus)
        except ValueError:
            raise Rejected(f"{where}: a pivot has no inverse modulo {modulus}; choose a prime") from None
        for i in range(k + 1, len(left)):
            factor = left[i][k] * inverse
            left[i] = [(x - factor * y) % modulus for x, y in zip(left[i], left[k], strict=True)]

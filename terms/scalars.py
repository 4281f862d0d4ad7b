"""Exact scalars: int, Fraction and −∞.

These are the values that decide. Ordinary arithmetic is Python's own; −∞ is the one value Python lacks.
Floats and bools are refused at the border: a float is a rounding of something, and a bool is a truth.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeAlias, TypeGuard, final

from terms.errors import InexactError, UndefinedError


@final
class NegativeInfinity:
    """The unit of ⊕ = max. There is one instance, `NEG_INF`; it absorbs finite summands and lies below everything.

    Operations without a value (−(−∞), x − (−∞), any product) raise `UndefinedError`: nothing ever becomes NaN.
    Comparisons with foreign types return NotImplemented, so a symbol on the other side gets its say.
    """

    __slots__ = ()
    _instance: NegativeInfinity | None = None

    def __new__(cls) -> NegativeInfinity:
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance

    def __repr__(self) -> str:
        return "NEG_INF"

    def __str__(self) -> str:
        return "−∞"

    def __hash__(self) -> int:
        return hash("tropcheck −∞")

    def __reduce__(self) -> str:
        return "NEG_INF"

    def __add__(self, other: Scalar) -> NegativeInfinity:
        return self if is_exact(other) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Scalar) -> NegativeInfinity:
        if other is self:
            raise UndefinedError("−∞ − (−∞) has no value; guard the law with a finiteness hypothesis")
        return self if is_exact(other) else NotImplemented

    def __rsub__(self, other: Scalar) -> NegativeInfinity:
        if not is_exact(other):
            return NotImplemented
        raise UndefinedError(f"{other} − (−∞) would be +∞, which is no max-plus scalar")

    def __neg__(self) -> NegativeInfinity:
        raise UndefinedError("−(−∞) would be +∞, which is no max-plus scalar")

    def __mul__(self, other: Scalar) -> NegativeInfinity:
        if not is_exact(other):
            return NotImplemented
        raise UndefinedError("an ordinary product with −∞ has no value here; tropical powers are repeated sums")

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return other is self if is_exact(other) else NotImplemented

    def __lt__(self, other: Scalar) -> bool:
        return other is not self if is_exact(other) else NotImplemented

    def __le__(self, other: Scalar) -> bool:
        return True if is_exact(other) else NotImplemented

    def __gt__(self, other: Scalar) -> bool:
        return False if is_exact(other) else NotImplemented

    def __ge__(self, other: Scalar) -> bool:
        return other is self if is_exact(other) else NotImplemented


NEG_INF: Final = NegativeInfinity()

Finite: TypeAlias = int | Fraction
Scalar: TypeAlias = int | Fraction | NegativeInfinity


def is_exact(value: object) -> TypeGuard[Scalar]:
    """Tell whether `value` is an int, a Fraction or −∞ (a bool is none of them)."""
    return type(value) is int or type(value) is Fraction or value is NEG_INF


def is_finite(value: object) -> TypeGuard[Finite]:
    """Tell whether `value` is an int or a Fraction."""
    return type(value) is int or type(value) is Fraction


def exact(value: object) -> Scalar:
    """Return `value` as an exact scalar in its simplest form: a Fraction with denominator 1 becomes an int.

    Raises `InexactError` for floats, bools and everything else.

    >>> exact(Fraction(4, 2)), exact(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    if type(value) is Fraction:
        return value.numerator if value.denominator == 1 else value
    if type(value) is int or value is NEG_INF:
        return value  # narrowed by identity, which mypy does not follow
    if isinstance(value, float):
        raise InexactError(f"{value!r} is a float; write an int, Fraction({value!r}) or NEG_INF")
    if isinstance(value, bool):
        raise InexactError(f"{value!r} is a truth, not a scalar; write {int(value)} or use ite(…)")
    raise InexactError(f"{value!r} ({type(value).__name__}) is no exact scalar; use int, Fraction or NEG_INF")


def scalar_text(value: Scalar) -> str:
    """Print a scalar in the form that evidence files use: `3`, `-1/2`, `-inf`."""
    return "-inf" if value is NEG_INF else str(value)


def scalar_from_text(text: str) -> Scalar:
    """Read what `scalar_text` prints.

    >>> scalar_from_text("-1/2"), scalar_from_text("-inf")
    (Fraction(-1, 2), NEG_INF)
    """
    return NEG_INF if text == "-inf" else exact(Fraction(text))

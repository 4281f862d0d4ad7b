"""+∞, the zero of min-plus and the top of the completed max-plus semiring."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from terms.errors import UndefinedError
from terms.scalars import NEG_INF, Scalar, is_exact


@final
class PositiveInfinity:
    """The unit of ⊕ = min; the one instance `POS_INF` absorbs finite summands and lies above everything.

    The sum with −∞ raises `UndefinedError`: max-plus and min-plus complete it differently, so it is never
    written `+`.
    """

    __slots__ = ()
    _instance: PositiveInfinity | None = None

    def __new__(cls) -> PositiveInfinity:
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance

    def __repr__(self) -> str:
        return "POS_INF"

    def __str__(self) -> str:
        return "+∞"

    def __hash__(self) -> int:
        return hash("tropcheck +∞")

    def __reduce__(self) -> str:
        return "POS_INF"

    def __add__(self, other: Extended) -> PositiveInfinity:
        if other is NEG_INF:
            raise UndefinedError("−∞ + ∞ has no value; use tropical.residuation for the completed semiring")
        return self if other is self or is_exact(other) else NotImplemented

    __radd__ = __add__

    def __eq__(self, other: object) -> bool:
        return other is self if other is self or is_exact(other) else NotImplemented

    def __lt__(self, other: Extended) -> bool:
        return False if other is self or is_exact(other) else NotImplemented

    def __le__(self, other: Extended) -> bool:
        return other is self if other is self or is_exact(other) else NotImplemented

    def __gt__(self, other: Extended) -> bool:
        return other is not self if other is self or is_exact(other) else NotImplemented

    def __ge__(self, other: Extended) -> bool:
        return True if other is self or is_exact(other) else NotImplemented


POS_INF: Final = PositiveInfinity()

Extended: TypeAlias = Scalar | PositiveInfinity


def opposite(value: Extended) -> Extended:
    """Negate a scalar of the extended line: the isomorphism between max-plus and min-plus.

    >>> opposite(3), opposite(NEG_INF), opposite(POS_INF)
    (-3, POS_INF, NEG_INF)
    """
    if value is NEG_INF:
        return POS_INF
    if isinstance(value, PositiveInfinity):
        return NEG_INF
    return -value

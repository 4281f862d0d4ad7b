"""Lanes: many instances of an exact scalar in one NumPy array.

A lane number is an integer array divided by one common denominator, with a bound on the largest magnitude. Every
operation computes its new bound first and widens the array when the width of its integers would not hold it, so
nothing wraps around. −∞ is a mask beside the array: it cannot become a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from terms.errors import SymbolicTruthError, TropcheckError, UndefinedError
from terms.indexes import IndexSet
from terms.scalars import NEG_INF, Scalar, exact, is_exact, is_finite

Mask: TypeAlias = NDArray[np.bool_]
_WIDTHS: tuple[tuple[Any, int], ...] = tuple((t, int(np.iinfo(t).max)) for t in (np.int8, np.int16, np.int32, np.int64))


class LaneOverflowError(TropcheckError, OverflowError):
    """An intermediate value may need more than 64 bits: evaluate exactly instead."""


def width_for(bound: int) -> Any:
    """Return the narrowest integer type that holds −bound … bound.

    >>> width_for(127).__name__, width_for(128).__name__
    ('int8', 'int16')
    """
    for width, largest in _WIDTHS:
        if bound <= largest:
            return width
    raise LaneOverflowError(f"a lane may reach {bound}, beyond 64 bits; this law needs exact evaluation")


class Lanes:
    """A number in every lane: `array / denominator`, −∞ where `bottom` is set.

    `bound` is at least the largest |array| where `bottom` is not set, and the array's width always holds it.
    """

    __slots__ = ("array", "bottom", "bound", "denominator")
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        array: NDArray[Any],
        *,
        bound: int | None = None,
        denominator: int = 1,
        bottom: Mask | None = None,
    ) -> None:
        if array.dtype.kind != "i":
            raise TropcheckError(f"lanes hold signed integers, got {array.dtype}")
        if bound is None:
            bound = max((abs(int(array.min())), abs(int(array.max()))), default=0) if array.size else 0
        self.array = _fit(array, bound)
        self.bound = bound
        self.denominator = denominator
        self.bottom = bottom

    @staticmethod
    def of(values: Sequence[Scalar]) -> Lanes:
        """Put one exact scalar into each lane."""
        scalars = [exact(value) for value in values]
        finite = [Fraction(value) for value in scalars if is_finite(value)]
        denominator = lcm(1, *(value.denominator for value in finite))
        numbers = [int(value * denominator) if is_finite(value) else 0 for value in scalars]
        bound = max(map(abs, numbers), default=0)
        mask = np.array([value is NEG_INF for value in scalars], dtype=np.bool_)
        return Lanes(
            np.array(numbers, dtype=width_for(bound)),
            bound=bound,
            denominator=denominator,
            bottom=mask if mask.any() else None,
        )

    def __getitem__(self, lane: int) -> Scalar:
        if self.bottom is not None and bool(np.broadcast_to(self.bottom, self.array.shape)[lane]):
            return NEG_INF
        return exact(Fraction(int(self.array[lane]), self.denominator))

    def __len__(self) -> int:
        return len(self.array)

    @property
    def vocabulary(self) -> LaneVocabulary:
        return VOCABULARY

    def __bool__(self) -> NoReturn:
        raise SymbolicTruthError("lanes have no single truth value; use ite(…) and the named connectives")

    def _with(self, other: object, join: Callable[[Lanes, Lanes], Lanes | LaneTruths]) -> Any:
        if is_exact(other):
            other = constant_lanes(other)
        return join(*_aligned(self, other)) if isinstance(other, Lanes) else NotImplemented

    def __add__(self, other: object) -> Any:
        return self._with(other, _add)

    __radd__ = __add__

    def __neg__(self) -> Lanes:
        if self.bottom is not None and bool(self.bottom.any()):
            raise UndefinedError("−(−∞) in a lane")
        return Lanes(-self.array, bound=self.bound, denominator=self.denominator)

    def __sub__(self, other: object) -> Any:
        return self + (-exact(other) if is_exact(other) else -other)  # type: ignore[operator]

    def __rsub__(self, other: object) -> Any:
        return -self + other

    def __mul__(self, other: object) -> Any:
        return self._with(other, _multiply)

    __rmul__ = __mul__

    def __le__(self, other: object) -> Any:
        return self._with(other, _at_most)

    def __ge__(self, other: object) -> Any:
        return self._with(other, lambda a, b: _at_most(b, a))

    def __lt__(self, other: object) -> Any:
        return VOCABULARY.negate(self >= other)

    def __gt__(self, other: object) -> Any:
        return VOCABULARY.negate(self <= other)

    def __eq__(self, other: object) -> Any:
        return self._with(other, _equal)

    def __ne__(self, other: object) -> Any:
        return VOCABULARY.negate(self == other)


class LaneTruths:
    """A truth in every lane."""

    __slots__ = ("array",)
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, array: Mask) -> None:
        self.array = array

    @property
    def vocabulary(self) -> LaneVocabulary:
        return VOCABULARY

    def __bool__(self) -> NoReturn:
        raise SymbolicTruthError("lanes have no single truth value; use ite(…) and the named connectives")

    def __getitem__(self, lane: int) -> bool:
        return bool(self.array[lane])


def constant_lanes(value: Scalar) -> Lanes:
    """Return lanes of one shared value, which broadcast against any others."""
    return Lanes.of([value])


def _fit(array: NDArray[Any], bound: int) -> NDArray[Any]:
    largest = int(np.iinfo(array.dtype).max)
    return array if bound <= largest else array.astype(width_for(bound))


def _widened(lanes: Lanes, bound: int) -> NDArray[Any]:
    """Return the array at a width that holds `bound`, before the operation that may reach it."""
    return _fit(lanes.array, bound)


def _aligned(left: Lanes, right: Lanes) -> tuple[Lanes, Lanes]:
    if left.denominator == right.denominator:
        return left, right
    common = lcm(left.denominator, right.denominator)

    def scaled(lanes: Lanes) -> Lanes:
        factor = common // lanes.denominator
        bound = lanes.bound * factor
        array = _widened(lanes, max(bound, factor)) * factor if factor > 1 else lanes.array
        return Lanes(array, bound=bound, denominator=common, bottom=lanes.bottom)

    return scaled(left), scaled(right)


def _either(left: Mask | None, right: Mask | None) -> Mask | None:
    if left is None or right is None:
        return left if right is None else right
    return left | right


def _add(left: Lanes, right: Lanes) -> Lanes:
    bound = left.bound + right.bound
    return Lanes(
        _widened(left, bound) + _widened(right, bound),
        bound=bound,
        denominator=left.denominator,
        bottom=_either(left.bottom, right.bottom),
    )


def _multiply(left: Lanes, right: Lanes) -> Lanes:
    bottom = _either(left.bottom, right.bottom)
    if bottom is not None and bool(bottom.any()):
        raise UndefinedError("an ordinary product with −∞ in a lane")
    bound = left.bound * right.bound
    wide = max(bound, left.bound, right.bound)
    return Lanes(
        _widened(left, wide) * _widened(right, wide),
        bound=bound,
        denominator=left.denominator * right.denominator,
    )


def _at_most(left: Lanes, right: Lanes) -> LaneTruths:
    result = left.array <= right.array
    if right.bottom is not None:
        result = result & ~right.bottom
    if left.bottom is not None:
        result = result | left.bottom
    return LaneTruths(result)


def _equal(left: Lanes, right: Lanes) -> LaneTruths:
    result = left.array == right.array
    if left.bottom is None and right.bottom is None:
        return LaneTruths(result)
    none = np.zeros(1, dtype=np.bool_)
    first = none if left.bottom is None else left.bottom
    second = none if right.bottom is None else right.bottom
    return LaneTruths((result & ~first & ~second) | (first & second))


def _pick(condition: Mask, then: Lanes, otherwise: Lanes) -> Lanes:
    then, otherwise = _aligned(then, otherwise)
    bound = max(then.bound, otherwise.bound)
    bottom: Mask | None = None
    if then.bottom is not None or otherwise.bottom is not None:
        none = np.zeros(1, dtype=np.bool_)
        bottom = np.where(
            condition,
            none if then.bottom is None else then.bottom,
            none if otherwise.bottom is None else otherwise.bottom,
        )
    return Lanes(
        np.where(condition, _widened(then, bound), _widened(otherwise, bound)),
        bound=bound,
        denominator=then.denominator,
        bottom=bottom,
    )


def _larger(left: Lanes, right: Lanes) -> Lanes:
    left, right = _aligned(left, right)
    if left.bottom is None and right.bottom is None:
        bound = max(left.bound, right.bound)
        array = np.maximum(_widened(left, bound), _widened(right, bound))
        return Lanes(array, bound=bound, denominator=left.denominator)
    return _pick(_at_most(left, right).array, right, left)


def _smaller(left: Lanes, right: Lanes) -> Lanes:
    left, right = _aligned(left, right)
    return _pick(_at_most(left, right).array, left, right)


def _truths(value: object) -> Mask:
    if isinstance(value, LaneTruths):
        return value.array
    if isinstance(value, bool):
        return np.array([value], dtype=np.bool_)
    raise TypeError(f"{value!r} is no truth")


def _numbers(value: object) -> Lanes:
    return value if isinstance(value, Lanes) else constant_lanes(exact(value))


class LaneVocabulary:
    """The words of a law on lanes."""

    def maximum(self, values: Sequence[Any]) -> Any:
        result = _numbers(values[0])
        for value in values[1:]:
            result = _larger(result, _numbers(value))
        return result

    def minimum(self, values: Sequence[Any]) -> Any:
        result = _numbers(values[0])
        for value in values[1:]:
            result = _smaller(result, _numbers(value))
        return result

    def all_of(self, truths: Sequence[Any]) -> LaneTruths:
        result = np.ones(1, dtype=np.bool_)
        for truth in truths:
            result = result & _truths(truth)
        return LaneTruths(result)

    def any_of(self, truths: Sequence[Any]) -> LaneTruths:
        result = np.zeros(1, dtype=np.bool_)
        for truth in truths:
            result = result | _truths(truth)
        return LaneTruths(result)

    def exactly_one(self, truths: Sequence[Any]) -> LaneTruths:
        some = np.zeros(1, dtype=np.bool_)
        many = np.zeros(1, dtype=np.bool_)
        for truth in map(_truths, truths):
            many = many | (some & truth)
            some = some | truth
        return LaneTruths(some & ~many)

    def negate(self, truth: Any) -> LaneTruths:
        return LaneTruths(~_truths(truth))

    def implies(self, premise: Any, conclusion: Any) -> LaneTruths:
        return LaneTruths(~_truths(premise) | _truths(conclusion))

    def iff(self, left: Any, right: Any) -> LaneTruths:
        return LaneTruths(_truths(left) == _truths(right))

    def ite(self, condition: Any, then: Any, otherwise: Any) -> Any:
        mask = _truths(condition)
        if isinstance(then, LaneTruths | bool):
            return LaneTruths(np.where(mask, _truths(then), _truths(otherwise)))
        return _pick(mask, _numbers(then), _numbers(otherwise))

    def over(self, word: str, indexes: IndexSet, body: Callable[[Any], Any]) -> Any:
        raise TropcheckError(f"lanes run over ranges only; {indexes!r} has no elements")


VOCABULARY = LaneVocabulary()

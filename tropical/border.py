"""The border of the engine: arrays of every origin become rows of exact scalars, or an error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, isnan, lcm
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from terms.errors import InexactError
from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from terms.scalars import exact as exact_scalar
from tropical.errors import DomainError, ShapeError
from tropical.infinity import Extended, PositiveInfinity, opposite

Convention: TypeAlias = Literal["max", "min"]
Rows: TypeAlias = tuple[tuple[Scalar, ...], ...]
FiniteRows: TypeAlias = tuple[tuple[Finite, ...], ...]
IntegerRows: TypeAlias = tuple[tuple[int | None, ...], ...]


@runtime_checkable
class SupportsRows(Protocol):
    """A matrix object that shows its entries as rows."""

    @property
    def rows(self) -> Sequence[Sequence[Any]]: ...


ArrayLike: TypeAlias = Sequence[Sequence[Any]] | NDArray[Any] | SupportsRows
VectorLike: TypeAlias = Sequence[Any] | NDArray[Any]


def check_convention(convention: str) -> None:
    """Raise `DomainError` unless `convention` is "max" or "min"."""
    if convention not in ("max", "min"):
        raise DomainError(f'convention {convention!r} is unknown; write "max" or "min"')


def shape(array: ArrayLike) -> tuple[int, int]:
    """Return (rows, columns) of an array-like; a nested sequence without rows is 0×0.

    >>> shape([[1, 2, 3]]), shape(np.zeros((0, 4), dtype=int)), shape([])
    ((1, 3), (0, 4), (0, 0))
    """
    if isinstance(array, np.ndarray):
        if array.ndim != 2:
            raise ShapeError(f"the array has {array.ndim} dimensions; a matrix has 2")
        return int(array.shape[0]), int(array.shape[1])
    declared = getattr(array, "shape", None)
    if isinstance(declared, tuple) and len(declared) == 2:
        return int(declared[0]), int(declared[1])
    rows = _raw_rows(array)
    return len(rows), len(rows[0]) if rows else 0


def entries(array: ArrayLike, convention: Convention = "max") -> Rows:
    """Return the entries as max-plus scalars; a min-plus array is negated, so that one algorithm serves both.

    Nested sequences of int, Fraction and −∞ (+∞ under "min"), matrix objects, and integer arrays of any
    stride are accepted. Raises `ShapeError` for ragged rows, `InexactError` for floats and bools,
    `DomainError` for an infinity of the wrong sign.

    >>> entries([[1, Fraction(4, 2)], [NEG_INF, 0]])
    ((1, 2), (NEG_INF, 0))
    >>> from tropical.infinity import POS_INF
    >>> entries([[1, POS_INF]], "min")
    ((-1, NEG_INF),)
    """
    check_convention(convention)
    rows = _raw_rows(array)
    width = len(rows[0]) if rows else 0
    result = []
    for i, row in enumerate(rows):
        if len(row) != width:
            raise ShapeError(f"row {i} has length {len(row)}, row 0 has {width}; a matrix has equal rows")
        result.append(tuple(_entry(value, convention, i, j) for j, value in enumerate(row)))
    return tuple(result)


def finite_entries(array: ArrayLike, convention: Convention = "max") -> FiniteRows:
    """Return the entries as in `entries` and raise `DomainError` where one is infinite."""
    rows = entries(array, convention)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if value is NEG_INF:
                raise DomainError(f"entry ({i}, {j}) is infinite; this function is defined for finite matrices")
    return rows  # type: ignore[return-value]  # every entry was compared with −∞


def vector(values: VectorLike, convention: Convention = "max") -> tuple[Scalar, ...]:
    """Return a vector as max-plus scalars, by the rules of `entries`."""
    check_convention(convention)
    items = values.tolist() if isinstance(values, np.ndarray) and _integral(values) else list(values)
    return tuple(_entry(value, convention, 0, j) for j, value in enumerate(items))


def finite_vector(values: VectorLike) -> tuple[Finite, ...]:
    """Return a vector of finite exact scalars, by the rules of `entries`."""
    result = vector(values)
    for j, value in enumerate(result):
        if value is NEG_INF:
            raise DomainError(f"component {j} is −∞; a point has finite coordinates")
    return result  # type: ignore[return-value]  # every component was compared with −∞


def back(value: Scalar, convention: Convention) -> Extended:
    """Return a max-plus scalar of an algorithm in the caller's convention."""
    return value if convention == "max" else opposite(value)


def back_rows(rows: Iterable[Iterable[Scalar]], convention: Convention) -> tuple[tuple[Extended, ...], ...]:
    """Return max-plus rows of an algorithm in the caller's convention."""
    return tuple(tuple(back(value, convention) for value in row) for row in rows)


def scaled(rows: Sequence[Sequence[Scalar]]) -> tuple[IntegerRows, int]:
    """Return integer rows and the scale s ≥ 1 with integer = s · entry; −∞ becomes None.

    >>> scaled([[Fraction(1, 2), 1], [NEG_INF, Fraction(1, 3)]])
    (((3, 6), (None, 2)), 6)
    """
    scale = lcm(*(value.denominator for row in rows for value in row if isinstance(value, Fraction)))
    return tuple(tuple(int(value * scale) if is_finite(value) else None for value in row) for row in rows), scale


def unscaled(value: int, scale: int) -> Finite:
    """Return value / scale as an exact scalar in its simplest form."""
    return exact_scalar(Fraction(value, scale))  # type: ignore[return-value]  # a Fraction is finite


@dataclass(frozen=True, slots=True)
class ExactArray:
    """A float array as exact scalars: which rounding was done, and the largest change that it made."""

    rows: Rows
    rounding: Fraction | None
    largest_error: Fraction

    @property
    def description(self) -> str:
        """Say how the floats were read."""
        if self.rounding is None:
            return "floats read exactly, as dyadic rationals"
        return f"floats rounded to multiples of {self.rounding}; largest change {float(self.largest_error):.3g}"


def exact(array: object, *, round: Finite | None = None) -> ExactArray:
    """Return a float array as exact scalars; `round` = q gives the nearest multiple of q.

    A float is a dyadic rational. Ties go to the even multiple. −inf becomes −∞; NaN and +inf raise
    `DomainError`; q must be positive. Exact entries pass.

    >>> exact([[0.5, 0.1]], round=Fraction(1, 10)).rows
    ((Fraction(1, 2), Fraction(1, 10)),)
    """
    if round is not None and not exact_scalar(round) > 0:
        raise DomainError(f"the rounding step is {round}; it must be positive")
    step = None if round is None else Fraction(round)
    worst = Fraction(0)
    result = []
    rows = _raw_rows(array, floats=True)
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ShapeError(f"row {i} has length {len(row)}, row 0 has {len(rows[0])}; a matrix has equal rows")
        line = []
        for j, value in enumerate(row):
            true = _float_entry(value, i, j)
            if step is None or not is_finite(true):
                line.append(true)
                continue
            near = _nearest(Fraction(true) / step) * step
            worst = max(worst, abs(near - true))
            line.append(exact_scalar(near))
        result.append(tuple(line))
    return ExactArray(tuple(result), step, worst)


def _nearest(value: Fraction) -> int:
    return value.__round__()


def _float_entry(value: object, i: int, j: int) -> Scalar:
    if isinstance(value, float):
        if isnan(value):
            raise DomainError(f"entry ({i}, {j}) is NaN; NaN is no scalar")
        if not isfinite(value):
            if value > 0:
                raise DomainError(f"entry ({i}, {j}) is +inf; it is no max-plus scalar")
            return NEG_INF
        return exact_scalar(Fraction(value))
    return _entry(value, "max", i, j)


def _integral(array: NDArray[Any]) -> bool:
    return bool(np.issubdtype(array.dtype, np.integer))


def _raw_rows(array: object, *, floats: bool = False) -> list[list[Any]]:
    if isinstance(array, np.ndarray):
        if array.ndim != 2:
            raise ShapeError(f"the array has {array.ndim} dimensions; a matrix has 2")
        kind = array.dtype.kind
        if kind == "f" and not floats:
            raise InexactError("the array holds floats; pass it through tropical.exact(array, round=…) first")
        if kind not in "iuOf":
            raise InexactError(f"an array of dtype {array.dtype} holds no exact scalars; use an integer dtype")
        return list(array.astype(np.float64).tolist()) if kind == "f" else list(array.tolist())
    if not isinstance(array, (list, tuple)) and isinstance(array, SupportsRows):
        array = array.rows
    if isinstance(array, (str, bytes)) or not isinstance(array, Sequence):
        raise ShapeError(f"{type(array).__name__} is no matrix; give a sequence of rows or a 2-D array")
    rows = []
    for i, row in enumerate(array):
        if isinstance(row, np.ndarray) and row.ndim == 1:
            rows.append(row.tolist())
        elif isinstance(row, Sequence) and not isinstance(row, (str, bytes)):
            rows.append(list(row))
        else:
            raise ShapeError(f"row {i} is {type(row).__name__}; give a sequence of rows")
    return rows


def _entry(value: object, convention: Convention, i: int, j: int) -> Scalar:
    if isinstance(value, np.integer):
        value = int(value)
    if isinstance(value, PositiveInfinity):
        if convention == "min":
            return NEG_INF
        raise DomainError(f"entry ({i}, {j}) is +∞, which is no max-plus scalar; it is one under the convention min")
    try:
        scalar = exact_scalar(value)
    except InexactError as error:
        raise InexactError(f"entry ({i}, {j}): {error}") from None
    if convention == "max":
        return scalar
    if scalar is NEG_INF:
        raise DomainError(f'entry ({i}, {j}) is −∞, which is no min-plus scalar; use convention="max" or POS_INF')
    return -scalar

"""Products, powers and the Kleene star over max-plus and min-plus, exact for every size of number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from tropical.border import ArrayLike, Convention, Rows, back_rows, check_convention, entries, shape
from tropical.compiled import kernels
from tropical.errors import DivergenceError, DomainError, ShapeError
from tropical.infinity import Extended, PositiveInfinity, opposite

ExtendedRows: TypeAlias = tuple[tuple[Extended, ...], ...]

MINUS_INFINITY = int(np.iinfo(np.int64).min)
"""−∞ in int64 arrays (+∞ under "min" is its negation less one, the largest int64)."""

LARGEST = 2**60
"""The largest magnitude of a finite entry in int64 arrays: two such entries and a −∞ never wrap."""


def product(left: ArrayLike, right: ArrayLike, convention: Convention = "max") -> ExtendedRows:
    """Return the tropical product, (A ⊗ B)_ij = max_k (a_ik + b_kj), of an m×k and a k×n matrix.

    An empty inner dimension gives −∞ (+∞ under "min"). Raises `ShapeError` when the inner dimensions differ.

    >>> product([[0, 1], [2, 3]], [[0], [5]])
    ((6,), (8,))
    """
    _fitting(shape(left), shape(right))
    return back_rows(_times(entries(left, convention), entries(right, convention), shape(right)[1]), convention)


def power(array: ArrayLike, exponent: int, convention: Convention = "max") -> ExtendedRows:
    """Return A ⊗ … ⊗ A by repeated squaring; the power 0 is the identity, 0 on the diagonal and −∞ off it.

    >>> power([[0, 1], [NEG_INF, 0]], 5)
    ((0, 1), (NEG_INF, 0))
    """
    n = _square(array)
    if exponent < 0:
        raise DomainError(f"the exponent is {exponent}; a max-plus matrix has no inverse in general")
    base, result = entries(array, convention), identity(n)
    while exponent:
        if exponent & 1:
            result = _times(result, base, n)
        exponent >>= 1
        if exponent:
            base = _times(base, base, n)
    return back_rows(result, convention)


def identity(size: int) -> Rows:
    """Return the max-plus identity matrix."""
    return tuple(tuple(0 if i == j else NEG_INF for j in range(size)) for i in range(size))


def kleene_star(array: ArrayLike, convention: Convention = "max") -> ExtendedRows:
    """Return A* = I ⊕ A ⊕ A² ⊕ …: entry (i, j) is the best weight of a walk from i to j, the empty walk
    included.

    Raises `DivergenceError`, naming a cycle, when a cycle of positive weight (negative under "min") makes
    it infinite.

    >>> kleene_star([[-1, 2], [-3, NEG_INF]])
    ((0, 2), (-3, 0))
    """
    n = _square(array)
    walk = [list(row) for row in entries(array, convention)]
    after: list[list[int]] = [list(range(n)) for _ in range(n)]
    for k in range(n):
        for i in range(n):
            first = walk[i][k]
            if first is NEG_INF:
                continue
            row, through = walk[i], walk[k]
            for j in range(n):
                longer = first + through[j]
                if longer > row[j]:
                    row[j] = longer
                    after[i][j] = after[i][k]
            if row[i] > 0:
                raise DivergenceError(
                    f"the star does not exist: the cycle {_cycle(after, i)} improves at every turn; "
                    "subtract the maximum cycle mean first"
                )
    for i in range(n):
        walk[i][i] = max(walk[i][i], 0)
    return back_rows(walk, convention)


def residual(left: ArrayLike, right: ArrayLike) -> ExtendedRows:
    """Return A \\ B, the largest X with A ⊗ X ≤ B, over the completed max-plus semiring.

    (A \\ B)_ij = min_k (b_kj − a_ki), where a_ki = −∞ or b_kj = +∞ sets no bound (+∞), and otherwise a_ki =
    +∞ or b_kj = −∞ forces −∞. Entries may be −∞ and +∞; a matrix without rows gives +∞.

    >>> residual([[0, 1], [2, 3]], [[6], [8]])
    ((6,), (5,))
    """
    a, b = _completed(left), _completed(right)
    (rows, inner), (height, width) = shape(left), shape(right)
    if rows != height:
        raise ShapeError(f"A is {rows}×{inner} and B {height}×{width}; A \\ B needs as many rows in both")
    return tuple(
        tuple(_least([_bound(a[k][i], b[k][j]) for k in range(rows)]) for j in range(width)) for i in range(inner)
    )


def completed_product(left: ArrayLike, right: ArrayLike) -> ExtendedRows:
    """Return the product over the completed max-plus semiring, where −∞ absorbs +∞.

    >>> from tropical.infinity import POS_INF
    >>> completed_product([[NEG_INF, 0]], [[POS_INF], [3]])
    ((3,),)
    """
    _fitting(shape(left), shape(right))
    a, b = _completed(left), _completed(right)
    width = shape(right)[1]
    return tuple(tuple(_greatest([_joined(x, b[k][j]) for k, x in enumerate(row)]) for j in range(width)) for row in a)


@dataclass(frozen=True, slots=True)
class Solution:
    """The principal solution of A ⊗ x = b: the largest x with A ⊗ x ≤ b, and whether it attains b."""

    largest: tuple[Extended, ...]
    solvable: bool
    missed_rows: tuple[int, ...]


def solve(array: ArrayLike, right: tuple[Extended, ...] | list[Extended]) -> Solution:
    """Decide A ⊗ x = b: it has a solution iff the residual A \\ b is one.

    >>> solve([[0, 1], [2, 3]], [6, 8]).solvable
    True
    """
    column = [[x] for x in right]
    largest = residual(array, column)
    reached = completed_product(array, largest)
    missed = tuple(i for i, ((have,), (want,)) in enumerate(zip(reached, column, strict=True)) if have != want)
    return Solution(tuple(x for (x,) in largest), not missed, missed)


def product_array(left: NDArray[Any], right: NDArray[Any], convention: Convention = "max") -> NDArray[Any]:
    """Return the tropical product of two int64 or two float arrays, compiled where numba is installed.

    In int64 arrays `MINUS_INFINITY` is −∞ and finite entries have magnitude ≤ 2⁶⁰, so that no sum wraps:
    exact. In float arrays −inf is −∞, NaN and +inf are refused, and sums round as floats do. Under "min"
    all signs are reversed; the int64 zero is then the largest int64. Raises `DomainError` for entries out
    of range.

    >>> product_array(np.array([[0, MINUS_INFINITY]]), np.array([[4], [9]]))
    array([[4]])
    """
    check_convention(convention)
    if left.ndim != 2 or right.ndim != 2:
        raise ShapeError("a product needs two 2-D arrays")
    _fitting(left.shape, right.shape)
    if left.dtype != right.dtype or left.dtype not in (np.int64, np.float64, np.float32):
        raise DomainError(f"dtypes {left.dtype} and {right.dtype}; both have to be int64, float64 or float32")
    if left.dtype != np.int64:
        return _float_product(left, right, convention)
    zero = MINUS_INFINITY if convention == "max" else -(MINUS_INFINITY + 1)
    largest = max(_largest_finite(x, zero) for x in (left, right))
    if largest > LARGEST:
        raise DomainError("a finite entry exceeds 2⁶⁰ and a sum might wrap; use tropical.product, which is unbounded")
    bits = 32 if largest <= 2**28 else 64
    bottom = -(2 ** (bits - 2))
    a, b = (_integer_operand(x, zero, bottom, bits) for x in (left, right))
    result = _raw_product(a, b, bottom).astype(np.int64, copy=False)
    infinite = result < 5 * bottom // 8
    if convention == "min":
        np.negative(result, out=result)
    result[infinite] = zero
    return result


def _float_product(left: NDArray[Any], right: NDArray[Any], convention: Convention) -> NDArray[Any]:
    a, b = (left, right) if convention == "max" else (-left, -right)
    for x in (a, b):
        if np.isnan(x).any() or (x == np.inf).any():
            raise DomainError("the array holds NaN or an infinity of the wrong sign; −inf is the only one under max")
    result = _raw_product(np.ascontiguousarray(a), np.ascontiguousarray(b), -np.inf)
    return result if convention == "max" else -result


def _largest_finite(array: NDArray[Any], zero: int) -> int:
    low, high = int(array.min(initial=0)), int(array.max(initial=0))
    if zero in (low, high):
        finite = array != zero
        low, high = int(array.min(initial=0, where=finite)), int(array.max(initial=0, where=finite))
    return max(high, -low)


def _integer_operand(array: NDArray[Any], zero: int, bottom: int, bits: int) -> NDArray[Any]:
    """Return a contiguous copy in which −∞ is `bottom`; 32 bits go twice as fast where they hold every
    sum.
    """
    infinite = array == zero
    signed = array if zero == MINUS_INFINITY else -array
    result = signed.astype(np.int32 if bits == 32 else np.int64, order="C")
    result[infinite] = bottom
    return result


def _raw_product(a: NDArray[Any], b: NDArray[Any], bottom: float) -> NDArray[Any]:
    result: NDArray[Any] = np.full((a.shape[0], b.shape[1]), bottom, dtype=a.dtype)
    module = kernels()
    if module is not None:
        module.product(a, b, result)
        return result
    for k in range(a.shape[1]):
        np.maximum(result, a[:, k : k + 1] + b[k : k + 1, :], out=result)
    return result


def _times(a: Rows, b: Rows, width: int) -> Rows:
    columns = [tuple(row[j] for row in b) for j in range(width)]
    return tuple(
        tuple(max((x + y for x, y in zip(row, column, strict=True)), default=NEG_INF) for column in columns)
        for row in a
    )


def _fitting(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    if left[1] != right[0]:
        raise ShapeError(f"a {left[0]}×{left[1]} matrix cannot be multiplied by a {right[0]}×{right[1]} one")


def _square(array: ArrayLike) -> int:
    height, width = shape(array)
    if height != width:
        raise ShapeError(f"the matrix is {height}×{width}; it has to be square")
    return height


def _cycle(after: list[list[int]], start: int) -> str:
    nodes, here = [start], after[start][start]
    while here != start and len(nodes) <= len(after):
        nodes.append(here)
        here = after[here][start]
    return " → ".join(str(node) for node in [*nodes, start])


def _completed(array: ArrayLike) -> ExtendedRows:
    """Read a matrix whose entries may be −∞ and +∞."""
    if isinstance(array, np.ndarray):
        return entries(array)
    rows: Any = getattr(array, "rows", array)
    sequences = isinstance(rows, Sequence) and all(isinstance(row, Sequence) for row in rows)
    if not sequences or isinstance(rows, str) or any(isinstance(row, str) for row in rows):
        return entries(array)
    checked = entries([[0 if isinstance(x, PositiveInfinity) else x for x in row] for row in rows])
    return tuple(
        tuple(old if isinstance(old, PositiveInfinity) else new for old, new in zip(row, line, strict=True))
        for row, line in zip(rows, checked, strict=True)
    )


def _bound(a: Extended, b: Extended) -> Extended:
    """Return the largest x with a ⊗ x ≤ b."""
    if a is NEG_INF or isinstance(b, PositiveInfinity):
        return opposite(NEG_INF)
    if isinstance(a, PositiveInfinity) or not is_finite(b) or not is_finite(a):
        return NEG_INF
    difference: Finite = b - a
    return difference


def _joined(a: Extended, b: Extended) -> Extended:
    return NEG_INF if a is NEG_INF or b is NEG_INF else a + b


def _least(values: list[Extended]) -> Extended:
    return min(values, default=opposite(NEG_INF))


def _greatest(values: list[Extended]) -> Extended:
    lowest: Scalar = NEG_INF
    return max(values, default=lowest)

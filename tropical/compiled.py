"""The lazy door to the compiled kernels: without numba, or when a number might not fit, the caller gets
None.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tropical.border import IntegerRows

CompiledAssignment: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
"""The matrix, the matching, and the potentials of rows and columns."""

SearchKernel: TypeAlias = Callable[[int, int, int], tuple[tuple[int, ...], tuple[int, ...], int, bool]]


@cache
def kernels() -> ModuleType | None:
    """Return the module of compiled kernels, or None where numba is not installed (extra `[fast]`)."""
    return import_module("tropical.kernels") if find_spec("numba") else None


def assignment_kernel(rows: IntegerRows | NDArray[Any]) -> CompiledAssignment | None:
    """Solve the assignment of a square matrix of integers, or return None.

    Potentials are sums and differences along a path of at most 2n entries: with R the largest magnitude they and the
    slacks stay within ±(2n + 3)R. Small matrices are not worth the call.
    """
    module = kernels() if len(rows) >= 5 else None
    if module is None:
        return None
    if isinstance(rows, np.ndarray):
        largest = max(int(rows.max()), -int(rows.min()))
    else:
        largest = max(abs(x) for row in rows for x in row if x is not None)
    if (2 * len(rows) + 3) * max(largest, 1) >= 2**62:
        return None
    grid = np.array(rows, dtype=np.int64, order="C")
    return (grid, *module.assignment(grid))


def search_kernel(rows: IntegerRows) -> SearchKernel | None:
    """Return the compiled search for a largest minor of `rows`, or None.

    A path through k chosen entries is a sum of k + 1 entries less k entries. With R the largest magnitude and
    K = min(m, n) + 2 it stays within ±(2K + 1)R; −∞ is a number that stays below that, and two of them must
    not wrap.
    """
    module = kernels()
    if module is None or len(rows) > 32000 or len(rows[0]) > 32000:
        return None
    size = min(len(rows), len(rows[0])) + 2
    magnitude = max((abs(x) for row in rows for x in row if x is not None), default=0) + 1
    bottom = -(4 * size + 4) * magnitude
    worst = 3 * -bottom
    dtype: type[np.int32] | type[np.int64]
    if worst < 2**31:
        dtype = np.int32
    elif worst < 2**63:
        dtype = np.int64
    else:
        return None
    array = np.array([[bottom if x is None else x for x in row] for row in rows], dtype=dtype)

    def run(floor: int, target: int, limit: int) -> tuple[tuple[int, ...], tuple[int, ...], int, bool]:
        size, nodes, complete, chosen_rows, chosen_columns = module.largest_minor(
            array, dtype(bottom), dtype(np.iinfo(dtype).min), floor, target, limit
        )
        return (
            tuple(int(i) for i in chosen_rows[:size] if size > floor),
            tuple(int(j) for j in chosen_columns[:size] if size > floor),
            int(nodes),
            bool(complete),
        )

    return run

"""Compiled kernels on whole arrays: products and assignments; their exact definitions stand elsewhere."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

_compile = numba.njit(cache=True, nogil=True)


def _product(a: Any, b: Any, result: Any) -> None:
    """Fold max_k (a_ik + b_kj) into `result`, four rows of b at a time: the row of the result stays in the
    cache.
    """
    height, inner = a.shape
    width = b.shape[1]
    whole = inner - inner % 4
    for i in range(height):
        best = result[i]
        for k in range(0, whole, 4):
            p, q, r, s = a[i, k], a[i, k + 1], a[i, k + 2], a[i, k + 3]
            one, two, three, four = b[k], b[k + 1], b[k + 2], b[k + 3]
            for j in range(width):
                pair = max(p + one[j], q + two[j])
                other = max(r + three[j], s + four[j])
                best[j] = max(max(pair, other), best[j])
        for k in range(whole, inner):
            p, one = a[i, k], b[k]
            for j in range(width):
                best[j] = max(p + one[j], best[j])


product = _compile(_product)


def _assignment(entry: Any) -> Any:
    """Mirror `tropical.assignment.assignment` on a matrix without −∞."""
    n = entry.shape[0]
    u = np.zeros(n, np.int64)
    v = np.zeros(n, np.int64)
    owner = np.full(n, -1, np.int64)
    slack = np.empty(n, np.int64)
    origin = np.empty(n, np.int64)
    done = np.empty(n, np.bool_)
    largest = np.iinfo(np.int64).max
    for start in range(n):
        slack[:] = largest
        origin[:] = -1
        done[:] = False
        row = start
        column = -1
        while row != -1:
            base = u[row]
            least = largest
            chosen = -1
            for j in range(n):
                if not done[j]:
                    reduced = base + v[j] - entry[row, j]
                    if reduced < slack[j]:
                        slack[j] = reduced
                        origin[j] = column
                    if slack[j] < least:
                        least = slack[j]
                        chosen = j
            u[start] -= least
            for j in range(n):
                if done[j]:
                    v[j] += least
                    u[owner[j]] -= least
                else:
                    slack[j] -= least
            done[chosen] = True
            column = chosen
            row = owner[chosen]
        while column != -1:
            before = origin[column]
            owner[column] = start if before == -1 else owner[before]
            column = before
    matching = np.empty(n, np.int64)
    for j in range(n):
        matching[owner[j]] = j
    return matching, u, v


assignment = _compile(_assignment)

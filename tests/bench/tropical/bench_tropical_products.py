"""Max-plus products, determinants and cycle means beside array programs; run this file with Python.

Products: a plain numba loop and a NumPy loop; ours also checks its input and keeps −∞ exact in int64. Determinants:
SciPy's assignment solver, which gives no potentials and no answer about uniqueness. Cycle means: Karp's formula in
NumPy floats, without certificates. All run in one process, on one thread.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from scipy.optimize import linear_sum_assignment

from tropical import cycle_mean, determinant, product_array


def best(call: Callable[[], Any], repeats: int = 5) -> float:
    times = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


@numba.njit
def plain(a: Any, b: Any, result: Any) -> None:
    """The ten-line loop."""
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            x = a[i, k]
            for j in range(b.shape[1]):
                y = x + b[k, j]
                if y > result[i, j]:
                    result[i, j] = y


def by_numpy(a: Any, b: Any) -> Any:
    result = a[:, :1] + b[:1]
    for k in range(1, a.shape[1]):
        np.maximum(result, a[:, k : k + 1] + b[k : k + 1], out=result)
    return result


def main() -> None:
    """Print times and ratios for two sizes and three types."""
    rng = np.random.default_rng(0)
    print("product            ours       numba loop   ratio   NumPy loop   ratio")
    for n in (256, 1024):
        for dtype in (np.float32, np.float64, np.int64):
            a, b = (rng.integers(-1000, 1000, (n, n)).astype(dtype) for _ in range(2))
            result = np.full((n, n), -(10**9), dtype=dtype)
            plain(a[:2], b, result[:2].copy())
            found = product_array(a, b)
            assert (found == by_numpy(a, b)).all()
            ours = best(lambda a=a, b=b: product_array(a, b))
            loop = best(lambda a=a, b=b, r=result: plain(a, b, r))
            array = best(lambda a=a, b=b: by_numpy(a, b), 2)
            name = f"{n:5} {np.dtype(dtype).name}"
            print(f"{name:15}{ours:9.4f} s {loop:11.4f} s {loop / ours:7.1f} {array:11.4f} s {array / ours:7.1f}")


def karp(a: Any) -> float:
    """Return the maximum cycle mean of a matrix without −∞, in floats."""
    n = len(a)
    walks = np.zeros((n + 1, n))
    for k in range(1, n + 1):
        walks[k] = (walks[k - 1][:, None] + a).max(axis=0)
    return float(((walks[n] - walks[:n]) / np.arange(n, 0, -1)[:, None]).min(axis=0).max())


def squares() -> None:
    """Print times of determinants and cycle means of random integer matrices."""
    rng = np.random.default_rng(1)
    print("square              ours         other      ratio")
    for n in (10, 50, 200):
        a = rng.integers(-1000, 1000, (n, n))
        rows, columns = linear_sum_assignment(a, maximize=True)
        assert determinant(a).value == a[rows, columns].sum()
        ours = best(lambda a=a: determinant(a), 20)
        other = best(lambda a=a: linear_sum_assignment(a, maximize=True), 20)
        print(f"determinant {n:4} {ours:10.6f} s {other:10.6f} s {ours / other:7.1f}")
    for n in (50, 100, 200):
        a = rng.integers(-1000, 1000, (n, n))
        assert abs(float(cycle_mean(a).value) - karp(a)) < 1e-9
        ours = best(lambda a=a: cycle_mean(a), 3)
        other = best(lambda a=a: karp(a), 3)
        print(f"cycle mean {n:5} {ours:10.6f} s {other:10.6f} s {ours / other:7.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parts = {"products": main, "squares": squares}
    parser.add_argument("part", nargs="*", help=f"what to measure: {', '.join(parts)}; all of it by default")
    chosen = parser.parse_args().part or list(parts)
    if unknown := set(chosen) - set(parts):
        parser.error(f"no part is called {', '.join(sorted(unknown))}; the parts are {', '.join(parts)}")
    for part in chosen:
        parts[part]()

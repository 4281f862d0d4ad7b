"""Tropical and factor rank beside other methods: `python tests/bench/tropical/bench_tropical_ranks.py`.

Tropical rank: gfan (elapsed time of `gfan_tropicalrank` with its start, where it is installed), and a walk through all
minors with SciPy's assignment solver. Factor rank: z3 on the plain encoding A_ij ≥ U_ik + V_kj for all k with equality
for one. Every answer is compared; a run over the limit counts as the limit.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import z3
from scipy.optimize import linear_sum_assignment

from tropical import factor_rank, tropical_rank

LIMIT = 20.0
"""Processor time of the walk through all minors, in seconds."""

SOLVER_LIMIT = 30.0
"""Elapsed time of one question to z3, in seconds."""


def timed(call: Callable[[], Any], repeats: int) -> tuple[Any, float]:
    """Return the value and the median processor time in seconds; a call of over a second is not repeated."""
    times: list[float] = []
    while len(times) < repeats and (not times or times[0] < 1):
        start = time.process_time()
        value = call()
        times.append(time.process_time() - start)
    return value, sorted(times)[len(times) // 2]


def minors(a: Any, deadline: float) -> int | None:
    """Return the tropical rank by assignment on every minor, largest first; None when out of time."""
    for r in range(min(a.shape), 0, -1):
        for rows in combinations(range(a.shape[0]), r):
            for columns in combinations(range(a.shape[1]), r):
                if time.process_time() > deadline:
                    return None
                part = a[np.ix_(rows, columns)]
                _, chosen = linear_sum_assignment(part, maximize=True)
                value = part[range(r), chosen].sum()
                unique = True
                for i in range(r):
                    other = part.astype(float)
                    other[i, chosen[i]] = -1e9
                    _, second = linear_sum_assignment(other, maximize=True)
                    if other[range(r), second].sum() == value:
                        unique = False
                        break
                if unique:
                    return r
    return 0


def by_gfan(a: Any) -> tuple[int | None, float] | None:
    """Return gfan's rank and its seconds; None for the rank when out of time, None at all where it is missing."""
    if shutil.which("gfan_tropicalrank") is None:
        return None
    text = "{" + ",".join("(" + ",".join(map(str, row)) + ")" for row in a.tolist()) + "}"
    start = time.perf_counter()
    try:
        done = subprocess.run(
            ["gfan_tropicalrank"], input=text, capture_output=True, text=True, timeout=LIMIT, check=True
        )
    except subprocess.TimeoutExpired:
        return None, LIMIT
    return int(done.stdout.split()[-1]), time.perf_counter() - start


def plain_factor_rank(a: Any, low: int) -> int | None:
    """Return the factor rank by z3, one size after the other; None when out of time."""
    m, n = a.shape
    for r in range(low, min(m, n) + 1):
        solver = z3.SolverFor("QF_LRA")
        solver.set("timeout", max(1, int(1000 * SOLVER_LIMIT)))
        u = [[z3.Real(f"u{i}_{k}") for k in range(r)] for i in range(m)]
        v = [[z3.Real(f"v{k}_{j}") for j in range(n)] for k in range(r)]
        for i in range(m):
            for j in range(n):
                sums = [u[i][k] + v[k][j] for k in range(r)]
                solver.add(*(s <= int(a[i, j]) for s in sums), z3.Or([s >= int(a[i, j]) for s in sums]))
        answer = solver.check()
        if answer == z3.sat:
            return r
        if answer == z3.unknown:
            return None
    return min(m, n)


def planted(m: int, n: int, r: int, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    return (rng.integers(0, 10, (m, r))[:, :, None] + rng.integers(0, 10, (r, n))[None]).max(axis=1)


def cyclic(n: int) -> Any:
    return -np.eye(n, dtype=np.int64)


def main() -> None:
    """Print one line for each matrix: our answer and time, the other's, and the ratio."""
    rng = np.random.default_rng(0)
    tropical_rank(planted(3, 3, 2, 0)), tropical_rank(planted(6, 6, 2, 0) * 10**9)
    print("tropical rank            ours          gfan            ratio      minors with SciPy   ratio")
    for name, a in [
        ("6×6 inner 3", planted(6, 6, 3, 1)),
        ("8×8 inner 4", planted(8, 8, 4, 2)),
        ("8×8 in 0..3", rng.integers(0, 4, (8, 8))),
        ("10×12 inner 4", planted(10, 12, 4, 3)),
        ("10×12 in 0..3", rng.integers(0, 4, (10, 12))),
        ("16×16 inner 4", planted(16, 16, 4, 4)),
        ("16×16 in 0..3", rng.integers(0, 4, (16, 16))),
        ("20×20 in 0..2", rng.integers(0, 3, (20, 20))),
    ]:
        found, ours = timed(lambda a=a: tropical_rank(a), 3)
        other, theirs = timed(lambda a=a: minors(a, time.process_time() + LIMIT), 1)
        assert other is None or other == found.value
        bound = ">" if other is None else " "
        peer = by_gfan(a)
        if peer is None:
            said = "not installed           "
        else:
            assert peer[0] is None or peer[0] == found.value
            beyond = ">" if peer[0] is None else " "
            said = f"{beyond}{peer[1]:8.2f} s {beyond}{peer[1] / ours:12.0f}"
        print(
            f"{name:16} rank {found.low:2}  {ours:10.5f} s {said} {bound}{theirs:15.4f} s {bound}{theirs / ours:8.0f}",
            flush=True,
        )
    print("factor rank              ours                     z3, plain encoding  ratio")
    for name, a in [
        *((f"C_{n}", cyclic(n)) for n in (5, 7, 8, 10, 11, 12)),
        ("7×7 in 0..3", rng.integers(0, 4, (7, 7))),
        *((f"8×8 in 0..1, {k}", rng.integers(0, 2, (8, 8))) for k in range(6)),
        ("8×8 inner 4", planted(8, 8, 4, 2)),
    ]:
        found, ours = timed(lambda a=a: factor_rank(a), 3)
        low = tropical_rank(a).value
        other, theirs = timed(lambda a=a, low=low: plain_factor_rank(a, low), 1)
        assert other is None or other == found.value
        bound = ">" if other is None else " "
        print(
            f"{name:16} rank {found.low:2}  {ours:10.5f} s {bound}{theirs:18.4f} s {bound}{theirs / ours:8.1f}",
            flush=True,
        )


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()

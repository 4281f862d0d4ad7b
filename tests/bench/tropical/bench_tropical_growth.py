"""How the search for a largest nonsingular minor grows with the size of a random matrix; run this file with
Python.

For each size the median over seven matrices of the nodes and the processor time of the whole search,
without any bound from a factorization, and the factor from one size to the next.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from tropical.minors import largest_minor


def main() -> None:
    """Print one table for each range of entries."""
    rng = np.random.default_rng(0)
    largest_minor(((0, 1), (1, 0)), limit=10)
    for high, sizes in ((2, range(8, 19, 2)), (4, range(8, 19, 2)), (10, range(8, 19, 2))):
        print(f"entries 0..{high - 1}   rank     nodes      time   factor of nodes")
        before = 0.0
        for n in sizes:
            runs = []
            for _ in range(7):
                rows = tuple(tuple(row) for row in rng.integers(0, high, (n, n)).tolist())
                start = time.process_time()
                found = largest_minor(rows, limit=10**9)
                runs.append((found.nodes, time.process_time() - start, found.size))
            nodes, seconds, rank = sorted(runs)[len(runs) // 2]
            factor = f"{nodes / before:6.1f}" if before else ""
            print(f"{n:3}×{n:<3}        {rank:3}  {nodes:9}  {seconds:8.4f} s  {factor}", flush=True)
            before = nodes


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()

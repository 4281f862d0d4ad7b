"""Exact Newton polytopes and regular subdivisions beside Qhull (floats) and polymake (exact).

Polynomials of 200 random monomials in 2 to 4 variables. Qhull and polymake get the same points; Qhull counts
simplices, which are more than the cells where the lift is degenerate. The time of polymake is its processor time
for the computation, without its start; where polymake is not installed its column says so.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.spatial import ConvexHull

from tropical import hull_vertices, polynomial, regular_subdivision


def timed(call: Callable[[], Any], repeats: int = 3) -> tuple[Any, float]:
    """Return the value and the least processor time in seconds."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        value = call()
        times.append(time.process_time() - start)
    return value, min(times)


def by_polymake(points: list[tuple[int, ...]], heights: list[int]) -> tuple[int, int, float, float] | None:
    """Return polymake's numbers of vertices and of cells, and its seconds for both; None where it is not installed."""
    if shutil.which("polymake") is None:
        return None
    rows = ",".join("[" + ",".join(map(str, (1, *p))) + "]" for p in points)
    lifts = ",".join(str(-h) for h in heights)
    script = f"""
use application 'polytope'; sub t {{ my ($u, $s) = times; return $u + $s; }}
my $w = new Polytope<Rational>(POINTS=>[[1,0],[1,1]]); $w->FACETS;
my $m = new Matrix<Rational>([{rows}]);
my $t = t(); my $p = new Polytope<Rational>(POINTS=>$m); my $v = $p->N_VERTICES; my $a = t() - $t;
$t = t(); my $s = regular_subdivision($m, new Vector<Rational>([{lifts}])); my $b = t() - $t;
print "RESULT $v ", scalar(@{{$s}}), " $a $b\\n";
"""
    done = subprocess.run(["polymake", script], capture_output=True, text=True, timeout=600, check=False)
    line = next((x for x in done.stdout.splitlines() if x.startswith("RESULT")), None)
    if line is None:
        return None
    vertices, cells, one, two = line.split()[1:]
    return int(vertices), int(cells), float(one), float(two)


def main() -> None:
    """Print one line for each question: our count and time, Qhull's time, polymake's time, and the ratios."""
    polynomial({(0, 0): 0, (1, 0): 0, (0, 1): 0}).subdivision  # noqa: B018  # warms the imports
    print("200 monomials           count    ours        Qhull (floats)      polymake      ours / polymake")
    for dimension, degree in ((2, 30), (3, 9), (4, 6)):
        rng = random.Random(dimension)
        chosen: set[tuple[int, ...]] = set()
        while len(chosen) < 200:
            chosen.add(tuple(rng.randrange(degree) for _ in range(dimension)))
        points = sorted(chosen)
        heights = [rng.randrange(-50, 51) for _ in points]
        vertices, hull_time = timed(lambda p=points: hull_vertices(p))
        found, lift_time = timed(lambda p=points, h=heights: regular_subdivision(p, h))
        flat, flat_time = timed(lambda p=points: ConvexHull(np.array(p, dtype=float)))
        lifted, lifted_time = timed(
            lambda p=points, h=heights: ConvexHull(np.array([[*x, y] for x, y in zip(p, h, strict=True)], dtype=float))
        )
        upper = int((lifted.equations[:, dimension] > 1e-9).sum())
        other = by_polymake(points, heights)
        if other is not None:
            assert (len(vertices), len(found.cells)) == other[:2], other
        assert len(vertices) == len(flat.vertices)
        for name, count, ours, floats, k, note in (
            ("Newton polytope", len(vertices), hull_time, flat_time, 2, ""),
            ("subdivision", len(found.cells), lift_time, lifted_time, 3, f" ({upper} simplices)"),
        ):
            theirs = "not installed" if other is None else f"{other[k]:8.4f} s"
            ratio = "" if other is None else f"{ours / other[k]:6.2f}"
            print(f"{name:16} R^{dimension}   {count:5}  {ours:8.4f} s  {floats:8.4f} s{note:18} {theirs:>13}  {ratio}")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()

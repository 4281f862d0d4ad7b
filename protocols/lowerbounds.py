"""Lower bounds on protocol trees, each with a witness in plain data and a checker that trusts nothing else.

All bound the number of leaves of a tree with public output (and so the depth, ⌈log₂ leaves⌉), except where a
knower is named. That a leaf holds all mixtures of its inputs is proved in the claim `shared-leaves`. Fooling sets are
for any number of parties; bounds from the matrix of two parties are in `matrixbounds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from itertools import product as cartesian
from typing import Any

import numpy as np

from protocols.bits import bits_for
from protocols.errors import CertificateError, TableSizeError
from protocols.tasks import Party, Task, require_party

CANDIDATES = 4
"""So many next inputs are compared in the greedy search for a fooling set; the one that leaves most others is taken."""


@dataclass(frozen=True, slots=True)
class LowerBound:
    """At least `leaves` leaves and `depth` bits, proved by `witness` in the way that `form` names."""

    form: str
    leaves: int
    depth: int
    witness: dict[str, Any]


def bound_data(task: Task, bound: LowerBound) -> dict[str, Any]:
    """Write a lower bound on the leaves or the depth of trees as plain data that names its task."""
    unit = "bits" if bound.form == "sub-box" else "leaves"
    value = bound.depth if bound.form == "sub-box" else bound.leaves
    return {"form": bound.form, "task": dict(task.key), "unit": unit, "bound": value, "witness": bound.witness}


def fooling_set(
    task: Task, knower: int | None = None, tries: int = 20, seed: int = 0, most: int = 1 << 13
) -> LowerBound:
    """Find inputs no two of which can share a leaf, greedily from random starts.

    Two inputs fool if the box that they span (all mixtures of their parts) is no leaf: its output is not
    constant, or for a knower not determined by the knower's part. Every leaf then holds at most one input of
    the set. Of a task with more than `most` inputs so many random ones are tried.
    """
    require_party(task, knower)
    table = task.table()
    rng = np.random.default_rng(seed)
    inputs = task.inputs()
    if len(inputs) > most:
        inputs = inputs[rng.choice(len(inputs), most, replace=False)]
    best: list[int] = []
    for _ in range(tries):
        alive = rng.permutation(len(inputs))
        chosen: list[int] = []
        while alive.size:
            left = [alive[_fools(table, inputs[pick], inputs[alive], knower)] for pick in alive[:CANDIDATES]]
            best_one = max(range(len(left)), key=lambda number: len(left[number]))
            chosen.append(int(alive[best_one]))
            alive = left[best_one]
        if len(chosen) > len(best):
            best = chosen
    points = [[int(part) for part in inputs[row]] for row in best]
    return _fooling_bound(points, knower)


def composition_fooling_set(n: int, functions: int) -> LowerBound:
    """Return a fooling set of n^(L+1) inputs of `composition(n, functions)` for every n ≥ 2 and L.

    The input of a path (x, y_1, …, y_L) has f_k = (y_{k−1} ↦ y_k, everything else ↦ y_k + 1 mod n). Take two
    paths and the first place where they differ: the mixture that switches there leaves the path and stays off
    it, so it ends in y_L + 1 ≠ y_L; or the place is the end, and the outputs differ. So the tree x, f_1(x), …
    has the fewest leaves (the claim `communication-leaves`).
    """
    if n < 2 or functions < 1:
        raise TableSizeError(f"the fooling set needs n ≥ 2 and at least one function, not {n} and {functions}")
    party = Party("f", (n,) * n)
    points = []
    for path in cartesian(range(n), repeat=functions + 1):
        point = [path[0]]
        for here, there in pairwise(path):
            word = [(there + 1) % n] * n
            word[here] = there
            point.append(party.index(word))
        points.append(point)
    return _fooling_bound(points, None)


def check_fooling_set(task: Task, witness: dict[str, Any]) -> int:
    """Return the number of leaves that a fooling set proves, evaluating the task on mixtures only."""
    points, knower = witness["points"], witness["knower"]
    require_party(task, knower)
    for first, second in combinations(range(len(points)), 2):
        u, v = points[first], points[second]
        seen: dict[int | None, int] = {}
        fools = False
        for mixture in cartesian(*({a, b} for a, b in zip(u, v, strict=True))):
            own = None if knower is None else mixture[knower]
            fools = fools or seen.setdefault(own, task(*mixture)) != task(*mixture)
        if not fools:
            raise CertificateError(f"inputs {u} and {v} of the fooling set can share a leaf")
    return len(points)


def _fools(table: Any, point: Any, others: Any, knower: int | None) -> Any:
    parties = len(point)
    low: dict[int, Any] = {}
    result = np.zeros(len(others), dtype=bool)
    for mixture in range(1 << parties):
        cells = tuple(others[:, p] if mixture >> p & 1 else point[p] for p in range(parties))
        value = np.broadcast_to(table[cells], (len(others),)).astype(np.int64)
        own = 0 if knower is None else mixture >> knower & 1
        if own in low:
            result |= low[own] != value
        else:
            low[own] = value
    if knower is not None:
        same = others[:, knower] == point[knower]
        result |= same & (low[0] != low[1])
    return result


def _fooling_bound(points: list[list[int]], knower: int | None) -> LowerBound:
    return LowerBound("fooling set", len(points), bits_for(len(points)), {"points": points, "knower": knower})

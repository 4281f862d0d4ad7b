"""Lower bounds on tree depth from sub-boxes: a protocol for the task is one for every box of it.

A box of a few random inputs a party is solved exactly; often it needs as many bits as the whole task.
Shrinking drops inputs as long as the depth stays, so that the question "one bit less?" becomes a small clause
set for a solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from protocols.boxes import box_depth
from protocols.cnf import Obligation
from protocols.lowerbounds import LowerBound
from protocols.tasks import Task, restrict
from protocols.treecnf import tree_obligation
from protocols.trees import Tree


def sub_box(task: Task, sizes: Sequence[int], knower: int | None = None, tries: int = 10, seed: int = 0) -> LowerBound:
    """Return the best depth bound from boxes of `sizes[k]` random inputs of each party, each solved exactly.

    A protocol for the task is one for every box of it, so the depth of a box is a lower bound for the task.
    """
    rng = np.random.default_rng(seed)
    best = LowerBound("sub-box", 1, 0, {"subsets": [[0] for _ in sizes], "knower": knower})
    for _ in range(tries):
        subsets = [
            sorted(rng.choice(full, min(full, size), replace=False).tolist())
            for full, size in zip(task.sizes, sizes, strict=True)
        ]
        found = box_depth(restrict(task, subsets), knower)
        if found > best.depth:
            leaves = found + 1
            best = LowerBound("sub-box", leaves, found, {"subsets": subsets, "knower": knower})
    return best


def check_sub_box(task: Task, witness: dict[str, Any]) -> int:
    """Return the depth that a sub-box proves, by solving it again."""
    return box_depth(restrict(task, witness["subsets"]), witness["knower"])


def shrink_sub_box(task: Task, bound: LowerBound) -> LowerBound:
    """Return the same depth on a box from which no single input can be dropped."""
    subsets = [list(subset) for subset in bound.witness["subsets"]]
    knower = bound.witness["knower"]
    for subset in subsets:
        for item in list(subset):
            if len(subset) == 1:
                break
            place = subset.index(item)
            subset.remove(item)
            if box_depth(restrict(task, subsets), knower) < bound.depth:
                subset.insert(place, item)
    return LowerBound(bound.form, bound.leaves, bound.depth, {"subsets": subsets, "knower": knower})


def sub_box_obligation(task: Task, bound: LowerBound) -> Obligation[Tree]:
    """Return the clauses whose unsatisfiability proves the bound: a tree on its box with one bit less."""
    box = restrict(task, bound.witness["subsets"])
    return tree_obligation(box, bound.depth - 1, bound.witness["knower"])

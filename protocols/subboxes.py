"""Lower bounds on tree depth from sub-boxes: a protocol for the task is one for every box of it.

A box of a few random inputs a party is solved exactly; often it needs as many bits as the whole task. Where it does
not, a hard box is found by climbing: one input is exchanged for another, and the box stays where it needs more bits, or
leaves fewer choices for the first one. Shrinking drops inputs as long as the depth stays, so that the question "one bit
less?" becomes a small clause set for a solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from protocols.boxes import BoxSets, box_depth, halves, solve_boxes
from protocols.cnf import Obligation
from protocols.lowerbounds import LowerBound
from protocols.rounds import solve_rounds
from protocols.tasks import Task, distinct_inputs, restrict
from protocols.treecnf import tree_obligation
from protocols.trees import Tree

STILL = 300
"""Steps without progress after which a climb starts anew."""


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


def hard_box(
    task: Task,
    bits: int,
    sizes: Sequence[int],
    knower: int | None = None,
    *,
    speakers: tuple[int, ...] | None = None,
    steps: int = 1000,
    seed: int = 0,
) -> list[list[int]] | None:
    """Return a box of `sizes[k]` inputs of each party that more than `bits` bits need, or None if none is found.

    With `speakers` it is for rounds of these parties. `steps` boxes are solved; a climb starts anew when it stands
    still for `STILL` of them.

    >>> from protocols.composition import composition
    >>> hard_box(composition(2, 2), 2, (2, 3, 3)) is not None
    True
    """
    rng = np.random.default_rng(seed)
    still = STILL
    for _ in range(steps):
        if still == STILL:
            orders = [rng.permutation(inputs).tolist() for inputs in distinct_inputs(task)]
            best, still = (0, 0.0), 0
            changed = orders
        else:
            party = int(rng.choice([k for k, size in enumerate(sizes) if size < len(orders[k])]))
            inside, outside = rng.integers(sizes[party]), rng.integers(sizes[party], len(orders[party]))
            changed = [list(order) for order in orders]
            changed[party][inside], changed[party][outside] = orders[party][outside], orders[party][inside]
        box = [sorted(order[:size]) for order, size in zip(changed, sizes, strict=True)]
        found = _hardness(restrict(task, box), knower, speakers)
        if found[0] > bits:
            return box
        still = 0 if found > best else still + 1
        if found >= best:
            best, orders = found, changed
    return None


def _hardness(box: Task, knower: int | None, speakers: tuple[int, ...] | None) -> tuple[int, float]:
    """Return the least bits, and minus the number of first bits that attain it."""
    parties = range(len(box.parties))
    if speakers is None:
        sets = solve_boxes(box, knower)
        turns = [(party, sets) for party in parties]
    else:
        turns = list(zip(speakers, solve_rounds(box, speakers, knower), strict=True))
    bits = len(turns[0][1].solved) - 1
    return bits, -sum(_choices(sets, party, bits - 1) for party, sets in turns) if bits else 0


def _choices(sets: BoxSets, party: int, bits: int) -> int:
    """Count the first bits of a party after which `bits` bits suffice."""

    def solves(mask: int) -> bool:
        return sets.solves(bits, (*sets.full[:party], mask, *sets.full[party + 1 :]))

    full = sets.full[party]
    return sum(solves(part) and solves(full ^ part) for part in halves(full))


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

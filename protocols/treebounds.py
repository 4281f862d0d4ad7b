"""The least depth of a tree for any number of parties: exact over all boxes, or a bracket with certificates.

Above stands the best tree of a one-way order, its messages in binary. Below stand a fooling set and small boxes of
random inputs, each solved exactly; for composition the fooling set of all paths.
"""

from __future__ import annotations

from itertools import permutations
from math import prod
from typing import Any

import numpy as np

from protocols.bits import Bracket
from protocols.boxes import best_tree, box_depth
from protocols.composition import composition
from protocols.errors import ProtocolError
from protocols.lowerbounds import LowerBound, bound_data, composition_fooling_set, fooling_set
from protocols.roundbounds import TreeBracket
from protocols.subboxes import sub_box
from protocols.symbols import joined
from protocols.tasks import DEFAULT_LIMIT, Task, require_enumerable
from protocols.trees import Leaf, Tree, one_way_tree
from protocols.trees import depth as tree_depth

SMALL = 1 << 22
"""All boxes are solved where there are at most so many."""
MOST_ORDERS = 24


def tree_bracket(
    task: Task, knower: int | None = None, *, tries: int = 3, inputs: int = 18, seed: int = 0
) -> TreeBracket:
    """Return the bracket of the least depth; public output unless `knower` names a party.

    For the lower end `tries` boxes of `inputs` random inputs of all parties together are solved, 2^inputs boxes each.

    >>> from protocols.composition import composition
    >>> str(tree_bracket(composition(3, 2), tries=10).bits), str(tree_bracket(composition(5, 2)).bits)
    ('6', '[7, 9]')
    """
    if sum(task.sizes) < SMALL.bit_length():
        bits = box_depth(task, knower)
        every = {"subsets": [list(range(size)) for size in task.sizes], "knower": knower}
        lower = bound_data(task, LowerBound("sub-box", bits + 1, bits, every))
        return TreeBracket(task, None, knower, Bracket(bits, bits), best_tree(task, knower), lower)
    if knower is not None:
        raise ProtocolError(f"{task.name} has too many boxes for a knower; leave --knower out, or restrict the task")
    key: Any = task.key
    if key.get("task") == "composition":
        tree = path_tree(key["n"], key["functions"])
    else:
        orders = list(permutations(range(len(task.parties))))[:MOST_ORDERS]
        tree = min((one_way_tree(task, order) for order in orders), key=tree_depth)
    upper = tree_depth(tree)
    bounds = [_fooling(task)]
    if bounds[0].depth < upper:
        sizes = [min(size, 5) for size in task.sizes]
        while sum(sizes) < inputs and sizes != list(task.sizes):
            grown = min((k for k, size in enumerate(task.sizes) if sizes[k] < size), key=lambda k: sizes[k])
            sizes[grown] += 1
        bounds.append(sub_box(task, sizes, tries=tries, seed=seed))
    best = max(bounds, key=lambda bound: bound.depth)
    return TreeBracket(task, None, None, Bracket(best.depth, upper), tree, bound_data(task, best))


def path_tree(n: int, functions: int) -> Tree:
    """Return the tree for `composition(n, functions)` in which x, f1(x), f2(f1(x)), … are told in turn, in binary."""
    require_enumerable(composition(n, 1), DEFAULT_LIMIT)
    tables = np.arange(n**n)
    values = range(n)
    holds = [
        [frozenset(np.flatnonzero(tables // n**place % n == value).tolist()) for value in values] for place in values
    ]

    def tell(party: int, place: int) -> Tree:
        if party > functions:
            return Leaf(place)
        sets = [frozenset([value]) for value in values] if party == 0 else holds[place]
        ends = [(0, sets[value], tell(party + 1, value)) for value in values]
        return joined(ends, party)

    return tell(0, 0)


def _fooling(task: Task) -> LowerBound:
    key: Any = task.key
    if key.get("task") == "composition" and 2 <= key["n"] and key["n"] ** (key["functions"] + 1) <= 1024:
        return composition_fooling_set(key["n"], key["functions"])
    if prod(task.sizes) <= 1 << 12:
        return fooling_set(task)
    return LowerBound("fooling set", 1, 0, {"points": [[0] * len(task.sizes)], "knower": None})

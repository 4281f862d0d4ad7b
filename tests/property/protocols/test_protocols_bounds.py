"""Every lower bound lies below every upper bound, on all small random tasks."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from protocols.boxes import best_tree, box_depth, least_leaves
from protocols.distinguished import check_one_way_certificate, one_way_certificate
from protocols.errors import SpeakingOrderError
from protocols.lowerbounds import check_fooling_set, fooling_set
from protocols.matrixbounds import check_rank, counting_bound, discrepancy_bound, rank_bound
from protocols.oneway import every_one_way_cost, one_way_protocol
from protocols.rounds import round_cost
from protocols.schedule import audit
from protocols.subboxes import sub_box
from protocols.tasks import Task, from_table
from protocols.trees import audit_tree, depth, leaves, one_way_tree


def tables(shapes: st.SearchStrategy[tuple[int, ...]], outputs: int) -> st.SearchStrategy[Task]:
    return shapes.flatmap(
        lambda shape: arrays(np.int64, shape, elements=st.integers(0, outputs - 1)).map(
            lambda table: from_table("random", table)
        )
    )


MATRICES = tables(st.tuples(st.integers(1, 5), st.integers(1, 5)), 3)
CUBES = tables(st.tuples(st.integers(1, 3), st.integers(1, 4), st.integers(1, 3)), 3)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(st.one_of(MATRICES, CUBES))
def test_trees_lie_between_their_bounds(task: Task) -> None:
    """Fooling sets and sub-boxes never exceed exact values, which never exceed the one-way trees."""
    exact_depth, exact_leaves = box_depth(task), least_leaves(task)
    fooling = fooling_set(task, tries=5)

    assert check_fooling_set(task, fooling.witness) == fooling.leaves <= exact_leaves
    assert fooling.depth <= exact_depth
    assert sub_box(task, (2,) * len(task.parties), tries=3).depth <= exact_depth
    assert exact_leaves <= leaves(best_tree(task)) <= 2**exact_depth
    for order in permutations(range(len(task.parties))):
        tree = one_way_tree(task, order)
        audit_tree(task, tree)

        assert exact_depth <= depth(tree)
        assert exact_leaves <= leaves(tree)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(MATRICES)
def test_matrix_bounds_lie_below_the_leaf_count(task: Task) -> None:
    """Rank, counting and discrepancy never exceed the exact number of leaves."""
    exact = least_leaves(task)
    rank = rank_bound(task)

    assert check_rank(task, rank.witness) == rank.leaves <= exact
    assert counting_bound(task).leaves <= exact
    if task.outputs == 2:
        assert discrepancy_bound(task).leaves <= exact


@settings(derandomize=True, max_examples=25, deadline=None)
@given(MATRICES)
def test_more_rounds_never_cost_more(task: Task) -> None:
    """Bits fall with the number of rounds and never below the tree depth."""
    for first in (0, 1):
        costs = []
        for total in range(1, 5):
            try:
                costs.append(round_cost(task, total, first).bits)
            except SpeakingOrderError:
                assert not costs

        assert costs == sorted(costs, reverse=True)
        assert all(bits >= box_depth(task) for bits in costs)


@settings(derandomize=True, max_examples=25, deadline=None)
@given(st.one_of(MATRICES, CUBES))
def test_one_way_orders_are_legal_certified_and_above_the_tree(task: Task) -> None:
    """Every order's protocol passes the audit, its certificate proves its cost, and no tree needs more
    bits."""
    for cost in every_one_way_cost(task):
        protocol = one_way_protocol(task, cost.order)
        audit(task, protocol.schedule, protocol.run(task))
        proved = {
            model: check_one_way_certificate(task, one_way_certificate(task, cost.order, model))
            for model in ("fixed", "adaptive", "line")
        }

        assert {"fixed": cost.fixed, "adaptive": cost.adaptive, "line": cost.line} == proved
        assert box_depth(task, knower=cost.order[-1]) <= cost.adaptive <= cost.fixed <= cost.line

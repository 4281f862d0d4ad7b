"""The kernel's search over boxes agrees with the engine's, which shares no code; its rule of weights says no more."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from protocols import Task, box_depth, from_table, least_leaves, round_cost
from protocols.bits import bits_for
from protocols.errors import SpeakingOrderError
from solver.facts import task as about
from solver.facts import weight_fact
from solver.facts.document import accepted
from solver.kernel.facts.boxes import BoxSearch
from solver.kernel.facts.tasks import read_task
from solver.kernel.polynomials import Work

SHAPES = st.one_of(
    st.tuples(st.integers(1, 5), st.integers(1, 5)), st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3))
)
TASKS = SHAPES.flatmap(lambda shape: arrays(np.int64, shape, elements=st.integers(0, 2))).map(
    lambda table: from_table("random", table)
)


def search_of(task: Task, knower: int | None) -> BoxSearch:
    """Return the kernel's search on all inputs."""
    work = Work(10**9)
    read = read_task(about(task), work)
    return BoxSearch(read, [list(range(size)) for size in task.sizes], knower, work)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(TASKS, st.sampled_from([None, 0, 1]))
def test_trees_need_as_many_bits_and_leaves(task: Task, knower: int | None) -> None:
    """One bit less fails, so many bits suffice; the least number of leaves is the same."""
    search, bits = search_of(task, knower), box_depth(task, knower)

    assert search.solves(search.full, bits, None, -1)
    assert bits == 0 or not search.solves(search.full, bits - 1, None, -1)
    assert search.fewest_leaves(search.full) == least_leaves(task, knower)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(TASKS, st.sampled_from([None, 0, 1]), st.integers(1, 4), st.integers(0, 1))
def test_rounds_need_as_many_bits(task: Task, knower: int | None, rounds: int, first: int) -> None:
    """With limited rounds, too: one bit less fails, so many bits suffice, or none do."""
    if len(task.sizes) != 2:
        return
    search = search_of(task, knower)
    try:
        bits = round_cost(task, rounds, first, knower).bits
    except SpeakingOrderError:
        assert not search.solves(search.full, 9, rounds - 1, first)
        return

    assert search.solves(search.full, bits, rounds - 1, first)
    assert bits == 0 or not search.solves(search.full, bits - 1, rounds - 1, first)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(TASKS, st.sampled_from([None, 0, 1]), st.integers(1, 3), st.integers(0, 1), st.data())
def test_weights_that_the_kernel_accepts_are_true(
    task: Task, knower: int | None, rounds: int, first: int, data: st.DataObject
) -> None:
    """Of facts with drawn weights the kernel accepts only those that all boxes confirm."""
    if len(task.sizes) != 2:
        return
    weights = [[i, data.draw(st.integers(1, 4))] for i in range(task.sizes[first])]
    value = max(1, bits_for(sum(weight for _, weight in weights)))
    given = {"weights": weights, "heard": list(range(task.sizes[1 - first]))}
    if accepted(about(task), weight_fact(value, given, [(first + k) % 2 for k in range(rounds)], knower)):
        try:
            assert value <= round_cost(task, rounds, first, knower).bits
        except SpeakingOrderError:
            return

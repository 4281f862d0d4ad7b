"""All lower bounds of a cost lie below all upper bounds of it, and certificates prove what brackets say."""

from __future__ import annotations

import json
from contextlib import suppress

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from protocols import (
    Prompt,
    Task,
    audit,
    audit_tree,
    bound_data,
    box_depth,
    check_certificate,
    counting_bound,
    depth,
    discrepancy_bound,
    fooling_set,
    from_table,
    message_size,
    one_way_tree,
    rank_bound,
    round_cost,
    sub_box,
    symbol_tree,
)
from protocols import rounds as rounds_of
from protocols.errors import CertificateError, SpeakingOrderError
from protocols.roundbounds import round_bracket
from protocols.rounds import alternating
from protocols.roundweights import check_round_weights, find_round_weights, later_turns
from protocols.treebounds import tree_bracket


def tasks(*sizes: int, outputs: int = 3) -> st.SearchStrategy[Task]:
    """Random tasks with up to so many inputs of each party."""
    shapes = st.tuples(*(st.integers(1, size) for size in sizes))
    tables = shapes.flatmap(lambda shape: arrays(np.int64, shape, elements=st.integers(0, outputs - 1)))
    return tables.map(lambda table: from_table("random", table))


@settings(derandomize=True, max_examples=40, deadline=None)
@given(tasks(5, 6))
def test_every_lower_bound_is_below_every_upper_bound(task: Task) -> None:
    """Five kinds of lower bounds on the depth against trees of one-way orders, of rounds, of symbols, and the best."""
    lowers = [fooling_set(task, tries=3), rank_bound(task), counting_bound(task), sub_box(task, (3, 3), tries=2)]
    if task.outputs == 2:
        lowers.append(discrepancy_bound(task))
    uppers = [tree_bracket(task).tree, *(one_way_tree(task, order) for order in ((0, 1), (1, 0)))]
    for first in (0, 1):
        for count in (2, 3, 4):
            uppers.append(symbol_tree(task, [(first + k) % 2 for k in range(count)]))
            uppers.append(round_cost(task, count, first).tree)
    for tree in uppers:
        audit_tree(task, tree)

    assert max(bound.depth for bound in lowers) <= box_depth(task) <= min(map(depth, uppers))
    for bound in lowers:
        assert check_certificate(json.loads(json.dumps(bound_data(task, bound)))) >= min(bound.depth, bound.leaves)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(tasks(6, 6), st.integers(1, 4), st.integers(0, 1), st.sampled_from([None, 0, 1]), st.data())
def test_weights_never_prove_more_than_the_minimum(
    task: Task, count: int, first: int, knower: int | None, data: st.DataObject
) -> None:
    """Neither the search for weights nor the check of any weights claims more bits than all boxes show."""
    speakers = alternating(task, count, first)
    try:
        exact = round_cost(task, count, first, knower).bits
    except SpeakingOrderError:
        return
    assert find_round_weights(task, speakers, knower, exact) is None

    drawn = [[i, data.draw(st.integers(1, 4))] for i in range(task.sizes[first])]
    given = {"speakers": speakers, "knower": knower, "weights": drawn, "heard": list(range(task.sizes[1 - first]))}
    if later_turns(speakers, knower) is None:
        return
    with suppress(CertificateError):
        assert check_round_weights(task, given) <= exact


@settings(derandomize=True, max_examples=30, deadline=None)
@given(tasks(4, 5), st.integers(1, 4), st.integers(0, 1), st.sampled_from([None, 0, 1]))
def test_symbols_cost_at_least_the_best_tree_in_rounds(task: Task, count: int, first: int, knower: int | None) -> None:
    """Either both say that so few rounds cannot do it, or the symbol tree is right and at least as deep."""
    try:
        exact = round_cost(task, count, first, knower)
    except SpeakingOrderError:
        exact = None
    try:
        tree = symbol_tree(task, [(first + k) % 2 for k in range(count)], knower)
    except SpeakingOrderError:
        tree = None

    assert (exact is None) == (tree is None)
    if exact is not None and tree is not None:
        audit_tree(task, tree, knower)

        assert rounds_of(tree) <= count
        assert exact.bits <= depth(tree)
        assert exact.bits == round_bracket(task, count, first, knower).bits.lower


@settings(derandomize=True, max_examples=25, deadline=None)
@given(tasks(2, 3, 3), st.permutations((0, 1, 2)), st.sampled_from(["decoder", "encoder"]))
def test_more_epochs_never_need_more_bits(task: Task, order: list[int], mode: str) -> None:
    """Upper ends fall with the epochs, each with a legal protocol that is right; a lower end never exceeds them."""
    prompt = Prompt(task, tuple(order), frozenset({0, 1, 2}))
    uppers = []
    for epochs in (1, 2, 3):
        size = message_size(prompt, epochs, mode)
        audit(task, size.schedule(size.bits.upper), size.protocol.run(task))
        proved = check_certificate(json.loads(json.dumps(size.certificate)))
        uppers.append(size.bits.upper)

        assert size.bits.lower <= size.bits.upper
        assert epochs > 1 or (proved - 1).bit_length() == size.bits.lower

    assert uppers == sorted(uppers, reverse=True)

"""Does the engine find the hard examples? Searches that must succeed, and bounds that must be met."""

from __future__ import annotations

import numpy as np
import pytest

from protocols.annealing import anneal
from protocols.bits import Bracket
from protocols.boxes import best_tree, box_depth
from protocols.catalog import check_certificate
from protocols.classic import greater_than, inner_product, pointer_jumping
from protocols.composition import composition
from protocols.coverings import two_function_protocol
from protocols.laws import composition_depth
from protocols.lowerbounds import check_fooling_set, fooling_set
from protocols.messagesize import message_schedule
from protocols.prompts import paper_prompt
from protocols.roundbounds import round_bracket, two_holders
from protocols.rounds import round_cost
from protocols.schedule import audit
from protocols.subboxes import check_sub_box
from protocols.tasks import joint
from protocols.treebounds import path_tree, tree_bracket
from protocols.trees import audit_tree, depth


@pytest.mark.parametrize(("n", "functions", "size"), [(2, 3, 16), (3, 1, 9), (3, 2, 27)])
def test_greedy_fooling_sets_find_the_largest_one(n: int, functions: int, size: int) -> None:
    """Random greedy search finds a fooling set as large as the least number of leaves, and it is accepted."""
    task = composition(n, functions)
    found = fooling_set(task)

    assert size == found.leaves
    assert size == check_fooling_set(task, found.witness)


@pytest.mark.parametrize(
    ("n", "functions", "box", "bits"),
    [(3, 2, (3, 5, 5), 6), (3, 3, (3, 5, 5, 5), 8), (5, 1, (5, 12), 6)],
)
def test_small_sub_boxes_prove_the_depth_that_leaves_miss(
    n: int, functions: int, box: tuple[int, ...], bits: int
) -> None:
    """A few random inputs a party prove one bit more than the number of leaves, and the bracket closes."""
    found = composition_depth(n, functions, box, tries=3 if n == 5 else 10)

    assert Bracket(bits, bits) == found.bits
    assert found.lower.form == "sub-box"
    if n == 3:
        assert bits == check_sub_box(composition(n, functions), found.lower.witness)


def test_the_tree_of_six_parties_is_found() -> None:
    """Five functions on two values: 2²² boxes, depth 6, and the tree is right on every input."""
    task = composition(2, 5)
    tree = best_tree(task)
    audit_tree(task, tree)

    assert box_depth(task) == 6


def test_a_third_round_saves_a_bit() -> None:
    """Two pointer hops with the wrong party first cost 3 bits in two rounds and 2 in three."""
    task = pointer_jumping(2, 2)

    assert [3, 2] == [round_cost(task, rounds, first=1).bits for rounds in (2, 3)]


@pytest.mark.parametrize("task", [greater_than(3), inner_product(3)], ids=lambda task: task.name)
def test_four_bits_are_needed_for_three_bit_words(task: object) -> None:
    """Greater-than and inner product on 3 + 3 bits have depth 4."""
    assert box_depth(task) == 4  # type: ignore[arg-type]


def test_who_holds_what_decides_the_cost() -> None:
    """Composition of three functions by two parties: holding neighbours together makes rounds unnecessary."""
    task = composition(2, 2)
    together = joint(task, [[0, 1], [2]])
    apart = joint(task, [[1], [0, 2]])

    assert round_cost(together, 1, knower=1).bits == 1
    assert round_cost(apart, 2, first=1, knower=1).bits == 2
    assert round_cost(apart, 1, first=0, knower=1).bits == 2


@pytest.mark.slow
def test_annealing_finds_one_bit_for_three_values_at_two_epochs() -> None:
    """One bit a token at two epochs suffices for n = 3: plateau search finds a protocol among 2^1800
    tables."""
    task = composition(3, 2)
    schedule = message_schedule(paper_prompt(task), 2, 1)
    runs = (anneal(task, schedule, seed=seed, moves=4_000_000) for seed in range(1, 7))
    found = next(run for run in runs if run.solved)
    audit(task, schedule, found.protocol.run(task))

    assert found.protocol.schedule.bits == 2 * (3 + 1 + 1)


@pytest.mark.slow
@pytest.mark.parametrize(("epochs", "bits"), [(2, 2), (3, 1)])
def test_five_values_on_all_functions_of_a_fixed_first_map(epochs: int, bits: int) -> None:
    """For n = 5 the protocol is right on all 5 queries and all 3125 second maps, for 200 first maps."""
    task = composition(5, 2)
    protocol = two_function_protocol(5, epochs, "paper", bits)
    firsts = np.random.default_rng(0).choice(task.sizes[1], 200, replace=False)

    assert protocol is not None
    for first in firsts.tolist():
        grid = np.stack(np.meshgrid(np.arange(5), [first], np.arange(3125), indexing="ij"), axis=-1)
        rows = grid.reshape(-1, 3).astype(np.int64)

        assert np.array_equal(task.answers(rows), protocol.run(task, rows).outputs)


SIX_VALUES = [
    [0, 1, 2, 3, 4, 5],
    [3219, 8939, 25426, 25907, 31876, 35431, 36720, 38234, 40745],
    [330, 12785, 14487, 22015, 28804, 39185, 40177, 40890, 42896],
]


@pytest.mark.slow
def test_the_depth_of_two_functions_on_six_values_is_nine() -> None:
    """The box of six values and nine maps each, found among random ones, needs 9 bits, and the path tree has 9."""
    task = composition(6, 2)

    assert 9 == check_sub_box(task, {"subsets": SIX_VALUES, "knower": None})
    assert 9 == depth(path_tree(6, 2))


@pytest.mark.slow
def test_larger_boxes_narrow_five_values() -> None:
    """Boxes of 23 inputs prove 8 bits for two functions on five values, where leaves prove 7."""
    assert Bracket(8, 9) == tree_bracket(composition(5, 2), tries=2, inputs=23).bits


@pytest.mark.slow
def test_four_functions_on_two_values_need_four_bits_in_any_order_of_six_rounds() -> None:
    """A box of 10 and 11 inputs needs 4 bits in six rounds, and the one round from f1, f3 has a tree of 4 bits."""
    task = two_holders(2, 4)
    box = [[9, 10, 12, 14, 17, 19, 23, 24, 25, 27], [0, 3, 4, 5, 7, 8, 9, 10, 11, 14, 15]]
    data = {
        "form": "round box",
        "task": dict(task.key),
        "speakers": [0, 1] * 3,
        "knower": 0,
        "bound": 4,
        "subsets": box,
    }
    found = round_bracket(task, 1, 1, 0)

    assert 4 == check_certificate(data)
    assert Bracket(4, 4) == found.bits

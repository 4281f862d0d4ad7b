"""Two parties in rounds: trees that tell symbols, and brackets for tasks too large for all boxes."""

from __future__ import annotations

import json

import numpy as np
import pytest

from protocols import rounds as rounds_of
from protocols.bits import Bracket
from protocols.boxes import box_depth
from protocols.catalog import check_certificate
from protocols.classic import equality, index, pointer_jumping
from protocols.composition import composition
from protocols.errors import CertificateError, SpeakingOrderError, TableSizeError
from protocols.oneway import one_way_cost
from protocols.roundbounds import check_round_certificate, round_bracket, two_holders
from protocols.rounds import alternating, round_cost
from protocols.subboxes import hard_box
from protocols.symbols import symbol_tree
from protocols.tasks import distinct_inputs, from_table, restrict
from protocols.trees import audit_tree, depth

EXACT = {
    (2, 1, 0, None): {2: 2, 3: 2},
    (2, 1, 1, None): {2: 3, 3: 2},
    (2, 2, 0, None): {2: 4, 3: 3, 4: 3},
    (2, 2, 1, 0): {1: 2, 2: 2, 3: 2},
    (2, 3, 0, None): {2: 4, 3: 4, 4: 4},
    (2, 3, 1, None): {2: 5, 3: 4, 4: 4},
    (2, 3, 0, 1): {1: 3, 2: 3, 3: 3},
    (2, 4, 0, None): {2: 5, 3: 5, 4: 5},
    (2, 4, 1, None): {2: 5, 3: 5, 4: 5},
    (2, 4, 0, 0): {2: 4, 3: 4, 4: 4},
    (2, 4, 1, 0): {1: 4, 2: 4, 3: 4, 4: 4},
    (3, 1, 0, None): {2: 4, 3: 4},
    (3, 1, 1, None): {2: 6, 3: 4},
    (3, 1, 0, 1): {1: 2, 2: 2},
    (3, 2, 0, 0): {2: 4, 3: 4, 4: 4},
    (3, 2, 1, 0): {1: 5, 2: 5, 3: 4},
    (3, 2, 0, None): {2: 8, 3: 6},
    (3, 2, 1, None): {2: 7, 3: 7},
    (3, 3, 0, 1): {1: 7, 2: 7},
    (3, 3, 1, 1): {2: 7, 3: 7},
    (3, 3, 0, None): {2: 9},
    (3, 3, 1, None): {2: 11},
}


@pytest.mark.parametrize(("n", "functions", "first", "knower"), EXACT)
def test_exact_minima_in_rounds(n: int, functions: int, first: int, knower: int | None) -> None:
    """The brackets are exact; the tree is right on every input within its rounds, the certificate is accepted."""
    task = two_holders(n, functions)
    for count, bits in EXACT[n, functions, first, knower].items():
        found = round_bracket(task, count, first, knower, tries=4)
        audit_tree(task, found.tree, knower)

        assert Bracket(bits, bits) == found.bits
        assert depth(found.tree) == bits
        assert rounds_of(found.tree) <= count
        proved = check_certificate(json.loads(json.dumps(found.lower)))
        assert (max(0, proved - 1).bit_length() if found.lower["unit"] == "leaves" else proved) == bits


@pytest.mark.parametrize("seed", range(6))
def test_symbol_trees_never_beat_all_boxes(seed: int) -> None:
    """On random tasks the tree is right, keeps to its rounds, and its depth is at least the exact minimum."""
    rng = np.random.default_rng(seed)
    task = from_table("random", rng.integers(0, 3, size=(5, 6)))
    for count in (2, 3):
        for first in (0, 1):
            tree = symbol_tree(task, [(first + k) % 2 for k in range(count)])
            audit_tree(task, tree)

            assert rounds_of(tree) <= count
            assert depth(tree) >= round_cost(task, count, first).bits
            if count == 2:
                assert depth(tree) == round_cost(task, count, first).bits


@pytest.mark.parametrize("task", [index(4), equality(3), pointer_jumping(2, 3)], ids=lambda task: task.name)
def test_one_round_to_the_knower_is_the_one_way_cost(task: object) -> None:
    """With one round the exact count of rows is the one-way cost of the order, for both directions."""
    for first in (0, 1):
        found = round_bracket(task, 1, first, 1 - first)  # type: ignore[arg-type]

        assert found.bits.exact
        assert one_way_cost(task, (first, 1 - first)).fixed == found.bits.upper  # type: ignore[arg-type]


NINE = [[15, 16, 23, 35, 45, 46, 56, 57, 58], [0, 1, 2, 7, 13, 15, 18, 22, 24]]
"""Inputs of the two holders of x, f2 and of f1 on three values; `hard_box` finds such boxes in some minutes."""


def test_two_functions_on_three_values_need_six_bits_in_any_number_of_rounds() -> None:
    """A box of 9 and 9 inputs needs 6 bits, and four rounds are enough for 6, whoever speaks first."""
    task = two_holders(3, 2)

    assert box_depth(restrict(task, NINE)) == 6
    for first in (0, 1):
        tree = symbol_tree(task, alternating(task, 4, first), None, [1, 3, 3])
        audit_tree(task, tree)

        assert depth(tree) == 6


def test_a_climb_finds_a_hard_box() -> None:
    """From random inputs a climb reaches a box that two bits do not solve; a box of one input is never found."""
    task = two_holders(2, 4)
    box = hard_box(task, 2, (4, 4), steps=200)

    assert box is not None
    assert box_depth(restrict(task, box)) == 3
    limited = hard_box(task, 4, (9, 9), speakers=(0, 1, 0), steps=20)

    assert limited is not None
    assert round_cost(restrict(task, limited), 3, 0).bits == 5
    assert hard_box(task, 1, (1, 1), steps=20) is None


def test_inputs_of_one_kind_are_drawn_once() -> None:
    """Of 32 and 16 inputs 14 and 10 differ in some output; the task on these costs as much."""
    task = two_holders(2, 4)
    kinds = distinct_inputs(task)

    assert [14, 10] == list(map(len, kinds))
    small = two_holders(2, 2)
    for count in (2, 3):
        merged = round_cost(restrict(small, distinct_inputs(small)), count, 1).bits

        assert merged == round_cost(small, count, 1).bits


def test_false_weights_are_rejected() -> None:
    """Weights that a message gathers, that stand twice, or for turns that are not counted prove nothing."""
    task = two_holders(3, 2)
    good = round_bracket(task, 3, 1).lower
    first, *others = good["weights"]

    assert ("weights", 7) == (good["form"], check_round_certificate(task, good))
    for change in (
        {"weights": [[first[0], 2 * first[1]], *others]},
        {"weights": [first, *good["weights"]]},
        {"weights": [[first[0], 0], *others]},
        {"heard": good["heard"][:3]},
        {"speakers": [1, 0, 1, 0]},
        {"bound": 8},
    ):
        with pytest.raises(CertificateError):
            check_round_certificate(task, {**good, **change})


def test_false_round_certificates_are_rejected() -> None:
    """A bound too high, speakers that do not alternate, and rows where the end is not near prove nothing."""
    good = round_bracket(two_holders(3, 2), 2, 0).lower
    task = two_holders(3, 2)

    assert ("rows", 8) == (good["form"], check_round_certificate(task, good))
    for change in ({"bound": 9}, {"speakers": [0, 1, 0]}, {"speakers": [1, 0]}):
        with pytest.raises(CertificateError, match="proves"):
            check_round_certificate(task, {**good, **change})
    with pytest.raises(CertificateError, match="alternate"):
        check_round_certificate(task, {**good, "speakers": [0, 0]})
    box = {**good, "form": "round box", "subsets": [[0, 5, 9], [0, 1, 2]], "bound": 7}
    with pytest.raises(CertificateError, match="proves"):
        check_round_certificate(task, box)


def test_too_few_rounds_and_three_parties_are_refused() -> None:
    """One public round where both must speak has no tree; rounds are for two parties."""
    with pytest.raises(SpeakingOrderError, match="add a round"):
        symbol_tree(two_holders(2, 2), [0])
    with pytest.raises(SpeakingOrderError, match="rounds ≥ 1"):
        round_bracket(two_holders(2, 1), 0)
    with pytest.raises(TableSizeError, match="join some"):
        round_bracket(composition(2, 2), 2)

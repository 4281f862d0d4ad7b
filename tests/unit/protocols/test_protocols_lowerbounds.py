"""Lower bounds on trees: witnesses checked, and forged ones refused."""

from __future__ import annotations

import copy
import json
from itertools import combinations

import numpy as np
import pytest
from sympy import Matrix

from protocols.bits import bits_for
from protocols.boxes import box_depth, least_leaves
from protocols.classic import disjointness, equality, greater_than, inner_product
from protocols.composition import composition
from protocols.errors import CertificateError, TableSizeError
from protocols.lowerbounds import check_fooling_set, composition_fooling_set, fooling_set
from protocols.matrixbounds import (
    check_discrepancy,
    check_rank,
    counting_bound,
    discrepancy_bound,
    largest_rectangle,
    rank_bound,
)
from protocols.subboxes import check_sub_box, sub_box
from protocols.tasks import Task, from_table
from protocols.trees import leaves, one_way_tree

TEXTBOOK = [equality(3), greater_than(3), inner_product(3), disjointness(3)]


@pytest.mark.parametrize(("n", "functions"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)])
def test_the_leaves_of_composition_are_n_to_the_L_plus_one(n: int, functions: int) -> None:
    """The explicit fooling set is accepted and meets the forward tree, so the leaf count is exact."""
    task = composition(n, functions)
    bound = composition_fooling_set(n, functions)

    assert n ** (functions + 1) == check_fooling_set(task, json.loads(json.dumps(bound.witness)))
    assert bound.leaves == leaves(one_way_tree(task, range(functions + 1)))


@pytest.mark.parametrize("n", [4, 8])
def test_powers_of_two_have_exact_depth(n: int) -> None:
    """For n = 4 and 8 the fooling set proves the depth (L+1)·log₂ n of the forward tree."""
    assert 2 * bits_for(n) == composition_fooling_set(n, 1).depth


def test_a_sub_box_proves_six_bits_for_two_functions_on_three_values() -> None:
    """The 27 leaves only prove five bits; a box of 3 × 5 × 5 inputs proves six, which the forward tree
    attains."""
    task = composition(3, 2)
    bound = sub_box(task, (3, 5, 5), tries=20)

    assert (5, 6) == (composition_fooling_set(3, 2).depth, bound.depth)
    assert check_sub_box(task, json.loads(json.dumps(bound.witness))) == 6


@pytest.mark.parametrize("task", TEXTBOOK, ids=lambda task: task.name)
def test_matrix_bounds_are_checked_and_below_the_leaf_count(task: Task) -> None:
    """Each bound's witness proves the stated number, and none exceeds the exact number of leaves."""
    exact = least_leaves(task)
    fooling, rank, norm, count = (
        fooling_set(task),
        rank_bound(task),
        discrepancy_bound(task),
        counting_bound(task),
    )

    assert fooling.leaves == check_fooling_set(task, fooling.witness)
    assert rank.leaves == check_rank(task, rank.witness)
    assert norm.leaves == check_discrepancy(task, norm.witness)
    assert max(fooling.leaves, rank.leaves, norm.leaves, count.leaves) <= exact
    assert bits_for(exact) <= box_depth(task)


def test_inner_product_has_the_norm_of_a_hadamard_matrix() -> None:
    """The sign matrix of inner product on b bits has MMᵀ = 2^b·I, so λ = 2^b and leaves ≥ 2^b."""
    for bits in (2, 3, 4):
        bound = discrepancy_bound(inner_product(bits))

        assert 2**bits == bound.witness["lambda"]
        assert 2**bits == bound.leaves


@pytest.mark.parametrize("seed", range(8))
def test_ranks_are_rational_ranks(seed: int) -> None:
    """The rank bound equals the sum of the indicators' ranks over the rationals on random small matrices."""
    rng = np.random.default_rng(seed)
    table = (
        rng.integers(0, 3, size=(6, 5))
        if seed % 2
        else rng.integers(0, 2, size=(6, 2)) @ rng.integers(0, 2, size=(2, 6))
    )
    expected = sum(Matrix((table == value).astype(int).tolist()).rank() for value in np.unique(table))

    assert expected == rank_bound(from_table("random", table)).leaves


@pytest.mark.parametrize("seed", range(6))
def test_the_largest_rectangle_equals_brute_force(seed: int) -> None:
    """The superset sums find the largest all-true rectangle that enumeration of row sets finds."""
    cells = np.random.default_rng(seed).integers(0, 2, size=(5, 6) if seed % 2 else (6, 4)).astype(bool)
    best = 0
    for size in range(1, len(cells) + 1):
        for rows in combinations(range(len(cells)), size):
            best = max(best, size * int(cells[list(rows)].all(axis=0).sum()))

    assert (int(cells.sum()), best) == largest_rectangle(cells)


def forged(witness: dict[str, object], change: object) -> dict[str, object]:
    assert callable(change)
    copied = copy.deepcopy(witness)
    change(copied)
    return copied


def test_forged_witnesses_are_rejected() -> None:
    """A doubled point, a repeated minor, a singular minor and a norm too small prove nothing."""
    task = equality(2)
    fooling, rank, norm = fooling_set(task), rank_bound(task), discrepancy_bound(task)
    with pytest.raises(CertificateError, match="can share a leaf"):
        check_fooling_set(task, forged(fooling.witness, lambda w: w["points"].append(w["points"][0])))
    with pytest.raises(CertificateError, match="repeated or singular"):
        check_rank(task, forged(rank.witness, lambda w: w["minors"].append(w["minors"][0])))
    with pytest.raises(CertificateError, match="repeated or singular"):
        check_rank(task, forged(rank.witness, lambda w: w["minors"][1].update(rows=[0, 0], columns=[0, 1])))
    with pytest.raises(CertificateError, match="no upper bound"):
        check_discrepancy(task, forged(norm.witness, lambda w: w.update({"lambda": w["lambda"] - 1})))


def test_matrix_bounds_refuse_other_tasks() -> None:
    """Three parties, three outputs or a party too large are refused with advice."""
    with pytest.raises(TableSizeError, match="two parties"):
        rank_bound(composition(2, 2))
    with pytest.raises(TableSizeError, match="two outputs"):
        discrepancy_bound(from_table("t", [[0, 1], [2, 0]]))
    with pytest.raises(TableSizeError, match="more than 20"):
        counting_bound(equality(5))
    with pytest.raises(TableSizeError, match="n ≥ 2"):
        composition_fooling_set(1, 1)

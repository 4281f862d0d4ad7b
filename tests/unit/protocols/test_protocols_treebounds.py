"""The least depth of trees for any number of parties: exact, or brackets with certificates."""

from __future__ import annotations

import json

import pytest

from protocols.bits import Bracket, bits_for
from protocols.catalog import check_certificate
from protocols.composition import composition, ranged_composition
from protocols.errors import ProtocolError
from protocols.treebounds import path_tree, tree_bracket
from protocols.trees import audit_tree, depth, leaves

DEPTHS = [
    (2, 4, 1, Bracket(5, 5)),
    (3, 1, 1, Bracket(4, 4)),
    (3, 2, 10, Bracket(6, 6)),
    (4, 2, 1, Bracket(6, 6)),
    (5, 2, 1, Bracket(7, 9)),
    (6, 2, 1, Bracket(8, 9)),
]


@pytest.mark.parametrize(("n", "functions", "tries", "expected"), DEPTHS)
def test_depths_of_composition(n: int, functions: int, tries: int, expected: Bracket) -> None:
    """Exact up to (4, 2); (5, 2) and (6, 2) are brackets that a few random boxes do not close."""
    found = tree_bracket(composition(n, functions), tries=tries)

    assert expected == found.bits
    assert depth(found.tree) == expected.upper
    if found.task.count <= 1 << 18:
        audit_tree(found.task, found.tree)
        proved = check_certificate(json.loads(json.dumps(found.lower)))

        assert expected.lower == (bits_for(proved) if found.lower["unit"] == "leaves" else proved)


@pytest.mark.slow
def test_the_open_depths_of_four_functions() -> None:
    """(3, 4) is 9 or 10: 243 leaves need 8 bits, a box of three values and five maps each needs 9."""
    found = tree_bracket(composition(3, 4), tries=3)

    assert Bracket(9, 10) == found.bits
    assert found.lower["form"] == "sub-box"


@pytest.mark.parametrize(("n", "functions"), [(2, 3), (3, 2), (3, 3), (5, 1)])
def test_the_tree_of_paths_is_right_and_has_the_fewest_leaves(n: int, functions: int) -> None:
    """x, f1(x), … in binary: n^(L+1) leaves, (L + 1)·⌈log₂ n⌉ bits, right on every input."""
    task, tree = composition(n, functions), path_tree(n, functions)
    audit_tree(task, tree)

    assert (n ** (functions + 1), (functions + 1) * bits_for(n)) == (leaves(tree), depth(tree))


def test_other_tasks_have_the_best_order_above() -> None:
    """For a task without a name of its own the tree of the best one-way order stands above, and is right."""
    task = ranged_composition(3, 4, 2)
    found = tree_bracket(task, tries=2)
    audit_tree(task, found.tree)

    assert found.bits.lower <= found.bits.upper <= 5
    with pytest.raises(ProtocolError, match="too many boxes"):
        tree_bracket(task, knower=2)

"""Case trees: what is accepted, and the rule that each wrong one breaks."""

from __future__ import annotations

from typing import Any

import pytest

from solver.kernel.cases import check_tree
from solver.kernel.document import Rejected
from solver.kernel.polynomials import Work

CLAUSES = [(1, 2), (-1, 3), (-2, 3), (-3, 4), (-4,)]
TREE: list[Any] = [[4, 3], 0, [[], 1], [[], 2]]


def test_two_cases() -> None:
    """¬4 and ¬3 follow; then 1 or 2, and each contradicts a clause."""
    check_tree(CLAUSES, TREE, Work())


def test_consequences_alone() -> None:
    """A chain of consequences that ends in a false clause needs no case."""
    check_tree(CLAUSES, [[4, 3, 1, 2], 0], Work())


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (None, "tree is no"),
        ([[]], "tree is no"),
        ([0, 1], "tree is no"),
        ([[4, 3], 0], "leaves 2 cases, 0 are given"),
        ([[4, 3], 0, [[], 1]], "leaves 2 cases, 1 are given"),
        ([[4, 3], 0, [[], 1], [[], 2], [[], 2]], "leaves 2 cases, 3 are given"),
        ([[4, 3], 0, [[], 2], [[], 1]], "leaves 1 cases, 0 are given"),
        ([[3], 0, [[], 1], [[], 2]], "not one"),
        ([[4, 4], 0, [[], 1], [[], 2]], "leaves 1 cases|leaves 2 cases"),
        ([[4, 3], 0, [[], 1], 2], r"tree\.1 is no"),
        ([[4, 3], 0, [[], 1], [[], 5]], "does not exist"),
        ([[4, 3], 0, [[], 1], [[], -1]], "does not exist"),
        ([[4, 3], 0, [[], 1], [[], True]], "does not exist"),
        ([[4, "3"], 0, [[], 1], [[], 2]], "does not exist"),
    ],
)
def test_wrong_trees(tree: object, message: str) -> None:
    """A wrong tree is rejected with the case and the rule that it breaks."""
    with pytest.raises(Rejected, match=message):
        check_tree(CLAUSES, tree, Work())


def test_satisfiable_clauses_have_no_tree() -> None:
    """Without the clause 3 ⇒ 4 the same tree closes nothing."""
    with pytest.raises(Rejected):
        check_tree([*CLAUSES[:3], (3, 4), CLAUSES[4]], TREE, Work())


def test_work_is_counted() -> None:
    """A tree costs something for each case."""
    with pytest.raises(Rejected, match="work"):
        check_tree(CLAUSES, TREE, Work(20))

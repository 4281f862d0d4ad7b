"""Propositional refutations: what is accepted, and the rule that each wrong one breaks."""

from __future__ import annotations

from itertools import product

import pytest

from solver.certify.propositional import check_cnf
from solver.kernel.document import Rejected
from solver.kernel.lrat import refute
from solver.kernel.polynomials import Work

SQUARE = [(1, 2), (1, -2), (-1, 2), (-1, -2)]


def test_all_four_clauses_of_two_variables_contradict() -> None:
    """The unit clause 1 follows from the first two, and then the others contradict each other."""
    refute(SQUARE, [[[1], [0, 1]], [[], [4, 2, 3]]], Work())


def test_empty_clause_needs_no_search() -> None:
    """A given empty clause is a contradiction already."""
    refute([()], [[[], [0]]], Work())


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([], "empty clause"),
        ([[[1], [0, 1]]], "empty clause"),
        ("steps", "no list"),
        ([[1]], r"no \[literals, hints\]"),
        ([[[1], "01"]], "list of integers"),
        ([[[True], [0, 1]]], "list of integers"),
        ([[[1.0], [0, 1]]], "list of integers"),
        ([[[0], [0, 1]]], "0 is no literal"),
        ([[[], [0]]], "not unit"),
        ([[[1], [0]]], "do not lead"),
        ([[[1], [0, 0]]], "not unit"),
        ([[[1], []]], "do not lead"),
        ([[[1], [0, 4]]], "names no clause"),
        ([[[1], [0, -1]]], "names no clause"),
        ([[[1], [0, 10**30]]], "names no clause"),
        ([[[1], [0, 1]], [[], [4, 2]]], "do not lead"),
        ([[[1], [0, 1]], [[], [5, 2, 3]]], "names no clause"),
    ],
)
def test_wrong_steps(steps: object, message: str) -> None:
    """A wrong step is rejected with the rule that it breaks."""
    with pytest.raises(Rejected, match=message):
        refute(SQUARE, steps, Work())


def test_no_step_derives_what_does_not_follow() -> None:
    """Of all steps with up to two literals and three hints, the accepted ones follow from the clauses."""
    clauses = [(1, 2), (-1, 3), (-2, 3)]
    models = [
        truths for truths in product([False, True], repeat=3)
        if all(any(truths[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    ]  # fmt: skip
    accepted = 0
    for literals in [[x] for x in (1, -1, 2, -2, 3, -3)] + [[1, 2], [1, 3], [-1, 2], [-3, 2]]:
        for hints in product(range(3), repeat=3):
            try:
                refute([*clauses, ()], [[literals, list(hints)], [[], [3]]], Work())
            except Rejected:
                continue
            accepted += 1

            assert all(any(truths[abs(x) - 1] == (x > 0) for x in literals) for truths in models)

    assert accepted >= 3


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "has a list `cnf`"),
        ({"cnf": "1 0"}, "has a list `cnf`"),
        ({"cnf": [[0]], "steps": [[[], [0]]]}, "0 is no literal"),
        ({"cnf": [[1], ["-1"]], "steps": []}, "list of integers"),
        ({"cnf": [[1], [-1]]}, "no list"),
    ],
)
def test_wrong_propositional_problems(document: object, message: str) -> None:
    """A problem that is no CNF is rejected."""
    with pytest.raises(Rejected, match=message):
        check_cnf(document)


def test_propositional_problem() -> None:
    """A problem with its refutation is accepted."""
    check_cnf({"cnf": [[1], [-1]], "steps": [[[], [0, 1]]]})
    check_cnf({"cnf": [[1, 1], [-1, -1, -1]], "steps": [[[], [0, 1]]]})


def test_work_is_counted() -> None:
    """Each literal that is looked at costs something."""
    with pytest.raises(Rejected, match="work"):
        refute(SQUARE, [[[1], [0, 1]], [[], [4, 2, 3]]], Work(10))

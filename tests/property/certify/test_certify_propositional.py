"""Propositional refutations against truth tables, and one that is not small."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.certify import certify_cnf
from solver.certify.propositional import check_cnf

literal = st.integers(-5, 5).filter(bool)
clause = st.lists(literal, min_size=1, max_size=3)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(clause, min_size=1, max_size=30))
def test_refuted_exactly_without_models(cnf: list[list[int]]) -> None:
    """A refutation exists exactly when no truth assignment satisfies all clauses."""
    models = any(
        all(any(truths[abs(x) - 1] == (x > 0) for x in clause) for clause in cnf)
        for truths in product([False, True], repeat=5)
    )
    found = certify_cnf(cnf, seconds=20)

    assert models == (found is None)

    if found is not None:
        check_cnf(found)


def test_pigeons() -> None:
    """Six pigeons do not fit into five holes."""
    cnf = [[5 * pigeon + hole + 1 for hole in range(5)] for pigeon in range(6)]
    cnf += [
        [-(5 * first + hole + 1), -(5 * second + hole + 1)]
        for hole in range(5)
        for first, second in combinations(range(6), 2)
    ]
    found = certify_cnf(cnf, seconds=60)

    assert found is not None

    check_cnf(found)


def test_no_time_no_answer() -> None:
    """Without time there is no answer, and no error."""
    cnf = [[8 * pigeon + hole + 1 for hole in range(8)] for pigeon in range(9)]
    cnf += [
        [-(8 * first + hole + 1), -(8 * second + hole + 1)]
        for hole in range(8)
        for first, second in combinations(range(9), 2)
    ]

    assert certify_cnf(cnf, seconds=0.0) is None

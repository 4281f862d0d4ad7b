"""Eigenspaces, powers and relations: what the kernel accepts is what the definitions say, on every small vector."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from fact_samples import naive_gondran_minoux_rank, naive_transient
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.facts import eigen_facts, fact_document, matrix, power_facts, rank_facts
from solver.facts.relations import dependence, independence
from solver.kernel.document import Rejected
from terms.scalars import NEG_INF
from tropical import POS_INF, eigenspaces, gondran_minoux_rank, power_growth

randoms = st.randoms(use_true_random=False)
BOUND = 12
"""Differences of finite entries of an eigenvector, in sixths: two walks of at most two arcs of weight 0 or 1."""


def sparse(size: int, chance: random.Random, values: Any = (0, 1)) -> list[list[Any]]:
    """Return a random square matrix with some infinite entries."""
    return [[chance.choice((*values, NEG_INF)) for _ in range(size)] for _ in range(size)]


def finite_or_none(rows: list[list[Any]]) -> list[list[Any]]:
    """Return rows with None for −∞."""
    return [[None if x is NEG_INF else x for x in row] for row in rows]


def eigenvectors(rows: list[list[Any]]) -> list[tuple[Any, tuple[Any, ...]]]:
    """Return all (λ, v) with A ⊗ v = λ ⊗ v, the largest entry of v 0, the others whole sixths of at least −BOUND."""
    found = []
    grid: list[Any] = [NEG_INF, *(Fraction(-k, 6) for k in range(BOUND + 1))]
    for v in product(grid, repeat=len(rows)):
        if max(v) == 0:
            image = [max(a + x for a, x in zip(row, v, strict=True)) for row in rows]
            if all(y is NEG_INF for y in image):
                found.append((NEG_INF, v))
            elif [y is NEG_INF for y in image] == [x is NEG_INF for x in v]:
                rates = {y - x for x, y in zip(v, image, strict=True) if x is not NEG_INF}
                found += [(rates.pop(), v)] if len(rates) == 1 else []
    return found


def spanned(v: Any, generators: Any) -> bool:
    """Tell whether v is a combination of generators: the largest one below it is v."""
    best = [NEG_INF] * len(v)
    for g in generators:
        gaps = [x - y for x, y in zip(v, g, strict=True) if y is not NEG_INF]
        shift = min(gaps) if all(gap is not NEG_INF for gap in gaps) else NEG_INF
        best = [max(b, shift + y) for b, y in zip(best, g, strict=True)]
    return best == list(v)


@given(st.integers(1, 3), randoms)
@settings(max_examples=40)
def test_every_eigenvector_is_in_the_listed_spaces(size: int, chance: random.Random) -> None:
    """The eigenvectors of a grid have the accepted eigenvalues, and are combinations of the accepted generators."""
    rows = sparse(size, chance)
    spaces = eigenspaces(rows)
    fact_document(matrix(rows), eigen_facts(rows, spaces))
    generators = {space.eigenvalue: space.generators for space in spaces}
    found = eigenvectors(rows)

    assert {value for value, _ in found} == set(generators)
    assert all(spanned(v, generators[value]) for value, v in found)


@given(st.integers(1, 4), st.sampled_from(["max", "min"]), randoms)
@settings(max_examples=60)
def test_a_false_spectrum_is_rejected(size: int, convention: Any, chance: random.Random) -> None:
    """An eigenvalue or a generator more or less is rejected."""
    rows = sparse(size, chance, range(-2, 3))
    rows = [[POS_INF if x is NEG_INF and convention == "min" else x for x in row] for row in rows]
    about, facts = matrix(rows, convention), eigen_facts(rows, eigenspaces(rows, convention), convention)
    fact_document(about, facts)
    for one in facts:
        value = one["value"]
        for wrong in (value[:-1], value[1:], [*value, value[0]], [*value, "7"]):
            with pytest.raises(Rejected):
                fact_document(about, [{**one, "value": wrong}])


@given(st.integers(1, 3), st.booleans(), randoms)
@settings(max_examples=60)
def test_transients_are_the_least_ones(size: int, irreducible: bool, chance: random.Random) -> None:
    """The accepted transient and cyclicity are the least ones that a hundred powers show, and others are rejected."""
    rows = sparse(size, chance, range(-2, 3))
    if irreducible:
        rows = [[0 if j == (i + 1) % size else x for j, x in enumerate(row)] for i, row in enumerate(rows)]
    (found,) = power_facts(rows, power_growth(rows))
    length, cyclicity = naive_transient(finite_or_none(rows))
    fact_document(matrix(rows), [found])

    assert (length, cyclicity) == (found["value"], found["cyclicity"])
    for wrong in (length + 1, length - 1, length + cyclicity):
        with pytest.raises(Rejected):
            fact_document(matrix(rows), [{**found, "value": wrong}])


@given(st.integers(1, 4), st.integers(1, 3), randoms)
@settings(max_examples=20)
def test_independent_rows_of_small_matrices(height: int, width: int, chance: random.Random) -> None:
    """The Gondran–Minoux rank is certified from both sides, and is the one of a search of all relations."""
    rows = [[chance.choice((0, 1, 2, NEG_INF)) for _ in range(width)] for _ in range(height)]
    rank = naive_gondran_minoux_rank(finite_or_none(rows))
    found = gondran_minoux_rank(rows)
    above = dependence(rows, rank, "max")
    assert above is not None
    sets = [c for c in combinations(range(height), rank) if gondran_minoux_rank([rows[i] for i in c]).value == rank > 0]
    fact_document(matrix(rows), [*rank_facts(rows, found), above, *(independence(rows, c, "max") for c in sets)])

    assert rank == found.value
    assert rank == 0 or dependence(rows, rank - 1, "max") is None

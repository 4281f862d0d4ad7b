"""Eigenspaces of reducible matrices against generators of two-sided systems; growth of powers against powers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from terms.scalars import NEG_INF, Scalar
from tropical.algebra import power
from tropical.eigenspaces import eigenspaces, spectral_classes
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF, opposite
from tropical.powers import power_growth, transient
from tropical.spectral import is_irreducible
from tropical.tropical_cone import cone_generators, in_span

Rows = list[list[Scalar]]


def samples(seed: int, count: int, size: int = 5) -> Iterator[Rows]:
    rng = random.Random(seed)
    for _ in range(count):
        n, hole = rng.randrange(1, size), rng.choice([0.2, 0.5, 0.7])
        rows: Rows = [[NEG_INF if rng.random() < hole else rng.randrange(-2, 3) for _ in range(n)] for _ in range(n)]
        if rng.random() < 0.5:
            rows = [[NEG_INF if j < i - 1 else x for j, x in enumerate(row)] for i, row in enumerate(rows)]
        yield rows


def cycle_means(rows: Rows) -> set[Fraction]:
    """Return the mean of every elementary cycle."""
    means = set()
    for size in range(1, len(rows) + 1):
        for nodes in permutations(range(len(rows)), size):
            weights = [rows[i][j] for i, j in pairwise((*nodes, nodes[0]))]
            if NEG_INF not in weights:
                means.add(Fraction(sum(weights)) / size)
    return means


def eigenvectors(rows: Rows, value: Scalar) -> tuple[tuple[Scalar, ...], ...]:
    """Return generators of {v : A ⊗ v = λ ⊗ v} by double description."""
    n = len(rows)
    scaled = [[value if i == j else NEG_INF for j in range(n)] for i in range(n)]
    return cone_generators([*rows, *scaled], [*scaled, *rows])


def test_all_eigenvalues_and_eigenspaces_are_found() -> None:
    """A cycle mean or −∞ is listed iff the system A ⊗ v = λ ⊗ v has a solution, and the generators span it."""
    several = 0
    for rows in samples(1, 200):
        found = {space.eigenvalue: space for space in eigenspaces(rows)}
        several += len(found) > 1
        for value in {*cycle_means(rows), NEG_INF, Fraction(1, 7)}:
            expected = eigenvectors(rows, value)

            assert bool(expected) == (value in found)
            if expected:
                generators = found[value].generators
                assert found[value].holds(rows)
                assert len(expected) == len(generators)
                assert all(in_span(v, generators).inside for v in expected)
    assert several > 40


def test_eigenspaces_under_min_are_mirrored() -> None:
    """Negated matrices under min have the negated eigenvalues and generators."""
    for rows in samples(2, 40):
        negated = [[opposite(x) for x in row] for row in rows]
        for ours, theirs in zip(eigenspaces(rows), eigenspaces(negated, "min"), strict=True):
            assert opposite(ours.eigenvalue) == theirs.eigenvalue
            assert theirs.holds(negated)
            assert "min" == theirs.convention


def test_irreducible_matrices_have_one_eigenvalue() -> None:
    """One class, spectral, and finite eigenvectors."""
    seen = 0
    for rows in samples(3, 80):
        if not is_irreducible(rows) or rows == [[NEG_INF]]:
            continue
        seen += 1
        (space,) = eigenspaces(rows)
        (only,) = spectral_classes(rows)

        assert only.spectral
        assert all(x is not NEG_INF for v in space.generators for x in v)
    assert seen > 10


def test_a_forged_eigenspace_is_refused() -> None:
    """A wrong value, a wrong vector and an empty list do not hold; −∞ alone is no eigenvector."""
    rows = [[1, 0], [NEG_INF, 2]]
    good = eigenspaces(rows)[0]
    forged = [
        replace(good, eigenvalue=1),
        replace(good, generators=((0, 0),)),
        replace(good, generators=((NEG_INF, NEG_INF),)),
        replace(good, generators=((-2, 0, 0),)),
        replace(good, generators=()),
    ]

    assert good.holds(rows)
    assert not any(f.holds(rows) for f in forged)


def test_boundary_matrices_have_defined_spectra() -> None:
    """1×1 matrices, matrices without cycles and all −∞ matrices have answers; shapes are checked."""
    assert [7] == [s.eigenvalue for s in eigenspaces([[7]])]
    (only,) = eigenspaces([[NEG_INF]])
    assert (NEG_INF, ((0,),)) == (only.eigenvalue, only.generators)
    (upper,) = eigenspaces([[POS_INF, 1], [POS_INF, POS_INF]], "min")
    assert (POS_INF, ((0, POS_INF),)) == (upper.eigenvalue, upper.generators)
    with pytest.raises(ShapeError):
        eigenspaces([[1, 2]])
    with pytest.raises(ShapeError):
        power_growth([])


def test_growth_rates_are_those_of_the_powers() -> None:
    """Far out, c steps raise entry (i, j) by c times its rate, or it stays infinite; reducible matrices included."""
    mixed = 0
    for rows in samples(4, 120):
        growth = power_growth(rows)
        c = growth.cyclicity
        for t in range(60, 60 + c):
            early, late = power(rows, t), power(rows, t + c)
            for i, line in enumerate(growth.rates):
                for j, entry in enumerate(line):
                    rate = entry[t % c]

                    assert late[i][j] == (NEG_INF if rate is NEG_INF else early[i][j] + c * rate)
        finite = {x for line in growth.rates for entry in line for x in entry if x is not NEG_INF}
        mixed += len(finite) > 1
        assert growth.uniform == (finite.pop() if len(finite) == 1 else None)
    assert mixed > 20


def test_reducible_matrices_of_one_rate_have_a_transient() -> None:
    """The transient exists iff there is one rate, and the powers repeat from it on and not before."""
    seen = 0
    for rows in samples(5, 120):
        growth = power_growth(rows)
        if growth.uniform is None:
            with pytest.raises(DomainError):
                transient(rows)
            continue
        if is_irreducible(rows):
            continue
        seen += 1
        found = transient(rows)
        shift = found.cyclicity * found.eigenvalue
        for t in (found.length, found.length + 1, found.length - 1):
            if t < 0:
                continue
            moved = tuple(tuple(x if x is NEG_INF else x + shift for x in row) for row in power(rows, t))

            assert (power(rows, t + found.cyclicity) == moved) == (t >= found.length)
    assert seen > 15


def test_growth_has_a_limit() -> None:
    """Coprime long cycles have a cyclicity beyond the limit, which is an error and not a wait."""
    n = 0
    arcs = []
    for length in (5, 7, 8, 9, 11):
        arcs += [(n + k, n + (k + 1) % length) for k in range(length)]
        n += length
    rows = [[0 if (i, j) in arcs else NEG_INF for j in range(n)] for i in range(n)]
    with pytest.raises(DomainError, match="cyclicity is 27720"):
        power_growth(rows)

"""Products, stars, residuals and spectra against walks, cycles and definitions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import pytest

from terms.scalars import NEG_INF, Scalar
from tropical.algebra import (
    MINUS_INFINITY,
    completed_product,
    identity,
    kleene_star,
    power,
    product,
    product_array,
    residual,
    solve,
)
from tropical.cycles import cycle_mean
from tropical.errors import DivergenceError, DomainError, ShapeError
from tropical.infinity import POS_INF, opposite
from tropical.matrix import Matrix
from tropical.powers import transient
from tropical.spectral import is_irreducible, spectrum

Rows = list[list[Scalar]]


def times(a: Any, b: Any) -> tuple[tuple[Scalar, ...], ...]:
    """Multiply by the definition, one entry after the other."""
    result = []
    for row in a:
        line = []
        for j in range(len(b[0])):
            best: Scalar = NEG_INF
            for k, x in enumerate(row):
                if x is not NEG_INF and b[k][j] is not NEG_INF and (best is NEG_INF or x + b[k][j] > best):
                    best = x + b[k][j]
            line.append(best)
        result.append(tuple(line))
    return tuple(result)


def random_rows(rng: random.Random, m: int, n: int, hole: float = 0.3, low: int = -5, high: int = 5) -> Rows:
    return [[NEG_INF if rng.random() < hole else rng.randrange(low, high + 1) for _ in range(n)] for _ in range(m)]


def cycles(rows: Rows) -> list[Fraction]:
    """Return the mean of every elementary cycle."""
    n, means = len(rows), []
    for size in range(1, n + 1):
        for nodes in permutations(range(n), size):
            if nodes[0] == min(nodes):
                weights = [rows[i][j] for i, j in pairwise((*nodes, nodes[0]))]
                if NEG_INF not in weights:
                    means.append(Fraction(sum(weights)) / size)
    return means


def test_products_follow_the_definition_in_both_conventions() -> None:
    """The product and the class `Matrix` agree with the definition; min-plus is the negated product."""
    rng = random.Random(1)
    for _ in range(200):
        m, k, n = (rng.randrange(1, 5) for _ in range(3))
        a, b = random_rows(rng, m, k), random_rows(rng, k, n)
        negated = product([[opposite(x) for x in r] for r in a], [[opposite(x) for x in r] for r in b], "min")

        assert times(a, b) == product(a, b) == (Matrix(a) @ Matrix(b)).rows
        assert times(a, b) == tuple(tuple(opposite(x) for x in row) for row in negated)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ([[]], np.zeros((0, 2), dtype=np.int64), ((NEG_INF, NEG_INF),)),
        (np.zeros((0, 2), dtype=np.int64), [[1], [2]], ()),
        ([[NEG_INF, NEG_INF]], [[1], [2]], ((NEG_INF,),)),
        ([[2**62]], [[2**62]], ((2**63,),)),
        ([[-(2**60)]], [[NEG_INF]], ((NEG_INF,),)),
        ([[2**53 + 1]], [[0]], ((2**53 + 1,),)),
        (np.array([[127]], dtype=np.int8), np.array([[127]], dtype=np.int8), ((254,),)),
        (np.array([[0, 5]]).T, np.array([[1, 2]]), ((1, 2), (6, 7))),
    ],
)
def test_peers_mistakes_on_products(left: Any, right: Any, expected: Any) -> None:
    """No wrap, no clamp, no lost bit, no truncated or misread shape."""
    assert expected == product(left, right)


def test_products_of_wrong_sizes_are_errors() -> None:
    """2×2 times 1×3 is refused by every product, not truncated."""
    wide = np.zeros((1, 3), dtype=np.int64)
    for call in (product, product_array, completed_product):
        with pytest.raises(ShapeError):
            call(np.zeros((2, 2), dtype=np.int64), wide)
    with pytest.raises(ShapeError):
        residual([[1, 2]], [[1], [2]])
    with pytest.raises(ShapeError):
        kleene_star([[1, 2]])
    with pytest.raises(ShapeError):
        cycle_mean([])
    with pytest.raises(DomainError):
        power([[1]], -1)


def test_powers_agree_with_repeated_products() -> None:
    """A^k by squaring is A ⊗ … ⊗ A, and A^0 is the identity."""
    rng = random.Random(2)
    for _ in range(40):
        a = random_rows(rng, 3, 3)
        expected = identity(3)
        for k in range(6):
            assert expected == power(a, k)
            expected = times(expected, a)


def test_star_is_the_sum_of_powers_or_names_a_positive_cycle() -> None:
    """The star equals I ⊕ A ⊕ … ⊕ A^n when no cycle is positive; else it is an error."""
    rng = random.Random(3)
    for _ in range(150):
        n = rng.randrange(1, 5)
        a = random_rows(rng, n, n, low=-6, high=2)
        if max(cycles(a), default=0) > 0:
            with pytest.raises(DivergenceError, match="cycle"):
                kleene_star(a)
            continue
        total = [list(row) for row in identity(n)]
        step = identity(n)
        for _ in range(n):
            step = times(step, a)
            total = [[max(x, y) for x, y in zip(r, s, strict=True)] for r, s in zip(total, step, strict=True)]

        assert tuple(map(tuple, total)) == kleene_star(a)


def test_star_under_min_is_the_shortest_distance() -> None:
    """Under "min" the star holds distances, +∞ where there is no way, and a negative cycle is an error."""
    assert ((0, 1, POS_INF), (POS_INF, 0, POS_INF), (2, 3, 0)) == kleene_star(
        [[POS_INF, 1, POS_INF], [POS_INF, POS_INF, POS_INF], [2, 9, POS_INF]], "min"
    )
    with pytest.raises(DivergenceError):
        kleene_star([[-1]], "min")
    assert ((0,),) == kleene_star([[3]], "min")


def test_residual_is_the_largest_solution() -> None:
    """A ⊗ X ≤ B for the residual, and raising any finite entry of X breaks it."""
    rng = random.Random(4)
    for _ in range(150):
        a, b = random_rows(rng, 3, 2), random_rows(rng, 3, 2)
        x = residual(a, b)

        assert all(p <= q for r, s in zip(completed_product(a, x), b, strict=True) for p, q in zip(r, s, strict=True))
        for i, j in ((0, 0), (1, 1)):
            if x[i][j] is POS_INF:
                continue
            higher = [list(row) for row in x]
            higher[i][j] = -1000 if x[i][j] is NEG_INF else x[i][j] + 1
            above = completed_product(a, higher)

            assert any(p > q for r, s in zip(above, b, strict=True) for p, q in zip(r, s, strict=True))


def test_the_completed_semiring_has_no_nan() -> None:
    """−∞ absorbs +∞ in products, and residuals of infinities are infinities."""
    assert ((NEG_INF,),) == completed_product([[NEG_INF]], [[POS_INF]])
    assert ((POS_INF,),) == completed_product([[0]], [[POS_INF]])
    assert ((POS_INF,),) == residual([[NEG_INF]], [[NEG_INF]])
    assert ((POS_INF,),) == residual([[3]], [[POS_INF]])
    assert ((NEG_INF,),) == residual([[3]], [[NEG_INF]])
    assert ((NEG_INF,),) == residual([[POS_INF]], [[5]])
    assert ((POS_INF,),) == residual([[POS_INF]], [[POS_INF]])


def test_linear_systems_are_decided_by_the_principal_solution() -> None:
    """A ⊗ x = b is solvable iff b is in the column space; missed rows are named."""
    assert solve([[0, 1], [2, 3]], [6, 8]).solvable
    unsolvable = solve([[0], [0]], [1, 2])
    assert (False, (1,), (1,)) == (unsolvable.solvable, unsolvable.missed_rows, unsolvable.largest)


@pytest.mark.parametrize("dtype", [np.int64, np.float64, np.float32])
@pytest.mark.parametrize("convention", ["max", "min"])
def test_array_products_agree_with_exact_products(dtype: Any, convention: Any) -> None:
    """Compiled products of integers, in every stride and with infinities, are those of exact scalars."""
    rng = random.Random(5)
    for _ in range(30):
        m, k, n = (rng.randrange(1, 8) for _ in range(3))
        rows = [random_rows(rng, m, k), random_rows(rng, k, n)]
        if convention == "min":
            rows = [[[opposite(x) for x in row] for row in r] for r in rows]
        infinite: Any = MINUS_INFINITY if dtype == np.int64 else -np.inf
        zero = infinite if convention == "max" else -(infinite + 1) if dtype == np.int64 else np.inf
        a, b = (
            np.array([[zero if x in (NEG_INF, POS_INF) else x for x in row] for row in r], dtype=dtype) for r in rows
        )
        found = product_array(np.asfortranarray(a), b.T.copy().T, convention)
        back = [[rows_value(x, zero, convention) for x in row] for row in found.tolist()]

        assert [list(row) for row in product(*rows, convention)] == back


def rows_value(x: Any, zero: Any, convention: str) -> Any:
    if x == zero:
        return NEG_INF if convention == "max" else POS_INF
    return int(x)


def test_the_array_product_has_an_uncompiled_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numba NumPy gives the same arrays."""
    rng = np.random.default_rng(6)
    a, b = rng.integers(-9, 9, (7, 5)), rng.integers(-9, 9, (5, 6))
    a[2, :] = MINUS_INFINITY
    compiled = product_array(a, b)
    monkeypatch.setattr("tropical.algebra.kernels", lambda: None)

    assert (compiled == product_array(a, b)).all()
    assert (compiled[2] == MINUS_INFINITY).all()


@pytest.mark.parametrize(
    "call",
    [
        lambda: product_array(np.array([[2**61]]), np.array([[0]])),
        lambda: product_array(np.array([[-(2**60) - 1]]), np.array([[0]])),
        lambda: product_array(np.array([[np.nan]]), np.array([[0.0]])),
        lambda: product_array(np.array([[np.inf]]), np.array([[0.0]])),
        lambda: product_array(np.array([[1]], dtype=np.int8), np.array([[1]], dtype=np.int8)),
        lambda: product_array(np.array([[1]]), np.array([[1.0]])),
    ],
)
def test_array_products_refuse_what_might_wrap_or_be_nan(call: Callable[[], Any]) -> None:
    """Entries that could overflow, NaN, +inf under max, and narrow or mixed dtypes are errors."""
    with pytest.raises(DomainError):
        call()


def test_sums_at_the_limit_do_not_wrap() -> None:
    """2⁶⁰ + 2⁶⁰ and −2⁶⁰ − 2⁶⁰ are right, and −∞ stays −∞ beside them."""
    big = 2**60
    a = np.array([[big, MINUS_INFINITY], [-big, MINUS_INFINITY], [MINUS_INFINITY, MINUS_INFINITY]])
    b = np.array([[big, -big], [0, MINUS_INFINITY]])

    assert [[2 * big, 0], [0, -2 * big], [MINUS_INFINITY, MINUS_INFINITY]] == product_array(a, b).tolist()


def test_cycle_mean_agrees_with_all_cycles() -> None:
    """Karp's value is the largest mean over elementary cycles, with both certificates, in both
    conventions.
    """
    rng = random.Random(7)
    for _ in range(250):
        n = rng.randrange(1, 6)
        rows = random_rows(rng, n, n, hole=rng.choice([0, 0.4, 0.8]))
        rows = [[x if x is NEG_INF else Fraction(x, rng.choice([1, 3])) for x in row] for row in rows]
        found = cycle_mean(rows)
        negated = [[opposite(x) for x in row] for row in rows]
        under = cycle_mean(negated, "min")

        assert max(cycles(rows), default=NEG_INF) == found.value
        assert found.holds(rows)
        assert opposite(found.value) == under.value
        assert under.holds(negated)


@pytest.mark.parametrize("wrong", [None, Fraction(-100), Fraction(100), Fraction(1, 3)])
def test_a_wrong_guess_of_the_cycle_mean_is_corrected(monkeypatch: pytest.MonkeyPatch, wrong: Fraction | None) -> None:
    """Whatever the float guess says, the certificates decide: the value is that of Karp's formula on integers."""
    rng = random.Random(17)
    matrices = [random_rows(rng, n, n, hole=rng.choice([0, 0.5, 0.85])) for n in (8, 9, 10, 12, 15) for _ in range(8)]
    guessed = [cycle_mean(rows) for rows in matrices]
    monkeypatch.setattr("tropical.cycles._guessed_mean", lambda whole: wrong)

    assert guessed == [cycle_mean(rows) for rows in matrices]
    assert all(found.holds(rows) for found, rows in zip(guessed, matrices, strict=True))


def test_a_forged_cycle_mean_is_refused() -> None:
    """A wrong value, cycle or potential makes `holds` false."""
    rows = [[0, 3], [2, 1]]
    good = cycle_mean(rows)
    forged = [
        replace(good, value=3),
        replace(good, cycle=(1,)),
        replace(good, potentials=(0, 5)),
        replace(good, potentials=(0,)),
        replace(good, cycle=()),
    ]

    assert good.holds(rows)
    assert not any(f.holds(rows) for f in forged)


def test_eigenvectors_satisfy_their_equation() -> None:
    """A ⊗ v = λ ⊗ v for every fundamental eigenvector, and classes carry critical cycles."""
    rng = random.Random(8)
    checked = 0
    for _ in range(200):
        n = rng.randrange(1, 6)
        rows = random_rows(rng, n, n, hole=rng.choice([0, 0.5]), low=-2, high=2)
        if not cycles(rows):
            with pytest.raises(DomainError, match="no cycle"):
                spectrum(rows)
            continue
        found = spectrum(rows)
        for v in found.eigenvectors:
            checked += 1
            image = product(rows, [[x] for x in v])

            assert tuple(x if x is NEG_INF else x + found.eigenvalue for x in v) == tuple(x for (x,) in image)
        assert len(found.classes) == len(found.eigenvectors) >= 1
    assert checked > 150


def test_transient_and_cyclicity_follow_the_powers() -> None:
    """The powers repeat with the cyclicity from the transient on, not before, and with no smaller period."""
    rng = random.Random(9)
    seen = 0
    for _ in range(120):
        n = rng.randrange(2, 5)
        rows = random_rows(rng, n, n, hole=0.3, low=-3, high=3)
        if not is_irreducible(rows):
            continue
        seen += 1
        found = transient(rows)
        lam = found.eigenvalue

        def repeats(t: int, c: int, rows: Rows = rows, lam: Any = lam) -> bool:
            moved = tuple(tuple(x if x is NEG_INF else x + c * lam for x in row) for row in power(rows, t))
            return power(rows, t + c) == moved

        assert all(repeats(t, found.cyclicity) for t in range(found.length, found.length + 4))
        assert found.length == 0 or not repeats(found.length - 1, found.cyclicity)
        assert not any(repeats(found.length + 30, c) for c in range(1, found.cyclicity))
    assert seen > 40


def test_irreducibility_of_small_and_split_matrices() -> None:
    """A 1×1 matrix is irreducible; a triangular one is not; a reducible transient is refused."""
    assert is_irreducible([[NEG_INF]])
    assert is_irreducible([[5]])
    assert not is_irreducible([[0, 1], [NEG_INF, 0]])
    with pytest.raises(DomainError, match="reducible"):
        transient([[0, 1], [NEG_INF, 2]])
    with pytest.raises(DomainError, match="no cycle"):
        transient([[NEG_INF, 1], [NEG_INF, NEG_INF]])
    assert 1 == transient([[0, 1], [NEG_INF, 0]]).length
    with pytest.raises(DomainError, match="limit"):
        transient([[0, -50], [-50, -1]], limit=3)


def test_power_iteration_finds_the_cycle_mean_not_a_rank() -> None:
    """Matrices of ranks 1 and 3 with one cycle mean have the same growth of powers."""
    ones = [[1] * 3 for _ in range(3)]
    full = [[1, -9, -9], [-9, 1, -9], [-9, -9, 1]]

    assert 1 == cycle_mean(ones).value == cycle_mean(full).value

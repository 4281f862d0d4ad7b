"""Does the engine decide the hard examples of the literature?"""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from tropical.factor import factor_rank
from tropical.kapranov import kapranov_rank
from tropical.rank import Factorization
from tropical.tropical_rank import tropical_rank

LINES = [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)]
FANO = [[1 if j in line else 0 for j in range(7)] for line in LINES]
SIX = [[int(c) for c in row] for row in ("004444", "002414", "440044", "240024", "444400", "241420")]


def cyclic(n: int) -> list[list[int]]:
    """Return C_n in max-plus: −1 on the diagonal, 0 off it."""
    return [[-int(i == j) for j in range(n)] for i in range(n)]


def product(m: int, n: int, r: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    left, right = rng.integers(0, 10, (m, r)), rng.integers(0, 10, (r, n))
    return np.asarray((left[:, :, None] + right[None]).max(axis=1))


@pytest.mark.parametrize("n", range(2, 10))
def test_factor_rank_of_c_n_is_sperners_number(n: int) -> None:
    """The factor rank of C_n is min{r : n ≤ C(r, ⌊r/2⌋)}, its tropical rank 2 for n ≥ 3."""
    expected = next(r for r in range(1, n + 2) if n <= comb(r, r // 2))
    found = factor_rank(cyclic(n))

    assert expected == found.value
    assert isinstance(found.upper, Factorization)
    assert found.upper.holds(cyclic(n), "max")
    assert 2 == tropical_rank(cyclic(n)).value
    assert 2 == kapranov_rank(cyclic(n)).value


@pytest.mark.parametrize("n", [10, 11, 12, 35, 36])
def test_c_11_and_c_12_need_six_factors(n: int) -> None:
    """C_10 needs 5 factors and C_11 needs 6, which solvers do not show within a minute; C_36 is the first with 8."""
    assert {10: 5, 11: 6, 12: 6, 35: 7, 36: 8}[n] == factor_rank(cyclic(n)).value


@pytest.mark.parametrize("n", range(2, 9))
def test_positive_diagonal_has_full_ranks(n: int) -> None:
    """With +1 on the diagonal all max-plus ranks are n."""
    rows = [[int(i == j) for j in range(n)] for i in range(n)]

    assert n == tropical_rank(rows).value == factor_rank(rows).value


@pytest.mark.parametrize(("convention", "tropical"), [("min", 3), ("max", 4)])
def test_fano_depends_on_the_convention(convention: str, tropical: int) -> None:
    """The Fano matrix (1 on each line, 0 off it) has tropical rank 3 under min and 4 under max, factor rank
    7.
    """
    rows = FANO
    found = tropical_rank(rows, convention)

    assert tropical == found.value
    assert convention == found.convention
    assert 7 == factor_rank(rows, convention).value


@pytest.mark.parametrize(
    ("last", "convention", "tropical", "kapranov"),
    [("241420", "max", 4, 4), ("241420", "min", 5, 5), ("241400", "max", 4, 4), ("241400", "min", 4, 5)],
)
def test_the_six_by_six_matrix_without_a_tropical_basis(
    last: str, convention: str, tropical: int, kapranov: int
) -> None:
    """The 6×6 example of Kapranov rank 5 above tropical rank 4 is the one with three zero blocks, under min."""
    rows = [*SIX[:5], [int(c) for c in last]]

    assert (tropical, kapranov) == (tropical_rank(rows, convention).value, kapranov_rank(rows, convention).value)


@pytest.mark.parametrize("n", [3, 6, 9])
def test_i_times_j_has_full_tropical_rank(n: int) -> None:
    """The matrix i·j has tropical rank n in both conventions."""
    rows = [[i * j for j in range(n)] for i in range(n)]

    assert n == tropical_rank(rows, "max").value == tropical_rank(rows, "min").value


@pytest.mark.parametrize(("m", "n", "r"), [(8, 8, 4), (10, 12, 4), (16, 16, 4), (16, 16, 6), (24, 24, 5)])
def test_planted_rank_is_found_with_certificates(m: int, n: int, r: int) -> None:
    """A product of inner dimension r has tropical and factor rank r, each side certified."""
    array = product(m, n, r, seed=m + n + r)
    tropical, factor = tropical_rank(array), factor_rank(array)

    assert r == tropical.value == factor.value
    assert tropical.lower.holds(array, "max")
    assert factor.upper.holds(array, "max")


def test_random_sixteen_by_sixteen_is_decided() -> None:
    """A 16×16 matrix with entries 0..3 has its tropical rank decided by an exhausted search."""
    array = np.random.default_rng(0).integers(0, 4, (16, 16))
    found = tropical_rank(array)

    assert found.exact
    assert found.lower.holds(array, "max")

"""Sperner's bound on factor rank: certificates, forgeries, and the cover search that agrees."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from terms.scalars import NEG_INF
from tropical.antichain import Antichain, antichain_classes, antichain_pairs, sperner_number
from tropical.classes import maximal_classes
from tropical.cover import CoverSearch
from tropical.factor import factor_rank
from tropical.infinity import POS_INF
from tropical.rank import Factorization
from tropical.symmetry import Canonizer


def cyclic(n: int, seed: int = 0) -> list[list[Any]]:
    """Return C_n with shifted lines, shuffled rows and a diagonal of several depths; seed 0 is C_n itself."""
    if not seed:
        return [[-int(i == j) for j in range(n)] for i in range(n)]
    rng = random.Random(seed)
    p, q = ([Fraction(rng.randrange(-9, 10), rng.choice([1, 2])) for _ in range(n)] for _ in range(2))
    deep = [rng.choice([1, 2, Fraction(7, 3)]) for _ in range(n)]
    rows = [[p[i] + q[j] - (deep[i] if i == j else 0) for j in range(n)] for i in range(n)]
    rng.shuffle(rows)
    return rows


def search(rows: Any, size: int) -> bool:
    """Tell by the exhaustive cover search whether `size` factors suffice."""
    core = tuple(map(tuple, rows))
    classes = maximal_classes(core, 10**9) or []
    whole = (1 << len(core) * len(core[0])) - 1
    return CoverSearch([c.cells for c in classes], whole, Canonizer(core), 10**9).cover(size).chosen is not None


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9])
def test_the_cover_search_confirms_sperners_number(n: int) -> None:
    """Without the bound the search finds the same rank of C_n."""
    size = sperner_number(n)

    assert not search(cyclic(n), size - 1)
    assert search(cyclic(n), size)


@pytest.mark.parametrize("n", [3, 5, 10, 12, 21, 40])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_shifted_cyclic_matrices_are_closed_by_an_antichain(n: int, seed: int) -> None:
    """Shifts, a shuffle and unequal depths change nothing: both certificates hold, in both conventions."""
    rows = cyclic(n, seed)
    negated = [[-x for x in row] for row in rows]
    ours, theirs = factor_rank(rows), factor_rank(negated, "min")

    assert sperner_number(n) == ours.value == theirs.value
    for rank, array in ((ours, rows), (theirs, negated)):
        assert isinstance(rank.upper, Factorization)
        assert rank.upper.holds(array, rank.convention or "max")
        if n > 4:
            assert isinstance(rank.lower, Antichain)
            assert rank.lower.holds(array, rank.convention or "max")


def test_an_antichain_inside_a_larger_matrix_is_found() -> None:
    """The bound needs only a part of the matrix; −∞ on the diagonal counts as negative, in both conventions."""
    rng = random.Random(5)
    rows = [[*row, *(rng.randrange(-9, -4) for _ in range(3))] for row in cyclic(7)]
    rows += [[rng.randrange(-9, -4) for _ in range(10)] for _ in range(2)]
    bound = factor_rank(rows, limit=1)
    holes = [[NEG_INF if i == j else 0 for j in range(7)] for i in range(7)]
    mirrored = [[POS_INF if x is NEG_INF else 0 for x in row] for row in holes]

    assert bound.low >= 5
    assert (5, 5) == (factor_rank(holes).value, factor_rank(mirrored, "min").value)
    lower = factor_rank(mirrored, "min").lower
    assert isinstance(lower, Antichain)
    assert lower.holds(mirrored, "min")


def test_forged_antichains_do_not_hold() -> None:
    """Wrong shifts, repeated lines, other lengths and the other convention are seen."""
    rows = cyclic(6, 3)
    lower = factor_rank(rows).lower
    assert isinstance(lower, Antichain)
    forged = [
        replace(lower, row_shifts=(lower.row_shifts[0] + 1, *lower.row_shifts[1:])),
        replace(lower, column_shifts=lower.column_shifts[::-1]),
        replace(lower, rows=(lower.rows[1], *lower.rows[1:])),
        replace(lower, columns=lower.columns[:-1]),
        replace(lower, rows=lower.rows[::-1]),
    ]

    assert lower.holds(rows, "max")
    assert not any(f.holds(rows, "max") for f in forged)
    assert not lower.holds(rows, "min")
    assert not lower.holds([[x + int(i == j == 0) * 9 for j, x in enumerate(row)] for i, row in enumerate(rows)], "max")


def test_covers_of_antichains_are_only_given_for_whole_matrices() -> None:
    """A matrix with more lines than pairs, or with −∞, gets no cover from the pairs."""
    for rows in ([[0, 0, 0], [0, -1, 0], [0, 0, -1]], [[NEG_INF, 0, 0], [0, NEG_INF, 0], [0, 0, NEG_INF]]):
        core = tuple(tuple(None if x is NEG_INF else x for x in row) for row in rows)

        assert antichain_classes(core, antichain_pairs(core)) is None

"""Determinants against a walk through all permutations."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from terms.scalars import NEG_INF, Scalar
from tropical.determinant import determinant, is_nonsingular, permanent, signed_determinant
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF, opposite


def walk(rows: list[list[Scalar]]) -> tuple[Scalar, int]:
    """Return the maximum over all permutations and how many finite ones attain it."""
    sums = [sum(row[j] for row, j in zip(rows, p, strict=True)) for p in itertools.permutations(range(len(rows)))]
    best = max(sums)
    return best, 0 if best is NEG_INF else sums.count(best)


def random_matrix(rng: random.Random) -> list[list[Scalar]]:
    n, hole = rng.randrange(1, 6), rng.choice([0, 0.2, 0.5])
    return [
        [
            NEG_INF if rng.random() < hole else rng.choice([rng.randrange(-3, 4), Fraction(rng.randrange(9), 3)])
            for _ in range(n)
        ]
        for _ in range(n)
    ]


def test_value_and_uniqueness_agree_with_all_permutations() -> None:
    """On 500 random matrices with ties and −∞ the value, uniqueness and certificate are right."""
    rng = random.Random(1)
    for _ in range(500):
        rows = random_matrix(rng)
        value, count = walk(rows)
        found = determinant(rows)

        assert value == found.value
        assert (count == 1) == found.unique
        assert found.holds(rows)


def test_min_plus_is_the_negated_max_plus() -> None:
    """The min-plus determinant of −A is minus the max-plus determinant of A, with a certificate of its
    own.
    """
    rng = random.Random(2)
    for _ in range(300):
        rows = random_matrix(rng)
        negated = [[opposite(x) for x in row] for row in rows]
        ours, theirs = determinant(rows), determinant(negated, "min")

        assert opposite(ours.value) == theirs.value
        assert ours.unique == theirs.unique
        assert theirs.holds(negated)


def test_signed_optima_agree_with_signs_of_permutations() -> None:
    """|A|⁺ and |A|⁻ are the maxima over even and odd permutations."""
    rng = random.Random(3)
    for _ in range(200):
        rows = random_matrix(rng)
        best: list[Scalar] = [NEG_INF, NEG_INF]
        for p in itertools.permutations(range(len(rows))):
            parity = sum(p[i] > p[j] for i in range(len(p)) for j in range(i, len(p))) % 2
            best[parity] = max(best[parity], sum(row[j] for row, j in zip(rows, p, strict=True)))

        assert tuple(best) == signed_determinant(rows)


@pytest.mark.parametrize(
    ("rows", "value", "unique"),
    [
        ([], 0, True),
        ([[5]], 5, True),
        ([[NEG_INF]], NEG_INF, False),
        ([[NEG_INF, NEG_INF], [1, 2]], NEG_INF, False),
        ([[0, 0], [0, 0]], 0, False),
        ([[2**62, 0], [0, 2**62]], 2**63, True),
        ([[-(2**60), -(2**60)], [-(2**60), -(2**60) + 1]], -(2**61) + 1, True),
        ([[-3, 1], [1, -3]], 2, True),
    ],
    ids=["empty", "one", "one infinite", "infinite row", "tie", "wrap", "sentinel", "mixed signs"],
)
def test_peers_mistakes_on_determinants(rows: Any, value: Any, unique: bool) -> None:
    """Sentinels, wrap-around, all −∞ rows and partial sums that a bound would prune get their true values."""
    found = determinant(rows)

    assert value == found.value
    assert unique == found.unique
    assert found.holds(rows)


def test_two_to_the_53_plus_one_decides_the_permutation() -> None:
    """A difference below the resolution of a double picks the right matching."""
    big = 2**53

    found = determinant([[big + 1, big], [big, big]])

    assert (0, 1) == found.matching
    assert found.unique


def test_transposed_arrays_are_read_in_their_own_order() -> None:
    """The potentials and the matching belong to the rows of the view, not to its memory."""
    array = np.array([[0, 9, 0], [0, 0, 9], [0, 5, 0]])
    found = determinant(array.T)

    assert determinant(array.T.tolist()) == found
    assert found.holds(array.T)


def test_shapes_are_checked() -> None:
    """A determinant of a rectangle is an error, also when it has no rows."""
    with pytest.raises(ShapeError, match="2×3"):
        determinant([[1, 2, 3], [4, 5, 6]])
    with pytest.raises(ShapeError, match="0×3"):
        permanent(np.zeros((0, 3), dtype=np.int64))
    with pytest.raises(DomainError, match="18"):
        signed_determinant(np.zeros((19, 19), dtype=np.int64))


def test_i_times_j_has_the_identity_as_its_unique_optimum() -> None:
    """For a_ij = i·j every size is nonsingular."""
    for n in range(1, 12):
        assert is_nonsingular([[i * j for j in range(n)] for i in range(n)])


def test_a_forged_certificate_is_refused() -> None:
    """Changing any part of a certificate makes `holds` false."""
    rows = [[0, 2, 1], [4, 1, 0], [1, 1, 3]]
    tie = [[0, 0], [0, 0]]
    good = determinant(rows)
    even = determinant(tie)
    u, v = good.row_potentials, good.column_potentials
    assert u is not None
    assert v is not None
    forged = [
        replace(good, value=good.value + 1),
        replace(good, unique=False),
        replace(good, matching=(0, 1, 2)),
        replace(good, row_potentials=(u[0] - 1, u[1] + 1, u[2])),
        replace(good, column_potentials=v[:2]),
        replace(good, convention="min"),
    ]

    assert good.holds(rows)
    assert even.holds(tie)
    assert not any(f.holds(rows) for f in forged)
    assert not replace(even, unique=True).holds(tie)
    assert not replace(even, second=even.matching).holds(tie)
    hall = determinant([[NEG_INF, NEG_INF], [0, 0]])
    assert not replace(hall, deficient_rows=(1,)).holds([[NEG_INF, NEG_INF], [0, 0]])
    assert not replace(hall, value=POS_INF).holds([[NEG_INF, NEG_INF], [0, 0]])


@pytest.mark.parametrize("convention", ["max", "min"])
def test_the_compiled_assignment_has_an_exact_twin(monkeypatch: pytest.MonkeyPatch, convention: Any) -> None:
    """Arrays and lists, with and without numba, give the same matching, potentials and ties."""
    rng = np.random.default_rng(7)
    arrays = [rng.integers(-high, high + 1, (n, n)) for n in (1, 4, 5, 6, 9, 20) for high in (1, 3, 1000, 2**56)]
    arrays += [a.T[:, ::-1] for a in arrays] + [arrays[9].astype(np.int8), arrays[9].astype(np.int32)]
    compiled = [(determinant(a, convention), determinant(a.tolist(), convention)) for a in arrays]
    monkeypatch.setattr("tropical.compiled.kernels", lambda: None)

    for (one, two), a in zip(compiled, arrays, strict=True):
        assert one == two == determinant(a, convention)
        assert one.holds(a)


def test_extreme_int64_entries_do_not_wrap() -> None:
    """The least and the largest int64 in an array are added without a wrap, in both conventions."""
    low, high = np.iinfo(np.int64).min, np.iinfo(np.int64).max
    a = np.full((6, 6), low)
    np.fill_diagonal(a, high)

    assert 6 * int(high) == determinant(a).value
    assert determinant(a, "min").value == 6 * int(low)
    assert determinant(np.full((5, 5), np.uint64(2**64 - 1))).value == 5 * (2**64 - 1)

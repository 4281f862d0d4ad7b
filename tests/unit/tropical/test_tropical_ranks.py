"""Ranks against naive twins: all minors, all covers, all subsets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import gcd
from typing import Any

import numpy as np
import pytest
from sympy import Matrix as SymbolicMatrix

from terms.scalars import NEG_INF, Scalar
from tropical.border import scaled
from tropical.classical import classical_rank
from tropical.compiled import search_kernel
from tropical.determinant import determinant, signed_determinant
from tropical.factor import factor_rank
from tropical.generators import column_rank, row_rank
from tropical.gondran_minoux import determinantal_rank, gondran_minoux_rank, gondran_minoux_relation
from tropical.infinity import opposite
from tropical.kapranov import kapranov_rank, with_lift
from tropical.lift import Lift, moment_lift, standard_lift
from tropical.matrix import Matrix
from tropical.minors import largest_minor
from tropical.rank import Exhaustion, Factorization, LineBound, OpenRankError, Theorem
from tropical.sign_obstruction import SignObstruction, integer_kernel, sign_obstruction
from tropical.tropical_cone import cone_generators
from tropical.tropical_rank import tropical_rank

Rows = list[list[Scalar]]


def minors(rows: Rows) -> int:
    """Return the tropical rank by trying every minor."""
    for r in range(min(len(rows), len(rows[0])), 0, -1):
        for chosen in combinations(range(len(rows)), r):
            for columns in combinations(range(len(rows[0])), r):
                if determinant([[rows[i][j] for j in columns] for i in chosen]).unique:
                    return r
    return 0


def together(rows: Rows, cells: tuple[tuple[int, int], ...]) -> bool:
    """Tell by Bellman and Ford whether some u_i + v_j ≤ a_ij is tight on all these cells."""
    chosen, columns = {i for i, _ in cells}, {j for _, j in cells}
    if any(rows[i][j] is NEG_INF for i in chosen for j in columns):
        return False
    arcs: list[tuple[Any, Any, Any]] = [(("c", j), ("r", i), rows[i][j]) for i in chosen for j in columns]
    arcs += [(("r", i), ("c", j), -rows[i][j]) for i, j in cells]
    distance = {node: 0 for arc in arcs for node in arc[:2]}
    for _ in range(len(distance) + 1):
        changed = False
        for a, b, w in arcs:
            if distance[a] + w < distance[b]:
                distance[b] = distance[a] + w
                changed = True
        if not changed:
            return True
    return False


def covers(rows: Rows) -> int:
    """Return the factor rank by covering the finite cells with sets that fit together."""
    cells = [(i, j) for i, row in enumerate(rows) for j, x in enumerate(row) if x is not NEG_INF]
    sets = [
        frozenset(part) for k in range(1, len(cells) + 1) for part in combinations(cells, k) if together(rows, part)
    ]
    largest = [s for s in sets if not any(s < t for t in sets)]
    return next(
        r
        for r in range(len(cells) + 1)
        if any(frozenset(cells) == frozenset().union(*chosen) for chosen in combinations(largest, r))
    )


def samples(seed: int, count: int, size: int, *, holes: bool = True) -> Iterator[Rows]:
    rng = random.Random(seed)
    for _ in range(count):
        m, n, k = rng.randrange(1, size + 1), rng.randrange(1, size + 1), rng.choice([1, 2, 5])
        hole = rng.choice([0, 0.3]) if holes else 0
        yield [[NEG_INF if rng.random() < hole else rng.randrange(k + 1) for _ in range(n)] for _ in range(m)]


def test_tropical_rank_agrees_with_all_minors() -> None:
    """On random matrices with ties and −∞ the search finds the size of the largest nonsingular minor."""
    for rows in samples(1, 120, 5):
        found = tropical_rank(rows)

        assert minors(rows) == found.value
        assert found.lower.holds(rows, "max")
        assert not isinstance(found.upper, Factorization) or found.upper.holds(rows, "max")


def test_compiled_and_exact_searches_are_the_same() -> None:
    """The compiled twin visits the same nodes, also when a limit stops it."""
    for rows in samples(2, 60, 7):
        whole, _ = scaled(rows)
        for limit in (1, 5, 50, 10**6):
            plain = largest_minor(whole, limit=limit, compiled=False)

            assert plain == largest_minor(whole, limit=limit)


def test_huge_entries_take_the_exact_path() -> None:
    """Entries beyond 64 bits neither wrap nor fail."""
    rows = [[10**40 * i * j + (i == j) for j in range(5)] for i in range(5)]

    assert 5 == tropical_rank(rows).value


def test_factor_rank_agrees_with_all_covers() -> None:
    """On random 3×3 matrices with ties and −∞ the cover search finds the least number of factors."""
    for rows in samples(3, 120, 3):
        found = factor_rank(rows)

        assert covers(rows) == found.value
        assert isinstance(found.upper, Factorization)
        assert found.upper.holds(rows, "max")
        assert isinstance(found.lower, Exhaustion) or found.lower.holds(rows, "max")


def test_a_limit_gives_a_bracket_and_an_obligation() -> None:
    """A stopped search gives a bracket around the true rank and the open question as data."""
    stopped = 0
    for rows in samples(4, 80, 6):
        found, quick = factor_rank(rows), factor_rank(rows, limit=1)

        assert quick.low <= found.value <= quick.high
        assert (quick.open is None) == quick.exact
        assert quick.upper.holds(rows, "max")
        if not quick.exact:
            stopped += 1
            assert quick.open is not None
            assert quick.low == quick.open.bound
            with pytest.raises(OpenRankError, match="solver"):
                _ = quick.value
    assert stopped > 5


def test_ranks_are_in_their_proved_order() -> None:
    """tropical ≤ Kapranov ≤ factor, tropical ≤ determinantal ≤ Gondran–Minoux ≤ factor ≤ row and column
    rank.
    """
    for rows in samples(5, 60, 4, holes=False):
        least, most = tropical_rank(rows).value, factor_rank(rows).value
        kapranov = kapranov_rank(rows)
        signed, two_sided = determinantal_rank(rows).value, gondran_minoux_rank(rows).value

        assert least <= kapranov.low <= kapranov.high <= most
        assert least <= signed <= two_sided <= most
        assert most <= min(row_rank(rows).value, column_rank(rows).value)


def test_certificates_of_the_linear_ranks_hold() -> None:
    """Row, column, determinantal and Gondran–Minoux ranks bring certificates that hold."""
    for rows in samples(6, 80, 4):
        for rank in (row_rank(rows), column_rank(rows), determinantal_rank(rows)):
            for side in (rank.lower, rank.upper):
                assert isinstance(side, (Exhaustion, Theorem)) or side.holds(rows, "max")


def test_row_rank_agrees_with_dropping_rows() -> None:
    """The row rank is the least number of rows whose combinations give every row."""

    def spans(generators: Rows, row: list[Scalar]) -> bool:
        best: list[Scalar] = [NEG_INF] * len(row)
        for g in generators:
            gaps = [NEG_INF if x is NEG_INF else x - y for x, y in zip(row, g, strict=True) if y is not NEG_INF]
            shift = min(gaps, default=NEG_INF)
            best = [max(b, shift + y) for b, y in zip(best, g, strict=True)]
        return best == row

    for rows in samples(7, 150, 4):
        least = next(
            r
            for r in range(len(rows) + 1)
            for chosen in combinations(rows, r)
            if all(spans(list(chosen), row) for row in rows)
        )

        assert least == row_rank(rows).value


def test_gondran_minoux_theorem_on_square_matrices() -> None:
    """Rows of a finite square matrix are dependent iff |A|⁺ = |A|⁻ (Gondran and Minoux)."""
    for rows in samples(8, 200, 4, holes=False):
        n = min(len(rows), len(rows[0]))
        part = tuple(tuple(row[:n]) for row in rows[:n])
        even, odd = signed_determinant(part)

        assert (even == odd) == (gondran_minoux_relation(part) is not None)


def dependent(rows: Rows) -> bool:
    """Tell by generators of the cone of coefficients whether some bipartition has a two-sided relation."""
    n = len(rows)
    for pick in range(1 << n):
        one = [[x if pick >> i & 1 else NEG_INF for i, x in enumerate(column)] for column in zip(*rows, strict=True)]
        two = [[NEG_INF if pick >> i & 1 else x for i, x in enumerate(column)] for column in zip(*rows, strict=True)]
        if cone_generators(one + two, two + one):
            return True
    return False


def test_gondran_minoux_rank_with_infinite_entries() -> None:
    """Relations agree with generators of the cone of coefficients, and with signs of determinants, also with −∞."""
    for rows in samples(18, 150, 4):
        found = gondran_minoux_relation(tuple(map(tuple, rows)))

        assert (found is not None) == dependent(rows)
        if found is not None:
            weights, sides = found
            tops = [
                [
                    max(
                        (w + row[j] for w, row, s in zip(weights, rows, sides, strict=True) if s == side),
                        default=NEG_INF,
                    )
                    for j in range(len(rows[0]))
                ]
                for side in (0, 1)
            ]
            assert tops[0] == tops[1]
            assert 0 == max(weights)
        if len(rows) == len(rows[0]):
            even, odd = signed_determinant(rows)
            assert (even == odd) == (found is not None)


def test_gondran_minoux_rank_lies_between_its_neighbours() -> None:
    """With −∞ entries determinantal ≤ Gondran–Minoux ≤ factor rank, and subsets of rows confirm the value."""
    for rows in samples(19, 60, 4):
        found = gondran_minoux_rank(rows)
        most = max(
            (k for k in range(1, len(rows) + 1) if any(not dependent(list(c)) for c in combinations(rows, k))),
            default=0,
        )

        assert determinantal_rank(rows).value <= most == found.value <= factor_rank(rows).value


def test_classical_rank_agrees_with_sympy() -> None:
    """The rank over Q is sympy's, with both certificates holding."""
    for rows in samples(9, 60, 5, holes=False):
        found = classical_rank(rows)

        assert SymbolicMatrix(rows).rank() == found.value
        assert found.lower.holds(rows, "max")
        assert found.upper.holds(rows, "max")


def test_both_conventions_are_mirror_images() -> None:
    """Every rank of A under max is that rank of −A under min, with certificates in the other convention."""
    for rows in samples(10, 30, 4):
        negated = [[opposite(x) for x in row] for row in rows]
        for rank in (tropical_rank, factor_rank, row_rank, column_rank, determinantal_rank):
            ours, theirs = rank(rows), rank(negated, "min")

            assert ours.value == theirs.value
            assert "min" == theirs.convention
            for side in (theirs.lower, theirs.upper):
                assert isinstance(side, (Exhaustion, Theorem)) or side.holds(negated, "min")


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        ([], 0),
        ([[], []], 0),
        (np.zeros((0, 3), dtype=np.int64), 0),
        ([[NEG_INF]], 0),
        ([[NEG_INF, NEG_INF], [NEG_INF, 3]], 1),
        ([[7]], 1),
        ([[0, 0], [0, 0]], 1),
        ([[0, NEG_INF], [NEG_INF, 0]], 2),
        (Matrix([[0, 1], [1, 0]]), 2),
    ],
)
def test_boundary_matrices_have_ranks(array: Any, expected: int) -> None:
    """Empty, all −∞ and 1×1 matrices have a defined tropical and factor rank."""
    assert expected == tropical_rank(array).value
    assert expected == factor_rank(array).value


def test_kapranov_names_the_theorem_or_leaves_a_bracket() -> None:
    """C_3 is decided by a named theorem; a 7×7 matrix of tropical rank 3 and factor rank 7 is not."""
    c3 = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]
    decided = kapranov_rank(c3)

    assert 2 == decided.value
    assert isinstance(decided.upper, Theorem)
    assert "Develin" in decided.upper.source


def test_a_lift_lowers_the_kapranov_bracket_only_when_it_holds() -> None:
    """t^U·t^V lifts U ⊗ V; a lift of another matrix is refused."""
    rows = [[0, 1, 3], [2, 0, 1], [1, 1, 0]]
    rank = kapranov_rank(rows)
    factors = factor_rank(rows).upper
    assert isinstance(factors, Factorization)
    lift = standard_lift(factors, "max")

    assert lift.holds(rows, "max")
    assert rank.high >= with_lift(rank, rows, lift).high
    with pytest.raises(ValueError, match="degrees"):
        with_lift(rank, [[0, 0, 0]] * 3, lift)


def test_cancellation_in_a_lift_is_seen() -> None:
    """Degrees come from the multiplied out product, so a cancelled leading term lowers the degree."""
    lift = Lift((({1: 1}, {1: 1}),), (({0: 1},), ({0: -1, -1: 1},)))

    assert lift.holds([[0]], "max")
    assert not lift.holds([[1]], "max")


def test_moment_lifts_hold_and_bound_kapranov_rank() -> None:
    """The lift through the moment curve has the matrix as its degrees, with −∞ and in both conventions."""
    for rows in samples(11, 120, 5):
        negated = [[opposite(x) for x in row] for row in rows]
        lift, mirrored = moment_lift(rows), moment_lift(negated, "min")

        assert lift.holds(rows, "max")
        assert mirrored.holds(negated, "min")
        assert lift.size == mirrored.size >= tropical_rank(rows).value
        off = [sum(x != max(row) for x in row) for row in rows]
        assert lift.size <= 1 + max(off)


@pytest.mark.parametrize(("convention", "tropical", "kapranov"), [("min", 3, 4), ("max", 4, 5)])
def test_fano_has_kapranov_rank_above_its_tropical_rank(convention: Any, tropical: int, kapranov: int) -> None:
    """A lift above and contradicting signs below decide the Fano matrix in both conventions; its factor
    rank is 7.
    """
    fano = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]
    found = kapranov_rank(fano, convention)
    other = "max" if convention == "min" else "min"

    assert (tropical, kapranov) == (tropical_rank(fano, convention).value, found.value)
    assert isinstance(found.upper, Lift)
    assert found.upper.holds(fano, convention)
    assert not found.upper.holds(fano, other)
    assert isinstance(found.lower, SignObstruction)
    assert found.lower.holds(fano, convention)
    assert not found.lower.holds(fano, other)


def test_sign_obstructions_never_exceed_a_known_kapranov_rank() -> None:
    """Where a theorem decides the rank, no contradiction of signs lies above it; forged ones do not hold."""
    found = 0
    for rows in samples(14, 150, 5, holes=False):
        known = kapranov_rank(rows)
        for size in range(1, min(len(rows), len(rows[0])) + 1):
            contradiction = sign_obstruction(rows, size)
            if contradiction is not None:
                found += 1
                assert contradiction.holds(rows, "max")
                assert size <= known.high
                chosen, columns, count = contradiction.minors[0]
                forged = replace(contradiction, minors=((chosen, columns, count + 2), *contradiction.minors[1:]))
                assert not forged.holds(rows, "max")
                assert not replace(contradiction, size=size + 1).holds(rows, "max")
    assert found > 0


def test_integer_kernels_are_complete_lattices() -> None:
    """Every basis vector is a relation, and each small relation found by trial is a combination of the
    basis.
    """
    rng = random.Random(15)
    for _ in range(60):
        vectors = [[rng.randrange(-3, 4) for _ in range(2)] for _ in range(4)]
        basis = integer_kernel(vectors)

        assert 4 - SymbolicMatrix(vectors).rank() == len(basis)
        for z in basis:
            assert all(sum(a * v[k] for a, v in zip(z, vectors, strict=True)) == 0 for k in range(2))
        if basis:
            minors_ = [
                abs(SymbolicMatrix([[row[k] for k in chosen] for row in basis]).det())
                for chosen in combinations(range(4), len(basis))
            ]
            assert 1 == gcd(*(int(x) for x in minors_))


def test_without_numba_the_results_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hiding the compiled kernels changes no rank, certificate or node count."""
    cases = list(samples(12, 40, 6))
    compiled = [tropical_rank(rows) for rows in cases]
    monkeypatch.setattr("tropical.compiled.kernels", lambda: None)

    assert compiled == [tropical_rank(rows) for rows in cases]


def test_large_matrices_get_both_quick_sides() -> None:
    """Beyond the search, a planted 60×60 matrix is decided by assignment and cover; a random one is a
    bracket.
    """
    rng = np.random.default_rng(13)
    planted = (rng.integers(0, 10, (60, 4))[:, :, None] + rng.integers(0, 10, (4, 60))[None]).max(axis=1)
    random_rows = rng.integers(0, 3, (60, 60))
    decided, bracket = tropical_rank(planted), tropical_rank(random_rows)

    assert 4 == decided.value
    assert decided.upper.holds(planted, "max")
    assert bracket.low < bracket.high
    assert bracket.open is not None
    assert bracket.lower.holds(random_rows, "max")


def test_few_distinct_lines_bound_the_rank_and_the_bound_is_checked() -> None:
    """Shifted copies count once, lines without finite entries not at all; a wrong class is refused."""
    rows = [[0, 1, NEG_INF], [5, 6, NEG_INF], [1, 0, NEG_INF], [NEG_INF, NEG_INF, NEG_INF]]
    found = tropical_rank(rows)

    assert 2 == found.value
    assert isinstance(found.upper, LineBound)
    assert 2 == found.upper.size
    assert found.upper.holds(rows, "max")
    assert not LineBound("row", (0, 0, 0, -1)).holds(rows, "max")
    assert not LineBound("row", (0, 0, -1, -1)).holds(rows, "max")
    assert not LineBound("column", (0, 1)).holds(rows, "max")


@pytest.mark.parametrize("power", [6, 7, 8, 9, 10, 16, 17, 18, 19, 30])
def test_no_magnitude_overflows_a_kernel(power: int) -> None:
    """Around the limits of 32 and 64 bits the compiled search, or its refusal, gives the exact search's
    result.
    """
    rng = random.Random(power)
    for _ in range(10):
        rows = tuple(
            tuple(None if rng.random() < 0.2 else rng.randrange(-(10**power), 10**power) for _ in range(5))
            for _ in range(5)
        )
        low = tuple(tuple(None if x is None else x - x % (10 ** (power - 1) * 7) for x in row) for row in rows)
        for matrix in (rows, low):
            assert largest_minor(matrix, limit=10**6, compiled=False) == largest_minor(matrix, limit=10**6)
    assert (search_kernel(((10**power, 0), (0, 1))) is None) == (power > 17)

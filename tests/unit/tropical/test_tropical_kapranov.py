"""Kapranov rank where no theorem decides: ideal members below, lifts above, and their JSON forms."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from sympy import Matrix as SymbolicMatrix
from sympy import Poly, symbols

from terms.scalars import NEG_INF
from tropical.elimination import rational_combination
from tropical.factor import factor_rank
from tropical.form import to_json
from tropical.ideal_member import IdealMember, ideal_member, tables
from tropical.kapranov import kapranov_rank
from tropical.lift import Lift
from tropical.lifting import general_lift
from tropical.rank import Theorem
from tropical.tropical_rank import tropical_rank

PRINTED = [[int(c) for c in row] for row in ("004444", "002414", "440044", "240024", "444400", "241420")]
BLOCKS = [*PRINTED[:5], [2, 4, 1, 4, 0, 0]]


def optimal_terms(rows: list[list[int]], member: IdealMember, sign: int) -> list[tuple[int, int]]:
    """Return (value, coefficient) of the optimal monomials by sympy's determinants and polynomial arithmetic."""
    m, n = len(rows), len(rows[0])
    x = symbols(f"x0:{m * n}")
    total: Any = 0
    for term in member.terms:
        part = SymbolicMatrix([[x[i * n + j] for j in term.columns] for i in term.rows])
        monomial: Any = term.coefficient
        for i in range(m):
            for j in range(n):
                monomial *= x[i * n + j] ** term.cofactor[i][j]
        total += monomial * part.det(method="berkowitz")
    terms = Poly(total.expand(), *x).terms()
    values = [(sign * sum(e * rows[k // n][k % n] for k, e in enumerate(es)), int(c)) for es, c in terms]
    return [pair for pair in values if pair[0] == max(v for v, _ in values)]


def test_the_blocks_matrix_has_kapranov_rank_five_under_min() -> None:
    """Two expansions of one determinant differ by a polynomial with one optimal monomial: 5, not 4."""
    found = kapranov_rank(BLOCKS, "min")

    assert (4, 5) == (tropical_rank(BLOCKS, "min").value, found.value)
    assert isinstance(found.lower, IdealMember)
    assert found.lower.holds(BLOCKS, "min")
    assert [(-4, 1)] == optimal_terms(BLOCKS, found.lower, -1)
    assert not found.lower.holds(BLOCKS, "max")
    assert not found.lower.holds(PRINTED, "max")


@pytest.mark.parametrize("rows", [PRINTED, BLOCKS])
def test_under_max_both_matrices_have_kapranov_rank_four(rows: list[list[int]]) -> None:
    """A lift of classical rank 4 exists, so that no ideal member of size 5 does."""
    found = kapranov_rank(rows)

    assert 4 == found.value
    assert isinstance(found.upper, Lift)
    assert found.upper.holds(rows, "max")
    assert not found.upper.holds(rows, "min")
    assert ideal_member(rows, 5, extra=1) is None


def test_forged_ideal_members_do_not_hold() -> None:
    """A changed coefficient, monomial, size, index or cofactor is seen."""
    member = ideal_member(BLOCKS, 5, "min")
    assert member is not None
    first, *rest = member.terms
    zero = tuple((0,) * 6 for _ in range(6))
    forged = [
        replace(member, coefficient=2),
        replace(member, size=6),
        replace(member, monomial=zero),
        replace(member, terms=(replace(first, coefficient=2), *rest)),
        replace(member, terms=(first,)),
        replace(member, terms=()),
        replace(member, terms=(replace(first, rows=(0, 0, 1, 2, 4)), *rest)),
        replace(member, terms=(replace(first, columns=(0, 1, 2, 3, 6)), *rest)),
        replace(member, terms=(replace(first, cofactor=((-1, *zero[0][1:]), *zero[1:])), *rest)),
        replace(member, terms=(replace(first, cofactor=zero[:5]), *rest)),
    ]

    assert member.holds(BLOCKS, "min")
    assert not any(f.holds(BLOCKS, "min") for f in forged)


def test_ideal_members_never_exceed_a_known_kapranov_rank() -> None:
    """Where a theorem decides the rank, no ideal member lies above it; below it the search is not needed."""
    rng = random.Random(21)
    for _ in range(40):
        m, n = rng.randrange(2, 6), rng.randrange(3, 6)
        rows = [[rng.randrange(3) for _ in range(n)] for _ in range(m)]
        known = kapranov_rank(rows)
        assert isinstance(known.upper, Theorem)

        assert ideal_member(rows, known.high + 1, extra=1) is None


def test_general_lifts_reach_the_rank_that_a_theorem_gives() -> None:
    """On random matrices the lift of the decided size is found nearly always, and none of a smaller size."""
    rng = random.Random(22)
    found = 0
    for _ in range(12):
        m, n = rng.randrange(2, 5), rng.randrange(3, 6)
        rows = [[Fraction(rng.randrange(4), rng.choice([1, 2])) for _ in range(n)] for _ in range(m)]
        for convention in ("max", "min"):
            size = kapranov_rank(rows, convention).value  # type: ignore[arg-type]
            lift = general_lift(rows, size, convention)  # type: ignore[arg-type]

            assert lift is None or lift.holds(rows, convention)  # type: ignore[arg-type]
            assert general_lift(rows, size - 1, convention, attempts=4) is None  # type: ignore[arg-type]
            found += lift is not None
    assert found >= 22


def test_lifts_and_members_of_bad_shapes_are_none() -> None:
    """Sizes out of range, empty matrices and −∞ entries give no lift and no error."""
    assert general_lift([], 1) is None
    assert general_lift([[1, 2]], 2) is None
    assert general_lift([[1, 2]], 0) is None
    assert general_lift([[0, NEG_INF], [NEG_INF, 0]], 1) is None
    assert ideal_member([], 1) is None
    assert ideal_member([[0, NEG_INF], [NEG_INF, 0]], 3) is None


def test_tables_are_counted_by_their_margins() -> None:
    """The 0-1 margins give permutation matrices; a limit gives None; impossible margins give none."""
    assert 24 == len(tables((1,) * 4, (1,) * 4, 1000) or ())
    assert 3 == len(tables((2, 1), (1, 1, 1), 100) or ())
    assert tables((1,) * 4, (1,) * 4, 5) is None
    assert [] == tables((2,), (1, 0), 10)


def test_rational_combinations_solve_or_are_none() -> None:
    """A unit vector outside the span has no weights."""
    assert rational_combination([[1, 1], [2, 2]], 0) is None
    assert [Fraction(1, 3), 0] == rational_combination([[3, 0], [6, 0]], 0)


def product_degrees(lift: dict[str, Any]) -> list[list[int]]:
    """Multiply the factors of a lift's JSON form by hand and return the largest exponents."""
    result = []
    for line in lift["left"]:
        row = []
        for j in range(len(lift["right"][0])):
            sums: dict[int, Fraction] = {}
            for k, x in enumerate(line):
                for a, c in x.items():
                    for b, d in lift["right"][k][j].items():
                        e = int(a) + int(b)
                        sums[e] = sums.get(e, Fraction(0)) + Fraction(c) * Fraction(d)
            row.append(max(e for e, c in sums.items() if c))
        result.append(row)
    return result


def test_json_forms_are_exact_and_enough_to_recheck() -> None:
    """What json text brings back says the same: degrees of a lift, a matching, a product of factors."""
    rank = json.loads(json.dumps(to_json(kapranov_rank(PRINTED))))
    lift, minor = rank["upper"], rank["lower"]
    a = [[Fraction(1, 2), NEG_INF], [0, 10**30]]
    factors = json.loads(json.dumps(to_json(factor_rank(a).upper)))
    values = {"-inf": NEG_INF}

    def number(x: Any) -> Any:
        return values[x] if x in values else Fraction(x)

    assert [[x * lift["scale"] for x in row] for row in PRINTED] == product_degrees(lift)
    assert ("Rank", "Lift", "Minor") == (rank["kind"], lift["kind"], minor["kind"])
    for i, u in zip(minor["row_indices"], minor["row_potentials"], strict=True):
        tight = [
            j
            for j, v in zip(minor["column_indices"], minor["column_potentials"], strict=True)
            if Fraction(u) + Fraction(v) == PRINTED[i][j]
        ]
        assert 1 == len(tight)
    left = [[number(x) for x in row] for row in factors["left"]]
    right = [[number(x) for x in row] for row in factors["right"]]
    assert a == [[max(x + row[j] for x, row in zip(line, right, strict=True)) for j in range(2)] for line in left]


def test_every_minor_of_a_member_counts() -> None:
    """The member of the blocks matrix uses two minors, neither of which alone is nonsingular."""
    member = ideal_member(BLOCKS, 5, "min")
    assert member is not None
    singular = [
        len(optimal_terms(BLOCKS, replace(member, terms=part), -1)) > 1 for part in combinations(member.terms, 1)
    ]

    assert [True, True] == singular


@pytest.mark.parametrize(("m", "n", "high"), [(8, 8, 1), (10, 10, 2), (12, 30, 1), (16, 16, 3)])
def test_larger_matrices_end_with_a_bracket_that_holds(m: int, n: int, high: int) -> None:
    """Searches are bounded by effort, whatever the number of choices; both sides hold, and an open bracket says so."""
    rng = random.Random(m)
    rows = [[rng.randrange(high + 1) for _ in range(n)] for _ in range(m)]
    found = kapranov_rank(rows, limit=20_000)

    assert found.low <= found.high
    assert (found.open is None) == found.exact
    for side in (found.lower, found.upper):
        assert isinstance(side, Theorem) or side.holds(rows, "max")  # type: ignore[union-attr]
    assert ideal_member(rows, min(m, n) - 1) is None or found.high >= min(m, n) - 1

"""Polynomials on lines, intervals and boxes: lemmas by Sturm chains and Bernstein forms."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
import z3

import solver.certify.bernstein
from solver.certify.bernstein import bernstein_coefficients
from solver.certify.consequences import Assumption
from solver.certify.intervals import on_box
from solver.kernel.clauses import ClauseForm
from solver.kernel.document import Rejected
from solver.kernel.lemmas import constraint, lemma_clause
from solver.kernel.polynomials import Polynomial, Work
from solver.kernel.sentence import read_question
from solver.kernel.sturm import chain, coefficients, contradictory, roots_between
from terms.question import Question, Variable
from terms.symbols import term_of, variable
from terms.vocabulary import all_of


def times(p: list[int], q: list[int]) -> list[int]:
    result = [0] * (len(p) + len(q) - 1)
    for (i, c), (j, d) in product(enumerate(p), enumerate(q)):
        result[i + j] += c * d
    return result


@pytest.mark.parametrize(
    ("p", "a", "b", "count"),
    [
        ([-2, 0, 1], -2, 2, 2),
        ([-2, 0, 1], 0, 2, 1),
        ([2, 0, 1], -9, 9, 0),
        ([0, 0, 1], -1, 1, 1),
        ([1, -2, 1], 0, 2, 1),
        ([0, -1, 0, 1], -2, 2, 3),
        ([-6, 11, -6, 1], Fraction(3, 2), Fraction(7, 2), 2),
        (times([1, -2, 1], [-2, 0, 1]), -2, 2, 3),
        ([5], -1, 1, 0),
        ([-1, 3], 0, 1, 1),
    ],
)
def test_a_sturm_chain_counts_different_roots(p: list[int], a: Any, b: Any, count: int) -> None:
    """Roots between two points are counted once each, whatever their multiplicity."""
    assert count == roots_between(chain(p, Work()), Fraction(a), Fraction(b), Work())


def a_constraint(choose: random.Random) -> tuple[list[int], bool]:
    """Return a random constraint whose polynomial often has multiple or shared roots."""
    if choose.random() < 0.5:
        p = [choose.choice([1, -1])]
        for _ in range(choose.choice([1, 2, 3])):
            factor = choose.choice(
                [[choose.randint(-3, 3), 1], [choose.randint(-3, 3), 0, 1], [choose.randint(-3, 3), 2]]
            )
            for _ in range(choose.choice([1, 1, 2])):
                p = times(p, factor)
    else:
        p = [choose.randint(-4, 4) for _ in range(choose.randint(1, 5))]
        while len(p) > 1 and not p[-1]:
            p.pop()
    return p, choose.random() < 0.5


def test_one_variable_is_decided_as_z3_decides_it() -> None:
    """Whether constraints in one variable contradict each other: Sturm chains against z3, both answers often."""
    choose = random.Random(0)
    found = {True: 0, False: 0}
    x = z3.Real("x")
    for _ in range(150):
        constraints = [a_constraint(choose) for _ in range(choose.choice([1, 2, 2, 3]))]
        solver = z3.Solver()
        for p, strict in constraints:
            value = sum((c * prod([x] * i, start=z3.RealVal(1)) for i, c in enumerate(p)), z3.RealVal(0))
            solver.add(value > 0 if strict else value >= 0)
        none = contradictory(constraints, Work())
        found[none] += 1

        assert ("unsat" if none else "sat") == str(solver.check()), constraints

    assert min(found.values()) > 30


@pytest.mark.parametrize(
    ("constant", "strict", "none"),
    [(0, False, False), (0, True, True), (1, False, False), (1, True, False), (-1, False, True), (-1, True, True)],
)
def test_constraints_without_a_variable(constant: int, strict: bool, none: bool) -> None:
    """A constant satisfies its constraint or not, alone and beside others."""
    assert none == contradictory([([constant], strict)], Work())
    assert none == contradictory([([constant], strict), ([-1, 1], True)], Work())
    assert contradictory([([constant], strict), ([-1, 0, -1], False)], Work())


def test_coefficients_are_whole_and_in_order() -> None:
    """A polynomial over a column becomes the list of its coefficients."""
    assert [-3, 0, 2] == coefficients({(7, 7): 2, (): -3})
    assert [0] == coefficients({})


def test_roots_that_lie_too_close_together_are_left_alone() -> None:
    """Work on one lemma is bounded, however the roots lie."""
    close = times([-(10**90), 10**90], [-(10**90) - 1, 10**90])
    with pytest.raises(Rejected, match="too close together"):
        contradictory(
            [(close, True), ([1, -1], False), ([-1, 1], False), (times(close, [1, 0, 1]), False)], Work(10**12)
        )
    with pytest.raises(Rejected, match="more work"):
        contradictory([(close, True)], Work(30))


def naive_bernstein(p: Polynomial, box: dict[int, tuple[Fraction, Fraction]], at: dict[int, Fraction]) -> Fraction:
    """Return p at a point from its Bernstein coefficients, by the definition of the Bernstein polynomials."""
    from math import comb

    columns = sorted({column for monomial in p for column in monomial})
    degrees = [max(monomial.count(column) for monomial in p) for column in columns]
    table = bernstein_coefficients(p, box, Work())
    total = Fraction(0)
    for c, index in zip(table, product(*(range(n + 1) for n in degrees)), strict=True):
        for column, n, k in zip(columns, degrees, index, strict=True):
            lo, hi = box[column]
            t = (at[column] - lo) / (hi - lo)
            c *= comb(n, k) * t**k * (1 - t) ** (n - k)
        total += c
    return total


def test_bernstein_coefficients_say_the_same_polynomial() -> None:
    """The Bernstein form has the values of the polynomial, and at the corners of the box its coefficients are these."""
    choose = random.Random(0)
    for _ in range(60):
        columns = choose.sample(range(5), choose.choice([1, 2, 3]))
        p: Polynomial = {}
        for _ in range(choose.randint(1, 5)):
            p[tuple(sorted(choose.choices(columns, k=choose.randint(0, 4))))] = Fraction(choose.randint(1, 9), 2)
        box = {c: (Fraction(choose.randint(-4, 0)), Fraction(choose.randint(1, 4), 3)) for c in columns}
        at = {c: Fraction(choose.randint(-9, 9), 4) for c in columns}
        value = sum((c * prod((at[x] for x in m), start=Fraction(1)) for m, c in p.items()), Fraction(0))
        lowest = sum((c * prod((box[x][0] for x in m), start=Fraction(1)) for m, c in p.items()), Fraction(0))

        assert value == naive_bernstein(p, box, at)
        assert lowest == bernstein_coefficients(p, box, Work())[0]


def test_bernstein_forms_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A polynomial with too many coefficients in Bernstein form is refused before it is expanded."""
    p: Polynomial = {(i,) * 9: 1 for i in range(5)}
    monkeypatch.setattr(solver.certify.bernstein, "MOST_COEFFICIENTS", 4)

    assert 4 == len(bernstein_coefficients({(0, 1): 1}, dict.fromkeys(range(2), (Fraction(0), Fraction(1))), Work()))
    monkeypatch.undo()
    with pytest.raises(Rejected, match="at most 100 coefficients"):
        bernstein_coefficients(p, dict.fromkeys(range(5), (Fraction(0), Fraction(1))), Work())


@pytest.fixture
def names() -> ClauseForm:
    """A clause form with the columns x, y (real) and n (integer)."""
    numbers = [Variable("x", "real"), Variable("y", "real"), Variable("n", "int")]
    x, y, n = (variable(v.name, v.sort) for v in numbers)
    return ClauseForm(
        read_question(Question(term_of(all_of(x <= y, n <= n + x)), variables=tuple(numbers)).json()), Work()
    )


def test_sturm_lemmas(names: ClauseForm) -> None:
    """x ≥ 1 and x³ < x contradict each other, and x² ≤ 2 with x ≥ 3/2 does; x² ≤ 2 with x ≥ 7/5 does not."""
    low, cube = names.nonneg({(0,): 1, (): -1}), names.nonneg({(0, 0, 0): 1, (0,): -1})
    square, above = names.nonneg({(0, 0): -1, (): 2}), names.nonneg({(0,): 2, (): -3})
    below = names.nonneg({(0,): 5, (): -7})

    assert lemma_clause(names, ["sturm", [low, -cube]], "lemma") == (-low, cube)
    assert lemma_clause(names, ["sturm", [square, above]], "lemma") == (-square, -above)
    for wrong in ([low, cube], [-cube], [square, below], [-square, above], [low]):
        with pytest.raises(Rejected, match="some number satisfies all assumptions"):
            lemma_clause(names, ["sturm", wrong], "lemma")


def test_sturm_lemmas_on_integers_use_that_they_are_whole(names: ClauseForm) -> None:
    """n² ≤ 2 and n ≥ 2 contradict each other; that 1 < n² < 4 does needs more than one inequality's rounding."""
    square, high = names.nonneg({(2, 2): -1, (): 2}), names.nonneg({(2,): 1, (): -2})

    assert lemma_clause(names, ["sturm", [square, high]], "lemma")
    strict = -names.nonneg({(2, 2): 1, (): -5})
    assert lemma_clause(names, ["sturm", [strict, names.nonneg({(2, 2, 2, 2): 1, (): -17})]], "lemma")
    with pytest.raises(Rejected, match="some number"):
        lemma_clause(names, ["sturm", [names.nonneg({(2, 2): 1, (): -2}), names.nonneg({(2, 2): -1, (): 3})]], "lemma")


@pytest.mark.parametrize(
    ("lemma", "message"),
    [
        (lambda p, q: ["sturm", []], "not about one number"),
        (lambda p, q: ["sturm", [p, q]], "not about one number"),
        (lambda p, q: ["sturm", p], "is no list"),
        (lambda p, q: ["sturm"], "wrong number of parts"),
        (lambda p, q: ["sturm", [p], 0], "wrong number of parts"),
        (lambda p, q: ["sturm", [1]], "is no inequality"),
    ],
)
def test_lemmas_that_are_none(names: ClauseForm, lemma: Callable[..., Any], message: str) -> None:
    """Each wrong lemma is rejected by the rule that it breaks."""
    p, q = names.nonneg({(0, 0): -1, (): -1}), names.nonneg({(1,): 1})
    with pytest.raises(Rejected, match=message):
        lemma_clause(names, lemma(p, q), "lemma")


def unit_box(names: ClauseForm, *columns: int) -> list[int]:
    return [names.nonneg({(c,): sign, (): 0 if sign > 0 else 1}) for c in columns for sign in (1, -1)]


def assumptions(names: ClauseForm, literals: list[int]) -> list[Assumption]:
    return [Assumption(literal, *constraint(names, literal, "lemma")) for literal in literals]  # type: ignore[arg-type]


def test_bernstein_forms_become_sums(names: ClauseForm) -> None:
    """On the unit square x·y > 1 is false, x·y ≥ 1 is not: what a box excludes is a sum of products of its bounds."""
    box = unit_box(names, 0, 1)
    strict, weak = -names.nonneg({(0, 1): -1, (): 1}), names.nonneg({(0, 1): 1, (): -1})
    positive = -names.nonneg({(0, 1): 1, (0,): 1, (): 1})
    tighter = names.nonneg({(0,): -4, (): 3})
    for literals in ([strict, *box], [*box, positive], [weak, *box, tighter]):
        found = on_box(assumptions(names, literals))

        assert found is not None
        clause, lemma = found

        assert set(clause) == set(lemma_clause(names, lemma, "lemma")) <= {-literal for literal in literals}
    for literals in ([weak, *box], [-names.nonneg({(0, 1): -2, (): 1}), *box], [strict, *box[1:]], [strict, *box[:3]]):
        assert on_box(assumptions(names, literals)) is None
    point = names.nonneg({(0,): -1})

    assert on_box(assumptions(names, [strict, *box, point])) is None


def test_sums_of_any_box(names: ClauseForm) -> None:
    """Whatever the box and the polynomial, the sum that is found is one for the kernel."""
    choose = random.Random(0)
    count = 0
    for _ in range(200):
        bounds = []
        for column in range(2):
            lo = Fraction(choose.randint(-9, 9), choose.randint(1, 4))
            hi = lo + Fraction(choose.randint(1, 5), choose.randint(1, 4))
            bounds += [names.nonneg({(column,): 1, (): -lo}), names.nonneg({(column,): -1, (): hi})]
        p: Polynomial = {(): -choose.randint(0, 40)}
        for _ in range(3):
            columns = [choose.randint(0, 1) for _ in range(choose.randint(2, 5))]
            p[tuple(sorted(columns))] = choose.choice([-3, -1, 1, 2])
        found = on_box(assumptions(names, [choose.choice([1, -1]) * names.nonneg(p), *bounds]))
        if found is not None:
            count += 1

            assert set(found[0]) == set(lemma_clause(names, found[1], "lemma"))

    assert 20 < count < 180

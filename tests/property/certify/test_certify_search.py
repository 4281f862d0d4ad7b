"""The search engines of the producer against naive twins."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.certify.cdcl import Completion, Search
from solver.certify.consequences import Assumption
from solver.certify.nonlinear import contradiction
from solver.certify.simplex import Simplex, integers
from solver.kernel.lrat import refute
from solver.kernel.polynomials import Work

CALM = settings(derandomize=True, deadline=None, max_examples=150)


class NoTheory:
    """A theory in which every assignment has a model."""

    def push(self) -> None: ...
    def pop(self, levels: int) -> None: ...
    def assume(self, literal: int) -> None: ...
    def check(self) -> None: ...

    def complete(self) -> Completion:
        return Completion()


def never() -> bool:
    return False


literal = st.integers(-6, 6).filter(bool)
clause = st.lists(literal, min_size=1, max_size=3, unique_by=abs).map(tuple)


@CALM
@given(st.lists(clause, min_size=1, max_size=40))
def test_search_agrees_with_truth_tables(clauses: list[tuple[int, ...]]) -> None:
    """A refutation is accepted by the kernel; a model satisfies all clauses; one of both is found."""
    search = Search(NoTheory(), never)
    for number in [search.add(clause) for clause in clauses]:
        search.attach(number)
    models = any(
        all(any(truths[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        for truths in product([False, True], repeat=6)
    )
    if search.run():
        position = {number: number for number in range(len(clauses))}
        steps: list[object] = []
        for number, record in enumerate(search.records[: (search.empty or 0) + 1]):
            if number >= len(clauses):
                position[number] = len(clauses) + len(steps)
                steps.append([list(record.literals), [position[hint] for hint in record.hints or ()]])
        refute(clauses, steps, Work())

        assert not models
    else:
        assert models
        assert all(any(x in search.true for x in clause) for clause in clauses)


coefficient = st.integers(-3, 3)
row = st.tuples(coefficient, coefficient, coefficient, st.integers(-4, 4), st.booleans())
Row = tuple[int, int, int, int, bool]


def solvable(rows: list[tuple[tuple[Fraction, ...], bool]]) -> bool:
    """Decide a·x + c ≥ 0 (or > 0) by eliminating one variable after another (Fourier and Motzkin)."""
    if not rows:
        return True
    if len(rows[0][0]) == 1:
        return all(constant > 0 or (constant == 0 and not strict) for (constant,), strict in rows)
    kept: set[tuple[tuple[Fraction, ...], bool]] = set()
    up = [(r, s) for r, s in rows if r[0] > 0]
    down = [(r, s) for r, s in rows if r[0] < 0]
    kept = {(r[1:], s) for r, s in rows if r[0] == 0}
    for high, strict in up:
        for low, other in down:
            combined = tuple(b / high[0] - a / low[0] for a, b in zip(low[1:], high[1:], strict=True))
            kept.add((combined, strict or other))
    return solvable(sorted(kept))


@CALM
@given(st.lists(row, min_size=1, max_size=7))
def test_simplex_agrees_with_elimination(rows: list[Row]) -> None:
    """Values lie within all bounds, or the multipliers of a conflict add up to a contradiction."""
    simplex = Simplex(never)
    x, y, z = (simplex.variable() for _ in range(3))
    conflict = None
    forms = []
    for number, (a, b, c, d, strict) in enumerate(rows):
        form = simplex.row({v: w for v, w in ((x, a), (y, b), (z, c)) if w})
        forms.append(form)
        conflict = conflict or simplex.bound(form, (-d, int(strict)), (number, 1), below=True)
    conflict = conflict or simplex.check()
    expected = solvable([(tuple(map(Fraction, r[:4])), r[4]) for r in rows])

    assert expected == (conflict is None)

    if conflict is None:
        for form, (a, b, c, d, strict) in zip(forms, rows, strict=True):
            value = tuple(
                a * simplex.values[x][i] + b * simplex.values[y][i] + c * simplex.values[z][i] for i in (0, 1)
            )

            assert value == simplex.values[form]
            assert value >= (-d, int(strict))
    else:
        multipliers = integers(conflict)
        total = [sum(m * rows[i][k] for i, m in multipliers.items()) for k in range(4)]

        assert all(m > 0 for m in multipliers.values())
        assert [0, 0, 0] == total[:3]
        assert total[3] < 0 or (total[3] == 0 and any(rows[i][4] for i in multipliers))


@CALM
@given(st.lists(row, min_size=2, max_size=6), st.data())
def test_simplex_takes_bounds_back(rows: list[Row], data: st.DataObject) -> None:
    """After bounds are taken back, the answer is the one without them."""
    simplex = Simplex(never)
    variables = [simplex.variable() for _ in range(3)]
    forms = [simplex.row({v: w for v, w in zip(variables, r[:3], strict=True) if w}) for r in rows]
    kept = data.draw(st.integers(1, len(rows) - 1))

    def demand(numbers: range) -> bool:
        for i in numbers:
            if simplex.bound(forms[i], (-rows[i][3], int(rows[i][4])), (i, 1), below=True):
                return False
        return simplex.check() is None

    first = demand(range(kept))
    mark = simplex.mark()
    if first:
        demand(range(kept, len(rows)))
        simplex.back_to(mark)

        assert simplex.check() is None

    assert first == solvable([(tuple(map(Fraction, r[:4])), r[4]) for r in rows[:kept]])


square = st.tuples(coefficient, coefficient, coefficient)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.lists(square, min_size=1, max_size=3))
def test_sums_of_squares_are_found(roots: list[tuple[int, int, int]]) -> None:
    """A sum of squares of linear forms plus 1 cannot be ≤ 0, and the lemma says why, or in one variable Sturm's."""
    p: dict[tuple[int, ...], int] = {(): -1}
    for a, b, c in roots:
        root = {(0,): a, (1,): b, (): c}
        for (m, u), (n, v) in product(root.items(), repeat=2):
            key = tuple(sorted(m + n))
            p[key] = p.get(key, 0) - u * v
    p = {m: c for m, c in p.items() if c}
    found = contradiction([Assumption(7, p, strict=False)], never, 1)

    assert found is not None

    (_, lemma) = found
    if lemma == ["sturm", [7]]:
        (column,) = {column for monomial in p for column in monomial}
        square_, linear, constant = p[column, column], p.get((column,), 0), p[()]
        assert square_ < 0
        assert linear**2 < 4 * square_ * constant
        return
    total: dict[tuple[int, ...], int] = {}
    rule, literals, products, multiples = lemma  # type: ignore[misc]
    for entry in products:
        multiplier, factors = entry[0], entry[1]
        value: dict[tuple[int, ...], int] = {(): multiplier}
        parts: list[Any] = [p] * len(factors)
        if len(entry) == 3:
            square_root = {tuple(m): c for c, m in entry[2]}
            parts += [square_root, square_root]
        for part in parts:
            new: dict[tuple[int, ...], int] = {}
            for (m, u), (n, v) in product(value.items(), part.items()):
                key = tuple(sorted(m + n))
                new[key] = new.get(key, 0) + u * v
            value = new
        for m, c in value.items():
            total[m] = total.get(m, 0) + c

    assert (rule, multiples, [7] if literals else []) == ("sum", [], literals)
    assert {m for m, c in total.items() if c} == {()}
    assert total[()] < 0

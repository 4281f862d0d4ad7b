"""Theory lemmas: what is accepted, and the rule that each wrong one breaks."""

from __future__ import annotations

from typing import Any

import pytest

from solver.kernel.clauses import ClauseForm
from solver.kernel.document import Rejected
from solver.kernel.lemmas import constraint, lemma_clause, polynomial
from solver.kernel.polynomials import Work
from solver.kernel.sentence import read_question
from terms.question import Function, Question, Variable
from terms.symbols import FunctionSymbol, term_of, variable
from terms.vocabulary import all_of


@pytest.fixture
def names() -> ClauseForm:
    """A clause form with the columns x, y (real), n, m (integer), f(i), f(j), the terms i, j, k, h(i), h(j) of one
    set, the truths b(i), b(j), and the flags of e(i), e(j).
    """
    numbers = [Variable("x", "real"), Variable("y", "real"), Variable("n", "int"), Variable("m", "int")]
    elements = [Variable(name, "J") for name in "ijk"]
    functions = [
        Function("f", ("J",), "real"),
        Function("h", ("J",), "J"),
        Function("b", ("J",), "bool"),
        Function("e", ("J",), "extint"),
    ]
    f, h, b, e = (FunctionSymbol(g.name, g.domain, g.codomain) for g in functions)
    x, y, n, m = (variable(v.name, v.sort) for v in numbers)
    i, j, k = (variable(v.name, "J") for v in elements)
    law = all_of(x <= y, n <= m, f(i) <= f(j), h(i) == h(j), i == k, b(i), b(j), e(i) <= e(j))
    question = Question(term_of(law), variables=(*numbers, *elements), functions=tuple(functions), sorts=("J",))
    return ClauseForm(read_question(question.json()), Work())


def column(names: ClauseForm, symbol: str, *args: str) -> int:
    return names.column_of[symbol, tuple(names.term_of[arg, ()] for arg in args)]


def test_columns_are_as_described(names: ClauseForm) -> None:
    """The fixture has the names that its docstring promises."""
    assert [("x", False), ("y", False), ("n", True), ("m", True), ("f", False), ("f", False)] == [
        (symbol, whole) for symbol, _, whole in names.columns[:6]
    ]
    assert ["i", "j", "h", "h", "k"] == [symbol for symbol, _, _ in names.terms]


def test_farkas(names: ClauseForm) -> None:
    """x ≥ 1, y ≥ 2 and x + y ≤ 2 contradict each other; as a clause, one of them is false."""
    x, y = names.nonneg({(0,): 1, (): -1}), names.nonneg({(1,): 1, (): -2})
    both = names.nonneg({(0,): -1, (1,): -1, (): 2})

    assert lemma_clause(names, ["sum", [x, y, both], [[1, [0]], [1, [1]], [1, [2]]], []], "lemma") == (
        -x,
        -y,
        -both,
    )


def test_strict_zero(names: ClauseForm) -> None:
    """x > 0 and x ≤ 0 add up to 0 > 0; x ≥ 0 and x ≤ 0 do not contradict each other."""
    low, high = names.nonneg({(0,): 1}), names.nonneg({(0,): -1})

    assert lemma_clause(names, ["sum", [-high, high], [[1, [0]], [1, [1]]], []], "lemma") == (high, -high)
    with pytest.raises(Rejected, match="no contradiction"):
        lemma_clause(names, ["sum", [low, high], [[1, [0]], [1, [1]]], []], "lemma")


def test_integers_are_tightened(names: ClauseForm) -> None:
    """For integers n > 0 is n − 1 ≥ 0, so n > 0 and n < 1 contradict each other; for reals they do not."""
    for number, holds in ((2, True), (0, False)):
        positive, below_one = -names.nonneg({(number,): -1}), -names.nonneg({(number,): 1, (): -1})
        lemma = ["sum", [positive, below_one], [[1, [0]], [1, [1]]], []]
        if holds:
            assert lemma_clause(names, lemma, "lemma") == (-positive, -below_one)
        else:
            with pytest.raises(Rejected, match="no contradiction"):
                lemma_clause(names, lemma, "lemma")


def test_constraint_of_a_literal(names: ClauseForm) -> None:
    """A negative literal is the strict opposite; with integers it is one step on."""
    x, n = names.nonneg({(0,): 1, (): -3}), names.nonneg({(2,): 1, (): -3})

    assert constraint(names, x, "") == ({(0,): 1, (): -3}, False)
    assert constraint(names, -x, "") == ({(0,): -1, (): 3}, True)
    assert constraint(names, n, "") == ({(2,): 1, (): -3}, False)
    assert constraint(names, -n, "") == ({(2,): -1, (): 2}, False)
    assert names.nonneg({(2,): -1, (): 2}) == -n
    assert names.nonneg({(2,): 2, (): -5}) == n


def test_products_and_squares(names: ClauseForm) -> None:
    """x ≥ 0, y ≥ 0 and x·y < 0 contradict each other; so do (x − y)² and x² + y² < 2xy."""
    x, y = names.nonneg({(0,): 1}), names.nonneg({(1,): 1})
    negative = -names.nonneg({(0, 1): 1})
    lemma_clause(names, ["sum", [x, y, negative], [[1, [0, 1]], [1, [2]]], []], "lemma")
    less = -names.nonneg({(0, 0): 1, (1, 1): 1, (0, 1): -2})
    root = [[1, [0]], [-1, [1]]]
    lemma_clause(names, ["sum", [less], [[1, [], root], [1, [0]]], []], "lemma")
    with pytest.raises(Rejected, match="no constant"):
        lemma_clause(names, ["sum", [less], [[2, [], root], [1, [0]]], []], "lemma")


def test_a_square_is_not_strict(names: ClauseForm) -> None:
    """−x² ≥ 0 and x² add up to 0, which is no contradiction: a square may be zero."""
    down = names.nonneg({(0, 0): -1})
    with pytest.raises(Rejected, match="no contradiction"):
        lemma_clause(names, ["sum", [down], [[1, [], [[1, [0]]]], [1, [0]]], []], "lemma")


def test_a_product_is_strict_only_with_strict_factors(names: ClauseForm) -> None:
    """x > 0, y ≥ 0 and x·y ≤ 0 are possible; with y > 0 they are not."""
    x, y = -names.nonneg({(0,): -1}), names.nonneg({(1,): 1})
    above, down = -names.nonneg({(1,): -1}), names.nonneg({(0, 1): -1})
    with pytest.raises(Rejected, match="no contradiction"):
        lemma_clause(names, ["sum", [x, y, down], [[1, [0, 1]], [1, [2]]], []], "lemma")
    lemma_clause(names, ["sum", [x, above, down], [[1, [0, 1]], [1, [2]]], []], "lemma")


def test_multiples_of_equations(names: ClauseForm) -> None:
    """x = y and x² > x·y contradict each other, by the multiple x·(x − y) = 0 of any sign."""
    up, down = names.nonneg({(0,): 1, (1,): -1}), names.nonneg({(0,): -1, (1,): 1})
    more = -names.nonneg({(0, 0): -1, (0, 1): 1})
    lemma_clause(names, ["sum", [up, down, more], [[1, [2]]], [[[[-1, [0]]], 0, 1]]], "lemma")
    for wrong in ([[[[1, [0]]], 0, 1]], [[[[-1, [0]]], 1, 0]], []):
        with pytest.raises(Rejected, match="no constant"):
            lemma_clause(names, ["sum", [up, down, more], [[1, [2]]], wrong], "lemma")
    with pytest.raises(Rejected, match="are not p ≥ 0 and −p ≥ 0"):
        lemma_clause(names, ["sum", [up, down, more], [[1, [2]]], [[[[-1, [0]]], 0, 2]]], "lemma")
    strict = -up
    with pytest.raises(Rejected, match="are not p ≥ 0 and −p ≥ 0"):
        lemma_clause(names, ["sum", [strict, up], [], [[[[-1, [0]]], 0, 1]]], "lemma")


def test_paths(names: ClauseForm) -> None:
    """Equality is transitive along a path of terms of one set."""
    clause = lemma_clause(names, ["path", 0, 1, 4], "lemma")

    assert clause == (-names.equal_terms(0, 1), -names.equal_terms(1, 4), names.equal_terms(0, 4))
    assert lemma_clause(names, ["path", 0, 0, 4], "lemma") == (-names.equal_terms(0, 4), names.equal_terms(0, 4))


def test_same_values(names: ClauseForm) -> None:
    """Equal arguments give equal elements, numbers, truths and flags."""
    same = names.equal_terms(0, 1)
    f_i, f_j = column(names, "f", "i"), column(names, "f", "j")
    b_i, b_j = names.atom("truth", "b", (0,)), names.atom("truth", "b", (1,))
    e_i, e_j = names.atom("flag", "e", (0,)), names.atom("flag", "e", (1,))

    assert lemma_clause(names, ["same", "term", 2, 3], "lemma") == (-same, names.equal_terms(2, 3))
    assert lemma_clause(names, ["same", "column", f_i, f_j], "lemma") == (
        -same,
        names.nonneg({(f_i,): 1, (f_j,): -1}),
    )
    assert lemma_clause(names, ["same", "truth", b_i, b_j], "lemma") == (-same, -b_i, b_j)
    assert lemma_clause(names, ["same", "flag", e_i, e_j], "lemma") == (-same, -e_i, e_j)


WRONG: list[tuple[Any, str]] = [
    (None, r"no \[rule"),
    ([], r"no \[rule"),
    (["sum"], "wrong number"),
    (["sum", [], []], "wrong number"),
    (["trust"], "no sum, sturm, path or same"),
    (["path", 0, 1], "wrong number"),
    (["path", 0, 1, 99], "does not exist"),
    (["path", 0, 1, -1], "does not exist"),
    (["path", 0, 1, True], "no integer but a bool"),
    (["same", "term", 2], "wrong number"),
    (["same", "term", 2, 0], "different symbols"),
    (["same", "number", 0, 1], "no value"),
    (["same", ["term"], 2, 3], "no value"),
    (["same", "truth", 0, 1], "no value"),
    (["same", "flag", 1, 1], "no value"),
    (["same", "column", 0, 1], "different symbols"),
    (["same", "column", 0, 99], "does not exist"),
    (["sum", 0, [], []], "assumptions is no list"),
    (["sum", [], 0, []], "products is no list"),
    (["sum", [], [], 0], "multiples is no list"),
    (["sum", [], [], []], "no contradiction"),
    (["sum", [1], [], []], "no inequality"),
    (["sum", [0], [], []], "no inequality"),
    (["sum", [10**9], [], []], "does not exist"),
    (["sum", ["1"], [], []], "no integer but a str"),
    (["sum", [], [0], []], "a product is"),
    (["sum", [], [[1]], []], "a product is"),
    (["sum", [], [[1, [], [], []]], []], "a product is"),
    (["sum", [], [[1, []]], []], "no contradiction"),
    (["sum", [], [[-1, []]], []], "multiplier > 0"),
    (["sum", [], [[0, []]], []], "multiplier > 0"),
    (["sum", [], [["1", []]], []], "no integer"),
    (["sum", [], [[1, 0]], []], "factors is no list"),
    (["sum", [], [[1, [0]]], []], "does not exist"),
    (["sum", [], [[1, [], [[1]]]], []], "monomial is"),
    (["sum", [], [[1, [], [[1, [99]]]]], []], "does not exist"),
    (["sum", [], [[1, [], [[1, [0] * 33]]]], []], "degree"),
    (["sum", [], [[1, [], [["1", [0]]]]], []], "no integer"),
    (["sum", [], [], [0]], "a multiple is"),
    (["sum", [], [], [[[], 0]]], "a multiple is"),
    (["sum", [], [], [[[], 0, 0]]], "does not exist"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong_lemmas(names: ClauseForm, number: int) -> None:
    """A wrong lemma is rejected with the rule that it breaks."""
    lemma, message = WRONG[number]
    with pytest.raises(Rejected, match=message):
        lemma_clause(names, lemma, "lemma")


def test_too_many_factors(names: ClauseForm) -> None:
    """A product has at most degree 32."""
    x = names.nonneg({(0,): 1})
    with pytest.raises(Rejected, match="a polynomial of degree above 32"):
        lemma_clause(names, ["sum", [x], [[1, [0] * 33]], []], "lemma")
    with pytest.raises(Rejected, match="no constant"):
        lemma_clause(names, ["sum", [x], [[1, [0] * 32]], []], "lemma")


def test_degree_limit(names: ClauseForm) -> None:
    """A monomial of a certificate has at most 32 factors."""
    x = [0] * 32

    assert {tuple(x): 1} == polynomial(names, [[1, x]], "lemma")
    with pytest.raises(Rejected, match="degree"):
        polynomial(names, [[1, [*x, 0]]], "lemma")


def test_work_of_lemmas_is_counted(names: ClauseForm) -> None:
    """Long inequalities cost something each time that a lemma assumes them."""
    long = names.nonneg({(number,): number + 1 for number in range(4)})
    before = names.work.left
    constraint(names, long, "lemma")

    assert before - names.work.left == 4


def test_a_path_joins_elements_of_one_set() -> None:
    """Elements of two sets are never equal, so no path leads from one to the other."""
    i, k = variable("i", "J"), variable("k", "K")
    question = Question(
        term_of(all_of(i == i, k == k)), variables=(Variable("i", "J"), Variable("k", "K")), sorts=("J", "K")
    )
    form = ClauseForm(read_question(question.json()), Work())
    first, other = form.term("i", (), "J"), form.term("k", (), "K")

    assert (1,) == lemma_clause(form, ["path", first, first, first], "lemma")
    with pytest.raises(Rejected, match="a path joins terms of one sort"):
        lemma_clause(form, ["path", first, other, first], "lemma")

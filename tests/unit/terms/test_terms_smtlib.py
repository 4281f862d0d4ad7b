"""SMT-LIB text: both solver programs accept it under the logic computed from the term, and agree with the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from solver.programs import ask
from terms import symbols
from terms import vocabulary as words
from terms.laws import trace
from terms.question import Question, Variable
from terms.scalars import NEG_INF
from terms.smtlib import counterexample_script, number_text
from terms.spaces import Space, all_integers, extended_reals, function, index, index_set, integers, reals, vector
from terms.vocabulary import (
    all_of,
    all_over,
    any_over,
    exactly_one,
    iff,
    implies,
    ite,
    max_over,
    maximum,
    min_over,
    minimum,
    not_,
    oplus,
    otimes,
)

Case = tuple[str, str, str, Callable[..., Any], Mapping[str, Space]]
J, f, g = index_set(), function("J", to=reals), function("J", to=extended_reals)
R, Z, X = reals, all_integers, extended_reals

CASES: list[Case] = [
    ("max commutes", "QF_LRA", "unsat", lambda x, y: maximum(x, y) == maximum(y, x), {"x": R, "y": R}),
    ("max is left", "QF_LRA", "sat", lambda x, y: maximum(x, y) == x, {"x": R, "y": R}),
    ("integers", "QF_LIA", "unsat", lambda m, n: not_(2 * m == 2 * n + 1), {"m": Z, "n": Z}),
    ("integers and reals", "QF_LIRA", "sat", lambda n, x: implies(n <= x, n + 1 <= x), {"n": Z, "x": R}),
    ("squares", "QF_NRA", "unsat", lambda x, y: 0 <= x * x + y * y, {"x": R, "y": R}),
    ("a product of a sum", "QF_NIA", "sat", lambda m, n: m * n <= m + n, {"m": integers(-3, 3), "n": integers(-3, 3)}),
    ("boxes", "QF_LIA", "unsat", lambda n: n <= 5, {"n": integers(-2, 5)}),
    ("a constant alone", "QF_LRA", "sat", lambda x: Fraction(-1, 3) <= x / 7 - 4, {"x": R}),
    ("distributivity", "QF_LRA", "unsat", lambda a, b, c: otimes(a, oplus(b, c)) == oplus(a + b, a + c),
     {"a": X, "b": X, "c": X}),
    ("−∞ cancels nothing", "QF_LRA", "sat", lambda a, b, c: implies(a + b == a + c, b == c), {"a": X, "b": X, "c": X}),
    ("min with −∞", "QF_LRA", "unsat", lambda a: minimum(a, NEG_INF, 3) == NEG_INF, {"a": X}),
    ("ite of truths", "QF_LRA", "unsat", lambda x: ite(x <= 0, x <= 1, not_(x <= 0)), {"x": R}),
    ("exactly one", "QF_LRA", "unsat", lambda x: exactly_one(x < 0, x == 0, 0 < x), {"x": R}),
    ("exactly one of four", "QF_LRA", "sat", lambda x: exactly_one(x < 0, x == 0, 0 < x, x <= 1), {"x": R}),
    ("a maximum over a set", "UFLRA", "unsat", lambda J, f, i: f(i) <= max_over(J, lambda j: f(j)),
     {"J": J, "f": f, "i": index("J")}),
    ("a maximum is attained", "UFLRA", "unsat",
     lambda J, g: any_over(J, lambda i: g(i) == max_over(J, lambda j: g(j))), {"J": J, "g": g}),
    ("nested extrema", "UFLRA", "unsat",
     lambda J, f: all_over(J, lambda i: min_over(J, lambda j: f(j) - f(i)) <= 0), {"J": J, "f": f}),
    ("injective", "UF", "unsat", lambda J, h: implies(all_over(J, lambda i: h(h(i)) == i),
     all_over(J, lambda i: all_over(J, lambda j: implies(h(i) == h(j), i == j)))),
     {"J": J, "h": function("J", to="J")}),
    ("truths as values", "UF", "unsat",
     lambda J, p: iff(all_over(J, lambda i: p(i)), not_(any_over(J, lambda i: not_(p(i))))),
     {"J": J, "p": function("J", to="bool")}),
    ("an index chosen by a truth", "QF_UF", "unsat",
     lambda J, p, i, j: implies(i == j, ite(p(i), i, j) == i),
     {"J": J, "p": function("J", to="bool"), "i": index("J"), "j": index("J")}),
    ("indices and integers", "QF_UFLIA", "unsat", lambda J, n, i, j: implies(i == j, n(i) < n(j) + 1),
     {"J": J, "n": function("J", to=all_integers), "i": index("J"), "j": index("J")}),
    ("no numbers at all", "QF_UF", "sat", lambda J, i, j: i == j, {"J": J, "i": index("J"), "j": index("J")}),
    ("an empty conjunction", "QF_LRA", "unsat", lambda x: implies(x <= x, all_of([])), {"x": R}),
    ("a long vector", "QF_LRA", "unsat", lambda v: all_of(v[i] <= maximum(v) for i in range(8)), {"v": vector(8, X)}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "logic", "answer", "law", "spaces"), CASES, ids=[case[0] for case in CASES])
def test_both_programs_accept_the_text(name: str, logic: str, answer: str, law: Any, spaces: Any) -> None:
    """z3 and cvc5 read the text under exactly the expected logic, and answer what is known."""
    script = counterexample_script(trace(law, spaces))

    assert logic == script.logic
    assert script.text.startswith(f"(set-logic {logic})\n")
    for program in ("z3", "cvc5"):
        found = ask(program, script.text, seconds=20)

        assert "no clean verdict" not in found.reason
        assert found.answer in (answer, "unknown")
        assert answer == found.answer or program == "cvc5"


@pytest.mark.parametrize(
    ("value", "real", "text"),
    [
        (0, False, "0"),
        (-3, False, "(- 3)"),
        (-3, True, "(- 3.0)"),
        (Fraction(1, 2), True, "(/ 1.0 2.0)"),
        (Fraction(-7, 3), True, "(/ (- 7.0) 3.0)"),
        (10**30, True, f"{10**30}.0"),
    ],
)
def test_numbers_in_text(value: Any, real: bool, text: str) -> None:
    """A negative numeral is a negation, a fraction a quotient of decimals."""
    assert text == number_text(value, real=real)


def test_integers_are_converted_among_reals() -> None:
    """Text of mixed arithmetic says `to_real`, as the standard wants it; programs that do without are lenient."""
    script = counterexample_script(trace(lambda n, x: n + 1 <= maximum(n, x), {"n": Z, "x": R}))

    assert "(to_real n)" in script.text
    assert "(>= (to_real n) x)" in script.text


def test_names_follow_the_order_of_emission() -> None:
    """The same question gives the same text, whatever was built in between."""
    spaces = {"x": R, "y": R}

    def law(x: Any, y: Any) -> Any:
        return words.maximum(x + y, 2 * x, 2 * y) <= words.maximum(2 * x, 2 * y)

    first = counterexample_script(trace(law, spaces)).text
    counterexample_script(trace(lambda x, y: words.maximum(x, y, 5) == 3, spaces))

    assert first == counterexample_script(trace(law, spaces)).text


def test_a_boxed_variable_is_not_minus_infinity() -> None:
    """The box of a number that could be −∞ makes it a number of the box, as in the kernel."""
    x = symbols.variable("x", "extint")
    question = Question(symbols.term_of(x >= 0), variables=(Variable("x", "extint", 0, 3),))

    assert "(assert (not x.bottom))" in counterexample_script(question).text


@pytest.mark.parametrize("to", [reals, extended_reals])
def test_text_below_a_binder_grows_with_the_number_of_nodes(to: Any) -> None:
    """A maximum mentions its arguments twice; below a quantifier, too, the text stays as long as the law."""

    def script(n: int) -> str:
        def nested(s: Any) -> Any:
            for i in range(n):
                s = maximum(s, s + i)
            return s

        return counterexample_script(
            trace(
                lambda J, f: all_over(
                    J, lambda j: maximum(*(f(j) + i for i in range(n + 1))) + nested(f(j)) <= f(j) + f(j) + n * n
                ),
                {"J": index_set(), "f": function("J", to=to)},
            )
        ).text

    short, long = script(10), script(40)

    assert len(long) < 5 * len(short)
    for text in (script(3), short):
        assert "unsat" == ask("z3", text, seconds=20).answer
    wrong = script(3).replace("9", "5")
    assert "sat" == ask("z3", wrong, seconds=20).answer

"""Formulas as text and LaTeX, and the mutants of a statement by name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from terms import vocabulary as words
from terms.formula import latex, symbol_latex, text
from terms.laws import trace
from terms.mutants import mutants
from terms.scalars import NEG_INF
from terms.spaces import all_integers, function, index_set, integers, reals
from terms.symbols import FunctionSymbol, SortSymbol, term_of, variable

X, Y, Z = (variable(name, "real") for name in "xyz")
A = variable("a_0_1", "extreal")
SET, F = SortSymbol("J"), FunctionSymbol("f", ("J",), "real")


@pytest.mark.parametrize(
    ("law", "plain", "tex"),
    [
        (X - (Y - Z), "x − (y − z)", r"x - \left(y - z\right)"),
        (X - Y - Z, "x − y − z", "x - y - z"),
        (X * (Y + 1), "x·(y + 1)", r"x \cdot \left(y + 1\right)"),
        (-(X + Y), "−(x + y)", r"-\left(x + y\right)"),
        (X + -1, "x + (−1)", r"x + \left(-1\right)"),
        (X * -2, "x·(−2)", r"x \cdot \left(-2\right)"),
        (X / 2, "1/2·x", r"\tfrac{1}{2} \cdot x"),
        (words.maximum(X, NEG_INF), "max(x, −∞)", r"\max(x, -\infty)"),
        (X != Y, "x ≠ y", r"x \ne y"),
        (words.not_(X <= Y), "¬(x ≤ y)", r"\lnot \left(x \le y\right)"),
        (
            words.implies(words.any_of(X <= Y, Y <= Z), words.all_of(X < Z, X == 0)),
            "x ≤ y ∨ y ≤ z ⇒ x < z ∧ x = 0",
            r"x \le y \lor y \le z \Rightarrow x < z \land x = 0",
        ),
        (
            words.all_of(words.any_of(X <= Y, Y <= X), X == Y),
            "(x ≤ y ∨ y ≤ x) ∧ x = y",
            r"\left(x \le y \lor y \le x\right) \land x = y",
        ),
        (A == 0, "a_0_1 = 0", "a_{01} = 0"),
        (
            words.all_over(SET, lambda j: F(j) <= words.max_over(SET, lambda k: F(k))),
            "∀j∈J: f(j) ≤ (max[k∈J] f(k))",
            r"\forall j \in J:\; f(j) \le \left(\max_{k \in J} f(k)\right)",
        ),
        (words.exactly_one(X <= 0, X < 1), "exactly one of(x ≤ 0, x < 1)", r"\exists!(x \le 0, x < 1)"),
        (words.ite(X <= 0, X, Y), "ite(x ≤ 0, x, y)", r"\left(x\text{ if }x \le 0\text{, else }y\right)"),
        (X == Fraction(-7, 3), "x = −7/3", r"x = -\tfrac{7}{3}"),
    ],
)
def test_formulas(law: Any, plain: str, tex: str) -> None:
    """Parentheses stand exactly where the operators need them."""
    assert plain == text(term_of(law))
    assert tex == latex(term_of(law))


def test_bound_names_avoid_the_names_of_the_law() -> None:
    """A bound variable is never printed with the name of a free one."""
    j = variable("j", "real")

    assert "∀k∈J: f(k) ≤ j" == text(term_of(words.all_over(SET, lambda i: F(i) <= j)))


def test_a_long_formula_is_cut_with_its_size() -> None:
    """The cut text says how many nodes the formula has; LaTeX is never cut in the middle."""
    long = term_of(words.total([X + k for k in range(200)]) <= 0)

    assert text(long, limit=50).endswith(f"… ({len(long.nodes())} nodes)")
    assert rf"\text{{a formula of {len(long.nodes())} nodes}}" == latex(long, limit=50)


@pytest.mark.parametrize(
    ("name", "tex"),
    [("x", "x"), ("a_0_1", "a_{01}"), ("a_10_1", "a_{10,1}"), ("tau", r"\tau"), ("lambda2", r"\lambda2")],
)
def test_names_in_latex(name: str, tex: str) -> None:
    """Indices become subscripts and Greek names letters."""
    assert tex == symbol_latex(name)


def _changes(law: Any, spaces: Any, given: Any = ()) -> list[str]:
    return [mutant.change for mutant in mutants(trace(law, spaces, given), most=1000)]


def test_mutants_by_name() -> None:
    """Every operator is flipped, every hypothesis dropped, every bound moved, and nothing that only weakens."""
    found = _changes(
        lambda x, n: words.maximum(x, n) <= x + 5,
        {"x": reals, "n": integers(0, 3)},
        [lambda x, n: n <= x],
    )

    assert "hypothesis 1 dropped: n ≤ x" in found
    assert "n up to 4" in found
    assert "le → lt in max(x, n) ≤ x + 5" in found
    assert "sides exchanged in max(x, n) ≤ x + 5" in found
    assert "add → sub in x + 5" in found
    assert "5 → 4 in 5" in found
    assert not any("max → min" in change for change in found)
    assert any(change.startswith("hypothesis 1: ") for change in found)
    assert len(found) == len(set(found))


def test_mutants_of_index_sets() -> None:
    """Quantifiers, extrema and the pigeonhole premise are mutated too."""
    found = _changes(
        lambda J, f: words.any_over(J, lambda j: words.max_over(J, lambda k: f(k)) <= f(j)),
        {"J": index_set(), "f": function("J", to=reals)},
    )

    assert any(change.startswith("any → all") for change in found)
    assert not any(change.startswith("maxover → minover") for change in found)


def test_at_most_so_many_mutants() -> None:
    """A limit takes mutants from the whole statement, not from its beginning."""
    question = trace(lambda x, y: words.all_of(x + k <= y * k for k in range(30)), {"x": all_integers, "y": reals})
    every, some = mutants(question, most=10_000), mutants(question, most=20)

    assert 20 == len(some)
    assert every[-5:] != some[-5:]
    assert {m.question for m in some} <= {m.question for m in every}
    assert every.index(some[-1]) > len(every) * 0.9

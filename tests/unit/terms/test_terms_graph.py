"""Terms: identity, sorts, advice on misuse, the same JSON in every process."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from terms import vocabulary as words
from terms.errors import IllTypedError, InexactError, SymbolicTruthError, TropcheckError, UndefinedError
from terms.laws import trace
from terms.question import Function, Question, Variable, question_of
from terms.scalars import NEG_INF, exact, scalar_from_text, scalar_text
from terms.sorts import join
from terms.spaces import check_name, function, index_set, integers, reals, table, vector, vectors
from terms.statements import Forall, Scope
from terms.symbols import FunctionSymbol, SortSymbol, term_of, variable
from terms.term import constant, graph_json, term

X, Y, N, E = (variable(n, s) for n, s in (("x", "real"), ("y", "real"), ("n", "int"), ("e", "extreal")))


def test_constants_that_python_calls_equal_are_different_terms() -> None:
    """1, True and Fraction(1) are equal in Python and make three terms; 0, False and −∞ too."""
    ones = [term("const", payload=value) for value in (1, True, Fraction(1))]
    zeros = [constant(0), constant(False), constant(NEG_INF)]

    assert 3 == len(set(map(id, ones)))
    assert 3 == len(set(map(id, zeros)))
    assert ["int", "bool", "extint"] == [node.sort for node in zeros]


def test_equal_terms_are_one_object() -> None:
    """Building an expression twice gives the same object, at every node."""
    first, second = term_of(words.maximum(X + 1, Y) <= X * Y), term_of(words.maximum(X + 1, Y) <= X * Y)

    assert first is second
    assert first is not term_of(words.maximum(Y, X + 1) <= X * Y)


def test_a_term_that_nobody_holds_is_forgotten() -> None:
    """The table of terms is weak: after a node has died, its place is free and a new node is sound."""
    from terms.term import _INTERNED

    gc.collect()
    before = len(_INTERNED)
    made = [term_of(X + k) for k in range(1000, 1200)]

    assert before < len(_INTERNED)
    del made
    gc.collect()

    assert before == len(_INTERNED)


_PROGRAM = """
import json
from terms.spaces import extended_reals, function, index_set, reals
from terms.laws import trace
from terms.vocabulary import all_over, any_of, implies, max_over, maximum, total
from terms.smtlib import counterexample_script
from terms.formula import text
from terms.mutants import mutants

def law(I, f, g, x, y, z):
    return implies(all_over(I, lambda i: f(i) <= x), max_over(I, lambda i: f(i) + g(i)) <= maximum(x + y, z, 3))

spaces = dict(I=index_set(), f=function("I", to=extended_reals), g=function("I", to=reals), x=reals, y=reals, z=reals)
question = trace(law, spaces)
script = counterexample_script(question)
changes = [(m.change, m.question.digest()) for m in mutants(question)]
print(json.dumps([question.json(), question.digest(), script.text, script.logic, text(question.conclude), changes]))
"""


def test_nothing_depends_on_the_hash_seed() -> None:
    """JSON, digest, SMT-LIB text, formula and mutants are the same under two values of PYTHONHASHSEED."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4242")
    ]

    assert runs[0] == runs[1]
    assert 64 == len(json.loads(runs[0])[1])


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: term("add", X.term), "arguments of add: at least 2, not 1"),
        (lambda: term("add", X.term, constant(True)), "argument 1 of add is a bool; add takes numbers"),
        (lambda: X - E, "argument 0 of sub is a extreal; sub takes numbers that cannot be −∞"),
        (lambda: -E, "neg takes numbers that cannot be −∞"),
        (lambda: E * X, "argument 0 of mul is a extreal; mul takes numbers that cannot be −∞"),
        (lambda: words.not_(X), "argument 0 of not is a real; not combines truths"),
        (lambda: words.all_of(X <= Y, Y), "argument 1 of and is a real; and combines truths"),
        (lambda: words.ite(X, X, Y), "argument 0 of ite is a real"),
        (lambda: words.ite(X <= Y, X, X <= Y), "argument 1 of ite is a bool; ite takes numbers"),
        (lambda: words.maximum(X, X <= Y), "argument 1 of max is a bool"),
        (lambda: (X <= Y) and True, "a symbol has no truth value"),
        (lambda: variable("v", "vector") + 1, "argument 0 of add is a vector"),
        (lambda: variable("i", "I") == variable("k", "K"), "argument 0 of eq is a I; eq takes numbers"),
        (lambda: FunctionSymbol("f", ("I",), "real")(X), "f takes indices of the sorts"),
        (lambda: FunctionSymbol("f", ("I",), "real")(variable("k", "K")), "f takes (I), got (K)"),
        (lambda: term("all", term_of(X <= Y), payload=(0, "real")), "all binds a variable of an index sort"),
        (lambda: words.max_over(SortSymbol("I"), lambda i: X <= Y), "argument 0 of maxover is a bool"),
        (lambda: words.all_over(SortSymbol("I"), lambda i: X), "argument 0 of all is a real; all combines truths"),
    ],
)
def test_wrong_sorts_are_named(build: Any, message: str) -> None:
    """An operator that gets arguments of the wrong sort says which argument, which sort, and what it takes."""
    with pytest.raises(TropcheckError) as caught:
        build()

    assert message in str(caught.value)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    ("misuse", "advice"),
    [
        (lambda: 1 if X <= Y else 2, "ite(p, x, y)"),
        (lambda: (X <= Y) and (Y <= X), "all_of(p, q)"),
        (lambda: (X <= Y) or (Y <= X), "any_of"),
        (lambda: not (X <= Y), "not_"),
        (lambda: X in (Y, Y), "ite(p, x, y)"),
        (lambda: (X <= Y) == (Y <= X), "iff(p, q)"),
        (lambda: (X <= Y) != (Y <= X), "iff(p, q)"),
        (lambda: (X <= Y) & (Y <= X), "all_of"),
        (lambda: (X <= Y) | (Y <= X), "any_of"),
        (lambda: ~(X <= Y), "not_(p)"),
        (lambda: X < Y < N, "ite(p, x, y)"),
        (lambda: 3 in X, "any_of(x == a, x == b)"),
        (lambda: {X: 1}, "unhashable"),
        (lambda: max(X, Y), "ite(p, x, y)"),
        (lambda: sorted([X, Y]), "ite(p, x, y)"),
    ],
)
def test_pythons_own_logic_is_refused_with_advice(misuse: Any, advice: str) -> None:
    """`if`, `and`, `or`, `not`, `in`, == on truths, chains and max() on symbols raise, and name the word to use."""
    with pytest.raises(TypeError) as caught:
        misuse()

    assert advice in str(caught.value)
    assert isinstance(caught.value, SymbolicTruthError) or "unhashable" in advice


@pytest.mark.parametrize("wrong", [0.5, float("nan"), float("inf"), True, "1", None, 1j, [1]])
def test_what_is_not_exact_is_refused(wrong: Any) -> None:
    """Floats, bools, texts and the rest are no scalars, alone or beside a symbol."""
    with pytest.raises(InexactError):
        exact(wrong)
    with pytest.raises(TypeError):
        X + wrong
    with pytest.raises(TypeError):
        words.maximum(1, wrong)


@pytest.mark.parametrize(
    ("build", "advice"),
    [
        (lambda: X / Y, "a law divides by a nonzero constant only"),
        (lambda: X / 0, "a law divides by a nonzero constant only"),
        (lambda: X / Fraction(0), "a law divides by a nonzero constant only"),
        (lambda: X**-1, "a power in a law has a constant exponent"),
        (lambda: X**Y, "a power in a law has a constant exponent"),
        (lambda: words.minimum([]), "no max-plus scalar"),
        (lambda: check_name("let"), "no reserved word"),
        (lambda: check_name("real"), "no reserved word"),
        (lambda: check_name("x.bottom"), "Latin letters"),
        (lambda: check_name("σ"), "Latin letters"),
        (lambda: function(to=reals), "at least one index set"),
        (lambda: Variable("x", "int", 3, 2), "a box needs both ends"),
        (lambda: Variable("x", "int", 3), "a box needs both ends"),
        (lambda: Question(X.term, variables=(Variable("x", "real"),)), "is no closed truth"),
        (lambda: Question(term_of(X <= Y), variables=(Variable("x", "real"),)), "y is used in a law but not declared"),
        (lambda: Question(term_of(X <= X), variables=(Variable("x", "int"),)), "x is used in a law but not declared"),
        (lambda: trace(lambda a, b: a <= b, {"a": reals}), "b, which its space does not declare"),
        (lambda: Forall(lambda n: n <= 1, lambda n: {}).layout(Scope()), "the scope gives no sizes for n"),
    ],
)
def test_errors_carry_the_remedy(build: Any, advice: str) -> None:
    """What a law or a space cannot say raises an error of the project that says what to do."""
    with pytest.raises(TropcheckError) as caught:
        build()

    assert advice in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        (0.5, "0.5 is a float; write an int, Fraction(0.5) or NEG_INF"),
        (True, "True is a truth, not a scalar; write 1 or use ite(…)"),
        ("1", "'1' (str) is no exact scalar; use int, Fraction or NEG_INF"),
    ],
)
def test_a_refused_scalar_is_told_what_to_write(wrong: Any, advice: str) -> None:
    """The message about a float, a truth or a text says what to write in its place."""
    with pytest.raises(InexactError) as caught:
        exact(wrong)

    assert advice == str(caught.value)


def test_powers_and_quotients_are_products() -> None:
    """x³ is x·x·x, and x/2 is ½·x."""
    assert term_of(X * X * X) is term_of(X**3)
    assert term_of(Fraction(1, 2) * X) is term_of(X / 2)


def test_the_rejected_node_is_kept() -> None:
    """The error of an ill-typed node carries the operator and the arguments, for the kernel to reject again."""
    with pytest.raises(IllTypedError) as caught:
        X + (X <= Y)

    assert ("add", (X.term, term_of(X <= Y)), None) == caught.value.rejected  # type: ignore[attr-defined]


SAMPLE = Question(
    term_of(words.all_over(SortSymbol("I"), lambda i: FunctionSymbol("f", ("I",), "extreal")(i) <= E + N)),
    (term_of(N < Fraction(7, 2)),),
    (Variable("e", "extreal"), Variable("n", "int", -2, 5)),
    (Function("f", ("I",), "extreal"), Function("k", ("I",), "K")),
    ("I", "K"),
    (("I", "K"),),
    ("k",),
)


def test_a_question_with_every_part_survives_json() -> None:
    """Functions, boxes, index sets, `larger` and pigeonholes all come back."""
    assert SAMPLE == question_of(json.loads(json.dumps(SAMPLE.json())))
    assert 2 == len(SAMPLE.hypotheses)


def test_negating_twice_gives_the_question_back() -> None:
    """The negation of a negation adds no operator."""
    assert SAMPLE == SAMPLE.negated().negated()
    assert SAMPLE.digest() != SAMPLE.negated().digest()


def test_pigeonhole_needs_its_premise() -> None:
    """The principle is given only for a function of one index into a set that is declared smaller."""
    with pytest.raises(TropcheckError, match="declared `larger`"):
        Question(SAMPLE.conclude, (), SAMPLE.variables, SAMPLE.functions, SAMPLE.sorts, (("K", "I"),), ("k",))
    with pytest.raises(TropcheckError, match="declared `larger`"):
        Question(SAMPLE.conclude, (), SAMPLE.variables, SAMPLE.functions, SAMPLE.sorts, (("I", "K"),), ("f",))


def test_shared_nodes_are_written_once() -> None:
    """A graph of n doublings has n + 1 rows, although the written-out term has 2ⁿ leaves."""
    node = X.term
    for _ in range(60):
        node = term("add", node, node)
    rows, (root,) = graph_json([node])

    assert 61 == len(rows)
    assert 60 == root


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), ("-1/2", Fraction(-1, 2)), ("-inf", NEG_INF), ("4/2", 2), ("0", 0)]
)
def test_scalars_as_text(text: str, value: Any) -> None:
    """What evidence files write is read back as the simplest exact scalar."""
    found = scalar_from_text(text)

    assert value == found
    assert type(value) is type(found)
    assert found == scalar_from_text(scalar_text(found))


@pytest.mark.parametrize(
    ("sorts", "expected"),
    [
        (["int"], "int"),
        (["int", "real"], "real"),
        (["int", "extint"], "extint"),
        (["real", "extint"], "extreal"),
        (["extreal", "int"], "extreal"),
    ],
)
def test_the_join_of_sorts(sorts: list[str], expected: str) -> None:
    """The sort of a mixture is the least sort that holds all."""
    assert expected == join(sorts)


def test_spaces_name_their_cells() -> None:
    """Cells are named by their place, and arguments are nested tuples in the same order."""
    space = vectors(2, 3, integers(0, 1))
    names = [cell.name for cell in space.cells("k")]

    assert ["k_0_0", "k_0_1", "k_0_2", "k_1_0", "k_1_1", "k_1_2"] == names
    assert (("k_0_0", "k_0_1", "k_0_2"), ("k_1_0", "k_1_1", "k_1_2")) == space.build("k", {n: n for n in names})
    assert [(0, 4)] * 3 == [(cell.lo, cell.hi) for cell in table(3, 5).cells("f")]  # type: ignore[union-attr]
    assert () == vector(0, reals).cells("v")
    assert ["I"] == [cell.name for cell in index_set().cells("I")]


def test_undefined_operations_have_no_value() -> None:
    """−(−∞), x − (−∞) and products with −∞ raise; nothing becomes NaN or +∞."""
    for wrong in (
        lambda: -NEG_INF,
        lambda: 1 - NEG_INF,
        lambda: NEG_INF - NEG_INF,
        lambda: 0 * NEG_INF,
        lambda: NEG_INF * Fraction(1, 2),
    ):
        with pytest.raises(UndefinedError):
            wrong()

"""Choices under alternating quantifiers: what the kernel recognises as a law with terms put in, and what not."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_rows import about, document, solved

from solver.kernel.document import Rejected
from solver.kernel.judge import judge

X = ["x", "real", None, None]
Y = ["y", "real", None, None]
N = ["n", "int", None, None]
F = ["f", ["J"], "real"]
G = ["g", ["J"], "real"]
B = ["bound", 0, "J"]
C = ["bound", 1, "J"]


def verdict(law: dict[str, Any], prefix: list[Any], target: dict[str, Any], side: str = "prove") -> str:
    """Return the verdict of a statement whose target question two programs call true."""
    statement = {"kind": "alternating", "law": law, "prefix": prefix, side: 0}
    return judge(document(statement, target, evidence=[solved(0)])).outcome.verdict


def f(element: Any) -> Any:
    return ["apply", "f", "real", element]


def g(element: Any) -> Any:
    return ["apply", "g", "real", element]


LAW = about(["le", "x", "y"], variables=[X, Y])
FORALL_EXISTS = [["forall", ["x"]], ["exists", ["y"]]]


def test_a_variable_is_chosen() -> None:
    """∀x ∃y: x ≤ y is proved by y := x + 1, and ∃x ∀y: x ≤ y is refuted by y := x − 1."""
    target = about(["le", "x", ["add", "x", "1"]], variables=[X])
    negated = about(["not", ["le", "x", ["sub", "x", "1"]]], variables=[X])

    assert "PROVED" == verdict(LAW, FORALL_EXISTS, target)
    assert "REFUTED" == verdict(LAW, [["exists", ["x"]], ["forall", ["y"]]], negated, "refute")
    assert (
        "UNKNOWN"
        == judge(
            document({"kind": "alternating", "law": LAW, "prefix": FORALL_EXISTS, "prove": 0}, target)
        ).outcome.verdict
    )


def test_a_choice_that_is_not_proved_to_win_decides_nothing() -> None:
    """Without a proof, or where the choice loses, the statement stays undecided."""
    tree = {"kind": "alternating", "law": LAW, "prefix": [["exists", ["x"]], ["forall", ["y"]]], "refute": 0}
    negated = about(["not", ["le", "x", ["sub", "x", "1"]]], variables=[X])
    loses = about(["lt", "x", "x"], variables=[X])
    law = about(["lt", "x", "y"], variables=[X, Y])
    witness = {"about": 0, "form": "witness", "sorts": {}, "values": {"x": "0"}}
    chosen = {"kind": "alternating", "law": law, "prefix": FORALL_EXISTS, "prove": 0}

    for found in (document(tree, negated), document(chosen, loses, evidence=[witness])):
        outcome = judge(found).outcome

        assert ("UNKNOWN", True) == (outcome.verdict, "proved to win" in outcome.because)


def test_both_sides_are_an_alarm() -> None:
    """Choices of both sides that win contradict each other."""
    proves = about(["le", "x", ["add", "x", "1"]], variables=[X])
    refutes = about(["not", ["le", "0", "y"]], variables=[Y])
    statement = {"kind": "alternating", "law": LAW, "prefix": FORALL_EXISTS, "prove": 0, "refute": 1}
    outcome = judge(document(statement, proves, refutes, evidence=[solved(0), solved(1)])).outcome

    assert ("REFUTED", True) == (outcome.verdict, outcome.alarm)
    within = {"kind": "extremum", "family": statement}
    inner = judge(document(within, proves, refutes, evidence=[solved(0), solved(1)])).outcome
    assert ("UNKNOWN", True) == (inner.verdict, inner.alarm)
    only = judge(document(statement, proves, refutes, evidence=[solved(1)])).outcome
    assert ("REFUTED", "B", False) == (only.verdict, only.grade, only.alarm)


@pytest.mark.parametrize(
    ("law", "prefix", "target", "side", "message"),
    [
        (LAW, FORALL_EXISTS, about(["lt", "x", "x"], variables=[X]), "prove", "lt stands where the law has le"),
        (LAW, FORALL_EXISTS, about(["le", "n", "n"], variables=[N]), "prove", "x does not run over the domain"),
        (LAW, FORALL_EXISTS, about(["le", "x", "x"], variables=[["x", "real", 0, 1]]), "prove", "does not run over"),
        (LAW, FORALL_EXISTS, about(["le", "n", "x"], variables=[X, N]), "prove", "var stands where the law has var"),
        (LAW, FORALL_EXISTS, about(["le", "x", "x"], variables=[X], sorts=["J"]), "prove", "the index sets of"),
        (LAW, FORALL_EXISTS, about(["le", "x", "x"], given=(["le", "x", "x"],), variables=[X]), "prove",
         "no hypotheses"),
        (about(["le", "x", "y"], given=(["le", "x", "x"],), variables=[X, Y]), FORALL_EXISTS,
         about(["le", "x", "x"], variables=[X]), "prove", "no hypotheses"),
        (LAW, [["exists", ["y"]], ["forall", ["x"]]], about(["le", "x", "x"], variables=[X]), "prove",
         "y looks at what is quantified after it"),
        (LAW, [["forall", ["x"]]], about(["le", "x", "x"], variables=[X]), "prove", "not quantify exactly"),
        (LAW, [*FORALL_EXISTS, ["forall", ["z"]]], about(["le", "x", "x"], variables=[X]), "prove",
         "exactly the names"),
        (LAW, [["forall", ["x"]], ["exists", ["y"]],
        ["exists", ["y"]]], about(["le", "x", "x"], variables=[X]), "prove",
         "exactly the names"),
        (LAW, [["most", ["x", "y"]]], about(["le", "x", "x"], variables=[X]), "prove", "lists"),
        (LAW, [["forall", ["x"], 0]], about(["le", "x", "x"], variables=[X]), "prove", "lists"),
        (LAW, ["forall"], about(["le", "x", "x"], variables=[X]), "prove", "lists"),
        (LAW, [["forall", [3]]], about(["le", "x", "x"], variables=[X]), "prove", "no list of names"),
        (about(["le", "x", "n"], variables=[X, N]), [["forall", ["x"]], ["exists", ["n"]]],
         about(["le", "x", "x"], variables=[X]), "prove", "the choice of n is a real, not a int"),
        (about(["le", "n", "c"], variables=[N, ["c", "int", -2, 3]]), [["forall", ["n"]], ["exists", ["c"]]],
         about(["le", "n", "n"], variables=[N]), "prove", "a chosen variable runs over a box"),
        (about(["and", ["le", "x", "y"], ["lt", "x", "y"]], variables=[X, Y]), FORALL_EXISTS,
         about(["and", ["le", "x", "x"], ["lt", "x", ["add", "x", "1"]]], variables=[X]), "prove",
         "two different terms stand in the place of y"),
        (about(["not", ["le", "x", "y"]], variables=[X, Y]), [["exists", ["x"]], ["forall", ["y"]]],
         about(["le", "x", "x"], variables=[X]), "refute", "without the outer negation"),
        (LAW, [["exists", ["x"]],
        ["forall", ["y"]]], about(["le", "x", "x"], variables=[X]), "refute", "not the negation"),
    ],
)  # fmt: skip
def test_what_is_no_instance_of_the_law(
    law: dict[str, Any], prefix: list[Any], target: dict[str, Any], side: str, message: str
) -> None:
    """Another law, another domain, a choice that looks ahead, two choices for one name: each is rejected."""
    with pytest.raises(Rejected, match=message):
        verdict(law, prefix, target, side)


OVER_J: dict[str, Any] = {"sorts": ["J"], "functions": [F, G]}
FUNCTION_LAW = about(["all", 0, "J", ["le", f(B), g(B)]], **OVER_J)
SET_FIRST = [["forall", ["J", "f"]], ["exists", ["g"]]]


@pytest.mark.parametrize(
    "expression",
    [
        ["all", 0, "J", ["le", f(B), f(B)]],
        ["all", 0, "J", ["le", f(B), ["add", f(B), "1"]]],
        ["all", 0, "J", ["le", f(B), ["maxover", 1, "J", f(C)]]],
    ],
)
def test_a_function_is_chosen(expression: Any) -> None:
    """∀f ∃g ∀j: f(j) ≤ g(j) is proved by any rule for g(j) in terms of j and f."""
    target = about(expression, sorts=["J"], functions=[F])

    assert "PROVED" == verdict(FUNCTION_LAW, SET_FIRST, target)


TWICE = about(["all", 0, "J", ["all", 1, "J", ["le", ["add", f(B), f(C)], ["add", g(B), g(C)]]]], **OVER_J)


@pytest.mark.parametrize(
    ("law", "expression", "message"),
    [
        (FUNCTION_LAW, ["all", 0, "J", ["le", f(B), ["maxover", 0, "J", f(B)]]], "binds an element again"),
        (TWICE, ["all", 0, "J", ["all", 1, "J", ["le", ["add", f(B), f(C)], ["add", f(B), f(B)]]]],
         "speaks of an element that is not its argument"),
        (TWICE, ["all", 0, "J", ["all", 1, "J", ["le", ["add", f(B), f(C)], ["add", f(B), ["add", f(C), "1"]]]]],
         "two different terms stand in the place of g"),
        (about(["all", 0, "J", ["le", f(B), g("j")]], **OVER_J, variables=[["j", "J", None, None]]),
         ["all", 0, "J", ["le", f(B), f(B)]], "may apply it to distinct bound elements only"),
    ],
)  # fmt: skip
def test_what_is_no_rule_for_a_function(law: dict[str, Any], expression: Any, message: str) -> None:
    """A rule for g(j) speaks of j alone, is the same wherever g stands, and g is applied to bound elements."""
    variables = law["variables"]
    prefix = [["forall", ["J", "f", *(name for name, *_ in variables)]], ["exists", ["g"]]]
    target = about(expression, sorts=["J"], functions=[F], variables=variables)
    with pytest.raises(Rejected, match=message):
        verdict(law, prefix, target)


def test_one_rule_at_two_places() -> None:
    """The same rule at the elements 0 and 1 is one choice: it is compared with its arguments as places."""
    target = about(
        ["all", 0, "J", ["all", 1, "J", ["le", ["add", f(B), f(C)], ["add", f(B), f(C)]]]], sorts=["J"], functions=[F]
    )

    assert "PROVED" == verdict(TWICE, SET_FIRST, target)


def test_another_function_is_not_the_one_that_is_quantified() -> None:
    """A function that is not chosen keeps its arguments and its values."""
    other = about(["all", 0, "J", ["le", ["apply", "f", "int", B], "0"]], sorts=["J"], functions=[["f", ["J"], "int"]])
    with pytest.raises(Rejected, match="the function f is not the one that the law quantifies"):
        verdict(FUNCTION_LAW, SET_FIRST, other)


def test_the_place_of_an_element_counts() -> None:
    """With g of two arguments, g(i, j) := h(j, i) stands only where the arguments are exchanged as well."""
    h, two = ["h", ["J", "J"], "real"], ["g", ["J", "J"], "real"]

    def at(name: str, left: Any, right: Any) -> Any:
        return ["apply", name, "real", left, right]

    law = about(["all", 0, "J", ["all", 1, "J", ["le", at("g", B, C), at("g", C, B)]]], sorts=["J"], functions=[h, two])
    prefix = [["forall", ["J", "h"]], ["exists", ["g"]]]
    right = about(["all", 0, "J", ["all", 1, "J", ["le", at("h", C, B), at("h", B, C)]]], sorts=["J"], functions=[h])
    wrong = about(["all", 0, "J", ["all", 1, "J", ["le", at("h", C, B), at("h", C, B)]]], sorts=["J"], functions=[h])

    assert "PROVED" == verdict(law, prefix, right)
    with pytest.raises(Rejected, match="two different terms stand in the place of g"):
        verdict(law, prefix, wrong)

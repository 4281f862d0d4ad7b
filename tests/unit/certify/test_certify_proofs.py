"""Clause forms and the parts of a certificate: terms, instances, atoms."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from solver.kernel.atoms import TRUE, Names
from solver.kernel.clauses import ClauseForm
from solver.kernel.document import Rejected
from solver.kernel.polynomials import Work
from solver.kernel.proofs import check_case_tree, check_clausal, extended_form
from solver.kernel.sentence import Sentence, read_question
from terms.question import Function, Question, Variable
from terms.symbols import FunctionSymbol, SortSymbol, term_of, variable
from terms.vocabulary import all_of, all_over, any_over, exactly_one, iff, implies, ite, max_over, not_

J = SortSymbol("J")


def sentence_of(law: Any, *parts: Variable | Function, given: tuple[Any, ...] = (), **more: Any) -> Sentence:
    variables = tuple(part for part in parts if isinstance(part, Variable))
    functions = tuple(part for part in parts if isinstance(part, Function))
    question = Question(term_of(law), tuple(term_of(part) for part in given), variables, functions, **more)
    return read_question(question.json())


TRUTHS = tuple(Variable(name, "bool") for name in "pqr")
p, q, r = (variable(name, "bool") for name in "pqr")


def satisfiable(clauses: list[tuple[int, ...]], fixed: dict[int, bool]) -> bool:
    """Search for a model by trying everything."""
    free = sorted({abs(literal) for clause in clauses for literal in clause} - set(fixed))
    for truths in product([False, True], repeat=len(free)):
        model = {**fixed, **dict(zip(free, truths, strict=True))}
        if all(any(model[abs(literal)] == (literal > 0) for literal in clause) for clause in clauses):
            return True
    return False


@pytest.mark.parametrize(
    ("law", "meaning"),
    [
        (all_of(p, q, r), lambda p, q, r: p and q and r),
        (not_(all_of(not_(p), not_(q))), lambda p, q, r: p or q),
        (implies(p, q), lambda p, q, r: not p or q),
        (iff(p, q), lambda p, q, r: p == q),
        (iff(p, not_(q)), lambda p, q, r: p != q),
        (iff(not_(p), not_(q)), lambda p, q, r: p == q),
        (iff(p, p), lambda p, q, r: True),
        (iff(p, not_(p)), lambda p, q, r: False),
        (iff(p, all_of()), lambda p, q, r: p),
        (iff(p, not_(all_of())), lambda p, q, r: not p),
        (exactly_one(p, q, r), lambda p, q, r: p + q + r == 1),
        (exactly_one(p), lambda p, q, r: p),
        (all_of(p, not_(p)), lambda p, q, r: False),
        (all_of(p, p, True), lambda p, q, r: p),
        (all_of(p, False), lambda p, q, r: False),
        (all_of(iff(p, q), iff(q, p), r), lambda p, q, r: p == q and r),
    ],
)
def test_connectives(law: Any, meaning: Any) -> None:
    """The clauses have a model with given truths exactly when the law is false there."""
    form = ClauseForm(sentence_of(law, *TRUTHS), Work())
    atoms = [form.atom("truth", name, ()) for name in "pqr"]
    for truths in product([False, True], repeat=3):
        fixed = dict(zip(atoms, truths, strict=True))

        assert satisfiable(form.clauses, fixed) == (not meaning(*truths))


def test_choice_between_truths() -> None:
    """The kernel reads `ite` between truths."""
    rows = [["var", name, "bool"] for name in "pqr"]
    document = {
        "conclude": 3,
        "functions": [],
        "given": [],
        "larger": [],
        "nodes": [*rows, ["ite", 0, 1, 2]],
        "pigeonholes": [],
        "sorts": [],
        "variables": [[name, "bool", None, None] for name in "pqr"],
    }
    form = ClauseForm(read_question(document), Work())
    atoms = [form.atom("truth", name, ()) for name in "pqr"]
    for p_, q_, r_ in product([False, True], repeat=3):
        fixed = dict(zip(atoms, (p_, q_, r_), strict=True))

        assert satisfiable(form.clauses, fixed) == (not (q_ if p_ else r_))


def test_boxes_are_facts() -> None:
    """A variable in a box is between its ends, and it is finite."""
    x = variable("x", "extint")
    sentence = sentence_of(x <= 5, Variable("x", "extint", -1, 4))
    form = ClauseForm(sentence, Work())
    low, high = form.nonneg({(0,): 1, (): 1}), form.nonneg({(0,): -1, (): 4})

    assert {(low,), (high,)} <= set(form.clauses)
    assert not any(atom and atom[0] == "flag" for atom in form.atoms)


def test_constants_decide_at_once() -> None:
    """Inequalities between constants are true or false, and −∞ is below every number."""
    names = Names(sentence_of(all_of()), Work())

    assert [TRUE, TRUE, -TRUE] == [names.nonneg({(): 1}), names.nonneg({}), names.nonneg({(): -1})]
    assert TRUE == names.at_most((TRUE, {}), (-TRUE, {(): -100}))
    assert -TRUE == names.at_most((-TRUE, {(): -100}), (TRUE, {}))
    assert TRUE == names.equal((TRUE, {(): 1}), (TRUE, {(): 2}))
    assert -TRUE == names.equal((-TRUE, {(): 1}), (-TRUE, {(): 2}))


def test_facts_are_simplified() -> None:
    """False literals and repeated ones go; clauses that are always true are not stated."""
    names = Names(sentence_of(all_of(p, q), *TRUTHS), Work())
    names.fact(2, -TRUE, 3, 2)
    names.fact(2, TRUE)
    names.fact(2, 3, -2)
    names.fact(-TRUE)

    assert [(TRUE,), (2, 3), ()] == names.clauses


def test_conjunctions_are_simplified() -> None:
    """A conjunction of one literal is that literal; contradictory ones are false; equal ones are one atom."""
    names = Names(sentence_of(all_of(p, q), *TRUTHS), Work())
    before = len(names.atoms)

    assert [TRUE, 5, -TRUE, -TRUE] == [
        names.conjunction(),
        names.conjunction(5, TRUE, 5),
        names.conjunction(5, 6, -5),
        names.conjunction(5, -TRUE),
    ]
    assert [-TRUE, -5, TRUE] == [names.disjunction(), names.disjunction(-5), names.disjunction(5, -5)]
    assert before == len(names.atoms)
    assert names.conjunction(6, 5) == names.conjunction(5, 6, 6) == before
    assert names.equivalence(5, -6) == names.equivalence(-6, 5) == -names.equivalence(6, 5)
    assert before + 2 == len(names.atoms)


def quantified() -> Sentence:
    """s(j) ≤ m for all j, where m is their maximum, and some element c of J and f: J → J."""
    s, f = FunctionSymbol("s", ("J",), "real"), FunctionSymbol("f", ("J",), "J")
    c, d = variable("c", "J"), variable("d", "K")
    chosen = ite(c == f(c), c, f(c))
    law = all_of(all_over(J, lambda j: s(j) <= max_over(J, s)), any_over(J, lambda j: j == chosen), d == d)
    return sentence_of(
        law,
        Variable("c", "J"),
        Variable("d", "K"),
        Function("s", ("J",), "real"),
        Function("f", ("J",), "J"),
        sorts=("J", "K"),
    )


def row_of(sentence: Sentence, op: str) -> int:
    return next(row for row, node in enumerate(sentence.nodes) if node.op == op)


def test_terms_of_all_kinds() -> None:
    """A certificate names variables, functions, chosen elements, values of `ite`, and some element."""
    sentence = quantified()
    largest, every, choice = (row_of(sentence, op) for op in ("maxover", "all", "ite"))
    terms = [["c"], ["f", 0], ["@choose", largest], ["@choose", every], ["@row", choice], ["@some", "J"], ["f", 5]]
    instances = [[every, [], position] for position in range(7)]
    form, clauses = extended_form(sentence, {"terms": terms, "instances": instances})

    assert clauses == form.clauses
    assert {"c", "f", f"choose {largest}", f"choose {every}", f"row {choice}", "some J"} <= {
        symbol for symbol, _, _ in form.terms
    }
    truth = form.truth(every, {})
    assert 7 <= sum(1 for clause in clauses if -truth in clause)


def test_proof_by_instance() -> None:
    """The maximum is an upper bound: one instance of its definition, and one lemma at most."""
    s = FunctionSymbol("s", ("J",), "real")
    sentence = sentence_of(all_over(J, lambda j: s(j) <= max_over(J, s)), Function("s", ("J",), "real"), sorts=("J",))
    every, largest = row_of(sentence, "all"), row_of(sentence, "maxover")
    certificate: dict[str, Any] = {"terms": [["@choose", every]], "instances": [[largest, [], 0]]}
    form, clauses = extended_form(sentence, certificate)
    truth = form.truth(every, {})
    body = next(clause for clause in clauses if truth in clause and len(clause) == 2)
    bound = -next(literal for literal in body if literal != truth)
    hints = [clauses.index((-truth,)), clauses.index(body), clauses.index((bound,))]
    check_clausal(sentence, {**certificate, "steps": [[[], hints]]})
    check_case_tree(sentence, {**certificate, "tree": [hints[:2], hints[2]]})
    with pytest.raises(Rejected, match=r"unit|stands above"):
        check_clausal(sentence, {"steps": [[[], hints]]})


WRONG: list[tuple[Any, str]] = [
    (None, "no object"),
    ([], "no object"),
    ({"terms": 0}, "terms is no list"),
    ({"terms": [0]}, r"terms\[0\] is no \[name"),
    ({"terms": [[]]}, r"terms\[0\] is no \[name"),
    ({"terms": [[0]]}, r"terms\[0\] is no \[name"),
    ({"terms": [["d"], ["f", 0]]}, r"terms\[1\]: f gives no element"),
    ({"terms": [["c"], ["c", 0]]}, "gives no element"),
    ({"terms": [["f"]]}, "gives no element"),
    ({"terms": [["c"], ["s", 0]]}, "gives no element"),
    ({"terms": [["unknown"]]}, "gives no element"),
    ({"terms": [["@some", "real"]]}, "no integer but a str"),
    ({"terms": [["@some"]]}, "gives no element"),
    ({"terms": [["@choose"]]}, "gives no element"),
    ({"terms": [["@choose", 10**6]]}, "does not exist"),
    ({"terms": [["@choose", "0"]]}, "no integer"),
    ({"terms": [["@choose", "ITE"]]}, "no such element"),
    ({"terms": [["@row", "MAX"]]}, "no such element"),
    ({"terms": [["@choose", "MAX", 0]]}, "does not exist"),
    ({"terms": [["c"], ["@choose", "MAX", 0]]}, "no place"),
    ({"instances": [0]}, r"instances\[0\] is no"),
    ({"instances": [[0, []]]}, r"instances\[0\] is no"),
    ({"instances": [["MAX", [], 0]]}, "does not exist"),
    ({"terms": [["c"]], "instances": [["ITE", [], 0]]}, "neither a quantifier nor"),
    ({"terms": [["c"]], "instances": [["MAX", [0], 0]]}, "no place"),
    ({"terms": [["d"]], "instances": [["MAX", [], 0]]}, "ranges over J"),
    ({"atoms": [0]}, r"atoms\[0\] is neither"),
    ({"atoms": [["nonneg"]]}, r"atoms\[0\] is neither"),
    ({"atoms": [["equal", 0]]}, r"atoms\[0\] is neither"),
    ({"atoms": [["equal", "C", "D"]]}, r"atoms\[0\] is neither"),
    ({"atoms": [["equal", 0, 99]]}, "does not exist"),
    ({"atoms": [["nonneg", 0]]}, "no list"),
    ({"atoms": [["less", []]]}, r"atoms\[0\] is neither"),
    ({"lemmas": {}}, "lemmas is no list"),
    ({"lemmas": [["path", "C", "D", "C"]]}, "one sort"),
    ({"lemmas": [[]]}, r"lemmas\[0\] is no"),
    ({"steps": {}, "tree": {}}, "is no list"),
    ({}, "empty clause|tree is no"),
]


@pytest.mark.parametrize("check", [check_clausal, check_case_tree])
@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong_certificates(number: int, check: Callable[..., None]) -> None:
    """A wrong part of a certificate is rejected with its place and the rule that it breaks."""
    sentence = quantified()
    names = ClauseForm(sentence, Work()).term_of
    known: dict[Any, int] = {
        "MAX": row_of(sentence, "maxover"),
        "ITE": row_of(sentence, "ite"),
        "C": names["c", ()],
        "D": names["d", ()],
    }

    def filled(part: Any) -> Any:
        if isinstance(part, list):
            return [filled(inner) for inner in part]
        if isinstance(part, dict):
            return {name: filled(inner) for name, inner in part.items()}
        return known.get(part, part) if isinstance(part, str) else part

    certificate, message = WRONG[number]
    with pytest.raises(Rejected, match=message):
        check(sentence, filled(certificate))


def test_extra_atoms_assume_nothing() -> None:
    """Atoms for case distinctions add no clause."""
    sentence = quantified()
    form = ClauseForm(sentence, Work())
    atoms = [["nonneg", [[1, [0]], [-3, []]]], ["equal", 0, 1]]
    longer, clauses = extended_form(sentence, {"atoms": atoms})

    assert clauses == form.clauses
    assert ("nonneg", ((), -3), ((0,), 1)) in longer.atoms
    assert ("equal", 0, 1) in longer.atoms


def test_a_stack_that_is_too_small_is_a_rejection() -> None:
    """Where Python's own stack does not suffice for a term below a quantifier, the certificate is rejected."""
    f = FunctionSymbol("f", ("J",), "real")

    def nested(value: Any) -> Any:
        for _ in range(40):
            value = (value + value) * 2
        return value

    sentence = sentence_of(all_over(J, lambda j: nested(f(j)) <= 0), Function("f", ("J",), "real"), sorts=("J",))
    limit, depth = sys.getrecursionlimit(), len(inspect.stack())
    sys.setrecursionlimit(depth + 60)
    try:
        with pytest.raises(Rejected, match="nested too deeply below a quantifier"):
            check_clausal(sentence, {"steps": []})
    finally:
        sys.setrecursionlimit(limit)


def test_rows_that_nothing_uses_have_no_clauses() -> None:
    """Rows that are neither below a hypothesis nor below the conclusion are left out of the clause form."""
    question = {
        "conclude": 3, "functions": [], "given": [], "larger": [], "pigeonholes": [], "sorts": [],
        "nodes": [["var", "p", "bool"], ["const", True], ["and", 0, 1], ["not", 0], ["not", 2]],
        "variables": [["p", "bool", None, None]],
    }  # fmt: skip
    form = ClauseForm(read_question(question), Work())

    assert [(TRUE,), (form.truth(0, {}),)] == form.clauses

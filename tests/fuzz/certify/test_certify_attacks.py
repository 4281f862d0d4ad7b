"""Attacks on the kernel: single edits of accepted certificates, certificates of other questions, hostile shapes."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import z3

from solver.certify import case_tree, certify
from solver.kernel.document import Rejected
from solver.kernel.evaluate import Instance, holds
from solver.kernel.polynomials import Work
from solver.kernel.proofs import check_case_tree, check_clausal, extended_form
from solver.kernel.sentence import Sentence, read_question
from terms.question import Function, Question, Variable
from terms.symbols import FunctionSymbol, SortSymbol, term_of, variable
from terms.vocabulary import all_of, all_over, implies, max_over, maximum, not_

CHECKS: dict[str, Callable[[Sentence, object], None]] = {"clausal": check_clausal, "case-tree": check_case_tree}
J, K = SortSymbol("J"), SortSymbol("K")


def numbers(names: str, sort: str) -> tuple[list[Any], tuple[Variable, ...]]:
    return [variable(name, sort) for name in names], tuple(Variable(name, sort) for name in names)


def distributivity(slip: int) -> Question:
    (a, b, c), declared = numbers("abc", "extreal")
    return Question(term_of(a + maximum(b, c) == maximum(a + b, a + c + slip)), variables=declared)


def parity(slip: int) -> Question:
    (n, m), declared = numbers("nm", "int")
    return Question(term_of(not_(all_of(3 * n + 5 * m == 1 + slip + slip // 3, n >= 0, n <= 1))), variables=declared)


def mean(slip: int) -> Question:
    (x, y, z), declared = numbers("xyz", "real")
    return Question(term_of((2 + slip) * (x * y + y * z) <= 2 * (x * x + y * y + z * z) + x * x), variables=declared)


def box(slip: int) -> Question:
    (x, y), declared = numbers("xy", "real")
    given = term_of(all_of(0 < x, x <= 1, 0 < y, y <= 1))
    return Question(term_of(x * y + x - slip <= 2 * x - 2 * slip), (given,), declared)


def table(name: str, *domain: str) -> tuple[Any, Function]:
    return FunctionSymbol(name, domain, "real"), Function(name, domain, "real")


def output(slip: int) -> Question:
    (s, fs), (v, fv) = table("s", "J"), table("v", "J")
    law = max_over(J, lambda j: s(j) + v(j)) - max_over(J, s) + slip <= max_over(J, v)
    return Question(term_of(law), functions=(fs, fv), sorts=("J",))


def products(slip: int) -> Question:
    (a, fa), (b, fb) = table("a", "J", "K"), table("b", "K")
    left = max_over(J, lambda j: max_over(K, lambda k: a(j, k) + b(k) + slip))
    right = max_over(K, lambda k: max_over(J, lambda j: a(j, k)) + b(k))
    return Question(term_of(left == right), functions=(fa, fb), sorts=("J", "K"))


def congruence(slip: int) -> Question:
    b, fb = table("b", "J", "J")
    law = all_over(
        J,
        lambda i: all_over(
            J, lambda j: all_over(J, lambda k: implies(all_of(i == j, j == k), b(i, k) + slip <= b(k, i)))
        ),
    )
    return Question(term_of(law), functions=(fb,), sorts=("J",))


QUESTIONS: list[Callable[[int], Question]] = [
    distributivity,
    parity,
    mean,
    box,
    output,
    products,
    congruence,
]


@pytest.fixture(scope="module")
def accepted() -> list[tuple[Sentence, Sentence, dict[str, Any]]]:
    """List true questions, false ones close to them, and certificates of the true ones, in both forms."""
    found = []
    for build in QUESTIONS:
        true, false = build(0).json(), build(3).json()
        certificate = certify(true, seconds=20)
        assert certificate is not None, build.__name__
        tree = case_tree(true, certificate)
        assert tree is not None, build.__name__
        for form in (certificate, tree):
            found.append((read_question(true), read_question(false), json.loads(json.dumps(form))))
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the paths to all parts of a certificate but its form."""
    if path and path != ("form",):
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from places(inner, (*path, key))


def edited(certificate: dict[str, Any], path: tuple[Any, ...], choose: random.Random) -> dict[str, Any]:
    """Change one part of a certificate."""
    result = copy.deepcopy(certificate)
    holder: Any = result
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    if isinstance(old, list) and old:
        i, j = choose.randrange(len(old)), choose.randrange(len(old))
        dropped, doubled, swapped = old[:i] + old[i + 1 :], [*old, old[i]], list(old)
        swapped[i], swapped[j] = old[j], old[i]
        new: Any = choose.choice([dropped, doubled, swapped, [], [*old[:i], 0, *old[i:]]])
    elif isinstance(old, int):
        new = choose.choice([old + 1, old - 1, -old, 0, 1, 2 * old, old + 7, 10**30, True, None, "1", 1.0, [old]])
    else:
        new = choose.choice(["sum", "path", "same", "@choose", "@row", "term", "column", "nonneg", "", 0, None, {}])
    holder[path[-1]] = new
    return result


def outcome(sentence: Sentence, certificate: dict[str, Any]) -> bool:
    """Tell whether the kernel accepts; any error but `Rejected` fails the test."""
    try:
        CHECKS[certificate["form"]](sentence, certificate)
    except Rejected:
        return False
    return True


def still_a_proof(sentence: Sentence, certificate: dict[str, Any]) -> bool:
    """Check a certificate by z3: each of its lemmas is valid, and clauses and lemmas contradict each other."""
    form, clauses = extended_form(sentence, certificate)
    columns = [z3.Int(f"c{i}") if whole else z3.Real(f"c{i}") for i, (_, _, whole) in enumerate(form.columns)]
    element = z3.DeclareSort("Element")
    terms = [z3.Const(f"t{i}", element) for i in range(len(form.terms))]

    def meaning(literal: int) -> Any:
        kind, *rest = form.atoms[abs(literal)]
        if kind == "nonneg":
            total: Any = z3.RealVal(0)
            for monomial, coefficient in rest:  # type: ignore[misc]
                product: Any = z3.RealVal(coefficient)
                for column in monomial:
                    product = product * columns[column]
                total = total + product
            truth = total >= 0
        elif kind == "equal":
            truth = terms[rest[0]] == terms[rest[1]]  # type: ignore[index]
        else:
            truth = z3.Bool(f"a{abs(literal)}")
        return truth if literal > 0 else z3.Not(truth)

    for lemma, clause in zip(certificate["lemmas"], clauses[len(form.clauses) :], strict=True):
        solver = z3.Solver()
        solver.add(*(z3.Not(meaning(literal)) for literal in clause))
        for values, sort in ((columns, "column"), (terms, "term")):
            if lemma[0] == "same" and lemma[1] == sort:
                parts = form.columns if sort == "column" else form.terms
                (symbol, left, _), (other, right, _) = parts[lemma[2]], parts[lemma[3]]
                same = [terms[a] == terms[b] for a, b in zip(left, right, strict=True)]
                if symbol == other:
                    solver.add(z3.Implies(z3.And(same), values[lemma[2]] == values[lemma[3]]))
        if solver.check() != z3.unsat:
            return False
    whole = z3.Solver()
    for clause in clauses:
        whole.add(z3.Or([z3.Bool(str(abs(x))) if x > 0 else z3.Not(z3.Bool(str(abs(x)))) for x in clause]))
    return bool(whole.check() == z3.unsat)


def test_single_edits(accepted: list[tuple[Sentence, Sentence, dict[str, Any]]]) -> None:
    """Of thousands of single edits, those that the kernel accepts are still proofs, and prove nothing false."""
    choose = random.Random(0)
    tried = passed = 0
    seen = set()
    for sentence, false, certificate in accepted:
        assert outcome(sentence, certificate)

        paths = list(places(certificate))
        for _ in range(4):
            for path in choose.sample(paths, min(len(paths), 55)):
                attack = edited(certificate, path, choose)
                tried += 1

                assert not outcome(false, attack)

                if attack != certificate and outcome(sentence, attack):
                    passed += 1
                    text = json.dumps(attack)
                    if text not in seen and len(seen) < 25:
                        seen.add(text)

                        assert still_a_proof(sentence, attack), text

    assert tried > 2000
    assert 0 < passed < tried / 5


def test_false_twins_are_false() -> None:
    """The questions that must not be proved have counterexamples, so the attack above attacks something."""
    for build in QUESTIONS:
        sentence = read_question(build(3).json())
        choose = random.Random(1)

        def scalar(choose: random.Random = choose) -> str:
            return choose.choice(["-2", "-1", "0", "1", "2", "1/2", "3/4"])

        def filled(domain: tuple[str, ...]) -> Any:
            return scalar() if not domain else [filled(domain[1:]) for _ in range(2)]

        found = False
        for _ in range(3000):
            values = {name: scalar() for name in sentence.variables}
            if build is parity:
                values = {name: str(choose.randint(-3, 3)) for name in sentence.variables}
            tables = {name: filled(domain) for name, (domain, _) in sentence.functions.items()}
            document = {"sorts": dict.fromkeys(sentence.sorts, 2), "values": values | tables}
            hypotheses, conclusion = holds(sentence, Instance(sentence, document))
            if hypotheses and not conclusion:
                found = True
                break

        assert found, build.__name__


def test_certificates_of_other_questions(accepted: list[tuple[Sentence, Sentence, dict[str, Any]]]) -> None:
    """A certificate of one question proves no false one, and no other that differs in its rows."""
    for _, false, _ in accepted:
        for _, _, certificate in accepted:
            assert not outcome(false, certificate)


HOSTILE: list[Any] = [
    None,
    [],
    "proof",
    {},
    {"steps": None},
    {"steps": [[[], []]]},
    {"steps": [[[], [0]]]},
    {"steps": [[[0], [0]]]},
    {"steps": [[[], [10**400]]]},
    {"steps": [[[1], [0]], [[], [0]]]},
    {"terms": [["@choose", -1]]},
    {"terms": [["@some", "real"]]},
    {"terms": [[[]]]},
    {"terms": [["s", 0]]},
    {"instances": [[0, [], 0]]},
    {"instances": [[10**9, [], 0]]},
    {"atoms": [["nonneg", [[1, [0] * 5000]]]]},
    {"atoms": [["nonneg", [[10**2000, [0]]] * 50]]},
    {"atoms": [["equal", 0, 10**9]]},
    {"atoms": [["nonneg", [[1, [True]]]]]},
    {"lemmas": [["sum", [], [], []]]},
    {"lemmas": [["sum", [], [[-1, []]], []]]},
    {"lemmas": [["sum", [True], [[1, [0]]], []]]},
    {"lemmas": [["sum", [1], [[1, [0]]], []]]},
    {"lemmas": [["trust me"]]},
    {"lemmas": [["path", 0, 0, 0]], "steps": [[[], []]]},
    {"lemmas": [["same", "truth", 0, 0]]},
    {"lemmas": [["same", "flag", 1, 1]]},
]


@pytest.mark.parametrize("form", sorted(CHECKS))
@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_shapes(form: str, number: int) -> None:
    """Nonsense is rejected, for a false question as for a true one."""
    for slip in (0, 3):
        sentence = read_question(output(slip).json())
        certificate = HOSTILE[number]
        if isinstance(certificate, dict):
            certificate = {**certificate, "form": form}

        with pytest.raises(Rejected):
            CHECKS[form](sentence, certificate)


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expensive polynomials and endless lists are refused as soon as the work that is allowed has been done."""
    monkeypatch.setattr("solver.kernel.proofs.Work", lambda: Work(30_000))
    x = variable("x", "real")
    power: Any = x + 1
    for _ in range(12):
        power = power * (power + x)
    sentence = read_question(Question(term_of(power <= x), variables=(Variable("x", "real"),)).json())

    with pytest.raises(Rejected, match="degree"):
        check_clausal(sentence, {"steps": []})

    small = read_question(mean(3).json())
    square = [[10**100 + i, [0, 1, 2][: i % 4]] for i in range(300)]
    step = [[2], [0] * 1000]
    for attack in (
        {"lemmas": [["sum", [], [[1, [], square]] * 30_000, []]]},
        {"lemmas": [["sum", [], [[1, []]] * 30_000, []]]},
        {"atoms": [["nonneg", [[i, [0]] for i in range(30_000)]]]},
        {"atoms": [["nonneg", [[i, [0]], [1, []]]] for i in range(30_000)]},
    ):
        with pytest.raises(Rejected, match="work"):
            check_clausal(small, attack)

    with pytest.raises(Rejected, match="unit"):
        check_clausal(small, {"steps": [step] * 30_000})


def test_deep_terms_are_no_crash() -> None:
    """A term nested deeply below a quantifier is rejected; a closed one of the same depth is read."""
    s = FunctionSymbol("s", ("J",), "real")

    def deep(value: Any) -> Any:
        for _ in range(600):
            value = maximum(value, value + 1) - 1
        return value

    functions = (Function("s", ("J",), "real"),)
    below = Question(term_of(all_over(J, lambda j: deep(s(j)) <= 0)), functions=functions, sorts=("J",)).json()
    for form, check in CHECKS.items():
        with pytest.raises(Rejected):
            check(read_question(below), {"form": form})

    x = variable("x", "real")
    closed = Question(term_of(deep(x) == x), variables=(Variable("x", "real"),)).json()

    with pytest.raises(Rejected, match="empty clause"):
        check_clausal(read_question(closed), {"steps": []})

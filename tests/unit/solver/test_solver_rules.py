"""The rules of a statement's tree, each against the statement that it must not let pass."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from solver.claims import Claim, Paper
from solver.decide import Decision, decide
from solver.kernel.document import Rejected
from solver.kernel.judge import judge
from solver.kernel.sentence import read_question
from terms.alternation import Alternating, every, some
from terms.errors import TropcheckError
from terms.question import digest_of
from terms.recurrence import Recurrence
from terms.spaces import Numbers, all_integers, function, index_set, integers, reals, vector
from terms.statements import Exists, Forall, Growth, Maximum, Minimum, Scope, Statement, WellTyped
from terms.vocabulary import all_over, implies, ite, max_over, maximum
from tropical.matrix import Matrix, matrices

R, Z = reals, all_integers


def decided(statement: Statement, expect: str = "PROVED") -> Decision:
    claim = Claim("sample", Paper("p", "here"), "A law.")
    return decide(claim, claim.reading("one", statement, expect=expect, literal=True, quick=Scope(samples=300)))


def document_of(statement: Statement, expect: str = "PROVED") -> dict[str, Any]:
    """Decide a statement and return its evidence, checked to be what is expected."""
    decision = decided(statement, expect)

    assert expect == decision.verdict, (decision.problems, decision.attempts)
    return json.loads(json.dumps(decision.document))  # type: ignore[no-any-return]


def single(keys: Any) -> Any:
    """Return a choice that tells sets of one element from larger ones without naming any function on them."""
    return ite(all_over(keys, lambda i: all_over(keys, lambda j: i == j)), 0, 1)


def test_a_choice_that_looks_at_the_size_of_a_later_set() -> None:
    """∃y ∀J: y = 0 just when J has one element, is false: a choice of y that asks for the size of J looks ahead."""

    def law(y: Any, J: Any) -> Any:
        return y == single(J)

    ahead = decided(Alternating(law, (some(y=Z), every(J=index_set())), prove=lambda J: {"y": single(J)}))
    behind = decided(Alternating(law, (every(J=index_set()), some(y=Z)), prove=lambda J: {"y": single(J)}))

    assert ("UNKNOWN", "failed") == (ahead.verdict, ahead.status)
    assert any("the choice of y looks at what is quantified after it" in problem for problem in ahead.problems)
    assert "PROVED" == behind.verdict


def test_a_chosen_function_on_an_earlier_index_set() -> None:
    """What is chosen after an index set may be a function on it, and may speak of all of it."""
    law = Alternating(
        lambda J, g, f, x: all_over(J, lambda j: f(j) + g(j) <= x),
        (every(J=index_set(), g=function("J", to=reals)), some(f=function("J", to=reals), x=R)),
        prove=lambda J, g: {"f": lambda j: -g(j), "x": max_over(J, lambda j: g(j) - g(j))},
    )

    assert "PROVED" == decided(law).verdict


CONSTANT_CHOICES: dict[str, Alternating] = {
    "numbers": Alternating(
        lambda x, y, z: maximum(2 * y, z * 3) + (y - z) <= x * x + 1,
        (every(x=R), some(y=R, z=R)),
        prove=lambda x: {"y": 0, "z": 0},
    ),
    "a vector": Alternating(
        lambda x, v: v[0] + 2 * v[1] <= x * x, (every(x=R), some(v=vector(2, R))), prove=lambda x: {"v": (0, -1)}
    ),
    "a matrix": Alternating(
        lambda x, m: (m @ m).rows[0][0] <= x * x,
        (every(x=R), some(m=matrices(2, 2, R))),
        prove=lambda x: {"m": Matrix([[0, -1], [-1, 0]])},
    ),
    "a function": Alternating(
        lambda J, x, f: all_over(J, lambda j: 2 * f(j) + 1 <= x * x + 1),
        (every(J=index_set(), x=R), some(f=function("J", to=R))),
        prove=lambda J, x: {"f": lambda j: 0},
    ),
}


@pytest.mark.parametrize("name", list(CONSTANT_CHOICES))
def test_choices_of_constants(name: str) -> None:
    """A choice may be a constant: the operators of the law stay, and the kernel finds the law in them."""
    decision = decided(CONSTANT_CHOICES[name])

    assert ("PROVED", "A") == (decision.verdict, decision.grade), decision.problems


def test_a_function_to_a_box_is_refused() -> None:
    """A box around the values of a function is a hypothesis, and is not dropped in silence."""
    with pytest.raises(TropcheckError, match="a function to the box 0, …, 3 is one to all_integers with a hypothesis"):
        function("J", to=integers(0, 3))


EXTREMUM = Maximum(
    4,
    attained=Exists(lambda n: n * n == 4, {"n": integers(-2, 2)}),
    bounded=Forall(lambda n: n * n <= 4, {"n": integers(-2, 2)}),
)


def test_extrema_are_proved() -> None:
    """The maximum and the minimum of a quantity, over a domain, under hypotheses, and over several sizes."""
    under = (lambda n: 1 <= n,)
    over = {"n": integers(-5, 5)}
    smallest = Minimum(1, Exists(lambda n: 1 == n * n, over, under), Forall(lambda n: n * n >= 1, over, under))
    sizes: Any = lambda k: {"n": integers(-k, k)}  # noqa: E731
    several = Maximum(9, Exists(lambda n: n * n == 9, sizes), Forall(lambda n: n * n <= 9, sizes))
    claim = Claim("sample", Paper("p", "here"), "A law.")
    scope = Scope({"k": (2, 3)})

    assert "PROVED" == decided(EXTREMUM).verdict
    assert "PROVED" == decided(smallest).verdict
    decision = decide(claim, claim.reading("one", several, expect="VERIFIED", literal=True, quick=scope))

    assert "VERIFIED" == decision.verdict, decision.problems


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (Maximum(5, EXTREMUM.attained, EXTREMUM.bounded), "5 of the extremum does not stand"),
        (Maximum(4, EXTREMUM.attained, EXTREMUM.bounded, sense="min"), "4 of the extremum does not stand"),
        (Maximum(4, EXTREMUM.attained, EXTREMUM.bounded, sense="sup"), "a max or min"),
        (Maximum(4, EXTREMUM.bounded, EXTREMUM.bounded), "a max or min"),
        (Maximum(4, EXTREMUM.attained, Forall(lambda n: n * n <= 5, {"n": integers(-2, 2)})), "does not stand"),
        (Maximum(4, EXTREMUM.attained, Forall(lambda n: 2 * n * n <= 8, {"n": integers(-2, 2)})), "does not stand"),
        (Maximum(4, EXTREMUM.attained, Forall(lambda n: n <= 4, {"n": integers(-2, 2)})), "stands where the law has"),
        (Maximum(4, EXTREMUM.attained, Forall(lambda n: n * n <= 4, {"n": integers(0, 2)})), "different variables"),
        (
            Maximum(4, EXTREMUM.attained, Forall(lambda n: n * n <= 4, {"n": integers(-2, 2)}, (lambda n: 0 <= n,))),
            "different hypotheses",
        ),
        (Maximum(4, Exists(lambda n: n * n >= 4, {"n": integers(-2, 2)}), EXTREMUM.bounded), "an extremum has"),
        (Maximum(4, EXTREMUM.attained, Forall(lambda n: n * n < 5, {"n": integers(-2, 2)})), "an extremum has"),
    ],
)  # fmt: skip
def test_a_value_that_is_not_that_of_its_parts(statement: Statement, message: str) -> None:
    """Both parts of an extremum speak of one quantity, one domain, and the value that the statement names."""
    decision = decided(statement)

    assert "UNKNOWN" == decision.verdict
    assert any(message in problem for problem in decision.problems), decision.problems


def test_a_value_edited_in_a_document() -> None:
    """The number and the sense that a file claims are those of its questions."""
    document = document_of(EXTREMUM)
    for edit in ({"value": 5}, {"value": -4}, {"value": None}, {"sense": "min"}, {"sense": ""}):
        edited = copy.deepcopy(document)
        edited["statement"].update(edit)
        with pytest.raises(Rejected):
            judge(edited)
    document["statement"]["bounded"]["leaves"] *= 2
    with pytest.raises(Rejected, match="over the same sizes"):
        judge(document)


BEYOND: Any = lambda c, n: implies(1 <= c, c < n)  # noqa: E731
FAMILY = Alternating(BEYOND, (every(c=Z), some(n=Z)), prove=lambda c: {"n": c + 1})


def growth(fails: Statement) -> Growth:
    return Growth("f", "O", "g", ("n",), fails=fails)


def test_a_family_against_every_constant() -> None:
    """The honest family refutes."""
    assert "REFUTED" == decided(growth(FAMILY), "REFUTED").verdict


@pytest.mark.parametrize(
    ("fails", "message"),
    [
        (Exists(lambda c, n: c < n, {"c": Z, "n": Z}), "a family is universal"),
        (Alternating(BEYOND, (some(c=Z, n=Z),), prove=lambda: {"c": 1, "n": 2}), "quantified universally"),
        (Alternating(BEYOND, (some(n=Z), every(c=Z)), refute=lambda n: {"c": n + 1}), "quantified universally"),
        (Alternating(BEYOND, (every(x=R), every(c=Z), some(n=Z)), prove=lambda c: {"n": c + 1}), "before everything"),
        (Forall(lambda c: c <= c, {"c": integers(0, 9)}), "an unbounded integer c"),
        (Forall(lambda c: c <= c, {"c": R}), "an unbounded integer c"),
        (WellTyped(lambda c: c <= c, {"c": Z}), "a family is universal"),
    ],
)
def test_families_that_leave_constants_out(fails: Statement, message: str) -> None:
    """A family that has an instance for some constants only bounds nothing."""
    decision = decided(growth(fails), "REFUTED")

    assert "REFUTED" != decision.verdict
    assert any(message in problem for problem in decision.problems), decision.problems


def test_a_family_with_a_hypothesis_in_its_document() -> None:
    """A question below a family has no hypotheses, whoever wrote the file."""
    document = document_of(Forall(lambda c: c <= c, {"c": Z}, (lambda c: 5 <= c,)))
    document["statement"] = {"kind": "growth", "fails": document["statement"]}
    with pytest.raises(Rejected, match="no hypotheses beside its law"):
        judge(document)


def test_a_witness_against_an_unrolled_state_is_an_alarm() -> None:
    """When the law is broken two steps from the start, a proof of the induction is a contradiction."""
    document = document_of(Recurrence(lambda s: 0 <= s, {"s": Z}, lambda: {"s": 0}, lambda s: {"s": s + 2}))
    false = document_of(Forall(lambda x: x <= 5, {"x": Z}), "REFUTED")
    document["questions"] |= false["questions"]
    document["evidence"] += [entry for entry in false["evidence"] if entry["form"] == "witness"]
    (digest,) = false["questions"]

    assert not judge(document).outcome.alarm
    document["statement"]["unrolled"].append(digest)
    outcome = judge(document).outcome

    assert ("PROVED", True) == (outcome.verdict, outcome.alarm)
    proof = {document["statement"]["base"], document["statement"]["step"]}
    document["evidence"] = [entry for entry in document["evidence"] if entry["about"] not in proof]

    assert ("UNKNOWN", False) == ((undecided := judge(document).outcome).verdict, undecided.alarm)


def test_a_false_start_is_refuted_without_alarm() -> None:
    """A recurrence that fails from its start on is refuted, whatever its unrolled states are."""
    false = Recurrence(lambda s: s <= 0, {"s": Z}, lambda: {"s": 1}, lambda s: {"s": s})
    decision = decided(false, "REFUTED")

    assert ("REFUTED", "as expected") == (decision.verdict, decision.status)


def test_evidence_against_evidence_beside_the_statement() -> None:
    """A question that is proved and refuted is an alarm, even where the statement does not speak of it."""
    document = document_of(Forall(lambda x: x <= x, {"x": R}))
    false = document_of(Forall(lambda x: x <= 5, {"x": Z}), "REFUTED")
    (digest,) = false["questions"]
    document["questions"] |= false["questions"]
    document["evidence"] += [entry for entry in false["evidence"] if entry["form"] == "witness"]
    lie = {"about": digest, "form": "solvers", "answers": [{"program": "z3", "answer": "unsat", "text": "0"}]}

    assert not judge(document).outcome.alarm
    document["evidence"].append(lie)

    assert judge(document).outcome.alarm
    lie["answers"][0]["program"] = "oracle"  # type: ignore[index]
    with pytest.raises(Rejected, match="cvc5 and z3 are the programs"):
        judge(document)


SUM: Any = lambda K, f, x: x + max_over(K, lambda k: f(k)) <= 0  # noqa: E731
OVER = {"K": index_set(), "f": function("K", to=reals), "x": R}


def test_formulas_over_index_sets_are_well_typed_or_not() -> None:
    """A formula may take functions on index sets; what it adds to them must be numbers."""
    assert ("PROVED", "A") == ((good := decided(WellTyped(SUM, OVER))).verdict, good.grade)
    bad = WellTyped(lambda K, f, p: p + max_over(K, lambda k: f(k)), {**OVER, "p": Numbers("bool")})
    worse = WellTyped(lambda K, f, p: max_over(K, lambda k: f(k) <= 0), {**OVER, "p": Numbers("bool")})
    for formula in (bad, worse):
        assert "ILL-POSED" == decided(formula, "ILL-POSED").verdict


@pytest.mark.parametrize(
    "rejected",
    [["add", 0, 0], ["add", 0, 10**9], ["trust", 0], ["add"], [], ["add", "0"], ["var", "z", "int"][:2], "add"],
)
def test_an_ill_typed_row_is_rejected_by_the_sort_rules_alone(rejected: Any) -> None:
    """A row that is no row, or has no operator of the language, does not show that a formula is ill typed."""
    formula = WellTyped(lambda x, y: (x <= y) + x, {"x": R, "y": R})
    document = document_of(formula, "ILL-POSED")
    document["statement"]["rejected"] = rejected
    with pytest.raises(Rejected):
        judge(document)


def _question(**more: Any) -> dict[str, Any]:
    return {
        "conclude": 0, "functions": [], "given": [], "larger": [], "nodes": [["const", True]], "pigeonholes": [],
        "sorts": [], "variables": [], **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"sorts": ["int"]}, "the name of numbers or truths"),
        ({"sorts": ["bool"]}, "the name of numbers or truths"),
        ({"sorts": ["J", "J"]}, "declared twice"),
        ({"sorts": ["J"], "variables": [["J", "int", None, None]]}, "declared twice"),
        ({"variables": [["x", "int", 1, 0]]}, "is empty"),
        ({"variables": [["x", "bool", 0, 1]]}, "no box of numbers"),
        ({"sorts": ["J"], "variables": [["x", "J", 0, 1]]}, "no box of numbers"),
        ({"variables": [["x", "int", 0, None]]}, "has one end"),
    ],
)
def test_questions_that_quantify_over_nothing(more: dict[str, Any], message: str) -> None:
    """Empty boxes and names with two meanings are refused: what is proved of nothing is no proof."""
    read_question(_question())
    with pytest.raises(Rejected, match=message):
        read_question(_question(**more))


def _swapped(document: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Change every question of a document and compute all digests again."""
    text = json.dumps(document)
    for digest, question in document["questions"].items():
        changed = copy.deepcopy(question)
        change(changed)
        text = text.replace(json.dumps(question), json.dumps(changed)).replace(digest, digest_of(changed))
    return json.loads(text)  # type: ignore[no-any-return]


def test_a_box_emptied_with_all_hashes_recomputed() -> None:
    """A proof does not survive when its question is made to speak of nothing."""
    document = document_of(Forall(lambda x: x <= 9, {"x": integers(0, 9)}))
    document["evidence"] = [{"about": next(iter(document["questions"])), "form": "clausal", "steps": []}]
    with pytest.raises(Rejected, match="is empty"):
        judge(_swapped(document, lambda question: question["variables"][0].__setitem__(3, -1)))

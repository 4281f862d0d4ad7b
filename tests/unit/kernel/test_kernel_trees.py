"""The rules of a statement's tree on questions written by hand, and the figures beside it."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_rows import about, document, solved

from solver.kernel.document import Rejected
from solver.kernel.judge import Judgement, judge
from solver.kernel.rules import Tree

N = ["n", "int", None, None]
S = ["x", "real", None, None]
C = ["c", "int", None, None]
TRUE = about(["le", "n", "n"], variables=[N])
OTHER = about(["le", "n", ["add", "n", "1"]], variables=[N])
ASSUMES = about(["le", "1", "n"], given=(["le", "2", "n"],), variables=[N])
WITNESS = {"form": "witness", "sorts": {}, "values": {"n": "0"}}
FALSE = about(["lt", "n", "n"], variables=[N])


def forall(*numbers: int, scope: str = "all") -> dict[str, Any]:
    return {"kind": "forall", "leaves": [{"question": i, "size": {}} for i in numbers], "scope": scope}


def verdict(statement: Any, *questions: dict[str, Any], evidence: Any = (), checks: Any = ()) -> tuple[str, str, bool]:
    found = judge(document(statement, *questions, evidence=evidence, checks=checks)).outcome
    return found.verdict, found.grade, found.alarm


def refuted(number: int) -> dict[str, Any]:
    return {**WITNESS, "about": number}


def test_universal_statements() -> None:
    """One witness refutes, proofs of all leaves prove, of listed ones verify; samples support, nothing is unknown."""
    samples = {"about": 1, "form": "samples", "tried": 9, "discarded": 8, "seed": 0}

    assert ("PROVED", "B", False) == verdict(forall(0, 1), TRUE, OTHER, evidence=[solved(0), solved(1)])
    assert ("VERIFIED", "B", False) == verdict(forall(0, scope="listed"), TRUE, evidence=[solved(0)])
    assert ("REFUTED", "A", False) == verdict(forall(0, 1), TRUE, FALSE, evidence=[solved(0), refuted(1)])
    assert ("REFUTED", "A", False) == verdict(forall(0, scope="listed"), FALSE, evidence=[refuted(0)])
    assert ("SUPPORTED", "", False) == verdict(forall(0, 1), TRUE, OTHER, evidence=[solved(0), samples])
    assert ("UNKNOWN", "", False) == verdict(forall(0, 1), TRUE, OTHER, evidence=[solved(0)])
    assert ("REFUTED", "A", True) == verdict(forall(0), FALSE, evidence=[refuted(0), solved(0)])
    assert "no evidence" == judge(document(forall(0), TRUE)).outcome.because


def test_proofs_under_hypotheses_need_an_instance() -> None:
    """A proof whose hypotheses nothing satisfies proves nothing; a model of them makes it count."""
    model = {"about": 0, "form": "model", "sorts": {}, "values": {"n": "2"}}
    vacuous = judge(document(forall(0), ASSUMES, evidence=[solved(0)])).outcome

    assert ("UNKNOWN", True) == (vacuous.verdict, "vacuous" in vacuous.because)
    assert ("PROVED", "B", False) == verdict(forall(0), ASSUMES, evidence=[solved(0), model])
    with pytest.raises(Rejected, match="a hypothesis fails"):
        verdict(forall(0), ASSUMES, evidence=[{**model, "values": {"n": "1"}}])
    for value, message in (("1", "a hypothesis fails"), ("2", "the conclusion holds")):
        with pytest.raises(Rejected, match=message):
            verdict(forall(0), ASSUMES, evidence=[{**refuted(0), "values": {"n": value}}])


def test_counts_beside_a_witness() -> None:
    """A witness that counts the failing instances of a box counts at least itself, and at most all."""
    for failing, among in ((1, 1), (1, 9), (9, 9)):
        entry = {**refuted(0), "failing": failing, "among": among}

        assert ("REFUTED", "A", False) == verdict(forall(0), FALSE, evidence=[entry])
    for more in ({"failing": 0, "among": 9}, {"failing": 10, "among": 9}, {"failing": 1}, {"among": 1}):
        with pytest.raises(Rejected, match=r"instances cannot fail|is missing"):
            verdict(forall(0), FALSE, evidence=[{**refuted(0), **more}])


def test_samples_at_the_border() -> None:
    """At least one instance was tried and kept."""
    samples = {"about": 0, "form": "samples", "tried": 1, "discarded": 0, "seed": 0}

    assert "SUPPORTED" == verdict(forall(0), TRUE, evidence=[samples])[0]
    for tried, discarded in ((1, 1), (0, 0), (2, -1), (0, -1)):
        with pytest.raises(Rejected, match="cannot be discarded"):
            verdict(forall(0), TRUE, evidence=[{**samples, "tried": tried, "discarded": discarded}])
    with pytest.raises(Rejected, match="seed is missing"):
        verdict(forall(0), TRUE, evidence=[{k: v for k, v in samples.items() if k != "seed"}])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "tropcheck-evidence/2"}, "this kernel reads"), ({"format": 1}, "format is no str"),
        ({"statement": {"kind": "obvious"}}, "'obvious' is no kind"), ({"statement": {}}, "kind is missing"),
        ({"statement": {"kind": "question"}}, "'question' is no kind"), ({"statement": []}, "statement is no dict"),
        ({"statement": {"kind": "forall", "leaves": [{"question": "0" * 64}], "scope": "all"}}, "has the digest 0000"),
        ({"statement": {"kind": "forall", "leaves": [3], "scope": "all"}}, "is no object"),
        ({"statement": {"kind": "every", "parts": []}}, "parts is empty"), ({"claim": 3}, "claim is no str"),
        ({"statement": {"kind": "every", "parts": [{"name": "x"}]}}, "of is missing"),
        ({"reading": None}, "reading is no str"),
        ({"statement": {"kind": "declared", "verdict": "PROVED", "because": ""}}, "cannot be declared"),
        ({"evidence": [{"about": "0" * 64, "form": "witness"}]}, "no question of this document"),
        ({"evidence": {}}, "evidence is no list"), ({"checks": {}}, "checks is no list"),
        ({"questions": []}, "questions is no dict"),
    ],
)  # fmt: skip
def test_documents_that_say_nothing(change: dict[str, Any], message: str) -> None:
    """A document with a part that does not exist, or is not of its shape, is rejected."""
    with pytest.raises(Rejected, match=message):
        judge({**document(forall(0), TRUE), **change})


def test_digests_are_computed() -> None:
    """A question filed under another digest is rejected, and so is an unknown form of evidence."""
    good = document(forall(0), TRUE)
    (digest,) = good["questions"]
    wrong = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    with pytest.raises(Rejected, match="this text has the digest"):
        judge({**good, "questions": {wrong: good["questions"][digest]}})
    with pytest.raises(Rejected, match="'trust' is no form of evidence; known: witness, model"):
        judge({**good, "evidence": [{"about": digest, "form": "trust"}]})


def test_declared_verdicts() -> None:
    """CITED and NOT FORMAL carry their reason and no grade."""
    for word in ("CITED", "NOT FORMAL"):
        found = judge(document({"kind": "declared", "verdict": word, "because": "why"}, TRUE)).outcome

        assert (word, "", "why") == (found.verdict, found.grade, found.because)


def recurrence(**more: Any) -> dict[str, Any]:
    return {"kind": "recurrence", "base": 0, "step": 1, "state": ["x"], "unrolled": [], **more}


def law(state: Any) -> Any:
    return ["le", "n", state]


BASE = about(law("n"), given=(["le", "0", "n"],), variables=[N])
STEP = about(law(["add", "x", "y"]), given=(["le", "0", "n"], ["le", "0", "y"], law("x")),
             variables=[N, ["y", "real", None, None], S])  # fmt: skip
MODELS = [
    {"about": 0, "form": "model", "sorts": {}, "values": {"n": "0"}},
    {"about": 1, "form": "model", "sorts": {}, "values": {"n": "0", "x": "0", "y": "0"}},
]


def test_induction() -> None:
    """Start and step prove; a false start refutes, a false step does not; without one of the proofs it is unknown."""
    both = [solved(0), solved(1), *MODELS]

    assert ("PROVED", "B", False) == verdict(recurrence(), BASE, STEP, evidence=both)
    assert "UNKNOWN" == verdict(recurrence(), BASE, STEP, evidence=[solved(0), *MODELS])[0]
    assert "UNKNOWN" == verdict(recurrence(), BASE, STEP, evidence=[solved(1), *MODELS])[0]
    false = about(law(["sub", "n", "1"]), given=(["le", "0", "n"],), variables=[N])
    assert ("REFUTED", "A", False) == verdict(recurrence(), false, STEP, evidence=[refuted(0), solved(1), *MODELS])
    falls = about(law(["sub", "x", "1"]), given=(["le", "0", "n"], law("x")), variables=[N, S])
    breaks = {"about": 1, "form": "witness", "sorts": {}, "values": {"n": "0", "x": "0"}}
    assert ("UNKNOWN", False) == verdict(recurrence(), BASE, falls, evidence=[solved(0), breaks, MODELS[0]])[::2]


@pytest.mark.parametrize(
    ("base", "step", "more", "message"),
    [
        (BASE, about(law(["add", "x", "1"]), given=(["le", "0", "n"],), variables=[N, S]), {}, "needs the hypotheses"),
        (BASE, about(law(["add", "x", "x"]), given=(["le", "0", "n"],
        ["le", "0", "x"], law("x")), variables=[N, S]), {},
         "a hypothesis on the inputs speaks of the state"),
        (BASE, STEP, {"state": ["x", "z"]}, "names variables of the step"),
        (BASE, STEP, {"state": ["n"]}, "names variables"),
        (BASE, STEP, {"state": ["n", "x"]}, "names variables of the step"),
        (BASE, STEP, {"state": "x"}, "state is no list"),
        (BASE, about(law(["add", "x", "1"]), given=(["le", "0", "n"], law("x")), variables=[N, ["x", "real", 0, 9]]),
         {}, "runs over a box"),
        (BASE, {**STEP, "sorts": ["J"]}, {}, "not about index sets"),
        ({**BASE, "sorts": ["J"]}, STEP, {}, "not about index"),
        (BASE, {**STEP, "sorts": ["J"], "functions": [["f", ["J"], "int"]]}, {}, "not about index sets"),
        (about(law("n"), given=(["le", "0", "n"],), variables=[["n", "int", 0, 5]]), STEP, {}, "has two domains"),
        (about(["lt", "n", "n"], given=(["le", "0", "n"],), variables=[N]), STEP, {}, "lt stands where the law has le"),
        (about(law("n"), given=(["le", "1", "n"],), variables=[N]), STEP, {}, "const stands where the law has const"),
        (BASE, about(["lt", "n", ["add", "x", "1"]], given=(["le", "0", "n"], law("x")), variables=[N, S]), {},
         "lt stands"),
        (BASE, about(law(["add", "x", "1"]), given=(["le", "0", "n"], ["le", "x", "n"]), variables=[N, S]), {},
         "stands where"),
        (BASE, STEP, {"unrolled": [3]}, "no list of names"),
    ],
)  # fmt: skip
def test_what_is_no_induction(base: dict[str, Any], step: dict[str, Any], more: dict[str, Any], message: str) -> None:
    """Base and step are about one law, one domain and one set of hypotheses, or there is no induction."""
    with pytest.raises(Rejected, match=message):
        verdict(recurrence(**more), base, step, evidence=[])


GROWS = about(["le", "c", ["mul", "c", "c"]], variables=[C])


def test_growth() -> None:
    """A constant proves, a family refutes, both are an alarm, and neither is unknown."""
    holds, fails = forall(0), forall(1)

    def growth(*evidence: Any, **parts: Any) -> tuple[str, str, bool]:
        return verdict({"kind": "growth", **parts}, TRUE, GROWS, evidence=evidence)

    assert ("PROVED", "B", False) == growth(solved(0), holds=holds)
    assert ("REFUTED", "B", False) == growth(solved(1), fails=fails)
    assert ("REFUTED", "B", False) == growth(solved(1), holds=holds, fails=fails)
    assert ("REFUTED", "B", True) == growth(solved(0), solved(1), holds=holds, fails=fails)
    assert ("PROVED", "B", False) == growth(solved(0), holds=holds, fails=fails)
    assert ("UNKNOWN", "", False) == growth(solved(0), fails=fails)
    assert ("UNKNOWN", "", False) == growth(solved(1), holds=holds)
    assert ("UNKNOWN", "", False) == growth()
    assert ("UNKNOWN", "", False) == verdict({"kind": "growth", "holds": forall(0)}, FALSE, evidence=[refuted(0)])


def test_growth_of_several_parts() -> None:
    """In a family of several parts one must speak of every constant; others may have no constant at all."""
    parts = {"kind": "every", "parts": [{"name": "a", "of": forall(0)}, {"name": "b", "of": forall(1)}]}
    both = [solved(0), solved(1)]

    assert "REFUTED" == verdict({"kind": "growth", "fails": parts}, TRUE, GROWS, evidence=both)[0]
    with pytest.raises(Rejected, match="speaks of an unbounded integer c"):
        verdict({"kind": "growth", "fails": parts}, TRUE, OTHER, evidence=both)
    with pytest.raises(Rejected, match="a family is universal"):
        verdict({"kind": "growth", "fails": {"kind": "declared", "verdict": "CITED", "because": ""}}, TRUE)
    with pytest.raises(Rejected, match="kind is missing"):
        verdict({"kind": "growth", "fails": {}}, TRUE)


def test_a_bound_is_universal() -> None:
    """That a quantity is bounded at some instance bounds nothing."""
    exists = {"kind": "exists", "leaves": [{"question": 0, "size": {}}], "scope": "all"}
    for tree in (
        exists,
        {"kind": "every", "parts": [{"name": "a", "of": exists}]},
        {"kind": "well-typed", "nodes": []},
    ):
        with pytest.raises(Rejected, match="a bound is universal"):
            verdict({"kind": "growth", "holds": tree}, FALSE, evidence=[refuted(0)])


def test_a_recurrence_over_some_constants_is_no_family() -> None:
    """A hypothesis on c leaves constants out, in a recurrence too; one on its inputs does not."""
    step = about(["le", "c", ["add", "x", "y"]], given=(["le", "0", "y"], ["le", "c", "x"]),
                 variables=[C, ["y", "real", None, None], S])  # fmt: skip
    base = about(["le", "c", "c"], variables=[C])
    proofs = [
        solved(0),
        solved(1),
        {"about": 1, "form": "model", "sorts": {}, "values": {"c": "0", "x": "0", "y": "0"}},
    ]

    assert "REFUTED" == verdict({"kind": "growth", "fails": recurrence()}, base, step, evidence=proofs)[0]
    small = (["le", "c", "5"],)
    base = about(["le", "c", "c"], given=small, variables=[C])
    step = about(["le", "c", ["add", "x", "1"]], given=(*small, ["le", "c", "x"]), variables=[C, S])
    with pytest.raises(Rejected, match="no hypotheses beside its law"):
        verdict({"kind": "growth", "fails": recurrence()}, base, step, evidence=[])
    reads = about(["le", "c", ["add", "x", "y"]], given=(["le", "0", "y"], ["le", "c", "y"], ["le", "c", "x"]),
                  variables=[C, ["y", "real", None, None], S])  # fmt: skip
    with pytest.raises(Rejected, match="no hypotheses beside its law"):
        verdict({"kind": "growth", "fails": recurrence()}, about(["le", "c", "c"], variables=[C]), reads, evidence=[])


def test_extrema_without_a_bound() -> None:
    """A family beyond every bound makes an extremum ill-posed, when it is proved."""
    tree = {"kind": "extremum", "sense": "max", "value": None, "family": forall(0)}

    assert ("ILL-POSED", "B", False) == verdict(tree, GROWS, evidence=[solved(0)])
    assert ("UNKNOWN", "", False) == verdict(tree, GROWS)


Q = ["mul", "n", "n"]


def extremum(q: Any, bound: Any, value: int = 4, sense: str = "max", **more: Any) -> tuple[str, str, bool]:
    """Return the outcome of an extremum whose value a witness attains and two programs call a bound."""
    domain = {"variables": [["n", "int", -2, 2]]}
    first = q if isinstance(q, dict) else about(["not", q], **domain)
    second = bound if isinstance(bound, dict) else about(bound, **domain)
    tree = {"kind": "extremum", "sense": sense, "value": value, "attained": {**forall(0), "kind": "exists"},
            "bounded": forall(1), **more}  # fmt: skip
    return verdict(tree, first, second, evidence=[{**refuted(0), "values": {"n": "2"}}, solved(1)])


def test_extrema() -> None:
    """n² ≤ 4 for −2 ≤ n ≤ 2, and −n² ≥ −4: the value may stand on either side of the equation."""
    assert ("PROVED", "B", False) == extremum(["eq", Q, "4"], ["le", Q, "4"])
    assert ("PROVED", "B", False) == extremum(["eq", "4", Q], ["le", Q, "4"])
    least = ["neg", Q]

    assert ("PROVED", "B", False) == extremum(["eq", least, "-4"], ["le", "-4", least], -4, "min")


@pytest.mark.parametrize(
    ("attained", "bounded", "more", "message"),
    [
        (["eq", Q, "4"], ["le", Q, "4"], {"value": 5}, "value 5 of the extremum does not stand"),
        (["eq", Q, "4"], ["le", Q, "4"], {"sense": "min"}, "value 4 of the extremum does not stand"),
        (["eq", Q, "4"], ["le", "4", Q], {}, "value 4 of the extremum does not stand"),
        (["eq", Q, "4"], ["le", Q, "5"], {}, "value 4 of the extremum does not stand"),
        (["eq", "4", "4"], ["le", "4", "4"], {}, "value 4 of the extremum does not stand"),
        (["eq", Q, "4"], ["lt", Q, "5"], {}, "an extremum has"),
        (["le", "4", Q], ["le", Q, "4"], {}, "an extremum has"),
        (["eq", Q, "4"], ["le", "n", "4"], {}, "stands where"),
        (["eq", Q, "4"], about(["le", Q, "4"], variables=[["n", "int", 0, 2]]), {}, "different variables"),
        (["eq", Q, "4"], about(["le", Q, "4"], given=(["le", "0", "n"],), variables=[["n", "int", -2, 2]]), {},
         "different hypotheses"),
        (about(["not", ["eq", Q, "4"]], given=(["le", "0", "n"],), variables=[["n", "int", -2, 2]]),
         about(["le", Q, "4"], given=(["le", "1", "n"],), variables=[["n", "int", -2, 2]]), {}, "stands where"),
        (["eq", Q, "4"], ["le", Q, "4"], {"sense": "sup"}, "a max or min"),
        (["eq", Q, "4"], ["le", Q, "4"], {"bounded": {**forall(0), "kind": "exists"}}, "a max or min"),
        (["eq", Q, "4"], ["le", Q, "4"], {"attained": forall(1)}, "a max or min"),
        (["eq", Q, "4"], ["le", Q, "4"], {"bounded": forall(1, 1)}, "over the same sizes"),
        (["eq", Q, "4"], ["le", Q, "4"], {"value": None}, "value is no int"),
    ],
)  # fmt: skip
def test_what_is_no_extremum(attained: Any, bounded: Any, more: dict[str, Any], message: str) -> None:
    """Both parts speak of one quantity, one domain, the same hypotheses, and the value that is claimed."""
    with pytest.raises(Rejected, match=message):
        extremum(attained, bounded, **more)


def figures(number: int, **more: Any) -> list[dict[str, Any]]:
    return [
        {"about": number, "check": "fidelity", "nodes": 3, "points": 3, "comparisons": 9, "mismatches": [], **more},
        {"about": number, "check": "mutants", "tried": 3, "survivors": []},
    ]


def test_what_is_unchecked() -> None:
    """Every question that a verdict rests on was compared with its law, and mutants of one of them were tried."""

    def judged(*checks: Any, statement: Any = None) -> Judgement:
        evidence = [solved(0), solved(1)]
        return judge(document(statement or forall(0), TRUE, OTHER, evidence=evidence, checks=checks))

    compared, mutated = figures(0)

    assert "" == judged(compared, mutated).unchecked
    assert "no mutants of what is proved were tried" == judged(compared).unchecked
    assert judged(mutated).unchecked.endswith("were not compared with the law")
    assert judged(compared, mutated, statement=forall(0, 1)).unchecked.endswith("were not compared with the law")
    second = {**compared, "about": 1, "nodes": 5}

    assert "" == judged(compared, second, mutated, statement=forall(0, 1)).unchecked
    assert "no mutants of what is proved were tried" == judged(compared, {**mutated, "about": 1}).unchecked
    all_survive = {**mutated, "survivors": ["a", "b", "c"]}

    assert "" == judged(compared, all_survive).unchecked
    with pytest.raises(Rejected, match="is no list of at most so many texts"):
        judged(compared, {**all_survive, "tried": 2})
    found = judged(figures(0, mismatches=["lanes: 1 is 2", "more"])[0], mutated)

    assert ("UNKNOWN", True) == (found.outcome.verdict, found.outcome.because.endswith("the law: lanes: 1 is 2"))


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ({"check": "faith"}, "is no fidelity or mutants"), ({"points": -1}, "points is negative"),
        ({"comparisons": -1}, "comparisons is negative"), ({"nodes": 4}, "the question has 3 rows, not 4"),
        ({"points": "3"}, "points is no int"), ({"mismatches": [3]}, "mismatches is no list"),
        ({"mismatches": {}}, "mismatches is no list"),
    ],
)  # fmt: skip
def test_figures_that_do_not_fit(check: dict[str, Any], message: str) -> None:
    """Figures are about a question of their document, fit it, and are no less than 0."""
    compared, mutated = figures(0)
    with pytest.raises(Rejected, match=message):
        judge(document(forall(0), TRUE, evidence=[solved(0)], checks=[{**compared, **check}, mutated]))
    good = document(forall(0), TRUE, evidence=[solved(0)], checks=[compared, mutated])
    with pytest.raises(Rejected, match="is no fidelity or mutants of a question"):
        judge({**good, "checks": [{**good["checks"][0], "about": "0" * 64}]})


def test_what_needs_no_figures() -> None:
    """A refutation by a witness rests on no proof, and one by proofs needs no mutants."""
    assert "" == judge(document(forall(0), FALSE, evidence=[refuted(0)])).unchecked
    fails = {"kind": "growth", "fails": forall(0)}
    compared = {**figures(0)[0], "nodes": 5}

    assert "" == judge(document(fails, GROWS, evidence=[solved(0)], checks=[compared])).unchecked
    assert "compared" in judge(document(fails, GROWS, evidence=[solved(0)])).unchecked


def test_every_rule_has_a_name() -> None:
    """The kinds of statements are those of the guide, and no other method can be reached by a kind."""
    kinds = {name[5:].replace("_", "-") for name in dir(Tree) if name.startswith("rule_")}

    assert {
        "forall", "exists", "alternating", "recurrence", "every", "extremum", "growth", "ill-typed", "well-typed",
        "declared", "enclosure",
    } == kinds  # fmt: skip

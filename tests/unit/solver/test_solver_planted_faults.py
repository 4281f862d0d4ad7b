"""Planted faults: each lie about a statement, an enumeration or a piece of evidence is caught."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import solver.enumeration
import solver.jobs
import solver.kernel
from solver.claims import Claim, Paper, Reading
from solver.decide import Decision, check_fidelity, decide
from solver.enumeration import Shard
from solver.kernel.document import Rejected
from solver.kernel.judge import judge
from solver.kernel.outcomes import Outcome
from solver.recheck import accept, evidence_path, recheck
from terms import smtlib
from terms.alternation import Alternating, every, some
from terms.errors import TropcheckError
from terms.laws import trace
from terms.question import digest_of, question_of
from terms.recurrence import Recurrence
from terms.spaces import all_integers, extended_reals, integers, reals
from terms.statements import Exists, Forall, Growth, Scope, Statement
from terms.vocabulary import all_of, implies, maximum, minimum

R, Z, X = reals, all_integers, extended_reals
GRID = Scope(grid=(-2, 2), samples=300)


def claimed(statement: Statement, expect: str, scope: Scope = GRID, name: str = "one") -> tuple[Claim, Reading]:
    """Return a claim with one reading."""
    claim = Claim("sample", Paper("p", "here"), "A small law.")
    return claim, claim.reading(name, statement, expect=expect, literal=True, quick=scope)


def document_of(statement: Statement, expect: str = "PROVED", scope: Scope = GRID) -> dict[str, Any]:
    """Decide a statement and return its evidence, checked to be what is expected."""
    decision = decide(*claimed(statement, expect, scope))

    assert expect == decision.verdict, decision.attempts
    return json.loads(json.dumps(decision.document))  # type: ignore[no-any-return]


def outcome_of(document: dict[str, Any]) -> Outcome:
    return judge(json.loads(json.dumps(document))).outcome


def entry_of(document: dict[str, Any], form: str) -> dict[str, Any]:
    return next(entry for entry in document["evidence"] if entry["form"] == form)


COMMUTES = Forall(lambda x, y: maximum(x, y) == maximum(y, x), {"x": R, "y": R})
FALSE = Forall(lambda x, y: maximum(x, y) == x, {"x": R, "y": R})
BOX = Forall(
    lambda a, b, c: implies(a < b, a * c <= b * c),
    {name: integers(*ends) for name, ends in {"a": (-3, 3), "b": (-3, 3), "c": (0, 9)}.items()},
)


def test_an_emitter_that_prints_min_for_max(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a law that is true under min as well, only the comparison at every node sees it: the verdict is UNKNOWN."""
    assert "PROVED" == decide(*claimed(COMMUTES, "PROVED")).verdict
    honest = smtlib.Emitter._choice_of

    def lying(self: smtlib.Emitter, op: str, node: Any) -> tuple[str, str]:
        return honest(self, "min" if op == "max" else op, node)

    monkeypatch.setattr(smtlib.Emitter, "_choice_of", lying)
    decision = decide(*claimed(COMMUTES, "PROVED"))
    (check,) = (c for c in decision.document["checks"] if c["check"] == "fidelity")

    assert "UNKNOWN" == decision.verdict
    assert any(mismatch.startswith("SMT-LIB text: max(") for mismatch in check["mismatches"])


@pytest.mark.parametrize(
    ("module", "name", "lie", "way"),
    [
        ("terms.lanes", "_larger", lambda a, b: a, "lanes: max("),
        ("terms.lanes", "_at_most", None, "lanes:"),
        ("solver.kernel.evaluate", "below", lambda a, b: True, "kernel:"),
    ],
)
def test_every_interpretation_is_compared(
    monkeypatch: pytest.MonkeyPatch, module: str, name: str, lie: Any, way: str
) -> None:
    """A fault in lanes or in the kernel's evaluator is reported by its name, on a law that is always true."""
    import importlib

    from terms.lanes import LaneTruths

    found = importlib.import_module(module)
    honest = getattr(found, name)
    monkeypatch.setattr(found, name, lie or (lambda a, b: LaneTruths(~honest(a, b).array)))
    law = Forall(lambda x, y: implies(maximum(x, y) <= y + 1, maximum(x, y) <= y + 2), {"x": R, "y": R})
    (instance,) = law.instances(GRID)

    check = check_fidelity(instance, GRID, 0)

    assert any(mismatch.startswith(way) for mismatch in check["mismatches"])


def test_a_law_that_is_not_deterministic_is_noticed() -> None:
    """A law that traces to another term the second time cannot be judged."""
    calls: list[int] = []

    def law(x: Any) -> Any:
        calls.append(1)
        return x <= x + len(calls)

    assert "UNKNOWN" == decide(*claimed(Forall(law, {"x": R}), "PROVED")).verdict


def test_an_enumerator_that_skips_one_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel computes every shard's count from the box: one instance less is rejected."""
    assert "PROVED" == decide(*claimed(BOX, "PROVED")).verdict
    honest = solver.enumeration.enumerate_shards

    def skipping(*arguments: Any) -> Iterator[Shard]:
        for position, shard in enumerate(honest(*arguments)):
            yield replace(shard, instances=shard.instances - (position == 2))

    monkeypatch.setattr(solver.jobs, "enumerate_shards", skipping)
    decision = decide(*claimed(BOX, "PROVED"))

    assert "UNKNOWN" == decision.verdict
    assert "failed" == decision.status
    assert any("the closed form" in problem for problem in decision.problems)


def test_an_enumerator_that_loses_a_shard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shard that never came back is missed in the sum."""
    honest = solver.enumeration.enumerate_shards
    monkeypatch.setattr(solver.jobs, "enumerate_shards", lambda *arguments: list(honest(*arguments))[:-1])
    decision = decide(*claimed(BOX, "PROVED"))

    assert "failed" == decision.status
    assert any("instances counted, the box has" in problem for problem in decision.problems)


def test_an_enumerator_that_overlooks_a_counterexample(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a small box the kernel evaluates every instance itself, and finds what the enumerator did not."""
    false = Forall(lambda a, b: a * b != 9, {"a": integers(-3, 3), "b": integers(-3, 3)})
    honest = solver.enumeration.enumerate_shards

    def blind(*arguments: Any) -> Iterator[Shard]:
        for shard in honest(*arguments):
            yield replace(shard, failing=0, smallest=None)

    monkeypatch.setattr(solver.jobs, "enumerate_shards", blind)
    monkeypatch.setattr(solver.jobs, "sample", lambda question, **_: solver.sampling.Samples(1, 0, 0, None, None))
    decision = decide(*claimed(false, "REFUTED"))

    assert "failed" == decision.status
    assert any("the enumeration missed the counterexample" in problem for problem in decision.problems)


def _shards(document: dict[str, Any]) -> list[dict[str, Any]]:
    return entry_of(document, "enumeration")["shards"]  # type: ignore[no-any-return]


def _twice(document: dict[str, Any]) -> None:
    shards = _shards(document)
    shards[-1] = copy.deepcopy(shards[0])


def _smaller_box(document: dict[str, Any]) -> None:
    entry = entry_of(document, "enumeration")
    lo, hi, bottom = entry["box"][-1]
    entry["box"][-1] = [lo, hi - 1, bottom]


def _count(document: dict[str, Any]) -> None:
    _shards(document)[0]["instances"] += 1
    _shards(document)[1]["instances"] -= 1


def _foreign_prefix(document: dict[str, Any]) -> None:
    _shards(document)[0]["prefix"][0] = "99"


def _vacuous(document: dict[str, Any]) -> None:
    for shard in _shards(document):
        shard["satisfying"] = 0


def _other_prefix_length(document: dict[str, Any]) -> None:
    entry_of(document, "enumeration")["prefix"] += 1


def _no_shards(document: dict[str, Any]) -> None:
    entry_of(document, "enumeration")["shards"] = []


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (_twice, "stands twice"),
        (_smaller_box, "the closed form"),
        (_count, "the closed form"),
        (_foreign_prefix, "is no prefix of the box"),
        (_vacuous, "0 of 10 instances cannot satisfy"),
        (_other_prefix_length, "is no prefix of the box"),
        (_no_shards, "instances counted"),
    ],
)
def test_an_edited_enumeration(edit: Callable[[dict[str, Any]], None], message: str) -> None:
    """Every edit of the arithmetic of an enumeration is rejected by the kernel."""
    document = document_of(BOX)
    edit(document)
    with pytest.raises(Rejected, match=message):
        outcome_of(document)


def test_a_box_that_is_smaller_than_the_domain() -> None:
    """An enumeration of a part of the domain, with right arithmetic, verifies and does not prove."""
    from solver.jobs import enumerated

    document = document_of(BOX)
    (question,) = map(question_of, document["questions"].values())
    (smaller,) = enumerated(question, {"box": [[-3, 3, False], [-3, 3, False], [0, 8, False]]})["evidence"]
    document["evidence"] = [smaller]

    assert ("VERIFIED", "R") == (outcome_of(document).verdict, outcome_of(document).grade)


def test_a_box_is_no_proof_over_the_reals() -> None:
    """Every integer of a grid satisfies the law, and half of one does not: no more than VERIFIED."""
    law = Forall(lambda x: implies(0 < x, 1 <= x), {"x": R})
    from solver.jobs import enumerated

    document = document_of(law, "REFUTED")
    (question,) = map(question_of, document["questions"].values())
    document["evidence"] = enumerated(question, {"box": [[-5, 5, False]]})["evidence"]

    assert "VERIFIED" == outcome_of(document).verdict


def test_a_witness_inside_a_completed_enumeration_is_an_alarm() -> None:
    """Evidence for and against the same question raises the alarm; neither is dropped."""
    document = document_of(Forall(lambda a, b: a * b <= 8, {"a": integers(-3, 3), "b": integers(-3, 3)}), "REFUTED")
    (question,) = map(question_of, document["questions"].values())
    honest = solver.enumeration.enumerate_shards(question, (box := solver.enumeration.box_of(question, None)), ())
    assert list(honest) == []
    assert box is not None
    document["evidence"].append(
        {"about": question.digest(), "form": "solvers", "answers": [
            {"program": "z3", "version": "1", "answer": "unsat", "text": "0", "logic": "QF_LIA"}]}
    )  # fmt: skip
    outcome = outcome_of(document)

    assert ("REFUTED", True) == (outcome.verdict, outcome.alarm)


@pytest.mark.parametrize("inside", [True, False])
def test_a_witness_and_a_partial_enumeration(inside: bool) -> None:
    """A witness inside a completed box is an alarm; one outside of it is not."""
    from solver.jobs import enumerated

    law = Forall(lambda n: n <= 5, {"n": Z})
    document = document_of(law, "REFUTED", Scope(grid=(-3, 3), samples=300))
    (question,) = map(question_of, document["questions"].values())
    box = [[-3, 5, False]]
    (entry,) = enumerated(question, {"box": box})["evidence"]
    entry["box"][0][1] += 3 * inside
    entry["shards"][0]["instances"] += 3 * inside
    entry["shards"][0]["satisfying"] += 3 * inside
    document["evidence"] = [entry, entry_of(document, "witness")]
    if inside:
        with pytest.raises(Rejected, match="missed the counterexample"):
            outcome_of(document)
    else:
        assert ("REFUTED", False) == (outcome_of(document).verdict, outcome_of(document).alarm)


def test_a_witness_in_a_large_completed_box_is_an_alarm() -> None:
    """Of a box that is too large to replay in full, a witness inside it raises the alarm."""
    law = Forall(lambda m, n: m * n != 77 * 91, {"m": integers(0, 99), "n": integers(0, 99)})
    document = document_of(law, "REFUTED")
    (question,) = map(question_of, document["questions"].values())
    entry = {
        "about": question.digest(), "form": "enumeration", "box": [[0, 99, False], [0, 98, False]], "prefix": 0,
        "shards": [{"prefix": [], "instances": 9900, "satisfying": 9900}],
    }  # fmt: skip
    document["evidence"].append(entry)
    outcome = outcome_of(document)

    assert ("REFUTED", True) == (outcome.verdict, outcome.alarm)


def _resigned(document: dict[str, Any]) -> dict[str, Any]:
    """File every question under the digest that it has now, and let everything else point there."""
    text = json.dumps(document)
    for digest, question in document["questions"].items():
        text = text.replace(digest, digest_of(question))
    return json.loads(text)  # type: ignore[no-any-return]


def test_an_edited_witness_with_all_hashes_recomputed() -> None:
    """A witness that was made to refute a true law by hand does not replay."""
    document = document_of(FALSE, "REFUTED")
    entry_of(document, "witness")["values"] = {"x": "1", "y": "0"}
    with pytest.raises(Rejected, match="no counterexample: the conclusion holds"):
        outcome_of(_resigned(document))


def test_an_edited_law_with_all_hashes_recomputed(tmp_path: Path) -> None:
    """Evidence about a law that was weakened in the file is accepted by the kernel, and refused for the claim."""
    claim, reading = claimed(FALSE, "PROVED")
    weak = decide(*claimed(COMMUTES, "PROVED"))
    accept(tmp_path, claim, reading, weak)
    decision = recheck(tmp_path, claim, reading)

    assert "PROVED" == outcome_of(weak.document).verdict
    assert "failed" == decision.status
    assert "UNKNOWN" == decision.verdict
    assert "the law states something else now" in decision.problems[0]


def test_an_edited_question_without_new_hashes() -> None:
    """A question that is not the one its digest names is rejected."""
    document = document_of(COMMUTES)
    (digest,) = document["questions"]
    document["questions"][digest]["variables"][0][2:] = [0, 1]
    with pytest.raises(Rejected, match="this text has the digest"):
        outcome_of(document)


def test_an_edited_witness_in_a_committed_file(tmp_path: Path) -> None:
    """Recheck raises the alarm for a file whose witness was edited."""
    claim, reading = claimed(FALSE, "REFUTED")
    path = accept(tmp_path, claim, reading, decide(claim, reading))
    assert "as expected" == recheck(tmp_path, claim, reading).status
    document = json.loads(path.read_text())
    entry_of(document, "witness")["values"]["y"] = "-1"
    path.write_text(json.dumps(document))
    decision = recheck(tmp_path, claim, reading)

    assert ("UNKNOWN", "alarm") == (decision.verdict, decision.status)
    assert "no counterexample" in decision.problems[0]


def test_evidence_that_has_become_weaker(tmp_path: Path) -> None:
    """A committed file whose witness is gone, or only satisfies the hypotheses, no longer says what is expected."""
    claim, reading = claimed(FALSE, "REFUTED")
    path = accept(tmp_path, claim, reading, decide(claim, reading))
    document = json.loads(path.read_text())
    weaker = {**document, "evidence": [entry for entry in document["evidence"] if entry["form"] != "witness"]}
    entry_of(document, "witness")["form"] = "model"
    for edited in (document, weaker):
        path.write_text(json.dumps(edited))
        decision = recheck(tmp_path, claim, reading)

        assert "REFUTED" != decision.verdict
        assert "differs" == decision.status


def test_evidence_about_another_question() -> None:
    """Evidence must be about a question of its document."""
    document, other = document_of(COMMUTES), document_of(FALSE, "REFUTED")
    document["evidence"] += other["evidence"]
    with pytest.raises(Rejected, match="no question of this document"):
        outcome_of(document)


def test_a_certificate_of_another_question() -> None:
    """A certificate moved to a question that it does not prove is rejected."""
    hard = Forall(lambda x, y: maximum(x, y) + 0 * x <= x, {"x": R, "y": R})
    document = document_of(COMMUTES)
    proof = next(e for e in document["evidence"] if e["form"] not in ("samples", "model", "enumeration"))
    stolen = document_of(hard, "REFUTED")
    (about,) = stolen["questions"]
    stolen["evidence"] = [{**proof, "about": about}]
    with pytest.raises(Rejected):
        outcome_of(stolen)


def test_swapped_evidence_files(tmp_path: Path) -> None:
    """The evidence of one reading under the name of another is not evidence for it."""
    claim = Claim("sample", Paper("p", "here"), "Two laws.")
    first = claim.reading("first", COMMUTES, expect="PROVED", literal=True)
    second = claim.reading("second", Forall(lambda x: x <= x, {"x": R}), expect="PROVED")
    paths = [accept(tmp_path, claim, reading, decide(claim, reading)) for reading in (first, second)]
    assert ["as expected"] * 2 == [recheck(tmp_path, claim, r).status for r in (first, second)]
    texts = [path.read_text() for path in paths]
    for path, text in zip(paths, reversed(texts), strict=True):
        path.write_text(text)
    for reading in (first, second):
        decision = recheck(tmp_path, claim, reading)

        assert ("UNKNOWN", "failed") == (decision.verdict, decision.status)
        assert "this is evidence for sample" in decision.problems[0]


def test_answers_about_another_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer of a solver counts only for the text that the question gives: another hash is rejected."""
    monkeypatch.setitem(solver.jobs.METHODS, "certify", lambda *_: {"evidence": []})
    claim, reading = claimed(COMMUTES, "PROVED")
    decision = decide(claim, reading)
    path = accept(tmp_path, claim, reading, decision)
    again = recheck(tmp_path, claim, reading)

    assert ("PROVED", "B", "as expected") == (again.verdict, again.grade, again.status)
    document = json.loads(path.read_text())
    for answer in entry_of(document, "solvers")["answers"]:
        answer["text"] = "0" * 64
    path.write_text(json.dumps(document))
    forged = recheck(tmp_path, claim, reading)

    assert ("UNKNOWN", "alarm") == (forged.verdict, forged.status)
    assert "another text" in forged.problems[0]


def test_missing_evidence_is_said_with_the_remedy(tmp_path: Path) -> None:
    """A reading without a file is no pass, and the message names the command that makes it."""
    claim, reading = claimed(COMMUTES, "PROVED")
    decision = recheck(tmp_path, claim, reading)

    assert not decision.green
    assert f"no evidence at {evidence_path(tmp_path, claim, reading)}" in decision.problems[0]
    assert "tropcheck check sample --accept" in decision.problems[0]


def test_a_strategy_that_looks_ahead() -> None:
    """∃y ∀x: x ≤ y is not proved by y := x, because x is quantified after y."""
    ahead = Alternating(lambda x, y: x <= y, (some(y=R), every(x=R)), prove=lambda x: {"y": x})
    behind = Alternating(lambda x, y: x <= y, (every(x=R), some(y=R)), prove=lambda x: {"y": x})
    decision = decide(*claimed(ahead, "PROVED"))

    assert "PROVED" == decide(*claimed(behind, "PROVED")).verdict
    assert ("UNKNOWN", "failed") == (decision.verdict, decision.status)
    assert any("looks at what is quantified after it" in problem for problem in decision.problems)


def test_a_refuting_strategy_that_looks_ahead() -> None:
    """∀x ∃y: x < y is not refuted by x := y."""
    law = Alternating(lambda x, y: x < y, (every(x=R), some(y=R)), refute=lambda y: {"x": y})
    decision = decide(*claimed(law, "REFUTED"))

    assert "REFUTED" != decision.verdict
    assert any("looks at what is quantified after it" in problem for problem in decision.problems)


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        pytest.param(Z, integers(0, 1), id="outside the box"),
        pytest.param(R, Z, id="no integer"),
        pytest.param(X, R, id="not finite"),
    ],
)
def test_a_strategy_that_leaves_its_domain(given: Any, chosen: Any) -> None:
    """∀x ∃y: y = x is not proved by y := x when y has a smaller domain than x."""
    law = Alternating(lambda x, y: y == x, (every(x=given), some(y=chosen)), prove=lambda x: {"y": x})

    assert "PROVED" != decide(*claimed(law, "PROVED")).verdict


def test_the_question_of_a_strategy_about_another_law() -> None:
    """The proved question must be the law with the choice put in; a question of another law is rejected."""
    good = document_of(
        Alternating(lambda x, y: x + y == 0, (every(x=R), some(y=R)), prove=lambda x: {"y": -x}), "PROVED"
    )
    other = document_of(
        Alternating(lambda x, y: x + y == x, (every(x=R), some(y=R)), prove=lambda x: {"y": 0}), "PROVED"
    )
    good["statement"]["law"] = other["statement"]["law"]
    with pytest.raises(Rejected):
        outcome_of(good)


COUNTER = Recurrence(lambda s: 0 <= s, {"s": Z}, lambda: {"s": 0}, lambda s: {"s": s + 2})
FALLING = Recurrence(lambda s: s <= 9, {"s": Z}, lambda: {"s": 0}, lambda s: {"s": s - 2})


def test_a_recurrence_whose_step_is_about_another_law() -> None:
    """A base about 0 ≤ s and a step about s ≤ 9 make no induction."""
    document, other = document_of(COUNTER), document_of(FALLING)
    document["questions"] |= other["questions"]
    document["evidence"] += other["evidence"]
    document["statement"]["step"] = other["statement"]["step"]
    with pytest.raises(Rejected):
        outcome_of(document)


def test_a_recurrence_whose_step_assumes_more() -> None:
    """A step with a hypothesis on the state besides the law is refused when it is laid out, and by the kernel."""
    with pytest.raises(TropcheckError, match="takes s, which its space does not declare"):
        Recurrence(
            lambda s: s <= 9, {"s": Z}, lambda: {"s": 0}, lambda s: {"s": s + 1}, allowed=(lambda s: s <= 5,)
        ).layout(GRID)
    base = trace(lambda z: z - z <= 9, {"z": Z})
    step = trace(lambda s: s + 1 <= 9, {"s": Z}, (lambda s: s <= 5, lambda s: s <= 9))
    questions = {question.digest(): question.json() for question in (base, step)}
    tree = {"kind": "recurrence", "base": base.digest(), "step": step.digest(), "state": ["s"], "unrolled": []}
    document = {
        "format": "tropcheck-evidence/1", "claim": "c", "reading": "r",
        "statement": tree, "questions": questions, "evidence": [], "checks": [],
    }  # fmt: skip

    with pytest.raises(Rejected, match="a hypothesis on the inputs speaks of the state"):
        judge(document)


def test_a_recurrence_over_a_boxed_state() -> None:
    """n ≤ 5 is false of the sixth state; a box around the state must not make the step provable."""
    boxed = Recurrence(lambda n: n <= 5, {"n": integers(0, 3)}, lambda: {"n": 0}, lambda n: {"n": n + 1})
    decision = decide(*claimed(boxed, "PROVED"))

    assert "PROVED" != decision.verdict


@pytest.mark.parametrize("verdict", ["PROVED", "VERIFIED", "REFUTED", "SUPPORTED", "UNKNOWN", ""])
def test_a_declared_verdict(verdict: str) -> None:
    """Only CITED and NOT FORMAL can be declared."""
    document = document_of(COMMUTES)
    document["statement"] = {"kind": "declared", "verdict": verdict, "because": "I say so"}
    document["evidence"] = []
    with pytest.raises(Rejected, match="cannot be declared"):
        outcome_of(document)


def test_growth_proved_on_both_sides_is_an_alarm() -> None:
    """A constant and a family against every constant cannot both be proved."""
    both = Growth(
        "f",
        "O",
        "g",
        ("n",),
        holds=Forall(lambda n: n <= n, {"n": Z}),
        fails=Alternating(lambda c, n: c < n, (every(c=Z), some(n=Z)), prove=lambda c: {"n": c + 1}),
    )
    decision = decide(*claimed(both, "REFUTED"))

    assert ("REFUTED", "alarm") == (decision.verdict, decision.status)
    assert outcome_of(decision.document).alarm


def test_alternation_decided_for_both_sides_is_an_alarm() -> None:
    """A winning strategy of each side would be a contradiction: the documents of two laws joined raise the alarm."""
    law = Alternating(
        lambda x, y: x + y == 0, (every(x=R), some(y=R)), prove=lambda x: {"y": -x}, refute=lambda: {"x": 0}
    )
    document = document_of(law)
    about = document["statement"]["refute"]
    document["evidence"] = [e for e in document["evidence"] if e["about"] != about]
    document["evidence"].append(
        {"about": about, "form": "solvers", "answers": [{"program": "z3", "answer": "unsat", "text": "0"}]}
    )
    outcome = outcome_of(document)

    assert outcome.alarm


@pytest.mark.parametrize(
    ("kind", "form"),
    [("PROVED", "witness"), ("REFUTED", "proof")],
)
def test_evidence_without_its_substance(kind: str, form: str) -> None:
    """Without its evidence a document decides nothing."""
    document = document_of(COMMUTES if kind == "PROVED" else FALSE, kind)
    document["evidence"] = []

    assert "UNKNOWN" == outcome_of(document).verdict


def test_an_unknown_form_and_an_unknown_kind_are_named() -> None:
    """The kernel says which form of evidence, or kind of statement, it does not know."""
    document = document_of(COMMUTES)
    (about,) = document["questions"]
    forged = {**document, "evidence": [{"about": about, "form": "trust me"}]}
    with pytest.raises(Rejected, match="is no form of evidence"):
        outcome_of(forged)
    with pytest.raises(Rejected, match="is no kind of statement"):
        outcome_of({**document, "statement": {"kind": "obvious"}})


def test_a_model_that_satisfies_no_hypothesis() -> None:
    """The instance that shows that hypotheses are not contradictory is checked."""
    document = document_of(Forall(lambda x: 0 <= x, {"x": R}, (lambda x: 1 <= x,)))
    entry_of(document, "model")["values"]["x"] = "0"
    with pytest.raises(Rejected, match="a hypothesis fails"):
        outcome_of(document)


def test_a_proof_under_hypotheses_needs_a_model() -> None:
    """Without an instance of the hypotheses the proof may be vacuous, and nothing is proved."""
    document = document_of(Forall(lambda x: 0 <= x, {"x": R}, (lambda x: 1 <= x,)), scope=Scope(samples=300))
    document["evidence"] = [e for e in document["evidence"] if e["form"] not in ("model", "enumeration")]
    outcome = outcome_of(document)

    assert "UNKNOWN" == outcome.verdict
    assert "vacuous" in outcome.because


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda values: values.update(a="7"), "outside its box"),
        (lambda values: values.update(a="1/2"), "is no integer"),
        (lambda values: values.update(a="-inf"), "is no exact number"),
        (lambda values: values.update(a=1), "short text"),
        (lambda values: values.update(a="1e3"), "is no exact number"),
        (lambda values: values.update(a="1/0"), "divides by zero"),
        (lambda values: values.update(z="1"), "does not assign exactly the names"),
        (lambda values: values.pop("a"), "does not assign exactly the names"),
    ],
)
def test_a_witness_from_outside_the_space(edit: Callable[[dict[str, Any]], Any], message: str) -> None:
    """A witness must give every name a value of its domain."""
    document = document_of(Forall(lambda a, b: a + b <= 5, {"a": integers(0, 3), "b": integers(0, 3)}), "REFUTED")
    edit(entry_of(document, "witness")["values"])
    with pytest.raises(Rejected, match=message):
        outcome_of(document)


def _stored(tmp_path: Path, statement: Statement, expect: str, scope: Scope = GRID) -> tuple[Claim, Reading, Path]:
    claim, reading = claimed(statement, expect, scope)
    reading = replace(reading, survivors={"up to 30": "the law is true of all integers"})
    path = accept(tmp_path, claim, reading, decide(claim, reading))

    assert "as expected" == recheck(tmp_path, claim, reading, in_full=True).status
    return claim, reading, path


def _edit(path: Path, edit: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text())
    edit(document)
    path.write_text(json.dumps(document))
    return document


ORDERED = Forall(lambda a, b: a < b + 1, {"a": integers(0, 29), "b": integers(0, 29)}, (lambda a, b: a <= b,))


def test_a_lie_about_the_hypotheses_of_an_enumeration(tmp_path: Path) -> None:
    """The number of instances that satisfy the hypotheses is counted again, by the kernel in some shards."""
    claim, reading, path = _stored(tmp_path, ORDERED, "PROVED")
    original = path.read_text()
    seen_by_kernel = 0
    for number in range(30):
        path.write_text(original)
        document = _edit(path, lambda d, n=number: _shards(d)[n].update(satisfying=_shards(d)[n]["satisfying"] - 1))
        try:
            judge(document)
        except Rejected as error:
            seen_by_kernel += "are counted as satisfying the hypotheses" in str(error)
        decision = recheck(tmp_path, claim, reading)

        assert ("alarm", "UNKNOWN") == (decision.status, decision.verdict)

    assert 8 == seen_by_kernel


def test_an_enumeration_without_hypotheses_satisfies_them_everywhere() -> None:
    """Where nothing is assumed, no instance can fail the hypotheses."""
    document = document_of(BOX)
    _shards(document)[3]["satisfying"] -= 1
    with pytest.raises(Rejected, match="cannot satisfy the hypotheses"):
        outcome_of(document)


def test_an_enumeration_of_nothing() -> None:
    """A box in which no instance satisfies the hypotheses shows nothing."""
    document = document_of(ORDERED)
    _vacuous(document)
    with pytest.raises(Rejected, match="the enumeration is vacuous"):
        outcome_of(document)


def test_a_large_box_is_no_proof_that_its_hypotheses_hold_somewhere() -> None:
    """That an enumeration counts instances of the hypotheses is believed with such an instance only."""
    law = Forall(
        lambda a, b: a == 77, {"a": integers(0, 199), "b": integers(0, 199)}, (lambda a, b: a * a + b == 77 * 77 + 150,)
    )
    document = document_of(law, scope=Scope(samples=1))
    outcome = outcome_of({**document, "evidence": [entry_of(document, "enumeration")]})

    assert "vacuous" in outcome.because
    assert "77" == entry_of(document, "model")["values"]["a"]


def test_a_number_of_failing_instances_is_counted_again(tmp_path: Path) -> None:
    """How many instances of a box are counterexamples is part of what a file says."""
    claim, reading, path = _stored(tmp_path, FALSE, "REFUTED")
    _edit(path, lambda d: entry_of(d, "witness").update(failing=9))

    assert "another number of instances fails" in recheck(tmp_path, claim, reading).problems[0]
    document = _edit(path, lambda d: entry_of(d, "witness").update(failing=10, among=24))

    assert "among another number" in recheck(tmp_path, claim, reading).problems[0]
    entry_of(document, "witness").update(failing=25)
    with pytest.raises(Rejected, match="25 of 24 instances cannot fail"):
        judge(document)


@pytest.mark.parametrize("kind", ["fidelity", "mutants"])
def test_a_proof_without_its_checks(tmp_path: Path, kind: str) -> None:
    """What is proved must have been compared with the law, and its mutants tried; without figures it is unchecked."""
    claim, reading, path = _stored(tmp_path, COMMUTES, "PROVED")
    document = _edit(path, lambda d: d.update(checks=[c for c in d["checks"] if c["check"] != kind]))

    assert {"fidelity": "compared with the law", "mutants": "no mutants"}[kind] in judge(document).unchecked
    assert "alarm" == recheck(tmp_path, claim, reading).status
    kernel = Path(solver.kernel.__file__).parent
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(kernel), str(path)], capture_output=True, text=True, check=False
    )

    assert 6 == run.returncode
    assert "UNCHECKED" in run.stdout


def test_the_checks_of_another_question_do_not_count() -> None:
    """Figures about a question that the verdict does not rest on are no figures about the one that it does."""
    document = document_of(Alternating(lambda x, y: x + y == 0, (every(x=R), some(y=R)), prove=lambda x: {"y": -x}))
    other = document_of(COMMUTES)
    document["questions"] |= other["questions"]
    document["checks"] = other["checks"]

    assert "were not compared with the law" in judge(document).unchecked


@pytest.mark.parametrize(
    ("kind", "edit", "message"),
    [
        ("fidelity", {"nodes": 6}, "the question has 5 rows, not 6"),
        ("fidelity", {"comparisons": -1}, "is negative"),
        ("fidelity", {"mismatches": [1]}, "is no list of"),
        ("fidelity", {"check": "infidelity"}, "is no fidelity or mutants"),
        ("fidelity", {"about": "0" * 64}, "is no fidelity or mutants"),
        ("mutants", {"tried": 0, "survivors": ["x"]}, "is no list of at most"),
        ("mutants", {"tried": True}, "is no int"),
        ("mutants", {"survivors": "none"}, "is no list"),
    ],
)
def test_figures_that_cannot_be(kind: str, edit: dict[str, Any], message: str) -> None:
    """Figures of a check that do not fit its question are rejected."""
    document = document_of(COMMUTES)
    next(c for c in document["checks"] if c["check"] == kind).update(edit)
    with pytest.raises(Rejected, match=message):
        outcome_of(document)


SURVIVES = Forall(lambda x, y: minimum(x, y) <= y, {"x": R, "y": R}, (lambda x, y: x <= 5,))


def test_a_removed_survivor_and_forged_figures(tmp_path: Path) -> None:
    """The number of mutants is made again always, the comparisons and the survivors in full."""
    claim, reading = claimed(SURVIVES, "PROVED")
    explained = replace(reading, survivors={"hypothesis 1": "it is not needed", "≤": "it says as much"})
    path = accept(tmp_path, claim, explained, decide(claim, explained))
    assert "as expected" == recheck(tmp_path, claim, explained, in_full=True).status
    assert "hypothesis 1" in recheck(tmp_path, claim, reading).problems[0]
    original = path.read_text()

    def check_of(document: dict[str, Any], kind: str) -> dict[str, Any]:
        return next(c for c in document["checks"] if c["check"] == kind)  # type: ignore[no-any-return]

    for kind, edit, always in (
        ("mutants", {"tried": 3}, True),
        ("mutants", {"survivors": []}, False),
        ("fidelity", {"comparisons": 10**9}, False),
        ("fidelity", {"points": 10**9}, False),
        ("fidelity", {"seed": 5}, False),
    ):
        path.write_text(original)
        _edit(path, lambda d, kind=kind, edit=edit: check_of(d, kind).update(edit))  # type: ignore[misc]

        assert "alarm" == recheck(tmp_path, claim, explained, in_full=True).status
        assert always == (recheck(tmp_path, claim, explained).status == "alarm")


def test_samples_that_were_not_drawn(tmp_path: Path) -> None:
    """The number of random instances is made again in full, and cannot be made up of discarded ones."""
    claim, reading = claimed(COMMUTES, "SUPPORTED", Scope(samples=300))
    decision = decide(claim, reading)
    (question,) = map(question_of, json.loads(json.dumps(decision.document["questions"])).values())
    (samples,) = solver.jobs.sampled(question, {"count": 300, "seed": 0, "elements": [1, 2, 3]})["evidence"]
    document = {**decision.document, "evidence": [samples]}
    path = accept(tmp_path, claim, reading, replace(decision, document=document))
    assert "as expected" == recheck(tmp_path, claim, reading, in_full=True).status
    _edit(path, lambda d: entry_of(d, "samples").update(tried=10**6))

    assert "alarm" == recheck(tmp_path, claim, reading, in_full=True).status
    for tried, discarded in ((5, -1), (5, 5), (5, 6), (-1, 0)):
        document["evidence"] = [{**samples, "tried": tried, "discarded": discarded}]
        with pytest.raises(Rejected, match="cannot be discarded"):
            outcome_of(document)


def test_an_existence_is_not_refuted_by_one_size() -> None:
    """A witness of existence that is not found at the listed sizes excludes nothing beyond them."""
    statement = Exists(lambda k, n: n * n == 50, lambda k: {"n": integers(0, k)})
    decision = decide(*claimed(statement, "UNKNOWN", Scope({"k": (3, 5)})))

    assert "UNKNOWN" == decision.verdict


def test_a_false_control_fails_the_claim() -> None:
    """A law that does not do what the literature says is not decided as expected, whatever else is proved."""
    claim, reading = claimed(COMMUTES, "PROVED")
    claim.control("two and three", COMMUTES.law, holds=False, x=2, y=3)
    decision: Decision = decide(claim, reading)

    assert "failed" == decision.status
    assert "two and three" in decision.problems[0]


def test_a_surviving_mutant_must_be_explained() -> None:
    """A hypothesis that is not needed survives; the reading fails until its claim says why."""
    law = Forall(lambda x, y: minimum(x, y) <= y, {"x": R, "y": R}, (lambda x, y: x <= 5,))
    claim, reading = claimed(law, "PROVED")
    unexplained = decide(claim, reading)
    explained = decide(claim, replace(reading, survivors={"hypothesis 1": "it is not needed"}))

    assert "failed" == unexplained.status
    assert any("hypothesis 1 dropped" in problem for problem in unexplained.problems)
    assert not any("hypothesis 1 dropped" in problem for problem in explained.problems)


def test_a_conjunction_in_a_hypothesis_is_seen_by_the_smoke_test() -> None:
    """Hypotheses that are contradictory only together are found out too."""
    law = Forall(lambda x, y: x == y, {"x": X, "y": X}, (lambda x, y: all_of(x < y, y < x),))

    assert "UNKNOWN" == decide(*claimed(law, "PROVED")).verdict

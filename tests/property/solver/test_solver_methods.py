"""Every method says the truth: on random statements over small boxes it agrees with a naive twin."""

from __future__ import annotations

import inspect
import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import BOXES, INDEXED, SCALARS, assignments, questions, questions_with_instances
from twins import law_of, naive_verdict

from solver.claims import Claim, Paper
from solver.decide import decide
from solver.enumeration import box_of, enumerate_shards, shard_prefixes
from solver.fidelity import fidelity
from solver.instances import Assignment, assignment_of, minimized, refutes
from solver.kernel.document import Rejected
from solver.kernel.judge import judge
from solver.programs import ask
from solver.sampling import sample
from terms.question import Question
from terms.scalars import NEG_INF
from terms.smtlib import counterexample_script, number_text
from terms.sorts import INTEGRAL, NUMERIC
from terms.spaces import Functions, IndexSets, Indices, Numbers
from terms.statements import Forall, Scope


def instances_of(question: Question) -> list[Assignment]:
    """List all instances of a question over boxes."""
    ranges = [range(v.lo, v.hi + 1) for v in question.variables if v.lo is not None and v.hi is not None]
    names = [v.name for v in question.variables]
    return [Assignment({}, dict(zip(names, values, strict=True))) for values in product(*ranges)]


@given(questions(BOXES, depth=3))
@settings(max_examples=25)
def test_enumeration_counts_what_the_twin_counts(question: Question) -> None:
    """Instances, instances of the hypotheses, and counterexamples are counted as by brute force."""
    box = box_of(question, None)
    assert box is not None
    shards = list(enumerate_shards(question, box, shard_prefixes(box)))
    verdicts = [(naive_verdict(question, a), a) for a in instances_of(question)]
    failing = [a for (hypotheses, conclusion), a in verdicts if hypotheses and not conclusion]

    assert len(verdicts) == sum(shard.instances for shard in shards)
    assert sum(hypotheses for (hypotheses, _), _ in verdicts) == sum(shard.satisfying for shard in shards)
    assert len(failing) == sum(shard.failing for shard in shards)
    if failing:
        smallest = min((s.smallest for s in shards if s.smallest is not None), key=Assignment.weight)

        assert min(a.weight()[:3] for a in failing) == smallest.weight()[:3]


@given(st.data())
@settings(max_examples=12)
def test_a_decision_is_the_truth(data: st.DataObject) -> None:
    """Over a box each statement is decided: REFUTED when the twin finds a counterexample, else PROVED."""
    question = data.draw(questions(BOXES, depth=2))
    spaces = {v.name: Numbers(v.sort, v.lo, v.hi) for v in question.variables}

    def signed(law: Any) -> Any:
        law.__signature__ = inspect.Signature(
            [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in spaces]
        )
        return law

    statement = Forall(
        signed(law_of(question.conclude)), spaces, tuple(signed(law_of(hypothesis)) for hypothesis in question.given)
    )
    claim = Claim("sample", Paper("p", "here"), "A random law.")
    decision = decide(claim, claim.reading("one", statement, expect="PROVED", literal=True, quick=Scope(samples=256)))
    verdicts = [naive_verdict(question, assignment) for assignment in instances_of(question)]
    if any(hypotheses and not conclusion for hypotheses, conclusion in verdicts):
        expected = "REFUTED"
    else:
        expected = "PROVED" if any(hypotheses for hypotheses, _ in verdicts) else "UNKNOWN"

    assert expected == decision.verdict
    assert expected == judge(json.loads(json.dumps(decision.document))).outcome.verdict


@pytest.mark.parametrize("signature", [SCALARS, INDEXED], ids=["scalars", "index sets"])
def test_fidelity_finds_nothing_on_random_laws(signature: Any) -> None:
    """On random laws all interpretations agree at every node: there are comparisons and no mismatch."""
    functions = tuple(f for f in signature.functions if f.codomain != "bool")
    signature = type(signature)(signature.variables, functions, signature.sorts)
    spaces: dict[str, Any] = {sort: IndexSets() for sort in signature.sorts}
    spaces |= {
        v.name: Numbers(v.sort, v.lo, v.hi) if v.sort in NUMERIC else Indices(v.sort) for v in signature.variables
    }
    spaces |= {f.name: Functions(f.domain, f.codomain) for f in functions}

    @given(questions(signature, depth=3, most_hypotheses=0))
    @settings(max_examples=15)
    def check(question: Question) -> None:
        law = law_of(question.conclude)
        law.__signature__ = inspect.Signature(
            [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in spaces]
        )
        (instance,) = Forall(law, spaces).instances(Scope())
        report = fidelity(instance, seed=1, elements=(1, 2, 3), batches=2, points=2)

        assert () == report.mismatches
        assert report.comparisons > 0

    check()


def _pinned(question: Question, assignment: Assignment) -> str:
    """Return the question's text with every variable fixed to the instance's value."""
    lines = []
    for variable in question.variables:
        value = assignment.values[variable.name]
        bottom = value is NEG_INF
        if variable.sort.startswith("ext"):
            lines.append(f"(assert (= {variable.name}.bottom {str(bottom).lower()}))")
        if not bottom:
            number = number_text(value, real=variable.sort not in INTEGRAL)
            lines.append(f"(assert (= {variable.name} {number}))")
    text = counterexample_script(question).text
    return text.replace("(check-sat)", "\n".join([*lines, "(check-sat)"]))


@pytest.mark.parametrize("program", ["z3", "cvc5"])
def test_the_programs_read_the_text_as_the_twin_does(program: str) -> None:
    """With all variables fixed, a program finds the text satisfiable exactly on counterexamples."""

    @given(questions_with_instances(SCALARS, depth=3, count=1))
    @settings(max_examples=25 if program == "z3" else 8)
    def check(case: tuple[Question, list[Assignment]]) -> None:
        question, (assignment,) = case
        hypotheses, conclusion = naive_verdict(question, assignment)
        answer = ask(program, _pinned(question, assignment), seconds=30)

        assert ("sat" if hypotheses and not conclusion else "unsat") == answer.answer, answer.reason

    check()


@given(questions(SCALARS, depth=2))
@settings(max_examples=25)
def test_sampled_witnesses_and_models_are_what_they_say(question: Question) -> None:
    """A sampled counterexample is one for the twin, also minimized, and the model satisfies the hypotheses."""
    samples = sample(question, count=256, seed=3)
    if samples.counterexample is not None:
        smallest = minimized(question, samples.counterexample)

        assert (True, False) == naive_verdict(question, samples.counterexample)
        assert (True, False) == naive_verdict(question, smallest)
        assert smallest.weight() <= samples.counterexample.weight()
        assert smallest == assignment_of(question, smallest.json())
    if samples.model is not None:
        assert naive_verdict(question, samples.model)[0]
    assert 0 <= samples.discarded <= samples.tried


@given(st.data())
@settings(max_examples=60)
def test_the_kernel_accepts_exactly_the_witnesses(data: st.DataObject) -> None:
    """A document with a random instance as its witness is accepted exactly when the twin says that it refutes."""
    question = data.draw(questions(SCALARS, depth=2))
    assignment = data.draw(assignments(question))
    digest = question.digest()
    document = {
        "format": "tropcheck-evidence/1", "claim": "c", "reading": "r", "checks": [],
        "statement": {"kind": "forall", "leaves": [{"question": digest, "size": {}}], "scope": "all"},
        "questions": {digest: question.json()},
        "evidence": [{"about": digest, "form": "witness", **assignment.json()}],
    }  # fmt: skip
    try:
        accepted = judge(document).outcome.verdict == "REFUTED"
    except Rejected:
        accepted = False

    assert ((True, False) == naive_verdict(question, assignment)) is accepted
    assert accepted is refutes(question, assignment)

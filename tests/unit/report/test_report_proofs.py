"""Proofs to follow: every step refers to earlier steps of its own case, and says what the certificate says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from report import page
from report.cards import MOST_PROOFS
from report.literals import bare
from report.proofs import Case, Proof, readable_proof
from solver.certify import certify
from terms.laws import trace
from terms.scalars import NEG_INF
from terms.spaces import extended_reals, function, index, index_set, integers, reals
from terms.vocabulary import all_over, max_over, maximum, oplus, otimes

QUESTIONS = {
    "max is above": trace(lambda x, y: x <= maximum(x, y), {"x": reals, "y": reals}),
    "max commutes": trace(lambda x, y: maximum(x, y) == maximum(y, x), {"x": reals, "y": reals}),
    "−∞ is the unit": trace(lambda a: oplus(a, NEG_INF) == a, {"a": extended_reals}),
    "⊗ distributes": trace(
        lambda a, b, c: otimes(a, oplus(b, c)) == oplus(otimes(a, b), otimes(a, c)),
        dict.fromkeys("abc", reals),
    ),
    "integers have gaps": trace(lambda n: 2 * n != 1, {"n": integers(-5, 5)}),
    "a bound on all": trace(
        lambda keys, j, s: s(j) <= max_over(keys, s),
        {"keys": index_set(), "j": index("keys"), "s": function("keys", to=reals)},
    ),
    "all and its negation": trace(
        lambda keys, s, t: all_over(keys, lambda k: s(k) + t(k) <= max_over(keys, s) + max_over(keys, t)),
        {"keys": index_set(), "s": function("keys", to=reals), "t": function("keys", to=reals)},
    ),
}

TOLD = ("max commutes", "−∞ is the unit", "⊗ distributes", "all and its negation")


def proof_of(name: str) -> tuple[dict[str, Any], dict[str, Any], Proof | None]:
    """Return the question, a certificate that the kernel accepts, and its telling."""
    question = QUESTIONS[name].json()
    certificate = certify(question, seconds=20)
    assert certificate is not None
    return question, certificate, readable_proof(question, certificate)


def lines_of(case: Case, scope: frozenset[int] = frozenset()) -> Iterator[tuple[int, str, frozenset[int]]]:
    """Yield (number, text, numbers that it may refer to) for each line of a proof."""
    known = set(scope)
    if case.assumes:
        yield case.number, "", frozenset(known)
        known.add(case.number)
    for step in case.steps:
        yield step.number, step.reason, frozenset(known)
        known.add(step.number)
    yield 0, case.ends, frozenset(known)
    for part in case.cases:
        yield from lines_of(part, frozenset(known))


@pytest.mark.parametrize("name", TOLD)
def test_steps_refer_to_earlier_steps_of_their_case(name: str) -> None:
    """No reason names a step that comes later, or that belongs to another case; numbers count up."""
    _, _, proof = proof_of(name)
    assert proof is not None
    numbers = []
    for number, said, scope in lines_of(proof.root):
        assert {int(found) for found in re.findall(r"\((\d+)\)", said)} <= scope
        numbers += [number] if number else []

    assert list(range(1, proof.steps + 1)) == numbers


@pytest.mark.parametrize("name", TOLD)
def test_every_branch_ends_in_a_contradiction_or_in_cases(name: str) -> None:
    """A proof by cases is complete: branches without cases contradict, the others name their cases."""
    _, _, proof = proof_of(name)
    assert proof is not None
    stack = [proof.root]
    while stack:
        case = stack.pop()
        assert case.ends.startswith("One of these cases holds" if case.cases else "Contradiction")
        stack += case.cases


def test_what_is_said_is_about_the_names_of_the_law() -> None:
    """The steps speak of x, y and named maxima; the definitions say what these are."""
    _, _, proof = proof_of("max commutes")

    assert proof is not None
    assert any(re.fullmatch(r"m.* = max\(\w, \w\)", line) for line in proof.definitions)
    said = [step.says for step in proof.root.steps]
    assert said
    assert all(set(re.findall(r"[a-z]\w*[₀-₉]*", text)) <= {"x", "y", "m₁", "m₂", "or", "and", "not"} for text in said)


def test_elements_are_explained() -> None:
    """What decides an extremum over an index set is introduced as such."""
    _, _, proof = proof_of("all and its negation")

    assert proof is not None
    assert any("fails, if it fails anywhere" in line for line in proof.definitions)
    assert any(line.startswith("m₁ = max[") for line in proof.definitions)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in TOLD])
def test_a_certificate_of_one_step_is_not_told(name: str) -> None:
    """Where the arithmetic of one line closes the question there is nothing to follow."""
    assert proof_of(name)[2] is None


def test_a_long_certificate_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the limits of bytes or steps there is no proof to follow."""
    question, certificate, proof = proof_of("⊗ distributes")

    assert proof is not None
    monkeypatch.setattr("report.proofs.MOST_STEPS", 2)
    assert readable_proof(question, certificate) is None
    monkeypatch.setattr("report.proofs.MOST_STEPS", 30)
    monkeypatch.setattr("report.proofs.MOST_BYTES", 20)
    assert readable_proof(question, certificate) is None


def test_a_broken_certificate_is_not_told() -> None:
    """A certificate about another statement, or with a step that is wrong, has no telling."""
    question, certificate, _ = proof_of("max commutes")
    other = QUESTIONS["⊗ distributes"].json()

    assert readable_proof(other, certificate) is None
    assert readable_proof(question, {**certificate, "lemmas": [["sum", [1], [], []]]}) is None


def _spoiled(value: Any, chance: random.Random) -> Any:
    """Change one thing somewhere in a JSON value."""
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        changed = _spoiled(value[place], chance)
        return [*value[:place], changed, *value[place + 1 :]] if chance.random() < 0.9 else value[:place]
    if isinstance(value, dict) and value and chance.random() < 0.9:
        name = chance.choice(sorted(value))
        if chance.random() < 0.1:
            return {key: part for key, part in value.items() if key != name}
        return {**value, name: _spoiled(value[name], chance)}
    return chance.choice([None, -1, 0, 7, "x", [], {}, True])


@pytest.mark.parametrize("name", TOLD)
def test_spoiled_certificates_are_told_or_left_out(name: str) -> None:
    """Whatever a file contains, the report does not break: it tells a proof, or none."""
    question, certificate, proof = proof_of(name)
    chance = random.Random(name)
    untold = 0
    for _ in range(150):
        bad = _spoiled(certificate, chance)
        told = readable_proof(question, bad if isinstance(bad, dict) else certificate)
        untold += told is None
        told = readable_proof(_spoiled(question, chance), certificate)
        untold += told is None

    assert proof is not None
    assert untold > 100


@pytest.mark.parametrize(("said", "expected"), [("(a)", "a"), ("(a) and (b)", "(a) and (b)"), ("a", "a"), ("", "")])
def test_outer_parentheses(said: str, expected: str) -> None:
    """Only parentheses around everything are taken away."""
    assert expected == bare(said)


def test_the_card_has_the_proof(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """A certified reading shows its proof, escaped, when the evidence is at hand."""
    question, certificate, proof = proof_of("max commutes")
    assert proof is not None
    document = evidence["maximum-commutes/small-integers"]
    digest = QUESTIONS["max commutes"].digest()
    document["questions"][digest] = question
    document["evidence"].append({"about": digest, **certificate})
    text = page(run, documents=evidence)

    assert f"A proof to follow, {proof.steps} steps" in text
    assert "A proof to follow" not in page(run)
    assert MOST_PROOFS >= text.count("A proof to follow")

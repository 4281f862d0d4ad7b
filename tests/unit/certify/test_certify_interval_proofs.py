"""Proofs with Sturm chains and Bernstein forms, as the producer finds them."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from solver.certify import certify, proof_text
from solver.certify.trees import case_tree
from solver.kernel.document import Rejected
from solver.kernel.proofs import check_case_tree, check_clausal
from solver.kernel.sentence import read_question
from terms.laws import trace
from terms.question import Question
from terms.spaces import reals
from terms.vocabulary import all_of, implies

X, Y = {"x": reals}, {"x": reals, "y": reals}


TRUE: dict[str, tuple[str, Question]] = {
    "a quartic": ("sturm", trace(lambda x: 0 < x * x * x * x - 3 * x + 3, X)),
    "a square of a cubic without rational roots": (
        "sturm", trace(lambda x: 0 <= (x * x * x - 2) * (x * x * x - 2) * (x * x + 1), X)),
    "a half line": ("sturm", trace(lambda x: 0 <= x * x * x - 3 * x + 2, X, (lambda x: 0 <= x,))),
    "a Chebyshev polynomial": (
        "sturm",
        trace(lambda x: x * (16 * x * x * x * x - 20 * x * x + 5) <= 1, X, (lambda x: all_of(-1 <= x, x <= 1),))),
    "two inequalities of degree three": (
        "sturm", trace(lambda x: implies(x * x * x <= x - 1, x * x * x + 2 < 10 * x * x), X)),
    "a square": (
        "sum",
        trace(lambda x, y: 0 < x * x * y + y * y * x + 3 - 4 * x * y, Y,
              (lambda x, y: all_of(0 <= x, x <= 1, 0 <= y, y <= 1),))),
}  # fmt: skip


@pytest.mark.parametrize("name", list(TRUE))
def test_the_producer_finds_them(name: str) -> None:
    """Each of these is proved, by the lemma that it is here for; the proof has a form for human readers."""
    rule, question = TRUE[name]
    certificate: Any = certify(question.json(), seconds=20)

    assert certificate is not None
    assert rule in {lemma[0] for lemma in certificate["lemmas"]}
    tree = case_tree(question.json(), certificate)
    assert tree is not None
    check_case_tree(read_question(question.json()), tree)
    told = " ".join(line.text for line in proof_text(question.json(), tree))

    assert ("Sturm" in told) == (rule == "sturm")


FALSE = [
    trace(lambda x: 0 < x * x * x * x - 3 * x + 2, X),
    trace(lambda x: 0 < (x * x * x - 2) * (x * x * x - 2), X),
    trace(lambda x: 0 < x * x * x - 3 * x + 2, X, (lambda x: 0 <= x,)),
    trace(lambda x: x * (16 * x * x * x * x - 20 * x * x + 5) < 1, X, (lambda x: all_of(-1 <= x, x <= 1),)),
    trace(lambda x, y: 0 < x * y, Y, (lambda x, y: all_of(0 <= x, x <= 1, 0 <= y, y <= 1),)),
]


@pytest.mark.parametrize("question", FALSE)
def test_what_is_just_false_is_not_proved(question: Question) -> None:
    """Where one point spoils it, no proof is found."""
    assert certify(question.json(), seconds=3) is None


def test_proofs_of_others_prove_nothing_false() -> None:
    """A certificate with these lemmas does not prove a false neighbour, nor does one with an edited number."""
    choose = random.Random(0)
    for rule, question in TRUE.values():
        certificate: Any = certify(question.json(), seconds=20)
        for false in FALSE:
            with pytest.raises(Rejected):
                check_clausal(read_question(false.json()), certificate)
        numbers = [i for i, lemma in enumerate(certificate["lemmas"]) if lemma[0] == rule]
        for _ in range(20):
            edited = copy.deepcopy(certificate)
            lemma = edited["lemmas"][choose.choice(numbers)]
            place = choose.randrange(len(lemma[1]))
            lemma[1] = [-x if i == place else x for i, x in enumerate(lemma[1])]
            with pytest.raises(Rejected):
                check_clausal(read_question(question.json()), edited)

"""The clause form states facts: its clauses hold in every instance, whatever the question."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from solver.kernel.clauses import ClauseForm
from solver.kernel.document import Rejected
from solver.kernel.lemmas import lemma_clause
from solver.kernel.polynomials import Work
from solver.kernel.sentence import read_question
from solver.kernel.sorts import BINDERS


def with_random_instances(form: ClauseForm, choose: random.Random, count: int) -> None:
    for sort in form.sentence.sorts:
        form.term(f"some {sort}", (), sort)
    for _ in range(count):
        rows = [(row, at) for row, at in form.known if form.sentence.nodes[row].op in BINDERS]
        if not rows:
            return
        row, at = choose.choice(rows)
        sort = form.sentence.nodes[row].payload[1]  # type: ignore[index]
        terms = [number for number, (_, _, other) in enumerate(form.terms) if other == sort]
        form.instantiate(row, at, choose.choice(terms))


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize("block", range(4))
def test_clauses_are_facts(author: Callable[..., Any], meaning: Callable[..., Any], indexed: bool, block: int) -> None:
    """Only the unit clauses of the hypotheses and of the negated conclusion can be false in an instance."""
    for seed in range(60 * block, 60 * block + 60):
        writer = author(seed, indexed=indexed, products=seed % 2 == 0, size=2 + seed % 2)
        sentence = read_question(writer.question().json())
        form = ClauseForm(sentence, Work())
        claimed = {(form.truth(row, {}),) for row in sentence.hypotheses}
        claimed |= {(-form.truth(sentence.conclusion, {}),), ()}
        with_random_instances(form, random.Random(seed), 8)
        for _ in range(4):
            reading = meaning(sentence, writer.instance(), form)
            false = {clause for clause in form.clauses if not any(map(reading.literal, clause))}

            assert false <= claimed, seed


def test_equality_lemmas_are_facts(author: Callable[..., Any], meaning: Callable[..., Any]) -> None:
    """Paths of equal terms and values at equal arguments hold in every instance."""
    accepted = 0
    for seed in range(150):
        writer = author(1000 + seed, indexed=True, products=False, size=2)
        sentence = read_question(writer.question().json())
        form = ClauseForm(sentence, Work())
        choose = random.Random(seed)
        with_random_instances(form, choose, 10)
        clauses = []
        for _ in range(60):
            kind = choose.choice(["term", "column", "truth", "flag"])
            sizes = {"term": form.terms, "column": form.columns}
            many = len(sizes.get(kind, form.atoms))  # type: ignore[arg-type]
            if choose.random() < 0.2 and form.terms:
                lemma: list[object] = ["path", *(choose.randrange(len(form.terms)) for _ in range(3))]
            elif many:
                lemma = ["same", kind, choose.randrange(many), choose.randrange(many)]
            try:
                clauses.append(lemma_clause(form, lemma, "lemma"))
            except Rejected:
                continue
        accepted += len(clauses)
        for _ in range(4):
            reading = meaning(sentence, writer.instance(), form)

            assert all(any(map(reading.literal, clause)) for clause in clauses), seed

    assert accepted > 1000

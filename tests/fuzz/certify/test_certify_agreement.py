"""Random questions: the producer against z3, which reads the SMT-LIB text of the same terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import z3

from solver.certify import certify
from solver.kernel.proofs import check_clausal
from solver.kernel.sentence import read_question
from terms.smtlib import counterexample_script


def verdict_of_z3(question: Any) -> str:
    solver = z3.Solver()
    solver.set("timeout", 3000)
    solver.from_string(counterexample_script(question).text.replace("(check-sat)", ""))
    return str(solver.check())


def compare(author: Callable[..., Any], seeds: range, indexed: bool, products: bool, seconds: float) -> Counter[str]:
    """Count verdicts; a certificate of a question with a counterexample is an error."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        question = author(seed, indexed=indexed, products=products, size=2 + seed % 3).question()
        verdict = verdict_of_z3(question)
        document = question.json()
        certificate = certify(document, seconds=seconds)
        if certificate is None:
            counts[f"{verdict}, no certificate"] += 1
            continue

        assert verdict != "sat", seed

        check_clausal(read_question(document), certificate)
        counts[f"{verdict}, certified"] += 1
    return counts


@pytest.mark.parametrize(
    ("indexed", "products", "count"),
    [(False, False, 200), (False, True, 60), (True, False, 100), (True, True, 60)],
)
def test_agreement(author: Callable[..., Any], indexed: bool, products: bool, count: int) -> None:
    """What z3 refutes gets a certificate, but for at most one question in fifty; what it satisfies gets none."""
    counts = compare(author, range(count), indexed, products, 0.5)

    assert counts["unsat, certified"] > count / 10
    assert counts["unsat, no certificate"] <= count / 50


@pytest.mark.slow
@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize("products", [False, True])
def test_agreement_at_length(author: Callable[..., Any], indexed: bool, products: bool) -> None:
    """The same for two thousand more questions of each kind."""
    counts = compare(author, range(10_000, 12_000), indexed, products, 2)

    assert counts["unsat, no certificate"] <= 40

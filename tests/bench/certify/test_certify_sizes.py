"""How large the certificates of growing statements are, and how long they take to make and to check.

Run with `pytest tests/bench/certify -m slow -s`; times are those of the process.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from solver.certify import certify
from solver.kernel.proofs import check_clausal
from solver.kernel.sentence import read_question
from terms.question import Question, Variable
from terms.symbols import term_of, variable
from terms.vocabulary import all_of, any_of, maximum, not_, total

pytestmark = pytest.mark.slow


def product_matrix(size: int, inner: int) -> tuple[list[list[Any]], tuple[Variable, ...]]:
    """Return U ⊙ V for U of size × inner and V of inner × size, and their entries as variables."""
    names = [f"u{i}{k}" for i in range(size) for k in range(inner)]
    names += [f"v{k}{j}" for k in range(inner) for j in range(size)]
    value = {name: variable(name, "real") for name in names}
    matrix = [
        [maximum([value[f"u{i}{k}"] + value[f"v{k}{j}"] for k in range(inner)]) for j in range(size)]
        for i in range(size)
    ]
    return matrix, tuple(Variable(name, "real") for name in names)


def singular(size: int, inner: int, *, identity: bool) -> Question:
    """State that no permutation (or: not the identity) is the unique optimum of a product."""
    matrix, variables = product_matrix(size, inner)
    weights = [total([matrix[i][p[i]] for i in range(size)]) for p in permutations(range(size))]
    unique = [all_of([other < weight for q, other in enumerate(weights) if q != p]) for p, weight in enumerate(weights)]
    return Question(term_of(not_(unique[0] if identity else any_of(unique))), variables=variables)


def factor_rank_above(size: int, inner: int) -> Question:
    """State that C_n (−1 on the diagonal, 0 off it) is no product of inner dimension r."""
    matrix, variables = product_matrix(size, inner)
    law = not_(all_of([matrix[i][j] == (-1 if i == j else 0) for i in range(size) for j in range(size)]))
    return Question(term_of(law), variables=variables)


CASES: dict[str, Callable[[], Question]] = {
    "3×3 of inner dimension 2, all permutations": lambda: singular(3, 2, identity=False),
    "4×4 of inner dimension 3, identity": lambda: singular(4, 3, identity=True),
    "5×5 of inner dimension 4, identity": lambda: singular(5, 4, identity=True),
    "6×6 of inner dimension 5, identity": lambda: singular(6, 5, identity=True),
    "4×4 of inner dimension 3, all permutations": lambda: singular(4, 3, identity=False),
    "factor rank of C_3 > 2": lambda: factor_rank_above(3, 2),
    "factor rank of C_6 > 3": lambda: factor_rank_above(6, 3),
    "factor rank of C_7 > 4": lambda: factor_rank_above(7, 4),
}


@pytest.mark.parametrize("name", CASES)
def test_sizes(name: str, record_property: Callable[[str, object], None]) -> None:
    """The certificate exists; its size and the times are reported."""
    document = CASES[name]().json()
    start = time.process_time()
    certificate = certify(document, seconds=300)
    made = time.process_time()

    assert certificate is not None

    text = json.dumps(certificate, separators=(",", ":"))
    parsed = json.loads(text)
    again = time.process_time()
    check_clausal(read_question(document), parsed)
    figures = {
        "lemmas": len(certificate["lemmas"]),  # type: ignore[arg-type]
        "steps": len(certificate["steps"]),  # type: ignore[arg-type]
        "bytes": len(text),
        "make": round(made - start, 2),
        "check": round(time.process_time() - again, 3),
    }
    for figure, value in figures.items():
        record_property(figure, value)
    print(f"{name}: {figures}")

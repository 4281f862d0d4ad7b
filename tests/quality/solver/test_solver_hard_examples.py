"""Do the methods find the hard example, and prove the hard truth?"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from solver.claims import Claim, Paper
from solver.decide import Decision, decide
from solver.enumeration import Box, enumerate_shards, shard_prefixes
from terms.laws import trace
from terms.question import Question
from terms.spaces import all_integers, extended_reals, function, index_set, integers, reals, vector, vectors
from terms.statements import Forall, Scope, Statement
from terms.vocabulary import (
    all_of,
    all_over,
    any_of,
    any_over,
    exactly_one,
    implies,
    max_over,
    maximum,
    minimum,
    not_,
    total,
)
from tropical.matrix import matrices


def decided(statement: Statement, expect: str, scope: Scope) -> Decision:
    claim = Claim("sample", Paper("p", "here"), "A law.")
    return decide(claim, claim.reading("one", statement, expect=expect, literal=True, quick=scope))


def unique_optimum_is_regular(a: Any) -> Any:
    """A 3×3 matrix with one optimal permutation has a nonzero classical determinant (false, 92 952 of 5⁹ times)."""
    weights, signed = [], []
    for p in permutations(range(3)):
        weights.append(a[0][p[0]] + a[1][p[1]] + a[2][p[2]])
        sign = 1 if p in ((0, 1, 2), (1, 2, 0), (2, 0, 1)) else -1
        signed.append(sign * (a[0][p[0]] * a[1][p[1]] * a[2][p[2]]))
    best = maximum(weights)
    return implies(exactly_one(w == best for w in weights), total(signed) != 0)


def yardstick(most: int) -> tuple[Question, Box]:
    question = trace(unique_optimum_is_regular, {"a": vectors(3, 3, integers(0, most))})
    return question, Box(((0, most, False),) * 9)


def failing(question: Question, box: Box) -> int:
    return sum(shard.failing for shard in enumerate_shards(question, box, shard_prefixes(box)))


def test_the_yardstick_at_three_values() -> None:
    """All 3×3 matrices with entries 0, 1, 2: the count agrees with plain Python's integers."""
    question, box = yardstick(2)
    naive = sum(
        not unique_optimum_is_regular((entries[:3], entries[3:6], entries[6:]))
        for entries in product(range(3), repeat=9)
    )

    assert naive == failing(question, box)
    assert naive > 0


@pytest.mark.slow
def test_the_yardstick_at_five_values() -> None:
    """All 1 953 125 matrices with entries 0 … 4: the law fails for exactly 92 952 of them."""
    assert 92_952 == failing(*yardstick(4))


REFUTED: dict[str, tuple[Statement, Scope]] = {
    "a needle in 5⁶ instances": (
        Forall(lambda v: not_(all_of(v[i] == (3 * i + 1) % 5 for i in range(6))), {"v": vector(6, integers(0, 4))}),
        Scope(),
    ),
    "an integer that no sample meets": (Forall(lambda n: n * n != 1_522_756, {"n": all_integers}), Scope(samples=300)),
    "a point between two integers": (
        Forall(lambda x, y: implies(x < y, any_of(y <= x + 1, x + 2 <= y)), {"x": reals, "y": reals}),
        Scope(grid=(-2, 2), samples=300),
    ),
    "only with −∞": (
        Forall(lambda a, b, c: implies(a + b == a + c, b == c), dict.fromkeys("abc", extended_reals)),
        Scope(grid=(-1, 1)),
    ),
    "only in three elements": (
        Forall(
            lambda J, f: any_over(J, lambda i: all_over(J, lambda j: any_of(f(i) == f(j), f(j) == 0))),
            {"J": index_set(), "f": function("J", to=reals)},
        ),
        Scope(samples=2000, elements=(1, 2, 3)),
    ),
    "matrices of one size only": (
        Forall(
            lambda a, b: a @ b == b @ a,
            lambda n: {"a": matrices(n, n, integers(0, 1)), "b": matrices(n, n, integers(0, 1))},
        ),
        Scope(sizes={"n": (1, 2)}, samples=300),
    ),
}


@pytest.mark.parametrize(("statement", "scope"), list(REFUTED.values()), ids=list(REFUTED))
def test_hard_counterexamples_are_found(statement: Statement, scope: Scope) -> None:
    """A counterexample that only one of the methods meets is found, certified and minimized."""
    decision = decided(statement, "REFUTED", scope)

    assert ("REFUTED", "A", "as expected") == (decision.verdict, decision.grade, decision.status)


PROVED: dict[str, Statement] = {
    "median of three": Forall(
        lambda a, b, c: (
            maximum(minimum(a, b), minimum(b, c), minimum(a, c)) == minimum(maximum(a, b), maximum(b, c), maximum(a, c))
        ),
        dict.fromkeys("abc", reals),
    ),
    "2×2 products are associative": Forall(
        lambda a, b, c: (a @ b) @ c == a @ (b @ c), {name: matrices(2, 2, reals) for name in "abc"}
    ),
    "a maximum of sums, any set": Forall(
        lambda J, f, g: max_over(J, lambda j: f(j) + g(j)) <= max_over(J, lambda j: f(j)) + max_over(J, lambda j: g(j)),
        {"J": index_set(), "f": function("J", to=reals), "g": function("J", to=reals)},
    ),
    "arithmetic and geometric mean": Forall(lambda x, y: 4 * x * y <= (x + y) * (x + y), dict.fromkeys("xy", reals)),
}


@pytest.mark.parametrize("statement", list(PROVED.values()), ids=list(PROVED))
def test_hard_truths_are_certified(statement: Statement) -> None:
    """True laws of several kinds are proved with a certificate, not on a solver's word."""
    decision = decided(statement, "PROVED", Scope(samples=300))

    assert ("PROVED", "A") == (decision.verdict, decision.grade)

"""Decisions: the verdict, the grade and the smallest witness of small laws about which everything is known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from solver.claims import Claim, Paper
from solver.decide import Decision, decide
from solver.instances import Assignment
from solver.kernel.judge import judge
from solver.store import Store
from terms.alternation import Alternating, every, some
from terms.errors import TropcheckError
from terms.question import canonical
from terms.recurrence import Recurrence
from terms.scalars import NEG_INF, scalar_from_text
from terms.spaces import all_integers, extended_reals, function, index, index_set, integers, reals, table, vector
from terms.statements import (
    Every,
    Exists,
    Forall,
    Growth,
    Maximum,
    Minimum,
    Scope,
    Statement,
    WellTyped,
    cited,
    not_formal,
)
from terms.vocabulary import (
    all_of,
    all_over,
    any_of,
    any_over,
    exactly_one,
    finite,
    implies,
    max_over,
    maximum,
    minimum,
    not_,
    oplus,
    otimes,
    select,
)

R, Z, X, J = reals, all_integers, extended_reals, index_set()
GRID = Scope(grid=(-2, 2))
FEW = Scope(samples=256, elements=(1, 2))


def decided(statement: Statement, scope: Scope = FEW, *, expect: str = "", **more: Any) -> Decision:
    """Decide one statement with nothing stored."""
    claim = Claim("sample", Paper("p", "here"), "A small law.")
    reading = claim.reading("one", statement, expect=expect or "PROVED", literal=True, quick=scope)
    return decide(claim, reading, **more)


TRUE: list[tuple[str, Statement, Scope, str, str]] = [
    ("commutes", Forall(lambda x, y: maximum(x, y) == maximum(y, x), {"x": R, "y": R}), GRID, "PROVED", "A"),
    ("distributes with −∞", Forall(lambda a, b, c: otimes(a, oplus(b, c)) == oplus(a + b, a + c),
     {"a": X, "b": X, "c": X}), Scope(samples=300), "PROVED", "A"),
    ("a square", Forall(lambda x: 0 <= x * x, {"x": R}), Scope(samples=300), "PROVED", "A"),
    ("a small box", Forall(lambda m, n: m * n <= 4, {"m": integers(-2, 2), "n": integers(-2, 2)}),
     Scope(), "PROVED", "A"),
    ("an exact hypothesis", Forall(lambda x, y: x <= y, {"x": R, "y": R}, (lambda x, y: x == y - 1,)), GRID,
     "PROVED", "A"),
    ("a maximum over a set", Forall(lambda J, f, i: f(i) <= max_over(J, lambda j: f(j)),
     {"J": J, "f": function("J", to=R), "i": index("J")}), Scope(samples=300), "PROVED", "A"),
    ("pigeonhole", Forall(lambda J, K, k: any_over(J, lambda i: any_over(J, lambda j: all_of(i != j, k(i) == k(j)))),
     {"J": J, "K": index_set(), "k": function("J", to="K")}, larger=(("J", "K"),), pigeonholes=("k",)),
     Scope(samples=100), "PROVED", "A"),
    ("every size listed", Forall(lambda v: all_of(e <= maximum(v) for e in v), lambda n: {"v": vector(n, R)}),
     Scope(sizes={"n": (1, 2, 3)}, samples=300), "VERIFIED", "A"),
    ("all sizes there are", Forall(lambda v: all_of(e <= maximum(v) for e in v), lambda n: {"v": vector(n, R)},
     complete=True), Scope(sizes={"n": (1, 2)}, samples=300), "PROVED", "A"),
    ("exists", Exists(lambda m, n: m * m == n + 7, {"m": integers(-5, 5), "n": integers(0, 3)}), Scope(), "PROVED",
     "A"),
    ("exists over ℝ", Exists(lambda x: all_of(3 * x == 1, x <= 1), {"x": R}), GRID, "PROVED", "A"),
    ("∀∃", Alternating(lambda x, y: x + y == 0, (every(x=R), some(y=R)), prove=lambda x: {"y": -x}), Scope(),
     "PROVED", "A"),
    ("∃∀", Alternating(lambda x, y: implies(0 <= y, x <= y), (some(x=R), every(y=R)), prove=lambda: {"x": 0}),
     Scope(), "PROVED", "A"),
    ("induction", Recurrence(lambda s: 0 <= s, {"s": Z}, lambda: {"s": 0}, lambda s: {"s": s + 2}), Scope(),
     "PROVED", "A"),
    ("induction with inputs", Recurrence(lambda s, m: s <= m, {"s": R, "m": R}, lambda: {"s": 0, "m": 0},
     lambda s, m, x: {"s": maximum(s, x), "m": m + x}, inputs={"x": R},
     allowed=(lambda x: 0 <= x,)), Scope(samples=300), "UNKNOWN", ""),
    ("stronger induction with inputs", Recurrence(lambda s, m: all_of(0 <= s, s <= m), {"s": R, "m": R},
     lambda: {"s": 0, "m": 0}, lambda s, m, x: {"s": maximum(s, x), "m": m + x}, inputs={"x": R},
     allowed=(lambda x: 0 <= x,)), Scope(samples=300), "PROVED", "A"),
    ("maximum", Maximum(4, attained=Exists(lambda n: n * n == 4, {"n": integers(-2, 2)}),
     bounded=Forall(lambda n: n * n <= 4, {"n": integers(-2, 2)})), Scope(), "PROVED", "A"),
    ("minimum", Minimum(-2, attained=Exists(lambda n: n == -2, {"n": integers(-2, 2)}),
     bounded=Forall(lambda n: -2 <= n, {"n": integers(-2, 2)})), Scope(), "PROVED", "A"),
    ("every part", Every({"a": Forall(lambda x: x <= x, {"x": R}), "b": Forall(lambda x: x < x + 1, {"x": R})}),
     Scope(samples=300), "PROVED", "A"),
    ("growth", Growth("2n", "O", "n", ("n",), holds=Forall(lambda n: implies(1 <= n, 2 * n <= 2 * n), {"n": Z})),
     Scope(samples=300), "PROVED", "A"),
    ("well typed", WellTyped(lambda x, y: x + y, {"x": R, "y": R}), Scope(), "PROVED", "A"),
    ("cited", cited("somewhere"), Scope(), "CITED", ""),
    ("not formal", not_formal("it is prose"), Scope(), "NOT FORMAL", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "scope", "verdict", "grade"), [row[1:] for row in TRUE], ids=[r[0] for r in TRUE]
)
def test_what_is_true(statement: Statement, scope: Scope, verdict: str, grade: str) -> None:
    """True statements get the verdict that their evidence carries, and the kernel says the same of the document."""
    decision = decided(statement, scope)
    outcome = judge(json.loads(json.dumps(decision.document))).outcome

    assert (verdict, grade) == (decision.verdict, decision.grade)
    assert (verdict, grade, False) == (outcome.verdict, outcome.grade, outcome.alarm)


FALSE: list[tuple[str, Statement, Scope, str]] = [
    ("max is left", Forall(lambda x, y: maximum(x, y) == x, {"x": R, "y": R}), GRID, "REFUTED"),
    ("no grid", Forall(lambda x, y: maximum(x, y) == x, {"x": R, "y": R}), Scope(samples=300), "REFUTED"),
    ("only beyond the samples", Forall(lambda n: n != 12345, {"n": Z}), Scope(samples=300), "REFUTED"),
    ("a fraction is needed", Forall(lambda x: not_(all_of(0 < 7 * x, 7 * x < 2)), {"x": R}), GRID, "REFUTED"),
    ("one of many", Forall(lambda a, b, c, d: a + 5 * b + 25 * c + 125 * d != 77,
     {n: integers(0, 4) for n in "abcd"}), Scope(), "REFUTED"),
    ("an index set", Forall(lambda J, f: all_over(J, lambda i: all_over(J, lambda j: f(i) == f(j))),
     {"J": J, "f": function("J", to=R)}), Scope(samples=300), "REFUTED"),
    ("at one size of three", Forall(lambda v: maximum(v) == v[0], lambda n: {"v": vector(n, R)}),
     Scope(sizes={"n": (1, 2, 3)}, samples=300), "REFUTED"),
    ("exists nowhere", Exists(lambda n: n * n == 3, {"n": integers(-5, 5)}), Scope(), "REFUTED"),
    ("∀∃ refuted", Alternating(lambda x, y: x * y == 1, (every(x=R), some(y=R)), refute=lambda: {"x": 0}),
     Scope(), "REFUTED"),
    ("a recurrence that starts wrong", Recurrence(lambda s: 1 <= s, {"s": Z}, lambda: {"s": 0},
     lambda s: {"s": s + 2}), Scope(samples=300), "REFUTED"),
    ("a maximum that is not attained", Maximum(5, attained=Exists(lambda n: n * n == 5, {"n": integers(-2, 2)}),
     bounded=Forall(lambda n: n * n <= 5, {"n": integers(-2, 2)})), Scope(), "REFUTED"),
    ("a maximum that does not bound", Maximum(1, attained=Exists(lambda n: n * n == 1, {"n": integers(-2, 2)}),
     bounded=Forall(lambda n: n * n <= 1, {"n": integers(-2, 2)})), Scope(), "REFUTED"),
    ("a family against every constant", Growth("n²", "O", "n", ("n",), fails=Alternating(
        lambda c, n: implies(1 <= c, c * n < n * n), (every(c=Z), some(n=Z)), prove=lambda c: {"n": c + 1})),
     Scope(samples=300), "REFUTED"),
    ("no maximum exists", Maximum(None, family=Alternating(lambda c, n: c < n, (every(c=Z), some(n=Z)),
     prove=lambda c: {"n": c + 1})), Scope(samples=300), "ILL-POSED"),
    ("ill typed", WellTyped(lambda x, y: maximum(x <= y, x), {"x": R, "y": R}), Scope(), "ILL-POSED"),
    ("one part of two", Every({"a": Forall(lambda x: x <= x, {"x": R}), "b": Forall(lambda x: x < 1, {"x": R})}),
     Scope(samples=300), "REFUTED"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "scope", "verdict"), [row[1:] for row in FALSE], ids=[r[0] for r in FALSE])
def test_what_is_false(statement: Statement, scope: Scope, verdict: str) -> None:
    """False statements are refuted with certified evidence."""
    decision = decided(statement, scope, expect=verdict)

    assert (verdict, "A") == (decision.verdict, decision.grade)
    assert decision.status == "as expected"


def test_contradictory_hypotheses_prove_nothing() -> None:
    """A law under hypotheses that no instance satisfies is UNKNOWN, however many certificates there are."""
    contradiction = (lambda x: x < 0, lambda x: 0 < x)
    for scope in (GRID, Scope(samples=300)):
        decision = decided(Forall(lambda x: x == 77, {"x": R}, contradiction), scope)

        assert "UNKNOWN" == decision.verdict
        assert "differs" == decision.status
    assert "UNKNOWN" == decided(Forall(lambda n: n == 7, {"n": integers(0, 3)}, (lambda n: 5 <= n,))).verdict


def test_a_proof_at_listed_sizes_is_no_proof() -> None:
    """What holds at every listed size is VERIFIED; a box of the scope that is smaller than ℝ does not prove."""
    decision = decided(Forall(lambda v: 0 <= maximum(v) - v[0], lambda n: {"v": vector(n, R)}), Scope({"n": (1, 2)}))

    assert "VERIFIED" == decision.verdict


SEARCHED: list[tuple[str, Callable[..., Any], dict[str, Any], Callable[..., Any] | None]] = [
    ("two of four", lambda a, b, c, d: maximum(a, b) + maximum(c, d) == maximum(a + c, b + d),
     {n: integers(-2, 2) for n in "abcd"}, None),
    ("a hypothesis", lambda a, b, c: a + b != c, {n: integers(-2, 3) for n in "abc"},
     lambda a, b, c: all_of(1 <= a, a < b)),
    ("−∞ counts two", lambda x, y: implies(x + y == x, y == 0), {"x": X, "y": X}, None),
    ("large in one entry", lambda a, b: a * a + b * b <= 8, {n: integers(-3, 3) for n in "ab"}, None),
    ("a tie of magnitudes", lambda a, b, c: 3 * a + 2 * b + c <= 4, {n: integers(-2, 2) for n in "abc"}, None),
]  # fmt: skip


@pytest.mark.parametrize(("law", "spaces", "given"), [row[1:] for row in SEARCHED], ids=[r[0] for r in SEARCHED])
def test_the_witness_is_the_smallest_of_the_box(law: Any, spaces: Any, given: Any) -> None:
    """The witness has the fewest entries ≠ 0 (−∞ counts two), then the least magnitude, of all in the box."""
    decision = decided(Forall(law, spaces, (given,) if given else ()), GRID, expect="REFUTED")
    (witness,) = (e for e in decision.document["evidence"] if e["form"] == "witness")
    found = Assignment({}, {name: scalar_from_text(text) for name, text in witness["values"].items()})
    choices = [
        range(space.lo, space.hi + 1) if space.lo is not None else [NEG_INF, *range(-2, 3)] for space in spaces.values()
    ]
    failing = []
    for values in product(*choices):
        arguments = dict(zip(spaces, values, strict=True))
        if (given is None or given(**arguments)) and not law(**arguments):
            entries = sum(2 if v is NEG_INF else v != 0 for v in values)
            failing.append((entries, max(0 if v is NEG_INF else abs(v) for v in values)))

    assert min(failing) == tuple(found.weight()[1:3])
    assert witness.get("failing", len(failing)) == len(failing)


def test_one_element_is_smaller_than_two() -> None:
    """A law that fails on a set of one element is refuted there, whatever size a sample met first."""
    decision = decided(
        Forall(lambda J, f: max_over(J, lambda j: f(j)) <= 0, {"J": J, "f": function("J", to=R)}),
        Scope(samples=300, elements=(3, 2, 1)),
        expect="REFUTED",
    )
    (witness,) = (e for e in decision.document["evidence"] if e["form"] == "witness")

    assert {"J": 1} == witness["sorts"]
    assert ["1"] == witness["values"]["f"]


MIXED = {
    "proved": Forall(lambda x, y: maximum(x, y) == maximum(y, x), {"x": R, "y": R}),
    "refuted": Forall(lambda x, y: minimum(x, y) == x, {"x": X, "y": X}),
    "enumerated": Forall(lambda f, x: finite(select(f, x)), {"f": table(3, 3), "x": integers(0, 2)}),
    "sets": Forall(
        lambda J, f: any_over(J, lambda i: f(i) == max_over(J, lambda j: f(j))),
        {"J": J, "f": function("J", to=X)},
    ),
    "truths": Forall(lambda a, b: exactly_one(a < b, any_of(a == b, b < a)), {"a": R, "b": R}),
}


@pytest.mark.parametrize("name", list(MIXED))
def test_a_decision_is_the_same_twice(name: str) -> None:
    """Deciding twice with the same seed gives the same document, byte for byte."""
    first, second = (decided(MIXED[name], GRID).document for _ in range(2))

    assert canonical(first) == canonical(second)


_PROGRAM = """
import json
from solver.claims import Claim, Paper
from solver.decide import decide
from terms.question import digest_of
from terms.spaces import extended_reals, function, index_set, reals
from terms.statements import Forall, Scope
from terms.vocabulary import all_over, max_over, maximum, minimum

claim = Claim("sample", Paper("p", "here"), "Three laws.")
sets = {"J": index_set(), "f": function("J", to=extended_reals)}
laws = {
    "sets": (lambda J, f: all_over(J, lambda i: f(i) <= max_over(J, lambda j: f(j))), sets),
    "max": (lambda x, y, z: maximum(x, maximum(y, z)) == maximum(maximum(x, y), z), dict.fromkeys("xyz", reals)),
    "false": (lambda x, y: minimum(x, y) == x, {"x": extended_reals, "y": extended_reals}),
}
for name, (law, over) in laws.items():
    claim.reading(name, Forall(law, over), expect="PROVED", quick=Scope(samples=300))
print(json.dumps([digest_of(decide(claim, reading).document) for reading in claim.readings]))
"""


def test_a_decision_does_not_depend_on_the_hash_seed() -> None:
    """Two processes with different hash seeds find the same evidence."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    ]

    assert runs[0] == runs[1]
    assert 3 == len(set(json.loads(runs[0])))


def test_the_store_never_changes_a_decision(tmp_path: Path) -> None:
    """With an empty store, with a full one, and with a damaged one, the document is the same."""
    statement = Forall(lambda x, y, z: maximum(x, y) + z == maximum(x + z, y + z), dict.fromkeys("xyz", R))
    store = Store(tmp_path / "store")
    documents = [decided(statement, GRID).document]
    documents += [decided(statement, GRID, store=store).document for _ in range(2)]
    files = sorted((tmp_path / "store").rglob("*.json"))
    for damage, path in zip(('{"job": {}, "result": {}}', "", "{", "[]", '{"job": 1}', "\x00"), files, strict=False):
        path.write_text(damage)
    documents.append(decided(statement, GRID, store=store).document)

    assert files
    assert 1 == len({canonical(document) for document in documents})


@pytest.mark.parametrize(
    ("statement", "scope", "message"),
    [
        (Forall(lambda x: 2**70 * x <= 2**80, {"x": R}), GRID, ""),
        (Forall(lambda m, n: m * n <= 10**50, {"m": Z, "n": Z}, (lambda m, n: 10**24 <= m,)), Scope(samples=99), ""),
        (Forall(lambda n: n != 10**30, {"n": integers(10**30, 10**30 + 2)}), Scope(), ""),
    ],
)
def test_numbers_beyond_64_bits_are_decided_exactly(statement: Statement, scope: Scope, message: str) -> None:
    """Where lanes of 64 bits would overflow, methods that compute exactly refute all the same."""
    decision = decided(statement, scope, expect="REFUTED")

    assert "REFUTED" == decision.verdict


def test_a_strategy_must_choose_its_own_names() -> None:
    """A strategy that forgets a name, or adds one, is refused with the names it has to give."""
    for choice in ({}, {"y": 0, "z": 1}):
        with pytest.raises(TropcheckError, match=r"the statement needs \['y'\]"):
            decided(Alternating(lambda x, y: x <= y, (every(x=R), some(y=R)), prove=lambda: choice))  # noqa: B023

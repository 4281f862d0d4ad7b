"""Documents that were written to keep the kernel busy: each is a small program that returns the bytes of a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from solver.kernel.document import digest_of

Json = Any
ATTACKS: dict[str, Callable[[], bytes]] = {}
X: list[Json] = [["x", "real", None, None]]


def attack(name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Enter a function into the table under a name."""

    def entered(build: Callable[[], bytes]) -> Callable[[], bytes]:
        ATTACKS[name] = build
        return build

    return entered


def reals(count: int, sort: str = "real") -> tuple[list[Json], list[Json]]:
    """Return the rows and the declarations of some variables."""
    names = [f"x{i}" for i in range(count)]
    return [["var", name, sort] for name in names], [[name, sort, None, None] for name in names]


def question(nodes: list[Json], **more: Json) -> dict[str, Json]:
    """Return a question whose last row is its conclusion."""
    return {
        "conclude": len(nodes) - 1, "functions": [], "given": [], "larger": [], "nodes": nodes, "pigeonholes": [],
        "sorts": [], "variables": [], **more,
    }  # fmt: skip


def written(*questions: dict[str, Json], statement: Json = None, evidence: Json = ()) -> bytes:
    """Return a document; its evidence is about its first question, and so is the statement that is not given."""
    digests = [digest_of(q) for q in questions]
    leaves = {"kind": "forall", "leaves": [{"question": digests[0], "size": {}}], "scope": "all"}
    document = {
        "format": "tropcheck-evidence/1", "claim": "c", "reading": "r", "checks": [],
        "statement": statement(*digests) if callable(statement) else statement or leaves,
        "questions": dict(zip(digests, questions, strict=True)),
        "evidence": [{"about": digests[0], **entry} for entry in evidence],
    }  # fmt: skip
    return json.dumps(document, separators=(",", ":")).encode()


def proved(asked: dict[str, Json], **proof: Json) -> bytes:
    """Return a document with a proof of a question."""
    return written(asked, evidence=[{"form": "clausal", **proof}])


SIMPLE = question([["var", "x", "real"], ["le", 0, 0]], variables=X)
SQUARE = question([["var", "x", "real"], ["mul", 0, 0], ["le", 1, 0]], variables=X)


@attack("a line of 10 MB")
def _() -> bytes:
    return b'{"format":"' + b"a" * 10_000_000 + b'"}'


@attack("8 MB of backslashes")
def _() -> bytes:
    return b'{"format":"' + b"\\\\" * 4_000_000 + b'"}'


@attack("8 MB of quotes in a text that does not end")
def _() -> bytes:
    return b'"' + b'\\"' * 4_000_000


@attack("100,000 brackets in each other")
def _() -> bytes:
    return b"[" * 100_000


@attack("an integer of 8·10⁶ digits")
def _() -> bytes:
    return b'{"format":' + b"9" * 8_000_000 + b"}"


@attack("60 MB of small lists")
def _() -> bytes:
    return b"[" + b"[]," * 20_000_000 + b"[]]"


@attack("8 MB of small lists")
def _() -> bytes:
    return b"[" + b"[]," * 2_700_000 + b"[]]"


@attack("a question of 200,000 rows")
def _() -> bytes:
    rows: list[Json] = [["var", "x", "real"], *(["add", i, i] for i in range(199_998)), ["le", 0, 0]]
    return written(question(rows, variables=X))


@attack("380,000 equal rows in two questions")
def _() -> bytes:
    rows: list[Json] = [["var", "x", "real"]] * 190_000
    return written(*(question([*rows, ["le", 0, i]], variables=X) for i in (0, 1)))


@attack("a row of 3·10⁶ arguments")
def _() -> bytes:
    return written(question([["const", True], ["and", *[0] * 3_000_000]]))


@attack("rows about 10,000 index sorts")
def _() -> bytes:
    sorts = [f"s{i}" for i in range(10_000)]
    return written(question([*(["bound", 0, sort] for sort in sorts), ["const", True]], sorts=sorts))


@attack("100 rows of 10,000 rows about 16 elements")
def _() -> bytes:
    rows: list[Json] = [["bound", i, "J"] for i in range(16)]
    rows += [["eq", i % 16, (i // 16) % 16] for i in range(10_000)]
    rows += [["and", *range(16 + i, 10_016)] for i in range(100)]
    return written(question([*rows, ["const", True]], sorts=["J"]))


@attack("1,000 witnesses of 3,000 rows")
def _() -> bytes:
    rows: list[Json] = [["var", "x", "real"], *(["add", i, 0] for i in range(3000)), ["lt", 0, 0]]
    witness = {"form": "witness", "sorts": {}, "values": {"x": "1/3"}}
    return written(question(rows, variables=X), evidence=[witness] * 1000)


@attack("50,000 small witnesses")
def _() -> bytes:
    witness = {"form": "witness", "sorts": {}, "values": {"x": "1"}}
    return written(question([["var", "x", "real"], ["lt", 0, 0]], variables=X), evidence=[witness] * 50_000)


@attack("20,000 sums of numbers of 30,000 bits")
def _() -> bytes:
    rows: list[Json] = [["var", "x", "real"], *(["mul", i, i] for i in range(3)), ["add", 3, 3]]
    rows += [["add", 3, i] for i in range(4, 20_000)]
    witness = {"form": "witness", "sorts": {}, "values": {"x": "7" * 600 + "/" + "3" * 601}}
    return written(question([*rows, ["lt", 0, 0]], variables=X), evidence=[witness])


@attack("20,000 comparisons of numbers of 60,000 bits")
def _() -> bytes:
    rows: list[Json] = [["var", "x", "real"], *(["mul", i, i] for i in range(4)), ["sub", 4, 0]]
    rows += [["lt", i % 2 + 4, i % 2 + 4] for i in range(2)] + [["max", *[4, 5] * 20_000], ["lt", 0, 0]]
    witness = {"form": "witness", "sorts": {}, "values": {"x": "7" * 600 + "/" + "3" * 601}}
    return written(question(rows, variables=X), evidence=[witness])


@attack("a sum of 1,000 fractions without a common denominator")
def _() -> bytes:
    rows, variables = reals(1000)
    values = {f"x{i}": f"1/{10**1500 + 2 * i + 1}" for i in range(1000)}
    asked = question([*rows, ["add", *range(1000)], ["lt", 1000, 1000]], variables=variables)
    return written(asked, evidence=[{"form": "witness", "sorts": {}, "values": values}])


@attack("six quantifiers over 64 elements")
def _() -> bytes:
    rows: list[Json] = [["bound", i, "J"] for i in range(6)] + [["eq", i, (i + 1) % 6] for i in range(6)]
    rows += [["or", *range(6, 12)], *(["all", i, "J", 12 + i] for i in range(6))]
    return written(question(rows, sorts=["J"]), evidence=[{"form": "witness", "sorts": {"J": 64}, "values": {}}])


@attack("a box of 10¹⁸ numbers")
def _() -> bytes:
    count = 10**18 + 1
    shard = {"prefix": [], "instances": count, "satisfying": count}
    asked = question([["var", "n", "int"], ["le", 0, 0]], variables=[["n", "int", 0, 10**18]])
    box = {"form": "enumeration", "box": [[0, 10**18, False]], "prefix": 0, "shards": [shard]}
    return written(asked, evidence=[box])


@attack("a box of 10¹⁹⁹⁰ numbers in 1,500 variables")
def _() -> bytes:
    variables = [[f"x{i}", "int", 0, 10**1990] for i in range(1500)]
    shard = {"prefix": [], "instances": 1, "satisfying": 1}
    box = {"form": "enumeration", "box": [[0, 10**1990, False]] * 1500, "prefix": 0, "shards": [shard]}
    return written(question([["const", True]], variables=variables), evidence=[box])


@attack("no number in a box of 10¹⁹⁹⁰ times 1,500")
def _() -> bytes:
    variables = [[f"x{i}", "int", 0, 10**1990] for i in range(1500)]
    ranges = [[1, 0, False], *[[0, 10**1990, False]] * 1499]
    box = {"form": "enumeration", "box": ranges, "prefix": 1, "shards": [{"prefix": [], "instances": 1}]}
    return written(question([["const", True]], variables=variables), evidence=[box])


@attack("100,000 shards")
def _() -> bytes:
    shards = [{"prefix": [str(i)], "instances": 1, "satisfying": 1} for i in range(100_000)]
    asked = question([["var", "n", "int"], ["le", 0, 0]], variables=[["n", "int", 0, 99_999]])
    return written(
        asked, evidence=[{"form": "enumeration", "box": [[0, 99_999, False]], "prefix": 1, "shards": shards}]
    )


@attack("a box of 256 instances of 50,000 rows")
def _() -> bytes:
    rows: list[Json] = [["var", "n", "int"], *(["add", i, 0] for i in range(50_000)), ["le", 0, 0]]
    shard = {"prefix": [], "instances": 256, "satisfying": 256}
    box = {"form": "enumeration", "box": [[0, 255, False]], "prefix": 0, "shards": [shard]}
    return written(question(rows, variables=[["n", "int", 0, 255]]), evidence=[box])


@attack("10⁶ steps")
def _() -> bytes:
    return proved(SIMPLE, steps=[[[1], [0]]] * 1_000_000)


@attack("160,000 steps")
def _() -> bytes:
    return proved(SIMPLE, steps=[[[1], [1]]] * 160_000)


@attack("a step of 3·10⁶ hints")
def _() -> bytes:
    return proved(SIMPLE, steps=[[[], [1] * 3_000_000]])


@attack("120,000 inequalities")
def _() -> bytes:
    return proved(SIMPLE, atoms=[["nonneg", [[i + 1, [0]], [1, []]]] for i in range(120_000)])


@attack("20 squares of a polynomial of 3,000 terms")
def _() -> bytes:
    rows, variables = reals(400)
    terms = [[10**100 + i, [i % 400, (i * 7) % 400]] for i in range(3000)]
    asked = question([*rows, ["add", *range(400)], ["le", 400, 0]], variables=variables)
    return proved(asked, lemmas=[["sum", [], [[1, [], terms]] * 20, []]])


@attack("200 squares with coefficients of 2,000 digits")
def _() -> bytes:
    terms = [[10**1999 + i, [0] * i] for i in range(16)]
    return proved(SQUARE, lemmas=[["sum", [], [[1, [], terms]] * 200, []]])


@attack("1,000 denominators of 1,900 digits")
def _() -> bytes:
    rows, variables = reals(1000)
    rows += [["const", f"1/{10**1900 + 2 * i + 1}"] for i in range(1000)] + [["mul", i, 1000 + i] for i in range(1000)]
    return proved(question([*rows, ["add", *range(2000, 3000)], ["le", 3000, 0]], variables=variables))


@attack("a constant squared 30 times")
def _() -> bytes:
    return proved(question([["const", "3" * 1000], *(["mul", i, i] for i in range(30)), ["le", 30, 0]]))


@attack("a sum of 5,000 numbers, row by row")
def _() -> bytes:
    rows, variables = reals(5000)
    rows += [["add", 0, 1], *(["add", 5000 + i, 2 + i] for i in range(4998))]
    return proved(question([*rows, ["le", len(rows) - 1, 0]], variables=variables))


@attack("a chain of 50,000 ite")
def _() -> bytes:
    rows, variables = reals(2)
    rows += [["le", 0, 1], ["ite", 2, 0, 1], *(["ite", 2, 3 + i, 1] for i in range(50_000))]
    return proved(question([*rows, ["le", len(rows) - 1, 0]], variables=variables))


def sturm(*polynomials: list[Json]) -> bytes:
    """Return a document whose lemma says that no number satisfies some inequalities."""
    numbers = list(range(3, 3 + len(polynomials)))
    return proved(SQUARE, atoms=[["nonneg", p] for p in polynomials], lemmas=[["sturm", numbers]])


@attack("Sturm: 30 polynomials of degree 32")
def _() -> bytes:
    return sturm(*([[(i * j) % 97 - 48 or 1, [0] * j] for j in range(33)] for i in range(1, 31)))


@attack("Sturm: degree 32, 2,000 digits")
def _() -> bytes:
    return sturm(*([[(10**1999 // (j + 3 * i + 1)) | 1, [0] * j] for j in range(33)] for i in (1, 2)))


@attack("Sturm: 32 roots")
def _() -> bytes:
    coefficients = [1]
    for root in range(1, 32):
        coefficients = [a - root * b for a, b in zip([0, *coefficients], [*coefficients, 0], strict=True)]
    return sturm([[c, [0] * i] for i, c in enumerate(coefficients)])


@attack("a product of degree 32 in three numbers")
def _() -> bytes:
    rows, variables = reals(3)
    terms = [[[1, [i]], [1, []]] for i in range(3)]
    return proved(
        question([*rows, ["mul", 0, 1, 2], ["le", 3, 0]], variables=variables),
        atoms=[["nonneg", p] for p in terms], lemmas=[["sum", [3, 4, 5], [[1, [0, 1, 2] * 10]] * 100, []]],
    )  # fmt: skip


@attack("150,000 instances")
def _() -> bytes:
    rows: list[Json] = [["bound", 0, "J"], ["apply", "f", "real", 0], ["maxover", 0, "J", 1], ["le", 2, 2]]
    asked = question(rows, sorts=["J"], functions=[["f", ["J"], "real"]])
    return proved(asked, terms=[["@some", "J"]], instances=[[2, [], 0]] * 150_000)


@attack("a graph under 14 quantifiers that unfolds")
def _() -> bytes:
    rows: list[Json] = [["bound", 0, "J"], ["apply", "b", "bool", 0]]
    last = 1
    for i in range(1, 14):
        start = len(rows)
        rows += [["bound", i, "J"], ["apply", "b", "bool", start], ["iff", last, start + 1]]
        rows += [["all", i, "J", start + 2], ["any", i, "J", start + 2], ["and", start + 3, start + 4]]
        last = start + 5
    asked = question([*rows, ["all", 0, "J", last]], sorts=["J"], functions=[["b", ["J"], "bool"]])
    witness = {"form": "witness", "sorts": {"J": 64}, "values": {"b": [True] * 64}}
    return written(asked, evidence=[witness, {"form": "clausal"}])


@attack("400 cases with 400 children")
def _() -> bytes:
    rows, variables = reals(400, "bool")
    asked = question([*rows, ["or", *range(400)], ["not", 400]], variables=variables)
    inner = [[[], 0]] * 400
    return written(asked, evidence=[{"form": "case-tree", "tree": [[], 400, *[[[], 400, *inner]] * 400]}])


@attack("20,000 recurrences about 5,000 rows")
def _() -> bytes:
    base = question([["const", "0"], ["le", 0, 0], *(["not", i] for i in range(1, 5000))])
    rows: list[Json] = [["var", "x", "real"], ["le", 0, 0], *(["not", i] for i in range(1, 5000))]
    step = question(rows, variables=X, given=[len(rows) - 1])

    def statement(first: str, second: str) -> Json:
        inner = {"kind": "recurrence", "base": first, "step": second, "state": ["x"], "unrolled": []}
        return {"kind": "every", "parts": [{"name": "a", "of": inner}] * 20_000}

    return written(base, step, statement=statement)


@attack("a choice at 1,000 places of 1,000 rows")
def _() -> bytes:
    functions: list[Json] = [["f", ["J"], "real"]]
    rows: list[Json] = [["bound", 0, "J"], ["apply", "f", "real", 0], *(["const", str(i)] for i in range(1000))]
    rows += [["add", *range(1, 1002)]]
    law: list[Json] = [["bound", 0, "J"], ["apply", "g", "real", 0]]
    for nodes in (rows, law):
        last = len(nodes) - 1
        nodes += [nodes[last]] * 999
        nodes += [
            ["add", *range(last, last + 1000)],
            ["maxover", 0, "J", last + 1000],
            ["le", last + 1001, last + 1001],
        ]

    def statement(digest: str) -> Json:
        said = question(law, sorts=["J"], functions=[*functions, ["g", ["J"], "real"]])
        prefix = [["forall", ["J", "f"]], ["exists", ["g"]]]
        return {"kind": "alternating", "law": said, "prefix": prefix, "prove": digest}

    return written(question(rows, sorts=["J"], functions=functions), statement=statement)


@attack("100,000 hypotheses of a family")
def _() -> bytes:
    rows: list[Json] = [["var", "c", "int"], ["le", 0, 0], *(["and", i, 1] for i in range(1, 5000))]
    constant, state = ["c", "int", None, None], ["s", "int", None, None]
    base = question(rows, variables=[constant])
    step = question(rows, variables=[constant, state], given=[len(rows) - 1] * 100_000)

    def statement(first: str, second: str) -> Json:
        inner = {"kind": "recurrence", "base": first, "step": second, "state": ["s"], "unrolled": []}
        return {"kind": "growth", "fails": inner}

    return written(base, step, statement=statement)


def enclosed(at: str) -> bytes:
    """Return a document about the number e to a power."""
    return written(SIMPLE, statement={"kind": "enclosure", "function": "exp", "at": at, "lo": "1", "hi": "2" * 1900})


@attack("exp at a fraction of 900 digits")
def _() -> bytes:
    return enclosed("9" * 900 + "/" + "7" * 898)


@attack("exp at 4,000")
def _() -> bytes:
    return enclosed("4000")

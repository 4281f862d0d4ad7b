"""Small fact documents that would cause much work: for each the kernel must stop after a second or two."""

from __future__ import annotations

import random
from typing import Any

from solver.facts.document import fact

CHANCE = random.Random(1)


def long() -> str:
    """Return a fraction of 199 letters."""
    return "/".join(str(CHANCE.randrange(10**98, 10**99)) for _ in range(2))


def rows(height: int, width: int, entry: Any = "0") -> list[list[Any]]:
    """Return equal entries, or random fractions for `long`."""
    return [[entry() if callable(entry) else entry for _ in range(width)] for _ in range(height)]


def about_matrix(entries: Any, *facts: Any) -> dict[str, Any]:
    """Return a document about a max-plus matrix."""
    return {"format": "tropcheck-facts/1", "about": {"matrix": entries, "convention": "max"}, "facts": list(facts)}


def about_network(inputs: int, layers: Any, *facts: Any) -> dict[str, Any]:
    """Return a document about a network."""
    about = {"network": {"inputs": inputs, "layers": layers}}
    return {"format": "tropcheck-facts/1", "about": about, "facts": list(facts)}


def about_task(given: Any, *facts: Any, **parameters: Any) -> dict[str, Any]:
    """Return a document about a task, with the same parameters for all facts."""
    return {"format": "tropcheck-facts/1", "about": {"task": given}, "facts": [{**f, **parameters} for f in facts]}


def affine(weights: Any, bias: Any = "0") -> dict[str, Any]:
    """Return an affine layer."""
    return {"kind": "affine", "weights": weights, "bias": [bias() if callable(bias) else bias for _ in weights]}


def head(keys: int, values: Any, score: str = "dot", key: Any = "0", width: int = 1) -> dict[str, Any]:
    """Return a layer of one attention head."""
    one = {"keys": rows(keys, width, key), "biases": ["0"] * keys, "values": values, "scale": "1", "score": score}
    return {"kind": "attention", "heads": [{**one, "query": None, "query_bias": None}]}


def full_tree(depth: int, party: int) -> dict[str, Any]:
    """Return a tree in which one party says the bit 0 again and again."""
    if depth == 0:
        return {"output": 0}
    return {"party": party, "ones": [], "zero": full_tree(depth - 1, party), "one": full_tree(depth - 1, party)}


def nested(depth: int) -> dict[str, Any]:
    """Return a box in a box in a box of a table."""
    task: dict[str, Any] = {"task": "table", "shape": [200, 200], "values": [0] * 40_000}
    for _ in range(depth):
        task = {"task": "box", "of": task, "subsets": [list(range(200))] * 2}
    return task


def documents() -> dict[str, dict[str, Any]]:
    """Return the documents by name."""
    table = {side: {"task": "table", "shape": [side] * 2, "values": [CHANCE.randrange(2) for _ in range(side**2)]}
             for side in (8, 20, 64)}  # fmt: skip
    lines, eight = list(range(100)), list(range(8))
    ones = {"rows": eight, "columns": eight}
    points, empty = [[long(), long()] for _ in range(1000)], ["empty", [[i % 99, "1/3"] for i in range(3000)]]
    sixteen = {"task": "table", "shape": [16] * 3, "values": [0] * 4096}
    order = {"order": [0, 1, 2], "mode": "decoder"}
    many = {"order": list(range(101)), "tokens": [1] * 101, "epochs": 20, "mode": "encoder"}
    hops = {"task": "pointer jumping", "n": 200, "hops": 1000}
    pairs = [[i, 2 * i] for i in range(20_000)]
    zeros = rows(100, 100)
    diagonal = {"matching": lines, "second": lines[::-1]}
    flat = {f"{side}_potentials": ["0"] * 100 for side in ("row", "column")}
    factor = rows(60, 60, long)
    return {
        "factors of long fractions": about_matrix(
            factor, fact("classical rank", "<=", 60, "factorization", left=factor, right=factor)
        ),
        "a product of long tropical factors": about_matrix(
            zeros,
            fact("factor rank", "<=", 100, "factorization", left=rows(100, 100, "1/3"), right=rows(100, 100, long)),
        ),
        "a search in a matrix of zeros": about_matrix(zeros, fact("tropical rank", "<=", 1, "search")),
        "a search of all large minors": about_matrix(
            {"family": "multiplication", "size": 100}, fact("tropical rank", "<=", 99, "search")
        ),
        "signed optima of many minors": about_matrix(rows(12, 12), fact("determinantal rank", "<=", 5, "search")),
        "a row rank of long lines": about_matrix(
            [[f"{i * j}{'7' * 190}" for j in lines] for i in lines], fact("row rank", "=", 0, "residuation")
        ),
        "polynomials of 8! terms": about_matrix(
            rows(8, 8), fact("Kapranov rank", ">=", 8, "ideal member", terms=[{**ones, "cofactor": [[3, []]]}] * 60)
        ),
        "the same minor in many sign relations": about_matrix(
            [[("0", "-inf")[i != j and {i, j} != {0, 1}] for j in eight] for i in eight],
            fact("Kapranov rank", ">=", 8, "signs", minors=[{**ones, "multiplicity": 1}] * 60),
        ),
        "an antichain of 80": about_matrix(
            {"family": "C", "size": 80}, fact("factor rank", ">=", 9, "antichain", rows=lines[:80], columns=lines[:80])
        ),
        "the same fact two thousand times": about_matrix(
            zeros, *[fact("optimal permutations", ">=", 2, "potentials", **diagonal, **flat)] * 2000
        ),
        "powers without end": about_matrix(
            rows(30, 30), {**fact("transient", "=", 10**6, "powers"), "cyclicity": 1, "rates": "0"}
        ),
        "eigenvalues of a large matrix": about_matrix(
            zeros, {**fact("eigenspace", "=", [], "heaviest walks"), "eigenvalue": long()}
        ),
        "rankings of many heads": about_task(
            table[64], fact("heads", "<=", 5000, "rankings", rankings=[[[]] * 5000] * 64), tokens=[1, 3], asker=0
        ),
        "layers of long numbers": about_network(
            6, [affine(rows(6, 6, long), long)] * 60, fact("cells", "=", 1, "tree", tree=["cell", ["0"] * 6])
        ),
        "wide layers": about_network(
            200, [affine(rows(30, 200, "2")), affine(rows(200, 30, "1"))] * 2,
            fact("cells", "=", 1, "tree", tree=["cell", ["0"] * 200]),
        ),
        "many points": about_network(
            2, [affine(rows(60, 2, long), long), {"kind": "relu"}], fact("cells", ">=", 1, "points", points=points)
        ),
        "long sums of inequalities": about_network(
            1, [affine([[f"{i}"] for i in range(100)], long), {"kind": "maxout", "size": 100}],
            fact("cells", "=", 0, "tree", tree=["split", *[empty] * 100]),
        ),
        "equal keys with long values": about_network(
            1, [head(20_000, [[long()] for _ in range(20_000)])], fact("cells", ">=", 1, "points", points=[["1"]] * 3)
        ),
        "equal keys with wide values": about_network(
            1, [head(50, rows(50, 4000, "1"))], fact("cells", ">=", 1, "points", points=[["1"]] * 30)
        ),
        "norms of long keys": about_network(
            1, [head(200, rows(200, 1), "distance", long, 200)], fact("cells", ">=", 1, "points", points=[["1"]])
        ),
        "planes in general position": about_network(
            12, [affine([[f"{i**k}" for k in range(12)] for i in range(40)]), {"kind": "relu"}],
            fact("cells", "=", 1, "arrangement"),
        ),
        "a thousand hops": about_task(hops, fact("tree depth", ">=", 1, "clauses", inputs=pairs, steps=[])),
        "a table in fifty boxes": about_task(nested(50), fact("tree depth", "<=", 0, "tree", tree={"output": 0})),
        "a tree beside a long list": about_task(
            {"task": "index", "bits": 16}, fact("tree depth", "<=", 60, "tree", tree=full_tree(13, 1))
        ),
        "a tree of 2^18 leaves": about_task(
            {"task": "equality", "bits": 0}, fact("tree depth", "<=", 60, "tree", tree=full_tree(18, 0))
        ),
        "rectangles of a wide table": about_task(
            {"task": "table", "shape": [16, 30_000], "values": [0] * 480_000}, fact("tree leaves", ">=", 9, "counting")
        ),
        "rectangles of many outputs": about_task(
            {"task": "table", "shape": [16, 16], "values": list(range(256))}, fact("tree leaves", ">=", 999, "counting")
        ),
        "the depth of a large box": about_task(
            table[20], fact("tree depth", ">=", 6, "boxes", subsets=[list(range(20))] * 2)
        ),
        "the leaves of a box": about_task(table[8], fact("tree leaves", ">=", 60, "boxes", subsets=[eight] * 2)),
        "clauses of a deep tree": about_task(
            {"task": "equality", "bits": 5},
            fact("tree depth", ">=", 13, "clauses", subsets=[list(range(32))] * 2, steps=[]),
        ),
        "residual functions of 2^20 inputs": about_task(
            {"task": "equality", "bits": 10}, fact("one-way bits", "=", 1, "residual classes"),
            order=[0, 1], lengths="fixed", public=False,
        ),
        "rows of an astronomical block": about_task(
            {"task": "equality", "bits": 4000}, fact("autoregressive bits", ">=", 1, "distinct rows", block=0, asked=0),
            order=[0, 1], tokens=[1, 1], epochs=1, mode="decoder",
        ),
        "a hundred blocks in twenty epochs": about_task(
            {"task": "composition", "n": 1, "functions": 100},
            fact("autoregressive bits", ">=", 1, "dependence", first=[0] * 101, second=[0] * 101), **many,
        ),
        "sixteen bits seen at once": about_task(
            sixteen, fact("autoregressive bits", ">=", 2, "clauses", subsets=[list(range(16))] * 3, steps=[]),
            tokens=[0, 0, 8], epochs=1, **order,
        ),
        "a discrepancy of long pivots": about_task(table[64], fact("tree leaves", ">=", 64, "discrepancy", norm=997)),
    }  # fmt: skip

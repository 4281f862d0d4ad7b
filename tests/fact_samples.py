"""Fact documents of every rule, small enough that what they say can be decided again from the definitions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from itertools import product as cartesian
from pathlib import Path
from typing import Any

from protocols import (
    Bracket,
    best_tree,
    composition,
    counting_bound,
    discrepancy_bound,
    equality,
    every_one_way_cost,
    fooling_set,
    from_table,
    head_bracket,
    index,
    message_size,
    rank_bound,
    round_cost,
)
from protocols.coverings import two_function_width
from protocols.prompts import note_prompt, paper_prompt
from protocols.simultaneous import one_epoch_minimum
from solver.facts import (
    box_fact,
    cell_facts,
    cell_tree_facts,
    clause_fact,
    cycle_mean_facts,
    dependence_fact,
    determinant_facts,
    eigen_facts,
    epoch_clause_fact,
    fact_document,
    head_facts,
    lower_bound_facts,
    matrix,
    message_facts,
    network,
    one_epoch_fact,
    one_way_facts,
    power_facts,
    rank_facts,
    region_facts,
    region_tree_facts,
    task,
    tree_facts,
)
from solver.facts.covers import colouring
from solver.facts.document import fact
from solver.facts.relations import dependence, independence
from solver.facts.tasks import model_of
from solver.facts.widths import construction_fact, counting_fact
from terms.scalars import NEG_INF
from tropical import (
    POS_INF,
    HardAttention,
    Network,
    classical_rank,
    column_rank,
    cycle_mean,
    determinant,
    determinantal_rank,
    eigenspaces,
    factor_rank,
    gondran_minoux_rank,
    head,
    kapranov_rank,
    power_growth,
    relu_network,
    row_rank,
    tropical_rank,
)

C3 = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]
FANO = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]
HOLES = [[0, NEG_INF, 1], [NEG_INF, 2, 0], [3, 1, NEG_INF]]
REDUCIBLE = [
    [1, 0, NEG_INF, NEG_INF],
    [NEG_INF, NEG_INF, 3, NEG_INF],
    [NEG_INF, 2, NEG_INF, NEG_INF],
    [0, NEG_INF, NEG_INF, NEG_INF],
]
PRODUCTS = [[i * j for j in range(1, 4)] for i in range(1, 4)]


def matrix_document(array: Any, convention: Any = "max") -> dict[str, Any]:
    """Return all facts that the engine finds about a matrix."""
    facts = [
        f for rank in (tropical_rank, factor_rank, kapranov_rank) for f in rank_facts(array, rank(array, convention))
    ]
    if len(array) == len(array[0]):
        facts += determinant_facts(determinant(array, convention)) + cycle_mean_facts(cycle_mean(array, convention))
    if all(x is not NEG_INF for row in array for x in row):
        facts += rank_facts(array, classical_rank(array))
    for rank in (row_rank, column_rank, determinantal_rank):
        facts += rank_facts(array, rank(array, convention))
    return fact_document(matrix(array, convention), facts)


SAMPLES = Path(__file__).with_suffix(".json")


@cache
def documents() -> dict[str, dict[str, Any]]:
    """Return the samples by name, as they were when they were written: tests change them at known places."""
    samples: dict[str, dict[str, Any]] = json.loads(SAMPLES.read_text(encoding="utf-8"))
    return samples


def made() -> dict[str, dict[str, Any]]:
    """Return the documents that the producers make now, by name."""
    ideal = [{"rows": [0, 1], "columns": [0, 1], "cofactor": [[2, [[2, 2]]], [1, []]]}]
    two = [[5, 0, 0], [0, 5, 0], [0, 0, 1]]
    found = {
        "C3": matrix_document(C3),
        "C3 min": matrix_document(C3, "min"),
        "products": matrix_document(PRODUCTS),
        "wide": matrix_document([[0, 1, 3, 2], [1, 2, 0, 0]]),
        "holes": matrix_document(HOLES),
        "acyclic": fact_document(
            matrix([[NEG_INF, 1], [NEG_INF, NEG_INF]]),
            [
                *determinant_facts(determinant([[NEG_INF, 1], [NEG_INF, NEG_INF]])),
                *cycle_mean_facts(cycle_mean([[NEG_INF, 1], [NEG_INF, NEG_INF]])),
            ],
        ),
        "colouring": fact_document(matrix(C3), [_colouring(C3, 3)]),
        "search": fact_document(matrix(C3), [fact("tropical rank", "<=", 2, "search")]),
        "ideal member": fact_document(matrix(two), [fact("Kapranov rank", ">=", 2, "ideal member", terms=ideal)]),
        "Fano min": fact_document(matrix(FANO, "min"), rank_facts(FANO, kapranov_rank(FANO, "min"))),
        "signed": matrix_document([[0, 0, 1], [0, 1, 0], [1, 0, 0]]),
        "family": {
            "format": "tropcheck-facts/1",
            "about": {"matrix": {"family": "C", "size": 3}, "convention": "max"},
            "facts": matrix_document(C3)["facts"][:2],
        },
    }
    found |= _spectra()
    tent = relu_network([[[1], [1], [1]], [[1, -2, 1]]], [[0, -1, -2], [0]])
    found["tent"] = fact_document(network(tent), cell_tree_facts(tent) + region_tree_facts(tent))
    two_layers = relu_network([[[1, 0], [1, 1]], [[1, -1]]], [[0, 1], [0]])
    found["arrangement"] = fact_document(network(two_layers), region_facts(two_layers))
    facts = cell_tree_facts(two_layers) + region_tree_facts(two_layers)
    points = [["1", "1"], ["-3", "1"], ["-1/2", "3"]]
    facts.append(fact("cells", ">=", 3, "points", points=points))
    found["two units"] = fact_document(network(two_layers), facts)
    layer = [head([[0], [2], [4]], biases=[0, -1, -4], kind="distance"), head([[0], [1]], values=[[1], [2]])]
    jump = Network(1, (HardAttention((head([[1], [-1], [0]], values=[[1], [1], [5]]),)),))
    found["jump"] = fact_document(network(jump), cell_facts(jump) + region_facts(jump))
    found["heads"] = fact_document(network(layer), cell_facts(layer))
    found |= _communication()
    return found


def spectral_document(array: Any, convention: Any = "max") -> dict[str, Any]:
    """Return what is certified of eigenvalues, eigenspaces and powers."""
    facts = eigen_facts(array, eigenspaces(array, convention), convention)
    return fact_document(
        matrix(array, convention), facts + power_facts(array, power_growth(array, convention), convention)
    )


def _spectra() -> dict[str, dict[str, Any]]:
    found = {
        "reducible": spectral_document(REDUCIBLE),
        "irreducible": spectral_document([[0, 3, 1], [2, 1, NEG_INF], [1, 0, 0]]),
        "nilpotent": spectral_document([[NEG_INF, 1], [NEG_INF, NEG_INF]]),
        "reducible min": spectral_document([[1, 0], [POS_INF, 2]], "min"),
        "independent": fact_document(matrix(C3), [independence(C3, (0, 1, 2), "max")]),
    }
    rows = [[0, NEG_INF], [NEG_INF, 0], [3, 5], [1, 1]]
    below, above = rank_facts(rows, gondran_minoux_rank(rows))[0], dependence(rows, 2, "max")
    assert above is not None
    return {**found, "relations": fact_document(matrix(rows), [below, above])}


def _colouring(array: Any, value: int) -> dict[str, Any]:
    found = colouring(tuple(map(tuple, array)), value, 10)
    assert found is not None
    return found


def _communication() -> dict[str, dict[str, Any]]:
    small = composition(2, 1)
    box = [list(range(size)) for size in small.sizes]
    clauses = clause_fact(small, 2, {"subsets": box})
    assert clauses is not None
    facts = [
        *tree_facts(best_tree(small)),
        *tree_facts(best_tree(small, 1), 1),
        *lower_bound_facts(fooling_set(small)),
        *lower_bound_facts(rank_bound(small)),
        box_fact(2, box),
        box_fact(1, box, 1),
        clauses,
        *(f for cost in every_one_way_cost(small) for f in one_way_facts(cost)),
        *(f for cost in every_one_way_cost(small, public=True) for f in one_way_facts(cost)),
        *lower_bound_facts(counting_bound(small)),
        fact("tree leaves", ">=", 4, "boxes", subsets=box),
    ]
    found = {"composition": fact_document(task(small), facts)}
    same = equality(2)
    bounds = [f for bound in (fooling_set, discrepancy_bound) for f in lower_bound_facts(bound(same))]
    found["equality"] = fact_document(task(same), [*tree_facts(best_tree(same)), *bounds])
    ask = index(2)
    rounds = round_cost(ask, 1, 0, knower=1)
    limited = box_fact(2, [[0, 1, 2, 3], [0, 1]], 1) | {"rounds": 1, "first": 0}
    weighed = [
        fact("tree depth", ">=", bits, "weights", weights=weights, heard=heard)
        | {"rounds": count, "first": first}
        | ({} if knower is None else {"knower": knower})
        for bits, count, first, knower, weights, heard in (
            (2, 1, 0, 1, [[0, 1], [1, 1], [2, 1], [3, 1]], [0, 1]),
            (3, 2, 0, None, [[1, 2], [2, 2], [0, 1]], [0, 1]),
            (2, 3, 1, None, [[0, 2], [1, 2]], [0, 1, 2, 3]),
        )
    ]
    found["rounds"] = fact_document(task(ask), [*tree_facts(rounds.tree, 1, rounds=rounds), limited, *weighed])
    prompt = paper_prompt(composition(2, 2))
    one, two = one_epoch_minimum(prompt.task, prompt.order), two_function_width(2, 2)
    clause = epoch_clause_fact(prompt, 1, 2, {"subsets": [list(range(size)) for size in prompt.task.sizes]})
    dependence = dependence_fact(prompt, 2)
    assert clause is not None
    assert dependence is not None
    facts = [
        *message_facts(prompt, one.protocol, one.bits, 1),
        one_epoch_fact(prompt, one.certificate, one.bits),
        clause,
        *message_facts(prompt, two.protocol, 1, 2),
        dependence,
    ]
    found["widths"], found["counted"] = _widths(), _counted()
    found["epochs"] = fact_document(task(prompt.task), facts)
    found["one layer"] = fact_document(task(prompt.task), head_facts(head_bracket(prompt.task)))
    return found


def _widths() -> dict[str, Any]:
    """Return counts and constructions for two functions on two values, in both orders and both modes."""
    facts = []
    for prompt in (paper_prompt(composition(2, 2)), note_prompt(composition(2, 2))):
        facts.append({**fact("autoregressive bits", "<=", 2, "whole inputs"), **model_of(prompt, 1)})
        for mode in ("decoder", "encoder"):
            found = message_size(prompt, 2, mode)
            above, below = construction_fact(replace(found, bits=Bracket(1, 1))), counting_fact(found)
            assert above is not None
            assert below is not None
            facts += [above, below]
    return fact_document(task(prompt.task), facts)


def _counted() -> dict[str, Any]:
    """Return a task of which one bit in two epochs is refuted by counting pairs: some functions on four values."""
    below = counting_fact(message_size(paper_prompt(composition(4, 2)), 2))
    assert below is not None
    rows = below["proof"]["subsets"][2]
    below["proof"]["subsets"] = [[0], [0, 1, 2, 3], list(range(len(rows)))]
    return fact_document(task(from_table("t", [[[row // 4**y % 4 for row in rows] for y in range(4)]])), [below])


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a document."""
    yield path
    items = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in items:
        yield from places(value, (*path, key))


def naive_tropical_rank(rows: list[list[Any]]) -> int:
    """Return the largest size of a minor whose optimum over permutations is finite and unique; None is −∞."""
    best = 0
    for size in range(1, min(len(rows), len(rows[0])) + 1):
        for chosen in combinations(rows, size):
            for columns in combinations(range(len(rows[0])), size):
                sums = naive_sums([[row[j] for j in columns] for row in chosen])
                if sums and sums.count(max(sums)) == 1:
                    best = size
    return best


def naive_heads(outputs: dict[tuple[int, ...], Any]) -> int:
    """Return the fewest rankings of (place, symbol) such that their first shown types determine the output of each row.

    A head for each place reads everything.
    """
    rows = list(outputs)
    kinds = sorted({(place, symbol) for row in rows for place, symbol in enumerate(row)})
    views = {
        tuple(next(kind for kind in ranking if row[kind[0]] == kind[1]) for row in rows)
        for ranking in permutations(kinds)
    }
    for heads in range(len(rows[0])):
        for chosen in combinations(sorted(views), heads):
            said: dict[tuple[Any, ...], Any] = {}
            looks = zip(*chosen, strict=True) if heads else [()] * len(rows)
            if all(said.setdefault(look, outputs[row]) == outputs[row] for look, row in zip(looks, rows, strict=True)):
                return heads
    return len(rows[0])


def naive_sums(rows: list[list[Any]]) -> list[Any]:
    """Return the finite sums along permutations of a square matrix."""
    picked = [[row[j] for row, j in zip(rows, order, strict=True)] for order in permutations(range(len(rows)))]
    return [sum(values) for values in picked if None not in values]


def naive_cycle_means(rows: list[list[Any]]) -> list[Any]:
    """Return the means of all simple cycles."""
    from fractions import Fraction

    found = []
    for length in range(1, len(rows) + 1):
        for cycle in cartesian(range(len(rows)), repeat=length):
            values = [rows[i][j] for i, j in zip(cycle, (*cycle[1:], cycle[0]), strict=True)]
            if len(set(cycle)) == length and None not in values:
                found.append(Fraction(sum(values), length))
    return found


def naive_transient(rows: list[list[Any]], last: int = 100) -> tuple[int, int]:
    """Return the least (c, t) for which each entry of A^s, t ≤ s ≤ last − c, grows over c by a constant for s mod c.

    None stands for −∞, and stays it; A⁰ is the identity.
    """
    n = range(len(rows))
    powers: list[list[Any]] = [[0 if i == j else None for i in n for j in n]]
    for _ in range(last):
        before = [powers[-1][j :: len(rows)] for j in n]
        products = [
            [(a, x) for a, x in zip(row, column, strict=True) if None not in (a, x)]
            for row in rows
            for column in before
        ]
        powers.append([max((a + x for a, x in pairs), default=None) for pairs in products])
    for c in range(1, last // 4):
        steps = [[growth(x, y) for x, y in zip(a, b, strict=True)] for a, b in zip(powers, powers[c:], strict=False)]
        t = len(steps)
        while t and "none" not in steps[t - 1] and (t - 1 + c >= len(steps) or steps[t - 1] == steps[t - 1 + c]):
            t -= 1
        if t + 3 * c <= len(steps):
            return t, c
    raise AssertionError(f"no period within {last} powers")


def growth(x: Any, y: Any) -> Any:
    """Return y − x, or −∞ for two infinite entries; "none" where only one is infinite."""
    return ("-inf" if x is y else "none") if x is None or y is None else y - x


def naive_gondran_minoux_rank(rows: list[list[Any]]) -> int:
    """Return the largest number of rows without a relation, trying all coefficients that a relation may need.

    Entries are integers or None for −∞. Coefficients of a largest solution are at least −(rows − 1) times the largest
    difference in a column.
    """
    finite = [x for row in rows for x in row if x is not None]
    spread = max(finite, default=0) - min(finite, default=0)
    for size in range(len(rows), 0, -1):
        weights = [None, *((side, -k) for side in (0, 1) for k in range((size - 1) * spread + 1))]
        for chosen in combinations(rows, size):
            if not any(related(chosen, given) for given in cartesian(weights, repeat=size)):
                return size
    return 0


def related(rows: Any, given: Any) -> bool:
    """Tell whether (side, coefficient) for each row, or None, is a relation."""
    used = [(side, weight, row) for row, term in zip(rows, given, strict=True) if term for side, weight in [term]]
    for j in range(len(rows[0])):
        sums = [(side, weight + row[j]) for side, weight, row in used if row[j] is not None]
        best = [max((value for side, value in sums if side == own), default=None) for own in (0, 1)]
        if best[0] != best[1]:
            return False
    return bool(used)


if __name__ == "__main__":
    SAMPLES.write_text(json.dumps(made(), indent=0) + "\n", encoding="utf-8")

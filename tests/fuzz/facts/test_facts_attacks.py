"""Edited fact documents: the kernel rejects them, or what they say is still true."""

from __future__ import annotations

import copy
import json
import random
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fact_edits import mutated
from fact_samples import (
    documents,
    naive_cycle_means,
    naive_sums,
    naive_transient,
    naive_tropical_rank,
    places,
)

from protocols import Task, box_depth, from_table, joint, least_leaves, one_way_cost, restrict, round_cost
from protocols.classic import equality, index, pointer_jumping
from protocols.composition import composition, indexed_composition
from protocols.errors import ProtocolError
from protocols.headcnf import heads_obligation
from protocols.headcount import asked_tokens
from protocols.simultaneous import one_epoch_minimum
from protocols.tasks import Party
from solver.closing import satisfy
from solver.kernel.document import Rejected, parse
from solver.kernel.facts.statement import check_facts
from terms.scalars import NEG_INF
from tropcheck.files import Rounding
from tropcheck.networkfiles import read_network
from tropical import (
    classical_rank,
    column_rank,
    count_network,
    determinantal_rank,
    eigenspaces,
    factor_rank,
    gondran_minoux_rank,
    kapranov_rank,
    row_rank,
)

NAMES = sorted(documents())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [200, pytest.param(5000, marks=pytest.mark.slow)])
def test_edited_documents_say_nothing_false(name: str, count: int, tmp_path: Path) -> None:
    """Whatever is edited in a document, the kernel rejects it or it still says the truth."""
    chance = random.Random(f"{name} {count}")
    document = documents()[name]
    rejected, lies = 0, []
    for _ in range(count):
        edited = mutated(document, chance)
        if edited == document:
            continue
        try:
            check_facts(parse(json.dumps(edited).encode()))
        except Rejected:
            rejected += 1
            continue
        lies += [(edited["about"], fact) for fact in edited["facts"] if truth(edited["about"], fact, tmp_path) is False]

    assert [] == lies
    assert rejected > count // 4


def test_facts_of_another_object_are_rejected(tmp_path: Path) -> None:
    """A document with the facts of another one is rejected, unless they are true there, too."""
    for first in NAMES:
        for second in NAMES:
            swapped = {**documents()[first], "facts": documents()[second]["facts"]}
            if first != second and not same_object(first, second):
                try:
                    check_facts(swapped)
                except Rejected:
                    continue
                assert all(truth(swapped["about"], fact, tmp_path) for fact in swapped["facts"]), (first, second)


def same_object(first: str, second: str) -> bool:
    """Tell whether two documents are about one object."""
    return documents()[first]["about"] == documents()[second]["about"]


HOSTILE = [
    *(None, True, -1, 10**1999, 10**9, [], {}, "x", "1/0", "9" * 1999, "1e400", [[]], [[[]]], {"task": "table"}),
    *([0] * 5000, ["0"] * 5000, [[0, 0]] * 3000, "−1", "nan", "-inf", "inf", [None], [{}], [["empty", []]]),
]


@pytest.mark.parametrize("name", NAMES)
def test_hostile_values_raise_nothing_else(name: str) -> None:
    """Values of a document are replaced by hostile ones: the kernel accepts or rejects, and raises nothing else."""
    document = documents()[name]
    every = [path for path in places(document) if path]
    chance = random.Random(7)
    for path in chance.sample(every, min(len(every), 30)):
        for value in HOSTILE:
            edited = copy.deepcopy(document)
            holder: Any = edited
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = value
            with suppress(Rejected):
                check_facts(edited)


def truth(about: dict[str, Any], fact: dict[str, Any], folder: Path) -> bool | None:
    """Decide a fact from the definitions, or None where that is too much work."""
    try:
        if "matrix" in about:
            return matrix_truth(about, fact)
        if "network" in about:
            return network_truth(about, fact, folder)
        return task_truth(task_of(about["task"]), fact)
    except ProtocolError:
        return None


def related(fact: dict[str, Any], value: Any) -> bool:
    """Compare the true value with what a fact says of it."""
    said = Fraction(fact["value"])
    return bool({">=": value >= said, "<=": value <= said, "=": value == said}[fact["relation"]])


def matrix_truth(about: dict[str, Any], fact: dict[str, Any]) -> bool | None:
    """Decide a fact about a matrix."""
    sign = 1 if about["convention"] == "max" else -1
    given = about["matrix"]
    if isinstance(given, dict):
        size = given["size"] if given["family"] != "Fano" else 7
        given = {
            "C": [[-int(i == j) for j in range(size)] for i in range(size)],
            "multiplication": [[(i + 1) * (j + 1) for j in range(size)] for i in range(size)],
            "Fano": [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)],
        }[given["family"]]
    rows: list[list[Any]] = [[None if str(x) in ("-inf", "inf") else sign * Fraction(x) for x in row] for row in given]
    quantity = fact["quantity"]
    if quantity.endswith("rank"):
        low, high = rank_of(quantity, tuple(map(tuple, rows)))
        below, above = high >= fact["value"], low <= fact["value"]
        return {">=": below, "<=": above, "=": below and above}[fact["relation"]]
    if quantity in ("eigenvalues", "eigenspace", "transient"):
        return spectral_truth(rows, sign, fact)
    values = naive_cycle_means(rows) if quantity == "cycle mean" else naive_sums(rows)
    if quantity == "optimal permutations":
        return bool(values) and related(fact, values.count(max(values)))
    if not values:
        return bool(fact["value"] == ("-inf" if sign == 1 else "inf"))
    return bool(fact["value"] not in ("inf", "-inf") and Fraction(fact["value"]) * sign == max(values))


def spectral_truth(rows: list[list[Any]], sign: int, fact: dict[str, Any]) -> bool:
    """Decide a fact about eigenvalues, an eigenspace, or the powers, read as max-plus."""

    def number(word: Any) -> Any:
        return NEG_INF if word == ("-inf" if sign == 1 else "inf") else sign * Fraction(word)

    if fact["quantity"] == "transient":
        return bool((fact["value"], fact["cyclicity"]) == naive_transient(rows))
    spaces = eigenspaces([[NEG_INF if x is None else x for x in row] for row in rows])
    if fact["quantity"] == "eigenvalues":
        return [number(word) for word in fact["value"]] == [space.eigenvalue for space in spaces]
    value = number(fact["eigenvalue"])
    return {tuple(map(number, v)) for v in fact["value"]} in [
        set(space.generators) for space in spaces if space.eigenvalue == value
    ]


@cache
def rank_of(quantity: str, rows: Any) -> tuple[int, int]:
    """Return the bounds of a rank."""
    array: list[list[Any]] = [[NEG_INF if x is None else x for x in row] for row in rows]
    match quantity:
        case "tropical rank":
            return (naive_tropical_rank(rows),) * 2
        case "factor rank":
            found = factor_rank(array)
        case "Kapranov rank":
            found = kapranov_rank(array)
        case "row rank":
            found = row_rank(array)
        case "column rank":
            found = column_rank(array)
        case "determinantal rank":
            found = determinantal_rank(array)
        case "Gondran–Minoux rank":
            found = gondran_minoux_rank(array)
        case _:
            found = classical_rank(array)
    return found.low, found.high


def network_truth(about: dict[str, Any], fact: dict[str, Any], folder: Path) -> bool:
    """Decide a fact about a network by the engine's own count."""
    file = folder / "network.json"
    file.write_text(json.dumps(about["network"]))
    network: Any = read_network(file, Rounding(False))
    found = count_network(network)
    return related(fact, found.cells if fact["quantity"] == "cells" else found.linear_regions)


def task_of(given: dict[str, Any]) -> Task:
    """Return the engine's task of a document."""
    match given["task"]:
        case "composition":
            return composition(given["n"], given["functions"])
        case "indexed composition":
            return indexed_composition(given["m"], given["query"], given.get("outputs"))
        case "equality":
            return equality(given["bits"])
        case "index":
            return index(given["bits"])
        case "pointer jumping":
            return pointer_jumping(given["n"], given["hops"])
        case "table":
            import numpy as np

            return from_table("table", np.asarray(given["values"]).reshape(given["shape"]))
        case "joint":
            return joint(task_of(given["of"]), given["groups"])
        case "box":
            return restrict(task_of(given["of"]), given["subsets"])
    raise ProtocolError("a task that this test does not know")


def task_truth(task: Task, fact: dict[str, Any]) -> bool | None:
    """Decide a fact about a task by exact minimization."""
    if sum(task.sizes) > 20 and fact["quantity"] != "autoregressive bits":
        return None
    knower = fact.get("knower")
    match fact["quantity"]:
        case "tree depth" if "rounds" in fact:
            return related(fact, round_cost(task, fact["rounds"], fact["first"], knower).bits)
        case "tree depth":
            return related(fact, box_depth(task, knower))
        case "tree leaves":
            return related(fact, least_leaves(task, knower))
        case "heads":
            return heads_truth(task, fact["tokens"], fact["asker"], fact)
        case "one-way bits":
            cost = one_way_cost(task, fact["order"], fact["public"])
            return related(fact, getattr(cost, fact["lengths"]))
    return epochs_truth(task, fact)


def heads_truth(task: Task, tokens: list[int], asker: int, fact: dict[str, Any]) -> bool:
    """Decide the heads of one layer by plain clauses about all inputs, for each input of the asker."""
    bases = [next(b for b in range(1, size + 1) if b**t >= size) for size, t in zip(task.sizes, tokens, strict=True)]
    parties = tuple(Party(f"P{p}", (base,) * t) for p, (base, t) in enumerate(zip(bases, tokens, strict=True)))
    worded = Task(str(task.key), parties, task.outputs, task.rule, task.key)
    return related(fact, heads_of(worded, asker))


def heads_of(task: Task, asker: int) -> int:
    """Return the least number of heads, by a solver."""
    most = 0
    for asked in range(task.sizes[asker]):
        tokens = asked_tokens(task, asker, asked).tokens
        while satisfy(heads_obligation(tokens, most), 60) is None:
            most += 1
    return most


def epochs_truth(task: Task, fact: dict[str, Any]) -> bool | None:
    """Decide a fact about the autoregressive model: exactly for one epoch, else as far as one epoch says."""
    tokens = fact["tokens"][-1]
    if tokens == 0 or fact["epochs"] == 0:
        return None
    single = -(-one_epoch_minimum(task, fact["order"]).bits // tokens)
    if fact["epochs"] == 1:
        return related(fact, single)
    return fact["value"] <= single if fact["relation"] == ">=" else fact["value"] >= min(1, single)

"""The kernel's tasks, networks, searches and clauses agree with the engines', which share no code with them."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

import numpy as np
import pytest
from fact_samples import naive_tropical_rank
from hypothesis import given, settings
from hypothesis import strategies as st

from protocols import (
    Task,
    box_depth,
    composition,
    disjointness,
    equality,
    every_one_way_cost,
    from_table,
    greater_than,
    index,
    inner_product,
    least_leaves,
    pointer_jumping,
    restrict,
    two_holders,
)
from protocols.composition import indexed_composition
from protocols.lowerbounds import fooling_set
from protocols.matrixbounds import counting_bound, discrepancy_bound, rank_bound
from protocols.treecnf import tree_obligation
from solver.certify.propositional import refutation
from solver.facts import (
    fact_document,
    lower_bound_facts,
    matrix,
    network,
    one_way_facts,
    rank_facts,
    region_facts,
    region_tree_facts,
    task,
)
from solver.facts.document import fact
from solver.facts.networks import grown
from solver.kernel.document import Rejected
from solver.kernel.facts.arrangements import regions
from solver.kernel.facts.boxes import BoxSearch
from solver.kernel.facts.networks import choices, chosen, read_network, start, value_at
from solver.kernel.facts.statement import check_facts
from solver.kernel.facts.tasks import read_task, task_of
from solver.kernel.facts.treeclauses import tree_clauses
from solver.kernel.polynomials import Work
from terms.scalars import NEG_INF
from tropical import (
    Affine,
    HardAttention,
    Maxout,
    Network,
    ReLU,
    Residual,
    affine,
    column_rank,
    count_network,
    determinantal_rank,
    factor_rank,
    head,
    relu_network,
    row_rank,
)

TASKS = [
    composition(2, 2),
    composition(3, 1),
    indexed_composition(2, (2,)),
    indexed_composition(2, (2,), 3),
    equality(2),
    greater_than(2),
    disjointness(2),
    inner_product(3),
    index(3),
    pointer_jumping(2, 3),
    two_holders(2, 3),
    from_table("t", [[[0, 1], [2, 0]], [[1, 1], [3, 0]]]),
]
DETERMINANTAL = "determinantal rank"
tables = st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=2, max_size=4)


@pytest.mark.parametrize("given_task", TASKS, ids=lambda t: t.name)
def test_tasks_are_the_engines_tasks(given_task: Task) -> None:
    """The kernel's function of a named task has the engine's values on every input."""
    found = read_task(task(given_task), Work())
    inputs = list(product(*(range(size) for size in given_task.sizes)))

    assert (given_task.sizes, given_task.outputs) == (found.sizes, found.outputs)
    assert [given_task(*x) for x in inputs] == [found.rule(x) for x in inputs]


def test_a_box_of_a_task() -> None:
    """A box of a task has the outputs of the task on the listed inputs."""
    whole = equality(2)
    key = {"task": "box", "of": {"task": "equality", "bits": 2}, "subsets": [[3, 0], [0, 1, 3]]}
    found, expected = task_of(key, "task", Work()), restrict(whole, [[3, 0], [0, 1, 3]])

    assert [expected(*x) for x in product(range(2), range(3))] == [found.rule(x) for x in product(range(2), range(3))]


@given(tables, st.sampled_from([None, 0, 1]))
@settings(max_examples=60)
def test_depth_of_random_tasks(values: list[list[int]], knower: int | None) -> None:
    """The kernel's search and its clauses decide the depth as the engine's dynamic programme does."""
    given_task = from_table("t", values)
    depth = box_depth(given_task, knower)
    found = read_task(task(given_task), Work())
    box = [list(range(size)) for size in found.sizes]
    search = BoxSearch(found, box, knower, Work())
    inputs = found.every(box, Work())

    assert search.solves(search.full, depth, None, -1)
    assert depth == 0 or not search.solves(search.full, depth - 1, None, -1)
    assert refutation(tree_clauses(found, inputs, depth, knower, Work()), 20) is None
    if depth:
        assert refutation(tree_clauses(found, inputs, depth - 1, knower, Work()), 20) is not None
        assert refutation(list(tree_obligation(given_task, depth - 1, knower).clauses), 20) is not None


@given(tables)
@settings(max_examples=40)
def test_bounds_and_orders_of_random_tasks(values: list[list[int]]) -> None:
    """Fooling sets, ranks and one-way costs of the engine are accepted, and a cost beside the true one is rejected."""
    given_task = from_table("t", values)
    bounds = [f for bound in (fooling_set, rank_bound, counting_bound) for f in lower_bound_facts(bound(given_task))]
    inputs = [list(range(size)) for size in given_task.sizes]
    bounds.append(fact("tree leaves", ">=", least_leaves(given_task), "boxes", subsets=inputs))
    costs = [f for public in (False, True) for c in every_one_way_cost(given_task, public) for f in one_way_facts(c)]
    fact_document(task(given_task), bounds + costs)

    assert all(f["value"] <= least_leaves(given_task) for f in bounds if f["quantity"] == "tree leaves")
    for cost in costs:
        with pytest.raises(Rejected, match="the cost is"):
            fact_document(task(given_task), [{**cost, "value": cost["value"] + 1}])


@given(st.lists(st.lists(st.integers(0, 1), min_size=4, max_size=4), min_size=3, max_size=4))
@settings(max_examples=40)
def test_discrepancy_of_random_tasks(values: list[list[int]]) -> None:
    """The engine's norm is accepted, and the bound that follows from it is below the number of leaves."""
    values[0][0], values[0][1] = 0, 1
    given_task = from_table("t", values)
    norm = discrepancy_bound(given_task).witness["lambda"]
    leaves = -(-given_task.count // norm)
    fact_document(task(given_task), [fact("tree leaves", ">=", leaves, "discrepancy", norm=norm)])

    assert leaves <= least_leaves(given_task)


@given(st.integers(1, 4), st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_spans_of_random_matrices(height: int, width: int, chance: random.Random) -> None:
    """Row, column and determinantal ranks of the engine are accepted, and no other numbers."""
    rows: list[Any] = [[chance.choice((0, 1, 2, NEG_INF)) for _ in range(width)] for _ in range(height)]
    for engine in (row_rank, column_rank):
        found = rank_facts(rows, engine(rows))
        fact_document(matrix(rows), found)
        with pytest.raises(Rejected, match="the rank is"):
            fact_document(matrix(rows), [{**found[0], "value": found[0]["value"] + 1}])
    rank = determinantal_rank(rows).value
    fact_document(
        matrix(rows), [*rank_facts(rows, determinantal_rank(rows)), fact(DETERMINANTAL, "<=", rank, "search")]
    )
    if rank:
        with pytest.raises(Rejected, match="different optima"):
            fact_document(matrix(rows), [fact(DETERMINANTAL, "<=", rank - 1, "search")])


@given(st.integers(1, 4), st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=80)
def test_search_decides_the_tropical_rank(height: int, width: int, chance: random.Random) -> None:
    """The kernel's search accepts the tropical rank that the definition gives, and nothing less."""
    rows = [[chance.choice((0, 1, 2, Fraction(1, 2), None)) for _ in range(width)] for _ in range(height)]
    about = {"matrix": [["-inf" if x is None else str(x) for x in row] for row in rows], "convention": "max"}
    rank = naive_tropical_rank(rows)
    fact_document(about, [fact("tropical rank", "<=", rank, "search")])
    if rank:
        with pytest.raises(Rejected, match="only optimum"):
            fact_document(about, [fact("tropical rank", "<=", rank - 1, "search")])


@given(st.integers(2, 5), st.integers(2, 4), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_factor_ranks_of_random_matrices(height: int, width: int, chance: random.Random) -> None:
    """The factor rank of a small matrix is certified from both sides."""
    rows = [[chance.randrange(3) for _ in range(width)] for _ in range(height)]
    rank = factor_rank(rows)
    lines = check_facts(fact_document(matrix(rows), rank_facts(rows, rank))).lines

    assert (f"factor rank = {rank.value}",) == lines


@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_regions_of_random_networks(chance: random.Random) -> None:
    """Cells and linear regions of degenerate networks are certified with the engine's numbers."""
    sizes = chance.choice(([2, 3, 1], [2, 2, 2, 1], [1, 3, 2, 1], [3, 3, 1]))
    weights = [[[chance.randint(-1, 1) for _ in range(a)] for _ in range(b)] for a, b in pairwise(sizes)]
    given_network = relu_network(weights, [[chance.randint(-1, 1) for _ in range(b)] for b in sizes[1:]])
    found = count_network(given_network)
    lines = check_facts(fact_document(network(given_network), region_tree_facts(given_network))).lines

    assert (f"linear regions (cells {found.cells}) = {found.linear_regions}",) == lines


@given(st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_arrangements_of_random_layers(chance: random.Random) -> None:
    """Where one layer chooses between two forms, the kernel's own counts are the engine's."""
    inputs, units, outputs = chance.randint(1, 3), chance.randint(1, 6), chance.randint(1, 2)

    def numbers(height: int, width: int) -> list[list[int]]:
        return [[chance.choice((-2, -1, 0, 0, 1, 2)) for _ in range(width)] for _ in range(height)]

    into, out = affine(numbers(units, inputs), numbers(1, units)[0]), affine(numbers(outputs, units))
    pairs = affine(numbers(2 * units, inputs), numbers(1, 2 * units)[0])
    heads = [head(numbers(2, inputs), biases=numbers(1, 2)[0], values=numbers(2, 1)) for _ in range(units)]
    back = affine(numbers(inputs, units), numbers(1, inputs)[0])
    layers = chance.choice(
        (
            (into, ReLU(), out),
            (pairs, Maxout(2), out),
            (HardAttention(tuple(heads)), out),
            (Residual((into, ReLU(), back)),),
        )
    )
    given_network = Network(inputs, layers)
    found, facts = count_network(given_network), region_facts(given_network)
    tree = region_tree_facts(given_network)

    assert {"arrangement"} == {f["proof"]["rule"] for f in facts}
    assert [found.cells, found.linear_regions] == [f["value"] for f in facts]
    assert (found.cells, found.linear_regions) == (tree[0]["cells"], tree[0]["value"])
    fact_document(network(given_network), [*facts, *tree, {**facts[1], "cells": found.cells}])


@pytest.mark.parametrize(("dimension", "count"), [(1, 9), (2, 8), (3, 7), (4, 6)])
def test_hyperplanes_in_general_position(dimension: int, count: int) -> None:
    """Planes of a moment curve are in general position: n of them have Σ C(n, k) regions, k ≤ d."""
    planes = [(*(Fraction(t) ** k for k in range(dimension)), Fraction(t) ** dimension) for t in range(1, count + 1)]

    assert sum(comb(count, k) for k in range(dimension + 1)) == regions(planes, Work())


@given(st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_regions_on_a_line_with_jumps(chance: random.Random) -> None:
    """On a line regions are runs of neighbouring intervals with one map, also where attention jumps between them."""

    def attention(inputs: int) -> HardAttention:
        keys = [[chance.randint(-2, 2) for _ in range(inputs)] for _ in range(4)]
        values = [[chance.randint(-1, 1)] for _ in keys]
        return HardAttention((head(keys, biases=[chance.randint(-2, 2) for _ in keys], values=values),))

    def mixed() -> Affine:
        return affine([[chance.randint(-1, 1)] for _ in range(2)], [chance.randint(-1, 1) for _ in range(2)])

    layers = chance.choice(
        (
            (attention(1),),
            (Residual((attention(1),)), Residual((attention(1),))),
            (mixed(), ReLU(), affine([[1, chance.randint(-1, 1)]]), attention(1)),
            (attention(1), mixed(), ReLU(), affine([[1, 1]])),
        )
    )
    given_network = Network(1, layers)
    _, cells = grown(read_network(network(given_network), Work()))
    ends: list[tuple[Any, Any, Any]] = []
    for cell in cells:
        low, high = -Fraction(10**6), Fraction(10**6)
        for slope, constant in cell.inequalities:
            if slope > 0:
                low = max(low, -constant / slope)
            if slope < 0:
                high = min(high, -constant / slope)
        ends.append((low, high, cell.map))
    ends.sort()
    expected = 1 + sum(a[2] != b[2] for a, b in pairwise(ends))
    found = check_facts(fact_document(network(given_network), region_tree_facts(given_network))).lines

    assert all(a[1] == b[0] for a, b in pairwise(ends))
    assert (f"linear regions (cells {len(ends)}) = {expected}",) == found
    assert expected == count_network(given_network).linear_regions


def test_maps_of_networks_are_their_values() -> None:
    """At a point, the map that the kernel composes along the winners has the network's value."""
    chance = random.Random(3)
    for _ in range(20):
        weights = [[[chance.randint(-3, 3) for _ in range(2)] for _ in range(2)] for _ in range(3)]
        given_network = relu_network(weights, [[chance.randint(-3, 3) for _ in range(2)] for _ in range(3)])
        about, work = read_network(network(given_network), Work()), Work()
        point = [Fraction(chance.randint(-99, 99), 7), Fraction(chance.randint(-99, 99), 11)]
        place: Any = start(about, work)
        while place.layer < len(about.layers):
            options = choices(about, place, work)
            place = chosen(about, place, max(options, key=lambda c: value_at(c[0], point, work)), work)

        assert list(given_network(point)) == [value_at(row, point, work) for row in place.rows]


def test_tables_of_numpy() -> None:
    """A task without a name is written as a table."""
    about = task(from_table("t", np.asarray([[0, 1], [1, 0]])))

    assert {"task": {"task": "table", "shape": [2, 2], "values": [0, 1, 1, 0]}} == about

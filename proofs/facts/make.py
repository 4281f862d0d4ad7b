"""Writes the fact documents of this folder: the figures that the documentation states, each with its certificate.

python proofs/facts/make.py
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise, product
from pathlib import Path
from typing import Any

from protocols import (
    HeadBracket,
    Task,
    box_depth,
    composition,
    counting_bound,
    disjointness,
    equality,
    every_one_way_cost,
    find_round_weights,
    fooling_set,
    greater_than,
    head_bracket,
    index,
    inner_product,
    message_size,
    note_prompt,
    paper_prompt,
    pointer_jumping,
    rank_bound,
    restrict,
    round_bracket,
    tree_bracket,
    two_holders,
)
from protocols.errors import SpeakingOrderError
from protocols.lowerbounds import composition_fooling_set
from protocols.rounds import alternating
from protocols.subboxes import shrink_sub_box, sub_box
from protocols.trees import one_way_tree
from solver import facts
from solver.facts import Fact, fact_document, write_facts
from solver.headsearch import search_heads
from terms.scalars import NEG_INF
from tropical import (
    HardAttention,
    Head,
    Network,
    Residual,
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

HERE = Path(__file__).parent
HARD = {
    (2, 4, None): [[10, 11, 12, 13, 14, 19, 20, 21, 22], [0, 4, 5, 6, 7, 8, 9, 11, 12]],
    (2, 4, 0): [[8, 10, 11, 12, 14, 16, 18, 19, 20, 21], [0, 4, 5, 6, 7, 8, 9, 11, 12]],
    (3, 2, None): [[15, 16, 23, 35, 45, 46, 56, 57, 58], [0, 1, 2, 7, 13, 15, 18, 22, 24]],
}
"""Boxes that need as many bits as the whole task in any number of rounds, as `protocols.hard_box` finds them."""
Document = dict[str, Any]

SIX = {
    "six": [[int(digit) for digit in row] for row in "004444 002414 440044 240024 444400 241420".split()],
    "six-basis": [[int(digit) for digit in row] for row in "004444 002414 440044 240024 444400 241400".split()],
}
"""Two matrices of the literature on tropical bases; they differ in one entry, and in their ranks."""


NETWORKS = ("1-2-1", "2-8-1", "2-4-4-1", "3-6-1", "2-8-8-1", "3-16-1", "4-20-2")
SPECTRA = {
    "two-eigenvalues": [[1, 0], [NEG_INF, 2]],
    "odd-transient": [[0, 3], [2, 1]],
    "clocks": [
        [NEG_INF, 1, NEG_INF, NEG_INF, NEG_INF],
        [3, NEG_INF, 0, NEG_INF, NEG_INF],
        [NEG_INF, NEG_INF, NEG_INF, 0, NEG_INF],
        [NEG_INF, NEG_INF, NEG_INF, NEG_INF, 5],
        [NEG_INF, NEG_INF, 1, NEG_INF, NEG_INF],
    ],
    "parity": [[NEG_INF, 1, 0], [3, NEG_INF, NEG_INF], [NEG_INF, NEG_INF, 5]],
    "slow": [[0, -1, NEG_INF], [NEG_INF, NEG_INF, -50], [-50, NEG_INF, -1]],
}
"""Two matrices of the guide to the engines, cycles of lengths 2 and 3, a rate for each parity, and a long transient."""


def documents() -> Iterator[tuple[str, Document]]:
    """Yield every document with the name of its file."""
    yield from matrices()
    yield from networks()
    yield from communication()


def matrices() -> Iterator[tuple[str, Document]]:
    """Yield ranks, determinants and cycle means."""
    for n in range(1, 13):
        for convention in ("max", "min"):
            rows = [[-int(i == j) for j in range(n)] for i in range(n)]
            about = {"matrix": {"family": "C", "size": n}, "convention": convention}
            yield f"matrix-C-{n:02}-{convention}", fact_document(about, of_matrix(rows, convention))
    fano = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]
    for convention in ("max", "min"):
        about = {"matrix": {"family": "Fano"}, "convention": convention}
        yield f"matrix-fano-{convention}", fact_document(about, of_matrix(fano, convention))
        for name, rows in SIX.items():
            about = facts.matrix(rows, convention)
            yield f"matrix-{name}-{convention}", fact_document(about, of_matrix(rows, convention))
    for n in (4, 8):
        rows = [[i * j for j in range(1, n + 1)] for i in range(1, n + 1)]
        about = {"matrix": {"family": "multiplication", "size": n}, "convention": "max"}
        yield f"matrix-multiplication-{n}", fact_document(about, of_matrix(rows, "max"))
    holes = [[0, NEG_INF, 1], [NEG_INF, 2, 0], [NEG_INF, NEG_INF, NEG_INF]]
    yield "matrix-holes", fact_document(facts.matrix(holes), of_matrix(holes, "max"))
    for name, rows in SPECTRA.items():
        yield f"matrix-{name}", fact_document(facts.matrix(rows), of_spectrum(rows, "max"))


def of_matrix(rows: Any, convention: Any) -> list[Fact]:
    """Return everything that is certified of a square matrix."""
    found = [
        fact
        for rank in (tropical_rank, factor_rank, kapranov_rank, row_rank, column_rank)
        for fact in facts.rank_facts(rows, rank(rows, convention))
    ]
    if len(rows) <= 6:
        for rank in (determinantal_rank, gondran_minoux_rank):
            found += facts.rank_facts(rows, rank(rows, convention))
        found += of_spectrum(rows, convention)
    found += facts.determinant_facts(determinant(rows, convention))
    found += facts.cycle_mean_facts(cycle_mean(rows, convention))
    if all(x is not NEG_INF for row in rows for x in row):
        found += facts.rank_facts(rows, classical_rank(rows))
    return found


def of_spectrum(rows: Any, convention: Any) -> list[Fact]:
    """Return the eigenspaces and the growth of powers."""
    found = facts.eigen_facts(rows, eigenspaces(rows, convention), convention)
    return found + facts.power_facts(rows, power_growth(rows, convention), convention)


def networks() -> Iterator[tuple[str, Document]]:
    """Yield cells and linear regions."""
    layer = [head([[0], [2], [4]], biases=[0, -1, -4]), head([[0], [1]])]
    yield "network-two-heads", fact_document(facts.network(layer), facts.cell_facts(layer))
    chance = random.Random(1)
    plane = [head([[chance.randint(-9, 9) for _ in range(2)] for _ in range(5)], kind="distance") for _ in range(3)]
    yield "network-three-heads-plane", fact_document(facts.network(plane), facts.cell_facts(plane))
    for name in NETWORKS:
        sizes = [int(size) for size in name.split("-")]
        shapes = list(pairwise(sizes))
        weights = [[[chance.randint(-9, 9) for _ in range(a)] for _ in range(b)] for a, b in shapes]
        network = relu_network(weights, [[chance.randint(-9, 9) for _ in range(b)] for _, b in shapes])
        yield f"network-relu-{name}", fact_document(facts.network(network), facts.region_facts(network))
    folds = Network(2, tuple(Residual((HardAttention((_fold(chance),)),)) for _ in range(3)))
    yield "network-three-folds", fact_document(facts.network(folds), facts.region_facts(folds))


def _fold(chance: random.Random) -> Head:
    """Return a head of four keys in the plane with small values."""
    keys, values = ([[chance.randint(-3, 3) for _ in range(2)] for _ in range(4)] for _ in range(2))
    return head(keys, values=[[x // 2 for x in value] for value in values], kind="distance")


def communication() -> Iterator[tuple[str, Document]]:
    """Yield tree depths, leaves, one-way orders, rounds, the depth-width table, and heads of one layer."""
    for n, functions in ((2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 1), (3, 2), (4, 1)):
        task = composition(n, functions)
        yield f"task-composition-{n}-{functions}", fact_document(facts.task(task), of_composition(task, n, functions))
    for task in (equality(2), equality(3), greater_than(3), disjointness(3), inner_product(3), index(3)):
        found = facts.tree_bracket_facts(tree_bracket(task)) + facts.lower_bound_facts(fooling_set(task))
        found += facts.lower_bound_facts(rank_bound(task)) + facts.lower_bound_facts(counting_bound(task))
        yield f"task-{task.name.lower().replace(' ', '-')}", fact_document(facts.task(task), found)
    asked = index(3)
    rounds = [round_bracket(asked, k, first, knower=1 - first) for k, first in ((1, 0), (1, 1), (2, 0))]
    found = [fact for one in rounds for fact in facts.tree_bracket_facts(one)]
    yield "task-index-rounds", fact_document(facts.task(asked), found)
    for n, functions in ((2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2)):
        yield (
            f"task-two-holders-{n}-{functions}",
            fact_document(facts.task(two_holders(n, functions)), of_rounds(n, functions)),
        )
    large = two_holders(3, 3)
    yield "task-two-holders-3-3", fact_document(facts.task(large), of_first_turns(large))
    pointers = pointer_jumping(2, 3)
    found = facts.tree_bracket_facts(tree_bracket(pointers)) + facts.lower_bound_facts(fooling_set(pointers))
    yield "task-pointer-jumping", fact_document(facts.task(pointers), found)
    for n in (2, 3, 4):
        for layers in (1, 2, 3):
            prompt = paper_prompt(composition(n, 2))
            found = facts.size_facts(message_size(prompt, layers))
            yield f"width-{n}-values-{layers}-epochs", fact_document(facts.task(prompt.task), found)
    for name, prompt, mode in (
        ("note-3-values", note_prompt(composition(3, 2)), "decoder"),
        ("encoder-5-values", paper_prompt(composition(5, 2)), "encoder"),
    ):
        found = facts.size_facts(message_size(prompt, 2, mode))
        yield f"width-{name}-2-epochs", fact_document(facts.task(prompt.task), found)
    for n in (2, 3, 4):
        task = composition(n, 2)
        found = search_heads(head_bracket(task), n, 300)
        assert isinstance(found, HeadBracket)
        yield f"heads-{n}-values", fact_document(facts.task(task), facts.head_facts(found))


def of_composition(task: Task, n: int, functions: int) -> list[Fact]:
    """Return depth, leaves and all one-way orders of a composition of functions."""
    tree = one_way_tree(task, range(functions + 1))
    found = facts.tree_facts(tree) + facts.lower_bound_facts(composition_fooling_set(n, functions))
    depth = max(fact["value"] for fact in found if fact["quantity"] == "tree depth" and fact["relation"] == "<=")
    if n ** (functions + 1) <= 2 ** (depth - 1):
        bound = shrink_sub_box(task, sub_box(task, [min(size, 5) for size in task.sizes], tries=30, seed=3))
        found.append(facts.box_fact(bound.depth, bound.witness["subsets"]))
    if functions <= 3:
        found += [fact for cost in every_one_way_cost(task) for fact in facts.one_way_facts(cost)]
    return found


def of_rounds(n: int, functions: int) -> list[Fact]:
    """Return what is certified of composition for two holders in each number of rounds."""
    task = two_holders(n, functions)
    found: list[Fact] = []
    for knower, first in product((None, functions % 2), (0, 1)):
        hard = HARD.get((n, functions, knower))
        for count in range(1, functions + 2):
            with suppress(SpeakingOrderError):
                bracket = round_bracket(task, count, first, knower, tries=0 if hard else 4)
                made = facts.tree_bracket_facts(bracket)
                found += made if bracket.bits.exact else made[:1]
        if hard and first == 0:
            found.append(facts.box_fact(box_depth(restrict(task, hard), knower), hard, knower))
    return found


def of_first_turns(task: Task) -> list[Fact]:
    """Return lower ends for three functions on three values; the trees above take the kernel too long beside them."""
    found = []
    for count, first, knower, bits in ((2, 0, None, 9), (1, 0, 1, 7), (3, 1, 1, 7)):
        speakers = alternating(task, count, first)
        weights = find_round_weights(task, speakers, knower, bits - 1)
        if weights is not None:
            found.append(facts.weight_fact(bits, weights, speakers, knower))
    return found


def main() -> None:
    """Write every document beside this file, and delete those that it no longer makes."""
    made = set()
    for name, document in documents():
        path = HERE / f"{name}.json"
        write_facts(path, document)
        made.add(path)
        print(f"{path.stat().st_size:>8}  {name}")
    for path in set(HERE.glob("*.json")) - made:
        path.unlink()


if __name__ == "__main__":
    main()

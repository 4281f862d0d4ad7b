"""Trees, boxes and rounds against a recursion over sets that shares no code with them."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from protocols import boxes
from protocols.boxes import best_tree, box_depth, least_leaves
from protocols.classic import equality, index, pointer_jumping
from protocols.composition import composition
from protocols.errors import (
    ProtocolError,
    SpeakingOrderError,
    TableSizeError,
    TooLargeError,
    VisibilityError,
    WrongOutputError,
)
from protocols.oneway import one_way_cost
from protocols.rounds import round_cost
from protocols.tasks import Task, from_table
from protocols.trees import (
    Leaf,
    Node,
    audit_tree,
    depth,
    leaves,
    one_way_tree,
    rounds,
    run_tree,
    tree_data,
    tree_from_data,
)

Box = tuple[frozenset[int], ...]


def two_parts(items: frozenset[int]) -> list[tuple[frozenset[int], frozenset[int]]]:
    ordered = sorted(items)
    anchor, rest = ordered[0], ordered[1:]
    result = []
    for size in range(len(rest)):
        for chosen in combinations(rest, size):
            low = frozenset((anchor, *chosen))
            result.append((low, items - low))
    return result


def is_leaf(task: Task, box: Box, knower: int | None) -> bool:
    known: dict[int | None, int] = {}
    for point in product(*map(sorted, box)):
        own = None if knower is None else point[knower]
        if known.setdefault(own, task(*point)) != task(*point):
            return False
    return True


def brute_force(task: Task, knower: int | None) -> tuple[int, int]:
    """Return the least depth and the least number of leaves, by recursion over all boxes."""

    @cache
    def solve(box: Box) -> tuple[int, int]:
        if is_leaf(task, box, knower):
            return 0, 1
        found = []
        for party, items in enumerate(box):
            for low, high in two_parts(items):
                sides = [solve((*box[:party], part, *box[party + 1 :])) for part in (low, high)]
                found.append((1 + max(side[0] for side in sides), sum(side[1] for side in sides)))
        return min(cost for cost, _ in found), min(number for _, number in found)

    return solve(tuple(frozenset(range(size)) for size in task.sizes))


def brute_force_rounds(task: Task, total: int, first: int, knower: int | None) -> int | None:
    """Return the least bits in alternating rounds, by recursion over boxes, rounds and speakers."""

    @cache
    def solve(box: Box, left: int, speaker: int) -> int | None:
        if is_leaf(task, box, knower):
            return 0
        found = []
        if left > 1:
            later = solve(box, left - 1, 1 - speaker)
            if later is not None:
                found.append(later)
        for low, high in two_parts(box[speaker]) if len(box[speaker]) > 1 else []:
            sides = [solve((*box[:speaker], part, *box[speaker + 1 :]), left, speaker) for part in (low, high)]
            if None not in sides:
                found.append(1 + max(side for side in sides if side is not None))
        return min(found) if found else None

    return solve(tuple(frozenset(range(size)) for size in task.sizes), total, first)


def random_task(seed: int) -> Task:
    rng = np.random.default_rng(seed)
    shape = [(4, 4), (2, 3, 3), (3, 5), (2, 2, 2, 2), (1, 4), (3, 3)][seed % 6]
    return from_table(f"random {seed}", rng.integers(0, 2 + seed % 3, size=shape))


@pytest.mark.parametrize("seed", range(18))
def test_depth_and_leaves_equal_brute_force(seed: int) -> None:
    """Depth and leaf count agree with the recursion for public output and for every knower; the tree attains
    it."""
    task = random_task(seed)
    for knower in (None, *range(len(task.parties))):
        bits, fewest = brute_force(task, knower)
        tree = best_tree(task, knower)
        audit_tree(task, tree, knower)

        assert (bits, fewest) == (box_depth(task, knower), least_leaves(task, knower))
        assert bits == depth(tree)


@pytest.mark.parametrize("counting", [True, False])
def test_both_ways_to_split_agree(counting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting pairs of parts and trying them give the same depths, for every party and word layout."""
    monkeypatch.setattr(boxes, "_by_pairs_is_slower", lambda *_: counting)
    for seed in range(6):
        task = random_task(seed)
        for knower in (None, 0):
            assert brute_force(task, knower)[0] == box_depth(task, knower)
    wide = from_table("wide", np.random.default_rng(1).integers(0, 2, size=(7, 7)))

    assert depth(best_tree(wide)) == box_depth(wide)
    assert box_depth(wide) == 4
    assert box_depth(composition(2, 3)) == 4


@pytest.mark.parametrize("seed", range(12))
def test_rounds_equal_brute_force(seed: int) -> None:
    """Bits in one to four rounds agree with the recursion, impossible counts included, and the tree attains
    them."""
    rng = np.random.default_rng(seed)
    task = from_table("random", rng.integers(0, 2 + seed % 2, size=[(4, 3), (3, 3), (2, 4)][seed % 3]))
    for total, first, knower in product((1, 2, 3, 4), (0, 1), (None, 0, 1)):
        expected = brute_force_rounds(task, total, first, knower)
        if expected is None:
            with pytest.raises(SpeakingOrderError, match="cannot be solved"):
                round_cost(task, total, first, knower)
        else:
            cost = round_cost(task, total, first, knower)
            audit_tree(task, cost.tree, knower)

            assert expected == cost.bits
            assert depth(cost.tree) <= cost.bits
            assert rounds(cost.tree) <= total


@pytest.mark.parametrize(("n", "functions", "bits"), [(2, 1, 2), (2, 2, 3), (2, 3, 4), (2, 4, 5), (2, 5, 6)])
def test_known_depths_of_composition(n: int, functions: int, bits: int) -> None:
    """The measured depths with public output come out."""
    assert bits == box_depth(composition(n, functions))


@pytest.mark.parametrize("functions", [1, 2, 3])
def test_public_and_private_output_differ(functions: int) -> None:
    """The last function's holder saves exactly the announcement of one bit."""
    task = composition(2, functions)

    assert box_depth(task) == 1 + box_depth(task, knower=functions)


@pytest.mark.parametrize(("n", "functions"), [(2, 1), (2, 3), (3, 1), (3, 2), (4, 1)])
def test_the_forward_tree_has_n_to_the_L_plus_one_leaves(n: int, functions: int) -> None:
    """Announcing x, f1(x), … has a leaf for every path, and the depth of the forward order with public
    output."""
    task = composition(n, functions)
    order = tuple(range(functions + 1))
    tree = one_way_tree(task, order)
    audit_tree(task, tree)

    assert n ** (functions + 1) == leaves(tree)
    assert one_way_cost(task, order, public=True).adaptive == depth(tree)


def test_one_round_is_a_one_way_message() -> None:
    """With one round and the listener knowing the output, the cost is the one-way cost."""
    for task in (equality(3), pointer_jumping(2, 2), index(3)):
        for first in (0, 1):
            expected = one_way_cost(task, (first, 1 - first)).fixed

            assert expected == round_cost(task, 1, first, knower=1 - first).bits


def test_transcripts_are_paths_and_partition_the_inputs() -> None:
    """Inputs share a transcript exactly if they reach the same leaf, and the leaves are boxes."""
    task = composition(2, 2)
    tree = best_tree(task)
    inputs = task.inputs()
    said, _ = run_tree(tree, inputs)
    cells = {
        path: [tuple(row) for row, other in zip(inputs.tolist(), said, strict=True) if other == path] for path in said
    }

    assert leaves(tree) == len(cells)
    assert sum(len(rows) for rows in cells.values()) == task.count
    for rows in cells.values():
        assert sorted(rows) == sorted(product(*(sorted({row[p] for row in rows}) for p in range(3))))


def test_trees_survive_json() -> None:
    """Writing a tree as data and reading it back gives the same tree, for both kinds of leaves."""
    for knower in (None, 1):
        tree = best_tree(composition(2, 1), knower)

        assert tree == tree_from_data(json.loads(json.dumps(tree_data(tree))))


@pytest.mark.parametrize(
    ("tree", "knower", "error", "part"),
    [
        (Leaf(0), None, WrongOutputError, r"leaf ''.*x=0, f1=1,0.*4 rows"),
        (Node(2, frozenset({0}), Leaf(0), Leaf(1)), None, SpeakingOrderError, "no party 2"),
        (Node(0, frozenset({7}), Leaf(0), Leaf(1)), None, TableSizeError, "party x asks about input 7"),
        (Leaf(((0, 0), (1, 1))), None, VisibilityError, "name the knower"),
        (Leaf(((0, 0),)), 0, TableSizeError, "no output for input 1"),
    ],
)
def test_wrong_trees_are_rejected(tree: Leaf | Node, knower: int | None, error: type[Exception], part: str) -> None:
    """A tree that errs, names a stranger or lets a leaf peek is refused with the place."""
    with pytest.raises(error, match=part):
        audit_tree(composition(2, 1), tree, knower)


@pytest.mark.parametrize("knower", [-1, 2, True])
def test_a_knower_must_be_a_party(knower: int) -> None:
    """Numbers of no party, negative ones included, are refused everywhere a knower is named."""
    task = composition(2, 1)
    for call in (box_depth, least_leaves, best_tree, lambda t, k: audit_tree(t, Leaf(0), k)):
        with pytest.raises(ProtocolError, match=r"parties 0\.\.1"):
            call(task, knower)


def test_too_many_boxes_are_refused() -> None:
    """The engine names the number of boxes and the remedy before it allocates."""
    with pytest.raises(TooLargeError, match=r"2\^57 boxes"):
        box_depth(composition(3, 2))
    with pytest.raises(TableSizeError, match="two parties"):
        round_cost(composition(2, 2), 2)

"""Protocol trees: at each node one party says one bit about its own input; at a leaf the output is known.

The output is *public* (a leaf names it) or known to one party, the *knower* (a leaf maps the knower's input
to it). A node's bit is a set of inputs of its party, so no tree can look at what its speaker does not hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from protocols.bits import bits_for
from protocols.errors import SpeakingOrderError, TableSizeError, VisibilityError, WrongOutputError
from protocols.residuals import minimal_automaton
from protocols.tasks import DEFAULT_LIMIT, Indices, Task, require_party


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a protocol: the output, or for a knower the output of each of its inputs that can occur
    here."""

    output: int | tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A bit said by `party`: 1 if and only if its input is in `ones`."""

    party: int
    ones: frozenset[int]
    zero: Tree
    one: Tree


Tree: TypeAlias = Leaf | Node


def depth(tree: Tree) -> int:
    """Return the number of bits said in the worst case."""
    return 0 if isinstance(tree, Leaf) else 1 + max(depth(tree.zero), depth(tree.one))


def leaves(tree: Tree) -> int:
    """Return the number of leaves, which is the number of transcripts."""
    return 1 if isinstance(tree, Leaf) else leaves(tree.zero) + leaves(tree.one)


def rounds(tree: Tree) -> int:
    """Return the largest number of rounds on a path, where a round is a maximal run of bits of one party."""

    def count(part: Tree, last: int | None) -> int:
        if isinstance(part, Leaf):
            return 0
        return (part.party != last) + max(count(part.zero, part.party), count(part.one, part.party))

    return count(tree, None)


def run_tree(tree: Tree, inputs: Indices, knower: int | None = None) -> tuple[list[str], npt.NDArray[np.int64]]:
    """Return the transcript (a string of bits) and the output for each row of joint inputs."""
    said = [""] * len(inputs)
    outputs = np.full(len(inputs), -1, dtype=np.int64)

    def walk(part: Tree, rows: npt.NDArray[np.int64], path: str) -> None:
        if isinstance(part, Leaf):
            for row in rows.tolist():
                said[row] = path
            outputs[rows] = _leaf_output(part, inputs[rows], knower, path)
            return
        bits = np.isin(inputs[rows, part.party], np.fromiter(part.ones, dtype=np.int64))
        walk(part.zero, rows[~bits], path + "0")
        walk(part.one, rows[bits], path + "1")

    walk(tree, np.arange(len(inputs)), "")
    return said, outputs


def audit_tree(task: Task, tree: Tree, knower: int | None = None, limit: int = DEFAULT_LIMIT) -> None:
    """Check a tree on every input of the task; raise an error that names the leaf and the input."""
    require_party(task, knower)
    inputs = task.inputs(limit)
    _check_parties(task, tree)
    said, outputs = run_tree(tree, inputs, knower)
    expected = task.answers(inputs)
    wrong = np.flatnonzero(outputs != expected)
    if wrong.size:
        first = int(wrong[0])
        raise WrongOutputError(
            f"{task.name}, leaf '{said[first]}': output {outputs[first]} on input "
            f"({task.describe(inputs[first])}), where the task is {expected[first]}; {wrong.size} rows are wrong"
        )


def tree_data(tree: Tree) -> dict[str, Any]:
    """Write a tree as plain data."""
    if isinstance(tree, Leaf):
        output = tree.output
        return {"output": output if isinstance(output, int) else [list(pair) for pair in output]}
    return {
        "party": tree.party,
        "ones": sorted(tree.ones),
        "zero": tree_data(tree.zero),
        "one": tree_data(tree.one),
    }


def tree_from_data(data: Mapping[str, Any]) -> Tree:
    """Read a tree from plain data; the inverse of `tree_data`."""
    if "output" in data:
        output = data["output"]
        return Leaf(output if isinstance(output, int) else tuple((int(a), int(b)) for a, b in output))
    return Node(
        int(data["party"]),
        frozenset(int(item) for item in data["ones"]),
        tree_from_data(data["zero"]),
        tree_from_data(data["one"]),
    )


def one_way_tree(task: Task, order: Sequence[int], limit: int = DEFAULT_LIMIT) -> Tree:
    """Return the tree of an order's coarsest messages in binary, the output announced at the end.

    Its depth is the adaptive cost of the order with public output.
    """
    automaton = minimal_automaton(task.table(limit), order)

    def speak(level: int, state: int) -> Tree:
        if level == len(order):
            return Leaf(state)
        row = automaton.steps[level][state]
        return branch(level, row, np.unique(row), bits_for(np.unique(row).size))

    def branch(level: int, row: npt.NDArray[np.int64], targets: npt.NDArray[np.int64], length: int) -> Tree:
        if targets.size == 1:
            return speak(level + 1, int(targets[0]))
        half = 1 << (length - 1)
        if targets.size <= half:
            return branch(level, row, targets, length - 1)
        ones = frozenset(np.flatnonzero(np.isin(row, targets[half:])).tolist())
        low = branch(level, row, targets[:half], length - 1)
        return Node(order[level], ones, low, branch(level, row, targets[half:], length - 1))

    return speak(0, 0)


def _leaf_output(leaf: Leaf, rows: Indices, knower: int | None, path: str) -> npt.NDArray[np.int64]:
    if isinstance(leaf.output, int):
        return np.full(len(rows), leaf.output, dtype=np.int64)
    if knower is None:
        raise VisibilityError(f"leaf '{path}' depends on a party's input, but the output is public; name the knower")
    table = dict(leaf.output)
    own = rows[:, knower].tolist()
    missing = [value for value in own if value not in table]
    if missing:
        raise TableSizeError(f"leaf '{path}' has no output for input {missing[0]} of party {knower}")
    return np.asarray([table[value] for value in own], dtype=np.int64)


def _check_parties(task: Task, tree: Tree) -> None:
    if isinstance(tree, Node):
        if not 0 <= tree.party < len(task.parties):
            raise SpeakingOrderError(f"{task.name} has no party {tree.party}")
        outside = [item for item in tree.ones if not 0 <= item < task.sizes[tree.party]]
        if outside:
            raise TableSizeError(f"a node of party {task.parties[tree.party].name} asks about input {outside[0]}")
        _check_parties(task, tree.zero)
        _check_parties(task, tree.one)

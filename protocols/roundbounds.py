"""Two parties in k alternating rounds, for tasks too large for all boxes: a bracket with certificates for both ends.

Above stands a tree that tells symbols (`symbols`). Below stands the first of these that is largest: the end of the
protocol, where different rows of outputs need different messages ("rows", the claim
`last-messages`); weights of the inputs of which no message
gathers many ("weights"); a fooling set or a rank, which hold for any number of rounds; a box of few inputs, solved
exactly ("round box"). Boxes are drawn from inputs that differ in some output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.bits import Bracket, bits_for
from protocols.cnf import Obligation
from protocols.composition import composition
from protocols.errors import CertificateError
from protocols.lowerbounds import bound_data, fooling_set
from protocols.matrixbounds import rank_bound
from protocols.rounds import alternating, round_cost
from protocols.roundweights import check_round_weights, find_round_weights
from protocols.symbols import symbol_tree
from protocols.tasks import Indices, Task, distinct_inputs, joint, restrict
from protocols.treecnf import tree_obligation
from protocols.trees import Tree, depth, run_tree

EXACT = 20
"""A task with at most this many inputs of both parties together is solved over all its boxes."""
SHAPES = ((9, 9), (6, 12), (12, 6))


@dataclass(frozen=True, slots=True)
class TreeBracket:
    """The least depth of a tree: a bracket, a tree that attains its upper end, data for its lower end.

    `speakers` are the parties of the rounds, in order; None if anybody may speak at any time.
    """

    task: Task
    speakers: tuple[int, ...] | None
    knower: int | None
    bits: Bracket
    tree: Tree
    lower: dict[str, Any]

    def obligation(self, bits: int, rows: Sequence[Sequence[int]] | None = None) -> Obligation[Tree]:
        """Return the question "do `bits` bits suffice?" as clauses, on some rows of inputs if they are given."""
        return tree_obligation(self.task, bits, self.knower, speakers=self.speakers, rows=rows)

    def mistakes(self, tree: Tree) -> Indices:
        """Return the inputs on which a tree is wrong."""
        rows = self.task.inputs()
        wrong = run_tree(tree, rows, self.knower)[1] != self.task.answers(rows)
        return np.ascontiguousarray(rows[wrong])


def two_holders(n: int, functions: int) -> Task:
    """Return composition as a task for two parties: x, f2, f4, … against f1, f3, ….

    With `functions` rounds the value so far is told in turn, and the holder of the last function knows the output.
    """
    parties = range(functions + 1)
    names = ("x" + "".join(f"f{k}" for k in parties[2::2]), "".join(f"f{k}" for k in parties[1::2]))
    return joint(composition(n, functions), [parties[0::2], parties[1::2]], names)


def round_bracket(
    task: Task,
    rounds: int,
    first: int = 0,
    knower: int | None = None,
    *,
    tries: int = 6,
    seed: int = 0,
) -> TreeBracket:
    """Return the bracket of the least bits of two parties in `rounds` alternating rounds; empty rounds are allowed.

    `tries` random boxes of each shape are solved for the lower end. Raises `SpeakingOrderError` if so few rounds cannot
    solve the task at any cost.

    >>> [str(round_bracket(two_holders(3, 2), rounds, tries=2).bits) for rounds in (2, 3)]
    ['8', '6']
    """
    speakers = alternating(task, rounds, first)
    if sum(task.sizes) <= EXACT:
        exact = round_cost(task, rounds, first, knower)
        lower = _box(task, speakers, knower, exact.bits, [list(range(size)) for size in task.sizes])
        return TreeBracket(task, speakers, knower, Bracket(exact.bits, exact.bits), exact.tree, lower)
    tree = symbol_tree(task, speakers, knower, _tables(task))
    upper = depth(tree)
    rows = _rows(task, speakers, knower)
    found = [(int(rows["bound"]), rows)]
    if found[0][0] < upper:
        found += [*_weights(task, speakers, knower, upper, seed), *_any_rounds(task, knower)]
    rng = np.random.default_rng(seed)
    kinds = distinct_inputs(task)
    for shape in SHAPES * tries:
        if max(bits for bits, _ in found) == upper:
            break
        box = [
            sorted(rng.choice(inputs, min(len(inputs), wanted), replace=False).tolist())
            for inputs, wanted in zip(kinds, shape, strict=True)
        ]
        bits = round_cost(restrict(task, box), rounds, first, knower).bits
        found.append((bits, _box(task, speakers, knower, bits, box)))
    bits, lower = max(found, key=lambda entry: entry[0])
    return TreeBracket(task, speakers, knower, Bracket(bits, upper), tree, lower)


def check_round_certificate(task: Task, data: dict[str, Any]) -> int:
    """Return the bits that a certificate of the form "rows", "weights" or "round box" proves.

    Raises `CertificateError` where it proves fewer than it says.
    """
    speakers, knower = tuple(data["speakers"]), data["knower"]
    if alternating(task, len(speakers), speakers[0]) != speakers:
        raise CertificateError(f"the speakers {speakers} do not alternate")
    if data["form"] == "rows":
        proved = _rows(task, speakers, knower)["bound"]
    elif data["form"] == "weights":
        proved = check_round_weights(task, data)
    else:
        proved = round_cost(restrict(task, data["subsets"]), len(speakers), speakers[0], knower).bits
    if proved < data["bound"]:
        raise CertificateError(f"the {data['form']} proves {proved} bits, not {data['bound']}")
    return int(proved)


def _tables(task: Task) -> list[int] | None:
    """Return the lengths of the tables that the parties of `two_holders` hold."""
    inner: Any = task.key.get("of", {})
    if task.key.get("task") != "joint" or inner.get("task") != "composition":
        return None
    groups: Any = task.key["groups"]
    return [1 if party == 0 else inner["n"] for group in groups for party in group]


def _rows(task: Task, speakers: tuple[int, ...], knower: int | None) -> dict[str, Any]:
    """Count the messages that the end of the protocol needs: one round to the knower, or two with public output.

    A last round of the knower tells nothing.
    """
    last = len(speakers) == 2 if knower is None else speakers in ((1 - knower,), (1 - knower, knower))
    bound = 0
    if last:
        table = np.moveaxis(task.table(), speakers[0], 0)
        counts = [1 << bits_for(int(np.unique(row).size)) for row in np.unique(table, axis=0)]
        bound = bits_for(sum(counts) if knower is None else len(counts))
    return {**_header(task, speakers, knower), "form": "rows", "bound": bound}


def _box(
    task: Task, speakers: tuple[int, ...], knower: int | None, bits: int, subsets: Sequence[Sequence[int]]
) -> dict[str, Any]:
    return {**_header(task, speakers, knower), "form": "round box", "bound": bits, "subsets": [*map(list, subsets)]}


def _header(task: Task, speakers: tuple[int, ...], knower: int | None) -> dict[str, Any]:
    return {"task": dict(task.key), "unit": "bits", "speakers": list(speakers), "knower": knower}


def _weights(
    task: Task, speakers: tuple[int, ...], knower: int | None, upper: int, seed: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the largest bound that weights of the first speaker's inputs prove, if any do."""
    for bits in range(upper - 1, 0, -1):
        weights = find_round_weights(task, speakers, knower, bits, seed=seed)
        if weights is not None:
            yield bits + 1, {**_header(task, speakers, knower), "form": "weights", "bound": bits + 1, **weights}
            return


def _any_rounds(task: Task, knower: int | None) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield bits and certificates of a fooling set and a rank, if the task is small enough to look for them."""
    bounds = []
    if task.count <= 1 << 18:
        bounds.append(fooling_set(task, knower, tries=20 if task.count <= 1 << 12 else 4))
    if task.count <= 1 << 21 and knower is None:
        bounds.append(rank_bound(task))
    for bound in bounds:
        yield bound.depth, bound_data(task, bound)

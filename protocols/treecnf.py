"""The question "is there a protocol tree of depth D?" as clauses.

Variables: who speaks at each inner node, each party's bit for each input there, which inputs are still
possible at each node, and the output at each leaf. A row whose inputs are all possible at a leaf forces its
output. With rounds, each node also says how many turns have passed, which never falls along a path and names the
speaker.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product as cartesian

from protocols.bits import bits_for
from protocols.cnf import ClauseBuilder, Obligation
from protocols.errors import TooLargeError
from protocols.tasks import Task, require_party
from protocols.trees import Leaf, Node, Tree


def tree_obligation(
    task: Task,
    depth: int,
    knower: int | None = None,
    *,
    speakers: Sequence[int] | None = None,
    rows: Sequence[Sequence[int]] | None = None,
    limit: int = 5_000_000,
) -> Obligation[Tree]:
    """Return the clauses satisfied exactly by the protocol trees of depth `depth` that are right on the given rows.

    Output public, or known to `knower`. `speakers` are the parties of the rounds, in order; by default anybody may
    speak at any time. `rows` are joint inputs, by default all; if no tree is right on some rows, none is right on all.
    Raises `TooLargeError` when more than `limit` clauses would be needed.
    """
    require_party(task, knower)
    answer_bits = bits_for(task.outputs)
    count = task.count if rows is None else len(rows)
    if count * max(1, answer_bits) << depth > limit:
        raise TooLargeError(f"{task.name} at depth {depth} needs more than {limit} clauses; restrict it to a box")
    builder = ClauseBuilder()
    inner, leaves = range(1, 1 << depth), range(1 << depth, 2 << depth)
    parties = range(len(task.parties))

    def speaks(node: int, party: int) -> int:
        return builder.variable(("speaks", node, party))

    def bit(node: int, party: int, value: int) -> int:
        return builder.variable(("bit", node, party, value))

    def alive(node: int, party: int, value: int) -> int:
        return builder.variable(("alive", node, party, value))

    for party in parties:
        for value in range(task.sizes[party]):
            builder.require(alive(1, party, value))
    for node in inner:
        builder.exactly_one([speaks(node, party) for party in parties])
        for party in parties:
            here = speaks(node, party)
            for value in range(task.sizes[party]):
                now, said = alive(node, party, value), bit(node, party, value)
                if value == 0:
                    builder.require(-said)
                zero, one = alive(2 * node, party, value), alive(2 * node + 1, party, value)
                builder.require(-now, -here, said, zero)
                builder.require(-now, -here, -said, one)
                builder.require(-now, here, zero)
                builder.require(-now, here, one)
    for node in inner if speakers is not None else ():
        _rounds(builder, node, depth, speakers or ())
    every = cartesian(*(range(size) for size in task.sizes))
    for row in every if rows is None else rows:
        output, own = task(*row), 0 if knower is None else row[knower]
        for leaf in leaves:
            absent = [-alive(leaf, party, value) for party, value in enumerate(row)]
            for position in range(answer_bits):
                label = builder.variable(("output", leaf, own, position))
                builder.require(*absent, label if output >> position & 1 else -label)

    numbers = dict(builder.numbers)

    def decode(true: frozenset[int]) -> Tree:
        def label(leaf: int, own: int) -> int:
            return sum((numbers.get(("output", leaf, own, p)) in true) << p for p in range(answer_bits))

        def build(node: int) -> Tree:
            if node >= 1 << depth:
                if knower is None:
                    return Leaf(label(node, 0))
                return Leaf(tuple((own, label(node, own)) for own in range(task.sizes[knower])))
            party = next(party for party in parties if numbers["speaks", node, party] in true)
            ones = frozenset(v for v in range(task.sizes[party]) if numbers["bit", node, party, v] in true)
            return Node(party, ones, build(2 * node), build(2 * node + 1))

        return build(1)

    return builder.finish(f"a protocol tree of depth {depth} for {task.name}", decode)


def _rounds(builder: ClauseBuilder, node: int, depth: int, speakers: Sequence[int]) -> None:
    """Let the number of turns that have passed name the speaker of a node, and not fall towards its children."""
    last = len(speakers) - 1

    def passed(where: int, turns: int) -> int:
        return builder.variable(("passed", where, turns))

    for turn, party in enumerate(speakers):
        now = [] if turn == 0 else [-passed(node, turn)]
        later = [] if turn == last else [passed(node, turn + 1)]
        builder.require(*now, *later, builder.variable(("speaks", node, party)))
        if turn:
            if turn < last:
                builder.require(-passed(node, turn + 1), passed(node, turn))
            for child in (2 * node, 2 * node + 1):
                if child < 1 << depth:
                    builder.require(-passed(node, turn), passed(child, turn))

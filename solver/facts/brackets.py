"""Facts about brackets of the protocols engine: the protocol above, and what the kernel accepts below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from protocols import LowerBound, MessageSize, RoundCost, TreeBracket, fooling_set, shrink_sub_box
from protocols.bits import bits_for
from protocols.roundweights import find_round_weights
from solver.closing import Closed
from solver.facts.document import Fact, accepted
from solver.facts.tasks import (
    box_fact,
    clause_fact,
    dependence_fact,
    epoch_clause_fact,
    lower_bound_facts,
    message_facts,
    model_of,
    one_epoch_fact,
    task,
    tree_facts,
    weight_fact,
)
from solver.facts.widths import construction_fact, counting_fact

MOST_TABLED = 1 << 16
"""Inputs of a task on which a protocol is run to tabulate it."""

MOST_SHRUNK = 18
"""Inputs of a box that is shrunk by solving it again and again."""


def tree_bracket_facts(found: TreeBracket) -> list[Fact]:
    """Return the facts of the least depth of a tree, in rounds if the bracket is about rounds.

    Below stands the certificate of the bracket, where the kernel has its form and accepts it within its limits.
    """
    speakers = found.speakers
    cost = None
    limits: Fact = {}
    if speakers is not None:
        cost = RoundCost(len(speakers), speakers[0], found.knower, found.bits.upper, found.tree)
        limits = {"rounds": cost.rounds, "first": cost.first}
    facts = tree_facts(found.tree, found.knower, rounds=cost)
    for below in _below(found):
        kept = [one | limits for one in below if cost is None or one["quantity"] == "tree depth"]
        if kept and all(accepted(task(found.task), one) for one in kept):
            return [*facts, *kept]
    return facts


def _below(found: TreeBracket) -> Iterator[list[Fact]]:
    """Yield facts of the lower end, the strongest first; those of the last ones are weaker but easily accepted."""
    lower, knower = found.lower, found.knower
    form, bound = lower["form"], int(lower["bound"])
    if form in ("rows", "weights") and found.speakers is not None:
        weights = lower if form == "weights" else find_round_weights(found.task, found.speakers, knower, bound - 1)
        yield [] if weights is None else [weight_fact(bound, weights, found.speakers, knower)]
    elif form == "round box":
        yield [box_fact(bound, lower["subsets"], knower)]
    elif form == "sub-box":
        yield [box_fact(bound, lower["witness"]["subsets"], knower)]
        box = LowerBound("sub-box", bound + 1, bound, lower["witness"])
        if sum(map(len, lower["witness"]["subsets"])) <= MOST_SHRUNK:
            subsets = shrink_sub_box(found.task, box).witness["subsets"]
            yield [box_fact(bound, subsets, knower)]
            clauses = clause_fact(found.task, bound, {"subsets": subsets}, knower=knower)
            yield [] if clauses is None else [clauses]
    elif form in ("fooling set", "rank"):
        yield lower_bound_facts(LowerBound(form, bound, bits_for(bound), lower["witness"]))
    if found.task.count <= 1 << 12:
        yield lower_bound_facts(fooling_set(found.task, knower))


def size_facts(found: MessageSize, closed: Closed[object] | None = None, seconds: float = 20) -> list[Fact]:
    """Return the facts of the least message size: the first form for each side that the kernel accepts.

    Above stand the tables of the protocol, or a construction; below the rows of one epoch, a refutation, a count, or
    two inputs that the last block does not tell apart.
    """
    about = task(found.task)
    sides = (_size_above(found), _size_below(found, closed, seconds))
    return [one for side in sides for one in islice((one for one in side if one and accepted(about, one)), 1)]


def _size_above(found: MessageSize) -> Iterator[Fact | None]:
    if found.task.count <= MOST_TABLED:
        yield from message_facts(found.prompt, found.protocol, found.bits.upper, found.epochs, found.mode)
    yield construction_fact(found)


def _size_below(found: MessageSize, closed: Closed[object] | None, seconds: float) -> Iterator[Fact | None]:
    prompt, epochs, mode = found.prompt, found.epochs, found.mode
    if epochs == 1:
        yield {**one_epoch_fact(prompt, found.certificate, found.bits.lower), **model_of(prompt, 1, mode)}
    refuted = closed.refuted if closed is not None else None
    if refuted is not None:
        where = {"inputs": [list(row) for row in refuted.rows]}
        yield epoch_clause_fact(prompt, epochs, refuted.bits + 1, where, mode=mode, seconds=seconds)
    if found.bits.lower > 1:
        yield counting_fact(found)
    yield dependence_fact(prompt, epochs, mode)

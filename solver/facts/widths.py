"""Facts about the autoregressive model without tables of messages: counting below, constructions above."""

from __future__ import annotations

import random
from collections.abc import Iterator

from protocols import MessageSize
from protocols.coverings import covering
from solver.facts.document import Fact, accepted, fact
from solver.facts.tasks import model_of, task

QUANTITY = "autoregressive bits"
MOST_ROWS = 4096
"""Inputs of the party whose rows are counted."""


def counting_fact(found: MessageSize) -> Fact | None:
    """Return the lower end for two functions, the first one constant; None where there is no rule.

    As few second functions are listed as the kernel needs, the identity first and then some in no order.
    """
    if found.certificate["form"] not in ("two-function width", "encoder width"):
        return None
    n = found.task.outputs
    rule = "escape" if found.mode == "decoder" and found.prompt.order[0] == 1 else "covering"
    constants = [sum(y * n**a for a in range(n)) for y in range(n)]
    identity = sum(a * n**a for a in range(n))
    chance = random.Random(n)
    some = chance.sample(range(n**n), n**n) if n**n <= MOST_ROWS else [chance.randrange(n**n) for _ in range(MOST_ROWS)]
    functions = list(dict.fromkeys([identity, *some]))
    if rule == "escape":
        functions = list(range(n ** min(n, 2 ** (found.bits.lower - 1))))

    def with_rows(count: int) -> Fact:
        proof = {"party": 2, "subsets": [[0], constants, sorted(functions[:count])]}
        parameters = model_of(found.prompt, found.epochs, found.mode)
        return {**fact(QUANTITY, ">=", found.bits.lower, rule, **proof), **parameters}

    few, enough = 0, 1
    while not accepted(task(found.task), with_rows(enough)):
        if enough >= len(functions):
            return None
        few, enough = enough, min(2 * enough, len(functions))
    while enough - few > 1:
        middle = (few + enough) // 2
        if accepted(task(found.task), with_rows(middle)):
            enough = middle
        else:
            few = middle
    return with_rows(enough)


def construction_fact(found: MessageSize) -> Fact | None:
    """Return the upper end by a construction that the kernel knows: whole inputs, or blocks of values; else None."""
    parameters = model_of(found.prompt, found.epochs, found.mode)
    every = ({**one, **parameters} for one in _constructions(found))
    return next((one for one in every if accepted(task(found.task), one)), None)


def _constructions(found: MessageSize) -> Iterator[Fact]:
    bits, room = found.bits.upper, 2 ** (found.bits.upper * (found.epochs - 1))
    yield fact(QUANTITY, "<=", bits, "whole inputs")
    yield fact(QUANTITY, "<=", bits, "blocks")
    if found.prompt.order == (2, 1, 0) and found.task.key.get("functions") == 2:
        n = found.task.outputs
        classes = [range(k, n, 2**bits) for k in range(min(2**bits, n))]
        blocks = [[list(block) for block in covering(n, min(room, n), len(members)) or ()] for members in classes]
        yield fact(QUANTITY, "<=", bits, "blocks", classes=blocks)

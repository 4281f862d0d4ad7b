"""The first turn of two parties in rounds: weights of the speaker's inputs that no message can gather.

A turn ends in sets S_1, S_2, … of the speaker's inputs; S_i is told with d_i bits, and Σ 2^−d_i ≤ 1 (Kraft). In a
protocol of at most D bits the later turns finish S_i with D − d_i bits. So where every set that they finish with j bits
weighs at most 2^j, for j = 0 … D, all inputs together weigh at most 2^D.

What the later turns cost is counted for at most two of them; a last turn of the knower tells nothing, and is left out.
In the first one the other party's inputs whose outputs agree on all of S share a message. In the second one, with
public output, the first party tells which of the message's outputs it is; without that turn there must be only one.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..document import Rejected, listing, whole
from ..polynomials import Work
from .reading import lists, natural, part, position, positions, proof
from .tasks import Task
from .trees import MOST_DEPTH, asked

State = tuple[list[int], list[set[int]]]
"""For each input of the other party the number of its message, and the outputs that are possible with it."""


@dataclass(frozen=True)
class FirstTurn:
    """For each input of the speaker its weight and its outputs; the number of later turns; whether all must know."""

    weights: dict[int, int]
    outputs: dict[int, list[int]]
    turns: int
    public: bool
    work: Work

    def with_input(self, state: State, i: int) -> State:
        """Add an input to a set."""
        self.work.spend(4 + len(state[0]))
        number: dict[tuple[int, int], int] = {}
        pairs = zip(state[0], self.outputs[i], strict=True)
        codes = [number.setdefault(pair, len(number)) for pair in pairs]
        return codes, [known | {output} for known, output in zip(state[1], self.outputs[i], strict=True)]

    def finished(self, state: State, bits: int) -> bool:
        """Tell whether the later turns finish a set with so many bits."""
        messages = dict(zip(*state, strict=True)).values()
        if self.turns < 1 + self.public and any(len(said) > 1 for said in messages):
            return False
        each = (1 << (len(said) - 1).bit_length() if self.public else 1 for said in messages)
        return not self.turns or sum(each) <= 1 << bits

    def light(self, state: State, weight: int, rest: list[int], bits: int) -> bool:
        """Tell whether no finished set, of the inputs so far and some of the rest, weighs more than 2^bits."""
        grown = [(i, more) for i in rest if self.finished(more := self.with_input(state, i), bits)]
        while weight + sum(self.weights[i] for i, _ in grown) > 1 << bits:
            self.work.spend(1 + len(grown) // 4)
            i, more = grown.pop(0)
            heavier = weight + self.weights[i]
            if heavier > 1 << bits or not self.light(more, heavier, [k for k, _ in grown], bits):
                return False
        return True


def weights(task: Task, fact: object, where: str, work: Work) -> None:
    """{"weights": [[input of the first speaker, weight], …], "heard": some inputs of the other party}."""
    given, where_ = proof(fact, where)
    depth, limits = natural(fact, "value", where, MOST_DEPTH, least=1), asked(task, fact, where)
    knower, first, more_rounds = limits.knower, limits.first, limits.rounds
    if len(task.sizes) != 2 or more_rounds is None:
        raise Rejected(f"{where_}: weights are for two parties in rounds")
    turns = more_rounds - ((first + more_rounds) % 2 == knower)
    if not 0 <= turns <= 2 or (turns == 0) != (knower == 1 - first):
        raise Rejected(f"{where_}: the cost of so many later turns is not counted")
    weight: dict[int, int] = {}
    for entry in lists(given, "weights", where_):
        if len(pair := listing(entry, f"{where_}.weights")) != 2:
            raise Rejected(f"{where_}.weights: an entry is [input, weight]")
        i, weight_of = position(pair[0], task.sizes[first], f"{where_}.weights"), whole(pair[1], f"{where_}.weights")
        if i in weight or weight_of < 1:
            raise Rejected(f"{where_}.weights: an input stands once, and weighs at least 1")
        weight[i] = weight_of
    heard = positions(part(given, "heard", where_), task.sizes[1 - first], f"{where_}.heard")
    outputs = {i: [task.value((i, k) if first == 0 else (k, i), work) for k in heard] for i in weight}
    turn = FirstTurn(weight, outputs, turns, knower is None, work)
    nothing: State = ([0] * len(heard), [set() for _ in heard])
    if sum(weight.values()) <= 1 << depth - 1:
        raise Rejected(f"{where_}.weights: together at most 2^{depth - 1}")
    for bits in range(depth):
        if not turn.light(nothing, 0, list(weight), bits):
            raise Rejected(f"{where_}.weights: {bits} bits finish a set that weighs more than {1 << bits}")

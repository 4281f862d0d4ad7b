"""The first turn of two parties in rounds: weights of the speaker's inputs, a lower bound with a short certificate.

A turn ends in sets S_1, S_2, … of the speaker's inputs; S_i is told with d_i bits, and Σ 2^−d_i ≤ 1 (Kraft). Where
every set that the later turns finish with j ≤ D bits weighs at most 2^j, and all inputs together weigh more than 2^D,
D bits do not suffice. What at most two later turns cost is known in closed form: the other party's inputs that agree on
all of S share a message; with public output the first party then tells which of the message's outputs it is.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from protocols.bits import bits_for
from protocols.errors import CertificateError
from protocols.tasks import Task, distinct_inputs

State = tuple[list[int], list[int]]
"""For each input of the other party the number of its message, and a mask of the outputs that are possible with it."""
EFFORT = 4_000_000
"""So many outputs are looked at in a search for weights."""
HEARD = (16, 40, 100)
"""So many inputs of the other party are tried before all of them: what holds against some holds against all."""


def later_turns(speakers: tuple[int, ...], knower: int | None) -> int | None:
    """Return the number of turns after the first one that matter, or None where their cost is not counted."""
    turns = len(speakers) - 1 - (speakers[-1] == knower)
    counted = (0,) if knower == 1 - speakers[0] else (1,) if knower is not None else (1, 2)
    return turns if turns in counted else None


def find_round_weights(
    task: Task, speakers: tuple[int, ...], knower: int | None, bits: int, *, seed: int = 0, effort: int = EFFORT
) -> dict[str, Any] | None:
    """Return weights that refute `bits` bits, as {"weights": [[input, weight], …], "heard": […]}, or None.

    An input weighs as much as it costs alone. Inputs join in random order, those that cost most first, unless a set
    becomes too heavy. `effort` is for each of the sizes `HEARD`.
    """
    turns = later_turns(speakers, knower)
    if turns is None:
        return None
    rng = np.random.default_rng(seed)
    kinds = distinct_inputs(task)
    inputs, heard = (rng.permutation(kinds[party]).tolist() for party in (speakers[0], 1 - speakers[0]))
    for width in sorted({min(width, len(heard)) for width in (*HEARD, len(heard))}):
        some = sorted(heard[:width])
        turn = _FirstTurn(_outputs(task, speakers[0], inputs, some), turns, knower is None, effort, {})
        with suppress(_TooMuchEffort):
            weights = turn.gather(inputs, bits)
            if weights:
                return {"weights": weights, "heard": some}
    return None


def check_round_weights(task: Task, data: dict[str, Any]) -> int:
    """Return the bits that weights prove to be necessary; raise `CertificateError` if some set is too heavy."""
    speakers, knower = tuple(data["speakers"]), data["knower"]
    turns = later_turns(speakers, knower)
    weights = {int(i): int(weight) for i, weight in data["weights"]}
    if turns is None or len(weights) != len(data["weights"]) or min(weights.values()) < 1:
        raise CertificateError("weights are positive, one for each input, and at most two later turns are counted")
    turn = _FirstTurn(_outputs(task, speakers[0], list(weights), data["heard"]), turns, knower is None, None, weights)
    proved = bits_for(sum(weights.values()))
    for bits in range(proved):
        if not turn.light(turn.nothing, 0, list(weights), bits):
            raise CertificateError(f"{bits} bits finish a set of inputs that weighs more than {1 << bits}")
    return proved


class _TooMuchEffort(Exception):
    """The search looked at as many sets as it may."""


@dataclass(slots=True)
class _FirstTurn:
    outputs: dict[int, list[int]]
    turns: int
    public: bool
    left: int | None
    weights: dict[int, int]

    @property
    def nothing(self) -> State:
        width = len(next(iter(self.outputs.values())))
        return [0] * width, [0] * width

    def with_input(self, state: State, i: int) -> State:
        if self.left is not None:
            self.left -= len(state[0])
            if self.left < 0:
                raise _TooMuchEffort
        number: dict[tuple[int, int], int] = {}
        pairs = zip(state[0], self.outputs[i], strict=True)
        codes = [number.setdefault(pair, len(number)) for pair in pairs]
        return codes, [known | 1 << output for known, output in zip(state[1], self.outputs[i], strict=True)]

    def cost(self, state: State) -> int | None:
        """Return the bits of the later turns for a set, or None if they cannot finish it."""
        messages = dict(zip(*state, strict=True)).values()
        if self.turns < 1 + self.public and any(said & said - 1 for said in messages):
            return None
        if not self.turns:
            return 0
        return bits_for(sum(1 << bits_for(said.bit_count()) if self.public else 1 for said in messages))

    def gather(self, inputs: list[int], bits: int) -> list[list[int]]:
        """Return inputs with weights of more than 2^bits together, no finished set of them too heavy; or nothing."""
        self.weights = {i: 1 << (self.cost(self.with_input(self.nothing, i)) or 0) for i in inputs}
        chosen: list[int] = []
        for i in sorted(inputs, key=lambda i: -self.weights[i]):
            alone, weight = self.with_input(self.nothing, i), self.weights[i]
            if all(self.light(alone, weight, chosen[::-1], j) for j in range(bits_for(weight), bits + 1)):
                chosen.append(i)
            if sum(self.weights[i] for i in chosen) > 1 << bits:
                return [[i, self.weights[i]] for i in chosen]
        return []

    def light(self, state: State, weight: int, rest: list[int], bits: int) -> bool:
        """Decide whether no set, of the inputs so far and some of the rest, is finished with `bits` and too heavy."""
        grown = []
        for i in rest:
            more = self.with_input(state, i)
            cost = self.cost(more)
            if cost is not None and cost <= bits:
                grown.append((i, more))
        while weight + sum(self.weights[i] for i, _ in grown) > 1 << bits:
            i, more = grown.pop(0)
            heavier = weight + self.weights[i]
            if heavier > 1 << bits or not self.light(more, heavier, [k for k, _ in grown], bits):
                return False
        return True


def _outputs(task: Task, first: int, inputs: list[int], heard: list[int]) -> dict[int, list[int]]:
    table = np.moveaxis(task.table(), first, 0)
    return {i: table[i, heard].tolist() for i in inputs}

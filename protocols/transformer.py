"""Transformers as finite machines: integers of p bits, exact attention, arbitrary position-wise maps.

A layer is X ↦ update(X, head_1(X), …, head_H(X)); the update is any function of a token's state and of what
its heads returned there. Positions are absolute and enter by the embedding. Every number is checked against
the precision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from protocols.attention import Attention, Integers, Summary, conclude, require_bits, summarize
from protocols.errors import PrecisionError, ProtocolError, WrongOutputError
from protocols.prompts import Prompt
from protocols.tasks import Indices

StateMap: TypeAlias = Callable[[Integers], Any]
Update: TypeAlias = Callable[..., Any]
MASKS = ("causal", "strict", "full")


@dataclass(frozen=True, slots=True)
class Head:
    """One attention head: integer maps of states to queries, keys (last axis of equal length) and values
    (d)."""

    query: StateMap
    key: StateMap
    value: StateMap
    attention: Attention


@dataclass(frozen=True, slots=True)
class Layer:
    """Heads and the position-wise map `update(states, output_1, …, output_H)`."""

    heads: tuple[Head, ...]
    update: Update


@dataclass(frozen=True, slots=True)
class Transformer:
    """A finite machine on token sequences.

    `embed(tokens, positions)` maps (rows, T) tokens and (T,) positions to states (rows, T, width); `readout`
    maps the last position's state (rows, width) to the answer. `bits` is the precision p. `mask`: each
    position attends to earlier positions and itself ("causal", a decoder), to earlier ones only ("strict") or
    to all ("full", an encoder).
    """

    embed: Callable[[Integers, Integers], Any]
    layers: tuple[Layer, ...]
    readout: StateMap
    bits: int
    mask: str = "causal"

    def __post_init__(self) -> None:
        if self.mask not in MASKS:
            raise ProtocolError(f"the mask is one of {MASKS}, not {self.mask!r}")
        if not 1 <= self.bits <= 62:
            raise ProtocolError(f"the precision is 1 to 62 bits, not {self.bits}")

    @property
    def heads(self) -> int:
        """The largest number of heads of a layer."""
        return max((len(layer.heads) for layer in self.layers), default=0)

    def states(self, tokens: Integers) -> list[Integers]:
        """Return the states after 0, 1, …, L layers, each of shape (rows, T, width)."""
        positions = np.arange(tokens.shape[1], dtype=np.int64)
        history = [self.embedded(tokens, positions)]
        allowed = self.allowed(positions, positions)
        for depth in range(len(self.layers)):
            summaries = self.summaries(depth, history[-1], history[-1], allowed)
            history.append(self.advance(depth, history[-1], summaries))
        return history

    def answer(self, tokens: Integers) -> Integers:
        """Return the answer for each row of tokens."""
        return np.asarray(self.readout(self.states(tokens)[-1][:, -1]), dtype=np.int64)

    def embedded(self, tokens: Integers, positions: Integers) -> Integers:
        """Return the states before the first layer."""
        state = np.asarray(self.embed(tokens, positions), dtype=np.int64)
        require_bits(state, self.bits, "an embedding")
        return state

    def allowed(self, queries: Integers, keys: Integers) -> npt.NDArray[np.bool_]:
        """Return which key positions each query position may attend to."""
        if self.mask == "full":
            return np.ones((queries.size, keys.size), dtype=bool)
        if self.mask == "causal":
            return np.asarray(keys[None, :] <= queries[:, None])
        return np.asarray(keys[None, :] < queries[:, None])

    def summaries(
        self, depth: int, receivers: Integers, senders: Integers, allowed: npt.NDArray[np.bool_]
    ) -> list[Summary]:
        """Return, for each head of a layer, what the senders' tokens amount to for the receivers' queries."""
        found = []
        for number, head in enumerate(self.layers[depth].heads):
            place = f"layer {depth + 1}, head {number + 1}:"
            query = np.asarray(head.query(receivers), dtype=np.int64)
            key = np.asarray(head.key(senders), dtype=np.int64)
            value = np.asarray(head.value(senders), dtype=np.int64)
            for name, array in (("query", query), ("key", key), ("value", value)):
                require_bits(array, self.bits, f"{place} a {name}")
            scores = _scores(query, key, self.bits, place)
            summary = summarize(head.attention, scores, value, allowed)
            require_bits(summary.weight, self.bits, f"{place} a sum of weights")
            require_bits(summary.vector, self.bits, f"{place} a weighted sum of values")
            found.append(summary)
        return found

    def advance(self, depth: int, states: Integers, summaries: list[Summary]) -> Integers:
        """Return the states after a layer, from the states before it and the summaries over all allowed
        keys."""
        layer = self.layers[depth]
        outputs = [conclude(head.attention, summary) for head, summary in zip(layer.heads, summaries, strict=True)]
        after = np.asarray(layer.update(states, *outputs), dtype=np.int64)
        require_bits(after, self.bits, f"layer {depth + 1}: a state")
        return after

    def summary_bits(self, depth: int, states: Integers) -> int:
        """Return the bits of one token's summaries in a layer: Σ over heads of (1 + d)·p ≤ 2·H·d·p."""
        values = [np.asarray(head.value(states)).shape[-1] for head in self.layers[depth].heads]
        return sum((1 + dimension) * self.bits for dimension in values)


def audit_machine(machine: Transformer, prompt: Prompt, inputs: Indices | None = None, chunk: int = 4096) -> int:
    """Check a machine on every input of the prompt's task (or on given rows); return the number of rows
    checked.

    Raises `WrongOutputError` with the first input that it answers wrongly, `PrecisionError` with the first on which
    a number does not fit.
    """
    rows = prompt.task.inputs() if inputs is None else inputs
    for start in range(0, len(rows), chunk):
        part = rows[start : start + chunk]
        try:
            found = machine.answer(prompt.encode(part))
        except PrecisionError:
            _name_input(machine, prompt, part)
            raise
        require_answers(prompt, part, found)
    return len(rows)


def _name_input(machine: Transformer, prompt: Prompt, rows: Indices) -> None:
    """Raise the `PrecisionError` of the first row that has one, naming its input."""
    for row in rows:
        try:
            machine.answer(prompt.encode(row[None]))
        except PrecisionError as error:
            raise PrecisionError(f"{error}, or look at the input ({prompt.task.describe(row)})") from None


def require_answers(prompt: Prompt, rows: Indices, found: Integers) -> None:
    """Raise `WrongOutputError` unless the answers are those of the prompt's task."""
    expected = prompt.task.answers(rows)
    wrong = np.flatnonzero(expected != found)
    if wrong.size:
        first = int(wrong[0])
        raise WrongOutputError(
            f"the machine answers {found[first]} on ({prompt.task.describe(rows[first])}), "
            f"where {prompt.task.name} is {expected[first]}; {wrong.size} of {len(rows)} rows are wrong"
        )


def _scores(query: Integers, key: Integers, bits: int, place: str) -> Integers:
    """Return the inner products; they are computed without overflow because query and key were checked."""
    width = query.shape[-1]
    exact = width * (1 << (2 * bits - 2)) < 1 << 62
    kind: Any = np.int64 if exact else object
    scores = query.astype(kind) @ np.swapaxes(key.astype(kind), 1, 2)
    require_bits(scores, bits, f"{place} a score")
    return np.asarray(scores, dtype=np.int64)

"""Chain of thought: a decoder that reads its own answers.

Each step appends the answer at the last position as a new token. The same layers serve every step.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from protocols.attention import Integers
from protocols.bits import bits_for, product
from protocols.composition import composition, indexed_composition
from protocols.errors import ProtocolError
from protocols.lookups import lookup_bits, lookup_head
from protocols.prompts import Prompt, note_prompt, paper_prompt
from protocols.tasks import Indices
from protocols.transformer import Layer, Transformer, require_answers


@dataclass(frozen=True, slots=True)
class Thinker:
    """A decoder with a number of thought tokens; the answer is read off the last token by `decode`, mod
    `modulus`."""

    machine: Transformer
    steps: int
    modulus: int

    def think(self, tokens: Integers) -> Integers:
        """Return the tokens with the generated ones appended."""
        if self.machine.mask == "full":
            raise ProtocolError("an encoder generates no tokens; use the mask 'causal' or 'strict'")
        for _ in range(self.steps):
            tokens = np.concatenate([tokens, self.machine.answer(tokens)[:, None]], axis=1)
        return tokens

    def answer(self, tokens: Integers) -> Integers:
        """Return the last generated token modulo `modulus`."""
        return np.asarray(self.think(tokens)[:, -1] % self.modulus, dtype=np.int64)


def audit_thinker(thinker: Thinker, prompt: Prompt, inputs: Indices | None = None, chunk: int = 4096) -> int:
    """Check a chain of thought on every input of the prompt's task (or on given rows); return the rows
    checked."""
    rows = prompt.task.inputs() if inputs is None else inputs
    for start in range(0, len(rows), chunk):
        part = rows[start : start + chunk]
        require_answers(prompt, part, thinker.answer(prompt.encode(part)))
    return len(rows)


def composition_thinker(n: int, functions: int) -> tuple[Thinker, Prompt]:
    """Return a one-layer, one-head decoder that composes L functions with L thought tokens.

    The prompt is f1, …, fL, x, one token an entry. The token at position nL + t is f_t(…f_1(x)…); its
    position names f_{t+1} and its value the entry, so one lookup makes the next token.
    """
    prompt = note_prompt(composition(n, functions))
    total = prompt.length + functions
    base = prompt.length - 1

    def address(state: Integers) -> Integers:
        stage = state[..., 0] - base
        return np.where(stage >= 0, stage * n + state[..., 1], 0)

    layer = Layer((lookup_head(address, lambda state: state[..., 1]),), _append)
    bits = max(lookup_bits(total), bits_for(n) + 1)
    return Thinker(Transformer(_place_value, (layer,), _last_entry, bits), functions, n), prompt


def indexed_thinker(
    m: int, query: tuple[int, ...] = (), layers: int = 1, outputs: int | None = None
) -> tuple[Thinker, Prompt]:
    """Return a decoder of one or two layers that solves the paper's task with L + 1 thought tokens.

    The tokens generated are i_0, …, i_L. With two layers the first fetches w and the second looks (w_l, i_l)
    up. With one layer a token carries w along, as w·modulus + i, so the query is known before the lookup.
    """
    if layers not in (1, 2):
        raise ProtocolError(f"the construction has one or two layers, not {layers}")
    task = indexed_composition(m, query, outputs)
    prompt = paper_prompt(task)
    holder = task.parties[0]
    functions = len(query) + 1
    base = prompt.length - 1
    starts = np.asarray([prompt.start(level + 1) for level in range(functions + 1)], dtype=np.int64)
    widths = [1, 1, *(m * product(query[:level]) for level in range(functions - 1))]
    modulus = max(task.sizes[1], m * product(query), task.outputs)

    def address(state: Integers) -> Integers:
        """Return the entry that the next thought needs; columns: position, value i, query w."""
        stage = np.clip(state[..., 0] - base, 0, functions)
        found = starts[stage] + np.where(stage > 0, state[..., 1], 0)
        for level in range(2, functions + 1):
            symbol = np.asarray(holder.symbol(state[..., 2], level - 2))
            found = found + np.where(stage == level, widths[level] * symbol, 0)
        return np.where(state[..., 0] >= base, found, 0)

    if layers == 1:

        def embed(tokens: Integers, positions: Integers) -> Integers:
            place = np.broadcast_to(positions, tokens.shape)
            value = np.where(positions > base, tokens % modulus, np.where(positions == base, 0, tokens))
            carried = np.where(positions > base, tokens // modulus, np.where(positions == base, tokens, 0))
            return np.stack([place, value, carried, np.zeros_like(value)], axis=-1)

        def readout(state: Integers) -> Integers:
            return np.asarray(state[..., 2] * modulus + state[..., 3])

        stack: tuple[Layer, ...] = (Layer((lookup_head(address, lambda state: state[..., 1]),), _store),)
    else:

        def embed(tokens: Integers, positions: Integers) -> Integers:
            place = np.broadcast_to(positions, tokens.shape)
            return np.stack([place, tokens, np.zeros_like(tokens), np.zeros_like(tokens)], axis=-1)

        def readout(state: Integers) -> Integers:
            return np.asarray(state[..., 3])

        def fetch_query(state: Integers, fetched: Integers) -> Integers:
            return np.concatenate([state[..., :2], fetched, state[..., 3:]], axis=-1)

        to_query = lookup_head(lambda state: np.full(state.shape[:-1], base), lambda state: state[..., 1])
        stack = (
            Layer((to_query,), fetch_query),
            Layer((lookup_head(address, lambda state: state[..., 1]),), _store),
        )
    largest = max(prompt.vocabulary, holder.size * modulus if layers == 1 else modulus)
    bits = max(lookup_bits(prompt.length + functions + 1), bits_for(largest) + 1)
    return Thinker(Transformer(embed, stack, readout, bits), functions + 1, modulus), prompt


def _place_value(tokens: Integers, positions: Integers) -> Integers:
    return np.stack([np.broadcast_to(positions, tokens.shape), tokens], axis=-1)


def _append(state: Integers, fetched: Integers) -> Integers:
    return np.concatenate([state, fetched], axis=-1)


def _last_entry(state: Integers) -> Integers:
    return np.asarray(state[..., -1])


def _store(state: Integers, fetched: Integers) -> Integers:
    return np.concatenate([state[..., :3], fetched], axis=-1)

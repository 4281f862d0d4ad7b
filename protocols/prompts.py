"""Prompts: how the inputs of a task become a sequence of tokens, and which party owns which positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from protocols.errors import SpeakingOrderError
from protocols.tasks import Indices, Task


@dataclass(frozen=True, slots=True)
class Block:
    """The positions start..stop − 1 of a prompt, owned by one party; `whole` if its input is one token."""

    party: int
    start: int
    stop: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Prompt:
    """A task's inputs written as tokens: the parties' blocks in a fixed order, earliest first.

    A party in `whole` gives its input as one token (its index); any other gives one token for each symbol of
    its word.
    """

    task: Task
    order: tuple[int, ...]
    whole: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if sorted(self.order) != list(range(len(self.task.parties))):
            raise SpeakingOrderError(f"order {self.order} must name each party of {self.task.name} once")

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks in the order of their positions."""
        found, start = [], 0
        for party in self.order:
            whole = party in self.whole
            stop = start + (1 if whole else len(self.task.parties[party].radices))
            found.append(Block(party, start, stop, whole))
            start = stop
        return tuple(found)

    @property
    def length(self) -> int:
        """The number of tokens."""
        return self.blocks[-1].stop

    @property
    def vocabulary(self) -> int:
        """One more than the largest token."""
        sizes = [self.task.sizes[block.party] for block in self.blocks if block.whole]
        radices = [r for block in self.blocks if not block.whole for r in self.task.parties[block.party].radices]
        return max([*sizes, *radices, 1])

    def start(self, party: int) -> int:
        """Return the first position of a party's block."""
        return next(block.start for block in self.blocks if block.party == party)

    def encode(self, inputs: Indices) -> Indices:
        """Return the tokens, of shape (rows, length), for rows of joint inputs."""
        columns = []
        for block in self.blocks:
            columns.extend(self.encode_block(block, inputs[:, block.party]))
        return np.stack(columns, axis=1) if columns else np.zeros((len(inputs), 0), dtype=np.int64)

    def encode_block(self, block: Block, inputs: Indices) -> list[Indices]:
        """Return the tokens of one block, a column for each position, for a column of its party's inputs."""
        if block.whole:
            return [inputs]
        party = self.task.parties[block.party]
        return [np.asarray(party.symbol(inputs, p), dtype=np.int64) for p in range(len(party.radices))]


def note_prompt(task: Task, whole: Iterable[int] = ()) -> Prompt:
    """Return the prompt f1, …, fL, x of a composition task: the functions in the order of use, then x."""
    return Prompt(task, (*range(1, len(task.parties)), 0), frozenset(whole))


def paper_prompt(task: Task, whole: Sequence[int] | None = None) -> Prompt:
    """Return the prompt with the last function first and the query (party 0) last, as in arXiv:2412.02975.

    By default party 0, the query, is one token; the functions have one token for each entry.
    """
    return Prompt(task, tuple(reversed(range(len(task.parties)))), frozenset((0,) if whole is None else whole))

"""Tasks: functions of several inputs, each held by one party.

A party's inputs are words over small alphabets; an input is named by its index, the mixed-radix number of its
word (position 0 is the least significant digit). A task's rule is arithmetic on indices, so the one rule
answers for exact integers and, elementwise, for NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product as cartesian
from operator import index as as_index
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from protocols.bits import product
from protocols.errors import ProtocolError, TableSizeError, TooLargeError

Indices: TypeAlias = npt.NDArray[np.int64]
Rule: TypeAlias = Callable[..., Any]
DEFAULT_LIMIT = 1 << 27


@dataclass(frozen=True, slots=True)
class Party:
    """A holder of one input: a word whose position p ranges over `radices[p]` symbols.

    >>> Party("f", (3, 3, 3)).index((1, 0, 2))
    19
    """

    name: str
    radices: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(radix < 1 for radix in self.radices):
            raise ProtocolError(f"party {self.name} has an empty alphabet in {self.radices}; use radices ≥ 1")

    @property
    def size(self) -> int:
        """The number of inputs, ∏ radices."""
        return product(self.radices)

    def word(self, index: int) -> tuple[int, ...]:
        """Return the word with the given index."""
        if not 0 <= index < self.size:
            raise TableSizeError(f"party {self.name} has no input {index}; indices run from 0 to {self.size - 1}")
        symbols = []
        for radix in self.radices:
            index, symbol = divmod(index, radix)
            symbols.append(symbol)
        return tuple(symbols)

    def index(self, word: Sequence[int]) -> int:
        """Return the index of a word."""
        if len(word) != len(self.radices):
            raise TableSizeError(f"party {self.name} holds {len(self.radices)} symbols, not {len(word)}")
        result = 0
        for symbol, radix in zip(reversed(word), reversed(self.radices), strict=True):
            if not 0 <= symbol < radix:
                raise TableSizeError(f"party {self.name}: symbol {symbol} is outside 0..{radix - 1}")
            result = result * radix + int(symbol)
        return result

    def symbol(self, index: Any, position: int) -> Any:
        """Return the symbol at a position, for one index or for an array of them."""
        return index // product(self.radices[:position]) % self.radices[position]


@dataclass(frozen=True, slots=True)
class Task:
    """A function from one input per party to an output in 0..outputs − 1.

    `rule(i_0, …, i_k)` maps the parties' indices to the output, for ints and for arrays that broadcast.
    `key` names the task by plain data, for certificates and reports.
    """

    name: str
    parties: tuple[Party, ...]
    outputs: int
    rule: Rule
    key: Mapping[str, object] = field(default_factory=dict)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of inputs of each party."""
        return tuple(party.size for party in self.parties)

    @property
    def count(self) -> int:
        """The number of joint inputs, in closed form."""
        return product(self.sizes)

    def __call__(self, *inputs: int) -> int:
        """Return the output on one joint input."""
        if len(inputs) != len(self.parties):
            raise TableSizeError(f"{self.name} has {len(self.parties)} parties, but {len(inputs)} inputs were given")
        for party, index in zip(self.parties, inputs, strict=True):
            if not 0 <= as_index(index) < party.size:
                raise TableSizeError(
                    f"{self.name}: party {party.name} has no input {index}; it has inputs 0..{party.size - 1}"
                )
        return int(self.rule(*(int(index) for index in inputs)))

    def table(self, limit: int = DEFAULT_LIMIT) -> npt.NDArray[Any]:
        """Return the exact truth table, of shape `sizes`, in the smallest unsigned type that holds the
        outputs.

        Raises `TooLargeError` beyond `limit` joint inputs.
        """
        require_enumerable(self, limit)
        axes = np.ogrid[tuple(slice(0, size) for size in self.sizes)]
        kind = np.min_scalar_type(self.outputs - 1)
        if not self.parties:
            return np.asarray(self.rule(), dtype=kind)
        answers = np.asarray(self.rule(*(axis.astype(np.int64) for axis in axes)))
        return np.ascontiguousarray(np.broadcast_to(answers, self.sizes).astype(kind))

    def inputs(self, limit: int = DEFAULT_LIMIT) -> Indices:
        """Return every joint input, one row each, in the order of the flattened truth table."""
        require_enumerable(self, limit)
        grid = np.indices(self.sizes, dtype=np.int64)
        return np.ascontiguousarray(grid.reshape(len(self.sizes), -1).T)

    def answers(self, inputs: Indices) -> Indices:
        """Return the output for each row of joint inputs."""
        if inputs.ndim != 2 or inputs.shape[1] != len(self.parties):
            raise TableSizeError(f"{self.name} takes rows of {len(self.parties)} inputs, not shape {inputs.shape}")
        columns = tuple(inputs[:, party] for party in range(len(self.parties)))
        return np.broadcast_to(np.asarray(self.rule(*columns), dtype=np.int64), (len(inputs),)).copy()

    def describe(self, inputs: Sequence[int]) -> str:
        """Write one joint input for a reader: each party's name and word."""
        return ", ".join(
            f"{party.name}={','.join(map(str, party.word(int(index))))}"
            for party, index in zip(self.parties, inputs, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A relabelling that a task respects: one permutation of each party's inputs, and one of the outputs."""

    inputs: tuple[tuple[int, ...], ...]
    output: tuple[int, ...]

    def holds_for(self, task: Task) -> bool:
        """Decide, on the whole truth table, that f(π_0 x_0, …, π_k x_k) = σ f(x_0, …, x_k)."""
        table = task.table()
        moved = table[np.ix_(*(np.asarray(permutation) for permutation in self.inputs))]
        return bool(np.array_equal(moved, np.asarray(self.output, dtype=table.dtype)[table]))


def require_enumerable(task: Task, limit: int) -> None:
    """Raise `TooLargeError` unless the task has at most `limit` joint inputs."""
    if task.count > limit:
        raise TooLargeError(
            f"{task.name} has at least 2^{task.count.bit_length() - 1} joint inputs, more than the limit {limit}; "
            "take a smaller size or restrict it to a box"
        )


def require_party(task: Task, party: object) -> None:
    """Raise `ProtocolError` unless `party` is the number of a party of the task, or None for nobody."""
    if party is not None and (type(party) is not int or not 0 <= party < len(task.parties)):
        raise ProtocolError(f"{task.name} has parties 0..{len(task.parties) - 1}, not {party!r}")


def from_table(name: str, table: npt.ArrayLike) -> Task:
    """Make a task of a truth table with one axis for each party.

    >>> from_table("and", [[0, 0], [0, 1]])(1, 1)
    1
    """
    values = np.asarray(table)
    if values.ndim == 0 or values.size == 0:
        raise TableSizeError(f"{name}: a truth table needs at least one party and one entry, not shape {values.shape}")
    if not np.issubdtype(values.dtype, np.integer) or values.min() < 0:
        raise TableSizeError(f"{name}: outputs are integers ≥ 0; relabel them")
    stored = values.astype(np.int64)
    stored.setflags(write=False)

    def rule(*indices: Any) -> Any:
        return stored[indices]

    parties = tuple(Party(f"P{axis}", (size,)) for axis, size in enumerate(stored.shape))
    key = {"task": "table", "shape": list(stored.shape), "values": stored.ravel().tolist()}
    return Task(name, parties, int(stored.max()) + 1, rule, MappingProxyType(key))


def distinct_inputs(task: Task) -> tuple[list[int], ...]:
    """Return for each party one input of each kind: inputs of a kind have the same outputs, whatever the others hold.

    A protocol for the task on these inputs is one for the task.

    >>> distinct_inputs(from_table("and", [[0, 0, 0], [0, 1, 1]]))
    ([0, 1], [0, 1])
    """
    table = task.table()
    every = (np.unique(table, axis=axis, return_index=True)[1] for axis in range(len(task.parties)))
    return tuple(sorted(first.tolist()) for first in every)


def restrict(task: Task, subsets: Sequence[Sequence[int]]) -> Task:
    """Return the task on a box: party k may hold only the inputs listed in `subsets[k]`."""
    if len(subsets) != len(task.parties):
        raise TableSizeError(f"{task.name} has {len(task.parties)} parties, but {len(subsets)} subsets were given")
    if any(len(subset) == 0 for subset in subsets):
        raise TableSizeError(f"{task.name}: a party of a box needs at least one input")
    for party, subset in zip(task.parties, subsets, strict=True):
        outside = [item for item in subset if not 0 <= as_index(item) < party.size]
        if outside:
            raise TableSizeError(f"{task.name}: party {party.name} has no input {outside[0]} to restrict to")
    arrays = tuple(np.asarray(subset, dtype=np.int64) for subset in subsets)

    def rule(*indices: Any) -> Any:
        return task.rule(*(array[index] for array, index in zip(arrays, indices, strict=True)))

    parties = tuple(Party(party.name, (len(subset),)) for party, subset in zip(task.parties, subsets, strict=True))
    key = {"task": "box", "of": dict(task.key), "subsets": [[int(i) for i in subset] for subset in subsets]}
    return Task(f"{task.name} on a box", parties, task.outputs, rule, MappingProxyType(key))


def joint(task: Task, groups: Sequence[Sequence[int]], names: Sequence[str] | None = None) -> Task:
    """Let groups of parties act as one: a group holds its parties' inputs, the first least significant."""
    if sorted(party for group in groups for party in group) != list(range(len(task.parties))):
        raise TableSizeError(f"{task.name}: groups {groups} must contain each party 0..{len(task.parties) - 1} once")
    parties = tuple(
        Party(
            names[number] if names else "+".join(task.parties[party].name for party in group),
            tuple(radix for party in group for radix in task.parties[party].radices),
        )
        for number, group in enumerate(groups)
    )

    def rule(*indices: Any) -> Any:
        pieces: dict[int, Any] = {}
        for group, index in zip(groups, indices, strict=True):
            for party in group:
                pieces[party] = index % task.parties[party].size
                index = index // task.parties[party].size
        return task.rule(*(pieces[party] for party in range(len(task.parties))))

    key = {"task": "joint", "of": dict(task.key), "groups": [list(group) for group in groups]}
    return Task(
        f"{task.name}, parties {[list(group) for group in groups]}",
        parties,
        task.outputs,
        rule,
        MappingProxyType(key),
    )


def words(radices: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every word over the given alphabets in the order of their indices."""
    for reverse in cartesian(*(range(radix) for radix in reversed(radices))):
        yield tuple(reversed(reverse))

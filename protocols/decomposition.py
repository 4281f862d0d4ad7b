"""The indistinguishable decomposition: inputs grouped by what was said, message after message.

Level t groups the inputs that have the same first t messages. `refine` is one level, on arrays: a flag for
each pair (group, message) and a cumulative sum number the new groups, with no sorting; compiled by numba
where it is installed. Where each message reads one party's input only, groups are boxes, and
`decompose_boxes` refines the boxes themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from protocols.errors import SpeakingOrderError
from protocols.schedule import Column, Protocol
from protocols.tasks import Indices, Task

Item = TypeVar("Item")
Labels: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Decomposition:
    """Group labels after 0, 1, … messages; `groups[t]` counts them. Labels of a level are 0..groups[t] −
    1."""

    labels: tuple[Labels, ...]
    groups: tuple[int, ...]


def decompose(messages: Sequence[npt.NDArray[Any]], length: int, compiled: bool = True) -> Decomposition:
    """Refine all inputs (`length` rows) by one column of messages after another.

    >>> decompose([np.array([0, 1, 1]), np.array([5, 5, 7])], 3).groups
    (1, 2, 3)
    """
    labels: list[Labels] = [np.zeros(length, dtype=np.int32)]
    groups = [1 if length else 0]
    for column in messages:
        refined, count = refine(labels[-1], groups[-1], column, compiled)
        labels.append(refined)
        groups.append(count)
    return Decomposition(tuple(labels), tuple(groups))


def refine(labels: Labels, groups: int, messages: npt.NDArray[Any], compiled: bool = True) -> tuple[Labels, int]:
    """Split each group by message; return the new labels and their number.

    New labels are ordered by (old label, message). The flag table is used while it is at most 8 times as long
    as the input; beyond that, messages are numbered first.
    """
    if labels.size == 0:
        return labels, 0
    low = int(messages.min())
    span = int(messages.max()) - low + 1
    if groups * span > max(1 << 16, 8 * labels.size):
        messages = np.unique(messages, return_inverse=True)[1].reshape(-1)
        low, span = 0, int(messages.max()) + 1
        if groups * span > max(1 << 16, 8 * labels.size):
            merged = np.unique(labels.astype(np.int64) * span + messages, return_inverse=True)[1].reshape(-1)
            return merged.astype(np.int32), int(merged.max()) + 1
    kernel = _kernel() if compiled else None
    if kernel is not None:
        refined, count = kernel(labels, messages, low, span, groups)
        return refined, int(count)
    codes = labels.astype(np.int64)
    codes *= span
    codes += messages
    codes -= low
    present = np.zeros(groups * span, dtype=bool)
    present[codes] = True
    numbers = np.cumsum(present, dtype=np.int32)
    numbers -= 1
    return numbers[codes], int(numbers[-1]) + 1


def iterative_decomposition(
    inputs: Sequence[Item], depth: int, partition: Callable[[Sequence[Item], int], Sequence[Sequence[Item]]]
) -> list[list[Item]]:
    """Return the groups of the recursive scheme: partition, then decompose every group, `depth` levels deep.

    `partition(group, level)` is the step that splits a group into indistinguishable parts at a level (0
    first).
    """

    def descend(group: Sequence[Item], level: int) -> Iterator[list[Item]]:
        if level == depth or len(group) <= 1:
            yield list(group)
            return
        for part in partition(group, level):
            yield from descend(part, level + 1)

    return list(descend(inputs, 0))


def partition_by_messages(
    messages: Sequence[npt.NDArray[Any]],
) -> Callable[[Sequence[int], int], list[list[int]]]:
    """Return the partition step for row numbers: level t splits a group by the t-th message."""

    def partition(rows: Sequence[int], level: int) -> list[list[int]]:
        parts: dict[int, list[int]] = {}
        for row in rows:
            parts.setdefault(int(messages[level][row]), []).append(row)
        return [parts[message] for message in sorted(parts)]

    return partition


@dataclass(frozen=True, slots=True)
class TranscriptBox:
    """A transcript and the inputs that have it: a product of one index set for each party."""

    transcript: tuple[int, ...]
    sets: tuple[Column, ...]

    @property
    def count(self) -> int:
        """The number of joint inputs in the box, exactly."""
        result = 1
        for members in self.sets:
            result *= int(members.size)
        return result


def decompose_boxes(task: Task, protocol: Protocol) -> list[TranscriptBox]:
    """Return the transcript boxes of a protocol whose messages each read one party's input.

    The work is the sum of the speakers' set sizes, not the number of joint inputs.
    """
    boxes = [TranscriptBox((), tuple(np.arange(size, dtype=np.int64) for size in task.sizes))]
    for number, (slot, message) in enumerate(zip(protocol.schedule.slots, protocol.messages, strict=True)):
        if slot.readers != (slot.sender,):
            raise SpeakingOrderError(
                f"slot {number} of party {slot.sender}, epoch {slot.epoch}, reads inputs {slot.readers}; "
                "its groups need not be boxes: use decompose"
            )
        refined = []
        for box in boxes:
            own = box.sets[slot.sender]
            seen = [np.full(own.size, box.transcript[earlier], dtype=np.int64) for earlier in slot.sees]
            said = np.broadcast_to(np.asarray(message(own, *seen), dtype=np.int64), own.shape)
            for value in np.unique(said).tolist():
                sets = (*box.sets[: slot.sender], own[said == value], *box.sets[slot.sender + 1 :])
                refined.append(TranscriptBox((*box.transcript, value), sets))
        boxes = refined
    return boxes


def are_boxes(inputs: Indices, labels: npt.NDArray[Any]) -> bool:
    """Decide whether every group of rows is a product of the parties' index sets (rows distinct)."""
    if len(inputs) == 0:
        return True
    spread = np.ones(int(labels.max()) + 1, dtype=object)
    for column in inputs.T:
        pairs = np.unique(np.stack([labels, column], axis=1), axis=0)
        spread = spread * np.bincount(pairs[:, 0], minlength=spread.size)
    return bool((spread == np.bincount(labels, minlength=spread.size)).all())


def is_constant_on(labels: npt.NDArray[Any], values: npt.NDArray[Any]) -> bool:
    """Decide whether a function of the inputs is constant on each group."""
    first = np.zeros(int(labels.max(initial=0)) + 1, dtype=np.int64)
    first[labels[::-1]] = np.arange(labels.size - 1, -1, -1)
    return bool((values[first[labels]] == values).all())


def is_refinement(finer: npt.NDArray[Any], coarser: npt.NDArray[Any]) -> bool:
    """Decide whether each group of `finer` lies in one group of `coarser`."""
    return is_constant_on(finer, coarser)


@cache
def _kernel() -> Any:
    """Return the compiled refinement step, or None where numba is not installed."""
    try:
        from numba import njit
    except ImportError:
        return None

    @njit(cache=True)  # type: ignore[untyped-decorator, unused-ignore]
    def step(labels: Any, messages: Any, low: Any, span: Any, groups: Any) -> Any:
        numbers = np.zeros(groups * span, dtype=np.int32)
        for row in range(labels.size):
            numbers[labels[row] * span + messages[row] - low] = 1
        count = 0
        for code in range(numbers.size):
            if numbers[code]:
                numbers[code] = count
                count += 1
        refined = np.empty_like(labels)
        for row in range(labels.size):
            refined[row] = numbers[labels[row] * span + messages[row] - low]
        return refined, count

    return step

"""One-way orders: each party speaks once, in a fixed order; the last one knows the output.

Two inputs of a speaker must get different messages if and only if the rest of the computation differs after
them (Myhill–Nerode). The states of the minimal automaton are therefore the histories that matter, and the
coarsest message, the successor state, is optimal at every history at once: the minimum cost is read off the
automaton. Both halves are proved in the claim `residual-messages`.

On the *blackboard* every speaker has seen all messages before; on the *line* only the one before. Message
lengths are *fixed* (one length per speaker) or *adaptive* (one length per speaker and history; the cost is
that of the worst history). The output may have to be known to the last party only, or be written down by it
(`public`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.bits import bits_for
from protocols.errors import SpeakingOrderError
from protocols.residuals import Automaton, minimal_automaton
from protocols.schedule import MessageFunction, Protocol, Schedule, Slot
from protocols.tasks import DEFAULT_LIMIT, Task


@dataclass(frozen=True, slots=True)
class OneWayCost:
    """The exact minimum cost of one order, in bits, under each reading of message length.

    `fixed`, `adaptive`: blackboard; `line`: the line. `messages[k]` is the largest number of messages that
    speaker k needs at one history, `states[k]` the number of classes of inputs of speakers 0..k, which is
    what the line needs.
    """

    order: tuple[int, ...]
    public: bool
    fixed: int
    adaptive: int
    line: int
    messages: tuple[int, ...]
    states: tuple[int, ...]


def one_way_cost(task: Task, order: Sequence[int], public: bool = False, limit: int = DEFAULT_LIMIT) -> OneWayCost:
    """Return the exact minimum cost of the order, from the minimal automaton of the truth table.

    >>> from protocols.composition import composition
    >>> one_way_cost(composition(3, 1), (1, 0)).fixed, one_way_cost(composition(3, 1), (0, 1)).fixed
    (5, 2)
    """
    spoken = check_order(task, order)
    return automaton_cost(minimal_automaton(task.table(limit), spoken), spoken, public)


def every_one_way_cost(task: Task, public: bool = False, limit: int = DEFAULT_LIMIT) -> Iterator[OneWayCost]:
    """Yield the exact minimum cost of every order of the parties, in lexicographic order."""
    table = task.table(limit)
    for order in permutations(range(len(task.parties))):
        yield automaton_cost(minimal_automaton(table, order), order, public)


def automaton_cost(automaton: Automaton, order: tuple[int, ...], public: bool) -> OneWayCost:
    """Read the cost of an order off its minimal automaton."""
    speakers = len(automaton.steps) - 1
    branching = [_branching(step) for step in automaton.steps]
    messages = [int(branches.max()) for branches in branching[:speakers]]
    states = [int(step.max()) + 1 for step in automaton.steps[:speakers]]
    if public:
        messages.append(int(branching[speakers].max()))
        states.append(int(np.unique(automaton.steps[speakers]).size))
    rest = np.zeros(int(automaton.steps[len(messages) - 1].max()) + 1, dtype=np.int64)
    for level in reversed(range(len(messages))):
        own = np.asarray([bits_for(int(branches)) for branches in branching[level]], dtype=np.int64)
        rest = own + rest[automaton.steps[level]].max(axis=1)
    return OneWayCost(
        order,
        public,
        sum(bits_for(count) for count in messages),
        int(rest[0]) if messages else 0,
        sum(bits_for(count) for count in states),
        tuple(messages),
        tuple(states),
    )


def one_way_protocol(
    task: Task, order: Sequence[int], model: str = "blackboard", limit: int = DEFAULT_LIMIT
) -> Protocol:
    """Return the protocol with the coarsest messages for an order; the last party knows the output.

    `model` is "blackboard" (messages number the successors of the current state) or "line" (they name the
    state).
    """
    order = check_order(task, order)
    if model not in ("blackboard", "line"):
        raise SpeakingOrderError(f"the model is 'blackboard' or 'line', not {model!r}")
    automaton = minimal_automaton(task.table(limit), order)
    slots: list[Slot] = []
    listeners: tuple[int, ...]
    sees: tuple[int, ...]
    messages: list[MessageFunction] = []
    speakers = len(order) - 1
    tables = [_successors(step) for step in automaton.steps[:speakers]] if model == "blackboard" else []
    for level in range(speakers):
        step = automaton.steps[level]
        if model == "line":
            symbols, listeners = int(step.max()) + 1, (order[level + 1],)
            sees = (level - 1,) if level else ()
            messages.append(_line_message(step))
        else:
            symbols = int(_branching(step).max())
            listeners = tuple(party for party in range(len(order)) if party != order[level])
            sees = tuple(range(level))
            messages.append(_board_message(step, tables))
        slots.append(Slot(order[level], listeners, symbols, (order[level],), sees, level + 1))
    schedule = Schedule(len(order), tuple(slots), order[-1])
    last = automaton.steps[-1]
    if model == "line":
        return Protocol(schedule, tuple(messages), _line_message(last))

    def output(own: Any, *heard: Any) -> Any:
        return last[_state(tables, heard), own]

    return Protocol(schedule, tuple(messages), output)


def check_order(task: Task, order: Sequence[int]) -> tuple[int, ...]:
    """Return the order as a tuple; raise `SpeakingOrderError` unless every party speaks once."""
    result = tuple(order)
    if sorted(result) != list(range(len(task.parties))):
        raise SpeakingOrderError(f"order {result} must name each party 0..{len(task.parties) - 1} of {task.name} once")
    return result


def _branching(step: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the number of distinct entries of each row."""
    ordered = np.sort(step, axis=1)
    branches: npt.NDArray[np.int64] = 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1, dtype=np.int64)
    return branches


def _ranks(step: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return, in each row, the rank of each entry among the row's distinct entries."""
    position = np.argsort(step, axis=1, kind="stable")
    ordered = np.take_along_axis(step, position, axis=1)
    fresh = np.zeros_like(step)
    fresh[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    ranks = np.empty_like(step)
    np.put_along_axis(ranks, position, np.cumsum(fresh, axis=1), axis=1)
    return ranks


def _successors(step: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the table [state, message] of the states that a blackboard's messages lead to, −1 where there is
    none."""
    table = np.full((len(step), int(_branching(step).max())), -1, dtype=np.int64)
    np.put_along_axis(table, _ranks(step), step, axis=1)
    return table


def _state(tables: Sequence[npt.NDArray[np.int64]], heard: Sequence[Any]) -> Any:
    """Return the state that a blackboard's messages lead to."""
    state: Any = 0
    for table, message in zip(tables, heard, strict=False):
        state = table[state, message]
    return state


def _board_message(step: npt.NDArray[np.int64], tables: Sequence[npt.NDArray[np.int64]]) -> MessageFunction:
    ranks = _ranks(step)

    def message(own: Any, *heard: Any) -> Any:
        return ranks[_state(tables, heard), own]

    return message


def _line_message(step: npt.NDArray[np.int64]) -> MessageFunction:
    def message(own: Any, *before: Any) -> Any:
        return step[before[0] if before else 0, own]

    return message

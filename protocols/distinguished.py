"""Lower certificates for one-way orders: inputs of a speaker that any correct protocol must tell apart.

A level of the certificate fixes what was said before (a prefix of inputs), lists inputs of the next speaker,
and gives suffixes on which their rows of answers are pairwise distinct. After that prefix these inputs need
distinct messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from protocols.bits import bits_for
from protocols.errors import CertificateError
from protocols.oneway import check_order
from protocols.residuals import Automaton, minimal_automaton
from protocols.tasks import DEFAULT_LIMIT, Task

Certificate = dict[str, Any]


def one_way_certificate(
    task: Task,
    order: Sequence[int],
    model: str = "fixed",
    public: bool = False,
    limit: int = DEFAULT_LIMIT,
) -> Certificate:
    """Return plain data that proves the minimum cost of an order from below.

    `model` is "fixed" or "adaptive" (blackboard, one length per speaker, or per speaker and history) or
    "line". The bound is the sum over levels of ⌈log₂(number of inputs listed)⌉. For "adaptive" the prefixes
    form one chain, so all these messages occur in one transcript; for "line" the inputs listed are whole
    prefixes.
    """
    if model not in ("fixed", "adaptive", "line"):
        raise CertificateError(f"the model is 'fixed', 'adaptive' or 'line', not {model!r}")
    spoken = check_order(task, order)
    automaton = minimal_automaton(task.table(limit), spoken)
    depth = len(spoken) if public else len(spoken) - 1
    prefixes = _prefixes(automaton)
    if model == "adaptive":
        levels = _chain(automaton, depth)
    elif model == "fixed":
        levels = []
        for level in range(depth):
            state = int(np.argmax([np.unique(row).size for row in automaton.steps[level]]))
            levels.append(_level(automaton, level, state, prefixes[level][state]))
    else:
        levels = []
        for level in range(depth):
            suffixes = _separators(automaton, level + 1, sorted(prefixes[level + 1]))
            inputs = [prefixes[level + 1][state] for state in sorted(prefixes[level + 1])]
            levels.append({"prefix": [], "inputs": inputs, "suffixes": suffixes})
    return {
        "form": "one-way",
        "task": dict(task.key),
        "order": list(spoken),
        "model": model,
        "public": public,
        "levels": levels,
        "bound": sum(bits_for(len(level["inputs"])) for level in levels),
    }


def check_one_way_certificate(task: Task, certificate: Certificate) -> int:
    """Return the bound that a one-way certificate proves, evaluating the task's rule on single inputs only.

    Raises `CertificateError` naming the level that fails.
    """
    order = check_order(task, certificate["order"])
    model, levels = certificate["model"], certificate["levels"]
    depth = len(order) if certificate["public"] else len(order) - 1
    if len(levels) != depth:
        raise CertificateError(f"order {order} has {depth} messages, but the certificate has {len(levels)} levels")
    total = 0
    for number, level in enumerate(levels):
        rows: dict[tuple[int, ...], object] = {}
        for item in level["inputs"]:
            start = [*item] if model == "line" else [*level["prefix"], item]
            if len(start) != number + 1:
                raise CertificateError(
                    f"level {number}: a prefix of length {len(start)} stands where {number + 1} is due"
                )
            row = tuple(_answer(task, order, [*start, *suffix]) for suffix in level["suffixes"])
            if row in rows:
                raise CertificateError(
                    f"level {number}: inputs {rows[row]} and {item} are not told apart by the suffixes"
                )
            rows[row] = item
        if model == "adaptive" and number:
            before = levels[number - 1]
            if level["prefix"][:-1] != before["prefix"] or level["prefix"][-1] not in before["inputs"]:
                raise CertificateError(f"level {number}: its prefix does not continue level {number - 1}")
        total += bits_for(len(rows))
    if total != certificate["bound"]:
        raise CertificateError(f"the levels prove {total} bits, but the certificate states {certificate['bound']}")
    return total


def _answer(task: Task, order: Sequence[int], spoken: Sequence[int]) -> int:
    if len(spoken) != len(order):
        raise CertificateError(f"a prefix and a suffix hold {len(spoken)} inputs, but there are {len(order)} parties")
    inputs = [0] * len(order)
    for party, value in zip(order, spoken, strict=True):
        inputs[party] = value
    return task(*inputs)


def _prefixes(automaton: Automaton) -> list[dict[int, list[int]]]:
    """Return, for each level, a shortest list of inputs that leads to each state."""
    levels: list[dict[int, list[int]]] = [{0: []}]
    for step in automaton.steps:
        states, first = np.unique(step, return_index=True)
        reached = {}
        for state, flat in zip(states.tolist(), first.tolist(), strict=True):
            before, letter = divmod(flat, step.shape[1])
            reached[state] = [*levels[-1][before], letter]
        levels.append(reached)
    return levels


def _level(automaton: Automaton, level: int, state: int, prefix: list[int]) -> dict[str, Any]:
    successors, inputs = np.unique(automaton.steps[level][state], return_index=True)
    suffixes = _separators(automaton, level + 1, successors.tolist())
    return {"prefix": prefix, "inputs": inputs.tolist(), "suffixes": suffixes}


def _chain(automaton: Automaton, depth: int) -> list[dict[str, Any]]:
    """Follow the history on which the adaptive cost is largest."""
    rest = [np.zeros(int(automaton.steps[depth - 1].max()) + 1, dtype=np.int64)] if depth else []
    for level in reversed(range(depth)):
        step = automaton.steps[level]
        own = np.asarray([bits_for(np.unique(row).size) for row in step], dtype=np.int64)
        rest.insert(0, own + rest[0][step].max(axis=1))
    levels, state, prefix = [], 0, list[int]()
    for level in range(depth):
        entry = _level(automaton, level, state, list(prefix))
        levels.append(entry)
        successors = automaton.steps[level][state][entry["inputs"]]
        best = int(np.argmax(rest[level + 1][successors]))
        prefix.append(entry["inputs"][best])
        state = int(successors[best])
    return levels


def _separators(automaton: Automaton, level: int, states: Sequence[int]) -> list[list[int]]:
    """Return suffixes whose answers are pairwise distinct on the given states of a level."""
    if level == len(automaton.steps):
        return [[]]
    suffixes: list[list[int]] = []
    pending = [np.asarray(states, dtype=np.int64)] if len(states) > 1 else []
    while pending:
        block = pending[-1]
        suffix = _separator(automaton, level, int(block[0]), int(block[1]))
        suffixes.append(suffix)
        refined: list[npt.NDArray[np.int64]] = []
        for group in pending:
            answers = group
            for step, letter in zip(automaton.steps[level:], suffix, strict=True):
                answers = step[answers, letter]
            refined.extend(group[answers == value] for value in np.unique(answers))
        pending = [group for group in refined if group.size > 1]
    return suffixes


def _separator(automaton: Automaton, level: int, first: int, second: int) -> list[int]:
    suffix = []
    for step in automaton.steps[level:]:
        letter = int(np.flatnonzero(step[first] != step[second])[0])
        suffix.append(letter)
        first, second = int(step[first, letter]), int(step[second, letter])
    return suffix

"""Protocols as text: trees with one line a bit, schedules with one line a message."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby, pairwise

from protocols import Asked, Leaf, Protocol, Task, Tree, bits_for, depth, leaves
from terms.wording import counted

MOST_LINES = 40
MOST_NAMED = 8


def tree_lines(task: Task, tree: Tree, most: int = MOST_LINES) -> list[str]:
    """Return a tree, a line for each bit and each output; beyond `most` lines subtrees are summed up.

    >>> from protocols import best_tree, index
    >>> tree_lines(index(1), best_tree(index(1)))
    ['word ∈ {1}?', '  no: output 0', '  yes: output 1']
    """
    lines: list[str] = []

    def walk(part: Tree, indent: str, said: str, room: int) -> None:
        if isinstance(part, Leaf):
            lines.append(f"{indent}{said}{_output(part)}")
        elif room < 3:
            lines.append(f"{indent}{said}… {counted(leaves(part), 'leaf', 'leaves')}, depth {depth(part)}")
        else:
            name = task.parties[part.party].name
            lines.append(f"{indent}{said}{name} ∈ {_set(part.ones)}?")
            inner = indent + "  "
            share = (room - 1) * leaves(part.zero) // leaves(part)
            walk(part.zero, inner, "no: ", share)
            walk(part.one, inner, "yes: ", room - 1 - share)

    walk(tree, "", "", most)
    return lines


def schedule_lines(task: Task, protocol: Protocol) -> list[str]:
    """Return the messages that say something: epoch, sender, listener, bits, and how many values occur."""
    inputs = task.inputs()
    said = protocol.run(task, inputs)
    lines = []
    for slot, column in zip(protocol.schedule.slots, said.messages, strict=True):
        values = len(set(column.tolist()))
        if values > 1:
            names = [task.parties[party].name for party in (slot.sender, *slot.listeners)]
            to = ", ".join(names[1:])
            size = f"{counted(bits_for(slot.symbols), 'bit')}, {counted(values, 'value')} used"
            lines.append(f"epoch {slot.epoch}: {names[0]} → {to}: {size}")
    quiet = len(said.messages) - len(lines)
    if quiet:
        lines.append(f"{counted(quiet, 'more message is', 'more messages are')} the same on every input")
    return lines


def head_lines(one: Asked, rankings: Sequence[Sequence[tuple[int, int]]]) -> list[str]:
    """Return a line for each head: what it looks for, in order, until something is shown for certain.

    >>> from protocols import composition, head_bracket
    >>> head_lines(*head_bracket(composition(2, 2)).rankings[1])
    ['  head 1 reads the first of f1(1) ∈ {1}, f2(0)', '  head 2 reads the first of f1(1) ∈ {0}, f2(1)']
    """
    names = []
    for party, position in one.places:
        holder = one.task.parties[party]
        names.append(f"{holder.name}({position})" if len(holder.radices) > 1 else holder.name)
    lines = []
    for number, ranking in enumerate(rankings, 1):
        parts, looked = [], {place: set[int]() for place in range(len(names))}
        for place, group in groupby(ranking, lambda kind: kind[0]):
            symbols = {symbol for _, symbol in group}
            looked[place] |= symbols
            certain = len(looked[place]) == one.tokens.sizes[place]
            parts.append(names[place] if certain else f"{names[place]} ∈ {_set(symbols)}")
            if certain:
                break
        lines.append(f"  head {number} reads the first of {', '.join(parts)}")
    return lines


def _output(leaf: Leaf) -> str:
    if isinstance(leaf.output, int):
        return f"output {leaf.output}"
    values = {value for _, value in leaf.output}
    if len(values) == 1:
        return f"output {values.pop()}"
    pairs = ", ".join(f"{own} ↦ {value}" for own, value in leaf.output[:MOST_NAMED])
    return f"output {pairs}{', …' if len(leaf.output) > MOST_NAMED else ''}"


def _set(members: Collection[int]) -> str:
    """Write a set of inputs, runs as a–b.

    >>> _set({1, 2, 3, 7})
    '{1–3, 7}'
    """
    ordered = sorted(members)
    starts = [ordered[0], *(b for a, b in pairwise(ordered) if b != a + 1)] if ordered else []
    ends = [*(a for a, b in pairwise(ordered) if b != a + 1), ordered[-1]] if ordered else []
    runs = [str(a) if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=True)]
    more = f", … {len(ordered)} in all" if len(runs) > MOST_NAMED else ""
    return "{" + ", ".join(runs[:MOST_NAMED]) + more + "}"

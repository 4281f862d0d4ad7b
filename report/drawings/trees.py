"""Protocol trees: who says which bit about what, and the output at each leaf."""

from __future__ import annotations

from typing import Any

from report.drawings.svg import Drawing, element, label
from terms.wording import counted

ACROSS, DOWN = 96, 74
MOST_LEAVES = 48


def protocol_tree(tree: Any) -> Drawing:
    """Return the picture of a tree whose nodes have `party`, `ones`, `zero`, `one`, and whose leaves have `output`.

    A node asks whether its party's input is in `ones`; no goes left, yes goes right. Subtrees beyond 48 leaves are
    drawn as one box that says how many leaves it has.
    """
    parts: list[str] = []
    seat = [0]
    deepest = [0]

    def place(part: Any, level: int, room: int) -> float:
        deepest[0] = max(deepest[0], level)
        y = 26 + level * DOWN
        count = _leaves(part)
        if _is_leaf(part) or count > room:
            x = (seat[0] + 0.5) * ACROSS
            seat[0] += 1
            text = _output(part) if _is_leaf(part) else f"… {counted(count, 'leaf', 'leaves')}"
            parts.append(element("rect", x=x - 42, y=y - 15, width=84, height=24, rx=5, class_="h1"))
            parts.append(label(x, y + 2, text, "c s"))
            return x
        zero, one = _leaves(part.zero), _leaves(part.one)
        share = min(zero, max(1, room * zero // (zero + one)))
        left = place(part.zero, level + 1, share)
        right = place(part.one, level + 1, room - share)
        x = (left + right) / 2
        for child, bit in ((left, "0"), (right, "1")):
            line = element("path", d=f"M{x:.1f} {y + 12}L{child:.1f} {y + DOWN - 16}", class_="l")
            parts.insert(0, line)
            parts.append(label((x + child) / 2 + (-9 if bit == "0" else 9), y + DOWN / 2, bit, "c s b"))
        text = f"P{part.party} in {_set(part.ones)}?"
        wide = max(84, 7 * len(text))
        parts.append(element("rect", x=x - wide / 2, y=y - 15, width=wide, height=26, rx=12, class_="h0"))
        parts.append(label(x, y + 2, text, "c s b"))
        return x

    place(tree, 0, MOST_LEAVES)
    said = f"protocol tree of depth {_depth(tree)} with {counted(_leaves(tree), 'leaf', 'leaves')}"
    return Drawing("".join(parts), seat[0] * ACROSS, 26 + deepest[0] * DOWN + 20, said)


def _is_leaf(part: Any) -> bool:
    return not hasattr(part, "zero")


def _leaves(part: Any) -> int:
    return 1 if _is_leaf(part) else _leaves(part.zero) + _leaves(part.one)


def _depth(part: Any) -> int:
    return 0 if _is_leaf(part) else 1 + max(_depth(part.zero), _depth(part.one))


def _set(ones: Any) -> str:
    members = sorted(ones)
    shown = ", ".join(map(str, members[:5]))
    return f"{{{shown}{', …' if len(members) > 5 else ''}}}"


def _output(leaf: Any) -> str:
    if isinstance(leaf.output, int):
        return f"output {leaf.output}"
    text = ", ".join(f"{known}↦{output}" for known, output in leaf.output)
    return text if len(text) <= 14 else text[:13] + "…"

"""One-way orders: each party speaks once, in a given order; the last one knows the output.

Two inputs of a speaker need different messages iff the rest of the computation differs after them (Myhill and
Nerode). So the histories that matter are the different residual functions, the best message of a history names the
residual function that follows, and the costs can be read off. {"order": […], "lengths": …, "public": …}: `lengths` is
"fixed" (one length for each speaker), "adaptive" (for each speaker and history; the worst history counts), or "line"
(each speaker hears only the message before); if `public`, the last party also writes the output down.
"""

from __future__ import annotations

from math import prod

from ..document import Rejected
from ..polynomials import Work
from .reading import natural, part, positions
from .tasks import Task

MOST_VALUE = 1_000_000


def bits(count: int) -> int:
    """Return the number of bits that tell `count` things apart."""
    return (count - 1).bit_length()


def residual_classes(task: Task, fact: object, where: str, work: Work) -> None:
    """The kernel computes the cost itself; the proof has no other fields."""
    order = positions(part(fact, "order", where), len(task.sizes), f"{where}.order")
    lengths, public = part(fact, "lengths", where), part(fact, "public", where)
    if len(order) != len(task.sizes) or lengths not in ("fixed", "adaptive", "line") or not isinstance(public, bool):
        raise Rejected(f'{where}: an order of all parties; lengths "fixed", "adaptive" or "line"; public true or false')
    levels = residual_functions(task, order, work)
    spoken = levels if public else levels[:-1]
    if lengths == "line":
        after = [{state for step in level for state in step} for level in spoken]
        cost = sum(bits(len(states)) for states in after)
    elif lengths == "fixed":
        cost = sum(max(bits(len(set(step))) for step in level) for level in spoken)
    else:
        rest: list[int] = (
            [0] * (1 + max((state for step in spoken[-1] for state in step), default=0)) if spoken else [0]
        )
        for level in reversed(spoken):
            rest = [bits(len(set(step))) + max(rest[state] for state in step) for step in level]
        cost = rest[0]
    if natural(fact, "value", where, MOST_VALUE) != cost:
        raise Rejected(f"{where}.value: the cost is {cost}")


def residual_functions(task: Task, order: list[int], work: Work) -> list[list[tuple[int, ...]]]:
    """Return for each level, and each residual function there, what follows each input of the speaker.

    What follows is a number of a residual function of the next level, after the last level an output.
    """
    work.spend(2 * prod(task.sizes))
    found: list[dict[tuple[int, ...], int]] = [{} for _ in order]
    x = [0] * len(order)

    def residual(level: int) -> int:
        if level == len(order):
            return task.value(x, work)
        party, following = order[level], []
        for i in range(task.sizes[party]):
            x[party] = i
            following.append(residual(level + 1))
        return found[level].setdefault(tuple(following), len(found[level]))

    residual(0)
    return [list(level) for level in found]

"""Tight classes: the sets of entries that one rank-one matrix u_i + v_j ≤ a_ij can reach at the same time.

A factorization of inner dimension r is a cover of the finite entries by r tight classes. A maximal class
has a connected graph of tight entries, so it is found by growing from a line: each line already placed
decides, for every line still free, whether the entry between them is tight.
"""

from __future__ import annotations

from dataclasses import dataclass

from tropical.border import IntegerRows


@dataclass(frozen=True, slots=True)
class TightClass:
    """Potentials u, v (None is −∞) with u_i + v_j ≤ a_ij, and the entries i·width + j with equality, as
    bits.
    """

    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]
    cells: int


def maximal_classes(entry: IntegerRows, limit: int) -> list[TightClass] | None:
    """Return every maximal tight class of an integer matrix (None is −∞), or None beyond `limit` steps.

    The lists may contain a class that another one includes only when the matrix has −∞ entries.
    """
    height = len(entry)
    grower = _Grower(entry, limit)
    roots = range(height) if any(x is None for row in entry for x in row) else range(min(height, 1))
    for root in roots:
        if not grower.grow_from(root):
            return None
    return grower.found


class _Grower:
    """Lines are (side, index): side 0 are rows, side 1 columns. A free line stays below its cap.

    The cap of a free line is the least entry − potential over the placed lines that cross it. It is open
    while the line may still be placed at its cap, and closed once it was left out there: then only a lower
    cap reopens it.
    """

    def __init__(self, entry: IntegerRows, limit: int) -> None:
        width = len(entry[0]) if entry else 0
        self.entry = entry
        self.across = (entry, tuple(tuple(row[j] for row in entry) for j in range(width)))
        self.size = (len(entry), width)
        self.limit = limit
        self.steps = 0
        self.found: list[TightClass] = []
        self.barred = 0

    def grow_from(self, root: int) -> bool:
        """Find the classes that reach row `root` and no row before it; False when the limit stopped it."""
        self.barred = root
        start = _State(
            ([None] * self.size[0], [None] * self.size[1]),
            ([None] * self.size[0], [None] * self.size[1]),
            (set(), set()),
            [],
        )
        self.place(start, 0, root, 0)
        return self.extend(start, 0, 0)

    def place(self, state: _State, side: int, line: int, value: int) -> None:
        """Give a line its potential and lower the caps of the free lines that cross it."""
        state.placed[side][line] = value
        state.closed[side].discard(line)
        state.queue.append((side, line))
        other = 1 - side
        for free, top in enumerate(self.across[side][line]):
            if state.placed[other][free] is not None:
                continue
            cap = state.cap[other][free]
            if top is None:
                state.blocked[other].add(free)
            elif cap is None or top - value < cap:
                state.cap[other][free] = top - value
                state.closed[other].discard(free)

    def extend(self, state: _State, head: int, start: int) -> bool:
        """Decide, from line `start` on, which free lines are tight with the placed line queue[head]."""
        self.steps += 1
        if self.steps > self.limit:
            return False
        while head < len(state.queue):
            side, line = state.queue[head]
            other = 1 - side
            base = state.placed[side][line] or 0
            entry = self.across[side][line]
            for free in range(start, self.size[other]):
                top = entry[free]
                if (
                    top is None
                    or state.placed[other][free] is not None
                    or free in state.closed[other]
                    or state.cap[other][free] != top - base
                    or free in state.blocked[other]
                    or (other == 0 and free < self.barred)
                ):
                    continue
                taken = state.copy()
                self.place(taken, other, free, top - base)
                if self.hopeful(taken) and not self.extend(taken, head, free + 1):
                    return False
                state.closed[other].add(free)
                if not self.hopeful(state):
                    return True
            head += 1
            start = 0
        self.finish(state)
        return True

    def hopeful(self, state: _State) -> bool:
        """Tell whether every free line without −∞ may still be placed, by way of lines that may be placed
        before.
        """
        waiting = [(side, line) for side in (0, 1) for line in state.closed[side]]
        if not waiting:
            return True
        ready = [
            (side, line)
            for side in (0, 1)
            for line, own in enumerate(state.placed[side])
            if own is None and line not in state.closed[side]
        ]
        caps = state.cap
        while ready and waiting:
            side, line = ready.pop()
            cap = caps[side][line]
            across = self.across[side][line]
            left = []
            for pair in waiting:
                other, free = pair
                top = across[free] if other != side else None
                if top is None or (cap is not None and (below := caps[other][free]) is not None and top - cap >= below):
                    left.append(pair)
                else:
                    ready.append(pair)
            waiting = left
        return all(None in self.across[side][line] for side, line in waiting)

    def finish(self, state: _State) -> None:
        """Keep a class unless a free line could still join it."""
        u, v = state.placed
        for side in (0, 1):
            for line, own in enumerate(state.placed[side]):
                if own is None and line not in state.blocked[side]:
                    return
        cells = 0
        for i, base in enumerate(u):
            if base is not None:
                for j, lift in enumerate(v):
                    if lift is not None and base + lift == self.entry[i][j]:
                        cells |= 1 << (i * self.size[1] + j)
        if cells:
            self.found.append(TightClass(tuple(u), tuple(v), cells))


class _State:
    """Potentials, caps, closed lines, the placed lines in order, and lines that −∞ keeps out."""

    __slots__ = ("blocked", "cap", "closed", "placed", "queue")

    def __init__(
        self,
        placed: tuple[list[int | None], list[int | None]],
        cap: tuple[list[int | None], list[int | None]],
        closed: tuple[set[int], set[int]],
        queue: list[tuple[int, int]],
    ) -> None:
        self.placed = placed
        self.cap = cap
        self.closed = closed
        self.queue = queue
        self.blocked: tuple[set[int], set[int]] = (set(), set())

    def copy(self) -> _State:
        """Return an independent copy."""
        other = _State(
            (self.placed[0][:], self.placed[1][:]),
            (self.cap[0][:], self.cap[1][:]),
            (self.closed[0].copy(), self.closed[1].copy()),
            self.queue[:],
        )
        if self.blocked[0] or self.blocked[1]:
            other.blocked = (self.blocked[0].copy(), self.blocked[1].copy())
        return other

"""The fewest tight classes that cover all finite entries: an exhaustive search with symmetry broken."""

from __future__ import annotations

from dataclasses import dataclass

from tropical.symmetry import Canonizer, Family


@dataclass(frozen=True, slots=True)
class Cover:
    """Chosen classes, or None when none of the asked size exists; `nodes` counts the search."""

    chosen: tuple[int, ...] | None
    nodes: int
    complete: bool


class CoverSearch:
    """Covers a set of cells by k of the given classes.

    Cells no class contains together must lie in different classes. The search branches on such a cell, and
    remembers failed remainders up to interchangeable blocks of the matrix.
    """

    def __init__(self, classes: list[int], cells: int, canonizer: Canonizer, limit: int) -> None:
        self.classes = classes
        self.cells = cells
        self.canonizer = canonizer
        self.limit = limit
        self.nodes = 0
        self.failed: set[tuple[int, int]] = set()
        self.holders: dict[int, int] = {}
        for s, members in enumerate(classes):
            for cell in bits(members):
                self.holders[cell] = self.holders.get(cell, 0) | 1 << s
        self.needs: dict[Family, list[int]] = {}
        for family in canonizer.families:
            self._learn(family)

    def independent_cells(self, cells: int) -> list[int]:
        """Return cells of which no two lie in one class, greedily, rarest first."""
        chosen: list[int] = []
        banned = 0
        for cell in sorted(bits(cells), key=lambda c: self.holders[c].bit_count()):
            if not self.holders[cell] & banned:
                chosen.append(cell)
                banned |= self.holders[cell]
        return chosen

    def greedy(self) -> tuple[int, ...]:
        """Return a cover that takes the class with the most uncovered cells each time."""
        left = self.cells
        chosen: list[int] = []
        while left:
            best = max(range(len(self.classes)), key=lambda s: (self.classes[s] & left).bit_count())
            chosen.append(best)
            left &= ~self.classes[best]
        return tuple(chosen)

    def _learn(self, family: Family) -> None:
        """Bound from below how many classes the cells between k blocks of a family need, for each k."""
        needs = self.needs[family] = [0, 0]
        blocks, width = family.blocks, self.canonizer.width
        limit, self.limit = self.limit, 0
        for k in range(2, len(blocks) + 1):
            between = sum(1 << (i * width + j) for i, a in blocks[:k] for _, j in blocks[:k] if j != a)
            between &= self.cells
            self.limit = self.nodes + min(400, limit)
            least = needs[-1]
            while self._cover(between, least) is None and self.nodes <= self.limit:
                least += 1
            needs.append(least)
        self.limit = limit

    def _crowded(self, left: int, size: int) -> bool:
        """Tell whether mutually uncovered blocks of one family are too many for `size` classes."""
        width = self.canonizer.width
        for family, needs in self.needs.items():
            blocks = family.blocks
            columns = [left >> (i * width) for i, _ in blocks]
            mutual = [
                sum(1 << b for b, (_, other) in enumerate(blocks) if columns[a] >> other & 1 and columns[b] >> own & 1)
                for a, (_, own) in enumerate(blocks)
            ]
            order = sorted(range(len(blocks)), key=lambda a: -mutual[a].bit_count())
            for seed in order:
                chosen, common = 1, mutual[seed]
                for b in order:
                    if common >> b & 1:
                        chosen += 1
                        common &= mutual[b]
                if chosen < len(needs) and needs[chosen] > size:
                    return True
        return False

    def cover(self, size: int) -> Cover:
        """Search a cover by `size` classes."""
        chosen = self._cover(self.cells, size)
        return Cover(chosen, self.nodes, chosen is not None or self.nodes <= self.limit)

    def _cover(self, left: int, size: int, image: int | None = None) -> tuple[int, ...] | None:
        """Cover the cells of `left`; `image` is its canonical form where the caller knows it."""
        self.nodes += 1
        if not left:
            return ()
        if size == 0 or self.nodes > self.limit:
            return None
        if size == 1:
            return self._single(left)
        if image is None and self._crowded(left, size):
            return None
        if size <= 3:
            apart = self.independent_cells(left)
            if len(apart) > size:
                return None
            full = (1 << len(self.classes)) - 1
            seeds = [self.holders[cell] for cell in apart] + [full] * (size - len(apart))
            return self._assign([c for c in bits(left) if c not in apart], seeds)
        key = (self.canonizer.canonical(left) if image is None else image, size)
        if key in self.failed:
            return None
        apart = self.independent_cells(left)
        if len(apart) > size:
            return None
        pieces: dict[int, int] = {}
        for s in bits(self.holders[apart[0]]):
            pieces.setdefault(self.classes[s] & left, s)
        order = sorted(pieces, key=int.bit_count, reverse=True)
        if len(order) <= 200:
            order = _undominated(order)
        seen: set[int] = set()
        for piece in order:
            rest = left & ~piece
            form = None
            if size > 3:
                if self._crowded(rest, size - 1):
                    continue
                form = self.canonizer.canonical(rest)
                if form in seen:
                    continue
                seen.add(form)
            found = self._cover(rest, size - 1, form)
            if found is not None:
                return (pieces[piece], *found)
        if self.nodes <= self.limit:
            self.failed.add(key)
        return None

    def _single(self, left: int) -> tuple[int, ...] | None:
        common = -1
        for cell in bits(left):
            common &= self.holders[cell]
            if not common:
                return None
        return ((common & -common).bit_length() - 1,)

    def _assign(self, cells: list[int], allowed: list[int]) -> tuple[int, ...] | None:
        """Give every cell to one of the classes whose candidates are the bits of `allowed`, by forced moves
        first.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            return None
        allowed = list(allowed)
        waiting = cells
        while True:
            narrowest, few = -1, len(allowed) + 1
            undecided = []
            forced = False
            for cell in waiting:
                held = self.holders[cell]
                options = [k for k, mask in enumerate(allowed) if mask & held]
                if not options:
                    return None
                if len(options) == 1:
                    k = options[0]
                    forced = forced or allowed[k] & ~held != 0
                    allowed[k] &= held
                    continue
                if any(not allowed[k] & ~held for k in options):
                    continue
                undecided.append(cell)
                if len(options) < few:
                    narrowest, few = cell, len(options)
            waiting = undecided
            if not forced:
                break
        if not waiting:
            return tuple((mask & -mask).bit_length() - 1 for mask in allowed)
        held = self.holders[narrowest]
        rest = [cell for cell in waiting if cell != narrowest]
        tried: set[int] = set()
        for k, mask in enumerate(allowed):
            if mask & held and mask not in tried:
                tried.add(mask)
                found = self._assign(rest, [*allowed[:k], mask & held, *allowed[k + 1 :]])
                if found is not None:
                    return found
        return None


def bits(number: int) -> list[int]:
    """Return the positions of the ones of a number, lowest first."""
    result = []
    while number:
        low = number & -number
        result.append(low.bit_length() - 1)
        number ^= low
    return result


def _undominated(pieces: list[int]) -> list[int]:
    kept: list[int] = []
    for piece in pieces:
        if not any(piece & ~other == 0 for other in kept):
            kept.append(piece)
    return kept

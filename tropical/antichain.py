"""Sperner's bound on factor rank: pairs of lines that need as many factors as an antichain needs elements.

Shift rows and columns so that no entry of a part of the matrix is positive. Where a factor u_i + v_j reaches 0,
both lines carry the largest potential: it reaches 0 on a set of rows times a set of columns. Let the entry of pair
(i_a, j_a) be negative and those between different pairs be 0. Then the sets S_a of factors with i_a among their
rows form an antichain: some factor reaches (i_a, j_b), so it has i_a among its rows and j_b among its columns, hence
not i_b among its rows. An antichain of n sets needs r elements with n ≤ C(r, ⌊r/2⌋) (Sperner).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

from terms.scalars import NEG_INF, Finite
from tropical.border import ArrayLike, Convention, IntegerRows, entries
from tropical.classes import TightClass


def sperner_number(count: int) -> int:
    """Return the least r with count ≤ C(r, ⌊r/2⌋).

    >>> [sperner_number(n) for n in (1, 2, 3, 4, 6, 7, 10, 11)]
    [0, 2, 3, 4, 4, 5, 5, 6]
    """
    r = 0
    while comb(r, r // 2) < count:
        r += 1
    return r


@dataclass(frozen=True, slots=True)
class Antichain:
    """Pairs (rows[a], columns[a]) and shifts of their lines: the factor rank is at least Sperner's number.

    row_shifts[a] + column_shifts[b] ≥ the entry of row a and column b (≤ under "min"), with equality exactly
    for a ≠ b.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_shifts: tuple[Finite, ...]
    column_shifts: tuple[Finite, ...]

    @property
    def size(self) -> int:
        """The least number of elements of an antichain with as many sets."""
        return sperner_number(len(self.rows))

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Compare every entry of the part with its shifts."""
        whole = entries(array, convention)
        sign = 1 if convention == "max" else -1
        count = len(self.rows)
        if not count == len(self.columns) == len(self.row_shifts) == len(self.column_shifts):
            return False
        if len(set(self.rows)) != count or len(set(self.columns)) != count:
            return False
        for a in range(count):
            for b in range(count):
                gap = sign * (self.row_shifts[a] + self.column_shifts[b])
                value = whole[self.rows[a]][self.columns[b]]
                if (value == gap) if a == b else (value != gap):
                    return False
                if a == b and value is not NEG_INF and not value < gap:
                    return False
        return True


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of an antichain in a core matrix and the shifts p, q with core_ij − p_i − q_j ≤ 0."""

    pairs: tuple[tuple[int, int], ...]
    row_shifts: tuple[int, ...]
    column_shifts: tuple[int, ...]


def antichain_pairs(core: IntegerRows) -> Pairs:
    """Return many pairs of an antichain, by greedy choice in a few ways to shift the lines.

    >>> len(antichain_pairs(((-1, 0, 0), (0, -1, 0), (0, 0, -1))).pairs)
    3
    """
    best = Pairs((), (), ())
    for start in ([0] * len(core), _usual_gaps(core)):
        p, q = _shifts(core, start)
        pairs = _greedy(
            tuple(
                tuple(None if x is None else x - u - v for x, v in zip(row, q, strict=True))
                for row, u in zip(core, p, strict=True)
            )
        )
        if len(pairs) > len(best.pairs):
            best = Pairs(pairs, tuple(p[i] for i, _ in pairs), tuple(q[j] for _, j in pairs))
    return best


def _usual_gaps(core: IntegerRows) -> list[int]:
    """Return for each row its most frequent difference to the first row."""
    gaps = []
    for row in core:
        known = Counter(x - y for x, y in zip(row, core[0], strict=True) if x is not None and y is not None)
        gaps.append(known.most_common(1)[0][0] if known else 0)
    return gaps


def _shifts(core: IntegerRows, start: list[int]) -> tuple[list[int], list[int]]:
    """Return p, q with core_ij ≤ p_i + q_j: column maxima after the start, then row maxima."""
    q = [
        max((x - u for x, u in zip(column, start, strict=True) if x is not None), default=0)
        for column in zip(*core, strict=True)
    ]
    p = [max((x - v for x, v in zip(row, q, strict=True) if x is not None), default=0) for row in core]
    return p, q


def _greedy(flat: IntegerRows) -> tuple[tuple[int, int], ...]:
    """Return negative entries that are joined by zeros, each start extended by what keeps most candidates."""
    cells = [(i, j) for i, row in enumerate(flat) for j, x in enumerate(row) if x != 0]
    zeros_of_row = [sum(1 << j for j, x in enumerate(row) if x == 0) for row in flat]
    joined = [
        sum(
            1 << b
            for b, (k, m) in enumerate(cells)
            if k != i and m != j and zeros_of_row[i] >> m & 1 and zeros_of_row[k] >> j & 1
        )
        for i, j in cells
    ]
    best: list[int] = []
    for start in sorted(range(len(cells)), key=lambda a: -joined[a].bit_count())[:20]:
        chosen, common = [start], joined[start]
        while common:
            options = [b for b in range(len(cells)) if common >> b & 1]
            step = max(options, key=lambda b: (joined[b] & common).bit_count())
            chosen.append(step)
            common &= joined[step]
        if len(chosen) > len(best):
            best = chosen
    return tuple(cells[a] for a in sorted(best))


def antichain_classes(core: IntegerRows, found: Pairs) -> list[TightClass] | None:
    """Return a cover of the whole core by as few classes as an antichain of its pairs needs, or None.

    It exists when the pairs are all lines of a square core with finite entries: factor k reaches row i_a where
    k ∈ S_a and column j_b where k ∉ S_b, for different sets S_a of ⌊r/2⌋ elements.
    """
    count = len(found.pairs)
    if count < 2 or not count == len(core) == len(core[0]) or any(x is None for row in core for x in row):
        return None
    r = sperner_number(count)
    sets = list(islice(combinations(range(r), r // 2), count))
    classes = []
    for k in range(r):
        u: list[int | None] = [None] * count
        v: list[int | None] = [None] * count
        for (i, j), p, q, own in zip(found.pairs, found.row_shifts, found.column_shifts, sets, strict=True):
            depth = (core[i][j] or 0) - p - q
            u[i] = p if k in own else p + depth
            v[j] = q + depth if k in own else q
        cells = sum(
            1 << (i * count + j)
            for i, row in enumerate(core)
            for j, x in enumerate(row)
            if (a := u[i]) is not None and (b := v[j]) is not None and a + b == x
        )
        classes.append(TightClass(tuple(u), tuple(v), cells))
    return classes

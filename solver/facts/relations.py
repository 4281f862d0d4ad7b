"""Facts about the Gondran–Minoux rank: potentials where rows have no relation, and relations."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from solver.facts.document import Fact, fact, text, texts
from terms.scalars import NEG_INF, Finite, Scalar, is_finite
from tropical import ArrayLike, Convention
from tropical.border import Rows, back, entries
from tropical.gondran_minoux import gondran_minoux_relation

QUANTITY = "Gondran–Minoux rank"
Potentials = list[Finite]


def independence(array: ArrayLike, indices: Sequence[int], convention: Convention) -> Fact:
    """Return that there are as many rows without a relation as these: potentials for each split into two sides."""
    every = entries(array, convention)
    rows = tuple(every[i] for i in indices)
    found: list[Potentials] = []
    for split in reversed(range(1 << max(len(rows) - 1, 0))):
        sides = [split >> k & 1 for k in range(len(rows))]
        if not any(all(x < u for x, u in zip(_allowed(rows, sides, one), one, strict=True)) for one in found):
            found.append(_potentials(rows, sides))
    potentials = [texts([back(x, convention) for x in one]) for one in found]
    return fact(QUANTITY, ">=", len(rows), "potentials", rows=list(indices), potentials=potentials)


def _allowed(rows: Rows, sides: Sequence[int], u: Sequence[Scalar]) -> list[Scalar]:
    """Return for each row the largest coefficient that the other side allows: with u there, it is nowhere less."""
    tops = [
        [max((x + line[j] for x, line, s in zip(u, rows, sides, strict=True) if s != side), default=NEG_INF)
         for j in range(len(rows[0]))]
        for side in (0, 1)
    ]  # fmt: skip
    return [
        min(top - x for top, x in zip(tops[side], row, strict=True) if x is not NEG_INF)
        for row, side in zip(rows, sides, strict=True)
    ]


def _potentials(rows: Rows, sides: Sequence[int]) -> Potentials:
    """Return u that is above what is allowed by u, for rows without a relation.

    From x = 0 what is allowed sinks without end, by `most` where nothing is. When the K-th x is at most −K δ, u is the
    least of the k-th x + k δ over k < K: what u allows is at most u − δ.
    """
    finite = [x for row in rows for x in row if is_finite(x)]
    most = 1 + max(finite) - min(finite)
    steps: list[Potentials] = [[0] * len(rows)]
    while max(steps[-1]) >= 0:
        allowed = _allowed(rows, sides, steps[-1])
        floor = [x - most for x in steps[-1]]
        steps.append([max(new, x) if is_finite(new) else x for new, x in zip(allowed, floor, strict=True)])
    count = len(steps) - 1
    drop = Fraction(-max(steps[-1])) / count
    return [min(x + k * drop for k, x in enumerate(column[:count])) for column in zip(*steps, strict=True)]


def dependence(array: ArrayLike, rank: int, convention: Convention) -> Fact | None:
    """Return relations, one among any rank + 1 rows, or None where some of them have none."""
    rows = entries(array, convention)
    relations: list[list[list[list[object]]]] = []
    supports: list[set[int]] = []
    for chosen in combinations(range(len(rows)), rank + 1):
        if any(support.issubset(chosen) for support in supports):
            continue
        found = gondran_minoux_relation(tuple(rows[i] for i in chosen))
        if found is None:
            return None
        terms = [(i, x, s) for i, x, s in zip(chosen, *found, strict=True) if x is not NEG_INF]
        supports.append({i for i, _, _ in terms})
        relations.append([[[i, text(back(x, convention))] for i, x, s in terms if s == side] for side in (0, 1)])
    return fact(QUANTITY, "<=", rank, "relations", relations=relations)

"""Certificates that few classes do not cover the finite entries of a matrix."""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

from solver.certify.cdcl import Stopped
from solver.certify.propositional import attached, steps_of
from solver.facts.document import Fact, fact
from solver.kernel.facts.covers import cover_clauses
from solver.kernel.facts.matrices import Matrix
from solver.kernel.lrat import MOST_CNF_WORK
from solver.kernel.polynomials import Work
from solver.kernel.sorts import BOTTOM
from terms.scalars import NEG_INF
from tropical.border import Rows, scaled

Cell = tuple[int, int]


def apart(rows: Rows, first: Cell, second: Cell) -> bool:
    """Tell whether no class contains both entries.

    >>> apart(((0, 1), (1, 0)), (0, 1), (1, 0)), apart(((0, 1), (1, 0)), (0, 0), (0, 1))
    (True, False)
    """
    (i, j), (k, m) = first, second
    return bool(rows[i][j] + rows[k][m] > rows[i][m] + rows[k][j])


def colouring(rows: Rows, value: int, seconds: float) -> Fact | None:
    """Return a refutation of covers by value − 1 classes, or None when there is one, or `seconds` are over.

    Conflicts of two entries are given at once, longer ones where a model needs them.
    """
    end = time.monotonic() + seconds
    classes = value - 1
    whole, _ = scaled(rows)
    cells = [(i, j) for i, row in enumerate(rows) for j, x in enumerate(row) if x is not NEG_INF]
    pairs = [[list(a), list(b)] for a, b in combinations(cells, 2) if apart(rows, a, b)]
    clique = _clique(rows, cells)
    about = Matrix("", [[BOTTOM if x is None else x for x in row] for row in whole], 1)
    given: dict[str, Any] = {"apart": [list(cell) for cell in clique], "conflicts": pairs}
    while True:
        clauses = cover_clauses(about, classes, given, "proof", Work(MOST_CNF_WORK))
        search = attached(clauses, end - time.monotonic())
        try:
            refuted = search.run()
        except Stopped:
            return None
        if refuted:
            break
        new = _violated(whole, cells, classes, search.true)
        if not new:
            return None
        given["conflicts"] += new
    steps = steps_of(search, len(clauses))
    given = _slim(about, classes, given, steps)
    return fact("factor rank", ">=", value, "colouring", **given)


def _slim(about: Matrix, classes: int, given: dict[str, Any], steps: list[list[list[int]]]) -> dict[str, Any]:
    """Leave out the conflicts that no step uses, and renumber the hints."""
    used = {hint for _, hints in steps for hint in hints}
    total = len(cover_clauses(about, classes, given, "proof", Work(MOST_CNF_WORK)))
    start = total - classes * len(given["conflicts"])
    kept = [
        n
        for n in range(len(given["conflicts"]))
        if used.intersection(range(start + n * classes, start + (n + 1) * classes))
    ]
    place = {number: number for number in range(start)}
    for position, n in enumerate(kept):
        for c in range(classes):
            place[start + n * classes + c] = start + position * classes + c
    end = start + len(kept) * classes
    place |= {total + step: end + step for step in range(len(steps))}
    moved = [[literals, [place[hint] for hint in hints]] for literals, hints in steps]
    return {"apart": given["apart"], "conflicts": [given["conflicts"][n] for n in kept], "steps": moved}


def _clique(rows: Rows, cells: list[Cell]) -> list[Cell]:
    """Return entries of which every two conflict, greedily from every start."""
    best: list[Cell] = []
    for start in range(len(cells)):
        chosen: list[Cell] = []
        for cell in cells[start:] + cells[:start]:
            if all(apart(rows, cell, other) for other in chosen):
                chosen.append(cell)
        best = max(best, chosen, key=len)
    return best


def _violated(
    rows: tuple[tuple[int | None, ...], ...], cells: list[Cell], classes: int, true: set[int]
) -> list[list[list[int]]]:
    """Return conflicts among the entries that a model puts in one class."""
    found = []
    for c in range(classes):
        members = [cell for e, cell in enumerate(cells) if 1 + e * classes + c in true]
        around = _losing_cycle(rows, members)
        if around:
            found.append([list(cell) for cell in around])
    return found


def _losing_cycle(rows: tuple[tuple[int | None, ...], ...], members: list[Cell]) -> list[Cell] | None:
    """Return entries, in order around, whose crossed entries have a smaller sum, by Bellman and Ford.

    The arc from (i, j) to (k, m) costs a(i, m) − a(i, j); a cycle of negative cost is a conflict.
    """
    count = len(members)
    cost: list[list[int | None]] = []
    low = -(10**18)
    for i, j in members:
        own = rows[i][j]
        assert own is not None
        cost.append([low if (x := rows[i][m]) is None else x - own for _, m in members])
    distance = [0] * count
    before = [-1] * count
    last = -1
    for _ in range(count + 1):
        last = -1
        for p in range(count):
            for q in range(count):
                step = cost[p][q]
                if p != q and step is not None and distance[p] + step < distance[q]:
                    distance[q], before[q], last = distance[p] + step, p, q
        if last < 0:
            return None
    for _ in range(count):
        last = before[last]
    cycle = [last]
    while before[cycle[-1]] != last:
        cycle.append(before[cycle[-1]])
    return [members[p] for p in reversed(cycle)]

"""Optimal permutations of square integer matrices, with potentials and all ties; the exact and the compiled twin."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tropical.border import IntegerRows
from tropical.compiled import CompiledAssignment, assignment_kernel


@dataclass(frozen=True, slots=True)
class Assignment:
    """An optimal permutation of an integer matrix with integer potentials u_i + v_j ≥ a_ij, tight on it."""

    matching: tuple[int, ...]
    row_potentials: tuple[int, ...]
    column_potentials: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deficiency:
    """Rows whose finite entries lie in fewer columns than there are rows."""

    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cycle:
    """Rows i_0 → i_1 → … whose matched columns may be handed on in a circle without loss."""

    rows: tuple[int, ...]

    def rotate(self, matching: tuple[int, ...]) -> tuple[int, ...]:
        """Return the matching with each row of the cycle given the column of its successor."""
        other = list(matching)
        for row, successor in zip(self.rows, self.rows[1:] + self.rows[:1], strict=True):
            other[row] = matching[successor]
        return tuple(other)


@dataclass(frozen=True, slots=True)
class Solved:
    """An optimal permutation with its tight exchanges and the least positive slack u_i + v_j − a_ij (1 without any)."""

    optimum: Assignment
    exchanges: list[list[int]]
    slack: int


def solve_assignment(rows: IntegerRows) -> Solved | Deficiency:
    """Solve the assignment and find all ties; compiled where the numbers provably fit, with the same result."""
    compiled = assignment_kernel(rows) if all(None not in row for row in rows) else None
    if compiled is not None:
        return compiled_assignment(compiled)
    optimum = assignment(rows)
    if isinstance(optimum, Deficiency):
        return optimum
    return Solved(optimum, tight_exchanges(rows, optimum), least_slack(rows, optimum))


def compiled_assignment(compiled: CompiledAssignment) -> Solved:
    """Return what the compiled twin found."""
    grid, matching, u, v = compiled
    slack = u[:, None] + v[None, :] - grid
    tied = (slack == 0)[:, matching]
    np.fill_diagonal(tied, False)
    exchanges: list[list[int]] = [[] for _ in range(len(grid))]
    for i, k in np.argwhere(tied).tolist():
        exchanges[i].append(k)
    optimum = Assignment(tuple(matching.tolist()), tuple(u.tolist()), tuple(v.tolist()))
    positive = slack[slack > 0]
    return Solved(optimum, exchanges, int(positive.min()) if positive.size else 1)


def assignment(rows: IntegerRows) -> Assignment | Deficiency:
    """Solve max_σ Σ a_{i,σ(i)} on a square integer matrix (None is −∞) by shortest augmenting paths, in
    O(n³).
    """
    n = len(rows)
    u = [0] * n
    v = [0] * n
    owner: list[int | None] = [None] * n
    for start in range(n):
        slack: list[int | None] = [None] * n
        origin = [-1] * n
        reached: list[int] = []
        done = [False] * n
        row, column = start, -1
        while True:
            line, base = rows[row], u[row]
            least: int | None = None
            chosen = -1
            for j in range(n):
                if done[j]:
                    continue
                value = line[j]
                known = slack[j]
                if value is not None:
                    reduced = base + v[j] - value
                    if known is None or reduced < known:
                        slack[j] = known = reduced
                        origin[j] = column
                if known is not None and (least is None or known < least):
                    least, chosen = known, j
            if least is None:
                return Deficiency((start, *(i for j in reached if (i := owner[j]) is not None)))
            u[start] -= least
            for j in range(n):
                known = slack[j]
                if done[j]:
                    v[j] += least
                    held = owner[j]
                    if held is not None:
                        u[held] -= least
                elif known is not None:
                    slack[j] = known - least
            done[chosen] = True
            reached.append(chosen)
            column = chosen
            holder = owner[chosen]
            if holder is None:
                break
            row = holder
        while column != -1:
            before = origin[column]
            owner[column] = start if before == -1 else owner[before]
            column = before
    matching = [0] * n
    for j, holder in enumerate(owner):
        if holder is not None:
            matching[holder] = j
    return Assignment(tuple(matching), tuple(u), tuple(v))


def tight_exchanges(rows: IntegerRows, solved: Assignment) -> list[list[int]]:
    """Return for each row the other rows whose matched column it could take without loss."""
    n = len(rows)
    u, v, matching = solved.row_potentials, solved.column_potentials, solved.matching
    return [[k for k in range(n) if k != i and rows[i][matching[k]] == u[i] + v[matching[k]]] for i in range(n)]


def heights(arcs: list[list[int]]) -> list[int] | Cycle:
    """Return the height of each row in the graph of tight exchanges, or a cycle of that graph."""
    n = len(arcs)
    height = [0] * n
    state = [0] * n
    for root in range(n):
        if state[root]:
            continue
        path, cursor = [root], [0]
        state[root] = 1
        while path:
            node = path[-1]
            if cursor[-1] == len(arcs[node]):
                height[node] = max((height[k] + 1 for k in arcs[node]), default=0)
                state[node] = 2
                path.pop()
                cursor.pop()
                continue
            k = arcs[node][cursor[-1]]
            cursor[-1] += 1
            if state[k] == 1:
                return Cycle(tuple(path[path.index(k) :]))
            if state[k] == 0:
                state[k] = 1
                path.append(k)
                cursor.append(0)
    return height


def least_slack(rows: IntegerRows, solved: Assignment) -> int:
    slacks = (
        solved.row_potentials[i] + solved.column_potentials[j] - value
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
        if value is not None
    )
    return min((slack for slack in slacks if slack > 0), default=1)

"""Lower bounds on two-party trees from the matrix of outputs: rank, discrepancy, counting, each with its witness.

They bound the number of leaves of a tree with public output, and so its depth, ⌈log₂ leaves⌉. Counting and discrepancy
are proved in the claim `shared-leaves`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from protocols.bits import bits_for
from protocols.errors import CertificateError, TableSizeError
from protocols.lowerbounds import LowerBound
from protocols.tasks import Task

PRIME = 2_147_483_647


def rank_bound(task: Task) -> LowerBound:
    """Bound the leaves of a two-party task by Σ_v rank(indicator of output v), ranks over the rationals.

    The witness of each rank is a square submatrix that is nonsingular modulo a prime. (Mehlhorn and Schmidt,
    1982.)
    """
    table = _matrix(task)
    minors = []
    for value in np.unique(table).tolist():
        rows, columns = _pivots((table == value).astype(np.int64))
        minors.append({"output": value, "rows": rows, "columns": columns})
    leaves = sum(len(minor["rows"]) for minor in minors)
    return LowerBound("rank", leaves, bits_for(leaves), {"prime": PRIME, "minors": minors})


def check_rank(task: Task, witness: dict[str, Any]) -> int:
    """Return the number of leaves that nonsingular minors prove."""
    prime, total, outputs = int(witness["prime"]), 0, set()
    for minor in witness["minors"]:
        entries = [[int(task(row, column) == minor["output"]) for column in minor["columns"]] for row in minor["rows"]]
        if minor["output"] in outputs or not _nonsingular(entries, prime):
            raise CertificateError(f"the minor for output {minor['output']} is repeated or singular modulo {prime}")
        outputs.add(minor["output"])
        total += len(entries)
    return total


def discrepancy_bound(task: Task) -> LowerBound:
    """Bound the leaves of a two-party Boolean task by |X||Y| / λ, where λ ≥ ‖MMᵀ‖ for the sign matrix M.

    A rectangle A × B of M sums to at most √(λ|A||B|) (Lindsey's lemma), and a leaf to its whole area |A||B|, which is
    thus at most λ. The witness is the integer λ; the checker proves that λI − MMᵀ is positive semidefinite by exact
    elimination.
    """
    table = _matrix(task)
    if task.outputs != 2:
        raise TableSizeError(f"discrepancy is for two outputs, but {task.name} has {task.outputs}")
    signs = 1 - 2 * table.astype(np.int64)
    gram = signs @ signs.T
    bound = max(1, round(float(np.linalg.eigvalsh(gram.astype(float)).max())))
    while not _positive_semidefinite((bound * np.eye(len(gram), dtype=np.int64) - gram).tolist()):
        bound += 1
    leaves = -(-table.size // bound)
    return LowerBound("discrepancy", leaves, bits_for(leaves), {"lambda": bound})


def check_discrepancy(task: Task, witness: dict[str, Any]) -> int:
    """Return the number of leaves that the norm bound λ proves."""
    rows, columns = task.sizes
    signs = [[1 - 2 * task(row, column) for column in range(columns)] for row in range(rows)]
    bound = int(witness["lambda"])
    shifted = [
        [bound * (a == b) - sum(x * y for x, y in zip(signs[a], signs[b], strict=True)) for b in range(rows)]
        for a in range(rows)
    ]
    if bound < 1 or not _positive_semidefinite(shifted):
        raise CertificateError(f"λ = {bound} is no upper bound of the spectral norm of MMᵀ")
    return -(-rows * columns // bound)


def counting_bound(task: Task) -> LowerBound:
    """Bound the leaves of a two-party task by Σ_v ⌈area of output v / largest rectangle of output v⌉.

    The largest rectangle is found over all subsets of the party with fewer inputs (at most 20).
    """
    table = _matrix(task)
    short = 0 if table.shape[0] <= table.shape[1] else 1
    if table.shape[short] > 20:
        raise TableSizeError(f"{task.name}: the smaller party has {table.shape[short]} inputs, more than 20")
    counts = []
    for value in np.unique(table).tolist():
        area, largest = largest_rectangle(table == value)
        counts.append({"output": value, "area": area, "rectangle": largest})
    leaves = sum(-(-count["area"] // count["rectangle"]) for count in counts)
    return LowerBound("counting", leaves, bits_for(leaves), {"counts": counts})


def check_counting(task: Task, witness: dict[str, Any]) -> int:
    """Return the number of leaves that counting proves: the areas and largest rectangles are found again."""
    found = counting_bound(task)
    if found.witness["counts"] != witness["counts"]:
        raise CertificateError(f"the areas and rectangles are {found.witness['counts']}, not {witness['counts']}")
    return found.leaves


def largest_rectangle(cells: Any) -> tuple[int, int]:
    """Return the number of true cells of a matrix and the area of its largest all-true rectangle."""
    wide = np.asarray(cells) if len(cells) <= len(cells[0]) else np.asarray(cells).T
    patterns = np.zeros(wide.shape[1], dtype=np.int64)
    for position, row in enumerate(wide):
        patterns |= row.astype(np.int64) << position
    supersets = np.bincount(patterns, minlength=1 << len(wide)).astype(np.int64)
    masks = np.arange(1 << len(wide))
    for position in range(len(wide)):
        low = masks[(masks >> position & 1) == 0]
        supersets[low] += supersets[low | 1 << position]
    sizes = np.bitwise_count(masks.astype(np.uint64)).astype(np.int64)
    return int(wide.sum()), int((sizes * supersets).max())


def _matrix(task: Task) -> Any:
    if len(task.parties) != 2:
        raise TableSizeError(f"matrix bounds are for two parties, but {task.name} has {len(task.parties)}; join some")
    return task.table()


def _pivots(matrix: Any) -> tuple[list[int], list[int]]:
    """Return rows and columns of a largest minor that is nonsingular modulo PRIME."""
    work = matrix.astype(np.int64) % PRIME
    left = np.arange(len(work))
    rows: list[int] = []
    columns: list[int] = []
    for column in range(work.shape[1]):
        candidates = np.flatnonzero(work[len(rows) :, column])
        if candidates.size == 0:
            continue
        top, pivot = len(rows), len(rows) + int(candidates[0])
        work[[top, pivot]] = work[[pivot, top]]
        left[[top, pivot]] = left[[pivot, top]]
        inverse = pow(int(work[top, column]), -1, PRIME)
        factors = work[top + 1 :, column] * inverse % PRIME
        work[top + 1 :] = (work[top + 1 :] - factors[:, None] * work[top] % PRIME) % PRIME
        rows.append(int(left[top]))
        columns.append(column)
        if len(rows) == len(work):
            break
    return rows, columns


def _nonsingular(entries: list[list[int]], prime: int) -> bool:
    rows = [[entry % prime for entry in row] for row in entries]
    for column in range(len(rows)):
        pivot = next((row for row in range(column, len(rows)) if rows[row][column]), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, prime)
        for row in range(column + 1, len(rows)):
            factor = rows[row][column] * inverse % prime
            if factor:
                rows[row] = [(a - factor * b) % prime for a, b in zip(rows[row], rows[column], strict=True)]
    return True


def _positive_semidefinite(matrix: list[list[int]]) -> bool:
    """Decide exactly, by symmetric elimination over the rationals."""
    rows = [[Fraction(entry) for entry in row] for row in matrix]
    for pivot in range(len(rows)):
        diagonal = rows[pivot][pivot]
        if diagonal < 0 or (diagonal == 0 and any(rows[pivot][pivot:])):
            return False
        if diagonal == 0:
            continue
        for row in range(pivot + 1, len(rows)):
            factor = rows[row][pivot] / diagonal
            if factor:
                for column in range(pivot, len(rows)):
                    rows[row][column] -= factor * rows[pivot][column]
    return True

"""Bounds for two parties by the size of rectangles: a leaf whose output all know is a rectangle of equal outputs.

So there are at least Σ_v ⌈area of output v / largest rectangle of output v⌉ leaves. And for two outputs, written as a
matrix M of signs, a rectangle A × B of one output has |A||B| = |1_Aᵀ M 1_B| ≤ √(λ |A||B|) where λ bounds M Mᵀ, hence
at most λ entries.
"""

from __future__ import annotations

from ..document import Rejected
from ..polynomials import Work
from .reading import MOST_VALUE, natural, proof
from .tasks import Task
from .trees import asked, leaves_shown

MOST_SIDE = 16
MOST_SIGNS = 64


def matrix_of(task: Task, fact: object, where: str, most: int, work: Work) -> list[list[int]]:
    """Return the outputs of a task of two parties, the party with fewer inputs first."""
    if len(task.sizes) != 2 or asked(task, fact, where).knower is not None:
        raise Rejected(f"{where}: this bound is for two parties and an output known to both")
    if min(task.sizes) > most:
        raise Rejected(f"{where}: this bound is computed where one party has at most {most} inputs")
    outputs = [task.value(x, work) for x in task.every(None, work)]
    rows = [outputs[k : k + task.sizes[1]] for k in range(0, len(outputs), task.sizes[1])]
    return rows if len(rows) <= task.sizes[1] else [list(column) for column in zip(*rows, strict=True)]


def counting(task: Task, fact: object, where: str, work: Work) -> None:
    """The kernel finds the largest rectangles itself, over all sets of inputs of the party with fewer inputs."""
    rows = matrix_of(task, fact, where, MOST_SIDE, work)
    leaves = 0
    for output in sorted({x for row in rows for x in row}):
        work.spend(len(rows) * len(rows[0]) // 8 + ((1 + len(rows[0]) // 64) << len(rows)))
        masks = [sum(1 << j for j, x in enumerate(row) if x == output) for row in rows]
        common = [(1 << len(rows[0])) - 1] + [0] * ((1 << len(rows)) - 1)
        largest = 0
        for chosen in range(1, 1 << len(rows)):
            low = chosen & -chosen
            common[chosen] = common[chosen ^ low] & masks[low.bit_length() - 1]
            largest = max(largest, chosen.bit_count() * common[chosen].bit_count())
        leaves += -(-sum(mask.bit_count() for mask in masks) // largest)
    leaves_shown(fact, leaves, where)


def discrepancy(task: Task, fact: object, where: str, work: Work) -> None:
    """`norm` is an integer λ ≥ 1 for which λ − M Mᵀ is positive semidefinite, shown by symmetric elimination.

    The elimination stays with integers: what is left is the Schur complement times the pivot before (Bareiss).
    """
    given, where_ = proof(fact, where)
    norm = natural(given, "norm", where_, MOST_VALUE, least=1)
    rows = matrix_of(task, fact, where, MOST_SIGNS, work)
    if task.outputs != 2:
        raise Rejected(f"{where_}: this bound is for two outputs")
    size = len(rows)
    work.spend(size * size * (len(rows[0]) // 8 + size // 4))
    signs = [[1 - 2 * x for x in row] for row in rows]
    left = [[norm * (a is b) - sum(x * y for x, y in zip(a, b, strict=True)) for b in signs] for a in signs]
    before = 1
    for k in range(size):
        pivot = left[k][k]
        if pivot < 0 or (pivot == 0 and any(left[k][k:])):
            raise Rejected(f"{where_}.norm: {norm} does not bound the matrix")
        if pivot:
            for i in range(k + 1, size):
                left[i] = [(pivot * x - left[i][k] * y) // before for x, y in zip(left[i], left[k], strict=True)]
            before = pivot
    leaves_shown(fact, -(-len(rows) * len(rows[0]) // norm), where)

"""A head between its queries, from scores alone: on the line, in the plane, … through some of them.

A dot-product score is affine in the query. So its values at a few queries fix it on everything that these span, and the
cells there can be counted and drawn without the keys, in any dimension of the head.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from terms.scalars import Finite, Scalar, is_finite
from tropical.attention import Head, head
from tropical.border import exact
from tropical.diagnostics import segment_cells
from tropical.errors import DomainError, ShapeError


def query_slice(scores: object, queries: Sequence[int], *, round: Finite | None = None) -> tuple[Head, tuple[int, ...]]:
    """Return the head on the span of some queries, and which keys it has: those that all of them see.

    With queries q_0, …, q_m the input t of the head stands for q_0 + Σ t_i·(q_i − q_0). Scores are queries × keys, −inf
    where masked. Raises `ShapeError` for queries that are not there, `DomainError` when no key is seen by all.

    >>> plane, keys = query_slice([[0, 1, 0], [2, 0, 0], [0, 0, 3]], [0, 1, 2])
    >>> plane.scores([1, 0]), plane.dimension, keys
    ((2, 0, 0), 2, (0, 1, 2))
    """
    rows = exact(scores, round=round).rows
    if not queries or not all(0 <= i < len(rows) for i in queries):
        raise ShapeError(f"queries {list(queries)} of {len(rows)}; name at least one, counted from 0")
    return _slice([rows[i] for i in queries])


def path_cells(scores: Sequence[Sequence[Scalar]]) -> int:
    """Count the cells of a head on the broken line through its queries, in their order.

    Between two queries, keys that one of the two does not see are left out. Stretches with one winner count once.

    >>> path_cells([[0, -1, -9], [-9, -1, 0]])
    3
    """
    return layer_path_cells([scores])


def layer_path_cells(heads: Sequence[Sequence[Sequence[Scalar]]]) -> int:
    """Count the cells of all heads of a layer together on the broken line: stretches on which no winner changes.

    Scores are exact, heads × queries × keys. Raises `ShapeError` for heads with other numbers of queries.

    >>> layer_path_cells([[[0, -1, -9], [-9, -1, 0]], [[0, 1], [2, 0]]])
    4
    """
    if not heads or not heads[0] or len({len(scores) for scores in heads}) > 1:
        raise ShapeError(
            f"heads have {[len(scores) for scores in heads]} queries; give as many, at least one, for each"
        )
    winners: list[tuple[int, ...]] = []
    for pairs in zip(*(pairwise(scores) for scores in heads), strict=True):
        parts = [_slice(ends) for ends in pairs]
        cells = segment_cells([line for line, _ in parts], [0], [1])
        winners += [tuple(keys[w] for (_, keys), w in zip(parts, c.winners, strict=True)) for c in cells]
    return max(1, sum(1 for _ in groupby(winners)))


def _slice(rows: Sequence[Sequence[Scalar]]) -> tuple[Head, tuple[int, ...]]:
    columns = {j: tuple(x for x in column if is_finite(x)) for j, column in enumerate(zip(*rows, strict=True))}
    seen = tuple(j for j, column in columns.items() if len(column) == len(rows))
    if not seen:
        raise DomainError("the queries see no key in common; give the scores before the mask")
    keys = [[x - columns[j][0] for x in columns[j][1:]] for j in seen]
    return head(keys, biases=[columns[j][0] for j in seen]), seen

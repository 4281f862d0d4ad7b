"""A head between its queries, from scores alone: on the line, in the plane, … through some of them.

A dot-product score is affine in the query. So its values at a few queries fix it on everything that these span, and the
cells there can be counted and drawn without the keys, in any dimension of the head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from terms.scalars import Finite, Scalar, is_finite
from tropical.attention import Head, head
from tropical.border import exact, scaled
from tropical.errors import DomainError, ShapeError

NO_KEY = "the queries see no key in common; give the scores before the mask"


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
        raise ShapeError(f"heads have {[len(scores) for scores in heads]} queries; give as many of each, at least one")
    return 1 + len({place for scores in heads for place in _changes(scores)})


def _changes(scores: Sequence[Sequence[Scalar]]) -> Iterator[tuple[int, Fraction]]:
    """Yield where the winner changes on the broken line: the number of a stretch, and 0 ≤ t < 1 on it."""
    whole, _ = scaled(scores)
    before = None
    for number, (first, last) in enumerate(pairwise(whole)):
        ends = enumerate(zip(first, last, strict=True))
        seen = {j: (a, b - a) for j, (a, b) in ends if a is not None and b is not None}
        if not seen:
            raise DomainError(NO_KEY)
        for t, winner in _winners(seen):
            if before not in (None, winner):
                yield number, t
            before = winner


def _winners(lines: Mapping[int, tuple[int, int]]) -> Iterator[tuple[Fraction, int]]:
    """Yield from where on a line (value at 0, slope) is the largest, for 0 ≤ t < 1; of equal lines the first one.

    It goes from the winner to the line that overtakes it first, so each change costs one look at all lines.
    """
    t, best = Fraction(0), max(lines, key=lambda j: (*lines[j], -j))
    while t < 1:
        yield t, best
        value, slope = lines[best]
        time, steepest, change = Fraction(1), slope, best
        for j, (other, steeper) in lines.items():
            if steeper > slope and (value - other) * time.denominator <= time.numerator * (steeper - slope):
                meeting = Fraction(value - other, steeper - slope)
                if meeting < time or steeper > steepest:
                    time, steepest, change = meeting, steeper, j
        t, best = time, change


def _slice(rows: Sequence[Sequence[Scalar]]) -> tuple[Head, tuple[int, ...]]:
    columns = {j: tuple(x for x in column if is_finite(x)) for j, column in enumerate(zip(*rows, strict=True))}
    seen = tuple(j for j, column in columns.items() if len(column) == len(rows))
    if not seen:
        raise DomainError(NO_KEY)
    keys = [[x - columns[j][0] for x in columns[j][1:]] for j in seen]
    return head(keys, biases=[columns[j][0] for j in seen]), seen

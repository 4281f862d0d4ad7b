"""Diagnostics of real attention: what max-plus geometry says about measured scores, keys and queries.

Floats enter through `tropical.exact`, so every number here is exact for the rounded scores, and the
rounding is part of the result. Scores of real models are generically of full rank; the ranks are therefore
a curve over the rounding step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log1p, nextafter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terms.scalars import Finite
from tropical.attention import Head, head
from tropical.border import VectorLike, entries, exact, finite_vector
from tropical.errors import DomainError, ShapeError
from tropical.factor import factor_rank
from tropical.polyhedron import Polyhedron
from tropical.rank import Rank
from tropical.refinement import integer_forms, pieces
from tropical.tropical_rank import tropical_rank


@dataclass(frozen=True, slots=True)
class RankPoint:
    """The ranks of scores rounded to multiples of `step` (None: not rounded): each an exact number or a
    bracket.
    """

    step: Fraction | None
    largest_error: Fraction
    distinct_rows: int
    distinct_columns: int
    tropical: Rank
    factor: Rank | None


def attention_scores(
    hidden: NDArray[Any],
    query: tuple[NDArray[Any], NDArray[Any]],
    key: tuple[NDArray[Any], NDArray[Any]],
    heads: int,
) -> NDArray[Any]:
    """Return the scores ⟨q_i, k_j⟩/√d_k of every head, shape heads × tokens × tokens.

    `hidden` is tokens × width; `query` and `key` are (weights of shape width_out × width, bias), as linear
    layers keep them. Raises `ShapeError` when the heads do not divide the width.
    """
    q, k = (hidden @ weights.T + bias for weights, bias in (query, key))
    tokens, width = q.shape
    if heads < 1 or width % heads:
        raise ShapeError(f"the number of heads, {heads}, does not divide the width {width}")
    size = width // heads
    q, k = (x.reshape(tokens, heads, size).transpose(1, 0, 2) for x in (q, k))
    scores: NDArray[Any] = (q @ k.transpose(0, 2, 1)) / np.sqrt(size)
    return scores


def rank_curve(
    scores: object, steps: Sequence[Finite | None], *, factor: bool = True, limit: int = 4_000
) -> tuple[RankPoint, ...]:
    """Return tropical and factor rank (max convention) of a score matrix at each rounding step.

    >>> [point.tropical.value for point in rank_curve([[0.1, 2.0], [1.1, 3.2]], [1, None])]
    [1, 2]
    """
    points = []
    for step in steps:
        read = exact(scores, round=step)
        tropical = tropical_rank(read.rows, limit=limit)
        rank = factor_rank(read.rows, limit=limit) if factor else None
        columns = list(zip(*read.rows, strict=True))
        points.append(
            RankPoint(read.rounding, read.largest_error, _classes(read.rows), _classes(columns), tropical, rank)
        )
    return tuple(points)


@dataclass(frozen=True, slots=True)
class AttentionDiagnosis:
    """What one head does with one matrix of scores, row by row of the queries.

    `winners[i]` are the keys that attain the maximum, `margins[i]` the exact gap δ to the best other key
    (None when every key attains it). `bounds[i]` ≥ τ·log Σ_j e^{s_j/τ} − max_j s_j, rounded up, and
    `weights[i]` ≥ the softmax weight outside the winners.
    """

    winners: tuple[tuple[int, ...], ...]
    margins: tuple[Finite | None, ...]
    bounds: tuple[float, ...]
    weights: tuple[float, ...]
    used_keys: tuple[int, ...]

    @property
    def smallest_margin(self) -> Finite | None:
        """The least margin over all queries."""
        return min((m for m in self.margins if m is not None), default=None)


def diagnose_scores(scores: object, *, temperature: Finite = 1, round: Finite | None = None) -> AttentionDiagnosis:
    """Return winners, margins and softmax–max bounds of a score matrix (queries × keys).

    Masked entries are −inf. Raises `DomainError` for a row without finite scores or a temperature that is
    not positive.

    >>> diagnose_scores([[0.0, 1.0, 1.0]]).winners
    ((1, 2),)
    """
    rows = entries(exact(scores, round=round).rows)
    winners, margins, bounds, weights = [], [], [], []
    for i, row in enumerate(rows):
        finite = sorted({x for x in row if isinstance(x, (int, Fraction))}, reverse=True)
        if not finite:
            raise DomainError(f"row {i} has no finite score; a query attends to something")
        top = finite[0]
        won = tuple(j for j, x in enumerate(row) if x == top)
        margin = _simple(top - finite[1]) if len(finite) > 1 else None
        present = sum(isinstance(x, (int, Fraction)) for x in row)
        winners.append(won)
        margins.append(margin)
        bounds.append(softmax_gap_bound(present, margin, temperature, ties=len(won)))
        weights.append(outside_weight_bound(present, margin, temperature, ties=len(won)))
    used = tuple(sorted({j for won in winners for j in won}))
    return AttentionDiagnosis(tuple(winners), tuple(margins), tuple(bounds), tuple(weights), used)


def softmax_gap_bound(keys: int, margin: Finite | None, temperature: Finite = 1, *, ties: int = 1) -> float:
    """Return an upper bound of τ·log Σ e^{s_j/τ} − max s: τ·log(t + (N − t)e^{−δ/τ}) for t winners, rounded
    up.

    Source: arXiv:2604.14727, Theorem VI.1, there for one winner.

    >>> softmax_gap_bound(2, 0) > 0.693
    True
    """
    ratio = _decay(margin, temperature)
    others = keys - ties
    return _up(float(temperature) * log1p(_up(ties - 1 + others * ratio, 8)), 8) if others or ties > 1 else 0.0


def outside_weight_bound(keys: int, margin: Finite | None, temperature: Finite = 1, *, ties: int = 1) -> float:
    """Return an upper bound of the softmax weight outside the t winners: (N − t)e^{−δ/τ}/(t + (N −
    t)e^{−δ/τ}).
    """
    outside = (keys - ties) * _decay(margin, temperature)
    return min(1.0, _up(outside / (ties + outside), 8)) if outside else 0.0


@dataclass(frozen=True, slots=True)
class SliceCell:
    """A cell of a layer in a slice of its inputs: the winner of each head, and the cell in slice
    coordinates.
    """

    winners: tuple[int, ...]
    body: Polyhedron


def segment_cells(heads: Sequence[Head], start: VectorLike, end: VectorLike) -> tuple[SliceCell, ...]:
    """Return the cells that a layer passes on the segment from `start` (t = 0) to `end` (t = 1), in order
    of t.

    >>> [cell.winners for cell in segment_cells([head([[1], [-1]])], [-1], [1])]
    [(1,), (0,)]
    """
    first, last = finite_vector(start), finite_vector(end)
    direction = [b - a for a, b in zip(first, last, strict=True)]
    found = slice_cells(heads, first, [direction], [(0, 1)])
    return tuple(sorted(found, key=lambda cell: cell.body.interior_point))


def slice_cells(
    heads: Sequence[Head],
    origin: VectorLike,
    directions: Sequence[VectorLike],
    box: Sequence[tuple[Finite, Finite]],
) -> tuple[SliceCell, ...]:
    """Return the cells of a layer in the slice origin + Σ t_i·direction_i, t_i in box[i]: a segment, a
    plane, …
    """
    base = finite_vector(origin)
    axes = [finite_vector(d) for d in directions]
    if len(box) != len(axes) or any(len(axis) != len(base) for axis in axes):
        raise ShapeError(f"{len(axes)} directions need as many intervals, and the length {len(base)} of the origin")
    size = len(axes)
    sides = []
    for k, (low, high) in enumerate(box):
        unit = [int(i == k) for i in range(size)]
        sides += [[*unit, -low], [*(-x for x in unit), high]]
    body = Polyhedron.from_inequalities(sides, size)
    if body is None:
        raise DomainError(f"the box {list(box)} has no interior; each interval needs low < high")
    parts: list[tuple[tuple[int, ...], Polyhedron]] = [((), body)]
    for h in heads:
        if h.dimension != len(base):
            raise ShapeError(f"a head reads inputs of dimension {h.dimension}, the slice lies in R^{len(base)}")
        forms = [(tuple(_dot(a, axis) for axis in axes), _dot(a, base) + b) for a, b in h.forms()]
        whole = integer_forms(forms)
        parts = [((*won, w), part) for won, cell in parts for w, part in pieces(cell, whole)]
    return tuple(SliceCell(won, cell) for won, cell in parts)


def exact_head(keys: object, *, round: Finite | None = None, biases: object | None = None) -> Head:
    """Return a head whose float keys (tokens × d_k) and biases were read exactly or rounded to multiples of
    `round`.
    """
    offsets = None if biases is None else entries(exact([list(_flat(biases))], round=round).rows)[0]
    return head(exact(keys, round=round).rows, biases=offsets)


def _flat(values: object) -> Iterator[float]:
    yield from np.asarray(values, dtype=np.float64).ravel().tolist()


def _classes(lines: Sequence[Sequence[object]]) -> int:
    """Count rows up to a common shift."""
    seen = set()
    for line in lines:
        base = next((x for x in line if isinstance(x, (int, Fraction))), 0)
        seen.add(tuple(x - base if isinstance(x, (int, Fraction)) else None for x in line))
    return len(seen)


def _dot(a: Sequence[Finite], b: Sequence[Finite]) -> Finite:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _decay(margin: Finite | None, temperature: Finite) -> float:
    if not temperature > 0:
        raise DomainError(f"the temperature is {temperature}; it must be positive")
    if margin is None:
        return 0.0
    if margin < 0:
        raise DomainError(f"the margin is {margin}; a maximum exceeds the others by ≥ 0")
    ratio = nextafter(float(Fraction(margin) / Fraction(temperature)), 0.0)
    return _up(exp(-ratio), 4)


def _up(value: float, steps: int) -> float:
    for _ in range(steps):
        value = nextafter(value, float("inf"))
    return value


def _simple(value: Finite) -> Finite:
    return value.numerator if value.denominator == 1 else value

"""Diagnostics of attention heads as a log: one row for each step, layer and head, kept as JSON lines.

What a log can hold is fixed here; which scores are measured, and when, is the caller's. Scores come from
`attention_scores`, `encoder_trace`, a PyTorch recorder, or any array of queries × keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from terms.scalars import Finite
from tropical.border import exact
from tropical.diagnostics import diagnose_scores, rank_curve
from tropical.errors import DomainError, ShapeError
from tropical.query_slices import path_cells

Interval: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RankBracket:
    """Certified bounds (low, high) of the tropical and the factor rank of scores rounded to multiples of `step`.

    `distinct_rows` and `distinct_columns` count lines up to a common shift; both ranks are at most either.
    """

    step: Fraction
    tropical: Interval
    factor: Interval | None
    distinct_rows: int
    distinct_columns: int


@dataclass(frozen=True, slots=True)
class HeadRow:
    """A head in numbers.

    `used_keys` counts the keys that win for some query, `path_cells` the cells of the head on the way through all
    queries in order, `smallest_margin` is the least gap to the best other key (None when all keys tie), and the
    last two bound τ·log Σ e^{s/τ} − max s and the softmax weight outside the winners, over all queries.
    """

    step: int
    layer: int
    head: int
    queries: int
    keys: int
    used_keys: int
    path_cells: int
    smallest_margin: Finite | None
    largest_gap_bound: float
    largest_outside_weight: float
    ranks: tuple[RankBracket, ...] = ()


def head_row(
    scores: object,
    *,
    step: int = 0,
    layer: int = 0,
    head: int = 0,
    rounding: Sequence[Fraction] = (),
    factor: bool = True,
    limit: int = 4_000,
) -> HeadRow:
    """Return the row of one score matrix (queries × keys, −inf where masked); ranks at each step of `rounding`.

    A causal mask makes both ranks full, since the diagonal is the only matching without −∞.

    >>> row = head_row([[0.0, 3.0], [2.0, 0.5]], rounding=[Fraction(1)])
    >>> row.used_keys, row.path_cells, row.smallest_margin, row.ranks[0].tropical
    (2, 2, Fraction(3, 2), (2, 2))
    """
    rows = exact(scores).rows
    found = diagnose_scores(scores)
    ranks = tuple(
        RankBracket(
            Fraction(point.step or 0),
            (point.tropical.low, point.tropical.high),
            None if point.factor is None else (point.factor.low, point.factor.high),
            point.distinct_rows,
            point.distinct_columns,
        )
        for point in rank_curve(scores, rounding, factor=factor, limit=limit)
    )
    return HeadRow(
        step,
        layer,
        head,
        len(rows),
        len(rows[0]),
        len(found.used_keys),
        path_cells(rows),
        found.smallest_margin,
        max(found.bounds),
        max(found.weights),
        ranks,
    )


def head_rows(scores: Any, *, step: int = 0, layer: int = 0, **options: Any) -> tuple[HeadRow, ...]:
    """Return one row for each head of scores of shape heads × queries × keys; `options` are those of `head_row`."""
    array = np.asarray(scores)
    if array.ndim != 3:
        raise ShapeError(f"the scores of a layer have 3 axes, heads × queries × keys, not {array.ndim}")
    return tuple(head_row(array[h], step=step, layer=layer, head=h, **options) for h in range(len(array)))


def log_line(row: HeadRow) -> str:
    """Return a row as one line of JSON; exact numbers are texts.

    >>> print(log_line(head_row([[0, 1]]))[:50])
    {"step": 0, "layer": 0, "head": 0, "queries": 1, "
    """
    document = asdict(row)
    document["smallest_margin"] = None if row.smallest_margin is None else str(row.smallest_margin)
    document["ranks"] = [{**bracket, "step": str(bracket["step"])} for bracket in document["ranks"]]
    return json.dumps(document)


def read_log(lines: Iterable[str]) -> tuple[HeadRow, ...]:
    """Return the rows of a log; raises `DomainError` that names the line which is none.

    >>> row = head_row([[0.5, 1.0]], rounding=[Fraction(1, 2)])
    >>> read_log([log_line(row)]) == (row,)
    True
    """
    rows = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            document = json.loads(line)
            ranks = tuple(_bracket(bracket) for bracket in document.pop("ranks"))
            margin = document.pop("smallest_margin")
            row = HeadRow(**document, smallest_margin=None if margin is None else _number(margin), ranks=ranks)
            _check_types(row)
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError) as error:
            raise DomainError(f"line {number} is no row of a diagnostics log: {error}") from None
        rows.append(row)
    return tuple(rows)


def _check_types(row: HeadRow) -> None:
    counts = [row.step, row.layer, row.head, row.queries, row.keys, row.used_keys, row.path_cells]
    counts += [end for b in row.ranks for end in (*b.tropical, *(b.factor or ()), b.distinct_rows, b.distinct_columns)]
    if not all(type(count) is int for count in counts):
        raise TypeError("a count is no integer")
    if not all(type(bound) in (int, float) for bound in (row.largest_gap_bound, row.largest_outside_weight)):
        raise TypeError("a bound is no number")


def _bracket(document: Any) -> RankBracket:
    factor = document["factor"]
    return RankBracket(
        Fraction(document["step"]),
        (document["tropical"][0], document["tropical"][1]),
        None if factor is None else (factor[0], factor[1]),
        document["distinct_rows"],
        document["distinct_columns"],
    )


def _number(text: str) -> Finite:
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value

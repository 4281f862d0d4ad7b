"""Rows of diagnostics logs: what they count, against direct evaluation, and logs that are broken."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

import numpy as np
import pytest

from terms.scalars import NEG_INF
from tropical import (
    DomainError,
    ShapeError,
    diagnose_scores,
    exact,
    head,
    head_row,
    head_rows,
    layer_path_cells,
    log_line,
    path_cells,
    query_slice,
    read_log,
    segment_cells,
)


def winners_by_walking(scores: list[list[int]], parts: int) -> int:
    """Count changes of the winner at many points of the path; no two keys tie on a stretch."""
    winners = []
    for first, last in pairwise(scores):
        for k in range(1, parts, 2):
            mixed = [(parts - k) * a + k * b for a, b in zip(first, last, strict=True)]
            winners.append(mixed.index(max(mixed)))
    return 1 + sum(a != b for a, b in pairwise(winners))


def test_path_cells_are_the_changes_of_the_winner() -> None:
    """Walking along the path in small steps finds the same stretches, where cells are wider than the steps."""
    rng = random.Random(1)
    for _ in range(60):
        scores = [[rng.randrange(-9, 10) * 2**j for j in range(3)] for _ in range(4)]
        if any(a[i] - a[j] == b[i] - b[j] == 0 for a, b in pairwise(scores) for i in range(3) for j in range(i)):
            continue

        assert winners_by_walking(scores, 20001) == path_cells(scores)


def test_masked_keys_are_left_out_between_their_queries() -> None:
    """Under a causal mask a key joins from its own query on; without a common key there is no path."""
    causal = [[0, NEG_INF, NEG_INF], [0, 5, NEG_INF], [0, 1, 9]]

    assert 2 == path_cells(causal)
    with pytest.raises(DomainError, match="no key in common"):
        path_cells([[0, NEG_INF], [NEG_INF, 0]])


def cells_by_refinement(heads: list[Any]) -> int:
    """Count cells by cutting each stretch with the general refinement of power diagrams."""
    winners: list[Any] = []
    for k in range(len(heads[0]) - 1):
        parts = [query_slice(scores, [k, k + 1]) for scores in heads]
        cells = segment_cells([line for line, _ in parts], [0], [1])
        winners += [tuple(keys[w] for (_, keys), w in zip(parts, c.winners, strict=True)) for c in cells]
    return sum(1 for _ in groupby(winners))


def test_walking_from_wall_to_wall_finds_the_cells_of_the_refinement() -> None:
    """Also with ties, equal keys, masks and queries that stand on a wall, both ways count the same cells."""
    rng = random.Random(7)
    for _ in range(150):
        small = rng.choice([1, 2, 9])
        heads = [
            [[NEG_INF if rng.random() < 0.1 else rng.randrange(-small, small + 1) for _ in range(4)] for _ in range(4)]
            for _ in range(2)
        ]
        for scores in heads:
            for row in scores:
                row[0] = rng.randrange(-small, small + 1)

        assert cells_by_refinement(heads[:1]) == path_cells(heads[0])
        assert cells_by_refinement(heads) == layer_path_cells(heads)


def test_a_layer_passes_the_walls_of_all_its_heads() -> None:
    """Together, heads pass at least the cells of each and at most the walls of all; a head twice changes nothing."""
    rng = random.Random(6)
    for _ in range(30):
        heads = [[[rng.randrange(-9, 10) for _ in range(4)] for _ in range(5)] for _ in range(3)]
        each = [path_cells(scores) for scores in heads]
        together = layer_path_cells(heads)

        assert max(each) <= together <= 1 + sum(cells - 1 for cells in each)
        assert together == layer_path_cells([*heads, heads[0]])
    for broken in ([], [[]], [[[0]], [[0], [1]]]):
        with pytest.raises(ShapeError):
            layer_path_cells(broken)


def test_slices_have_the_scores_of_keys_and_queries() -> None:
    """On the plane through three queries the slice has the scores ⟨q, k⟩ that keys and queries give."""
    rng = random.Random(5)
    for _ in range(30):
        keys, queries = ([[rng.randrange(-4, 5) for _ in range(5)] for _ in range(n)] for n in (6, 4))
        scores = [[sum(a * b for a, b in zip(q, k, strict=True)) for k in keys] for q in queries]
        chosen = rng.sample(range(4), 3)
        plane, seen = query_slice(scores, chosen)
        t = [Fraction(rng.randrange(-9, 10), 4) for _ in range(2)]
        first, *others = (queries[i] for i in chosen)
        q = [a + sum(c * (o[x] - a) for c, o in zip(t, others, strict=True)) for x, a in enumerate(first)]

        assert tuple(range(6)) == seen
        assert head(keys).scores(q) == plane.scores(t)


def test_slices_of_queries_that_are_not_there() -> None:
    """No query, one that is not there, and queries without a common key are errors; masked keys are left out."""
    masked = [[0, 5, NEG_INF], [1, NEG_INF, NEG_INF], [NEG_INF, 0, 0]]

    assert (0,) == query_slice(masked[:2], [0, 1])[1]
    for queries in ([], [3], [-1]):
        with pytest.raises(ShapeError):
            query_slice(masked, queries)
    with pytest.raises(DomainError, match="no key in common"):
        query_slice(masked, [1, 2])


def test_rows_repeat_the_diagnosis() -> None:
    """A row's extremes are those of the diagnosis of the same scores, its ranks lie below its counts of lines."""
    scores = np.random.default_rng(2).normal(size=(3, 6, 6))
    rows = head_rows(scores, step=5, layer=2, rounding=[Fraction(1), Fraction(1, 8)])
    found = diagnose_scores(scores[1])

    assert [(5, 2, 0), (5, 2, 1), (5, 2, 2)] == [(r.step, r.layer, r.head) for r in rows]
    assert (found.smallest_margin, max(found.bounds)) == (rows[1].smallest_margin, rows[1].largest_gap_bound)
    for bracket in (b for r in rows for b in r.ranks):
        low, high = bracket.factor or (0, 0)
        assert 1 <= bracket.tropical[0] <= bracket.tropical[1] <= high
        assert low <= high <= min(bracket.distinct_rows, bracket.distinct_columns)
    assert path_cells(exact(scores[0]).rows) == rows[0].path_cells
    with pytest.raises(ShapeError):
        head_rows(scores[0])


def test_a_planted_product_shows_in_the_brackets() -> None:
    """Scores made as a max-plus product of inner dimension 2, with noise, have rank 2 at step 1 and more below."""
    rng = np.random.default_rng(3)
    planted = (rng.integers(0, 9, (7, 2))[:, :, None] + rng.integers(0, 9, (2, 7))[None]).max(axis=1)
    coarse, fine = head_row(planted + rng.uniform(-0.2, 0.2, (7, 7)), rounding=[Fraction(1), Fraction(1, 64)]).ranks

    assert ((2, 2), (2, 2)) == (coarse.tropical, coarse.factor)
    assert fine.tropical[0] > 2


def test_a_causal_mask_makes_ranks_full() -> None:
    """Equal scores have rank 1, and under a causal mask full rank."""
    scores = np.zeros((5, 5))
    (plain,) = head_row(scores, rounding=[Fraction(1)]).ranks
    scores[np.triu_indices(5, 1)] = -np.inf
    (masked,) = head_row(scores, rounding=[Fraction(1)]).ranks

    assert ((1, 1), (5, 5), (5, 5)) == (plain.tropical, masked.tropical, masked.factor)


def test_logs_read_back() -> None:
    """What is written is read as it was: exact margins, ties, ranks, and no factor ranks where none were asked."""
    rows = (
        *head_rows(np.random.default_rng(4).normal(size=(2, 4, 5)), rounding=[Fraction(1, 3)]),
        head_row([[1, 1]], rounding=[Fraction(1)], factor=False),
    )

    assert rows == read_log([*map(log_line, rows), "", "\n"])
    assert rows[-1].smallest_margin is None


GOOD: dict[str, Any] = json.loads(log_line(head_row([[0.5, 1.0]], rounding=[Fraction(1)])))


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "3",
        "{}",
        json.dumps(GOOD | {"more": 1}),
        json.dumps(GOOD | {"step": "x"}),
        json.dumps(GOOD | {"head": True}),
        json.dumps(GOOD | {"smallest_margin": "a lot"}),
        json.dumps(GOOD | {"largest_gap_bound": None}),
        json.dumps(GOOD | {"ranks": [{"step": "1"}]}),
        json.dumps(GOOD | {"ranks": [GOOD["ranks"][0] | {"tropical": [1]}]}),
        json.dumps(GOOD | {"ranks": [GOOD["ranks"][0] | {"step": "1/0"}]}),
        json.dumps({k: v for k, v in GOOD.items() if k != "keys"}),
    ],
)
def test_broken_lines_are_named(line: str) -> None:
    """A line that is no row is an error with its number."""
    with pytest.raises(DomainError, match="line 2"):
        read_log([json.dumps(GOOD), line])

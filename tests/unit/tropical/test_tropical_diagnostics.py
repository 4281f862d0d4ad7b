"""Diagnostics of attention scores, and regions of rational maps, against high precision and direct
evaluation.
"""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest

from tropical.attention import head, log_lifted_attention
from tropical.diagnostics import (
    attention_scores,
    diagnose_scores,
    exact_head,
    outside_weight_bound,
    rank_curve,
    segment_cells,
    slice_cells,
    softmax_gap_bound,
)
from tropical.errors import DomainError, ShapeError
from tropical.polynomial import RationalMap, polynomial
from tropical.rational_regions import count_rational, log_lifted_map


def number(x: Fraction) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator


def test_softmax_bounds_hold_in_high_precision() -> None:
    """The gap of log-sum-exp to the maximum, and the weight outside the winners, stay below their bounds."""
    rng = random.Random(1)
    with mpmath.workdps(60):
        for _ in range(200):
            tau = Fraction(rng.randrange(1, 20), rng.choice([1, 8, 64]))
            scores = [Fraction(rng.randrange(-40, 41), 8) for _ in range(rng.randrange(1, 12))]
            found = diagnose_scores([scores], temperature=tau)
            top = max(scores)
            powers = [mpmath.e ** number((s - top) / tau) for s in scores]
            gap = number(tau) * mpmath.log(mpmath.fsum(powers))
            outside = mpmath.fsum(p for s, p in zip(scores, powers, strict=True) if s != top) / mpmath.fsum(powers)

            assert gap <= found.bounds[0]
            assert outside <= found.weights[0]


def test_softmax_bound_is_tight_when_all_others_are_at_the_margin() -> None:
    """For N − 1 rivals exactly at distance δ the bound is the value up to rounding."""
    bound = softmax_gap_bound(512, 2, Fraction(1, 8))
    with mpmath.workdps(40):
        value = mpmath.log(1 + 511 * mpmath.e ** mpmath.mpf(-16)) / 8

        assert value <= bound <= value * (1 + mpmath.mpf("1e-13"))


def test_winners_and_margins_are_exact() -> None:
    """Ties, one ulp of difference, masks and single keys are read as they are."""
    tiny = np.nextafter(1.0, 2.0)
    found = diagnose_scores([[1.0, tiny, float("-inf")], [1.0, 1.0, 0.5], [float("-inf"), 3.0, float("-inf")]])

    assert ((1,), (0, 1), (1,)) == found.winners
    assert (Fraction(1, 2**52), Fraction(1, 2), None) == found.margins
    assert Fraction(1, 2**52) == found.smallest_margin
    assert (0, 1) == found.used_keys
    assert 0.0 == found.bounds[2] == found.weights[2]


@pytest.mark.parametrize(
    "call",
    [
        lambda: diagnose_scores([[float("-inf")]]),
        lambda: diagnose_scores([[float("nan")]]),
        lambda: diagnose_scores([[1.0, 2.0]], temperature=0),
        lambda: softmax_gap_bound(2, -1),
        lambda: outside_weight_bound(2, 1, -1),
        lambda: slice_cells([head([[1]])], [0], [[1]], [(1, 1)]),
    ],
)
def test_meaningless_scores_are_errors(call: Any) -> None:
    """NaN, rows without a finite score, temperatures and margins out of range, and thin boxes raise."""
    with pytest.raises(DomainError):
        call()


def test_scores_of_heads_are_scaled_dot_products() -> None:
    """Each head's scores are ⟨q, k⟩/√d_k of its slice of the projections."""
    rng = np.random.default_rng(2)
    hidden, wq, wk = rng.normal(size=(5, 6)), rng.normal(size=(6, 6)), rng.normal(size=(6, 6))
    bq, bk = rng.normal(size=6), rng.normal(size=6)
    found = attention_scores(hidden, (wq, bq), (wk, bk), 3)

    for h in range(3):
        q = (hidden @ wq.T + bq)[:, 2 * h : 2 * h + 2]
        k = (hidden @ wk.T + bk)[:, 2 * h : 2 * h + 2]
        assert np.allclose(q @ k.T / np.sqrt(2), found[h])
    with pytest.raises(ShapeError):
        attention_scores(hidden, (wq, bq), (wk, bk), 4)


def test_coarse_rounding_shows_low_rank_and_fine_rounding_full_rank() -> None:
    """Scores near a product of inner dimension 2 have rank 2 at a coarse step and full rank when read
    exactly.
    """
    rng = np.random.default_rng(3)
    left, right = rng.integers(0, 9, (7, 2)), rng.integers(0, 9, (2, 7))
    scores = (left[:, :, None] + right[None]).max(axis=1) + rng.uniform(-0.2, 0.2, (7, 7))
    coarse, fine = rank_curve(scores, [1, None])

    assert (2, 2) == (coarse.tropical.value, coarse.factor.value if coarse.factor else None)
    assert 7 == fine.tropical.value
    assert 0 == fine.largest_error < coarse.largest_error <= Fraction(1, 5)
    assert fine.step is None


def test_segments_list_cells_in_order_and_agree_with_scores() -> None:
    """Along a segment the winners at interior points are those of the scores, and neighbouring cells
    differ.
    """
    rng = random.Random(4)
    for _ in range(30):
        heads = [
            head(
                [[rng.randrange(-5, 6) for _ in range(3)] for _ in range(5)],
                biases=[rng.randrange(-5, 6) for _ in range(5)],
            )
            for _ in range(2)
        ]
        start, end = ([rng.randrange(-5, 6) for _ in range(3)] for _ in range(2))
        found = segment_cells(heads, start, end)
        ends = [sorted(v[0] for v in cell.body.vertices) for cell in found]

        assert (0, 1) == (ends[0][0], ends[-1][1])
        assert all(a[1] == b[0] for a, b in itertools.pairwise(ends))
        for cell in found:
            (t,) = cell.body.interior_point
            x = [a + t * (b - a) for a, b in zip(start, end, strict=True)]
            for h, w in zip(heads, cell.winners, strict=True):
                scores = h.scores(x)
                assert scores[w] == max(scores)


def test_plane_slices_cover_their_box() -> None:
    """The areas of the cells in a plane sum to the area of the box."""
    heads = [exact_head(np.random.default_rng(5).normal(size=(12, 8)), round=Fraction(1, 100))]
    found = slice_cells(heads, [0] * 8, [[1] + [0] * 7, [0, 1] + [0] * 6], [(-1, 1), (-2, 1)])

    def area(points: list[Any]) -> Fraction:
        cx, cy = (sum(p[k] for p in points) / Fraction(len(points)) for k in (0, 1))
        ring = sorted(points, key=lambda p: float(mpmath.atan2(float(p[1] - cy), float(p[0] - cx))))
        turns = zip(ring, ring[1:] + ring[:1], strict=True)
        return Fraction(sum(a[0] * b[1] - a[1] * b[0] for a, b in turns)) / 2

    assert 6 == sum(area(list(cell.body.vertices)) for cell in found)
    with pytest.raises(ShapeError):
        slice_cells(heads, [0] * 8, [[1] + [0] * 7], [(0, 1), (0, 1)])
    with pytest.raises(ShapeError):
        slice_cells([head([[1]])], [0, 0], [[1, 0]], [(0, 1)])


def test_rational_regions_merge_what_cancels() -> None:
    """p − p has one linear region however many cells; log-lifted heads evaluate and count right on a line."""
    tent = polynomial({(0,): 0, (1,): 0, (2,): -1})
    same = count_rational(RationalMap((tent,), (tent,)))
    assert (3, 1) == (same.cells, same.linear_regions)

    rng = random.Random(6)
    for _ in range(40):
        layer = head([[rng.randrange(-3, 4)] for _ in range(4)], biases=[rng.randrange(-3, 4) for _ in range(4)])
        lifts = [rng.randrange(-5, 6) for _ in range(4)]
        rational = log_lifted_map([layer], [lifts])
        found = count_rational(rational)
        walls = sorted({v[0] for cell in found.refinement.cells for v in cell.body.vertices})
        for x in [-100, *walls, Fraction(1, 3), 100]:
            assert log_lifted_attention(layer.scores([x]), lifts) == rational([x])[0]
        assert min(lifts) <= rational([Fraction(7, 5)])[0] <= max(lifts)
        assert 1 <= found.linear_regions <= found.cells == len(walls) + 1

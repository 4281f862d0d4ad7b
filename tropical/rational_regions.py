"""Cells and linear regions of tropical rational maps, such as the log-lifted attention head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terms.scalars import Finite
from tropical.attention import Head
from tropical.border import VectorLike, finite_vector, scaled
from tropical.errors import ShapeError
from tropical.layers import AffineMap, lowest
from tropical.polynomial import RationalMap, polynomial
from tropical.refinement import Refinement, Region, common_refinement, linear_regions


@dataclass(frozen=True, slots=True)
class RationalCount:
    """The cells on which every numerator and denominator has one winner, the maps there, and the linear
    regions.
    """

    refinement: Refinement
    maps: tuple[AffineMap, ...]
    regions: tuple[Region, ...]

    @property
    def cells(self) -> int:
        """The number of open cells."""
        return self.refinement.count

    @property
    def linear_regions(self) -> int:
        """The number of maximal connected open sets with one affine map."""
        return len(self.regions)


def count_rational(rational: RationalMap) -> RationalCount:
    """Return the exact numbers of cells and linear regions of x ↦ (p_i(x) − q_i(x))_i.

    >>> x, zero = polynomial({(1,): 0, (0,): 0}), polynomial({(0,): 0, (1,): 0})
    >>> found = count_rational(RationalMap((x,), (zero,)))
    >>> found.cells, found.linear_regions
    (2, 1)
    """
    parts = (*rational.numerators, *rational.denominators)
    if not parts:
        raise ShapeError("the map has no coordinate")
    refinement = common_refinement([p.terms for p in parts], parts[0].variables)
    count = len(rational.numerators)
    maps = []
    for cell in refinement.cells:
        chosen = [(*p.terms[w][0], p.terms[w][1]) for p, w in zip(parts, cell.winners, strict=True)]
        rows = [
            [x - y for x, y in zip(top, bottom, strict=True)]
            for top, bottom in zip(chosen[:count], chosen[count:], strict=True)
        ]
        whole, scale = scaled(rows)
        maps.append(lowest([tuple(x for x in row if x is not None) for row in whole], scale))
    return RationalCount(refinement, tuple(maps), linear_regions([c.body for c in refinement.cells], maps))


def log_lifted_map(heads: Sequence[Head], values: Sequence[VectorLike]) -> RationalMap:
    """Return x ↦ (max_j (s_hj(x) + ṽ_hj) − max_j s_hj(x))_h; common parts of the scores cancel.

    `values[h]` gives ṽ_hj, one for each key of head h.
    """
    tops, bottoms = [], []
    for head, lifts in zip(heads, values, strict=True):
        lift: tuple[Finite, ...] = finite_vector(lifts)
        forms = head.forms()
        if len(lift) != len(forms):
            raise ShapeError(f"keys: {len(forms)}, values: {len(lift)}; give one for each key")
        top = bottom = polynomial({}, head.dimension)
        for (a, b), v in zip(forms, lift, strict=True):
            top += polynomial({a: b + v}, head.dimension)
            bottom += polynomial({a: b}, head.dimension)
        tops.append(top)
        bottoms.append(bottom)
    return RationalMap(tuple(tops), tuple(bottoms))

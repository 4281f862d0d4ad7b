"""Layers that act on each coordinate: what the formats of other programs are made of."""

from __future__ import annotations

from collections.abc import Sequence

from terms.scalars import Finite
from tropical.errors import DomainError
from tropical.layers import Affine, Layer, Maxout


def linear(rows: Sequence[Sequence[Finite]]) -> Affine:
    """Return x ↦ W·x."""
    return Affine(tuple(tuple(row) for row in rows), (0,) * len(rows))


def diagonal(factors: Sequence[Finite], shift: Sequence[Finite] | None = None) -> Affine:
    """Return x_i ↦ factor_i·x_i + shift_i."""
    size = len(factors)
    rows = tuple(tuple(c if i == j else 0 for j in range(size)) for i, c in enumerate(factors))
    return Affine(rows, tuple(shift) if shift is not None else (0,) * size)


def leaky_relu(slopes: Sequence[Finite]) -> tuple[Layer, ...]:
    """Return x_i ↦ max(x_i, slope_i·x_i), for slopes up to 1; the slope −1 gives the absolute value.

    >>> from tropical.network import Network
    >>> Network(2, leaky_relu([-1, 0]))([-3, -3])
    (3, 0)
    """
    if any(slope > 1 for slope in slopes):
        raise DomainError(f"a slope above 1 makes the function concave; the slopes are {list(slopes)[:5]}")
    size = len(slopes)
    rows = [[c if i == j else 0 for j in range(size)] for i, slope in enumerate(slopes) for c in (1, slope)]
    return linear(rows), Maxout(2)


def at_least(floors: Sequence[Finite]) -> tuple[Layer, ...]:
    """Return x_i ↦ max(x_i, floor_i)."""
    size = len(floors)
    rows = tuple(tuple(int(i == j and k == 0) for j in range(size)) for i in range(size) for k in (0, 1))
    return Affine(rows, tuple(c if k else 0 for c in floors for k in (0, 1))), Maxout(2)


def at_most(ceilings: Sequence[Finite]) -> tuple[Layer, ...]:
    """Return x_i ↦ min(x_i, ceiling_i) = −max(−x_i, −ceiling_i)."""
    minus = diagonal([-1] * len(ceilings))
    return minus, *at_least([-c for c in ceilings]), minus

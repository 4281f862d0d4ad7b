"""Attention by Hilbert's projective distance, max-plus throughout.

The score of key j is −d(q, k_j) with d(x, y) = max_i (x_i − y_i) − min_i (x_i − y_i), and coordinate c of the output is
max_j (v_jc − d(q, k_j)). It depends on the query up to a common shift, and moves no further than the query does.
Source: Hashemi, Pasque, Teska and Yoshida, Tropical Attention, arXiv:2505.17190.
"""

from __future__ import annotations

from functools import reduce
from operator import mul

from terms.scalars import Finite, Scalar
from tropical.border import ArrayLike, VectorLike, finite_entries, finite_vector, shape, unscaled
from tropical.errors import ShapeError
from tropical.polynomial import Polynomial, RationalMap, polynomial


def hilbert_attention(query: VectorLike, keys: ArrayLike, values: ArrayLike) -> tuple[Finite, ...]:
    """Return max_j (v_jc − d(q, k_j)) for every coordinate c of the values.

    >>> hilbert_attention([0, 1], [[0, 1], [5, 0]], [[2, 0], [0, 9]])
    (2, 3)
    """
    q, k, v = finite_vector(query), finite_entries(keys), finite_entries(values)
    _check(len(q), keys, values)
    spreads = []
    for key in k:
        gaps = [a - b for a, b in zip(q, key, strict=True)]
        spreads.append(max(gaps) - min(gaps))
    columns = zip(*v, strict=True)
    return tuple(_simple(max(x - s for x, s in zip(column, spreads, strict=True))) for column in columns)


def hilbert_map(keys: ArrayLike, values: ArrayLike) -> RationalMap:
    """Return attention by Hilbert's distance as a tropical rational map of the query.

    With D_j the polynomial d(q, k_j) = max_{a,b} (q_a − q_b − k_ja + k_jb), coordinate c is
    max_j (v_jc + Σ_{l≠j} D_l) − Σ_l D_l.

    >>> hilbert_map([[0, 1], [5, 0]], [[2, 0], [0, 9]])([0, 1])
    (2, 3)
    """
    k, v = finite_entries(keys), finite_entries(values)
    size = shape(keys)[1]
    _check(size, keys, values)
    distances = [_distance(key) for key in k]
    bottom = reduce(mul, distances)
    others = [reduce(mul, (d for l_, d in enumerate(distances) if l_ != j), _constant(0, size)) for j in range(len(k))]
    tops = [
        reduce(lambda p, q: p + q, (other * _constant(x, size) for x, other in zip(column, others, strict=True)))
        for column in zip(*v, strict=True)
    ]
    return RationalMap(tuple(tops), (bottom,) * len(tops))


def _check(size: int, keys: ArrayLike, values: ArrayLike) -> None:
    count, width = shape(keys)
    if count == 0 or width == 0 or shape(values)[0] != count:
        raise ShapeError(f"keys: {count} in R^{width}, values: {shape(values)[0]}; give one for each, at least one")
    if width != size:
        raise ShapeError(f"the query lies in R^{size}, the keys in R^{width}")


def _distance(key: tuple[Finite, ...]) -> Polynomial:
    size = len(key)
    terms: dict[tuple[Finite, ...], Scalar] = {(0,) * size: 0}
    for a in range(size):
        for b in range(size):
            if a != b:
                terms[tuple((i == a) - (i == b) for i in range(size))] = key[b] - key[a]
    return polynomial(terms, size)


def _constant(value: Finite, size: int) -> Polynomial:
    return polynomial({(0,) * size: value}, size)


def _simple(value: Finite) -> Finite:
    return unscaled(value.numerator, value.denominator)

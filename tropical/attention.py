"""Attention with a maximum in place of the softmax, in every form the field uses, as exact functions.

With q the query, k_j the keys and ℓ_j = log v_j or a bias, the forms are

- printed:      max_j max(−½‖q − k_j‖², ℓ_j)
- distance:     max_j (−½‖q − k_j‖² + ℓ_j)
- dot product:  max_j (⟨q, k_j⟩ + ℓ_j)
- log-lifted:   max_j (s_j + ṽ_j) − max_j s_j, the limit τ → 0 of τ·log of softmax attention with values e^{ṽ/τ}
- hard:         the mean of the values of all keys that attain max_j s_j, the limit of softmax attention as τ → 0

The form with Hilbert's projective distance is `tropical.hilbert_attention`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Literal, TypeAlias

from terms.scalars import Finite, Scalar
from tropical.border import ArrayLike, FiniteRows, VectorLike, finite_entries, finite_vector, shape, unscaled, vector
from tropical.errors import DomainError, ShapeError
from tropical.polyhedron import Polyhedron
from tropical.refinement import Refinement, common_refinement, linear_regions

ScoreKind: TypeAlias = Literal["dot", "distance"]
Form: TypeAlias = tuple[tuple[Finite, ...], Finite]


@dataclass(frozen=True, slots=True)
class Head:
    """One attention head with fixed keys; the query is q = query·x + query_bias, or x itself.

    The score of key j is scale·⟨q, k_j⟩ + biases[j] ("dot") or −½‖q − k_j‖²·scale + biases[j] ("distance").
    `scale` is 1/√d_k where that is rational, else the scores are those before the division. Equal forms tie
    everywhere.
    """

    keys: FiniteRows
    biases: tuple[Finite, ...]
    values: FiniteRows
    query: FiniteRows | None
    query_bias: tuple[Finite, ...]
    scale: Finite
    kind: ScoreKind

    @property
    def dimension(self) -> int:
        """The dimension of the input x."""
        return len(self.query[0]) if self.query else len(self.keys[0])

    def query_at(self, point: VectorLike) -> tuple[Finite, ...]:
        """Return the query of an input."""
        x = finite_vector(point)
        if self.query is None:
            moved: tuple[Finite, ...] = x
        else:
            moved = tuple(sum(map(mul, row, x)) for row in self.query)
        return tuple(a + b for a, b in zip(moved, self.query_bias, strict=True))

    def scores(self, point: VectorLike) -> tuple[Finite, ...]:
        """Return the score of every key at an input, by the definition."""
        q = self.query_at(point)
        if self.kind == "dot":
            raw: list[Finite] = [sum(map(mul, q, k)) for k in self.keys]
        else:
            raw = [Fraction(-1, 2) * sum((a - b) ** 2 for a, b in zip(q, k, strict=True)) for k in self.keys]
        return tuple(_simple(self.scale * s + b) for s, b in zip(raw, self.biases, strict=True))

    def forms(self) -> tuple[Form, ...]:
        """Return affine forms of x that differ from the scores by a function common to all keys.

        For distance scores that function is −½·scale·‖q‖².
        """
        result = []
        for key, bias in zip(self.keys, self.biases, strict=True):
            if self.query is None:
                slope: tuple[Finite, ...] = key
            else:
                slope = tuple(sum(map(mul, key, column)) for column in zip(*self.query, strict=True))
            constant: Finite = sum(map(mul, key, self.query_bias))
            if self.kind == "distance":
                constant -= Fraction(1, 2) * sum(x * x for x in key)
            result.append((tuple(_simple(self.scale * x) for x in slope), _simple(self.scale * constant + bias)))
        return tuple(result)


def head(
    keys: ArrayLike,
    *,
    biases: VectorLike | None = None,
    values: ArrayLike | None = None,
    query: ArrayLike | None = None,
    query_bias: VectorLike | None = None,
    scale: Finite = 1,
    kind: ScoreKind = "dot",
) -> Head:
    """Return a checked head from array-likes: N keys in R^k, optional biases (N), values (N×v), query map
    (k×d).

    Raises `ShapeError` where the sizes differ, `DomainError` for a scale that is not positive or an unknown
    kind.
    """
    rows = finite_entries(keys)
    count, width = shape(keys)
    if count == 0:
        raise ShapeError("a head needs at least one key; the maximum of nothing is −∞ everywhere")
    if kind not in ("dot", "distance"):
        raise DomainError(f'score kind {kind!r} is unknown; write "dot" or "distance"')
    (factor,) = finite_vector([scale])
    if factor <= 0:
        raise DomainError(f"the scale is {scale}; a temperature is positive")
    bias = finite_vector(biases) if biases is not None else (0,) * count
    value = finite_entries(values) if values is not None else tuple(() for _ in range(count))
    map_ = finite_entries(query) if query is not None else None
    shift = finite_vector(query_bias) if query_bias is not None else (0,) * width
    if len(bias) != count or len(value) != count:
        raise ShapeError(f"keys: {count}, biases: {len(bias)}, values: {len(value)}; give one of each for each key")
    if len(shift) != width or (map_ is not None and len(map_) != width):
        raise ShapeError(f"keys lie in R^{width}; the query map and its bias must end there")
    return Head(rows, bias, value, map_, shift, factor, kind)


def printed_attention(query: VectorLike, keys: ArrayLike, log_values: VectorLike) -> Scalar:
    """Return max_j max(−½‖q − k_j‖², ℓ_j): with ⊕ inside, the values do not meet the scores.

    >>> printed_attention([0], [[0], [4]], [-5, 3])
    3
    """
    scores, lifts = _scores_and_lifts(query, keys, log_values, "distance")
    return max(max(s, lift) for s, lift in zip(scores, lifts, strict=True))


def tropical_attention(
    query: VectorLike, keys: ArrayLike, log_values: VectorLike, kind: ScoreKind = "distance"
) -> Scalar:
    """Return max_j (s_j + ℓ_j) with s_j = −½‖q − k_j‖² or ⟨q, k_j⟩; ℓ_j = −∞ stands for v_j = 0.

    >>> tropical_attention([0], [[0], [4]], [-5, 3])
    -5
    """
    scores, lifts = _scores_and_lifts(query, keys, log_values, kind)
    return max(lift + s for s, lift in zip(scores, lifts, strict=True))


def log_lifted_attention(scores: VectorLike, values: VectorLike) -> Finite:
    """Return max_j (s_j + ṽ_j) − max_j s_j; it lies in [min ṽ, max ṽ].

    >>> log_lifted_attention([0, 3], [10, 1])
    7
    """
    s, v = finite_vector(scores), finite_vector(values)
    if len(s) != len(v) or not s:
        raise ShapeError(f"scores: {len(s)}, values: {len(v)}; give as many of both, at least one")
    return max(a + b for a, b in zip(s, v, strict=True)) - max(s)


def hard_attention(scores: VectorLike, values: ArrayLike) -> tuple[Finite, ...]:
    """Return the mean of the values whose keys attain the maximum score.

    >>> hard_attention([1, 1, 0], [[2], [4], [9]])
    (3,)
    """
    s, rows = finite_vector(scores), finite_entries(values)
    if len(s) != len(rows) or not s:
        raise ShapeError(f"scores: {len(s)}, values: {len(rows)}; give as many of both, at least one")
    top = max(s)
    chosen = [row for x, row in zip(s, rows, strict=True) if x == top]
    return tuple(_simple(Fraction(sum(column), len(chosen))) for column in zip(*chosen, strict=True))


@dataclass(frozen=True, slots=True)
class LayerCount:
    """Cells and linear regions of an attention layer; the cells in `refinement` are the certificate.

    `cells` counts the winner tuples with an open cell. `score_regions` counts the linear regions of
    x ↦ Σ_h max_j s_hj: it equals `cells`, since maxima are convex and no two kinks cancel. `value_regions`
    counts those of x ↦ the tuple of values that hard attention returns, constant on each cell, walls aside.
    """

    refinement: Refinement
    score_regions: int
    value_regions: int | None

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.refinement.count


def attention_cells(heads: Sequence[Head]) -> Refinement:
    """Return the cells of a layer: the common refinement of the power diagrams of its heads.

    Raises `ShapeError` unless all heads read inputs of one dimension.
    """
    dimensions = {h.dimension for h in heads}
    if len(dimensions) != 1:
        raise ShapeError(f"heads read inputs of dimensions {sorted(dimensions)}; a layer has one input")
    return common_refinement([h.forms() for h in heads], dimensions.pop())


def count_attention(heads: Sequence[Head]) -> LayerCount:
    """Return the exact numbers of cells and of linear regions of one attention layer.

    >>> line = [head([[0], [2], [4]], biases=[0, -1, -4]), head([[0], [1]])]
    >>> count_attention(line).cells
    4
    """
    refinement = attention_cells(heads)
    bodies = [cell.body for cell in refinement.cells]
    sums = [
        tuple(
            sum(column)
            for column in zip(
                *((*forms[w][0], forms[w][1]) for forms, w in zip(refinement.maxima, cell.winners, strict=True)),
                strict=True,
            )
        )
        for cell in refinement.cells
    ]
    score_regions = len(linear_regions(bodies, sums))
    value_regions = None
    if any(h.values[0] for h in heads):
        outputs = [
            tuple(winning_value(h.forms(), h.values, w) for h, w in zip(heads, cell.winners, strict=True))
            for cell in refinement.cells
        ]
        value_regions = len(linear_regions(bodies, outputs))
    return LayerCount(refinement, score_regions, value_regions)


def winning_value(forms: Sequence[object], values: ArrayLike, winner: int) -> tuple[Finite, ...]:
    """Return the value inside a cell: the mean over all keys whose score, an affine form there, is the winner's."""
    return hard_attention([int(form == forms[winner]) for form in forms], values)


@dataclass(frozen=True, slots=True)
class PowerDiagram:
    """The power diagram of sites p_j with weights w_j: cell j is where ‖x − p_j‖² − w_j is least.

    `cells[j]` is None when the cell has no interior, or when an earlier equal site with an equal weight has
    it.
    """

    cells: tuple[Polyhedron | None, ...]
    refinement: Refinement

    @property
    def empty(self) -> tuple[int, ...]:
        """The sites without an open cell."""
        return tuple(j for j, cell in enumerate(self.cells) if cell is None)


def power_diagram(sites: ArrayLike, weights: VectorLike | None = None) -> PowerDiagram:
    """Return the power diagram of distinct or repeated sites in R^d; without weights it is the Voronoi
    diagram.

    ‖x − p‖² − w is least where 2⟨x, p⟩ − ‖p‖² + w is largest.

    >>> power_diagram([[0], [2], [4]], [0, -9, 0]).empty
    (1,)
    """
    rows = finite_entries(sites)
    count, dimension = shape(sites)
    w = finite_vector(weights) if weights is not None else (0,) * count
    if len(w) != count:
        raise ShapeError(f"sites: {count}, weights: {len(w)}; give one for each site")
    forms = [
        (tuple(2 * x for x in site), weight - sum(x * x for x in site)) for site, weight in zip(rows, w, strict=True)
    ]
    refinement = common_refinement([forms], dimension)
    found = {cell.winners[0]: cell.body for cell in refinement.cells}
    return PowerDiagram(tuple(found.get(j) for j in range(count)), refinement)


def _scores_and_lifts(
    query: VectorLike, keys: ArrayLike, log_values: VectorLike, kind: ScoreKind
) -> tuple[tuple[Finite, ...], tuple[Scalar, ...]]:
    one = head(keys, kind=kind)
    lifts = vector(log_values)
    if len(lifts) != len(one.keys):
        raise ShapeError(f"keys: {len(one.keys)}, values: {len(lifts)}; give one for each key")
    return one.scores(query), lifts


def _simple(value: Finite) -> Finite:
    return unscaled(value.numerator, value.denominator)

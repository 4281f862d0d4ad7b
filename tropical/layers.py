"""Layers of piecewise-affine networks, exact: affine, ReLU, maxout, hard attention, residuals, branches.

A layer refines a piece, a cell with one affine map, into the pieces on which it is affine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from operator import mul
from typing import Protocol, TypeAlias

from terms.scalars import Finite
from tropical.attention import Head, hard_attention, winning_value
from tropical.border import FiniteRows, VectorLike, finite_vector, scaled, unscaled
from tropical.errors import ShapeError
from tropical.polyhedron import IntVector, Polyhedron
from tropical.refinement import pieces

Pattern: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AffineMap:
    """The map x ↦ rows·(x, 1) / denominator in lowest terms, so that equal maps are equal values."""

    rows: tuple[IntVector, ...]
    denominator: int

    def __call__(self, point: VectorLike) -> tuple[Finite, ...]:
        """Apply the map to a point."""
        x = (*finite_vector(point), 1)
        return tuple(_simple(Fraction(sum(map(mul, row, x))) / self.denominator) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Piece:
    """A cell of a network: its body, its pattern, and the affine map that the network is on it."""

    body: Polyhedron
    pattern: Pattern
    map: AffineMap


class Layer(Protocol):
    """A map R^a → R^b that is affine on each of finitely many polyhedra."""

    def width(self, inputs: int) -> int:
        """Return the number of outputs for this number of inputs; raise `ShapeError` where they do not
        fit.
        """

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Return the output at a point, by the definition of the layer."""

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Yield the pieces of this layer after the given one."""


@dataclass(frozen=True, slots=True)
class Affine:
    """x ↦ W·x + b."""

    weights: FiniteRows
    bias: tuple[Finite, ...]
    _scaled: tuple[tuple[IntVector, ...], int] | None = field(default=None, init=False, repr=False, compare=False)

    def width(self, inputs: int) -> int:
        """Return the number of rows of W."""
        if any(len(row) != inputs for row in self.weights) or len(self.bias) != len(self.weights):
            raise ShapeError(f"the weights do not take inputs of length {inputs}, or the bias does not fit them")
        return len(self.weights)

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Multiply and add."""
        return tuple(_simple(sum(map(mul, row, x)) + b) for row, b in zip(self.weights, self.bias, strict=True))

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Compose the maps; no cell is cut."""
        whole, scale = self._whole()
        unit = (*(0,) * (piece.body.size - 1), piece.map.denominator)
        before = (*piece.map.rows, unit)
        columns = list(zip(*before, strict=True))
        rows = [tuple(sum(map(mul, w, column)) for column in columns) for w in whole]
        yield Piece(piece.body, piece.pattern, lowest(rows, piece.map.denominator * scale))

    def _whole(self) -> tuple[tuple[IntVector, ...], int]:
        """Return the rows (W, b) over one denominator, kept from the first piece on: a wide layer reads many pieces."""
        if self._scaled is None:
            whole, scale = scaled([[*row, b] for row, b in zip(self.weights, self.bias, strict=True)])
            rows = tuple(tuple(x for x in row if x is not None) for row in whole)
            object.__setattr__(self, "_scaled", (rows, scale))
            return rows, scale
        return self._scaled


@dataclass(frozen=True, slots=True)
class ReLU:
    """x ↦ max(x, 0), coordinate by coordinate; a coordinate that is 0 everywhere counts as off."""

    def width(self, inputs: int) -> int:
        """Return the number of inputs."""
        return inputs

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Replace negative coordinates by 0."""
        return tuple(max(value, 0) for value in x)

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Cut by the zero set of each coordinate."""
        parts: list[tuple[Polyhedron, Pattern]] = [(piece.body, piece.pattern)]
        for row in piece.map.rows:
            cut: list[tuple[Polyhedron, Pattern]] = []
            for body, pattern in parts:
                above, below = body.sides(row) if any(row) else (False, True)
                if above and below:
                    halves = body.cut(row)
                    if halves.positive is not None:
                        cut.append((halves.positive, (*pattern, 1)))
                    if halves.negative is not None:
                        cut.append((halves.negative, (*pattern, 0)))
                else:
                    cut.append((body, (*pattern, int(above))))
            parts = cut
        zero = (0,) * piece.body.size
        start = len(piece.pattern)
        for body, pattern in parts:
            rows = [row if on else zero for row, on in zip(piece.map.rows, pattern[start:], strict=True)]
            yield Piece(body, pattern, lowest(rows, piece.map.denominator))


@dataclass(frozen=True, slots=True)
class Maxout:
    """x ↦ the maximum of each group of `size` consecutive coordinates; equal coordinates win together."""

    size: int

    def width(self, inputs: int) -> int:
        """Return the number of groups."""
        if self.size < 1 or inputs % self.size:
            raise ShapeError(f"a vector of length {inputs} does not fall into groups of {self.size}")
        return inputs // self.size

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Take the maximum of every group."""
        return tuple(max(x[k : k + self.size]) for k in range(0, len(x), self.size))

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Cut into the common refinement of the groups' maxima."""
        parts: list[tuple[Polyhedron, Pattern]] = [(piece.body, ())]
        groups = [piece.map.rows[k : k + self.size] for k in range(0, len(piece.map.rows), self.size)]
        for group in groups:
            parts = [(part, (*won, w)) for body, won in parts for w, part in pieces(body, group)]
        for body, won in parts:
            rows = [group[w] for group, w in zip(groups, won, strict=True)]
            yield Piece(body, (*piece.pattern, *won), lowest(rows, piece.map.denominator))


@dataclass(frozen=True, slots=True)
class HardAttention:
    """x ↦ the values that each head selects, one head after another; constant on each cell of the layer."""

    heads: tuple[Head, ...]

    def width(self, inputs: int) -> int:
        """Return the total number of value coordinates."""
        if any(h.dimension != inputs for h in self.heads):
            raise ShapeError(f"a head reads inputs of dimension {[h.dimension for h in self.heads]}, not {inputs}")
        return sum(len(h.values[0]) for h in self.heads)

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Average the values of the keys that attain the maximum, head by head."""
        return tuple(y for h in self.heads for y in hard_attention(h.scores(x), h.values))

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Cut by the power diagram of each head, read through the map so far."""
        parts: list[tuple[Polyhedron, Pattern]] = [(piece.body, ())]
        scores = []
        for h in self.heads:
            forms = h.forms()
            composed = next(Affine(tuple(a for a, _ in forms), tuple(b for _, b in forms)).refine(piece)).map.rows
            parts = [(part, (*won, w)) for body, won in parts for w, part in pieces(body, composed)]
            scores.append((composed, h.values))
        for body, won in parts:
            values = [y for (rows, v), w in zip(scores, won, strict=True) for y in winning_value(rows, v, w)]
            (whole,), scale = scaled([values])
            rows = [(*(0,) * (body.size - 1), y) for y in whole if y is not None]
            yield Piece(body, (*piece.pattern, *won), lowest(rows, scale))


@dataclass(frozen=True, slots=True)
class Residual:
    """x ↦ x + f(x) for the composition f of the inner layers."""

    layers: tuple[Layer, ...]

    def width(self, inputs: int) -> int:
        """Return the number of inputs; the inner layers must return as many."""
        outputs = output_width(self.layers, inputs)
        if outputs != inputs:
            raise ShapeError(f"a residual adds a vector of length {inputs} to one of length {outputs}; they must agree")
        return inputs

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Evaluate the inner layers and add."""
        return tuple(_simple(a + b) for a, b in zip(x, run_layers(self.layers, x), strict=True))

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Refine by the inner layers, then add the map that came in."""
        for inner in refine_layers(self.layers, piece):
            a, b = piece.map, inner.map
            rows = [
                tuple(x * b.denominator + y * a.denominator for x, y in zip(r, s, strict=True))
                for r, s in zip(a.rows, b.rows, strict=True)
            ]
            yield Piece(inner.body, inner.pattern, lowest(rows, a.denominator * b.denominator))


@dataclass(frozen=True, slots=True)
class Parallel:
    """x ↦ (f_1(x), …, f_k(x)), one branch after another; each branch is a composition, and () is the identity."""

    branches: tuple[tuple[Layer, ...], ...]

    def width(self, inputs: int) -> int:
        """Return the total number of outputs of the branches."""
        if not self.branches:
            raise ShapeError("a parallel layer needs at least one branch")
        return sum(output_width(branch, inputs) for branch in self.branches)

    def evaluate(self, x: tuple[Finite, ...]) -> tuple[Finite, ...]:
        """Evaluate every branch at the same point."""
        return tuple(y for branch in self.branches for y in run_layers(branch, x))

    def refine(self, piece: Piece) -> Iterator[Piece]:
        """Refine by the first branch, then by the others; each reads the map that came in."""
        yield from self._refined(piece, ())

    def _refined(self, piece: Piece, done: tuple[AffineMap, ...]) -> Iterator[Piece]:
        if len(done) == len(self.branches):
            denominator = lcm(*(m.denominator for m in done))
            rows = [[x * (denominator // m.denominator) for x in row] for m in done for row in m.rows]
            yield Piece(piece.body, piece.pattern, lowest(rows, denominator))
            return
        for part in refine_layers(self.branches[len(done)], piece):
            yield from self._refined(Piece(part.body, part.pattern, piece.map), (*done, part.map))


def lowest(rows: Sequence[Sequence[int]], denominator: int) -> AffineMap:
    """Return rows / denominator in lowest terms."""
    divisor = gcd(denominator, *(x for row in rows for x in row))
    if divisor == 1:
        return AffineMap(tuple(tuple(row) for row in rows), denominator)
    return AffineMap(tuple(tuple(x // divisor for x in row) for row in rows), denominator // divisor)


def output_width(layers: Sequence[Layer], inputs: int) -> int:
    """Return the number of outputs of a composition."""
    for layer in layers:
        inputs = layer.width(inputs)
    return inputs


def run_layers(layers: Sequence[Layer], x: tuple[Finite, ...]) -> tuple[Finite, ...]:
    """Return the output of a composition at a point."""
    for layer in layers:
        x = layer.evaluate(x)
    return x


def refine_layers(layers: Sequence[Layer], piece: Piece) -> Iterator[Piece]:
    """Yield the pieces of a composition within a piece."""
    if not layers:
        yield piece
        return
    for part in layers[0].refine(piece):
        yield from refine_layers(layers[1:], part)


def _simple(value: Finite) -> Finite:
    return unscaled(value.numerator, value.denominator)

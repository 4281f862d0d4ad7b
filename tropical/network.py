"""Piecewise-affine networks, exact: ReLU, maxout and hard-attention layers, residuals, and their composition.

A network is cut into pieces: cells with one pattern (the winners of every unit) and one affine map. Both
numbers are given: *cells* are open sets with one pattern, *linear regions* are maximal connected open sets
with one affine map. What the network is on the walls of cells is left aside there: where hard attention jumps,
that depends on how ties are broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terms.scalars import Finite
from tropical.border import ArrayLike, VectorLike, finite_entries, finite_vector, shape
from tropical.errors import DomainError, ShapeError
from tropical.layers import Affine, AffineMap, Layer, Piece, ReLU, output_width, refine_layers, run_layers
from tropical.polyhedron import Polyhedron
from tropical.refinement import Region, linear_regions


@dataclass(frozen=True, slots=True)
class Network:
    """A composition of layers on R^inputs; the first layer is applied first."""

    inputs: int
    layers: tuple[Layer, ...]

    def __post_init__(self) -> None:
        if self.inputs < 0:
            raise DomainError(f"a network has at least 0 inputs, not {self.inputs}")
        output_width(self.layers, self.inputs)

    @property
    def outputs(self) -> int:
        """The number of outputs."""
        return output_width(self.layers, self.inputs)

    def __call__(self, point: VectorLike) -> tuple[Finite, ...]:
        """Return the output at a point, layer by layer, without looking at any cell."""
        x = finite_vector(point)
        if len(x) != self.inputs:
            raise ShapeError(f"the network reads R^{self.inputs}, the point lies in R^{len(x)}")
        return run_layers(self.layers, x)


@dataclass(frozen=True, slots=True)
class NetworkCount:
    """The pieces of a network and its linear regions, each a set of piece indices."""

    pieces: tuple[Piece, ...]
    regions: tuple[Region, ...]

    @property
    def cells(self) -> int:
        """The number of open cells with one pattern."""
        return len(self.pieces)

    @property
    def linear_regions(self) -> int:
        """The number of maximal connected open sets with one affine map."""
        return len(self.regions)


def network_pieces(network: Network, *, within: Polyhedron | None = None) -> tuple[Piece, ...]:
    """Return all pieces of a network on R^inputs, or within a polyhedron.

    >>> absolute = Network(1, (affine([[1], [-1]]), ReLU(), affine([[1, 1]])))
    >>> sorted(piece.map.rows for piece in network_pieces(absolute))
    [((-1, 0),), ((1, 0),)]
    """
    body = Polyhedron.space(network.inputs) if within is None else within
    if body.dimension != network.inputs:
        raise ShapeError(f"the polyhedron lies in R^{body.dimension}, the inputs in R^{network.inputs}")
    identity = AffineMap(tuple(tuple(int(i == j) for j in range(body.size)) for i in range(body.size - 1)), 1)
    return tuple(refine_layers(network.layers, Piece(body, (), identity)))


def count_network(network: Network, *, within: Polyhedron | None = None) -> NetworkCount:
    """Return the exact numbers of cells and of linear regions of a network, with the pieces as
    certificate.
    """
    found = network_pieces(network, within=within)
    return NetworkCount(found, linear_regions([p.body for p in found], [p.map for p in found]))


def restricted(network: Network, origin: VectorLike, directions: Sequence[VectorLike]) -> Network:
    """Return t ↦ network(origin + Σ t_i·direction_i): the network on a line, in a plane, … of its inputs.

    >>> absolute = relu_network([[[1], [-1]], [[1, 1]]])
    >>> restricted(absolute, [5], [[-2]])([4])
    (3,)
    """
    base, axes = finite_vector(origin), [finite_vector(d) for d in directions]
    if any(len(v) != network.inputs for v in (base, *axes)):
        raise ShapeError(f"the network reads R^{network.inputs}; the origin and the directions must lie there")
    rows = tuple(zip(*axes, strict=True)) if axes else ((),) * network.inputs
    return Network(len(axes), (Affine(rows, base), *network.layers))


def segment_count(network: Network, start: VectorLike, end: VectorLike) -> NetworkCount:
    """Count the cells and the linear regions of a network on the segment between two points, in any dimension.

    >>> segment_count(relu_network([[[1], [-1]], [[1, 1]]]), [-1], [2]).cells
    2
    """
    first, last = finite_vector(start), finite_vector(end)
    if len(first) != len(last) or first == last:
        raise DomainError("a segment has two different ends of one dimension")
    line = restricted(network, first, [[b - a for a, b in zip(first, last, strict=True)]])
    return count_network(line, within=Polyhedron.from_inequalities([[1, 0], [-1, 1]], 1))


def affine(weights: ArrayLike, bias: VectorLike | None = None) -> Affine:
    """Return the checked layer x ↦ W·x + b; without a bias b = 0."""
    rows = finite_entries(weights)
    shift = finite_vector(bias) if bias is not None else (0,) * shape(weights)[0]
    if len(shift) != len(rows):
        raise ShapeError(f"rows of weights: {len(rows)}, biases: {len(shift)}; give one bias for each row")
    return Affine(rows, shift)


def relu_network(weights: Sequence[ArrayLike], biases: Sequence[VectorLike] | None = None) -> Network:
    """Return the network with ReLU after every affine layer but the last, as in 2-8-8-1.

    >>> relu_network([[[1], [-1]], [[1, 1]]])([-3])
    (3,)
    """
    layers: list[Layer] = []
    for k, w in enumerate(weights):
        layers.append(affine(w, None if biases is None else biases[k]))
        if k + 1 < len(weights):
            layers.append(ReLU())
    if not layers:
        raise ShapeError("a network needs at least one layer of weights")
    return Network(shape(weights[0])[1], tuple(layers))

"""Compiling a network to a tropical rational map, and deciding whether two maps are equal everywhere.

Each coordinate is kept as a difference of two maxima of affine forms. An affine layer sends positive
weights to the one side and negative ones to the other; max(p − q, 0) = max(p, q) − q; a maximum of several
differences has the sum of their denominators below. Source: Zhang, Naitzat and Lim, Tropical Geometry of
Deep Neural Networks, arXiv:1805.07091.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terms.scalars import Finite
from tropical.errors import DomainError, ShapeError
from tropical.layers import Affine, Layer, Maxout, Parallel, ReLU, Residual
from tropical.network import Network, network_pieces
from tropical.polyhedron import Polyhedron
from tropical.polynomial import Polynomial, RationalMap, polynomial
from tropical.refinement import integer_forms, pieces


def compile_network(network: Network, *, limit: int = 10_000) -> RationalMap:
    """Return polynomials p_i, q_i with network(x)_i = p_i(x) − q_i(x) for all x; prove it with `equal_maps`.

    Integer weights give integer exponents; rational weights give rational ones. Raises `DomainError` for
    layers that are not continuous (hard attention), or when a polynomial would exceed `limit` terms.

    >>> from tropical.network import relu_network
    >>> compile_network(relu_network([[[1], [-1]], [[1, 1]]]))([-3])
    (3,)
    """
    n = network.inputs
    zero = polynomial({(0,) * n: 0}, n)
    coordinates = [_Quotient(polynomial({tuple(int(i == j) for j in range(n)): 0}, n), zero) for i in range(n)]
    done = _apply(network.layers, coordinates, zero, limit)
    return RationalMap(tuple(c.top for c in done), tuple(c.bottom for c in done))


@dataclass(frozen=True, slots=True)
class Difference:
    """A point where two maps differ, with both outputs."""

    point: tuple[Finite, ...]
    network: tuple[Finite, ...]
    rational: tuple[Finite, ...]


def equal_maps(network: Network, rational: RationalMap) -> Difference | None:
    """Decide equality on all of R^n: None when equal, else a point of difference.

    On each piece of the network, cut further into the cells of all numerators and denominators, both maps
    are affine; two affine maps on an open set are equal iff they have the same rows. Raises `ShapeError` when
    the maps do not have as many inputs and outputs.
    """
    inputs = {p.variables for p in (*rational.numerators, *rational.denominators)}
    if inputs - {network.inputs} or len(rational.numerators) != network.outputs:
        raise ShapeError(
            f"the network maps R^{network.inputs} to R^{network.outputs}, the rational map has {sorted(inputs)} "
            f"variables and {len(rational.numerators)} coordinates"
        )
    for piece in network_pieces(network):
        cells: list[tuple[Polyhedron, tuple[int, ...]]] = [(piece.body, ())]
        forms: list[tuple[tuple[tuple[Finite, ...], Finite], ...]] = []
        for p in (*rational.numerators, *rational.denominators):
            forms.append(p.terms)
            whole = integer_forms(p.terms)
            cells = [(part, (*won, w)) for body, won in cells for w, part in pieces(body, whole)]
        count = len(rational.numerators)
        for body, won in cells:
            chosen = [terms[w] for terms, w in zip(forms, won, strict=True)]
            rows = [
                [*(x - y for x, y in zip(p[0], q[0], strict=True)), p[1] - q[1]]
                for p, q in zip(chosen[:count], chosen[count:], strict=True)
            ]
            layer = Affine(tuple(tuple(row[:-1]) for row in rows), tuple(row[-1] for row in rows))
            if next(layer.refine(network_pieces(Network(network.inputs, ()))[0])).map != piece.map:
                x = body.interior_point
                return Difference(x, network(x), rational(x))
    return None


def same_maps(one: RationalMap, two: RationalMap) -> bool:
    """Decide whether two rational maps are equal everywhere, by normal forms: p_1 ⊗ q_2 and p_2 ⊗ q_1 are one function.

    It looks at no network and cuts no cells of one, so it confirms `equal_maps` by another way.

    >>> x, zero = polynomial({(1,): 0}), polynomial({(0,): 0})
    >>> same_maps(RationalMap((x,), (zero,)), RationalMap((x * x,), (x,)))
    True
    """
    if len(one.numerators) != len(two.numerators):
        return False
    parts = zip(one.numerators, one.denominators, two.numerators, two.denominators, strict=True)
    return all((p1 * q2).same_function(p2 * q1) for p1, q1, p2, q2 in parts)


@dataclass(frozen=True, slots=True)
class _Quotient:
    top: Polynomial
    bottom: Polynomial


def _apply(layers: Sequence[Layer], x: list[_Quotient], zero: Polynomial, limit: int) -> list[_Quotient]:
    for layer in layers:
        if isinstance(layer, Affine):
            x = [_combine(row, b, x, zero, limit) for row, b in zip(layer.weights, layer.bias, strict=True)]
        elif isinstance(layer, ReLU):
            x = [_Quotient(_bounded(c.top + c.bottom, limit), c.bottom) for c in x]
        elif isinstance(layer, Maxout):
            x = [_maximum(x[k : k + layer.size], limit) for k in range(0, len(x), layer.size)]
        elif isinstance(layer, Parallel):
            x = [c for branch in layer.branches for c in _apply(branch, x, zero, limit)]
        elif isinstance(layer, Residual):
            inner = _apply(layer.layers, x, zero, limit)
            x = [
                _Quotient(_bounded(a.top * b.top, limit), _bounded(a.bottom * b.bottom, limit))
                for a, b in zip(x, inner, strict=True)
            ]
        else:
            raise DomainError(f"a {type(layer).__name__} layer is not continuous; it is no tropical rational map")
    return x


def _combine(row: Sequence[Finite], bias: Finite, x: list[_Quotient], zero: Polynomial, limit: int) -> _Quotient:
    top, bottom = polynomial({(0,) * zero.variables: bias}, zero.variables), zero
    for w, c in zip(row, x, strict=True):
        if w > 0:
            top = _bounded(top * _stretched(c.top, w), limit)
            bottom = _bounded(bottom * _stretched(c.bottom, w), limit)
        elif w < 0:
            top = _bounded(top * _stretched(c.bottom, -w), limit)
            bottom = _bounded(bottom * _stretched(c.top, -w), limit)
    return _Quotient(top, bottom)


def _maximum(group: list[_Quotient], limit: int) -> _Quotient:
    result = group[0]
    for c in group[1:]:
        top = _bounded(result.top * c.bottom + c.top * result.bottom, limit)
        result = _Quotient(top, _bounded(result.bottom * c.bottom, limit))
    return result


def _stretched(p: Polynomial, factor: Finite) -> Polynomial:
    """Return factor·p(x), whose exponents and coefficients are multiplied: a tropical power for integers."""
    return polynomial({tuple(factor * x for x in a): factor * c for a, c in p.terms}, p.variables)


def _bounded(p: Polynomial, limit: int) -> Polynomial:
    if len(p.terms) > limit:
        raise DomainError(f"the compiled polynomial has more than {limit} terms; raise the limit or count regions")
    return p

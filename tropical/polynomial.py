"""Tropical (Laurent) polynomials and rational maps: canonical form, roots, Newton polytope, dual
subdivision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import gcd
from operator import mul
from typing import TypeAlias

from terms.scalars import NEG_INF, Finite, Scalar, exact, is_finite
from tropical.border import Convention, VectorLike, back, check_convention, finite_vector, unscaled, vector
from tropical.classical import classical_determinant
from tropical.errors import DomainError, ShapeError
from tropical.infinity import Extended
from tropical.refinement import Cell, Refinement, common_refinement
from tropical.subdivision import RegularSubdivision, hull_vertices, regular_subdivision

Exponent: TypeAlias = tuple[Finite, ...]


@dataclass(frozen=True)
class Polynomial:
    """The polynomial x ↦ max_α (c_α + ⟨α, x⟩) over finitely many exponents α, sorted; −∞ coefficients are
    dropped.

    Under "min" the maximum is a minimum. Exponents may be negative (Laurent) and rational. Equality is
    equality of the coefficients; `same_function` compares the functions.
    """

    variables: int
    terms: tuple[tuple[Exponent, Finite], ...]
    convention: Convention = "max"

    def __call__(self, point: VectorLike) -> Extended:
        """Evaluate at a finite point; the polynomial without terms is −∞ (+∞ under "min")."""
        x = finite_vector(point)
        if len(x) != self.variables:
            raise ShapeError(
                f"variables of the polynomial: {self.variables}, coordinates of the point: {len(x)}; they must agree"
            )
        values: list[Finite] = [c + sum(map(mul, a, x)) for a, c in self.terms]
        if not values:
            return back(NEG_INF, self.convention)
        return _simple(max(values) if self.convention == "max" else min(values))

    def __add__(self, other: Polynomial) -> Polynomial:
        """Return the tropical sum, the pointwise maximum."""
        self._compatible(other)
        return self._collect([*self.terms, *other.terms])

    def __mul__(self, other: Polynomial) -> Polynomial:
        """Return the tropical product, the pointwise ordinary sum."""
        self._compatible(other)
        return self._collect(
            (tuple(x + y for x, y in zip(a, b, strict=True)), c + d) for a, c in self.terms for b, d in other.terms
        )

    def __pow__(self, exponent: int) -> Polynomial:
        """Return the tropical power; the power 0 is the constant 0."""
        if exponent < 0:
            raise DomainError(f"the exponent is {exponent}; only monomials have inverses, use a RationalMap")
        result = self._collect([((0,) * self.variables, 0)])
        for _ in range(exponent):
            result = result * self
        return result

    @property
    def exponents(self) -> tuple[Exponent, ...]:
        """The exponents with finite coefficient."""
        return tuple(a for a, _ in self.terms)

    @cached_property
    def cells(self) -> Refinement:
        """The cells on which one term wins; raises `DomainError` for the polynomial without terms."""
        if not self.terms:
            raise DomainError("the polynomial without terms is infinite everywhere and has no cells")
        sign = 1 if self.convention == "max" else -1
        forms = [(tuple(sign * x for x in a), sign * c) for a, c in self.terms]
        return common_refinement([forms], self.variables)

    @cached_property
    def _subdivision(self) -> RegularSubdivision:
        sign = 1 if self.convention == "max" else -1
        return regular_subdivision(self.exponents, [sign * c for _, c in self.terms])

    @property
    def winning(self) -> tuple[int, ...]:
        """The indices of the terms that win on an open set: those that the function cannot do without."""
        return self._subdivision.vertices

    def reduced(self) -> Polynomial:
        """Return the least polynomial with the same function: terms that never win alone are dropped."""
        kept = tuple(self.terms[j] for j in self.winning)
        return Polynomial(self.variables, kept, self.convention)

    def same_function(self, other: Polynomial) -> bool:
        """Tell whether two polynomials agree at every point of R^n."""
        self._compatible(other)
        return self.reduced() == other.reduced()

    @property
    def newton_vertices(self) -> tuple[Exponent, ...]:
        """The vertices of the Newton polytope; points inside an edge or face are none."""
        return tuple(self.terms[j][0] for j in hull_vertices(self.exponents))

    @property
    def subdivision(self) -> tuple[tuple[Exponent, ...], ...]:
        """The maximal cells of the dual (regular) subdivision, each as all its marked exponents, sorted.

        A cell collects the terms that agree at a vertex of the hypersurface. Points on a cell's faces
        belong to it, so a square of four lifted-equal points is one cell, not two triangles. Where the
        exponents do not span R^n the hypersurface has no vertices but flats, and one cell for each flat.
        """
        return tuple(sorted(tuple(self.terms[j][0] for j in cell) for cell in self._subdivision.cells))

    @property
    def is_smooth(self) -> bool:
        """Tell whether the subdivision is a unimodular triangulation: simplices of lattice volume 1, each
        point used.
        """
        for cell in self.subdivision:
            edges = [[x - y for x, y in zip(a, cell[0], strict=True)] for a in cell[1:]]
            if len(edges) != self.variables or abs(classical_determinant(edges)) != 1:
                return False
        return bool(self.terms)

    def roots(self) -> tuple[tuple[Finite, Finite], ...]:
        """Return the roots of a polynomial in one variable as (root, multiplicity), in increasing order.

        A root is a point where two terms of different exponents attain the value; its multiplicity is the
        difference of the largest and least such exponent. Raises `DomainError` for another number of
        variables.

        >>> polynomial({(0,): 0, (1,): 0, (3,): -4}).roots()
        ((0, 1), (2, 2))
        """
        if self.variables != 1:
            raise DomainError(f"roots are defined here for one variable; this polynomial has {self.variables}")
        slopes = sorted((self.terms[j][0][0], self.terms[j][1]) for j in self.winning)
        result = []
        for (a, c), (b, d) in pairwise(slopes):
            result.append((_simple(Fraction(c - d) / (b - a)), _simple(b - a)))
        return tuple(sorted(result))

    def hypersurface(self) -> tuple[HypersurfaceCell, ...]:
        """Return the cells of dimension n − 1 where two terms agree and win, each with its multiplicity."""
        result = []
        by_winner = {cell.winners[0]: cell for cell in self.cells.cells}
        for j, cell in sorted(by_winner.items()):
            for k in cell.body.facets:
                (attained,) = self.cells.winners_at(cell.body.wall_point(k))
                rival = next(i for i in attained if i != j and i in by_winner)
                if j < rival:
                    result.append(_hypersurface_cell(self, cell, k, attained, j, rival))
        return tuple(result)

    def _collect(self, terms: Iterable[tuple[Exponent, Finite]]) -> Polynomial:
        best: dict[Exponent, Finite] = {}
        for a, c in terms:
            exponent = tuple(_simple(x) for x in a)
            known = best.get(exponent)
            better = known is None or (c > known if self.convention == "max" else c < known)
            if better:
                best[exponent] = _simple(c)
        return Polynomial(self.variables, tuple(sorted(best.items())), self.convention)

    def _compatible(self, other: Polynomial) -> None:
        if self.variables != other.variables or self.convention != other.convention:
            raise ShapeError(
                f"polynomials in {self.variables} ({self.convention}) and {other.variables} ({other.convention}) "
                "variables do not combine"
            )


@dataclass(frozen=True, slots=True)
class HypersurfaceCell:
    """A facet of the tropical hypersurface: the terms that agree on it, its weight, and its generators.

    `multiplicity` is the lattice length of the dual edge (0 where the exponents are not integers).
    `vertices` and `directions` generate it, together with the common lineality space.
    """

    terms: tuple[int, ...]
    multiplicity: int
    vertices: tuple[tuple[Finite, ...], ...]
    directions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RationalMap:
    """A tropical rational map x ↦ (p_i(x) − q_i(x))_i: tropical quotients of polynomials."""

    numerators: tuple[Polynomial, ...]
    denominators: tuple[Polynomial, ...]

    def __call__(self, point: VectorLike) -> tuple[Finite, ...]:
        """Evaluate at a finite point."""
        result = []
        for p, q in zip(self.numerators, self.denominators, strict=True):
            top, bottom = p(point), q(point)
            if not is_finite(top) or not is_finite(bottom):
                raise DomainError("a polynomial without terms has no finite quotient")
            result.append(_simple(top - bottom))
        return tuple(result)


def polynomial(
    terms: Mapping[tuple[Finite, ...], Extended], variables: int | None = None, convention: Convention = "max"
) -> Polynomial:
    """Return the polynomial with these coefficients; −∞ (+∞ under "min") is an absent term.

    The number of variables is that of the exponents; give it when there is no exponent. Raises `ShapeError`
    when exponents differ in length.

    >>> polynomial({(0,): 1, (2,): NEG_INF}).exponents
    ((0,),)
    """
    check_convention(convention)
    lengths = {len(a) for a in terms}
    count = variables if variables is not None else next(iter(lengths), None)
    if count is None:
        raise ShapeError("a polynomial without terms needs its number of variables")
    if len(lengths | {count}) > 1:
        wanted = "one length" if variables is None else f"the length {variables}, the number of variables"
        raise ShapeError(f"exponents have the lengths {', '.join(map(str, sorted(lengths)))}; they need {wanted}")
    sign = 1 if convention == "max" else -1
    checked = []
    for a, c in terms.items():
        (value,) = vector([c], convention)
        if is_finite(value):
            checked.append((finite_vector(a), sign * value))
    return Polynomial(count, (), convention)._collect(checked)


def _hypersurface_cell(
    p: Polynomial, cell: Cell, facet: int, attained: tuple[int, ...], own: int, rival: int
) -> HypersurfaceCell:
    difference = [x - y for x, y in zip(p.terms[own][0], p.terms[rival][0], strict=True)]
    integral = all(isinstance(x, int) for x in difference)
    generators = [g for g, mask in zip(cell.body.generators, cell.body.incidence, strict=True) if mask >> facet & 1]
    return HypersurfaceCell(
        attained,
        gcd(*(int(x) for x in difference)) if integral else 0,
        tuple(tuple(unscaled(x, g[-1]) for x in g[:-1]) for g in generators if g[-1]),
        tuple(g[:-1] for g in generators if not g[-1]),
    )


def _simple(value: Finite) -> Finite:
    result: Scalar = exact(value)
    return result  # type: ignore[return-value]  # a finite value stays finite

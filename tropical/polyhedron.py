"""Full-dimensional polyhedra in R^d, exact, kept by both their inequalities and their generators.

A polyhedron is the slice t = 1 of a cone in R^{d+1}; points are vectors (x, t), and an inequality ⟨a, x⟩ +
b ≥ 0 is the integer vector (a, b). Cutting by a hyperplane updates the generators by the double description
method, so that a cell of positive volume is told from a thin or empty one by signs alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from math import gcd
from operator import mul
from typing import TypeAlias

from terms.scalars import Finite
from tropical.border import VectorLike, finite_vector, scaled, unscaled
from tropical.errors import DomainError, ShapeError

IntVector: TypeAlias = tuple[int, ...]


def primitive(vector: Sequence[int]) -> IntVector:
    """Divide an integer vector by the greatest common divisor of its entries."""
    divisor = gcd(*vector)
    return tuple(vector) if divisor in (0, 1) else tuple(x // divisor for x in vector)


def integer_form(coefficients: VectorLike, constant: Finite) -> IntVector:
    """Return a positive integer multiple of the affine form ⟨coefficients, x⟩ + constant as (a, b)."""
    (row,), _ = scaled([[*finite_vector(coefficients), *finite_vector([constant])]])
    return tuple(x for x in row if x is not None)


@dataclass(frozen=True, slots=True)
class Halves:
    """What a hyperplane leaves of a polyhedron on either side; None for a side without interior."""

    positive: Polyhedron | None
    negative: Polyhedron | None


@dataclass(frozen=True)
class Polyhedron:
    """A polyhedron with interior: `normals` are its inequalities ⟨normal, (x, t)⟩ ≥ 0, some perhaps
    redundant.

    `lines` span the lineality space; `generators` are extreme rays of the cone modulo it, and bit k of
    `incidence[i]` tells that generator i lies on the hyperplane of normals[k]. A generator with t > 0 is
    the vertex x/t, one with t = 0 a direction of recession.
    """

    size: int
    normals: tuple[IntVector, ...]
    lines: tuple[IntVector, ...]
    generators: tuple[IntVector, ...]
    incidence: tuple[int, ...]

    @staticmethod
    def space(dimension: int) -> Polyhedron:
        """Return all of R^dimension."""
        if dimension < 0:
            raise DomainError(f"a space has dimension ≥ 0, not {dimension}")
        size = dimension + 1
        units = [tuple(int(i == j) for j in range(size)) for i in range(size)]
        return Polyhedron(size, (units[-1],), tuple(units[:-1]), (units[-1],), (0,))

    @staticmethod
    def from_inequalities(rows: Sequence[VectorLike], dimension: int) -> Polyhedron | None:
        """Return {x : ⟨a, x⟩ + b ≥ 0 for every row (a, b)}, or None when it has no interior."""
        cell = Polyhedron.space(dimension)
        for row in rows:
            values = finite_vector(row)
            if len(values) != dimension + 1:
                raise ShapeError(f"an inequality in R^{dimension} has length {dimension + 1}, not {len(values)}")
            normal = integer_form(values[:-1], values[-1])
            if not any(normal):
                continue
            part = cell.positive_side(normal)
            if part is None:
                return None
            cell = part
        return cell

    @property
    def dimension(self) -> int:
        """The dimension d of the space."""
        return self.size - 1

    def sides(self, normal: IntVector) -> tuple[bool, bool]:
        """Tell whether the open positive and the open negative side of a hyperplane meet the polyhedron."""
        above = below = False
        for line in self.lines:
            if sum(map(mul, normal, line)):
                return True, True
        for generator in self.generators:
            value = sum(map(mul, normal, generator))
            if value > 0:
                above = True
            elif value < 0:
                below = True
        return above, below

    def positive_side(self, normal: IntVector) -> Polyhedron | None:
        """Return the part with ⟨normal, (x, t)⟩ ≥ 0, or None when it has no interior."""
        above, below = self.sides(normal)
        if not below:
            return self if above else None
        return self.cut(normal).positive if above else None

    def cut(self, normal: IntVector) -> Halves:
        """Split by the hyperplane ⟨normal, (x, t)⟩ = 0."""
        for k, line in enumerate(self.lines):
            slope = sum(map(mul, normal, line))
            if slope:
                return self._cut_line(normal, k, slope)
        values = [sum(map(mul, normal, g)) for g in self.generators]
        if not any(v < 0 for v in values):
            return Halves(self if any(values) else None, None)
        if not any(v > 0 for v in values):
            return Halves(None, self)
        bit = 1 << len(self.normals)
        on: list[tuple[IntVector, int]] = []
        plus: list[tuple[IntVector, int]] = []
        minus: list[tuple[IntVector, int]] = []
        for generator, value, mask in zip(self.generators, values, self.incidence, strict=True):
            if value > 0:
                plus.append((generator, mask))
            elif value < 0:
                minus.append((generator, mask))
            else:
                on.append((generator, mask | bit))
        ups = [(i, v) for i, v in enumerate(values) if v > 0]
        downs = [(i, v) for i, v in enumerate(values) if v < 0]
        need = self.size - len(self.lines) - 2
        for i, up in ups:
            for j, down in downs:
                common = self.incidence[i] & self.incidence[j]
                if common.bit_count() < need or not self._adjacent(i, j, common):
                    continue
                new = [up * y - down * x for x, y in zip(self.generators[i], self.generators[j], strict=True)]
                on.append((primitive(new), common | bit))
        return Halves(self._with(normal, plus + on), self._with(tuple(-x for x in normal), minus + on))

    def _adjacent(self, i: int, j: int, common: int) -> bool:
        """Tell whether two generators span an edge: no third one lies on all hyperplanes that they share."""
        return not any(common & ~mask == 0 for k, mask in enumerate(self.incidence) if k != i and k != j)

    def _with(self, normal: IntVector, generators: list[tuple[IntVector, int]]) -> Polyhedron:
        return Polyhedron(
            self.size,
            (*self.normals, primitive(normal)),
            self.lines,
            tuple(g for g, _ in generators),
            tuple(mask for _, mask in generators),
        )

    def _cut_line(self, normal: IntVector, chosen: int, slope: int) -> Halves:
        """Cut a lineality direction: it becomes a generator, and all else is shifted along it onto the
        wall.
        """
        line = self.lines[chosen]
        if slope < 0:
            line, slope = tuple(-x for x in line), -slope
        bit = 1 << len(self.normals)

        def onto(vector: IntVector) -> IntVector:
            value = sum(map(mul, normal, vector))
            return primitive([slope * x - value * y for x, y in zip(vector, line, strict=True)])

        lines = tuple(onto(other) for k, other in enumerate(self.lines) if k != chosen)
        walls = tuple(onto(g) for g in self.generators)
        masks = tuple(mask | bit for mask in self.incidence)
        back = tuple(-x for x in line)
        full = bit - 1
        normals = (*self.normals, primitive(normal))
        opposite = (*self.normals, primitive([-x for x in normal]))
        return Halves(
            Polyhedron(self.size, normals, lines, (*walls, line), (*masks, full)),
            Polyhedron(self.size, opposite, lines, (*walls, back), (*masks, full)),
        )

    @cached_property
    def facets(self) -> tuple[int, ...]:
        """The indices of the normals that define facets, each wall once; normal 0 is the one at infinity, t
        ≥ 0.
        """
        faces = [
            sum(1 << i for i, mask in enumerate(self.incidence) if mask >> k & 1) for k in range(len(self.normals))
        ]
        kept: list[int] = []
        for k, face in enumerate(faces):
            inside = any(face & ~other == 0 and face != other for other in faces)
            if not inside and not any(faces[other] == face for other in kept):
                kept.append(k)
        return tuple(k for k in kept if k != 0)

    @property
    def walls(self) -> tuple[IntVector, ...]:
        """The inequalities (a, b) that define facets."""
        return tuple(self.normals[k] for k in self.facets)

    @cached_property
    def interior_point(self) -> tuple[Finite, ...]:
        """A rational point strictly inside every inequality."""
        total = [Fraction(0)] * self.size
        for generator in self.generators:
            weight = generator[-1] or 1
            total = [x + Fraction(y, weight) for x, y in zip(total, generator, strict=True)]
        return tuple(_divided(x, total[-1]) for x in total[:-1])

    def wall_point(self, facet: int) -> tuple[Finite, ...]:
        """Return a rational point in the relative interior of the facet of normals[facet]."""
        total = [Fraction(0)] * self.size
        for generator, mask in zip(self.generators, self.incidence, strict=True):
            if mask >> facet & 1:
                weight = generator[-1] or 1
                total = [x + Fraction(y, weight) for x, y in zip(total, generator, strict=True)]
        return tuple(_divided(x, total[-1]) for x in total[:-1])

    @property
    def vertices(self) -> tuple[tuple[Finite, ...], ...]:
        """The vertices; empty when the polyhedron contains a line."""
        if self.lines:
            return ()
        return tuple(tuple(unscaled(x, g[-1]) for x in g[:-1]) for g in self.generators if g[-1])

    @property
    def is_bounded(self) -> bool:
        """Tell whether the polyhedron is a polytope."""
        return not self.lines and all(g[-1] for g in self.generators)

    def clipped(self, box: Sequence[tuple[Finite, Finite]]) -> Polyhedron | None:
        """Return the part within low_k ≤ x_k ≤ high_k, or None when it has no interior."""
        if len(box) != self.dimension:
            raise ShapeError(f"a box in R^{self.dimension} has as many intervals, not {len(box)}")
        part: Polyhedron | None = self
        for k, (low, high) in enumerate(box):
            unit = [int(i == k) for i in range(self.dimension)]
            for normal in (integer_form(unit, -low), integer_form([-x for x in unit], high)):
                part = part.positive_side(normal) if part is not None else None
        return part

    @property
    def polygon(self) -> tuple[tuple[Finite, ...], ...]:
        """The vertices of a bounded cell in the plane, counterclockwise; raises `DomainError` for any
        other.
        """
        if self.dimension != 2 or not self.is_bounded:
            raise DomainError("only a bounded polyhedron in the plane is a polygon; clip it to a box first")
        x, y = self.interior_point

        def turn(one: tuple[Finite, ...], two: tuple[Finite, ...]) -> int:
            (a, b), (c, d) = (one[0] - x, one[1] - y), (two[0] - x, two[1] - y)
            halves = (b < 0 or (b == 0 and a < 0)) - (d < 0 or (d == 0 and c < 0))
            cross = a * d - b * c
            return halves or (cross < 0) - (cross > 0)

        return tuple(sorted(self.vertices, key=cmp_to_key(turn)))

    def contains(self, point: VectorLike, *, strictly: bool = False) -> bool:
        """Tell whether a point satisfies every inequality (strictly)."""
        values = (*finite_vector(point), 1)
        if len(values) != self.size:
            raise ShapeError(f"the point lies in R^{len(values) - 1}, the polyhedron in R^{self.dimension}")
        products = (sum(map(mul, normal, values)) for normal in self.normals)
        return all(p > 0 if strictly else p >= 0 for p in products)


def share_a_wall(one: Polyhedron, two: Polyhedron, normal: IntVector) -> bool:
    """Tell whether two polyhedra on opposite sides of a hyperplane meet there in dimension d − 1.

    `one` lies in ⟨normal, ·⟩ ≥ 0 and `two` in ⟨normal, ·⟩ ≤ 0.
    """
    pivot = next((k for k, x in enumerate(normal[:-1]) if x), None)
    if pivot is None:
        return False
    head = normal[pivot]
    sign = 1 if head > 0 else -1
    cell: Polyhedron | None = Polyhedron.space(one.dimension - 1)
    for g in (*one.walls, *two.walls):
        reduced = tuple(
            sign * (x * head - g[pivot] * y) for k, (x, y) in enumerate(zip(g, normal, strict=True)) if k != pivot
        )
        if not any(reduced):
            continue
        cell = cell.positive_side(reduced) if cell is not None else None
        if cell is None:
            return False
    return True


def _divided(value: Finite, by: Finite) -> Finite:
    result = Fraction(value) / Fraction(by)
    return unscaled(result.numerator, result.denominator)

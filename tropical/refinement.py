"""The common refinement of maxima of affine forms: every cell with its winners, counted exactly.

A maximum of affine forms cuts R^d into the convex pieces on which one form wins. The common refinement of
several maxima has one cell for each tuple of winners whose pieces meet in an open set. Equal forms win
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul
from typing import TypeAlias

from terms.scalars import Finite
from tropical.border import VectorLike, finite_vector, scaled
from tropical.errors import ShapeError
from tropical.polyhedron import IntVector, Polyhedron, primitive, share_a_wall

AffineForm: TypeAlias = tuple[VectorLike, Finite]
Maximum: TypeAlias = Sequence[AffineForm]


@dataclass(frozen=True, slots=True)
class Wall:
    """A facet of a cell: forms `winner` and `rival` of one maximum agree on it; `point` lies in its
    interior.
    """

    maximum: int
    winner: int
    rival: int
    point: tuple[Finite, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """An open cell: winners[h] is the first index of the form that wins maximum h everywhere in it.

    `point` is a rational point where every winner is strictly largest (up to equal forms). `body` is the
    closed cell.
    """

    winners: tuple[int, ...]
    point: tuple[Finite, ...]
    body: Polyhedron


@dataclass(frozen=True, slots=True)
class Refinement:
    """All cells of a common refinement on R^dimension; `maxima[h][j]` is (coefficients, constant)."""

    dimension: int
    maxima: tuple[tuple[tuple[tuple[Finite, ...], Finite], ...], ...]
    cells: tuple[Cell, ...]

    @property
    def count(self) -> int:
        """The number of cells: winner tuples that occur on an open set."""
        return len(self.cells)

    def empty_pieces(self, maximum: int = 0) -> tuple[int, ...]:
        """Return the forms of one maximum that win nowhere on an open set, equal copies of a winner aside."""
        winners = {cell.winners[maximum] for cell in self.cells}
        forms = self.maxima[maximum]
        return tuple(j for j in range(len(forms)) if forms.index(forms[j]) not in winners)

    def winners_at(self, point: VectorLike) -> tuple[tuple[int, ...], ...]:
        """Return for each maximum all forms that attain it at a point."""
        x = finite_vector(point)
        result = []
        for forms in self.maxima:
            values = [constant + sum(map(mul, a, x)) for a, constant in forms]
            top = max(values)
            result.append(tuple(j for j, value in enumerate(values) if value == top))
        return tuple(result)

    def walls(self, cell: Cell) -> tuple[Wall, ...]:
        """Return the facets of a cell with a pair of forms that agree there."""
        found = []
        for k in cell.body.facets:
            normal = cell.body.normals[k]
            for h, forms in enumerate(self.maxima):
                own = forms[cell.winners[h]]
                rival = next((j for j, form in enumerate(forms) if _direction(own, form) == normal), None)
                if rival is not None:
                    found.append(Wall(h, cell.winners[h], rival, cell.body.wall_point(k)))
                    break
        return tuple(found)

    def is_complete(self) -> bool:
        """Recheck that the cells are true, different, and cover R^d, from the forms alone.

        Each cell's point must have its winners; across each facet of each cell the winners, found by going an
        infinitesimal step beyond a point of the facet, must be those of another listed cell. A space
        without its faces of codimension 2 is connected, so a nonempty set of cells closed under crossing
        facets is everything.
        """
        known = {cell.winners for cell in self.cells}
        if len(known) != len(self.cells) or not self.cells:
            return False
        for cell in self.cells:
            if tuple(winners[0] for winners in self.winners_at(cell.point)) != cell.winners:
                return False
            if any(forms[w] != forms[j] for forms, winners, w in zip(
                self.maxima, self.winners_at(cell.point), cell.winners, strict=True
            ) for j in winners):  # fmt: skip
                return False
            for k in cell.body.facets:
                outward = tuple(-x for x in cell.body.normals[k][:-1])
                beyond = self._winners_beyond(cell.body.wall_point(k), outward)
                if beyond == cell.winners or beyond not in known:
                    return False
        return True

    def _winners_beyond(self, point: tuple[Finite, ...], direction: IntVector) -> tuple[int, ...]:
        """Return the winners at point + ε·direction for small ε > 0, first index first."""
        result = []
        for forms in self.maxima:
            values = [(constant + sum(map(mul, a, point)), sum(map(mul, a, direction))) for a, constant in forms]
            result.append(values.index(max(values)))
        return tuple(result)


def common_refinement(maxima: Sequence[Maximum], dimension: int) -> Refinement:
    """Return every cell of the common refinement of maxima of affine forms (a, b) ↦ ⟨a, x⟩ + b on
    R^dimension.

    Raises `ShapeError` for an empty maximum or a form of another dimension.

    >>> abs_x, abs_y = [((1, 0), 0), ((-1, 0), 0)], [((0, 1), 0), ((0, -1), 0)]
    >>> common_refinement([abs_x, abs_y], 2).count
    4
    """
    exact_maxima = tuple(_checked(forms, h, dimension) for h, forms in enumerate(maxima))
    bodies: list[tuple[tuple[int, ...], Polyhedron]] = [((), Polyhedron.space(dimension))]
    for forms in exact_maxima:
        whole = integer_forms(forms)
        bodies = [((*winners, winner), part) for winners, body in bodies for winner, part in pieces(body, whole)]
    cells = tuple(Cell(winners, body.interior_point, body) for winners, body in bodies)
    return Refinement(dimension, exact_maxima, cells)


def integer_forms(forms: Sequence[tuple[Sequence[Finite], Finite]]) -> list[IntVector]:
    """Return the forms as integer vectors (a, b), all multiplied by one positive number."""
    rows, _ = scaled([[*a, b] for a, b in forms])
    return [tuple(x for x in row if x is not None) for row in rows]


def pieces(body: Polyhedron, forms: Sequence[IntVector]) -> Iterator[tuple[int, Polyhedron]]:
    """Yield (winner, part) for each form that is largest on an open part of the polyhedron.

    A form that loses to another one on every generator wins nowhere; the others are cut out of the body one
    by one.
    """
    first: dict[IntVector, int] = {}
    for j, form in enumerate(forms):
        first.setdefault(form, j)
    rivals = list(first.items())
    if len(rivals) == 1:
        yield rivals[0][1], body
        return
    values = [[sum(map(mul, form, g)) for g in body.generators] for form, _ in rivals]
    if not body.lines:
        tops = [max(column) for column in zip(*values, strict=True)]
        for (_, j), row in zip(rivals, values, strict=True):
            if row == tops:
                yield j, body
                return
    for index, (form, j) in enumerate(rivals):
        own = values[index]
        gaps = [(min(x - y for x, y in zip(own, row, strict=True)), k) for k, row in enumerate(values) if k != index]
        gaps.sort()
        part = body
        for gap, k in gaps:
            if gap >= 0 and not body.lines:
                yield j, part
                break
            rest = part.positive_side(tuple(x - y for x, y in zip(form, rivals[k][0], strict=True)))
            if rest is None:
                break
            part = rest
        else:
            yield j, part


@dataclass(frozen=True, slots=True)
class Region:
    """A linear region: a maximal connected open set with one affine map, as the indices of its cells."""

    cells: tuple[int, ...]


def linear_regions(bodies: Sequence[Polyhedron], maps: Sequence[object]) -> tuple[Region, ...]:
    """Join cells that share a wall and carry the same map; what remains are the linear regions.

    `maps[i]` is a hashable normal form of the affine map on bodies[i]. Cells that meet only in dimension d
    − 2 or less are not joined, since an open set does not pass there.
    """
    parent = list(range(len(bodies)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    groups: dict[object, list[int]] = {}
    for i, value in enumerate(maps):
        groups.setdefault(value, []).append(i)
    for members in groups.values():
        if len(members) < 2:
            continue
        sides: dict[IntVector, list[int]] = {}
        for i in members:
            for normal in bodies[i].walls:
                sides.setdefault(primitive(normal), []).append(i)
        for normal, above in sides.items():
            opposite = tuple(-x for x in normal)
            if normal < opposite:
                continue
            for i in above:
                for k in sides.get(opposite, ()):
                    if root(i) != root(k) and share_a_wall(bodies[i], bodies[k], normal):
                        parent[root(i)] = root(k)
    regions: dict[int, list[int]] = {}
    for i in range(len(bodies)):
        regions.setdefault(root(i), []).append(i)
    return tuple(Region(tuple(cells)) for cells in regions.values())


def _checked(forms: Maximum, index: int, dimension: int) -> tuple[tuple[tuple[Finite, ...], Finite], ...]:
    result = []
    for j, (coefficients, constant) in enumerate(forms):
        a = finite_vector(coefficients)
        if len(a) != dimension:
            raise ShapeError(f"form {j} of maximum {index} has {len(a)} coefficients; the space is R^{dimension}")
        (b,) = finite_vector([constant])
        result.append((a, b))
    if not result:
        raise ShapeError(f"maximum {index} has no form; the maximum of nothing is −∞ everywhere")
    return tuple(result)


def _direction(own: tuple[tuple[Finite, ...], Finite], other: tuple[tuple[Finite, ...], Finite]) -> IntVector:
    (row,), _ = scaled([[*(x - y for x, y in zip(own[0], other[0], strict=True)), own[1] - other[1]]])
    return primitive([x for x in row if x is not None])

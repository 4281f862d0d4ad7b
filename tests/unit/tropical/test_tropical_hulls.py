"""Hulls and subdivisions against cells of maxima and against facets through every choice of points."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product

import pytest
from sympy import Matrix as SymbolicMatrix

from tropical.errors import DomainError, ShapeError
from tropical.hull import cone
from tropical.polynomial import Polynomial, polynomial
from tropical.refinement import common_refinement
from tropical.subdivision import hull_vertices, regular_subdivision


def facets_by_trial(vectors: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return the members of every facet of a full-dimensional pointed cone, by all hyperplanes through vectors."""
    size = len(vectors[0])
    found = set()
    for chosen in combinations(vectors, size - 1):
        kernel = SymbolicMatrix(chosen).nullspace()
        if len(kernel) != 1:
            continue
        values = [sum(a * b for a, b in zip(kernel[0], v, strict=True)) for v in vectors]
        if all(x <= 0 for x in values) or all(x >= 0 for x in values):
            found.add(tuple(k for k, x in enumerate(values) if x == 0))
    return found


def random_polynomial(rng: random.Random) -> Polynomial:
    n, degree, lift = rng.randrange(1, 4), rng.choice([2, 3]), rng.choice([0, 1, 5])
    every = list(product(range(degree), repeat=n))
    terms = {a: rng.randrange(lift + 1) for a in rng.sample(every, rng.randrange(1, min(len(every), 9) + 1))}
    return polynomial(terms, convention=rng.choice(["max", "min"]))  # type: ignore[arg-type]


def cells_by_vertices(p: Polynomial) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the dual cells as the terms that agree at the vertices of the cells of linearity."""
    found = set()
    for cell in p.cells.cells:
        for g in cell.body.generators:
            if g[-1]:
                (attained,) = p.cells.winners_at([Fraction(x, g[-1]) for x in g[:-1]])
                found.add(tuple(sorted(p.terms[j][0] for j in attained)))
    return tuple(sorted(found))  # type: ignore[arg-type]


def test_subdivisions_agree_with_the_cells_of_the_maximum() -> None:
    """Cells, winning terms and Newton vertices are those that the common refinement gives, degenerate or not."""
    rng = random.Random(31)
    for _ in range(250):
        p = random_polynomial(rng)
        flat = common_refinement([[(a, 0) for a, _ in p.terms]], p.variables)

        assert cells_by_vertices(p) == p.subdivision
        assert tuple(sorted(cell.winners[0] for cell in p.cells.cells)) == p.winning
        assert tuple(sorted(p.terms[cell.winners[0]][0] for cell in flat.cells)) == p.newton_vertices


def test_facets_agree_with_hyperplanes_through_every_choice() -> None:
    """The facets of random cones, many vectors on one hyperplane, are found with all their members."""
    rng = random.Random(32)
    checked = 0
    for _ in range(60):
        size = rng.randrange(2, 5)
        vectors = [(*(rng.randrange(3) for _ in range(size - 1)), 1) for _ in range(rng.randrange(size, size + 5))]
        if SymbolicMatrix(vectors).rank() < size:
            continue
        checked += 1
        found = cone(vectors)

        assert facets_by_trial(vectors) == {facet.members for facet in found.facets}
        assert all(
            sum(a * b for a, b in zip(facet.normal, v, strict=True)) <= 0 for facet in found.facets for v in vectors
        )
    assert checked > 25


def test_huge_coordinates_leave_64_bits_and_stay_exact() -> None:
    """Coordinates of 10^30 and differences of 1 beside 2^61 give the facets of the same shape made small."""
    small = [(x, y, 1) for x, y in product(range(3), repeat=2)]
    for scale, shift in ((10**30, 7), (1, 2**61), (2**40, -(2**41))):
        large = [(scale * x + shift, scale * y + shift, 1) for x, y, _ in small]

        assert {f.members for f in cone(small).facets} == {f.members for f in cone(large).facets}
        assert cone(small).extreme(9) == cone(large).extreme(9) == (0, 2, 6, 8)


def test_a_cube_has_square_facets() -> None:
    """The 3-cube with all lattice points: 6 facets of 9 points, 8 vertices; 4-D: 8 facets of 27."""
    for n, facets, members, vertices in ((3, 6, 9, 8), (4, 8, 27, 16)):
        points = list(product(range(3), repeat=n))
        found = cone([(*p, 1) for p in points])

        assert ([members] * facets, vertices) == (
            [len(f.members) for f in found.facets],
            len(hull_vertices(points)),
        )


def test_lower_dimensional_points_are_projected() -> None:
    """Collinear points in space have two end points, one cell each where the lift is concave; one point is itself."""
    line = [(k, 2 * k, -k) for k in range(5)]

    assert (0, 4) == hull_vertices(line)
    assert ((0, 1), (1, 2), (2, 3), (3, 4)) == regular_subdivision(line, [-k * k for k in range(5)]).cells
    assert ((0, 1, 2, 3, 4),) == regular_subdivision(line, [0] * 5).cells
    assert ((0,), (0,)) == (hull_vertices([(3, 4)]), regular_subdivision([(3, 4)], [5]).vertices)
    assert () == hull_vertices([])
    assert ((), ()) == (regular_subdivision([], []).cells, regular_subdivision([], []).vertices)


def test_many_points_in_four_dimensions_are_decided_exactly() -> None:
    """Of 120 points in 4-D every cell's hyperplane supports the lift, and volumes of the cells fill the hull."""
    rng = random.Random(33)
    points = rng.sample(list(product(range(5), repeat=4)), 120)
    heights = [rng.randrange(-40, 41) for _ in points]
    found = regular_subdivision(points, heights)
    flat = cone([(*p, 1) for p in points])

    assert set(found.vertices) >= set(flat.extreme(120))
    assert {k for cell in found.cells for k in cell} >= set(found.vertices)
    for cell in found.cells:
        lifted = SymbolicMatrix([[*points[k], 1, heights[k]] for k in cell])
        assert 5 == lifted.rank() == lifted[:, :5].rank()


def test_cones_with_lines_and_bad_numbers_are_errors() -> None:
    """A vector and its negative, and points without heights, are refused."""
    with pytest.raises(DomainError, match="line"):
        cone([(1, 0), (-1, 0), (0, 1), (0, -1)])
    with pytest.raises(ShapeError, match="heights"):
        regular_subdivision([(0,)], [])


def test_repeated_and_scaled_vectors_count_once() -> None:
    """The first of several vectors of one direction is the extreme one."""
    assert (0, 1) == cone([(1, 0), (0, 1), (2, 0), (1, 1), (0, 1)]).extreme(5)

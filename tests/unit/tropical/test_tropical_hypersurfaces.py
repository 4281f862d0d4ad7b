"""Hypersurfaces against the edges of the dual subdivision, and their balance."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

from sympy import Matrix as SymbolicMatrix

from tropical.hull import cone
from tropical.polynomial import Polynomial, polynomial


def dual_edges(p: Polynomial) -> set[tuple[int, ...]]:
    """Return the terms on each edge of the dual subdivision, from the facets of the lifted hull."""
    n = p.variables
    sign = 1 if p.convention == "max" else -1
    lifted = [(*(0,) * n, -1, 0), *((*a, sign * c, 1) for a, c in p.terms)]
    facets = [set(facet.members) for facet in cone(lifted).facets]
    found = set()
    for i, k in combinations(range(1, len(lifted)), 2):
        shared = [facet for facet in facets if {i, k} <= facet]
        if not shared:
            continue
        common = set.intersection(*shared)
        if 0 in common:
            continue
        points = [p.terms[m - 1][0] for m in sorted(common)]
        differences = [[x - y for x, y in zip(q, points[0], strict=True)] for q in points[1:]]
        if SymbolicMatrix(differences).rank() == 1:
            found.add(tuple(m - 1 for m in sorted(common)))
    return found


def random_polynomial(rng: random.Random, n: int) -> Polynomial:
    lift = rng.choice([0, 1, 6])
    every = list(product(range(3), repeat=n))
    while True:
        chosen = rng.sample(every, rng.randrange(n + 1, 9))
        if SymbolicMatrix([[1, *a] for a in chosen]).rank() == n + 1:
            convention = rng.choice(["max", "min"])
            return polynomial({a: rng.randrange(-lift, lift + 1) for a in chosen}, convention=convention)  # type: ignore[arg-type]


def test_cells_are_dual_to_edges_in_the_plane_and_in_space() -> None:
    """Each edge of the subdivision has one cell, with the edge's terms and lattice length; no other cells exist."""
    rng = random.Random(41)
    for n in (2, 3):
        for _ in range(40):
            p = random_polynomial(rng, n)
            cells = p.hypersurface()

            assert dual_edges(p) == {cell.terms for cell in cells}
            assert len(cells) == len({cell.terms for cell in cells})
            for cell in cells:
                ends = [p.terms[k][0] for k in (cell.terms[0], cell.terms[-1])]
                steps = [int(x - y) for x, y in zip(*ends, strict=True)]
                assert any(s % cell.multiplicity == 0 and abs(s) >= cell.multiplicity for s in steps)


def test_points_of_cells_attain_the_value_at_their_terms_alone() -> None:
    """At a point inside a cell exactly the cell's terms attain the maximum (the minimum)."""
    rng = random.Random(42)
    for n in (2, 3):
        for _ in range(25):
            p = random_polynomial(rng, n)
            for cell in p.hypersurface():
                if not cell.vertices:
                    continue
                x = [Fraction(sum(v[k] for v in cell.vertices), len(cell.vertices)) for k in range(n)]
                x = [a + sum(d[k] for d in cell.directions) for k, a in enumerate(x)]
                values = [c + sum(e * y for e, y in zip(a, x, strict=True)) for a, c in p.terms]
                best = max(values) if p.convention == "max" else min(values)

                assert cell.terms == tuple(k for k, value in enumerate(values) if value == best)


def primitive_step(one: tuple[Fraction, ...], two: tuple[Fraction, ...]) -> tuple[int, int]:
    """Return the primitive integer vector from one point to the other."""
    a, b = (Fraction(y - x) for x, y in zip(one, two, strict=True))
    scale = a.denominator * b.denominator
    whole = [int(a * scale), int(b * scale)]
    divisor = next(g for g in range(max(map(abs, whole)), 0, -1) if whole[0] % g == 0 and whole[1] % g == 0)
    return whole[0] // divisor, whole[1] // divisor


def test_plane_curves_are_balanced() -> None:
    """At every vertex the primitive directions of the edges, times their weights, add up to zero."""
    rng = random.Random(43)
    vertices = heavy = 0
    for _ in range(80):
        p = random_polynomial(rng, 2)
        sums: dict[tuple[Fraction, ...], Counter[int]] = {}
        for edge in p.hypersurface():
            heavy += edge.multiplicity > 1
            arms = [(v, d) for v in edge.vertices for d in edge.directions]
            if len(edge.vertices) == 2:
                one, two = edge.vertices
                arms = [(one, primitive_step(one, two)), (two, primitive_step(two, one))]  # type: ignore[arg-type]
            for vertex, direction in arms:
                total = sums.setdefault(tuple(map(Fraction, vertex)), Counter())
                for k, x in enumerate(direction):
                    total[k] += edge.multiplicity * x
        vertices += len(sums)

        assert all(not any(total.values()) for total in sums.values())
        assert len(p.subdivision) >= len(sums)
    assert vertices > 100
    assert heavy > 20

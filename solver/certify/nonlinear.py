"""Contradictions between polynomial inequalities: products and squares that add up to a negative constant.

A combination of the assumptions and of their listed consequences is sought first. When there is none, a linear
functional shows why, and a square at which it is negative is added to the list: so the squares that a proof needs
are found one after another. (Handelman's certificates need no squares; in general these are Positivstellensatz
certificates, which need not exist for inequalities that are tight inside.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from solver.certify.combination import Combination
from solver.certify.consequences import Assumption, Consequences, Fact, Root, product
from solver.certify.intervals import on_box, on_interval
from solver.kernel.polynomials import Monomial

MOST_SQUARES: Final = (12, 30, 60)
"""How often squares are added to a list, by effort."""

MOST_BASIS: Final = 40
STAGES: Final = (
    (0, 2, 0),
    (1, 3, 0),
    (1, 4, 0),
    (0, 2, 1),
    (1, 2, 2),
    (2, 3, 1),
    (2, 4, 2),
)
"""From which effort on, how many factors a product has, and how many factors stand beside a square, plus one."""


def contradiction(
    assumptions: list[Assumption], out_of_time: Callable[[], bool], effort: int
) -> tuple[tuple[int, ...], object] | None:
    """Return the clause and the lemma of a contradiction between assumptions, or None."""
    consequences = Consequences(assumptions)
    for number, (least_effort, factors, squares) in enumerate(STAGES):
        if least_effort > effort:
            continue
        if number:
            found_on = on_interval(assumptions) or on_box(assumptions)
            if found_on is not None:
                return found_on
        combination = Combination()
        combination.add([Fact(a.p, a.strict, factors=(i,)) for i, a in enumerate(assumptions)])
        combination.add(consequences.listed(factors, squares=squares))
        names = {fact.root for fact in combination.facts if not fact.factors}
        for _ in range(MOST_SQUARES[effort]):
            found = combination.solve(out_of_time)
            if found is not None:
                return as_lemma(assumptions, found)
            if out_of_time():
                return None
            new = negative_squares(consequences, combination.functional, names) if squares else []
            if not new:
                break
            names.update(fact.root for fact in new)
            combination.add(new)
    return None


def negative_squares(
    consequences: Consequences, functional: dict[Monomial, float], names: set[Root | None]
) -> list[Fact]:
    """Return squares of polynomials at which a functional is negative; when there are none, squares of simple
    polynomials at which it is nearly zero.
    """
    basis: list[Monomial] = [(), *((column,) for column in consequences.curved)]
    if consequences.top >= 4:
        basis += sorted(m for m in functional if len(m) == 2 and set(m) <= set(consequences.curved))
    basis = [m for m in basis if tuple(sorted(m + m)) in functional][:MOST_BASIS]
    if not basis:
        return []
    matrix = np.array([[functional.get(tuple(sorted(left + right)), 0.0) for right in basis] for left in basis])
    eigenvalues, vectors = np.linalg.eigh(matrix)
    size = 1 + abs(eigenvalues[-1])
    found: list[Fact] = []
    for eigenvalue, vector in zip(eigenvalues, vectors.T, strict=True):
        if len(found) == 4 or eigenvalue > 1e-4 * size:
            break
        scaled = vector / np.abs(vector).max()
        for denominator in (1, 2, 3, 4, 6, 12, 64, 1024, 10**5):
            rounded = np.rint(scaled * denominator)
            close = denominator <= 12 and np.abs(scaled * denominator - rounded).max() < 0.02
            value = rounded @ matrix @ rounded
            if value < 0.5 * eigenvalue * (rounded @ rounded) if eigenvalue < -1e-7 * size else close:
                root = {m: int(c) for m, c in zip(basis, rounded, strict=True) if c}
                fact = Fact(product(root, root), False, root=tuple(sorted(root.items())))
                if fact.root not in names:
                    found.append(fact)
                    break
    return found


def as_lemma(assumptions: list[Assumption], found: list[tuple[int, Fact]]) -> tuple[tuple[int, ...], object]:
    """Write facts with multipliers as a lemma about the literals that they use."""
    used = sorted(
        {i for _, fact in found for i in fact.factors}
        | {i for _, fact in found if fact.equation for i in fact.equation[1:]}
    )
    place = {i: position for position, i in enumerate(used)}
    products: list[object] = []
    multiples: list[object] = []
    for multiplier, fact in found:
        if fact.equation is not None:
            root, i, j = fact.equation
            multiples.append([[[multiplier * c, list(m)] for m, c in root], place[i], place[j]])
            continue
        entry: list[object] = [multiplier, [place[i] for i in fact.factors]]
        if fact.root is not None:
            entry.append([[c, list(m)] for m, c in fact.root])
        products.append(entry)
    literals = [assumptions[i].literal for i in used]
    return tuple(-literal for literal in literals), ["sum", literals, products, multiples]

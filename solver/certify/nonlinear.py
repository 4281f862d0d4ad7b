"""Contradictions between polynomial inequalities: products and squares that add up to a negative constant.

Each monomial becomes a variable of a linear problem. Its constraints are the assumptions, and those of their products
and of the squares of polynomials that the present solution of the linear problem breaks. When the linear problem has
no solution, its Farkas multipliers are the certificate (Handelman's where there are no squares).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice

import numpy as np

from solver.certify.simplex import OutOfSteps, Simplex, integers
from solver.kernel.polynomials import Monomial

Whole = dict[Monomial, int]
MOST_CANDIDATES = 4000
MOST_HALVES = 40
MOST_LOOPS = 150
MOST_EIGENVECTOR_ROUNDS = 25
EFFORTS = (150, 800, 4000)
"""How many pivots one linear problem may take."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A literal as p ≥ 0, or p > 0 when strict."""

    literal: int
    p: Whole
    strict: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """What follows from assumptions: a product of some of them, times a square, or a multiple of an equation."""

    p: Whole
    strict: bool
    factors: tuple[int, ...] = ()
    root: tuple[tuple[Monomial, int], ...] | None = None
    equation: tuple[tuple[tuple[Monomial, int], ...], int, int] | None = None

    @property
    def name(self) -> tuple[object, ...]:
        """What makes two facts the same."""
        return (self.factors, self.root, self.equation)


def product(p: Whole, q: Whole) -> Whole:
    """Return p · q."""
    result: Whole = {}
    for left, a in p.items():
        for right, b in q.items():
            monomial = tuple(sorted(left + right))
            result[monomial] = result.get(monomial, 0) + a * b
    return {monomial: c for monomial, c in result.items() if c}


class Linearization:
    """The linear problem over monomials."""

    def __init__(
        self, assumptions: list[Assumption], out_of_time: Callable[[], bool], degree: int, pivots: int
    ) -> None:
        self.assumptions = assumptions
        self.out_of_time = out_of_time
        self.degree = degree
        self.simplex = Simplex(out_of_time, pivots)
        self.variable_of: dict[Monomial, int] = {}
        self.facts: list[Fact] = []
        self.added: set[tuple[object, ...]] = set()
        self.curved = sorted({column for a in assumptions for m in a.p if len(m) >= 2 for column in m})
        self.top = max((len(m) for a in assumptions for m in a.p), default=1)

    def variable(self, monomial: Monomial) -> int:
        if monomial not in self.variable_of:
            self.variable_of[monomial] = self.simplex.variable()
        return self.variable_of[monomial]

    def add(self, fact: Fact) -> None:
        """Add a fact to the linear problem."""
        number = len(self.facts)
        self.facts.append(fact)
        self.added.add(fact.name)
        row = self.simplex.row({self.variable(m): c for m, c in fact.p.items() if m})
        limit = (-fact.p.get((), 0), 1 if fact.strict else 0)
        self.simplex.bound(row, limit, (number, 1), below=True)

    def roots(self) -> list[Whole]:
        """List monomials, and sums and differences of two, whose squares have monomials of the right degrees."""
        degrees = [len(m) for a in self.assumptions for m in a.p if len(m) >= 2]
        high = max(self.degree, self.top) // 2
        low = 0 if self.top < 3 else min(degrees) // 2
        half = [m for size in range(low, high + 1) for m in combinations_with_replacement(self.curved, size)][
            :MOST_HALVES
        ]
        result: list[Whole] = [{m: 1} for m in half if m]
        for left, right in combinations(half, 2):
            result += [{left: 1, right: -1}, {left: 1, right: 1}]
        return result

    def squared(self) -> Iterator[Fact]:
        """List squares, and products of an assumption and a square."""
        curved = set(self.curved)
        for root in self.roots():
            name = tuple(sorted(root.items()))
            square = product(root, root)
            yield Fact(square, False, root=name)
            size = max(map(len, square))
            for i, a in enumerate(self.assumptions):
                if size + max(map(len, a.p)) <= self.top and any(c in curved for m in a.p for c in m):
                    yield Fact(product(square, a.p), False, factors=(i,), root=name)

    def candidates(self) -> Iterator[Fact]:
        """List products of assumptions and multiples of equations, simple ones first."""
        curved = set(self.curved)
        active = [i for i, a in enumerate(self.assumptions) if any(column in curved for m in a.p for column in m)]
        opposite = {frozenset(a.p.items()): i for i, a in enumerate(self.assumptions) if not a.strict}
        equal: dict[int, int] = {}
        for i in active:
            a = self.assumptions[i]
            j = opposite.get(frozenset((m, -c) for m, c in a.p.items()))
            if j is not None and not a.strict:
                equal[i] = j
        monomials: list[Monomial] = [(column,) for column in self.curved]
        monomials += [m for m in sorted({m for a in self.assumptions for m in a.p}) if len(m) >= 2]
        for i, j in equal.items():
            for monomial in monomials:
                if len(monomial) + max(map(len, self.assumptions[i].p)) <= max(self.degree, self.top):
                    p = product({monomial: 1}, self.assumptions[i].p)
                    yield Fact(p, False, equation=(((monomial, 1),), i, j))
        plain = [i for i in active if i not in equal]
        powers: list[tuple[tuple[int, ...], Whole, bool]] = [
            ((i,), self.assumptions[i].p, self.assumptions[i].strict) for i in plain
        ]
        simple = powers
        for _ in range(2, self.degree + 1):
            longer = []
            for factors, p, strict in powers:
                for (i,), q, above in simple:
                    if i < factors[-1]:
                        continue
                    if max(map(len, p)) + max(map(len, q)) > max(self.degree, self.top):
                        continue
                    result = product(p, q)
                    longer.append(((*factors, i), result, strict and above))
                    yield Fact(result, strict and above, factors=(*factors, i))
            powers = longer

    def solution(self) -> dict[Monomial, float]:
        """Return the present values of the monomials."""
        values = {m: float(self.simplex.values[v][0]) + 1e-7 * float(self.simplex.values[v][1])
                  for m, v in self.variable_of.items()}  # fmt: skip
        values[()] = 1.0
        return values

    def refute(self) -> list[tuple[int, Fact]] | None:
        """Return facts with multipliers that add up to a contradiction, or None."""
        for i, a in enumerate(self.assumptions):
            self.add(Fact(a.p, a.strict, factors=(i,)))
        pool = list(islice(self.candidates(), MOST_CANDIDATES))
        pool += islice(self.squared(), MOST_CANDIDATES)
        eigenvector_rounds = 0
        for _ in range(MOST_LOOPS):
            conflict = self.simplex.check()
            if conflict is not None:
                return [(m, self.facts[reason]) for reason, m in integers(conflict).items()]
            if self.out_of_time():
                return None
            values = self.solution()
            fresh = self.broken(pool, values)
            if not fresh:
                eigenvector_rounds += 1
                fresh = self.squares(values)
            if not fresh or eigenvector_rounds > MOST_EIGENVECTOR_ROUNDS:
                return None
            for fact in fresh:
                self.add(fact)
        return None

    def broken(self, pool: list[Fact], values: dict[Monomial, float]) -> list[Fact]:
        """Return the candidates that the present solution breaks most, those without new monomials first."""
        scored: list[tuple[int, float, int]] = []
        for number, fact in enumerate(pool):
            if fact.name in self.added:
                continue
            value = scale = 0.0
            unknown = 0
            for m, c in fact.p.items():
                if m in values:
                    value += c * values[m]
                    scale += abs(c * values[m])
                else:
                    unknown += 1
            size = 1e-9 * (1 + scale)
            if fact.equation is not None:
                if abs(value) > size:
                    scored.append((unknown, -abs(value) / (1 + scale), number))
            elif value < -size or (fact.strict and value <= 0):
                scored.append((unknown, value / (1 + scale), number))
        scored.sort()
        chosen = []
        for _, _, number in scored[:6]:
            fact = pool[number]
            chosen.append(fact)
            if fact.equation is not None:
                root, i, j = fact.equation
                mirror = tuple((m, -c) for m, c in root)
                chosen.append(Fact({m: -c for m, c in fact.p.items()}, False, equation=(mirror, i, j)))
        return chosen

    def squares(self, values: dict[Monomial, float]) -> list[Fact]:
        """Return squares of polynomials that are negative at the present solution, if there are some."""
        basis: list[Monomial] = [(), *((column,) for column in self.curved)]
        if max(self.degree, self.top) >= 4:
            basis += [m for m in sorted(self.variable_of) if len(m) == 2]
        basis = basis[:40]
        matrix = np.array([[values.get(tuple(sorted(left + right)), 0.0) for right in basis] for left in basis])
        found: list[Fact] = []
        eigenvalues, vectors = np.linalg.eigh(matrix)
        for k, eigenvalue in enumerate(eigenvalues[:3]):
            if eigenvalue > -1e-8 * (1 + abs(eigenvalues[-1])):
                break
            vector = vectors[:, k] / np.abs(vectors[:, k]).max()
            for denominator in (1, 2, 4, 12, 64, 1024, 10**5):
                rounded = np.rint(vector * denominator)
                if rounded @ matrix @ rounded < 0.5 * eigenvalue * (rounded @ rounded):
                    root = {m: int(c) for m, c in zip(basis, rounded, strict=True) if c}
                    fact = Fact(product(root, root), False, root=tuple(sorted(root.items())))
                    if fact.name not in self.added:
                        found.append(fact)
                        break
        return found


def contradiction(
    assumptions: list[Assumption], out_of_time: Callable[[], bool], effort: int
) -> tuple[tuple[int, ...], object] | None:
    """Return the clause and the "sum" lemma of a contradiction between assumptions, or None.

    An effort of 0, 1, 2 multiplies up to two, three, four assumptions.
    """
    for degree in range(2, 3 + effort):
        try:
            found = Linearization(assumptions, out_of_time, degree, EFFORTS[effort]).refute()
        except OutOfSteps:
            found = None
        if found is not None:
            return as_lemma(assumptions, found)
        if out_of_time():
            return None
    return None


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

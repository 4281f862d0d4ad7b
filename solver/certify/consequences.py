"""What follows from polynomial inequalities: products of them, times squares, and multiples of equations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice

from solver.kernel.polynomials import Monomial

Whole = dict[Monomial, int]
Root = tuple[tuple[Monomial, int], ...]

MOST_FACTS = 4000
MOST_HALVES = 40


@dataclass(frozen=True, slots=True)
class Assumption:
    """A literal as p ≥ 0, or p > 0 when strict."""

    literal: int
    p: Whole
    strict: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """p ≥ 0 (or p > 0), and why: a product of assumptions and the square of `root`, or a multiple of an equation."""

    p: Whole
    strict: bool
    factors: tuple[int, ...] = ()
    root: Root | None = None
    equation: tuple[Root, int, int] | None = None

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


def degree_of(p: Whole) -> int:
    """Return the degree of a polynomial."""
    return max(map(len, p))


class Consequences:
    """Lists facts that follow from assumptions, simple ones first."""

    def __init__(self, assumptions: list[Assumption]) -> None:
        self.assumptions = assumptions
        self.curved = sorted({column for a in assumptions for m in a.p if len(m) >= 2 for column in m})
        self.degrees = [len(m) for a in assumptions for m in a.p if len(m) >= 2]
        self.top = max(self.degrees, default=1)
        curved = set(self.curved)
        self.active = [i for i, a in enumerate(assumptions) if any(c in curved for m in a.p for c in m)]
        opposite = {frozenset(a.p.items()): i for i, a in enumerate(assumptions) if not a.strict}
        self.equal: dict[int, int] = {}
        for i in self.active:
            j = opposite.get(frozenset((m, -c) for m, c in assumptions[i].p.items()))
            if j is not None and not assumptions[i].strict:
                self.equal[i] = j

    def listed(self, factors: int, *, squares: int) -> list[Fact]:
        """List multiples, products of up to `factors` assumptions, and squares times less than `squares` ones."""
        highest = max(factors, self.top)
        facts = list(islice(self.multiples(highest), MOST_FACTS))
        products = list(islice(self.products(factors, highest), MOST_FACTS))
        if squares:
            pairs = [fact for fact in products if len(fact.factors) == 2 and squares > 1]
            facts += islice(self.squared(pairs), MOST_FACTS)
        return facts + products

    def multiples(self, highest: int) -> Iterator[Fact]:
        """Multiply equations by monomials, with both signs."""
        monomials: list[Monomial] = [(column,) for column in self.curved]
        monomials += [m for m in sorted({m for a in self.assumptions for m in a.p}) if len(m) >= 2]
        for i, j in self.equal.items():
            p = self.assumptions[i].p
            for monomial in monomials:
                if len(monomial) + degree_of(p) <= highest:
                    for sign in (1, -1):
                        yield Fact(product({monomial: sign}, p), False, equation=(((monomial, sign),), i, j))

    def products(self, factors: int, highest: int) -> Iterator[Fact]:
        """Multiply up to `factors` assumptions, as long as the degree allows it."""
        simple = [
            Fact(self.assumptions[i].p, self.assumptions[i].strict, (i,)) for i in self.active if i not in self.equal
        ]
        shorter = simple
        for _ in range(2, factors + 1):
            longer = []
            for fact, one in ((fact, one) for fact in shorter for one in simple):
                if one.factors[0] >= fact.factors[-1] and degree_of(fact.p) + degree_of(one.p) <= highest:
                    p = product(fact.p, one.p)
                    longer.append(Fact(p, fact.strict and one.strict, fact.factors + one.factors))
            yield from longer
            shorter = longer[:MOST_FACTS]

    def squared(self, pairs: list[Fact]) -> Iterator[Fact]:
        """Square monomials and sums and differences of two; multiply squares by assumptions and by `pairs`."""
        low = 0 if self.top < 3 else min(self.degrees) // 2
        halves = [
            m for size in range(max(self.top, 2) // 2 + 1) for m in combinations_with_replacement(self.curved, size)
        ]
        roots: list[Whole] = [{m: 1} for m in halves[:MOST_HALVES] if m]
        for left, right in combinations(halves[:MOST_HALVES], 2):
            roots += [{left: 1, right: -1}, {left: 1, right: 1}]
        singles = [Fact(self.assumptions[i].p, False, (i,)) for i in self.active]
        for root in roots:
            square = product(root, root)
            name = tuple(sorted(root.items()))
            if min(map(len, root)) >= low:
                yield Fact(square, False, root=name)
            for fact in (*singles, *pairs):
                if degree_of(square) + degree_of(fact.p) <= self.top:
                    yield Fact(product(square, fact.p), False, fact.factors, name)

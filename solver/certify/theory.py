"""The theories together: linear arithmetic at every step, the rest at complete assignments."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

from solver.certify.cdcl import Clause, Completion
from solver.certify.consequences import Assumption
from solver.certify.countermodel import Countermodel
from solver.certify.equality import Classes
from solver.certify.linear import LinearTheory
from solver.certify.nonlinear import contradiction
from solver.kernel.clauses import ClauseForm
from solver.kernel.lemmas import constraint
from solver.kernel.polynomials import Monomial

MOST_SPLITS = 60


class Theories:
    """Decides which assignments of truths to the atoms of a clause form have a model."""

    def __init__(self, names: ClauseForm, out_of_time: Callable[[], bool], effort: int = 0) -> None:
        self.names = names
        self.out_of_time = out_of_time
        self.effort = effort
        self.linear = LinearTheory(names, out_of_time)
        self.true: set[int] = set()
        self.assumed: list[int] = []
        self.marks: list[int] = []
        self.known = 1
        self.splits = 0
        self.gave_up = False

    def push(self) -> None:
        self.marks.append(len(self.assumed))
        self.linear.push()

    def pop(self, levels: int) -> None:
        mark = self.marks[-levels]
        del self.marks[-levels:]
        self.true.difference_update(self.assumed[mark:])
        del self.assumed[mark:]
        self.linear.pop(levels)

    def news(self) -> tuple[list[tuple[Clause, object]], list[int]]:
        """Take in the atoms that arose since the last call; return their ordering lemmas and their numbers."""
        lemmas: list[tuple[Clause, object]] = []
        first = self.known
        while self.known < len(self.names.atoms):
            lemmas += self.linear.know(self.known)
            self.known += 1
        return lemmas, list(range(first, self.known))

    def assume(self, literal: int) -> tuple[Clause, object] | None:
        self.true.add(literal)
        self.assumed.append(literal)
        return self.linear.assume(literal)

    def check(self) -> tuple[Clause, object] | None:
        return self.linear.check()

    def complete(self) -> Completion:
        """Look at a complete assignment that linear arithmetic accepts."""
        lemmas = Classes(self.names, self.true).broken(self.differs)
        if not lemmas and not self.split_integer():
            found = self.nonlinear()
            if found is None:
                self.gave_up = True
                return Completion(gives_up=True)
            lemmas = found
        order, atoms = self.news()
        return Completion([*lemmas, *order], atoms)

    def differs(self, x: int, y: int) -> bool:
        return self.linear.value((x,)) != self.linear.value((y,))

    def split_integer(self) -> bool:
        """Add the atom x ≥ ⌊v⌋ + 1 for an integer column whose value v is no integer."""
        for column, (_, _, whole) in enumerate(self.names.columns):
            x, d = self.linear.value((column,))
            if whole and (x.denominator != 1 or d):
                limit = floor(x) + (1 if x.denominator != 1 or d > 0 else 0)
                self.names.nonneg({(column,): Fraction(1), (): Fraction(-limit)})
                return True
        return False

    def nonlinear(self) -> list[tuple[Clause, object]] | None:
        """Return nothing if the products have their right values, else a lemma, or nothing and a new atom; None
        when no argument was found.
        """
        self.confirm()
        wrong = self.wrong_products()
        if not wrong:
            return []
        assumptions = []
        for literal in self.assumed:
            if self.names.atoms[abs(literal)][0] == "nonneg":
                p, strict = constraint(self.names, literal, "assumption")
                assumptions.append(Assumption(literal, {m: int(c) for m, c in p.items()}, strict))
        found = contradiction(assumptions, self.out_of_time, self.effort)
        if found is not None:
            return [found]
        return [] if self.effort and self.split_column(wrong) else None

    def confirm(self) -> None:
        """Raise `Counterexample` when the values of the columns, as they are or rounded, are one."""
        exact = self.concrete()
        tried: list[dict[int, Fraction]] = []
        for denominator in (None, 8, 1):
            values = {
                column: exact.get(self.linear.variable_of.get((column,), -1), Fraction(0))
                for column in range(len(self.names.columns))
            }
            if denominator is not None:
                values = {column: Fraction(round(value * denominator), denominator) for column, value in values.items()}
            if values not in tried:
                tried.append(values)
                Countermodel(self.names, self.true, values).confirm()

    def wrong_products(self) -> list[Monomial]:
        """List the monomials whose value in the simplex is not the product of their columns' values."""
        values = self.concrete()
        wrong = []
        for monomial, variable in self.linear.variable_of.items():
            if len(monomial) >= 2:
                product = Fraction(1)
                for column in monomial:
                    product *= values.get(self.linear.variable_of.get((column,), -1), Fraction(0))
                if product != values[variable]:
                    wrong.append(monomial)
        return wrong

    def concrete(self) -> dict[int, Fraction]:
        """Return the values of the simplex for an ε that is small enough."""
        simplex = self.linear.simplex
        epsilon = Fraction(1)
        for v, (x, d) in enumerate(simplex.values):
            for limit, sign in ((simplex.lower[v], 1), (simplex.upper[v], -1)):
                if limit is not None:
                    room = sign * (x - limit[0][0])
                    loss = sign * (limit[0][1] - d)
                    if loss > 0 and room > 0:
                        epsilon = min(epsilon, Fraction(room) / Fraction(loss))
        return {v: Fraction(x + d * epsilon) for v, (x, d) in enumerate(simplex.values)}

    def split_column(self, wrong: list[Monomial]) -> bool:
        """Add an atom that cuts the range of a column of a wrong product in two."""
        self.splits += 1
        if self.splits > MOST_SPLITS:
            return False
        values = self.concrete()
        columns = sorted({column for monomial in wrong for column in monomial})
        for column in columns:
            before = len(self.names.atoms)
            self.names.nonneg({(column,): Fraction(1)})
            if len(self.names.atoms) > before:
                return True
        for step in (0, 1, -1, 3, -3):
            for column in columns:
                value = values.get(self.linear.variable_of.get((column,), -1), Fraction(0))
                near = value.limit_denominator(64) + step
                before = len(self.names.atoms)
                self.names.nonneg({(column,): Fraction(1), (): -near})
                if len(self.names.atoms) > before:
                    return True
        return False

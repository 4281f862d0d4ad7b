"""Inequalities of a clause form as bounds of a simplex, and conflicts of the simplex as lemmas.

Each monomial is a variable of the simplex; a linear form of several monomials is a row. An atom p ≥ 0 says
form ≥ b or form ≤ b for a primitive form; its negation says the opposite, strictly or, with integers, one step on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from solver.certify.simplex import Conflict, Exact, Simplex, Value, integers, short
from solver.kernel.atoms import Names
from solver.kernel.polynomials import Monomial

Clause = tuple[int, ...]
Form = tuple[tuple[Monomial, int], ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """`variable ≥ value` (below) or `variable ≤ value`, where the literal's constraint is `factor` times that."""

    variable: int
    value: Value
    below: bool
    factor: int


class LinearTheory:
    """The inequalities among the atoms of a clause form."""

    def __init__(self, names: Names, out_of_time: Callable[[], bool]) -> None:
        self.names = names
        self.simplex = Simplex(out_of_time)
        self.variable_of: dict[Monomial, int] = {}
        self.form_of: dict[Form, int] = {}
        self.bounds: dict[int, Bound] = {}
        self.steps: dict[int, list[tuple[Value, int]]] = {}
        self.marks: list[int] = []

    def monomial(self, monomial: Monomial) -> int:
        """Return the variable of a monomial."""
        if monomial not in self.variable_of:
            self.variable_of[monomial] = self.simplex.variable()
        return self.variable_of[monomial]

    def form(self, form: Form) -> int:
        """Return the variable of a primitive linear form."""
        if form not in self.form_of:
            if len(form) == 1:
                self.form_of[form] = self.monomial(form[0][0])
            else:
                line: dict[int, Exact] = {self.monomial(m): c for m, c in form}
                self.form_of[form] = self.simplex.row(line)
        return self.form_of[form]

    def know(self, atom: int) -> list[tuple[Clause, object]]:
        """Take an inequality in; return the lemmas that order it among those with the same form."""
        if atom in self.bounds or self.names.atoms[atom][0] != "nonneg":
            return []
        p: dict[Monomial, int] = dict(self.names.atoms[atom][1:])  # type: ignore[arg-type]
        constant = p.pop((), 0)
        factor = gcd(*p.values())
        up = p[max(p)] > 0
        sign = 1 if up else -1
        variable = self.form(tuple(sorted((m, sign * c // factor) for m, c in p.items())))
        limit = short(Fraction(-sign * constant, factor))
        whole = self.names.integral(p)
        self.bounds[atom] = Bound(variable, (limit, 0), up, factor)
        if whole:
            opposite: Value = (limit - sign, 0)
        else:
            opposite = (limit, -sign)
        self.bounds[-atom] = Bound(variable, opposite, not up, factor)
        return self.order(variable, atom if up else -atom)

    def order(self, variable: int, literal: int) -> list[tuple[Clause, object]]:
        """Return `variable ≥ b ⇒ variable ≥ a` for the neighbours a ≤ b of a new literal."""
        line = self.steps.setdefault(variable, [])
        value = self.bounds[literal].value
        place = sum(1 for other, _ in line if other <= value)
        line.insert(place, (value, literal))
        lemmas = []
        for low, high in ((place - 1, place), (place, place + 1)):
            if low >= 0 and high < len(line):
                strong, weak = line[high][1], line[low][1]
                conflict: Conflict = [
                    (strong, Fraction(1, self.bounds[strong].factor)),
                    (-weak, Fraction(1, self.bounds[-weak].factor)),
                ]
                lemmas.append(sum_lemma(conflict))
        return lemmas

    def assume(self, literal: int) -> tuple[Clause, object] | None:
        """Assume a literal; return a lemma that contradicts the assumptions, if a pair of them suffices."""
        bound = self.bounds.get(literal)
        if bound is None:
            return None
        conflict = self.simplex.bound(bound.variable, bound.value, (literal, bound.factor), below=bound.below)
        return None if conflict is None else sum_lemma(conflict)

    def check(self) -> tuple[Clause, object] | None:
        """Return a lemma that contradicts the assumptions, if there is one."""
        conflict = self.simplex.check()
        return None if conflict is None else sum_lemma(conflict)

    def push(self) -> None:
        self.marks.append(self.simplex.mark())

    def pop(self, levels: int) -> None:
        self.simplex.back_to(self.marks[-levels])
        del self.marks[-levels:]

    def value(self, monomial: Monomial) -> Value:
        """Return the value of a monomial in the simplex."""
        return self.simplex.values[self.variable_of[monomial]] if monomial in self.variable_of else (0, 0)


def sum_lemma(conflict: Conflict) -> tuple[Clause, object]:
    """Return the clause and the lemma of a Farkas conflict between literals."""
    multipliers = integers(conflict)
    literals = list(multipliers)
    products = [[multiplier, [place]] for place, multiplier in enumerate(multipliers.values())]
    return tuple(-literal for literal in literals), ["sum", literals, products, []]

"""Exact linear arithmetic that can be taken back: the dual simplex of Dutertre and de Moura.

Variables have bounds, each with the reason that put it there. A row is a variable that equals a linear form in the
others. `check` finds values within all bounds, or reasons whose bounds contradict each other, with Farkas
multipliers. A value is a pair (x, d) that stands for x + d·ε with an infinitely small ε > 0: x > 0 is x ≥ (0, 1).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import TypeAlias

Exact: TypeAlias = int | Fraction
Value: TypeAlias = tuple[Exact, Exact]
Reason: TypeAlias = tuple[int, Exact]
"""What put a bound on a variable, and the factor by which the reason's own constraint exceeds the bound's."""

Conflict: TypeAlias = list[tuple[int, Exact]]
"""Reasons with multipliers > 0: the reasons' own constraints add up to a contradiction."""

GREEDY_PIVOTS = 40


class OutOfSteps(Exception):
    """The simplex needs more pivots, or more time, than it was given."""


def short(value: Exact) -> Exact:
    """Return an integer as an int; arithmetic on ints is twenty times faster."""
    return value.numerator if value.denominator == 1 else value


class Simplex:
    """Variables 0, 1, … with bounds and rows."""

    def __init__(self, out_of_time: Callable[[], bool], pivots: int = 10**9) -> None:
        self.values: list[Value] = []
        self.lower: list[tuple[Value, Reason] | None] = []
        self.upper: list[tuple[Value, Reason] | None] = []
        self.rows: dict[int, dict[int, Exact]] = {}
        self.forms: dict[int, dict[int, Exact]] = {}
        self.resting: set[int] = set()
        self.columns: list[set[int]] = []
        self.changes: list[tuple[int, bool, tuple[Value, Reason] | None]] = []
        self.suspects: set[int] = set()
        self.pivots = pivots
        self.out_of_time = out_of_time

    def variable(self) -> int:
        """Add a variable without bounds."""
        self.values.append((0, 0))
        self.lower.append(None)
        self.upper.append(None)
        self.columns.append(set())
        return len(self.values) - 1

    def row(self, form: dict[int, Exact]) -> int:
        """Add a variable that equals a linear form in variables that are no rows themselves."""
        new = self.variable()
        self.forms[new] = form
        self.resting.add(new)
        return new

    def wake(self, variable: int) -> None:
        """Put the row of a variable into the tableau; rows without bounds rest, since each row makes pivots longer."""
        self.resting.discard(variable)
        line: dict[int, Exact] = {}
        x: Exact = 0
        d: Exact = 0
        for column, factor in self.forms[variable].items():
            unit: dict[int, Exact] = {column: 1}
            for inner, weight in self.rows.get(column, unit).items():
                line[inner] = line.get(inner, 0) + factor * weight
            x, d = x + factor * self.values[column][0], d + factor * self.values[column][1]
        self.values[variable] = (short(x), short(d))
        self.rows[variable] = {inner: short(weight) for inner, weight in line.items() if weight}
        for inner in self.rows[variable]:
            self.columns[inner].add(variable)

    def rest(self, variable: int) -> None:
        """Take the row of a variable without bounds out of the tableau."""
        for inner in self.rows.pop(variable):
            self.columns[inner].discard(variable)
        self.resting.add(variable)

    def bound(self, variable: int, value: Value, reason: Reason, *, below: bool) -> Conflict | None:
        """Demand variable ≥ value (`below`), or variable ≤ value; return a conflict with the opposite bound."""
        own, other = (self.lower, self.upper) if below else (self.upper, self.lower)
        present = own[variable]
        if present is not None and (present[0] >= value if below else present[0] <= value):
            return None
        opposite = other[variable]
        if opposite is not None and (opposite[0] < value if below else opposite[0] > value):
            return [(reason[0], 1 / Fraction(reason[1])), (opposite[1][0], 1 / Fraction(opposite[1][1]))]
        if variable in self.resting:
            self.wake(variable)
        self.changes.append((variable, below, present))
        own[variable] = (value, reason)
        if variable in self.rows:
            self.suspects.add(variable)
        elif self.values[variable] < value if below else self.values[variable] > value:
            self.move(variable, value)
        return None

    def mark(self) -> int:
        """Return the present state of the bounds, for `back_to`."""
        return len(self.changes)

    def back_to(self, mark: int) -> None:
        """Take back all bounds that came after a mark."""
        while len(self.changes) > mark:
            variable, below, present = self.changes.pop()
            (self.lower if below else self.upper)[variable] = present
            free = self.lower[variable] is None and self.upper[variable] is None
            if free and variable in self.rows and variable in self.forms:
                self.rest(variable)

    def move(self, variable: int, value: Value) -> None:
        """Give a variable that is no row a new value."""
        x, d = value[0] - self.values[variable][0], value[1] - self.values[variable][1]
        self.values[variable] = value
        for row in self.columns[variable]:
            weight = self.rows[row][variable]
            a, b = self.values[row]
            self.values[row] = (short(a + weight * x), short(b + weight * d))
            self.suspects.add(row)

    def check(self) -> Conflict | None:
        """Find values within all bounds, or a conflict."""
        count = 0
        while True:
            count += 1
            worst = self.violated()
            if worst is None:
                return None
            row, short_of = worst
            entering = self.entering(row, up=short_of, first=count > GREEDY_PIVOTS)
            if entering is None:
                return self.explain(row, up=short_of)
            target = (self.lower if short_of else self.upper)[row]
            assert target is not None
            self.pivot(row, entering)
            self.move(row, target[0])
            self.suspects.add(entering)

    def violated(self) -> tuple[int, bool] | None:
        """Return the first row outside its bounds, and whether it is below them."""
        best: tuple[int, bool] | None = None
        for row in sorted(self.suspects):
            if row not in self.rows:
                continue
            value, low, high = self.values[row], self.lower[row], self.upper[row]
            if low is not None and value < low[0]:
                best = (row, True)
                break
            if high is not None and value > high[0]:
                best = (row, False)
                break
            self.suspects.discard(row)
        return best

    def entering(self, row: int, *, up: bool, first: bool) -> int | None:
        """Return a variable that can move the row's value up (or down): the one in the fewest rows, which keeps the
        rows short, or the first one, which ends every cycle (Bland's rule).
        """
        best: tuple[int, int] | None = None
        for variable, weight in self.rows[row].items():
            limit = (self.upper if (weight > 0) == up else self.lower)[variable]
            if limit is None or self.values[variable] != limit[0]:
                score = (0 if first else len(self.columns[variable]), variable)
                if best is None or score < best:
                    best = score
        return None if best is None else best[1]

    def explain(self, row: int, *, up: bool) -> Conflict:
        """Return the bounds that keep a row outside its own bound."""
        own = (self.lower if up else self.upper)[row]
        assert own is not None
        conflict: Conflict = [(own[1][0], 1 / Fraction(own[1][1]))]
        for variable, weight in self.rows[row].items():
            limit = (self.upper if (weight > 0) == up else self.lower)[variable]
            assert limit is not None
            conflict.append((limit[1][0], abs(Fraction(weight)) / Fraction(limit[1][1])))
        return conflict

    def pivot(self, row: int, entering: int) -> None:
        """Exchange the roles of a row and of a variable in it."""
        self.pivots -= 1
        if self.pivots < 0 or self.out_of_time():
            raise OutOfSteps
        line = self.rows.pop(row)
        pivot = line.pop(entering)
        for variable in line:
            self.columns[variable].discard(row)
        self.columns[entering].discard(row)
        if pivot == 1:
            new = {variable: -weight for variable, weight in line.items()}
            new[row] = 1
        elif pivot == -1:
            new = line
            new[row] = -1
        else:
            inverse = Fraction(1) / pivot
            new = {variable: short(-weight * inverse) for variable, weight in line.items()}
            new[row] = short(inverse)
        self.columns[row] = set()
        for other in self.columns[entering]:
            target = self.rows[other]
            factor = target.pop(entering)
            for variable, weight in new.items():
                old = target.get(variable)
                if old is None:
                    target[variable] = short(factor * weight)
                    self.columns[variable].add(other)
                else:
                    value = short(old + factor * weight)
                    if value:
                        target[variable] = value
                    else:
                        del target[variable]
                        self.columns[variable].discard(other)
        self.columns[entering] = set()
        self.rows[entering] = new
        for variable in new:
            self.columns[variable].add(entering)


def integers(conflict: Conflict) -> dict[int, int]:
    """Return the multipliers of a conflict as integers > 0, one for each reason."""
    summed: dict[int, Fraction] = {}
    for reason, multiplier in conflict:
        summed[reason] = summed.get(reason, Fraction(0)) + multiplier
    common = lcm(*(value.denominator for value in summed.values()))
    return {reason: int(value * common) for reason, value in summed.items()}

"""How the powers of a square matrix end: each entry has a rate, (A^(s+c))_ij = (A^s)_ij + c · rate for all s ≥ t.

The rates are one number for all entries that are not −∞, or lists: at s, entry (i, j) has rates[i][j][s mod c], which
is −∞ exactly where the entry is. A⁰ is the identity. The transient is the least t, the cyclicity the least c.
"""

from __future__ import annotations

from ..document import Rejected, listing
from ..polynomials import Work
from ..sorts import Bottom
from .matrices import Matrix
from .optima import order
from .reading import MOST_VALUE, Number, common_denominator, natural, part

MOST_CYCLICITY = 1000
Weight = int | None
"""A number times one that makes all of them integers; None stands for −∞."""

Rows = list[list[Weight]]


class Powers:
    """The powers A⁰, A¹, … of a matrix, and the rates of a fact."""

    def __init__(self, matrix: Matrix, fact: object, where: str, work: Work) -> None:
        n, given = order(matrix, where), part(fact, "rates", where)
        self.period = natural(fact, "cyclicity", where, MOST_CYCLICITY, least=1)
        work.spend(n**2 * self.period)
        lines = [line for row in read_rates(matrix, given, self.period, f"{where}.rates") for line in row]
        whole = whole_rows([*matrix.rows, *lines], work)
        self.matrix, self.uniform, self.work = whole[:n], isinstance(given, str), work
        self.rates = [whole[k : k + n] for k in range(n, len(whole), n)]
        self.last = 0
        self.known: dict[int, Rows] = {0: [[0 if i == j else None for j in range(n)] for i in range(n)]}

    def at(self, s: int) -> Rows:
        """Return A^s; only the powers of the last period are kept."""
        while self.last < s:
            self.work.spend(40 + len(self.matrix) ** 3)
            columns = list(zip(*self.known[self.last], strict=True))
            self.last += 1
            self.known[self.last] = [[heaviest_sum(row, column) for column in columns] for row in self.matrix]
            self.known.pop(self.last - self.period - 2, None)
        return self.known[s]

    def law(self, s: int, steps: int) -> bool:
        """Tell whether A^(s + steps) is A^s with `steps` times the rates at s added."""
        for now, then, rates in zip(self.at(s), self.at(s + steps), self.rates, strict=True):
            for x, y, line in zip(now, then, rates, strict=True):
                rate = line[s % self.period]
                if x is None:
                    if y is not None or not (rate is None or self.uniform):
                        return False
                elif rate is None or y != x + steps * rate:
                    return False
        return True

    def passes_on(self, s: int) -> bool:
        """Tell whether each entry of A · A^s has the largest rate of its terms, and a term with that rate attains it.

        Then the law at s + 1 follows from the law at s, also after multiples of the rates were added on both sides.
        """
        self.work.spend(40 + 2 * len(self.matrix) ** 3)
        for row, after, rates in zip(self.matrix, self.at(s + 1), self.rates, strict=True):
            for j, (y, line) in enumerate(zip(after, rates, strict=True)):
                terms = [
                    (self.rates[k][j][s % self.period], a + x)
                    for k, a in enumerate(row)
                    if a is not None and (x := self.at(s)[k][j]) is not None
                ]
                rate = line[(s + 1) % self.period]
                if terms and max(terms) != (rate, y):
                    return False
        return True


def whole_rows(rows: list[list[Number]], work: Work) -> Rows:
    """Return rows times one positive integer that makes all of them integers."""
    scale = common_denominator((x for row in rows for x in row if not isinstance(x, Bottom)), work)
    return [[None if isinstance(x, Bottom) else int(x * scale) for x in row] for row in rows]


def heaviest_sum(row: list[Weight], column: tuple[Weight, ...]) -> Weight:
    """Return an entry of a max-plus product."""
    return max((a + x for a, x in zip(row, column, strict=True) if a is not None and x is not None), default=None)


def read_rates(matrix: Matrix, given: object, period: int, where: str) -> list[list[list[Number]]]:
    """Return the rates of each entry."""
    n = matrix.width
    if isinstance(given, str):
        return [[[matrix.number(given, where)] * period] * n] * n
    rows = [[listing(entry, where) for entry in listing(row, where)] for row in listing(given, where)]
    if len(rows) != n or any(len(row) != n or any(len(entry) != period for entry in row) for row in rows):
        raise Rejected(f"{where}: one number, or for each entry of the matrix as many as the cyclicity")
    return [[[matrix.number(x, where) for x in entry] for entry in row] for row in rows]


def transient(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The kernel multiplies itself: the law holds from the value on, not one before it, and with no divisor of c.

    It holds for good once it holds at an s from which it passes on for a whole period.
    """
    powers = Powers(matrix, fact, where, work)
    start, period = natural(fact, "value", where, MOST_VALUE), powers.period
    if powers.uniform and all(x is None for row in powers.at(start) for x in row):
        raise Rejected(f"{where}.rates: no entry is finite from {start} on; give lists of infinite rates")
    if start and powers.law(start - 1, period):
        raise Rejected(f"{where}.value: the law holds at {start - 1}, too")
    for divisor in range(1, period):
        if period % divisor == 0 and powers.law(start, divisor):
            raise Rejected(f"{where}.cyclicity: the law holds with {divisor}, too")
    s, passed = start, 0
    while passed < period:
        if not powers.law(s, period):
            raise Rejected(f"{where}.value: the law does not hold at {s}")
        passed = passed + 1 if powers.passes_on(s) else 0
        s += 1

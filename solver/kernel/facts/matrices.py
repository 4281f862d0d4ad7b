"""Matrices: {"matrix": rows, "convention": "max"}, entries exact texts or "-inf" ("inf" under "min").

A min-plus matrix is read negated, and so is every tropical number of a certificate about it: all rules speak
max-plus. Both are read in a unit in which the matrix has integers. A matrix may be a named family: {"family": "C",
"size": n} has −1 on its diagonal and 0 elsewhere, "multiplication" has the entries i·j for i, j = 1 … n, "Fano" is the
0/1 cocircuit matrix of the Fano plane.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..document import Rejected, digest_of, listing
from ..polynomials import Work
from ..sorts import BOTTOM, Bottom
from .reading import Number, common_denominator, exact, grid, natural, only, part

MOST_ENTRIES = 10_000
MOST_SIZE = 100
"""Of a member of a family."""

FANO = (0, 1, 3)
"""Row i of the Fano matrix is 1 in the columns i, i + 1, i + 3 modulo 7."""


@dataclass(frozen=True)
class Matrix:
    """A matrix of integers and −∞: the given numbers times `unit`, which is negative where they are min-plus."""

    name: str
    rows: list[list[Number]]
    unit: int

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def number(self, value: object, where: str) -> Number:
        """Read a tropical number in the convention of the document."""
        if value == ("-inf" if self.unit > 0 else "inf"):
            return BOTTOM
        return self.shift(value, where)

    def shift(self, value: object, where: str) -> Fraction | int:
        """Read a tropical number of a certificate that must be finite; an integer where it is one."""
        found = self.unit * exact(value, where)
        return found.numerator if found.denominator == 1 else found

    def numbers(self, document: object, name: str, where: str) -> list[list[Number]]:
        """Read rows of tropical numbers."""
        rows = grid(document, name, where)
        return [[self.number(x, f"{where}.{name}[{i}]") for x in row] for i, row in enumerate(rows)]

    def potentials(self, value: object, count: int, where: str) -> list[Fraction | int]:
        """Read a finite number for each of `count` lines."""
        found = [self.shift(x, f"{where}[{i}]") for i, x in enumerate(listing(value, where))]
        if len(found) != count:
            raise Rejected(f"{where}: one number for each of the {count} lines")
        return found

    def finite(self, row: int, column: int, where: str) -> int:
        """Return an entry that must not be −∞."""
        entry = self.rows[row][column]
        if isinstance(entry, Bottom):
            raise Rejected(f"{where}: entry ({row}, {column}) is infinite")
        return int(entry)


def read_matrix(about: object, work: Work) -> Matrix:
    """Read a matrix with its convention."""
    convention = part(about, "convention", "about")
    if convention not in ("max", "min"):
        raise Rejected('about.convention is "max" or "min"')
    given = part(about, "matrix", "about")
    sign = 1 if convention == "max" else -1
    if isinstance(given, dict):
        name, rows = family(given)
        return Matrix(f"{name}, {convention} convention", [[sign * x for x in row] for row in rows], sign)
    entries = Matrix("", [], sign).numbers(about, "matrix", "about")
    if not entries or not entries[0] or len(entries) * len(entries[0]) > MOST_ENTRIES:
        raise Rejected(f"about.matrix has 1 to {MOST_ENTRIES} entries")
    name = f"{digest_of(about)[:12]}, {len(entries)}×{len(entries[0])}, {convention} convention"
    scale = common_denominator((x for row in entries for x in row if not isinstance(x, Bottom)), work)
    whole: list[list[Number]] = [[x if isinstance(x, Bottom) else int(scale * x) for x in row] for row in entries]
    return Matrix(name, whole, sign * scale)


def family(given: dict[str, object]) -> tuple[str, list[list[int]]]:
    """Write out a named matrix."""
    only(given, "family" if given.get("family") == "Fano" else "family size", "about.matrix")
    match given.get("family"):
        case "Fano":
            return "Fano", [[int((j - i) % 7 in FANO) for j in range(7)] for i in range(7)]
        case "C":
            n = natural(given, "size", "about.matrix", MOST_SIZE, least=1)
            return f"C_{n}", [[-(i == j) for j in range(n)] for i in range(n)]
        case "multiplication":
            n = natural(given, "size", "about.matrix", MOST_SIZE, least=1)
            return f"i·j of size {n}", [[i * j for j in range(1, n + 1)] for i in range(1, n + 1)]
    raise Rejected("about.matrix: no known family; known: C, Fano, multiplication")

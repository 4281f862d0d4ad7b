"""Row, column and determinantal rank.

- row rank: the number of rows, up to shifts, that are no combination ⊕ λ_i ⊗ a_i of the others; rows without finite
  entries do not count. Column rank is the row rank of the transpose;
- determinantal rank: the largest r such that in some r×r minor the optimum over even permutations differs from the one
  over odd permutations. Tropical ≤ determinantal ≤ factor rank.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from ..document import Rejected
from ..polynomials import Work
from ..sorts import BOTTOM, Bottom
from .matrices import Matrix
from .ranks import square
from .reading import MOST_VALUE, Number, at_least, greatest, natural, part, plus, proof

MOST_SIZE = 14
Line = list[Number]
Signed = tuple[Number, Number]
"""The optima over even and over odd permutations."""


def line_rank(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The kernel computes the rank itself; the proof has no other fields."""
    lines = matrix.rows
    if part(fact, "quantity", where) == "column rank":
        lines = [list(column) for column in zip(*matrix.rows, strict=True)]
    work.spend(2 * len(lines) ** 2 * len(lines[0]))
    different: list[Line] = []
    for line in lines:
        if any(x is not BOTTOM for x in line) and not any(shifted(line, other) == line for other in different):
            different.append(line)
    rank = sum(1 for line in different if combination(line, [o for o in different if o is not line]) != line)
    if natural(fact, "value", where, MOST_VALUE) != rank:
        raise Rejected(f"{where}.value: the rank is {rank}")


def shifted(line: Line, other: Line) -> list[Number]:
    """Return the largest shift of another line that is nowhere above a line."""
    gaps = [plus(x, -y) for x, y in zip(line, other, strict=True) if not isinstance(y, Bottom)]
    least = BOTTOM if BOTTOM in gaps else min(gaps)  # type: ignore[type-var]
    return [plus(least, y) for y in other]


def combination(line: Line, others: list[Line]) -> list[Number]:
    """Return the largest combination of other lines that is nowhere above a line."""
    return [greatest(column) for column in zip([BOTTOM] * len(line), *(shifted(line, o) for o in others), strict=True)]


def signed_minor(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A minor whose even and odd permutations have different optima."""
    given, where_ = proof(fact, where)
    rows, columns = square(matrix, given, where_)
    even, odd = signed_optima([[matrix.rows[i][j] for j in columns] for i in rows], where_, work)
    if even == odd:
        raise Rejected(f"{where_}: the optima over even and over odd permutations are equal")
    at_least(fact, len(rows), where)


def no_signed_minor(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """The kernel compares the optima of all minors of size value + 1 itself."""
    size = natural(fact, "value", where, MOST_VALUE) + 1
    if size > min(len(matrix.rows), matrix.width):
        return
    work.spend(comb(len(matrix.rows), size) * comb(matrix.width, size))
    for rows in combinations(matrix.rows, size):
        for columns in combinations(range(matrix.width), size):
            even, odd = signed_optima([[row[j] for j in columns] for row in rows], where, work)
            if even != odd:
                raise Rejected(f"{where}: a minor of size {size} in the columns {columns} has different optima")


def signed_optima(rows: list[list[Number]], where: str, work: Work) -> Signed:
    """Return the optima over even and over odd permutations, row by row over the sets of columns used."""
    if len(rows) > MOST_SIZE:
        raise Rejected(f"{where}: signed optima are computed for at most {MOST_SIZE} rows")
    work.spend(2 * len(rows) << len(rows))
    best: dict[int, Signed] = {0: (0, BOTTOM)}
    for row in rows:
        longer: dict[int, Signed] = {}
        for used, (even, odd) in best.items():
            for j, entry in enumerate(row):
                if used >> j & 1 or isinstance(entry, Bottom):
                    continue
                pair = plus(even, entry), plus(odd, entry)
                if (used >> j).bit_count() % 2:
                    pair = pair[1], pair[0]
                known = longer.get(used | 1 << j, (BOTTOM, BOTTOM))
                longer[used | 1 << j] = greatest((known[0], pair[0])), greatest((known[1], pair[1]))
        best = longer
    return best.get((1 << len(rows)) - 1, (BOTTOM, BOTTOM))

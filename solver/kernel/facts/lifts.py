"""Kapranov rank: lifts from above; members of the ideal of minors, and signs, from below.

A *lift* of A is a matrix of Puiseux series in t, with coefficients in a field of characteristic 0, whose entries have
the degrees a_ij (orders under "min"; 0 where a_ij = ∓∞). Kapranov rank is the least rank of a lift.
"""

from __future__ import annotations

from itertools import permutations
from math import factorial

from ..document import Rejected, listing, whole
from ..evaluate import below
from ..polynomials import Polynomial, Work, accumulate, times, weight
from ..sorts import BOTTOM, Bottom
from .covers import read_cells
from .matrices import Matrix
from .ranks import inner_dimension, square
from .reading import Number, at_most, coefficient, greatest, grid, lists, natural, part, proof, total_of

MOST_SIZE = 8
MOST_SCALE = 10**9


def lift(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """left · right over Q[t, 1/t] is a lift of scale · A: its rank is at most the inner dimension.

    An entry of left and right is a list of [exponent, coefficient].
    """
    given, where_ = proof(fact, where)
    scale = natural(given, "scale", where_, MOST_SCALE, least=1)
    left, right = (
        [[laurent(x, f"{where_}.{side}[{i}]") for x in row] for i, row in enumerate(grid(given, side, where_))]
        for side in ("left", "right")
    )
    size = inner_dimension(matrix, left, right, where_)
    for i, row in enumerate(matrix.rows):
        for j, entry in enumerate(row):
            total: dict[int, int] = {}
            for k in range(size):
                work.spend(len(left[i][k]) * len(right[k][j]) + 1)
                for a, x in left[i][k].items():
                    for b, y in right[k][j].items():
                        total[a + b] = total.get(a + b, 0) + x * y
            degree = greatest(matrix.unit * e for e, c in total.items() if c)
            if degree != (entry if isinstance(entry, Bottom) else scale * entry):
                raise Rejected(f"{where_}: the product has another degree at row {i}, column {j}")
    at_most(fact, size, where)


def laurent(value: object, where: str) -> dict[int, int]:
    """Read a polynomial in t and 1/t."""
    result: dict[int, int] = {}
    for term in listing(value, where):
        if not isinstance(term, list) or len(term) != 2:
            raise Rejected(f"{where}: a term is [exponent, coefficient]")
        exponent, c = coefficient(term[0], f"{where}: exponent"), coefficient(term[1], f"{where}: coefficient")
        result[exponent] = result.get(exponent, 0) + c
    return result


def ideal_member(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """A polynomial in the ideal of the r×r minors whose optimum at A is attained by one monomial: rank ≥ r.

    Its value at a lift of rank below r is 0, since the minors are; but the optimal monomial alone has its degree. The
    polynomial is Σ cofactor · minor, expanded here. A cofactor is a list of [integer, [[row, column], …]].
    """
    given, where_ = proof(fact, where)
    size = natural(fact, "value", where, MOST_SIZE)
    total: Polynomial = {}
    for number, term in enumerate(lists(given, "terms", where_)):
        place = f"{where_}.terms[{number}]"
        rows, columns = square(matrix, term, place)
        if len(rows) != size:
            raise Rejected(f"{place}: a minor of {len(rows)} rows; the bound {size} speaks of minors of that size")
        work.spend((size + 2) * factorial(size))
        minor = {
            tuple(sorted(i * matrix.width + columns[k] for i, k in zip(rows, order, strict=True))): sign(order)
            for order in permutations(range(size))
        }
        accumulate(total, times(cofactor(matrix, term, place, work), minor, work))
    best: Number = BOTTOM
    count = 0
    for monomial in total:
        work.spend(len(monomial) + 1)
        value = total_of([matrix.rows[variable // matrix.width][variable % matrix.width] for variable in monomial])
        if isinstance(value, Bottom) or (count and not below(best, value)):
            continue
        best, count = value, count + 1 if count and value == best else 1
    if count != 1:
        raise Rejected(f"{where_}: {count} monomials attain the optimum, not one")


def signs(matrix: Matrix, fact: object, where: str, work: Work) -> None:
    """Minors that attain their optimum twice, with multiplicities, whose signs contradict each other.

    In a lift of rank below r such a minor vanishes, so its two leading terms cancel: with leading coefficients c_ij,
    ∏ c over the one optimal permutation, divided by ∏ c over the other, is −sgn · sgn. If in a product of powers of
    these relations all c cancel, while the right side is −1, there is no such lift.
    """
    given, where_ = proof(fact, where)
    size = natural(fact, "value", where, MOST_SIZE)
    exponents: dict[tuple[int, int], int] = {}
    odd = 0
    for number, term in enumerate(lists(given, "minors", where_)):
        place = f"{where_}.minors[{number}]"
        rows, columns = square(matrix, term, place)
        multiplicity = whole(part(term, "multiplicity", place), f"{place}.multiplicity")
        if len(rows) != size:
            raise Rejected(f"{place}: a minor of {len(rows)} rows; the bound {size} speaks of minors of that size")
        first, second = two_optima(matrix, rows, columns, place, work)
        for order, e in ((first, multiplicity), (second, -multiplicity)):
            for i, k in zip(rows, order, strict=True):
                exponents[i, columns[k]] = exponents.get((i, columns[k]), 0) + e
        odd += multiplicity * (sign(first) == sign(second))
    if any(exponents.values()) or odd % 2 == 0:
        raise Rejected(f"{where_}: the leading coefficients do not cancel, or their sign is no contradiction")


def two_optima(matrix: Matrix, rows: list[int], columns: list[int], where: str, work: Work) -> list[tuple[int, ...]]:
    """Return the two optimal permutations of a minor that has exactly two."""
    work.spend(factorial(len(rows)) * (len(rows) + 1))
    best: Number = BOTTOM
    found: list[tuple[int, ...]] = []
    for order in permutations(range(len(rows))):
        value = total_of([matrix.rows[i][columns[k]] for i, k in zip(rows, order, strict=True)])
        if isinstance(value, Bottom) or (found and not below(best, value)):
            continue
        found = [*found, order] if value == best else [order]
        best = value
    if len(found) != 2:
        raise Rejected(f"{where}: {len(found)} permutations attain the optimum, not two")
    return found


def cofactor(matrix: Matrix, term: object, where: str, work: Work) -> Polynomial:
    """Read a polynomial in the entries of a lift; variable row · width + column stands for an entry."""
    result: Polynomial = {}
    for entry in lists(term, "cofactor", where):
        if not isinstance(entry, list) or len(entry) != 2:
            raise Rejected(f"{where}.cofactor: a monomial is [integer, [[row, column], …]]")
        cells = read_cells(matrix, entry[1], f"{where}.cofactor")
        monomial = {tuple(sorted(i * matrix.width + j for i, j in cells)): coefficient(entry[0], f"{where}.cofactor")}
        work.spend(len(cells) + weight(monomial))
        accumulate(result, monomial)
    return result


def sign(order: tuple[int, ...]) -> int:
    """Return the sign of a permutation."""
    inversions = sum(order[i] > order[j] for i in range(len(order)) for j in range(i + 1, len(order)))
    return -1 if inversions % 2 else 1

"""A lower side of Kapranov rank beyond tropical rank: signs of leading coefficients that contradict each
other.

Let the optimum of an r×r minor of A be attained by exactly two permutations σ and σ'. In a lift of
classical rank < r the minor vanishes, so the two leading terms cancel: ∏ c_{i,σ(i)} / ∏ c_{i,σ'(i)} = −sgn
σ · sgn σ', with c_ij ≠ 0 the leading coefficients. When a product of such relations has 1 on the left and
−1 on the right, no such lift exists unless 2 = 0 in the residue field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, factorial

from terms.scalars import NEG_INF, Scalar
from tropical.border import ArrayLike, Convention, Rows, entries, shape


@dataclass(frozen=True, slots=True)
class SignObstruction:
    """Minors of one size with multiplicities: the Kapranov rank is at least `size` where the characteristic
    is not 2.

    `minors` lists (rows, columns, multiplicity); each minor attains its optimum exactly twice.
    """

    size: int
    minors: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Recompute the optimal permutations of every minor, add up the exponents and the signs."""
        rows = entries(array, convention)
        exponents: dict[tuple[int, int], int] = {}
        odd = 0
        for chosen, columns, count in self.minors:
            relation = _relation(rows, chosen, columns) if len(chosen) == self.size else None
            if relation is None:
                return False
            for cell, e in relation[0].items():
                exponents[cell] = exponents.get(cell, 0) + count * e
            odd += count * relation[1]
        return odd % 2 == 1 and not any(exponents.values())


def sign_obstruction(
    array: ArrayLike, size: int, convention: Convention = "max", *, limit: int = 100_000
) -> SignObstruction | None:
    """Search a contradiction of signs among the minors of a size; None when there is none, or beyond
    `limit` terms.

    The relations that multiply to 1 form a lattice, the integer kernel of their exponents; a contradiction
    exists iff some basis vector of it has an odd sign.

    >>> fano = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]
    >>> found = sign_obstruction(fano, 4, "min")
    >>> found is not None and found.holds(fano, "min")
    True
    """
    rows = entries(array, convention)
    height, width = shape(array)
    if not 0 < size <= min(height, width):
        return None
    if comb(height, size) * comb(width, size) * factorial(size) > limit:
        return None
    places, relations = [], []
    for chosen in combinations(range(height), size):
        for columns in combinations(range(width), size):
            relation = _relation(rows, chosen, columns)
            if relation is not None:
                places.append((chosen, columns))
                relations.append(relation)
    vectors = [[e.get((i, j), 0) for i in range(height) for j in range(width)] for e, _ in relations]
    for kernel in integer_kernel(vectors):
        if sum(z * sign for z, (_, sign) in zip(kernel, relations, strict=True)) % 2:
            minors = tuple((*place, z) for place, z in zip(places, kernel, strict=True) if z)
            return SignObstruction(size, minors)
    return None


def integer_kernel(vectors: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return a basis of the lattice {z : Σ z_i v_i = 0} by unimodular row operations on (v | identity).

    >>> integer_kernel([[2, 0], [3, 0], [0, 1]])
    [(3, -2, 0)]
    """
    count = len(vectors)
    rows = [[*v, *(int(i == k) for k in range(count))] for i, v in enumerate(vectors)]
    width = len(vectors[0]) if vectors else 0
    top = 0
    for column in range(width):
        while True:
            live = [i for i in range(top, count) if rows[i][column]]
            if not live:
                break
            pivot = min(live, key=lambda i: abs(rows[i][column]))
            rows[top], rows[pivot] = rows[pivot], rows[top]
            head = rows[top]
            done = True
            for i in range(top + 1, count):
                factor = rows[i][column] // head[column]
                if factor:
                    rows[i] = [x - factor * y for x, y in zip(rows[i], head, strict=True)]
                done = done and not rows[i][column]
            if done:
                top += 1
                break
    return [tuple(row[width:]) for row in rows[top:]]


def _relation(
    rows: Rows, chosen: tuple[int, ...], columns: tuple[int, ...]
) -> tuple[dict[tuple[int, int], int], int] | None:
    """Return exponents σ − σ' and the sign bit (1 for −1) of a minor with exactly two optimal
    permutations.
    """
    best: Scalar = NEG_INF
    winners: list[tuple[int, ...]] = []
    for order in permutations(range(len(chosen))):
        total: Scalar = 0
        for i, k in zip(chosen, order, strict=True):
            total = total + rows[i][columns[k]]
            if total is NEG_INF:
                break
        if total is NEG_INF or total < best:
            continue
        if total > best:
            best, winners = total, [order]
        else:
            winners.append(order)
    if len(winners) != 2:
        return None
    exponents: dict[tuple[int, int], int] = {}
    for order, e in zip(winners, (1, -1), strict=True):
        for i, k in zip(chosen, order, strict=True):
            cell = (i, columns[k])
            exponents[cell] = exponents.get(cell, 0) + e
    same = _parity(winners[0]) == _parity(winners[1])
    return {cell: e for cell, e in exponents.items() if e}, int(same)


def _parity(order: tuple[int, ...]) -> int:
    return sum(order[i] > order[j] for i in range(len(order)) for j in range(i + 1, len(order))) % 2

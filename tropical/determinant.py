"""The tropical determinant with its optimal matching, dual potentials, and uniqueness decided exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from terms.scalars import NEG_INF, Finite, Scalar
from tropical.assignment import Cycle, Deficiency, Solved, compiled_assignment, heights, solve_assignment
from tropical.border import ArrayLike, Convention, back, check_convention, entries, scaled, shape, unscaled
from tropical.compiled import assignment_kernel
from tropical.errors import DomainError, ShapeError
from tropical.infinity import POS_INF, Extended


@dataclass(frozen=True, slots=True)
class Determinant:
    """A tropical determinant and its certificate, in the convention that it names.

    Finite value (max): `matching[i]` is the column of row i, and potentials u, v satisfy u_i + v_j ≥ a_ij
    with equality on the matching, so Σu + Σv = Σ a_{i, matching(i)} is the maximum. When `unique`, equality
    holds on the matching *only*; else `second` is another optimal matching. Under "min" the inequality is
    reversed. Infinite value: `deficient_rows` have fewer columns with finite entries than they are
    themselves (Hall).
    """

    value: Extended
    convention: Convention
    unique: bool
    matching: tuple[int, ...] | None = None
    row_potentials: tuple[Finite, ...] | None = None
    column_potentials: tuple[Finite, ...] | None = None
    second: tuple[int, ...] | None = None
    deficient_rows: tuple[int, ...] | None = None

    @property
    def singular(self) -> bool:
        """Tell whether the value is infinite or attained by more than one permutation."""
        return not self.unique

    def holds(self, array: ArrayLike) -> bool:
        """Recheck the certificate against the matrix, by its definition alone."""
        rows = entries(array, self.convention)
        n = len(rows)
        if shape(array) != (n, n):
            return False
        if self.matching is None:
            deficient = self.deficient_rows or ()
            columns = {j for i in deficient for j in range(n) if rows[i][j] is not NEG_INF}
            infinite = POS_INF if self.convention == "min" else NEG_INF
            distinct = len(set(deficient)) == len(deficient)
            return distinct and len(columns) < len(deficient) and self.value is infinite and not self.unique
        sign = 1 if self.convention == "max" else -1
        u, v = self.row_potentials, self.column_potentials
        if u is None or v is None or len(u) != n or len(v) != n or sorted(self.matching) != list(range(n)):
            return False
        tight = {(i, j) for i in range(n) for j in range(n) if rows[i][j] == sign * u[i] + sign * v[j]}
        dominated = all(rows[i][j] <= sign * u[i] + sign * v[j] for i in range(n) for j in range(n))
        matched = set(enumerate(self.matching))
        if not dominated or not matched <= tight or sum(u) + sum(v) != self.value:
            return False
        if self.unique:
            return matched == tight
        other = self.second
        return (
            other is not None
            and sorted(other) == list(range(n))
            and other != self.matching
            and set(enumerate(other)) <= tight
        )


def determinant(array: ArrayLike, convention: Convention = "max") -> Determinant:
    """Return the tropical determinant max_σ Σ_i a_{i,σ(i)} of a square matrix, with its certificate.

    The value of a 0×0 matrix is 0, uniquely attained. A matrix without a finite permutation has the value
    −∞ (+∞ under "min") and counts as singular. Exact for int and Fraction of any size. Raises `ShapeError`
    unless square. Source: Maclagan and Sturmfels, Introduction to Tropical Geometry, section 1.2 and
    Definition 5.3.4.

    >>> d = determinant([[1, 0], [0, 1]])
    >>> d.value, d.matching, d.unique
    (2, (0, 1), True)
    """
    found, scale = _solved(array, convention)
    if isinstance(found, Deficiency):
        return Determinant(back(NEG_INF, convention), convention, False, deficient_rows=found.rows)
    solved, height = found.optimum, len(found.optimum.matching)
    order = heights(found.exchanges)
    second = None
    u, v, whole = list(solved.row_potentials), list(solved.column_potentials), scale
    if isinstance(order, Cycle):
        second = order.rotate(solved.matching)
    elif any(order):
        whole = scale * height
        u = [height * x + found.slack * order[i] for i, x in enumerate(u)]
        owner = {j: i for i, j in enumerate(solved.matching)}
        v = [height * x - found.slack * order[owner[j]] for j, x in enumerate(v)]
    value = sum(solved.row_potentials) + sum(solved.column_potentials)
    sign = 1 if convention == "max" else -1
    return Determinant(
        back(unscaled(value, scale), convention),
        convention,
        second is None,
        solved.matching,
        tuple(_quotient(sign * x, whole) for x in u),
        tuple(_quotient(sign * x, whole) for x in v),
        second,
    )


def _solved(array: ArrayLike, convention: Convention) -> tuple[Solved | Deficiency, int]:
    """Return the solved assignment of the integer matrix and its scale; integer arrays go the short way."""
    height, width = shape(array)
    if height != width:
        entries(array, convention)
        raise ShapeError(f"a determinant needs a square matrix; this one is {height}×{width}")
    if isinstance(array, np.ndarray) and array.dtype.kind == "i" and array.itemsize <= 8 and height >= 5:
        check_convention(convention)
        signed = array if convention == "max" else -array.astype(np.int64)
        compiled = assignment_kernel(signed)
        if compiled is not None:
            return compiled_assignment(compiled), 1
    whole, scale = scaled(entries(array, convention))
    return solve_assignment(whole), scale


def permanent(array: ArrayLike, convention: Convention = "max") -> Determinant:
    """Return the tropical permanent: it is the tropical determinant, since a maximum knows no signs."""
    return determinant(array, convention)


def is_nonsingular(array: ArrayLike, convention: Convention = "max") -> bool:
    """Tell whether exactly one permutation attains the determinant, and its value is finite."""
    return determinant(array, convention).unique


def signed_determinant(array: ArrayLike, convention: Convention = "max") -> tuple[Extended, Extended]:
    """Return the optimum over even and over odd permutations, (|A|⁺, |A|⁻), by a sum over column subsets.

    Takes n·2ⁿ steps; raises `DomainError` for n > 18.

    >>> signed_determinant([[1, 0], [0, 1]])
    (2, 0)
    """
    rows = entries(array, convention)
    height, width = shape(array)
    if height != width:
        raise ShapeError(f"a determinant needs a square matrix; this one is {height}×{width}")
    if height > 18:
        raise DomainError(f"signed_determinant takes n·2ⁿ steps; n = {height} exceeds its limit 18")
    best: dict[tuple[int, int], Scalar] = {(0, 0): 0}
    for row in rows:
        longer: dict[tuple[int, int], Scalar] = {}
        for (used, parity), total in best.items():
            for j, value in enumerate(row):
                if used >> j & 1 or value is NEG_INF:
                    continue
                inversions = (used >> j).bit_count()
                key = (used | 1 << j, (parity + inversions) % 2)
                candidate = total + value
                if key not in longer or longer[key] < candidate:
                    longer[key] = candidate
        best = longer
    full = (1 << height) - 1
    return back(best.get((full, 0), NEG_INF), convention), back(best.get((full, 1), NEG_INF), convention)


def _quotient(value: int, by: int) -> Finite:
    return Fraction(value, by) if value % by else value // by

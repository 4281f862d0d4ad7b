"""The tropical determinant with its optimal matching, dual potentials, and uniqueness decided exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from terms.scalars import NEG_INF, Finite, Scalar
from tropical.border import (
    ArrayLike,
    Convention,
    IntegerRows,
    back,
    entries,
    scaled,
    shape,
    unscaled,
)
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
    rows = entries(array, convention)
    height, width = shape(array)
    if height != width:
        raise ShapeError(f"a determinant needs a square matrix; this one is {height}×{width}")
    whole, scale = scaled(rows)
    solved = assignment(whole)
    if isinstance(solved, Deficiency):
        return Determinant(back(NEG_INF, convention), convention, False, deficient_rows=solved.rows)
    order = _tight_order(whole, solved)
    second = None
    u: list[Fraction] = [Fraction(x, scale) for x in solved.row_potentials]
    v: list[Fraction] = [Fraction(x, scale) for x in solved.column_potentials]
    if isinstance(order, Cycle):
        second = order.rotate(solved.matching)
    else:
        lift = Fraction(_least_slack(whole, solved), scale * max(height, 1))
        u = [x + lift * order[i] for i, x in enumerate(u)]
        v = [x - lift * order[i] for i, x in _by_column(solved.matching, v)]
    value = sum(x for i in range(height) if (x := whole[i][solved.matching[i]]) is not None)
    return Determinant(
        back(unscaled(value, scale), convention),
        convention,
        second is None,
        solved.matching,
        tuple(_potential(x, convention) for x in u),
        tuple(_potential(x, convention) for x in v),
        second,
    )


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


@dataclass(frozen=True, slots=True)
class Assignment:
    """An optimal permutation of an integer matrix with integer potentials u_i + v_j ≥ a_ij, tight on it."""

    matching: tuple[int, ...]
    row_potentials: tuple[int, ...]
    column_potentials: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deficiency:
    """Rows whose finite entries lie in fewer columns than there are rows."""

    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cycle:
    """Rows i_0 → i_1 → … whose matched columns may be handed on in a circle without loss."""

    rows: tuple[int, ...]

    def rotate(self, matching: tuple[int, ...]) -> tuple[int, ...]:
        """Return the matching with each row of the cycle given the column of its successor."""
        other = list(matching)
        for row, successor in zip(self.rows, self.rows[1:] + self.rows[:1], strict=True):
            other[row] = matching[successor]
        return tuple(other)


def assignment(rows: IntegerRows) -> Assignment | Deficiency:
    """Solve max_σ Σ a_{i,σ(i)} on a square integer matrix (None is −∞) by shortest augmenting paths, in
    O(n³).
    """
    n = len(rows)
    u = [0] * n
    v = [0] * n
    owner: list[int | None] = [None] * n
    for start in range(n):
        slack: list[int | None] = [None] * n
        origin = [-1] * n
        reached: list[int] = []
        done = [False] * n
        row, column = start, -1
        while True:
            line, base = rows[row], u[row]
            least: int | None = None
            chosen = -1
            for j in range(n):
                if done[j]:
                    continue
                value = line[j]
                known = slack[j]
                if value is not None:
                    reduced = base + v[j] - value
                    if known is None or reduced < known:
                        slack[j] = known = reduced
                        origin[j] = column
                if known is not None and (least is None or known < least):
                    least, chosen = known, j
            if least is None:
                return Deficiency((start, *(i for j in reached if (i := owner[j]) is not None)))
            u[start] -= least
            for j in range(n):
                known = slack[j]
                if done[j]:
                    v[j] += least
                    held = owner[j]
                    if held is not None:
                        u[held] -= least
                elif known is not None:
                    slack[j] = known - least
            done[chosen] = True
            reached.append(chosen)
            column = chosen
            holder = owner[chosen]
            if holder is None:
                break
            row = holder
        while column != -1:
            before = origin[column]
            owner[column] = start if before == -1 else owner[before]
            column = before
    matching = [0] * n
    for j, holder in enumerate(owner):
        if holder is not None:
            matching[holder] = j
    return Assignment(tuple(matching), tuple(u), tuple(v))


def _tight_order(rows: IntegerRows, solved: Assignment) -> list[int] | Cycle:
    """Return the height of each row in the graph of tight exchanges, or a cycle of that graph."""
    n = len(rows)
    u, v, matching = solved.row_potentials, solved.column_potentials, solved.matching
    arcs = [[k for k in range(n) if k != i and rows[i][matching[k]] == u[i] + v[matching[k]]] for i in range(n)]
    height = [0] * n
    state = [0] * n
    for root in range(n):
        if state[root]:
            continue
        path, cursor = [root], [0]
        state[root] = 1
        while path:
            node = path[-1]
            if cursor[-1] == len(arcs[node]):
                height[node] = max((height[k] + 1 for k in arcs[node]), default=0)
                state[node] = 2
                path.pop()
                cursor.pop()
                continue
            k = arcs[node][cursor[-1]]
            cursor[-1] += 1
            if state[k] == 1:
                return Cycle(tuple(path[path.index(k) :]))
            if state[k] == 0:
                state[k] = 1
                path.append(k)
                cursor.append(0)
    return height


def _least_slack(rows: IntegerRows, solved: Assignment) -> int:
    slacks = (
        solved.row_potentials[i] + solved.column_potentials[j] - value
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
        if value is not None
    )
    return min((slack for slack in slacks if slack > 0), default=1)


def _by_column(matching: tuple[int, ...], v: list[Fraction]) -> list[tuple[int, Fraction]]:
    """Pair each column potential with the row that owns the column."""
    owner = {j: i for i, j in enumerate(matching)}
    return [(owner[j], x) for j, x in enumerate(v)]


def _potential(value: Fraction, convention: Convention) -> Finite:
    simple: Finite = unscaled(value.numerator, value.denominator)
    return simple if convention == "max" else -simple

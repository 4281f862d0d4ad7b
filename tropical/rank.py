"""Results of rank computations: a number with certificates on both sides, or a bracket with an open
obligation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from terms.errors import TropcheckError
from terms.scalars import NEG_INF, Scalar, is_finite
from tropical.border import ArrayLike, Convention, Rows, entries, shape
from tropical.determinant import determinant
from tropical.infinity import Extended, opposite

Notion: TypeAlias = Literal[
    "tropical", "factor", "Kapranov", "classical", "row", "column", "Gondran–Minoux", "determinantal"
]


class OpenRankError(TropcheckError, ValueError):
    """A single number was asked of a rank that is known only as a bracket."""


@dataclass(frozen=True, slots=True)
class Minor:
    """A nonsingular minor: the rank is at least its size.

    Entry (row_indices[k], column_indices[k]) is matched. The potentials u, v of the chosen lines satisfy
    u_i + v_j ≥ a_ij (≤ under "min") with equality on the matching only.
    """

    row_indices: tuple[int, ...]
    column_indices: tuple[int, ...]
    row_potentials: tuple[Extended, ...]
    column_potentials: tuple[Extended, ...]

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Recheck the minor against the matrix by its definition alone."""
        rows = entries(array, convention)
        lines = tuple(zip(self.row_indices, self.row_potentials, strict=True))
        columns = tuple(zip(self.column_indices, self.column_potentials, strict=True))
        if len(lines) != len(columns) or len(set(self.row_indices)) != len(lines):
            return False
        if len(set(self.column_indices)) != len(columns):
            return False
        for k, (i, u) in enumerate(lines):
            for m, (j, v) in enumerate(columns):
                total = u + v if convention == "max" else opposite(u + v)
                if (rows[i][j] != total) if k == m else not rows[i][j] < total:
                    return False
        return True


@dataclass(frozen=True, slots=True)
class Factorization:
    """Matrices U (m×r) and V (r×n) with A = U ⊗ V: factor, Kapranov and tropical rank are at most r."""

    left: tuple[tuple[Extended, ...], ...]
    right: tuple[tuple[Extended, ...], ...]

    @property
    def size(self) -> int:
        """The inner dimension r."""
        return len(self.right)

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Multiply out and compare with the matrix."""
        rows = entries(array, convention)
        left, right = entries(self.left, convention), entries(self.right, convention)
        if len(left) != len(rows) or any(len(line) != len(right) for line in left):
            return False
        width = shape(array)[1]
        if any(len(line) != width for line in right):
            return False
        return all(
            rows[i][j] == max((left[i][k] + right[k][j] for k in range(len(right))), default=NEG_INF)
            for i in range(len(rows))
            for j in range(width)
        )


@dataclass(frozen=True, slots=True)
class FoolingSet:
    """Entries of which no two can come from one factor: the factor rank is at least their number.

    For any two of them a_ij + a_kl > a_il + a_kj (< under "min"), so u_i + v_j = a_ij and u_k + v_l = a_kl
    contradict.
    """

    cells: tuple[tuple[int, int], ...]

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Compare every two entries."""
        rows = entries(array, convention)
        if any(rows[i][j] is NEG_INF for i, j in self.cells):
            return False
        return all(
            rows[i][j] + rows[k][m] > rows[i][m] + rows[k][j]
            for t, (i, j) in enumerate(self.cells)
            for k, m in self.cells[:t]
        )


@dataclass(frozen=True, slots=True)
class LineBound:
    """The lines of one side fall into few classes of shifted copies: no minor uses two lines of one class.

    `classes[i]` numbers the class of row (column) i from 0; −1 marks a line without finite entries. The
    tropical rank is at most the number of classes.
    """

    side: Literal["row", "column"]
    classes: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of classes."""
        return max(self.classes, default=-1) + 1

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Compare every line with the first one of its class."""
        rows = entries(array, convention)
        lines = rows if self.side == "row" else tuple(zip(*rows, strict=True))
        if len(lines) != len(self.classes):
            return False
        first: dict[int, tuple[Scalar, ...]] = {}
        for line, number in zip(lines, self.classes, strict=True):
            if number == -1:
                if any(x is not NEG_INF for x in line):
                    return False
                continue
            model = first.setdefault(number, line)
            gaps = {x - y for x, y in zip(line, model, strict=True) if is_finite(x) and is_finite(y)}
            same = all(is_finite(x) == is_finite(y) for x, y in zip(line, model, strict=True))
            if not same or len(gaps) > 1:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Exhaustion:
    """A completed search without a find: nothing of `size` exists. Running the named search again repeats
    it.
    """

    search: str
    size: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem of the literature that decides this case; `premises` are what was checked of this matrix."""

    name: str
    source: str
    premises: tuple[str, ...] = ()


class Evidence(Protocol):
    """A certificate that can be rechecked against the matrix."""

    def holds(self, array: ArrayLike, convention: Convention) -> bool:
        """Recheck it by its definition alone."""


Certificate: TypeAlias = Evidence | Exhaustion | Theorem


@dataclass(frozen=True, slots=True)
class Obligation:
    """A question that would close a bracket: does the matrix have this rank at most `bound`?

    `rows` are the max-plus entries (negated when the convention is "min"), so that a solver needs no other
    input.
    """

    notion: Notion
    rows: Rows
    bound: int
    relation: Literal["≤"] = "≤"


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank of a matrix: low ≤ rank ≤ high, with a certificate for either side.

    `open` is None exactly when low = high. The classical rank has no convention.
    """

    notion: Notion
    convention: Convention | None
    low: int
    high: int
    lower: Certificate
    upper: Certificate
    open: Obligation | None = None

    @property
    def value(self) -> int:
        """The rank; raises `OpenRankError` when it is only known to lie in a bracket."""
        if self.low != self.high:
            raise OpenRankError(
                f"the {self.notion} rank lies in [{self.low}, {self.high}]; "
                "read .low and .high, or close .open with a solver"
            )
        return self.low

    @property
    def exact(self) -> bool:
        """Tell whether both sides agree."""
        return self.low == self.high

    def __str__(self) -> str:
        known = str(self.low) if self.exact else f"[{self.low}, {self.high}]"
        suffix = "" if self.convention is None else f" ({self.convention} convention)"
        return f"{self.notion} rank {known}{suffix}"


def minor(array: ArrayLike, rows: tuple[int, ...], columns: tuple[int, ...], convention: Convention) -> Minor:
    """Return the certificate of the nonsingular minor that matches rows[k] with columns[k]."""
    whole = entries(array, convention)
    part: tuple[tuple[Scalar, ...], ...] = tuple(tuple(whole[i][j] for j in columns) for i in rows)
    solved = determinant(part)
    if solved.matching != tuple(range(len(rows))) or not solved.unique:
        raise AssertionError(f"rows {rows} and columns {columns} match no nonsingular minor")
    u, v = solved.row_potentials or (), solved.column_potentials or ()
    if convention == "min":
        u, v = tuple(-x for x in u), tuple(-x for x in v)
    return Minor(rows, columns, u, v)

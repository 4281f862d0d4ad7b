"""Max-plus matrices of any shape, over scalars of any form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from terms.errors import TropcheckError
from terms.scalars import NEG_INF
from terms.spaces import Cell, Numbers, Space, cell_name
from terms.vocabulary import Number, Truth, all_of, maximum


class ShapeError(TropcheckError, ValueError):
    """Two matrices whose shapes do not fit, or rows of different lengths."""


class Matrix:
    """A matrix over (R ∪ {−∞}, max, +): `+` is the entrywise maximum ⊕, `@` the max-plus product ⊗.

    (A ⊗ B)_ij = max_k (A_ik + B_kj). Entries are exact scalars, lanes or symbols; `==` is one truth of that form.
    Shapes m×n with m, n ≥ 0; an empty inner dimension gives −∞.

    >>> Matrix([[0, 1], [2, 3]]) @ Matrix([[0], [5]])
    Matrix([[6], [8]])
    """

    __slots__ = ("rows", "shape")
    __hash__ = None  # type: ignore[assignment]
    matrix_like: ClassVar[bool] = True

    def __init__(self, rows: Sequence[Sequence[Number]], *, shape: tuple[int, int] | None = None) -> None:
        self.rows: tuple[tuple[Number, ...], ...] = tuple(tuple(row) for row in rows)
        lengths = {len(row) for row in self.rows}
        if len(lengths) > 1:
            raise ShapeError(f"the rows of a matrix have one length, got {sorted(lengths)}")
        self.shape = shape or (len(self.rows), lengths.pop() if lengths else 0)
        if self.shape[0] != len(self.rows) or (self.rows and self.shape[1] != len(self.rows[0])):
            raise ShapeError(f"a matrix of shape {self.shape} has not {len(self.rows)} as its number of rows")

    @staticmethod
    def identity(n: int) -> Matrix:
        """Return the n×n identity of ⊗: 0 on the diagonal, −∞ elsewhere.

        >>> Matrix.identity(2) @ Matrix([[1, 2], [3, 4]])
        Matrix([[1, 2], [3, 4]])
        """
        return Matrix([[0 if i == j else NEG_INF for j in range(n)] for i in range(n)], shape=(n, n))

    def __repr__(self) -> str:
        return f"Matrix({[list(row) for row in self.rows]})"

    def __getitem__(self, place: tuple[int, int]) -> Number:
        return self.rows[place[0]][place[1]]

    def __iter__(self) -> Iterator[tuple[Number, ...]]:
        return iter(self.rows)

    @property
    def T(self) -> Matrix:
        """The transpose."""
        m, n = self.shape
        return Matrix([[self[i, j] for i in range(m)] for j in range(n)], shape=(n, m))

    def __add__(self, other: Matrix) -> Matrix:
        self._same_shape(other, "⊕")
        return self._zip(other, maximum)

    def __matmul__(self, other: Matrix) -> Matrix:
        (m, inner), (rows, n) = self.shape, other.shape
        if inner != rows:
            raise ShapeError(f"a {m}×{inner} matrix cannot be multiplied by a {rows}×{n} one")
        product = [[maximum([self[i, k] + other[k, j] for k in range(inner)]) for j in range(n)] for i in range(m)]
        return Matrix(product, shape=(m, n))

    def scaled(self, scalar: Number) -> Matrix:
        """Return scalar ⊗ A: the scalar is added to every entry."""
        return Matrix([[scalar + entry for entry in row] for row in self.rows], shape=self.shape)

    def __eq__(self, other: object) -> Truth:
        if not isinstance(other, Matrix):
            return NotImplemented
        self._same_shape(other, "=")
        return all_of([a == b for ours, theirs in zip(self.rows, other.rows, strict=True)
                       for a, b in zip(ours, theirs, strict=True)])  # fmt: skip

    def __le__(self, other: Matrix) -> Truth:
        self._same_shape(other, "≤")
        return all_of([a <= b for ours, theirs in zip(self.rows, other.rows, strict=True)
                       for a, b in zip(ours, theirs, strict=True)])  # fmt: skip

    def _zip(self, other: Matrix, join: Any) -> Matrix:
        rows = [[join(a, b) for a, b in zip(r, s, strict=True)] for r, s in zip(self.rows, other.rows, strict=True)]
        return Matrix(rows, shape=self.shape)

    def _same_shape(self, other: Matrix, sign: str) -> None:
        if self.shape != other.shape:
            raise ShapeError(f"{sign} needs matrices of one shape, got {self.shape} and {other.shape}")


class Matrices(Space):
    """The space of m×n matrices with entries in a space of numbers."""

    def __init__(self, m: int, n: int, entries: Numbers) -> None:
        self.m, self.n, self.entries = m, n, entries

    def __repr__(self) -> str:
        return f"{self.m}×{self.n} matrices over {self.entries!r}"

    def cells(self, name: str) -> tuple[Cell, ...]:
        return tuple(self.entries.cell(cell_name(name, i, j)) for i in range(self.m) for j in range(self.n))

    def build(self, name: str, values: dict[str, Any]) -> Matrix:
        rows = [[values[cell_name(name, i, j)] for j in range(self.n)] for i in range(self.m)]
        return Matrix(rows, shape=(self.m, self.n))


def matrices(m: int, n: int, entries: Numbers) -> Matrices:
    """Return the space of m×n matrices with entries in `entries`."""
    return Matrices(m, n, entries)

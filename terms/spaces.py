"""Spaces: what a law quantifies over. A space declares named cells and builds the law's argument from their values."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from terms.errors import TropcheckError
from terms.indexes import IndexSet
from terms.question import Function, Variable
from terms.sorts import EXTINT, EXTREAL, INT, REAL, RESERVED


@dataclass(frozen=True, slots=True)
class Sort:
    """A declared index sort."""

    name: str


Cell: TypeAlias = Variable | Function | Sort
"""The atoms of a space: a number or index, a function, an index set."""

_KEYWORDS = frozenset(
    "and or not xor let forall exists ite true false distinct as par assert check push pop abs div mod model "
    "Int Real Bool".split()
)


def cell_name(name: str, *indices: int) -> str:
    """Name a cell of an array: `a`, 0, 1 give `a_0_1`."""
    return "_".join([name, *map(str, indices)])


def check_name(name: str) -> str:
    """Return a name that every form of the statement can use, or raise."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) or name in _KEYWORDS or name in RESERVED:
        raise TropcheckError(f"a law's parameter cannot be called {name!r}: use Latin letters and no reserved word")
    return name


class Space(ABC):
    """A set of arguments for one parameter of a law."""

    @abstractmethod
    def cells(self, name: str) -> tuple[Cell, ...]:
        """Declare the cells of a parameter called `name`."""

    @abstractmethod
    def build(self, name: str, values: dict[str, Any]) -> Any:
        """Build the law's argument from the values of the cells, scalars of any form."""


@dataclass(frozen=True, slots=True)
class Numbers(Space):
    """Numbers of one sort, all of them or those of a box."""

    sort: str
    lo: int | None = None
    hi: int | None = None

    def __repr__(self) -> str:
        name = {INT: "ℤ", REAL: "ℝ", EXTINT: "ℤ ∪ {−∞}", EXTREAL: "ℝ ∪ {−∞}"}[self.sort]
        return name if self.lo is None else f"{{{self.lo}, …, {self.hi}}}"

    def cell(self, name: str) -> Variable:
        """Declare one number of this space."""
        return Variable(check_name(name), self.sort, self.lo, self.hi)

    def cells(self, name: str) -> tuple[Cell, ...]:
        return (self.cell(name),)

    def build(self, name: str, values: dict[str, Any]) -> Any:
        return values[name]


reals = Numbers(REAL)
"""All real numbers."""

extended_reals = Numbers(EXTREAL)
"""ℝ ∪ {−∞}, the carrier of the max-plus semiring."""

all_integers = Numbers(INT)
"""All integers."""


def integers(lo: int, hi: int) -> Numbers:
    """Return the box of the integers lo, …, hi."""
    return Numbers(INT, lo, hi)


@dataclass(frozen=True, slots=True)
class Vectors(Space):
    """Arrays of numbers as nested tuples, with ordinary arithmetic left to the law."""

    shape: tuple[int, ...]
    entries: Numbers

    def cells(self, name: str) -> tuple[Cell, ...]:
        return tuple(self.entries.cell(cell_name(name, *place)) for place in _places(self.shape))

    def build(self, name: str, values: dict[str, Any]) -> Any:
        def nested(prefix: tuple[int, ...]) -> Any:
            if len(prefix) == len(self.shape):
                return values[cell_name(name, *prefix)]
            return tuple(nested((*prefix, i)) for i in range(self.shape[len(prefix)]))

        return nested(())


def _places(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    places: list[tuple[int, ...]] = [()]
    for size in shape:
        places = [(*place, i) for place in places for i in range(size)]
    return places


def vector(n: int, entries: Numbers) -> Vectors:
    """Return the space of n-tuples over `entries`."""
    return Vectors((n,), entries)


def vectors(count: int, n: int, entries: Numbers) -> Vectors:
    """Return the space of `count`-tuples of n-tuples over `entries`, as a list of keys in n dimensions."""
    return Vectors((count, n), entries)


def table(n: int, m: int) -> Vectors:
    """Return the space of functions from {0, …, n−1} to {0, …, m−1}, as n-tuples of values."""
    return Vectors((n,), integers(0, m - 1))


@dataclass(frozen=True, slots=True)
class IndexSets(Space):
    """Every nonempty finite index set: the parameter's name is the name of the sort."""

    def cells(self, name: str) -> tuple[Cell, ...]:
        return (Sort(check_name(name)),)

    def build(self, name: str, values: dict[str, Any]) -> Any:
        return values[name]


@dataclass(frozen=True, slots=True)
class Indices(Space):
    """The elements of an index set of the same law."""

    sort: str

    def cells(self, name: str) -> tuple[Cell, ...]:
        return (Variable(check_name(name), self.sort),)

    def build(self, name: str, values: dict[str, Any]) -> Any:
        return values[name]


@dataclass(frozen=True, slots=True)
class Functions(Space):
    """Every function from index sets of the same law to a codomain: a space of numbers, or another index set."""

    domain: tuple[str, ...]
    codomain: str

    def cells(self, name: str) -> tuple[Cell, ...]:
        return (Function(check_name(name), self.domain, self.codomain),)

    def build(self, name: str, values: dict[str, Any]) -> Any:
        return values[name]


@dataclass(frozen=True, slots=True)
class Range(Space):
    """The concrete index set {0, …, size − 1}: a law over index sets at one size."""

    size: int

    def cells(self, name: str) -> tuple[Cell, ...]:
        return ()

    def build(self, name: str, values: dict[str, Any]) -> Any:
        return IndexSet(size=self.size, name=name)


@dataclass(frozen=True, slots=True)
class Constant(Space):
    """One fixed argument, such as a size or a fixed matrix."""

    value: Any

    def cells(self, name: str) -> tuple[Cell, ...]:
        return ()

    def build(self, name: str, values: dict[str, Any]) -> Any:
        return self.value


def index_set() -> IndexSets:
    """Return the space of all nonempty finite index sets."""
    return IndexSets()


def index(sort: str) -> Indices:
    """Return the space of the elements of the index set `sort`."""
    return Indices(sort)


def function(*domain: str, to: Numbers | str) -> Functions:
    """Return the space of the functions from index sets to numbers, or to another index set by its name."""
    if not domain:
        raise TropcheckError("a function needs at least one index set to be defined on")
    if isinstance(to, Numbers) and to.lo is not None:
        raise TropcheckError(
            f"a function to the box {to.lo}, …, {to.hi} is one to all_integers with a hypothesis: "
            f"given=(lambda J, f: all_over(J, lambda j: all_of({to.lo} <= f(j), f(j) <= {to.hi})),)"
        )
    return Functions(domain, to.sort if isinstance(to, Numbers) else to)


def vectors_of(count: int) -> Vectors:
    """Return the space of tuples of unknown numbers of unknown length; using one as a number is ill-typed."""
    return Vectors((count,), Numbers("vector"))


def boxed(cell: Variable, lo: int, hi: int) -> Variable:
    """Return a variable confined to a box, for a search; a box that it already has is kept."""
    return cell if cell.lo is not None or cell.sort not in (INT, REAL, EXTINT, EXTREAL) else replace(cell, lo=lo, hi=hi)

"""The tasks that `tropcheck communication` knows by name, and truth tables from files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from protocols import (
    Task,
    composition,
    disjointness,
    equality,
    from_table,
    greater_than,
    index,
    indexed_composition,
    inner_product,
    k_hop_induction,
    pointer_jumping,
    ranged_composition,
    two_holders,
)
from tropcheck.files import FileError, contents_of, read_json


@dataclass(frozen=True, slots=True)
class Sizes:
    """The numbers that name a task."""

    n: int
    functions: int
    words: int
    outputs: int | None


MAKERS: dict[str, Callable[[Sizes], Task]] = {
    "composition": lambda s: composition(s.n, s.functions),
    "ranged-composition": lambda s: ranged_composition(s.n, s.n, s.outputs or s.n),
    "indexed-composition": lambda s: indexed_composition(s.n, (s.words,) * max(0, s.functions - 1), s.outputs),
    "pointer-jumping": lambda s: pointer_jumping(s.n, s.functions),
    "k-hop-induction": lambda s: k_hop_induction(s.n, s.outputs or 2, s.functions),
    "index": lambda s: index(s.n),
    "equality": lambda s: equality(s.n),
    "greater-than": lambda s: greater_than(s.n),
    "disjointness": lambda s: disjointness(s.n),
    "inner-product": lambda s: inner_product(s.n),
}
TASKS = tuple(MAKERS)
SIZES_OF: dict[str, frozenset[str]] = {
    "composition": frozenset({"n", "functions"}),
    "ranged-composition": frozenset({"n", "outputs"}),
    "indexed-composition": frozenset({"n", "functions", "words", "outputs"}),
    "pointer-jumping": frozenset({"n", "functions"}),
    "k-hop-induction": frozenset({"n", "functions", "outputs"}),
}
"""The sizes that a task reads, where they are more than n."""


def task_of(name: str, sizes: Sizes, table: Path | None, *, two: bool) -> Task:
    """Return a task by name, or that of a table; with `two`, composition is for two holders: x, f2, … and f1, f3, …."""
    if table is not None:
        return _from_file(table)
    if two and name == "composition":
        return two_holders(sizes.n, sizes.functions)
    return MAKERS[name](sizes)


def _from_file(file: Path) -> Task:
    document = read_json(file)
    try:
        values = np.asarray(document)
    except ValueError:
        raise FileError(f"{file}: no truth table: lists of one level must be equally long") from None
    with contents_of(file):
        return from_table(file.stem, values)

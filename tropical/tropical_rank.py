"""Tropical rank: the size of the largest tropically nonsingular minor."""

from __future__ import annotations

from typing import TypeAlias

from tropical.border import ArrayLike, Convention, IntegerRows, entries, scaled
from tropical.factor import factorization
from tropical.greedy import few_classes
from tropical.matched import matched_minor
from tropical.minors import largest_minor
from tropical.rank import Certificate, Exhaustion, LineBound, Obligation, Rank, minor
from tropical.reduction import Reduction, reduce

QUICK = 2_000
"""Nodes of a first search, before a factorization is tried."""

LARGE = 2_500
"""Entries beyond which a node of the search is too dear: such matrices keep the bracket of the two quick
bounds.
"""

_Entries: TypeAlias = tuple[tuple[int, int], ...]


def tropical_rank(
    array: ArrayLike,
    convention: Convention = "max",
    *,
    factorize: bool = False,
    limit: int = 20_000_000,
    compiled: bool = True,
) -> Rank:
    """Return the tropical rank: the largest r such that some r×r minor is tropically nonsingular.

    A minor is nonsingular when its optimal permutation is unique and its value finite. The lower side is
    the minor with its matching and potentials; the upper side is a factorization of that size, the number
    of distinct lines, or a search that found none larger and can be run again. Beyond `limit` nodes of the
    search the result is a bracket. Source: Develin, Santos and Sturmfels, "On the rank of a tropical
    matrix", Definition 1.3 (there in min-plus).

    >>> tropical_rank([[-1, 0, 0], [0, -1, 0], [0, 0, -1]]).value
    2
    """
    rows = entries(array, convention)
    whole, scale = scaled(rows)
    reduction = reduce(whole)
    core = reduction.core
    most = min(len(core), len(core[0])) if core else 0
    small = len(core) * len(core[0]) <= LARGE if core else True
    chosen, complete, nodes = _improved(core, (), most, min(limit, QUICK if small else QUICK // 10), compiled)
    if not complete:
        chosen = max(chosen, matched_minor(core), key=len)
        complete = len(chosen) == most
    if not complete or factorize:
        classes = few_classes(core, chosen)
        if not complete and small and len(classes) > len(chosen):
            chosen, complete, nodes = _improved(core, chosen, len(classes), limit, compiled)
        if len(classes) == len(chosen) or not complete:
            upper: Certificate = factorization(reduction, classes, scale, convention)
            return _result(array, convention, reduction, chosen, len(classes), upper)
    if len(chosen) == most:
        by_row = len(reduction.rows) <= len(reduction.columns)
        numbers = [-1 if k is None else k for k, _ in (reduction.row_of if by_row else reduction.column_of)]
        upper = LineBound("row" if by_row else "column", tuple(numbers))
    else:
        upper = Exhaustion("tropical.tropical_rank", len(chosen) + 1, nodes)
    return _result(array, convention, reduction, chosen, len(chosen), upper)


def _improved(
    core: IntegerRows, chosen: _Entries, target: int, limit: int, compiled: bool
) -> tuple[_Entries, bool, int]:
    """Search for a larger set of entries than the chosen one."""
    found = largest_minor(core, floor=len(chosen), target=target, limit=limit, compiled=compiled)
    if found.size > len(chosen):
        chosen = tuple(zip(found.row_indices, found.column_indices, strict=True))
    return chosen, found.complete, found.nodes


def _result(
    array: ArrayLike,
    convention: Convention,
    reduction: Reduction,
    chosen: _Entries,
    high: int,
    upper: Certificate,
) -> Rank:
    lower = minor(
        array,
        tuple(reduction.rows[i] for i, _ in chosen),
        tuple(reduction.columns[j] for _, j in chosen),
        convention,
    )
    low = len(chosen)
    open_ = Obligation("tropical", entries(array, convention), low) if low < high else None
    return Rank("tropical", convention, low, high, lower, upper, open_)

"""Tropical rank: the size of the largest tropically nonsingular minor."""

from __future__ import annotations

from tropical.border import ArrayLike, Convention, entries, scaled
from tropical.factor import factorization
from tropical.greedy import few_classes
from tropical.minors import Search, largest_minor
from tropical.rank import Certificate, Exhaustion, Obligation, Rank, Theorem, minor
from tropical.reduction import Reduction, reduce

QUICK = 2_000


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
    found = largest_minor(core, limit=min(limit, QUICK), compiled=compiled)
    upper: Certificate
    if found.size == most:
        upper = Theorem(
            "size bound",
            "a minor has at most min(m, n) lines, and at most one of each class of shifted copies",
            (f"{len(reduction.rows)} rows and {len(reduction.columns)} columns are distinct and finite somewhere",),
        )
        return _result(array, convention, reduction, found, most, upper)
    if found.complete and not factorize:
        exhausted = Exhaustion("tropical.tropical_rank", found.size + 1, found.nodes)
        return _result(array, convention, reduction, found, found.size, exhausted)
    seeds = tuple(zip(found.row_indices, found.column_indices, strict=True))
    classes = few_classes(core, seeds)
    if not found.complete and len(classes) > found.size:
        found = largest_minor(core, target=len(classes), limit=limit, compiled=compiled)
    if len(classes) == found.size or not found.complete:
        upper = factorization(reduction, classes, scale, convention)
        return _result(array, convention, reduction, found, len(classes), upper)
    upper = Exhaustion("tropical.tropical_rank", found.size + 1, found.nodes)
    return _result(array, convention, reduction, found, found.size, upper)


def _result(
    array: ArrayLike, convention: Convention, reduction: Reduction, found: Search, high: int, upper: Certificate
) -> Rank:
    lower = minor(
        array,
        tuple(reduction.rows[i] for i in found.row_indices),
        tuple(reduction.columns[j] for j in found.column_indices),
        convention,
    )
    low = found.size
    open_ = Obligation("tropical", entries(array, convention), low) if low < high else None
    return Rank("tropical", convention, low, high, lower, upper, open_)

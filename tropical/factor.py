"""Factor rank (Barvinok rank, Schein rank): the least inner dimension of a tropical factorization."""

from __future__ import annotations

from collections.abc import Sequence

from terms.scalars import NEG_INF, Scalar
from tropical.antichain import Antichain, Pairs, antichain_classes, antichain_pairs, sperner_number
from tropical.border import ArrayLike, Convention, back_rows, entries, scaled, unscaled
from tropical.classes import TightClass, maximal_classes
from tropical.cover import CoverSearch
from tropical.greedy import few_classes
from tropical.minors import largest_minor
from tropical.rank import Certificate, Exhaustion, Factorization, FoolingSet, Obligation, Rank, minor
from tropical.reduction import Reduction, reduce
from tropical.symmetry import Canonizer


def factor_rank(array: ArrayLike, convention: Convention = "max", *, limit: int = 200_000) -> Rank:
    """Return the factor rank: the least r with A = U ⊗ V, U of shape m×r, V of shape r×n.

    Entries −∞ (+∞ under "min") are allowed everywhere; a matrix without finite entries has rank 0. The
    upper side is a factorization. The lower side is a nonsingular minor, an antichain, a fooling set, or an
    exhausted search for covers of the finite entries by tight classes. Beyond `limit` steps the result is a bracket
    with an open obligation. Deciding rank ≤ k is NP-hard for each fixed k ≥ 7. Source: Develin, Santos and
    Sturmfels, "On the rank of a tropical matrix", Definition 1.1.

    >>> rank = factor_rank([[-1, 0, 0], [0, -1, 0], [0, 0, -1]])
    >>> rank.value, rank.upper.holds([[-1, 0, 0], [0, -1, 0], [0, 0, -1]], "max")
    (3, True)
    """
    rows = entries(array, convention)
    whole, scale = scaled(rows)
    reduction = reduce(whole)
    core = reduction.core
    if not core:
        empty = Factorization(tuple(() for _ in rows), ())
        return Rank("factor", convention, 0, 0, FoolingSet(()), empty)
    width = len(core[0])
    found = largest_minor(core, limit=min(limit, 20_000))
    low, lower = found.size, _lifted_minor(array, found.row_indices, found.column_indices, reduction, convention)
    pairs = antichain_pairs(core)
    if sperner_number(len(pairs.pairs)) > low:
        lower = _lifted_antichain(pairs, reduction, scale, convention)
        low = lower.size
    quick = antichain_classes(core, pairs)
    if quick is None or len(quick) > low:
        quick = few_classes(core, tuple(zip(found.row_indices, found.column_indices, strict=True)))
    upper = factorization(reduction, quick, scale, convention)
    classes = maximal_classes(core, limit) if low < upper.size else None
    if classes is None:
        return _bracket(rows, convention, low, lower, upper)
    cells = sum(1 << (i * width + j) for i, row in enumerate(core) for j, x in enumerate(row) if x is not None)
    search = CoverSearch([c.cells for c in classes], cells, Canonizer(core), limit // 10)
    apart = search.independent_cells(cells)
    if len(apart) > low:
        low = len(apart)
        places = (divmod(cell, width) for cell in apart)
        lower = FoolingSet(tuple((reduction.rows[i], reduction.columns[j]) for i, j in places))
    for size in range(low, upper.size):
        cover = search.cover(size)
        if cover.chosen is not None:
            upper = factorization(reduction, [classes[s] for s in cover.chosen], scale, convention)
        if cover.chosen is not None or not cover.complete:
            break
        low, lower = size + 1, Exhaustion("tropical.factor_rank", size, cover.nodes)
    return _bracket(rows, convention, low, lower, upper)


def _bracket(
    rows: Sequence[Sequence[Scalar]], convention: Convention, low: int, lower: Certificate, upper: Factorization
) -> Rank:
    open_ = None
    if low < upper.size:
        open_ = Obligation("factor", tuple(tuple(row) for row in rows), low)
    return Rank("factor", convention, low, upper.size, lower, upper, open_)


def _lifted_minor(
    array: ArrayLike,
    rows: tuple[int, ...],
    columns: tuple[int, ...],
    reduction: Reduction,
    convention: Convention,
) -> Certificate:
    return minor(
        array,
        tuple(reduction.rows[i] for i in rows),
        tuple(reduction.columns[j] for j in columns),
        convention,
    )


def _lifted_antichain(pairs: Pairs, reduction: Reduction, scale: int, convention: Convention) -> Antichain:
    sign = 1 if convention == "max" else -1
    return Antichain(
        tuple(reduction.rows[i] for i, _ in pairs.pairs),
        tuple(reduction.columns[j] for _, j in pairs.pairs),
        tuple(unscaled(sign * x, scale) for x in pairs.row_shifts),
        tuple(unscaled(sign * x, scale) for x in pairs.column_shifts),
    )


def factorization(
    reduction: Reduction, chosen: Sequence[TightClass], scale: int, convention: Convention
) -> Factorization:
    """Return the factorization by these classes of the core, with dropped lines put back."""
    left: list[list[Scalar]] = []
    for source, shift in reduction.row_of:
        values = [None if source is None else c.rows[source] for c in chosen]
        left.append([NEG_INF if x is None else unscaled(x + shift, scale) for x in values])
    right: list[list[Scalar]] = []
    for c in chosen:
        lifted = [(None if source is None else c.columns[source], shift) for source, shift in reduction.column_of]
        right.append([NEG_INF if x is None else unscaled(x + shift, scale) for x, shift in lifted])
    return Factorization(back_rows(left, convention), back_rows(right, convention))

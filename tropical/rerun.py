"""Running an exhausted search again: the recheck of an upper (or lower) side that no short certificate
closes.
"""

from __future__ import annotations

from itertools import combinations

from tropical.border import ArrayLike, Convention, back_rows, entries, scaled, shape
from tropical.classes import maximal_classes
from tropical.cover import CoverSearch
from tropical.determinant import signed_determinant
from tropical.errors import DomainError
from tropical.gondran_minoux import gondran_minoux_relation
from tropical.minors import largest_minor
from tropical.rank import Exhaustion
from tropical.reduction import reduce
from tropical.symmetry import Canonizer

UNLIMITED = 10**12


def rerun(array: ArrayLike, exhaustion: Exhaustion, convention: Convention = "max", *, compiled: bool = True) -> bool:
    """Run the search of an `Exhaustion` to its end and tell whether it finds nothing, as was said.

    `compiled=False` takes the exact path of the tropical rank, which is its definition. Raises
    `DomainError` for a search of another name.

    >>> from tropical.tropical_rank import tropical_rank
    >>> c3 = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]
    >>> rerun(c3, tropical_rank(c3).upper)
    True
    """
    if exhaustion.search == "tropical.tropical_rank":
        whole, _ = scaled(entries(array, convention))
        core = reduce(whole).core
        found = largest_minor(core, floor=exhaustion.size - 1, limit=UNLIMITED, compiled=compiled)
        return found.complete and found.size == 0
    if exhaustion.search == "tropical.factor_rank":
        return not _has_cover(array, exhaustion.size, convention)
    if exhaustion.search == "tropical.determinantal_rank":
        return not _has_signed_minor(array, exhaustion.size, convention)
    if exhaustion.search == "tropical.gondran_minoux_rank":
        rows = entries(array, convention)
        return all(
            gondran_minoux_relation(tuple(rows[i] for i in chosen)) is not None
            for chosen in combinations(range(len(rows)), exhaustion.size)
        )
    raise DomainError(f"no search is named {exhaustion.search!r}")


def _has_cover(array: ArrayLike, size: int, convention: Convention) -> bool:
    whole, _ = scaled(entries(array, convention))
    core = reduce(whole).core
    if not core:
        return True
    classes = maximal_classes(core, UNLIMITED) or []
    width = len(core[0])
    cells = sum(1 << (i * width + j) for i, row in enumerate(core) for j, x in enumerate(row) if x is not None)
    return CoverSearch([c.cells for c in classes], cells, Canonizer(core), UNLIMITED).cover(size).chosen is not None


def _has_signed_minor(array: ArrayLike, size: int, convention: Convention) -> bool:
    rows = back_rows(entries(array, convention), convention)
    for chosen in combinations(range(len(rows)), size):
        for columns in combinations(range(shape(array)[1]), size):
            even, odd = signed_determinant([[rows[i][j] for j in columns] for i in chosen], convention)
            if even != odd:
                return True
    return False

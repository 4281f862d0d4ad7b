"""Kapranov rank: the least classical rank of a lift of the matrix to Puiseux series in characteristic 0."""

from __future__ import annotations

from terms.scalars import NEG_INF
from tropical.border import ArrayLike, Convention, entries
from tropical.factor import factor_rank
from tropical.ideal_member import ideal_member
from tropical.lift import Lift, moment_lift
from tropical.lifting import general_lift
from tropical.rank import Obligation, Rank, Theorem
from tropical.sign_obstruction import sign_obstruction
from tropical.tropical_rank import tropical_rank

_TWO = Theorem(
    "tropical rank at most 2 is Kapranov rank",
    "Develin, Santos and Sturmfels, On the rank of a tropical matrix, Theorem 6.5",
)
_FULL = Theorem(
    "maximal tropical rank is Kapranov rank",
    "Develin, Santos and Sturmfels, On the rank of a tropical matrix, Corollary 5.4",
)
_BASIS = "Shitov, When do the r-by-r minors of a matrix form a tropical basis?, arXiv:1109.2240"


def kapranov_rank(array: ArrayLike, convention: Convention = "max", *, limit: int = 200_000) -> Rank:
    """Return the Kapranov rank over an algebraically closed field of characteristic 0, or a bracket.

    Tropical rank ≤ Kapranov rank ≤ factor rank. The sides meet when the tropical rank t is at most 2 or
    maximal, or when the (t+1)-minors of the matrix's shape are a tropical basis: t + 1 ≤ 3, t + 1 = min(m,
    n), or t + 1 = 4 with min(m, n) ≤ 6. Entries must be finite for these theorems; with −∞ only the two
    bounds are used. Source: Develin, Santos and Sturmfels, "On the rank of a tropical matrix", Definition
    1.2 and Theorem 1.4.

    Where no theorem decides, the lower side is a contradiction of signs or a polynomial of the determinantal ideal
    with one optimal monomial, the upper side a factorization or a lift; both are searched with bounded effort.

    >>> str(kapranov_rank([[-1, 0, 0], [0, -1, 0], [0, 0, -1]]))
    'Kapranov rank 2 (max convention)'
    """
    rows = entries(array, convention)
    below = tropical_rank(array, convention, limit=limit)
    size = min(len(rows), len(rows[0])) if rows else 0
    t = below.low
    if below.exact and all(x is not NEG_INF for row in rows for x in row):
        theorem = _deciding_theorem(t, size)
        if theorem is not None:
            return Rank("Kapranov", convention, t, t, below.lower, theorem)
    above = factor_rank(array, convention, limit=limit)
    open_ = Obligation("Kapranov", rows, t) if t < above.high else None
    rank = Rank("Kapranov", convention, t, above.high, below.lower, above.upper, open_)
    lift = moment_lift(array, convention)
    if lift.size < rank.high:
        rank = with_lift(rank, array, lift)
    for size in range(rank.high, t, -1):
        found = sign_obstruction(array, size, convention) or ideal_member(array, size, convention)
        if found is not None:
            open_ = Obligation("Kapranov", rows, size) if size < rank.high else None
            rank = Rank("Kapranov", convention, size, rank.high, found, rank.upper, open_)
            break
    for size in range(rank.low, rank.high):
        general = general_lift(array, size, convention)
        if general is not None:
            return with_lift(rank, array, general)
    return rank


def with_lift(rank: Rank, array: ArrayLike, lift: Lift) -> Rank:
    """Return the bracket with its upper side lowered by a lift; raises `ValueError` when the lift does not
    hold.
    """
    convention = rank.convention or "max"
    if not lift.holds(array, convention):
        raise ValueError("the degrees of the lift's product differ from the matrix; check the scale and convention")
    if lift.size >= rank.high:
        return rank
    open_ = rank.open if rank.low < lift.size else None
    return Rank(rank.notion, convention, rank.low, lift.size, rank.lower, lift, open_)


def _deciding_theorem(t: int, size: int) -> Theorem | None:
    shape = (f"tropical rank {t}", f"min(m, n) = {size}", "all entries finite")
    if t <= 2:
        return Theorem(_TWO.name, _TWO.source, shape)
    if t == size:
        return Theorem(_FULL.name, _FULL.source, shape)
    if t + 1 == size or (t + 1 == 4 and size <= 6):
        return Theorem(f"the {t + 1}×{t + 1} minors are a tropical basis", _BASIS, shape)
    return None

"""Facts about ranks: both sides of a rank, as far as a certificate is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any

from solver.facts.covers import colouring
from solver.facts.document import About, Fact, accepted, fact, text, text_rows, texts
from solver.facts.relations import dependence, independence
from terms.scalars import NEG_INF, is_finite
from tropical import (
    Antichain,
    ArrayLike,
    Convention,
    Exhaustion,
    Factorization,
    FoolingSet,
    IdealMember,
    Lift,
    LineBound,
    Minor,
    MinorMultiple,
    Rank,
    SignObstruction,
    Theorem,
    classical_rank,
    factor_rank,
    moment_lift,
)
from tropical.border import back, entries
from tropical.classical import ClassicalMinor, LinearFactorization
from tropical.gondran_minoux import IndependentRows, SignedMinor
from tropical.lift import LaurentPolynomial
from tropical.lifting import general_lift

MODULI = (2_147_483_647, 2_305_843_009_213_693_951)

QUANTITY = {
    "tropical": "tropical rank",
    "factor": "factor rank",
    "Kapranov": "Kapranov rank",
    "classical": "classical rank",
    "determinantal": "determinantal rank",
    "Gondran–Minoux": "Gondran–Minoux rank",
    "row": "row rank",
    "column": "column rank",
}


def matrix(array: ArrayLike, convention: Convention = "max") -> About:
    """Return a matrix as the object of a fact document."""
    rows = [[text(back(x, convention)) for x in row] for row in entries(array, convention)]
    return {"matrix": rows, "convention": convention}


def rank_facts(array: ArrayLike, rank: Rank, *, seconds: float = 20) -> list[Fact]:
    """Return what is certified of a rank: a lower and an upper bound, where each has a certificate.

    A bound that the engine found by a search is proved anew: `seconds` bounds the search for a refutation.
    """
    quantity = QUANTITY[rank.notion]
    if rank.notion in ("row", "column"):
        return [fact(quantity, "=", rank.value, "residuation")]
    found = [_lower(array, rank, quantity, seconds), _upper(array, rank, quantity)]
    about = matrix(array, rank.convention or "max")
    return [one for one in found if one is not None and (one["proof"]["rule"] != "search" or accepted(about, one))]


def _lower(array: ArrayLike, rank: Rank, quantity: str, seconds: float) -> Fact | None:
    match rank.lower:
        case Minor() as m:
            fields: dict[str, Any] = {
                "rows": list(m.row_indices),
                "columns": list(m.column_indices),
                "row_potentials": texts(m.row_potentials),
                "column_potentials": texts(m.column_potentials),
            }
            return fact(quantity, ">=", rank.low, "minor", **fields)
        case FoolingSet() as f:
            return fact(quantity, ">=", rank.low, "fooling set", cells=[list(cell) for cell in f.cells])
        case Antichain() as a:
            return fact(quantity, ">=", rank.low, "antichain", rows=list(a.rows), columns=list(a.columns))
        case SignedMinor(rows) | IndependentRows(rows) if rank.notion == "Gondran–Minoux":
            return independence(array, rows, rank.convention or "max")
        case ClassicalMinor() as c:
            return _classical(array, c, rank.low)
        case SignedMinor() as d:
            chosen = {"rows": list(d.row_indices), "columns": list(d.column_indices)}
            return fact(quantity, ">=", rank.low, "signed minor", **chosen)
        case SignObstruction() as s:
            minors = [{"rows": list(r), "columns": list(c), "multiplicity": z} for r, c, z in s.minors]
            return fact(quantity, ">=", rank.low, "signs", minors=minors)
        case IdealMember() as member:
            terms = [_multiple(term) for term in member.terms]
            return fact(quantity, ">=", rank.low, "ideal member", terms=terms)
        case Exhaustion() if rank.notion == "factor":
            convention = rank.convention or "max"
            return colouring(entries(array, convention), rank.low, seconds)
    return None


def _upper(array: ArrayLike, rank: Rank, quantity: str) -> Fact | None:
    convention = rank.convention or "max"
    match rank.upper:
        case Factorization() as f:
            return _factorization(quantity, f)
        case LineBound() as b:
            return _factorization(quantity, _lines(array, b, convention))
        case Lift() as u:
            return _lift(quantity, u)
        case LinearFactorization() as g:
            return fact(quantity, "<=", rank.high, "factorization", left=text_rows(g.left), right=text_rows(g.right))
        case Exhaustion() if rank.notion == "Gondran–Minoux":
            return dependence(array, rank.high, convention)
        case Exhaustion() if rank.notion == "determinantal":
            return fact(quantity, "<=", rank.high, "search")
        case Exhaustion() | Theorem():
            lift = moment_lift(array, convention)
            if lift.size <= rank.high:
                return _lift(quantity, lift)
            if rank.notion == "tropical":
                return fact(quantity, "<=", rank.high, "search")
            general = general_lift(array, rank.high, convention)
            if general is not None:
                return _lift(quantity, general)
            above = factor_rank(array, convention).upper
            if isinstance(above, Factorization) and above.size <= rank.high:
                return _factorization(quantity, above)
    return None


def _multiple(term: MinorMultiple) -> Fact:
    """Return a minor with its cofactor, whose monomial lists each entry as often as its exponent says."""
    powers = [(i, j, e) for i, row in enumerate(term.cofactor) for j, e in enumerate(row)]
    cells = [[i, j] for i, j, e in powers for _ in range(e)]
    return {"rows": list(term.rows), "columns": list(term.columns), "cofactor": [[term.coefficient, cells]]}


def _factorization(quantity: str, found: Factorization) -> Fact:
    return fact(quantity, "<=", found.size, "factorization", left=text_rows(found.left), right=text_rows(found.right))


def _lift(quantity: str, found: Lift) -> Fact:
    columns = [_whole(column) for column in zip(*found.right, strict=True)]
    left, right = [_whole(row) for row in found.left], [list(row) for row in zip(*columns, strict=True)]
    return fact(quantity, "<=", found.size, "lift", scale=found.scale, left=left, right=right)


def _whole(line: Sequence[LaurentPolynomial]) -> list[list[list[int]]]:
    """Return a row or column of Laurent polynomials times a number that makes all coefficients integers."""
    factor = lcm(*(c.denominator for entry in line for c in entry.values()))
    return [[[e, int(c * factor)] for e, c in entry.items()] for entry in line]


def _classical(array: ArrayLike, found: ClassicalMinor, low: int) -> Fact:
    """Return a nonzero minor with a prime that does not divide its determinant."""
    part = [[entries(array)[i][j] for j in found.column_indices] for i in found.row_indices]
    assert classical_rank(part).value == low
    scale = 1
    for row in part:
        for x in row:
            scale = scale * x.denominator if is_finite(x) else scale
    value = found.determinant * scale**low
    modulus = next(p for p in MODULI if value.numerator % p and value.denominator % p)
    rows, columns = list(found.row_indices), list(found.column_indices)
    return fact("classical rank", ">=", low, "minor", rows=rows, columns=columns, modulus=modulus)


def _lines(array: ArrayLike, bound: LineBound, convention: Convention) -> Factorization:
    """Return the factorization whose factors are the classes of shifted lines."""
    rows = entries(array, convention)
    lines = rows if bound.side == "row" else tuple(zip(*rows, strict=True))
    models = [lines[bound.classes.index(number)] for number in range(bound.size)]
    shifts = []
    for line, number in zip(lines, bound.classes, strict=True):
        place = next((k for k, x in enumerate(line) if x is not NEG_INF), 0)
        shifts.append([line[place] - models[k][place] if k == number else NEG_INF for k in range(bound.size)])
    back_of = [[[back(x, convention) for x in row] for row in side] for side in (shifts, models)]
    left, right = back_of
    if bound.side == "column":
        left, right = [list(c) for c in zip(*right, strict=True)], [list(c) for c in zip(*left, strict=True)]
    return Factorization(tuple(map(tuple, left)), tuple(map(tuple, right)))

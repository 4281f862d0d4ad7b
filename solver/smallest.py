"""The smallest counterexample of its size: what is smaller is excluded by a certificate and by evaluation.

Counterexamples with fewer entries that are not 0 are infinitely many candidates, so "there is none" is a question of
its own, with a certificate that the kernel checks. Those in whole numbers no larger than its own are finitely many, and
so are those in smaller fractions (a fraction counts its denominator), so each of them is evaluated. Whole numbers come
before fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

from solver.enumeration import box_of, enumerate_shards, shard_prefixes
from solver.instances import Assignment, refutes
from solver.kernel.document import Rejected
from solver.kernel.judge import weigh
from solver.kernel.outcomes import Finding
from solver.kernel.polynomials import Work
from solver.kernel.sentence import read_question
from terms.lanes import LaneOverflowError
from terms.question import Question, Variable
from terms.scalars import NEG_INF, Scalar, exact
from terms.sorts import EXTINT, EXTREAL, INTEGRAL, NUMERIC
from terms.symbols import term_of, variable
from terms.term import Json
from terms.vocabulary import ite, total

MOST_VARIABLES = 12
MOST_WHOLE = 1_000_000
MOST_FRACTIONS = 2_000
"""So many instances are evaluated at most; where there are more, nothing is said of them."""

WHOLE = 3
"""In the place of fractions whole numbers up to this magnitude are tried."""


@dataclass(frozen=True, slots=True)
class Search:
    """A counterexample, how many smaller ones were evaluated (−1: too many), and whether one of them was one."""

    assignment: Assignment
    evaluated: int
    improved: bool


def is_searchable(question: Question) -> bool:
    """Tell whether a question speaks of a few numbers and nothing else."""
    numbers = all(v.sort in NUMERIC for v in question.variables)
    return numbers and not (question.sorts or question.functions) and 0 < len(question.variables) <= MOST_VARIABLES


def with_fewer_entries(question: Question, entries: int) -> Question:
    """Return the question about instances with fewer than so many entries that are not 0 (−∞ counts two)."""
    counts = [_weight(v) for v in question.variables]
    return replace(question, given=(*question.given, term_of(total(counts) <= entries - 1)))


def _weight(v: Variable) -> Any:
    symbol: Any = variable(v.name, v.sort)
    counted = ite(symbol == 0, 0, 1)
    return ite(symbol == NEG_INF, 2, counted) if v.sort in (EXTINT, EXTREAL) else counted


def order(assignment: Assignment) -> tuple[int, int, bool, Fraction]:
    """Return what makes a counterexample small: sizes, entries that are not 0, whole numbers, the largest magnitude."""
    sizes, entries, largest, _ = assignment.weight()
    return sizes, entries, any(isinstance(value, Fraction) for value in assignment.scalars()), largest


def among_smaller(question: Question, assignment: Assignment) -> Search:
    """Evaluate all instances with whole numbers no larger than those of a counterexample, and return the smallest.

    For a counterexample with fractions, whole numbers up to `WHOLE` are tried, and then all smaller fractions.
    """
    _, entries, broken, largest = order(assignment)
    most = max(int(largest), WHOLE) if broken else int(largest)
    search = _among_whole_numbers(question, assignment, most)
    if not broken or search.improved or search.evaluated < 0:
        return search
    values = {v.name: _values(v, largest) for v in question.variables}
    widest = max(len(v) for v in values.values())
    if comb(len(values), entries) * widest**entries > MOST_FRACTIONS:
        return Search(assignment, -1, improved=False)
    candidates = [c for c in _candidates(question, values, entries) if order(c) < order(assignment)]
    best = min([assignment, *(c for c in candidates if refutes(question, c))], key=order)
    return Search(best, search.evaluated + len(candidates), improved=best is not assignment)


def _among_whole_numbers(question: Question, assignment: Assignment, most: int) -> Search:
    box = box_of(question, (-most, most))
    if box is None or box.size() > MOST_WHOLE:
        return Search(assignment, -1, improved=False)
    try:
        shards = list(enumerate_shards(question, box, shard_prefixes(box)))
    except LaneOverflowError:
        return Search(assignment, -1, improved=False)
    best = min([assignment, *(shard.smallest for shard in shards if shard.smallest is not None)], key=order)
    return Search(best, box.size(), improved=best is not assignment)


def _values(v: Variable, largest: Fraction) -> list[Scalar]:
    """List the numbers other than 0 of at most that magnitude that a variable may have, fractions included."""
    if v.lo is not None and v.hi is not None:
        return [value for value in range(v.lo, v.hi + 1) if value != 0 and abs(value) <= largest]
    found: list[Scalar] = [NEG_INF] if v.sort in (EXTINT, EXTREAL) else []
    for denominator in range(1, int(largest) + 2 if v.sort not in INTEGRAL else 2):
        most = int((largest - (denominator - 1)) * denominator)
        numerators = (n for n in range(1, most + 1) if Fraction(n, denominator).denominator == denominator)
        found += [exact(Fraction(sign * n, denominator)) for n in numerators for sign in (1, -1)]
    return found


def _candidates(question: Question, values: Mapping[str, list[Scalar]], entries: int) -> Iterator[Assignment]:
    """List the instances with so many entries that are not 0; a variable whose box excludes 0 is never 0."""
    never_zero = {v.name for v in question.variables if v.lo is not None and v.hi is not None and not v.lo <= 0 <= v.hi}
    for chosen in range(entries + 1):
        for names in combinations(values, chosen):
            if not never_zero <= set(names):
                continue
            for picked in product(*(values[name] for name in names)):
                candidate = Assignment({}, {**dict.fromkeys(values, 0), **dict(zip(names, picked, strict=True))})
                if candidate.weight()[1] == entries:
                    yield candidate


def excludes_fewer(question: Question, entries: int, certificate: Json) -> bool:
    """Tell whether the kernel accepts a certificate that no counterexample has fewer entries that are not 0."""
    stronger = with_fewer_entries(question, entries)
    finding = Finding()
    entry = {"about": stronger.digest(), **_plain(certificate)}
    try:
        weigh(read_question(stronger.json(), "fewer"), entry, finding, "", Work())
    except Rejected:
        return False
    return finding.proved == "A"


def _plain(certificate: Json) -> dict[str, Json]:
    return {key: value for key, value in certificate.items() if key != "about"} if isinstance(certificate, dict) else {}

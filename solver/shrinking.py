"""Hypothesis as a searcher and a shrinker: it finds a counterexample and makes it small. It never supports a claim."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from solver.instances import Assignment, Element, refutes
from terms.errors import TropcheckError
from terms.question import Question
from terms.scalars import NEG_INF, exact
from terms.sorts import EXTINT, EXTREAL, INTEGRAL, NUMERIC

MOST_EXAMPLES = 400


class MissingHypothesisError(TropcheckError, LookupError):
    """Hypothesis is not installed."""


def search(
    question: Question, *, elements: tuple[int, ...] = (1, 2, 3), examples: int = MOST_EXAMPLES
) -> Assignment | None:
    """Return a counterexample as Hypothesis shrinks it, or None; the search is the same every time."""
    try:
        from hypothesis import HealthCheck, Phase, Verbosity, find, settings
        from hypothesis import strategies as st
        from hypothesis.errors import NoSuchExample
    except ImportError:
        raise MissingHypothesisError("Hypothesis is not installed; run: pip install 'tropcheck[test]'") from None

    def scalar(draw: Any, sort: str, sizes: dict[str, int], lo: int | None = None, hi: int | None = None) -> Any:
        if sort in sizes:
            return Element(draw(st.integers(0, sizes[sort] - 1)))
        if sort not in NUMERIC:
            raise TropcheckError(f"no search over the sort {sort}")
        if lo is not None and hi is not None:
            return draw(st.integers(lo, hi))
        finite: Any = st.integers(-8, 8)
        if sort not in INTEGRAL:
            finite = finite | st.fractions(-4, 4, max_denominator=4).map(lambda value: exact(Fraction(value)))
        return draw(finite | st.just(NEG_INF) if sort in (EXTINT, EXTREAL) else finite)

    def table(draw: Any, domain: tuple[str, ...], codomain: str, sizes: dict[str, int]) -> Any:
        if not domain:
            return scalar(draw, codomain, sizes)
        return [table(draw, domain[1:], codomain, sizes) for _ in range(sizes[domain[0]])]

    @st.composite
    def assignments(draw: Any) -> Assignment:
        sizes = {sort: draw(st.sampled_from(elements)) for sort in question.sorts}
        values = {v.name: scalar(draw, v.sort, sizes, v.lo, v.hi) for v in question.variables}
        values |= {f.name: table(draw, f.domain, f.codomain, sizes) for f in question.functions}
        return Assignment(sizes, values)

    def breaks(assignment: Assignment) -> bool:
        large = all(assignment.sizes[big] > assignment.sizes[small] for big, small in question.larger)
        return large and refutes(question, assignment)

    chosen = settings(
        max_examples=examples,
        database=None,
        derandomize=True,
        deadline=None,
        verbosity=Verbosity.quiet,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    try:
        return find(assignments(), breaks, settings=chosen)
    except NoSuchExample:
        return None

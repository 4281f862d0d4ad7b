"""Random instances from stated distributions.

Each batch fixes the sizes of the index sets and the indices, draws a magnitude m from {1, 2, 4, 12}, and fills the
numbers of 256 lanes uniformly from −m … m (halves of it in every third batch, for reals); a number that may be −∞ is
so with probability 1/5. Small magnitudes make ties and hypotheses that are equations likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.enumeration import truth_array
from solver.instances import Assignment, Element
from terms.errors import TropcheckError
from terms.interpret import interpret
from terms.lanes import Lanes, width_for
from terms.question import Question
from terms.sorts import BOOL, EXTINT, EXTREAL, INTEGRAL, NUMERIC

LANES = 256
MAGNITUDES = (1, 2, 4, 12)
DISTRIBUTION = "uniform integers or halves of magnitude 1, 2, 4 or 12 a batch of 256; −∞ one in five; uniform indices"


@dataclass(frozen=True, slots=True)
class Samples:
    """What random instances showed."""

    tried: int
    discarded: int
    seed: int
    counterexample: Assignment | None
    model: Assignment | None


def sample(question: Question, *, count: int, seed: int, elements: tuple[int, ...] = (1, 2, 3)) -> Samples:
    """Try about `count` random instances; stops at the first batch with a counterexample.

    The model is an instance that satisfies the hypotheses, for the smoke test. Raises `LaneOverflowError` when a value
    may need more than 64 bits.
    """
    generator = np.random.default_rng(seed)
    tried = discarded = 0
    model: Assignment | None = None
    width = LANES if _has_numbers(question) else 1
    batches = count // LANES if width == LANES else count // 4
    for number in range(max(1, batches)):
        sizes = _sizes(question, generator, elements)
        if sizes is None:
            break
        drawn = draw(question, generator, sizes, number)
        *hypotheses, conclusion = interpret(question.roots, environment(drawn), sizes)
        allowed = np.ones(width, dtype=np.bool_)
        for hypothesis in hypotheses:
            allowed &= truth_array(hypothesis)
        tried += width
        discarded += width - int(np.count_nonzero(allowed))
        if model is None and allowed.any():
            model = at_lane(drawn, sizes, int(np.flatnonzero(allowed)[0]))
        wrong = np.flatnonzero(allowed & ~truth_array(conclusion))
        if wrong.size:
            candidates = [at_lane(drawn, sizes, int(lane)) for lane in wrong[:32]]
            return Samples(tried, discarded, seed, min(candidates, key=Assignment.weight), model)
    return Samples(tried, discarded, seed, None, model)


def _has_numbers(question: Question) -> bool:
    """Tell whether a question has numbers to fill lanes with; indices are one element a batch."""
    sorts = [variable.sort for variable in question.variables] + [f.codomain for f in question.functions]
    return any(sort in NUMERIC for sort in sorts)


def _sizes(question: Question, generator: Any, elements: tuple[int, ...]) -> dict[str, int] | None:
    for _ in range(100):
        sizes = {sort: int(generator.choice(elements)) for sort in question.sorts}
        if all(sizes[big] > sizes[small] for big, small in question.larger):
            return sizes
    return None


Drawn = dict[str, Any]


def draw(question: Question, generator: Any, sizes: dict[str, int], number: int) -> Drawn:
    """Draw values for all cells: lanes for numbers and truths, one element for indices.

    Raises `LaneOverflowError` for a box beyond 64 bits.
    """
    magnitude = MAGNITUDES[number % len(MAGNITUDES)]
    halves = number % 3 == 2

    def scalar(sort: str, lo: int | None = None, hi: int | None = None) -> Any:
        if sort in sizes:
            return Element(int(generator.integers(sizes[sort])))
        if sort == BOOL:
            raise TropcheckError("truth-valued variables are not sampled; use a number and a comparison")
        if sort not in NUMERIC:
            raise TropcheckError(f"no sampler for the sort {sort}")
        if lo is not None and hi is not None:
            width_for(max(abs(lo), abs(hi) + 1))
            return Lanes(generator.integers(lo, hi + 1, LANES))
        divide = 2 if halves and sort not in INTEGRAL else 1
        array = generator.integers(-magnitude, magnitude + 1, LANES)
        mask = generator.random(LANES) < 0.2 if sort in (EXTINT, EXTREAL) else None
        if mask is not None:
            array[mask] = 0
        return Lanes(array, denominator=divide, bottom=mask)

    def table(domain: tuple[str, ...], codomain: str) -> Any:
        if not domain:
            return scalar(codomain)
        return [table(domain[1:], codomain) for _ in range(sizes[domain[0]])]

    drawn: Drawn = {v.name: scalar(v.sort, v.lo, v.hi) for v in question.variables}
    return drawn | {f.name: table(f.domain, f.codomain) for f in question.functions}


def environment(drawn: Drawn) -> Drawn:
    """Return drawn values as an interpretation takes them."""

    def plain(value: Any) -> Any:
        if isinstance(value, list):
            return [plain(part) for part in value]
        return value.index if isinstance(value, Element) else value

    return {name: plain(value) for name, value in drawn.items()}


def at_lane(drawn: Drawn, sizes: dict[str, int], lane: int) -> Assignment:
    """Return the exact instance in one lane."""

    def pick(value: Any) -> Any:
        if isinstance(value, list):
            return [pick(part) for part in value]
        return value[lane] if isinstance(value, Lanes) else value

    return Assignment(dict(sizes), {name: pick(value) for name, value in drawn.items()})

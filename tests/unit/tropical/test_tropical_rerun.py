"""Exhausted searches run again: they confirm what was said and refuse what was not."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from terms.scalars import NEG_INF, Scalar
from tropical.errors import DomainError
from tropical.factor import factor_rank
from tropical.gondran_minoux import determinantal_rank, gondran_minoux_rank
from tropical.rank import Exhaustion
from tropical.rerun import rerun
from tropical.tropical_rank import tropical_rank


def matrices(seed: int, count: int, hole: float) -> list[list[list[Scalar]]]:
    rng = random.Random(seed)
    result = []
    for _ in range(count):
        m, n, k = rng.randrange(2, 6), rng.randrange(2, 6), rng.choice([1, 2])
        result.append([[NEG_INF if rng.random() < hole else rng.randrange(k + 1) for _ in range(n)] for _ in range(m)])
    return result + [[[-int(i == j) for j in range(n)] for i in range(n)] for n in (3, 4, 5, 6)]


@pytest.mark.parametrize("rank", [tropical_rank, factor_rank, determinantal_rank, gondran_minoux_rank])
def test_exhaustions_are_confirmed_and_shifted_claims_are_refused(rank: object) -> None:
    """The named size has no find; one size less, where the rank itself lies, has one."""
    seen = 0
    for rows in matrices(1, 120 if rank is factor_rank else 60, 0.15):
        found = rank(rows)
        for side in (found.lower, found.upper):
            if isinstance(side, Exhaustion):
                seen += 1
                shift = 1 if rank is factor_rank else -1

                assert rerun(rows, side)
                assert not rerun(rows, replace(side, size=side.size + shift))
    assert seen >= 2


def test_the_exact_path_confirms_the_compiled_search() -> None:
    """What the compiled search exhausted, the exact one exhausts too."""
    for rows in matrices(2, 25, 0.2):
        upper = tropical_rank(rows).upper

        assert not isinstance(upper, Exhaustion) or rerun(rows, upper, compiled=False)


def test_unknown_searches_are_errors() -> None:
    """A name that no search has is refused."""
    with pytest.raises(DomainError, match="no search"):
        rerun([[0]], Exhaustion("tropical.guess", 1, 1))

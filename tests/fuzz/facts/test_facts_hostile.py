"""Small documents that would cause much work are given up soon, and say why."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hostile_facts import documents

from solver.kernel.document import Rejected
from solver.kernel.facts.statement import MOST_WORK, check_facts, read_through
from solver.kernel.polynomials import Work

NAMES = sorted(documents())
CHEAP = {"an antichain of 80": "", "a discrepancy of long pivots": "the proof shows at least 5"}
"""Documents that look expensive, and what the kernel says of them."""


@cache
def hostile(name: str) -> dict[str, Any]:
    """Return a document."""
    return documents()[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_hostile_documents_are_given_up(name: str) -> None:
    """The kernel stops when the work of a document is spent, or a number has become too long."""
    expected = CHEAP.get(name, "more work than the kernel is willing to do|a computed number of more than")
    if not expected:
        assert check_facts(hostile(name)).lines
        return
    with pytest.raises(Rejected, match=expected):
        check_facts(hostile(name))


def test_every_value_of_a_document_is_paid() -> None:
    """Reading a document costs two steps for each value, also for one that no rule looks at."""
    work = Work(10)
    read_through({"about": [1, 2], "facts": {}}, work)

    assert 0 == work.left
    with pytest.raises(Rejected, match="more work"):
        read_through([0] * MOST_WORK, Work(MOST_WORK))


def test_facts_share_the_work_of_their_document() -> None:
    """A fact that is cheap alone is refused when it stands in a document too often."""
    document = hostile("the same fact two thousand times")

    assert check_facts({**document, "facts": document["facts"][:5]})
    with pytest.raises(Rejected, match="more work"):
        check_facts(document)

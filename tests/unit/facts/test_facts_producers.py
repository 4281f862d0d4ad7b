"""The producers of fact documents make what the kernel accepts."""

from __future__ import annotations

from fact_samples import documents, made

from solver.kernel.facts.statement import check_facts


def test_what_is_made_now_says_the_same() -> None:
    """The producers still make documents that say what the samples say."""
    said = {name: check_facts(document) for name, document in made().items()}

    assert {name: check_facts(document) for name, document in documents().items()} == said

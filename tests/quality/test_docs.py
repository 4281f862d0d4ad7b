"""The examples of the documentation give what they show."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_page(page: Path) -> None:
    """Every example of a page gives what is written below it."""
    failed, _ = doctest.testfile(str(page), module_relative=False)

    assert failed == 0

"""Every example in a docstring of the language, the solver, the kernel and the face gives what it shows."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import solver
import terms
import tropcheck


def _modules() -> Iterator[str]:
    for package in (terms, solver, tropcheck):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield found.name


MODULES = sorted(_modules())


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """The examples of one module run without a failure."""
    results = doctest.testmod(importlib.import_module(name))

    assert 0 == results.failed


def test_there_are_examples() -> None:
    """The modules have examples, and the kernel's folder is among them."""
    finder = doctest.DocTestFinder()
    attempted = sum(len(test.examples) for name in MODULES for test in finder.find(importlib.import_module(name)))

    assert attempted >= 20
    assert "solver.kernel.judge" in MODULES

"""The examples in the docstrings of the engine are true, and its public names exist."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tropical

MODULES = sorted(m.name for m in pkgutil.iter_modules(tropical.__path__) if m.name != "kernels")


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    """Running the examples of a module gives what they show."""
    if name.startswith("torch_"):
        pytest.importorskip("torch")
    result = doctest.testmod(importlib.import_module(f"tropical.{name}"))

    assert 0 == result.failed


def test_public_names_exist_and_are_documented() -> None:
    """Every exported class and function is there and has a docstring."""
    for name in tropical.__all__:
        thing = getattr(tropical, name)
        documented = callable(thing) and hasattr(thing, "__module__") and thing.__module__.startswith("tropical")

        assert not documented or (thing.__doc__ or "").strip()

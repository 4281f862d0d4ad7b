"""tropcheck: states the claims of a note formally, decides them, and gives evidence that can be checked again.

A claim file needs one import, `from tropcheck import …`. Names are loaded when they are first used.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tropcheck._names import NAMES

if TYPE_CHECKING:
    from solver.claims import *  # noqa: F403
    from terms.alternation import *  # noqa: F403
    from terms.recurrence import *  # noqa: F403
    from terms.spaces import *  # noqa: F403
    from terms.statements import *  # noqa: F403
    from terms.vocabulary import *  # noqa: F403
    from tropical.matrix import *  # noqa: F403

__version__ = "0.1.0"
__all__ = sorted(NAMES)


def __getattr__(name: str) -> Any:
    if name not in NAMES:
        raise AttributeError(f"tropcheck has no public name {name!r}")
    module = importlib.import_module(NAMES[name])
    _check_own(module.__name__.split(".")[0])
    value = getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def _check_own(package: str) -> None:
    """Raise when another installed package hides one of ours: our folder names are generic."""
    here = Path(__file__).resolve().parent.parent
    found = importlib.import_module(package).__file__
    if found is None or Path(found).resolve().parent.parent != here:
        raise ImportError(
            f"tropcheck needs its own package `{package}` beside it in {here}, but Python found {found}. "
            f"Remove that package from this environment, or install tropcheck in a new one."
        )

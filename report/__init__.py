"""Shows what a run found: the page, the terminal, drawings and machine formats.

Nothing here decides anything: every function takes the results document (tropcheck-results/1) and shows it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from report import formats
    from report.drawings import Drawing, draw
    from report.figures import Illustration, illustrations
    from report.terminal import details, line, table
    from report.webpage import page

__all__ = ["Drawing", "Illustration", "details", "draw", "formats", "illustrations", "line", "page", "table"]

_HOMES = {
    "page": "report.webpage",
    "table": "report.terminal",
    "line": "report.terminal",
    "details": "report.terminal",
    "draw": "report.drawings",
    "Drawing": "report.drawings",
    "Illustration": "report.figures",
    "illustrations": "report.figures",
}


def __getattr__(name: str) -> Any:
    if name == "formats":
        return importlib.import_module("report.formats")
    if name not in _HOMES:
        raise AttributeError(f"report has no public name {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__

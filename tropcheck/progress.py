"""Progress: a bar with rate and time left on a terminal, one line a reading in a pipe."""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Any

from report.verdicts import sign_of
from solver.decide import Decision

WIDE = 80
"""A narrower terminal shows neither the bar nor the times."""


class Progress:
    """Listens to a run. It writes to standard error, so that standard output stays the result."""

    def __init__(self, total: int, *, quiet: bool = False) -> None:
        self.total = total
        self.quiet = quiet
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty() and not self.quiet:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            console = Console(stderr=True, no_color="NO_COLOR" in os.environ)
            shown = [TextColumn("{task.description}"), MofNCompleteColumn(), TextColumn("{task.fields[rate]}")]
            if console.width >= WIDE:
                shown.insert(1, BarColumn())
                shown += [TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()]
            self.bar = Bar(*shown, console=console, transient=True)
            self.bar.start()
            self.task = self.bar.add_task("deciding", total=self.total, rate="")
        return self

    def __call__(self, decision: Decision, done: int, total: int) -> None:
        if self.bar is not None:
            task = self.bar.tasks[0]
            rate = f"{done / task.elapsed:.1f}/s" if task.elapsed else ""
            self.bar.update(self.task, completed=done, description=f"{decision.claim:.28}", rate=rate)
        elif not self.quiet:
            glyph = sign_of(decision.verdict).glyph
            mark = "" if decision.green else f"  !! {decision.status}"
            print(f"{glyph} {decision.verdict:<10} {decision.claim} / {decision.reading}{mark}", file=sys.stderr)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

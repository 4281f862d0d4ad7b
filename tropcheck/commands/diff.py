"""`tropcheck diff`: what changed between two runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from terms.wording import counted
from tropcheck.command import CommandError
from tropcheck.differences import differences


@click.command("diff")
@click.argument("before", type=click.Path(path_type=Path, exists=True))
@click.argument("after", type=click.Path(path_type=Path, exists=True))
def command(before: Path, after: Path) -> int:
    """Compare the verdicts of two results files (`check --json FILE`); exit code 1 when they differ."""
    lines = differences(_results(before), _results(after))
    for line in lines:
        click.echo(line)
    click.echo(counted(len(lines), "reading differs", "readings differ"))
    return 1 if lines else 0


def _results(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["schema"] == "tropcheck-results/1":
            return dict(found)
    except (ValueError, KeyError, TypeError):
        pass
    raise CommandError(f"{path} is no results file; `tropcheck check --json {path}` writes one")

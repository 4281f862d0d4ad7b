"""`tropcheck show`: one claim in full."""

from __future__ import annotations

from pathlib import Path

import click

import report
from tropcheck.command import CommandError
from tropcheck.commands.common import claims_option, colours
from tropcheck.workspace import workspace


@click.command("show")
@click.argument("id")
@claims_option
def command(id: str, claims: tuple[Path, ...]) -> int:
    """Show one claim: its readings, verdicts, counterexamples and evidence, from the last run."""
    space = workspace(claims)
    document = space.results()
    if all(row["id"] != id for row in document["claims"]):
        space.discovered().claim(id)
        raise CommandError(f"{id} was not part of the last run; run `tropcheck check {id}`")
    click.echo(report.details(document, id, colour=colours()))
    return 0

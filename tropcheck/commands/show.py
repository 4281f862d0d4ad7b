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
    """Show one claim, or one reading: verdicts, counterexamples and evidence, as the latest run on it found them."""
    space = workspace(claims)
    document = space.known(id.split("/")[0])
    if all(row["id"] != id.split("/")[0] for row in document["claims"]):
        space.declared(id)
        raise CommandError(f"{id} was not decided here yet; run `tropcheck check {id}`")
    click.echo(report.details(document, id, colour=colours()))
    return 0

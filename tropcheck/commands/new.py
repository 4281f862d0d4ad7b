"""`tropcheck new`: the template of a claim file."""

from __future__ import annotations

from pathlib import Path

import click

from tropcheck.commands.common import claims_option
from tropcheck.template import write_template


@click.command("new")
@click.argument("name")
@click.option("--source", required=True, help="The pointer, as KEY:LINES (tropical-view:104) or 'PAPER, PLACE'.")
@click.option("--notes", type=click.Path(path_type=Path), help="The folder of the notes, to fill in the SHA-256.")
@claims_option
def command(name: str, source: str, notes: Path | None, claims: tuple[Path, ...]) -> int:
    """Write the template of a new claim file; NAME is my-claim or FOLDER/my-claim."""
    root = claims[0] if claims else Path("theorems") if Path("theorems").is_dir() else Path()
    path = write_template(root, name, source, notes)
    click.echo(f"{path} written; state the law in it, then run: tropcheck check {path}")
    return 0

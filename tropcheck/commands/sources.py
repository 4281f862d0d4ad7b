"""`tropcheck sources`: the pointers of claims into notes."""

from __future__ import annotations

from pathlib import Path

import click

from terms.wording import counted
from tropcheck.commands.common import claims_option, show_errors
from tropcheck.pointers import check_pointers, digest_of_pointer, uncovered
from tropcheck.workspace import workspace


@click.command("sources")
@click.option("--notes", required=True, type=click.Path(path_type=Path), help="The folder that holds the notes' files.")
@click.option("--digest", metavar="KEY:LINES", help="Print the SHA-256 of these lines instead.")
@click.option("--coverage", is_flag=True, help="List the lines of each note that no claim points to.")
@claims_option
def command(notes: Path, digest: str | None, coverage: bool, claims: tuple[Path, ...]) -> int:
    """Compare every pointer of every claim with the notes' files."""
    library = workspace(claims).discovered()
    if digest is not None:
        click.echo(digest_of_pointer(library, notes, digest))
        return 0
    good, bad = check_pointers(library, notes)
    for problem in bad:
        click.echo(problem)
    agree = counted(good, "pointer agrees", "pointers agree")
    click.echo(f"{agree} with the notes, {counted(len(bad), 'does', 'do')} not")
    if coverage:
        for row in uncovered(library, notes):
            click.echo(row)
    return 1 if bad else show_errors(library.errors)

"""`tropcheck report`: the last run as a page, or in other formats."""

from __future__ import annotations

from pathlib import Path

import click

import report
from solver.store import write_atomically
from tropcheck.commands.common import check_writable
from tropcheck.workspace import workspace

_FILES = {"html": "index.html", "md": "claims.md", "tex": "claims.tex", "junit": "junit.xml", "sarif": "claims.sarif"}
_FILES |= {"badge": "badge.svg"}


@click.command("report")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build/report"), show_default=True, help="The folder."
)
@click.option("--format", "formats", default="html", show_default=True, help=f"A list of {', '.join(_FILES)}.")
@click.option("--notes", type=click.Path(path_type=Path), help="Show the notes' own lines beside the restatements.")
def command(out: Path, formats: str, notes: Path | None) -> int:
    """Write the report of the last run: the page, or tables and machine formats with the same numbers."""
    wanted = [name.strip() for name in formats.split(",")]
    for name in wanted:
        if name not in _FILES:
            raise click.UsageError(f"{name!r} is no format; known are {', '.join(_FILES)}")
    document = workspace().results()
    makers = {
        "html": lambda: report.page(document, notes=notes),
        "md": lambda: report.formats.markdown(document),
        "tex": lambda: report.formats.latex(document),
        "junit": lambda: report.formats.junit(document),
        "sarif": lambda: report.formats.sarif(document),
        "badge": lambda: report.formats.badge(document),
    }
    for name in wanted:
        path = out / _FILES[name]
        check_writable(path)
        write_atomically(path, makers[name]())
        click.echo(str(path))
    return 0

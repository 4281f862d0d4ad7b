"""`tropcheck report`: the last run as a page, or in other formats."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

import report
from solver.discovery import discover
from solver.store import write_atomically
from tropcheck.command import CommandError
from tropcheck.commands.common import check_writable, evidence_option, figures_of
from tropcheck.workspace import workspace

_FILES = {"html": "index.html", "md": "claims.md", "tex": "claims.tex", "junit": "junit.xml", "sarif": "claims.sarif"}
_FILES |= {"badge": "badge.svg", "json": "claims.json", "schema": "results.schema.json"}


@click.command("report")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build/report"), show_default=True, help="The folder."
)
@click.option("--format", "formats", default="html", show_default=True, help=f"A list of {', '.join(_FILES)}.")
@click.option(
    "--notes",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Show the notes' own lines beside the restatements.",
)
@evidence_option
def command(out: Path, formats: str, notes: Path | None, evidence: Path | None) -> int:
    """Write the report of the last run: the page, or tables and machine formats with the same numbers."""
    wanted = [name.strip() for name in formats.split(",")]
    for name in wanted:
        if name not in _FILES:
            raise CommandError(f"{name!r} is no format; known are {', '.join(_FILES)}")
    space = workspace(evidence=evidence)
    document = space.results()
    ids = [row["id"] for row in document["claims"]]
    makers = {
        "html": lambda: report.page(
            document,
            notes=notes,
            documents=evidence_of(document, (space.found, space.evidence)),
            figures=figures_of(claim for claim in discover(space.files_of(ids)).claims if claim.id in ids),
        ),
        "md": lambda: report.formats.markdown(document),
        "tex": lambda: report.formats.latex(document),
        "junit": lambda: report.formats.junit(document),
        "sarif": lambda: report.formats.sarif(document),
        "badge": lambda: report.formats.badge(document),
        "json": lambda: json.dumps(document, ensure_ascii=False, indent=1) + "\n",
        "schema": lambda: json.dumps(report.formats.results_schema(), ensure_ascii=False, indent=1) + "\n",
    }
    for name in wanted:
        path = out / _FILES[name]
        check_writable(path)
        write_atomically(path, makers[name]())
        click.echo(str(path))
    return 0


def evidence_of(document: dict[str, Any], folders: Iterable[Path]) -> dict[str, Any]:
    """Return the evidence files of the readings of a run, from the first folder where they are about its questions."""
    found: dict[str, Any] = {}
    for reading in (reading for claim in document["claims"] for reading in claim["readings"]):
        digests = {formula["digest"] for formula in reading["formulas"]}
        for path in (folder / f"{reading['id']}.json" for folder in folders):
            if reading["id"] in found or not path.exists():
                continue
            evidence = json.loads(path.read_text(encoding="utf-8"))
            if set(evidence["questions"]) == digests:
                found[reading["id"]] = evidence
    return found

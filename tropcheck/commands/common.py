"""What commands share: options, selections, and how results are shown and written."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver.claims import Claim
from solver.discovery import Library
from solver.store import write_atomically
from tropcheck.command import EXIT_ALARM, EXIT_USAGE, CommandError

if TYPE_CHECKING:
    from solver.decide import Decision

claims_option = click.option(
    "--claims",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A claim file or a folder of them (may be repeated). Default: ./theorems; or this folder, if it has a "
    "sources.toml; or the files that were checked here before; or the installed claims.",
)
evidence_option = click.option(
    "--evidence", type=click.Path(path_type=Path), help="The folder of evidence files. Default: ./proofs/evidence."
)
json_option = click.option(
    "--json", "json_file", metavar="FILE", help="Write JSON to FILE, or to standard output with -."
)
selection_argument = click.argument("selection", nargs=-1, metavar="[ID | FILE]…")


def colours() -> bool:
    """Tell whether standard output shows colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def check_writable(path: Path) -> None:
    """Raise early when a file could not be written at the end of a long run."""
    folder = next(parent for parent in (path.parent, *path.parent.parents) if parent.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise CommandError(f"{path}: the folder {folder} cannot be written; choose another file")


def note_errors(document: dict[str, Any], library: Library) -> None:
    """Put the errors of claim files into a results document, and into its exit code."""
    document["errors"] = list(library.errors)
    if library.errors and document["exit_code"] in (0, 5):
        document["exit_code"] = EXIT_USAGE


def show_errors(errors: list[str] | tuple[str, ...]) -> int:
    """Print errors and return the exit code that they ask for."""
    for error in errors:
        click.echo(f"error: {error}", err=True)
    return EXIT_USAGE if errors else 0


def figures_of(claims: Iterable[Claim]) -> dict[str, list[Any]]:
    """Draw the figures of claims for a page; those that cannot be drawn are named as warnings."""
    from report.figures import illustrations, problems_of

    found = illustrations(claims)
    for problem in problems_of(found):
        click.echo(f"warning: {problem}", err=True)
    return found


def documents_of(decisions: Iterable[Decision]) -> dict[str, Any]:
    """Return the evidence documents of decisions by reading id."""
    from solver.results import slug

    return {
        f"{decision.claim}/{slug(decision.reading)}": decision.document for decision in decisions if decision.document
    }


def compare(document: dict[str, Any], decisions: Iterable[Decision]) -> None:
    """Try every counterexample on the other claims; a contradiction is an alarm."""
    from solver.consistency import consistency

    found = consistency(documents_of(decisions))
    document["trials"] = [[trial.witness, trial.reading, trial.result] for trial in found.trials]
    document["contradictions"] = list(found.contradictions)
    if found.contradictions:
        document["errors"] += [f"contradiction: {text}" for text in found.contradictions]
        document["exit_code"] = EXIT_ALARM


def write_page(document: dict[str, Any], out: Path, decisions: Iterable[Decision], claims: Iterable[Claim]) -> None:
    """Write the report of a run to a file."""
    import report

    write_atomically(out, report.page(document, documents=documents_of(decisions), figures=figures_of(claims)))


def show_results(document: dict[str, Any], json_file: str | None) -> None:
    """Print the table of a results document, and write it as JSON where that is asked for."""
    import report

    if json_file is not None:
        write_json(document, json_file)
    if json_file != "-":
        width = min(100, max(60, os.get_terminal_size().columns)) if sys.stdout.isatty() else 80
        click.echo(report.table(document, width, colour=colours()))
    show_errors(document["errors"])


def write_json(document: Any, json_file: str) -> None:
    """Write JSON to a file, or to standard output for `-`."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    if json_file == "-":
        click.echo(text)
    else:
        write_atomically(Path(json_file), text + "\n")

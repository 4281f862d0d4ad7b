"""`tropcheck recheck`: the kernel on committed evidence."""

from __future__ import annotations

from pathlib import Path

import click

from solver import results
from solver.recheck import evidence_path, recheck
from tropcheck.certificates import recheck_certificate
from tropcheck.command import EXIT_USAGE, CommandError
from tropcheck.commands.common import (
    claims_option,
    compare,
    evidence_option,
    json_option,
    note_errors,
    selection_argument,
    show_results,
    write_page,
)
from tropcheck.workspace import selected, split_selection, workspace


@click.command("recheck")
@selection_argument
@click.option(
    "--strict",
    is_flag=True,
    help="Also make all figures again: counts, comparisons, mutants.",
)
@click.option(
    "--report", "report_file", type=click.Path(path_type=Path), help="Also write the report page to this file."
)
@claims_option
@evidence_option
@json_option
def command(
    selection: tuple[str, ...],
    strict: bool,
    report_file: Path | None,
    claims: tuple[Path, ...],
    evidence: Path | None,
    json_file: str | None,
) -> int:
    """Re-check committed evidence with the kernel, against the laws as they stand. No solver is run.

    Documents that are named, FILE.json, are checked on their own: what engine commands write with --certificate.
    """
    documents = [word for word in selection if word.endswith(".json")]
    if documents:
        if len(documents) < len(selection):
            raise CommandError("name either documents (FILE.json) or claims")
        return max(recheck_certificate(Path(word)) for word in documents)
    ids, files = split_selection(selection)
    space = workspace((*claims, *files), evidence)
    library = space.discovered()
    chosen = selected(library, ids)
    if chosen and not space.evidence.is_dir():
        raise CommandError(
            f"{space.evidence}: no evidence here; `tropcheck check --accept` writes it, or say --evidence"
        )
    decisions = []
    for claim in chosen:
        for reading in claim.readings:
            decisions.append(recheck(space.evidence, claim, reading, in_full=strict))
    document = results.results(library, chosen, decisions, command="tropcheck recheck", tier="recheck", seed=0)
    note_errors(document, library)
    compare(document, decisions)
    if not selection:
        known = {evidence_path(space.evidence, claim, reading) for claim in chosen for reading in claim.readings}
        strays = sorted(set(space.evidence.rglob("*.json")) - known)
        document["errors"] += [f"{path} is evidence for no reading; delete it" for path in strays]
        document["exit_code"] = document["exit_code"] or (EXIT_USAGE if strays else 0)
    show_results(document, json_file)
    if report_file is not None:
        write_page(document, report_file, decisions, chosen)
        click.echo(f"report: {report_file}", err=json_file == "-")
    return int(document["exit_code"])

"""`tropcheck recheck`: the kernel on committed evidence."""

from __future__ import annotations

from pathlib import Path

import click

from solver import results
from solver.recheck import recheck, rerun_enumerations
from tropcheck.commands.common import (
    claims_option,
    evidence_option,
    json_option,
    note_errors,
    selection_argument,
    show_results,
)
from tropcheck.workspace import selected, split_selection, workspace


@click.command("recheck")
@selection_argument
@click.option("--strict", is_flag=True, help="Also re-run every enumeration and count in full.")
@claims_option
@evidence_option
@json_option
def command(
    selection: tuple[str, ...], strict: bool, claims: tuple[Path, ...], evidence: Path | None, json_file: str | None
) -> int:
    """Re-check committed evidence with the kernel, against the laws as they stand. No solver is run."""
    ids, files = split_selection(selection)
    space = workspace((*claims, *files), evidence)
    library = space.library()
    chosen = selected(library, ids)
    decisions = []
    for claim in chosen:
        for reading in claim.readings:
            decision = recheck(space.evidence, claim, reading)
            decisions.append(rerun_enumerations(decision) if strict else decision)
    document = results.results(library, chosen, decisions, command="tropcheck recheck", tier="recheck", seed=0)
    note_errors(document, library)
    show_results(document, json_file)
    return int(document["exit_code"])

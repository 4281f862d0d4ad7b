"""`tropcheck check`: decide claims."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from solver import recheck, results, run
from solver.claims import Claim
from solver.cluster import on_cluster
from solver.decide import Decision
from solver.discovery import Library
from solver.store import write_atomically
from tropcheck.command import file_error
from tropcheck.commands.common import (
    check_writable,
    claims_option,
    compare,
    documents_of,
    evidence_option,
    json_option,
    note_errors,
    selection_argument,
    show_results,
    write_page,
)
from tropcheck.progress import Progress
from tropcheck.workspace import selected, split_selection, workspace


@click.command("check")
@selection_argument
@click.option("--tier", type=click.Choice(["quick", "full", "exhaustive"]), default="quick", show_default=True)
@click.option("--jobs", type=click.IntRange(1), help="Processes to use. Default: all cores.")
@click.option("--on", "address", metavar="tcp://HOST:PORT", help="Use the workers of a dask cluster instead.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of random instances.")
@click.option("--fresh", is_flag=True, help="Use no stored result.")
@click.option("--accept", is_flag=True, help="Write the evidence of readings that are as expected.")
@click.option(
    "--report", "report_file", type=click.Path(path_type=Path), help="Also write the report page to this file."
)
@claims_option
@evidence_option
@json_option
def command(
    selection: tuple[str, ...],
    tier: str,
    jobs: int | None,
    address: str | None,
    seed: int,
    fresh: bool,
    accept: bool,
    report_file: Path | None,
    claims: tuple[Path, ...],
    evidence: Path | None,
    json_file: str | None,
) -> int:
    """Decide claims: all of them, or those named by id, by `prefix*`, or by file.

    The table shows a claim a line: ✓ as expected, ≠ another verdict, ! failed; the literal verdict, its grade, the id,
    and after + the verdicts of the other readings by their signs. Reasons and warnings follow the table.
    """
    if jobs and address:
        raise click.UsageError("--jobs counts processes of this machine; the workers of --on are counted there")
    ids, files = split_selection(selection)
    space = workspace((*claims, *files), evidence)
    library = space.discovered()
    chosen = selected(library, ids)
    for path in (report_file, Path(json_file) if json_file not in (None, "-") else None):
        if path is not None:
            check_writable(path)
    planned = run.tasks_for(chosen, tier=tier, seed=seed, store=None if fresh else space.store)
    tasks = [task for task, _, _ in planned]
    cluster = on_cluster(address) if address else nullcontext()
    with cluster as executor, Progress(len(planned), quiet=json_file == "-") as progress:
        outcomes = run.run_all(tasks, jobs=jobs or run.default_jobs(), listen=progress, executor=executor)
    document = results.results(
        library,
        chosen,
        outcomes.decisions,
        command=" ".join(["tropcheck", *sys.argv[1:]]),
        tier=tier,
        seed=seed,
        interrupted=outcomes.interrupted,
    )
    note_errors(document, library)
    compare(document, outcomes.decisions)
    try:
        space.keep(document, chosen, documents_of(outcomes.decisions))
    except OSError as error:
        click.echo(f"warning: the results are not kept for later commands: {file_error(error)}", err=True)
    show_results(document, json_file)
    _warn(document, library)
    if accept:
        count = _accept(space.evidence, planned, outcomes.decisions)
        click.echo(f"{count} evidence files written below {space.evidence}", err=json_file == "-")
    if report_file is not None:
        write_page(document, report_file, outcomes.decisions, chosen)
        click.echo(f"report: {report_file}", err=json_file == "-")
    return int(document["exit_code"])


def _warn(document: dict[str, Any], library: Library) -> None:
    """Say why readings are not as expected, and what is missing in claims."""
    for row in document["claims"]:
        for reading in row["readings"]:
            if reading["status"] not in ("as expected", "not reached"):
                reasons = [*reading["problems"], *reading["attempts"]] or [f"the claim expects {reading['expected']}"]
                for reason in reasons[:4]:
                    click.echo(f"{reading['id']}: {reason}", err=True)
        for lint in row["lint"]:
            click.echo(f"warning: {row['id']}: {lint}", err=True)
        if row["source"]["kind"] == "note" and row["source"]["key"] not in library.sources:
            click.echo(f"warning: {row['id']}: no sources.toml has a table [{row['source']['key']}]", err=True)


def _accept(folder: Path, planned: list[Any], decisions: list[Decision]) -> int:
    """Write the evidence of what is as expected, and for each claim with a counterexample a check and a search."""
    from report.searchscript import refuted_by_instances, search_script
    from report.standalone import standalone

    found = {(decision.claim, decision.reading): decision for decision in decisions}
    accepted: dict[str, dict[str, Any]] = {}
    claims: dict[str, Claim] = {}
    for _, claim, reading in planned:
        decision = found.get((claim.id, reading.name))
        if decision is not None and decision.status == "as expected":
            recheck.accept(folder, claim, reading, decision)
            accepted.setdefault(claim.id, {})[reading.name] = decision.document
            claims[claim.id] = claim
    for id, documents in accepted.items():
        name, claim = f"{id.replace('-', '_')}.py", claims[id]
        source = standalone(id, claim.says, documents)
        if source is not None:
            write_atomically(folder.parent / "checks" / name, source)
        readings = refuted_by_instances(documents)
        if readings and claim.path is not None:
            script = folder.parent / "search" / name
            write_atomically(script, search_script(id, claim.says, readings, claim.path, script))
    return sum(map(len, accepted.values()))

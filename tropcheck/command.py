"""The command line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from solver.decide import Decision
    from solver.discovery import Library

EXIT_USAGE = 4
EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 2


class Command(click.Group):
    """The group of commands, with the exit codes of tropcheck: 4 for usage, 3 for an internal error."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
        except click.exceptions.Abort:
            click.echo("interrupted", err=True)
            code = EXIT_INTERRUPTED
        except click.ClickException as error:
            error.show()
            code = EXIT_USAGE
        except click.exceptions.Exit as error:
            code = error.exit_code
        except OSError as error:
            click.echo(f"error: {error}", err=True)
            code = EXIT_USAGE
        except Exception as error:
            code = _explain(error)
        sys.exit(code if isinstance(code, int) else 0)


def _explain(error: Exception) -> int:
    from terms.errors import TropcheckError

    if isinstance(error, TropcheckError):
        click.echo(f"error: {error}", err=True)
        return EXIT_USAGE
    if os.environ.get("TROPCHECK_TRACEBACK"):
        raise error
    click.echo(f"internal error: {type(error).__name__}: {error} (TROPCHECK_TRACEBACK=1 shows where)", err=True)
    return EXIT_INTERNAL


claims_option = click.option(
    "--claims",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A claim file or a folder of them (may be repeated). Default: ./theorems, or the installed claims.",
)
evidence_option = click.option(
    "--evidence", type=click.Path(path_type=Path), help="The folder of evidence files. Default: ./proofs/evidence."
)
json_option = click.option(
    "--json", "json_file", metavar="FILE", help="Write JSON to FILE, or to standard output with -."
)


@click.group(cls=Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tropcheck")
def main() -> None:
    """State claims formally, decide them, and hand out evidence that can be checked again.

    Exit codes: 0 all as expected; 1 some verdict differs from the expected one; 2 interrupted, partial results kept;
    3 internal error; 4 usage or a broken claim file; 5 nothing selected; 6 soundness alarm or rejected evidence.
    """


@main.command()
@click.argument("selection", nargs=-1, metavar="[ID | FILE]…")
@click.option("--tier", type=click.Choice(["quick", "full", "exhaustive"]), default="quick", show_default=True)
@click.option("--jobs", type=click.IntRange(1), help="Processes to use. Default: all cores.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of random instances.")
@click.option("--fresh", is_flag=True, help="Use no stored result.")
@click.option("--accept", is_flag=True, help="Write the evidence of readings that are as expected.")
@click.option(
    "--report", "report_file", type=click.Path(path_type=Path), help="Also write the report page to this file."
)
@claims_option
@evidence_option
@json_option
def check(
    selection: tuple[str, ...],
    tier: str,
    jobs: int | None,
    seed: int,
    fresh: bool,
    accept: bool,
    report_file: Path | None,
    claims: tuple[Path, ...],
    evidence: Path | None,
    json_file: str | None,
) -> int:
    """Decide claims: all of them, or those named by id, by `prefix*`, or by file."""
    from solver import recheck, results, run
    from solver.store import write_atomically
    from tropcheck.progress import Progress
    from tropcheck.workspace import selected, split_selection, workspace

    ids, files = split_selection(selection)
    space = workspace((*claims, *files), evidence)
    library = space.library()
    chosen = selected(library, ids)
    for path in (report_file, None if json_file == "-" else json_file and Path(json_file)):
        if path:
            _writable(Path(path))
    planned = run.tasks_for(chosen, tier=tier, seed=seed, store=None if fresh else space.store)
    with Progress(len(planned), quiet=json_file == "-") as progress:
        outcomes = run.run_all([task for task, _, _ in planned], jobs=jobs or run.default_jobs(), listen=progress)
    command = " ".join(["tropcheck", *sys.argv[1:]])
    document = results.results(
        library, chosen, outcomes.decisions, command=command, tier=tier, seed=seed, interrupted=outcomes.interrupted
    )
    _note_errors(document, library)
    try:
        write_atomically(space.last_run, json.dumps(document, ensure_ascii=False, indent=1))
    except OSError as error:
        click.echo(f"warning: the results are not kept for later commands: {error}", err=True)
    if accept:
        found = {(decision.claim, decision.reading): decision for decision in outcomes.decisions}
        written = [
            recheck.accept(space.evidence, claim, reading, found[claim.id, reading.name])
            for _, claim, reading in planned
            if (claim.id, reading.name) in found and found[claim.id, reading.name].status == "as expected"
        ]
        click.echo(f"{len(written)} evidence files written below {space.evidence}", err=json_file == "-")
    _show(document, json_file)
    if report_file is not None:
        _write_report(document, report_file, _documents(outcomes.decisions))
        click.echo(f"report: {report_file}", err=json_file == "-")
    return int(document["exit_code"])


@main.command()
@click.argument("selection", nargs=-1, metavar="[ID | FILE]…")
@click.option("--strict", is_flag=True, help="Also re-run every enumeration and count in full.")
@claims_option
@evidence_option
@json_option
def recheck(
    selection: tuple[str, ...], strict: bool, claims: tuple[Path, ...], evidence: Path | None, json_file: str | None
) -> int:
    """Re-check committed evidence with the kernel, against the laws as they stand. No solver is run."""
    from solver import results
    from solver.recheck import recheck as recheck_reading
    from solver.recheck import rerun_enumerations
    from tropcheck.workspace import selected, split_selection, workspace

    ids, files = split_selection(selection)
    space = workspace((*claims, *files), evidence)
    library = space.library()
    chosen = selected(library, ids)
    decisions = []
    for claim in chosen:
        for reading in claim.readings:
            decision = recheck_reading(space.evidence, claim, reading)
            decisions.append(rerun_enumerations(decision) if strict else decision)
    document = results.results(library, chosen, decisions, command="tropcheck recheck", tier="recheck", seed=0)
    _note_errors(document, library)
    _show(document, json_file)
    return int(document["exit_code"])


@main.command("list")
@claims_option
@evidence_option
@json_option
def list_claims(claims: tuple[Path, ...], evidence: Path | None, json_file: str | None) -> int:
    """List all claims and readings with the verdicts of the committed evidence."""
    from solver.recheck import recheck as recheck_reading
    from solver.results import reading_id
    from tropcheck.workspace import workspace

    space = workspace(claims, evidence)
    library = space.library()
    rows: list[dict[str, Any]] = []
    for claim in library.claims:
        readings = []
        for reading in claim.readings:
            decision = recheck_reading(space.evidence, claim, reading)
            readings.append(
                {
                    "id": reading_id(claim, reading),
                    "literal": reading.literal,
                    "verdict": decision.verdict,
                    "expected": reading.expect,
                    "grade": decision.grade,
                }
            )
        corrections = [correction.id for correction in claim.corrections]
        rows.append({"id": claim.id, "source": str(claim.source), "corrections": corrections, "readings": readings})
    if json_file is not None:
        _write_json({"claims": rows}, json_file)
    else:
        for row in rows:
            click.echo(f"{row['id']}  ({row['source']})")
            for found in row["readings"]:
                click.echo(f"  {'*' if found['literal'] else ' '} {found['verdict']:<10} {found['id']}")
    return _errors(library)


@main.command()
@click.argument("id")
@claims_option
def show(id: str, claims: tuple[Path, ...]) -> int:
    """Show one claim: its readings, verdicts, counterexamples and evidence, from the last run."""
    import report
    from tropcheck.workspace import workspace

    space = workspace(claims)
    document = space.results()
    if all(row["id"] != id for row in document["claims"]):
        space.library().claim(id)
        raise click.UsageError(f"{id} was not part of the last run; run `tropcheck check {id}`")
    click.echo(report.details(document, id, colour=_colour()))
    return 0


@main.command()
@click.argument("name")
@click.option("--source", required=True, help="The pointer, as KEY:LINES (tropical-view:104) or 'PAPER, PLACE'.")
@click.option("--notes", type=click.Path(path_type=Path), help="The folder of the notes, to fill in the SHA-256.")
@claims_option
def new(name: str, source: str, notes: Path | None, claims: tuple[Path, ...]) -> int:
    """Write the template of a new claim file: FOLDER/my-claim."""
    from tropcheck.template import write_template
    from tropcheck.workspace import default_root

    root = claims[0] if claims else default_root() if Path("theorems").is_dir() else Path()
    path = write_template(root, name, source, notes)
    click.echo(f"{path} written; state the law in it, then run: tropcheck check {path}")
    return 0


@main.command()
@click.option("--notes", required=True, type=click.Path(path_type=Path), help="The folder that holds the notes' files.")
@click.option("--digest", metavar="KEY:LINES", help="Print the SHA-256 of these lines instead.")
@click.option("--coverage", is_flag=True, help="List the lines of each note that no claim points to.")
@claims_option
def sources(notes: Path, digest: str | None, coverage: bool, claims: tuple[Path, ...]) -> int:
    """Compare every pointer of every claim with the notes' files."""
    from tropcheck.pointers import check_pointers, digest_of_pointer, uncovered
    from tropcheck.workspace import workspace

    library = workspace(claims).library()
    if digest is not None:
        click.echo(digest_of_pointer(library, notes, digest))
        return 0
    good, bad = check_pointers(library, notes)
    for problem in bad:
        click.echo(problem)
    click.echo(f"{good} pointers agree with the notes, {len(bad)} do not")
    if coverage:
        for row in uncovered(library, notes):
            click.echo(row)
    return 1 if bad else _errors(library)


@main.command("report")
@click.option("--out", type=click.Path(path_type=Path), default=Path("build/report/index.html"), show_default=True)
@click.option("--notes", type=click.Path(path_type=Path), help="Show the notes' own lines beside the restatements.")
def write_report(out: Path, notes: Path | None) -> int:
    """Write the report page from the results of the last run."""
    from tropcheck.workspace import workspace

    _writable(out)
    _write_report(workspace().results(), out, {}, notes)
    click.echo(f"report: {out}")
    return 0


@main.command()
@click.argument("before", type=click.Path(path_type=Path, exists=True))
@click.argument("after", type=click.Path(path_type=Path, exists=True))
def diff(before: Path, after: Path) -> int:
    """Compare the verdicts of two results files (`check --json FILE`); exit code 1 when they differ."""
    from tropcheck.differences import differences

    lines = differences(_read_results(before), _read_results(after))
    for line in lines:
        click.echo(line)
    click.echo(f"{len(lines)} readings differ")
    return 1 if lines else 0


@main.command()
def doctor() -> int:
    """Show versions and solvers, and decide one small claim as a self-test."""
    from solver.results import versions
    from tropcheck.selftest import selftest

    for name, version in versions().items():
        click.echo(f"{name:8} {version}")
    problems = selftest()
    for problem in problems:
        click.echo(f"self-test: {problem}")
    click.echo("self-test passed" if not problems else "self-test failed")
    return EXIT_INTERNAL if problems else 0


def _colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def _writable(path: Path) -> None:
    """Raise early when a file could not be written at the end of a long run."""
    folder = next(parent for parent in (path.parent, *path.parent.parents) if parent.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise click.UsageError(f"{path}: the folder {folder} cannot be written; choose another file")


def _read_results(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["schema"] == "tropcheck-results/1":
            return dict(found)
    except (ValueError, KeyError, TypeError):
        pass
    raise click.UsageError(f"{path} is no results file; `tropcheck check --json {path}` writes one")


def _note_errors(document: dict[str, Any], library: Library) -> None:
    document["errors"] = list(library.errors)
    if library.errors and document["exit_code"] in (0, 5):
        document["exit_code"] = EXIT_USAGE


def _errors(library: Library) -> int:
    for error in library.errors:
        click.echo(f"error: {error}", err=True)
    return EXIT_USAGE if library.errors else 0


def _show(document: dict[str, Any], json_file: str | None) -> None:
    import report

    if json_file is not None:
        _write_json(document, json_file)
    if json_file != "-":
        width = min(100, max(60, os.get_terminal_size().columns)) if sys.stdout.isatty() else 80
        click.echo(report.table(document, width, colour=_colour()))
    for error in document["errors"]:
        click.echo(f"error: {error}", err=True)


def _write_json(document: Any, json_file: str) -> None:
    from solver.store import write_atomically

    text = json.dumps(document, ensure_ascii=False, indent=1)
    if json_file == "-":
        click.echo(text)
    else:
        write_atomically(Path(json_file), text + "\n")


def _documents(decisions: list[Decision]) -> dict[str, Any]:
    from solver.results import slug

    return {f"{decision.claim}/{slug(decision.reading)}": decision.document for decision in decisions}


def _write_report(document: dict[str, Any], out: Path, documents: dict[str, Any], notes: Path | None = None) -> None:
    import report
    from solver.store import write_atomically

    write_atomically(out, report.page(document, notes=notes, documents=documents))

"""`tropcheck list`: all claims with their verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from solver.recheck import evidence_path, recheck
from solver.results import reading_id
from tropcheck.commands.common import claims_option, evidence_option, json_option, show_errors, write_json
from tropcheck.workspace import workspace


@click.command("list")
@claims_option
@evidence_option
@json_option
def command(claims: tuple[Path, ...], evidence: Path | None, json_file: str | None) -> int:
    """List all claims and readings, with the verdicts of the committed evidence, or else those of the latest runs here.

    The literal reading has a star. A reading that nothing is known about has a hyphen.
    """
    space = workspace(claims, evidence)
    library = space.discovered()
    earlier = space.earlier()
    rows: list[dict[str, Any]] = []
    for claim in library.claims:
        readings = []
        for reading in claim.readings:
            id = reading_id(claim, reading)
            verdict, grade = earlier.get(id, ("", ""))
            if evidence_path(space.evidence, claim, reading).exists():
                decision = recheck(space.evidence, claim, reading)
                verdict, grade = decision.verdict, decision.grade
            expected = {"literal": reading.literal, "expected": reading.expect}
            readings.append({"id": id, "verdict": verdict, "grade": grade, **expected})
        corrections = [correction.id for correction in claim.corrections]
        rows.append({"id": claim.id, "source": str(claim.source), "corrections": corrections, "readings": readings})
    if json_file is not None:
        write_json({"claims": rows}, json_file)
    else:
        for row in rows:
            click.echo(f"{row['id']}  ({row['source']})")
            for found in row["readings"]:
                click.echo(f"  {'*' if found['literal'] else ' '} {found['verdict'] or '-':<10} {found['id']}")
    return show_errors(library.errors)

"""`tropcheck list`: all claims with the verdicts of the committed evidence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from solver.recheck import recheck
from solver.results import reading_id
from tropcheck.commands.common import claims_option, evidence_option, json_option, show_errors, write_json
from tropcheck.workspace import workspace


@click.command("list")
@claims_option
@evidence_option
@json_option
def command(claims: tuple[Path, ...], evidence: Path | None, json_file: str | None) -> int:
    """List all claims and readings with the verdicts of the committed evidence."""
    space = workspace(claims, evidence)
    library = space.discovered()
    rows: list[dict[str, Any]] = []
    for claim in library.claims:
        readings = []
        for reading in claim.readings:
            decision = recheck(space.evidence, claim, reading)
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
        write_json({"claims": rows}, json_file)
    else:
        for row in rows:
            click.echo(f"{row['id']}  ({row['source']})")
            for found in row["readings"]:
                click.echo(f"  {'*' if found['literal'] else ' '} {found['verdict']:<10} {found['id']}")
    return show_errors(library.errors)

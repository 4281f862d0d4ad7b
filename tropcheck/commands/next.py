"""`tropcheck next`: what most wants to be decided."""

from __future__ import annotations

from pathlib import Path

import click

from report.wording import gathered
from terms.wording import counted
from tropcheck.commands.common import claims_option
from tropcheck.workspace import workspace

_WEIGHT = {"UNKNOWN": 0, "CITED": 1, "SUPPORTED": 2, "VERIFIED": 3}


@click.command("next")
@claims_option
def command(claims: tuple[Path, ...]) -> int:
    """List readings below PROVED and REFUTED, first those on which most other claims rest."""
    document = workspace(claims).results()
    users: dict[str, int] = {}
    for row in document["claims"]:
        for used in row["uses"]:
            users[used] = users.get(used, 0) + 1
    wanted = [
        (-users.get(row["id"], 0), _WEIGHT[reading["verdict"]], not reading["literal"], row, reading)
        for row in document["claims"]
        for reading in row["readings"]
        if reading["verdict"] in _WEIGHT
    ]
    for rests, _, _, row, reading in sorted(wanted, key=lambda item: (*item[:3], item[3]["id"])):
        methods = [f"{found['method']}: {found['scope']}: {found['result']}" for found in gathered(reading["evidence"])]
        reasons = "; ".join([*reading["problems"], *reading["attempts"]])
        known = reasons or reading["explain"] or reading["because"] or "; ".join(methods) or "nothing was tried"
        needed = f"  ({counted(-rests, 'claim rests', 'claims rest')} on it)" if rests else ""
        click.echo(f"{reading['verdict']:<10} {row['id']} / {reading['name']}{needed}: {known}")
    click.echo(counted(len(wanted), "reading wants", "readings want") + " a stronger verdict")
    return 0

"""`tropcheck next`: what most wants to be decided."""

from __future__ import annotations

from pathlib import Path

import click

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
        tried = "; ".join(reading["attempts"]) or reading["explain"] or reading["because"] or "nothing was tried"
        click.echo(f"{reading['verdict']:<10} {row['id']} / {reading['name']}  ({-rests} rest on it): {tried}")
    click.echo(f"{len(wanted)} readings want a stronger verdict")
    return 0

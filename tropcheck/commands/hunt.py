"""`tropcheck hunt`: several essentially different counterexamples, each as small as can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from solver.hunt import STRATEGIES, Catch, hunt
from solver.results import slug
from tropcheck.command import CommandError
from tropcheck.commands.common import claims_option, json_option, write_json
from tropcheck.workspace import workspace


@click.command("hunt")
@click.argument("id")
@click.option("--reading", "reading_name", help="The reading. Default: the literal one.")
@click.option("--size", "sizes", multiple=True, metavar="NAME=LIST", help="Sizes to search, as n=1,2,3.")
@click.option("--radius", type=click.IntRange(1), default=2, show_default=True, help="Entries from −RADIUS to RADIUS.")
@click.option("--seconds", type=float, default=30, show_default=True, help="Time to spend.")
@click.option("--count", type=click.IntRange(1), default=3, show_default=True, help="Counterexamples wanted.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--strategy", "strategies", multiple=True, type=click.Choice(STRATEGIES), help="Default: all in turn.")
@click.option("--resume", is_flag=True, help="Go on where the last hunt of this reading stopped.")
@claims_option
@json_option
def command(
    id: str,
    reading_name: str | None,
    sizes: tuple[str, ...],
    radius: int,
    seconds: float,
    count: int,
    seed: int,
    strategies: tuple[str, ...],
    resume: bool,
    claims: tuple[Path, ...],
    json_file: str | None,
) -> int:
    """Hunt counterexamples to a claim; exit code 1 when none is found. Ctrl-C keeps what was found."""
    space = workspace(claims)
    claim = space.declared(id)
    names = [reading.name for reading in claim.readings]
    if reading_name is not None and reading_name not in names:
        raise CommandError(f"{id} has no reading {reading_name!r}; it has: {', '.join(names)}")
    reading = next(r for r in claim.readings if r.name == reading_name) if reading_name else claim.literal
    state = space.state / "hunt" / f"{claim.id}-{slug(reading.name)}.json"
    if not resume:
        state.unlink(missing_ok=True)

    def announce(catch: Catch) -> None:
        click.echo(f"{catch.strategy:<10} {_sized(catch)}{_shown(catch)}", err=json_file == "-")

    found = hunt(
        claim,
        reading,
        seconds=seconds,
        count=count,
        sizes=dict(_size(text) for text in sizes),
        radius=radius,
        seed=seed,
        strategies=strategies or STRATEGIES,
        state_file=state,
        listen=announce,
    )
    if json_file is not None:
        write_json([catch.json() for catch in found], json_file)
    click.echo(f"{len(found)} counterexamples; --resume goes on from here", err=json_file == "-")
    return 0 if found else 1


def _size(text: str) -> tuple[str, list[int]]:
    name, _, values = text.partition("=")
    try:
        return name, [int(value) for value in values.split(",")]
    except ValueError:
        raise CommandError(f"--size {text!r}: write a name and numbers, as in n=1,2,3") from None


def _sized(catch: Catch) -> str:
    return " ".join(f"{name}={value}" for name, value in catch.size.items()) + (": " if catch.size else "")


def _shown(catch: Catch) -> str:
    values: dict[str, Any] = catch.assignment.json()["values"]
    return ", ".join(f"{name} = {value}" for name, value in values.items())

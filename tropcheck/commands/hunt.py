"""`tropcheck hunt`: several essentially different counterexamples, each as small as can be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from report.values import one_line
from solver.hunt import Catch, Hunt, hunt
from solver.results import slug
from solver.strategies import STRATEGIES
from terms.wording import counted
from tropcheck.command import CommandError, file_error
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
@click.option(
    "--strategy", "strategies", multiple=True, type=click.Choice(list(STRATEGIES)), help="Default: all in turn."
)
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
    if not 0 < seconds < float("inf"):
        raise CommandError(f"--seconds {seconds}: write a positive number of seconds, as in 30")
    space = workspace(claims)
    claim = space.declared(id)
    names = [reading.name for reading in claim.readings]
    if reading_name is not None and reading_name not in names:
        raise CommandError(f"{id} has no reading {reading_name!r}; it has: {', '.join(names)}")
    reading = next(r for r in claim.readings if r.name == reading_name) if reading_name else claim.literal
    state = space.state / "hunt" / f"{claim.id}-{slug(reading.name)}.json"
    if not resume and state.exists():
        state.unlink()

    def announce(catch: Catch) -> None:
        click.echo(f"{catch.strategy:<10} {_sized(catch)}{one_line(catch.json())}", err=json_file == "-")

    found = hunt(
        claim,
        reading,
        seconds=seconds,
        count=count,
        sizes=dict(_size(text) for text in sizes),
        radius=radius,
        seed=seed,
        strategies=strategies or tuple(STRATEGIES),
        state_file=state,
        listen=announce,
    )
    if json_file is not None:
        write_json([catch.json() for catch in found.catches], json_file)
    for text in _summary(found, count):
        click.echo(text, err=json_file == "-")
    return 0 if found.catches else 1


def _summary(found: Hunt, count: int) -> Iterator[str]:
    """Say what was found, which is the smallest, what was searched in full, and what can be done next."""
    if found.catches:
        different = "essentially different " if len(found.catches) > 1 else ""
        yield counted(len(found.catches), f"{different}counterexample")
        yield f"smallest: {_sized(found.catches[0])}{one_line(found.catches[0].json())}"
    else:
        yield f"no counterexample found; {counted(found.turns, 'turn')} of the random strategies"
    for text in found.searched:
        yield f"searched in full: {text}"
    if found.unkept is not None:
        yield f"the state is not kept, so that --resume will begin anew: {file_error(found.unkept)}"
        return
    yield f"--resume goes on from here{', --count asks for more' if len(found.catches) >= count else ''}"


def _size(text: str) -> tuple[str, list[int]]:
    name, _, values = text.partition("=")
    try:
        found = [int(value) for value in values.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < 0:
        raise CommandError(f"--size {text!r}: write a name and numbers that are not negative, as in n=1,2,3")
    return name, found


def _sized(catch: Catch) -> str:
    return ", ".join(f"{name} = {value}" for name, value in catch.size.items()) + (": " if catch.size else "")

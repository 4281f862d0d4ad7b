"""What the commands of the engines share: options for files, floats and conventions, and how results are shown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from tropcheck.command import CommandError
from tropcheck.commands.common import json_option, write_json
from tropcheck.files import Rounding
from tropcheck.plain import plain

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

file_argument = click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
convention_option = click.option(
    "--convention", type=click.Choice(["max", "min"]), default="max", show_default=True, help="max-plus or min-plus."
)


def float_options(command: Decorated) -> Decorated:
    """Add --exact and --round."""
    help_round = "Round floats to multiples of STEP, as 1/1000."
    help_exact = "Take floats as the dyadic rationals they are."
    command = click.option("--round", "step", metavar="STEP", help=help_round)(command)
    return click.option("--exact", "exactly", is_flag=True, help=help_exact)(command)


def rounding_of(exactly: bool, step: str | None) -> Rounding:
    """Return what the user said about floats."""
    if step is None:
        return Rounding(exactly)
    try:
        value = Fraction(step)
    except (ValueError, ZeroDivisionError):
        raise CommandError(f"--round {step!r}: write a positive number, as 1/1000") from None
    if value <= 0 or exactly:
        raise CommandError("--round takes a positive step, and not together with --exact")
    return Rounding(True, value)


def show(lines: list[str], result: Any, json_file: str | None, rounding: Rounding | None = None) -> int:
    """Print a result as lines, or as JSON."""
    if json_file is not None:
        document = {"result": plain(result)}
        if rounding is not None:
            document["floats"] = rounding.note()
        write_json(document, json_file)
    if json_file != "-":
        for line in lines:
            click.echo(line)
        if rounding is not None and rounding.allowed:
            click.echo(rounding.note())
    return 0


__all__ = ["convention_option", "file_argument", "float_options", "json_option", "rounding_of", "show"]

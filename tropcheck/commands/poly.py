"""`tropcheck poly`: a tropical polynomial."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tropcheck.commands.engine import convention_option, file_argument, float_options, json_option, rounding_of, show
from tropcheck.files import read_polynomial
from tropcheck.plain import plain
from tropical import Convention


@click.command("poly")
@file_argument
@convention_option
@float_options
@json_option
def command(file: Path, convention: Convention, exactly: bool, step: str | None, json_file: str | None) -> int:
    """Describe the polynomial in FILE: terms that win, Newton polytope, dual subdivision, roots in one variable.

    FILE is JSON: {"terms": [[coefficient, [exponent, …]], …]}.
    """
    rounding = rounding_of(exactly, step)
    found = read_polynomial(file, convention, rounding)
    result: dict[str, Any] = {
        "convention": found.convention,
        "variables": found.variables,
        "exponents": found.exponents,
        "winning_terms": found.winning,
        "newton_vertices": found.newton_vertices,
        "subdivision": found.subdivision,
    }
    if found.variables == 1:
        result["roots"] = found.roots()
    return show(
        [f"{name.replace('_', ' ')}: {plain(value)}" for name, value in result.items()], result, json_file, rounding
    )

"""`tropcheck det`: the tropical determinant."""

from __future__ import annotations

from pathlib import Path

import click

from tropcheck.certificates import certificate_option, write_certificate
from tropcheck.commands.engine import convention_option, file_argument, float_options, json_option, rounding_of, show
from tropcheck.files import read_matrix
from tropcheck.plain import plain
from tropical import Convention, determinant


@click.command("det")
@file_argument
@convention_option
@float_options
@certificate_option
@json_option
def command(
    file: Path,
    convention: Convention,
    exactly: bool,
    step: str | None,
    certificate: Path | None,
    json_file: str | None,
) -> int:
    """Compute the tropical determinant of FILE, with an optimal matching and potentials; tell whether it is unique."""
    rounding = rounding_of(exactly, step)
    rows = read_matrix(file, rounding)
    result = determinant(rows, convention)
    lines = [
        f"{name.replace('_', ' ')}: {value if value is not True and value is not False else 'yes' if value else 'no'}"
        for name, value in plain(result).items()
        if name != "kind" and value is not None
    ]
    if certificate is not None:
        from solver.facts import determinant_facts, matrix

        lines += write_certificate(certificate, matrix(rows, convention), determinant_facts(result))
    return show(lines, result, json_file, rounding)

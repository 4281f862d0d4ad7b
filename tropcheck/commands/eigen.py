"""`tropcheck eigen`: spectral theory of a square matrix."""

from __future__ import annotations

from pathlib import Path

import click

from tropcheck.commands.engine import convention_option, file_argument, float_options, json_option, rounding_of, show
from tropcheck.files import read_matrix
from tropcheck.plain import plain
from tropical import Convention, is_irreducible, spectrum


@click.command("eigen")
@file_argument
@convention_option
@float_options
@json_option
def command(file: Path, convention: Convention, exactly: bool, step: str | None, json_file: str | None) -> int:
    """Compute the maximum cycle mean of FILE with a critical cycle, and eigenvectors."""
    rounding = rounding_of(exactly, step)
    rows = read_matrix(file, rounding)
    result = spectrum(rows, convention)
    irreducible = is_irreducible(rows, convention)
    lines = [f"eigenvalue {plain(result.eigenvalue)} ({convention} convention)"]
    lines += [f"{name}: {value}" for name, value in plain(result).items() if name != "kind"]
    lines.append("irreducible" if irreducible else "reducible")
    return show(lines, result, json_file, rounding)

"""`tropcheck eigen`: spectral theory of a square matrix."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tropcheck.certificates import certificate_option, write_certificate
from tropcheck.commands.engine import convention_option, file_argument, float_options, json_option, rounding_of, show
from tropcheck.files import read_matrix
from tropcheck.plain import plain
from tropical import (
    Convention,
    cycle_mean,
    eigenspaces,
    is_irreducible,
    power_growth,
    spectral_classes,
    transient,
)


@click.command("eigen")
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
    """Compute the maximum cycle mean of FILE with a critical cycle, all eigenvalues with generators of their
    eigenspaces, and how the powers end.
    """
    rounding = rounding_of(exactly, step)
    rows = read_matrix(file, rounding)
    mean = cycle_mean(rows, convention)
    spaces = eigenspaces(rows, convention)
    growth = power_growth(rows, convention)
    powers: Any = growth if growth.uniform is None else transient(rows, convention)
    irreducible = is_irreducible(rows, convention)
    result = {
        "convention": convention,
        "mean": mean,
        "irreducible": irreducible,
        "classes": spectral_classes(rows, convention),
        "eigenspaces": spaces,
        "powers": powers,
    }
    cycle = " → ".join(map(str, (*mean.cycle, mean.cycle[0]))) if mean.cycle else "none"
    lines = [f"cycle mean {plain(mean.value)} ({convention} convention), critical cycle {cycle}"]
    lines.append("irreducible" if irreducible else "reducible")
    for space in spaces:
        lines.append(f"eigenvalue {plain(space.eigenvalue)}, critical classes {plain(space.critical)}, generators")
        lines += [f"  {plain(generator)}" for generator in space.generators]
    lines.append("powers: " + ", ".join(f"{name} {value}" for name, value in plain(powers).items() if name != "kind"))
    if certificate is not None:
        from solver.facts import cycle_mean_facts, eigen_facts, matrix, power_facts

        facts = cycle_mean_facts(mean) + eigen_facts(rows, spaces, convention) + power_facts(rows, growth, convention)
        lines += write_certificate(certificate, matrix(rows, convention), facts)
    return show(lines, result, json_file, rounding)

"""What `regions` and `cells` share: counting on a segment of inputs, for networks of many inputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from terms.scalars import Finite
from terms.wording import counted
from tropcheck.command import CommandError
from tropcheck.files import FileError, Rounding, read_matrix
from tropcheck.networkfiles import MANY_INPUTS
from tropical import Head, Network, Polyhedron, restricted, segment_cells
from tropical.border import finite_entries

between_option = click.option(
    "--between",
    metavar="ENDS",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Stay on the segment between the two rows of the matrix in ENDS; for many inputs.",
)


def on_segment(network: Network, ends: Path, rounding: Rounding) -> tuple[Network, Polyhedron | None]:
    """Return a network on the segment between two points, as a function of t, with the interval 0 ≤ t ≤ 1."""
    first, last = _ends(ends, network.inputs, rounding)
    line = restricted(network, first, [[b - a for a, b in zip(first, last, strict=True)]])
    return line, Polyhedron.from_inequalities([[1, 0], [-1, 1]], 1)


def layer_on_segment(heads: list[Head], ends: Path, rounding: Rounding) -> list[dict[str, Any]]:
    """Return the cells of an attention layer on the segment, in order, each with winners and an interior point t."""
    first, last = _ends(ends, heads[0].dimension, rounding)
    cells = segment_cells(heads, first, last)
    return [{"winners": c.winners, "point": c.body.interior_point} for c in cells]


def warn_of_many_inputs(inputs: int, ends: Path | None) -> None:
    """Say that counting in a space of many dimensions may never end, and what does."""
    if ends is None and inputs > MANY_INPUTS:
        click.echo(f"note: {inputs} inputs may take very long; --between ENDS counts on a segment", err=True)


def no_certificate(ends: Path | None, certificate: Path | None) -> None:
    """Raise where both a segment and a certificate are asked for."""
    if ends is not None and certificate is not None:
        raise CommandError("--certificate is for all inputs; leave out --between")


def _ends(path: Path, inputs: int, rounding: Rounding) -> tuple[tuple[Finite, ...], ...]:
    rows = finite_entries(read_matrix(path, rounding))
    if len(rows) != 2 or len(rows[0]) != inputs or rows[0] == rows[1]:
        size = f"{len(rows)}×{len(rows[0]) if rows else 0}"
        raise FileError(f"{path}: a segment has two different rows of {counted(inputs, 'number')}, not a {size} matrix")
    return rows

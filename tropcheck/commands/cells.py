"""`tropcheck cells`: the cells of keys, one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from terms.wording import counted
from tropcheck.certificates import certificate_option, write_certificate
from tropcheck.commands.engine import file_argument, float_options, json_option, rounding_of, show
from tropcheck.commands.segments import (
    between_option,
    layer_on_segment,
    no_certificate,
    on_segment,
    warn_of_many_inputs,
)
from tropcheck.networkfiles import read_network
from tropcheck.plain import plain
from tropical import Network, attention_cells, network_pieces


@click.command("cells")
@file_argument
@float_options
@between_option
@certificate_option
@json_option
def command(
    file: Path,
    exactly: bool,
    step: str | None,
    between: Path | None,
    certificate: Path | None,
    json_file: str | None,
) -> int:
    """List the cells of the network or attention layer in FILE, each with its winners and an interior point."""
    rounding = rounding_of(exactly, step)
    network = read_network(file, rounding)
    no_certificate(between, certificate)
    warn_of_many_inputs(network.inputs if isinstance(network, Network) else network[0].dimension, between)
    if isinstance(network, Network):
        part, within = (network, None) if between is None else on_segment(network, between, rounding)
        pieces = network_pieces(part, within=within)
        cells: list[dict[str, Any]] = [{"pattern": p.pattern, "point": p.body.interior_point} for p in pieces]
    elif between is not None:
        cells = layer_on_segment(network, between, rounding)
    else:
        cells = [{"winners": c.winners, "point": c.body.interior_point} for c in attention_cells(network).cells]
    lines = ["; ".join(f"{name} {plain(value)}" for name, value in cell.items()) for cell in cells]
    lines.append(counted(len(cells), "cell"))
    if certificate is not None:
        from solver.facts import cell_facts
        from solver.facts import network as about

        lines += write_certificate(certificate, about(network), cell_facts(network))
    return show(lines, cells, json_file, rounding)

"""`tropcheck regions`: exact counts of cells and linear regions."""

from __future__ import annotations

from pathlib import Path

import click

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
from tropical import Network, count_attention, count_network


@click.command("regions")
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
    """Count the cells and the linear regions of the network, or of the attention layer, in FILE."""
    rounding = rounding_of(exactly, step)
    network = read_network(file, rounding)
    no_certificate(between, certificate)
    warn_of_many_inputs(network.inputs if isinstance(network, Network) else network[0].dimension, between)
    if isinstance(network, Network):
        part, within = (network, None) if between is None else on_segment(network, between, rounding)
        found = count_network(part, within=within)
        counts = {"cells": found.cells, "linear_regions": found.linear_regions}
    elif between is not None:
        counts = {"cells": len(layer_on_segment(network, between, rounding))}
    else:
        layer = count_attention(network)
        counts = {"cells": layer.cells, "score_regions": layer.score_regions}
        if layer.value_regions is not None:
            counts["value_regions"] = layer.value_regions
    lines = [f"{name.replace('_', ' ')}: {count}" for name, count in counts.items()]
    if certificate is not None:
        from solver.facts import cell_facts, region_facts
        from solver.facts import network as about

        facts = (
            region_facts(network) if "value_regions" in counts or isinstance(network, Network) else cell_facts(network)
        )
        lines += write_certificate(certificate, about(network), facts)
    return show(lines, counts, json_file, rounding)

"""`tropcheck communication`: exact minimum costs of communication tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from protocols import (
    Task,
    best_tree,
    box_depth,
    composition,
    depth_width_row,
    disjointness,
    equality,
    greater_than,
    index,
    inner_product,
    least_leaves,
    one_way_certificate,
    one_way_cost,
    pointer_jumping,
    round_cost,
    tree_data,
)
from solver.facts import depth_facts, one_way_facts, round_facts, width_facts
from solver.facts import task as about
from tropcheck.certificates import certificate_option, write_certificate
from tropcheck.command import CommandError
from tropcheck.commands.engine import json_option, show
from tropcheck.plain import plain

TASKS = ("composition", "pointer-jumping", "index", "equality", "greater-than", "disjointness", "inner-product")
MODELS = ("one-way", "tree", "rounds", "autoregressive")


@click.command("communication")
@click.option("--task", "task_name", type=click.Choice(TASKS), default="composition", show_default=True)
@click.option("--model", type=click.Choice(MODELS), default="one-way", show_default=True)
@click.option("--n", type=click.IntRange(1), default=2, show_default=True, help="Values, or bits of a classical task.")
@click.option("--functions", type=click.IntRange(1), default=1, show_default=True, help="Functions, or hops.")
@click.option("--order", metavar="LIST", help="A one-way order, as 1,0. Default: the last party first.")
@click.option("--rounds", type=click.IntRange(1), default=2, show_default=True)
@click.option(
    "--layers", type=click.IntRange(1), default=1, show_default=True, help="Epochs of the autoregressive model."
)
@click.option("--knower", type=click.IntRange(0), help="The party that must know the output. Default: everybody.")
@certificate_option
@json_option
def command(
    task_name: str,
    model: str,
    n: int,
    functions: int,
    order: str | None,
    rounds: int,
    layers: int,
    knower: int | None,
    certificate: Path | None,
    json_file: str | None,
) -> int:
    """Compute the exact minimum cost of a task in a model, or a bracket, with its certificates."""
    task = _task(task_name, n, functions)
    match model:
        case "one-way":
            parties = len(task.parties)
            chosen = _order(order, parties)
            cost = one_way_cost(task, chosen)
            counted = one_way_certificate(task, chosen)
            facts = one_way_facts(cost)
            lines = [f"{task.name}, order {chosen}: {cost.fixed} bits (fixed lengths), {cost.adaptive} (adaptive)"]
            lines.append(f"messages of the speakers: {list(cost.messages)}; on a line {cost.line} bits")
            result: Any = {"cost": cost, "certificate": counted}
        case "tree":
            depth, tree = box_depth(task, knower), best_tree(task, knower)
            lines = [f"{task.name}: tree depth {depth}, least number of leaves {least_leaves(task, knower)}"]
            result = {"depth": depth, "tree": tree_data(tree)}
            facts = [] if certificate is None else depth_facts(task, depth, tree, knower)
        case "rounds":
            found = round_cost(task, rounds, knower=knower)
            lines = [f"{task.name}: {found.bits} bits in at most {rounds} rounds, party {found.first} first"]
            result = {"bits": found.bits, "rounds": rounds, "tree": tree_data(found.tree)}
            facts = [] if certificate is None else round_facts(task, found)
        case _:
            if task_name != "composition" or functions != 2:
                raise CommandError("the autoregressive table is for --task composition --functions 2")
            row = depth_width_row(n, layers)
            lines = [f"two functions on {n} values, {layers} epochs: {row.protocol_bits} bits per token and epoch"]
            lines.append(f"a decoder of {layers} layers that does it sends {row.decoder_bits} bits per token")
            result = row
            facts = [] if certificate is None else width_facts(n, layers)
    lines += write_certificate(certificate, about(task), facts)
    return show(lines, plain(result), json_file)


def _task(name: str, n: int, functions: int) -> Task:
    match name:
        case "composition":
            return composition(n, functions)
        case "pointer-jumping":
            return pointer_jumping(n, functions)
    makers = {
        "index": index,
        "equality": equality,
        "greater-than": greater_than,
        "disjointness": disjointness,
        "inner-product": inner_product,
    }
    return makers[name](n)


def _order(text: str | None, parties: int) -> tuple[int, ...]:
    if text is None:
        return tuple(range(parties - 1, -1, -1))
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise CommandError(f"--order {text!r}: write party numbers, as 1,0") from None

"""`tropcheck communication`: the least cost of a communication task, exact or a bracket."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from protocols import (
    HeadBracket,
    MessageSize,
    Prompt,
    Task,
    Tree,
    TreeBracket,
    check_certificate,
    claim_of,
    composes_two,
    depth_width_row,
    head_bracket,
    message_size,
    one_way_certificate,
    one_way_cost,
    one_way_tree,
    round_bracket,
    tree_bracket,
    tree_data,
)
from protocols.tasks import DEFAULT_LIMIT
from terms.wording import counted
from tropcheck.certificates import certificate_option, write_certificate
from tropcheck.command import CommandError, OutputFile
from tropcheck.commands.engine import json_option, show
from tropcheck.communicationtasks import SIZES_OF, TASKS, Sizes, task_of
from tropcheck.plain import plain
from tropcheck.protocoltexts import head_lines, schedule_lines, tree_lines

if TYPE_CHECKING:
    from solver.closing import Closed, Refutation

MODELS: dict[str, frozenset[str]] = {
    "one-way": frozenset({"order"}),
    "tree": frozenset({"knower", "solve"}),
    "rounds": frozenset({"rounds", "first", "knower", "solve"}),
    "autoregressive": frozenset({"order", "layers", "mode", "solve"}),
    "heads": frozenset({"knower", "solve"}),
}
"""The models, each with the options that it reads."""
LARGEST = 4096
"""No size is larger; long before, tasks have too many inputs for tables."""
MANY = 1 << 22
"""Beyond this many joint inputs a one-way order takes more than seconds."""
LONGEST = 64
"""More rounds or epochs are not asked for."""
ONE = {"bits": "bit", "leaves": "leaf", "answers": "answer"}
"""What lower bounds count, and the word for one of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model's command found: lines for a reader, data, a tree if there is one, facts for the kernel."""

    lines: list[str]
    data: dict[str, Any]
    tree: Tree | None
    facts: list[dict[str, Any]]


@click.command("communication")
@click.option("--task", "name", type=click.Choice(TASKS), default="composition", show_default=True)
@click.option("--model", type=click.Choice(list(MODELS)), default="one-way", show_default=True)
@click.option(
    "--n", type=click.IntRange(1, LARGEST), default=2, show_default=True, help="Values, or bits of a classical task."
)
@click.option("--functions", type=click.IntRange(1, LARGEST), default=1, show_default=True, help="Functions, or hops.")
@click.option(
    "--words", type=click.IntRange(1, LARGEST), default=2, show_default=True, help="Words of indexed-composition."
)
@click.option("--outputs", type=click.IntRange(1, LARGEST), help="Outputs of the last function, where they are not n.")
@click.option(
    "--table",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A JSON file with the truth table, one level of lists a party, instead of --task.",
)
@click.option("--order", metavar="LIST", help="An order of the parties, as 1,0. Default: last first.")
@click.option(
    "--rounds", type=click.IntRange(1, LONGEST), default=2, show_default=True, help="Alternating rounds at most."
)
@click.option("--first", type=click.IntRange(0, 1), default=0, show_default=True, help="The party of the first round.")
@click.option(
    "--layers",
    type=click.IntRange(1, LONGEST),
    default=1,
    show_default=True,
    help="Epochs of the autoregressive model.",
)
@click.option("--mode", type=click.Choice(["decoder", "encoder"]), default="decoder", show_default=True)
@click.option("--knower", type=click.IntRange(0), help="The party that must know the output. Default: everybody.")
@click.option("--solve", type=click.FloatRange(0), metavar="SECONDS", help="Let a solver narrow an open bracket.")
@click.option("--draw", type=OutputFile(), metavar="FILE", help="Draw the tree into an SVG file.")
@certificate_option
@json_option
def command(
    name: str,
    model: str,
    n: int,
    functions: int,
    words: int,
    outputs: int | None,
    table: Path | None,
    order: str | None,
    rounds: int,
    first: int,
    layers: int,
    mode: str,
    knower: int | None,
    solve: float | None,
    draw: Path | None,
    certificate: Path | None,
    json_file: str | None,
) -> int:
    """Compute the least cost of a task in a model, or a bracket, with a protocol and certificates.

    Models: one-way (each party speaks once, in an order), tree (anybody speaks, one bit at a time), rounds (two
    parties in turn), autoregressive (blocks of a prompt answer each other in epochs; bits per token).
    """
    _check_options(name, model, table)
    task = task_of(name, Sizes(n, functions, words, outputs), table, two=model == "rounds")
    wanted = certificate is not None
    if model == "one-way" and DEFAULT_LIMIT >= task.count > MANY:
        click.echo(f"note: tables of {task.count} joint inputs may take minutes", err=True)
    match model:
        case "one-way":
            answer = _one_way(task, _order(order, len(task.parties)), wanted)
        case "tree":
            answer = _tree(tree_bracket(task, knower), "tree depth", solve, wanted)
        case "rounds":
            found = round_bracket(task, rounds, first, knower)
            answer = _tree(found, f"in at most {rounds} rounds, {task.parties[first].name} first,", solve, wanted)
        case "heads":
            answer = _heads(head_bracket(task, knower or 0), solve)
        case _:
            natural = ",".join(map(str, range(len(task.parties)))) if name == "k-hop-induction" else None
            prompt = Prompt(task, _order(order or natural, len(task.parties)), _whole(task))
            answer = _autoregressive(message_size(prompt, layers, mode), solve, wanted)
    lines = answer.lines
    if draw is not None:
        lines = [*lines, *_drawn(answer.tree, draw)]
    if wanted:
        from solver.facts import task as about

        lines = [*lines, *write_certificate(certificate, about(task), answer.facts)]
    return show(lines, plain({"task": dict(task.key), "model": model, **answer.data}), json_file)


def _check_options(name: str, model: str, table: Path | None) -> None:
    """Refuse options that say nothing about the task and the model that were chosen."""
    context = click.get_current_context()
    said = {p for p in context.params if context.get_parameter_source(p) is click.core.ParameterSource.COMMANDLINE}
    of_models = frozenset[str]().union(*MODELS.values())
    of_tasks = frozenset({"name", "n", "functions", "words", "outputs"})
    read = frozenset[str]() if table is not None else SIZES_OF.get(name, frozenset({"n"})) | {"name"}
    chosen = f"--task {name}" if table is None else "--table"
    for about, idle in ((f"--model {model}", of_models - MODELS[model]), (chosen, of_tasks - read)):
        for option in sorted(said & idle):
            raise CommandError(f"--{option.replace('name', 'task')} says nothing beside {about}; leave it out")


def _one_way(task: Task, order: tuple[int, ...], wanted: bool) -> Answer:
    cost = one_way_cost(task, order)
    lower = one_way_certificate(task, order)
    proved = counted(check_certificate(lower), "bit")
    names = ", ".join(task.parties[party].name for party in order)
    tree = one_way_tree(task, order)
    costs = f"{counted(cost.fixed, 'bit')} (fixed lengths), {cost.adaptive} (adaptive), on a line {cost.line}"
    lines = [
        f"{task.name}, order {names}: {costs}",
        f"messages of the speakers: {', '.join(map(str, cost.messages))}",
        f"below: inputs that need different messages prove {proved}{_by_claim(lower)}",
        "a tree of these messages, the output told at the end:",
        *tree_lines(task, tree),
    ]
    facts: list[dict[str, Any]] = []
    if wanted:
        from solver.facts import one_way_facts

        facts = one_way_facts(cost)
    return Answer(
        lines, {"cost": cost, "certificate": lower, "claim": claim_of(lower), "tree": tree_data(tree)}, tree, facts
    )


def _tree(found: TreeBracket, says: str, solve: float | None, wanted: bool) -> Answer:
    closed = _closed(found, solve)
    if closed is not None:
        from solver.closing import box_certificate

        box = box_certificate(found, closed.refuted) if closed.refuted else None
        found = replace(found, bits=closed.bits, tree=found.tree if closed.made is None else closed.made)
        if box is not None:
            found, closed = replace(found, lower=box), replace(closed, refuted=None)
    data = {"bits": found.bits, "tree": tree_data(found.tree)}
    data |= {"certificate": found.lower, "claim": claim_of(found.lower)}
    bits = counted(found.bits, "bit")
    lines = [f"{found.task.name}: {says} {bits}, {_known_to(found)}", *_below(found.lower, closed)]
    lines += ["the tree:", *tree_lines(found.task, found.tree)]
    facts: list[dict[str, Any]] = []
    if wanted:
        from solver.facts import tree_bracket_facts

        facts = tree_bracket_facts(found)
    return Answer(lines, {**data, **_solved(closed)}, found.tree, facts)


def _autoregressive(found: MessageSize, solve: float | None, wanted: bool) -> Answer:
    closed = _closed(found, solve)
    if closed is not None:
        found = replace(found, bits=closed.bits, protocol=found.protocol if closed.made is None else closed.made)
    task, prompt = found.task, found.prompt
    names = ", ".join(task.parties[party].name for party in prompt.order)
    model = f"prompt {names}, {found.mode}, {counted(found.epochs, 'epoch')}"
    bits = counted(found.bits, "bit")
    lines = [f"{task.name}, {model}: {bits} per token and epoch", *_below(found.certificate, closed)]
    lines += _built(found)
    data: dict[str, Any] = {"bits": found.bits, "prompt": prompt.order, "epochs": found.epochs, "mode": found.mode}
    data |= {"certificate": found.certificate, "claim": claim_of(found.certificate), **_solved(closed)}
    if task.count <= 1 << 16:
        from solver.facts import message_facts

        above = message_facts(prompt, found.protocol, found.bits.upper, found.epochs, found.mode)
        data["protocol"] = above[0]["proof"]
        lines += ["the protocol:", *schedule_lines(task, found.protocol)]
    else:
        lines.append("the protocol is a rule; its tables are too large to list")
    facts = []
    if wanted:
        from solver.facts import size_facts

        facts = size_facts(found, closed)
    return Answer(lines, data, None, facts)


def _built(found: MessageSize) -> list[str]:
    """Say what the decoder that was built for two functions sends; protocols bound decoders from below only."""
    key: Any = found.task.key
    orders = {(2, 1, 0): "paper", (1, 2, 0): "note"}
    if (key.get("task"), key.get("functions")) != ("composition", 2) or found.prompt.order not in orders:
        return []
    if found.mode != "decoder" or key["n"] == 1:
        return []
    row = depth_width_row(key["n"], found.epochs, orders[found.prompt.order])
    layers = counted(found.epochs, "layer")
    heads = counted(row.heads, "head")
    bits = counted(row.decoder_bits, "bit")
    return [f"beside it: a decoder of {layers} with {heads} that composes sends {bits} per token"]


def _heads(found: HeadBracket, solve: float | None) -> Answer:
    refuted: Refutation | None = None
    above, rest = "built", ""
    if solve is not None:
        from solver.headsearch import close_heads

        closed = close_heads(found, solve)
        above = "found by search" if closed.found.rankings is not found.rankings else above
        found, refuted, rest = closed.found, closed.refuted, closed.rest
    task, asker = found.task, found.task.parties[found.asker].name
    lines = [f"{task.name}, one layer of unique hard attention, {asker} last: {counted(found.heads, 'head')}"]
    if refuted is not None:
        lines.append(_failing(refuted, "head"))
    elif found.lower is not None:
        one, adversary = found.lower
        few, ways = counted(adversary.heads, "head"), counted(len(adversary.pairs), "way")
        case = f"whatever they prefer ({ways}), two inputs look the same"
        lines.append(f"below: more than {few} for {asker} = {one.asked}: {case}")
    lines += [f"still open: {rest}"] if rest else []
    lines += [f"above: a machine, {above}; for {asker} = 0 these are its heads:", *head_lines(*found.rankings[0])]
    if composes_two(found.rankings[0][0]):
        lines.append("for every n ≥ 2: n heads, by the claim one-layer-heads")
    from solver.facts import head_facts

    facts = head_facts(found)
    data = {"heads": found.heads, "proofs": [fact["proof"] for fact in facts], "refuted": refuted, "open": rest}
    return Answer(lines, data, None, facts)


def _closed(question: Any, seconds: float | None) -> Closed[Any] | None:
    if seconds is None or question.bits.exact:
        return None
    from solver.closing import close

    return close(question, seconds)


def _below(lower: dict[str, Any], closed: Closed[Any] | None) -> list[str]:
    """Say what proves the lower end."""
    if closed is not None and closed.refuted is not None:
        return [_failing(closed.refuted, "bit")]
    number = check_certificate(lower)
    if lower["form"].endswith("width"):
        shown = counted(number, "bit fails", "bits fail")
    else:
        unit = "answers" if lower["form"] == "one epoch" else lower.get("unit", "bits")
        shown = f"at least {counted(number, ONE[unit], unit)}"
    lines = [f"below: {lower['form']}: {shown}{_by_claim(lower)}"]
    return lines if closed is None or not closed.rest else [*lines, f"still open: {closed.rest}"]


def _by_claim(lower: dict[str, Any]) -> str:
    """Name the claim that proves the argument of a certificate; `tropcheck show` has its proof."""
    claim = claim_of(lower)
    return "" if claim is None else f" (claim {claim})"


def _failing(refuted: Refutation, noun: str) -> str:
    """Say what was refuted, and how."""
    steps, rows = len(refuted.steps or ()), counted(len(refuted.rows), "input")
    how = f"{counted(steps, 'step')} that the kernel accepts" if steps else f"the word of {refuted.program}"
    fail = counted(refuted.bits, f"{noun} fails", f"{noun}s fail")
    return f"{fail} already on {rows}: {how} (grade {refuted.grade})"


def _solved(closed: Closed[Any] | None) -> dict[str, Any]:
    return {} if closed is None else {"refuted": closed.refuted, "open": closed.rest}


def _known_to(found: TreeBracket) -> str:
    return "output public" if found.knower is None else f"{found.task.parties[found.knower].name} knows the output"


def _drawn(tree: Tree | None, file: Path) -> list[str]:
    if tree is None:
        raise CommandError("--draw draws trees; the autoregressive model has messages in parallel, listed with --json")
    from report import draw
    from solver.store import write_atomically

    picture = draw(tree)
    write_atomically(file, picture.svg)
    return [f"{picture.title}, drawn in {file}"]


def _whole(task: Task) -> frozenset[int]:
    """Party 0 asks with one token; a party whose word has no or one symbol is one token anyway."""
    return frozenset({0}) | {number for number, party in enumerate(task.parties) if len(party.radices) <= 1}


def _order(text: str | None, parties: int) -> tuple[int, ...]:
    if text is None:
        return tuple(range(parties - 1, -1, -1))
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise CommandError(f"--order {text!r}: write party numbers, as 1,0") from None

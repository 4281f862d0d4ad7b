"""`tropcheck inspect`: what a file of a model holds, and what its attention does."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from solver.store import write_atomically
from tropcheck.command import CommandError, OutputFile
from tropcheck.commands.engine import file_argument, float_options, json_option, rounding_of, show
from tropcheck.files import FloatsError, Rounding
from tropcheck.inspection import STEPS, Wishes, inspect_file
from tropcheck.plain import plain


@click.command("inspect")
@file_argument
@float_options
@click.option("--ranks", metavar="STEPS", help="Rounding steps of the ranks of scores, as 1,1/4; none for no ranks.")
@click.option("--tokens", metavar="IDS", help="Run the encoder in a safetensors file on token ids, as 101,2023,102.")
@click.option("--heads", type=click.IntRange(1), help="Its number of heads. Default: as config.json beside it says.")
@click.option("--prefix", default="", help="What stands before the names of its tensors, as bert.")
@click.option("--svg", type=OutputFile(), help="Draw the diagnosed heads into a file.")
@json_option
def command(
    file: Path,
    exactly: bool,
    step: str | None,
    ranks: str | None,
    tokens: str | None,
    heads: int | None,
    prefix: str,
    svg: Path | None,
    json_file: str | None,
) -> int:
    """Say what FILE holds, how exact it is, and what can be computed of it; diagnose attention scores.

    FILE is a network (.onnx, .json), an attention layer (.json), a matrix (.json, .csv, .npy), attention scores
    (.npy, .npz with the axes layers, heads, queries, keys), the tensors of a model (.safetensors) or a log of
    diagnostics (.jsonl). Floats are taken exactly unless --round is given.
    """
    wishes = Wishes(rounding_of(exactly, step), _steps(ranks), _tokens(tokens), heads, prefix)
    try:
        found = inspect_file(file, wishes)
    except FloatsError:
        wishes = replace(wishes, rounding=Rounding(allowed=True))
        found = inspect_file(file, wishes)
    if svg is not None:
        from report import draw

        if not found.rows:
            raise CommandError(f"--svg draws diagnosed heads; {file} is a {found.kind} without any")
        write_atomically(svg, draw(found.rows).svg)
    lines = [f"{file}: {found.kind}"]
    lines += [f"  {name.replace('_', ' ')}: {_said(value)}" for name, value in found.facts.items()]
    lines += _columns(found.table)
    lines += [f"  tropcheck {line}" for line in found.commands]
    return show(lines, found, json_file, wishes.rounding)


def _steps(text: str | None) -> tuple[Fraction, ...]:
    if text is None:
        return STEPS
    if text == "none":
        return ()
    try:
        steps = tuple(Fraction(part) for part in text.split(","))
    except (ValueError, ZeroDivisionError):
        steps = ()
    if not steps or min(steps) <= 0:
        raise CommandError(f"--ranks {text!r}: write positive numbers, as 1,1/4, or none")
    return steps


def _tokens(text: str | None) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(",")) if text is not None else ()
    except ValueError:
        raise CommandError(f"--tokens {text!r}: write ids, as 101,2023,102") from None


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name.replace('_', ' ')} {_said(part)}" for name, part in value.items())
    return "×".join(map(str, value)) if isinstance(value, tuple) else str(plain(value))


def _columns(table: list[dict[str, Any]]) -> list[str]:
    """Return a table as lines with aligned columns."""
    names = list(dict.fromkeys(name for row in table for name in row))
    cells = [names, *([str("" if row.get(name) is None else row[name]) for name in names] for row in table)]
    widths = [max(len(line[k]) for line in cells) for k in range(len(names))]
    return ["  " + "  ".join(x.ljust(w) for x, w in zip(line, widths, strict=True)).rstrip() for line in cells if names]

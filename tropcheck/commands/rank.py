"""`tropcheck rank`: the ranks of a matrix, with certificates."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import Any

import click

from terms.scalars import is_finite
from tropcheck.certificates import certificate_option, write_certificate
from tropcheck.commands.engine import convention_option, file_argument, float_options, json_option, rounding_of, show
from tropcheck.files import read_matrix
from tropcheck.plain import plain
from tropical import (
    Convention,
    classical_rank,
    column_rank,
    determinantal_rank,
    factor_rank,
    gondran_minoux_rank,
    kapranov_rank,
    row_rank,
    tropical_rank,
)
from tropical.border import Rows

KINDS = {
    "tropical": tropical_rank,
    "factor": factor_rank,
    "kapranov": kapranov_rank,
    "row": row_rank,
    "column": column_rank,
    "gondran-minoux": gondran_minoux_rank,
    "determinantal": determinantal_rank,
    "classical": classical_rank,
}


@click.command("rank")
@file_argument
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice([*KINDS, "all"]), help="Default: tropical and factor."
)
@click.option(
    "--limit", type=click.IntRange(1), metavar="STEPS", help="Steps of each search; a rank beyond them is a bracket."
)
@convention_option
@float_options
@certificate_option
@json_option
def command(
    file: Path,
    kinds: tuple[str, ...],
    limit: int | None,
    convention: Convention,
    exactly: bool,
    step: str | None,
    certificate: Path | None,
    json_file: str | None,
) -> int:
    """Compute ranks of the matrix in FILE; a rank that is not settled is a bracket.

    `--kind all` gives every rank that the matrix has, and says which it has not: the classical one is for matrices
    whose entries are all finite.
    """
    rounding = rounding_of(exactly, step)
    rows = read_matrix(file, rounding)
    results, lines = [], []
    for kind in KINDS if "all" in kinds else kinds or ("tropical", "factor"):
        if kind == "classical" and "all" in kinds and (place := infinite_entry(rows)) is not None:
            lines.append(f"classical rank: none, entry {place} is infinite")
            continue
        function: Any = KINDS[kind]
        options = {"limit": limit} if limit is not None and "limit" in signature(function).parameters else {}
        rank = function(rows) if kind == "classical" else function(rows, convention, **options)
        results.append(rank)
        lines.append(str(rank))
        lines += [f"  at least {rank.low}: {_said(rank.lower)}", f"  at most {rank.high}: {_said(rank.upper)}"]
    if certificate is not None:
        from solver.facts import matrix, rank_facts

        facts = [fact for rank in results for fact in rank_facts(rows, rank)]
        lines += write_certificate(certificate, matrix(rows, convention), facts)
    return show(lines, results, json_file, rounding)


def infinite_entry(rows: Rows) -> tuple[int, int] | None:
    """Return the place of the first entry that is infinite, if there is one."""
    return next(((i, j) for i, row in enumerate(rows) for j, x in enumerate(row) if not is_finite(x)), None)


def _said(certificate: Any) -> str:
    document = plain(certificate)
    parts = [f"{name} {value}" for name, value in document.items() if name != "kind"]
    return f"{document['kind']} ({'; '.join(parts)})"

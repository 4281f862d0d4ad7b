"""Certificates of the engine commands: fact documents, which `recheck` and the bare kernel check again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tropcheck.command import EXIT_ALARM, CommandError, OutputFile

certificate_option = click.option(
    "--certificate",
    "certificate",
    metavar="FILE",
    type=OutputFile(),
    help="Write a document from which the kernel checks the result again.",
)


MOST_TRIED = 30
"""Facts that are tried one after the other, where they are too much work together."""


def write_certificate(path: Path | None, about: dict[str, Any], facts: Sequence[dict[str, Any]]) -> list[str]:
    """Write a fact document where one is asked for; return lines that say what is in it, and what is left out.

    What is too much work for the kernel beside the facts before it is left out.
    """
    if path is None:
        return []
    from solver.facts import fact_document, write_facts
    from solver.kernel.document import Rejected
    from solver.kernel.facts.statement import check_facts

    if not facts:
        raise CommandError(f"{path}: nothing of this result has a certificate that the kernel checks")
    kept, left = list(facts), []
    try:
        document = fact_document(about, kept)
    except Rejected as error:
        kept = []
        for one in facts[:MOST_TRIED]:
            try:
                document = fact_document(about, [*kept, one])
                kept.append(one)
            except Rejected as reason:
                left.append(f"  left out, too much for the kernel: {one['quantity']}: {reason}")
        if not kept or len(facts) > MOST_TRIED:
            raise CommandError(f"{path}: too much for the kernel: {error}") from None
    write_facts(path, document)
    return [f"certificate in {path}", *(f"  {line}" for line in check_facts(document).lines), *left]


def recheck_certificate(path: Path) -> int:
    """Print what a fact document establishes; return the exit code."""
    from solver.kernel.command import report

    line, accepted = report(path)
    click.echo(line)
    return 0 if accepted else EXIT_ALARM

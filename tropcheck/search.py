"""What the files below proofs/search call: a hunt in each refuted reading of a claim, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from terms.errors import TropcheckError
from tropcheck.command import EXIT_INTERRUPTED, EXIT_USAGE


def search(id: str, readings: Sequence[str], claim_file: Path, arguments: Sequence[str]) -> int:
    """Run `tropcheck hunt` in each reading with the options given, and return 0 when every one has a counterexample."""
    from tropcheck.commands.hunt import command

    code = 0
    for reading in readings:
        if len(readings) > 1 and "--help" not in arguments:
            click.echo(f"{id} / {reading}")
        words = [id, "--reading", reading, "--claims", str(claim_file), *arguments]
        try:
            found = command.main(words, prog_name="search", standalone_mode=False)
        except (click.exceptions.Abort, KeyboardInterrupt):
            click.echo("interrupted; --resume goes on", err=True)
            return EXIT_INTERRUPTED
        except click.ClickException as error:
            error.show()
            return EXIT_USAGE
        except TropcheckError as error:
            click.echo(f"error: {error}", err=True)
            return EXIT_USAGE
        code = code or int(found or 0)
        if "--help" in arguments:
            break
    return code

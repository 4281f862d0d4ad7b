"""The command line: its commands by name, its exit codes, and how errors are shown.

A command's module is imported when the command runs, so that `tropcheck --help` is instant.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any, Final

import click

EXIT_INTERRUPTED: Final = 2
EXIT_INTERNAL: Final = 3
EXIT_USAGE: Final = 4
EXIT_ALARM: Final = 6

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # workers share the cores; small products gain nothing from threads

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "check": ("tropcheck.commands.check", "Decide claims."),
    "recheck": ("tropcheck.commands.recheck", "Re-check committed evidence with the kernel; no solver is run."),
    "list": ("tropcheck.commands.listing", "List all claims with their verdicts."),
    "show": ("tropcheck.commands.show", "Show one claim in full."),
    "explain": ("tropcheck.commands.explain", "Show a counterexample, and evaluate your own expression on it."),
    "next": ("tropcheck.commands.next", "List what most wants to be decided."),
    "hunt": ("tropcheck.commands.hunt", "Hunt counterexamples to a claim."),
    "new": ("tropcheck.commands.new", "Write the template of a claim file."),
    "sources": ("tropcheck.commands.sources", "Compare the pointers of all claims with the notes."),
    "report": ("tropcheck.commands.report", "Write the report of the last run, as a page or in other formats."),
    "diff": ("tropcheck.commands.diff", "Compare two runs."),
    "rank": ("tropcheck.commands.rank", "Compute ranks of a matrix, with certificates."),
    "det": ("tropcheck.commands.det", "Compute the tropical determinant of a matrix."),
    "eigen": ("tropcheck.commands.eigen", "Compute the cycle mean and eigenvectors of a matrix."),
    "regions": ("tropcheck.commands.regions", "Count cells and linear regions of a network."),
    "cells": ("tropcheck.commands.cells", "List the cells of a network or an attention layer."),
    "poly": ("tropcheck.commands.poly", "Describe a tropical polynomial."),
    "inspect": ("tropcheck.commands.inspect", "Say what a file of a model holds, and diagnose its attention."),
    "communication": ("tropcheck.commands.communication", "Compute exact minimum costs of communication."),
    "doctor": ("tropcheck.commands.doctor", "Show versions and solvers, and run a self-test."),
}


class CommandError(click.ClickException):
    """Something the caller can mend; it is shown without the usage line."""

    exit_code = EXIT_USAGE

    def show(self, file: Any = None) -> None:
        click.echo(f"error: {self.format_message()}", err=True)


class OutputFile(click.Path):
    """The name of a file that a command writes; - is a name for --json alone."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "-":
            self.fail("write the name of a file; only --json writes to standard output", param, ctx)
        return super().convert(value, param, ctx)


class Commands(click.Group):
    """The group of commands; each is imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        import difflib

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise CommandError(f"there is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
        except (click.exceptions.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            code = EXIT_INTERRUPTED
        except click.exceptions.Exit as error:
            code = error.exit_code
        except click.ClickException as error:
            error.show()
            code = EXIT_USAGE
        except OSError as error:
            click.echo(f"error: {file_error(error)}", err=True)
            code = EXIT_USAGE
        except Exception as error:
            code = _explained(error)
        sys.exit(code if isinstance(code, int) else 0)


def file_error(error: OSError) -> str:
    """Say which file it is, and what is wrong with it."""
    return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)


def _explained(error: Exception) -> int:
    from terms.errors import TropcheckError

    if isinstance(error, TropcheckError):
        click.echo(f"error: {error}", err=True)
        return EXIT_USAGE
    if os.environ.get("TROPCHECK_TRACEBACK"):
        raise error
    click.echo(f"internal error: {type(error).__name__}: {error} (TROPCHECK_TRACEBACK=1 shows where)", err=True)
    return EXIT_INTERNAL


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tropcheck")
def main() -> None:
    """State claims formally, decide them, and hand out evidence that can be checked again.

    Exit codes: 0 all as expected; 1 some verdict differs from the expected one; 2 interrupted, partial results kept;
    3 something failed; 4 usage or a broken claim file; 5 nothing selected; 6 soundness alarm or rejected evidence.
    """

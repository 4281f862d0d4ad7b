"""`tropcheck doctor`: versions, solvers, a self-test."""

from __future__ import annotations

import click

from solver.results import versions
from tropcheck.command import EXIT_INTERNAL
from tropcheck.selftest import selftest


@click.command("doctor")
def command() -> int:
    """Show versions and solvers, and decide one true and one false claim as a self-test."""
    for name, version in versions().items():
        click.echo(f"{name:8} {version}")
    problems = selftest()
    for problem in problems:
        click.echo(f"self-test: {problem}")
    click.echo("self-test passed" if not problems else "self-test failed")
    return EXIT_INTERNAL if problems else 0

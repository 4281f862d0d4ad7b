"""`python -m tropcheck` is the command line."""

from tropcheck.command import main

main(prog_name="tropcheck")

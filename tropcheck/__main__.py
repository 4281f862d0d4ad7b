"""`python -m tropcheck` is the command line; what lies in the current folder does not hide our packages."""

import os
import sys

sys.path[:] = [path for path in sys.path if path not in ("", os.getcwd())]

from tropcheck.command import main  # noqa: E402 - the path comes first

main(prog_name="tropcheck")

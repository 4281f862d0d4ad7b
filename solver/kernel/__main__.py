"""Run the kernel as a directory: the folder above is put last on the path, so that nothing there hides a module."""

import sys
from pathlib import Path

if not __package__:
    sys.path[0:1] = []
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    from kernel.command import main  # type: ignore[import-not-found]
else:
    from .command import main

if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))

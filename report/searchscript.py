"""Search scripts: a small Python file that hunts counterexamples to the refuted readings of one claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from report.standalone import docstring


def refuted_by_instances(readings: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """List the readings, by name, whose evidence documents have a counterexample that a hunt can look for.

    These are universal statements; an instance that refutes one part of an existence statement is another thing.
    """
    return [
        name
        for name, document in readings.items()
        if document.get("statement", {}).get("kind") in ("forall", "every")
        and any(entry["form"] == "witness" for entry in document.get("evidence", []))
    ]


def search_script(claim: str, says: str, readings: Sequence[str], claim_file: Path, script: Path) -> str:
    """Return the text of the file `script`, which finds the claim file relative to its own place."""
    name = script.name
    up = len(script.parent.resolve().parts) - len(_common(script.parent.resolve(), claim_file.resolve()).parts)
    below = claim_file.resolve().relative_to(_common(script.parent.resolve(), claim_file.resolve())).as_posix()
    listed = "\n".join(f"    {reading!r}," for reading in readings)
    usage = f"python proofs/search/{name} --seconds 10 --count 3 --strategy random --size n=2,3"
    return (
        f'"""{claim}: a search for counterexamples.\n\n{docstring(says)}\n\n{usage} (--help tells all options)\n"""\n\n'
        "import sys\nfrom pathlib import Path\n\nfrom tropcheck.search import search\n\n"
        f"FILE = Path(__file__).resolve().parents[{up}] / {below!r}\n"
        f"READINGS = [\n{listed}\n]\n\n"
        f'if __name__ == "__main__":\n    sys.exit(search({claim!r}, READINGS, FILE, sys.argv[1:]))\n'
    )


def _common(one: Path, other: Path) -> Path:
    """Return the deepest folder that holds both."""
    return next(folder for folder in (one, *one.parents) if other.is_relative_to(folder))

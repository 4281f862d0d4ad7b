"""`python -I -S solver/kernel PATH…`: re-check evidence and fact documents with nothing but the standard library."""

from __future__ import annotations

from pathlib import Path

from .document import Rejected, load
from .facts.statement import FORMAT, check_facts
from .judge import judge

MOST_SHOWN = 12
"""Facts of one document that are printed."""
MOST_LETTERS = 1000


def evidence_files(paths: list[str]) -> list[Path]:
    """List the files named, and the .json files below the folders named."""
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return found


def shown(text: str) -> str:
    """Return one line that a terminal prints as it stands, whatever a file contains."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:MOST_LETTERS])


def report(path: Path) -> tuple[list[str], bool]:
    """Check one file; return the lines to print about it, and whether all is in order."""
    try:
        document = load(path)
        if isinstance(document, dict) and document.get("format") == FORMAT:
            facts = check_facts(document)
            more = len(facts.lines) - MOST_SHOWN
            lines = [*facts.lines[:MOST_SHOWN], *([f"and {more} more"] if more > 0 else [])]
            return [f"FACTS      A  {facts.about}: {', '.join(lines)}"], True
        judgement = judge(document)
    except (Rejected, OSError, RecursionError, MemoryError) as error:
        return [f"REJECTED  {path}: {str(error) or type(error).__name__}"], False
    outcome = judgement.outcome
    line = f"{outcome.verdict:10} {outcome.grade or '-'}  {judgement.claim} / {judgement.reading}"
    if outcome.alarm:
        return [line, f"ALARM     {path}: a witness lies inside the scope of a proof"], False
    if judgement.unchecked:
        return [line, f"UNCHECKED {path}: {judgement.unchecked}"], False
    return [line], True


def main(arguments: list[str]) -> int:
    """Print one line a file; return 0 when all are accepted, 5 when there is none, 6 when one is not in order."""
    files = evidence_files(arguments)
    accepted = 0
    for path in files:
        lines, in_order = report(path)
        print(*map(shown, lines), sep="\n")
        accepted += in_order
    print(f"{accepted} of {len(files)} files accepted")
    if not files:
        return 5
    return 0 if accepted == len(files) else 6

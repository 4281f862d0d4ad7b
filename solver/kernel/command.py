"""`python -I -S solver/kernel PATH…`: re-check evidence and fact documents with nothing but the standard library."""

from __future__ import annotations

import sys
from pathlib import Path

from .document import Rejected, load
from .facts.statement import FORMAT, check_facts
from .judge import judge


def evidence_files(paths: list[str]) -> list[Path]:
    """List the files named, and the .json files below the folders named."""
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return found


def main(arguments: list[str]) -> int:
    """Print one line a file; return 0 when all are accepted, 5 when there is none, 6 when one is not in order."""
    files = evidence_files(arguments)
    accepted = 0
    for path in files:
        try:
            document = load(path)
            if isinstance(document, dict) and document.get("format") == FORMAT:
                facts = check_facts(document)
                print(f"FACTS      A  {facts.about}: {'; '.join(facts.lines)}")
                accepted += 1
                continue
            judgement = judge(document)
        except (Rejected, OSError) as error:
            print(f"REJECTED  {path}: {error}")
            continue
        outcome = judgement.outcome
        print(f"{outcome.verdict:10} {outcome.grade or '-'}  {judgement.claim} / {judgement.reading}")
        if outcome.alarm:
            print(f"ALARM     {path}: a witness lies inside the scope of a proof")
            continue
        if judgement.unchecked:
            print(f"UNCHECKED {path}: {judgement.unchecked}")
            continue
        accepted += 1
    print(f"{accepted} of {len(files)} files accepted")
    if not files:
        return 5
    return 0 if accepted == len(files) else 6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

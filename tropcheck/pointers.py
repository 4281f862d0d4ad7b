"""Pointers: do the claims point at the lines that they were written for?"""

from __future__ import annotations

from pathlib import Path

from solver.claims import ClaimError, Note, lines_of
from solver.discovery import Library


def note_path(library: Library, notes: Path, note: Note) -> Path:
    """Return the file of a note, or raise when it is not there."""
    if note.key not in library.sources or not library.sources[note.key].file:
        raise ClaimError(f"no sources.toml has a table [{note.key}] with a file; add `file` and `title`")
    path = notes / library.sources[note.key].file
    if not path.exists():
        raise ClaimError(f"{path}: the note {note.key} is not there; --notes names the folder that holds it")
    return path


def digest_of_pointer(library: Library, notes: Path, pointer: str) -> str:
    """Return the SHA-256 of the lines named by KEY:LINES."""
    key, _, lines = pointer.partition(":")
    note = Note(key, lines)
    return note.digest_in(note_path(library, notes, note))


def check_pointers(library: Library, notes: Path) -> tuple[int, list[str]]:
    """Return how many pointers agree, and a line for each that does not."""
    good, bad = 0, []
    for claim in library.claims:
        if not isinstance(claim.source, Note):
            continue
        try:
            digest = claim.source.digest_in(note_path(library, notes, claim.source))
        except ClaimError as error:
            bad.append(f"{claim.id}: {error}")
            continue
        if digest == claim.source.sha256:
            good += 1
        else:
            said = claim.source.sha256 or "none"
            bad.append(f"{claim.id}: the lines {claim.source} have the SHA-256 {digest}, the claim says {said}")
    return good, bad


def uncovered(library: Library, notes: Path) -> list[str]:
    """List the lines of each note that hold text and that no claim points to."""
    rows = []
    for key, source in library.sources.items():
        path = notes / source.file
        if not path.is_file():
            continue
        pointed: set[int] = set()
        for claim in library.claims:
            if isinstance(claim.source, Note) and claim.source.key == key:
                pointed |= set(claim.source.numbers())
        for number, line in enumerate(lines_of(path), start=1):
            if line.strip() and number not in pointed:
                rows.append(f"{key}:{number}: {line.strip()[:60]}")
    return rows

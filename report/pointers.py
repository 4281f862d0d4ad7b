"""Pointers into notes: the lines that a claim speaks of, read from the reader's own copy of the note."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from report.errors import ResultsError
from solver.claims import ClaimError, Note, lines_of


@dataclass(frozen=True, slots=True)
class Passage:
    """The lines of a note that a claim points to; `state` says whether they are the lines that were checked.

    `language` is that of the note, as a tag such as zh.
    """

    file: str
    lines: tuple[tuple[int, str], ...]
    state: str
    language: str


def passage(claim: Mapping[str, Any], sources: Mapping[str, Any], notes: Path) -> Passage | None:
    """Read the lines of a claim's pointer from the folder `notes`; None for a paper, or a note that is not there.

    Raises `ResultsError` when the pointer is no list of lines of the file.
    """
    source = claim["source"]
    file = sources.get(source["key"], {}).get("file", "")
    if source["kind"] != "note" or not file:
        return None
    path = notes / Path(file).name
    if not path.is_file():
        return None
    try:
        lines = lines_of(path)
        numbers = Note(source["key"], source["lines"]).numbers()
    except ClaimError as error:
        raise ResultsError(f"{claim['id']}: {error}") from None
    chosen = tuple((number, lines[number - 1]) for number in numbers if 1 <= number <= len(lines))
    digest = hashlib.sha256("\n".join(text for _, text in chosen).encode()).hexdigest()
    if not source["sha256"]:
        state = "the claim gives no SHA-256 to compare with"
    elif digest == source["sha256"]:
        state = "these are the lines that the claim points to"
    else:
        state = "the note has changed since the claim was written: the SHA-256 differs"
    return Passage(path.name, chosen, state, str(sources[source["key"]].get("language", "")))

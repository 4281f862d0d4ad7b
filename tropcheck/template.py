"""The template of a new claim file."""

from __future__ import annotations

import re
from pathlib import Path

from solver.claims import ClaimError, Note
from solver.discovery import read_sources
from solver.store import write_atomically

TEMPLATE = '''"""TODO-SENTENCE: what this claim says, in one sentence."""

from tropcheck import PROVED, Claim, Forall, {pointer_class}, Scope, maximum, reals

claim = Claim(
    "{id}",
    source={pointer},
    says="TODO-SENTENCE",
    latex=r"\\max(x, y) = \\max(y, x)",
)


@claim.law
def law(x, y):
    """The law is ordinary Python; combine truths with all_of, any_of, not_, implies, iff."""
    return maximum(x, y) == maximum(y, x)


claim.reading(
    "all real numbers",
    Forall(law, over=dict(x=reals, y=reals)),
    literal=True,
    expect=PROVED,
    quick=Scope(grid=(-2, 2)),
)
'''


def write_template(root: Path, name: str, source: str, notes: Path | None) -> Path:
    """Write root/name.py (hyphens become underscores in the file's name) and return its path."""
    *folders, id = name.split("/")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        raise ClaimError(f"{id!r} is no claim id; write lower-case words joined by hyphens, as in my-claim")
    path = root.joinpath(*folders, id.replace("-", "_") + ".py")
    if path.exists():
        raise ClaimError(f"{path} exists; choose another name or edit that file")
    key, colon, lines = source.partition(":")
    if colon and re.fullmatch(r"[\d,-]+", lines):
        pointer_class, pointer = "Note", _note(root, Note(key, lines), notes)
    else:
        paper, _, place = source.partition(",")
        pointer_class, pointer = "Paper", f"Paper({paper.strip()!r}, {place.strip()!r})".replace("'", '"')
    says = f"The claim {id}"
    text = TEMPLATE.format(pointer_class=pointer_class, id=id, pointer=pointer).replace("TODO-SENTENCE", says)
    write_atomically(path, text)
    return path


def _note(root: Path, note: Note, notes: Path | None) -> str:
    digest = ""
    if notes is not None:
        listings = [root / "sources.toml", *sorted(root.rglob("sources.toml"))]
        found = {key: source for listing in listings for key, source in read_sources(listing).items()}
        if note.key not in found or not found[note.key].file:
            raise ClaimError(f"sources.toml has no table [{note.key}] with a file; add `file` and `title`")
        digest = note.digest_in(notes / found[note.key].file)
    return f'Note("{note.key}", "{note.lines}", "{digest}")'

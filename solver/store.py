"""The store: results of jobs by the digest of the job, as JSON files written atomically. Deleting it is always safe."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from terms.question import canonical, digest_of
from terms.term import Json


@cache
def code_digest() -> str:
    """Return the SHA-256 of the code that decides: a result of other code is no result of this one."""
    digest = hashlib.sha256()
    here = Path(__file__).resolve().parent
    for folder in (here.parent / "terms", here):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(here.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Store:
    """A content-addressed folder, by job and by the code that decides; `root=None` keeps nothing."""

    root: Path | None

    def _path(self, job: Json) -> Path | None:
        if self.root is None:
            return None
        digest = digest_of([code_digest(), job])
        return self.root / digest[:2] / f"{digest}.json"

    def get(self, job: Json) -> dict[str, Json] | None:
        """Return the result of a job, or None when it is not known or its file is damaged."""
        path = self._path(job)
        if path is None or not path.exists():
            return None
        try:
            entry = json.loads(path.read_text(encoding="utf-8"))
            return entry["result"] if entry["job"] == job else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, job: Json, result: dict[str, Json]) -> None:
        """Keep the result of a job; a folder that cannot be written is no error."""
        path = self._path(job)
        if path is None:
            return
        try:
            write_atomically(path, canonical({"job": job, "result": result}))
        except OSError:
            return


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that no reader ever sees half of it; an `OSError` names the file that was wanted."""
    try:
        _write(path, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise

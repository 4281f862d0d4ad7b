"""Files inside the page: evidence and solver questions, compressed, within a budget of bytes."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from report.trust import kernel_modules
from terms.errors import TropcheckError
from terms.question import question_of
from terms.smtlib import counterexample_script

MOST_BYTES = 12_000
"""A single file larger than this after compression is named by its path only."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that the reader saves from the page: gzip in base64."""

    name: str
    kind: str
    content: str


def packed(raw: bytes) -> str:
    """Return bytes as the page stores them: gzip in base64, the same for the same bytes."""
    return base64.b64encode(gzip.compress(raw, 9, mtime=0)).decode()


@dataclass(slots=True)
class Budget:
    """What all attachments of a page may take together, in bytes of the page."""

    left: int
    refused: list[str] = field(default_factory=list)

    def attach(self, name: str, kind: str, text: str) -> list[Attachment]:
        """Return the file as an attachment, or nothing when it is too large for the page."""
        content = packed(text.encode())
        if len(content) > min(MOST_BYTES, self.left):
            self.refused.append(name)
            return []
        self.left -= len(content)
        return [Attachment(name, kind, content)]


def attachments(reading: Mapping[str, Any], document: Mapping[str, Any] | None, budget: Budget) -> list[Attachment]:
    """Return the evidence document of a reading, and the solver question of its first law."""
    if not document:
        return []
    stem = reading["id"].replace("/", "--")
    text = json.dumps(document, ensure_ascii=False, sort_keys=True)
    found = budget.attach(f"{stem}.json", "evidence", text)
    for question in list(document.get("questions", {}).values())[:1]:
        try:
            script = counterexample_script(question_of(question)).text
        except TropcheckError:
            continue
        found += budget.attach(f"{stem}.smt2", "SMT-LIB", script)
    return found


def checker() -> Attachment:
    """Return the kernel as one file, which judges saved evidence: `python -I -S kernel.pyz FILE.json`.

    It is the kernel that is installed here, unchanged; it needs nothing but the standard library.
    """
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_STORED) as archive:
        start = "import sys\n\nfrom kernel.command import main\n\nsys.exit(main(sys.argv[1:]))\n"
        archive.writestr(zipfile.ZipInfo("__main__.py"), start)
        for place, module in kernel_modules().items():
            if place != "__main__.py":
                archive.writestr(zipfile.ZipInfo(f"kernel/{place}"), module.read_bytes())
    return Attachment("kernel.pyz", "the checker", packed(raw.getvalue()))

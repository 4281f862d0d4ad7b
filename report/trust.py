"""What the verdicts of a run rest on: grades, certificates, and the size of the part that must be trusted."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from report.verdicts import GRADES, claims_of

_NO_CERTIFICATE = frozenset(("witness", "model", "samples", "enumeration", "solvers"))


@dataclass(frozen=True, slots=True)
class Trust:
    """Counts over all readings: grade by grade, certificates and their bytes, lines of the kernel."""

    readings: int
    grades: tuple[tuple[str, str, int], ...]
    ungraded: int
    certificates: int
    certificate_bytes: int
    kernel_modules: int
    kernel_lines: int
    conditional: int


def trust(results: Mapping[str, Any], documents: Mapping[str, Any] | None = None) -> Trust:
    """Add up what a run rests on; exact sizes of certificates come from the evidence documents when given."""
    claims = claims_of(results)
    readings = [reading for claim in claims for reading in claim["readings"]]
    grades = tuple((g, meaning, sum(reading["grade"] == g for reading in readings)) for g, meaning in GRADES.items())
    sizes = list(_sizes(readings, documents or {}))
    modules = kernel_modules()
    return Trust(
        len(readings),
        grades,
        sum(not reading["grade"] for reading in readings),
        len(sizes),
        sum(sizes),
        len(modules),
        sum(len(path.read_text(encoding="utf-8").splitlines()) for path in modules.values()),
        sum(bool(claim["conditional_on"]) for claim in claims),
    )


def _sizes(readings: list[Mapping[str, Any]], documents: Mapping[str, Any]) -> Iterator[int]:
    for reading in readings:
        document = documents.get(reading["id"])
        if document:
            for entry in document.get("evidence", []):
                if entry["form"] not in _NO_CERTIFICATE:
                    yield len(json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode())
            continue
        for row in reading["evidence"]:
            stated = re.fullmatch(r"(\d+) bytes", row["scope"])
            if row["form"] not in _NO_CERTIFICATE and stated:
                yield int(stated[1])


def kernel_modules() -> dict[str, Path]:
    """Return the modules of the kernel that is installed here by their places in its folder, without importing them."""
    spec = importlib.util.find_spec("solver.kernel")
    places = spec.submodule_search_locations if spec else None
    found = {path.relative_to(place).as_posix(): path for place in places or () for path in Path(place).rglob("*.py")}
    return dict(sorted(found.items()))


def thousands(number: int) -> str:
    """Print a number in groups of three digits.

    >>> thousands(1953125)
    '1\u202f953\u202f125'
    """
    return f"{number:,}".replace(",", "\u202f")


def bytes_text(size: int) -> str:
    """Print a size in bytes, or in kB and MB of 1000.

    >>> bytes_text(80), bytes_text(12400), bytes_text(3_100_000)
    ('80 bytes', '12.4 kB', '3.1 MB')
    """
    for unit, factor in (("MB", 1_000_000), ("kB", 1_000)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"

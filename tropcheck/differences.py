"""Differences between two runs."""

from __future__ import annotations

from typing import Any


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return one line for each reading whose verdict or grade changed, appeared or went."""
    old, new = _readings(before), _readings(after)
    lines = []
    for id in sorted(old.keys() | new.keys()):
        if old.get(id) != new.get(id):
            lines.append(f"{id}: {old.get(id, 'not there')} → {new.get(id, 'not there')}")
    return lines


def _readings(results: dict[str, Any]) -> dict[str, str]:
    return {
        reading["id"]: f"{reading['verdict']} {reading['grade']}".strip()
        for claim in results["claims"]
        for reading in claim["readings"]
    }

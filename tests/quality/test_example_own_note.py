"""The worked example for notes of one's own is decided, re-checked and compared with its note."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "own_note"
CLAIMS = sorted(path.name for path in EXAMPLE.glob("*.py"))
VERDICTS = {
    "best-sum": "PROVED",
    "cancel": "REFUTED",
    "cancel-finite": "PROVED",
    "depth": "REFUTED",
    "depth-counted": "PROVED",
    "monotone": "VERIFIED",
    "one-key": "REFUTED",
    "one-key-distinct": "PROVED",
    "powers": "PROVED",
    "threshold": "REFUTED",
    "threshold-afterwards": "PROVED",
    "walks": "REFUTED",
    "walks-no-gain": "VERIFIED",
}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run tropcheck in a folder."""
    program = [sys.executable, "-m", "tropcheck"]
    return subprocess.run([*program, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def verdicts(path: Path) -> dict[str, str]:
    """Read the verdict of every claim from a file of results; each claim of the example has one reading."""
    claims = json.loads(path.read_text(encoding="utf-8"))["claims"]
    return {claim["id"]: reading["verdict"] for claim in claims for reading in claim["readings"]}


def test_example_is_decided_and_checked_again(tmp_path: Path) -> None:
    """Every claim gets its verdict, the kernel accepts the evidence, and every pointer agrees with the note."""
    folder = tmp_path / "own_note"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".tropcheck", "proofs", "build", "__pycache__"))

    decided = run(folder, "check", ".", "--accept", "--json", "decided.json")
    assert decided.returncode == 0, decided.stdout + decided.stderr
    assert verdicts(folder / "decided.json") == VERDICTS

    again = run(folder, "recheck", "--claims", ".", "--json", "again.json")
    assert again.returncode == 0, again.stdout + again.stderr
    assert verdicts(folder / "again.json") == VERDICTS

    pointers = run(folder, "sources", "--notes", ".", "--claims", ".")
    assert pointers.returncode == 0, pointers.stdout + pointers.stderr
    assert f"{len(VERDICTS)} pointers agree with the notes, 0 do not" in pointers.stdout


def test_readme_tells_of_every_claim() -> None:
    """The table of the README has every claim file, and every claim with its verdict."""
    text = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    told = {name: verdict for verdict, name in re.findall(r"^✓ . (\w+) +A  (\S+)$", text, flags=re.MULTILINE)}

    assert told == VERDICTS
    assert [name for name in CLAIMS if f"`{name}`" not in text] == []


def test_pointer_notices_a_changed_line(tmp_path: Path) -> None:
    """When a line of the note changes, `sources` names the claims that point to it."""
    folder = tmp_path / "own_note"
    shutil.copytree(EXAMPLE, folder)
    note = folder / "max-plus-notes.txt"
    text = note.read_text(encoding="utf-8")
    note.write_text(text.replace("Multiplication cancels:", "Multiplication often cancels:"), encoding="utf-8")

    pointers = run(folder, "sources", "--notes", ".", "--claims", ".")

    assert pointers.returncode == 1, pointers.stdout + pointers.stderr
    assert [line.split(":")[0] for line in pointers.stdout.splitlines()[:-1]] == ["cancel", "cancel-finite"]

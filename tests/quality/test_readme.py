"""The README is true: its code blocks run as they stand."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def blocks(path: Path) -> list[tuple[str, str]]:
    """List (language, text) of the fenced blocks of a Markdown file."""
    return re.findall(r"```(\w+)\n(.*?)```", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_tour_runs_as_written(tmp_path: Path) -> None:
    """Every file shown is written, and every command shown exits with 0, in a folder outside the repository."""
    ran = []
    for language, text in blocks(ROOT / "README.md"):
        if language == "python":
            name = re.match(r"# (\S+\.py)\n", text)
            assert name is not None, text[:60]
            (tmp_path / name.group(1)).write_text(text, encoding="utf-8")
        for line in text.splitlines() if language == "console" else []:
            command = shlex.split(line.removeprefix("$ "), comments=True)
            if command[0] == "make":
                continue
            where = ROOT if "solver/kernel" in command else tmp_path
            program = [sys.executable, "-m", "tropcheck"] if command[0] == "tropcheck" else [sys.executable]
            done = subprocess.run([*program, *command[1:]], cwd=where, capture_output=True, text=True, check=False)
            ran.append((line, done.returncode, done.stdout[-400:] + done.stderr[-400:] if done.returncode else ""))

    assert [(line, 0, "") for line, _, _ in ran] == ran
    assert len(ran) == 7


def test_counterexample_is_the_smallest(tmp_path: Path) -> None:
    """The claim of the tour is refuted by 2×2 matrices with one entry that is not 0."""
    (_, text) = next(block for block in blocks(ROOT / "README.md") if block[0] == "python")
    (tmp_path / "commute.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tropcheck", "check", "commute.py", "--json", "-"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    import json

    (claim,) = json.loads(done.stdout)["claims"]
    (witness,) = claim["readings"][0]["witnesses"]

    assert ["0"] * 7 + ["1"] == sorted(witness["values"].values())

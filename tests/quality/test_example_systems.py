"""The programs of the notes' systems print what their README shows, and draw the pictures beside them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "systems"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py"))
SHOWN = dict(
    re.findall(r"^\[(\w+)\.py\][^\n]*\n\n```text\n(.*?)```", (FOLDER / "README.md").read_text("utf-8"), re.M | re.S)
)


def plain(path: Path) -> str:
    """Read a picture without its style sheet."""
    return re.sub("<style>.*?</style>", "", path.read_text(encoding="utf-8"))


def test_readme_shows_every_program() -> None:
    """There is a section with output for each program, and the engines' page names each."""
    page = (FOLDER.parents[1] / "docs" / "engines.md").read_text(encoding="utf-8")

    assert PROGRAMS == sorted(SHOWN)
    assert [name for name in PROGRAMS if f"`{name}`" not in page] == []


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_prints_and_draws_what_is_shown(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The output is that of the README, letter for letter, and the pictures are those that are committed, style aside.

    `python examples/systems/NAME.py examples/systems` draws the pictures of a program anew.
    """
    spec = importlib.util.spec_from_file_location(f"systems_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    program.main(tmp_path)
    drawn = {path.name: plain(path) for path in tmp_path.iterdir()}
    committed = {path.name: plain(path) for path in FOLDER.glob(f"{name}*.svg")}

    assert SHOWN[name] == capsys.readouterr().out
    assert committed == drawn

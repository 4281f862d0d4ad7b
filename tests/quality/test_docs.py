"""The documentation is true: examples give what they show, files and commands run, the reference is current."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
EXAMPLE = ROOT / "examples" / "own_note"


def blocks(page: Path) -> list[tuple[str, str]]:
    """List (language, text) of the fenced blocks of a page."""
    return re.findall(r"```(\w*)\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_page(page: Path) -> None:
    """Every example of a page gives what is written below it."""
    failed, _ = doctest.testfile(str(page), module_relative=False)

    assert failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("page", [*PAGES, EXAMPLE / "README.md"], ids=lambda page: f"{page.parent.name}-{page.name}")
def test_blocks_of_page(page: Path, tmp_path: Path) -> None:
    """Python blocks are files named in their first line; commands exit with 0 and print what is shown below them."""
    folder = tmp_path / "here"
    if page.parent == EXAMPLE:
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".tropcheck", "proofs", "build", "__pycache__"))
    folder.mkdir(exist_ok=True)
    failures = []
    for language, text in blocks(page):
        if language == "python":
            name = re.match(r"# (\S+\.py)\n", text)
            assert name is not None, f"{page.name}: a Python block names its file in the first line: {text[:60]!r}"
            (folder / name.group(1)).write_text(text, encoding="utf-8")
        if language == "json":
            json.loads(text)
        for command, shown in (
            re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, flags=re.M) if language == "console" else []
        ):
            done = _run(command, folder)
            if done.returncode or shown.strip() not in done.stdout:
                failures.append((command, done.returncode, done.stdout[-900:] + done.stderr[-600:]))

    assert failures == []


def _run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program, *arguments = shlex.split(line, comments=True)
    where = ROOT if any(word.startswith("solver/kernel") for word in arguments) else folder
    words = [sys.executable, "-m", "tropcheck"] if program == "tropcheck" else [sys.executable]
    assert program in ("tropcheck", "python"), line
    return subprocess.run([*words, *arguments], cwd=where, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_page(page: Path) -> None:
    """Every link to a file of the project leads to one."""
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_is_in_the_contents() -> None:
    """The first page of the folder leads to all others."""
    text = (DOCS / "README.md").read_text(encoding="utf-8")

    assert [page.name for page in PAGES if page.name != "README.md" and f"({page.name})" not in text] == []


def test_words_of_the_documentation_are_those_of_the_report() -> None:
    """The tables of verdicts and grades have exactly the words that the report shows."""
    from report.verdicts import GRADES, SIGNS

    text = (DOCS / "README.md").read_text(encoding="utf-8")
    verdicts = re.findall(r"^\| ([A-Z][A-Z -]+) \|", text, flags=re.MULTILINE)
    grades = re.findall(r"^\| ([A-Z]) \|", text, flags=re.MULTILINE)

    assert sorted(sign.word for sign in SIGNS) == sorted(word for word in verdicts if len(word) > 1)
    assert sorted(GRADES) == sorted(grades)


def test_reference_is_current() -> None:
    """The pages of the reference are what the docstrings say today; `python docs/reference/generate.py` mends it."""
    spec = importlib.util.spec_from_file_location("generate", DOCS / "reference" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages = module.pages()

    assert sorted(pages) == sorted(path.name for path in (DOCS / "reference").glob("*.md"))
    stale = [name for name, text in pages.items() if (DOCS / "reference" / name).read_text(encoding="utf-8") != text]
    assert stale == []

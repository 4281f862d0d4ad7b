"""The kernel's own rules about itself: short modules, the standard library alone, verdicts that need no facts."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

KERNEL = Path(__file__).parents[3] / "solver" / "kernel"
MODULES = sorted(KERNEL.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Return what a module imports, relative names with their dots."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def test_modules_are_short() -> None:
    """No module of the kernel has more than 250 lines."""
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}

    assert {} == {name: length for name, length in lengths.items() if length > 250}


def test_only_the_standard_library_is_imported() -> None:
    """Every import of the kernel is relative, or of the standard library."""
    names = {name.split(".")[0] for path in MODULES for name in imported(path) if not name.startswith(".")}

    assert names - {"kernel"} <= set(sys.stdlib_module_names)


def test_verdicts_need_no_facts() -> None:
    """Outside the folder of facts, only the command imports it."""
    users = {path.name for path in KERNEL.glob("*.py") if any(".facts" in name for name in imported(path))}

    assert {"command.py"} == users


def test_the_bare_kernel_reads_both_sorts(tmp_path: Path) -> None:
    """The kernel as a directory accepts evidence and facts side by side, and names what it rejects."""
    root = KERNEL.parents[1]
    folders = [root / "proofs" / "facts" / "matrix-fano-min.json", root / "proofs" / "evidence" / "semiring-laws"]
    wrong = tmp_path / "wrong.json"
    wrong.write_text((folders[0]).read_text().replace('"value":7', '"value":8'))
    command = [sys.executable, "-I", "-S", str(KERNEL)]
    done = subprocess.run([*command, *map(str, folders)], capture_output=True, text=True, check=False)

    assert 0 == done.returncode
    assert "factor rank = 7" in done.stdout
    assert "PROVED" in done.stdout
    rejected = subprocess.run([*command, str(wrong)], capture_output=True, text=True, check=False)

    assert 6 == rejected.returncode
    assert "REJECTED" in rejected.stdout

"""What a verdict rests on: the modules that run when evidence of each kind is judged, and how long they are."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

from solver.kernel.judge import judge

ROOT = Path(__file__).parents[3]
KERNEL = ROOT / "solver" / "kernel"
TREE = "document polynomials sorts sentence outcomes rules checks judge"
PROOF = f"{TREE} evaluate atoms clauses lemmas lrat proofs"
RESTS: dict[str, str] = {
    "a witness": f"{TREE} evaluate",
    "an enumeration": f"{TREE} evaluate boxes",
    "a clausal proof, of every size too": PROOF,
    "a case tree": f"{TREE} evaluate atoms clauses lemmas cases proofs",
    "a recurrence, a choice": f"{PROOF} matching",
    "a growth, an extremum": f"{PROOF} matching families extrema",
    "a Sturm lemma besides": f"{PROOF} sturm",
    "an enclosure of exp or log": f"{TREE} enclosures",
}
"""The modules, in reading order, that each kind of verdict rests on."""

NEEDS = {
    "witness": "evaluate", "model": "evaluate", "enumeration": "evaluate boxes", "samples": "", "solvers": "",
    "clausal": "atoms clauses lemmas lrat proofs", "case-tree": "atoms clauses lemmas cases proofs",
    "sturm": "sturm", "forall": "", "exists": "", "every": "",
    "declared": "", "ill-typed": "", "well-typed": "", "enclosure": "enclosures", "alternating": "matching",
    "recurrence": "matching", "growth": "families", "extremum": "families extrema matching",
}  # fmt: skip
"""What the forms, lemmas and kinds of a document add to the modules of the tree."""


def code_lines(module: str) -> int:
    """Count the lines of a module that are neither blank nor comments nor docstrings."""
    text = (KERNEL / f"{module}.py").read_text(encoding="utf-8")
    spoken: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            spoken |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(1 for number, line in lines if number not in spoken and line.strip() and line.strip()[0] != "#")


def test_the_table_of_the_guide() -> None:
    """docs/certificates.md says how many lines each kind of verdict rests on, rounded to tens."""
    guide = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    rows = {kind: round(sum(map(code_lines, modules.split())), -1) for kind, modules in RESTS.items()}
    rows["all of it, with the command"] = round(sum(code_lines(path.stem) for path in KERNEL.glob("*.py")), -1)
    missing = [row for kind, lines in rows.items() if (row := f"| {kind} | {lines:,} |") not in guide]

    assert [] == missing


def words_of(part: Any) -> set[str]:
    """List the kinds of statements, the forms and the lemmas in a document."""
    if isinstance(part, dict):
        named = {str(part[key]) for key in ("kind", "form") if key in part}
        return named.union(*map(words_of, part.values()))
    if isinstance(part, list):
        return ({"sturm"} if part[:1] == ["sturm"] else set[str]()).union(*map(words_of, part))
    return set()


def modules_that_run(document: Any) -> set[str]:
    """Judge a document and list the modules of the kernel whose functions were called."""
    called: set[str] = set()
    before = sys.getprofile()
    sys.setprofile(lambda frame, _event, _arg: called.add(frame.f_code.co_filename))
    try:
        judge(document)
    finally:
        sys.setprofile(before)
    return {Path(name).stem for name in called if Path(name).parent == KERNEL}


def test_nothing_else_runs() -> None:
    """Only the modules of the table run when committed evidence is judged."""
    seen: set[str] = set()
    for path in sorted((ROOT / "proofs" / "evidence").rglob("*.json"), key=lambda path: path.stat().st_size):
        document = json.loads(path.read_text(encoding="utf-8"))
        words = words_of([document["statement"], document["evidence"]]) & set(NEEDS)
        if " ".join(sorted(words)) in seen:
            continue
        seen.add(" ".join(sorted(words)))
        allowed = {*TREE.split(), *(module for word in words for module in NEEDS[word].split())}

        assert set() == modules_that_run(document) - allowed, path

    assert len(seen) > 20

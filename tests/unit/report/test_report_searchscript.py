"""Search scripts: they find their claim file, run the hunt, and end as it does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from report.searchscript import refuted_by_instances, search_script
from report.standalone import docstring
from solver.discovery import discover
from tropcheck.search import search

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = Path(__file__).parent / "sample" / "claims.py"


def documents(evidence: dict[str, Any], claim: str) -> dict[str, Any]:
    """Return the evidence documents of a claim by the names of its readings."""
    return {document["reading"]: document for id, document in evidence.items() if id.startswith(f"{claim}/")}


def test_only_what_one_instance_refutes_is_hunted(evidence: dict[str, Any]) -> None:
    """Readings with a counterexample are listed; proofs, and existence statements with a witness, are not."""
    assert ["2×2, small entries"] == refuted_by_instances(documents(evidence, "product-commutes"))
    found = {id.split("/")[0] for id in evidence}

    assert all(not refuted_by_instances(documents(evidence, id)) for id in found - {"product-commutes"})


def test_a_script_runs_where_it_stands(tmp_path: Path) -> None:
    """The file hunts with the options given; a sentence with quotes and backslashes stays a sentence."""
    claim_file = tmp_path / "claims" / "sample.py"
    claim_file.parent.mkdir()
    claim_file.write_text(SAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    script = tmp_path / "proofs" / "search" / "product_commutes.py"
    script.parent.mkdir(parents=True)
    says = 'A "quoted" \\n sentence with """three""" quotes.'
    script.write_text(
        search_script("product-commutes", says, ["2×2, small entries"], claim_file, script), encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, str(script), "--seconds", "10", "--count", "1", "--strategy", "exhaustive"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip

    assert (0, "") == (done.returncode, done.stderr)
    assert "1 counterexample" in done.stdout
    assert says in eval(f'"""{docstring(says)}"""')


def test_wrong_options_end_with_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that is wrong, or a reading that is gone, gives exit code 4 and one line."""
    assert 4 == search("product-commutes", ["2×2, small entries"], SAMPLE, ["--strategy", "luck"])
    assert 4 == search("product-commutes", ["another"], SAMPLE, [])
    assert "has no reading 'another'" in capsys.readouterr().err


def test_committed_scripts_name_what_exists() -> None:
    """Each file below proofs/search is about a claim and readings of the claim file that it names."""
    claims = {claim.id: claim for claim in discover([ROOT / "theorems"]).claims}
    wrong = []
    for path in sorted((ROOT / "proofs" / "search").glob("*.py")):
        claim = claims[path.stem.replace("_", "-")]
        assert claim.path is not None
        names = [reading.name for reading in claim.readings]
        listed = [name for name in names if f"\n    {name!r},\n" in path.read_text(encoding="utf-8")]
        if search_script(claim.id, claim.says, listed, claim.path, path) != path.read_text(encoding="utf-8"):
            wrong.append(path.name)

    assert wrong == []

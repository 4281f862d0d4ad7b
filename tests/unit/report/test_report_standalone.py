"""Stand-alone checks run with nothing but the standard library, and fail when the counterexample is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from report.standalone import standalone
from solver.claims import Claim, Paper
from solver.decide import decide
from terms.spaces import extended_reals, function, index_set, reals
from terms.statements import Forall, Scope
from terms.vocabulary import all_over, implies, max_over, maximum


def cancels(a: Any, b: Any, c: Any) -> Any:
    """A false law with −∞ in its space."""
    return implies(maximum(a, b) == maximum(a, c), b == c)


def everywhere_largest(J: Any, s: Any, t: Any) -> Any:
    """A false law over an index set."""
    return all_over(J, lambda j: max_over(J, lambda k: s(k) + t) == s(j) + t)


STATEMENTS = {
    "numbers": Forall(cancels, over=dict.fromkeys("abc", extended_reals)),
    "index set": Forall(everywhere_largest, over={"J": index_set(), "s": function("J", to=reals), "t": reals}),
}


def document_of(name: str) -> dict[str, Any]:
    """Decide a false statement and return its evidence."""
    claim = Claim("a-false-claim", Paper("here", "1"), "false")
    reading = claim.reading(name, STATEMENTS[name], expect="REFUTED", literal=True, quick=Scope(grid=(-1, 1)))
    return decide(claim, reading).document


def run(source: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a file alone: isolated, without site packages."""
    path = folder / "check.py"
    path.write_text(source, encoding="utf-8")
    return subprocess.run([sys.executable, "-I", "-S", str(path)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", STATEMENTS)
def test_counterexample_is_replayed(name: str, tmp_path: Path) -> None:
    """The file of a refuted reading runs alone and says what it checked."""
    source = standalone("a-false-claim", "False.", {name: document_of(name)})

    assert source is not None
    done = run(source, tmp_path)
    assert (0, True) == (done.returncode, f"{name} is false:" in done.stdout), done.stderr


def test_wrong_counterexample_fails(tmp_path: Path) -> None:
    """A file with an edited value fails."""
    document = document_of("numbers")
    for entry in document["evidence"]:
        if entry["form"] == "witness":
            entry["values"] = dict.fromkeys(entry["values"], "5")
    source = standalone("a-false-claim", "False.", {"numbers": document})

    assert source is not None
    assert run(source, tmp_path).returncode == 1


def test_nothing_to_replay() -> None:
    """A claim without counterexamples has no file."""
    assert standalone("x", "x", {"r": {"evidence": []}}) is None

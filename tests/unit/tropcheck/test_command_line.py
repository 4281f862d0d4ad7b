"""The command line: what it prints, what it keeps, and its exit codes, in a folder of its own."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solver.results import exit_code
from tropcheck.command import COMMANDS, main
from tropcheck.pointers import check_pointers

CLAIM = '''"""Two laws of max, one true and one false."""

from tropcheck import {names}

claim = Claim("{id}", source=Paper("p", "here"), says="Two laws of max.", latex="max(x, y)", remark="A sample.")


@claim.law
def commutes(x, y):
    return maximum(x, y) == maximum(y, x)


@claim.law
def left(x, y):
    return maximum(x, y) == x


claim.reading("it commutes", Forall(commutes, over=dict(x=reals, y=reals)), literal=True, expect=PROVED)
claim.reading("it is the left one", Forall(left, over=dict(x=reals, y=reals)), expect={expect},
              quick=Scope(grid=(-1, 1)))
'''
NAMES = "PROVED, REFUTED, Claim, Forall, Paper, Scope, maximum, reals"

Run = Callable[..., Result]


def write(folder: Path, id: str, expect: str = "REFUTED", name: str = "") -> Path:
    path = folder / (name or id.replace("-", "_") + ".py")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(CLAIM.format(names=NAMES, id=id, expect=expect))
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder outside the repository with one claim file in ./theorems."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    write(tmp_path / "theorems", "two-laws")
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Run the command line in this process."""

    def invoke(*arguments: object) -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments])

    return invoke


def started(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tropcheck", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_check_list_show_report_and_diff(run: Run, folder: Path) -> None:
    """A claim is decided, its evidence accepted and re-checked, shown, reported, and compared with another run."""
    checked = run("check", "--jobs", 1, "--accept", "--json", "first.json")

    assert 0 == checked.exit_code, checked.output
    assert "2 evidence files written below proofs/evidence" in checked.stdout
    assert "PROVED" in checked.stdout
    assert "REFUTED" in checked.stdout
    rechecked = run("recheck", "--strict")

    assert 0 == rechecked.exit_code, rechecked.output
    listed = json.loads(run("list", "--json", "-").stdout)

    assert {"claims"} == set(listed)
    (claim,) = listed["claims"]
    assert {"id", "source", "corrections", "readings"} == set(claim)
    assert [("two-laws/it-commutes", True, "PROVED", "PROVED", "A"),
            ("two-laws/it-is-the-left-one", False, "REFUTED", "REFUTED", "A")] == [
        (r["id"], r["literal"], r["verdict"], r["expected"], r["grade"]) for r in claim["readings"]
    ]  # fmt: skip
    shown = run("show", "two-laws")

    assert 0 == shown.exit_code
    assert "max(x, y) = max(y, x)" in shown.stdout
    assert 0 == run("report", "--out", "pages").exit_code
    assert (folder / "pages" / "index.html").read_text().lstrip().lower().startswith("<!doctype html>")
    text = (folder / "theorems" / "two_laws.py").read_text()
    changed = text.replace("return maximum(x, y) == x", "return maximum(x, y) >= x")
    (folder / "theorems" / "two_laws.py").write_text(changed.replace("expect=REFUTED", "expect=PROVED"))

    assert 0 != run("recheck").exit_code
    assert 0 == run("check", "--jobs", 1, "--json", "second.json").exit_code
    same, different = run("diff", "first.json", "first.json"), run("diff", "first.json", "second.json")

    assert (0, "0 readings differ\n") == (same.exit_code, same.stdout)
    assert 1 == different.exit_code
    assert "two-laws/it-is-the-left-one: REFUTED A → PROVED A" in different.stdout


STATES = ("alarm", "failed", "interrupted", "differs")


def test_show_knows_every_earlier_run(run: Run, folder: Path) -> None:
    """After checks of single files elsewhere `show`, `explain` and `hunt` find each claim by its id alone."""
    first, second = write(folder / "a", "first-claim"), write(folder / "b", "second-claim")
    assert run("check", str(first)).exit_code == 0
    assert run("check", str(second)).exit_code == 0

    for id in ("first-claim", "second-claim"):
        assert "it commutes" in run("show", id).output
        assert "maximum(x, y) = 0" in run("explain", id, "--eval", "maximum(x, y)").output
    assert run("hunt", "first-claim", "--reading", "it is the left one", "--count", "1").exit_code == 0
    assert "it is the left one" in run("show", "second-claim/it-is-the-left-one").output
    unknown = run("show", "third-claim")
    assert unknown.exit_code == 4
    assert "no claim is called 'third-claim'" in unknown.output


def test_files_that_were_checked_here_are_the_claims_of_this_folder(run: Run, folder: Path) -> None:
    """Without ./theorems and without sources.toml a command speaks of the files that were checked here before."""
    write(folder / "a", "first-claim")
    (folder / "theorems" / "two_laws.py").unlink()
    (folder / "theorems").rmdir()
    before = json.loads(run("list", "--json", "-").stdout)["claims"]
    run("check", "a/first_claim.py", "--accept")
    after = json.loads(run("list", "--json", "-").stdout)["claims"]

    assert len(before) > 100
    assert ["first-claim"] == [claim["id"] for claim in after]
    assert 0 == run("recheck").exit_code


def test_recheck_without_evidence_says_what_writes_it(run: Run, folder: Path) -> None:
    """Where there is no folder of evidence there is one message, not a table of failures."""
    done = run("recheck")

    assert 4 == done.exit_code
    assert "proofs/evidence: no evidence here; `tropcheck check --accept` writes it" in done.output


def test_a_listed_verdict_comes_from_a_run_when_there_is_no_evidence(run: Run, folder: Path) -> None:
    """A reading that was decided and not accepted has its verdict in the list; one that was not has none."""
    assert "  * -          two-laws/it-commutes" in run("list").output
    run("check")

    assert "  * PROVED     two-laws/it-commutes" in run("list").output


def test_a_later_run_replaces_what_an_earlier_one_found(run: Run, folder: Path) -> None:
    """`show` tells the latest verdict of a claim, also when the file has changed in between."""
    path = write(folder / "a", "first-claim")
    run("check", str(path))
    write(folder / "a", "first-claim", expect="PROVED")
    run("check", str(path))
    run("check", str(write(folder / "b", "second-claim")))

    assert "expected PROVED" in run("show", "first-claim").output


def test_the_page_has_evidence_that_was_not_accepted(run: Run, folder: Path) -> None:
    """After `check` alone the page offers the evidence of that run, and not that of an earlier statement."""
    write(folder / "theorems", "two-laws")
    run("check")
    run("report")
    text = Path("build/report/index.html").read_text(encoding="utf-8")

    assert 'data-name="two-laws--it-commutes.json"' in text
    path = folder / ".tropcheck/evidence/two-laws/it-commutes.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, "questions": {}}), encoding="utf-8")
    run("report")

    assert 'data-name="two-laws--it-commutes.json"' not in Path("build/report/index.html").read_text(encoding="utf-8")


def test_recheck_writes_the_page(run: Run, folder: Path) -> None:
    """The page can be made from committed evidence alone, without deciding anything."""
    run("check", "--accept")
    done = run("recheck", "--report", "page.html")

    assert done.exit_code == 0
    assert 'id="two-laws"' in Path("page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("present", list(product([False, True], repeat=4)))
def test_the_gravest_exit_code_wins(present: Sequence[bool]) -> None:
    """6 alarm, then 3 failure, 2 interrupted, 1 differs, 0; and 5 when nothing was selected."""
    found = dict(zip(STATES, present, strict=True))
    readings = [{"status": state} for state in ("alarm", "failed", "differs") if found[state]]
    expected = next((code for state, code in zip(STATES, (6, 3, 2, 1), strict=True) if found[state]), 0)

    assert expected == exit_code([{"status": "as expected"}, *readings], interrupted=found["interrupted"])
    assert (expected or 5) == exit_code(readings, interrupted=found["interrupted"])


def test_another_verdict_than_expected_is_1(run: Run, folder: Path) -> None:
    """A claim that expects the wrong verdict is red, and the evidence of that reading is not accepted."""
    write(folder / "theorems", "two-laws", "PROVED")
    found = run("check", "--jobs", 1, "--accept")

    assert 1 == found.exit_code
    assert "1 evidence files written" in found.stdout
    assert ["it-commutes.json"] == [path.name for path in (folder / "proofs" / "evidence").rglob("*.json")]


def test_an_edited_witness_is_6(run: Run, folder: Path) -> None:
    """Committed evidence that does not replay is the gravest of all, also beside a reading that differs."""
    run("check", "--jobs", 1, "--accept")
    (path,) = (folder / "proofs" / "evidence").rglob("it-is-the-left-one.json")
    document = json.loads(path.read_text())
    for entry in document["evidence"]:
        if entry["form"] == "witness":
            entry["values"] = {"x": "1", "y": "1"}
    path.write_text(json.dumps(document))
    write(folder / "theorems", "another")
    found = run("recheck", "--json", "-")

    assert 6 == found.exit_code
    assert 6 == json.loads(found.stdout)["exit_code"]
    assert "no counterexample: the conclusion holds" in found.stdout


def test_missing_evidence_is_3_and_forged_evidence_is_6(run: Run, folder: Path) -> None:
    """A reading without its file fails; a file without its figures is rejected; 6 wins over 3."""
    assert 4 == run("recheck").exit_code
    run("check", "--jobs", 1, "--accept")
    assert 0 == run("recheck").exit_code
    proved, refuted = sorted((folder / "proofs" / "evidence" / "two-laws").glob("*.json"))
    text = proved.read_text()
    proved.write_text(json.dumps({**json.loads(text), "checks": []}))

    assert 6 == run("recheck").exit_code
    refuted.unlink()

    assert 6 == run("recheck").exit_code
    proved.write_text(text)
    missing = run("recheck")

    assert 3 == missing.exit_code
    assert "1 failed" in missing.output


def test_an_empty_folder_is_5(run: Run, folder: Path) -> None:
    """Where there is no claim, nothing was selected."""
    (folder / "theorems" / "two_laws.py").unlink()

    assert 5 == run("check").exit_code
    assert 5 == run("recheck").exit_code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "two-lawz"], "no claim is called 'two-lawz'; did you mean two-laws?"),
        (["check", "zzz"], "`tropcheck list` shows all"),
        (["check", "zzz*"], "no claim id begins with 'zzz'"),
        (["check", "nowhere.py"], "nowhere.py: no such file or folder of claims"),
        (["check", "--tier", "huge"], "'huge' is not one of 'quick', 'full', 'exhaustive'"),
        (["check", "--jobs", "0"], "0 is not in the range"),
        (["show", "two-lawz"], "nothing has been decided here yet; run `tropcheck check` first"),
        (["chekc"], "did you mean check?"),
        (["--wrong"], "No such option"),
        (["diff", "a.json", "b.json"], "does not exist"),
        (["diff", "theorems/two_laws.py", "theorems/two_laws.py"], "is no results file"),
        (["new", "My_Claim", "--source", "p, q"], "is no claim id; write lower-case words joined by hyphens"),
        (["new", "two-laws", "--source", "p, q"], "exists; choose another name"),
        (["new", "fresh"], "Missing option '--source'"),
        (["new", "fresh", "--source", "note:3", "--notes", "."], "sources.toml has no table [note]"),
        (["sources", "--notes", ".", "--digest", "note:3"], "no sources.toml has a table [note]"),
        (["report", "--format", "pdf"], "'pdf' is no format"),
        (["report", "--notes", "nowhere"], "'nowhere' does not exist"),
        (["hunt", "two-laws", "--seconds", "nan"], "--seconds nan: write a positive number of seconds"),
        (["hunt", "two-laws", "--seconds", "-5"], "--seconds -5.0: write a positive number"),
        (["hunt", "two-laws", "--size", "n=-1"], "write a name and numbers that are not negative, as in n=1,2,3"),
        (["hunt", "two-laws", "--size", "n=2"], "has no size 'n'; it has no sizes"),
        (["check", "--json", "theorems/two_laws.py/out.json"], "cannot be written; choose another file"),
        (["check", "--report", "theorems/two_laws.py/out.html"], "cannot be written; choose another file"),
    ],
)
def test_usage_is_4(run: Run, arguments: list[str], message: str) -> None:
    """What the user can mend is said in one message with its remedy, and nothing is decided."""
    found = run(*arguments)

    assert 4 == found.exit_code, found.output
    assert message in " ".join(found.output.split())
    assert "Traceback" not in found.output


def test_a_folder_that_cannot_be_written_costs_nothing_but_memory(run: Run, folder: Path) -> None:
    """Without a place for its state `check` and `hunt` say what they found, and name the place and the reason."""
    (folder / ".tropcheck").write_text("a file where the folder should be")
    checked, hunted = (
        run("check", "--jobs", 1),
        run("hunt", "two-laws", "--reading", "it is the left one", "--count", 1),
    )

    assert (0, True) == (checked.exit_code, "not kept for later commands: .tropcheck" in checked.stderr)
    assert (0, True) == (hunted.exit_code, "--resume will begin anew: .tropcheck" in hunted.stdout), hunted.output
    assert "smallest: x = −1, y = 0" in hunted.stdout


def test_a_damaged_last_run_is_named(run: Run, folder: Path) -> None:
    """A results file that was cut off is no traceback, and the remedy is said."""
    (folder / ".tropcheck").mkdir()
    (folder / ".tropcheck" / "last-run.json").write_text('{"claims": [')
    found = run("report")

    assert (4, True) == (found.exit_code, "last-run.json: no results document; run `tropcheck check`" in found.stderr)


def test_an_open_recurrence_says_what_is_missing(run: Run, folder: Path) -> None:
    """A step that fails at a state that is never reached is UNKNOWN, and `check` and `next` say what to do."""
    with (folder / "theorems" / "two_laws.py").open("a") as file:
        file.write(
            "from tropcheck import Recurrence, all_integers\n"
            "claim.reading('small', Recurrence(lambda v: v <= 5, state=dict(v=all_integers),\n"
            "    start=lambda: dict(v=0), step=lambda v: dict(v=2 * v)), expect=PROVED)\n"
        )
    checked, wanted = run("check", "--jobs", 1), run("next")

    assert 1 == checked.exit_code
    assert "two-laws/small: the step, from each state to the next: it fails at the witness" in checked.stderr
    assert (
        "UNKNOWN    two-laws / small: the step, from each state to the next: it fails at the witness" in wanted.stdout
    )
    assert "1 reading wants a stronger verdict" in wanted.stdout


HEAD = 'from tropcheck import *\nclaim = Claim("a", Paper("p", "q"), "b")\n'
LAW = "Forall(lambda x: x <= x, dict(x=reals))"
BROKEN = {
    "a syntax error": ("def law(:\n", "line 1: SyntaxError"),
    "an unknown name": ("from tropcheck import nonsense\n", "cannot import name 'nonsense'"),
    "no source": ('from tropcheck import Claim\nclaim = Claim("a", says="b")\n', "line 2: TypeError"),
    "a source of the wrong kind": (
        'from tropcheck import Claim\nclaim = Claim("a", "104", "b")\n',
        "line 2: ClaimError: a: source is Note(key, lines, sha256) or Paper(key, place), got '104'",
    ),
    "a bad id": ('from tropcheck import Claim, Paper\nclaim = Claim("A B", Paper("p", "q"), "b")\n', "is no claim id"),
    "an unknown verdict": (
        f'{HEAD}claim.reading("r", {LAW}, expect="TRUE")\n',
        "line 3: ClaimError: a, reading 'r': expect is one of PROVED, VERIFIED",
    ),
    "no statement": (
        f'{HEAD}claim.reading("r", lambda x: x, expect=PROVED)\n',
        "line 3: ClaimError: a, reading 'r': the second argument is a statement such as Forall(law, over=…)",
    ),
    "two readings of one name": (
        f'{HEAD}for _ in range(2):\n    claim.reading("r", {LAW}, expect=PROVED)\n',
        "line 4: ClaimError: a, reading 'r': this name is taken",
    ),
    "an id that is taken": (CLAIM.format(names=NAMES, id="two-laws", expect="REFUTED"), "the id two-laws is taken"),
    "an exit": ("raise SystemExit(0)\n", "line 1: SystemExit"),
}


@pytest.mark.parametrize(("source", "message"), list(BROKEN.values()), ids=list(BROKEN))
def test_a_broken_claim_file_is_named(run: Run, folder: Path, source: str, message: str) -> None:
    """The file and the line are named with the remedy, the exit code is 4, and the other claims are there."""
    (folder / "theorems" / "zz_broken.py").write_text(source)
    found = run("list", "--json", "-")

    assert 4 == found.exit_code, found.output
    assert message.replace("the id", "the claim id") in found.stderr
    assert "zz_broken.py" in found.stderr
    assert ["two-laws"] == [row["id"] for row in json.loads(found.stdout)["claims"]]


def test_a_broken_claim_file_does_not_stop_the_others(run: Run, folder: Path) -> None:
    """Beside a broken file the other claims are decided, and kept."""
    (folder / "theorems" / "zz_broken.py").write_text("def law(:\n")
    found = run("check", "two-laws", "--jobs", 1)
    document = json.loads((folder / ".tropcheck" / "last-run.json").read_text())

    assert 4 == found.exit_code
    assert "zz_broken.py, line 1: SyntaxError" in found.stderr
    assert ["PROVED", "REFUTED"] == [reading["verdict"] for reading in document["claims"][0]["readings"]]


LAWS = {
    "if on a symbol": ("x if x <= y else y", "ite(p, x, y)"),
    "a float": ("x + 0.5 <= y", "0.5 is a float; write an int, Fraction(0.5) or NEG_INF"),
    "and": ("x <= y and y <= x", "all_of(p, q)"),
    "a bool as a number": ("x + True <= y", "argument 1 of add is a bool; add takes numbers"),
    "no truth": ("x + y", "is no closed truth but a real"),
    "division by a variable": ("x / y <= 1", "divides by a nonzero constant only"),
    "its own mistake": ("x <= undefined_name", "NameError"),
}


def test_laws_that_cannot_be_traced(run: Run, folder: Path) -> None:
    """A law that uses what no law may fails alone, with advice; the other readings are decided."""
    with (folder / "theorems" / "two_laws.py").open("a") as file:
        for name, (law, _) in LAWS.items():
            law_text = f"lambda x, y: {law}"
            file.write(f"claim.reading({name!r}, Forall({law_text}, over=dict(x=reals, y=reals)), expect=PROVED)\n")
    found = run("check", "--jobs", 1, "--json", "-")
    document = json.loads(found.stdout)
    readings = {reading["name"]: reading for reading in document["claims"][0]["readings"]}

    assert 3 == found.exit_code == document["exit_code"]
    assert "as expected" == readings["it commutes"]["status"] == readings["it is the left one"]["status"]
    for name, (_, message) in LAWS.items():
        assert ("UNKNOWN", "failed") == (readings[name]["verdict"], readings[name]["status"])
        assert any(message in problem for problem in readings[name]["problems"])


def test_a_claim_that_points_at_lines(run: Run, folder: Path) -> None:
    """`sources` prints the digest of lines, accepts the pointer that has it, and refuses it when the note changes."""
    (folder / "note.md").write_text("first\nsecond\nthird\nfourth\n")
    (folder / "theorems" / "sources.toml").write_text('[note]\nfile = "note.md"\ntitle = "A note"\n')
    digest = run("sources", "--notes", folder, "--digest", "note:2-3").stdout.strip()

    assert re.fullmatch("[0-9a-f]{64}", digest)
    made = run("new", "from-note", "--source", "note:2-3", "--notes", folder)

    assert 0 == made.exit_code, made.output
    assert digest in (folder / "theorems" / "from_note.py").read_text()
    good = run("sources", "--notes", folder, "--coverage")

    assert 0 == good.exit_code, good.output
    assert "1 pointer agrees with the notes, 0 do not" in good.stdout
    assert "note:1: first" in good.stdout
    assert "note:2" not in good.stdout
    for lines, said in (
        ("note:3-2", "the first line of 3-2 comes after the last"),
        ("note:1-99999999", "lines are written as"),
    ):
        wrong = run("sources", "--notes", folder, "--digest", lines)

        assert (4, True) == (wrong.exit_code, said in wrong.stderr)
    (folder / "note.md").write_bytes(b"first\n\xff\n")
    binary = run("sources", "--notes", folder)

    assert (1, True) == (binary.exit_code, "note.md: no text in UTF-8, at byte 6; save it as UTF-8" in binary.stdout)
    (folder / "note.md").write_text("first\nsecond, changed\nthird\nfourth\n")
    bad = run("sources", "--notes", folder)

    assert 1 == bad.exit_code
    assert "from-note: the lines note:2-3 have the SHA-256" in bad.stdout
    assert callable(check_pointers)


def test_the_template_is_decided_as_it_stands(run: Run, folder: Path) -> None:
    """`new` writes a file that `check` decides as expected, in a folder without any other claim."""
    made = run("new", "sub/my-claim", "--source", "A paper, Theorem 3")
    path = folder / "theorems" / "sub" / "my_claim.py"

    assert 0 == made.exit_code, made.output
    assert f"tropcheck check {path.relative_to(folder)}" in made.stdout
    checked = run("check", path.relative_to(folder), "--jobs", 1, "--json", "-")
    (claim,) = json.loads(checked.stdout)["claims"]

    assert 0 == checked.exit_code, checked.output
    assert "my-claim" == claim["id"]
    assert ["`says` restates nothing yet; say in your own words what the source asserts"] == claim["lint"]
    assert ["as expected"] == [reading["status"] for reading in claim["readings"]]


def test_json_on_standard_output_is_pure(run: Run, folder: Path) -> None:
    """With `--json -` standard output is one JSON document, also with --accept, --report and errors beside it."""
    (folder / "theorems" / "broken.py").write_text("1/0\n")
    found = run("check", "--jobs", 1, "--accept", "--report", "page.html", "--json", "-")
    document = json.loads(found.stdout)

    assert 4 == found.exit_code == document["exit_code"]
    assert "tropcheck-results/1" == document["schema"]
    assert 1 == len(document["errors"])
    assert "ZeroDivisionError" in found.stderr
    assert json.loads(run("list", "--json", "-").stdout)["claims"]


def test_a_folder_that_cannot_be_written(run: Run, folder: Path) -> None:
    """Where the store and the last run cannot be kept, the verdicts are shown all the same, with a warning."""
    (folder / ".tropcheck").write_text("a file, not a folder")
    found = run("check", "--jobs", 1)

    assert 0 == found.exit_code, found.output
    assert "warning: the results are not kept" in found.stderr
    assert "REFUTED" in found.stdout


def test_evidence_that_cannot_be_written(run: Run, folder: Path) -> None:
    """Where evidence cannot be written, the error says so, and the results of the run are kept."""
    (folder / "full").write_text("a file")
    found = run("check", "--jobs", 1, "--accept", "--evidence", "full/evidence")

    assert 4 == found.exit_code
    assert found.stderr.strip().splitlines()[-1].startswith("error:")
    assert json.loads((folder / ".tropcheck" / "last-run.json").read_text())["claims"]


def test_doctor(run: Run) -> None:
    """The self-test names the versions of what decides."""
    found = run("doctor")

    assert 0 == found.exit_code, found.output
    assert "self-test passed" in found.stdout
    assert re.search(r"z3 +\d", found.stdout)


def test_help_is_light() -> None:
    """`tropcheck --help` lists every command and imports neither numpy, z3, sympy, rich nor jinja2."""
    program = (
        "import sys\nfrom tropcheck.command import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit as end:\n    code = end.code\n"
        "names = {'numpy', 'z3', 'cvc5', 'sympy', 'numba', 'scipy', 'rich', 'jinja2', 'hypothesis'}\n"
        "heavy = names & set(sys.modules)\n"
        "print('heavy:', sorted(heavy), code)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "heavy: [] 0" in found.stdout
    assert all(f"  {name} " in found.stdout for name in COMMANDS)


def test_a_claim_file_outside_the_repository_as_a_pytest_file(folder: Path) -> None:
    """Plain `pytest FILE` decides the readings of a claim file; the word is the verdict, the count is pytest's."""
    write(folder / "theorems", "two-laws")
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "theorems/two_laws.py"]
    good = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    assert 0 == good.returncode, good.stdout + good.stderr
    assert "two-laws[it commutes] PROVED" in good.stdout
    assert "two-laws[it is the left one] REFUTED" in good.stdout
    assert "2 passed" in good.stdout
    write(folder / "theorems", "two-laws", "PROVED")
    bad = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    assert 1 == bad.returncode
    assert "two-laws / it is the left one: REFUTED, the claim states PROVED" in bad.stdout
    assert "1 failed, 1 passed" in bad.stdout


def test_missing_solvers(folder: Path) -> None:
    """With no solver program to be found the claim is decided by certificates, and doctor says what is missing."""
    (folder / "hidden").mkdir()
    (folder / "hidden" / "sitecustomize.py").write_text(
        "import importlib.metadata as m, shutil, sys, sysconfig\n"
        "import importlib.abc\n"
        "honest, path = m.version, sysconfig.get_path\n"
        "def version(name):\n"
        "    if name == 'cvc5': raise m.PackageNotFoundError(name)\n"
        "    return honest(name)\n"
        "m.version = version\n"
        "sysconfig.get_path = lambda name, *a, **k: '/nowhere' if name == 'scripts' else path(name, *a, **k)\n"
        "class Hidden(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name in ('z3', 'cvc5'): raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hidden())\n"
    )
    hidden = {"PYTHONPATH": str(folder / "hidden"), "PATH": "/nowhere"}
    checked = started(folder, "check", "--jobs", "1", "--json", "-", **hidden)
    document = json.loads(checked.stdout)

    assert "not installed" == document["versions"]["z3"] == document["versions"]["cvc5"]
    assert ["PROVED", "REFUTED"] == [r["verdict"] for r in document["claims"][0]["readings"]]
    assert "Traceback" not in checked.stderr


SLOW = '''"""A quick claim and one that never ends."""

import time

from tropcheck import PROVED, Claim, Forall, Paper, maximum, reals

claim = Claim("slow", source=Paper("p", "here"), says="Slow.", latex="x")


@claim.law
def quick(x, y):
    return maximum(x, y) == maximum(y, x)


@claim.law
def endless(x):
    time.sleep(1000)
    return x <= x


claim.reading("quick", Forall(quick, over=dict(x=reals, y=reals)), literal=True, expect=PROVED)
claim.reading("endless", Forall(endless, over=dict(x=reals)), expect=PROVED)
'''


def test_an_interrupt_keeps_what_is_finished(folder: Path) -> None:
    """Ctrl-C in the middle ends soon with exit code 2, and the finished reading is in the results.

    A shell's background job ignores SIGINT and its children inherit that, so the child asks for the default first.
    """
    (folder / "theorems" / "two_laws.py").write_text(SLOW)
    process = subprocess.Popen(
        [sys.executable, "-m", "tropcheck", "check", "--jobs", "1", "--json", "partial.json"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        start_new_session=True,
    )
    assert process.stderr is not None
    try:
        for line in process.stderr:
            if "slow / quick" in line:
                break
        process.send_signal(signal.SIGINT)
        started_at = time.monotonic()
        process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)

    assert 2 == process.returncode, (folder / "partial.json").read_text()
    assert time.monotonic() - started_at < 60
    for path in (folder / "partial.json", folder / ".tropcheck" / "last-run.json"):
        document = json.loads(path.read_text())

        assert document["interrupted"] is True
        assert 2 == document["exit_code"]
        assert ["slow/quick"] == [reading["id"] for reading in document["claims"][0]["readings"]]


@pytest.mark.parametrize("no_colour", [False, True])
def test_colour_on_a_terminal(run: Run, folder: Path, no_colour: bool) -> None:
    """On a terminal `show` uses colour, unless NO_COLOR is set; the words are the same."""
    run("check", "--jobs", 1)
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment |= {"TERM": "xterm-256color", **({"NO_COLOR": "1"} if no_colour else {})}
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "tropcheck", "show", "two-laws"]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=child, stderr=child)
    os.close(child)
    shown = b""
    while True:
        try:
            part = os.read(parent, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(parent)

    assert 0 == process.wait(timeout=60)
    assert no_colour is (b"\x1b[" not in shown)
    assert b"REFUTED" in re.sub(rb"\x1b\[[0-9;]*m", b"", shown)


def test_a_selection_by_prefix_and_by_file(run: Run, folder: Path) -> None:
    """`prefix*` selects claims by their ids; a file selects its claims; one claim can be named twice."""
    write(folder / "theorems", "two-more")
    outside = write(folder / "elsewhere", "outside")
    run("check", "two-more", "--accept")

    def ids(*selection: Any) -> list[str]:
        document: Any = json.loads(run("recheck", *selection, "--json", "-").stdout)
        return [row["id"] for row in document["claims"]]

    assert ["two-laws", "two-more"] == ids("two-*")
    assert ["two-more"] == ids("two-more")
    assert ["outside"] == ids(outside)
    assert ["outside"] == ids(outside, folder / "elsewhere" / ".." / "elsewhere" / "outside.py")
    assert ["outside"] == ids("--claims", folder / "elsewhere")

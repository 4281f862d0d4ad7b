"""Solver programs that lie, hang, crash or mumble: no wrong verdict, no hang, no traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import solver.programs as programs
from solver.claims import Claim, Paper
from solver.decide import Decision, decide
from solver.jobs import run
from solver.kernel.judge import judge
from solver.programs import Answer, MissingSolverError, ask, available, model_values
from solver.store import Store
from terms.laws import trace
from terms.question import Question
from terms.spaces import all_integers, extended_reals, reals
from terms.statements import Forall, Scope
from terms.vocabulary import maximum

Install = Callable[[str, str], Path]
TRUE = trace(lambda x, y: maximum(x, y) == maximum(y, x), {"x": reals, "y": reals})
FALSE = trace(lambda x, y: maximum(x, y) == x, {"x": extended_reals, "y": reals})
HARD = trace(lambda n: n * n * n != 1331, {"n": all_integers})
"""False of n = 11 alone: random search does not find it."""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a Python script in the place of a solver program."""

    def put(program: str, body: str) -> Path:
        path = tmp_path / program
        path.write_text(f"#!{sys.executable} -IS\nimport sys, time, os\ntext = sys.stdin.read()\n{body}\n")
        path.chmod(0o755)
        monkeypatch.setenv(f"TROPCHECK_{program.upper()}", str(path))
        return path

    return put


def job(method: str, question: Question, **more: Any) -> dict[str, Any]:
    return run({"method": method, "question": question.json(), "seconds": 3, "rlimit": 10**6, **more})


def decided(law: Any, spaces: Any, expect: str = "PROVED") -> Decision:
    claim = Claim("sample", Paper("p", "here"), "A small law.")
    return decide(
        claim, claim.reading("one", Forall(law, spaces), expect=expect, literal=True, quick=Scope(samples=300))
    )


UNSAT = 'print("unsat")'


def test_unsat_to_everything_is_worth_a_b_or_a_c(install: Install) -> None:
    """Two programs that say unsat give grade B, one gives C; it is never A."""
    install("z3", UNSAT)
    install("cvc5", UNSAT)
    (entry,) = job("solve", TRUE)["evidence"]

    assert ["z3", "cvc5"] == [answer["program"] for answer in entry["answers"]]
    assert "B" == _grade(TRUE, [entry])
    install("cvc5", "sys.exit(1)")
    (entry,) = job("solve", TRUE)["evidence"]

    assert "C" == _grade(TRUE, [entry])


def _grade(question: Question, evidence: list[Any]) -> str:
    leaf = {"question": question.digest(), "size": {}}
    document = {
        "format": "tropcheck-evidence/1",
        "claim": "c",
        "reading": "r",
        "statement": {"kind": "forall", "leaves": [leaf], "scope": "all"},
        "questions": {question.digest(): question.json()},
        "evidence": evidence,
        "checks": [],
    }
    outcome = judge(json.loads(json.dumps(document))).outcome

    assert "PROVED" == outcome.verdict
    return outcome.grade


def test_a_witness_wins_over_programs_that_say_unsat(install: Install) -> None:
    """A false law is refuted by its witness, whatever two lying programs say."""
    install("z3", UNSAT)
    install("cvc5", UNSAT)
    decision = decided(lambda x, y: maximum(x, y) == x, {"x": reals, "y": reals}, "REFUTED")

    assert ("REFUTED", "A") == (decision.verdict, decision.grade)


def test_a_lie_that_no_method_contradicts_is_graded(install: Install) -> None:
    """What two programs say of a false law, with nothing against it, is grade B and never A."""
    install("z3", UNSAT)
    install("cvc5", UNSAT)

    assert "B" == _grade(HARD, job("solve", HARD)["evidence"])


def test_lies_beside_a_witness_are_an_alarm(install: Install) -> None:
    """When both are in one document the kernel keeps both and raises the alarm."""
    honest = job("refute", HARD)["evidence"]
    install("z3", UNSAT)
    install("cvc5", UNSAT)
    evidence = [*honest, *job("solve", HARD)["evidence"]]
    document = {
        "format": "tropcheck-evidence/1", "claim": "c", "reading": "r",
        "statement": {"kind": "forall", "leaves": [{"question": HARD.digest(), "size": {}}], "scope": "all"},
        "questions": {HARD.digest(): HARD.json()}, "evidence": evidence, "checks": [],
    }  # fmt: skip
    outcome = judge(json.loads(json.dumps(document))).outcome

    assert ("REFUTED", True) == (outcome.verdict, outcome.alarm)


BAD_MODELS = {
    "does not refute": "((x 5.0) (x.bottom false) (y 1.0))",
    "a truth for a number": "((x true) (x.bottom false) (y 1.0))",
    "a number for a truth": "((x 1.0) (x.bottom 3) (y 0.0))",
    "a name is missing": "((y 1.0))",
    "unbalanced": "((x 1.0",
    "too many parentheses": "((x 1.0))))))",
    "an algebraic number": "((x (root-obj (+ (^ x 2) (- 2)) 1)) (x.bottom false) (y 3.0))",
    "a division by zero": "((x (/ 1.0 0.0)) (x.bottom false) (y 3.0))",
    "empty": "",
    "prose": "I think x is large",
    "nested": "(" * 3000 + ")" * 3000,
    "not utf-8": "\\xff\\xfe",
}


@pytest.mark.parametrize("model", list(BAD_MODELS.values()), ids=list(BAD_MODELS))
def test_sat_with_a_wrong_model(install: Install, model: str) -> None:
    """A model is nothing until it is replayed exactly: a wrong one gives no witness and no verdict."""
    body = f'sys.stdout.buffer.write(b"sat\\n{model}\\n")'
    install("z3", body)
    install("cvc5", body)
    for method in ("refute", "solve"):
        found = job(method, FALSE)

        assert [] == found["evidence"]
    for question in (TRUE, FALSE):
        assert [] == job("smoke", question)["evidence"]


MUMBLES = {
    "an error and then unsat": 'print("(error \\"line 1: unknown\\")"); print("unsat")',
    "unsat and then an error": 'print("unsat"); print("(error \\"late\\")")',
    "an error on the other channel": 'print("error: lost", file=sys.stderr); print("unsat")',
    "two verdicts": 'print("sat"); print("unsat")',
    "two equal verdicts": 'print("unsat"); print("unsat")',
    "a verdict and a bad exit": 'print("unsat"); sys.stdout.flush(); os._exit(1)',
    "a crash": "os.abort()",
    "nothing": "pass",
    "noise": "sys.stdout.buffer.write(bytes(range(256)))",
    "unsat in a sentence": 'print("the answer is unsat")',
    "unsatisfiable": 'print("unsatisfiable")',
    "upper case": 'print("UNSAT")',
    "timeout": 'print("timeout")',
    "unknown": 'print("unknown")',
}


@pytest.mark.parametrize("body", list(MUMBLES.values()), ids=list(MUMBLES))
def test_what_is_no_clean_verdict_is_none(install: Install, body: str) -> None:
    """A program that prints an error, two verdicts or nothing, or ends badly, has said nothing; the reason is kept."""
    install("z3", body)
    install("cvc5", body)
    answer = ask("z3", "(check-sat)")
    found = job("solve", TRUE)

    assert "unknown" == answer.answer
    assert answer.reason
    assert [] == found["evidence"]
    assert "z3: " in found["attempt"]


@pytest.mark.parametrize(
    "body",
    [
        "time.sleep(60)",
        'print("unsat", flush=True); time.sleep(60)',
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
        "import subprocess; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])",
    ],
    ids=["sleeps", "answers and sleeps", "ignores signals", "has a child"],
)
def test_a_program_that_hangs_is_killed(install: Install, body: str) -> None:
    """A run over its time is killed from outside, and is no verdict."""
    install("z3", body)
    started = time.monotonic()
    answer = ask("z3", "(check-sat)", seconds=0.5)

    assert "unknown" == answer.answer
    assert "killed after 0.5 s" == answer.reason
    assert time.monotonic() - started < 20


STUBBORN = """
import signal, subprocess
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    text = "child"
with open({folder!r} + "/" + text[:5] + str(os.getpid()), "w") as file:
    file.write(str(os.getpid()))
time.sleep(100)
"""
"""A program that ignores polite signals and has a child that does, too; both leave their ids."""


def left_alive(folder: Path) -> list[int]:
    """List the processes that a stubborn program and its child have left running; there were two."""
    ids = [int(path.read_text()) for path in folder.iterdir()]

    assert 2 == len(ids)
    deadline = time.monotonic() + 5
    while alive := [number for number in ids if _runs(number)]:
        if time.monotonic() > deadline:
            break
        time.sleep(0.05)
    return alive


def _runs(number: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False


def test_a_program_is_killed_with_its_children(install: Install, tmp_path: Path) -> None:
    """When time is over nothing of a program goes on, whatever signals it ignores."""
    pids = tmp_path / "pids"
    pids.mkdir()
    install("z3", STUBBORN.format(folder=str(pids)))
    answer = ask("z3", "(check-sat)", seconds=3)

    assert "killed after 3 s" == answer.reason
    assert [] == left_alive(pids)
    assert set() == programs._running


CLAIM = """
from tropcheck import Claim, Forall, Paper, PROVED, all_integers
claim = Claim("cubes", source=Paper("p", "here"), says="No cube is 1030301.", latex="n", remark="False at 101.")
@claim.law
def law(n):
    return n * n * n != 1030301
claim.reading("all", Forall(law, over=dict(n=all_integers)), literal=True, expect=PROVED)
"""


def test_an_interrupt_takes_the_programs_along(install: Install, tmp_path: Path) -> None:
    """Ctrl-C ends a run together with the solver programs that its workers wait for."""
    pids, claim = tmp_path / "pids", tmp_path / "cubes.py"
    pids.mkdir()
    claim.write_text(CLAIM)
    install("z3", STUBBORN.format(folder=str(pids)))
    process = subprocess.Popen(
        [sys.executable, "-m", "tropcheck", "check", str(claim), "--jobs", "1", "--fresh"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 60
        while len(list(pids.iterdir())) < 2 and time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)

        assert 2 == process.wait(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)

    assert [] == left_alive(pids)


def test_a_program_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A path that is no program gives no verdict, and says so."""
    monkeypatch.setenv("TROPCHECK_Z3", str(tmp_path / "nowhere"))
    answer = ask("z3", "(check-sat)")

    assert "unknown" == answer.answer
    assert answer.reason.startswith("could not be started")


def test_no_solver_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any program certificates and witnesses still decide, and the attempt says what is missing."""

    def missing(*_: object) -> str:
        raise MissingSolverError("z3 is not installed; run: pip install z3-solver")

    monkeypatch.setattr(programs, "version_of", missing)
    monkeypatch.setattr(programs, "z3_program", missing)

    assert [] == available()
    assert "no solver program is installed" == job("solve", TRUE)["attempt"]
    decision = decided(lambda x, y: maximum(x, y) == maximum(y, x), {"x": reals, "y": reals})

    assert ("PROVED", "A") == (decision.verdict, decision.grade)


def test_timeouts_are_never_kept(install: Install, tmp_path: Path) -> None:
    """A result without a verdict is asked for again; a verdict is kept."""
    store = Store(tmp_path / "store")
    question = {"method": "solve", "question": TRUE.json(), "seconds": 1, "rlimit": 10**6}
    install("z3", "time.sleep(60)")
    install("cvc5", 'print("unknown")')
    run(question, store)

    assert store.get(question) is None
    install("z3", UNSAT)
    found = run(question, store)

    assert found["evidence"] != []
    assert found == store.get(question)


@pytest.mark.parametrize("program", ["z3", "cvc5"])
def test_the_real_programs(program: str) -> None:
    """The installed programs give a verdict, a version, exact values, and refuse text with an error in it."""
    text = "(set-logic QF_LRA)\n(declare-fun x () Real)\n(assert (= (* 3.0 x) (- 1.0)))\n(check-sat)\n"
    answer = ask(program, text, want=("x",))

    assert "sat" == answer.answer
    assert {"x": "-1/3"} == model_values(answer)
    assert answer.version[0].isdigit()
    assert "unknown" == ask(program, text.replace("(assert", "(assert (nonsense)) (assert", 1)).answer
    assert "unknown" == ask(program, text + "(check-sat)\n").answer


@pytest.mark.parametrize(
    ("printed", "values"),
    [
        ("((x 3.0) (y (- 2)))", {"x": "3", "y": "-2"}),
        ("((x (/ 1 3)))", {"x": "1/3"}),
        ("((x (/ (- 1.0) 3.0)))", {"x": "-1/3"}),
        ("((x (- (/ 7.0 2.0))) (b true))", {"x": "-7/2", "b": "true"}),
        ("((x 0.125))", {"x": "1/8"}),
        ("((x 1.4142135623?))", {}),
        ("((x (root-obj (+ (^ x 2) (- 2)) 1)))", {}),
        ("((f (lambda ((a Int)) a)) (x 1.0))", {"x": "1"}),
        ("", {}),
        ("((x", {}),
        ("x 1.0", {}),
        (")(", {}),
    ],
)
def test_values_are_exact_or_left_out(printed: str, values: dict[str, str]) -> None:
    """Numbers are read as exact texts; everything else is left out."""
    assert values == model_values(Answer("z3", "1", "sat", "", values=printed))

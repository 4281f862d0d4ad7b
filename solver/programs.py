"""Solver programs: SMT-LIB text goes in, one strict verdict comes out, and a hard kill waits outside.

Each run is a fresh process. z3 has a deterministic resource limit; a run that is killed is no verdict. An answer
counts only when the program printed no error and exactly one verdict line.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from solver.smtread import SmtTextError, parse
from terms.errors import TropcheckError


class MissingSolverError(TropcheckError, LookupError):
    """A solver program is not installed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one program said about one text."""

    program: str
    version: str
    answer: str
    text: str
    reason: str = ""
    values: str = ""


_CVC5 = """
import sys, cvc5
solver = cvc5.Solver()
for name, value in [pair.split("=") for pair in sys.argv[1:]]:
    solver.setOption(name, value)
parser = cvc5.InputParser(solver)
parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "text")
symbols = parser.getSymbolManager()
while True:
    command = parser.nextCommand()
    if command.isNull():
        break
    print(command.invoke(solver, symbols), end="")
"""


@cache
def z3_program() -> str:
    """Return the path of the z3 program that the z3-solver package installs."""
    beside = Path(sysconfig.get_path("scripts")) / "z3"
    found = str(beside) if beside.exists() else shutil.which("z3")
    if found is None:
        raise MissingSolverError("z3 is not installed; run: pip install z3-solver")
    return found


@cache
def version_of(program: str) -> str:
    """Return the version of a solver, or raise `MissingSolverError`."""
    if program == "z3":
        out = subprocess.run(
            [z3_program(), "--version"], capture_output=True, text=True, timeout=30, check=False
        ).stdout
        found = re.search(r"\d+(\.\d+)+", out)
        return found.group(0) if found else "unknown"
    try:
        from importlib.metadata import version

        return version("cvc5")
    except ImportError:
        raise MissingSolverError("cvc5 is not installed; run: pip install 'tropcheck[second]'") from None


def available() -> list[str]:
    """List the solver programs that can be run here."""
    found = []
    for program in ("z3", "cvc5"):
        try:
            version_of(program)
            found.append(program)
        except MissingSolverError:
            continue
    return found


def command_of(program: str, *, rlimit: int) -> list[str]:
    """Return the command line of a solver that reads SMT-LIB text from its standard input."""
    override = os.environ.get(f"TROPCHECK_{program.upper()}")
    if override:
        return [override]
    if program == "z3":
        return [z3_program(), "-in", f"rlimit={rlimit}"]
    return [sys.executable, "-I", "-c", _CVC5, f"rlimit={rlimit // 10}", "produce-models=true"]


def ask(
    program: str, text: str, *, seconds: float = 60, rlimit: int = 200_000_000, want: tuple[str, ...] = ()
) -> Answer:
    """Run one program on one text; `want` names the constants whose values are printed when it is satisfiable."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    source = text
    if want:
        source = f"(set-option :produce-models true)\n{text}(get-value ({' '.join(want)}))\n"
    version = version_of(program)
    try:
        out, err, code = _run(command_of(program, rlimit=rlimit), source, seconds)
    except subprocess.TimeoutExpired:
        return Answer(program, version, "unknown", digest, f"killed after {seconds:g} s")
    except OSError as error:
        return Answer(program, version, "unknown", digest, f"could not be started: {error}")
    return _read(program, version, digest, out, err, code)


_running: set[int] = set()
"""The process groups of the programs that are running now."""


def _run(command: list[str], source: str, seconds: float) -> tuple[str, str, int]:
    """Run a command in a process group of its own; whatever ends the waiting also ends all of the group."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", errors="replace", start_new_session=True
    )
    _running.add(process.pid)
    try:
        out, err = process.communicate(source, timeout=seconds)
    except BaseException:
        _kill(process.pid)
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError, ValueError):
                stream.close()  # type: ignore[union-attr]
        raise
    finally:
        _running.discard(process.pid)
    return out, err, process.returncode


def kill_running() -> None:
    """Kill all programs that this process has started and that are running, with their children."""
    for group in list(_running):
        _kill(group)


def _kill(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _read(program: str, version: str, digest: str, out: str, err: str, code: int) -> Answer:
    """Believe a verdict only when it is the first line, the only verdict, and nothing went wrong beside it."""
    lines = [line.strip() for line in out.strip().splitlines()]
    verdict, rest = (lines[0], lines[1:]) if lines else ("", [])
    verdict = "unknown" if re.fullmatch(r"unknown \(\w+\)", verdict) else verdict
    noise = [line for line in (*rest, *err.splitlines()) if "error" in line or line in ("sat", "unsat", "unknown")]
    if verdict not in ("sat", "unsat", "unknown") or noise or code != 0 or (rest and verdict != "sat"):
        shown = noise or lines or err.splitlines() or [f"exit code {code}"]
        return Answer(program, version, "unknown", digest, f"no clean verdict: {shown[0][:120]}")
    reason = "incomplete, or out of its resource limit" if verdict == "unknown" else ""
    return Answer(program, version, verdict, digest, reason, "\n".join(rest))


def model_values(answer: Answer) -> dict[str, str]:
    """Read `((name value) …)`: numbers as exact texts, truths as `true` and `false`; others are left out.

    >>> model_values(Answer("z3", "", "sat", "", "", "((x (- (/ 1.0 2.0)))\\n (y 3.0) (b true))"))
    {'x': '-1/2', 'y': '3', 'b': 'true'}
    """
    try:
        top = parse(answer.values)
    except SmtTextError:
        return {}
    pairs = top[0] if top else []
    found: dict[str, str] = {}
    for pair in pairs if isinstance(pairs, list) else []:
        if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str):
            value = exact_text(pair[1])
            if value is not None:
                found[pair[0]] = value
    return found


def exact_text(value: object, depth: int = 8) -> str | None:
    """Return a parsed number of a model as an exact text, a truth as itself; None for anything else."""
    if value in ("true", "false"):
        return str(value)
    if isinstance(value, str):
        return str(Fraction(value)) if re.fullmatch(r"\d+(\.\d+)?", value) else None
    if isinstance(value, list) and value and depth:
        parts = [exact_text(part, depth - 1) for part in value[1:]]
        if any(part is None or part in ("true", "false") for part in parts):
            return None
        numbers = [Fraction(str(part)) for part in parts]
        if value[0] == "-" and len(numbers) == 1:
            return str(-numbers[0])
        if value[0] == "/" and len(numbers) == 2 and numbers[1]:
            return str(numbers[0] / numbers[1])
    return None

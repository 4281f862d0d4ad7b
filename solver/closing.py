"""Closes the questions that the protocols engine leaves open: is there a protocol with so many bits?

The question is asked on a few rows of inputs first. A model there is a protocol that errs on other rows, and some of
these join the question; where it errs on none, the upper end falls. Where even the rows so far have no protocol, the
lower end rises: then rows are left out as long as there is none, and our own search derives the refutation, which the
kernel checks step by step. Where it does not, one program's word remains: grade C.
"""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from typing import Protocol as Interface

import numpy as np

from protocols import Bracket, Obligation, Task, TooLargeError, TreeBracket, box_depth, restrict, round_cost
from protocols.errors import CertificateError
from protocols.tasks import Indices
from solver.certify.propositional import refutation
from solver.kernel.document import Rejected
from solver.kernel.lrat import MOST_CNF_WORK, refute
from solver.kernel.polynomials import Work
from solver.programs import version_of, z3_program
from terms.errors import TropcheckError

Made = TypeVar("Made")
Rows = tuple[tuple[int, ...], ...]
FIRST_ROWS = 16
BOXES = (4, 6, 8, 10, 11)
"""Inputs of each party of the boxes that are tried after a refutation, one fewer for every other party."""


class Question(Interface[Made]):
    """A bracket of the engine that can ask for a protocol with fewer bits, and can find where one is wrong."""

    @property
    def task(self) -> Task: ...
    @property
    def bits(self) -> Bracket: ...
    def obligation(self, bits: int, rows: Sequence[Sequence[int]] | None = None) -> Obligation[Made]: ...
    def mistakes(self, made: Made) -> Indices: ...


class OpenQuestionError(TropcheckError, TimeoutError):
    """A question stayed open: no answer within the seconds, or too large for clauses."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """No protocol with `bits` bits is right on `rows`; `steps` derive the contradiction from the question's clauses.

    Without steps (None) it is the word of one program, whose version `program` tells.
    """

    bits: int
    rows: Rows
    steps: list[Any] | None
    program: str

    @property
    def grade(self) -> str:
        """A if the kernel accepts the steps, C if one solver says so."""
        return "C" if self.steps is None else "A"


@dataclass(frozen=True, slots=True)
class Closed(Generic[Made]):
    """The bracket now, what attains its upper end if the solver found it, and what raised its lower end.

    `rest` says why the bracket is still open, or is empty.
    """

    bits: Bracket
    made: Made | None
    refuted: Refutation | None
    rest: str = ""


def close(question: Question[Made], seconds: float, seed: int = 0) -> Closed[Made]:
    """Narrow a bracket for at most about `seconds`: from below, where the questions are small, then from above.

    >>> from protocols import composition, least_message_bits, paper_prompt
    >>> close(least_message_bits(paper_prompt(composition(2, 2)), 2), 20).bits
    Bracket(lower=1, upper=1)
    """
    end = time.monotonic() + seconds
    lower, upper = question.bits.lower, question.bits.upper
    made: Made | None = None
    refuted: Refutation | None = None
    rest = ""
    for from_above in (False, True):
        while lower < upper:
            bits = upper - 1 if from_above else lower
            share = (end - time.monotonic()) / (1 if from_above or upper - lower == 1 else 2)
            try:
                answer = decide(question, bits, share, seed)
            except (OpenQuestionError, TooLargeError) as error:
                rest = rest or str(error)
                break
            if isinstance(answer, Refutation):
                refuted, lower = answer, bits + 1
            else:
                made, upper = answer, bits
        if upper - lower <= 1 and rest:
            break
    return Closed(Bracket(lower, upper), made, refuted, rest if lower < upper else "")


def decide(question: Question[Made], bits: int, seconds: float, seed: int = 0) -> Made | Refutation:
    """Return a protocol with `bits` bits, right on every input, or the refutation.

    Raises `OpenQuestionError` where neither is found, `TooLargeError` where the clauses are too many.
    """
    end = time.monotonic() + seconds
    rng = np.random.default_rng(seed)
    inputs = question.task.inputs()
    rows = _rows(inputs[rng.permutation(len(inputs))[:FIRST_ROWS]])
    while True:
        obligation = question.obligation(bits, rows)
        model = satisfy(obligation, end - time.monotonic())
        if model is None:
            return refuted_on(question, bits, rows, end)
        made = obligation.read_model(model)
        wrong = question.mistakes(made)
        if not len(wrong):
            return made
        more = max(FIRST_ROWS, len(rows) // 4)
        chosen = _rows(wrong[rng.permutation(len(wrong))[:more]])
        rows = (*rows, *chosen) if 2 * (len(rows) + len(chosen)) < len(inputs) else _rows(inputs)


def refuted_on(question: Question[Made], bits: int, rows: Rows, end: float) -> Refutation:
    """Return the refutation on as few rows as leaving some out finds, with steps if our search derives them in time."""

    shrink_until = time.monotonic() + (end - time.monotonic()) / 3

    def impossible(some: Rows) -> bool:
        left = shrink_until - time.monotonic()
        try:
            return left > 0 and satisfy(question.obligation(bits, some), min(left, 20)) is None
        except OpenQuestionError:
            return False

    rows = fewer(rows, impossible)
    steps = refutation(question.obligation(bits, rows).clauses, max(1.0, end - time.monotonic()))
    return Refutation(bits, rows, steps, f"z3 {version_of('z3')}")


def fewer(rows: Rows, impossible: Callable[[Rows], bool]) -> Rows:
    """Leave out rows in pieces, half of them at first and one at last, as long as what stays is impossible.

    >>> fewer(tuple((n,) for n in range(100)), lambda rows: {(3,), (50,)} <= set(rows))
    ((3,), (50,))
    """
    piece = (len(rows) + 1) // 2
    while piece:
        start = 0
        while start < len(rows):
            rest = rows[:start] + rows[start + piece :]
            if rest and impossible(rest):
                rows = rest
            else:
                start += piece
        piece //= 2
    return rows


def box_certificate(found: TreeBracket, refuted: Refutation) -> dict[str, Any] | None:
    """Return a box that needs more bits than were refuted, among the inputs on which that rests; None if none is found.

    The box is solved exactly, so that no solver's word is left; `check_certificate` does it again.
    """
    often = [[item for item, _ in Counter(column).most_common()] for column in zip(*refuted.rows, strict=True)]
    for most in BOXES:
        box = [sorted(items[: most - party % 2]) for party, items in enumerate(often)]
        task = restrict(found.task, box)
        if sum(task.sizes) > BOXES[-1] * 2:
            return None
        if found.speakers is None:
            data: dict[str, Any] = {"form": "sub-box", "witness": {"subsets": box, "knower": found.knower}}
            bits = box_depth(task, found.knower)
        else:
            data = {"form": "round box", "subsets": box, "speakers": list(found.speakers), "knower": found.knower}
            bits = round_cost(task, len(found.speakers), found.speakers[0], found.knower).bits
        if bits > refuted.bits:
            return {**data, "task": dict(found.task.key), "unit": "bits", "bound": bits}
    return None


def satisfy(obligation: Obligation[Any], seconds: float) -> list[int] | None:
    """Return a model as literals, or None if z3 says that there is none; raise `OpenQuestionError` otherwise."""
    if seconds <= 0:
        raise OpenQuestionError(f"{obligation.question}: no time left; give more seconds")
    try:
        run = subprocess.run(
            [z3_program(), "-dimacs", "-in"],
            input=obligation.dimacs(),
            capture_output=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise OpenQuestionError(f"{obligation.question}: no answer in {seconds:.0f} s") from None
    lines = run.stdout.splitlines()
    match lines[0].strip() if lines else "":
        case "s UNSATISFIABLE":
            return None
        case "s SATISFIABLE":
            return [int(word) for line in lines[1:] if line.startswith("v") for word in line[1:].split() if word != "0"]
    raise OpenQuestionError(f"{obligation.question}: z3 gave no clean verdict; {run.stderr[:120]}")


def check_refutation(question: Question[Any], refuted: Refutation) -> int:
    """Return the bits that are necessary: the clauses are written again, and the kernel checks every step.

    Raises `CertificateError` where there are no steps or the kernel rejects them.
    """
    if refuted.steps is None:
        raise CertificateError(f"nothing derives that {refuted.bits} bits fail; it is the word of {refuted.program}")
    clauses = question.obligation(refuted.bits, refuted.rows).clauses
    try:
        refute([tuple(dict.fromkeys(clause)) for clause in clauses], refuted.steps, Work(MOST_CNF_WORK))
    except Rejected as error:
        raise CertificateError(f"the refutation of {refuted.bits} bits is rejected: {error}") from None
    return refuted.bits + 1


def _rows(array: Indices) -> Rows:
    return tuple(tuple(int(part) for part in row) for row in array)

"""From a question to a proof that the kernel accepts."""

from __future__ import annotations

import time

from solver.certify.cdcl import Stopped
from solver.certify.clausal import certificate, refutation
from solver.certify.countermodel import Counterexample
from solver.certify.simplex import OutOfSteps
from solver.kernel.document import Rejected
from solver.kernel.proofs import check_clausal
from solver.kernel.sentence import read_question


def certify(question: dict[str, object], *, seconds: float) -> dict[str, object] | None:
    """Return a certificate that a question (its canonical JSON) has no counterexample, or None.

    None says nothing: the question may have a counterexample, or `seconds` were too few, or the proof lies outside
    the forms. A certificate that is returned has been accepted by the kernel.
    """
    end = time.monotonic() + seconds

    def out_of_time() -> bool:
        return time.monotonic() > end

    sentence = read_question(question)
    try:
        found = refutation(sentence, out_of_time)
        if found is None:
            return None
        result = certificate(found)
        check_clausal(sentence, result)
    except (Counterexample, Stopped, OutOfSteps, Rejected, RecursionError):
        return None
    return result

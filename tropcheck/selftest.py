"""A self-test of two seconds: a true law is proved, a false one refuted, and a lie is rejected."""

from __future__ import annotations

from solver.claims import Claim, Paper
from solver.decide import decide
from solver.kernel.document import Rejected
from solver.kernel.judge import judge
from terms.spaces import reals
from terms.statements import Forall, Scope
from terms.vocabulary import maximum


def selftest() -> list[str]:
    """Return what went wrong; nothing when all is well."""
    claim = Claim("self-test", Paper("self-test", "here"), "Two laws of max, one true and one false.")
    over = {"x": reals, "y": reals}
    true = claim.reading(
        "true", Forall(lambda x, y: maximum(x, y) == maximum(y, x), over), expect="PROVED", literal=True
    )
    false = claim.reading(
        "false", Forall(lambda x, y: maximum(x, y) == x, over), expect="REFUTED", quick=Scope(grid=(0, 1))
    )
    problems = []
    for reading in (true, false):
        decision = decide(claim, reading)
        if decision.verdict != reading.expect:
            problems.append(
                f"{reading.name} law: {decision.verdict}, expected {reading.expect}; {'; '.join(decision.attempts)}"
            )
    document = decide(claim, false).document
    for entry in document["evidence"]:
        if isinstance(entry, dict) and entry["form"] == "witness":
            entry["values"] = {"x": "1", "y": "0"}
    try:
        judge(document)
        problems.append("the kernel accepted a witness that refutes nothing")
    except Rejected:
        pass
    return problems

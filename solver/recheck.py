"""Rechecks evidence: the kernel judges the file, and the statement in it must be the one that the law states now."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from solver.claims import Claim, Reading
from solver.decide import Decision, questions_of, status_of, survivors_unexplained
from solver.kernel.document import Rejected, load
from solver.kernel.judge import judge
from solver.rerun import differs
from solver.results import slug
from solver.store import write_atomically
from terms.question import canonical
from terms.smtlib import counterexample_script
from terms.statements import Layout, Scope
from terms.term import Json


def evidence_path(folder: Path, claim: Claim, reading: Reading) -> Path:
    """Return the file that holds the evidence of a reading."""
    return folder / claim.id / f"{slug(reading.name)}.json"


def accept(folder: Path, claim: Claim, reading: Reading, decision: Decision) -> Path:
    """Write the evidence of a decision where the project keeps it."""
    path = evidence_path(folder, claim, reading)
    write_atomically(path, json.dumps(decision.document, sort_keys=True, ensure_ascii=False, indent=1) + "\n")
    return path


def recheck(folder: Path, claim: Claim, reading: Reading, *, in_full: bool = False) -> Decision:
    """Judge the committed evidence of a reading by the kernel, against the statement as the law states it now.

    What the kernel cannot do again is done again here (see `solver.rerun`): large parts only `in_full`.
    """
    path = evidence_path(folder, claim, reading)

    def failed(problem: str, document: dict[str, Json] | None = None) -> Decision:
        return Decision(claim.id, reading.name, "UNKNOWN", "", "failed", document or {}, (problem,))

    if not path.exists():
        return failed(f"no evidence at {path}; `tropcheck check {claim.id} --accept` writes it")
    try:
        document = load(path)
        judgement = judge(document)
    except (Rejected, OSError) as error:
        return Decision(claim.id, reading.name, "UNKNOWN", "", "alarm", {}, (f"{path}: rejected: {error}",))
    assert isinstance(document, dict)
    if (document["claim"], document["reading"]) != (claim.id, reading.name):
        return failed(f"{path}: this is evidence for {document['claim']} / {document['reading']}")
    found = _laid_out(reading, document)
    if found is None:
        return failed(
            f"{path}: the law states something else now; `tropcheck check {claim.id} --accept` decides it afresh"
        )
    problem = _answers_about_another_text(document) or judgement.unchecked or differs(*found, document, in_full=in_full)
    if problem:
        return Decision(claim.id, reading.name, "UNKNOWN", "", "alarm", {}, (f"{path}: rejected: {problem}",))
    problems = survivors_unexplained(reading, document["checks"])
    return Decision(
        claim.id,
        reading.name,
        judgement.outcome.verdict,
        judgement.outcome.grade,
        status_of(reading, judgement, reading.tier, problems),  # it was as expected when it was accepted
        document,
        tuple(problems),
    )


def _laid_out(reading: Reading, document: dict[str, Json]) -> tuple[Layout, Scope] | None:
    """Lay the reading out for that of its scopes whose statement the document has, or return None."""
    for tier in ("quick", "full"):
        scope = reading.scope(tier)
        layout = reading.statement.layout(scope)
        if canonical(layout.tree) == canonical(document["statement"]):
            digests = {instance.question.digest() for instance in layout.instances}
            return (layout, scope) if digests == set(document["questions"]) else None
    return None


def _answers_about_another_text(document: dict[str, Json]) -> str:
    """Tell whether some answer of a solver is about a text that its question does not give."""
    answered = [entry for entry in document["evidence"] if entry["form"] == "solvers"]
    if not answered:
        return ""
    questions = questions_of(document)
    texts = {digest: counterexample_script(question).text for digest, question in questions.items()}
    digests = {about: hashlib.sha256(text.encode()).hexdigest() for about, text in texts.items()}
    if any(answer["text"] != digests[entry["about"]] for entry in answered for answer in entry["answers"]):
        return "solvers answered another text than the one that the question gives"
    return ""

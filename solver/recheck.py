"""Rechecks evidence: the kernel judges the file, and the statement in it must be the one that the law states now."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from solver.claims import Claim, Reading
from solver.decide import Decision, questions_of, status_of
from solver.kernel.document import Rejected, load
from solver.kernel.judge import judge
from solver.results import slug
from solver.store import write_atomically
from terms.question import canonical
from terms.smtlib import counterexample_script
from terms.term import Json


def evidence_path(folder: Path, claim: Claim, reading: Reading) -> Path:
    """Return the file that holds the evidence of a reading."""
    return folder / claim.id / f"{slug(reading.name)}.json"


def accept(folder: Path, claim: Claim, reading: Reading, decision: Decision) -> Path:
    """Write the evidence of a decision where the project keeps it."""
    path = evidence_path(folder, claim, reading)
    write_atomically(path, json.dumps(decision.document, sort_keys=True, ensure_ascii=False, indent=1) + "\n")
    return path


def recheck(folder: Path, claim: Claim, reading: Reading) -> Decision:
    """Judge the committed evidence of a reading by the kernel, against the statement as the law states it now."""
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
    if not _states_the_law(reading, document):
        return failed(
            f"{path}: the law states something else now; `tropcheck check {claim.id} --accept` decides it afresh"
        )
    if _answers_about_another_text(document):
        problem = f"{path}: rejected: solvers answered another text than the one that the question gives"
        return Decision(claim.id, reading.name, "UNKNOWN", "", "alarm", {}, (problem,))
    return Decision(
        claim.id,
        reading.name,
        judgement.outcome.verdict,
        judgement.outcome.grade,
        status_of(reading, judgement, "recheck", []),
        document,
    )


def _states_the_law(reading: Reading, document: dict[str, Json]) -> bool:
    """Tell whether the statement of a document is the reading's, laid out for one of its scopes."""
    for tier in ("quick", "full"):
        layout = reading.statement.layout(reading.scope(tier))
        if canonical(layout.tree) == canonical(document["statement"]):
            digests = {instance.question.digest() for instance in layout.instances}
            return digests == set(document["questions"])
    return False


def _answers_about_another_text(document: dict[str, Json]) -> bool:
    """Tell whether some answer of a solver is about a text that its question does not give."""
    answered = [entry for entry in document["evidence"] if entry["form"] == "solvers"]
    if not answered:
        return False
    questions = questions_of(document)
    texts = {digest: counterexample_script(question).text for digest, question in questions.items()}
    digests = {about: hashlib.sha256(text.encode()).hexdigest() for about, text in texts.items()}
    return any(answer["text"] != digests[entry["about"]] for entry in answered for answer in entry["answers"])


def rerun_enumerations(decision: Decision) -> Decision:
    """Run every enumeration of a decision's evidence again, in full, and compare the counts."""
    from dataclasses import replace

    from solver.jobs import enumerated

    if not decision.document:
        return decision
    questions = questions_of(decision.document)
    for entry in decision.document["evidence"]:
        assert isinstance(entry, dict)
        if entry["form"] == "enumeration":
            again = enumerated(questions[str(entry["about"])], {"box": entry["box"]})
            if again["evidence"] != [entry]:
                problem = f"the enumeration of {str(entry['about'])[:12]} counts something else when it is run again"
                return replace(decision, status="alarm", problems=(*decision.problems, problem))
    return decision

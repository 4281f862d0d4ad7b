"""Rechecks evidence: the kernel judges the file, and the statement in it must be the one that the law states now."""

from __future__ import annotations

import json
from pathlib import Path

from solver.claims import Claim, Reading
from solver.decide import Decision, status_of
from solver.kernel.document import Rejected, load
from solver.kernel.judge import judge
from solver.results import slug
from solver.store import write_atomically
from terms.question import canonical
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


def rerun_enumerations(decision: Decision) -> Decision:
    """Run every enumeration of a decision's evidence again, in full, and compare the counts."""
    from dataclasses import replace

    from solver.decide import questions_of
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

"""From evidence to verdict: the one place where verdicts are computed.

Each question of a document gets a finding from the evidence about it; the statement's tree combines findings by
named rules (see `rules`). What the kernel does not accept raises `Rejected`: it never weakens silently.
"""

from __future__ import annotations

from dataclasses import dataclass

from .boxes import check_enumeration
from .document import Rejected, field
from .evaluate import Instance, holds
from .outcomes import Finding, Outcome, best_grade
from .proofs import FORMS
from .rules import Tree
from .sentence import Sentence, read_question


@dataclass(frozen=True)
class Judgement:
    """The verdict on a whole document, with counts for the report."""

    claim: str
    reading: str
    outcome: Outcome
    findings: dict[str, Finding]


def judge(document: object) -> Judgement:
    """Return the verdict on an evidence document, or raise `Rejected`."""
    if field(document, "format", str) != "tropcheck-evidence/1":
        raise Rejected("format: this kernel reads tropcheck-evidence/1")
    sentences = read_questions(field(document, "questions", dict))
    findings = {digest: Finding() for digest in sentences}
    entries = field(document, "evidence", list)
    assert isinstance(entries, list)
    for position, entry in enumerate(entries):
        where = f"evidence[{position}]"
        about = field(entry, "about", str, where)
        if about not in sentences:
            raise Rejected(f"{where}.about: no question of this document has the digest {str(about)[:12]}")
        weigh(sentences[str(about)], entry, findings[str(about)], where)
    outcome = Tree(sentences, findings).of(field(document, "statement", dict))
    broken = unfaithful(field(document, "checks", list))
    if broken:
        outcome = Outcome("UNKNOWN", because=f"an interpretation of the statement disagrees with the law: {broken}")
    return Judgement(str(field(document, "claim", str)), str(field(document, "reading", str)), outcome, findings)


def unfaithful(checks: object) -> str:
    """Return the first mismatch between interpretations of a term that the checks report."""
    assert isinstance(checks, list)
    for check in checks:
        if field(check, "check", str, "checks") == "fidelity":
            mismatches = field(check, "mismatches", list, "checks")
            assert isinstance(mismatches, list)
            if mismatches:
                return str(mismatches[0])[:400]
    return ""


def read_questions(documents: object) -> dict[str, Sentence]:
    """Read all questions and compare the digests that they are filed under."""
    sentences: dict[str, Sentence] = {}
    assert isinstance(documents, dict)
    for digest, question in documents.items():
        sentence = read_question(question, f"questions.{digest[:12]}")
        if sentence.digest != digest:
            raise Rejected(f"questions.{digest[:12]}: this text has the digest {sentence.digest[:12]}")
        sentences[digest] = sentence
    return sentences


def weigh(sentence: Sentence, entry: object, finding: Finding, where: str) -> None:
    """Check one piece of evidence and note what it shows."""
    form = str(field(entry, "form", str, where))
    finding.forms.add(form)
    match form:
        case "witness":
            instance = Instance(sentence, entry, where)
            hypotheses, conclusion = holds(sentence, instance)
            if not hypotheses or conclusion:
                missing = "a hypothesis fails" if not hypotheses else "the conclusion holds"
                raise Rejected(f"{where}: no counterexample: {missing} on this instance")
            finding.refuted = True
            finding.witnesses.append(instance.values)
        case "model":
            hypotheses, _ = holds(sentence, Instance(sentence, entry, where))
            if not hypotheses:
                raise Rejected(f"{where}: a hypothesis fails on this instance")
            finding.inhabited = True
        case "enumeration":
            box, grade = check_enumeration(sentence, entry, where)
            finding.boxes.append(box)
            finding.proved = best_grade(finding.proved, grade or finding.proved)
        case "samples":
            tried, discarded = field(entry, "tried", int, where), field(entry, "discarded", int, where)
            field(entry, "seed", int, where)
            finding.sampled += max(0, int(str(tried)) - int(str(discarded)))
        case "solvers":
            finding.proved = best_grade(finding.proved, check_solvers(entry, where))
        case _:
            if form not in FORMS:
                raise Rejected(f"{where}.form: {form[:40]!r} is no form of evidence; known: {', '.join(sorted(FORMS))}")
            FORMS[form](sentence, entry)
            finding.proved = best_grade(finding.proved, "A")


def check_solvers(entry: object, where: str) -> str:
    """Return B when two different programs answered unsat to the same text, C for one."""
    answers = field(entry, "answers", list, where)
    assert isinstance(answers, list)
    programs = set()
    for answer in answers:
        if field(answer, "answer", str, where) != "unsat":
            raise Rejected(f"{where}: an answer that is not unsat proves nothing")
        programs.add(field(answer, "program", str, where))
    texts = {field(answer, "text", str, where) for answer in answers}
    if not programs or len(texts) > 1:
        raise Rejected(f"{where}: the answers are about different texts, or there are none")
    return "B" if len(programs) > 1 else "C"

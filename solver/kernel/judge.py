"""From evidence to verdict: the one place where verdicts are computed.

Each question of a document gets a finding from the evidence about it; the statement's tree combines findings by
named rules (see `rules`). What the kernel does not accept raises `Rejected`: it never weakens silently.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .boxes import check_enumeration
from .checks import Checks
from .document import Rejected, field
from .evaluate import Instance, holds
from .outcomes import Finding, Outcome, best_grade
from .polynomials import Work
from .proofs import check_case_tree, check_clausal
from .rules import Tree
from .sentence import Sentence, read_question

PROGRAMS = {"z3", "cvc5"}


@dataclass(frozen=True)
class Judgement:
    """The verdict on a whole document; `unchecked` says which figures are missing that should stand beside it."""

    claim: str
    reading: str
    outcome: Outcome
    findings: dict[str, Finding]
    unchecked: str


def judge(document: object) -> Judgement:
    """Return the verdict on an evidence document, or raise `Rejected`."""
    if field(document, "format", str) != "tropcheck-evidence/1":
        raise Rejected("format: this kernel reads tropcheck-evidence/1")
    work = Work()
    sentences = read_questions(field(document, "questions", dict), work)
    findings = {digest: Finding() for digest in sentences}
    for position, entry in enumerate(field(document, "evidence", list)):
        where = f"evidence[{position}]"
        about = field(entry, "about", str, where)
        if about not in sentences:
            raise Rejected(f"{where}.about: no question of this document has the digest {about[:12]}")
        weigh(sentences[about], entry, findings[about], where, work)
    tree = Tree(sentences, findings, work)
    outcome = tree.of(field(document, "statement", dict))
    if tree.alarm or any(finding.contradictory for finding in findings.values()):
        outcome = replace(outcome, alarm=True)
    checks = Checks(field(document, "checks", list), sentences)
    unchecked = checks.missing(outcome.verdict, tree.proofs)
    if checks.mismatch:
        because = f"an interpretation of the statement disagrees with the law: {checks.mismatch}"
        outcome = Outcome("UNKNOWN", alarm=outcome.alarm, because=because)
    claim, reading = (field(document, name, str) for name in ("claim", "reading"))
    return Judgement(claim, reading, outcome, findings, unchecked)


def read_questions(documents: dict[str, object], work: Work) -> dict[str, Sentence]:
    """Read all questions and compare the digests that they are filed under."""
    sentences: dict[str, Sentence] = {}
    for digest, question in documents.items():
        sentence = read_question(question, f"questions.{digest[:12]}", work)
        if sentence.digest != digest:
            raise Rejected(f"questions.{digest[:12]}: this text has the digest {sentence.digest[:12]}")
        sentences[digest] = sentence
    return sentences


def weigh(sentence: Sentence, entry: Any, finding: Finding, where: str, work: Work) -> None:
    """Check one piece of evidence and note what it shows."""
    work.spend(10)
    form = field(entry, "form", str, where)
    finding.forms.add(form)
    match form:
        case "witness":
            instance = Instance(sentence, entry, where)
            hypotheses, conclusion = holds(sentence, instance, work)
            if not hypotheses or conclusion:
                missing = "a hypothesis fails" if not hypotheses else "the conclusion holds"
                raise Rejected(f"{where}: no counterexample: {missing} on this instance")
            check_counts(entry, where)
            finding.refuted = True
            finding.witnesses.append(instance.values)
        case "model":
            hypotheses, _ = holds(sentence, Instance(sentence, entry, where), work)
            if not hypotheses:
                raise Rejected(f"{where}: a hypothesis fails on this instance")
            finding.inhabited = True
        case "enumeration":
            box, grade, inhabited = check_enumeration(sentence, entry, where, work)
            finding.boxes.append(box)
            finding.inhabited |= inhabited
            finding.proved = best_grade(finding.proved, grade or finding.proved)
        case "samples":
            tried, discarded, _ = (field(entry, name, int, where) for name in ("tried", "discarded", "seed"))
            if not 0 <= discarded < tried:
                raise Rejected(f"{where}: of {str(tried)[:20]} samples {str(discarded)[:20]} cannot be discarded")
            finding.sampled = True
        case "solvers":
            finding.proved = best_grade(finding.proved, check_solvers(entry, where))
        case "clausal" | "case-tree":
            check = check_clausal if form == "clausal" else check_case_tree
            check(sentence, entry, work)
            finding.proved = best_grade(finding.proved, "A")
        case _:
            known = "witness, model, enumeration, samples, solvers, clausal, case-tree"
            raise Rejected(f"{where}.form: {form[:40]!r} is no form of evidence; known: {known}")


def check_counts(witness: dict[str, object], where: str) -> None:
    """Check that a witness that says how many instances of a box fail says something possible."""
    if "failing" in witness or "among" in witness:
        failing, among = field(witness, "failing", int, where), field(witness, "among", int, where)
        if not 1 <= failing <= among:
            raise Rejected(f"{where}: {str(failing)[:20]} of {str(among)[:20]} instances cannot fail")


def check_solvers(entry: object, where: str) -> str:
    """Return B when two different programs answered unsat to the same text, C for one."""
    answers = field(entry, "answers", list, where)
    programs = set()
    for answer in answers:
        if field(answer, "answer", str, where) != "unsat":
            raise Rejected(f"{where}: an answer that is not unsat proves nothing")
        programs.add(field(answer, "program", str, where))
        if not programs <= PROGRAMS:
            raise Rejected(f"{where}: {' and '.join(sorted(PROGRAMS))} are the programs whose answers are graded")
    texts = {field(answer, "text", str, where) for answer in answers}
    if not programs or len(texts) > 1:
        raise Rejected(f"{where}: the answers are about different texts, or there are none")
    return "B" if len(programs) > 1 else "C"

"""Consistency: what is known about one claim is tried against all others.

Every counterexample is replayed on every question of the same signature: a question that is proved and that it breaks
is an alarm. A question that one reading proves and another refutes, or that is proved together with its negation, is a
contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from solver.instances import Assignment, assignment_of, plain, verdict_on
from terms.question import Question, question_of
from terms.sorts import RESERVED

Signature: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """One counterexample on one question of another reading: it "breaks" it, the conclusion "holds", or it "does not
    apply" because a hypothesis fails or a value lies outside a box.
    """

    witness: str
    reading: str
    result: str


@dataclass(frozen=True, slots=True)
class Consistency:
    """The table of trials, and the contradictions found (none, when all is well)."""

    trials: tuple[Trial, ...]
    contradictions: tuple[str, ...]


def consistency(documents: Mapping[str, Mapping[str, Any]]) -> Consistency:
    """Compare the evidence documents of many readings, by reading id."""
    questions: dict[str, Question] = {}
    readers: dict[str, list[str]] = {}
    proved: dict[str, list[str]] = {}
    witnesses: list[tuple[str, Question, Assignment]] = []
    for id, document in documents.items():
        for digest, text in document.get("questions", {}).items():
            questions.setdefault(digest, question_of(text))
            readers.setdefault(digest, []).append(id)
        for entry in document.get("evidence", []):
            if entry["form"] == "witness":
                question = questions[entry["about"]]
                witnesses.append((id, question, assignment_of(question, entry)))
            elif entry["form"] not in ("model", "samples", "enumeration"):
                proved.setdefault(entry["about"], []).append(id)
    contradictions = list(_opposed(questions, proved))
    trials: list[Trial] = []
    by_signature: dict[Signature, list[str]] = {}
    for digest, question in questions.items():
        by_signature.setdefault(signature(question), []).append(digest)
    for id, question, assignment in witnesses:
        for digest in by_signature[signature(question)]:
            result = tried(questions[digest], question, assignment)
            for reader in readers[digest]:
                if reader != id:
                    trials.append(Trial(id, reader, result))
            if result == "breaks" and digest in proved:
                contradictions.append(f"the counterexample of {id} breaks a question that {proved[digest][0]} proves")
    return Consistency(tuple(dict.fromkeys(trials)), tuple(dict.fromkeys(contradictions)))


def signature(question: Question) -> Signature:
    """Return what a question quantifies over, without names: the sorts of its variables and functions, in order."""
    number = {sort: position for position, sort in enumerate(question.sorts)}

    def anonymous(sorts: Iterable[str]) -> tuple[object, ...]:
        return tuple(sort if sort in RESERVED else number[sort] for sort in sorts)

    functions = tuple((anonymous(f.domain), anonymous([f.codomain])) for f in question.functions)
    larger = tuple(anonymous(pair) for pair in question.larger)
    return (len(number), anonymous(v.sort for v in question.variables), functions, larger)


def tried(question: Question, home: Question, assignment: Assignment) -> str:
    """Replay a counterexample of `home` on another question of the same signature."""
    names = [v.name for v in home.variables] + [f.name for f in home.functions]
    own = [v.name for v in question.variables] + [f.name for f in question.functions]
    values = {mine: assignment.values[theirs] for mine, theirs in zip(own, names, strict=True)}
    sizes = {mine: assignment.sizes[theirs] for mine, theirs in zip(question.sorts, home.sorts, strict=True)}
    for v in question.variables:
        if v.lo is not None and v.hi is not None and not v.lo <= plain(values[v.name]) <= v.hi:
            return "does not apply"
    hypotheses, conclusion = verdict_on(question, Assignment(sizes, values))
    if not hypotheses:
        return "does not apply"
    return "holds" if conclusion else "breaks"


def _opposed(questions: Mapping[str, Question], proved: Mapping[str, list[str]]) -> Iterator[str]:
    """List questions without hypotheses that are proved together with their negation."""
    for digest in proved:
        question = questions[digest]
        opposite = question.negated().digest()
        if opposite in proved and not question.hypotheses and digest < opposite:
            yield f"{proved[digest][0]} and {proved[opposite][0]} prove a question and its negation"

"""Figures made again: what an evidence file counts and the kernel cannot count by itself.

Enumerations, samples, comparisons at every node and mutants are deterministic, so doing them again must give what the
file says.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from solver.decide import LIMITS, check_fidelity
from solver.enumeration import box_of
from solver.instances import assignment_of
from solver.jobs import enumerated, mutated, sampled
from solver.smallest import among_smaller, is_searchable
from terms.mutants import mutants
from terms.question import Question
from terms.statements import Instance, Layout, Scope

AT_ONCE = 200_000
"""How many instances of an enumeration are evaluated again by every recheck."""


def differs(layout: Layout, scope: Scope, document: Mapping[str, Any], *, in_full: bool) -> str:
    """Say which figure of a document is another one when it is made again, or return nothing."""
    instances = {instance.question.digest(): instance for instance in layout.instances}
    for entry in document["evidence"]:
        question = instances[entry["about"]].question
        wrong = _entry_differs(question, scope, entry, in_full=in_full)
        if wrong:
            return f"{wrong} of the question {entry['about'][:12]} when it is run again"
    for check in document["checks"]:
        instance = instances[check["about"]]
        changed = _mutants_differ if check["check"] == "mutants" else _fidelity_differs
        if changed(instance, scope, check, in_full=in_full):
            return f"the {check['check']} figures of the question {check['about'][:12]} differ when they are made again"
    return ""


def _entry_differs(question: Question, scope: Scope, entry: Mapping[str, Any], *, in_full: bool) -> str:
    if in_full and entry.get("evaluated", -1) >= 0 and is_searchable(question):
        search = among_smaller(question, assignment_of(question, dict(entry)))
        if search.improved or search.evaluated != entry["evaluated"]:
            return "another number of smaller instances, or a smaller counterexample, is found"
    match entry["form"]:
        case "enumeration":
            size = prod(hi - lo + 1 + bottom for lo, hi, bottom in entry["box"])
            if (in_full or size <= AT_ONCE) and entry not in again(question, entry["box"]):
                return "the enumeration counts something else"
        case "witness" if "failing" in entry:
            box = box_of(question, scope.grid)
            if box is None or box.size() != entry["among"]:
                return "the witness is among another number of instances"
            counted = again(question, box.json()) if in_full or box.size() <= AT_ONCE else []
            if counted and entry["failing"] not in [found.get("failing") for found in counted]:
                return "another number of instances fails"
        case "samples" if in_full:
            job: dict[str, Any] = {"count": scope.samples, "seed": entry["seed"], "elements": list(scope.elements)}
            if entry not in sampled(question, job)["evidence"]:
                return "the samples differ"
    return ""


def again(question: Question, box: Any) -> list[dict[str, Any]]:
    """Enumerate a box again."""
    return list(enumerated(question, {"box": box})["evidence"])


def _mutants_differ(instance: Instance, scope: Scope, check: Mapping[str, Any], *, in_full: bool) -> bool:
    """Tell whether another number of mutants is made at every tier, or one that is not listed survives."""
    counts = [limits.mutants for limits in LIMITS.values()]
    most = next((most for most in counts if len(mutants(instance.question, most=most)) == check["tried"]), None)
    if most is None or not in_full:
        return most is None
    job = {"elements": list(scope.elements), "seed": check.get("seed", 0), "most": most}
    return not set(mutated(instance.question, job)["survivors"]) <= set(check["survivors"])


def _fidelity_differs(instance: Instance, scope: Scope, check: Mapping[str, Any], *, in_full: bool) -> bool:
    """Tell whether the comparison at every node gives other figures."""
    return in_full and check_fidelity(instance, scope, check.get("seed", 0)) != {"seed": 0, **check}

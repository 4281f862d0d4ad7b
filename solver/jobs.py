"""Jobs: one question to one method, pure data in and pure data out.

A result has `evidence` (entries for the kernel), or `attempt` (what was tried, and why it did not decide). A result
with `keep: false` (a timeout, a missing program) is never cached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from solver.enumeration import Box, enumerate_shards, prefix_length, shard_prefixes
from solver.finitemodels import finite_counterexample
from solver.instances import Assignment, assignment_of, minimized, refutes
from solver.programs import Answer, MissingSolverError, ask, available, model_values
from solver.sampling import DISTRIBUTION, sample
from solver.shrinking import MissingHypothesisError, search
from solver.smallest import among_smaller, with_fewer_entries
from solver.store import Store
from terms.lanes import LaneOverflowError
from terms.mutants import mutants
from terms.question import Question, Variable, question_of
from terms.scalars import NEG_INF, Scalar, scalar_from_text
from terms.smtlib import counterexample_script
from terms.sorts import FINITE, INTEGRAL, NUMERIC
from terms.term import Json, constant

Job: TypeAlias = dict[str, Json]
Result: TypeAlias = dict[str, Json]


def run(job: Job, store: Store | None = None) -> Result:
    """Return the result of a job, from the store when it is known there."""
    if store is not None:
        known = store.get(job)
        if known is not None:
            return known
    result = METHODS[str(job["method"])](question_of(job["question"]), job)
    if store is not None and result.pop("keep", True):
        store.put(job, result)
    return result


def _witness(question: Question, found: Assignment, how: str) -> Json:
    smallest = minimized(question, found)
    assert refutes(question, smallest), "a counterexample does not replay"
    return {"about": question.digest(), "form": "witness", "found": how, **smallest.json()}


def _model(question: Question, found: Assignment | None) -> list[Json]:
    if found is None or not question.hypotheses:
        return []
    return [{"about": question.digest(), "form": "model", **found.json()}]


def sampled(question: Question, job: Job) -> Result:
    """Try random instances."""
    elements: tuple[int, ...] = tuple(job["elements"])
    try:
        samples = sample(question, count=int(str(job["count"])), seed=int(str(job["seed"])), elements=elements)
    except LaneOverflowError as error:
        return {"evidence": [], "attempt": f"random instances: {error}"}
    evidence = _model(question, samples.model)
    if samples.counterexample is not None:
        for largest in range(1, len(elements) if question.sorts else 0):
            count = int(str(job["count"]))
            fewer = sample(question, count=count, seed=int(str(job["seed"])), elements=elements[:largest])
            if fewer.counterexample is not None:
                samples = fewer
                break
    if samples.counterexample is not None:
        found = _on_fewer_elements(question, job, elements) or samples.counterexample
        evidence.append(_witness(question, found, "random search"))
    elif samples.tried > samples.discarded:
        evidence.append(
            {
                "about": question.digest(),
                "form": "samples",
                "tried": samples.tried,
                "discarded": samples.discarded,
                "seed": samples.seed,
                "distribution": DISTRIBUTION,
            }
        )
    return {"evidence": evidence}


def _on_fewer_elements(question: Question, job: Job, elements: tuple[int, ...]) -> Assignment | None:
    """Look for a counterexample whose index sets have fewer elements, the fewest first."""
    for most in sorted(set(elements))[:-1] if question.sorts else []:
        few = tuple(size for size in elements if size <= most)
        again = sample(question, count=int(str(job["count"])), seed=int(str(job["seed"])), elements=few)
        if again.counterexample is not None:
            return again.counterexample
    return None


def enumerated(question: Question, job: Job) -> Result:
    """Evaluate every instance of a box."""
    box = Box(tuple((int(lo), int(hi), bool(bottom)) for lo, hi, bottom in job["box"]))
    try:
        shards = list(enumerate_shards(question, box, shard_prefixes(box)))
    except LaneOverflowError as error:
        return {"evidence": [], "attempt": f"enumeration: {error}"}
    failing = [shard.smallest for shard in shards if shard.smallest is not None]
    if failing:
        count = sum(shard.failing for shard in shards)
        smallest = min(failing, key=Assignment.weight)
        entry = _witness(question, smallest, "enumeration")
        assert isinstance(entry, dict)
        entry["failing"] = count
        entry["among"] = box.size()
        return {"evidence": [entry]}
    if not sum(shard.satisfying for shard in shards):
        return {"evidence": [], "attempt": "enumeration: no instance of the box satisfies the hypotheses"}
    listed: list[Json] = [shard.json() for shard in shards]
    entry = {
        "about": question.digest(),
        "form": "enumeration",
        "box": box.json(),
        "prefix": prefix_length(box),
        "shards": listed,
    }
    example = next((shard.example for shard in shards if shard.example is not None), None)
    return {"evidence": [*_model(question, example), entry]}


def certified(question: Question, job: Job) -> Result:
    """Look for a proof that the kernel can check."""
    from solver.certify import certify

    certificate = certify(question.json(), seconds=float(str(job["seconds"])))
    if certificate is None:
        return {"evidence": [], "attempt": f"certificate: none found in {job['seconds']} s", "keep": False}
    return {"evidence": [{"about": question.digest(), **certificate}]}


def solved(question: Question, job: Job) -> Result:
    """Ask the solver programs; a model is replayed exactly, `unsat` counts by how many programs say it."""
    script = counterexample_script(question)
    rlimit, seconds = int(str(job["rlimit"])), float(str(job["seconds"]))
    answers: list[Answer] = []
    attempts: list[str] = []
    for program in available():
        try:
            answer = ask(program, script.text, seconds=seconds, rlimit=rlimit)
        except MissingSolverError as error:
            attempts.append(str(error))
            continue
        if answer.answer == "sat":
            found = _solver_witness(question, program, seconds, rlimit)
            if found is not None:
                return {"evidence": [_witness(question, found, f"{program} {answer.version}")]}
            attempts.append(f"{program}: sat, but its model could not be replayed")
        elif answer.answer == "unsat":
            answers.append(answer)
        else:
            attempts.append(f"{program}: {answer.reason}")
    if not answers or any("sat, but" in attempt for attempt in attempts):
        return {"evidence": [], "attempt": "; ".join(attempts) or "no solver program is installed", "keep": False}
    listed: list[Json] = [
        {"program": a.program, "version": a.version, "answer": a.answer, "text": a.text, "logic": script.logic}
        for a in answers
    ]
    return {"evidence": [{"about": question.digest(), "form": "solvers", "answers": listed}]}


def refuted_by_model(question: Question, job: Job) -> Result:
    """Ask z3 for a counterexample; its `unsat` is not used."""
    try:
        found = _solver_witness(question, "z3", float(str(job["seconds"])), int(str(job["rlimit"])))
    except MissingSolverError as error:
        return {"evidence": [], "attempt": str(error), "keep": False}
    return {"evidence": [] if found is None else [_witness(question, found, "z3 model")]}


def searched(question: Question, job: Job) -> Result:
    """Let Hypothesis look for a counterexample; that it finds none says nothing."""
    elements: tuple[int, ...] = tuple(job["elements"])
    try:
        found = search(question, elements=elements, examples=int(str(job["examples"])))
    except MissingHypothesisError as error:
        return {"evidence": [], "attempt": str(error), "keep": False}
    return {"evidence": [] if found is None else [_witness(question, found, "Hypothesis")]}


def smallest(question: Question, job: Job) -> Result:
    """Look for the smallest counterexample of its size, and say what excludes smaller ones (see `solver.smallest`)."""
    from solver.certify import certify

    witness = job["witness"]
    assert isinstance(witness, dict)
    best, seconds = assignment_of(question, witness), float(str(job["seconds"]))
    certificate: Json = None
    for _ in range(8):
        search = among_smaller(question, best)
        stronger = with_fewer_entries(question, best.weight()[1])
        better = search.assignment if search.improved else _model_of(stronger, seconds)
        if better is None:
            break
        best = minimized(question, better)
    entries = best.weight()[1]
    if entries:
        certificate = certify(stronger.json(), seconds=seconds)
    found = witness["found"] if best.json()["values"] == witness["values"] else "search for the smallest"
    entry = {**witness, **best.json(), "found": found, "fewer": certificate, "evaluated": search.evaluated}
    return {"evidence": [entry], "keep": certificate is not None or not entries}


def _model_of(question: Question, seconds: float) -> Assignment | None:
    try:
        return _solver_witness(question, "z3", min(seconds, 5), 5_000_000)
    except MissingSolverError:
        return None


def smoked(question: Question, job: Job) -> Result:
    """Ask z3 for an instance that satisfies the hypotheses, on index sets of one, two or three elements."""
    bare = replace(question, conclude=constant(False))
    seconds, rlimit = float(str(job["seconds"])), int(str(job["rlimit"]))
    try:
        if question.sorts:
            tries = (finite_counterexample(bare, elements=e, seconds=seconds, rlimit=rlimit) for e in ((1, 2), (3,)))
            found = next(filter(None, tries), None)
        else:
            found = _solver_witness(bare, "z3", seconds, rlimit)
    except MissingSolverError as error:
        return {"evidence": [], "attempt": f"smoke: {error}", "keep": False}
    nothing = {"attempt": "smoke: no instance of the hypotheses is found; perhaps they contradict each other"}
    attempt = {} if found is not None else {**nothing, "keep": False}
    return {"evidence": _model(question, found), **attempt}


def _solver_witness(question: Question, program: str, seconds: float, rlimit: int) -> Assignment | None:
    if question.functions or question.sorts or not question.variables:
        return None
    script = counterexample_script(question)
    answer = ask(program, script.text, seconds=seconds, rlimit=rlimit, want=script.values)
    values = model_values(answer)
    found = {variable.name: _value_in(values, variable) for variable in question.variables}
    if any(value is None for value in found.values()):
        return None
    assignment = Assignment({}, found)
    return assignment if refutes(question, assignment) else None


def _value_in(values: Mapping[str, str], variable: Variable) -> Scalar | None:
    """Return the value that a model gives to a number, or None when it gives none of its domain."""
    if variable.sort in NUMERIC - FINITE and values.get(f"{variable.name}.bottom") == "true":
        return NEG_INF
    text = values.get(variable.name, "true")
    if variable.sort not in NUMERIC or text in ("true", "false"):
        return None
    value = scalar_from_text(text)
    whole = isinstance(value, int) or variable.sort not in INTEGRAL
    boxed = variable.lo is None or variable.hi is None or variable.lo <= value <= variable.hi
    return value if whole and boxed else None


def mutated(question: Question, job: Job) -> Result:
    """Try to refute every mutant of a true statement."""
    elements: tuple[int, ...] = tuple(job["elements"])
    seed = int(str(job["seed"]))
    survivors: list[Json] = []
    tried = mutants(question, most=int(str(job["most"])))
    for mutant in tried:
        if not _is_refuted(mutant.question, seed, elements):
            survivors.append(mutant.change)
    return {"evidence": [], "mutants": len(tried), "survivors": survivors}


def _is_refuted(question: Question, seed: int, elements: tuple[int, ...]) -> bool:
    """Tell whether a counterexample is found: of numbers by sampling first, of index sets by z3 first."""
    if question.sorts:
        return _refuted_by_z3(question, elements) or _fails_somewhere(question, 16384, seed, elements)
    return _fails_somewhere(question, 2048, seed, elements) or _refuted_by_z3(question, elements)


def _refuted_by_z3(question: Question, elements: tuple[int, ...]) -> bool:
    """Tell whether z3 refutes a question with a model that replays; where z3 is not installed, nothing is refuted."""
    try:
        if question.sorts:
            return finite_counterexample(question, elements=elements, seconds=5, rlimit=5_000_000) is not None
        return _solver_witness(question, "z3", 5, 5_000_000) is not None
    except MissingSolverError:
        return False


def _fails_somewhere(question: Question, count: int, seed: int, elements: tuple[int, ...]) -> bool:
    """Tell whether random instances refute a question; values beyond 64 bits are left to the solver."""
    try:
        return sample(question, count=count, seed=seed, elements=elements).counterexample is not None
    except LaneOverflowError:
        return False


METHODS: Final[dict[str, Callable[[Question, Job], Result]]] = {
    "sample": sampled,
    "enumerate": enumerated,
    "certify": certified,
    "search": searched,
    "refute": refuted_by_model,
    "smallest": smallest,
    "smoke": smoked,
    "solve": solved,
    "mutate": mutated,
}

"""Decides a reading: lays its statement out, asks the methods, gathers evidence, lets the kernel judge."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from solver.claims import TIERS, Claim, Reading
from solver.enumeration import box_of
from solver.fidelity import fidelity
from solver.jobs import Job, Result, run
from solver.kernel.document import Rejected
from solver.kernel.judge import Judgement, judge
from solver.kernel.outcomes import STRENGTH
from solver.parts import parts_of
from solver.smallest import is_searchable
from solver.store import Store
from terms.errors import TropcheckError
from terms.laws import call
from terms.mutants import in_words
from terms.question import Question
from terms.statements import Instance, Layout, Scope
from terms.term import Json

FORMAT = "tropcheck-evidence/1"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a tier may spend on one question."""

    instances: int
    certificate_seconds: float
    solver_seconds: float
    rlimit: int
    mutants: int


LIMITS = {
    "quick": Limits(3_000_000, 20, 20, 60_000_000, 24),
    "full": Limits(300_000_000, 120, 120, 600_000_000, 60),
    "exhaustive": Limits(20_000_000_000, 900, 900, 6_000_000_000, 200),
}


@dataclass(frozen=True, slots=True)
class Decision:
    """What was found about one reading.

    `status` is "as expected", "not reached" (weaker only because the tier's limits stopped it), "differs", "alarm" or
    "failed" (with `problems`).
    """

    claim: str
    reading: str
    verdict: str
    grade: str
    status: str
    document: dict[str, Json]
    problems: tuple[str, ...] = ()
    attempts: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def green(self) -> bool:
        return self.status in ("as expected", "not reached")


@dataclass(slots=True)
class _Gathering:
    """The evidence for one reading as it comes in."""

    store: Store | None
    evidence: list[Json] = field(default_factory=list)
    attempts: list[str] = field(default_factory=list)
    refuted: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)

    def ask(self, job: Job) -> Result:
        result = run(job, self.store)
        for entry in result["evidence"]:
            assert isinstance(entry, dict)
            self.keep(entry)
        if result.get("attempt"):
            self.attempts.append(str(result["attempt"]))
        return result

    def inhabited(self, digest: str) -> bool:
        """Tell whether an instance of the hypotheses is known."""
        return any(_same_kind(entry, digest, ("model",)) for entry in self.evidence)

    def keep(self, entry: dict[str, Json]) -> None:
        """Add evidence; of two witnesses about one question the later, smaller one stays."""
        about, form = str(entry["about"]), str(entry["form"])
        if form == "witness":
            self.refuted.add(about)
            self.evidence = [e for e in self.evidence if not _same_kind(e, about, ("witness", "samples"))]
        elif form not in ("samples", "model"):
            self.settled.add(about)
            self.evidence = [e for e in self.evidence if not _same_kind(e, about, ("samples",))]
        self.evidence.append(entry)


def _same_kind(entry: Json, about: str, forms: tuple[str, ...]) -> bool:
    return isinstance(entry, dict) and entry["about"] == about and entry["form"] in forms


def decide(
    claim: Claim, reading: Reading, *, tier: str = "quick", seed: int = 0, store: Store | None = None
) -> Decision:
    """Decide one reading within the limits of a tier."""
    started = time.monotonic()
    scope, limits = reading.scope(tier), LIMITS[tier]
    problems = failed_controls(claim)
    layout = reading.statement.layout(scope)
    gathering = _Gathering(store)
    checks: list[Json] = []
    refuted_laws: set[int] = set()
    for instance in layout.instances:
        if id(instance.law) in refuted_laws and instance.size:
            continue
        answer(instance, scope, limits, seed, gathering)
        if not instance.illustrates:
            checks.append(check_fidelity(instance, scope, seed))
        if instance.question.digest() in gathering.refuted:
            refuted_laws.add(id(instance.law))
            make_smallest(instance.question, limits, gathering)
    document = evidence_document(claim, reading, layout, gathering, checks)
    try:
        judgement = judge(document)
        if judgement.outcome.verdict in ("PROVED", "VERIFIED"):
            checks += check_mutants(layout, scope, limits, seed, gathering)
    except Rejected as error:
        problems.append(f"the kernel does not accept this: {error}")
        return Decision(
            claim.id, reading.name, "UNKNOWN", "", "failed", document, tuple(problems), tuple(gathering.attempts)
        )
    problems += survivors_unexplained(reading, checks)
    if judgement.outcome.verdict == "UNKNOWN":
        gathering.attempts += what_fails(layout.tree, gathering.refuted)
    return Decision(
        claim.id,
        reading.name,
        judgement.outcome.verdict,
        judgement.outcome.grade,
        status_of(reading, judgement, tier, problems),
        document,
        tuple(problems),
        tuple(gathering.attempts),
        time.monotonic() - started,
    )


def what_fails(tree: Json, refuted: set[str]) -> list[str]:
    """Say what the author can do about the refuted parts of a statement that is not refuted by them."""
    advice = {
        "step": "it fails at the witness, a state that perhaps is never reached; let the law say more, "
        "until it passes from each state to the next",
        "choice": "it fails at the witness; another choice may serve",
    }
    names = [part.name for digest, part in parts_of(tree).items() if digest in refuted]
    return [f"{name}: {said}" for name in names for word, said in advice.items() if f"the {word}" in name]


def answer(instance: Instance, scope: Scope, limits: Limits, seed: int, gathering: _Gathering) -> None:
    """Ask the methods about one question, cheapest first, until it is settled."""
    question = instance.question
    digest, document = question.digest(), question.json()
    gathering.ask(
        {
            "method": "sample",
            "question": document,
            "count": scope.samples,
            "seed": seed,
            "elements": list(scope.elements),
        }
    )
    if instance.illustrates:
        return
    box = box_of(question, scope.grid)
    if box is not None and box.size() <= limits.instances:
        gathering.ask({"method": "enumerate", "question": document, "box": box.json()})
    if digest in gathering.refuted or (question.is_finite() and digest in gathering.settled):
        return
    if not (question.sorts or question.functions):
        if box is None:
            gathering.ask({"method": "search", "question": document, "elements": [1], "examples": 40})
        if digest not in gathering.refuted:
            rlimit = min(limits.rlimit, 20_000_000)
            gathering.ask({"method": "refute", "question": document, "seconds": 5, "rlimit": rlimit})
        if digest in gathering.refuted:
            return
    if question.hypotheses and not gathering.inhabited(digest):
        gathering.ask({"method": "smoke", "question": document, "seconds": 5, "rlimit": 20_000_000})
    certificate = gathering.ask({"method": "certify", "question": document, "seconds": limits.certificate_seconds})
    if not certificate["evidence"]:
        gathering.ask(
            {"method": "solve", "question": document, "seconds": limits.solver_seconds, "rlimit": limits.rlimit}
        )


def make_smallest(question: Question, limits: Limits, gathering: _Gathering) -> None:
    """Put the smallest counterexample of its size in the place of the one found, with what excludes smaller ones."""
    entry = next((e for e in gathering.evidence if _same_kind(e, question.digest(), ("witness",))), None)
    if entry is not None and is_searchable(question):
        seconds = min(10.0, limits.certificate_seconds)
        gathering.ask({"method": "smallest", "question": question.json(), "witness": entry, "seconds": seconds})


def check_fidelity(instance: Instance, scope: Scope, seed: int) -> Json:
    """Compare the interpretations of a question at every node, and return the figures."""
    nodes = len(instance.question.nodes())
    batches, points = (4, max(3, min(16, 500 // nodes))) if nodes <= 400 else (1, 1)
    report = fidelity(instance, seed=seed, elements=scope.elements, batches=batches, points=points)
    mismatches: list[Json] = list(report.mismatches)
    return {
        "about": instance.question.digest(),
        "check": "fidelity",
        "nodes": report.nodes,
        "points": report.points,
        "comparisons": report.comparisons,
        "mismatches": mismatches,
        "seed": seed,
    }


def check_mutants(layout: Layout, scope: Scope, limits: Limits, seed: int, gathering: _Gathering) -> list[Json]:
    """Try the mutants of the first question of each law that is proved or verified."""
    checks: list[Json] = []
    seen: set[tuple[int, bool]] = set()
    inductive = any(not instance.size for instance in layout.instances)
    for instance in reversed(layout.instances):
        digest = instance.question.digest()
        key = (id(instance.law), bool(instance.given))
        if digest not in gathering.settled or digest in gathering.refuted or key in seen:
            continue
        if inductive and instance.size:
            continue
        if len(instance.question.nodes()) > 400 and instance.size and instance is not layout.instances[0]:
            continue
        seen.add(key)
        result = gathering.ask(
            {
                "method": "mutate",
                "question": instance.question.json(),
                "elements": list(scope.elements),
                "seed": seed,
                "most": limits.mutants,
            }
        )
        checks.append(
            {
                "about": digest,
                "check": "mutants",
                "tried": result["mutants"],
                "survivors": result["survivors"],
                "seed": seed,
            }
        )
    return checks


def evidence_document(
    claim: Claim, reading: Reading, layout: Layout, gathering: _Gathering, checks: list[Json]
) -> dict[str, Json]:
    """Return the evidence file of a reading."""
    questions: dict[str, Json] = {i.question.digest(): i.question.json() for i in layout.instances}
    return {
        "format": FORMAT,
        "claim": claim.id,
        "reading": reading.name,
        "statement": layout.tree,
        "questions": questions,
        "evidence": gathering.evidence,
        "checks": checks,
    }


def failed_controls(claim: Claim) -> list[str]:
    """List the controls on which a law does not do what the literature says."""
    problems = []
    for control in claim.controls:
        try:
            found: Any = call(control.law, control.arguments)
        except (TropcheckError, TypeError, ValueError) as error:
            problems.append(f"control {control.name!r} could not run: {error}")
            continue
        if found is not control.holds:
            wanted = "hold" if control.holds else "fail"
            problems.append(
                f"control {control.name!r}: {control.law.__name__} must {wanted} there, but gives {found!r}"
            )
    return problems


def survivors_unexplained(reading: Reading, checks: list[Json]) -> list[str]:
    """List the mutants that stayed true and that the claim does not explain."""
    problems = []
    for check in checks:
        assert isinstance(check, dict)
        if check["check"] == "mutants":
            for survivor in check["survivors"]:
                if not explanation_of(reading, str(survivor)):
                    problems.append(f"a mutant stays true, and the claim does not say why: {in_words(str(survivor))}")
    return problems


def explanation_of(reading: Reading, survivor: str) -> str:
    """Return the claim's reason why a mutant stays true, or nothing; it may name operators by their signs or names."""
    texts = (survivor, in_words(survivor))
    return next((reason for part, reason in reading.survivors.items() if any(part in text for text in texts)), "")


def status_of(reading: Reading, judgement: Judgement, tier: str, problems: list[str]) -> str:
    """Compare a verdict with the one that the claim expects."""
    verdict = judgement.outcome.verdict
    if judgement.outcome.alarm:
        return "alarm"
    if problems:
        return "failed"
    if verdict == reading.expect:
        return "as expected"
    lower_tier = TIERS.index(tier) < TIERS.index(reading.tier)
    if lower_tier and verdict in STRENGTH and reading.expect in STRENGTH:
        weaker = STRENGTH.index(verdict) < STRENGTH.index(reading.expect) and verdict != "REFUTED"
        return "not reached" if weaker else "differs"
    return "differs"


def questions_of(document: dict[str, Json]) -> dict[str, Question]:
    """Return the questions of an evidence document by digest."""
    from terms.question import question_of

    return {digest: question_of(question) for digest, question in document["questions"].items()}

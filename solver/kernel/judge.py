"""From evidence to verdict: the one place where verdicts are computed.

Each question of a document gets a finding from the evidence about it; the statement's tree combines findings by
named rules. What the kernel does not accept raises `Rejected`: it never weakens silently.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as attribute

from .boxes import Box, check_enumeration, covers
from .document import Rejected, field, names
from .evaluate import Instance, holds
from .matching import Matching, check_choices
from .sentence import Sentence, _Reader, read_question

GRADES = "ARBC"
STRENGTH = ("UNKNOWN", "SUPPORTED", "VERIFIED", "PROVED", "REFUTED")


@dataclass
class Finding:
    """What the evidence says about one question."""

    refuted: bool = False
    proved: str = ""
    sampled: int = 0
    inhabited: bool = False
    witnesses: list[dict[str, object]] = attribute(default_factory=list)
    boxes: list[Box] = attribute(default_factory=list)
    forms: set[str] = attribute(default_factory=set)

    @property
    def boxed(self) -> bool:
        return bool(self.boxes)

    @property
    def contradictory(self) -> bool:
        """Tell whether a witness lies inside the scope of a proof, or of a completed enumeration."""
        inside = any(covers(box, witness) for box in self.boxes for witness in self.witnesses)
        return self.refuted and (bool(self.proved) or inside)


@dataclass(frozen=True)
class Outcome:
    """A verdict, the weakest grade it rests on, and whether evidence contradicts evidence."""

    verdict: str
    grade: str = ""
    alarm: bool = False
    because: str = ""


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
    outcome = _Tree(sentences, findings).of(field(document, "statement", dict))
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
            from .proofs import FORMS

            if form not in FORMS:
                raise Rejected(f"{where}.form: {form[:40]!r} is no form of evidence; known: {', '.join(sorted(FORMS))}")
            FORMS[form](sentence, entry)
            finding.proved = best_grade(finding.proved, "A")


def best_grade(first: str, second: str) -> str:
    """Return the better of two grades; no grade is worse than any."""
    return min(first or "Z", second, key=(GRADES + "Z").index)


def worst_grade(grades: list[str]) -> str:
    """Return the weakest grade that a verdict rests on."""
    return max((g for g in grades if g), key=GRADES.index, default="")


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


class _Tree:
    """Combines findings along a statement's tree."""

    def __init__(self, sentences: dict[str, Sentence], findings: dict[str, Finding]) -> None:
        self.sentences = sentences
        self.findings = findings

    def of(self, tree: object) -> Outcome:
        """Return the outcome of a tree by its kind."""
        kind = str(field(tree, "kind", str, "statement"))
        rule = getattr(self, "rule_" + kind.replace("-", "_"), None)
        if rule is None:
            raise Rejected(f"statement.kind: {kind[:40]!r} is no kind of statement")
        outcome = rule(tree)
        assert isinstance(outcome, Outcome)
        return outcome

    def sentence(self, tree: object, name: str = "question") -> Sentence:
        digest = str(field(tree, name, str, "statement"))
        if digest not in self.sentences:
            raise Rejected(f"statement.{name}: no question of this document has the digest {digest[:12]}")
        return self.sentences[digest]

    def question(self, sentence: Sentence) -> Outcome:
        """Return the outcome of one question: a witness refutes, a proof proves, a box verifies, samples support."""
        finding = self.findings[sentence.digest]
        if finding.refuted:
            return Outcome("REFUTED", "A", alarm=finding.contradictory)
        if sentence.hypotheses and (finding.proved or finding.boxed) and not (finding.inhabited or finding.boxed):
            return Outcome(
                "UNKNOWN", because="no instance satisfying the hypotheses is known: the proof may be vacuous"
            )
        if finding.proved:
            return Outcome("PROVED", finding.proved)
        if finding.boxed:
            return Outcome("VERIFIED", "R")
        if finding.sampled:
            return Outcome("SUPPORTED")
        return Outcome("UNKNOWN", because="no evidence")

    def leaves(self, tree: object) -> list[Outcome]:
        leaves = field(tree, "leaves", list, "statement")
        assert isinstance(leaves, list)
        if not leaves:
            raise Rejected("statement.leaves is empty")
        return [self.question(self.sentence(leaf)) for leaf in leaves]

    def everything(self, tree: object) -> bool:
        scope = field(tree, "scope", str, "statement")
        if scope not in ("all", "listed"):
            raise Rejected("statement.scope is `all` or `listed`")
        return scope == "all"

    def rule_forall(self, tree: object) -> Outcome:
        """For all sizes: one counterexample refutes; proofs at all listed sizes verify, and prove if they are all."""
        outcome = conjunction(self.leaves(tree))
        if outcome.verdict == "PROVED" and not self.everything(tree):
            return Outcome("VERIFIED", outcome.grade, outcome.alarm)
        return outcome

    def rule_exists(self, tree: object) -> Outcome:
        """For some size: the leaves are negations; a witness against one of them is the thing sought."""
        outcomes = self.leaves(tree)
        alarm = any(outcome.alarm for outcome in outcomes)
        if any(outcome.verdict == "REFUTED" for outcome in outcomes):
            return Outcome("PROVED", "A", alarm)
        if self.everything(tree) and all(outcome.verdict == "PROVED" for outcome in outcomes):
            return Outcome("REFUTED", worst_grade([outcome.grade for outcome in outcomes]), alarm)
        return Outcome("UNKNOWN", because="no witness found, and none is excluded beyond the scope")

    def rule_alternating(self, tree: object) -> Outcome:
        """A choice for one side's blocks leaves a universal question; proving it decides for that side."""
        assert isinstance(tree, dict)
        law = read_question(field(tree, "law", dict, "statement"), "statement.law")
        blocks = field(tree, "prefix", list, "statement")
        assert isinstance(blocks, list)
        prefix: list[tuple[str, set[str]]] = []
        for block in blocks:
            if not (isinstance(block, list) and len(block) == 2 and block[0] in ("forall", "exists")):
                raise Rejected("statement.prefix lists [quantifier, names]")
            prefix.append((block[0], set(names(block[1], "statement.prefix"))))
        named = [name for _, block in prefix for name in block]
        if sorted(named) != sorted([*law.variables, *law.functions, *law.sorts]):
            raise Rejected("statement.prefix does not quantify exactly the names of the law")
        outcomes = {}
        for key, side in (("prove", "exists"), ("refute", "forall")):
            if key in tree:
                target = self.sentence(tree, key)
                check_choices(law, target, prefix, side)
                outcomes[key] = self.question(target)
        decided = {key: o for key, o in outcomes.items() if o.verdict == "PROVED"}
        if len(decided) == 2:
            return Outcome("REFUTED", "A", alarm=True)
        if "refute" in decided:
            return Outcome("REFUTED", decided["refute"].grade, decided["refute"].alarm)
        if "prove" in outcomes and outcomes["prove"].verdict != "REFUTED":
            return outcomes["prove"]
        return Outcome("UNKNOWN", because="no choice of the other side's terms is proved to win")

    def rule_recurrence(self, tree: object) -> Outcome:
        """Induction: the law holds at the start and passes from a state to the next."""
        base, step = self.sentence(tree, "base"), self.sentence(tree, "step")
        state = set(names(field(tree, "state", list, "statement"), "statement.state"))
        if len(step.hypotheses) <= len(base.hypotheses):
            raise Rejected("statement.step needs the hypotheses of the base, those on its inputs, and the law itself")
        for row in step.hypotheses[len(base.hypotheses) : -1]:
            if step.mentions(row) & state:
                raise Rejected("statement.step: a hypothesis on the inputs speaks of the state")
        if any(name not in step.variables or name in base.variables for name in state):
            raise Rejected("statement.state names variables of the step that the base does not have")
        if any(step.variables[name][1] is not None for name in state):
            raise Rejected("a component of the state runs over a box; state the box inside the law")
        if step.functions or base.functions or step.sorts or base.sorts:
            raise Rejected("a recurrence is about numbers, not about index sets")
        for name in set(base.variables) & set(step.variables):
            if base.variables[name] != step.variables[name]:
                raise Rejected(f"the parameter {name} has two domains in one recurrence")
        for target in (step, base):
            Matching(step, target, state).match(step.hypotheses[-1], target.conclusion)
        for before, after in zip(base.hypotheses, step.hypotheses, strict=False):
            Matching(base, step, set()).match(before, after)
        start, passes = self.question(base), self.question(step)
        if start.verdict == "REFUTED":
            return start
        outcome = conjunction([start, passes])
        if outcome.verdict == "PROVED":
            return outcome
        return Outcome("UNKNOWN", because="the induction step or its start is not proved")

    def rule_every(self, tree: object) -> Outcome:
        """A conjunction is as strong as its weakest part."""
        parts = field(tree, "parts", list, "statement")
        assert isinstance(parts, list)
        if not parts:
            raise Rejected("statement.parts is empty")
        return conjunction([self.of(field(part, "of", dict, "statement.parts")) for part in parts])

    def rule_extremum(self, tree: object) -> Outcome:
        """An extremum is attained and bounds; a family beyond every bound shows that there is none."""
        assert isinstance(tree, dict)
        if "family" in tree:
            outcome = self.of(tree["family"])
            return Outcome("ILL-POSED", outcome.grade) if outcome.verdict == "PROVED" else Outcome("UNKNOWN")
        attained, bounded = (self.of(field(tree, name, dict, "statement")) for name in ("attained", "bounded"))
        return conjunction([attained, bounded])

    def rule_growth(self, tree: object) -> Outcome:
        """A bound with its constant proves; a family against every constant refutes."""
        assert isinstance(tree, dict)
        below = questions_below(tree.get("fails"), "question")
        if any(digest in self.sentences and self.sentences[digest].hypotheses for digest in below):
            raise Rejected("statement.fails: a family has no hypotheses beside its law, so that it exists for every c")
        holds_, fails = (self.of(tree[name]) if name in tree else None for name in ("holds", "fails"))
        if fails is not None and fails.verdict == "PROVED":
            alarm = fails.alarm or (holds_ is not None and holds_.verdict == "PROVED")
            return Outcome("REFUTED", fails.grade, alarm)
        if holds_ is not None and holds_.verdict != "REFUTED":
            return holds_
        return Outcome("UNKNOWN", because="neither a constant nor a family against every constant is proved")

    def rule_ill_typed(self, tree: object) -> Outcome:
        """The kernel's own sort rules reject the node that the statement contains."""
        reader = typed_rows(tree)
        rejected = field(tree, "rejected", list, "statement")
        try:
            reader.read_node(rejected)
        except Rejected:
            return Outcome("ILL-POSED", "A")
        raise Rejected("statement.rejected is well typed")

    def rule_well_typed(self, tree: object) -> Outcome:
        """All nodes of the formula satisfy the sort rules."""
        typed_rows(tree)
        return Outcome("PROVED", "A")

    def rule_declared(self, tree: object) -> Outcome:
        """CITED and NOT FORMAL are declared, with a reason."""
        verdict, because = field(tree, "verdict", str, "statement"), field(tree, "because", str, "statement")
        if verdict not in ("CITED", "NOT FORMAL"):
            raise Rejected(f"statement.verdict: {str(verdict)[:40]!r} cannot be declared")
        return Outcome(str(verdict), because=str(because))


def questions_below(tree: object, key: str) -> list[str]:
    """List the digests that stand under `key` anywhere in a tree."""
    if isinstance(tree, dict):
        found = [tree[key]] if isinstance(tree.get(key), str) else []
        return found + [digest for part in tree.values() for digest in questions_below(part, key)]
    return [digest for part in tree for digest in questions_below(part, key)] if isinstance(tree, list) else []


def typed_rows(tree: object) -> _Reader:
    """Read the rows of a formula whose variables are declared by their use."""
    rows = field(tree, "nodes", list, "statement")
    assert isinstance(rows, list)
    declared = [row for row in rows if isinstance(row, list) and len(row) == 3 and row[0] == "var"]
    found = {name: sort for _, name, sort in declared if isinstance(name, str)}
    empty: dict[str, object] = {name: [] for name in ("sorts", "larger", "functions", "nodes")}
    variables: list[object] = [[name, sort, None, None] for name, sort in found.items() if sort != "vector"]
    reader = _Reader({**empty, "variables": variables}, "statement")
    reader.variables |= {str(name): ("vector", None, None) for name, sort in found.items() if sort == "vector"}
    for row in rows:
        reader.read_node(row)
    return reader


def conjunction(outcomes: list[Outcome]) -> Outcome:
    """Return the outcome of "all of these": refuted by one, otherwise as strong as the weakest."""
    alarm = any(outcome.alarm for outcome in outcomes)
    refuted = [outcome for outcome in outcomes if outcome.verdict == "REFUTED"]
    if refuted:
        return Outcome("REFUTED", refuted[0].grade, alarm)
    special = [outcome for outcome in outcomes if outcome.verdict not in STRENGTH]
    if special:
        return Outcome(special[0].verdict, special[0].grade, alarm, special[0].because)
    weakest = min(outcomes, key=lambda outcome: STRENGTH.index(outcome.verdict))
    return Outcome(weakest.verdict, worst_grade([o.grade for o in outcomes]), alarm, weakest.because)

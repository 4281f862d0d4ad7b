"""The rules of a statement's tree: how the outcomes of questions become the outcome of a statement.

Each kind of statement has one rule, the method `rule_…` of its name; any other kind is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .document import Rejected, field, names, rational
from .enclosures import encloses
from .extrema import check_extremum
from .families import check_family, check_universal
from .matching import Matching, check_choices
from .outcomes import Finding, Outcome, conjunction, worst_grade
from .polynomials import Work
from .sentence import Reader, Sentence, read_question
from .sorts import BINDERS, OPERATORS, typed


class Tree:
    """Combines findings along a statement's tree."""

    def __init__(self, sentences: dict[str, Sentence], findings: dict[str, Finding], work: Work) -> None:
        self.sentences = sentences
        self.findings = findings
        self.work = work
        self.alarm = False
        """Whether evidence contradicts evidence anywhere in the tree, whatever the outcome says."""
        self.proofs: set[str] = set()
        """The questions whose proofs or enumerations the outcome rests on."""

    def of(self, tree: Any) -> Outcome:
        """Return the outcome of a tree by its kind."""
        kind = field(tree, "kind", str, "statement")
        rule: Callable[[Any], Outcome] | None = getattr(self, "rule_" + kind.replace("-", "_"), None)
        if rule is None:
            raise Rejected(f"statement.kind: {kind[:40]!r} is no kind of statement")
        outcome = rule(tree)
        self.alarm |= outcome.alarm
        return outcome

    def sentence(self, tree: Any, name: str = "question") -> Sentence:
        digest = field(tree, name, str, "statement")
        if digest not in self.sentences:
            raise Rejected(f"statement.{name}: no question of this document has the digest {digest[:12]}")
        self.work.spend(len(self.sentences[digest].nodes))
        return self.sentences[digest]

    def question(self, sentence: Sentence) -> Outcome:
        """Return the outcome of one question: a witness refutes, a proof proves, a box verifies, samples support."""
        finding = self.findings[sentence.digest]
        if finding.refuted:
            return Outcome("REFUTED", "A", alarm=finding.contradictory)
        if finding.proved or finding.boxes:
            if sentence.hypotheses and not finding.inhabited:
                because = "no instance satisfying the hypotheses is known: the proof may be vacuous"
                return Outcome("UNKNOWN", because=because)
            self.proofs.add(sentence.digest)
            return Outcome("PROVED", finding.proved) if finding.proved else Outcome("VERIFIED", "R")
        if finding.sampled:
            return Outcome("SUPPORTED")
        return Outcome("UNKNOWN", because="no evidence")

    def leaves(self, tree: Any) -> list[Outcome]:
        leaves = field(tree, "leaves", list, "statement")
        if not leaves:
            raise Rejected("statement.leaves is empty")
        return [self.question(self.sentence(leaf)) for leaf in leaves]

    def everything(self, tree: Any) -> bool:
        scope = field(tree, "scope", str, "statement")
        if scope not in ("all", "listed"):
            raise Rejected("statement.scope is `all` or `listed`")
        return scope == "all"

    def rule_forall(self, tree: Any) -> Outcome:
        """For all sizes: one counterexample refutes; proofs at all listed sizes verify, and prove if they are all."""
        outcome = conjunction(self.leaves(tree))
        if outcome.verdict == "PROVED" and not self.everything(tree):
            return Outcome("VERIFIED", outcome.grade, outcome.alarm)
        return outcome

    def rule_exists(self, tree: Any) -> Outcome:
        """For some size: the leaves are negations; a witness against one of them is the thing sought."""
        outcomes = self.leaves(tree)
        alarm = any(outcome.alarm for outcome in outcomes)
        if any(outcome.verdict == "REFUTED" for outcome in outcomes):
            return Outcome("PROVED", "A", alarm)
        if self.everything(tree) and all(outcome.verdict == "PROVED" for outcome in outcomes):
            return Outcome("REFUTED", worst_grade([outcome.grade for outcome in outcomes]), alarm)
        return Outcome("UNKNOWN", because="no witness found, and none is excluded beyond the scope")

    def rule_alternating(self, tree: Any) -> Outcome:
        """A choice for one side's blocks leaves a universal question; proving it decides for that side."""
        law = read_question(field(tree, "law", dict, "statement"), "statement.law", self.work)
        prefix: list[tuple[str, set[str]]] = []
        for block in field(tree, "prefix", list, "statement"):
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
                check_choices(law, target, prefix, side, self.work)
                outcomes[key] = self.question(target)
        decided = {key: o for key, o in outcomes.items() if o.verdict == "PROVED"}
        if len(decided) == 2:
            return Outcome("REFUTED", "A", alarm=True)
        if "refute" in decided:
            return Outcome("REFUTED", decided["refute"].grade, decided["refute"].alarm)
        if "prove" in outcomes and outcomes["prove"].verdict != "REFUTED":
            return outcomes["prove"]
        return Outcome("UNKNOWN", because="no choice of the other side's terms is proved to win")

    def rule_recurrence(self, tree: Any) -> Outcome:
        """Induction: the law holds at the start and passes from a state to the next."""
        base, step = self.sentence(tree, "base"), self.sentence(tree, "step")
        state = set(names(field(tree, "state", list, "statement"), "statement.state"))
        if len(step.hypotheses) <= len(base.hypotheses):
            raise Rejected("statement.step needs the hypotheses of the base, those on its inputs, and the law itself")
        if step.mentions(*step.hypotheses[len(base.hypotheses) : -1]) & state:
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
            Matching(step, target, state, self.work).match(step.hypotheses[-1], target.conclusion)
        for before, after in zip(base.hypotheses, step.hypotheses, strict=False):
            Matching(base, step, set(), self.work).match(before, after)
        start, passes = self.question(base), self.question(step)
        if start.verdict == "REFUTED":
            return start
        outcome = conjunction([start, passes])
        unrolled = names(field(tree, "unrolled", list, "statement"), "statement.unrolled")
        broken = any(digest in self.findings and self.findings[digest].refuted for digest in unrolled)
        if outcome.verdict == "PROVED":
            return replace(outcome, alarm=outcome.alarm or broken)
        return Outcome("UNKNOWN", because="the induction step or its start is not proved")

    def rule_every(self, tree: Any) -> Outcome:
        """A conjunction is as strong as its weakest part."""
        parts = field(tree, "parts", list, "statement")
        if not parts:
            raise Rejected("statement.parts is empty")
        return conjunction([self.of(field(part, "of", dict, "statement.parts")) for part in parts])

    def rule_extremum(self, tree: Any) -> Outcome:
        """An extremum is attained and bounds; a family beyond every bound shows that there is none."""
        if "family" in tree:
            outcome = self.of(tree["family"])
            check_universal(tree["family"], "statement.family")
            if outcome.verdict == "PROVED":
                return Outcome("ILL-POSED", outcome.grade)
            return Outcome("UNKNOWN", because="no family beyond every bound is proved")
        sense, value = field(tree, "sense", str, "statement"), field(tree, "value", int, "statement")
        attained, bounded = (field(tree, name, dict, "statement") for name in ("attained", "bounded"))
        if (attained.get("kind"), bounded.get("kind"), sense in ("max", "min")) != ("exists", "forall", True):
            raise Rejected("an extremum is a max or min that something attains (`exists`) and all respect (`forall`)")
        outcome = conjunction([self.of(attained), self.of(bounded)])
        if len(attained["leaves"]) != len(bounded["leaves"]):
            raise Rejected("an extremum is attained and bounded over the same sizes")
        for ours, theirs in zip(attained["leaves"], bounded["leaves"], strict=True):
            check_extremum(self.sentence(ours), self.sentence(theirs), value, sense, self.work)
        return outcome

    def rule_growth(self, tree: Any) -> Outcome:
        """A bound with its constant proves; a family against every constant refutes."""
        holds_, fails = (self.of(tree[name]) if name in tree else None for name in ("holds", "fails"))
        if fails is not None:
            check_family(tree["fails"], self.sentences, self.work)
        if holds_ is not None:
            check_universal(tree["holds"], "statement.holds: a bound", "declared")
        if fails is not None and fails.verdict == "PROVED":
            alarm = fails.alarm or (holds_ is not None and holds_.verdict == "PROVED")
            return Outcome("REFUTED", fails.grade, alarm)
        if holds_ is not None and holds_.verdict != "REFUTED":
            return holds_
        return Outcome("UNKNOWN", because="neither a constant nor a family against every constant is proved")

    def rule_ill_typed(self, tree: Any) -> Outcome:
        """The kernel's own sort rules reject the node that the statement contains, for its arguments."""
        reader = typed_rows(tree, self.work)
        op, args, payload = reader.parts(field(tree, "rejected", list, "statement"))
        if op in BINDERS:
            reader.add("bound", (), payload)
        declared = op != "apply" or reader.functions.get(str(payload[0]), ((), ""))[1] == payload[1]
        try:
            typed(reader, op, [reader.nodes[arg].sort for arg in args], payload)
        except Rejected:
            if args and op in OPERATORS and op not in ("const", "var", "bound") and declared:
                return Outcome("ILL-POSED", "A")
        raise Rejected("statement.rejected is well typed, or is no operator of the language with declared names")

    def rule_well_typed(self, tree: Any) -> Outcome:
        """All nodes of the formula satisfy the sort rules."""
        typed_rows(tree, self.work)
        return Outcome("PROVED", "A")

    def rule_enclosure(self, tree: Any) -> Outcome:
        """The kernel's own rational bounds decide whether exp or log at a rational point lies in an interval."""
        at, lo, hi = (rational(field(tree, name, str, "statement"), f"statement.{name}") for name in ("at", "lo", "hi"))
        inside = encloses(field(tree, "function", str, "statement"), at, lo, hi, self.work)
        return Outcome("PROVED" if inside else "REFUTED", "A")

    def rule_declared(self, tree: Any) -> Outcome:
        """CITED and NOT FORMAL are declared, with a reason."""
        verdict, because = field(tree, "verdict", str, "statement"), field(tree, "because", str, "statement")
        if verdict not in ("CITED", "NOT FORMAL"):
            raise Rejected(f"statement.verdict: {verdict[:40]!r} cannot be declared")
        return Outcome(verdict, because=because)


def typed_rows(tree: dict[str, Any], work: Work) -> Reader:
    """Read the rows of a formula whose variables are declared by their use."""
    rows = field(tree, "nodes", list, "statement")
    declared = [row for row in rows if isinstance(row, list) and len(row) == 3 and row[0] == "var"]
    found = {name: sort for _, name, sort in declared if isinstance(name, str)}
    sets = {name: tree.get(name, []) for name in ("sorts", "functions")}
    variables: list[object] = [[name, sort, None, None] for name, sort in found.items() if sort != "vector"]
    reader = Reader({"larger": [], "nodes": [], **sets, "variables": variables}, "statement", work)
    reader.variables |= {str(name): ("vector", None, None) for name, sort in found.items() if sort == "vector"}
    for row in rows:
        reader.add(*reader.parts(row))
    return reader

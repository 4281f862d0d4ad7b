"""The rules of a statement's tree: how the outcomes of questions become the outcome of a statement.

Each kind of statement has one rule, the method `rule_…` of its name; any other kind is an error.
"""

from __future__ import annotations

from .document import Rejected, field, names
from .matching import Matching, check_choices
from .outcomes import Finding, Outcome, conjunction, worst_grade
from .sentence import Reader, Sentence, read_question


class Tree:
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
        below = questions_below(tree.get("fails"), ("question", "prove", "refute", "base", "step"))
        leaves = questions_below(tree.get("fails"), ("question",))
        if any(digest in self.sentences and self.sentences[digest].hypotheses for digest in leaves):
            raise Rejected("statement.fails: a family has no hypotheses beside its law, so that it exists for every c")
        if below and not any(self.speaks_of_constant(digest) for digest in below):
            raise Rejected("statement.fails: a family against every constant quantifies an unbounded integer c")
        holds_, fails = (self.of(tree[name]) if name in tree else None for name in ("holds", "fails"))
        if fails is not None and fails.verdict == "PROVED":
            alarm = fails.alarm or (holds_ is not None and holds_.verdict == "PROVED")
            return Outcome("REFUTED", fails.grade, alarm)
        if holds_ is not None and holds_.verdict != "REFUTED":
            return holds_
        return Outcome("UNKNOWN", because="neither a constant nor a family against every constant is proved")

    def speaks_of_constant(self, digest: str) -> bool:
        """Tell whether a question quantifies the constant: an integer variable c without a box."""
        sentence = self.sentences.get(digest)
        return sentence is not None and sentence.variables.get("c") == ("int", None, None)

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


def questions_below(tree: object, keys: tuple[str, ...]) -> list[str]:
    """List the digests that stand under one of `keys` anywhere in a tree."""
    if isinstance(tree, dict):
        found = [str(tree[key]) for key in keys if isinstance(tree.get(key), str)]
        return found + [digest for part in tree.values() for digest in questions_below(part, keys)]
    return [digest for part in tree for digest in questions_below(part, keys)] if isinstance(tree, list) else []


def typed_rows(tree: object) -> Reader:
    """Read the rows of a formula whose variables are declared by their use."""
    rows = field(tree, "nodes", list, "statement")
    assert isinstance(rows, list)
    declared = [row for row in rows if isinstance(row, list) and len(row) == 3 and row[0] == "var"]
    found = {name: sort for _, name, sort in declared if isinstance(name, str)}
    empty: dict[str, object] = {name: [] for name in ("sorts", "larger", "functions", "nodes")}
    variables: list[object] = [[name, sort, None, None] for name, sort in found.items() if sort != "vector"]
    reader = Reader({**empty, "variables": variables}, "statement")
    reader.variables |= {str(name): ("vector", None, None) for name, sort in found.items() if sort == "vector"}
    for row in rows:
        reader.read_node(row)
    return reader

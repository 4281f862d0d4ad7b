"""Instances of a law: one sentence is another with terms in the place of chosen variables and functions.

A chosen variable may become any closed term; a chosen function, applied to bound elements only, any term in those
elements. The same choice stands at every occurrence. This is first-order matching with Miller patterns, so at most
one choice fits, and it is found by walking both graphs together.
"""

from __future__ import annotations

from .document import Rejected
from .polynomials import Work
from .sentence import Node, Sentence
from .sorts import BINDERS

Binder = tuple[int, str]


class Matching:
    """Collects what stands in the place of each chosen name of `pattern`."""

    def __init__(self, pattern: Sentence, target: Sentence, chosen: set[str], work: Work) -> None:
        self.pattern = pattern
        self.target = target
        self.chosen = chosen
        self.work = work
        self.places: dict[str, int] = {}
        """For each chosen name a row that stands in its place."""
        self.choices: dict[str, int] = {}
        self.shapes: dict[tuple[object, ...], int] = {}
        self.mentions: dict[str, set[str]] = {}
        self.seen: set[tuple[int, int]] = set()

    def match(self, row: int, other: int) -> None:
        """Match a row of the pattern with a row of the target; raises `Rejected` where they differ."""
        pairs = [(row, other)]
        while pairs:
            pair = pairs.pop()
            if pair in self.seen:
                continue
            self.seen.add(pair)
            self.work.spend(1)
            ours, theirs = self.pattern.nodes[pair[0]], self.target.nodes[pair[1]]
            if ours.op in ("var", "apply") and str(ours.payload) in self.chosen:
                self.choose(ours, pair[1])
                continue
            if (ours.op, ours.payload, len(ours.args)) != (theirs.op, theirs.payload, len(theirs.args)):
                raise Rejected(f"{theirs.op} stands where the law has {ours.op}")
            pairs.extend(zip(ours.args, theirs.args, strict=True))

    def choose(self, hole: Node, other: int) -> None:
        """Note, or compare, the term that stands in the place of a chosen name."""
        binders: list[Binder] = []
        for arg in hole.args:
            node = self.pattern.nodes[arg]
            if node.op != "bound" or node.payload in binders:
                raise Rejected(f"{hole.payload} is chosen, so the law may apply it to distinct bound elements only")
            binders.append(node.payload)
        theirs = self.target.nodes[other]
        if not theirs.free <= set(binders):
            raise Rejected(f"the choice of {hole.payload} speaks of an element that is not its argument")
        if theirs.sort != hole.sort and (theirs.sort, hole.sort) not in WIDENING:
            raise Rejected(f"the choice of {hole.payload} is a {theirs.sort}, not a {hole.sort}")
        name = str(hole.payload)
        shape, mentions = self.shape(other, binders)
        if self.choices.setdefault(name, shape) != shape:
            raise Rejected(f"two different terms stand in the place of {name}")
        self.places[name] = other
        self.mentions[name] = mentions

    def shape(self, row: int, binders: list[Binder]) -> tuple[int, set[str]]:
        """Number a term of the target up to the names of `binders`, and list what it mentions.

        Two terms have the same number when they are the same with the elements of `binders` as numbered places.
        """
        self.work.spend(1 + row)
        numbers: dict[int, int] = {}
        mentions: set[str] = set()
        for current in self.target.below(row):
            node = self.target.nodes[current]
            key: tuple[object, ...] = (node.op, repr(node.payload), *(numbers[arg] for arg in node.args))
            if node.op == "bound" and node.payload in binders:
                key = ("place", binders.index(node.payload))
            elif node.op in BINDERS and node.payload in binders:
                raise Rejected("a choice binds an element again that the law has bound")
            elif node.op in ("var", "apply"):
                mentions.add(str(node.payload))
            elif node.op in BINDERS:
                mentions.add(node.payload[1])
            numbers[current] = self.shapes.setdefault(key, len(self.shapes))
        return numbers[row], mentions


WIDENING = {("int", "real"), ("int", "extint"), ("int", "extreal"), ("real", "extreal"), ("extint", "extreal")}


def check_choices(law: Sentence, target: Sentence, prefix: list[tuple[str, set[str]]], side: str, work: Work) -> None:
    """Check that `target` is `law`, or its negation when `side` is "forall", with that side's choices made.

    A choice may mention only what the other side quantified in an earlier block, and index sets up to its own block.
    """
    chosen = {name for quantifier, names in prefix if quantifier == side for name in names}
    same_domains(law, target, chosen)
    if any(law.variables[name][1] is not None for name in chosen & set(law.variables)):
        raise Rejected("a chosen variable runs over a box; state the box inside the law")
    sought = target.conclusion
    if side == "forall":
        sought = unnegated(target, law)
    if target.hypotheses or law.hypotheses:
        raise Rejected("a law under alternating quantifiers has no hypotheses beside it")
    matching = Matching(law, target, chosen, work)
    matching.match(law.conclusion, sought)
    visible: set[str] = set()
    for quantifier, names in prefix:
        visible |= names & set(law.sorts)
        if quantifier == side:
            for name in names & set(matching.mentions):
                if not matching.mentions[name] <= visible:
                    raise Rejected(f"the choice of {name} looks at what is quantified after it")
        else:
            visible |= names


def same_domains(law: Sentence, target: Sentence, chosen: set[str]) -> None:
    """Check that what is not chosen is quantified in the target as in the law, and over nothing less."""
    if law.sorts != target.sorts or law.larger != target.larger:
        raise Rejected("the index sets of the question are not those of the law")
    for name, domain in law.variables.items():
        if name not in chosen and target.variables.get(name) != domain:
            raise Rejected(f"{name} does not run over the domain that the law gives it")
    for name, signature in law.functions.items():
        if name not in chosen and target.functions.get(name) != signature:
            raise Rejected(f"the function {name} is not the one that the law quantifies")


def unnegated(target: Sentence, law: Sentence) -> int:
    """Return the row that the target's conclusion negates."""
    node = target.nodes[target.conclusion]
    if node.op == "not":
        return node.args[0]
    if law.nodes[law.conclusion].op == "not":
        raise Rejected("a negated law is refuted by its inner part; write the law without the outer negation")
    raise Rejected("the question is not the negation of the law")

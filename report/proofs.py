"""Small certificates as proofs to follow: suppose a counterexample, draw conclusions, distinguish cases."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from report.literals import Writer, bare
from solver.certify.trees import case_tree
from solver.kernel.document import Rejected
from solver.kernel.proofs import extended_form
from solver.kernel.sentence import read_question
from terms.errors import TropcheckError
from terms.question import question_of

MOST_BYTES = 8_000
MOST_STEPS = 30
MOST_CHARACTERS = 260


@dataclass(frozen=True, slots=True)
class Step:
    """A conclusion with its number and the reason for it."""

    number: int
    says: str
    reason: str


@dataclass(frozen=True, slots=True)
class Case:
    """What is assumed, what follows, and how the case ends: in a contradiction, or in further cases."""

    number: int
    assumes: str
    steps: tuple[Step, ...]
    ends: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that there is no counterexample: the names it uses, and its outermost case."""

    definitions: tuple[str, ...]
    root: Case
    steps: int


def readable_proof(question: Mapping[str, Any], certificate: Mapping[str, Any]) -> Proof | None:
    """Return the proof in a certificate of the form "clausal" or "case-tree", or None when it is too long to follow.

    The tree of cases has been checked against the kernel's clauses; nothing is decided here.
    """
    plain = {name: part for name, part in certificate.items() if name != "about"}
    if len(json.dumps(plain)) > MOST_BYTES:
        return None
    try:
        tree = plain if plain.get("form") == "case-tree" else case_tree(dict(question), plain)
        if tree is None:
            return None
        form, clauses = extended_form(read_question(dict(question)), tree)
        writer = Writer(question_of(dict(question)), form)
        teller = _Teller(writer, clauses, len(form.clauses), tree.get("lemmas", []))
        root = teller.case(tree["tree"], {}, None)
    except (Rejected, TropcheckError, RecursionError, _TooLong):
        return None
    except (LookupError, TypeError, ValueError, AssertionError):  # a spoiled file: the kernel says so elsewhere
        return None
    return Proof(tuple(writer.definitions), root, teller.count) if teller.count > 1 else None


class _TooLong(Exception):
    """More steps, or longer ones, than a reader would follow."""


class _Teller:
    """Tells a tree of cases; `clauses` from `given` on are theory lemmas."""

    def __init__(self, writer: Writer, clauses: list[tuple[int, ...]], given: int, lemmas: Any) -> None:
        self.writer = writer
        self.clauses = clauses
        self.given = given
        self.lemmas = lemmas
        self.count = 0

    def case(self, tree: Any, known: Mapping[int, int], assumed: int | None) -> Case:
        """Tell a case; `known` has the number of each literal that is true in it."""
        true = dict(known)
        number = 0
        if assumed is not None:
            number = true[assumed] = self.next()
        steps = []
        for position in tree[0]:
            (literal,) = [x for x in self.clauses[position] if -x not in true]
            reason = self.reason(position, literal, true)
            true[literal] = self.next()
            steps.append(Step(true[literal], self.says(literal), reason))
        open_literals = [x for x in self.clauses[tree[1]] if -x not in true]
        ends = self.contradiction(tree[1], true) if not open_literals else self.distinction(tree[1], true)
        cases = tuple(self.case(part, true, x) for x, part in zip(open_literals, tree[2:], strict=True))
        return Case(number, "" if assumed is None else self.says(assumed), tuple(steps), ends, cases)

    def next(self) -> int:
        self.count += 1
        if self.count > MOST_STEPS:
            raise _TooLong
        return self.count

    def says(self, literal: int) -> str:
        said = bare(self.writer.literal(literal))
        if len(said) > MOST_CHARACTERS:
            raise _TooLong
        return said

    def reason(self, position: int, literal: int, true: Mapping[int, int]) -> str:
        used = self.numbers([x for x in self.clauses[position] if x != literal], true)
        if position >= self.given:
            return self.rule(position) + (f" with {used}" if used else "")
        return f"from {used}" if used else "given"

    def distinction(self, position: int, true: Mapping[int, int]) -> str:
        """Say why one of the following cases must hold."""
        used = self.numbers([x for x in self.clauses[position] if -x in true], true)
        because = self.rule(position) if position >= self.given else ""
        used = f"by {used}" if used and not because else used
        told = " with ".join(part for part in (because, used) if part)
        return f"One of these cases holds{f', {told}' if told else ''}:"

    def contradiction(self, position: int, true: Mapping[int, int]) -> str:
        used = self.numbers(list(self.clauses[position]), true)
        if position >= self.given:
            return f"Contradiction: {self.rule(position, true)}."
        return f"Contradiction between {used}." if used else "Contradiction."

    def numbers(self, literals: list[int], true: Mapping[int, int]) -> str:
        """List the numbers of the steps that make literals false."""
        return ", ".join(f"({number})" for number in sorted(true[-x] for x in literals if -x in true))

    def rule(self, position: int, true: Mapping[int, int] | None = None) -> str:
        """Name the rule of a theory lemma; a sum that closes a case is told with its multipliers."""
        lemma = self.lemmas[position - self.given]
        used = "" if true is None else f" with {self.numbers(list(self.clauses[position]), true)}"
        match lemma[0]:
            case "path":
                return f"since equality is transitive{used}"
            case "same":
                return f"since equal arguments give equal values{used}"
            case "sturm":
                return f"since no number satisfies these inequalities together, by Sturm's theorem{used}"
        plain = all(len(product) == 2 and len(product[1]) == 1 for product in lemma[2]) and not lemma[3]
        if true is None:
            return "by arithmetic"
        if not plain:
            return f"products of these inequalities add up to a false one{used}"
        parts = []
        for multiplier, (place,) in lemma[2]:
            factor = "" if multiplier == 1 else f"{multiplier}·"
            parts.append(f"{factor}({true.get(lemma[1][place], 0)})")
        return f"{' + '.join(parts)} is a false inequality"

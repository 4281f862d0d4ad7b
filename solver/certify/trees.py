"""Case trees made from clausal certificates that are small enough to be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from solver.kernel.document import Rejected
from solver.kernel.proofs import check_case_tree, extended_form
from solver.kernel.sentence import read_question

MOST_CASES = 400
MOST_DEPTH = 50
MOST_LOOKS = 3_000_000
"""How many clauses may be looked at in the search for a tree."""

Clause: TypeAlias = tuple[int, ...]


class TooLarge(Exception):
    """The tree has more cases, or is deeper, than a reader would follow."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A closed case: its tree, and the literals of the cases around it that it needs."""

    tree: list[object]
    needs: frozenset[int]


def case_tree(question: dict[str, object], clausal: dict[str, object]) -> dict[str, object] | None:
    """Return a proof of the form "case-tree" with the instances and lemmas of an accepted clausal certificate.

    None when it would have more than 400 cases, or nest them deeper than 50.
    """
    sentence = read_question(question)
    _, clauses = extended_form(sentence, clausal)
    named = {position for _, hints in clausal["steps"] for position in hints}  # type: ignore[attr-defined]
    used = sorted(position for position in named if position < len(clauses))
    try:
        tree = Splitter(clauses, used).close(frozenset(), 0).tree
    except TooLarge:
        return None
    result = {name: part for name, part in clausal.items() if name != "steps"}
    result |= {"form": "case-tree", "tree": tree}
    try:
        check_case_tree(sentence, result)
    except Rejected:
        return None
    return result


class Splitter:
    """Closes cases by unit propagation and by splitting the most promising clause."""

    def __init__(self, clauses: list[Clause], used: list[int]) -> None:
        self.clauses = clauses
        self.used = used
        self.cases = 0
        self.looks = 0

    def consequences(self, assumed: frozenset[int]) -> tuple[set[int], list[tuple[int, int]], int | None]:
        """Return all true literals, the (clause, literal) that gave them, and a clause that is false."""
        true = set(assumed)
        steps: list[tuple[int, int]] = []
        while True:
            before = len(steps)
            self.looks += len(self.used)
            if self.looks > MOST_LOOKS:
                raise TooLarge
            for position in self.used:
                clause = self.clauses[position]
                if any(literal in true for literal in clause):
                    continue
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return true, steps, position
                if len(left) == 1:
                    true.add(left[0])
                    steps.append((position, left[0]))
            if len(steps) == before:
                return true, steps, None

    def close(self, assumed: frozenset[int], depth: int) -> Branch:
        """Return the closed tree of a case."""
        self.cases += 1
        if self.cases > MOST_CASES or depth > MOST_DEPTH:
            raise TooLarge
        true, steps, false = self.consequences(assumed)
        if false is not None:
            needs = {-literal for literal in self.clauses[false]}
            return self.trimmed([false], needs, steps)
        position, left = self.split(true)
        needs = {-literal for literal in self.clauses[position] if -literal in true}
        branches = []
        for literal in left:
            branch = self.close(frozenset(true | {literal}), depth + 1)
            if literal not in branch.needs:
                return self.trimmed(branch.tree[1:], set(branch.needs), steps, branch.tree[0])
            needs |= branch.needs - {literal}
            branches.append(branch.tree)
        return self.trimmed([position, *branches], needs, steps)

    def trimmed(
        self, rest: list[object], needs: set[int], steps: list[tuple[int, int]], inner: object = None
    ) -> Branch:
        """Keep the consequences that are needed, before those of an inner case that takes this one's place."""
        kept: list[int] = []
        for position, literal in reversed(steps):
            if literal in needs:
                needs.discard(literal)
                needs |= {-other for other in self.clauses[position] if other != literal}
                kept.append(position)
        consequences = [*reversed(kept), *(inner if isinstance(inner, list) else [])]
        return Branch([consequences, *rest], frozenset(needs))

    def split(self, true: set[int]) -> tuple[int, list[int]]:
        """Choose the clause whose cases have the most consequences, counting a closed case as many."""
        best: tuple[float, int, list[int]] | None = None
        for position in self.used:
            clause = self.clauses[position]
            if any(literal in true for literal in clause):
                continue
            left = [literal for literal in clause if -literal not in true]
            gains = []
            for literal in left:
                after, _, false = self.consequences(frozenset(true | {literal}))
                gains.append(10.0**6 if false is not None else len(after) - len(true))
            score = sum(1 / (1 + gain) for gain in gains)
            if best is None or score < best[0]:
                best = (score, position, left)
        if best is None:
            raise TooLarge
        return best[1], best[2]

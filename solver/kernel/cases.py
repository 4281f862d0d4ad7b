"""Case trees: refutations by nested case distinctions, for proofs that a reader follows by eye.

A case is [consequences, clause, subtree, …] or [consequences, "close", lemma].

- A consequence names a clause whose literals are all false but one; that one becomes true.
- Then one of the literals of `clause` is true: there is one subtree for each literal that is not false yet.
  A clause with all literals false has no subtrees, so it closes its case.
- A case is closed by a theory lemma ("sum", "path", "same") all of whose literals are false.
"""

from __future__ import annotations

from .atoms import Names
from .document import Rejected
from .lemmas import lemma_clause, listed, listing

Clause = tuple[int, ...]


def check_tree(names: Names, clauses: list[Clause], tree: object) -> None:
    """Check that every case of a tree is contradictory; raises `Rejected` naming the case."""
    open_cases: list[tuple[object, frozenset[int], str]] = [(tree, frozenset(), "tree")]
    while open_cases:
        case, assumed, where = open_cases.pop()
        if not isinstance(case, list) or len(case) < 2:
            raise Rejected(f"{where} is no [consequences, clause, subtree, …]")
        true = set(assumed)
        for position in listing(case[0], f"{where}: consequences"):
            clause, left = undecided(names, clauses, position, true, where)
            if len(left) != 1:
                raise Rejected(f"{where}: clause {position} has {len(left)} literals that are not false, not one")
            true.add(left[0])
        names.work.spend(10 + len(true))
        if case[1] == "close" and len(case) == 3:
            clause = lemma_clause(names, case[2], where)
            if not all(-literal in true for literal in clause):
                raise Rejected(f"{where}: the lemma uses what is not assumed in this case")
            continue
        clause, left = undecided(names, clauses, case[1], true, where)
        if len(left) != len(case) - 2:
            raise Rejected(f"{where}: clause {case[1]} leaves {len(left)} cases, {len(case) - 2} are given")
        for number, (literal, subtree) in enumerate(zip(left, case[2:], strict=True)):
            open_cases.append((subtree, frozenset(true | {literal}), f"{where}.{number}"))


def undecided(
    names: Names, clauses: list[Clause], position: object, true: set[int], where: str
) -> tuple[Clause, list[int]]:
    """Return a clause and its literals that are not false."""
    clause = clauses[listed(clauses, position, f"{where}: clause")]
    names.work.spend(len(clause))
    return clause, [literal for literal in clause if -literal not in true]

"""Case trees: refutations by nested case distinctions, for proofs that a reader follows by eye.

A case is [consequences, clause, case, …].

- A consequence is a clause whose literals are all false but one, in this case; that one becomes true.
- Then one of the literals of `clause` is true: there is one case for each literal that is not false yet.
  A clause with all literals false leaves no case, so it ends the branch.
"""

from __future__ import annotations

from .document import Rejected
from .polynomials import Work

Clause = tuple[int, ...]


def check_tree(clauses: list[Clause], tree: object, work: Work) -> None:
    """Check that every case of a tree is contradictory; raises `Rejected` naming the case."""
    open_cases: list[tuple[object, set[int], int, str]] = [(tree, set(), 0, "tree")]
    while open_cases:
        case, assumed, literal, where = open_cases.pop()
        if not isinstance(case, list) or len(case) < 2 or not isinstance(case[0], list):
            raise Rejected(f"{where} is no [consequences, clause, case, …]")
        work.spend(10 + len(assumed))
        true = assumed | {literal}
        for position in case[0]:
            left = not_false(clauses, position, true, where, work)
            if len(left) != 1:
                raise Rejected(f"{where}: clause {position} has {len(left)} literals that are not false, not one")
            true.add(left[0])
        left = not_false(clauses, case[1], true, where, work)
        if len(left) != len(case) - 2:
            raise Rejected(f"{where}: clause {case[1]} leaves {len(left)} cases, {len(case) - 2} are given")
        for number, (literal, inner) in enumerate(zip(left, case[2:], strict=True)):
            open_cases.append((inner, true, literal, f"{where}.{number}"))


def not_false(clauses: list[Clause], position: object, true: set[int], where: str, work: Work) -> list[int]:
    """Return the literals of a clause that are not false."""
    if type(position) is not int or not 0 <= position < len(clauses):
        raise Rejected(f"{where}: a clause that does not exist")
    work.spend(len(clauses[position]))
    return [literal for literal in clauses[position] if -literal not in true]

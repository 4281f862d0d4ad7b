"""Propositional refutations: each step is a clause that follows by unit propagation through the clauses it names.

A step is [literals, hints]. Assume that all its literals are false. Each hint names a clause, counted from 0, first
the given clauses, then those of the earlier steps: all its literals but one are false by now, and the last one becomes
true; or all are false, which is the contradiction that ends the step. The last step derives the empty clause.
(These are the LRAT proofs without deletion and without RAT steps, that is, only "reverse unit propagation".)
"""

from __future__ import annotations

from .document import Rejected
from .polynomials import Work

Clause = tuple[int, ...]
MOST_CNF_WORK = 60_000_000


def refute(clauses: list[Clause], steps: object, work: Work) -> None:
    """Check that `steps` derive the empty clause from `clauses`; raises `Rejected` naming the first wrong step."""
    if not isinstance(steps, list):
        raise Rejected("steps is no list")
    known = list(clauses)
    for number, step in enumerate(steps):
        known.append(derived(known, step, f"steps[{number}]", work))
    if not steps or known[-1]:
        raise Rejected("the last step does not derive the empty clause")


def integers(value: object, where: str) -> list[int]:
    """Return a list of integers of a certificate."""
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise Rejected(f"{where} is no list of integers")
    return value


def derived(known: list[Clause], step: object, where: str, work: Work) -> Clause:
    """Check one step and return its clause."""
    if not isinstance(step, list) or len(step) != 2:
        raise Rejected(f"{where} is no [literals, hints]")
    work.spend(4)
    literals, hints = integers(step[0], f"{where}: literals"), integers(step[1], f"{where}: hints")
    false = set(literals)
    if 0 in false:
        raise Rejected(f"{where}: 0 is no literal")
    for hint in hints:
        if not 0 <= hint < len(known):
            raise Rejected(f"{where}: a hint names no clause that stands above it")
        work.spend(len(known[hint]) + 1)
        left = [literal for literal in known[hint] if literal not in false]
        if not left:
            return tuple(literals)
        if len(left) > 1 or -left[0] in false:
            raise Rejected(f"{where}: clause {hint} is not unit when it is used")
        false.add(-left[0])
    raise Rejected(f"{where}: its hints do not lead to a contradiction")

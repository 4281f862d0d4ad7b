"""Certificates of the form "clausal": found by search, trimmed to what the refutation uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from solver.certify.cdcl import Search, Stopped
from solver.certify.instances import MOST_INSTANCES, Use, candidates, extend, listing
from solver.certify.propositional import NoTheory
from solver.certify.simplex import OutOfSteps
from solver.certify.theory import Theories
from solver.kernel.clauses import ClauseForm
from solver.kernel.polynomials import Monomial, Work
from solver.kernel.sentence import Sentence

MOST_ROUNDS = 40
MOST_EFFORT = 2
MOST_REPEATS = 6
PRODUCER_WORK = 100_000_000


@dataclass(slots=True)
class Attempt:
    """One search with a fixed list of instances."""

    sentence: Sentence
    uses: list[Use]
    form: ClauseForm
    starts: list[int]
    search: Search
    given: dict[int, int]
    atoms: int
    refuted: bool
    gave_up: bool
    effort: int

    def used(self) -> list[int]:
        """List the records that the derivation of the empty clause needs, in order."""
        assert self.search.empty is not None
        needed = {self.search.empty}
        for number in range(self.search.empty, -1, -1):
            if number in needed:
                needed.update(self.search.records[number].hints or ())
        return sorted(needed)

    def size(self) -> int:
        """Count the literals and hints of what the derivation needs."""
        records = [self.search.records[number] for number in self.used()]
        return sum(
            len(record.literals) + len(record.hints or ()) + (3 * len(record.literals) if record.lemma else 0)
            for record in records
            if record.hints is not None or record.lemma is not None
        )

    def used_instances(self) -> list[Use]:
        """List the instances whose clauses the derivation needs."""
        positions = {self.given[number] for number in self.used() if number in self.given}
        return [
            use
            for use, (start, end) in zip(self.uses, pairwise(self.starts), strict=True)
            if any(position in positions for position in range(start, end))
        ]


def attempt(sentence: Sentence, uses: list[Use], out_of_time: Callable[[], bool], effort: int = 0) -> Attempt:
    """Search for a refutation with these instances; raises `Stopped` when it takes too long."""
    form = ClauseForm(sentence, Work(PRODUCER_WORK))
    starts = extend(form, listing(uses))
    theory = Theories(form, out_of_time, effort)
    search = Search(theory, out_of_time)
    given = {search.add(clause): position for position, clause in enumerate(form.clauses)}
    atoms = len(form.atoms)
    lemmas, new = theory.news()
    for atom in new:
        search.know(atom)
    numbers = [*given, *(search.add(clause, lemma=lemma) for clause, lemma in lemmas)]
    for number in numbers:
        search.attach(number)
    refuted = search.run()
    return Attempt(sentence, uses, form, starts, search, given, atoms, refuted, theory.gave_up, effort)


def refutation(sentence: Sentence, out_of_time: Callable[[], bool]) -> Attempt | None:
    """Search for a refutation, adding instances that models break; None when a model breaks none."""
    uses: list[Use] = []
    effort = 0
    for _ in range(MOST_ROUNDS):
        found = attempt(sentence, uses, out_of_time, effort)
        if found.refuted:
            return shortened(smallest(found, out_of_time), out_of_time)
        new = candidates(found.form, set(uses), found.search.true)
        if not new or len(uses) > MOST_INSTANCES:
            if not found.gave_up or effort == MOST_EFFORT:
                return None
            effort += 1
        uses = uses + new
    return None


def smallest(found: Attempt, out_of_time: Callable[[], bool]) -> Attempt:
    """Search again with the instances that were used, as long as that leaves some out."""
    while True:
        fewer = found.used_instances()
        if len(fewer) == len(found.uses):
            return found
        try:
            again = attempt(found.sentence, fewer, out_of_time, found.effort)
        except (Stopped, OutOfSteps):
            return found
        if not again.refuted:
            return found
        found = again


def shortened(found: Attempt, out_of_time: Callable[[], bool]) -> Attempt:
    """Search again among the used clauses and lemmas alone, as long as the refutation becomes shorter."""
    for _ in range(MOST_REPEATS):
        search = Search(NoTheory(), out_of_time)
        given: dict[int, int] = {}
        for number in found.used():
            record = found.search.records[number]
            if record.hints is None:
                new = search.add(record.literals, lemma=record.lemma)
                if record.lemma is None:
                    given[new] = found.given[number]
        for number in range(len(search.records)):
            search.attach(number)
        try:
            search.run()
        except Stopped:
            return found
        again = replace(found, search=search, given=given)
        if again.size() >= found.size():
            return found
        found = again
    return found


def certificate(found: Attempt) -> dict[str, object]:
    """Write a refutation as a certificate, without the clauses, lemmas and atoms that it does not use."""
    records = found.search.records
    used = found.used()
    listed = listing(found.uses)
    extra: dict[int, int] = {}
    atoms: list[object] = []
    for number in used:
        for literal in records[number].literals:
            atom = abs(literal)
            if atom >= found.atoms and atom not in extra:
                extra[atom] = 0
    for number, atom in enumerate(sorted(extra)):
        extra[atom] = found.atoms + number
        atoms.append(entry_of(found.form.atoms[atom]))

    def renamed(literal: int) -> int:
        atom = extra.get(abs(literal), abs(literal))
        return atom if literal > 0 else -atom

    position = {number: found.given[number] for number in used if number in found.given}
    lemmas: list[object] = []
    for number in used:
        lemma = records[number].lemma
        if lemma is not None:
            position[number] = len(found.form.clauses) + len(lemmas)
            assert isinstance(lemma, list)
            if lemma[0] in ("sum", "sturm"):
                lemma = [lemma[0], [renamed(literal) for literal in lemma[1]], *lemma[2:]]
            lemmas.append(lemma)
    steps: list[object] = []
    for number in used:
        hints = records[number].hints
        if hints is not None:
            position[number] = len(found.form.clauses) + len(lemmas) + len(steps)
            literals = [renamed(literal) for literal in records[number].literals]
            steps.append([literals, [position[hint] for hint in hints]])
    return {
        "form": "clausal",
        "terms": listed.terms,
        "instances": listed.instances,
        "atoms": atoms,
        "lemmas": lemmas,
        "steps": steps,
    }


def entry_of(meaning: tuple[object, ...]) -> list[object]:
    """Write an inequality or equality as a certificate lists it."""
    if meaning[0] == "nonneg":
        p: dict[Monomial, int] = dict(meaning[1:])  # type: ignore[arg-type]
        return ["nonneg", [[c, list(monomial)] for monomial, c in p.items()]]
    assert meaning[0] == "equal"
    return list(meaning)

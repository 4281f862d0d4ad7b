"""From a question to clauses: ground facts that hold in every counterexample.

Fix an instance of the question and let *the value of a row at a place* be what `evaluate` computes, where a place
gives an element to each index variable that is free in the row. Three kinds of names stand for such values:

- a term for an element: a variable, a function at terms, the element at which a quantifier or an extremum of the
  question is decided ("choose"), the value of an `ite` ("row"), some element of a set ("some");
- a number for a number: a variable or a function at terms, or the value of max, min, maxover, minover or `ite`
  ("row"); sums and products of numbers are polynomials over their columns;
- a literal for a truth.

Every clause is a fact about these values, so it holds in every instance; then the hypotheses and the negated
conclusion are added as unit clauses. When the clauses contradict each other, the question has no counterexample.
A universal truth is used only at the terms that a certificate names (`instantiate`).
"""

from __future__ import annotations

from fractions import Fraction

from .atoms import TRUE, Names, Number
from .document import Rejected
from .polynomials import Polynomial, Work, plus, signed, times, weight
from .sentence import Sentence
from .sorts import BINDERS, BOTTOM

Binder = tuple[int, str]
Place = dict[Binder, int]
"""A term for each index variable that is free in a row."""


class ClauseForm(Names):
    """The clause form of a sentence."""

    def __init__(self, sentence: Sentence, work: Work) -> None:
        super().__init__(sentence, work)
        self.binders: dict[int, tuple[Binder, ...]] = {}
        self.known: dict[tuple[int, tuple[int, ...]], int | Number] = {}
        for row in sentence.below(*sentence.hypotheses, sentence.conclusion):
            if not sentence.nodes[row].free:
                self.value(row, {})
        for row in sentence.hypotheses:
            self.fact(self.truth(row, {}))
        self.fact(-self.truth(sentence.conclusion, {}))

    def terms_of(self, row: int, place: Place) -> tuple[int, ...]:
        """List the terms of a place in the order of the free index variables of a row."""
        if row not in self.binders:
            self.binders[row] = tuple(sorted(self.sentence.nodes[row].free))
        return tuple(place[binder] for binder in self.binders[row])

    def value(self, row: int, place: Place) -> int | Number:
        """Return the name of a row's value: a literal, a number, or a term."""
        key = (row, self.terms_of(row, place))
        if key not in self.known:
            self.work.spend(10 + len(self.sentence.nodes[row].args))
            self.known[key] = self.new_value(row, place, key[1])
        return self.known[key]

    def truth(self, row: int, place: Place) -> int:
        """Return the literal of a truth, or the term of an index."""
        return self.value(row, place)  # type: ignore[return-value]

    def number(self, row: int, place: Place) -> Number:
        """Return the number of a row."""
        return self.value(row, place)  # type: ignore[return-value]

    def new_value(self, row: int, place: Place, at: tuple[int, ...]) -> int | Number:
        node = self.sentence.nodes[row]
        op, args, name = node.op, node.args, str(node.payload)
        if op == "bound":
            return place[node.payload]
        if op in ("var", "apply"):
            return self.named(name, tuple(self.truth(arg, place) for arg in args), node.sort)
        if op in BINDERS:
            return self.gathered(row, place, at)
        if node.sort == "bool":
            return self.new_truth(row, place)
        if op == "ite":
            return self.choice(row, place, at)
        if op == "const":
            return (TRUE, {}) if node.payload is BOTTOM else (-TRUE, constant(node.payload))
        parts = [self.number(arg, place) for arg in args]
        if op in ("max", "min"):
            whole = self.number_named(f"row {row}", at, node.sort)
            for part in parts:
                self.fact(*self.bounds(op, part, whole))
            self.fact(*(literal for part in parts for literal in self.bounds(op, whole, part)))
            return whole
        flag, total = parts[0][0], parts[0][1] if op != "neg" else signed(parts[0][1])
        for other_flag, other in parts[1:]:
            flag = self.disjunction(flag, other_flag)
            total = times(total, other, self.work) if op == "mul" else plus(total, other, -1 if op == "sub" else 1)
            self.work.spend(weight(total))
        return flag, total

    def named(self, symbol: str, args: tuple[int, ...], sort: str) -> int | Number:
        """Return the value of a variable or of a function at terms."""
        if sort == "bool":
            return self.atom("truth", symbol, args)
        if sort in self.sentence.sorts:
            return self.term(symbol, args, sort)
        return self.number_named(symbol, args, sort)

    def new_truth(self, row: int, place: Place) -> int:
        node = self.sentence.nodes[row]
        if node.op == "const":
            return TRUE if node.payload else -TRUE
        if node.op in ("le", "lt", "eq") and self.sentence.nodes[node.args[0]].sort not in self.sentence.sorts:
            left, right = (self.number(arg, place) for arg in node.args)
            if node.op == "eq":
                return self.equal(left, right)
            return self.at_most(left, right) if node.op == "le" else -self.at_most(right, left)
        parts = [self.truth(arg, place) for arg in node.args]
        match node.op:
            case "eq":
                return self.equal_terms(*parts)
            case "not":
                return -parts[0]
            case "and":
                return self.conjunction(*parts)
            case "or":
                return self.disjunction(*parts)
            case "implies":
                return self.disjunction(-parts[0], parts[1])
            case "iff":
                return self.equivalence(*parts)
            case "ite":
                yes, no = self.conjunction(parts[0], parts[1]), self.conjunction(-parts[0], parts[2])
                return self.disjunction(yes, no)
        seen = one = -TRUE
        for part in parts:
            one = self.disjunction(self.conjunction(part, -seen), self.conjunction(-part, one))
            seen = self.disjunction(seen, part)
        return one

    def choice(self, row: int, place: Place, at: tuple[int, ...]) -> int | Number:
        """Name the value of `ite` and state that it is one of its branches."""
        node = self.sentence.nodes[row]
        condition = self.truth(node.args[0], place)
        branches = [self.value(arg, place) for arg in node.args[1:]]
        value = self.named(f"row {row}", at, node.sort)
        for guard, branch in zip((-condition, condition), branches, strict=True):
            same = self.equal_terms if isinstance(value, int) else self.equal
            self.fact(guard, same(value, branch))  # type: ignore[arg-type]
        return value

    def bounds(self, op: str, part: int | Number, whole: int | Number) -> tuple[int, ...]:
        """Return a clause for part ≤ whole, or whole ≤ part where `op` is a minimum; false ≤ true, so `all` is one."""
        low, high = (part, whole) if op in ("max", "maxover", "any") else (whole, part)
        if isinstance(low, tuple) and isinstance(high, tuple):
            return (self.at_most(low, high),)
        return (-low, high)  # type: ignore[operator, return-value]

    def gathered(self, row: int, place: Place, at: tuple[int, ...]) -> int | Number:
        """Name the value of a quantifier or an extremum, and state its fact at the element that decides it."""
        node = self.sentence.nodes[row]
        whole = self.named(f"row {row}", at, node.sort)
        chosen = {**place, node.payload: self.term(f"choose {row}", at, node.payload[1])}
        self.fact(*self.bounds(node.op, whole, self.value(node.args[0], chosen)))
        return whole

    def instantiate(self, row: int, at: tuple[int, ...], term: int) -> None:
        """State what a quantifier or an extremum says about the element `term`."""
        node = self.sentence.nodes[row]
        if node.op not in BINDERS:
            raise Rejected(f"row {row} is neither a quantifier nor an extremum over an index set")
        place = self.place(row, at)
        if self.terms[term][2] != node.payload[1]:
            raise Rejected(f"row {row} ranges over {node.payload[1]}, term {term} is of {self.terms[term][2]}")
        whole = self.value(row, place)
        self.fact(*self.bounds(node.op, self.value(node.args[0], {**place, node.payload: term}), whole))

    def place(self, row: int, at: tuple[int, ...]) -> Place:
        """Return the place that gives the free index variables of a row, in order, the terms `at`."""
        binders = sorted(self.sentence.nodes[row].free)
        if [self.terms[term][2] for term in at] != [sort for _, sort in binders]:
            raise Rejected(f"row {row}: these {len(at)} terms are no place for its {len(binders)} index variables")
        return dict(zip(binders, at, strict=True))


def constant(value: Fraction) -> Polynomial:
    """Return a constant polynomial."""
    return {(): value} if value else {}

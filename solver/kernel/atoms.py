"""Names for what a clause speaks about, and the facts that come with a name.

- A *term* stands for an element of an index set.
- A *column* stands for a number. The column of a number that is −∞ is 0, and a flag says that it is −∞.
- An *atom* stands for a truth: p ≥ 0 for a polynomial p over columns, equality of two terms, a truth at terms, a
  flag, a conjunction or an equivalence of literals. A literal is ±atom; atom 1 is true.

Terms, columns and atoms are numbered in the order in which they arise.
"""

from __future__ import annotations

from .polynomials import Polynomial, Terms, Work, plus, primitive, signed, tightened
from .sentence import Sentence

Number = tuple[int, Polynomial]
"""A literal for "is −∞", and a polynomial for the value where it is not."""

TRUE = 1


class Names:
    """The numbered terms, columns, atoms and clauses of a sentence."""

    def __init__(self, sentence: Sentence, work: Work) -> None:
        self.sentence = sentence
        self.work = work
        self.clauses: list[tuple[int, ...]] = [(TRUE,)]
        self.atoms: list[tuple[object, ...]] = [(), ("true",)]
        self.terms: list[tuple[str, tuple[int, ...], str]] = []
        self.columns: list[tuple[str, tuple[int, ...], bool]] = []
        self.atom_of: dict[tuple[object, ...], int] = {("true",): TRUE}
        self.term_of: dict[tuple[str, tuple[int, ...]], int] = {}
        self.column_of: dict[tuple[str, tuple[int, ...]], int] = {}

    def fact(self, *literals: int) -> None:
        """Add a clause, without literals that are false; a clause that is always true is left out."""
        clause = tuple(dict.fromkeys(literal for literal in literals if literal != -TRUE))
        self.work.spend(len(literals) + 1)
        if {TRUE, *(-literal for literal in clause)}.isdisjoint(clause):
            self.clauses.append(clause)

    def atom(self, *meaning: object) -> int:
        """Return the atom with a meaning."""
        if meaning not in self.atom_of:
            self.work.spend(4)
            self.atom_of[meaning] = len(self.atoms)
            self.atoms.append(meaning)
        return self.atom_of[meaning]

    def term(self, symbol: str, args: tuple[int, ...], sort: str) -> int:
        """Return the term `symbol(args)`."""
        if (symbol, args) not in self.term_of:
            self.term_of[symbol, args] = len(self.terms)
            self.terms.append((symbol, args, sort))
        return self.term_of[symbol, args]

    def number_named(self, symbol: str, args: tuple[int, ...], sort: str) -> Number:
        """Return the number `symbol(args)`: a new column, and a flag if the sort contains −∞."""
        box = self.sentence.variables.get(symbol, (sort, None, None))
        if (symbol, args) not in self.column_of:
            column = self.column_of[symbol, args] = len(self.columns)
            self.columns.append((symbol, args, sort in ("int", "extint")))
            if box[1] is not None and box[2] is not None:
                self.fact(self.nonneg({(column,): 1, (): -box[1]}))
                self.fact(self.nonneg({(column,): -1, (): box[2]}))
        bounded = sort in ("int", "real") or box[1] is not None
        flag = -TRUE if bounded else self.atom("flag", symbol, args)
        return flag, {(self.column_of[symbol, args],): 1}

    def conjunction(self, *literals: int) -> int:
        """Return a literal for the conjunction."""
        parts = sorted({literal for literal in literals if literal != TRUE}, key=lambda x: (abs(x), x))
        if not {-TRUE, *(-part for part in parts)}.isdisjoint(parts):
            return -TRUE
        if len(parts) <= 1:
            return parts[0] if parts else TRUE
        before = len(self.atoms)
        gate = self.atom("and", *parts)
        if gate == before:
            for part in parts:
                self.fact(-gate, part)
            self.fact(gate, *(-part for part in parts))
        return gate

    def disjunction(self, *literals: int) -> int:
        """Return a literal for the disjunction."""
        return -self.conjunction(*(-literal for literal in literals))

    def equivalence(self, left: int, right: int) -> int:
        """Return a literal for "both or none"."""
        if abs(left) == abs(right):
            return TRUE if left == right else -TRUE
        if TRUE in (abs(left), abs(right)):
            return self.conjunction(left, right) if TRUE in (left, right) else self.conjunction(-left, -right)
        sign = 1 if (left > 0) == (right > 0) else -1
        a, b = sorted((abs(left), abs(right)))
        before = len(self.atoms)
        gate = self.atom("iff", a, b)
        if gate == before:
            for clause in ((-gate, -a, b), (-gate, a, -b), (gate, a, b), (gate, -a, -b)):
                self.fact(*clause)
        return sign * gate

    def integral(self, p: Terms) -> bool:
        """Tell whether all columns of p are integers."""
        return all(self.columns[column][2] for monomial in p for column in monomial)

    def nonneg(self, p: Terms) -> int:
        """Return a literal for p ≥ 0. With integers, p ≥ 0 and −p − 1 ≥ 0 are one atom and its negation."""
        if not any(p):
            return TRUE if p.get((), 0) >= 0 else -TRUE
        whole = primitive(p, self.work)
        if not self.integral(whole):
            return self.atom("nonneg", *sorted(whole.items()))
        whole = tightened(whole)
        if whole[max(whole)] > 0:
            return self.atom("nonneg", *sorted(whole.items()))
        mirror = signed(whole, -1)
        return -self.atom("nonneg", *sorted(mirror.items()))

    def equal_terms(self, left: int, right: int) -> int:
        """Return a literal for the equality of two terms of one sort."""
        return TRUE if left == right else self.atom("equal", min(left, right), max(left, right))

    def at_most(self, left: Number, right: Number) -> int:
        """Return a literal for left ≤ right, where −∞ ≤ everything."""
        difference = plus(right[1], left[1], -1)
        return self.disjunction(left[0], self.conjunction(-right[0], self.nonneg(difference)))

    def equal(self, left: Number, right: Number) -> int:
        """Return a literal for left = right."""
        return self.conjunction(self.at_most(left, right), self.at_most(right, left))

"""Counterexamples read off a complete assignment, and believed only when the kernel's evaluator confirms them."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from solver.certify.equality import Classes
from solver.kernel.clauses import ClauseForm
from solver.kernel.document import Rejected
from solver.kernel.evaluate import MOST_ELEMENTS, Instance, holds

MOST_VALUES = 6_000


class Counterexample(Exception):
    """The question is false; the instance is in the JSON form that the kernel reads."""

    def __init__(self, instance: dict[str, object]) -> None:
        super().__init__("the question has a counterexample")
        self.instance = instance


class Countermodel:
    """The instance that an assignment describes: classes of terms as elements, columns as numbers."""

    def __init__(self, form: ClauseForm, true: set[int], column: dict[int, Fraction]) -> None:
        self.form = form
        self.true = true
        self.column = column
        classes = Classes(form, true)
        self.element: dict[int, int] = {}
        self.sizes = dict.fromkeys(form.sentence.sorts, 0)
        numbers: dict[int, int] = {}
        for term, (_, _, sort) in enumerate(form.terms):
            root = classes.class_of(term)
            if root not in numbers:
                numbers[root] = self.sizes[sort]
                self.sizes[sort] += 1
            self.element[term] = numbers[root]
        for sort, size in self.sizes.items():
            self.sizes[sort] = max(size, 1)
        for _ in form.sentence.larger:
            for big, small in form.sentence.larger:
                self.sizes[big] = max(self.sizes[big], self.sizes[small] + 1)

    def document(self) -> dict[str, object]:
        """Return the instance; what the assignment does not speak about gets the value that stands before it."""
        known: dict[str, dict[tuple[int, ...], object]] = {}
        for (symbol, args), column in self.form.column_of.items():
            flag = self.form.atom_of.get(("flag", symbol, args), 0)
            value: object = "-inf" if flag in self.true else str(self.column.get(column, Fraction(0)))
            known.setdefault(symbol, {})[self.place(args)] = value
        for (symbol, args), term in self.form.term_of.items():
            known.setdefault(symbol, {})[self.place(args)] = self.element[term]
        for atom, meaning in enumerate(self.form.atoms):
            if meaning and meaning[0] == "truth":
                symbol, args = meaning[1:]  # type: ignore[assignment]
                known.setdefault(symbol, {})[self.place(args)] = atom in self.true
        values: dict[str, object] = {}
        for name, (sort, lo, _) in self.form.sentence.variables.items():
            default: object = self.default(sort) if lo is None else str(lo)
            values[name] = known.get(name, {}).get((), default)
        for name, (domain, codomain) in self.form.sentence.functions.items():
            last = [self.default(codomain)]
            values[name] = self.table(domain, known.get(name, {}), (), last)
        return {"sorts": self.sizes, "values": values}

    def default(self, sort: str) -> object:
        if sort == "bool":
            return False
        return 0 if sort in self.sizes else "0"

    def place(self, args: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.element[arg] for arg in args)

    def table(
        self,
        domain: tuple[str, ...],
        known: dict[tuple[int, ...], object],
        at: tuple[int, ...],
        last: list[object],
    ) -> object:
        if len(at) == len(domain):
            last[0] = known.get(at, last[0])
            return last[0]
        return [self.table(domain, known, (*at, i), last) for i in range(self.sizes[domain[len(at)]])]

    def confirm(self) -> None:
        """Raise `Counterexample` when the evaluator finds the hypotheses true and the conclusion false."""
        values = sum(prod(self.sizes[sort] for _, sort in node.free) for node in self.form.sentence.nodes)
        if max(self.sizes.values(), default=1) > MOST_ELEMENTS or values > MOST_VALUES:
            return
        document = self.document()
        try:
            hypotheses, conclusion = holds(self.form.sentence, Instance(self.form.sentence, document))
        except (Rejected, RecursionError):
            return
        if hypotheses and not conclusion:
            raise Counterexample(document)

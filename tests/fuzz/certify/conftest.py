"""Random questions in all operators, random instances of them, and their meaning computed by the evaluator."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from solver.kernel.clauses import ClauseForm
from solver.kernel.evaluate import BOTTOM, Evaluation, Instance
from solver.kernel.sentence import Sentence
from terms.question import Function, Question, Variable
from terms.scalars import NEG_INF
from terms.sorts import FINITE, NUMERIC
from terms.term import Term, constant, term

Binders = tuple[tuple[int, str], ...]


class Author:
    """Writes random questions. `products` allows products of variables, `indexed` index sorts and functions."""

    def __init__(self, seed: int, *, indexed: bool, products: bool, size: int) -> None:
        self.random = random.Random(seed)
        self.products = products
        self.size = size
        self.number_sort = self.random.choice(["int", "real", "extint", "extreal"])
        self.sorts: tuple[str, ...] = ("I", "K")[: self.random.choice([1, 1, 2])] if indexed else ()
        number = self.number_sort
        boxed = self.random.random() < 0.3 and number in ("int", "real")
        self.variables = [
            Variable("x", number, *((-2, 3) if boxed else (None, None))),
            Variable("y", number),
            Variable("z", "int" if number in ("int", "extint") else "real"),
            Variable("p", "bool"),
            *(Variable(f"v{sort}", sort) for sort in self.sorts),
        ]
        self.functions = [Function(f"f{sort}", (sort,), number) for sort in self.sorts]
        self.functions += [Function(f"b{sort}", (sort,), "bool") for sort in self.sorts]
        if len(self.sorts) == 2:
            self.functions += [Function("g", ("I", "K"), number), Function("h", ("I",), "K")]

    def question(self) -> Question:
        given = tuple(self.truth(self.size, ()) for _ in range(self.random.choice([0, 0, 1, 2])))
        conclude = self.truth(self.size + 1, ())
        return Question(conclude, given, tuple(self.variables), tuple(self.functions), self.sorts)

    def element(self, sort: str, bound: Binders, depth: int = 1) -> Term:
        choices = [term("bound", payload=binder) for binder in bound if binder[1] == sort]
        choices.append(term("var", payload=(f"v{sort}", sort)))
        if sort == "K" and depth > 0:
            inner = self.element("I", bound, 0)
            choices.append(term("apply", inner, payload=("h", ("I",), "K")))
            condition = term("apply", self.element("I", bound), payload=("bI", ("I",), "bool"))
            choices.append(term("ite", condition, choices[0], choices[-1]))
        return self.random.choice(choices)

    def atom(self, bound: Binders) -> Term:
        """Return a number without operators."""
        choices = [term("var", payload=(v.name, v.sort)) for v in self.variables if v.sort in NUMERIC]
        for f in self.functions:
            if f.codomain in NUMERIC:
                args = [self.element(sort, bound) for sort in f.domain]
                choices += [term("apply", *args, payload=(f.name, f.domain, f.codomain))] * 2
        values: list[Any] = [0, 1, -2, self.random.randint(-3, 3)]
        if self.number_sort in ("real", "extreal"):
            values.append(Fraction(1, 2))
        if self.number_sort in ("extint", "extreal"):
            values.append(NEG_INF)
        choices.append(constant(self.random.choice(values)))
        return self.random.choice(choices)

    def number(self, depth: int, bound: Binders) -> Term:
        if depth <= 0 or self.random.random() < 0.25:
            return self.atom(bound)
        op = self.random.choice(["add", "add", "sub", "neg", "max", "min", "ite", "mul", "over"])
        if op == "over" and self.sorts:
            binder = (len(bound), self.random.choice(self.sorts))
            word = self.random.choice(["maxover", "minover"])
            return term(word, self.number(depth - 1, (*bound, binder)), payload=binder)
        left, right = self.number(depth - 1, bound), self.number(depth - 1, bound)
        if op == "sub" and right.sort in FINITE:
            return term("sub", left, right)
        if op == "neg" and left.sort in FINITE:
            return term("neg", left)
        if op == "mul" and left.sort in FINITE:
            if self.products and right.sort in FINITE:
                return term("mul", left, right)
            return term("mul", constant(self.random.choice([2, -1, 3])), left)
        if op == "ite":
            return term("ite", self.truth(depth - 1, bound), left, right)
        return term(op if op in ("max", "min") else "add", left, right)

    def truth(self, depth: int, bound: Binders) -> Term:
        if depth <= 0 or self.random.random() < 0.15:
            return self.comparison(0, bound)
        op = self.random.choice(
            ["le", "lt", "eq", "le", "not", "and", "or", "one", "implies", "iff", "ite", "all", "any", "all", "any"]
        )
        if op in ("le", "lt", "eq"):
            return self.comparison(depth, bound)
        if op in ("all", "any"):
            if not self.sorts:
                return self.comparison(depth, bound)
            binder = (len(bound), self.random.choice(self.sorts))
            return term(op, self.truth(depth - 1, (*bound, binder)), payload=binder)
        count = {"not": 1, "implies": 2, "iff": 2, "ite": 3}.get(op, self.random.choice([2, 3]))
        if op == "ite":
            op, count = "or", 2
        return term(op, *(self.truth(depth - 1, bound) for _ in range(count)))

    def comparison(self, depth: int, bound: Binders) -> Term:
        roll = self.random.random()
        if roll < 0.1:
            return term("var", payload=("p", "bool"))
        if self.sorts and roll < 0.25:
            sort = self.random.choice(self.sorts)
            return term("eq", self.element(sort, bound), self.element(sort, bound))
        if self.sorts and roll < 0.35:
            sort = self.random.choice(self.sorts)
            return term("apply", self.element(sort, bound), payload=(f"b{sort}", (sort,), "bool"))
        left, right = self.number(depth - 1, bound), self.number(depth - 1, bound)
        return term(self.random.choice(["le", "lt", "eq", "le"]), left, right)

    def instance(self) -> dict[str, object]:
        """Return a random instance of the questions of this author."""
        sizes = {sort: self.random.randint(1, 3) for sort in self.sorts}

        def scalar(sort: str, box: tuple[int | None, int | None] = (None, None)) -> object:
            if sort in sizes:
                return self.random.randrange(sizes[sort])
            if sort == "bool":
                return self.random.random() < 0.5
            if box[0] is None and sort.startswith("ext") and self.random.random() < 0.3:
                return "-inf"
            if sort in ("real", "extreal") and self.random.random() < 0.4:
                return f"{self.random.choice([-5, -3, -1, 1, 3, 5])}/2"
            return str(self.random.randint(-2, 3))

        def table(domain: tuple[str, ...], codomain: str) -> object:
            if not domain:
                return scalar(codomain)
            return [table(domain[1:], codomain) for _ in range(sizes[domain[0]])]

        values = {v.name: scalar(v.sort, (v.lo, v.hi)) for v in self.variables}
        for v in self.variables:
            if v.lo is not None:
                values[v.name] = str(self.random.randint(v.lo, v.hi or 0))
        values |= {f.name: table(f.domain, f.codomain) for f in self.functions}
        return {"sorts": sizes, "values": values}


class Meaning:
    """What the names of a clause form stand for in one instance, by the evaluator alone."""

    def __init__(self, sentence: Sentence, document: object, form: ClauseForm) -> None:
        self.sentence = sentence
        self.instance = Instance(sentence, document)
        self.evaluation = Evaluation(sentence, self.instance)
        self.form = form

    def at(self, row: int, args: tuple[int, ...]) -> dict[tuple[int, str], int]:
        binders = sorted(self.sentence.nodes[row].free)
        return {binder: self.term(arg) for binder, arg in zip(binders, args, strict=True)}

    def looked_up(self, symbol: str, args: tuple[int, ...]) -> Any:
        if symbol.startswith("row "):
            row = int(symbol[4:])
            return self.evaluation.value(row, self.at(row, args))
        entry: Any = self.instance.values[symbol]
        for arg in args:
            entry = entry[self.term(arg)]
        return entry

    def term(self, number: int) -> int:
        symbol, args, sort = self.form.terms[number]
        if symbol.startswith("some "):
            return 0
        if not symbol.startswith("choose "):
            return int(self.looked_up(symbol, args))
        row = int(symbol[7:])
        node, bound = self.sentence.nodes[row], self.at(row, args)
        whole = self.evaluation.value(row, bound)
        for element in range(self.instance.sizes[sort]):
            body = self.evaluation.value(node.args[0], {**bound, node.payload: element})  # type: ignore[dict-item]
            if body is whole or body == whole:
                return element
        return 0

    def column(self, number: int) -> Fraction:
        symbol, args, _ = self.form.columns[number]
        value = self.looked_up(symbol, args)
        return Fraction(0) if value is BOTTOM else Fraction(value)

    def atom(self, number: int) -> bool:
        kind, *rest = self.form.atoms[number]
        if kind == "true":
            return True
        if kind == "and":
            return all(self.literal(part) for part in rest)  # type: ignore[arg-type]
        if kind == "iff":
            return self.literal(rest[0]) == self.literal(rest[1])  # type: ignore[arg-type]
        if kind == "equal":
            return self.term(rest[0]) == self.term(rest[1])  # type: ignore[arg-type]
        if kind == "truth":
            return bool(self.looked_up(*rest))  # type: ignore[arg-type]
        if kind == "flag":
            return self.looked_up(*rest) is BOTTOM  # type: ignore[arg-type]
        total = Fraction(0)
        for monomial, coefficient in rest:  # type: ignore[misc]
            value = Fraction(coefficient)
            for column in monomial:
                value *= self.column(column)
            total += value
        return total >= 0

    def literal(self, number: int) -> bool:
        return self.atom(number) if number > 0 else not self.atom(-number)


@pytest.fixture
def author() -> Callable[..., Author]:
    return Author


@pytest.fixture
def meaning() -> Callable[..., Meaning]:
    return Meaning

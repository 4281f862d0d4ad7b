"""Literals of a certificate as mathematics: inequalities between the statement's own names, equalities, cases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from solver.kernel.atoms import Names
from terms.formula import text
from terms.question import Question
from terms.scalars import NEG_INF
from terms.term import Term, constant, term

_BOUND = "jklmpqrstuvw"


class Writer:
    """Writes the literals, columns and terms of one certificate.

    What the certificate names itself (an extremum, an element that decides a quantifier) gets a short name, which
    `definitions` explains.
    """

    def __init__(self, question: Question, names: Names) -> None:
        self.names = names
        self.rows: Sequence[Term] = _rows(question, names)
        self.short: dict[tuple[str, tuple[int, ...]], str] = {}
        self.definitions: list[str] = []

    def literal(self, literal: int) -> str:
        """Write a literal: an inequality, an equality, a truth, or a combination of them."""
        holds = literal > 0
        atom = self.names.atoms[abs(literal)]
        match atom[0]:
            case "true":
                return "true" if holds else "false"
            case "nonneg":
                return self.inequality(dict(atom[1:]), holds)  # type: ignore[arg-type]
            case "equal":
                left, right = (self.element(int(str(term))) for term in atom[1:])
                return f"{left} {'=' if holds else '≠'} {right}"
            case "flag":
                return f"{self.named(str(atom[1]), atom[2])} {'=' if holds else '≠'} −∞"  # type: ignore[arg-type]
            case "truth":
                return f"{'' if holds else 'not '}{self.truth(str(atom[1]), atom[2])}"  # type: ignore[arg-type]
            case "and":
                parts = [self.literal(int(str(part)) if holds else -int(str(part))) for part in atom[1:]]
                return f"({(' and ' if holds else ' or ').join(parts)})"
            case "iff":
                left, right = (self.literal(int(str(part))) for part in atom[1:])
                return f"({left} {'⇔' if holds else '⇎'} {right})"
        return str(literal)

    def inequality(self, p: dict[tuple[int, ...], Fraction | int], holds: bool) -> str:
        """Write p ≥ 0, or p < 0, with positive terms on either side."""
        left = {monomial: value for monomial, value in p.items() if value > 0}
        right = {monomial: -value for monomial, value in p.items() if value < 0}
        return f"{self.total(left)} {'≥' if holds else '<'} {self.total(right)}"

    def total(self, p: dict[tuple[int, ...], Fraction | int]) -> str:
        """Write a sum of monomials with positive coefficients."""
        parts = []
        for monomial, value in sorted(p.items(), key=lambda item: (not item[0], item[0])):
            factors = [self.column(column) for column in monomial]
            powers = [f"{name}{'²³⁴⁵⁶⁷⁸⁹'[count - 2] if 1 < count < 10 else ''}" for name, count in _counted(factors)]
            head = [str(value)] if value != 1 or not monomial else []
            parts.append("·".join(head + powers))
        return " + ".join(parts) or "0"

    def column(self, column: int) -> str:
        """Write the name of a number."""
        symbol, args, _ = self.names.columns[column]
        return self.named(symbol, args)

    def element(self, term: int) -> str:
        """Write the name of an element of an index set."""
        symbol, args, _ = self.names.terms[term]
        return self.named(symbol, args)

    def named(self, symbol: str, args: tuple[int, ...]) -> str:
        """Write a symbol at elements; what is no name of the statement gets a short one, and a definition."""
        made = re.fullmatch(r"@?(row|choose|some) (.+)", symbol)
        if made is None:
            return f"{symbol}({', '.join(map(self.element, args))})" if args else symbol
        if (symbol, args) not in self.short:
            kind, what = made[1], made[2]
            used = sum(name.startswith("m" if kind == "row" else "i") for name in self.short.values())
            name = ("m" if kind == "row" else "i") + _subscript(used + 1)
            self.short[symbol, args] = name
            self.definitions.append(f"{name} {self.meaning(kind, what, args)}")
        return self.short[symbol, args]

    def meaning(self, kind: str, what: str, args: tuple[int, ...]) -> str:
        """Say what a short name stands for."""
        if kind == "some":
            return f"is some element of {what}"
        row = int(what)
        formula = text(self.rows[row], limit=200) if row < len(self.rows) else "a part of the statement"
        where = self.where(row, args)
        if kind == "row" or row >= len(self.rows):
            return f"= {formula}{where}" if kind == "row" else f"is an element that decides {formula}"
        match self.rows[row].op:
            case "all":
                return f"is an element where the body of {formula} fails, if it fails anywhere{where}"
            case "any":
                return f"is an element where the body of {formula} holds, if it holds anywhere{where}"
        return f"is an element where {formula} is attained{where}"

    def truth(self, symbol: str, args: tuple[int, ...]) -> str:
        """Write a truth of the statement: a quantified part is written out."""
        made = re.fullmatch(r"@?row (\d+)", symbol)
        if made is None or int(made[1]) >= len(self.rows):
            return self.named(symbol, args)
        row = int(made[1])
        return f"({text(self.rows[row], limit=200)}{self.where(row, args)})"

    def where(self, row: int, args: tuple[int, ...]) -> str:
        """Say which elements the free index variables of a row stand for."""
        if not args or row >= len(self.rows):
            return ""
        part = self.rows[row]
        used = {str(node.payload[0]) for node in part.nodes() if node.op in ("var", "apply")}  # type: ignore[index]
        bound = [name for name in _BOUND if name not in used]
        levels = sorted(level for level, _ in part.free)
        pairs = [f"{bound[level]} = {self.element(element)}" for level, element in zip(levels, args, strict=False)]
        return f", where {', '.join(pairs)}"


def _rows(question: Question, names: Names) -> Sequence[Term]:
    """Return the terms of the kernel's rows: those of the question, then those that pigeonholes add."""
    signatures = {function.name: (function.name, function.domain, function.codomain) for function in question.functions}
    rows: list[Term] = []
    for node in names.sentence.nodes:
        payload = node.payload
        match node.op:
            case "const":
                rows.append(constant(payload if isinstance(payload, bool | int | Fraction) else NEG_INF))
                continue
            case "var":
                payload = (payload, node.sort)
            case "apply":
                payload = signatures[str(payload)]
        rows.append(term(node.op, *(rows[arg] for arg in node.args), payload=payload))
    return rows


def bare(said: str) -> str:
    """Take away parentheses around a whole sentence.

    >>> bare("(a and b)"), bare("(a) and (b)")
    ('a and b', '(a) and (b)')
    """
    depth = 0
    for place, character in enumerate(said):
        depth += (character == "(") - (character == ")")
        if depth == 0 and place < len(said) - 1:
            return said
    return said[1:-1] if said.startswith("(") and said.endswith(")") else said


def _counted(factors: list[str]) -> list[tuple[str, int]]:
    return [(name, factors.count(name)) for name in dict.fromkeys(factors)]


def _subscript(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))

"""Case trees as text that a reader follows line by line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solver.kernel.clauses import ClauseForm
from solver.kernel.lemmas import constraint
from solver.kernel.proofs import extended_form
from solver.kernel.sentence import read_question

LONGEST = 160


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a proof; `depth` counts the cases around it."""

    depth: int
    text: str


RULES = {
    "path": "by equality",
    "same": "as equal arguments give equal values",
    "sturm": "as no number satisfies all the others, by Sturm's theorem",
}
"""The lemmas that are told by their rule; a sum is told with its parts."""


def proof_text(question: dict[str, object], certificate: dict[str, object]) -> list[Line]:
    """Return the lines of a certificate of the form "case-tree".

    It starts from the assumption that the hypotheses hold and the conclusion does not.
    """
    form, clauses = extended_form(read_question(question), certificate)
    return Reading(form, clauses, certificate["lemmas"]).case(certificate["tree"], frozenset(), 0)


class Reading:
    """Names what a clause form speaks about."""

    def __init__(self, form: ClauseForm, clauses: list[tuple[int, ...]], lemmas: Any) -> None:
        self.form = form
        self.clauses = clauses
        self.lemmas = {len(form.clauses) + number: lemma for number, lemma in enumerate(lemmas)}

    def term(self, number: int) -> str:
        """Name an element."""
        symbol, args, _ = self.form.terms[number]
        word, _, rest = symbol.partition(" ")
        name = {"choose": f"j{rest}", "row": f"i{rest}", "some": "e"}.get(word, symbol) if rest else symbol
        return self.applied(name, args)

    def column(self, number: int) -> str:
        """Name a number; maxima, minima and choices are called by their operator and row."""
        symbol, args, _ = self.form.columns[number]
        if symbol.startswith("row "):
            row = int(symbol[4:])
            symbol = f"{self.form.sentence.nodes[row].op.removesuffix('over')}{row}"
        return self.applied(symbol, args)

    def applied(self, name: str, args: tuple[int, ...]) -> str:
        return f"{name}({', '.join(map(self.term, args))})" if args else name

    def inequality(self, literal: int) -> str:
        """Write p ≥ 0 or p > 0 with positive coefficients on both sides."""
        p, strict = constraint(self.form, literal, "literal")
        left = {m: -c for m, c in p.items() if c < 0}
        right = {m: c for m, c in p.items() if c > 0}
        return f"{self.sum_text(left)} {'<' if strict else '≤'} {self.sum_text(right)}"

    def sum_text(self, p: Any) -> str:
        parts = []
        for monomial, c in sorted(p.items(), key=lambda entry: (not entry[0], entry[0])):
            factors = "·".join(self.column(column) for column in monomial)
            size = str(Fraction(c))
            parts.append(factors if factors and c == 1 else f"{size}·{factors}" if factors else size)
        return " + ".join(parts) or "0"

    def literal(self, literal: int) -> str:
        """Write a literal as a formula."""
        kind, *rest = self.form.atoms[abs(literal)]
        positive = literal > 0
        parts: list[Any] = rest
        if kind == "nonneg":
            return self.inequality(literal)
        if kind == "equal":
            return f"{self.term(parts[0])} {'=' if positive else '≠'} {self.term(parts[1])}"
        if kind == "and":
            signs = [part if positive else -part for part in parts]
            return (" and " if positive else " or ").join(f"({self.literal(part)})" for part in signs)
        if kind == "iff":
            return f"({self.literal(parts[0])}) {'⇔' if positive else '⇎'} ({self.literal(parts[1])})"
        if kind == "flag":
            name = str(parts[0])
            column = self.form.column_of[name, parts[1]]
            return f"{self.column(column)} {'=' if positive else '>'} −∞"
        if kind == "truth":
            name = str(parts[0])
            if name.startswith("row "):
                row = int(name[4:])
                name = f"{ {'all': '∀', 'any': '∃'}[self.form.sentence.nodes[row].op] }{row}"
            return ("" if positive else "not ") + self.applied(name, parts[1])
        return "true" if positive else "false"

    def short(self, literal: int) -> str:
        text = self.literal(literal)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"

    def case(self, tree: Any, true: frozenset[int], depth: int) -> list[Line]:
        """Return the lines of one case."""
        known = set(true)
        lines = []
        for position in tree[0]:
            (new,) = (literal for literal in self.clauses[position] if -literal not in known)
            known.add(new)
            lines.append(Line(depth, f"{self.short(new)}{self.why(position)}"))
        left = [literal for literal in self.clauses[tree[1]] if -literal not in known]
        if not left:
            lines.append(
                Line(depth, f"contradiction{self.why(tree[1]).replace('; otherwise a contradiction is', ':')}")
            )
        for number, (literal, inner) in enumerate(zip(left, tree[2:], strict=True), start=1):
            lines.append(Line(depth, f"case {number} of {len(left)}{self.why(tree[1])}: {self.short(literal)}"))
            lines += self.case(inner, frozenset(known | {literal}), depth + 1)
        return lines

    def why(self, position: int) -> str:
        """Name the rule of a lemma; the clauses of the question's own form need no reason."""
        lemma = self.lemmas.get(position)
        if lemma is None:
            return ""
        if lemma[0] in RULES:
            return f", {RULES[lemma[0]]}"
        parts = []
        for multiplier, factors, *root in lemma[2]:
            product = [f"({self.inequality(lemma[1][factor])})" for factor in factors]
            product += [f"({self.signed(root[0])})²"] if root else []
            parts.append((f"{multiplier} × " if multiplier != 1 else "") + "·".join(product))
        parts += [f"({self.signed(q)})·({self.inequality(lemma[1][i])}), an equation" for q, i, _ in lemma[3]]
        return f"; otherwise a contradiction is the sum {' + '.join(parts)}"

    def signed(self, root: Any) -> str:
        """Write a polynomial with signs."""
        return " + ".join(f"{c}·{'·'.join(map(self.column, m))}" if m else str(c) for c, m in root)

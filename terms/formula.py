"""Formulas: a term printed as text and as LaTeX."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from terms.scalars import NEG_INF
from terms.term import BINDERS, Term

_BOUND_NAMES: Final = "jklmpqrstuvw"
_INFIX: Final[dict[str, tuple[str, str, int]]] = {
    "implies": (" ⇒ ", r" \Rightarrow ", 1),
    "iff": (" ⇔ ", r" \Leftrightarrow ", 1),
    "or": (" ∨ ", r" \lor ", 2),
    "and": (" ∧ ", r" \land ", 3),
    "le": (" ≤ ", r" \le ", 5),
    "lt": (" < ", " < ", 5),
    "eq": (" = ", " = ", 5),
    "add": (" + ", " + ", 6),
    "sub": (" − ", " - ", 6),
    "mul": ("·", r" \cdot ", 7),
}
_CALLS: Final[dict[str, tuple[str, str]]] = {
    "max": ("max", r"\max"),
    "min": ("min", r"\min"),
    "one": ("exactly one of", r"\exists!"),
    "ite": ("ite", ""),
}
_QUANTIFIERS: Final[dict[str, tuple[str, str]]] = {
    "all": ("∀", r"\forall"),
    "any": ("∃", r"\exists"),
    "maxover": ("max", r"\max"),
    "minover": ("min", r"\min"),
}


def text(term: Term, *, limit: int = 4000) -> str:
    """Print a term in Unicode; a formula longer than `limit` characters is cut with its node count."""
    return _Printer(latex=False, limit=limit).print(term)


def latex(term: Term, *, limit: int = 4000) -> str:
    """Print a term in LaTeX."""
    return _Printer(latex=True, limit=limit).print(term)


class _Printer:
    def __init__(self, *, latex: bool, limit: int) -> None:
        self.latex = latex
        self.limit = limit
        self.names = list(_BOUND_NAMES)

    def print(self, term: Term) -> str:
        used = {str(node.payload[0]) for node in term.nodes() if node.op in ("var", "apply")}  # type: ignore[index]
        self.names = [name for name in _BOUND_NAMES if name not in used]
        result = self.at(term, 0)
        if len(result) <= self.limit:
            return result
        note = f"… ({len(term.nodes())} nodes)"
        return rf"\text{{a formula of {len(term.nodes())} nodes}}" if self.latex else result[: self.limit] + note

    def choose(self, pair: tuple[str, str]) -> str:
        return pair[1] if self.latex else pair[0]

    def at(self, term: Term, strength: int) -> str:
        """Print `term` for a place that binds with `strength`: weaker operators get parentheses."""
        op = term.op
        if op in _INFIX:
            plain, tex, own = _INFIX[op]
            if not term.args:
                return self.choose(("true", r"\top") if op == "and" else ("false", r"\bot"))
            inner = own + (1 if op in ("add", "sub", "le", "lt", "eq", "implies") else 0)
            parts = [self.at(arg, own if i == 0 and op in ("add", "sub") else inner) for i, arg in enumerate(term.args)]
            return self.wrap((tex if self.latex else plain).join(parts), own < strength)
        if op in BINDERS:
            binder = term.binder
            name = self.bound_name(binder[0])
            body = self.at(term.args[0], 4 if op in ("all", "any") else 6)
            sign = self.choose(_QUANTIFIERS[op])
            if op in ("all", "any"):
                member = (
                    rf"{sign} {name} \in {binder[1]}:\; {body}" if self.latex else f"{sign}{name}∈{binder[1]}: {body}"
                )
                return self.wrap(member, strength > 0)
            largest = (
                rf"{sign}_{{{name} \in {binder[1]}}} {body}" if self.latex else f"{sign}[{name}∈{binder[1]}] {body}"
            )
            return self.wrap(largest, strength > 5)
        if op == "ite" and self.latex:
            premise, yes, no = (self.at(arg, 0) for arg in term.args)
            return rf"\left({yes}\text{{ if }}{premise}\text{{, else }}{no}\right)"
        if op in _CALLS:
            args = ", ".join(self.at(arg, 0) for arg in term.args)
            return f"{self.choose(_CALLS[op])}({args})"
        return self.leaf(term, strength)

    def leaf(self, term: Term, strength: int) -> str:
        match term.op, term.payload:
            case "not", _:
                inner = term.args[0]
                if inner.op == "eq":
                    sides = [self.at(arg, 6) for arg in inner.args]
                    return self.wrap(self.choose((" ≠ ", r" \ne ")).join(sides), strength > 5)
                return self.choose(("¬", r"\lnot ")) + self.at(inner, 8)
            case "neg", _:
                return self.wrap(self.choose(("−", "-")) + self.at(term.args[0], 7), strength > 6)
            case "const", bool() as value:
                return self.choose(("true", r"\top") if value else ("false", r"\bot"))
            case "const", value:
                return self.wrap(self.number(value), strength > 6 and str(value)[0] in "-−")
            case "bound", (int() as level, _):
                return self.bound_name(level)
            case "var", (name, _):
                return symbol_latex(str(name)) if self.latex else str(name)
            case "apply", (name, _, _):
                args = ", ".join(self.at(arg, 0) for arg in term.args)
                head = symbol_latex(str(name)) if self.latex else str(name)
                return f"{head}({args})"
        raise AssertionError(term.op)

    def bound_name(self, level: int) -> str:
        """Name the variable bound at a depth, avoiding the names of the term."""
        return self.names[level] if level < len(self.names) else f"j{level}"

    def number(self, value: object) -> str:
        if value is NEG_INF:
            return self.choose(("−∞", r"-\infty"))
        if isinstance(value, Fraction):
            sign = "-" if value < 0 else ""
            return (
                rf"{sign}\tfrac{{{abs(value.numerator)}}}{{{value.denominator}}}"
                if self.latex
                else f"{value.numerator}/{value.denominator}".replace("-", "−")
            )
        return str(value) if self.latex else str(value).replace("-", "−")

    def wrap(self, inner: str, needed: bool) -> str:
        if not needed:
            return inner
        return rf"\left({inner}\right)" if self.latex else f"({inner})"


_GREEK: Final = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi "
    "omega".split()
)


def symbol_latex(name: str) -> str:
    r"""Return the LaTeX of a variable's name: indices become subscripts, Greek names become letters.

    >>> symbol_latex("a_0_1"), symbol_latex("tau"), symbol_latex("norm")
    ('a_{01}', '\\tau', '\\mathrm{norm}')
    """
    head, *indices = name.split("_")
    word = re.sub(r"\d+$", "", head)
    base = head if len(head) == 1 else rf"\mathrm{{{head}}}"
    if word in _GREEK:
        base = "\\" + word + head[len(word) :]
    if not indices:
        return base
    separator = "" if all(len(index) == 1 for index in indices) else ","
    return f"{base}_{{{separator.join(indices)}}}"

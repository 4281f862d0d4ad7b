"""SMT-LIB 2 text of a question: satisfiable exactly when the question has a counterexample.

A number that can be −∞ is a pair: a truth that says so, and a number that matters only where the truth is false.
A maximum over an index sort is a fresh function with its two defining axioms, and every index set of the statement
is finite, so that it exists. The logic is the smallest that holds the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from terms.question import Question, negation
from terms.scalars import NEG_INF
from terms.sorts import BOOL, FINITE, INT, INTEGRAL, NUMERIC, RESERVED
from terms.term import BINDERS, Term, finite_constant

_PLAIN: Final[dict[str, str]] = {
    "add": "+", "sub": "-", "neg": "-", "mul": "*", "not": "not", "and": "and", "or": "or",
    "implies": "=>", "iff": "=", "all": "forall", "any": "exists",
}  # fmt: skip


LONG: Final = 100
"""From how many characters on an expression with bound elements gets a name."""


@dataclass(frozen=True, slots=True)
class Script:
    """SMT-LIB text and where its names come from."""

    text: str
    logic: str
    values: tuple[str, ...]
    """The names whose values a model must give: variables, functions and the −∞ flags of both."""


def counterexample_script(question: Question) -> Script:
    """Return the text that is satisfiable exactly when the question is false."""
    emitter = Emitter()
    lines = emitter.declarations(question)
    values = tuple(emitter.declared)
    claims = [emitter.truth(root) for root in (*question.hypotheses, negation(question.conclude))]
    body = [*lines, *emitter.definitions, *(f"(assert {claim})" for claim in claims)]
    logic = logic_of(question)
    text = "\n".join([f"(set-logic {logic})", *body, "(check-sat)", ""])
    return Script(text, logic, values)


def logic_of(question: Question) -> str:
    """Name the smallest SMT-LIB logic that holds the question's text.

    >>> from terms.symbols import variable, term_of
    >>> from terms.question import Variable
    >>> x = variable("x", "real")
    >>> logic_of(Question(term_of(x <= x + 1), variables=(Variable("x", "real"),)))
    'QF_LRA'
    """
    nodes = question.nodes()
    sorts = {node.sort for node in nodes if node.op != "const"}
    sorts |= {variable.sort for variable in question.variables} | {f.codomain for f in question.functions}
    constants = {node.sort for node in nodes if node.op == "const"}
    nonlinear = any(node.op == "mul" and sum(finite_constant(arg) is None for arg in node.args) > 1 for node in nodes)
    quantified = any(node.op in BINDERS for node in nodes)
    ints = bool(sorts & INTEGRAL)
    reals = bool((sorts | constants) & (NUMERIC - INTEGRAL))
    arithmetic = ""
    if ints or reals or constants & NUMERIC:
        arithmetic = ("N" if nonlinear else "L") + ("I" if ints or not reals else "") + ("R" if reals else "") + "A"
    functions = "UF" if question.sorts or question.functions else ""
    return ("" if quantified else "QF_") + (functions + arithmetic or "UF")


def number_text(value: int | Fraction, *, real: bool) -> str:
    """Print an exact number as an SMT-LIB numeral, decimal or quotient.

    >>> number_text(Fraction(-1, 2), real=True), number_text(-3, real=False)
    ('(/ (- 1.0) 2.0)', '(- 3)')
    """
    point = ".0" if real else ""
    top = f"{abs(value.numerator)}{point}"
    top = f"(- {top})" if value < 0 else top
    return top if value.denominator == 1 else f"(/ {top} {value.denominator}{point})"


@dataclass(slots=True)
class Emitter:
    """Turns terms into SMT-LIB expressions; nodes become definitions named in order of emission."""

    definitions: list[str] = field(default_factory=list)
    declared: list[str] = field(default_factory=list)
    extrema: dict[int, Term] = field(default_factory=dict)
    """The node that the names `m.k` (its value) and `w.k` (an index that attains it) stand for."""
    _names: dict[int, tuple[str, str]] = field(default_factory=dict)
    _kept: list[Term] = field(default_factory=list)
    _count: int = 0

    def declarations(self, question: Question) -> list[str]:
        """Declare the sorts, variables and functions of a question, with the boxes of its variables."""
        lines = [f"(declare-sort {sort} 0)" for sort in question.sorts]
        for variable in question.variables:
            lines += self._declare(variable.name, (), variable.sort)
            if variable.lo is not None and variable.hi is not None:
                real = variable.sort not in INTEGRAL
                low, high = (number_text(end, real=real) for end in (variable.lo, variable.hi))
                lines.append(f"(assert (and (<= {low} {variable.name}) (<= {variable.name} {high})))")
                if variable.sort not in FINITE:
                    lines.append(f"(assert (not {variable.name}.bottom))")
        for function in question.functions:
            lines += self._declare(function.name, function.domain, function.codomain)
        return lines

    def _declare(self, name: str, domain: tuple[str, ...], sort: str) -> list[str]:
        self.declared.append(name)
        lines = [f"(declare-fun {name} ({' '.join(domain)}) {smt_sort(sort)})"]
        if sort in NUMERIC and sort not in FINITE:
            self.declared.append(f"{name}.bottom")
            lines.append(f"(declare-fun {name}.bottom ({' '.join(domain)}) Bool)")
        return lines

    def truth(self, node: Term) -> str:
        """Return the SMT-LIB expression of a truth or an index."""
        return self.pair(node)[1]

    def pair(self, node: Term) -> tuple[str, str]:
        """Return (expression for "is −∞", expression for the value); the first is `false` where −∞ cannot occur."""
        if id(node) not in self._names:
            bottom, value = self._expression(node)
            if node.args and node.op != "apply":
                bottom, value = self._define(bottom, "Bool", node), self._define(value, smt_sort(node.sort), node)
            self._names[id(node)] = (bottom, value)
            self._kept.append(node)
        return self._names[id(node)]

    def _fresh(self) -> str:
        self._count += 1
        return f"n.{self._count}"

    def _define(self, expression: str, sort: str, node: Term) -> str:
        """Name an expression that stands for a node, or for a part of it; below a binder a long one only.

        So the text grows with the number of nodes, though `max` mentions its arguments twice.
        """
        if not expression.startswith("(") or (node.free and len(expression) < LONG):
            return expression
        name, free = self._fresh(), sorted(node.free)
        variables = " ".join(f"({bound_text(level)} {index})" for level, index in free)
        self.definitions.append(f"(define-fun {name} ({variables}) {sort} {expression})")
        return f"({name} {' '.join(bound_text(level) for level, _ in free)})" if free else name

    def _expression(self, node: Term) -> tuple[str, str]:
        op = node.op
        if op in ("maxover", "minover"):
            return self._extremum(node)
        if op in BINDERS:
            level, sort = node.binder
            return "false", f"({_PLAIN[op]} (({bound_text(level)} {sort})) {self.truth(node.args[0])})"
        if op in ("le", "lt", "eq"):
            return "false", self._comparison(node)
        if op in ("max", "min"):
            return self._choice_of(op, node)
        if op == "ite":
            condition = self.truth(node.args[0])
            (b0, v0), (b1, v1) = (self._coerced(arg, node.sort) for arg in node.args[1:])
            bottom = "false" if b0 == b1 == "false" else f"(ite {condition} {b0} {b1})"
            return bottom, f"(ite {condition} {v0} {v1})"
        if op == "one":
            return "false", self._exactly_one([self.truth(arg) for arg in node.args])
        match op, node.payload:
            case "const", bool() as value:
                return "false", str(value).lower()
            case "const", value:
                if value is NEG_INF:
                    return "true", "0"
                return "false", number_text(value, real=node.sort not in INTEGRAL)  # type: ignore[arg-type]
            case "var", (str() as name, str() as sort):
                return (f"{name}.bottom" if sort in NUMERIC and sort not in FINITE else "false"), name
            case "bound", (int() as level, _):
                return "false", bound_text(level)
            case "apply", (name, _, str() as codomain):
                args = " ".join(self.truth(arg) for arg in node.args)
                bottom = f"({name}.bottom {args})" if codomain in NUMERIC and codomain not in FINITE else "false"
                return bottom, f"({name} {args})"
        if not node.args:
            return "false", "true" if op == "and" else "false"
        pairs = [self._coerced(arg, node.sort) for arg in node.args]
        bottoms = [bottom for bottom, _ in pairs if bottom != "false"]
        return disjunction(bottoms), f"({_PLAIN[op]} {' '.join(value for _, value in pairs)})"

    def _coerced(self, node: Term, sort: str) -> tuple[str, str]:
        """Return a node's pair with its value as a Real where the sort asks for one."""
        bottom, value = self.pair(node)
        if sort in NUMERIC and sort not in INTEGRAL and node.sort in INTEGRAL:
            if node.op == "const":
                number = 0 if node.payload is NEG_INF else node.payload
                return bottom, number_text(number, real=True)  # type: ignore[arg-type]
            return bottom, f"(to_real {value})"
        return bottom, value

    def _comparison(self, node: Term) -> str:
        from terms.sorts import join

        left, right = node.args
        sort = join([left.sort, right.sort]) if left.sort in NUMERIC else left.sort
        (b0, v0), (b1, v1) = self._coerced(left, sort), self._coerced(right, sort)
        sign = {"le": "<=", "lt": "<", "eq": "="}[node.op]
        plain = f"({sign} {v0} {v1})"
        if b0 == b1 == "false":
            return plain
        match node.op:
            case "le":
                return f"(or {b0} (and (not {b1}) {plain}))"
            case "lt":
                return f"(and (not {b1}) (or {b0} {plain}))"
        return f"(or (and {b0} {b1}) (and (not {b0}) (not {b1}) {plain}))"

    def _choice_of(self, op: str, node: Term) -> tuple[str, str]:
        bottom, value = self._coerced(node.args[0], node.sort)
        for arg in node.args[1:]:
            b1, v1 = self._coerced(arg, node.sort)
            first = f"(>= {value} {v1})" if op == "max" else f"(<= {value} {v1})"
            if bottom == b1 == "false":
                value = f"(ite {first} {value} {v1})"
            elif op == "max":
                value = f"(ite (or {b1} (and (not {bottom}) {first})) {value} {v1})"
                bottom = f"(and {bottom} {b1})"
            else:
                value = f"(ite {first} {value} {v1})"
                bottom = f"(or {bottom} {b1})"
            bottom, value = self._define(bottom, "Bool", node), self._define(value, smt_sort(node.sort), node)
        return bottom, value

    def _extremum(self, node: Term) -> tuple[str, str]:
        """Introduce m = max_j body(j): m is never below a body, and the body attains it at a chosen index."""
        level, sort = node.binder
        outer = sorted(node.free)
        self._count += 1
        name, at = f"m.{self._count}", f"w.{self._count}"
        self.extrema[self._count] = node
        domain = " ".join(free_sort for _, free_sort in outer)
        args = " ".join(bound_text(free_level) for free_level, _ in outer)
        extended = node.sort not in FINITE
        self.definitions.append(f"(declare-fun {name} ({domain}) {smt_sort(node.sort)})")
        self.definitions.append(f"(declare-fun {at} ({domain}) {sort})")
        bottom, value = "false", f"({name} {args})" if args else name
        if extended:
            self.definitions.append(f"(declare-fun {name}.bottom ({domain}) Bool)")
            bottom = f"({name}.bottom {args})" if args else f"{name}.bottom"
        place = f"({at} {args})" if args else at
        body_bottom, body_value = self.pair(node.args[0])
        j = bound_text(level)
        sign = "<=" if node.op == "maxover" else ">="
        if not extended:
            bounded = f"({sign} {body_value} {value})"
            attained = f"(= {body_value} {value})"
        else:
            if node.op == "maxover":
                bounded = f"(or {body_bottom} (and (not {bottom}) (<= {body_value} {value})))"
            else:
                bounded = f"(or {bottom} (and (not {body_bottom}) (>= {body_value} {value})))"
            attained = f"(and (= {body_bottom} {bottom}) (or {bottom} (= {body_value} {value})))"
        attained = f"(let (({j} {place})) {attained})"
        variables = " ".join(f"({bound_text(free_level)} {free_sort})" for free_level, free_sort in outer)
        axiom = f"(and (forall (({j} {sort})) {bounded}) {attained})"
        self.definitions.append(f"(assert {f'(forall ({variables}) {axiom})' if variables else axiom})")
        return bottom, value

    def _exactly_one(self, truths: list[str]) -> str:
        if len(truths) <= 1:
            return truths[0] if truths else "false"
        some, one = truths[0], truths[0]
        for truth in truths[1:]:
            one = f"(ite {truth} (not {some}) {one})"
            some = f"(or {some} {truth})"
        return one


def disjunction(parts: list[str]) -> str:
    """Join truths by `or`; none of them is `false`."""
    if len(parts) <= 1:
        return parts[0] if parts else "false"
    return f"(or {' '.join(parts)})"


def bound_text(level: int) -> str:
    """Name the variable bound at a depth."""
    return f"j.{level}"


def smt_sort(sort: str) -> str:
    """Return the SMT-LIB sort of a term's sort; a number that can be −∞ has a flag beside it."""
    if sort == BOOL:
        return "Bool"
    if sort in RESERVED:
        return "Int" if sort in INTEGRAL or sort == INT else "Real"
    return sort

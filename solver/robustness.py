"""Robustness: how far an instance is from breaking a statement, as an exact number.

A comparison a ≤ b has robustness b − a, an equality −|a − b|; "and" takes the smallest, "or" the largest, "not" changes
the sign. A statement with robustness > 0 is true, with robustness < 0 false; local search follows it down.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from solver.instances import Assignment, plain
from terms.interpret import Run
from terms.question import Question
from terms.scalars import is_finite
from terms.sorts import NUMERIC
from terms.term import Term

Robustness: TypeAlias = Fraction
FAR = Fraction(10**9)
"""The robustness of a truth that no number measures, such as a comparison with −∞."""


def robustness(question: Question, assignment: Assignment) -> Robustness:
    """Return the robustness of "hypotheses imply conclusion" on an instance; a counterexample has at most 0."""
    return _Measure(question, assignment).implication(question)


class _Measure:
    def __init__(self, question: Question, assignment: Assignment) -> None:
        self.sizes = assignment.sizes
        self.run = Run({name: plain(value) for name, value in assignment.values.items()}, assignment.sizes)

    def implication(self, question: Question) -> Robustness:
        premises = [-self.of(hypothesis, {}) for hypothesis in question.hypotheses]
        return max([*premises, self.of(question.conclude, {})])

    def of(self, node: Term, bound: dict[tuple[int, str], int]) -> Robustness:
        op, args = node.op, node.args
        if op in ("le", "lt", "eq") and args[0].sort in NUMERIC:
            left, right = (self.run.value(arg, bound) for arg in args)
            return comparison(op, left, right)
        match op:
            case "not":
                return -self.of(args[0], bound)
            case "and":
                return min((self.of(arg, bound) for arg in args), default=FAR)
            case "or":
                return max((self.of(arg, bound) for arg in args), default=-FAR)
            case "implies":
                return max(-self.of(args[0], bound), self.of(args[1], bound))
            case "iff":
                left, right = (self.of(arg, bound) for arg in args)
                return max(min(left, right), min(-left, -right))
            case "ite":
                return self.of(args[1] if self.run.value(args[0], bound) else args[2], bound)
            case "all" | "any":
                sizes = range(self.sizes[node.binder[1]])
                parts = [self.of(args[0], bound | {node.binder: element}) for element in sizes]
                return min(parts) if op == "all" else max(parts)
        return FAR if self.run.value(node, bound) else -FAR


def comparison(op: str, left: Any, right: Any) -> Robustness:
    """Return the robustness of a comparison of two numbers; with −∞ it is far from the boundary.

    >>> from terms.scalars import NEG_INF
    >>> comparison("le", 1, 3), comparison("eq", 1, 3), comparison("le", 1, NEG_INF) == -FAR
    (Fraction(2, 1), Fraction(-2, 1), True)
    """
    if not (is_finite(left) and is_finite(right)):
        holds = {"le": left <= right, "lt": left < right, "eq": left == right}[op]
        return FAR if holds else -FAR
    difference = Fraction(right) - Fraction(left)
    if op == "eq":
        return -abs(difference)
    return difference

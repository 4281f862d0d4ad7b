"""Enclosures: a value of exp or log lies between two rational numbers."""

from __future__ import annotations

from dataclasses import dataclass

from terms.errors import TropcheckError
from terms.scalars import Finite, exact, scalar_text
from terms.statements import Layout, Scope, Statement
from terms.term import Json


@dataclass(frozen=True, slots=True)
class Enclosure(Statement):
    """lo ≤ f(at) ≤ hi for f = "exp" or "log" (natural, at > 0) and rational numbers.

    The kernel decides it by the exponential series: always, since the values are irrational but for e⁰ and log 1. A
    law cannot mention exp; it speaks of a number that lies in an interval, and an enclosure beside it, in an `Every`,
    says that the value does.

    >>> Enclosure("exp", 1, 2, 3).layout(Scope()).tree["hi"]
    '3'
    """

    function: str
    at: Finite
    lo: Finite
    hi: Finite

    def layout(self, scope: Scope) -> Layout:
        if self.function not in ("exp", "log"):
            raise TropcheckError(f"an enclosure is one of a value of exp or log, not of {self.function!r}")
        if self.function == "log" and self.at <= 0:
            raise TropcheckError(f"log has no value at {self.at}: give a number above 0")
        tree: dict[str, Json] = {"kind": "enclosure", "function": self.function}
        tree |= {name: scalar_text(exact(getattr(self, name))) for name in ("at", "lo", "hi")}
        return Layout(tree, ())

"""Statements with alternating quantifiers, decided by a choice for one side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from terms import symbols
from terms.errors import TropcheckError
from terms.laws import Law, Spaces, call, sign, trace
from terms.scalars import is_exact
from terms.spaces import Space
from terms.statements import Instance, Layout, Scope, Statement
from terms.term import Json


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a quantifier prefix."""

    quantifier: str
    spaces: Spaces


def every(**spaces: Space) -> Block:
    """Quantify universally over the named spaces."""
    return Block("forall", spaces)


def some(**spaces: Space) -> Block:
    """Quantify existentially over the named spaces."""
    return Block("exists", spaces)


Strategy: TypeAlias = Callable[..., Mapping[str, Any]]
"""Chooses the arguments of one side's blocks: a function of the other side's arguments (by their names)."""


@dataclass(frozen=True, slots=True)
class Alternating(Statement):
    """A law under alternating quantifiers, as ∀ f ∃ network ∀ x.

    `prove` chooses the ∃ blocks as a function of the ∀ blocks before them, `refute` the ∀ blocks as a function of
    the ∃ blocks before them. Each choice turns the statement, or its negation, into a universal question; the kernel
    checks that the question is the law with terms in the place of the chosen variables, and that each term speaks
    only of what was quantified before.
    """

    law: Law
    prefix: tuple[Block, ...]
    given: tuple[Law, ...] = ()
    prove: Strategy | None = None
    refute: Strategy | None = None

    def _chosen(self, strategy: Strategy, side: str, spaces: Spaces) -> Instance:
        own = {name: space for block in self.prefix if block.quantifier == side for name, space in block.spaces.items()}
        others = {name: space for name, space in spaces.items() if name not in own}

        def with_choice(law: Law) -> Law:
            def chosen(**arguments: Any) -> Any:
                picked = dict(call(strategy, arguments))
                if set(picked) != set(own):
                    raise TropcheckError(f"the strategy chooses {sorted(picked)}; the statement needs {sorted(own)}")
                return call(law, {**arguments, **{name: unfolded(value) for name, value in picked.items()}})

            sign(chosen, others, law.__name__)
            return chosen

        law, given = with_choice(self.law), tuple(with_choice(hypothesis) for hypothesis in self.given)
        existential = side == "forall"
        question = trace(law, others, given, existential=existential)
        return Instance({}, question, others, law, given, existential)

    def layout(self, scope: Scope) -> Layout:
        if self.prove is None and self.refute is None:
            raise TropcheckError("an Alternating statement needs a choice: prove=… for the ∃ blocks, or refute=…")
        spaces = {name: space for block in self.prefix for name, space in block.spaces.items()}
        bare = trace(self.law, spaces, self.given)
        instances = {}
        if self.prove is not None:
            instances["prove"] = self._chosen(self.prove, "exists", spaces)
        if self.refute is not None:
            instances["refute"] = self._chosen(self.refute, "forall", spaces)
        prefix: list[Json] = []
        for block in self.prefix:
            cells = [cell.name for name, space in block.spaces.items() for cell in space.cells(name)]
            prefix.append([block.quantifier, list(cells)])
        tree: dict[str, Json] = {"kind": "alternating", "law": bare.json(), "prefix": prefix}
        tree |= {side: instance.question.digest() for side, instance in instances.items()}
        return Layout(tree, tuple(instances.values()))


def unfolded(value: Any) -> Any:
    """Return a chosen argument whose constants are symbols, so that the law's own operators stay in its term."""
    if isinstance(value, bool) or is_exact(value):
        return symbols.lifted(value)
    if isinstance(value, list | tuple):
        return type(value)(unfolded(part) for part in value)
    if getattr(value, "matrix_like", False):
        return type(value)([[unfolded(entry) for entry in row] for row in value.rows])
    if callable(value) and not isinstance(value, symbols.FunctionSymbol):
        return lambda *elements: unfolded(value(*elements))
    return value

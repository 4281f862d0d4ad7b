"""Statements about every state of a recurrence, decided by induction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from terms import symbols
from terms.laws import Law, Spaces, call, sign, trace
from terms.statements import Instance, Layout, Scope, Statement
from terms.term import Json


@dataclass(frozen=True, slots=True)
class Recurrence(Statement):
    """For all n ≥ 0: the law holds of the n-th state, where state 0 is `start` and state n + 1 is `step` of state n.

    Proved by induction: the law holds at the start, and it passes from every state that satisfies it to the next.
    `state` gives the spaces of the state's components, `over` those of fixed parameters, and `inputs` those of what
    each step reads anew (so a sum over any number of coordinates is a recurrence). `given` restricts the parameters,
    `allowed` the inputs of every step.
    """

    law: Law
    state: Spaces
    start: Callable[..., Mapping[str, Any]]
    step: Callable[..., Mapping[str, Any]]
    inputs: Spaces = field(default_factory=dict)
    over: Spaces = field(default_factory=dict)
    given: tuple[Law, ...] = ()
    allowed: tuple[Law, ...] = ()

    def _at(self, steps: int) -> Instance:
        """Return the statement about state number `steps`, with the step written out that many times."""
        spaces = dict(self.over)
        for k in range(steps):
            spaces |= {f"{name}_{k}": space for name, space in self.inputs.items()}

        def law(**arguments: Any) -> Any:
            state = {name: symbols.lifted(value) for name, value in call(self.start, arguments).items()}
            for k in range(steps):
                read = {name: arguments[f"{name}_{k}"] for name in self.inputs}
                state = dict(call(self.step, {**arguments, **read, **state}))
            return call(self.law, {**arguments, **state})

        def reading(restriction: Law, k: int) -> Law:
            def restricted(**arguments: Any) -> Any:
                return call(restriction, {**arguments, **{name: arguments[f"{name}_{k}"] for name in self.inputs}})

            sign(restricted, spaces, restriction.__name__)
            return restricted

        sign(law, spaces, self.law.__name__)
        given = (*self.given, *(reading(restriction, k) for k in range(steps) for restriction in self.allowed))
        return Instance({"n": steps}, trace(law, spaces, given), spaces, law, given)

    def _passes(self) -> Instance:
        """Return the induction step: the law passes from a state to the next."""
        spaces = {**self.over, **self.inputs, **self.state}

        def law(**arguments: Any) -> Any:
            return call(self.law, {**arguments, **call(self.step, arguments)})

        sign(law, spaces, self.law.__name__)
        given = (*self.given, *self.allowed, self.law)
        return Instance({}, trace(law, spaces, given), spaces, law, given)

    def layout(self, scope: Scope) -> Layout:
        base, passes = self._at(0), self._passes()
        unrolled = [replace(self._at(n), illustrates=True) for n in range(1, 1 + max(scope.elements))]
        cells: list[Json] = [cell.name for name, space in self.state.items() for cell in space.cells(name)]
        tree: Json = {
            "kind": "recurrence",
            "base": base.question.digest(),
            "step": passes.question.digest(),
            "state": cells,
            "unrolled": [i.question.digest() for i in unrolled],
        }
        return Layout(tree, (base, passes, *unrolled))

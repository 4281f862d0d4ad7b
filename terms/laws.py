"""Laws: ordinary functions, run on symbols to trace them, and on scalars of any other form."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from terms import symbols
from terms.errors import TropcheckError
from terms.question import Function, Question, Variable, negation
from terms.spaces import Constant, Sort, Space
from terms.symbols import FunctionSymbol, Recorder, SortSymbol

Law: TypeAlias = Callable[..., Any]
"""A function from the arguments that a space builds to a truth."""

Spaces: TypeAlias = Mapping[str, Space]
Over: TypeAlias = Spaces | Callable[..., Spaces]
"""The space of each parameter of a law, or a function from sizes to that."""


def parameters(law: Law) -> list[str]:
    """Return the names of a law's parameters."""
    return list(inspect.signature(law).parameters)


def call(law: Law, arguments: Mapping[str, Any]) -> Any:
    """Call a law with those of the arguments that it takes."""
    missing = [name for name in parameters(law) if name not in arguments]
    if missing:
        raise TropcheckError(f"the law {law.__name__} takes {', '.join(missing)}, which its space does not declare")
    return law(**{name: arguments[name] for name in parameters(law)})


def build(spaces: Spaces, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a law from the values of all cells."""
    return {name: space.build(name, dict(values)) for name, space in spaces.items()}


def symbol_values(spaces: Spaces) -> dict[str, Any]:
    """Return a symbol for every cell of the spaces."""
    values: dict[str, Any] = {}
    for name, space in spaces.items():
        for cell in space.cells(name):
            match cell:
                case Sort(sort):
                    values[sort] = SortSymbol(sort)
                case Variable():
                    values[cell.name] = symbols.variable(cell.name, cell.sort)
                case Function():
                    values[cell.name] = FunctionSymbol(cell.name, cell.domain, cell.codomain)
    return values


def valued_symbols(question: Question, sizes: Mapping[str, int], values: Mapping[str, Any], recorder: Recorder) -> Any:
    """Return symbols that carry exact values, for a run of the law that is compared with its term."""
    found: dict[str, Any] = {sort: SortSymbol(sort, sizes[sort], recorder) for sort in question.sorts}
    for variable in question.variables:
        found[variable.name] = symbols.variable(variable.name, variable.sort, values[variable.name], recorder)
    for function in question.functions:
        found[function.name] = FunctionSymbol(
            function.name, function.domain, function.codomain, values[function.name], recorder
        )
    return found


def trace(
    law: Law,
    spaces: Spaces,
    given: Sequence[Law] = (),
    *,
    larger: Sequence[tuple[str, str]] = (),
    pigeonholes: Sequence[str] = (),
    existential: bool = False,
) -> Question:
    """Run a law once on symbols and return the question whether it holds for all of its space.

    With `existential`, the question is whether it fails everywhere: the negation of "it holds somewhere".
    """
    arguments = build(spaces, symbol_values(spaces))
    conclude = symbols.term_of(call(law, arguments))
    hypotheses = tuple(symbols.term_of(call(hypothesis, arguments)) for hypothesis in given)
    cells = [cell for name, space in spaces.items() for cell in space.cells(name)]
    return Question(
        conclude=negation(conclude) if existential else conclude,
        given=hypotheses,
        variables=tuple(cell for cell in cells if isinstance(cell, Variable)),
        functions=tuple(cell for cell in cells if isinstance(cell, Function)),
        sorts=tuple(cell.name for cell in cells if isinstance(cell, Sort)),
        larger=tuple(larger),
        pigeonholes=tuple(pigeonholes),
    )


def spaces_at(over: Over, size: Mapping[str, int]) -> Spaces:
    """Return the spaces at a size; a bare `Numbers` or any other space stands for itself."""
    spaces = over(**size) if callable(over) else over
    constants = {name: Constant(value) for name, value in size.items() if name not in spaces}
    return {**constants, **spaces}


def sign(law: Law, names: Iterable[str], title: str) -> None:
    """Give a law made on the fly the parameters and the name of the one that it stands for."""
    law.__name__ = title
    law.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in names]
    )

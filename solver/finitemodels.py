"""Counterexamples on small index sets: a schematic question at given sizes is a finite question, and z3 has its models.

Each index set becomes an enumerated datatype, and its quantifiers are written out, element by element. What z3 finds is
read off the same way; only what replays exactly counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from solver.instances import Assignment, Element, refutes
from solver.programs import ask, exact_text
from solver.smtread import SmtTextError, parse
from terms.question import Question
from terms.scalars import NEG_INF, scalar_from_text
from terms.smtlib import counterexample_script
from terms.sorts import FINITE, NUMERIC

MOST_CELLS = 400
"""So many values of functions and variables are asked for at most."""
MOST_TOKENS = 400_000
"""So long may a question become whose quantifiers are written out."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of a variable or function: its name, the elements it is applied to, its sort."""

    name: str
    at: tuple[int, ...]
    sort: str
    domain: tuple[str, ...] = ()

    def text(self, suffix: str = "") -> str:
        """Name the value in SMT-LIB."""
        elements = " ".join(f"{sort}.{element}" for sort, element in zip(self.domain, self.at, strict=True))
        return f"({self.name}{suffix} {elements})" if elements else f"{self.name}{suffix}"


def finite_counterexample(
    question: Question, *, elements: tuple[int, ...], seconds: float, rlimit: int
) -> Assignment | None:
    """Return a counterexample whose index sets have the sizes of `sizes_of`, in that order.

    `rlimit` and `seconds` are for each choice of sizes. None says nothing.
    """
    for sizes in sizes_of(question, elements):
        found = counterexample_at(question, sizes, seconds, rlimit)
        if found is not None:
            return found
    return None


def sizes_of(question: Question, elements: tuple[int, ...]) -> Iterator[dict[str, int]]:
    """Yield sizes for the index sets: all the same, the smallest first; then one set larger than all others."""
    for least in sorted(set(elements)):
        yield _with_larger(question, dict.fromkeys(question.sorts, least))
    if len(question.sorts) > 1 and max(elements) > 1:
        for sort in question.sorts:
            yield _with_larger(question, {**dict.fromkeys(question.sorts, 2), sort: max(elements) + 1})


def _with_larger(question: Question, sizes: dict[str, int]) -> dict[str, int]:
    for _ in question.larger:
        for big, small in question.larger:
            sizes[big] = max(sizes[big], sizes[small] + 1)
    return sizes


def counterexample_at(question: Question, sizes: dict[str, int], seconds: float, rlimit: int) -> Assignment | None:
    """Return a counterexample with index sets of the given sizes that z3 finds and that replays."""
    cells = cells_of(question, sizes)
    if not cells or len(cells) > MOST_CELLS:
        return None
    try:
        text = written_out(counterexample_script(question).text, sizes)
    except OverflowError:
        return None
    extended = [cell for cell in cells if cell.sort in NUMERIC - FINITE]
    want = (*(cell.text() for cell in cells), *(cell.text(".bottom") for cell in extended))
    try:
        answer = parse(ask("z3", text, seconds=seconds, rlimit=rlimit, want=want).values)
    except SmtTextError:
        return None
    if not answer or len(answer[0]) != len(want):
        return None
    values = [pair[-1] for pair in answer[0]]
    bottoms = {cell for cell, flag in zip(extended, values[len(cells) :], strict=True) if flag == "true"}
    read = {cell: NEG_INF if cell in bottoms else _value(value) for cell, value in zip(cells, values, strict=False)}
    if any(value is None for value in read.values()):
        return None
    found = Assignment(sizes, {name: _nested(read, name, sizes, domain) for name, domain in _names(question)})
    return found if refutes(question, found) else None


def written_out(script: str, sizes: Mapping[str, int]) -> str:
    """Return an SMT-LIB script with sorts of so many elements; raise `OverflowError` when it becomes too long.

    >>> print(written_out("(set-logic UF) (declare-sort X 0) (assert (forall ((j X)) (p j)))", {"X": 2}))
    (set-logic ALL)
    (declare-datatypes ((X 0)) (((X.0) (X.1))))
    (assert (and (p X.0) (p X.1)))
    """
    elements = {sort: [f"{sort}.{element}" for element in range(size)] for sort, size in sizes.items()}
    left = MOST_TOKENS

    def text(part: Any, at: Mapping[str, str]) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise OverflowError
        if isinstance(part, str):
            return at.get(part, part)
        if part and part[0] in ("forall", "exists"):
            names = [name for name, _ in part[1]]
            places = product(*(elements[sort] for _, sort in part[1]))
            cases = [text(part[2], {**at, **dict(zip(names, place, strict=True))}) for place in places]
            return f"({'and' if part[0] == 'forall' else 'or'} {' '.join(cases)})"
        return f"({' '.join(text(inner, at) for inner in part)})"

    lines = []
    for command in parse(script):
        match command:
            case ["set-logic", _]:
                lines.append("(set-logic ALL)")
            case ["declare-sort", sort, _]:
                names = " ".join(f"({element})" for element in elements[sort])
                lines.append(f"(declare-datatypes (({sort} 0)) (({names})))")
            case _:
                lines.append(text(command, {}))
    return "\n".join(lines)


def cells_of(question: Question, sizes: dict[str, int]) -> list[Cell]:
    """List all values that an instance of these sizes has."""
    cells = [Cell(variable.name, (), variable.sort) for variable in question.variables]
    for function in question.functions:
        places = product(*(range(sizes[sort]) for sort in function.domain))
        cells += [Cell(function.name, at, function.codomain, function.domain) for at in places]
    return cells


def _names(question: Question) -> list[tuple[str, tuple[str, ...]]]:
    return [(v.name, ()) for v in question.variables] + [(f.name, f.domain) for f in question.functions]


def _value(text: Any) -> Any:
    """Read a truth, an element or a number."""
    if isinstance(text, str) and "." in text and not text[0].isdigit():
        return Element(int(text.rpartition(".")[2]))
    number = exact_text(text)
    return None if number is None else number == "true" if number in ("true", "false") else scalar_from_text(number)


def _nested(read: dict[Cell, Any], name: str, sizes: dict[str, int], domain: tuple[str, ...]) -> Any:
    values = {cell.at: value for cell, value in read.items() if cell.name == name}

    def table(at: tuple[int, ...]) -> Any:
        if len(at) == len(domain):
            return values[at]
        return [table((*at, element)) for element in range(sizes[domain[len(at)]])]

    return table(())

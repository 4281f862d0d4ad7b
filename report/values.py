"""Values of a witness: its numbers gathered into scalars, vectors and matrices, and written out in other languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from terms.formula import symbol_latex
from terms.scalars import scalar_from_text

Cell: TypeAlias = str | int | bool
"""A number as evidence writes it (`3`, `-1/2`, `-inf`), an element of an index set (int), or a truth."""

Nested: TypeAlias = Cell | list["Nested"]


@dataclass(frozen=True, slots=True)
class Value:
    """A named value of a witness: a cell, or nested lists of cells."""

    name: str
    content: Nested

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the nested lists: () for a scalar, (m, n) for a matrix.

        >>> Value("a", [["0", "1"]]).shape
        (1, 2)
        """
        lengths = []
        content = self.content
        while isinstance(content, list):
            lengths.append(len(content))
            content = content[0] if content else ""
        return tuple(lengths)


def values_of(witness: Mapping[str, Any]) -> tuple[Value, ...]:
    """Gather the cells of a witness: `a_0_0`, `a_0_1` become the matrix a; other names stay as they are.

    >>> values_of({"values": {"a_0_0": "1", "a_0_1": "-inf", "x": "2"}})
    (Value(name='a', content=[['1', '-inf']]), Value(name='x', content='2'))
    """
    given: Mapping[str, Nested] = witness["values"]
    families: dict[str, dict[tuple[int, ...], Nested]] = {}
    for name, content in given.items():
        match = re.fullmatch(r"(.+?)((?:_\d+)+)", name)
        base, places = (match[1], tuple(int(i) for i in match[2][1:].split("_"))) if match else (name, ())
        families.setdefault(base, {})[places] = content
    found: list[Value] = []
    for base, cells in families.items():
        array = _array(cells)
        if array is not None:
            found.append(Value(base, array))
        else:
            found += [Value("_".join([base, *map(str, places)]), content) for places, content in cells.items()]
    return tuple(found)


def _array(cells: Mapping[tuple[int, ...], Nested]) -> Nested | None:
    """Return the full array with these cells, or None when they do not fill a box."""
    if set(cells) == {()}:
        return cells[()]
    depth = len(next(iter(cells)))
    if any(len(places) != depth or isinstance(content, list) for places, content in cells.items()) or depth == 0:
        return None
    shape = [1 + max(places[axis] for places in cells) for axis in range(depth)]
    size = 1
    for length in shape:
        size *= length
    if size != len(cells):
        return None

    def part(prefix: tuple[int, ...]) -> Nested:
        if len(prefix) == depth:
            return cells[prefix]
        return [part((*prefix, i)) for i in range(shape[len(prefix)])]

    return part(())


def shown(cell: Cell) -> str:
    """Print a cell for a reader: −∞ and the minus sign as signs.

    >>> shown("-inf"), shown("-1/2"), shown(2), shown(True)
    ('−∞', '−1/2', '2', 'true')
    """
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return "−∞" if cell == "-inf" else str(cell).replace("-", "−")


def one_line(witness: Mapping[str, Any]) -> str:
    """Print a witness in one line.

    >>> one_line({"sorts": {"I": 2}, "values": {"a": ["1", "-inf"], "x": "0"}})
    '|I| = 2, a = [1, −∞], x = 0'
    """
    parts = [f"|{name}| = {size}" for name, size in witness.get("sorts", {}).items()]
    return ", ".join(parts + [f"{value.name} = {_written(value.content, shown)}" for value in values_of(witness)])


def python(witness: Mapping[str, Any]) -> str:
    """Write a witness as Python that defines its names exactly.

    >>> print(python({"values": {"a_0_0": "1/2", "a_0_1": "-inf"}}))
    from fractions import Fraction
    from tropcheck import NEG_INF
    a = [[Fraction(1, 2), NEG_INF]]
    """
    values = values_of(witness)
    lines = [f"{name} = range({size})" for name, size in witness.get("sorts", {}).items()]
    lines += [f"{value.name} = {_written(value.content, _python_cell)}" for value in values]
    body = "\n".join(lines)
    head = ["from fractions import Fraction"] if "Fraction(" in body else []
    head += ["from tropcheck import NEG_INF"] if "NEG_INF" in body else []
    return "\n".join([*head, body])


def _python_cell(cell: Cell) -> str:
    return repr(scalar_from_text(cell) if isinstance(cell, str) else cell)


def as_json(witness: Mapping[str, Any]) -> str:
    """Write the index sets and values of a witness as JSON, in the form that evidence files use."""
    return json.dumps({"sorts": witness.get("sorts", {}), "values": witness["values"]}, ensure_ascii=False)


def latex(witness: Mapping[str, Any]) -> str:
    r"""Write a witness as LaTeX.

    >>> latex({"values": {"a_0_0": "1", "a_0_1": "-inf"}})
    'a = \\begin{pmatrix} 1 & -\\infty \\end{pmatrix}'
    """
    parts = [rf"|{symbol_latex(name)}| = {size}" for name, size in witness.get("sorts", {}).items()]
    parts += [f"{symbol_latex(value.name)} = {_latex_content(value)}" for value in values_of(witness)]
    return r",\quad ".join(parts)


def _latex_content(value: Value) -> str:
    content = value.content
    if len(value.shape) == 2 and isinstance(content, list):
        rows = [" & ".join(_latex_cell(cell) for cell in _cells(row)) for row in content]
        lines = r" \\ ".join(rows)
        return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"
    written = _written(content, _latex_cell)
    return rf"\left({written[1:-1]}\right)" if isinstance(content, list) else written


def _latex_cell(cell: Cell) -> str:
    if isinstance(cell, bool):
        return r"\top" if cell else r"\bot"
    text = str(cell)
    if text == "-inf":
        return r"-\infty"
    top, slash, below = text.partition("/")
    return rf"{'-' if top[0] == '-' else ''}\tfrac{{{top.lstrip('-')}}}{{{below}}}" if slash else text


def _written(content: Nested, cell: Callable[[Cell], str]) -> str:
    if isinstance(content, list):
        return "[" + ", ".join(_written(part, cell) for part in content) + "]"
    return cell(content)


def _cells(content: Nested) -> Iterator[Cell]:
    if isinstance(content, list):
        for part in content:
            yield from _cells(part)
    else:
        yield content

"""Stand-alone checks: a Python file that replays a counterexample with nothing but the standard library.

The file writes the statement out as plain Python, gives its variables the values of the counterexample, and asserts
that the hypotheses are true and the conclusion is false. −∞ is `float("-inf")`, which adds and compares exactly with
Fractions; no other float occurs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from terms.formula import text
from terms.question import Question, question_of
from terms.scalars import NEG_INF, exact
from terms.term import BINDERS, Term, nodes_of

_INFIX: Final[dict[str, str]] = {"add": "+", "sub": "-", "mul": "*", "le": "<=", "lt": "<", "eq": "==", "iff": "=="}
_GATHER: Final[dict[str, str]] = {
    "max": "max", "min": "min", "and": "all", "or": "any",
    "all": "all", "any": "any", "maxover": "max", "minover": "min",
}  # fmt: skip


def standalone(claim: str, says: str, readings: Mapping[str, Mapping[str, Any]]) -> str | None:
    """Return the file for the readings of a claim that have counterexamples, or None when none has.

    `readings` maps the name of a reading to its evidence document.
    """
    parts: list[str] = []
    for name, document in readings.items():
        for entry in document.get("evidence", []):
            if entry["form"] == "witness":
                question = question_of(document["questions"][entry["about"]])
                parts.append(_function(f"check_{len(parts) + 1}", name, question, entry))
    if not parts:
        return None
    calls = "\n".join(f"    check_{i + 1}()" for i in range(len(parts)))
    return (
        f'"""{claim}: a counterexample, replayed by plain Python.\n\n{docstring(says)}\n"""\n\n'
        "from fractions import Fraction\n\n\n" + "\n\n".join(parts) + f'\n\nif __name__ == "__main__":\n{calls}\n'
    )


def docstring(text: str) -> str:
    """Return text that stands for itself between triple double quotes.

    >>> print(docstring(chr(92) + "b and " + 3 * chr(34)))
    \\\\b and \\"\\"\\"
    """
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _function(name: str, reading: str, question: Question, entry: Mapping[str, Any]) -> str:
    lines = [f"def {name}():", f"    # {reading}"]
    lines += [f"    {sort} = {size}" for sort, size in entry["sorts"].items()]
    lines += [f"    {cell} = {_value(value)}" for cell, value in entry["values"].items()]
    writer = _Writer()
    roots = [*question.hypotheses, question.conclude]
    body = [line for node in nodes_of(roots) for line in writer.lines(node)]
    lines += [f"    {line}" for line in body]
    for position, hypothesis in enumerate(question.hypotheses, start=1):
        lines.append(f"    assert {writer.of(hypothesis)}, 'hypothesis {position} is false'")
    lines.append(f"    assert not {writer.of(question.conclude)}, 'the conclusion holds: no counterexample'")
    shown = text(question.conclude, limit=400).replace("\\", "\\\\").replace('"', "'")
    values = ", ".join(f"{cell} = {value}" for cell, value in entry["values"].items())
    lines.append(f'    print({reading!r}, "is false:", {values!r}, "breaks", "{shown}")')
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool | int):
        return repr(value)
    return 'float("-inf")' if value == "-inf" else f'Fraction("{value}")'


class _Writer:
    """Writes closed nodes as assignments and the others inside the comprehension that binds them."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}

    def lines(self, node: Term) -> Iterator[str]:
        if node.args and not node.free and node.op != "apply":
            expression = self.expression(node)
            self.names[id(node)] = f"n{len(self.names) + 1}"
            yield f"{self.names[id(node)]} = {expression}"

    def of(self, node: Term) -> str:
        return self.names.get(id(node)) or self.expression(node)

    def expression(self, node: Term) -> str:
        args = [self.of(arg) for arg in node.args]
        if node.op in BINDERS:
            depth, sort = node.binder
            return f"{_GATHER[node.op]}({args[0]} for j{depth} in range({sort}))"
        if node.op in _INFIX:
            return "(" + f" {_INFIX[node.op]} ".join(args) + ")"
        if node.op in _GATHER:
            return f"{_GATHER[node.op]}([{', '.join(args)}])"
        match node.op, node.payload:
            case "not", _:
                return f"(not {args[0]})"
            case "neg", _:
                return f"(-{args[0]})"
            case "implies", _:
                return f"(not {args[0]} or {args[1]})"
            case "one", _:
                return f"(sum([{', '.join(args)}]) == 1)"
            case "ite", _:
                return f"({args[1]} if {args[0]} else {args[2]})"
            case "const", bool() as value:
                return str(value)
            case "const", value:
                return 'float("-inf")' if value is NEG_INF else f'Fraction("{exact(value)}")'
            case "var", (name, _):
                return str(name)
            case "bound", (level, _):
                return f"j{level}"
            case "apply", (name, _, _):
                return str(name) + "".join(f"[{arg}]" for arg in args)
        raise AssertionError(node.op)

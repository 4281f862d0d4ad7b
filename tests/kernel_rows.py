"""Questions and documents for the kernel, written by hand: nothing here uses the language or the solver."""

from __future__ import annotations

from typing import Any

from solver.kernel.document import digest_of

Row = list[Any]


def question(*nodes: Row, **more: Any) -> dict[str, Any]:
    """Return a question with all names that the rows here use."""
    return {
        "conclude": len(nodes) - 1, "given": [], "larger": [], "nodes": list(nodes), "pigeonholes": [],
        "sorts": ["J", "K"],
        "variables": [
            ["n", "int", None, None], ["x", "real", None, None], ["y", "real", None, None], ["a", "extint", None, None],
            ["e", "extreal", None, None], ["p", "bool", None, None], ["q", "bool", None, None],
            ["j", "J", None, None], ["k", "K", None, None], ["c", "int", -2, 3],
        ],
        "functions": [["f", ["J"], "real"], ["g", ["J", "K"], "K"], ["b", ["K"], "bool"]],
        **more,
    }  # fmt: skip


NAMES = {
    "n": "int", "x": "real", "y": "real", "a": "extint", "e": "extreal", "p": "bool", "q": "bool", "j": "J", "k": "K",
    "c": "int",
}  # fmt: skip


def rows_of(expression: Any, rows: list[Row] | None = None) -> list[Row]:
    """Write a nested expression as rows: a name, a text for a constant, or [operator, payload…, argument…]."""
    rows = [] if rows is None else rows
    if expression in NAMES if isinstance(expression, str) else False:
        rows.append(["var", expression, NAMES[expression]])
    elif isinstance(expression, str | bool):
        rows.append(["const", expression])
    else:
        op, *rest = expression
        count = 2 if op in ("bound", "all", "any", "maxover", "minover", "apply") else 0
        places = []
        for part in rest[count:]:
            rows_of(part, rows)
            places.append(len(rows) - 1)
        rows.append([op, *rest[:count], *places])
    return rows


def about(expression: Any, *, given: tuple[Any, ...] = (), **more: Any) -> dict[str, Any]:
    """Return the question whether an expression is true where others are; it declares only the names in `more`."""
    rows: list[Row] = []
    places = []
    for part in (*given, expression):
        rows_of(part, rows)
        places.append(len(rows) - 1)
    nothing: dict[str, Any] = {"sorts": [], "variables": [], "functions": []}
    return question(*rows, **{**nothing, "given": places[:-1], "conclude": places[-1], **more})


def document(
    statement: dict[str, Any], *questions: dict[str, Any], evidence: Any = (), checks: Any = ()
) -> dict[str, Any]:
    """Return an evidence document; in statements and evidence the number of a question stands for its digest."""
    digests = [digest_of(question) for question in questions]

    def pointed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: pointed(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [pointed(part) for part in value]
        return digests[value] if key in ("question", "about", "prove", "refute", "base", "step") else value

    return {
        "format": "tropcheck-evidence/1",
        "claim": "c",
        "reading": "r",
        "statement": pointed(statement),
        "questions": dict(zip(digests, questions, strict=True)),
        "evidence": [pointed(entry) for entry in evidence],
        "checks": [pointed(check) for check in checks],
    }


def solved(number: int) -> dict[str, Any]:
    """Return evidence that two programs call a question true: the shortest that decides a question here."""
    answers = [{"program": program, "answer": "unsat", "text": "0"} for program in ("z3", "cvc5")]
    return {"about": number, "form": "solvers", "answers": answers}

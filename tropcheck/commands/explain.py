"""`tropcheck explain`: a counterexample, and the reader's own expression evaluated on it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import click

from solver.decide import decide
from solver.instances import assignment_of, plain
from solver.store import Store
from terms import vocabulary
from terms.laws import build
from terms.question import question_of
from terms.scalars import NEG_INF
from tropcheck.command import CommandError
from tropcheck.commands.common import claims_option
from tropcheck.workspace import workspace

_ALLOWED = (
    ast.Expression, ast.Name, ast.Load, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Subscript,
    ast.Tuple, ast.List, ast.Attribute, ast.Add, ast.Sub, ast.Mult, ast.MatMult, ast.Div, ast.USub, ast.Eq, ast.NotEq,
    ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Slice,
)  # fmt: skip
_WORDS = (
    "maximum minimum oplus otimes total absolute all_of any_of not_ implies iff ite finite exactly_one select".split()
)


@click.command("explain")
@click.argument("id")
@click.option("--reading", "reading_name", help="The reading; without it, the first that has a counterexample.")
@click.option("--eval", "expressions", multiple=True, metavar="EXPR", help="An expression in the law's arguments.")
@claims_option
def command(id: str, reading_name: str | None, expressions: tuple[str, ...], claims: tuple[Path, ...]) -> int:
    """Show a counterexample to a claim, and the values of your own expressions on it, as in --eval "a @ a"."""
    space = workspace(claims)
    claim = space.declared(id)
    for reading in claim.readings:
        if reading_name not in (None, reading.name):
            continue
        decision = decide(claim, reading, store=Store(space.store))
        witness = next((e for e in decision.document["evidence"] if e["form"] == "witness"), None)
        if witness is None or decision.verdict != "REFUTED":
            continue
        click.echo(f"{claim.id} / {reading.name}: {decision.verdict}")
        if reading.explain:
            click.echo(reading.explain)
        layout = reading.statement.layout(reading.quick)
        instance = next(i for i in layout.instances if i.question.digest() == witness["about"])
        question = question_of(decision.document["questions"][witness["about"]])
        assignment = assignment_of(question, witness)
        values: dict[str, Any] = {name: plain(value) for name, value in assignment.values.items()}
        arguments = build(instance.spaces, values) if not question.sorts else values
        for name, value in arguments.items():
            click.echo(f"{name} = {value}")
        for expression in expressions:
            click.echo(f"{expression} = {evaluate(expression, arguments)}")
        return 0
    raise CommandError(f"{id} has no counterexample to explain; `tropcheck show {id}` says what was found")


def evaluate(expression: str, arguments: dict[str, Any]) -> Any:
    """Evaluate an expression in the arguments of a law; only arithmetic and the words of laws are allowed."""
    try:
        tree = ast.parse(expression, mode="eval")
    except SyntaxError as error:
        raise CommandError(f"{expression!r} is no expression: {error.msg}") from None
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED) or (isinstance(node, ast.Attribute) and node.attr not in ("T", "shape")):
            raise CommandError(
                f"{expression!r}: {type(node).__name__} is not allowed; use arithmetic and {', '.join(_WORDS)}"
            )
    words = {word: getattr(vocabulary, word) for word in _WORDS}
    scope = {**words, "NEG_INF": NEG_INF, **arguments}
    try:
        return eval(compile(tree, "<expression>", "eval"), {"__builtins__": {}}, scope)
    except NameError as error:
        raise CommandError(f"{expression!r}: {error}; the arguments of the law are {', '.join(arguments)}") from None
    except Exception as error:
        raise CommandError(f"{expression!r}: {type(error).__name__}: {error}") from None

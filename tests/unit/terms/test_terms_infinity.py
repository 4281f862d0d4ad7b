"""−∞ means the same in all four forms: exact scalars, lanes, the kernel, SMT-LIB text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from solver.kernel.evaluate import Evaluation, Instance
from solver.kernel.sentence import read_question
from solver.kernel.sorts import BOTTOM
from solver.smtread import evaluate, parse
from terms import vocabulary as words
from terms.lanes import Lanes, LaneTruths
from terms.question import Question, Variable
from terms.scalars import NEG_INF, scalar_text
from terms.smtlib import Emitter
from terms.symbols import term_of, variable

BOT = NEG_INF
TABLE: list[tuple[str, Callable[[Any, Any], Any], list[tuple[Any, Any, Any]]]] = [
    ("add", lambda a, b: a + b, [(BOT, 2, BOT), (2, BOT, BOT), (BOT, BOT, BOT), (1, 2, 3)]),
    ("subtract a constant", lambda a, b: a - 3, [(BOT, 0, BOT), (5, 0, 2)]),
    ("max", words.maximum, [(BOT, -9, -9), (-9, BOT, -9), (BOT, BOT, BOT), (0, Fraction(1, 2), Fraction(1, 2))]),
    ("min", words.minimum, [(BOT, -9, BOT), (-9, BOT, BOT), (BOT, BOT, BOT), (0, Fraction(1, 2), 0)]),
    ("max with a constant", lambda a, b: words.maximum(a, b, -7), [(BOT, BOT, -7), (BOT, -8, -7), (-6, BOT, -6)]),
    ("max with −∞", lambda a, b: words.maximum(a, BOT), [(BOT, 0, BOT), (-50, 0, -50)]),
    ("le", lambda a, b: a <= b, [(BOT, -99, True), (-99, BOT, False), (BOT, BOT, True), (1, 1, True), (2, 1, False)]),
    ("lt", lambda a, b: a < b, [(BOT, -99, True), (-99, BOT, False), (BOT, BOT, False), (1, 1, False), (0, 1, True)]),
    ("ge", lambda a, b: a >= b, [(BOT, -99, False), (-99, BOT, True), (BOT, BOT, True)]),
    ("gt", lambda a, b: a > b, [(BOT, -99, False), (-99, BOT, True), (BOT, BOT, False)]),
    ("eq", lambda a, b: a == b, [(BOT, BOT, True), (BOT, 0, False), (0, BOT, False), (0, 0, True)]),
    ("ne", lambda a, b: a != b, [(BOT, BOT, False), (BOT, 0, True), (0, BOT, True)]),
    ("equals −∞", lambda a, b: a == BOT, [(BOT, 0, True), (0, 0, False)]),
    ("finite", lambda a, b: words.finite(a), [(BOT, 0, False), (0, 0, True)]),
    ("ite", lambda a, b: words.ite(a <= b, a, b), [(BOT, 3, BOT), (3, BOT, BOT), (4, 5, 4)]),
    ("twice", lambda a, b: (a + a) + b, [(BOT, 1, BOT), (1, BOT, BOT), (2, 1, 5)]),
    ("oplus", words.oplus, [(BOT, 4, 4), (BOT, BOT, BOT)]),
    ("otimes", words.otimes, [(BOT, 4, BOT), (0, 4, 4)]),
]
ROWS = [pytest.param(law, a, b, value, id=f"{name} {a} {b}") for name, law, rows in TABLE for a, b, value in rows]

VARIABLES = (Variable("a", "extreal"), Variable("b", "extreal"))


def _node(law: Callable[[Any, Any], Any]) -> Any:
    return term_of(law(variable("a", "extreal"), variable("b", "extreal")))


@pytest.mark.parametrize(("law", "a", "b", "expected"), ROWS)
def test_exact_scalars(law: Any, a: Any, b: Any, expected: Any) -> None:
    """The law on exact scalars."""
    assert expected == law(a, b)
    assert type(expected) is type(law(a, b))


@pytest.mark.parametrize(("law", "a", "b", "expected"), ROWS)
def test_lanes(law: Any, a: Any, b: Any, expected: Any) -> None:
    """The law on lanes whose neighbours are finite, −∞, and large enough to fill the width."""
    left, right = Lanes.of([100, a, BOT, 127]), Lanes.of([27, b, BOT, -127])
    found = law(left, right)

    assert isinstance(found, Lanes | LaneTruths)
    assert expected == found[1]
    for lane, (x, y) in enumerate([(100, 27), (a, b), (BOT, BOT), (127, -127)]):
        assert law(x, y) == found[lane]


@pytest.mark.parametrize(("law", "a", "b", "expected"), ROWS)
def test_lanes_beside_an_exact_scalar(law: Any, a: Any, b: Any, expected: Any) -> None:
    """The law on lanes and one exact scalar, on either side."""
    for found in (law(Lanes.of([a]), b), law(a, Lanes.of([b]))):
        value = found[0] if isinstance(found, Lanes | LaneTruths) else found

        assert expected == value


@pytest.mark.parametrize(("law", "a", "b", "expected"), ROWS)
def test_kernel(law: Any, a: Any, b: Any, expected: Any) -> None:
    """The kernel's evaluator on the traced term."""
    node = _node(law)
    closed = node if node.sort == "bool" else term_of(law(variable("a", "extreal"), variable("b", "extreal")) <= 0)
    question = Question(closed, (), VARIABLES)
    sentence = read_question(question.json())
    row = question.nodes().index(node)
    document = {"sorts": {}, "values": {"a": scalar_text(a), "b": scalar_text(b)}}
    found = Evaluation(sentence, Instance(sentence, document)).value(row)

    assert expected == (NEG_INF if found is BOTTOM else found)


@pytest.mark.parametrize(("law", "a", "b", "expected"), ROWS)
@pytest.mark.parametrize("junk", [0, Fraction(-7, 3), 10**6])
def test_smt_text(law: Any, a: Any, b: Any, expected: Any, junk: Any) -> None:
    """The SMT-LIB text of the traced term, whatever number stands beside the flag of −∞."""
    node = _node(law)
    emitter = Emitter()
    bottom, value = (parse(text)[0] for text in emitter.pair(node))
    commands = [command for line in emitter.definitions for command in parse(line)]
    definitions = {str(c[1]): (tuple(str(name) for name, _ in c[2]), c[4]) for c in commands}
    constants = {"a": junk if a is BOT else a, "b": junk if b is BOT else b, "a.bottom": a is BOT, "b.bottom": b is BOT}

    def read(expression: Any) -> Any:
        return evaluate(expression, constants=constants, functions={}, definitions=definitions, sizes={})

    found = NEG_INF if node.sort != "bool" and read(bottom) else read(value)

    assert expected == found


def test_infinity_is_one_object_and_defers_to_others() -> None:
    """There is one −∞; it compares with exact scalars only, and lets a symbol on the other side speak."""
    import copy
    import pickle

    symbol = variable("a", "extreal")

    assert NEG_INF is copy.deepcopy(NEG_INF) is type(NEG_INF)()
    assert NEG_INF is pickle.loads(pickle.dumps(NEG_INF))
    assert term_of(symbol == NEG_INF).op == term_of(NEG_INF == symbol).op == "eq"  # type: ignore[comparison-overlap]
    assert "le" == term_of(NEG_INF <= symbol).op
    assert "add" == term_of(NEG_INF + symbol).op
    assert (NEG_INF == "−∞") is False
    assert NEG_INF < -(10**100)
    with pytest.raises(TypeError):
        NEG_INF < 0.5  # noqa: B015

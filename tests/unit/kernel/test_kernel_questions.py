"""Questions as the kernel reads them: sorts, rows, and the meaning of every operator."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from kernel_rows import Row, question, rows_of

import solver.kernel.evaluate
import solver.kernel.sentence
from solver.kernel.document import Rejected, digest_of
from solver.kernel.evaluate import Evaluation, Instance, holds
from solver.kernel.polynomials import Work
from solver.kernel.sentence import read_question
from solver.kernel.sorts import BOTTOM, typed

VALUES: dict[str, Any] = {
    "n": "3", "x": "1/2", "y": "2", "a": "-inf", "e": "-7/2", "p": True, "q": False, "j": 1, "k": 2, "c": "3",
    "f": ["0", "5"], "g": [[0, 1, 2], [2, 1, 0]], "b": [True, False, True],
}  # fmt: skip


def value(expression: Any) -> Any:
    """Return the value of an expression on the instance VALUES, where J has 2 elements and K has 3."""
    rows = rows_of(expression)
    sentence = read_question(question(*rows, ["const", True]))
    instance = Instance(sentence, {"sorts": {"J": 2, "K": 3}, "values": VALUES})
    return Evaluation(sentence, instance).value(len(rows) - 1)


B = ["bound", 0, "J"]
C = ["bound", 0, "K"]
MEANINGS: list[tuple[Any, Any, str]] = [
    ("1/2", Fraction(1, 2), "real"), ("4/2", 2, "int"), ("-3", -3, "int"), ("-inf", BOTTOM, "extint"),
    (True, True, "bool"), ("n", 3, "int"), ("x", Fraction(1, 2), "real"), ("j", 1, "J"),
    (["add", "n", "x"], Fraction(7, 2), "real"), (["add", "n", "n", "2"], 8, "int"),
    (["add", "n", "a"], BOTTOM, "extint"),
    (["add", "e", "n"], Fraction(-1, 2), "extreal"), (["sub", "n", "x"], Fraction(5, 2), "real"),
    (["sub", "a", "n"], BOTTOM, "extint"), (["sub", "e", "n"], Fraction(-13, 2), "extreal"),
    (["neg", "x"], Fraction(-1, 2), "real"), (["neg", "n"], -3, "int"),
    (["mul", "n", "x", "x"], Fraction(3, 4), "real"),
    (["mul", "n", "n"], 9, "int"), (["max", "n"], 3, "int"), (["max", "n", "x", "4"], 4, "real"),
    (["max", "4", "x"], 4, "real"), (["max", "a", "n"], 3, "extint"), (["max", "a", "a"], BOTTOM, "extint"),
    (["min", "n", "x"], Fraction(1, 2), "real"), (["min", "x", "n", "1"], Fraction(1, 2), "real"),
    (["min", "n", "a"], BOTTOM, "extint"), (["le", "n", "3"], True, "bool"), (["le", "n", "2"], False, "bool"),
    (["le", "a", "n"], True, "bool"), (["le", "n", "a"], False, "bool"), (["le", "a", "a"], True, "bool"),
    (["lt", "n", "3"], False, "bool"), (["lt", "x", "n"], True, "bool"), (["lt", "a", "n"], True, "bool"),
    (["lt", "a", "a"], False, "bool"), (["eq", "n", "3"], True, "bool"), (["eq", "n", "a"], False, "bool"),
    (["eq", "a", "-inf"], True, "bool"), (["eq", "n", "x"], False, "bool"), (["eq", "j", "j"], True, "bool"),
    (["not", "p"], False, "bool"), (["and", "p", "q"], False, "bool"), (["and", "p", "p"], True, "bool"),
    (["and"], True, "bool"), (["or"], False, "bool"), (["one"], False, "bool"), (["or", "q", "p"], True, "bool"),
    (["or", "q", "q"], False, "bool"), (["one", "p", "q"], True, "bool"), (["one", "p", "p"], False, "bool"),
    (["one", "q", "q"], False, "bool"), (["implies", "p", "q"], False, "bool"), (["implies", "q", "q"], True, "bool"),
    (["implies", "p", "p"], True, "bool"), (["iff", "q", "q"], True, "bool"), (["iff", "p", "q"], False, "bool"),
    (["ite", "p", "n", "x"], 3, "real"), (["ite", "q", "n", "a"], BOTTOM, "extint"), (["ite", "q", "j", "j"], 1, "J"),
    (["ite", "p", "q", "p"], False, "bool"), (["apply", "f", "real", "j"], 5, "real"),
    (["apply", "g", "K", "j", "k"], 0, "K"), (["all", 0, "J", ["le", ["apply", "f", "real", B], "5"]], True, "bool"),
    (["all", 0, "J", ["lt", ["apply", "f", "real", B], "5"]], False, "bool"),
    (["any", 0, "K", ["not", ["apply", "b", "bool", C]]], True, "bool"),
    (["any", 0, "J", ["lt", "5", ["apply", "f", "real", B]]], False, "bool"),
    (["maxover", 0, "J", ["apply", "f", "real", B]], 5, "real"),
    (["minover", 0, "J", ["apply", "f", "real", B]], 0, "real"),
    (["maxover", 0, "J", ["ite", ["eq", B, "j"], "a", "n"]], 3, "extint"),
    (["minover", 0, "J", ["ite", ["eq", B, "j"], "a", "n"]], BOTTOM, "extint"),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "expected", "sort"), MEANINGS, ids=[str(m[0]) for m in MEANINGS])
def test_every_operator_has_its_value_and_its_sort(expression: Any, expected: Any, sort: str) -> None:
    """The evaluator gives the value that arithmetic with −∞ and logic give, and the row the smallest sort."""
    rows = rows_of(expression)
    sentence = read_question(question(*rows, ["const", True]))
    found = value(expression)

    assert found is expected or found == expected
    assert isinstance(expected, bool) == isinstance(found, bool)
    assert sort == sentence.nodes[len(rows) - 1].sort


ILL_SORTED: list[Any] = [
    ["add", "n"], ["add", "n", "p"], ["sub", "n", "a"], ["sub", "n"], ["sub", "n", "n", "n"], ["sub", "p", "n"],
    ["neg", "a"], ["neg", "n", "n"], ["neg", "p"], ["mul", "n", "e"], ["mul", "n"], ["mul", "a", "n"], ["max"],
    ["max", "p"],
    ["min"], ["min", "n", "j"], ["le", "n"], ["le", "p", "q"], ["lt", "j", "j"], ["lt", "n", "n", "n"],
    ["eq", "p", "q"],
    ["eq", "j", "k"], ["eq", "n", "j"], ["eq", "n"], ["not", "n"], ["not", "p", "q"], ["not"], ["and", "n"],
    ["or", "p", "j"],
    ["one", "x"], ["implies", "p"], ["implies", "p", "n"], ["iff", "p", "q", "p"], ["iff", "j", "j"], ["ite", "p", "n"],
    ["ite", "n", "n", "n"], ["ite", "p", "j", "k"], ["ite", "p", "n", "q"], ["apply", "f", "real", "k"],
    ["apply", "f", "int", "j"], ["apply", "g", "K", "j"], ["apply", "h", "K", "j"], ["apply", "f", "real"],
    ["all", 0, "J", "n"], ["any", 0, "I", "p"], ["all", -1, "J", "p"], ["any", 64, "J", "p"], ["all", True, "J", "p"],
    ["all", 0, "J"], ["any", 0, "J", "p", "p"], ["maxover", 0, "J", "p"], ["minover", 0, "J", "n", "n"],
    ["maxover", 0, "int", "n"], ["bound", 0, "J", "n"], ["bound", 0, "int"], ["trust"], ["const", "1"],
    "1.5", "1/0", "x1",
]  # fmt: skip


@pytest.mark.parametrize("expression", ILL_SORTED, ids=str)
def test_rows_of_wrong_sorts(expression: Any) -> None:
    """What takes no such arguments is rejected, and the row is named."""
    with pytest.raises(Rejected, match=r"question: row \d+: "):
        read_question(question(*rows_of(expression), ["const", True]))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"nodes": [["const"]]}, "const needs 1 more"), ({"nodes": [["var", "n"]]}, "var needs 2 more"),
        ({"nodes": [["bound", 0]]}, "bound needs 2 more"), ({"nodes": [["apply", "f"]]}, "apply needs 2 more"),
        ({"nodes": [[]]}, "row 0 is no"), ({"nodes": [3]}, "row 0 is no"), ({"nodes": [[3]]}, "row 0 is no"),
        ({"nodes": [["not", 0]]}, "argument 0 is no row"), ({"nodes": [["not", -1]]}, "argument -1 is no row"),
        ({"nodes": [["const", True], ["not", True]]}, "argument True is no row"),
        ({"nodes": [["var", "n", "real"]]}, "var does not take"),
        ({"nodes": [["var", "z", "int"]]}, "var does not take"),
        ({"nodes": [["const", "1"]]}, "row 0 is no closed truth"), ({"conclude": 1}, "1 is no row"),
        ({"conclude": -1}, "-1 is no row"), ({"conclude": True}, "conclude is no int"), ({"given": [1]}, "1 is no row"),
        ({"given": [True]}, "True is no row"), ({"given": 0}, "given is no list"),
        ({"nodes": [["bound", 0, "J"], ["eq", 0, 0]], "conclude": 1}, "row 1 is no closed truth"),
        ({"larger": [["J"]]}, "lists pairs"), ({"larger": [["J", "L"]]}, "lists pairs"),
        ({"larger": ["JK"]}, "lists pairs"),
        ({"sorts": [3]}, "'3' is no name"), ({"sorts": ["a b"]}, "is no name"), ({"sorts": ["a" * 101]}, "is no name"),
        ({"sorts": ["é"]}, "is no name"), ({"sorts": "J"}, "sorts is no list"),
        ({"sorts": ["J", "J"]}, "sort is declared twice"), ({"sorts": ["bool"]}, "the name of numbers or truths"),
        ({"sorts": ["real"]}, "the name of numbers or truths"), ({"variables": [["n", "int", 1, 0]]}, "is empty, or"),
        ({"variables": [["p", "bool", 0, 1]]}, "is no box of numbers"),
        ({"variables": [["n", "int", None]]}, "a variable is"), ({"variables": ["n"]}, "a variable is"),
        ({"variables": [["n", "L", None, None]]}, "'L' is no sort"),
        ({"variables": [["n", "int", "0", 1]]}, "no integer"),
        ({"variables": [["n", "int", 0, True]]}, "no integer"), ({"variables": [["n", "int", None, 1]]}, "has one end"),
        ({"variables": [["n", "int", None, None], ["n", "real", None, None]]}, "n is declared twice"),
        ({"functions": [["f", [], "int"]]}, "a function is"), ({"functions": [["f", ["J"]]]}, "a function is"),
        ({"functions": [["f", "J", "int"]]}, "a function is"), ({"functions": [["f", ["L"],
        "int"]]}, "takes indices of"),
        ({"functions": [["f", ["J"], "L"]]}, "'L' is no sort"), ({"functions": [["n", ["J"],
        "int"]]}, "n is declared twice"),
        ({"functions": [["J", ["J"], "int"]]}, "J is declared twice"), ({"functions": 0}, "functions is no list"),
        ({"pigeonholes": ["g"]}, "does not apply to g"), ({"pigeonholes": ["z"]}, "does not apply to z"),
        ({"larger": [["J", "K"]], "pigeonholes": ["g"]}, "does not apply to g"),
        ({"larger": [["K", "J"]], "functions": [["h", ["J"], "K"]], "pigeonholes": ["h"]}, "does not apply to h"),
        ({"larger": [["J", "K"]], "functions": [["h", ["J"], "int"]], "pigeonholes": ["h"]}, "does not apply to h"),
    ],
)  # fmt: skip
def test_questions_that_cannot_be_read(more: dict[str, Any], message: str) -> None:
    """Each wrong shape of a question is rejected with the rule that it breaks."""
    document = question(["const", True])
    assert digest_of(document) == read_question(document).digest
    with pytest.raises(Rejected, match=message):
        read_question({**document, **more})


def test_limits_of_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows, and those with bound elements in each other, are limited."""
    rows: list[Row] = [["bound", 0, "J"], ["eq", 0, 0], *(["not", i] for i in range(1, 9)), ["all", 0, "J", 9]]
    monkeypatch.setattr(solver.kernel.sentence, "MOST_NESTED", 10)

    assert 11 == read_question(question(*rows)).written
    monkeypatch.setattr(solver.kernel.sentence, "MOST_NESTED", 9)
    with pytest.raises(Rejected, match="more than 9 rows with bound elements"):
        read_question(question(*rows))
    monkeypatch.setattr(solver.kernel.sentence, "MOST_NESTED", 10)
    read_question(question(*rows), work=Work(11 * 8 + 11))
    with pytest.raises(Rejected, match="more work"):
        read_question(question(*rows), work=Work(11 * 8 + 10))


def test_rows_that_speak_of_many_elements() -> None:
    """A row speaks of at most 16 elements that are bound further below, and a question has at most 16 index sorts."""

    def reads(count: int) -> Any:
        rows: list[Row] = [["bound", i, "J"] for i in range(count)]
        rows += [["eq", i, i] for i in range(count)]
        rows += [["and", *range(count, 2 * count)]]
        rows += [["all", i, "J", 2 * count + i] for i in range(count)]
        return read_question(question(*rows))

    assert len(reads(16).nodes[32].free) == 16
    with pytest.raises(Rejected, match="row 34 speaks of more than 16 elements"):
        reads(17)
    names = [f"s{i}" for i in range(17)]
    read_question(question(["const", True], sorts=names[:16], variables=[], functions=[]))
    with pytest.raises(Rejected, match="17 index sorts; at most 16"):
        read_question(question(["const", True], sorts=names, variables=[], functions=[]))


def test_equal_rows_are_one() -> None:
    """A row that is written twice keeps its place, and how deeply it is nested."""
    rows: list[Row] = [["bound", 0, "J"], ["bound", 0, "J"], ["eq", 0, 1], ["eq", 0, 0], ["all", 0, "J", 2]]
    sentence = read_question(question(*rows))

    assert 5 == len(sentence.nodes)
    assert sentence.nodes[0] == sentence.nodes[1]
    assert frozenset({(0, "J")}) == sentence.nodes[2].free
    assert frozenset() == sentence.nodes[4].free
    used = rows_of(["le", ["add", "n", "x"], ["apply", "f", "real", "j"]])

    assert {"n", "x"} == read_question(question(*used)).mentions(2)
    assert {"n", "x", "f", "j"} == read_question(question(*used)).mentions(5)


def test_the_pigeonhole_row() -> None:
    """The kernel's own hypothesis says that two different elements have one image."""
    document = question(
        ["const", False], larger=[["J", "K"]], functions=[["h", ["J"], "K"]], variables=[], pigeonholes=["h"]
    )
    sentence = read_question(document)
    for table, collide in (([0, 1, 1], True), ([0, 0, 0], True)):
        instance = Instance(sentence, {"sorts": {"J": 3, "K": 2}, "values": {"h": table}})

        assert (collide, False) == holds(sentence, instance)
    injective = read_question({**document, "larger": [["J", "K"]], "sorts": ["J", "K"]})
    assert 1 == injective.written
    instance = Instance(injective, {"sorts": {"J": 3, "K": 2}, "values": {"h": [0, 1, 0]}})
    assert Evaluation(injective, instance).value(injective.hypotheses[0]) is True
    instance.values["h"] = [0, 1, 2]
    assert Evaluation(injective, instance).value(injective.hypotheses[0]) is False


@pytest.mark.parametrize(
    ("sizes", "values", "message"),
    [
        ({"J": 0}, {}, "a set of 0 elements"), ({"J": 65}, {}, "a set of 65 elements"), ({"J": True}, {}, "is no int"),
        ({"J": "2"}, {}, "is no int"), ({"L": 1}, {}, "exactly the names"), ({}, {"z": "1"}, "exactly the names"),
        ({}, {"n": "1/2"}, "1/2 is no integer"), ({}, {"a": "1/2"}, "1/2 is no integer"),
        ({}, {"n": "-inf"}, "no exact number"),
        ({}, {"x": "-inf"}, "no exact number"), ({}, {"x": 3}, "short text"), ({}, {"p": 1}, "1 is no truth"),
        ({}, {"p": "true"}, "is no truth"), ({}, {"j": 2}, "2 is no element of J"), ({}, {"j": -1}, "no element of J"),
        ({}, {"j": "1"}, "no element of J"), ({}, {"j": True}, "no element of J"), ({}, {"f": ["0"]}, "no table of 2"),
        ({}, {"f": "0"}, "no table of 2"), ({}, {"f": ["0", "x"]}, r"f\[1\]"), ({}, {"g": [[0, 1, 2],
        [0, 1]]}, "no table of 3"),
        ({}, {"g": [[0, 1, 3], [0, 1, 1]]}, "3 is no element of K"), ({}, {"b": [True, 0, True]}, "0 is no truth"),
        ({}, {"c": "4"}, "lies outside its box -2 … 3"), ({}, {"c": "-3"}, "lies outside its box"),
    ],
)  # fmt: skip
def test_instances_that_are_none(sizes: dict[str, Any], values: dict[str, Any], message: str) -> None:
    """An instance gives every name, and no other, a value of its sort."""
    sentence = read_question(question(["const", True]))
    Instance(sentence, {"sorts": {"J": 2, "K": 3}, "values": {**VALUES, "c": "-2"}})
    with pytest.raises(Rejected, match=message):
        Instance(sentence, {"sorts": {"J": 2, "K": 3, **sizes}, "values": {**VALUES, **values}})


def test_instances_with_more_elements_in_one_set() -> None:
    """Where J is larger than K, an instance with as many elements is none; the largest sets have 64."""
    sentence = read_question(question(["const", True], larger=[["J", "K"]], variables=[], functions=[]))
    for sizes, allowed in (({"J": 64, "K": 63}, True), ({"J": 2, "K": 2}, False), ({"J": 1, "K": 2}, False)):
        if allowed:
            assert sizes == Instance(sentence, {"sorts": sizes, "values": {}}).sizes
        else:
            with pytest.raises(Rejected, match="J must have more elements than K"):
                Instance(sentence, {"sorts": sizes, "values": {}})


def test_limits_of_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps and digits are limited; each row is computed once."""
    square = rows_of(["le", "0", ["mul", "n", "n"]])
    sentence = read_question(question(*square))
    instance = Instance(sentence, {"sorts": {"J": 2, "K": 3}, "values": VALUES})
    monkeypatch.setattr(solver.kernel.evaluate, "MOST_BITS", 5)

    assert (True, True) == holds(sentence, instance)
    monkeypatch.setattr(solver.kernel.evaluate, "MOST_BITS", 4)
    with pytest.raises(Rejected, match="a value of more than 4 bits"):
        holds(sentence, instance)
    monkeypatch.setattr(solver.kernel.evaluate, "MOST_BITS", 100)
    work = Work(1000)
    holds(sentence, instance, work)
    taken = 1000 - work.left
    holds(sentence, instance, Work(taken))
    with pytest.raises(Rejected, match="more work"):
        holds(sentence, instance, Work(taken - 1))


def test_deep_closed_rows_are_evaluated_from_the_top() -> None:
    """A closed row nested far deeper than Python's own stack has a value."""
    rows: list[Row] = [["const", True], *(["not", i] for i in range(5000))]
    sentence = read_question(question(*rows))

    assert (True, True) == holds(sentence, Instance(sentence, {"sorts": {"J": 2, "K": 3}, "values": VALUES}))


def test_hypotheses_and_conclusion() -> None:
    """An instance satisfies the hypotheses when all of them are true; the conclusion is told beside."""
    for given, expected in (([0], (True, True)), ([0, 1], (False, True)), ([1], (False, True)), ([], (True, True))):
        sentence = read_question(question(["const", True], ["const", False], given=given, conclude=0))

        assert expected == holds(sentence, Instance(sentence, {"sorts": {"J": 2, "K": 3}, "values": VALUES}))


def test_payloads_are_read_as_values() -> None:
    """A constant row carries its number, a bound row its level and set."""
    sentence = read_question(question(["const", "6/4"], ["bound", 63, "K"], ["const", "-inf"], ["const", True]))

    assert [Fraction(3, 2), (63, "K"), BOTTOM, True] == [node.payload for node in sentence.nodes]
    assert "-inf" == repr(BOTTOM)
    with pytest.raises(Rejected, match="sub does not take this"):
        typed(sentence, "sub", [], ())

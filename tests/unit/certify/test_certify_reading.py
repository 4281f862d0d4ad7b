"""Case trees as text."""

from __future__ import annotations

from solver.certify import Line, case_tree, certify, proof_text
from terms.question import Function, Question, Variable
from terms.symbols import FunctionSymbol, SortSymbol, term_of, variable
from terms.vocabulary import all_of, all_over, implies, max_over, maximum


def lines_of(question: Question) -> list[Line]:
    document = question.json()
    clausal = certify(document, seconds=20)
    assert clausal is not None
    tree = case_tree(document, clausal)
    assert tree is not None
    return proof_text(document, tree)


def test_distributivity_reads_as_two_cases() -> None:
    """The proof splits on which of b and c is the maximum, and every case ends in a contradiction."""
    a, b, c = (variable(name, "real") for name in "abc")
    declared = tuple(Variable(name, "real") for name in "abc")
    lines = lines_of(Question(term_of(a + maximum(b, c) == maximum(a + b, a + c)), variables=declared))

    assert {Line(0, "b ≤ max3"), Line(0, "a + c ≤ max7")} <= set(lines)
    assert ["case 1 of 2: max3 ≤ b", "case 2 of 2: max3 ≤ c"] == [
        line.text for line in lines if line.text.startswith("case")
    ]
    assert 2 == sum(line == Line(1, "contradiction") for line in lines)


def test_index_sets_products_and_equality() -> None:
    """Elements, maxima, products and equal arguments are named."""
    s = FunctionSymbol("s", ("J",), "real")
    every, i, j = SortSymbol("J"), variable("i", "J"), variable("j", "J")
    x = variable("x", "real")
    law = implies(all_of(i == j, 0 <= x), x * s(j) <= x * max_over(every, lambda k: maximum(s(k), s(i))))
    lines = lines_of(
        Question(
            term_of(all_of(law, all_over(every, lambda k: k == k))),
            variables=(Variable("i", "J"), Variable("j", "J"), Variable("x", "real")),
            functions=(Function("s", ("J",), "real"),),
            sorts=("J",),
        )
    )
    text = "\n".join(line.text for line in lines)

    assert "i = j" in text or "s(j) ≤" in text
    assert "(0 ≤ x)" in text
    assert "max" in text


def test_extended_numbers_and_squares() -> None:
    """−∞ is named where it can occur, and squares are shown."""
    a, b = variable("a", "extreal"), variable("b", "extreal")
    x, y = variable("x", "real"), variable("y", "real")
    law = all_of(maximum(a, b) == maximum(b, a), 2 * x * y <= x * x + y * y)
    declared = (
        Variable("a", "extreal"),
        Variable("b", "extreal"),
        Variable("x", "real"),
        Variable("y", "real"),
    )
    text = "\n".join(line.text for line in lines_of(Question(term_of(law), variables=declared)))

    assert "−∞" in text
    assert ")²" in text

"""The minors that are outlined in counterexamples."""

from __future__ import annotations

from typing import Any

import pytest

from report.cards import _told
from report.drawings import draw
from report.minors import decisive_minors
from report.webpage import _prose
from solver.decide import decide
from tropcheck import REFUTED, Claim, Forall, Matrix, Paper, Scope, iff, matrices, reals


def _found(law: Any, size: int) -> tuple[Any, Any]:
    """Decide a false law about two matrices; return the question and the counterexample."""
    claim = Claim("c", source=Paper("p", "q"), says="A false law.")
    spaces = {"a": matrices(size, size, reals), "b": matrices(size, size, reals)}
    reading = claim.reading("r", Forall(law, over=spaces), literal=True, expect=REFUTED, quick=Scope(grid=(-1, 0)))
    document = decide(claim, reading).document
    entry = next(entry for entry in document["evidence"] if entry["form"] == "witness")
    return document["questions"][entry["about"]], entry


def _singular(a: Matrix) -> Any:
    return a[0, 0] + a[1, 1] == a[0, 1] + a[1, 0]


def test_a_law_along_permutations_outlines_both_minors() -> None:
    """Where one matrix is singular and the other is not, sizes 1 and 2 are outlined, each right by the definition."""
    question, entry = _found(lambda a, b: iff(_singular(a), _singular(b)), 2)
    minors = decisive_minors(question, entry)

    assert [1, 2] == sorted(len(minor.row_indices) for minor in minors.values())
    for name, minor in minors.items():
        rows = [[int(entry["values"][f"{name}_{i}_{j}"]) for j in range(2)] for i in range(2)]
        assert minor.holds(rows, "max")


@pytest.mark.parametrize("size", [1, 2])
def test_other_laws_outline_nothing(size: int) -> None:
    """A minor decides nothing about products that do not commute, nor about two numbers that differ."""
    question, entry = _found(lambda a, b: a @ b == b @ a if size > 1 else a[0, 0] <= b[0, 0], size)

    assert {} == decisive_minors(question, entry)


def test_marks_reach_the_picture() -> None:
    """A marked witness has an outline for each entry, an unmarked one has none."""
    from report.drawings.witnesses import witness

    entry = {"values": {"a_0_0": "0", "a_0_1": "1", "a_1_0": "1", "a_1_1": "0"}}

    assert 2 == witness(entry, marks={"a": [(0, 1), (1, 0)]}).svg.count('class="mark"')
    assert 0 == witness(entry, marks={"b": [(0, 1)]}).svg.count('class="mark"')


def test_long_names_get_wide_columns() -> None:
    """The names of numbers stand beside each other without overlap."""
    short, long = draw({"values": {"x": "1", "y": "2"}}), draw({"values": {"best_width": "1", "best_depth": "2"}})

    assert long.width - short.width >= 2 * 7 * (len("best_width") - len("x") - 3)


def test_backquotes_become_code_and_markup_stays_text() -> None:
    """Names in a remark are code; what looks like markup is escaped."""
    assert "see <code>a-b</code>, &lt;b&gt;" == str(_prose("see `a-b`, <b>"))


@pytest.mark.parametrize(("relation", "where"), [("O", "above it"), ("Ω", "below it"), ("Θ", "beyond it")])
def test_a_family_lies_on_the_side_that_its_growth_says(relation: str, where: str) -> None:
    """A family against O is above every bound, one against Ω below."""
    tree = {"kind": "growth", "quantity": "f", "relation": relation, "bound": "n", "grows": ["n"], "constant": "is c"}

    assert _told({**tree, "fails": {}})[1].endswith(f"an instance {where}.")

"""The terminal: width, pipes, and a claim in full."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from report import details, line, table
from report.columns import clean, columns, fit, picture
from report.errors import ResultsError, UnknownIdError
from report.verdicts import SIGNS

ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("width", [40, 60, 80, 132])
def test_no_line_of_the_table_is_wider_than_asked(run: dict[str, Any], width: int) -> None:
    """A table fits its width, with ids and texts of any length."""
    run["claims"][0]["id"] = "a-claim-" * 20 + "end"
    run["claims"][1]["section"] = "语义" * 60

    assert max(map(columns, table(run, width).splitlines())) <= width


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_of_the_details_is_wider_than_asked(run: dict[str, Any], width: int) -> None:
    """Formulas, wide characters and long matrices are wrapped or cut."""
    claim = run["claims"][0]
    claim["says"] = "深度网络的表达能力" * 20
    claim["readings"][0]["witnesses"][0]["values"] = {f"a_0_{j}": "1000000" for j in range(40)}

    assert max(map(columns, details(run, claim["id"], width=width).splitlines())) <= width


def test_the_table_names_every_claim_with_its_verdict(run: dict[str, Any]) -> None:
    """Each claim has one row with the glyph, the word and the grade of its literal reading."""
    rows = table(run, 80).splitlines()

    for claim in run["claims"]:
        literal = next(r for r in claim["readings"] if r["literal"])
        row = next(r for r in rows if f"  {claim['id']}" in r)
        assert literal["verdict"] in row
        assert any(sign.glyph in row for sign in SIGNS if sign.word == literal["verdict"])


def test_colour_adds_nothing_but_colour(run: dict[str, Any]) -> None:
    """Without its escape sequences the coloured text is the plain one."""
    plain, coloured = table(run, 80), table(run, 80, colour=True)

    assert "\x1b" not in plain
    assert ANSI.search(coloured)
    assert plain == ANSI.sub("", coloured)


def test_a_line_has_six_fields_and_no_break(run: dict[str, Any]) -> None:
    """A pipe gets one line a reading whatever the texts contain."""
    reading = run["claims"][0]["readings"][0]
    reading["witnesses"][0]["values"]["a"] = "x\ty\nz"

    assert 5 == line(reading).count("\t")
    assert "\n" not in line(reading)


def test_a_missing_grade_and_counterexample_are_hyphens(run: dict[str, Any]) -> None:
    """A declared reading fills all its fields."""
    prose = next(c for c in run["claims"] if c["id"] == "explains-success")["readings"][0]

    assert ["explains-success/as-written", "NOT FORMAL", "-", "as expected"] == line(prose).split("\t")[:4]
    assert line(prose).endswith("\t-")


def test_details_show_the_counterexample_as_matrices(run: dict[str, Any]) -> None:
    """The matrices of the counterexample stand in brackets, with how often the law fails."""
    text = details(run, "product-commutes")

    assert "A = ⎡ 0  0 ⎤" in text
    assert "174 of 256 instances" in text
    assert "true instead: product-associates (≤ VERIFIED)" in text


def test_details_of_a_reading_leave_the_others_out(run: dict[str, Any]) -> None:
    """A reading's id chooses that reading of its claim."""
    text = details(run, "product-commutes/1-1")

    assert "── 1×1 " in text
    assert "small entries" not in text


def test_an_unknown_id_names_the_nearest(run: dict[str, Any]) -> None:
    """A misspelt id is an error that helps."""
    with pytest.raises(UnknownIdError, match="did you mean product-commutes"):
        details(run, "product-comutes")


def test_another_document_is_refused(run: dict[str, Any]) -> None:
    """A document of another schema is an error that names it."""
    other = copy.deepcopy(run) | {"schema": "something/9"}

    with pytest.raises(ResultsError, match="something/9"):
        table(other)


def test_an_unknown_verdict_is_refused(run: dict[str, Any]) -> None:
    """A word that is no verdict is an error, not a blank."""
    run["claims"][0]["readings"][0]["verdict"] = "MAYBE"

    with pytest.raises(ResultsError, match="MAYBE"):
        table(run)


def test_a_claim_without_its_literal_reading_is_not_decided(run: dict[str, Any]) -> None:
    """An interrupted run shows a claim whose literal reading is missing as not decided: UNKNOWN has been tried."""
    unknown = table(run).count("? UNKNOWN")
    run["claims"][0]["readings"] = run["claims"][0]["readings"][1:]
    run["interrupted"] = True
    text = table(run)

    assert f"not decided  ·  {run['claims'][0]['id']}" in text
    assert "not decided 1" in text
    assert unknown == text.count("? UNKNOWN")
    assert "interrupted" in text


def test_control_characters_do_not_reach_the_terminal(run: dict[str, Any]) -> None:
    """A text with an escape sequence is shown, not obeyed."""
    run["claims"][0]["says"] = "all \x1b[2J gone"

    assert "\x1b" not in details(run, run["claims"][0]["id"])
    assert "\x1b" not in clean("\x1b]0;title\x07")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"x": "-inf"}, ["x = −∞"]),
        ({"v": ["1", "-1/2"]}, ["v = (1, −1/2)"]),
        ({"v_0": "1", "v_1": "2"}, ["v = (1, 2)"]),
        ({"a_0_0": "1", "a_0_1": "10"}, ["a = [  1  10 ]"]),
        ({"t_0_0_0": "1"}, ["t = (((1)))"]),
        ({"a_0_0": "1", "a_1_1": "2"}, ["a_0_0 = 1", "a_1_1 = 2"]),
        ({"e": []}, ["e = ()"]),
        ({"b": [True, False]}, ["b = (true, false)"]),
    ],
)
def test_pictures_of_values(values: dict[str, Any], expected: list[str]) -> None:
    """Scalars, vectors, matrices, deeper arrays, gaps and truths each have their text."""
    assert expected == picture({"values": values})


def test_cutting_keeps_whole_characters() -> None:
    """A cut text never exceeds its columns, even between wide characters."""
    for width in range(1, 12):
        assert columns(fit("a语b语c语", width)) <= width

"""Arbitrary texts: whatever a claim file says, every format stays well-formed."""

from __future__ import annotations

import copy
import json
import re
from typing import Any
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from report import details, formats, line, page, table
from report.columns import clean, columns, fit, pad, wrapped
from report.formats.tables import latex_text
from report.mathml import mathml
from report.values import one_line, python, values_of

texts = st.text(max_size=60)
few = settings(max_examples=25)


@given(texts, st.integers(-2, 40))
def test_a_cut_text_fits(text: str, width: int) -> None:
    """Cutting never exceeds the width, and leaves what fits as it is."""
    assert columns(fit(text, width)) <= max(width, 0)
    if columns(text) <= width:
        assert text == fit(text, width)


@given(texts, st.integers(0, 40), st.booleans())
def test_a_filled_text_has_its_width(text: str, width: int, right: bool) -> None:
    """Filling reaches the width, from either side."""
    assert max(width, columns(text)) == columns(pad(text, width, right=right))


@given(texts, st.integers(20, 80))
def test_wrapped_lines_have_no_control_characters(text: str, width: int) -> None:
    """What is printed cannot move the cursor."""
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "".join(wrapped(text, width)))
    assert len(text) == len(clean(text))


@given(texts)
def test_latex_texts_are_balanced(text: str) -> None:
    """Braces and dollars of an escaped text close, and nothing ends a row or a cell."""
    found = latex_text(text)
    bare = re.sub(r"\\[{}$&#%_]", "", found)

    assert bare.count("{") == bare.count("}")
    assert 0 == bare.count("$") % 2
    assert not re.search(r"(?<!\\)[&#%]", found)


@given(texts)
def test_mathml_is_always_well_formed(text: str) -> None:
    """Any text at all gives one element, or nothing."""
    found = mathml(re.sub("[\x00-\x1f\ud800-\udfff\ufffe\uffff]", " ", text))
    if found:
        assert ElementTree.fromstring(found).tag in ("math", "code")


cells = st.one_of(
    st.integers(-99, 99).map(str),
    st.fractions(max_denominator=9).map(str),
    st.just("-inf"),
    st.booleans(),
    st.integers(0, 9),
)
names = st.from_regex(r"[a-z]{1,3}(_[0-9]){0,3}", fullmatch=True)
values = st.dictionaries(names, st.one_of(cells, st.lists(cells, max_size=3)), max_size=6)


@given(values)
def test_no_cell_is_lost_and_python_runs(given_values: dict[str, Any]) -> None:
    """Gathering cells into arrays keeps all of them, and the copied Python defines each name that it shows."""
    witness = {"values": given_values}

    def count(content: Any) -> int:
        return sum(map(count, content)) if isinstance(content, list) else 1

    found = values_of(witness)
    assert sum(map(count, given_values.values())) == sum(count(value.content) for value in found)
    assert len(found) == len({value.name for value in found})
    defined: dict[str, Any] = {}
    source = python(witness)
    if not {"as", "if", "in", "is", "or", "and", "def", "del", "for", "not", "try"} & {value.name for value in found}:
        exec(source, defined)
        assert {value.name for value in found} <= set(defined)
    assert "\n" not in one_line(witness)


@few
@given(st.lists(texts, min_size=6, max_size=6))
def test_every_format_takes_any_text(decided: tuple[dict[str, Any], dict[str, Any]], found: list[str]) -> None:
    """Six texts in six fields: the page has the same elements, the machine formats parse, a pipe has one line."""
    run = copy.deepcopy(decided[0])
    plain = len(re.findall(r"<[a-z]", page(run)))
    claim, reading = run["claims"][0], run["claims"][0]["readings"][0]
    claim["says"], claim["remark"], claim["section"] = (text + "x" for text in found[:3])
    reading["explain"], reading["because"], reading["name"] = (text + "x" for text in found[3:])

    assert abs(len(re.findall(r"<[a-z]", page(run))) - plain) <= 8
    json.loads(formats.sarif(run))
    ElementTree.fromstring(formats.junit(run).encode("utf-8", "surrogatepass"))
    assert formats.markdown(run).count("\n| `") == sum(len(c["readings"]) for c in run["claims"])
    assert "\n" not in line(reading)
    assert max(map(columns, table(run, 80).split("\n"))) <= 80
    assert max(map(columns, details(run, claim["id"], width=80).split("\n"))) <= 80

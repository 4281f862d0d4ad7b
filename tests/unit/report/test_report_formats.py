"""Machine and paper formats: the same verdicts everywhere, well-formed whatever the texts contain."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from report import formats, page, table
from report.errors import ResultsError
from report.formats.latextext import latex_text

HOSTILE = "a|b & <c> $x_1$ {y} \\z% #1 ~ ^ \" ' \x00 `code` [l](x) *em*\nnext"


def readings_of(run: dict[str, Any]) -> list[dict[str, Any]]:
    """List all readings of a results document."""
    return [reading for claim in run["claims"] for reading in claim["readings"]]


def spoil(run: dict[str, Any]) -> dict[str, Any]:
    """Put every awkward character into every free text."""
    run["command"] += HOSTILE
    for claim in run["claims"]:
        claim["says"] += HOSTILE
        claim["section"] += HOSTILE
        for reading in claim["readings"]:
            for field in ("name", "explain", "because"):
                reading[field] += HOSTILE
            reading["problems"] = [HOSTILE]
    return run


def test_the_sample_is_a_results_document(run: dict[str, Any]) -> None:
    """What the engine writes today is what the published schema says."""
    formats.check(run)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield (*path, name)
            yield from _paths(part, (*path, name))
    elif isinstance(value, list):
        for position, part in enumerate(value[:2]):
            yield from _paths(part, (*path, position))


OPTIONAL = {"found", "failing", "among", "fewer", "evaluated"}
FREE = {"versions", "counts", "grades", "sources", "size", "values", "sorts", "fewer"}


def _of_a_check(path: tuple[Any, ...]) -> bool:
    """Tell whether a place is one of the figures of a check, which each kind of check chooses for itself."""
    return "checks" in path[:-1] and path[-1] not in ("about", "check")


def test_a_missing_field_is_named(run: dict[str, Any]) -> None:
    """Each required field that is taken away is found, with its place."""
    tried = 0
    text = json.dumps(run)
    for path in _paths(run):
        if not isinstance(path[-1], str) or path[-1] in OPTIONAL or FREE & set(path[:-1]) or _of_a_check(path):
            continue
        document = json.loads(text)
        holder = document
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]
        tried += 1
        with pytest.raises(ResultsError, match=re.escape(path[-1]) if "source" not in path[:-1] else "alternatives"):
            formats.check(document)

    assert tried > 80


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("schema",), "tropcheck-results/2"),
        (("seed",), True),
        (("exit_code",), True),
        (("claims",), {}),
        (("claims", 0, "id"), "Not An Id"),
        (("claims", 0, "source", "lines"), "three"),
        (("claims", 0, "readings", 0, "verdict"), "MAYBE"),
        (("claims", 0, "readings", 0, "grade"), "D"),
        (("claims", 0, "readings", 0, "status"), "fine"),
        (("claims", 0, "readings", 0, "seconds"), -1),
        (("claims", 0, "readings", 0, "witnesses", 0, "values", "A_0_0"), "0.5"),
        (("claims", 0, "readings", 0, "formulas", 0, "digest"), "abc"),
    ],
)
def test_a_wrong_value_is_refused(run: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    """Wrong words, types, signs and floats in the place of exact numbers are refused."""
    holder: Any = run
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value

    with pytest.raises(ResultsError):
        formats.check(run)


def test_an_unknown_word_of_a_schema_is_an_error() -> None:
    """The check never passes over a rule that it does not understand."""
    with pytest.raises(ResultsError, match="maxItems"):
        formats.check([], {"type": "array", "maxItems": 1})


@pytest.mark.parametrize("make", [formats.markdown, formats.latex, formats.junit, formats.sarif, formats.badge])
def test_formats_refuse_other_documents(make: Any) -> None:
    """A document that is no results document is an error in every format."""
    with pytest.raises(ResultsError):
        make({"schema": "other/1", "claims": []})


def test_markdown_has_one_row_a_reading(run: dict[str, Any]) -> None:
    """Every row has seven cells, also with bars, breaks and markup in the texts, and shows the verdict's word."""
    for document in (run, spoil(json.loads(json.dumps(run)))):
        rows = [line for line in formats.markdown(document).splitlines() if line.startswith("| `")]

        assert len(readings_of(run)) == len(rows)
        assert {8} == {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
        assert "<c>" not in "".join(rows)
        found = Counter(
            word for row in rows for word in (r["verdict"] for r in readings_of(run)) if f" {word} |" in row
        )
        assert set(found) == {r["verdict"] for r in readings_of(run)}


def test_latex_is_balanced(run: dict[str, Any]) -> None:
    """Braces, environments and dollars close, and every row has four cells."""
    text = formats.latex(spoil(run))
    bare = re.sub(r"\\[\\{}$&#%_]", "", text)
    rows = [line for line in text.splitlines() if line.endswith(r"\\") and not line.startswith("claim &")]

    assert bare.count("{") == bare.count("}")
    assert 0 == bare.count("$") % 2
    assert Counter(re.findall(r"\\begin\{(\w+)\}", text)) == Counter(re.findall(r"\\end\{(\w+)\}", text))
    assert len(readings_of(run)) == len(rows)
    for row in rows:
        outside = re.sub(r"\\begin\{pmatrix\}.*?\\end\{pmatrix\}", "", row)
        assert 3 == len(re.findall(r"(?<!\\)&", outside))


@given(st.text())
def test_latex_text_is_ascii_and_latin_letters(text: str) -> None:
    """Whatever stands in a text, LaTeX gets characters that it reads without further packages."""
    told = latex_text(text)

    assert [] == [c for c in told if not (c.isascii() and c.isprintable()) and not (c.isalpha() and c <= "ſ")]


def test_every_sign_of_the_claims_has_a_command() -> None:
    """No sign in a claim file is told as its number."""
    folder = Path(__file__).parents[3] / "theorems"
    signs = {sign for path in folder.rglob("*.py") for sign in path.read_text(encoding="utf-8") if not sign.isascii()}

    assert [] == [sign for sign in sorted(signs) if latex_text(sign).startswith("U+")]
    assert len(signs) > 40


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a_1", r"a\_1"), ("50 %", r"50 \%"), ("−∞", r"$-$$\infty$"), ("\\", r"\textbackslash{}"), ("a\n b", "a b")],
)
def test_latex_text(text: str, expected: str) -> None:
    """Special characters and signs become commands."""
    assert expected == latex_text(text)


def test_junit_counts_what_a_service_shows(run: dict[str, Any]) -> None:
    """A verdict that differs fails, an alarm errs, what is not reached is skipped; totals are sums."""
    states = ["differs", "alarm", "not reached", "failed", "as expected", "as expected", "as expected"]
    for reading, state in zip(readings_of(run), states, strict=True):
        reading["status"] = state
    root = ElementTree.fromstring(formats.junit(spoil(run)).encode())

    assert {"tests": "7", "failures": "1", "errors": "2", "skipped": "1"}.items() <= root.attrib.items()
    assert 7 == len(root.findall("./testsuite/testcase"))
    assert 1 == len(root.findall(".//failure"))
    assert len(run["claims"]) == len(root.findall("./testsuite"))


def test_junit_passes_a_refutation_that_was_expected(run: dict[str, Any]) -> None:
    """A refuted claim is green when refutation was expected, and its output has the counterexample."""
    root = ElementTree.fromstring(formats.junit(run).encode())
    case = next(c for c in root.iter("testcase") if c.get("name") == "2×2, small entries")

    assert ["system-out"] == [child.tag for child in case]
    assert "B = [[0, 0], [0, 1]]" in (case.findtext("system-out") or "")


def test_sarif_points_to_the_refuted_line(run: dict[str, Any]) -> None:
    """The refuted sentence is an error at its line of the note, with counterexample and correction."""
    log = json.loads(formats.sarif(run))
    (finding,) = [f for f in log["runs"][0]["results"] if f["ruleId"] == "refuted"]
    place = finding["locations"][0]["physicalLocation"]

    assert "2.1.0" == log["version"]
    assert "error" == finding["level"]
    assert {"startLine": 3, "endLine": 3} == place["region"]
    assert {"uri": "sample.txt", "uriBaseId": "NOTES"} == place["artifactLocation"]
    assert "B = [[0, 0], [0, 1]]" in finding["message"]["text"]
    assert "product-associates" in finding["message"]["text"]


def test_sarif_rules_cover_its_findings(run: dict[str, Any]) -> None:
    """Every finding names a rule of the log, and proved claims are no findings."""
    readings_of(run)[0]["status"] = "alarm"
    log = json.loads(formats.sarif(spoil(run)))
    rules = {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}
    findings = log["runs"][0]["results"]

    assert {finding["ruleId"] for finding in findings} <= rules
    assert not [f for f in findings if f["partialFingerprints"].get("claim/v1") == "maximum-commutes"]
    assert all(finding["message"]["text"] for finding in findings)


def test_sarif_gives_each_run_of_lines_its_place(run: dict[str, Any]) -> None:
    """A pointer with gaps has one location for each unbroken run; a paper points to the claim file."""
    run["claims"][0]["source"]["lines"] = "1-3,5,8-9"
    run["claims"][1]["source"] = {"kind": "paper", "key": "arXiv:1", "place": "Theorem 2"}
    first, second = (
        next(f for f in json.loads(formats.sarif(run))["runs"][0]["results"] if f["ruleId"] == rule)
        for rule in ("refuted", "verified")
    )
    regions = [location["physicalLocation"]["region"] for location in first["locations"]]

    assert [(1, 3), (5, 5), (8, 9)] == [(region["startLine"], region["endLine"]) for region in regions]
    assert "claims.py" in second["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]


def test_the_badge_counts_and_turns_red(run: dict[str, Any]) -> None:
    """A refuted claim counts as decided; only what is not as expected makes the badge red."""
    for reading in readings_of(run):
        reading["status"] = "as expected"
    good = formats.badge(run)
    readings_of(run)[0]["status"] = "differs"
    bad = formats.badge(run)

    ElementTree.fromstring(good)
    assert "3 of 5 claims decided" in good
    assert "1 not as expected" in bad
    assert good.count("#b42318") == 0 < bad.count("#b42318")


def test_all_formats_agree_on_the_verdicts(run: dict[str, Any]) -> None:
    """The verdicts of Markdown, LaTeX and JUnit are those of the document, reading by reading."""
    expected = Counter(reading["verdict"] for reading in readings_of(run))
    root = ElementTree.fromstring(formats.junit(run).encode())
    outputs = [case.findtext("system-out") or "" for case in root.iter("testcase")]
    junit = Counter(re.match(r"[A-Z\- ]+[A-Z]", output)[0] for output in outputs)  # type: ignore[index]
    markdown = Counter(re.findall(r"\| \S ([A-Z\- ]+) \|", formats.markdown(run)))
    latex = Counter(re.findall(r"& ([A-Z\- ]+[A-Z])(?: \([ARBC]\))? &", formats.latex(run)))

    assert expected == junit == markdown == latex


def test_sarif_is_what_the_official_schema_says(run: dict[str, Any]) -> None:
    """The log has the form of SARIF 2.1.0, as a library generated from the official schema reads it."""
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log

    run["claims"][0]["readings"][1]["status"] = "alarm"
    log = json.loads(formats.sarif(spoil(run)))
    read = Log.model_validate(log)

    assert [result["ruleId"] for result in log["runs"][0]["results"]] == [r.ruleId for r in read.runs[0].results]
    assert {"alarm", "refuted"} <= {r.ruleId for r in read.runs[0].results}


@pytest.mark.parametrize(
    "spoiled", [{"level": "fatal"}, {"message": "text"}, {"line": 3}, {"locations": [{"line": 3}]}]
)
def test_a_spoiled_sarif_log_is_refused(run: dict[str, Any], spoiled: dict[str, Any]) -> None:
    """The schema that the log is compared with refuses wrong words, wrong forms and unknown fields."""
    from pydantic import ValidationError
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log

    log = json.loads(formats.sarif(run))
    log["runs"][0]["results"][0] |= spoiled

    with pytest.raises(ValidationError):
        Log.model_validate(log)


def test_the_published_schema_is_one_and_agrees_with_the_check(run: dict[str, Any]) -> None:
    """Another reader of JSON Schema accepts the schema, accepts the sample, and refuses what the check refuses."""
    import jsonschema

    schema = formats.results_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(run, schema)
    run["claims"][0]["readings"][0]["verdict"] = "MAYBE"

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(run, schema)
    with pytest.raises(ResultsError):
        formats.check(run)


def test_all_formats_count_the_same(run: dict[str, Any], decided: Any) -> None:
    """Readings by verdict are the same in the document, page, terminal, tables, JUnit and SARIF."""
    readings = readings_of(run)
    counted = Counter(reading["verdict"] for reading in readings)
    shown = page(run, documents=decided[1])
    in_page = Counter(re.findall(r'<h4><b class="badge v-[a-z-]+">([A-Z -]+)</b>', shown))
    (totals,) = re.findall(r"^\d+ readings: (.*(?:\n  .*)*)", table(run, 80), flags=re.MULTILINE)
    in_terminal = {word: int(n) for word, n in re.findall(r"([A-Z][A-Z -]*[A-Z]) (\d+)", totals)}
    in_markdown = Counter(
        word for line in formats.markdown(run).splitlines() if line.startswith("| `")
        for word in counted if f" {word} " in line
    )  # fmt: skip
    cases = ElementTree.fromstring(formats.junit(run)).iter("testcase")
    in_junit = Counter(re.match(r"[A-Z -]+[A-Z]", case.findtext("system-out", ""))[0] for case in cases)  # type: ignore[index]
    in_sarif = Counter(r["ruleId"] for r in json.loads(formats.sarif(run))["runs"][0]["results"])
    literal = Counter(r["verdict"].lower().replace(" ", "-") for r in readings if r["literal"])

    assert run["counts"] == counted == in_page == in_terminal == in_markdown == in_junit
    in_sarif = Counter({rule: n for rule, n in in_sarif.items() if rule not in ("failed", "alarm")})
    assert {word: n for word, n in literal.items() if word in in_sarif} == in_sarif
    assert in_sarif["refuted"] == literal["refuted"]

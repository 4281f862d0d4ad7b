"""Documents, exact numbers, outcomes and the command, each limit at its border."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import solver.kernel.command
import solver.kernel.document
from solver.kernel.command import evidence_files, main, report
from solver.kernel.document import Rejected, canonical, digest_of, field, load, names, parse, rational
from solver.kernel.facts.statement import check_facts
from solver.kernel.outcomes import Finding, Outcome, best_grade, conjunction, worst_grade

EVIDENCE = Path(__file__).parents[3] / "proofs" / "evidence"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0), ("-0", 0), ("12", 12), ("-12", -12), ("3/4", Fraction(3, 4)), ("-3/4", Fraction(-3, 4)), ("007", 7),
        ("1/1", 1), ("9" * 2000, int("9" * 2000)),
    ],
)  # fmt: skip
def test_exact_numbers(text: str, value: Any) -> None:
    """Integers and fractions are read exactly."""
    assert value == rational(text, "here")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no exact number"), ("-", "no exact number"), ("--1", "no exact number"), ("+1", "no exact number"),
        ("1.0", "no exact number"), ("1e3", "no exact number"), ("1/", "no exact number"), ("/2", "no exact number"),
        ("1/-2", "no exact number"), ("1/2/3", "no exact number"), (" 1", "no exact number"),
        ("1_0", "no exact number"),
        ("²", "no exact number"), ("١", "no exact number"), ("1/١", "no exact number"), ("1/0", "divides by zero"),
        ("0/00", "divides by zero"), ("9" * 2001, "short text"), (1, "short text"), (None, "short text"),
        (True, "short text"), ("-inf", "no exact number"),
    ],
)  # fmt: skip
def test_what_is_no_exact_number(text: Any, message: str) -> None:
    """Floats, blanks, foreign digits and long texts are refused."""
    with pytest.raises(Rejected, match=message):
        rational(text, "here")


def test_integers_of_many_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """An integer has at most as many digits as the limit says, its sign included."""
    monkeypatch.setattr(solver.kernel.document, "MOST_DIGITS", 5)

    assert [12345, -1234] == parse(b"[12345, -1234]")
    for long in (b"[123456]", b"[-12345]"):
        with pytest.raises(Rejected, match="an integer of 6 digits; at most 5"):
            parse(long)


def test_depth_at_the_border(monkeypatch: pytest.MonkeyPatch) -> None:
    """Brackets inside texts do not count, closed ones not any more; escaped quotes do not end a text."""
    monkeypatch.setattr(solver.kernel.document, "MOST_DEPTH", 3)

    assert [[[]], [[]], "[[[[", '\\"[[[['] == parse(b'[[[]], [[]], "[[[[", "\\\\\\"[[[["]')
    assert [{"a": {"[": 1}}, {"{{{{": 2}] == parse(b'[{"a": {"[": 1}}, {"{{{{": 2}]')
    monkeypatch.setattr(solver.kernel.document, "MOST_PARTS", 4)
    assert [[[]], {}] == parse(b"[[[]], {}]")
    with pytest.raises(Rejected, match="more than 4 lists and objects"):
        parse(b"[[[]], {}, []]")
    for deep in (b"[[[[]]]]", b'[{"a": [[]]}]', b"[[], [[[", b'{"a": {"b": {"c": {}}}}'):
        with pytest.raises(Rejected, match="nested deeper than 3"):
            parse(deep)
    with pytest.raises(Rejected, match="line 1, column 10"):
        parse(b'["a", "b"')


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b'{"a": "\xff"}', "byte 7 is no UTF-8"),
        (b'{"a": 1, "b": {"a": 1, "a": 1}}', "the key 'a' stands twice"),
        (b'{"a": 1.0}', "1.0 is no exact number"),
        (b'{"a": NaN}', "NaN is no exact number"),
        (b"{", "no JSON: .* at line 1, column 2"),
    ],
)
def test_what_is_no_document(raw: bytes, message: str) -> None:
    """Letters that are none, keys that stand twice, floats and half objects are refused with their place."""
    with pytest.raises(Rejected, match=message):
        parse(raw)


def test_sizes_at_the_border(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of exactly the largest size is read."""
    path = tmp_path / "file.json"
    path.write_bytes(b'{"a": 1}')
    monkeypatch.setattr(solver.kernel.document, "MOST_BYTES", 8)

    assert {"a": 1} == load(path)
    path.write_bytes(b'{"a": 12}')
    with pytest.raises(Rejected, match=r"file.json: the kernel reads at most 8 bytes"):
        load(path)
    for other in (tmp_path, tmp_path / "nowhere", Path("/dev/null")):
        with pytest.raises(Rejected, match="is no file"):
            load(other)


def test_the_canonical_form() -> None:
    """Keys are sorted, nothing is padded, letters stay letters; the digest is that of the text in UTF-8."""
    assert '{"a":[1,true,null],"ä":"é"}' == canonical({"ä": "é", "a": [1, True, None]})
    assert "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a" == digest_of({})
    assert digest_of("\ud800") != digest_of("\ud801")
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def test_fields() -> None:
    """A field is there and of its type; a truth is no integer."""
    assert 3 == field({"a": 3}, "a", int)
    assert field({"a": True}, "a", bool) is True
    for document, kind, message in (
        ([], int, "^here is no object"),
        ({}, int, r"^here.a is missing"),
        ({"a": True}, int, r"^here.a is no int"),
        ({"a": "3"}, int, r"^here.a is no int"),
        ({"a": 3}, str, r"^here.a is no str"),
    ):
        with pytest.raises(Rejected, match=message):
            field(document, "a", kind, "here")
    with pytest.raises(Rejected, match=r"^a is missing"):
        field({}, "a", int)
    with pytest.raises(Rejected, match=r"^a is no int"):
        field({"a": ""}, "a", int)
    with pytest.raises(Rejected, match=r"^the document is no object"):
        field(None, "a", int)


def test_lists_of_names() -> None:
    """A list of names holds texts only."""
    assert ["a", ""] == names(["a", ""], "here")
    for wrong in ("ab", ["a", 1], None, {"a": 1}):
        with pytest.raises(Rejected, match="here is no list of names"):
            names(wrong, "here")


def test_grades() -> None:
    """A is better than R, R than B, B than C, and any than none; a verdict rests on its weakest."""
    order = ["A", "R", "B", "C", ""]
    for i, first in enumerate(order):
        for j, second in enumerate(order[:4]):
            assert order[min(i, j)] == best_grade(first, second)
    assert "C" == worst_grade(["A", "C", "", "B"])
    assert "R" == worst_grade(["A", "R"])
    assert "" == worst_grade(["", ""])


def test_conjunctions() -> None:
    """One refuted part refutes; otherwise the weakest verdict counts, and of proofs the weakest grade."""
    proved, verified = Outcome("PROVED", "A"), Outcome("VERIFIED", "R")
    refuted, unknown = Outcome("REFUTED", "A"), Outcome("UNKNOWN", because="not tried")
    cited = Outcome("CITED", because="a paper")

    assert Outcome("REFUTED", "A") == conjunction([proved, unknown, refuted, cited])
    assert Outcome("REFUTED", "A", True) == conjunction([Outcome("PROVED", "A", alarm=True), refuted])
    assert Outcome("CITED", "", False, "a paper") == conjunction([proved, cited, verified, Outcome("SUPPORTED")])
    assert unknown == conjunction([proved, cited, unknown]) == conjunction([unknown, cited])
    assert Outcome("ILL-POSED", "A") == conjunction([proved, cited, Outcome("ILL-POSED", "A"), unknown])
    assert Outcome("NOT FORMAL") == conjunction([cited, Outcome("NOT FORMAL"), proved])
    assert Outcome("CITED", "", True, "a paper") == conjunction([Outcome("PROVED", "A", alarm=True), cited])
    assert Outcome("VERIFIED", "R") == conjunction([proved, verified])
    assert Outcome("VERIFIED", "B") == conjunction([Outcome("PROVED", "B"), verified])
    assert unknown == conjunction([verified, unknown, proved])
    assert Outcome("SUPPORTED") == conjunction([proved, Outcome("SUPPORTED")])


def test_contradictory_findings() -> None:
    """A witness contradicts a proof, and an enumeration only when it lies inside its box."""
    from solver.kernel.boxes import Range

    inside, outside = {"x": Fraction(2)}, {"x": Fraction(3)}
    box = {"x": Range(0, 2, False)}

    assert not Finding(refuted=True, witnesses=[inside]).contradictory
    assert Finding(refuted=True, witnesses=[inside], proved="C").contradictory
    assert not Finding(proved="A", boxes=[box]).contradictory
    assert Finding(refuted=True, witnesses=[outside, inside], boxes=[box]).contradictory
    assert not Finding(refuted=True, witnesses=[outside], boxes=[box]).contradictory


def with_form(form: str) -> str:
    """Return a short committed file with evidence of a form."""
    texts = (path.read_text() for path in sorted(EVIDENCE.rglob("*.json")) if path.stat().st_size < 5000)
    return next(text for text in texts if f'"{form}"' in text)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a file: accepted, rejected, unchecked or alarming; the exit code is that of the worst."""
    proved = with_form("clausal")
    (tmp_path / "inner").mkdir()
    good = tmp_path / "inner" / "good.json"
    good.write_text(proved)

    assert 0 == main([str(tmp_path)])
    told = capsys.readouterr().out
    assert "PROVED     A  " in told
    assert "1 of 1 files accepted" in told
    assert [good] == evidence_files([str(tmp_path)])
    assert [good, good] == evidence_files([str(good), str(tmp_path)])
    document = json.loads(good.read_text())
    (tmp_path / "unchecked.json").write_text(json.dumps({**document, "checks": []}))
    (tmp_path / "bad.json").write_text("{")

    assert 6 == main([str(tmp_path), str(tmp_path / "missing.json")])
    told = capsys.readouterr().out
    assert "UNCHECKED" in told
    assert 2 == told.count("REJECTED")
    assert "1 of 4 files accepted" in told
    (tmp_path / "empty").mkdir()
    assert 5 == main([str(tmp_path / "empty")])
    assert 5 == main([])


def test_the_command_on_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first facts of a document are printed, and how many more there are."""
    path = EVIDENCE.parent / "facts" / "matrix-fano-min.json"
    count = len(check_facts(json.loads(path.read_text())).lines)

    def line(most: int) -> str:
        monkeypatch.setattr(solver.kernel.command, "MOST_SHOWN", most)
        ((line,), in_order) = report(path)

        assert in_order
        assert line.startswith("FACTS      A  ")
        return line

    shown = line(count)

    assert "more" not in shown
    assert shown == line(count + 1)
    for less in (1, count - 1):
        assert line(count - less).endswith(f", and {less} more")
        assert shown.startswith(line(count - less).removesuffix(f", and {less} more"))


def test_the_command_on_an_alarm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A witness beside a proof of the same question is an alarm, and no file with one is accepted."""
    document = json.loads(with_form("witness"))
    about = next(entry["about"] for entry in document["evidence"] if entry["form"] == "witness")
    answer = {"program": "z3", "answer": "unsat", "text": "0"}
    document["evidence"].append({"about": about, "form": "solvers", "answers": [answer]})
    path = tmp_path / "alarm.json"
    path.write_text(json.dumps(document))

    assert 6 == main([str(path)])
    assert "ALARM" in capsys.readouterr().out

"""Hostile evidence: whatever stands in a file, the kernel accepts it or raises `Rejected`, and soon."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hostile_documents import ATTACKS

import solver.kernel
from solver.claims import Claim, ClaimError, Paper
from solver.decide import decide
from solver.kernel.command import report
from solver.kernel.document import Rejected, load, parse
from solver.kernel.judge import judge
from solver.recheck import evidence_path, recheck
from terms.alternation import Alternating, every, some
from terms.question import digest_of
from terms.recurrence import Recurrence
from terms.spaces import all_integers, extended_reals, function, index_set, integers, reals
from terms.statements import Every, Exists, Forall, Growth, Maximum, Scope, Statement, WellTyped
from terms.vocabulary import all_over, implies, max_over, maximum

KERNEL = Path(solver.kernel.__file__).parent

STATEMENTS: dict[str, Statement] = {
    "proved": Forall(lambda x, y: maximum(x, y) == maximum(y, x), {"x": extended_reals, "y": extended_reals}),
    "refuted": Forall(lambda x, y: maximum(x, y) == x, {"x": reals, "y": reals}),
    "enumerated": Forall(lambda a, b: a * b <= 9, {"a": integers(-3, 3), "b": integers(0, 3)}),
    "hypotheses": Forall(lambda x: 0 <= x, {"x": reals}, (lambda x: 1 <= x,)),
    "sets": Forall(
        lambda J, f: all_over(J, lambda i: f(i) <= max_over(J, lambda j: f(j))),
        {"J": index_set(), "f": function("J", to=reals)},
    ),
    "exists": Exists(lambda n: n * n == 4, {"n": integers(-3, 3)}),
    "alternating": Alternating(lambda x, y: x + y == 0, (every(x=reals), some(y=reals)), prove=lambda x: {"y": -x}),
    "recurrence": Recurrence(lambda s: 0 <= s, {"s": all_integers}, lambda: {"s": 0}, lambda s: {"s": s + 2}),
    "maximum": Maximum(
        4,
        attained=Exists(lambda n: n * n == 4, {"n": integers(-2, 2)}),
        bounded=Forall(lambda n: n * n <= 4, {"n": integers(-2, 2)}),
    ),
    "growth": Growth(
        "f", "O", "g", ("n",),
        fails=Alternating(
            lambda c, n: implies(1 <= c, c < n), (every(c=all_integers), some(n=all_integers)),
            prove=lambda c: {"n": c + 1},
        ),
    ),
    "parts": Every({"a": Forall(lambda x: x <= x, {"x": reals})}),
    "ill-typed": WellTyped(lambda x, y: maximum(x <= y, x), {"x": reals, "y": reals}),
}  # fmt: skip


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, Any]]:
    """Decide every sample statement once, and check that the kernel accepts its evidence."""
    found = {}
    for name, statement in STATEMENTS.items():
        claim = Claim("sample", Paper("p", "here"), "A law.")
        reading = claim.reading("one", statement, expect="PROVED", literal=True, quick=Scope(samples=300))
        found[name] = json.loads(json.dumps(decide(claim, reading).document))
        judge(found[name])
    return found


def survives(document: object) -> bool:
    """Judge a document; tell whether it was accepted. Anything but a verdict or `Rejected` is a fault of the kernel."""
    return survives_as_text(json.dumps(document).encode())


def survives_as_text(raw: bytes) -> bool:
    try:
        judge(parse(raw))
    except Rejected as error:
        return not str(error)
    return True


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "a number": b"3",
    "null": b"null",
    "a list": b"[]",
    "an empty object": b"{}",
    "not utf-8": b"\xff\xfe{}",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "nul bytes": b"\x00" * 1000,
    "half a document": b'{"format": "tropcheck-evid',
    "two documents": b"{} {}",
    "NaN": b'{"format": NaN}',
    "Infinity": b'{"format": -Infinity}',
    "a float": b'{"format": 1.5}',
    "an exponent": b'{"format": 1e400}',
    "a duplicate key": b'{"format": "tropcheck-evidence/1", "format": "tropcheck-evidence/1"}',
    "a duplicate key deep below": b'{"a": [{"b": {"c": 1, "c": 1}}]}',
    "nested lists": b"[" * 100_000,
    "nested objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "nested and closed": b"[" * 100_000 + b"]" * 100_000,
    "a long integer": b'{"format": ' + b"9" * 10_000_000 + b"}",
    "a long negative integer": b'{"format": -' + b"9" * 10_000_000 + b"}",
    "a long line": b'{"format": "' + b"a" * 10_000_000 + b'"}',
    "a line of escapes": b'{"format": "' + b"\\u0041" * 300_000 + b'"}',
    "a line of brackets in a text": b'{"format": "' + b"[" * 10_000_000 + b'"}',
    "a line of quotes": b'"\\""' * 300_000,
    "an open text": b'{"format": "' + b"x" * 10_000_000,
    "many keys": b"{" + b",".join(b'"%d":1' % i for i in range(60_000)) + b"}",
    "a surrogate": b'{"format": "\\ud800"}',
    "another format": b'{"format": "tropcheck-evidence/2"}',
    "code": b"__import__('os').system('true')",
}


@pytest.mark.parametrize("raw", list(HOSTILE.values()), ids=list(HOSTILE))
def test_hostile_files(raw: bytes) -> None:
    """Every one of these files is rejected with a message of one line."""
    with pytest.raises(Rejected) as caught:
        judge(parse(raw))

    assert 0 < len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("NaN", "NaN is no exact number"),
        ("a float", "1.5 is no exact number"),
        ("a duplicate key", "the key 'format' stands twice"),
        ("a duplicate key deep below", "the key 'c' stands twice"),
        ("nested lists", "nested deeper than 64"),
        ("a long integer", "an integer of 10000000 digits"),
        ("not utf-8", "byte 0 is no UTF-8"),
    ],
)
def test_hostile_files_are_refused_while_they_are_read(name: str, message: str) -> None:
    """What no evidence file contains is refused by the reader itself, which names the rule."""
    with pytest.raises(Rejected, match=message):
        parse(HOSTILE[name])


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    """A file beyond the limit is not read at all."""
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(Rejected, match="the kernel reads at most"):
        load(path)


WRONG: list[Any] = [
    None, True, False, 0, -1, 10**40, "", "x", "\ud800", "-inf", "1/0", [], [[]], {}, {"a": 1}, [None], ["x"], [0],
    [[0, 0]], {"kind": "forall"}, "/", "a" * 300,
]  # fmt: skip


def _places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the ways to every part of a document; of long lists the first and the last three parts."""
    yield path
    if isinstance(document, dict):
        for key, part in document.items():
            yield from _places(part, (*path, key))
    elif isinstance(document, list):
        for position in {*range(min(3, len(document))), *range(max(0, len(document) - 3), len(document))}:
            yield from _places(document[position], (*path, position))


def _set(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    parent = document
    for step in path[:-1]:
        parent = parent[step]
    if value is _ABSENT:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return document


_ABSENT = object()


def _resigned(document: Any) -> Any:
    """Recompute the digests of all questions, and point to the new ones everywhere."""
    if not isinstance(document, dict) or not isinstance(document.get("questions"), dict):
        return document
    text = json.dumps(document)
    for digest, question in json.loads(text)["questions"].items():
        try:
            text = text.replace(f'"{digest}"', f'"{digest_of(question)}"')
        except (UnicodeEncodeError, ValueError):
            return document
    return json.loads(text)


@pytest.mark.parametrize("name", list(STATEMENTS))
def test_wrong_types_everywhere(documents: dict[str, dict[str, Any]], name: str) -> None:
    """Any part of a document replaced by something else, or left out, is accepted or rejected, never a crash."""
    generator = random.Random(name)
    original = documents[name]
    places = list(_places(original))
    for _ in range(50):
        document = copy.deepcopy(original)
        for _ in range(generator.choice([1, 1, 1, 2])):
            place = generator.choice(places)
            try:
                document = _set(document, place, generator.choice([*WRONG, _ABSENT]) if place else document)
            except (KeyError, IndexError, TypeError):
                continue
        survives(_resigned(document))


@pytest.mark.parametrize("name", list(STATEMENTS))
def test_every_field_of_a_statement(documents: dict[str, dict[str, Any]], name: str) -> None:
    """The parts near the top of a document, where its rules are named, meet wrong values."""
    original = documents[name]
    fields = ("statement", "checks", "evidence", "questions")
    places = [place for field in fields for place in _places(original[field], (field,)) if len(place) <= 4]
    generator = random.Random(f"fields {name}")
    for _ in range(60):
        survives(_set(copy.deepcopy(original), generator.choice(places), generator.choice([*WRONG, _ABSENT])))


@pytest.mark.parametrize("name", list(STATEMENTS))
def test_flipped_bytes(documents: dict[str, dict[str, Any]], name: str) -> None:
    """A file with flipped, lost or doubled bytes is accepted or rejected, never a crash."""
    generator = random.Random(f"bytes {name}")
    raw = json.dumps(documents[name]).encode()
    for _ in range(50):
        damaged = bytearray(raw)
        for _ in range(generator.choice([1, 2, 8])):
            position = generator.randrange(len(damaged))
            match generator.choice(["flip", "lose", "double", "byte"]):
                case "flip":
                    damaged[position] ^= 1 << generator.randrange(8)
                case "lose":
                    del damaged[position : position + generator.choice([1, 10])]
                case "double":
                    damaged[position:position] = damaged[position : position + 20]
                case "byte":
                    damaged[position] = generator.choice(b'[]{}",:0-/\\ ')
        survives_as_text(bytes(damaged))


def _question(nodes: list[Any], **more: Any) -> dict[str, Any]:
    question = {
        "conclude": len(nodes) - 1, "functions": [], "given": [], "larger": [], "nodes": nodes, "pigeonholes": [],
        "sorts": [], "variables": [], **more,
    }  # fmt: skip
    digest = digest_of(question)
    return {
        "format": "tropcheck-evidence/1", "claim": "c", "reading": "r", "checks": [],
        "statement": {"kind": "forall", "leaves": [{"question": digest, "size": {}}], "scope": "all"},
        "questions": {digest: question},
        "evidence": [{"about": digest, "form": "witness", "sorts": dict.fromkeys(question["sorts"], 60), "values": {}}],
    }  # fmt: skip


def _deep_not(free: bool) -> dict[str, Any]:
    """Return ¬¬…¬(j = j) of great depth, closed at the end where j is bound."""
    nodes: list[Any] = [["bound", 0, "J"], ["eq", 0, 0]] if free else [["const", True]]
    nodes += [["not", len(nodes) - 1 + i] for i in range(50_000)]
    nodes += [["all", 0, "J", len(nodes) - 1]] if free else []
    return _question(nodes, sorts=["J"] if free else [])


def _squares(count: int) -> dict[str, Any]:
    """Return x ↦ x² repeated: the value has 2ⁿ digits."""
    nodes: list[Any] = [["const", "3"]]
    nodes += [["mul", i, i] for i in range(count)]
    return _question([*nodes, ["le", count, count]])


def _quantifiers(count: int) -> dict[str, Any]:
    """Return ∀j₁…∀jₙ over a set of 60 elements."""
    nodes: list[Any] = [["bound", i, "J"] for i in range(count)]
    nodes.append(["and", *range(0)])
    row = len(nodes)
    nodes += [["eq", i, (i + 1) % count] for i in range(count)]
    nodes.append(["or", *range(row, row + count), row - 1])
    nodes += [["all", i, "J", len(nodes) - 1 + i] for i in range(count)]
    return _question(nodes, sorts=["J"])


def _doubled_choice(count: int) -> dict[str, Any]:
    """Return a ∀∃ statement whose choice is a graph of n rows and 2ⁿ leaves when it is written out."""
    law_nodes: list[Any] = [["var", "x", "int"], ["var", "y", "int"], ["le", 0, 1]]
    variables = [["x", "int", None, None], ["y", "int", None, None]]
    nodes: list[Any] = [["var", "x", "int"]]
    nodes += [["add", i, i] for i in range(count)]
    document = _question([*nodes, ["le", 0, count]], variables=variables[:1])
    digest = document["statement"]["leaves"][0]["question"]
    law = {**document["questions"][digest], "nodes": law_nodes, "conclude": 2, "variables": variables}
    document["statement"] = {
        "kind": "alternating", "law": law, "prefix": [["forall", ["x"]], ["exists", ["y"]]], "prove": digest,
    }  # fmt: skip
    document["evidence"] = []
    return document


def _deep_match(count: int) -> dict[str, Any]:
    """Return a ∀∃ statement whose law is very deep."""
    document = _doubled_choice(1)
    law = document["statement"]["law"]
    law["nodes"] += [["not", 2 + i] for i in range(count)]
    law["conclude"] = 2 + count
    digest = document["statement"]["prove"]
    question = document["questions"].pop(digest)
    question["nodes"] += [["not", 2 + i] for i in range(count)]
    question["conclude"] = 2 + count
    document["statement"]["prove"] = digest_of(question)
    document["questions"][digest_of(question)] = question
    return document


def _wide_box() -> dict[str, Any]:
    """Return an enumeration over a box of 10³⁰ values."""
    document = _question([["var", "x", "int"], ["le", 0, 0]], variables=[["x", "int", 0, 10**30]])
    (about,) = document["questions"]
    document["evidence"] = [
        {"about": about, "form": "enumeration", "box": [[0, 10**30, False]], "prefix": 0, "shards": []}
    ]
    return document


BOMBS = {
    "deep and closed": lambda: _deep_not(free=False),
    "deep and open": lambda: _deep_not(free=True),
    "repeated squaring": lambda: _squares(60),
    "many quantifiers": lambda: _quantifiers(12),
    "a choice that doubles": lambda: _doubled_choice(60),
    "a deep law": lambda: _deep_match(20_000),
    "a wide box": _wide_box,
}


@pytest.mark.parametrize("bomb", list(BOMBS))
def test_small_files_that_would_take_for_ever(tmp_path: Path, bomb: str) -> None:
    """The kernel rejects a small file that asks for unbounded work, and does not crash or hang on it."""
    path = tmp_path / "bomb.json"
    path.write_text(json.dumps(BOMBS[bomb]()))
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(KERNEL), str(path)], capture_output=True, text=True, timeout=30, check=False
    )

    assert "" == run.stderr
    assert run.returncode in (0, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(ATTACKS))
def test_documents_that_ask_for_much(tmp_path: Path, name: str) -> None:
    """The kernel refuses each of these files, for a reason of one line."""
    path = tmp_path / "hostile.json"
    path.write_bytes(ATTACKS[name]())
    lines, in_order = report(path)

    assert not in_order
    assert all(0 < len(line) < 400 for line in lines)


def test_the_kernel_as_a_directory(tmp_path: Path, documents: dict[str, dict[str, Any]]) -> None:
    """`python -I -S solver/kernel FOLDER` judges every file: 0 when all are accepted, 6 for one bad, 5 for none."""

    def run(*paths: Path) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", str(KERNEL), *map(str, paths)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

        assert "" == done.stderr
        return done.returncode, done.stdout

    assert 5 == run(tmp_path)[0]
    for name, document in documents.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document))
    code, out = run(tmp_path)

    assert 0 == code
    assert f"{len(documents)} of {len(documents)} files accepted" in out
    (tmp_path / "bad.json").write_text("{")
    code, out = run(tmp_path)

    assert 6 == code
    assert "REJECTED" in out
    assert 6 == run(tmp_path / "nowhere.json")[0]


@pytest.mark.parametrize("id", ["..", "../../x", "a/b", "/etc/passwd", "a\\b", ".hidden", "a\x00b", "C:x", ""])
def test_a_claim_id_is_no_path(id: str) -> None:
    """No claim can be called what leads out of the folder of evidence."""
    with pytest.raises(ClaimError, match="is no claim id"):
        Claim(id, Paper("p", "here"), "A law.")


def test_names_of_readings_and_files_stay_in_their_folder(tmp_path: Path, documents: dict[str, dict[str, Any]]) -> None:
    """The file of a reading lies in its claim's folder; a file that names a path is no evidence."""
    claim = Claim("sample", Paper("p", "here"), "A law.")
    reading = claim.reading("../../up", STATEMENTS["proved"], expect="PROVED", literal=True)
    path = evidence_path(tmp_path, claim, reading)

    assert tmp_path / "sample" == path.parent.resolve()
    path.parent.mkdir()
    for name in ("../../sample", "/sample", "sample/../sample"):
        path.write_text(json.dumps({**documents["proved"], "claim": name, "reading": reading.name}))
        decision = recheck(tmp_path, claim, reading)

        assert ("UNKNOWN", "failed") == (decision.verdict, decision.status)
    assert [path] == [found for found in tmp_path.rglob("*") if found.is_file()]

"""What stands behind the page: values, dependencies, pointers, trust, attachments, and the public face."""

from __future__ import annotations

import base64
import gzip
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import report
from report.attachments import MOST_BYTES, Budget
from report.dependencies import COLUMN, NODE_HEIGHT, NODE_WIDTH, dependency_graph
from report.trust import bytes_text, thousands, trust
from report.values import Value, as_json, latex, one_line, python, shown, values_of
from report.verdicts import GRADES, SIGNS, STATES, sign_of, tally
from solver.claims import VERDICTS
from terms.scalars import NEG_INF


def test_every_verdict_and_state_has_a_sign(run: dict[str, Any]) -> None:
    """The signs are those of the verdicts that claims can have, each with a glyph of its own."""
    assert set(VERDICTS) == {sign.word for sign in SIGNS}
    assert len(SIGNS) == len({sign.glyph for sign in SIGNS})
    assert len(SIGNS) == len({sign.name for sign in SIGNS})
    assert len(STATES) == len(set(STATES.values()))
    assert all(len(sign.glyph) == 1 for sign in SIGNS)


def test_counting_keeps_the_order_of_the_signs() -> None:
    """A tally lists what occurs, strongest first."""
    words = ["UNKNOWN", "PROVED", "REFUTED", "PROVED"]

    assert [("PROVED", 2), ("REFUTED", 1), ("UNKNOWN", 1)] == [(sign.word, count) for sign, count in tally(words)]
    assert [] == tally([])
    assert "✘" == sign_of("REFUTED").glyph


@pytest.mark.parametrize("seed", range(20))
def test_cells_gather_to_the_array_they_came_from(seed: int) -> None:
    """Cells in any order give the array back; an array with a gap stays apart."""
    chance = random.Random(seed)
    shape = [chance.randint(1, 3) for _ in range(chance.randint(1, 3))]

    def filled(rest: list[int]) -> Any:
        return [filled(rest[1:]) for _ in range(rest[0])] if rest else str(chance.randint(-9, 9))

    def cells(content: Any, name: str) -> list[tuple[str, str]]:
        if not isinstance(content, list):
            return [(name, content)]
        return [cell for i, part in enumerate(content) for cell in cells(part, f"{name}_{i}")]

    array = filled(shape)
    named = cells(array, "x_y")
    chance.shuffle(named)

    assert (Value("x_y", array),) == values_of({"values": dict(named)})
    if len(named) > 1:
        gap = dict(named)
        del gap["x_y" + "_0" * len(shape)]
        rest = values_of({"values": gap})
        assert sum(len(str(value.content)) > 0 for value in rest) == len(rest)
        assert not any(value.name == "x_y" and value.shape == tuple(shape) for value in rest)


def test_names_that_look_alike_do_not_swallow_each_other() -> None:
    """A scalar `a` beside a cell `a_0`, and cells of different depth, are shown one by one."""
    found = values_of({"values": {"a": "1", "a_0": "2", "b_0": "3", "b_0_0": "4"}})

    assert {"a", "a_0", "b_0", "b_0_0"} == {value.name for value in found}


def test_the_copied_python_defines_the_exact_values() -> None:
    """Running what the copy button gives defines the values, as ints, fractions and −∞."""
    witness = {
        "sorts": {"I": 2},
        "values": {"a_0_0": "1/2", "a_0_1": "-inf", "f": ["3", "-4"], "k": [1, 0], "b": True, "x": "-7"},
    }
    names: dict[str, Any] = {}
    exec(python(witness), names)

    assert [[Fraction(1, 2), NEG_INF]] == names["a"]
    assert [3, -4] == names["f"]
    assert ([1, 0], True, -7, range(2)) == (names["k"], names["b"], names["x"], names["I"])


def test_the_other_forms_of_a_witness() -> None:
    """One line, LaTeX and JSON carry the same values."""
    witness = {"sorts": {"I": 1}, "values": {"a_0_0": "-1/2", "a_0_1": "-inf", "t": [False], "q": "2"}}

    assert "|I| = 1, a = [[−1/2, −∞]], t = [false], q = 2" == one_line(witness)
    matrix = r"\begin{pmatrix} -\tfrac{1}{2} & -\infty \end{pmatrix}"
    assert rf"|I| = 1,\quad a = {matrix},\quad t = \left(\bot\right),\quad q = 2" == latex(witness)
    assert '"a_0_1": "-inf"' in as_json(witness)
    assert "true" == shown(True)


def claims(*links: tuple[str, tuple[str, ...], str]) -> list[dict[str, Any]]:
    """Return bare claims: (id, uses, corrects)."""
    return [
        {"id": id, "uses": list(uses), "corrects": corrects, "says": id, "readings": []} for id, uses, corrects in links
    ]


def test_what_is_used_stands_left_of_what_uses_it() -> None:
    """In a graph without circles every arrow leads to the right, and no two nodes overlap."""
    chance = random.Random(4)
    names = [f"c{i}" for i in range(60)]
    listed = [
        (n, tuple({chance.choice(names[:i]) for _ in range(i % 3)}) if i else (), "") for i, n in enumerate(names)
    ]
    graph = dependency_graph(claims(*listed))
    at = {node.id: (node.x, node.y) for node in graph.nodes}

    assert all(at[edge.source][0] + COLUMN <= at[edge.target][0] for edge in graph.edges)
    spots = sorted(at.values())
    for x, y in spots:
        near = [(u, v) for u, v in spots if (u, v) != (x, y) and abs(u - x) < NODE_WIDTH and abs(v - y) < NODE_HEIGHT]
        assert not near
    assert all(0 <= x <= graph.width - NODE_WIDTH and 0 <= y <= graph.height - NODE_HEIGHT for x, y in spots)
    assert len(names) == len(at) + graph.alone


def test_a_circle_of_uses_is_still_drawn() -> None:
    """Claims that rest on each other are an error elsewhere; the picture shows them."""
    graph = dependency_graph(claims(("a", ("b",), ""), ("b", ("c",), ""), ("c", ("a",), ""), ("d", ("d", "zzz"), "")))

    assert {"a", "b", "c"} == {node.id for node in graph.nodes}
    assert 3 == len(graph.edges)
    assert 1 == graph.alone


def test_corrections_are_edges_of_their_own_kind() -> None:
    """A correction is linked from what it corrects, also when it uses it too."""
    graph = dependency_graph(claims(("a", (), ""), ("b", ("a",), "a")))

    assert [("a", "b", True)] == [(edge.source, edge.target, edge.corrects) for edge in graph.edges]
    assert 0 == len(dependency_graph([]).nodes)


def test_trust_adds_up(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """Grades and readings without one are all readings; the kernel's size is that of its files."""
    found = trust(run, evidence)
    kernel = list((Path(__file__).parents[3] / "solver" / "kernel").rglob("*.py"))

    assert found.readings == sum(count for _, _, count in found.grades) + found.ungraded
    assert list(GRADES) == [grade for grade, _, _ in found.grades]
    assert len(kernel) == found.kernel_modules
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in kernel) == found.kernel_lines


def test_certificates_are_measured_in_bytes(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """Sizes come from the evidence, or from the summary when the evidence is not at hand."""
    reading = run["claims"][0]["readings"][0]
    row = {
        "about": "0" * 64,
        "form": "clausal",
        "method": "proof (clausal)",
        "scope": "123 bytes",
        "result": "accepted",
    }
    reading["evidence"].append(row)
    evidence[reading["id"]]["evidence"].append({"form": "clausal", "about": "x"})

    assert (1, 123) == (trust(run).certificates, trust(run).certificate_bytes)
    assert (1, 30) == (trust(run, evidence).certificates, trust(run, evidence).certificate_bytes)


@pytest.mark.parametrize(
    ("size", "expected"), [(0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (2_345_678, "2.3 MB")]
)
def test_sizes_are_readable(size: int, expected: str) -> None:
    """Bytes, kilobytes and megabytes."""
    assert expected == bytes_text(size)
    assert "1\u202f000" == thousands(1000)


def test_a_budget_is_never_exceeded() -> None:
    """Files that do not fit are refused and named; the sum of the others is at most the budget."""
    chance = random.Random(1)
    budget = Budget(20_000)
    texts = ["".join(chance.choices("abcdefgh", k=chance.randint(10, 30_000))) for _ in range(12)]
    kept = [file for number, text in enumerate(texts) for file in budget.attach(f"f{number}", "text", text)]

    assert 20_000 == budget.left + sum(len(file.content) for file in kept)
    assert budget.left >= 0
    assert all(len(file.content) <= MOST_BYTES for file in kept)
    assert len(texts) == len(kept) + len(budget.refused)
    assert all(texts[int(f.name[1:])] == gzip.decompress(base64.b64decode(f.content)).decode() for f in kept)


def test_the_public_face_is_lazy() -> None:
    """Importing the package loads neither templates nor numbers; its names are there when they are used."""
    code = (
        "import sys, report; assert not {'jinja2', 'latex2mathml', 'numpy', 'sympy'} & set(sys.modules), sys.modules;"
        "report.table; report.line; report.details; report.draw; report.page; report.formats.sarif;"
        "assert not {'jinja2', 'latex2mathml', 'sympy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])

    assert set(report.__all__) <= set(dir(report))
    with pytest.raises(AttributeError, match="nothing_such"):
        report.nothing_such  # noqa: B018

"""Attempts to prove what is false: each document here was written to be accepted, and must not be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kernel_rows import about, document, solved

from solver.kernel.command import report, shown
from solver.kernel.document import Rejected, canonical
from solver.kernel.judge import judge

C = ["c", "int", None, None]
X = ["x", "real", None, None]
Y = ["y", "real", None, None]
N = ["n", "int", None, None]


def forall(*numbers: int) -> dict[str, Any]:
    return {"kind": "forall", "leaves": [{"question": i, "size": {}} for i in numbers], "scope": "all"}


def recurrence(*state: str) -> dict[str, Any]:
    return {"kind": "recurrence", "base": 0, "step": 1, "state": list(state), "unrolled": []}


def fails(statement: Any, *questions: dict[str, Any], models: tuple[dict[str, str], ...] = ()) -> str:
    """Return the verdict of a growth that a family refutes; all questions are called true."""
    evidence = [solved(i) for i in range(len(questions))]
    evidence += [{"about": 1, "form": "model", "sorts": {}, "values": values} for values in models]
    return judge(document({"kind": "growth", "fails": statement}, *questions, evidence=evidence)).outcome.verdict


def counting(start: Any, after: Any, law: Any = None) -> list[dict[str, Any]]:
    """Return base and step of a recurrence whose state is c."""
    law = law or (lambda c: ["le", c, "5"])
    return [about(law(start), variables=[]), about(law(after), given=(law("c"),), variables=[C])]


@pytest.mark.parametrize("after", ["c", "1", ["sub", "c", "1"], ["add", "c", "2"], ["mul", "c", "1"],
                                   ["add", "c", "1", "1"], ["add", "c", "c"], ["add", "1", "-inf"]])  # fmt: skip
def test_a_family_that_does_not_count(after: Any) -> None:
    """A recurrence whose c stays at 0, or leaves some c out, is no family against every constant."""
    with pytest.raises(Rejected, match=r"starts at 0 or 1, and its step adds 1 to c|not a int"):
        fails(recurrence("c"), *counting("0", after), models=({"c": "0"},))


def test_a_family_that_counts() -> None:
    """From 0 or 1, and by 1, in either order, a recurrence reaches every c; from 2 it does not."""
    for start in ("0", "1"):
        for after in (["add", "c", "1"], ["add", "1", "c"]):
            assert "REFUTED" == fails(recurrence("c"), *counting(start, after), models=({"c": "0"},))
    for start in ("2", "-1", ["add", "0", "1"]):
        with pytest.raises(Rejected, match="starts at 0 or 1"):
            fails(recurrence("c"), *counting(start, ["add", "c", "1"]), models=({"c": "0"},))


def test_a_family_whose_law_has_no_constant() -> None:
    """c stands in what is proved: to declare it, to read it as an input, or to refute with it, speaks of no c."""
    with pytest.raises(Rejected, match="speaks of an unbounded integer c"):
        fails(forall(0), about(["le", "n", "n"], variables=[N, C]))
    law = about(["le", "x", "x"], variables=[X])
    step = about(["le", ["add", "x", "c"], ["add", "x", "c"]], given=(["le", "x", "x"],), variables=[X, C])
    with pytest.raises(Rejected, match="speaks of an unbounded integer c"):
        fails(recurrence("x"), about(["le", "0", "0"], variables=[]), step, models=({"x": "0", "c": "0"},))
    with pytest.raises(Rejected, match="the law of a recurrence over c speaks of c"):
        fails(recurrence("x", "c"), about(["le", "0", "0"], variables=[]), step, models=({"x": "0", "c": "0"},))
    refutes = about(["not", ["lt", "c", "c"]], variables=[C])
    tree = {"kind": "alternating", "law": law, "prefix": [["forall", ["x"]]], "prove": 0, "refute": 1}
    with pytest.raises(Rejected, match=r"speaks of an unbounded integer c|stands where"):
        fails(tree, law, refutes)


def test_every_part_of_a_family_is_looked_at() -> None:
    """A hypothesis in the part after a recurrence, or before it, leaves constants out all the same."""
    some = about(["le", "c", "5"], given=(["le", "c", "5"],), variables=[C])
    base, step = counting("0", ["add", "c", "1"])
    model = {"about": 2, "form": "model", "sorts": {}, "values": {"c": "0"}}
    evidence = [solved(0), solved(1), solved(2), {**model, "about": 1}, model]
    parts = [{"name": "a", "of": recurrence("c")}, {"name": "b", "of": forall(2)}]
    for order in (parts, parts[::-1]):
        tree = {"kind": "growth", "fails": {"kind": "every", "parts": order}}
        with pytest.raises(Rejected, match="no hypotheses beside its law"):
            judge(document(tree, base, step, some, evidence=evidence))


def test_a_family_that_chooses_its_constant() -> None:
    """∃c, and ∀c after another block, are no family."""
    law = about(["le", "c", "n"], variables=[C, N])
    target = about(["le", "n", "n"], variables=[N])
    for prefix, question in (
        ([["forall", ["n"]], ["exists", ["c"]]], target),
        ([["exists", ["n"]], ["forall", ["c"]]], about(["le", "c", "0"], variables=[C])),
        ([["forall", ["n"]], ["forall", ["c"]]], about(["le", "c", "n"], variables=[C, N])),
    ):
        with pytest.raises(Rejected, match="c is quantified universally"):
            fails({"kind": "alternating", "law": law, "prefix": prefix, "prove": 0}, question)


def test_an_extremum_is_missed_by_all_of_a_family() -> None:
    """What exists somewhere, or is declared or well typed, shows no extremum to be missing."""
    exists = {**forall(0), "kind": "exists"}
    witness = {"about": 0, "form": "witness", "sorts": {}, "values": {"n": "0"}}
    for family in (
        exists,
        {"kind": "every", "parts": [{"name": "a", "of": exists}]},
        {"kind": "well-typed", "nodes": []},
        {"kind": "enclosure", "function": "exp", "at": "0", "lo": "1", "hi": "1"},
    ):
        tree = {"kind": "extremum", "sense": "max", "value": None, "family": family}
        with pytest.raises(Rejected, match=r"statement.family is universal"):
            judge(document(tree, about(["lt", "n", "n"], variables=[N]), evidence=[witness]))


def ill_typed(rejected: list[Any], *nodes: list[Any], **more: Any) -> str:
    return judge(document({"kind": "ill-typed", "nodes": list(nodes), "rejected": rejected, **more})).outcome.verdict


def test_what_is_ill_typed() -> None:
    """A row is ill-typed for the sorts of its arguments, under an operator and names that are declared."""
    x, truth = ["var", "x", "real"], ["const", True]
    j, k = ["bound", 0, "J"], ["bound", 0, "K"]
    sets = {"sorts": ["J", "K"], "functions": [["f", ["J"], "real"]]}

    assert "ILL-POSED" == ill_typed(["max", 0, 1], x, truth)
    assert "ILL-POSED" == ill_typed(["all", 0, "J", 0], x, **sets)
    assert "ILL-POSED" == ill_typed(["apply", "f", "real", 0], k, **sets)
    for rejected, nodes, message in (
        (["const", "9" * 3000], (), "is well typed, or"),
        (["const", "x"], (), "is well typed, or"),
        (["const", "1", 0], (x,), "is well typed, or"),
        (["var", "z", "real"], (), "is well typed, or"),
        (["var", "z", "real", 0], (x,), "is well typed, or"),
        (["bound", 0, "J", 0], (j,), "is well typed, or"),
        (["max"], (), "is well typed, or"),
        (["maximum", 0], (truth,), "is well typed, or"),
        (["apply", "g", "real", 0], (j,), "is well typed, or"),
        (["apply", "f", "int", 0], (j,), "is well typed, or"),
        (["apply", "f", "real", 0], (j,), "is well typed, or"),
        (["all", 64, "J", 0], (x,), "bound does not take"),
        (["all", 0, "L", 0], (x,), "bound does not take"),
    ):
        with pytest.raises(Rejected, match=message):
            ill_typed(rejected, *nodes, **sets)


def test_a_deep_row_is_not_ill_typed() -> None:
    """What the kernel does not read because it is nested too deeply may still be well typed."""
    deep = [["bound", 0, "J"], ["eq", 0, 0], *(["not", i] for i in range(1, 149))]
    with pytest.raises(Rejected, match="is well typed, or"):
        ill_typed(["not", len(deep) - 1], *deep, sorts=["J"])


def test_truths_are_no_numbers() -> None:
    """true = 1 and false = 0 in Python; no question with one of them is a law with the other, and no atom is shared."""
    law = about(["le", ["ite", ["le", "x", "x"], "1", "0"], "y"], variables=[X, Y])
    for condition in (True, False):
        target = about(["le", ["ite", condition, "1", "0"], ["add", "x", "1"]], variables=[X])
        with pytest.raises(Rejected, match="const stands where the law has le"):
            judge(document({"kind": "alternating", "law": law, "prefix": [["forall", ["x"]], ["exists", ["y"]]],
                            "prove": 0}, target))  # fmt: skip
    numbers = about(["le", ["ite", True, "1", "0"], "1"], variables=[])
    numbers["nodes"][1], numbers["nodes"][2] = ["const", True], ["const", False]
    with pytest.raises(Rejected, match="does not take"):
        judge(document(forall(0), numbers))


def test_a_proof_with_the_box_of_a_real_number() -> None:
    """0 as the end of a box is no coefficient: x·x ≥ 0 where 0 ≤ x ≤ 1 has a proof, x·x ≤ 0 has none."""
    box = ["x", "real", 0, 1]
    lemma = ["sum", [2, 5], [[1, [0, 0]], [1, [1]]], []]
    for relation, accepted in ((("le", "0", ["mul", "x", "x"]), True), (("le", ["mul", "x", "x"], "0"), False)):
        question = about(list(relation), variables=[box])
        for literals in ([2, -4], [2, 4], [2, -5], [2, 5]):
            lemma = ["sum", literals, [[1, [0, 0]], [1, [1]]], []]
            proof = {"about": 0, "form": "clausal", "lemmas": [lemma],
                     "steps": [[[], [1, 3, 4]]]}  # fmt: skip
            try:
                found = judge(document(forall(0), question, evidence=[proof])).outcome.verdict
            except Rejected:
                continue
            assert accepted == (found == "PROVED")
            break
        else:
            assert not accepted


def test_an_undecided_part_is_not_hidden_by_a_citation() -> None:
    """A conjunction of a citation and of what nobody decided is undecided, whatever the order of its parts."""
    cited = {"name": "a", "of": {"kind": "declared", "verdict": "CITED", "because": "a book"}}
    open_part = {"name": "b", "of": forall(0)}
    for parts in ([cited, open_part], [open_part, cited]):
        found = judge(document({"kind": "every", "parts": parts}, about(["le", "n", "n"], variables=[N]))).outcome

        assert ("UNKNOWN", "no evidence") == (found.verdict, found.because)


def test_an_alarm_is_not_silenced() -> None:
    """Where an interpretation disagrees with the law as well, a witness inside a proof stays an alarm."""
    question = about(["lt", "n", "n"], variables=[N])
    witness = {"about": 0, "form": "witness", "sorts": {}, "values": {"n": "0"}}
    check = {"about": 0, "check": "fidelity", "nodes": 3, "points": 1, "comparisons": 0, "mismatches": ["1 is 2"]}
    found = judge(document(forall(0), question, evidence=[witness, solved(0)], checks=[check])).outcome

    assert ("UNKNOWN", True) == (found.verdict, found.alarm)


@pytest.mark.parametrize("larger", [["II"], ["IJ", "JI"], ["IJ", "JK", "KI"], ["JK", "IJ", "KI", "IK"]])
def test_sets_that_cannot_be(larger: list[str]) -> None:
    """Of sets each larger than the next in a circle everything is true, so no question is about them."""
    pairs = [list(pair) for pair in larger]
    question = about(["lt", "n", "n"], variables=[N], sorts=["I", "J", "K"], larger=pairs)
    with pytest.raises(Rejected, match="no index sets are as large"):
        judge(document(forall(0), question, evidence=[solved(0)]))
    chain = about(["le", "n", "n"], variables=[N], sorts=["I", "J", "K"], larger=[["J", "K"], ["I", "J"], ["I", "K"]])

    assert "PROVED" == judge(document(forall(0), chain, evidence=[solved(0)])).outcome.verdict


def test_a_comparison_at_no_point_is_none() -> None:
    """A proof is unchecked unless the law was run at one point at least."""
    mutants = {"about": 0, "check": "mutants", "tried": 1, "survivors": []}
    for points, unchecked in ((0, "were not compared with the law"), (1, "")):
        check = {"about": 0, "check": "fidelity", "nodes": 3, "points": points, "comparisons": 0, "mismatches": []}
        question = about(["le", "n", "n"], variables=[N])
        found = judge(document(forall(0), question, evidence=[solved(0)], checks=[check, mutants]))

        assert found.unchecked.endswith(unchecked)
        assert bool(unchecked) == bool(found.unchecked)


def test_a_file_prints_its_own_line_only(tmp_path: Path) -> None:
    """Names with line ends, escapes or half letters reach the terminal as question marks."""
    path = tmp_path / "file.json"
    tree = {"kind": "declared", "verdict": "CITED", "because": "x"}
    path.write_text(canonical({**document(tree), "claim": "a\nPROVED A b", "reading": "\x1b[2Jé⊗\u202e"}))

    assert (["CITED      -  a\nPROVED A b / \x1b[2Jé⊗\u202e"], True) == report(path)
    assert "a?PROVED A b / ?[2Jé⊗?" == shown("a\nPROVED A b / \x1b[2Jé⊗\u202e")
    assert "?" == shown("\ud800")
    assert 1000 == len(shown("x" * 2000))

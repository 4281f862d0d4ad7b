"""Enumerations, solvers' answers and figures as the kernel weighs them, each rule at its border."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from kernel_rows import about, document, solved

import solver.kernel.boxes
from solver.kernel.boxes import Range, check_enumeration, covers, spots
from solver.kernel.document import Rejected
from solver.kernel.judge import judge
from solver.kernel.polynomials import Work
from solver.kernel.sentence import read_question
from solver.kernel.sorts import BOTTOM

FORALL = {"kind": "forall", "leaves": [{"question": 0, "size": {}}], "scope": "all"}
M, N = ["n", "int", 0, 3], ["c", "int", -2, 3]
TRUE = about(["le", ["mul", "n", "c"], "9"], variables=[M, N])
HALF = about(["le", "c", "n"], given=(["le", "c", "0"],), variables=[M, N])


def entry(box: list[Any], prefix: int, satisfying: Any) -> dict[str, Any]:
    """Return an enumeration whose shards fix the first variables; `satisfying` counts in a shard by its prefix."""
    texts = [(["-inf"] if bottom else []) + [str(v) for v in range(lo, hi + 1)] for lo, hi, bottom in box]
    inner = 1
    for values in texts[prefix:]:
        inner *= len(values)
    shards = [
        {
            "prefix": list(row),
            "instances": inner,
            "satisfying": satisfying(*row) if callable(satisfying) else satisfying,
        }
        for row in product(*texts[:prefix])
    ]
    return {"about": 0, "form": "enumeration", "box": box, "prefix": prefix, "shards": shards}


def outcome(question: dict[str, Any], *evidence: dict[str, Any]) -> tuple[str, str]:
    found = judge(document(FORALL, question, evidence=evidence)).outcome
    return found.verdict, found.grade


BOX = [[0, 3, False], [-2, 3, False]]


def test_the_whole_of_a_small_domain() -> None:
    """An enumeration of the whole domain proves, whatever its shards; the kernel evaluates a small one itself."""
    for prefix, inner in ((0, 24), (1, 6), (2, 1)):
        assert ("PROVED", "A") == outcome(TRUE, entry(BOX, prefix, inner))
    assert ("PROVED", "A") == outcome(HALF, entry(BOX, 1, 3))
    assert ("PROVED", "A") == outcome(HALF, entry(BOX, 2, lambda n, c: int(int(c) <= 0)))


def test_grades_of_enumerations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grade A needs every instance evaluated by the kernel, grade R some; what is not the whole domain verifies."""
    monkeypatch.setattr(solver.kernel.boxes, "MOST_REPLAYED", 24)

    assert ("PROVED", "A") == outcome(TRUE, entry(BOX, 1, 6))
    monkeypatch.setattr(solver.kernel.boxes, "MOST_REPLAYED", 23)

    assert ("PROVED", "R") == outcome(TRUE, entry(BOX, 1, 6))
    assert ("VERIFIED", "R") == outcome(TRUE, entry([[0, 2, False], [-2, 3, False]], 1, 6))
    assert ("VERIFIED", "R") == outcome(TRUE, entry([[0, 3, False], [-2, 2, False]], 1, 5))
    free = about(["le", "n", ["mul", "n", "n"]], variables=[["n", "int", None, None]])

    assert ("VERIFIED", "R") == outcome(free, entry([[-5, 5, False]], 0, 11))
    real = about(["le", "x", "9"], variables=[["x", "real", 0, 9]])

    assert ("VERIFIED", "R") == outcome(real, entry([[0, 9, False]], 0, 10))
    extended = about(["le", "a", "9"], variables=[["a", "extint", None, None]])

    assert ("VERIFIED", "R") == outcome(extended, entry([[0, 9, True]], 0, 11))
    assert ("PROVED", "B") == outcome(TRUE, entry([[0, 2, False], [-2, 3, False]], 1, 6), solved(0))


def test_chosen_shards_are_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a large box as many shards are evaluated in full as fit; a wrong count in one of them is rejected."""
    honest = entry(BOX, 1, 3)
    for most, seen in ((23, 3), (12, 2), (11, 1), (6, 1)):
        monkeypatch.setattr(solver.kernel.boxes, "MOST_REPLAYED", most)
        assert ("PROVED", "R") == outcome(HALF, honest)
        for wrong in (2, 4):
            caught = 0
            for number in range(4):
                shards = [
                    {**shard, "satisfying": wrong} if i == number else shard for i, shard in enumerate(honest["shards"])
                ]
                try:
                    outcome(HALF, {**honest, "shards": shards})
                except Rejected as error:
                    caught += f"{wrong} of 6 instances of [{number}] are counted as satisfying" in str(error)

            assert seen == caught


def test_instances_of_large_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no shard fits, some instances of each are evaluated: they bound the count from both sides."""
    monkeypatch.setattr(solver.kernel.boxes, "MOST_REPLAYED", 5)
    monkeypatch.setattr(solver.kernel.boxes, "SPOT_CHECKS", 60)

    assert ("PROVED", "R") == outcome(HALF, entry(BOX, 1, 3))
    for count, allowed in ((2, False), (3, True), (4, False)):
        if not allowed:
            with pytest.raises(Rejected, match=f"{count} of 6 instances of .* but 3 of 6 do"):
                outcome(HALF, entry(BOX, 1, count))
    monkeypatch.setattr(solver.kernel.boxes, "SPOT_CHECKS", 0)

    assert "UNKNOWN" == outcome(HALF, entry(BOX, 1, 3))[0]
    assert ("PROVED", "R") == outcome(HALF, entry(BOX, 1, 3), {"about": 0, "form": "model", "sorts": {}, "values":
                                                              {"n": "0", "c": "0"}})  # fmt: skip
    assert ("PROVED", "R") == outcome(TRUE, entry(BOX, 1, 6))


def test_shards_at_the_border(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shard of just the largest size is evaluated in full; one instance that satisfies the hypotheses is enough."""
    monkeypatch.setattr(solver.kernel.boxes, "MOST_REPLAYED", 6)
    monkeypatch.setattr(solver.kernel.boxes, "SPOT_CHECKS", 0)
    single = about(["eq", "c", "3"], given=(["le", "3", "c"],), variables=[N])

    assert ("PROVED", "A") == outcome(single, entry([[-2, 3, False]], 0, 1))
    assert ("PROVED", "R") == outcome(HALF, entry(BOX, 1, 3))
    with pytest.raises(Rejected, match="4 of 6 instances"):
        outcome(HALF, entry(BOX, 1, 4))


def test_a_missed_counterexample_is_found() -> None:
    """In a small box the kernel sees what the enumeration overlooked, −∞ included."""
    false = about(["lt", ["mul", "n", "c"], "9"], variables=[M, N])
    with pytest.raises(Rejected, match=r'missed the counterexample \{"c":"3","n":"3"\}'):
        outcome(false, entry(BOX, 1, 6))
    below = about(["le", "0", "a"], variables=[["a", "extint", None, None]])
    assert ("VERIFIED", "R") == outcome(below, entry([[0, 9, False]], 0, 10))
    with pytest.raises(Rejected, match=r'missed the counterexample \{"a":"-inf"\}'):
        outcome(below, entry([[0, 9, True]], 0, 11))


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ({"box": [[0, 3, False]]}, "must bound every variable"), ({"box": "x"}, "box is no list"),
        ({"box": [[0, 3, False], [-2, 3]]}, "is no .lo, hi"), ({"box": [[0, 3, False],
        [-2, "3", False]]}, "is no .lo, hi"),
        ({"box": [[0, 3, False], [True, 3, False]]}, "is no .lo, hi"),
        ({"prefix": -1}, "fixes 0 to 2 variables, not -1"),
        ({"prefix": 3}, "fixes 0 to 2 variables, not 3"), ({"prefix": True}, "prefix is no int"),
        ({"prefix": 2}, "is no prefix of the box"), ({"shards": []}, "0 instances counted, the box has 24"),
        ({"shards": 0}, "shards is no list"),
        ({"box": [[0, 4, False], [-2, 3, False]]}, "box.n lists nothing, or what is no value of n"),
        ({"box": [[-1, 3, False], [-2, 3, False]]}, "box.n lists nothing, or what is no value of n"),
        ({"box": [[0, 3, True], [-2, 3, False]]}, "box.n lists nothing, or what is no value of n"),
        ({"shards": [], "box": [[0, 3, False], [3, 2, False]]}, "box.c lists nothing, or what is no value of c"),
        ({"box": [[0, 2, False], [-2, 3, False]]}, "is no prefix of the box"),
        ({"box": [[0, 3, False], [-2, 2, False]]}, "counts 6 instances, the closed form 5"),
    ],
)  # fmt: skip
def test_the_arithmetic_of_an_enumeration(edit: dict[str, Any], message: str) -> None:
    """A box, its shards and their counts fit each other, or the enumeration is rejected."""
    with pytest.raises(Rejected, match=message):
        outcome(TRUE, {**entry(BOX, 1, 6), **edit})


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ({"prefix": ["4"]}, "is no prefix of the box"), ({"prefix": ["-1"]}, "is no prefix"),
        ({"prefix": ["00"]}, "is no prefix"),
        ({"prefix": [0]}, "is no prefix"), ({"prefix": ["-inf"]}, "is no prefix"),
        ({"prefix": ["1/1"]}, "is no prefix"),
        ({"prefix": ["٠"]}, "is no prefix"), ({"prefix": ["--1"]}, "is no prefix"), ({"prefix": []}, "is no prefix"),
        ({"prefix": ["1"]}, "stands twice"), ({"prefix": 0}, "is no list"), ({"instances": 5}, "the closed form 6"),
        ({"instances": True}, "is no int"), ({"satisfying": 7}, "7 of 6 instances cannot"),
        ({"satisfying": -1}, "-1 of 6 instances cannot"), ({"satisfying": 5}, "5 of 6 instances cannot"),
        ({"satisfying": None}, "is no int"),
    ],
)  # fmt: skip
def test_the_arithmetic_of_a_shard(edit: dict[str, Any], message: str) -> None:
    """The first shard with one thing changed is rejected."""
    changed = entry(BOX, 1, 6)
    changed["shards"][0].update(edit)
    with pytest.raises(Rejected, match=message):
        outcome(TRUE, changed)


def test_what_cannot_be_enumerated() -> None:
    """Questions with functions or index sets have no box."""
    sets = about(True, sorts=["J"])
    with pytest.raises(Rejected, match="without functions and index sets"):
        check_enumeration(read_question(sets), {"box": []}, "here", Work())
    with pytest.raises(Rejected, match="vacuous"):
        outcome(about(False, given=(["lt", "c", "c"],), variables=[N]), entry([[-2, 3, False]], 0, 0))


@pytest.mark.parametrize("sort", ["int", "real", "extint", "extreal"])
def test_a_box_lists_values_only(sort: str) -> None:
    """−∞ stands in the box of a variable that can be −∞, and a box of more instances than anyone evaluates is none."""
    question = about(["le", "a", "a"], variables=[["a", sort, None, None]])
    question["nodes"][0] = question["nodes"][1] = ["var", "a", sort]
    if sort.startswith("ext"):
        assert ("VERIFIED", "R") == outcome(question, entry([[0, 9, True]], 0, 11))
    else:
        with pytest.raises(Rejected, match=r"box.a lists nothing, or what is no value of a"):
            outcome(question, entry([[0, 9, True]], 0, 11))
    question["variables"][0][2:] = [0, 9]

    assert ("PROVED" if sort == "int" else "VERIFIED") == outcome(question, entry([[0, 9, False]], 0, 10))[0]
    with pytest.raises(Rejected, match=r"box.a lists nothing, or what is no value of a"):
        outcome(question, entry([[0, 9, True]], 0, 11))
    question["variables"][0][2:] = [0, 10**15]
    for last, message in (
        (10**15, "nobody has evaluated more than"),
        (10**15 - 1, "0 instances counted, the box has 1"),
    ):
        with pytest.raises(Rejected, match=message):
            outcome(question, {"about": 0, "form": "enumeration", "box": [[0, last, False]], "prefix": 0, "shards": []})


def test_ranges() -> None:
    """A range counts its values, gives each by its place, and knows what it holds."""
    plain, extended, empty = Range(-1, 1, False), Range(-1, 1, True), Range(1, 0, False)

    assert [3, 4, 0] == [r.count for r in (plain, extended, empty)]
    assert ["-1", "0", "1"] == [plain.at(i) for i in range(3)]
    assert ["-inf", "-1", "0", "1"] == [extended.at(i) for i in range(4)]
    assert [False, True] == [r.holds(BOTTOM) for r in (plain, extended)]
    assert [False, True, True, False] == [plain.holds(Fraction(v)) for v in (-2, -1, 1, 2)]
    assert not plain.holds(Fraction(1, 2))
    assert not plain.holds(True)
    assert [False, True] == [r.lists("-inf") for r in (plain, extended)]
    assert not plain.lists("1" * 1001)
    assert covers({"x": plain}, {"x": Fraction(1), "y": Fraction(9)})
    assert not covers({"x": plain}, {"y": Fraction(1)})
    assert not covers({"x": plain, "y": plain}, {"x": Fraction(1), "y": Fraction(9)})


def test_spots() -> None:
    """The instances that a key chooses are of the box, depend on the key, and reach all of a small box."""
    ranges = [Range(0, 1, True), Range(5, 6, False)]
    all_of_it = set(product(("-inf", "0", "1"), ("5", "6")))
    found = [spots(f"key {i}", ranges) for i in range(20)]

    assert all_of_it == set().union(*found)
    assert spots("key 0", ranges) == found[0]
    assert 1 < len({frozenset(rows) for rows in found})


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([], "there are none"), ([{"program": "z3", "answer": "sat", "text": "0"}], "not unsat proves nothing"),
        ([{"program": "z3", "answer": "unsat", "text": "0"}, {"program": "cvc5", "answer": "unsat", "text": "1"}],
         "about different texts"),
        ([{"program": "z3", "answer": "unsat"}], "text is missing"), ([{"answer": "unsat", "text": "0"}],
        "program is missing"),
        ([{"program": "oracle", "answer": "unsat", "text": "0"}], "cvc5 and z3 are the programs"),
        ("unsat", "answers is no list"),
    ],
)  # fmt: skip
def test_answers_that_prove_nothing(answers: Any, message: str) -> None:
    """Programs prove by unsat alone, about one text."""
    with pytest.raises(Rejected, match=message):
        outcome(TRUE, {"about": 0, "form": "solvers", "answers": answers})


def test_grades_of_answers() -> None:
    """Two programs give B, one gives C however often it is listed, and a certificate is better than both."""
    z3, cvc5 = ({"program": p, "answer": "unsat", "text": "0"} for p in ("z3", "cvc5"))

    assert ("PROVED", "B") == outcome(TRUE, {"about": 0, "form": "solvers", "answers": [z3, cvc5]})
    assert ("PROVED", "C") == outcome(TRUE, {"about": 0, "form": "solvers", "answers": [z3, z3]})
    one = {"about": 0, "form": "solvers", "answers": [z3]}
    assert ("PROVED", "B") == outcome(TRUE, one, solved(0))
    assert ("PROVED", "B") == outcome(TRUE, solved(0), one)
    assert ("PROVED", "A") == outcome(TRUE, solved(0), entry(BOX, 0, 24))


def test_existence_by_a_witness_against_its_negation() -> None:
    """The leaves of an existence are negations: one refuted proves it, all proved refute it."""
    negation = about(["not", ["eq", "n", "2"]], variables=[M])
    witness = {"about": 0, "form": "witness", "sorts": {}, "values": {"n": "2"}}
    never = about(["not", ["eq", "n", "7"]], variables=[M])

    def exists(scope: str, *questions: dict[str, Any], evidence: list[Any]) -> tuple[str, str, bool]:
        leaves = [{"question": i, "size": {}} for i in range(len(questions))]
        statement = {"kind": "exists", "leaves": leaves, "scope": scope}
        found = judge(document(statement, *questions, evidence=evidence)).outcome
        return found.verdict, found.grade, found.alarm

    second = {**witness, "about": 1}

    assert ("PROVED", "A", False) == exists("listed", never, negation, evidence=[second])
    assert ("REFUTED", "B", False) == exists("all", never, evidence=[solved(0)])
    assert ("UNKNOWN", "", False) == exists("listed", never, evidence=[solved(0)])
    assert ("UNKNOWN", "", False) == exists("all", never, negation, evidence=[solved(0)])
    assert ("PROVED", "A", True) == exists("all", negation, evidence=[witness, solved(0)])
    for wrong in ("some", ""):
        with pytest.raises(Rejected, match="`all` or `listed`"):
            exists(wrong, never, evidence=[solved(0)])
    with pytest.raises(Rejected, match="leaves is empty"):
        exists("all", evidence=[])

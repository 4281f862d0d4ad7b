"""The command of the communication engine: every model, every task, drawings, solvers, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from protocols import composition, tree_from_data
from protocols.trees import audit_tree
from tropcheck.command import main
from tropcheck.communicationtasks import TASKS

TWO_EPOCHS = ("--model", "autoregressive", "--functions", "2", "--layers", "2")


def run(*arguments: str) -> Result:
    """Call the command in this process."""
    return CliRunner().invoke(main, ("communication", *arguments))


def result_of(*arguments: str) -> dict[str, object]:
    """Call the command with --json - and return its result."""
    done = run(*arguments, "--json", "-")

    assert done.exit_code == 0, done.output
    return dict(json.loads(done.stdout)["result"])


def bits(lower: int, upper: int) -> dict[str, object]:
    """Return a bracket as JSON has it."""
    return {"kind": "Bracket", "lower": lower, "upper": upper}


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("model", ["one-way", "tree", "autoregressive"])
def test_every_task_has_every_model_for_its_parties(task: str, model: str) -> None:
    """Each task of the list is answered in each model, with a protocol and something that proves the lower end."""
    functions = "2" if task in ("composition", "indexed-composition", "pointer-jumping") else "1"
    done = run("--task", task, "--model", model, "--functions", functions, "--words", "1", "--n", "2")

    assert done.exit_code == 0, done.output
    assert "below: " in done.output
    assert "protocol" in done.output or "tree" in done.output


@pytest.mark.parametrize("task", ["composition", "index", "equality", "pointer-jumping", "ranged-composition"])
def test_rounds_are_for_two_parties(task: str) -> None:
    """Tasks of two parties, and composition for two holders, are answered in rounds; others are refused with advice."""
    done = run("--task", task, "--model", "rounds", "--rounds", "3", "--functions", "2")

    assert (4 if task == "ranged-composition" else 0) == done.exit_code
    assert ("join some" if task == "ranged-composition" else "rounds") in done.output + done.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--model", "tree", "--functions", "3"), bits(4, 4)),
        (("--model", "tree", "--functions", "2", "--n", "5"), bits(7, 9)),
        (("--model", "rounds", "--functions", "3", "--first", "1"), bits(5, 5)),
        (("--model", "rounds", "--task", "index", "--n", "4", "--first", "1", "--knower", "0"), bits(2, 2)),
        (("--model", "autoregressive", "--functions", "2", "--n", "4", "--layers", "2"), bits(2, 2)),
        (
            ("--model", "autoregressive", "--functions", "2", "--n", "4", "--layers", "2", "--mode", "encoder"),
            bits(1, 1),
        ),
        (
            ("--model", "autoregressive", "--functions", "2", "--n", "3", "--layers", "2", "--order", "1,2,0"),
            bits(2, 2),
        ),
    ],
)
def test_minima_and_brackets(arguments: tuple[str, ...], expected: dict[str, object]) -> None:
    """The numbers that the engine's own tests know."""
    assert expected == result_of(*arguments)["bits"]


@pytest.mark.parametrize(("layers", "said"), [("1", "2 heads"), ("2", "2 layers with 1 head ")])
def test_a_decoder_stands_beside_the_protocol(layers: str, said: str) -> None:
    """For two functions the built decoder's own number is shown; it is no minimum and no protocol's number."""
    done = run("--model", "autoregressive", "--functions", "2", "--layers", layers)

    assert "beside it: a decoder" in done.output
    assert said in done.output
    assert "beside" not in run("--model", "autoregressive", "--functions", "3", "--layers", layers).output


def test_the_json_holds_the_whole_protocol() -> None:
    """A tree in the JSON is right on every input; an autoregressive protocol lists all its tables."""
    tree = result_of("--model", "tree", "--functions", "2")["tree"]
    audit_tree(composition(2, 2), tree_from_data(tree))  # type: ignore[arg-type]
    found = result_of("--model", "autoregressive", "--functions", "2", "--layers", "2")
    protocol = found["protocol"]

    assert isinstance(protocol, dict)
    assert (6, True) == (len(protocol["answers"]), len(protocol["output"]) > 0)


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    """A truth table from a file is a task; what is no table is refused, naming the file."""
    file = tmp_path / "and.json"
    file.write_text("[[0, 0], [0, 1]]")
    wrong = tmp_path / "wrong.json"

    assert bits(2, 2) == result_of("--table", str(file), "--model", "tree")["bits"]
    for text, said in (
        ("[[0, 1], [0]]", "wrong.json"),
        ("{", "no truth table"),
        ("[0.5, 1]", "relabel"),
        ("7", "party"),
    ):
        wrong.write_text(text)
        done = run("--table", str(wrong), "--model", "tree")

        assert (4, True) == (done.exit_code, said in done.output + done.stderr), text


def test_the_solver_narrows_a_bracket() -> None:
    """A hop over three symbols: [1, 2] at two epochs, 1 with a solver; without time the bracket says why it is open."""
    hop = ("--task", "k-hop-induction", "--n", "3", "--outputs", "3", "--model", "autoregressive", "--layers", "2")
    closed = run(*hop, "--solve", "20")
    timeless = run(*hop, "--solve", "0")

    assert bits(1, 2) == result_of(*hop)["bits"]
    assert "2 epochs: 1 bits" in closed.output
    assert "still open: " in timeless.output


def test_drawings_are_of_trees(tmp_path: Path) -> None:
    """--draw writes an SVG of the tree; messages in parallel have none, and the error says where they are listed."""
    file = tmp_path / "tree.svg"
    done = run("--functions", "2", "--model", "tree", "--draw", str(file))

    assert (0, True) == (done.exit_code, f"drawn in {file}" in done.output)
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    refused = run("--model", "autoregressive", "--draw", str(file))

    assert (4, True) == (refused.exit_code, "--json" in refused.output + refused.stderr)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--order", "5,5"), "name each party 0..1"),
        (("--order", "a"), "write party numbers"),
        (("--model", "autoregressive", "--order", "0"), "name each party"),
        (("--model", "tree", "--knower", "7"), "parties 0..1, not 7"),
        (("--n", "40"), "more than the limit"),
        (("--model", "rounds", "--rounds", "1"), "add a round"),
        (("--model", "tree", "--n", "4", "--functions", "2", "--knower", "2"), "too many boxes"),
        (("--model", "autoregressive", "--n", "6", "--functions", "3"), "joint inputs"),
    ],
)
def test_what_cannot_be_answered_is_explained(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 4, and a message that says what and what to do."""
    done = run(*arguments)

    assert (4, True) == (done.exit_code, said in done.output + done.stderr), done.output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--model", "rounds", "--functions", "2"), "tree depth (rounds 2, first 0)"),
        (("--model", "rounds", "--functions", "3", "--rounds", "4"), "tree depth (rounds 4, first 0)"),
        pytest.param(("--model", "tree", "--functions", "2", "--n", "3"), "tree depth", marks=pytest.mark.slow),
        (("--model", "autoregressive", "--functions", "2", "--mode", "encoder", "--layers", "2"), "mode encoder"),
    ],
)
def test_certificates_hold_both_sides(tmp_path: Path, arguments: tuple[str, ...], line: str) -> None:
    """The kernel accepts a document of the bracket, and says its facts."""
    file = tmp_path / "certificate.json"
    done = run(*arguments, "--certificate", str(file))

    assert done.exit_code == 0, done.output
    assert "certificate in" in done.output
    again = CliRunner().invoke(main, ("recheck", str(file)))

    assert again.exit_code == 0, again.output
    relations = {fact["relation"] for fact in json.loads(file.read_text())["facts"]}

    assert {"<=", ">="} <= relations

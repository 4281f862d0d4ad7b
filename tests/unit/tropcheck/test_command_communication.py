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
from tropcheck.communicationtasks import SIZES_OF, TASKS

TWO_EPOCHS = ("--model", "autoregressive", "--functions", "2", "--layers", "2")


def run(*arguments: str) -> Result:
    """Call the command in this process."""
    return CliRunner().invoke(main, ("communication", *arguments))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--knower", "1"), "--knower says nothing beside --model one-way"),
        (("--rounds", "2"), "--rounds says nothing beside --model one-way"),
        (("--model", "tree", "--order", "0,1"), "--order says nothing beside --model tree"),
        (("--model", "tree", "--mode", "encoder"), "--mode says nothing beside --model tree"),
        (("--outputs", "3"), "--outputs says nothing beside --task composition"),
        (("--task", "equality", "--functions", "2"), "--functions says nothing beside --task equality"),
        (("--draw", "-"), "only --json writes to standard output"),
        (("--n", "2000"), "at least 2^21942 joint inputs"),
        (("--n", "2000", "--model", "tree"), "at least 2^21942 joint inputs"),
        (("--task", "index", "--n", "3000", "--model", "tree"), "at least 2^3011 joint inputs"),
        (("--functions", "4096"), "joint inputs"),
        (("--n", "100000000"), "1<=x<=4096"),
        (("--model", "autoregressive", "--layers", "65"), "1<=x<=64"),
    ],
)
def test_options_that_cannot_be_heeded_are_refused(options: tuple[str, ...], said: str) -> None:
    """An option that the task or the model does not read, and a size beyond any table, is an error, not ignored."""
    done = run(*options)

    assert (4, True) == (done.exit_code, said in done.stderr), done.output + done.stderr


def test_a_long_table_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may take minutes says so before it begins; small tasks say nothing."""
    quiet = run()
    monkeypatch.setattr("tropcheck.commands.communication.MANY", 7)

    assert "" == quiet.stderr
    assert "note: tables of 8 joint inputs may take minutes\n" == run().stderr


def test_a_table_names_the_task_alone(tmp_path: Path) -> None:
    """Beside a truth table, a task and its sizes say nothing; a ragged table is named with its file."""
    good, ragged = tmp_path / "xor.json", tmp_path / "ragged.json"
    good.write_text("[[0, 1], [1, 0]]")
    ragged.write_text("[[0, 1], [1]]")

    assert "--n says nothing beside --table" in run("--table", str(good), "--n", "3").stderr
    assert "--task says nothing beside --table" in run("--table", str(good), "--task", "index").stderr
    assert f"{ragged}: no truth table: lists of one level" in run("--table", str(ragged)).stderr
    assert ": 1 bit (fixed lengths)" in run("--table", str(good)).stdout


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
    given = {"functions": functions, "words": "1", "n": "2"}
    sizes = [word for name in given.keys() & SIZES_OF.get(task, {"n"}) for word in (f"--{name}", given[name])]
    done = run("--task", task, "--model", model, *sizes)

    assert done.exit_code == 0, done.output
    assert "below: " in done.output
    assert "protocol" in done.output or "tree" in done.output


@pytest.mark.parametrize(
    ("arguments", "claim"),
    [
        (("--model", "one-way"), "residual-messages"),
        (("--model", "tree", "--functions", "3"), None),
        (("--model", "tree", "--functions", "3", "--n", "4"), "shared-leaves"),
        (("--model", "rounds", "--first", "1", "--n", "5"), "last-messages"),
        (("--model", "autoregressive", "--functions", "2", "--n", "3"), "messages-one-epoch"),
        ((*TWO_EPOCHS, "--n", "5"), "messages-paper-order"),
        ((*TWO_EPOCHS, "--n", "5", "--order", "1,2,0"), "messages-note-order"),
        ((*TWO_EPOCHS, "--n", "5", "--mode", "encoder"), "messages-encoder"),
        (
            (*TWO_EPOCHS, "--n", "1", "--outputs", "5", "--words", "4", "--task", "indexed-composition"),
            "messages-indexed",
        ),
        ((*TWO_EPOCHS, "--n", "3", "--words", "1", "--task", "indexed-composition"), "messages-indexed"),
        (("--model", "autoregressive", "--functions", "3", "--n", "3", "--layers", "2"), "messages-of-no-bits"),
    ],
)
def test_the_answer_names_the_claim_that_its_lower_end_rests_on(arguments: tuple[str, ...], claim: str | None) -> None:
    """Arguments that hold for all sizes are claims, with proofs; a search of boxes needs none."""
    done = run(*arguments)

    assert done.exit_code == 0, done.output
    assert (f"(claim {claim})" in done.output) if claim else ("(claim" not in done.output)


@pytest.mark.parametrize("task", ["composition", "index", "equality", "pointer-jumping", "ranged-composition"])
def test_rounds_are_for_two_parties(task: str) -> None:
    """Tasks of two parties, and composition for two holders, are answered in rounds; others are refused with advice."""
    functions = ("--functions", "2") if "functions" in SIZES_OF.get(task, set()) else ()
    done = run("--task", task, "--model", "rounds", "--rounds", "3", *functions)

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
        ("{", "no JSON"),
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
    assert "2 epochs: 1 bit " in closed.output
    assert "still open: " in timeless.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--functions", "2", "--n", "3"),
            ["x last: 3 heads", "more than 2 heads for x = 0", "(63 ways)", "a machine, built"],
        ),
        (("--functions", "2", "--n", "2", "--solve", "30"), ["x last: 2 heads", "found by search", "one-layer-heads"]),
        (("--task", "inner-product", "--n", "2", "--solve", "30"), ["a last: 2 heads", "more than 1 head for a = 3"]),
        (("--task", "index", "--n", "3", "--knower", "1"), ["position last: 1 head\n", "reads the first of word(0)"]),
        (
            ("--task", "indexed-composition", "--functions", "2", "--solve", "0"),
            ["w last: [2, 5] heads", "still open: "],
        ),
    ],
)
def test_heads_of_one_layer(arguments: tuple[str, ...], said: list[str]) -> None:
    """How many heads one layer takes, what fewer confuse, and what each head of a machine looks for."""
    done = run("--model", "heads", *arguments)

    assert 0 == done.exit_code, done.output
    assert all(part in done.output for part in said), done.output


def test_a_solver_refutes_heads_that_no_adversary_fools(tmp_path: Path) -> None:
    """Where a refutation raises the lower end, the inputs that it takes and its grade are told."""
    file = tmp_path / "nine.json"
    file.write_text("[[[1, 1, 1], [0, 1, 0], [1, 0, 0]]]")
    table = ("--model", "heads", "--table", str(file))
    solved = run(*table, "--solve", "60")

    assert "P0 last: [1, 2] heads" in run(*table).output
    assert "P0 last: 2 heads" in solved.output
    assert "1 head fails already on 4 inputs" in solved.output
    assert "(grade A)" in solved.output


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
        (("--model", "heads", "--functions", "2", "--n", "3"), "heads (asker 0, tokens [1, 3, 3]) = 3"),
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

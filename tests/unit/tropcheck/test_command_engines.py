"""The engine commands on a user's own files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from tropcheck.certificates import write_certificate
from tropcheck.command import CommandError, main


def run(*arguments: str) -> Result:
    """Call the command line in this process."""
    return CliRunner().invoke(main, arguments)


def result_of(*arguments: str) -> Any:
    """Call a command with --json - and return its result."""
    done = run(*arguments, "--json", "-")

    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)["result"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file of each form."""
    files = {
        "m.json": [[0, 1], [1, "1/2"]],
        "layer.json": {"heads": [{"keys": [[0], [2], [4]], "biases": [0, -1, -4]}, {"keys": [[0], [1]]}]},
        "network.json": {
            "inputs": 1,
            "layers": [
                {"kind": "affine", "weights": [[1], [-1]]},
                {"kind": "relu"},
                {"kind": "affine", "weights": [[1, 1]]},
            ],
        },
        "p.json": {"terms": [[0, [0]], [1, [1]], ["1/2", [2]]]},
        "bad.json": {"terms": [[0, [0]], [1, [0]]]},
        "ragged.json": [[1, 2], [3]],
        "inf.json": [["inf", 1]],
        "some.json": [[0, "-inf"], [0, 0]],
        "wide.json": {"inputs": 7, "layers": [{"kind": "affine", "weights": [[1] * 7]}]},
    }
    for name, document in files.items():
        (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "m.csv").write_text("0,1,2\n1,2,4\n2,-inf,8\n", encoding="utf-8")
    (tmp_path / "holes.csv").write_text("1,0\n-inf,2\n", encoding="utf-8")
    (tmp_path / "f.csv").write_text("0.5,1\n", encoding="utf-8")
    np.save(tmp_path / "m.npy", np.array([[1, 2], [2, 4]]).T)
    np.save(tmp_path / "f.npy", np.array([[0.1]]))
    return tmp_path


def test_rank_of_each_file_form(folder: Path) -> None:
    """JSON, CSV and NPY files give the rank of the matrix in them."""
    found = {
        name: result_of("rank", str(folder / name), "--kind", "tropical")[0]["low"]
        for name in ("m.json", "m.csv", "m.npy")
    }

    assert {"m.json": 2, "m.csv": 2, "m.npy": 2} == found


def test_classical_rank_differs(folder: Path) -> None:
    """The matrix i·j has classical rank 1 and tropical rank 2."""
    classical, tropical = result_of("rank", str(folder / "m.npy"), "--kind", "classical", "--kind", "tropical")

    assert (1, 2) == (classical["high"], tropical["low"])


def test_determinant_and_spectrum(folder: Path) -> None:
    """The determinant of m.csv is attained twice; the cycle mean of m.json is 1."""
    determinant = result_of("det", str(folder / "m.csv"))
    spectrum = result_of("eigen", str(folder / "m.json"))

    assert (10, False) == (determinant["value"], determinant["unique"])
    assert 1 == spectrum["mean"]["value"]


def test_all_ranks(folder: Path) -> None:
    """--kind all gives every rank with its convention, the classical one only for finite entries."""
    finite = result_of("rank", str(folder / "m.npy"), "--kind", "all", "--convention", "min")
    infinite = result_of("rank", str(folder / "m.csv"), "--kind", "all")

    names = ["tropical", "factor", "Kapranov", "row", "column", "Gondran–Minoux", "determinantal"]
    assert [*names, "classical"] == [rank["notion"] for rank in finite]
    assert names == [rank["notion"] for rank in infinite]
    assert ["min"] * 7 + [None] == [rank["convention"] for rank in finite]


def test_spectrum_of_a_reducible_matrix(folder: Path) -> None:
    """Every eigenvalue is listed, and the rates of powers that have no common period."""
    (folder / "t.csv").write_text("1,0\n-inf,2\n", encoding="utf-8")
    found = result_of("eigen", str(folder / "t.csv"))
    said = run("eigen", str(folder / "t.csv")).output

    assert [2, 1] == [space["eigenvalue"] for space in found["eigenspaces"]]
    assert ("Growth", False, "max") == (found["powers"]["kind"], found["irreducible"], found["convention"])
    assert "cycle mean 2 (max convention), critical cycle 1 → 1" in said


def test_results_name_their_convention(folder: Path) -> None:
    """Every engine result on a matrix or a polynomial says max or min."""
    for command, name in (("det", "m.json"), ("eigen", "m.json"), ("poly", "p.json")):
        for convention in ("max", "min"):
            assert convention == result_of(command, str(folder / name), "--convention", convention)["convention"]


def test_counts(folder: Path) -> None:
    """Two heads on a line have 4 cells; |x| as a network has 2 linear regions."""
    layer = result_of("regions", str(folder / "layer.json"))
    network = result_of("regions", str(folder / "network.json"))
    cells = result_of("cells", str(folder / "layer.json"))

    assert (4, 2, 4) == (layer["cells"], network["linear_regions"], len(cells))


def test_polynomial(folder: Path) -> None:
    """max(0, 1 + x, ½ + 2x) has the roots −1 and ½."""
    found = result_of("poly", str(folder / "p.json"))

    assert [[-1, 1], ["1/2", 1]] == found["roots"]


def test_communication() -> None:
    """One function on 3 values costs 5 bits when its holder speaks first, and 2 when the value does."""
    reverse = result_of("communication", "--n", "3")
    forward = result_of("communication", "--n", "3", "--order", "0,1")

    assert (5, 2) == (reverse["cost"]["fixed"], forward["cost"]["fixed"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rank", "f.csv"), "say --exact"),
        (("rank", "ragged.json"), "ragged.json: row 1 has length 1"),
        (("det", "inf.json"), "inf.json: entry (0, 0) is +∞"),
        (("regions", "m.csv"), "not read as a network"),
        (("poly", "m.csv"), "not read as a polynomial"),
        (("rank", "f.npy"), "--exact"),
        (("rank", "f.npy", "--round", "0"), "positive"),
        (("rank", "p.json"), "list of rows"),
        (("regions", "m.json"), "object with `inputs`"),
        (("poly", "bad.json"), "stand twice"),
        (("rank", "missing.json"), "does not exist"),
    ],
)
def test_bad_input_is_explained(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    """Bad input gives exit code 4 and a message with the remedy."""
    command, name, *rest = arguments
    done = run(command, str(folder / name), *rest)

    assert (4, True) == (done.exit_code, said in done.output + done.stderr)


def test_rounding_is_reported(folder: Path) -> None:
    """A rounded float is said to be rounded."""
    done = run("rank", str(folder / "f.npy"), "--round", "1/10", "--kind", "tropical")

    assert "floats rounded to multiples of 1/10" in done.output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rank", "m.json", "--kind", "all"), "classical rank = 2"),
        (("rank", "m.json", "--convention", "min"), "tropical rank = 2"),
        (("det", "m.csv"), "determinant = 10"),
        (("rank", "m.json", "--kind", "gondran-minoux"), "Gondran–Minoux rank = 2"),
        (("eigen", "m.json"), "cycle mean = 1"),
        (("eigen", "m.json"), "eigenvalues = [1]"),
        (("eigen", "holes.csv"), "transient (cyclicity 1, rates [[[1], [2]], [[-inf], [2]]]) = 1"),
        (("regions", "network.json"), "linear regions = 2"),
        (("regions", "layer.json"), "cells = 4"),
        (("cells", "layer.json"), "cells = 4"),
        (("communication", "--model", "tree"), "tree depth = 2"),
        (("communication", "--task", "equality"), "one-way bits (lengths fixed, order [1, 0], public False) = 2"),
        (("communication", "--model", "rounds", "--task", "index", "--knower", "1"), "rounds 2) = 2"),
        (("communication", "--model", "autoregressive", "--functions", "2"), ") = 2"),
    ],
)
def test_certificates_are_rechecked(folder: Path, arguments: tuple[str, ...], line: str) -> None:
    """What a command writes with --certificate says the result, and `recheck` accepts it; with a lie it does not."""
    words = [str(folder / word) if (folder / word).exists() else word for word in arguments]
    file = folder / "certificate.json"
    done = run(*words, "--certificate", str(file))

    assert done.exit_code == 0, done.output
    assert line in done.output
    again = run("recheck", str(file))

    assert again.exit_code == 0, again.output
    assert line in again.output
    document = json.loads(file.read_text())
    document["facts"][0]["value"] = "77"
    file.write_text(json.dumps(document))

    assert run("recheck", str(file)).exit_code == 6


def test_ranks_that_a_matrix_has_not_are_named(folder: Path) -> None:
    """`--kind all` says why there is no classical rank where an entry is −∞."""
    with_infinity, finite = (
        run("rank", str(folder / "some.json"), "--kind", "all"),
        run("rank", str(folder / "m.json"), "--kind", "all"),
    )

    assert "classical rank: none, entry (0, 1) is infinite" == with_infinity.stdout.splitlines()[-1]
    assert "none" not in finite.stdout


def test_a_limit_leaves_a_bracket(folder: Path) -> None:
    """With few steps a rank that needs a search is a bracket around what the whole search finds."""
    rows = [[i * i * j % 7 % 4 for j in range(1, 9)] for i in range(3, 11)]
    (folder / "search.json").write_text(json.dumps(rows))
    words = ("rank", str(folder / "search.json"), "--kind", "factor")
    (exact,), (short,) = result_of(*words), result_of(*words, "--limit", "1")

    assert exact["low"] == exact["high"]
    assert short["low"] <= exact["low"] <= short["high"]
    assert short["low"] < short["high"]
    assert 4 == run(*words, "--limit", "0").exit_code


def test_a_determinant_is_told_in_words(folder: Path) -> None:
    """What a determinant has not is left out, and truths are yes and no."""
    lines = run("det", str(folder / "m.json")).stdout.splitlines()

    assert "unique: yes" in lines
    assert not any(word in line for line in lines for word in ("None", "True", "False", "_"))


def test_many_inputs_are_pointed_to_segments(folder: Path) -> None:
    """Before counting in R^7 the command says what would be faster; with --between it does not."""
    (folder / "ends.json").write_text(json.dumps([[0] * 7, [1] * 7]))
    for command in ("regions", "cells"):
        everywhere = run(command, str(folder / "wide.json"))
        between = run(command, str(folder / "wide.json"), "--between", str(folder / "ends.json"))

        assert "note: 7 inputs may take very long; --between ENDS" in everywhere.stderr
        assert "" == between.stderr


def test_one_is_singular(folder: Path) -> None:
    """One cell is a cell."""
    assert "1 cell" == run("cells", str(folder / "wide.json")).stdout.splitlines()[-1]
    assert "2 cells" == run("cells", str(folder / "network.json")).stdout.splitlines()[-1]


def test_a_hyphen_is_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only --json writes to standard output; a certificate is never a file of the name -."""
    monkeypatch.chdir(folder)
    done = run("rank", "m.json", "--certificate", "-")

    assert (4, False) == (done.exit_code, (folder / "-").exists())
    assert "only --json writes to standard output" in done.stderr


def test_what_has_no_certificate(folder: Path) -> None:
    """A result of which no fact is certified is no file but an error that says so."""
    with pytest.raises(CommandError, match="nothing of this result has a certificate"):
        write_certificate(folder / "c.json", {"matrix": [["0"]], "convention": "max"}, [])

    assert not (folder / "c.json").exists()


def test_what_is_too_much_for_the_kernel_is_left_out(folder: Path) -> None:
    """A search that the kernel refuses is left out and named, and the other facts are written."""
    rows = [[str(i * j % 7) for j in range(20)] for i in range(20)]
    about = {"matrix": rows, "convention": "max"}
    minor = {"rows": [0], "columns": [0], "row_potentials": ["0"], "column_potentials": ["0"]}
    facts: list[dict[str, Any]] = [
        {"quantity": "tropical rank", "relation": "<=", "value": 15, "proof": {"rule": "search"}},
        {"quantity": "tropical rank", "relation": ">=", "value": 1, "proof": {"rule": "minor", **minor}},
    ]
    lines = write_certificate(folder / "c.json", about, facts)

    assert "  tropical rank >= 1" in lines
    assert [line for line in lines if line.startswith("  left out, too much for the kernel: tropical rank")]
    assert facts[1:] == json.loads((folder / "c.json").read_text())["facts"]
    with pytest.raises(CommandError, match="too much for the kernel"):
        write_certificate(folder / "d.json", about, facts[:1])


def test_documents_and_claims_are_rechecked_apart(folder: Path) -> None:
    """`recheck` takes documents, or claims, not both in one call."""
    assert run("recheck", str(folder / "m.json"), "some-claim").exit_code == 4

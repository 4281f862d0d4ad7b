"""The committed fact documents state the figures of the documentation and of the literature."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

from solver.kernel.document import load
from solver.kernel.facts.statement import check_facts

FOLDER = Path(__file__).parents[3] / "proofs" / "facts"


@cache
def lines(name: str) -> tuple[str, ...]:
    """Return what the kernel says about a committed document, the object first."""
    found = check_facts(load(FOLDER / f"{name}.json"))
    return (found.about, *found.lines)


def crown_rank(n: int) -> int:
    """Return min{r : n ≤ C(r, ⌊r/2⌋)}."""
    return next(r for r in range(1, n + 1) if n <= comb(r, r // 2))


@pytest.mark.parametrize("n", range(1, 13))
def test_ranks_of_the_crown_matrices(n: int) -> None:
    """The ranks of C_n are min(n, 2), min(n, 2), min{r : n ≤ C(r, ⌊r/2⌋)} under max, and n under min."""
    low = min(n, 2)
    expected = (
        f"matrix C_{n}, max convention",
        *(f"tropical rank = {low}", f"factor rank = {crown_rank(n)}", f"Kapranov rank = {low}"),
    )
    below = tuple(f"{notion} rank = {n}" for notion in ("tropical", "factor", "Kapranov"))

    assert expected == lines(f"matrix-C-{n:02}-max")[:4]
    assert (f"matrix C_{n}, min convention", *below) == lines(f"matrix-C-{n:02}-min")[:4]


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("matrix-fano-max", (4, 7, 5)),
        ("matrix-fano-min", (3, 7, 4)),
        ("matrix-six-max", (4, 6, 4)),
        ("matrix-six-min", (5, 5, 5)),
        ("matrix-six-basis-max", (4, 6, 4)),
        ("matrix-six-basis-min", (4, 5, 5)),
        ("matrix-multiplication-4", (4, 4, 4)),
        ("matrix-multiplication-8", (8, 8, 8)),
    ],
)
def test_ranks_of_known_matrices(name: str, ranks: tuple[int, ...]) -> None:
    """Tropical, factor and Kapranov rank are certified from both sides."""
    expected = tuple(
        f"{notion} rank = {r}" for notion, r in zip(("tropical", "factor", "Kapranov"), ranks, strict=True)
    )

    assert expected == lines(name)[1:4]


def test_determinantal_and_gondran_minoux_ranks() -> None:
    """Both ranks of C_3 under max are 3, its tropical rank is 2."""
    expected = {"tropical rank = 2", "determinantal rank = 3", "Gondran–Minoux rank = 3"}

    assert expected < set(lines("matrix-C-03-max"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("two-eigenvalues", ("eigenvalues = [2, 1]", "eigenspace (eigenvalue 2) = [[-2, 0]]")),
        ("odd-transient", ("eigenvalues = [5/2]", "transient (cyclicity 2, rates 5/2) = 2")),
        ("clocks", ("eigenvalues = [2]", "transient (cyclicity 6, rates 2) = 6")),
        ("slow", ("eigenvalues = [0]", "transient (cyclicity 1, rates 0) = 102")),
    ],
)
def test_spectra(name: str, said: tuple[str, ...]) -> None:
    """Eigenvalues and transients of small matrices, two of them from the guide to the engines."""
    assert set(said) < set(lines(f"matrix-{name}"))


def test_products_have_classical_rank_one() -> None:
    """The matrix i·j has full tropical rank, rank 1 over the rationals, and one optimal permutation."""
    assert {"classical rank = 1", "optimal permutations = 1"} < set(lines("matrix-multiplication-8"))


@pytest.mark.parametrize(
    ("n", "functions", "depth"),
    [(2, 1, 2), (2, 2, 3), (2, 3, 4), (2, 4, 5), (2, 5, 6), (3, 1, 4), (3, 2, 6), (4, 1, 4)],
)
def test_depth_of_composition(n: int, functions: int, depth: int) -> None:
    """Composition of L functions needs n^(L+1) leaves and the depths of the table."""
    expected = {f"tree depth = {depth}", f"tree leaves = {n ** (functions + 1)}"}

    assert expected < set(lines(f"task-composition-{n}-{functions}")) | {""}


def test_one_way_orders() -> None:
    """The reverse order costs 2 bits for n = 2 and 5 for n = 3, the forward order 2; with two functions 4."""
    said = "one-way bits (lengths fixed, order {}, public False) = {}".format

    assert said([1, 0], 2) in lines("task-composition-2-1")
    assert {said([1, 0], 5), said([0, 1], 2)} < set(lines("task-composition-3-1"))
    assert said([0, 1, 2], 4) in lines("task-composition-3-2")


@pytest.mark.parametrize(
    ("n", "epochs", "bits"),
    [(2, 1, 2), (2, 2, 1), (2, 3, 1), (3, 1, 5), (3, 2, 1), (3, 3, 1), (4, 1, 8), (4, 2, 2), (4, 3, 1)],
)
def test_depth_and_width(n: int, epochs: int, bits: int) -> None:
    """Bits per token for the composition of two functions, for each number of epochs."""
    tokens = [n, n, 1]
    said = f"autoregressive bits (epochs {epochs}, mode decoder, order [2, 1, 0], tokens {tokens}) = {bits}"

    assert said in lines(f"width-{n}-values-{epochs}-epochs")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("note-3-values", "(epochs 2, mode decoder, order [1, 2, 0], tokens [3, 3, 1]) = 2"),
        ("encoder-5-values", "(epochs 2, mode encoder, order [2, 1, 0], tokens [5, 5, 1]) = 2"),
    ],
)
def test_widths_of_other_models(name: str, said: str) -> None:
    """In the note's order two layers need 2 bits for 3 values; an encoder needs them from 5 values on."""
    assert f"autoregressive bits {said}" in lines(f"width-{name}-2-epochs")


@pytest.mark.parametrize("n", [2, 3, 4])
def test_heads_of_one_layer(n: int) -> None:
    """One layer of hard attention composes two functions on n values with n heads, and with no fewer."""
    assert (f"heads (asker 0, tokens [1, {n}, {n}]) = {n}",) == lines(f"heads-{n}-values")[1:]


def test_the_layer_of_the_guide() -> None:
    """The attention layer of the guide to the engines has four cells."""
    assert "cells = 4" in lines("network-two-heads")


@pytest.mark.parametrize(
    ("name", "cells", "regions"), [("2-8-1", 36, 22), ("3-16-1", 693, 574), ("4-20-2", 6193, 6193)]
)
def test_networks_of_one_layer(name: str, cells: int, regions: int) -> None:
    """Cells and linear regions of ReLU networks are certified; a weight 0 of the output joins cells."""
    assert (f"cells = {cells}", f"linear regions = {regions}") == lines(f"network-relu-{name}")[1:]


@pytest.mark.parametrize(
    ("name", "cells", "regions"), [("relu-2-4-4-1", 29, 26), ("relu-2-8-8-1", 142, 142), ("three-folds", 22, 20)]
)
def test_deep_networks(name: str, cells: int, regions: int) -> None:
    """Linear regions of two layers of ReLU, and of three layers of hard attention, are certified with their cells."""
    assert (f"linear regions (cells {cells}) = {regions}",) == lines(f"network-{name}")[1:]


def test_documents_are_small() -> None:
    """All documents together are smaller than a megabyte."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 1_000_000


@pytest.mark.slow
def test_documents_are_made_again() -> None:
    """The script beside the documents makes what is committed."""
    spec = importlib.util.spec_from_file_location("make_facts", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = dict(module.documents())

    assert sorted(made) == sorted(path.stem for path in FOLDER.glob("*.json"))
    for name, document in made.items():
        committed = json.loads((FOLDER / f"{name}.json").read_text())
        assert document["about"] == committed["about"]
        assert [statement(fact) for fact in document["facts"]] == [statement(fact) for fact in committed["facts"]]


def statement(fact: dict[str, Any]) -> dict[str, Any]:
    """Return a fact without its proof."""
    return {key: value for key, value in fact.items() if key != "proof"}

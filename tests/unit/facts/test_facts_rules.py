"""Each rule of facts accepts its certificate, and names what is wrong with one that was changed at one place."""

from __future__ import annotations

import copy
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from fact_samples import FANO, documents, matrix_document

from solver.facts import cell_facts, cell_tree_facts, fact_document, matrix, network, region_tree_facts
from solver.facts.document import fact
from solver.kernel.document import Rejected
from solver.kernel.facts.cells import check_empty
from solver.kernel.facts.matrices import read_matrix
from solver.kernel.facts.minors import exhausted
from solver.kernel.facts.statement import check_facts
from solver.kernel.polynomials import Work
from terms.scalars import NEG_INF
from tropical import HardAttention, Maxout, Network, ReLU, Residual, affine, count_network, head, relu_network

DELETE = object()


def classical(value: int, rows: list[int], columns: list[int], modulus: int) -> dict[str, Any]:
    """Return a lower bound of the rank over the rationals."""
    return fact("classical rank", ">=", value, "minor", rows=rows, columns=columns, modulus=modulus)


def box(subsets: Any) -> dict[str, Any]:
    """Return a box of equality on one bit."""
    return {"task": "box", "of": {"task": "equality", "bits": 1}, "subsets": subsets}


def changed(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy with one value replaced or deleted."""
    result = copy.deepcopy(document)
    holder = result
    for key in path[:-1]:
        holder = holder[key]
    if value is DELETE:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return result


@pytest.mark.parametrize("name", sorted(documents()))
def test_samples_are_accepted(name: str) -> None:
    """The kernel accepts what the producers make, and says each fact once."""
    lines = check_facts(documents()[name]).lines

    assert lines
    assert len(lines) == len(set(lines))


def test_both_sides_are_said_as_one() -> None:
    """A lower and an upper bound of one value are printed as an equation, with the name of a family."""
    found = check_facts(documents()["family"])

    assert ("matrix C_3, max convention", ("tropical rank = 2",)) == (found.about, found.lines)


STATEMENT: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("C3", ("format",), "tropcheck-facts/2", "format: this kernel reads"),
    ("C3", ("title",), "C_4", "unknown field 'title'"),
    ("C3", ("facts",), [], "the list is empty"),
    ("C3", ("about",), [], "about is no dict"),
    ("C3", ("about", "task"), {}, "exactly one of matrix, network, task"),
    ("C3", ("about", "size"), 4, "about has an unknown field 'size'"),
    ("C3", ("facts", 0, "n"), 4, "unknown field 'n'"),
    ("C3", ("facts", 0, "proof"), DELETE, r"facts\[0\].proof is missing"),
    ("C3", ("facts", 0, "proof", "rule"), "factorization", "is no rule for this; known: minor"),
    ("C3", ("facts", 0, "quantity"), "rank", "no rule proves 'rank'"),
    ("C3", ("facts", 0, "relation"), "=", "no rule proves 'tropical rank' ="),
    ("C3", ("facts", 0, "value"), 3, "the proof shows at least 2"),
    ("C3", ("facts", 0, "value"), -1, "must lie between 0"),
    ("C3", ("facts", 0, "value"), "2", "is no integer"),
    ("C3", ("facts", 1, "value"), 1, "the proof shows at most 2"),
]
MATRICES: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("C3", ("about", "convention"), "plus", 'is "max" or "min"'),
    ("C3", ("about", "convention"), DELETE, "about.convention is missing"),
    ("C3", ("about", "matrix"), [], "1 to 10000 entries"),
    ("C3", ("about", "matrix"), [[]], "1 to 10000 entries"),
    ("C3", ("about", "matrix"), [["0"] * 101] * 100, "1 to 10000 entries"),
    ("C3", ("about", "matrix"), [["0"], []], "different lengths"),
    ("C3", ("about", "matrix", 0, 0), "inf", "is no exact number"),
    ("C3", ("about", "matrix", 0, 0), 0, "short text"),
    ("C3", ("about", "matrix", 0, 0), "1" * 201, "a number of 201 letters"),
    ("C3 min", ("about", "matrix", 0, 0), "-inf", "is no exact number"),
    ("family", ("about", "matrix", "family"), "D", "no known family"),
    ("family", ("about", "matrix", "size"), 0, "between 1 and 100"),
    ("family", ("about", "matrix", "size"), 101, "between 1 and 100"),
    ("family", ("about", "matrix", "n"), 3, "unknown field 'n'"),
    ("family", ("about", "matrix", "family"), "Fano", "unknown field 'size'"),
]
RANKS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("C3", (0, "proof", "rows"), [0, 0], "names a position twice"),
    ("C3", (0, "proof", "rows"), [0, 3], "does not exist"),
    ("C3", (0, "proof", "rows"), [0], "as many rows as columns"),
    ("C3", (0, "proof", "row_potentials"), ["0"], "row_potentials: one number for each of the 2 lines"),
    ("C3", (0, "proof", "row_potentials", 0), "1", "wrong at row 0"),
    ("C3", (0, "proof", "columns"), [1, 2], "potentials are wrong"),
    ("C3", (3, "proof", "left"), [["-1", "0", "0"]] * 2, "shapes of left and right"),
    ("C3", (3, "proof", "right", 0, 0), "1", "product differs from the matrix at row 0, column 0"),
    ("C3", (3, "proof", "right", 0, 1), "-inf", "product differs from the matrix"),
    ("C3", (9, "proof", "modulus"), 1, "between 2 and 2"),
    (
        "products",
        (9,),
        fact("classical rank", ">=", 2, "minor", rows=[0, 1], columns=[0, 1], modulus=7),
        "is 0 modulo 7",
    ),
    (
        "products",
        (9,),
        fact("classical rank", ">=", 1, "minor", rows=[1], columns=[0], modulus=4),
        "no inverse modulo 4",
    ),
    ("C3", (9, "proof", "modulus"), "7", "is no integer"),
    ("holes", (6,), classical(1, [0], [1], 7), "is infinite"),
    ("holes", (6,), classical(1, [0], [0], 7), "is infinite"),
    ("holes", (6,), classical(0, [], [], 7), "is infinite"),
    ("C3", (10, "proof", "left"), [["1"]], "shapes of left and right"),
    ("C3", (10, "proof", "right", 0, 0), "2", "product differs from the matrix at row 0"),
    ("C3", (10, "value"), 2, "the proof shows at most 3"),
    ("search", (0, "value"), 1, "are the only optimum of their minor"),
]
SPANS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("C3", (11, "value"), 2, "the rank is 3"),
    ("wide", (9, "value"), 4, "the rank is"),
    ("C3", (13, "proof", "columns"), [0, 1], "as many rows as columns"),
    ("C3", (13, "value"), 4, "the proof shows at least 3"),
    ("C3", (14,), fact("determinantal rank", "<=", 2, "search"), "has different optima"),
]
COVERS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("C3", (2, "value"), 4, "the proof shows at least 3"),
    ("C3", (2,), fact("factor rank", ">=", 1, "antichain", rows=[0], columns=[0]), "at least 0"),
    ("C3", (2, "proof", "columns"), [1, 0, 2], "do not conflict"),
    ("colouring", (0, "value"), 0, "must lie between 1"),
    ("colouring", (0, "value"), 4, "steps"),
    ("colouring", (0, "proof", "apart", 1), [0, 0], "may share a class"),
    ("colouring", (0, "proof", "apart", 1), [0], r"an entry is \[row, column\]"),
    ("colouring", (0, "proof", "conflicts", 0), [[0, 1], [0, 2]], "may share a class"),
    ("colouring", (0, "proof", "conflicts", 0), [], "may share a class"),
    ("colouring", (0, "proof", "conflicts", 0), [[0, 1]], "may share a class"),
    ("colouring", (0, "proof", "steps", 0, 1), [0], "steps"),
    ("colouring", (0, "proof", "steps"), [], "does not derive the empty clause"),
    ("holes", (2,), fact("factor rank", ">=", 1, "fooling set", cells=[[0, 1]]), "is infinite"),
    ("C3", (2,), fact("factor rank", ">=", 2, "fooling set", cells=[[0, 1], [0, 2]]), "may share a class"),
    ("C3", (2,), fact("factor rank", ">=", 3, "fooling set", cells=[[0, 1], [1, 0]]), "may share|at least 2"),
]
LIFTS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("C3", (1, "proof", "scale"), 0, "scale must lie between 1"),
    ("C3", (1, "proof", "scale"), 2, "another degree at row 0, column 0"),
    ("C3", (1, "proof", "left"), [[[], []]] * 2, "the shapes of left and right"),
    ("C3", (1, "proof", "right", 0), [[], []], "different lengths"),
    ("C3", (1, "proof", "right"), [[[[0, 1]]] * 4] * 2, "the shapes of left and right do not fit"),
    ("C3", (1, "proof", "left", 0, 0), [[0]], r"a term is \[exponent, coefficient\]"),
    ("C3", (1, "proof", "left", 0, 0), [[0, 1 << 700]], "bits; at most"),
    ("C3", (1, "proof", "left", 0, 1), [], "another degree"),
    ("ideal member", (0, "value"), 3, "minors of that size"),
    ("ideal member", (0, "proof", "terms"), [], "0 monomials attain"),
    ("ideal member", (0, "proof", "terms", 0, "cofactor"), [[1]], r"a monomial is \[integer"),
    ("Fano min", (0, "value"), 5, "minors of that size"),
    ("Fano min", (0, "proof", "minors", 0, "multiplicity"), 2, "do not cancel"),
    ("Fano min", (0, "proof", "minors"), [], "no contradiction"),
    ("Fano min", (0, "proof", "minors", 0, "rows"), [3, 4, 5, 6], "attain the optimum, not two|do not cancel"),
    ("Fano min", (1, "proof", "left", 0, 0), [[2, 1]], "another degree"),
]
OPTIMA: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("wide", (0,), fact("determinant", "=", "0", "deficiency", rows=[0]), "is not square"),
    ("C3", (6, "value"), "1", "the matching has another sum"),
    ("C3", (6, "proof", "matching"), [1, 2], "is no permutation"),
    ("C3", (6, "proof", "matching"), [0, 1, 2], "differs from the sum of its potentials"),
    ("C3", (6, "proof", "row_potentials"), ["0", "0"], "row_potentials: one number for each of the 3 lines"),
    ("C3", (6, "proof", "row_potentials", 0), "-1", "beyond the sum of its potentials"),
    ("C3", (7, "value"), 3, "between 0 and 2"),
    ("C3", (7, "proof", "second"), [1, 2, 0], "the same permutation, or no optimal one"),
    ("C3", (7, "proof", "second"), [0, 1, 2], "the same permutation, or no optimal one"),
    ("C3", (7, "relation"), "=", "attained on the matching only"),
    ("C3 min", (7, "value"), 2, "attained on the matching only"),
    ("acyclic", (0, "proof", "rows"), [0], "1 rows have finite entries in 1 columns"),
    ("acyclic", (0, "value"), "0", "no permutation is finite"),
    ("acyclic", (1, "proof", "numbers"), ["0", "0"], r"do not grow along entry \(0, 1\)"),
    ("acyclic", (1, "proof", "numbers"), ["0"], "one for each row"),
    ("acyclic", (1, "value"), "0", "infinite mean"),
    ("C3", (8, "value"), "1", "its mean is not the value"),
    ("C3", (8, "value"), "-inf", "a finite mean"),
    ("C3", (8, "proof", "cycle"), [], "a finite mean and a cycle"),
    ("C3", (8, "proof", "potentials", 0), "1", "wrong at row 0"),
]
ONES = [[["1", "1"]] * 4] * 4
SPECTRA: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("wide", (0,), fact("eigenvalues", "=", ["0"], "cycles", cycles=[], potentials=[]), "is not square"),
    ("reducible", (0, "value"), ["5/2", "1"], "the eigenvalues are 5/2, 1, -inf"),
    ("reducible", (0, "value"), ["1", "5/2", "-inf"], "the eigenvalues are 5/2, 1, -inf"),
    ("reducible", (0, "value"), "5/2", "is no list"),
    ("reducible", (0, "proof", "cycles"), [[1, 2]], "wrong at row 0, column 0"),
    ("reducible", (0, "proof", "cycles"), [[0]], "wrong at row 1, column 2"),
    ("reducible", (0, "proof", "cycles", 1), [2], "there is no such cycle"),
    ("reducible", (0, "proof", "cycles", 1), [], "there is no such cycle"),
    ("reducible", (0, "proof", "cycles", 1), [1, 2, 1], "names a position twice"),
    ("reducible", (0, "proof", "potentials", 1), "1", "wrong at row 1, column 2"),
    ("reducible", (0, "proof", "potentials"), ["0"], "one number for each of the 4 lines"),
    ("nilpotent", (0, "proof", "potentials", 1), "0", "wrong at row 0, column 1"),
    ("nilpotent", (0, "value"), ["-inf", "0"], "the eigenvalues are -inf"),
    ("reducible", (1, "value", 0, 0), "-3", r"those of the indices \[1\]"),
    ("reducible", (1, "value", 0), ["-3/2", "1", "1/2", "-4"], "has other generators"),
    ("reducible", (1, "value"), [], "has other generators"),
    ("reducible", (1, "eigenvalue"), "2", "this is no eigenvalue"),
    ("reducible", (1, "eigenvalue"), "1", r"those of the indices \[0\]"),
    ("reducible", (1, "eigenvalue"), DELETE, "eigenvalue is missing"),
    ("reducible", (3, "value", 0, 0), "0", r"those of the indices \[3\]"),
    ("reducible min", (1, "eigenvalue"), "2", "this is no eigenvalue"),
    ("reducible", (4, "value"), 2, "the law does not hold at 2"),
    ("reducible", (4, "value"), 4, "the law holds at 3, too"),
    ("reducible", (4, "cyclicity"), 0, "between 1 and 1000"),
    ("reducible", (4, "cyclicity"), 1, "one number, or for each entry"),
    ("reducible", (4, "rates"), "5/2", "the law does not hold at 3"),
    ("reducible", (4, "rates"), ONES, "the law does not hold at 3"),
    ("reducible", (4, "rates", 0, 0, 0), "-inf", "the law does not hold at 4"),
    ("reducible", (4, "rates", 0, 3, 1), "1", "the law does not hold at 3"),
    ("reducible", (4, "rates", 0), [], "one number, or for each entry"),
    ("irreducible", (2, "cyclicity"), 1, "the law does not hold at 3"),
    ("irreducible", (2, "cyclicity"), 4, "the law holds with 2, too"),
    ("irreducible", (2, "cyclicity"), 1001, "between 1 and 1000"),
    ("irreducible", (2, "value"), 2, "the law does not hold at 2"),
    ("irreducible", (2, "rates"), "2", "the law does not hold at 3"),
    ("nilpotent", (2, "value"), 1, "the law does not hold at 1"),
    ("nilpotent", (2, "rates"), "0", "no entry is finite from 2 on"),
]
RELATIONS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("independent", (0, "value"), 4, "the proof shows at least 3"),
    ("independent", (0, "proof", "potentials", 0), ["0", "0", "0"], "none serves the split"),
    ("independent", (0, "proof", "potentials", 0), ["0", "0"], "one number for each of the 3 lines"),
    ("independent", (0, "proof", "potentials"), [], "none serves the split"),
    ("independent", (0, "proof", "rows"), [0, 0, 1], "names a position twice"),
    ("relations", (1, "value"), 1, r"none is among the rows \(0, 1\)"),
    ("relations", (1, "proof", "relations"), [], r"none is among the rows \(0, 1, 2\)"),
    ("relations", (1, "proof", "relations", 0, 0, 0, 1), "-4", r"relations\[0\]: the two sides differ"),
    ("relations", (1, "proof", "relations", 0, 0, 0, 1), "-inf", "is no exact number"),
    ("relations", (1, "proof", "relations", 0), [[], []], "not both empty"),
    ("relations", (1, "proof", "relations", 0), [[[0, "0"]], [[0, "0"]]], "names a position twice"),
    ("relations", (1, "proof", "relations", 0), [[[0, "0"]], []], "the two sides differ"),
    ("relations", (1, "proof", "relations", 0), [[[0]], []], r"two lists of \[row, coefficient\]"),
    ("relations", (1, "proof", "relations", 0), [[[2, "0"]]], "two lists of"),
]
NETWORKS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("tent", ("about", "network", "inputs"), 2, "numbers enter where"),
    ("tent", ("about", "network", "inputs"), 201, "between 0 and 200"),
    ("tent", ("about", "network", "depth"), 2, "unknown field 'depth'"),
    ("tent", ("about", "network", "layers", 1, "kind"), "gelu", "is affine, relu, maxout, attention or residual"),
    ("tent", ("about", "network", "layers", 1, "size"), 2, "unknown field 'size'"),
    ("tent", ("about", "network", "layers", 0, "bias"), ["0"], "one number for each row"),
    ("tent", ("about", "network", "layers"), [{"kind": "relu"}] * 61, "more than 60 layers"),
    ("tent", ("about", "network", "layers", 1), {"kind": "maxout", "size": 2}, "do not fall into groups of 2"),
    ("tent", ("about", "network", "layers", 1), {"kind": "maxout", "size": 0}, "do not fall into groups of 0"),
    ("tent", ("about", "network", "layers", 1), {"kind": "residual", "layers": [
        {"kind": "affine", "weights": [["1", "0", "0"]], "bias": ["0"]}]}, "adds as many numbers as it takes"),
    ("heads", ("about", "network", "layers", 0, "heads", 0, "bias"), [], "unknown field 'bias'"),
    ("heads", ("about", "network", "layers", 0, "heads", 0, "score"), "cosine", 'the score "dot" or "distance"'),
    ("heads", ("about", "network", "layers", 0, "heads", 0, "scale"), "0", "a scale > 0"),
    ("heads", ("about", "network", "layers", 0, "heads", 0, "keys"), [], "keys, a bias"),
    ("heads", ("about", "network", "layers", 0, "heads", 0, "query_bias"), ["1"], "no list"),
    ("heads", ("about", "network", "layers", 0, "heads", 0, "query"), [["1"]], "no list"),
]  # fmt: skip
CELLS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("tent", (0, "value"), 5, "the proof shows 4 to 4"),
    ("tent", (0, "proof", "tree"), ["cell", ["0"]], r'is no \["split"'),
    ("tent", (0, "proof", "tree"), ["empty", []], "no constant ≤ 0"),
    ("tent", (0, "proof", "tree", 1), DELETE, "the unit has 2 forms, the node splits into 1"),
    ("tent", (0, "proof", "tree", 2, 1), ["empty", [[1, "1"]]], "no constant ≤ 0"),
    ("tent", (0, "proof", "tree", 2, 1), ["empty", [[1, "1"], [0, "-1"]]], "a multiplier is > 0"),
    ("tent", (0, "proof", "tree", 2, 1), ["empty", [[0, "0"]]], "a multiplier is > 0"),
    ("tent", (0, "proof", "tree", 2, 1), ["empty", [[1]]], "a summand is"),
    ("tent", (0, "proof", "tree", 2, 1), ["empty", [[9, "1"]]], "does not exist"),
    ("tent", (0, "proof", "tree", 1, 1, 1), ["cell", ["2"]], "not inside its cell"),
    ("tent", (0, "proof", "tree", 1, 1, 1), ["cell", ["2", "2"]], "a point has 1 coordinates"),
    ("tent", (0, "proof", "tree", 1, 1, 1), 7, r'is no \["split"'),
    ("two units", (2, "value"), 4, "the proof shows 3 to 3"),
    ("two units", (2, "proof", "points", 0), ["0", "1"], "are equal there"),
]
REGIONS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("tent", (1, "proof", "apart"), [], "the proof shows 3 to 4"),
    ("tent", (1, "proof", "apart", 0, 3), [], "no constant ≤ 0"),
    ("tent", (1, "proof", "apart", 0), [0, 3, 0], "an entry has 4 parts"),
    ("tent", (1, "proof", "apart", 0, 1), 1, "have different maps"),
    ("tent", (1, "proof", "apart", 0, 1), 0, "are one cell"),
    ("tent", (1, "proof", "apart", 0, 2), 9, "does not exist"),
    ("tent", (1, "proof", "walls"), [[0, 3, ["0"]]], "outside cell 0"),
    ("tent", (1, "proof", "walls"), [[0, 3, ["3"]]], "outside cell 3"),
    ("tent", (1, "proof", "walls"), [[0, 1, ["2"]]], "have different maps"),
    ("heads", (0, "quantity"), "linear regions", "walls is missing"),
    ("tent", (1, "cells"), 3, "the proof shows 4"),
    ("arrangement", (1, "cells"), 5, "the proof shows 4"),
    ("jump", (1, "value"), 2, "the proof shows 1 to 1"),
    ("jump", (1, "proof", "walls"), [], "the proof shows 1 to 2"),
    ("arrangement", (0, "value"), 3, "the proof shows 4 to 4"),
    ("arrangement", (1, "value"), 5, "the proof shows 4 to 4"),
    ("heads", (0, "proof"), {"rule": "arrangement"}, "each of its units between two forms"),
]
TASKS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("composition", ("about", "task", "task"), "sorting", "is no known task|unknown field"),
    ("composition", ("about", "task", "n"), 0, "n must lie between 1"),
    ("composition", ("about", "task", "n"), 900, "an input of more than 4096 bits"),
    ("composition", ("about", "task", "bits"), 1, "unknown field 'bits'"),
    ("equality", ("about", "task", "bits"), 5000, "between 0 and 4096"),
    ("equality", ("about", "task"), {"task": "xor", "bits": 2}, "is no known task"),
    ("equality", ("about", "task"), {"task": "table", "shape": [2, 2], "values": [0, 1, 1]}, "as many values"),
    ("equality", ("about", "task"), {"task": "table", "shape": [], "values": []}, "as many values"),
    ("equality", ("about", "task"), {"task": "table", "shape": [1], "values": [-1]}, "as many values"),
    ("equality", ("about", "task"), {"task": "pointer jumping", "n": 0, "hops": 1}, "n must lie between 1"),
    ("equality", ("about", "task"), {"task": "indexed composition", "m": 0, "query": []}, "between 1 and 1000"),
    ("equality", ("about", "task"), box([[0]]), "one list"),
    ("equality", ("about", "task"), box([[0], []]), "no input"),
]  # fmt: skip
TREES: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("composition", (0, "value"), 1, "the proof shows at most 2"),
    ("composition", (0, "proof", "tree", "party"), 2, "does not exist"),
    ("composition", (0, "proof", "tree", "ones"), [1, 1], "names a position twice"),
    ("composition", (0, "proof", "tree", "zero", "zero", "output"), 1, "output is wrong on input"),
    ("composition", (0, "proof", "tree", "zero"), 0, "is no object"),
    ("composition", (2, "proof", "tree", "zero", "output"), [[0, 0]], "output is wrong on input"),
    ("composition", (2, "proof", "tree", "zero", "output"), [[0]], "an entry is"),
    ("composition", (2, "knower"), 0, "output is wrong on input"),
    ("composition", (2, "knower"), 2, "does not exist"),
    ("composition", (4, "value"), 5, "the proof shows at least 4"),
    ("composition", (5, "value"), 3, "the proof shows at least 2"),
    ("composition", (4, "proof", "inputs"), [], "is empty"),
    ("composition", (4, "proof", "inputs", 0), [0], "one input for each of the 2 parties"),
    ("composition", (4, "proof", "inputs", 0), [0, 0], "can share a leaf"),
    ("composition", (6, "knower"), 1, "for two parties and an output known to both"),
    ("composition", (6, "proof", "minors"), [], "shows nothing"),
    ("composition", (6, "proof", "minors", 0, "output"), 1, "an output stands once|determinant is 0"),
    ("composition", (6, "proof", "minors", 0, "rows"), [0], "its minor is square"),
    ("composition", (6, "proof", "minors", 0, "columns"), [1, 3], "determinant is 0"),
    ("composition", (8, "value"), 3, "2 bits suffice on this box"),
    ("composition", (10, "quantity"), "tree leaves", "'clauses' is no rule for this"),
    ("composition", (8, "proof", "subsets"), [[0], [0]], "1 bits suffice on this box"),
    ("composition", (23, "value"), 5, "the proof shows at least 4"),
    ("composition", (23, "knower"), 1, "for two parties and an output known to both"),
    ("composition", (25, "value"), 5, "the proof shows at least 4"),
    ("equality", (4, "value"), 5, "the proof shows at least 4"),
    ("equality", (4, "proof", "norm"), 0, "norm must lie between 1"),
    ("equality", (4, "proof", "norm"), 3, "does not bound the matrix"),
    ("composition", (10, "value"), 3, "steps"),
    ("composition", (10, "value"), 0, "value must lie between 1"),
    ("composition", (10, "value"), 14, "depth at most 12"),
    ("composition", (10, "proof", "steps", -1, 0), [1], "does not derive the empty clause"),
    ("composition", (10, "proof", "inputs"), [], "inputs is empty"),
    ("composition", (10, "proof", "inputs"), [[0, 0]], "steps"),
    ("composition", (10, "rounds"), 1, "first is missing"),
    ("rounds", (0, "first"), 1, "a round too many"),
    ("rounds", (0, "rounds"), 0, "rounds must lie between 1"),
    ("rounds", (0, "rounds"), DELETE, "rounds is missing"),
    ("rounds", (1, "value"), 3, "2 bits suffice on this box"),
    ("rounds", (2, "value"), 3, r"together at most 2\^2"),
    ("rounds", (2, "value"), 0, "between 1 and 64"),
    ("rounds", (2, "proof", "weights", 0, 1), 2, "0 bits finish a set that weighs more than 1"),
    ("rounds", (2, "proof", "weights", 0), [0], r"an entry is \[input, weight\]"),
    ("rounds", (2, "proof", "weights", 1), [0, 1], "an input stands once"),
    ("rounds", (2, "proof", "weights", 0, 1), -1, "weighs at least 1"),
    ("rounds", (2, "proof", "weights", 0, 0), 4, "does not exist"),
    ("rounds", (2, "proof", "heard"), [], "0 bits finish a set that weighs more than 1"),
    ("rounds", (2, "rounds"), 3, "so many later turns"),
    ("rounds", (2, "knower"), 0, "so many later turns"),
    ("rounds", (2, "rounds"), DELETE, "rounds is missing"),
    ("rounds", (2, "quantity"), "tree leaves", "is no rule for this"),
    ("rounds", (3, "proof", "weights", 2, 1), 3, "bits finish a set that weighs more"),
    ("rounds", (3, "rounds"), 4, "so many later turns"),
    ("rounds", (4, "proof", "weights", 0, 1), 5, "bits finish a set that weighs more"),
    ("rounds", (4, "knower"), 0, "so many later turns"),
]
ORDERS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("composition", (11, "value"), 2, "the cost is 1"),
    ("composition", (11, "order"), [0], "an order of all parties"),
    ("composition", (11, "lengths"), "huffman", '"fixed", "adaptive" or "line"'),
    ("composition", (11, "public"), 0, "public true or false"),
]
EPOCHS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("epochs", (0, "value"), 1, "the proof shows at most 2"),
    ("epochs", (0, "order"), [2, 1], "an order of all parties"),
    ("epochs", (0, "tokens"), [2, 2, -1], "a number of tokens for each"),
    ("epochs", (0, "mode"), "both", '"decoder" or "encoder"'),
    ("epochs", (0, "epochs"), 2, "one table for each of the 6 answers"),
    ("epochs", (0, "epochs"), 21, "between 0 and 20"),
    ("epochs", (0, "proof", "output", 0, 1), 1, "output is wrong on input"),
    ("epochs", (0, "proof", "output", 0), [[0], 0], "has no entry for"),
    ("epochs", (0, "proof", "output", 0), [[0]], r"an entry is \[\[arguments\], value\]"),
    ("epochs", (0, "proof", "output"), {}, "is no list"),
    ("epochs", (0, "proof", "answers", 1, 0, 1), -1, "a value below 0"),
    ("epochs", (0, "proof", "answers", 1, 1, 0), [0, 0], "stand twice"),
    ("epochs", (0, "tokens"), [2, 2, 0], "receives nothing"),
    ("epochs", (1, "epochs"), 2, "one epoch, a block that is not the last"),
    ("epochs", (1, "proof", "block"), 2, "a block that is not the last"),
    ("epochs", (1, "proof", "asked"), 2, "does not exist"),
    ("epochs", (1, "value"), 3, "the proof shows at least 2"),
    ("epochs", (2, "value"), 65, "value must lie between 1 and 64"),
    ("epochs", (2, "value"), 0, "value must lie between 1"),
    ("epochs", (2, "value"), 3, "steps"),
    ("epochs", (2, "value"), 64, "bits that are seen at once"),
    ("epochs", (4, "proof", "second"), [1, 0, 1], "does not tell apart"),
    ("epochs", (4, "proof", "second"), [0, 0, 0], "does not tell apart"),
    ("epochs", (4, "value"), 2, "the proof shows at least 1"),
]
SMALL = {"order": [2, 1, 0], "tokens": [4, 4, 1], "epochs": 2, "mode": "decoder"}
EVERY = [[0], [0, 1, 2, 3], list(range(14))]
WIDTHS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("widths", (0, "value"), 1, "the proof shows at most 2"),
    ("widths", (0, "epochs"), 0, "an epoch, and a last block with a token"),
    ("widths", (0, "tokens"), [2, 2, 0], "an epoch, and a last block with a token"),
    ("widths", (1, "value"), 0, "the values fall into 1 classes"),
    ("widths", (1, "proof", "classes", 1), [[0]], r"no block contains the values \(1,\)"),
    ("widths", (1, "proof", "classes", 1), [[0], [1], [0, 1]], "more blocks than names"),
    ("widths", (1, "proof", "classes", 1, 0), [0, 0], "names a position twice"),
    ("widths", (1, "proof", "classes", 1, 0), [0, 2], "does not exist"),
    ("widths", (1, "proof", "classes"), [], "the values fall into 2 classes"),
    ("widths", (1, "tokens"), [2, 1, 1], "n tokens of both, and x last with one"),
    ("widths", (1, "tokens"), [2, 2, 2], "n tokens of both, and x last with one"),
    ("widths", (1, "order"), [0, 1, 2], "n tokens of both, and x last with one"),
    ("widths", (1, "epochs"), 1, "more values in a block than places"),
    ("widths", (1, "epochs"), 0, "n tokens of both, and x last with one"),
    ("counted", (0,), {**fact("autoregressive bits", "<=", 2, "blocks", classes=[]), **SMALL}, "n tokens of both"),
    ("widths", (6, "epochs"), 1, "so many bits do not name 2 values"),
    ("widths", (8, "epochs"), 1, "so many bits do not name 2 values"),
    ("widths", (2, "value"), 2, "1 bits may do"),
    ("widths", (2, "value"), 0, "between 1 and"),
    ("widths", (2, "order"), [1, 2, 0], "a decoder's first one"),
    ("widths", (2, "epochs"), 1, "a decoder's first one"),
    ("widths", (2, "proof", "party"), 0, "another party than the last one"),
    ("widths", (2, "proof", "party"), 1, "a decoder's first one"),
    ("widths", (2, "proof", "subsets", 0), [0, 1], "another party than the last one"),
    ("widths", (4, "epochs"), 3, "two epochs of an encoder"),
    ("widths", (7, "value"), 2, "2 place.s. with more than 2 values each"),
    ("widths", (7, "value"), 0, "between 1 and"),
    ("widths", (7, "proof", "party"), 1, "the last block but one of a decoder"),
    ("widths", (7, "mode"), "encoder", "the last block but one of a decoder"),
    ("widths", (7, "proof", "subsets", 2), [0], "1 place.s. with more than 1 values each"),
    ("counted", (0, "value"), 3, "2 bits may do"),
    ("counted", (0, "epochs"), 3, "1 bits may do"),
    ("counted", (0, "mode"), "encoder", "1 bits may do"),
    ("counted", (0, "tokens"), [4, 4, 2], "1 bits may do"),
    ("counted", (0, "proof", "subsets"), EVERY, "1 bits may do where one first answer serves"),
    ("counted", (0, "proof", "subsets", 1), [0, 1], "1 bits may do where one first answer serves"),
]
HEADS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("one layer", (0, "value"), 3, r"pairs\[1\]: heads that prefer \[4, 6\] may tell"),
    ("one layer", (0, "value"), 1, "1 pairs are due"),
    ("one layer", (0, "value"), 0, "a bound of at least 1"),
    ("one layer", (0, "value"), 101, "must lie between 0 and 100"),
    ("one layer", (0, "asker"), 3, "asker"),
    ("one layer", (0, "tokens"), [1, 2], "a number of tokens for each party, 1 for the asker"),
    ("one layer", (0, "tokens"), [1, 2, 0], "a number of tokens for each party, 1 for the asker"),
    ("one layer", (0, "tokens"), [2, 2, 2], "a number of tokens for each party, 1 for the asker"),
    ("one layer", (0, "tokens"), [1, 3, 2], "4 inputs are not all words of 3 digits"),
    ("one layer", (0, "tokens"), [1, 2, 1], r"pairs\[0\]: heads that prefer \[4\] may tell"),
    ("one layer", (0, "proof", "among"), [], "at least one type to choose"),
    ("one layer", (0, "proof", "among"), [4, 5, 6], r"pairs\[0\]: heads that prefer \[4\] may tell"),
    ("one layer", (0, "proof", "among"), [4, 5, 6, 7, 0], r"pairs\[4\] is missing"),
    ("one layer", (0, "proof", "among"), [4, 5, 6, 7, 8], "does not exist"),
    ("one layer", (0, "proof", "among"), [4, 5, 6, 6], "twice"),
    ("one layer", (0, "proof", "among"), [5, 4, 6, 7], r"pairs\[0\]: heads that prefer \[5\] may tell"),
    ("one layer", (0, "proof", "pairs", 3), DELETE, r"pairs\[3\] is missing"),
    ("one layer", (0, "proof", "pairs", 3), [[0, 0, 0]], "two inputs with different outputs"),
    ("one layer", (0, "proof", "pairs", 3), None, "is no list"),
    ("one layer", (0, "proof", "pairs", 3, 0), [0, 0], "one input for each of the 3 parties"),
    ("one layer", (0, "proof", "pairs", 3, 1), [0, 0, 2], "two inputs with different outputs"),
    ("one layer", (0, "proof", "pairs", 3), [[1, 0, 2], [1, 0, 3]], "one input of the asker in all pairs"),
    ("one layer", (0, "proof", "pairs", 3), [[0, 0, 2], [1, 2, 1]], "one input of the asker in all pairs"),
    ("one layer", (0, "proof", "pairs", 3), [[0, 0, 0], [0, 0, 1]], r"heads that prefer \[7\] may tell"),
    ("one layer", (0, "proof", "pairs", 3), [[0, 0, 2], [0, 1, 2]], r"heads that prefer \[7\] may tell"),
    ("one layer", (1, "value"), 1, "the proof shows at most 2"),
    ("one layer", (1, "proof", "rankings", 1), DELETE, "a list for each input of the asker"),
    ("one layer", (1, "proof", "rankings", 1), [], "the heads read the same as on an input with another output"),
    ("one layer", (1, "proof", "rankings", 0, 1), DELETE, "read the same as on an input with another output"),
    ("one layer", (1, "proof", "rankings", 0, 0), [2, 3], "read the same as on an input with another output"),
    ("one layer", (1, "proof", "rankings", 0, 0), [4, 4], "twice"),
    ("one layer", (1, "proof", "rankings", 0, 0), [8], "does not exist"),
]
EDITS = [
    *STATEMENT,
    *MATRICES,
    *NETWORKS,
    *TASKS,
    *(
        (name, ("facts", *path), value, message)
        for name, path, value, message in (
            *RANKS, *SPANS, *SPECTRA, *RELATIONS, *COVERS, *LIFTS, *OPTIMA, *CELLS, *REGIONS, *TREES, *ORDERS, *EPOCHS,
            *WIDTHS, *HEADS
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "path", "value", "message"), EDITS)
def test_one_change_is_named(name: str, path: tuple[Any, ...], value: Any, message: str) -> None:
    """A document with one change is rejected, and the message says what is wrong."""
    with pytest.raises(Rejected, match=message):
        check_facts(changed(documents()[name], path, value))


def test_two_monomials_that_attain_the_optimum_prove_nothing() -> None:
    """A member of the ideal whose optimum is attained twice does not bound the Kapranov rank."""
    singular = [[0, 0], [0, 0]]
    member = [{"rows": [0, 1], "columns": [0, 1], "cofactor": [[1, []]]}]
    with pytest.raises(Rejected, match="2 monomials attain the optimum, not one"):
        fact_document(matrix(singular), [fact("Kapranov rank", ">=", 2, "ideal member", terms=member)])


def test_signs_taken_twice_prove_nothing() -> None:
    """With every multiplicity doubled the signs multiply to +1, which is no contradiction."""
    document = copy.deepcopy(documents()["Fano min"])
    for minor in document["facts"][0]["proof"]["minors"]:
        minor["multiplicity"] *= 2
    with pytest.raises(Rejected, match="their sign is no contradiction"):
        check_facts(document)


def test_members_that_cancel_prove_nothing() -> None:
    """Terms of a member that cancel leave no monomial."""
    minor = {"rows": [0, 1], "columns": [0, 1]}
    terms = [{**minor, "cofactor": [[1, []]]}, {**minor, "cofactor": [[-1, []]]}]
    with pytest.raises(Rejected, match="0 monomials"):
        fact_document(matrix([[1, 0], [0, 1]]), [fact("Kapranov rank", ">=", 2, "ideal member", terms=terms)])


def test_conflicts_of_three_entries() -> None:
    """Three entries conflict although no two do; with it, two classes do not cover a 3×3 matrix."""
    rows = [[0, 1, 3], [3, 0, 1], [1, 3, 0]]
    document = matrix_document(rows)

    assert "factor rank = 3" in check_facts(document).lines


def test_work_is_bounded() -> None:
    """A search that would take more work than is left is refused."""
    about = read_matrix(matrix([[i * j % 7 for j in range(20)] for i in range(20)]), Work())
    with pytest.raises(Rejected, match="more work than the kernel is willing to do"):
        exhausted(about, fact("tropical rank", "<=", 15, "search"), "facts[0]", Work(10_000))


def test_long_numbers_are_refused() -> None:
    """Numbers that grow in a computation are refused at a limit."""
    rows = [[f"1/{10**190 + 2 * i + 1}" for i in range(30)]]
    with pytest.raises(Rejected, match="a computed number of more than"):
        fact_document({"matrix": rows, "convention": "max"}, [fact("tropical rank", "<=", 0, "search")])


def test_the_fano_matrix_is_a_family() -> None:
    """The kernel's Fano matrix is the one of the tests."""
    about = {"matrix": {"family": "Fano"}, "convention": "max"}
    given = matrix_document(FANO)["facts"][:1]

    assert "matrix Fano, max convention" == check_facts(fact_document(about, given)).about


def test_layers_of_all_kinds_are_read() -> None:
    """Residual, maxout and attention layers with a query map are read as the engine reads them."""

    attention = HardAttention((head([[1], [2]], values=[[1], [3]], query=[[1, 1]], query_bias=[2], scale=2),))
    layers = (affine([[1, 0], [0, 1]]), Residual((affine([[1, -1], [2, 0]], [0, 1]),)), attention)
    maxout = Network(2, (affine([[1, 0], [0, 1], [1, 1], [0, 0]]), Maxout(2)))
    for given in (Network(2, layers), maxout):
        lines = check_facts(fact_document(network(given), cell_facts(given))).lines

        assert (f"cells = {count_network(given).cells}",) == lines


def test_boxes_for_the_search_are_small() -> None:
    """The kernel enumerates the masks of at most 20 inputs of a party."""
    about = {"task": {"task": "equality", "bits": 5}}
    with pytest.raises(Rejected, match="at most 20 inputs of each party"):
        fact_document(about, [fact("tree depth", ">=", 1, "boxes", subsets=[list(range(21)), [0]])])


def test_regions_of_a_flat_network() -> None:
    """Cells with one map on both sides of a wall are joined by a point of the wall."""
    flat = relu_network([[[1], [-1]], [[0, 0]]])
    facts = cell_tree_facts(flat) + region_tree_facts(flat)

    assert 1 == len(facts[1]["proof"]["walls"])
    assert ("cells = 2", "linear regions (cells 2) = 1") == check_facts(fact_document(network(flat), facts)).lines


def test_false_walls() -> None:
    """A corner is no wall, and opposite inequalities of two cells do not show that they are apart."""
    flat = relu_network([[[1, 0], [0, 1]], [[0, 0]]])
    facts = cell_tree_facts(flat) + region_tree_facts(flat)

    assert ("cells = 4", "linear regions (cells 4) = 1") == check_facts(fact_document(network(flat), facts)).lines
    cells = facts[0]
    proof = {key: value for key, value in facts[1]["proof"].items() if key != "rule"}
    for name, entry, message in (
        ("walls", [0, 1, ["0", "0"]], "share no single wall at the point"),
        ("apart", [0, 2, 0, [[0, "1"], [2, "1"]]], "uses only inequalities that are 0 on the wall"),
    ):
        wrong = fact("linear regions", "<=", 4, "tree", **{**proof, name: [entry]})
        with pytest.raises(Rejected, match=message):
            fact_document(network(flat), [cells, wrong])


def test_a_row_without_finite_entries_is_dependent() -> None:
    """A row of −∞ alone is no independent row, whatever the potentials are."""
    proof = {"rows": [0], "potentials": [["0"]]}
    with pytest.raises(Rejected, match="none serves the split"):
        fact_document(matrix([[NEG_INF]]), [fact("Gondran–Minoux rank", ">=", 1, "potentials", **proof)])


def test_a_class_behind_a_larger_mean_is_not_spectral() -> None:
    """The mean of a cycle that a cycle of a larger mean reaches is no eigenvalue, listed or not."""
    proof = {"cycles": [[0], [1]], "potentials": ["0", "0"]}
    about = matrix([[2, 0], [NEG_INF, 1]])
    fact_document(about, [fact("eigenvalues", "=", ["2"], "cycles", **proof)])
    with pytest.raises(Rejected, match=r"the eigenvalues are 2 \("):
        fact_document(about, [fact("eigenvalues", "=", ["2", "1"], "cycles", **proof)])


def test_a_rate_that_is_overtaken() -> None:
    """A law that holds for some periods is rejected where a slower start with a larger rate ends it."""
    about = matrix([[0, -10, 0], [NEG_INF, 1, 0], [NEG_INF, NEG_INF, 0]])
    rates = [["0", "1", "1"], ["-inf", "1", "1"], ["-inf", "-inf", "0"]]
    said = {**fact("transient", "=", 12, "powers"), "cyclicity": 1, "rates": [[[x] for x in row] for row in rates]}
    fact_document(about, [said])
    rates[0][2] = "0"
    early = {**said, "value": 1, "rates": [[[x] for x in row] for row in rates]}
    with pytest.raises(Rejected, match="the law does not hold at 12"):
        fact_document(about, [early])


@pytest.mark.parametrize(("out", "regions"), [([[1, -1]], 1), ([[1, 1]], 2), ([[1, 0], [0, 1]], 2)])
def test_units_on_one_hyperplane(out: Any, regions: int) -> None:
    """Two units that change on one hyperplane, in opposite directions, may cancel."""
    about = network(relu_network([[[1], [-1]], out]))
    found = fact_document(about, [{**fact("linear regions", "=", regions, "arrangement"), "cells": 2}])

    assert (f"linear regions (cells 2) = {regions}",) == check_facts(found).lines


def test_two_layers_are_no_arrangement() -> None:
    """Where a second layer chooses, hyperplanes of the first one do not count the cells."""
    about = network(relu_network([[[1], [-1]], [[1, 1], [1, -1]], [[1, 1]]], [[0, 0], [-1, 0], [0]]))
    with pytest.raises(Rejected, match="one layer chooses"):
        fact_document(about, [fact("cells", "=", 2, "arrangement")])


def test_a_query_map_has_a_bias_for_each_row() -> None:
    """The bias of a query map has one number for each row."""
    about = network([head([[1], [2]], query=[[1, 1]], query_bias=[2])])
    about["network"]["layers"][0]["heads"][0]["query_bias"] = ["2", "3"]
    with pytest.raises(Rejected, match="one number for each row of the query map"):
        fact_document(about, [fact("cells", ">=", 0, "points", points=[])])


def test_the_multiplication_table_is_a_family() -> None:
    """The kernel's matrix i·j has rank 1 over the rationals, with its first row and column as factors."""
    about = {"matrix": {"family": "multiplication", "size": 3}, "convention": "max"}
    factors = {"left": [["1"], ["2"], ["3"]], "right": [["1", "2", "3"]]}
    document = fact_document(about, [fact("classical rank", "<=", 1, "factorization", **factors)])

    assert "matrix i·j of size 3, max convention" == check_facts(document).about
    with pytest.raises(Rejected, match="between 1 and 100"):
        check_facts(changed(document, ("about", "matrix", "size"), 0))


def test_thousands_of_parties_are_refused() -> None:
    """A task with very many parties does not exhaust the stack."""
    count = 5000
    about = {"task": {"task": "table", "shape": [1] * count, "values": [0]}}
    one_way = fact("one-way bits", "=", 0, "residual classes")
    one_way |= {"order": list(range(count)), "lengths": "fixed", "public": False}
    with pytest.raises(Rejected, match="nested too deeply"):
        fact_document(about, [one_way])


def test_lines_that_are_combinations_do_not_count() -> None:
    """A row that is the maximum of shifted others, a shifted copy and a row of −∞ leave the row rank as it is."""
    rows = [[0, 5, NEG_INF], [3, 0, NEG_INF], [1, 6, NEG_INF], [3, 5, NEG_INF], [NEG_INF] * 3]
    found = [fact("row rank", "=", 2, "residuation"), fact("column rank", "=", 2, "residuation")]
    found += [fact("determinantal rank", "<=", 2, "search"), fact("determinantal rank", "<=", 3, "search")]

    assert ("row rank = 2", "column rank = 2", "determinantal rank <= 2") == check_facts(
        fact_document(matrix(rows), found)
    ).lines


def test_minors_with_equal_optima_prove_nothing() -> None:
    """A minor whose even and odd optima are equal does not bound the determinantal rank; nor does a large one."""
    same = fact("determinantal rank", ">=", 2, "signed minor", rows=[0, 1], columns=[0, 1])
    with pytest.raises(Rejected, match="are equal"):
        fact_document(matrix([[0, 0], [0, 0]]), [same])
    large = fact("determinantal rank", ">=", 1, "signed minor", rows=list(range(15)), columns=list(range(15)))
    with pytest.raises(Rejected, match="at most 14 rows"):
        fact_document(matrix([[0] * 15] * 15), [large])


def test_rectangles_of_unequal_sides() -> None:
    """The party with fewer inputs is enumerated, whichever it is, and where both have many the bound is refused."""
    for key, leaves in (({"task": "index", "bits": 3}, 6), ({"task": "composition", "n": 2, "functions": 1}, 4)):
        fact_document({"task": key}, [fact("tree leaves", ">=", leaves, "counting")])
        with pytest.raises(Rejected, match=f"the proof shows at least {leaves}"):
            fact_document({"task": key}, [fact("tree leaves", ">=", leaves + 1, "counting")])
    with pytest.raises(Rejected, match="at most 16 inputs"):
        fact_document({"task": {"task": "equality", "bits": 5}}, [fact("tree leaves", ">=", 2, "counting")])


@pytest.mark.parametrize(
    "given",
    [
        fact("tree leaves", ">=", 2, "fooling set", inputs=[[0, 0], [1, 0]]),
        fact("tree leaves", ">=", 3, "fooling set", inputs=[[0, 0], [1, -1]]),
        fact("tree leaves", ">=", 2, "rank", minors=[{"output": 1, "rows": [0], "columns": [0], "modulus": 7}]),
        fact("tree leaves", ">=", 2, "boxes", subsets=[[0, 1], [-1]]),
        fact("tree leaves", ">=", 2, "counting"),
        fact("tree leaves", ">=", 2, "discrepancy", norm=1),
        fact("tree depth", "<=", 1, "tree", tree={"output": 0}),
        fact("tree depth", ">=", 1, "clauses", subsets=[[0], []], steps=[]),
        {**fact("one-way bits", "=", 1, "residual classes"), "order": [0, 1], "lengths": "line", "public": True},
        {
            **fact("autoregressive bits", ">=", 1, "distinct rows", block=0, asked=0),
            "order": [0, 1],
            "tokens": [1, 1],
            "epochs": 1,
            "mode": "decoder",
        },
    ],
    ids=lambda given: given["proof"]["rule"],
)
def test_tasks_with_astronomically_many_inputs(given: Any) -> None:
    """A task that no machine can list is accepted as an object; what its proofs say is checked or refused."""
    about = {"task": {"task": "equality", "bits": 4000}}
    try:
        fact_document(about, [given])
    except Rejected:
        return
    assert given["proof"]["inputs"] == [[0, 0], [1, 0]]


@pytest.mark.parametrize(
    ("forms", "message"),
    [
        (((1, 0, 0), (-1, 0, 1)), "no constant ≤ 0"),
        (((0, 1, -1), (0, 0, -1)), "no constant ≤ 0"),
        (((1, 0, 0), (-1, 0, 0)), ""),
        (((1, 1, 0), (-1, -1, -2)), ""),
    ],
)
def test_sums_of_inequalities_in_the_plane(forms: Any, message: str) -> None:
    """A sum contradicts its inequalities when all coefficients cancel and the constant is not positive."""
    rows = tuple(tuple(map(Fraction, form)) for form in forms)
    if message:
        with pytest.raises(Rejected, match=message):
            check_empty(rows, [[0, "1"], [1, "1"]], "tree", Work())
        return
    assert list(rows) == check_empty(rows, [[0, "1"], [1, "1"]], "tree", Work())


@pytest.mark.parametrize(
    ("relation", "value", "accepted"),
    [("=", 4, 1), ("=", 3, 0), ("=", 5, 0), (">=", 3, 1), (">=", 4, 1), (">=", 5, 0), ("<=", 3, 0), ("<=", 5, 1)],
)
def test_relations_of_counts(relation: str, value: int, accepted: int) -> None:
    """A tree with four cells proves every bound that four satisfies, and no other one."""
    tent = documents()["tent"]
    document = {**tent, "facts": [{**tent["facts"][0], "relation": relation, "value": value}]}
    if accepted:
        assert (f"cells {relation} {value}",) == check_facts(document).lines
        return
    with pytest.raises(Rejected, match="the proof shows 4 to 4"):
        check_facts(document)


def test_every_depth_is_at_least_zero() -> None:
    """The bound 0 on the depth is accepted without a search."""
    about = {"task": {"task": "equality", "bits": 1}}

    assert fact_document(about, [fact("tree depth", ">=", 0, "boxes", subsets=[[0], [0]])])


FOOLING = {"inputs": [[0, 0], [1, 1]]}


@pytest.mark.parametrize("quantity", ["tree depth", "tree leaves"])
@pytest.mark.parametrize("relation", ["<=", ">="])
@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"rounds": "1) = 9, tree leaves (x", "first": 0}, "rounds is no integer"),
        ({"rounds": 1, "first": "0) = 9"}, "first is no integer"),
        ({"first": 0}, "rounds is missing"),
        ({"rounds": 1001, "first": 0}, "rounds must lie between 1 and 1000"),
        ({"rounds": 2, "first": 2}, "first does not exist"),
        ({"knower": "0) = 9"}, "knower is no integer"),
        ({"knower": True}, "knower is no integer"),
    ],
)
def test_parameters_are_read_by_every_rule(quantity: str, relation: str, parameters: Any, message: str) -> None:
    """A parameter is printed as it stands, so each rule reads it, also one whose bound holds whatever it says."""
    tree = {"output": 1}
    rules = {"<=": {"tree": {"tree": tree}}, ">=": {"fooling set": FOOLING, "boxes": {"subsets": [[0, 1], [0, 1]]}}}
    rules[">="] |= {"counting": {}, "discrepancy": {"norm": 2}, "rank": {"minors": []}}
    rules[">="] |= {"clauses": {"subsets": [[0, 1], [0, 1]], "steps": []}} if quantity == "tree depth" else {}
    for rule, fields in rules[relation].items():
        with pytest.raises(Rejected, match=message):
            fact_document(
                {"task": {"task": "equality", "bits": 1}},
                [{**fact(quantity, relation, 1, rule, **fields), **parameters}],
            )


def test_bounds_without_a_limit_hold_with_one() -> None:
    """What any tree needs, trees of few rounds need too."""
    limited = {**fact("tree leaves", ">=", 2, "fooling set", **FOOLING), "rounds": 1, "first": 1}
    document = fact_document({"task": {"task": "equality", "bits": 1}}, [limited])

    assert ("tree leaves (first 1, rounds 1) >= 2",) == check_facts(document).lines


def test_every_party_has_an_input() -> None:
    """There is no index of zero bits: its second party would have no input, and every tree would be right."""
    with pytest.raises(Rejected, match="bits must lie between 1"):
        fact_document({"task": {"task": "index", "bits": 0}}, [fact("tree leaves", ">=", 1, "counting")])


def test_entries_are_read_in_a_common_unit() -> None:
    """Fractions of a matrix, and of its certificates, mean the same under both conventions."""
    for convention, sign in (("max", 1), ("min", -1)):
        rows = [[Fraction(sign, 2), Fraction(0)], [Fraction(0), Fraction(sign, 3)]]
        matching = {"rows": [0, 1], "columns": [0, 1]}
        potentials = {
            f"{side}_potentials": [str(Fraction(sign, 4)), str(Fraction(sign, 6))] for side in ("row", "column")
        }
        whole = {"matching": [0, 1], **potentials}
        found = [
            fact("tropical rank", ">=", 2, "minor", **matching, **potentials),
            fact("determinant", "=", str(Fraction(5 * sign, 6)), "potentials", **whole),
            fact("cycle mean", "=", str(Fraction(sign, 2)), "potentials", cycle=[0], potentials=["0", "0"]),
            fact("classical rank", ">=", 2, "minor", **matching, modulus=7),
            fact(
                "classical rank", "<=", 2, "factorization",
                left=[["1", "0"], ["0", "1"]], right=[[str(x) for x in row] for row in rows],
            ),
            fact(
                "Kapranov rank", "<=", 2, "lift", scale=6,
                left=[[[[0, 1]], []], [[], [[0, 1]]]], right=[[[[int(6 * x), 1]] for x in row] for row in rows],
            ),
        ]  # fmt: skip

        assert "classical rank = 2" in check_facts(fact_document(matrix(rows, convention), found)).lines
        for number, value in ((1, str(Fraction(sign, 6))), (2, str(Fraction(sign, 3))), (5, 1)):
            with pytest.raises(Rejected, match=r"facts\[0\]"):
                fact_document(matrix(rows, convention), [{**found[number], "value": value}])


def test_outputs_of_named_tasks() -> None:
    """Trees for named tasks are right with the outputs of their definitions, and with no others."""
    jumping = {"task": "pointer jumping", "n": 2, "hops": 3}
    indexed = {"task": "indexed composition", "m": 2, "query": [2]}
    cases = [
        (jumping, [[0, 0], [0, 1], [1, 0], [1, 2], [3, 3]], [0, 0, 1, 0, 1]),
        (indexed, [[0, 0, 1, 0], [0, 0, 1, 1 + 4 * 3], [1, 0, 1, 2 * 4**3], [1, 1, 2, 3 * 4**3]], [0, 3, 2, 3]),
        (indexed | {"outputs": 3}, [[1, 1, 2, 2 * 3**3]], [2]),
    ]
    for given, inputs, outputs in cases:
        for x, value in zip(inputs, outputs, strict=True):
            about = {"task": {"task": "box", "of": given, "subsets": [[i] for i in x]}}
            fact_document(about, [fact("tree depth", "<=", 0, "tree", tree={"output": value})])
            with pytest.raises(Rejected, match="output is wrong"):
                fact_document(about, [fact("tree depth", "<=", 0, "tree", tree={"output": value + 1})])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"task": "indexed composition", "m": 1, "query": [1001]}, "query is at most 100 numbers between 1 and 1000"),
        ({"task": "indexed composition", "m": 1, "query": [0]}, "query is at most 100 numbers between 1 and 1000"),
        ({"task": "indexed composition", "m": 1, "query": [1] * 101}, "query is at most 100 numbers"),
        ({"task": "indexed composition", "m": 1, "query": [], "outputs": 0}, "outputs must lie between 1"),
        ({"task": "indexed composition", "m": 1000, "query": [1]}, "an input of more than 4096 bits"),
        ({"task": "pointer jumping", "n": 2, "hops": 1001}, "hops must lie between 0 and 1000"),
    ],
)
def test_parameters_of_named_tasks(given: Any, message: str) -> None:
    """A parameter of a named task that is out of range is named."""
    with pytest.raises(Rejected, match=message):
        fact_document({"task": given}, [fact("tree depth", ">=", 0, "boxes", subsets=[])])


def test_names_of_tasks() -> None:
    """A named task is called by its parameters, and a box by its task and a digest of its inputs."""
    two = {"task": "indexed composition", "m": 2, "query": [2]}
    names = {
        "indexed composition with m = 2, query [2]": two,
        "indexed composition with m = 2, query [2] and 3 outputs": two | {"outputs": 3},
        "pointer jumping on 2 vertices, 3 hops": {"task": "pointer jumping", "n": 2, "hops": 3},
        "composition of 1 function on 2 values": {"task": "composition", "n": 2, "functions": 1},
        "composition of 2 functions on 2 values": {"task": "composition", "n": 2, "functions": 2},
        "index on 2 bits": {"task": "index", "bits": 2},
        "equality on 1 bits on the box": box([[0], [1]]),
    }
    for name, given in names.items():
        subsets = [[0]] * (4 if "m" in given else 3 if given.get("functions") == 2 else 2)
        document = fact_document({"task": given}, [fact("tree depth", ">=", 0, "boxes", subsets=subsets)])

        assert check_facts(document).about.startswith(f"task {name}")


def test_norms_are_those_of_positive_semidefinite_matrices() -> None:
    """A norm is accepted exactly where every principal minor of λ − M Mᵀ is at least 0."""
    tables = [[[0, 0, 0], [0, 0, 1]], [[0, 0, 1, 1], [0, 0, 1, 1], [0, 1, 0, 1]], [[0, 1, 1], [1, 1, 1], [1, 0, 1]]]
    tables += [[[int(i > j) for j in range(5)] for i in range(4)], [[1, 0, 0, 0]] * 3 + [[0, 1, 1, 1]]]
    for rows in tables:
        signs = [[1 - 2 * x for x in row] for row in rows]
        gram = [[sum(a * b for a, b in zip(x, y, strict=True)) for y in signs] for x in signs]
        values = [x for row in rows for x in row]
        about = {"task": {"task": "table", "shape": [len(rows), len(rows[0])], "values": values}}
        for norm in range(1, 17):
            shown = -(-len(values) // norm)
            found = [fact("tree leaves", ">=", shown, "discrepancy", norm=norm)]
            left = [[norm * (i == j) - x for j, x in enumerate(row)] for i, row in enumerate(gram)]
            if all(determinant_of(left, some) >= 0 for some in subsets_of(range(len(rows)))):
                assert (f"tree leaves >= {shown}",) == check_facts(fact_document(about, found)).lines
                continue
            with pytest.raises(Rejected, match="does not bound the matrix"):
                fact_document(about, found)


def subsets_of(items: range) -> list[tuple[int, ...]]:
    """Return all subsets."""
    return [some for size in range(len(items) + 1) for some in combinations(items, size)]


def determinant_of(rows: list[list[int]], some: tuple[int, ...]) -> int:
    """Return a principal minor, expanded along its first row."""
    if not some:
        return 1
    first, *rest = some
    total = 0
    for k, column in enumerate(some):
        minor = [[rows[i][j] for j in some if j != column] for i in rest]
        total += (-1) ** k * rows[first][column] * determinant_of(minor, tuple(range(len(rest))))
    return total


def test_a_discrepancy_needs_two_outputs() -> None:
    """With three outputs there is no matrix of signs."""
    about = {"task": {"task": "table", "shape": [1, 3], "values": [0, 1, 2]}}
    with pytest.raises(Rejected, match="for two outputs"):
        fact_document(about, [fact("tree leaves", ">=", 1, "discrepancy", norm=3)])


def test_at_most_sixteen_rows_are_split() -> None:
    """Independence is decided over all splits of at most 16 rows."""
    found = fact("Gondran–Minoux rank", ">=", 17, "potentials", rows=list(range(17)), potentials=[])
    with pytest.raises(Rejected, match="at most 16 rows"):
        fact_document(matrix([[0]] * 17), [found])


def test_boxes_are_remembered() -> None:
    """The search meets a box again after other splits, with the same number of bits."""
    about = {"task": {"task": "greater than", "bits": 2}}
    fact_document(about, [fact("tree depth", ">=", 3, "boxes", subsets=[list(range(4))] * 2)])
    with pytest.raises(Rejected, match="3 bits suffice"):
        fact_document(about, [fact("tree depth", ">=", 4, "boxes", subsets=[list(range(4))] * 2)])


def test_a_rate_that_is_overtaken_later() -> None:
    """A law that holds for many powers does not hold for good where a faster walk overtakes in the end."""
    rows: list[list[Any]] = [[1, -50, 0], [NEG_INF, 2, 0], [NEG_INF, NEG_INF, 0]]
    rates = [[["1"], ["2"], ["1"]], [["-inf"], ["2"], ["2"]], [["-inf"], ["-inf"], ["0"]]]
    early = {**fact("transient", "=", 1, "powers"), "cyclicity": 1, "rates": rates}
    with pytest.raises(Rejected, match="the law does not hold at 5"):
        fact_document(matrix(rows), [early])


def test_the_limits_of_a_modulus() -> None:
    """A modulus is at least 2 and below 2^64."""
    fact_document(matrix([[1]]), [classical(1, [0], [0], 2)])
    fact_document(matrix([[1]]), [classical(1, [0], [0], 2**64 - 1)])
    for modulus in (1, 2**64):
        with pytest.raises(Rejected, match="between 2 and 2"):
            fact_document(matrix([[1]]), [classical(1, [0], [0], modulus)])


def test_signs_of_permutations() -> None:
    """The sign is the product of (σ(j) − σ(i)) / (j − i) over all pairs."""
    from solver.kernel.facts.lifts import sign

    for order in permutations(range(4)):
        product = Fraction(1)
        for i, j in combinations(range(4), 2):
            product *= Fraction(order[j] - order[i], j - i)

        assert product == sign(order)


@pytest.mark.parametrize(
    ("layers", "regions"),
    [
        ((affine([[1], [2]], [0, 0]), Residual((affine([[1, 0], [0, 0]]),)), Maxout(2)), 1),
        ((HardAttention((head([[0], [0], [1]], values=[[0], [2], [1]]),)),), 1),
        ((HardAttention((head([[0], [0], [1]], values=[[0], [2], [2]]),)),), 2),
        ((HardAttention((head([[0], [0], [1]], values=[[0], [2], [0]]),)),), 2),
    ],
)
def test_maps_of_residuals_and_of_equal_keys(layers: Any, regions: int) -> None:
    """A residual adds what it takes, and keys with equal scores share the weight: seen by the number of regions."""
    given = Network(1, layers)

    (line,) = check_facts(fact_document(network(given), region_tree_facts(given))).lines

    assert line.endswith(f" = {regions}")


def test_sixteen_rows_may_be_split() -> None:
    """With sixteen rows the splits are looked at."""
    found = fact("Gondran–Minoux rank", ">=", 16, "potentials", rows=list(range(16)), potentials=[])
    with pytest.raises(Rejected, match="none serves the split"):
        fact_document(matrix([[0]] * 16), [found])


def test_entries_of_families() -> None:
    """The kernel writes out the families that their names say."""
    for family, rows in (
        ({"family": "Fano"}, FANO),
        ({"family": "C", "size": 2}, [[-1, 0], [0, -1]]),
        ({"family": "multiplication", "size": 3}, [[1, 2, 3], [2, 4, 6], [3, 6, 9]]),
    ):
        assert rows == read_matrix({"matrix": family, "convention": "max"}, Work(10)).rows


def test_fixed_adaptive_and_line_lengths_differ() -> None:
    """The first party chooses whether the output is the second one's input or the third one's."""
    about = {"task": {"task": "table", "shape": [2, 2, 2], "values": [0, 0, 1, 1, 0, 1, 0, 1]}}
    for lengths, cost in (("fixed", 3), ("adaptive", 2), ("line", 4)):
        for value in range(6):
            way = {"order": [0, 1, 2], "lengths": lengths, "public": True}
            given = {**fact("one-way bits", "=", value, "residual classes"), **way}
            if value == cost:
                assert fact_document(about, [given])
                continue
            with pytest.raises(Rejected, match=f"the cost is {cost}"):
                fact_document(about, [given])


def test_row_and_column_rank_differ() -> None:
    """Four points in convex position need themselves; their coordinates are three."""
    rows = [[0, 0, 0], [0, 1, 2], [0, 2, 4], [0, 3, 6]]
    found = [fact("row rank", "=", 4, "residuation"), fact("column rank", "=", 3, "residuation")]

    assert ("row rank = 4", "column rank = 3") == check_facts(fact_document(matrix(rows), found)).lines


@pytest.mark.parametrize(
    ("weights", "cells", "regions"),
    [
        ([[[1], [-1]], [[1, -1]]], 2, 1),
        ([[[1], [-1]], [[1, 1]]], 2, 2),
        ([[[1], [2]], [[1, 1]]], 2, 2),
        ([[[1], [2]], [[2, -1]]], 2, 1),
        ([[[2, 4], [1, 2], [3, 0]], [[1, -2, 1]]], 4, 2),
    ],
)
def test_units_that_share_a_hyperplane(weights: Any, cells: int, regions: int) -> None:
    """Units that change on one hyperplane cut once, and their changes of the map add up."""
    about = network(relu_network(weights))
    found = [fact("cells", "=", cells, "arrangement"), fact("linear regions", "=", regions, "arrangement")]

    assert 2 == len(check_facts(fact_document(about, found)).lines)
    for one in found:
        with pytest.raises(Rejected, match="the proof shows"):
            fact_document(about, [{**one, "value": one["value"] + 1}])


def test_keys_that_tie_everywhere_return_their_mean() -> None:
    """With values 1 and 3 on equal keys, x plus the head changes its sign at x = −2."""
    attention = HardAttention((head([[0], [0]], values=[[1], [3]]),))
    about = network(Network(1, (Residual((attention,)), affine([[1]]), ReLU())))
    assert fact_document(about, [fact("cells", ">=", 2, "points", points=[["-3"], ["-1"]])])
    with pytest.raises(Rejected, match="are equal there"):
        fact_document(about, [fact("cells", ">=", 1, "points", points=[["-2"]])])


def test_parties_that_act_as_one() -> None:
    """The input of a group has that of its first party as the lowest digit; each party stands in one group."""
    joint = {"task": "joint", "of": {"task": "composition", "n": 2, "functions": 2}, "groups": [[2, 0], [1]]}
    for pair, value in (([1 + 4 * 1, 1], 1), ([2 + 4 * 1, 1], 0), ([2 + 4 * 0, 1], 1), ([1 + 4 * 0, 1], 0)):
        about = {"task": {"task": "box", "of": joint, "subsets": [[i] for i in pair]}}
        fact_document(about, [fact("tree depth", "<=", 0, "tree", tree={"output": value})])
        with pytest.raises(Rejected, match="output is wrong"):
            fact_document(about, [fact("tree depth", "<=", 0, "tree", tree={"output": 1 - value})])
    for groups in ([[0, 1]], [[0, 1], [1, 2]], [[0], [1], [2], [0]]):
        with pytest.raises(Rejected, match="each party stands in one group"):
            fact_document({"task": {**joint, "groups": groups}}, [fact("tree depth", ">=", 0, "boxes", subsets=[])])


def test_units_that_never_change() -> None:
    """Units with one form, with a constant difference, or on parallel hyperplanes; three planes through one line."""
    line = relu_network([[[1], [0], [0], [1]], [[1, 1, 1, 1]]], [[0, 0, 5, 1], [0]])
    space = relu_network([[[1, 0], [1, 0], [0, 1]], [[1, 1, 1]]], [[0, 1, 0], [0]])
    for given, cells in ((line, 3), (space, 6)):
        assert fact_document(network(given), [fact("cells", "=", cells, "arrangement")])


def test_weights_are_for_rounds() -> None:
    """Weights of a first turn need rounds, and two parties."""
    about = {"task": {"task": "equality", "bits": 1}}
    with pytest.raises(Rejected, match="two parties in rounds"):
        fact_document(about, [fact("tree depth", ">=", 1, "weights", weights=[], heard=[])])

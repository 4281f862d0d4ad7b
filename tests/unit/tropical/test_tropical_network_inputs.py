"""Odd weights and points of networks and heads: each has a defined answer or a clear error."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from terms.errors import InexactError
from terms.scalars import NEG_INF
from tropical import (
    POS_INF,
    DomainError,
    Polyhedron,
    ShapeError,
    attention_cells,
    count_network,
    head,
    network_pieces,
    restricted,
    segment_count,
    to_json,
)
from tropical.elementwise import at_least, at_most, leaky_relu
from tropical.layers import Maxout, Parallel, ReLU
from tropical.network import Network, affine, relu_network


def test_transposed_and_strided_weights_are_read_as_they_look() -> None:
    """Views of an array give the layer of the same nested list."""
    whole = np.arange(-12, 12).reshape(4, 6)
    for view in (whole.T, whole[::2, ::-1], whole[1:3].T[::2], np.asfortranarray(whole)):
        assert affine(view.tolist()) == affine(view)
        assert head(view.tolist()) == head(view)


def test_no_outputs_no_inputs_and_no_layers() -> None:
    """A network without inputs, outputs or layers has one piece."""
    assert (1, 1) == (
        count_network(Network(2, (affine(np.zeros((0, 2), int)),))).cells,
        count_network(Network(0, (affine(np.zeros((2, 0), int), [1, -1]), ReLU()))).linear_regions,
    )
    assert (3, 4) == Network(2, ())([3, 4])
    assert () == Network(2, (affine(np.zeros((0, 2), int)),))([3, 4])


def test_huge_integers_neither_wrap_nor_vanish() -> None:
    """Two walls at a distance of 2^−200 are told apart, and a slope of 2^200 is a slope."""
    tiny = Fraction(1, 2**200)
    found = count_network(relu_network([[[1], [1]], [[2**200, -1]]], [[0, -tiny], [0]]))

    assert (3, 3) == (found.cells, found.linear_regions)


def test_duplicate_neurons_keys_and_branches_cut_once() -> None:
    """Equal rows, equal keys and equal branches make no cell of their own."""
    doubled = relu_network([[[1], [1], [2]], [[1, 1, 1]]])

    assert 2 == count_network(doubled).cells
    assert 2 == attention_cells([head([[1], [1], [-1], [-1]])]).count
    assert 2 == count_network(Network(1, (Parallel(((ReLU(),), (ReLU(),))),))).cells


def test_parts_of_space_are_respected() -> None:
    """Within a half-line only the pieces there are listed; within a polyhedron of another space nothing is."""
    net = relu_network([[[1], [1]], [[1, 1]]], [[0, -5], [0]])
    half = Polyhedron.from_inequalities([[1, -1]], 1)

    assert (3, 2) == (len(network_pieces(net)), len(network_pieces(net, within=half)))
    with pytest.raises(ShapeError):
        network_pieces(net, within=Polyhedron.space(2))


def test_segments_of_one_point_or_of_two_spaces_are_errors() -> None:
    """A segment has two ends of the network's dimension."""
    net = relu_network([[[1], [-1]], [[1, 1]]])

    with pytest.raises(DomainError, match="different ends"):
        segment_count(net, [1], [1])
    with pytest.raises(DomainError, match="one dimension"):
        segment_count(net, [1], [1, 2])
    with pytest.raises(ShapeError, match=r"reads R\^1"):
        segment_count(net, [1, 2], [1, 3])
    assert 1 == count_network(restricted(net, [7], [])).cells


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: affine([[0.5]]), InexactError),
        (lambda: affine([[float("nan")]]), InexactError),
        (lambda: affine(np.array([[1.0]])), InexactError),
        (lambda: affine([[True]]), InexactError),
        (lambda: affine(np.array([[True]])), InexactError),
        (lambda: affine([[NEG_INF]]), DomainError),
        (lambda: affine([[POS_INF]]), DomainError),
        (lambda: affine([[1]], [NEG_INF]), DomainError),
        (lambda: affine([[1, 2], [3]]), ShapeError),
        (lambda: affine([1, 2]), ShapeError),
        (lambda: affine("ab"), ShapeError),
        (lambda: affine(np.zeros((1, 1, 1), int)), ShapeError),
        (lambda: head([[1], [NEG_INF]]), DomainError),
        (lambda: head([[1]], biases=[0.5]), InexactError),
        (lambda: head([[1, 2], [3]]), ShapeError),
        (lambda: head([[1]], query=[[1, 2]], query_bias=[1, 2]), ShapeError),
        (lambda: head([[1]], scale=Fraction(-1, 2)), DomainError),
        (lambda: Network(-1, ()), DomainError),
        (lambda: Network(2, (Maxout(0),)), ShapeError),
        (lambda: Network(2, (Parallel(()),)), ShapeError),
        (lambda: Network(2, (Parallel(((affine([[1]]),),)),)), ShapeError),
        (lambda: Network(1, (ReLU(),))([NEG_INF]), DomainError),
        (lambda: Network(1, (ReLU(),))([0.5]), InexactError),
        (lambda: leaky_relu([0, 2]), DomainError),
    ],
)
def test_what_has_no_answer_is_an_error(call: Any, error: type[Exception]) -> None:
    """Floats, truths, infinities, ragged rows and sizes that do not fit raise, each in its own kind."""
    with pytest.raises(error):
        call()


def test_what_a_layer_keeps_is_no_part_of_it() -> None:
    """An affine layer that was used equals, prints and is written as one that was not."""
    used, fresh = affine([[1, Fraction(1, 3)]], [2]), affine([[1, Fraction(1, 3)]], [2])
    count_network(Network(2, (used,)))

    assert (fresh, hash(fresh), repr(fresh), to_json(fresh)) == (used, hash(used), repr(used), to_json(used))
    assert {"kind": "Affine", "weights": [[1, "1/3"]], "bias": [2]} == to_json(used)


def test_clipping_layers_clip() -> None:
    """at_least and at_most are max and min with a constant, coordinate by coordinate."""
    clip = Network(2, (*at_least([-1, 0]), *at_most([1, Fraction(1, 2)])))

    assert [(-1, 0), (1, Fraction(1, 2)), (0, Fraction(1, 3))] == [
        clip(p) for p in ([-9, -9], [9, 9], [0, Fraction(1, 3)])
    ]
    assert 9 == count_network(clip).linear_regions

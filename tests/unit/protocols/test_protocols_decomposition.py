"""The indistinguishable decomposition and the product sets of the paper."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from protocols.autoregressive import autoregressive_schedule
from protocols.composition import composition, indexed_composition
from protocols.decomposition import (
    are_boxes,
    decompose,
    decompose_boxes,
    is_constant_on,
    is_refinement,
    iterative_decomposition,
    partition_by_messages,
    refine,
)
from protocols.errors import CertificateError, SpeakingOrderError, TooLargeError
from protocols.oneway import one_way_protocol
from protocols.productsets import (
    ProductDecomposition,
    Split,
    check_decomposition,
    cover,
    crossing,
    find_decomposition,
    random_protocol,
)


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("spread", [2, 5, 10**6, 2**40])
def test_refinement_equals_a_dictionary(compiled: bool, spread: int) -> None:
    """Level by level, groups are exactly the sets of rows with equal messages so far, numbered in order."""
    rng = np.random.default_rng(1)
    messages = [rng.integers(-spread, spread, size=3000) for _ in range(4)]
    found = decompose(messages, 3000, compiled)
    for level in range(5):
        keys = [tuple(int(column[row]) for column in messages[:level]) for row in range(3000)]
        names = {key: number for number, key in enumerate(sorted(set(keys)))}

        assert [names[key] for key in keys] == found.labels[level].tolist()
        assert len(names) == found.groups[level]


def test_both_refinements_agree_and_empty_inputs_have_no_groups() -> None:
    """The compiled and the array step give the same labels; no rows make no groups."""
    rng = np.random.default_rng(3)
    labels = np.sort(rng.integers(0, 3, size=500)).astype(np.int32)
    messages = rng.integers(0, 7, size=500)
    fast, slow = refine(labels, 3, messages), refine(labels, 3, messages, compiled=False)

    assert fast[1] == slow[1]
    assert np.array_equal(fast[0], slow[0])
    assert decompose([np.zeros(0, dtype=np.int64)], 0).groups == (0, 0)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
@pytest.mark.parametrize("n", [2, 3])
def test_the_invariants_of_a_one_way_decomposition(order: tuple[int, ...], n: int) -> None:
    """Refinement is monotone, groups are transcripts and boxes, and with the last input they fix the
    output."""
    task = composition(n, 2)
    protocol = one_way_protocol(task, order)
    transcript = protocol.run(task)
    found = decompose(transcript.messages, task.count)
    boxes = decompose_boxes(task, protocol)
    last = transcript.inputs[:, order[-1]]

    assert all(is_refinement(finer, coarser) for coarser, finer in zip(found.labels, found.labels[1:], strict=False))
    assert np.array_equal(found.labels[-1], transcript.codes())
    assert all(are_boxes(transcript.inputs, labels) for labels in found.labels)
    assert is_constant_on(found.labels[-1] * task.sizes[order[-1]] + last, transcript.outputs)
    assert not is_constant_on(found.labels[1], transcript.outputs)
    assert found.groups[-1] == len(boxes)
    assert task.count == sum(box.count for box in boxes)


def test_boxes_are_the_groups() -> None:
    """Every transcript box lists exactly the inputs with its transcript."""
    task = composition(2, 2)
    protocol = one_way_protocol(task, (2, 1, 0))
    transcript = protocol.run(task)
    said = list(zip(*(column.tolist() for column in transcript.messages), strict=True))
    for box in decompose_boxes(task, protocol):
        members = set(product(*(part.tolist() for part in box.sets)))

        assert members == {
            tuple(row) for row, words in zip(transcript.inputs.tolist(), said, strict=True) if words == box.transcript
        }


def test_groups_need_not_be_boxes_when_answers_read_both_ends() -> None:
    """In the autoregressive model an answer depends on two inputs, and the groups of a random protocol are no
    boxes."""
    protocol = random_protocol(SCHEDULE, 0)
    transcript = protocol.run(TASK)
    found = decompose(transcript.messages, TASK.count)

    assert not are_boxes(transcript.inputs, found.labels[-1])
    with pytest.raises(SpeakingOrderError, match="need not be boxes"):
        decompose_boxes(TASK, protocol)


def test_the_recursive_scheme_is_the_refinement() -> None:
    """The recursion of the note with a real partition step returns the groups of the refinement, in its
    order."""
    task = composition(2, 2)
    transcript = one_way_protocol(task, (2, 1, 0)).run(task)
    step = partition_by_messages(transcript.messages)
    for depth in range(3):
        groups = iterative_decomposition(range(task.count), depth, step)
        labels = decompose(transcript.messages[:depth], task.count).labels[-1]

        assert sorted(row for group in groups for row in group) == list(range(task.count))
        assert [np.flatnonzero(labels == group).tolist() for group in range(len(groups))] == groups
    assert iterative_decomposition([5], 3, step) == [[5]]


TASK = indexed_composition(2, (2,), 2)
SCHEDULE = autoregressive_schedule((3, 2, 1, 0), 2, 2)
SPLIT = Split(upper=(3,), lower=(2, 1, 0), epochs=2)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("keep", [(1, 1), (2, 1), (1, 2)])
def test_a_product_decomposition_exists_for_random_protocols(seed: int, keep: tuple[int, int]) -> None:
    """The search finds the largest hidden set over all kept products, as brute force does, above the
    pigeonhole floor."""
    protocol = random_protocol(SCHEDULE, seed)
    found = find_decomposition(TASK, protocol, SPLIT, keep)
    check_decomposition(TASK, protocol, found)
    rows = TASK.inputs()
    said = protocol.run(TASK).messages
    slots = crossing(protocol, SPLIT)
    heard = {tuple(row): tuple(int(said[s][k]) for s in slots) for k, row in enumerate(rows.tolist())}
    best = 0
    for maps, starts in product(combinations(range(4), keep[0]), combinations(range(2), keep[1])):
        views = [tuple(heard[w, s, f, g] for f in maps for s in starts for w in range(2)) for g in range(16)]
        best = max(best, max(views.count(view) for view in views))

    assert best == len(found.hidden)
    assert found.floor <= best
    assert [keep[0], keep[1], 2] == [len(part) for part in found.kept]


def test_silence_hides_everything() -> None:
    """With one possible message the hidden set is all functions, and the cover is every reachable value."""
    schedule = autoregressive_schedule((3, 2, 1, 0), 2, 1)
    found = find_decomposition(TASK, random_protocol(schedule, 0), SPLIT, (2, 2))

    assert (16, 16) == (len(found.hidden), found.floor)
    assert cover(found, lambda first, start, query: first // 2**start % 2) <= {0, 1}


def test_false_decompositions_are_rejected() -> None:
    """A hidden set that some message tells apart, or a query holder that keeps too little, is refused."""
    protocol = random_protocol(SCHEDULE, 1)
    everything = ProductDecomposition(SPLIT, tuple((g,) for g in range(16)), ((0,), (0,), (0, 1)), 1)
    with pytest.raises(CertificateError, match="not indistinguishable"):
        check_decomposition(TASK, protocol, everything)
    with pytest.raises(CertificateError, match="keep every input"):
        check_decomposition(TASK, protocol, ProductDecomposition(SPLIT, ((0,),), ((0,), (0,), (0,)), 1))
    with pytest.raises(TooLargeError, match="keep fewer"):
        find_decomposition(TASK, protocol, SPLIT, (2, 1), limit=3)

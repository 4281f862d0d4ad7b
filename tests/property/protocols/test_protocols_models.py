"""Properties of machines, protocols and decompositions, on random ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocols.autoregressive import autoregressive_schedule
from protocols.bits import Bracket, bits_for
from protocols.composition import composition, indexed_composition
from protocols.decomposition import (
    are_boxes,
    decompose,
    decompose_boxes,
    is_constant_on,
    is_refinement,
)
from protocols.errors import VisibilityError, WrongOutputError
from protocols.productsets import Split, check_decomposition, find_decomposition, random_protocol
from protocols.prompts import note_prompt, paper_prompt
from protocols.randommachines import KINDS, random_machine
from protocols.reduction import machine_task, reduce_machine
from protocols.schedule import Protocol, Schedule, Slot, Transcript, audit
from protocols.tasks import Party, words


@settings(derandomize=True, max_examples=15, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from(KINDS),
    st.sampled_from(["causal", "strict", "full"]),
    st.integers(1, 2),
    st.integers(1, 2),
    st.booleans(),
)
def test_the_reduction_is_exact(seed: int, kind: str, mask: str, layers: int, heads: int, paper: bool) -> None:
    """Every random machine equals its protocol on every input, within the lemma's bits for each receiving
    token."""
    prompt = (paper_prompt if paper else note_prompt)(composition(2, 2))
    machine = random_machine(seed, kind=kind, mask=mask, layers=layers, heads=heads)
    reduction = reduce_machine(machine, prompt)
    task = machine_task(machine, prompt)
    audit(task, reduction.protocol.schedule, reduction.protocol.run(task))

    assert all(bits <= reduction.lemma_bits for bits in reduction.token_bits)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 31), st.integers(0, 5), st.sampled_from(["decoder", "encoder"]))
def test_a_tampered_message_is_a_cheat(seed: int, row: int, slot: int, mode: str) -> None:
    """Changing one message on one row, where another row looks the same to the sender, is always caught."""
    task = composition(2, 2)
    schedule = autoregressive_schedule((2, 1, 0), 2, 4, mode)
    transcript = random_protocol(schedule, seed).run(task)
    columns = [column.copy() for column in transcript.messages]
    spec = schedule.slots[slot]
    views = np.stack([transcript.inputs[:, party] for party in spec.readers] + [columns[s] for s in spec.sees], axis=1)
    twins = int((views == views[row]).all(axis=1).sum())
    columns[slot][row] = (columns[slot][row] + 1) % 4
    tampered = Transcript(transcript.inputs, tuple(columns), transcript.outputs)
    if twins > 1:
        with pytest.raises(VisibilityError, match=f"slot {slot}"):
            audit(task, schedule, tampered)
    else:
        with pytest.raises((VisibilityError, WrongOutputError)):
            audit(task, schedule, tampered)


@settings(derandomize=True, max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 2), min_size=1, max_size=5), st.integers(1, 4))
def test_decompositions_of_blackboards_keep_their_invariants(seed: int, speakers: list[int], symbols: int) -> None:
    """Groups partition the inputs, refine, are boxes, are the transcripts, and agree with the refinement of
    boxes."""
    task = composition(2, 2)
    slots = tuple(
        Slot(party, tuple(p for p in range(3) if p != party), symbols, (party,), tuple(range(number)))
        for number, party in enumerate(speakers)
    )
    protocol = random_protocol(Schedule(3, slots, 0), seed)
    transcript = protocol.run(task)
    found = decompose(transcript.messages, task.count)
    boxes = decompose_boxes(task, protocol)

    assert list(found.groups) == sorted(found.groups)
    assert all(
        set(range(count)) == set(labels.tolist()) for labels, count in zip(found.labels, found.groups, strict=True)
    )
    assert all(is_refinement(b, a) for a, b in zip(found.labels, found.labels[1:], strict=False))
    assert all(are_boxes(transcript.inputs, labels) for labels in found.labels)
    assert is_constant_on(found.labels[-1], transcript.codes())
    assert (len(boxes), task.count) == (found.groups[-1], sum(box.count for box in boxes))


@settings(derandomize=True, max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 2), st.integers(1, 3), st.integers(1, 2))
def test_product_decompositions_always_exist(seed: int, epochs: int, symbols: int, keep: int) -> None:
    """For random protocols of the paper's task the hidden set is certified and at least the pigeonhole
    floor."""
    task = indexed_composition(2, (2,), 2)
    schedule = autoregressive_schedule((3, 2, 1, 0), epochs, symbols)
    protocol = random_protocol(schedule, seed)
    found = find_decomposition(task, protocol, Split((3,), (2, 1, 0), epochs), (keep, 1))
    check_decomposition(task, protocol, found)

    assert len(found.hidden) >= max(1, found.floor)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 4), max_size=4), st.data())
def test_words_and_indices_are_inverse(radices: list[int], data: st.DataObject) -> None:
    """Every index names one word, in the order of enumeration."""
    party = Party("p", tuple(radices))
    index = data.draw(st.integers(0, party.size - 1))
    word = party.word(index)

    assert index == party.index(word)
    assert word == list(words(radices))[index]
    assert word == tuple(party.symbol(index, position) for position in range(len(radices)))


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.integers(1, 10**9), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_bits_and_brackets_are_exact(count: int, a: int, b: int, c: int, d: int) -> None:
    """⌈log₂ count⌉ is the least exponent, and brackets meet as intervals do."""
    first, second = Bracket(min(a, b), max(a, b)), Bracket(min(c, d), max(c, d))

    assert 2 ** bits_for(count) >= count > 2 ** bits_for(count) // 2 * (count > 1)
    common = [value for value in range(41) if value in first and value in second]
    if common:
        assert Bracket(common[0], common[-1]) == first.meet(second)
    else:
        with pytest.raises(ValueError, match="exceeds"):
            first.meet(second)


@settings(derandomize=True, max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_costs_add_up(seed: int) -> None:
    """The bits of a schedule are the sum over its slots, and joining schedules adds their bits."""
    rng = np.random.default_rng(seed)
    slots = tuple(Slot(int(p), (1,), int(s), (int(p),)) for p, s in rng.integers(1, 9, size=(5, 2)) % [2, 9] + [0, 1])
    whole = Schedule(2, slots, 1)

    assert whole.bits == Schedule(2, slots[:2], 1).bits + Schedule(2, slots[2:], 1).bits
    assert whole.bits == sum(bits_for(slot.symbols) for slot in slots)
    assert isinstance(random_protocol(whole, seed), Protocol)

"""The autoregressive model and the reduction of machines to protocols."""

from __future__ import annotations

import numpy as np
import pytest

from protocols.autoregressive import Exchange, autoregressive_schedule, exchanges, knowledge
from protocols.composition import composition, indexed_composition
from protocols.errors import SpeakingOrderError, VisibilityError
from protocols.lookups import doubling_encoder, indexed_decoder, lookup_decoder
from protocols.prompts import note_prompt, paper_prompt
from protocols.randommachines import KINDS, random_machine
from protocols.reduction import machine_task, reduce_machine
from protocols.schedule import Transcript, audit


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mask", ["causal", "strict", "full"])
@pytest.mark.parametrize("make", [note_prompt, paper_prompt])
def test_random_machines_become_equal_protocols(kind: str, mask: str, make: object) -> None:
    """On every input the protocol is legal and answers as the machine does, within 2·H·d·p bits a token."""
    assert callable(make)
    for seed, functions in ((0, 1), (1, 2)):
        prompt = make(composition(2, functions))
        machine = random_machine(seed, kind=kind, mask=mask, layers=2, heads=1 + seed, dimension=2)
        reduction = reduce_machine(machine, prompt)
        task = machine_task(machine, prompt)
        transcript = reduction.protocol.run(task)
        audit(task, reduction.protocol.schedule, transcript)

        assert machine.answer(prompt.encode(task.inputs())).tolist() == transcript.outputs.tolist()
        assert all(bits <= reduction.lemma_bits for bits in reduction.token_bits)
        assert 2 * machine.heads * 2 * machine.bits == reduction.lemma_bits


@pytest.mark.parametrize("layers", [0, 1, 3])
def test_the_number_of_epochs_is_the_number_of_layers(layers: int) -> None:
    """A machine of L layers uses epochs 1..L, and the total is the token bits times tokens times pairs."""
    prompt = note_prompt(composition(2, 2))
    machine = random_machine(4, layers=layers)
    reduction = reduce_machine(machine, prompt)
    audit(machine_task(machine, prompt), reduction.protocol.schedule, reduction.protocol.run(prompt.task))
    tokens_received = 1 * 2 + 2 * 1

    assert set(range(1, layers + 1)) == {slot.epoch for slot in reduction.protocol.schedule.slots}
    assert tokens_received * sum(reduction.token_bits) == reduction.protocol.schedule.bits


def test_constructed_machines_become_protocols_for_their_tasks() -> None:
    """The lookup decoder, the doubling encoder and the paper's decoder solve their tasks as protocols too."""
    for machine, prompt in (lookup_decoder(2, 2), doubling_encoder(2, 2), indexed_decoder(2, (2,), 2)):
        reduction = reduce_machine(machine, prompt)
        audit(prompt.task, reduction.protocol.schedule, reduction.protocol.run(prompt.task))


def test_a_message_of_the_next_layer_is_caught_one_epoch_early() -> None:
    """Sending in epoch 1 what depends on answers of epoch 1 is a cheat, and the audit names the epoch."""
    machine, prompt = lookup_decoder(2, 2)
    reduction = reduce_machine(machine, prompt)
    transcript = reduction.protocol.run(prompt.task)
    slots = reduction.protocol.schedule.slots
    early = next(n for n, slot in enumerate(slots) if slot.epoch == 1 and slot.sender == 2 and slot.listeners == (0,))
    swapped = list(transcript.messages)
    swapped[early] = transcript.outputs
    with pytest.raises(VisibilityError, match="party f2, epoch 1"):
        audit(
            prompt.task,
            reduction.protocol.schedule,
            Transcript(transcript.inputs, tuple(swapped), transcript.outputs),
        )


def test_exchanges_and_knowledge_follow_the_model() -> None:
    """Earlier blocks answer later ones; an answer knows what both ends collected in earlier epochs, no
    more."""
    pairs = exchanges(3, 2)

    assert [(0, 1), (0, 2), (1, 2)] * 2 == [(pair.sender, pair.receiver) for pair in pairs]
    assert [pairs[k] for k in knowledge(pairs, Exchange(2, 1, 2))] == pairs[:3]
    assert [pairs[k] for k in knowledge(pairs, Exchange(2, 0, 1))] == pairs[:1]
    assert len(exchanges(3, 2, "encoder")) == 12


def test_the_schedule_of_the_model_reads_both_ends() -> None:
    """In the schedule of three parties the answer of f2 to x reads f2 and x, and forgets what f2 told f1."""
    schedule = autoregressive_schedule((2, 1, 0), 2, (2, 2, 4))
    last = schedule.slots[4]

    assert (2, (0,), (2, 0), (1, 2), 4) == (last.sender, last.listeners, last.readers, last.sees, last.symbols)
    assert schedule.knower == 0
    with pytest.raises(SpeakingOrderError, match="once"):
        autoregressive_schedule((0, 0), 1, 2)
    with pytest.raises(SpeakingOrderError, match="mode"):
        exchanges(2, 1, "sideways")


def test_a_machine_task_is_the_machine() -> None:
    """The task of a machine answers single inputs and whole tables as the machine does."""
    prompt = paper_prompt(indexed_composition(2, (2,), 2))
    machine = random_machine(9, layers=1)
    task = machine_task(machine, prompt)
    rows = prompt.task.inputs()
    expected = machine.answer(prompt.encode(rows))

    assert np.array_equal(expected.reshape(task.sizes), task.table())
    assert int(expected[17]) == task(*rows[17].tolist())

"""Bad input, in one table: what is wrong, which error says so, and that it names party, epoch and input."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from protocols import (
    CertificateError,
    MessageSizeError,
    PrecisionError,
    Prompt,
    Protocol,
    ProtocolError,
    SpeakingOrderError,
    TableSizeError,
    TooLargeError,
    VisibilityError,
    WrongOutputError,
    audit,
    audit_machine,
    audit_tree,
    autoregressive_schedule,
    best_tree,
    box_depth,
    check_certificate,
    composition,
    from_table,
    lookup_decoder,
    message_size,
    message_table,
    one_epoch_minimum,
    one_way_cost,
    paper_prompt,
    restrict,
    round_cost,
    tree_from_data,
    two_holders,
)
from protocols.schedule import Transcript

TASK = composition(2, 2)
ROWS = TASK.inputs()
HONEST = one_epoch_minimum(TASK, (2, 1, 0)).protocol


def audited(**changes: object) -> None:
    """Audit the honest protocol with some messages or outputs changed."""
    said = HONEST.run(TASK)
    messages = list(said.messages)
    slot = changes.get("slot")
    if isinstance(slot, int):
        messages[slot] = np.asarray(changes["column"])
    outputs = np.asarray(changes.get("outputs", said.outputs))
    audit(TASK, HONEST.schedule, Transcript(said.inputs, tuple(messages), outputs))


def two_epochs(sender_peeks: bool) -> None:
    """Audit a protocol of two epochs in which f1, in epoch 2, passes on what it never heard."""
    schedule = autoregressive_schedule((2, 1, 0), 2, 4)
    place = next(n for n, s in enumerate(schedule.slots) if (s.sender, s.epoch, s.listeners) == (1, 2, (0,)))
    said = Protocol(schedule, tuple(lambda *_: 0 for _ in schedule.slots), lambda x, *_: 0 * x).run(TASK)
    messages = list(said.messages)
    messages[place] = ROWS[:, 2] if sender_peeks else messages[place]
    audit(TASK, schedule, Transcript(ROWS, tuple(messages), said.outputs))


BAD: dict[str, tuple[Callable[[], object], type[Exception], tuple[str, ...]]] = {
    "a message that depends on what its sender cannot see": (
        lambda: audited(slot=1, column=ROWS[:, 1]),
        VisibilityError,
        ("party f2", "epoch 1", "f1=", "x="),
    ),
    "a message that uses what was forgotten, in epoch 2": (
        lambda: two_epochs(True),
        VisibilityError,
        ("party f1", "epoch 2", "f2="),
    ),
    "a message that is too long": (
        lambda: audited(slot=1, column=np.full(len(ROWS), 4)),
        MessageSizeError,
        ("party f2", "epoch 1", "message 4", "x=0"),
    ),
    "a wrong output": (
        lambda: audited(outputs=1 - TASK.answers(ROWS)),
        WrongOutputError,
        ("party x", "x=0, f1=0,0, f2=0,0", "32 rows"),
    ),
    "an output that its party cannot know": (
        lambda: two_epochs(False),
        WrongOutputError,
        ("party x", "f2="),
    ),
    "a party out of order": (lambda: one_way_cost(TASK, (0, 0, 1)), SpeakingOrderError, ("(0, 0, 1)", "once")),
    "an epoch of a model that has none": (
        lambda: autoregressive_schedule((1, 0), -1, 2),
        SpeakingOrderError,
        ("epochs ≥ 0", "-1"),
    ),
    "a prompt without a party": (lambda: Prompt(TASK, (2, 1)), SpeakingOrderError, ("(2, 1)", "each party")),
    "rounds of three parties": (lambda: round_cost(TASK, 2), TableSizeError, ("3", "join some")),
    "rounds too few": (lambda: round_cost(two_holders(2, 2), 1), SpeakingOrderError, ("1 rounds", "add a round")),
    "a table of the wrong size": (
        lambda: message_table([2, 4], [2], np.zeros(15)),
        TableSizeError,
        ("(2, 4, 2)", "16 entries", "15"),
    ),
    "a truth table with a negative output": (lambda: from_table("t", [[0, -1]]), TableSizeError, ("t", "relabel")),
    "a truth table without entries": (lambda: from_table("t", np.zeros((2, 0))), TableSizeError, ("at least",)),
    "an input that a party does not have": (lambda: TASK(0, 4, 0), TableSizeError, ("party f1", "0..3")),
    "too few inputs": (lambda: TASK(0, 1), TableSizeError, ("3 parties", "2 inputs")),
    "a box without an input": (lambda: restrict(TASK, [[0], [], [1]]), TableSizeError, ("at least one input",)),
    "a task too large to enumerate": (
        lambda: composition(9, 2).table(),
        TooLargeError,
        ("joint inputs", "smaller size"),
    ),
    "too many boxes": (lambda: box_depth(composition(4, 2)), TooLargeError, ("2^516 boxes", "restrict")),
    "a size that cannot be": (lambda: composition(0, 2), ProtocolError, ("n = 0", "≥ 1")),
    "a knower that is no party": (lambda: box_depth(TASK, 3), ProtocolError, ("0..2", "3")),
    "a tree that asks a stranger": (
        lambda: audit_tree(TASK, tree_from_data({"party": 9, "ones": [], "zero": {"output": 0}, "one": {"output": 0}})),
        SpeakingOrderError,
        ("no party 9",),
    ),
    "a tree that is wrong": (
        lambda: audit_tree(composition(2, 1), best_tree(from_table("other", composition(2, 1).table() ^ 1))),
        WrongOutputError,
        ("leaf '", "x=", "f1="),
    ),
    "precision too small to hold a score": (
        lambda: audit_machine(replace(lookup_decoder(3, 2)[0], bits=5), lookup_decoder(3, 2)[1]),
        PrecisionError,
        ("layer 1, head 1", "5 bits", "raise the precision", "x=0"),
    ),
    "a mode of its own": (
        lambda: message_size(paper_prompt(TASK), 2, "sideways"),
        ProtocolError,
        ("decoder", "encoder", "sideways"),
    ),
    "a certificate of an unknown form": (
        lambda: check_certificate({"form": "trust me"}),
        CertificateError,
        ("trust me",),
    ),
    "a certificate without its task": (
        lambda: check_certificate({"form": "rank", "witness": {}}),
        CertificateError,
        ("malformed", "task"),
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_named(case: str) -> None:
    """The error is of the right class, and its message has the place and the remedy."""
    build, error, words = BAD[case]
    with pytest.raises(error) as caught:
        build()

    assert [word for word in words if not re.search(re.escape(word), str(caught.value))] == [], str(caught.value)


def test_the_honest_protocol_is_not_bad() -> None:
    """Without a change the audit of the table's protocol passes."""
    audited()

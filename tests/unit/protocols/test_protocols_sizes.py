"""The least message size from everything that is known: constructions, counts, and how both are checked."""

from __future__ import annotations

import json

import numpy as np
import pytest

from protocols import threevalues
from protocols.bits import Bracket
from protocols.catalog import check_certificate
from protocols.classic import index, k_hop_induction, pointer_jumping
from protocols.composition import composition, indexed_composition
from protocols.encoderwidth import encoder_is_refuted, encoder_protocol, encoder_width
from protocols.errors import CertificateError, ProtocolError, WrongOutputError
from protocols.messagesize import message_schedule
from protocols.prompts import note_prompt, paper_prompt
from protocols.schedule import audit
from protocols.sizes import message_size
from protocols.tasks import Task
from protocols.threefunctions import three_function_protocol, three_function_width

SIZES = [
    (composition(2, 2), "decoder", ["2", "1", "1"]),
    (composition(3, 2), "decoder", ["5", "1", "1"]),
    (composition(4, 2), "decoder", ["8", "2", "1"]),
    (composition(2, 2), "encoder", ["2", "1", "1"]),
    (composition(4, 2), "encoder", ["8", "1", "1"]),
    (composition(2, 3), "decoder", ["2", "1", "1"]),
    (composition(3, 3), "decoder", ["5", "1", "1"]),
    (indexed_composition(2, (2,)), "decoder", ["4", "1", "1"]),
    (indexed_composition(1, (5,)), "decoder", ["3", "2", "1"]),
    (indexed_composition(3, (1,)), "decoder", ["5", "2", "1"]),
    (k_hop_induction(4, 2, 1), "decoder", ["1", "1", "1"]),
    (index(4), "encoder", ["1", "1", "1"]),
    (pointer_jumping(2, 2), "decoder", ["1", "1", "1"]),
]


@pytest.mark.parametrize(("task", "mode", "expected"), SIZES, ids=lambda part: getattr(part, "name", None))
def test_sizes_for_one_two_and_three_epochs(task: Task, mode: str, expected: list[str]) -> None:
    """Every upper end has a protocol that is legal on its schedule and right on every input, every lower end data."""
    for epochs, bits in enumerate(expected, start=1):
        size = message_size(paper_prompt(task), epochs, mode)
        rows = task.inputs()
        rows = rows[np.random.default_rng(0).permutation(len(rows))[:60_000]]
        audit(task, size.schedule(size.bits.upper), size.protocol.run(task, rows))
        proved = check_certificate(json.loads(json.dumps(size.certificate)))

        assert bits == str(size.bits)
        if size.certificate["form"] == "dependence":
            assert proved == size.bits.lower
        elif size.certificate["form"] != "one epoch":
            assert proved == size.bits.lower - 1


def test_five_values_need_two_bits_of_an_encoder_too() -> None:
    """At two epochs n = 4 takes one bit, n = 5 two: the protocol is right on random inputs."""
    found = encoder_width(5)
    task = composition(5, 2)
    rng = np.random.default_rng(5)
    rows = np.stack([rng.integers(size, size=5000) for size in task.sizes], axis=1)
    audit(task, message_schedule(paper_prompt(task), 2, 2, "encoder"), found.protocol.run(task, rows))

    assert (Bracket(1, 1), Bracket(2, 2)) == (encoder_width(4).bits, found.bits)
    assert encoder_width(4, (1, 2, 0)).bits == message_size(note_prompt(composition(4, 2)), 2, "encoder").bits


def test_the_encoders_bound_ends_where_its_protocol_begins() -> None:
    """The count never refutes what the protocol attains; false counts, orders and sizes are refused."""
    assert not any(encoder_is_refuted(n, bits) for bits in (1, 2, 3) for n in range(2, 4**bits + 1))
    with pytest.raises(CertificateError, match="does not rule"):
        check_certificate({"form": "encoder width", "n": 4, "bits": 1})
    with pytest.raises(ProtocolError, match="ends with x"):
        encoder_width(4, (0, 1, 2))
    task = composition(5, 2)
    with pytest.raises(WrongOutputError):
        audit(task, (short := encoder_protocol(5, 1)).schedule, short.run(task, np.asarray([[0, 4, 3000]])))


@pytest.mark.parametrize(("n", "epochs", "bits"), [(2, 2, 1), (3, 2, 1), (3, 3, 1), (4, 2, 2), (4, 3, 1), (5, 2, 3)])
def test_three_functions_in_two_and_three_epochs(n: int, epochs: int, bits: int) -> None:
    """The protocols are legal on the paper's schedule and right, on every input where they are few."""
    task = composition(n, 3)
    protocol = three_function_protocol(n, epochs, bits)
    rng = np.random.default_rng(n)
    rows = task.inputs() if n < 4 else np.stack([rng.integers(size, size=5000) for size in task.sizes], axis=1)

    assert protocol is not None
    audit(task, message_schedule(paper_prompt(task), epochs, bits), protocol.run(task, rows))
    assert three_function_protocol(n, epochs, bits - 1) is None or bits == 1


@pytest.mark.parametrize("table", ["THIRD", "THIRD_LATER", "SECOND", "FIRST_LATER", "OUTPUT"])
def test_every_table_of_the_three_values_matters(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowest bit of any table turned, and some input has a wrong output."""
    task = composition(3, 3)
    monkeypatch.setattr(threevalues, table, getattr(threevalues, table) ^ 1)
    protocol = three_function_protocol(3, 2, 1)

    assert protocol is not None
    with pytest.raises(WrongOutputError):
        audit(task, protocol.schedule, protocol.run(task))


def test_three_functions_need_what_two_need() -> None:
    """Brackets for n = 2…6; where the last function is the identity, a protocol for three composes two."""
    found = {epochs: [str(three_function_width(n, epochs).bits) for n in range(2, 7)] for epochs in (2, 3)}
    task = composition(3, 3)
    protocol = three_function_width(3, 2).protocol
    identity = task.parties[3].index((0, 1, 2))
    rows = np.asarray([row for row in task.inputs() if row[3] == identity])
    two = composition(3, 2)

    assert found == {2: ["1", "1", "2", "[2, 3]", "[2, 3]"], 3: ["1", "1", "1", "[1, 2]", "[1, 2]"]}
    assert np.array_equal(protocol.run(task, rows).outputs, two.answers(rows[:, :3]))
    with pytest.raises(ProtocolError, match="see one_epoch_minimum"):
        three_function_width(3, 1)


def test_dependence_is_checked() -> None:
    """Two inputs prove one bit only if their query is the same and their outputs are not."""
    data = message_size(paper_prompt(composition(3, 3)), 2).certificate
    first, second = data["inputs"]

    assert (1, "dependence") == (check_certificate(data), data["form"])
    for pair in ([first, first], [first, [1 + first[0], *second[1:]]]):
        with pytest.raises(CertificateError, match="need no answer"):
            check_certificate({**data, "inputs": pair})

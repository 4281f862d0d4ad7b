"""Minimal machines and closed forms: against enumeration, and with their certificates."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from protocols.bits import Bracket, bits_for
from protocols.boxes import box_depth, least_leaves
from protocols.catalog import check_certificate
from protocols.composition import composition
from protocols.coverings import (
    check_width,
    covering,
    two_function_protocol,
    two_function_width,
    width_is_refuted,
)
from protocols.depthwidth import built_decoder, depth_width_row, depth_width_table
from protocols.errors import CertificateError, ProtocolError, SpeakingOrderError
from protocols.laws import (
    composition_depth,
    composition_leaves,
    one_way_bits,
    one_way_messages,
    one_way_states,
    theorem_threshold,
)
from protocols.messagesize import message_schedule
from protocols.oneway import every_one_way_cost
from protocols.prompts import note_prompt, paper_prompt
from protocols.schedule import audit
from protocols.schedulecnf import protocol_obligation
from protocols.simultaneous import check_one_epoch, one_epoch_minimum
from protocols.tasks import from_table
from protocols.transformer import audit_machine
from solver.closing import satisfy


@pytest.mark.parametrize(("n", "functions"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (5, 1)])
def test_the_law_of_one_way_orders_holds_for_every_order(n: int, functions: int) -> None:
    """The closed form equals the minimal automaton's message counts and costs for all orders."""
    for cost in every_one_way_cost(composition(n, functions)):
        assert cost.messages == one_way_messages(n, functions, cost.order)
        assert (cost.fixed, cost.adaptive) == (one_way_bits(n, functions, cost.order),) * 2
        assert cost.states == one_way_states(n, functions, cost.order)


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_the_theorem_speaks_from_its_threshold_on(layers: int) -> None:
    """j^(16^L) ≤ 2^j fails just below the threshold and holds at and beyond it."""
    least = theorem_threshold(layers)
    power = 16**layers

    assert (least - 1) ** power > 2 ** (least - 1)
    assert all(j**power <= 2**j for j in (least, least + 1, 2 * least))
    assert [j for j in range(2, 2 * least if layers == 1 else 2) if j**16 > 2**j] == list(
        range(2, least if layers == 1 else 2)
    )
    with pytest.raises(ProtocolError, match="L ≥ 1"):
        theorem_threshold(0)


def test_only_the_forward_order_is_cheap() -> None:
    """Among all orders of five functions on ten values only x, f1, …, f5 costs L·⌈log₂ n⌉ bits."""
    n, functions = 10, 5
    cheap = [
        order for order in permutations(range(functions + 1)) if one_way_bits(n, functions, order) < bits_for(n**n)
    ]

    assert cheap == [tuple(range(functions + 1))]
    with pytest.raises(SpeakingOrderError, match="once"):
        one_way_messages(2, 1, (0, 0))


def test_orders_are_counted_by_the_values_that_are_told() -> None:
    """A party that is put behind all others in the composition tells a value only if it speaks last."""
    counts = {0: 1}
    for functions in range(1, 6):
        told = {kept + 1: number for kept, number in counts.items()}
        counts = {kept: told.get(kept, 0) + functions * counts.get(kept, 0) for kept in range(functions + 1)}
        orders = permutations(range(functions + 1))
        found = Counter(one_way_messages(2, functions, order).count(2) for order in orders)

        assert dict(found) == counts


@pytest.mark.parametrize("functions", [1, 2, 3])
def test_the_leaf_law_holds_for_both_kinds_of_output(functions: int) -> None:
    """Leaves are n^(L+1) in public and n^L when the holder of the last function knows the output."""
    task = composition(2, functions)

    assert composition_leaves(2, functions) == least_leaves(task)
    assert composition_leaves(2, functions, functions) == least_leaves(task, functions)
    with pytest.raises(ProtocolError, match="closed form"):
        composition_leaves(2, functions, 0)


@pytest.mark.parametrize(
    ("n", "functions", "box", "expected"),
    [
        (2, 6, None, Bracket(7, 7)),
        (4, 3, None, Bracket(8, 8)),
        (8, 2, None, Bracket(9, 9)),
        (3, 2, (3, 5, 5), Bracket(6, 6)),
        (3, 3, (3, 5, 5, 5), Bracket(8, 8)),
        (5, 2, None, Bracket(7, 9)),
    ],
)
def test_depth_brackets(n: int, functions: int, box: tuple[int, ...] | None, expected: Bracket) -> None:
    """Powers of two are exact by leaves alone; three values are exact by a small sub-box; others are
    brackets."""
    assert expected == composition_depth(n, functions, box, tries=10).bits


@pytest.mark.parametrize("functions", [1, 2, 3, 4])
def test_depth_brackets_contain_the_exact_depth(functions: int) -> None:
    """The bracket for two values is the box depth."""
    assert Bracket(*(2 * [box_depth(composition(2, functions))])) == composition_depth(2, functions).bits


@pytest.mark.parametrize(("n", "bits"), [(2, 2), (3, 5), (4, 8)])
@pytest.mark.parametrize("order", [(2, 1, 0), (1, 2, 0)])
def test_one_epoch_needs_the_whole_function(n: int, bits: int, order: tuple[int, ...]) -> None:
    """At one epoch f2's answer is injective: nⁿ answers, in both prompt orders, with protocol and
    certificate."""
    task = composition(n, 2)
    least = one_epoch_minimum(task, order)
    audit(task, least.protocol.schedule, least.protocol.run(task))

    assert (n**n, bits) == (least.symbols, least.bits)
    assert n**n == check_one_epoch(task, json.loads(json.dumps(least.certificate)))


def test_false_one_epoch_certificates_are_rejected() -> None:
    """A completion that does not separate its pair, a missing one, or the query holder as block proves
    nothing."""
    task = composition(2, 2)
    good = one_epoch_minimum(task, (2, 1, 0)).certificate
    with pytest.raises(CertificateError, match="not told apart"):
        check_one_epoch(task, {**good, "completions": [[0, 0, 0]] * len(good["completions"])})
    with pytest.raises(CertificateError, match="completion each"):
        check_one_epoch(task, {**good, "completions": good["completions"][1:]})
    for block, error in ((0, CertificateError), (None, CertificateError), (-3, ProtocolError), (True, ProtocolError)):
        with pytest.raises(error, match=r"query holder|parties 0\.\.2"):
            check_one_epoch(task, {**good, "block": block})


def test_a_constant_task_needs_no_answer() -> None:
    """Where the query alone decides, one answer of 0 bits suffices."""
    task = from_table("first", np.asarray([[[0, 0]], [[1, 1]]]))
    least = one_epoch_minimum(task, (2, 1, 0))

    assert (1, 0, 1) == (least.symbols, least.bits, check_one_epoch(task, least.certificate))


WIDTHS = {
    ("paper", 2): ["1", "1", "2", "2", "2"],
    ("paper", 3): ["1", "1", "1", "1", "[1, 2]"],
    ("note", 2): ["1", "2", "2", "3", "3"],
    ("note", 3): ["1", "1", "1", "2", "2"],
}


@pytest.mark.parametrize(("order", "epochs"), WIDTHS)
def test_widths_of_two_functions(order: str, epochs: int) -> None:
    """The table of least bits for n = 2…6; every lower end is refuted by its counts one bit below."""
    found = [two_function_width(n, epochs, order) for n in range(2, 7)]

    assert WIDTHS[order, epochs] == [str(width.bits) for width in found]
    assert all(width.bits.lower - 1 == check_width(json.loads(json.dumps(width.refuted))) for width in found)


@pytest.mark.parametrize("epochs", [2, 3, 4, 5])
def test_the_notes_order_is_decided_for_every_size(epochs: int) -> None:
    """The least bits are ⌈log₂ n⌉ divided by E − 1, rounded up."""
    for n in range(2, 40):
        least = -(-bits_for(n) // (epochs - 1))

        assert not width_is_refuted(n, epochs, "note", least)
        assert width_is_refuted(n, epochs, "note", least - 1)
        if n < 20:
            assert Bracket(least, least) == two_function_width(n, epochs, "note").bits


@pytest.mark.parametrize(("n", "order", "bits"), [(3, "note", 1), (4, "note", 1), (4, "paper", 1), (3, "paper", 1)])
def test_a_solver_agrees_with_the_bounds_of_two_epochs(n: int, order: str, bits: int) -> None:
    """With f1 constant and x = 0 a solver refutes what the bound refutes, and finds a protocol where it is silent."""
    task = composition(n, 2)
    constant = [y * (task.sizes[1] - 1) // (n - 1) for y in range(n)]
    bijective = [task.parties[2].index(word) for word in permutations(range(n))]
    some = range(task.sizes[2]) if n == 3 else bijective
    prompt = paper_prompt(task) if order == "paper" else note_prompt(task)
    rows = [(0, first, second) for first in constant for second in some]
    model = satisfy(protocol_obligation(task, message_schedule(prompt, 2, bits), rows), 60)

    assert (model is None) == width_is_refuted(n, 2, order, bits) == (two_function_width(n, 2, order).bits.lower > bits)


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("order", ["paper", "note"])
@pytest.mark.parametrize("epochs", [2, 3])
def test_width_protocols_are_legal_and_right_on_every_input(n: int, order: str, epochs: int) -> None:
    """The protocol of the upper end passes the audit on every input, within its bits per token."""
    task = composition(n, 2)
    width = two_function_width(n, epochs, order)
    rows = task.inputs()
    if len(rows) > 20_000:
        rows = rows[np.random.default_rng(0).permutation(len(rows))[:20_000]]
    audit(task, width.protocol.schedule, width.protocol.run(task, rows))
    tokens = {0: 1, 1: n, 2: n}

    assert all(
        bits_for(slot.symbols) <= width.bits.upper * tokens[slot.listeners[0]] for slot in width.protocol.schedule.slots
    )


@pytest.mark.parametrize(("n", "epochs", "bits"), [(5, 2, 2), (5, 3, 1), (6, 2, 2)])
def test_larger_width_protocols_are_right_on_random_inputs(n: int, epochs: int, bits: int) -> None:
    """The construction is right on inputs beyond enumeration too."""
    task = composition(n, 2)
    protocol = two_function_protocol(n, epochs, "paper", bits)
    rng = np.random.default_rng(n)
    rows = np.stack([rng.integers(size, size=4000) for size in task.sizes], axis=1)

    assert protocol is not None
    audit(task, protocol.schedule, protocol.run(task, rows))


def test_a_width_that_counting_does_not_refute_is_no_certificate() -> None:
    """Claiming that two bits fail for n = 4 at two epochs is rejected; sizes out of range are errors."""
    with pytest.raises(CertificateError, match="does not rule"):
        check_width({"n": 4, "epochs": 2, "order": "paper", "bits": 2})
    with pytest.raises(ProtocolError, match="see one_epoch_minimum"):
        two_function_width(3, 1)
    with pytest.raises(ProtocolError, match="order"):
        two_function_width(3, 2, "sideways")
    assert two_function_protocol(4, 2, "paper", 1) is None
    assert not width_is_refuted(3, 2, "paper", 1)


@pytest.mark.parametrize(("n", "size", "subset"), [(3, 2, 2), (5, 4, 2), (6, 3, 2), (6, 4, 3), (5, 2, 1), (4, 4, 3)])
def test_coverings_cover(n: int, size: int, subset: int) -> None:
    """Every set of the given size lies in a block, and the counting bound holds."""
    blocks = covering(n, size, subset)

    assert blocks is not None
    assert all(any(set(part) <= set(block) for block in blocks) for part in combinations(range(n), subset))
    assert len(blocks) * comb(size, subset) >= comb(n, subset)
    assert covering(5, 2, 3) is None


def test_the_depth_width_table_shows_both_numbers() -> None:
    """Brackets of protocols stand beside the built decoders, whose number is never below the bracket's lower
    end."""
    rows = depth_width_table((2, 3, 4, 5), (1, 2, 3))

    assert ["2", "1", "1", "5", "1", "1", "8", "2", "1", "12", "2", "1"] == [str(row.protocol_bits) for row in rows]
    assert all(row.protocol_bits.lower <= row.decoder_bits for row in rows)
    assert [2, 1, 1, 3, 1, 1, 4, 1, 1, 5, 1, 1] == [row.heads for row in rows]
    for row in rows:
        proved = check_certificate(json.loads(json.dumps(row.certificate)))

        assert row.protocol_bits.lower == (bits_for(proved) if row.layers == 1 else proved + 1)
    assert Bracket(1000, 1000).lower < depth_width_row(200, 1).protocol_bits.lower
    with pytest.raises(CertificateError, match="n ≥ 1"):
        check_certificate({"form": "one layer", "n": 0})


@pytest.mark.parametrize("order", ["paper", "note"])
@pytest.mark.parametrize("layers", [1, 2])
def test_the_decoders_of_the_table_are_right(order: str, layers: int) -> None:
    """The decoders behind the rows pass the audit on every input."""
    machine, prompt = built_decoder(3, layers, order)

    assert composition(3, 2).count == audit_machine(machine, prompt)
    assert layers == len(machine.layers)

"""The paper's task with two functions: two epochs against three."""

from __future__ import annotations

import json
import random
from itertools import combinations, permutations, product

import numpy as np
import pytest
import z3

from protocols import twowords
from protocols.bits import Bracket, power_exceeds
from protocols.catalog import check_certificate
from protocols.composition import indexed_composition
from protocols.errors import CertificateError, ProtocolError, WrongOutputError
from protocols.indexedwidth import check_indexed_width, indexed_protocol, indexed_width, refuting_argument
from protocols.messagesize import message_schedule
from protocols.prompts import paper_prompt
from protocols.schedule import Schedule, Slot, audit
from protocols.schedulecnf import protocol_obligation
from protocols.tasks import from_table
from solver.closing import satisfy

SMALL = [(2, 1, 2), (2, 2, 2), (2, 2, 3), (2, 2, 4), (2, 3, 2), (1, 2, 3), (2, 1, 5), (3, 1, 2), (3, 1, 3), (2, 1, 4)]


@pytest.mark.parametrize(("m", "query", "outputs"), SMALL)
@pytest.mark.parametrize("epochs", [2, 3])
def test_protocols_are_legal_and_right_on_every_input(m: int, query: int, outputs: int, epochs: int) -> None:
    """The protocol of the upper end passes the audit on every input, on the schedule of its bits per
    token."""
    task = indexed_composition(m, (query,), outputs)
    width = indexed_width(m, query, outputs, epochs)
    audit(task, width.protocol.schedule, width.protocol.run(task))
    allowed = message_schedule(paper_prompt(task), epochs, width.bits.upper)

    assert all(
        mine.symbols <= full.symbols for mine, full in zip(width.protocol.schedule.slots, allowed.slots, strict=True)
    )
    assert [mine.sees for mine in width.protocol.schedule.slots] == [full.sees for full in allowed.slots]


@pytest.mark.parametrize(("m", "query", "outputs"), [(2, 5, 4), (2, 7, 3), (1, 5, 5), (1, 4, 5)])
def test_two_epochs_need_more_than_three(m: int, query: int, outputs: int) -> None:
    """2 bits at two epochs, 1 bit at three, both exact; the count says nothing for one word less."""
    two, three = (indexed_width(m, query, outputs, epochs) for epochs in (2, 3))

    assert (Bracket(2, 2), Bracket(1, 1)) == (two.bits, three.bits)
    assert check_certificate(json.loads(json.dumps(two.refuted))) == 1
    assert refuting_argument(m, min(query - 1, 3 if m == 1 else query), outputs, 1) is None


def test_the_smallest_instance_of_the_papers_own_task() -> None:
    """(3, 1) with 2187 inputs needs more at two epochs; no (m, n_1) with fewer inputs, or with m·n_1 ≤ 3, does.

    Among those with n_1 ≥ 2 it is (1, 5).
    """
    found = {}
    for m in range(1, 6):
        for query in range(1, 8):
            count = indexed_composition(m, (query,)).count
            if 1 < m * query and (count <= 15625 or m * query <= 4):
                found[m, query] = count, *(indexed_width(m, query, m * query, epochs).bits for epochs in (2, 3))
    gaps = {key for key, (_, two, three) in found.items() if two.lower > three.upper}

    assert all(two.exact and three.exact for _, two, three in found.values())
    assert gaps == {(3, 1), (4, 1), (1, 5)}
    assert min(gaps, key=lambda key: found[key][0]) == (3, 1)
    assert [2187, 262144, 15625] == [found[key][0] for key in ((3, 1), (4, 1), (1, 5))]
    assert {key for key in found if key[0] * key[1] <= 3} >= {(1, 2), (1, 3), (2, 1), (3, 1)}


SIX = [(a, b) for a in range(3) for b in range(3) if a != b]


@pytest.mark.parametrize("chosen", [((0, 1), (1, 2), (2, 0)), ((0, 1), (0, 2), (1, 2)), ((0, 1), (1, 0), (0, 2))])
def test_of_six_maps_no_three_can_share_a_first_answer(chosen: tuple[tuple[int, int], ...]) -> None:
    """A solver says so where z2 tells z0 one bit and z1 everything; two maps of the three can share it.

    These three triples are all, up to names of places and values of z0.
    """

    def answers(maps: tuple[tuple[int, int], ...]) -> bool:
        table = [[[z2 // 3 ** z1[z0] % 3 for z2 in range(27)] for z1 in maps] for z0 in range(2)]
        slots = (
            Slot(2, (0,), 2, (2, 0)),
            Slot(1, (0,), 2, (1, 0)),
            Slot(2, (0, 3), 2, (2,)),
            Slot(2, (3,), 2, (2,)),
            Slot(1, (3,), 2, (1, 2)),
            Slot(0, (3,), 2, (0,), (0, 1, 2)),
        )
        task = from_table("three maps", np.asarray(table)[..., None])
        return satisfy(protocol_obligation(task, Schedule(4, slots, 3)), 60) is not None

    assert not answers(chosen)
    assert all(answers(pair) for pair in combinations(chosen, 2))


def test_three_triples_are_all_up_to_names() -> None:
    """Renaming places and exchanging the values of z0 carries the three triples to all 20."""
    seen = set()
    for triple in (((0, 1), (1, 2), (2, 0)), ((0, 1), (0, 2), (1, 2)), ((0, 1), (1, 0), (0, 2))):
        for names in permutations(range(3)):
            for turn in (1, -1):
                seen.add(frozenset((names[one[0]], names[one[1]])[::turn] for one in triple))

    assert seen == {frozenset(triple) for triple in combinations(SIX, 3)}


def test_the_claim_speaks_of_what_the_engine_excludes() -> None:
    """More than two values of z0, more than four maps, more than four functions, one bijective, as the claim wants
    them, are there exactly where the engine excludes one bit."""
    for m, outputs in product(range(1, 5), range(2, 5)):
        maps = list(permutations(range(min(m, 3)), 2))
        rows = list(product(range(outputs), repeat=3))
        bijective = {p for p, q, r in rows if len({p, q, r}) == 3}
        repeated = {p for p, q, r in rows if p == q != r}
        enough = m > 2 and len(maps) > 4 and bool(bijective) and len(bijective) + len(repeated) > 4

        assert enough == (refuting_argument(m, 1, outputs, 1) == {"by": "six maps"})


@pytest.mark.parametrize(("outputs", "wrong"), [(4, None), (3, None), (4, "from_1_to_0_in_2")])
def test_two_words_and_two_epochs_need_one_bit(
    outputs: int, wrong: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The protocol for two words is right on every input; when z0 passes something else on, the audit says so."""
    task = indexed_composition(2, (2,), outputs)
    if wrong:
        monkeypatch.setattr(twowords._Rules, wrong, lambda _, start, word, heard: heard[2, 1, 1] + 0 * word)
    width = indexed_width(2, 2, outputs, 2)

    assert Bracket(1, 1) == width.bits
    if wrong is None:
        audit(task, width.protocol.schedule, width.protocol.run(task))
    else:
        with pytest.raises(WrongOutputError):
            audit(task, width.protocol.schedule, width.protocol.run(task))


@pytest.mark.parametrize(("query", "outputs"), [(1, 5), (2, 5), (4, 5), (2, 8)])
def test_one_start_value_needs_boxes_that_cover(query: int, outputs: int) -> None:
    """For m = 1 and one bit, four boxes of four values each cover all maps exactly where the argument is silent."""
    corners = [(0, 1, 2, 3), (outputs - 4, outputs - 3, outputs - 2, outputs - 1)]
    boxes = list(product(corners, repeat=query))[:4]
    covered = all(
        any(all(value in part for value, part in zip(word, box, strict=True)) for box in boxes)
        for word in product(range(outputs), repeat=query)
    )

    assert covered == (refuting_argument(1, query, outputs, 1) is None)


@pytest.mark.parametrize("epochs", [2, 3])
def test_the_separating_protocols_are_right_on_every_row_of_the_last_map(epochs: int) -> None:
    """For six words and four outputs the protocol is right on all (w, z0, z1) and all rows z2(w, ·), others
    random."""
    task = indexed_composition(2, (6,), 4)
    width = indexed_width(2, 6, 4, epochs)
    rng = np.random.default_rng(epochs)
    rows = []
    for word in range(6):
        for start in range(2):
            for first in range(4):
                for row in range(16):
                    others = int(rng.integers(4**12)) // 16 ** (word + 1) * 16 ** (word + 1)
                    rows.append([word, start, first, others + row * 16**word + int(rng.integers(16**word))])
    inputs = np.asarray(rows, dtype=np.int64)
    audit(task, width.protocol.schedule, width.protocol.run(task, inputs))

    assert len(inputs) == 768


def test_the_gap_grows() -> None:
    """With many words two epochs need more bits than three do, and the gap grows with m."""
    gaps = []
    for m in (4, 16, 64):
        two, three = (indexed_width(m, 10**9, m, epochs).bits for epochs in (2, 3))
        gaps.append(two.lower - three.upper)

    assert gaps == sorted(gaps)
    assert gaps[-1] > 0


def test_a_solver_agrees_below_the_bound() -> None:
    """With two words and two outputs the bound is silent, and one bit at two epochs is satisfiable indeed."""
    task = indexed_composition(2, (2,), 2)
    obligation = protocol_obligation(task, message_schedule(paper_prompt(task), 2, 1))
    solver = z3.SolverFor("QF_FD")
    solver.from_string(obligation.dimacs())

    assert refuting_argument(2, 2, 2, 1) is None
    assert solver.check() == z3.sat

    model = solver.model()
    protocol = obligation.read_model([int(d.name()[2:]) for d in model.decls() if z3.is_true(model[d])])
    audit(task, protocol.schedule, protocol.run(task))


def test_false_counts_and_sizes_are_refused() -> None:
    """A count that does not refute, an impossible place number and sizes out of range are errors."""
    data = indexed_width(2, 6, 4, 2).refuted
    for change in ({"bits": 2}, {"places": 3}, {"query": 4}, {"by": "boxes"}, {"by": "six maps"}, {"values": 3}):
        with pytest.raises(CertificateError, match="does not rule"):
            check_indexed_width({**data, **change})
    six = indexed_width(3, 1, 3, 2).refuted
    assert check_indexed_width(six) == 1
    for change in ({"m": 2}, {"outputs": 2}, {"bits": 2}):
        with pytest.raises(CertificateError, match="does not rule"):
            check_indexed_width({**six, **change})
    with pytest.raises(CertificateError, match="no argument is called"):
        check_indexed_width({**six, "by": "faith"})
    with pytest.raises(ProtocolError, match="epochs 2 or 3"):
        indexed_width(2, 2, 2, 4)
    assert indexed_protocol(4, 2, 2, 2, 1) is None


def test_powers_are_compared_exactly() -> None:
    """The comparison of powers agrees with integers, also at equality and one off."""
    rng = random.Random(7)
    for _ in range(3000):
        base, exponent, bits = rng.randrange(1, 40), rng.randrange(60), rng.randrange(300)

        assert (base**exponent > 2**bits) == power_exceeds(base, exponent, bits)
    for exponent in range(1, 200):
        length = (7**exponent).bit_length()

        assert power_exceeds(7, exponent, length - 1)
        assert not power_exceeds(7, exponent, length)
        assert not power_exceeds(8, exponent, 3 * exponent)

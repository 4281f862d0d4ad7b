"""Clause obligations: their models are protocols, and their unsatisfiability is true."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import z3

from protocols.annealing import anneal
from protocols.autoregressive import autoregressive_schedule
from protocols.boxes import box_depth
from protocols.classic import equality
from protocols.cnf import ClauseBuilder, Obligation
from protocols.composition import composition
from protocols.errors import MessageSizeError, ProtocolError, TooLargeError
from protocols.oneway import one_way_cost
from protocols.schedule import Schedule, Slot, audit
from protocols.schedulecnf import protocol_obligation
from protocols.simultaneous import one_epoch_minimum
from protocols.subboxes import check_sub_box, shrink_sub_box, sub_box, sub_box_obligation
from protocols.tasks import Task, from_table, restrict
from protocols.treecnf import tree_obligation
from protocols.trees import audit_tree, depth


def solve(obligation: Obligation[object]) -> list[int] | None:
    """Return a model of an obligation's DIMACS text, or None if it is unsatisfiable."""
    solver = z3.SolverFor("QF_FD")
    solver.from_string(obligation.dimacs())
    if solver.check() == z3.unsat:
        return None
    model = solver.model()
    return [int(d.name().removeprefix("k!")) for d in model.decls() if z3.is_true(model[d])]


def solve_by_hand(obligation: Obligation[object]) -> bool:
    """Decide a tiny clause set by trying every assignment."""
    return any(
        all(any((literal > 0) == values[abs(literal) - 1] for literal in clause) for clause in obligation.clauses)
        for values in product((False, True), repeat=obligation.variables)
    )


@pytest.mark.parametrize("seed", range(8))
def test_trees_exist_exactly_from_the_box_depth_on(seed: int) -> None:
    """For random small tasks the clauses are satisfiable at the exact depth, where the model is a tree, and
    not below."""
    rng = np.random.default_rng(seed)
    task = from_table("random", rng.integers(0, 2 + seed % 2, size=[(3, 3), (2, 2, 3)][seed % 2]))
    for knower in (None, 0):
        exact = box_depth(task, knower)
        model = solve(tree_obligation(task, exact, knower))

        assert model is not None
        tree = tree_obligation(task, exact, knower).read_model(model)
        audit_tree(task, tree, knower)

        assert exact == depth(tree)
        if exact:
            assert solve(tree_obligation(task, exact - 1, knower)) is None


@pytest.mark.parametrize("seed", range(6))
def test_one_epoch_protocols_exist_exactly_from_the_minimum_on(seed: int) -> None:
    """For random tasks the one-epoch clauses are satisfiable with the counted number of bits and not with one
    less."""
    rng = np.random.default_rng(seed)
    task = from_table("random", rng.integers(0, 2, size=(2, 5, 3)))
    least = one_epoch_minimum(task, (2, 1, 0))
    audit(task, least.protocol.schedule, least.protocol.run(task))
    schedule = autoregressive_schedule((2, 1, 0), 1, 1 << least.bits)
    obligation = protocol_obligation(task, schedule)
    model = solve(obligation)

    assert model is not None
    protocol = obligation.read_model(model)
    audit(task, schedule, protocol.run(task))
    if least.bits:
        fewer = autoregressive_schedule((2, 1, 0), 1, 1 << (least.bits - 1))

        assert solve(protocol_obligation(task, fewer)) is None


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_one_way_protocols_exist_exactly_from_the_minimum_on(order: tuple[int, int, int]) -> None:
    """On a blackboard with the automaton's message sizes the clauses hold; with one bit less for a speaker
    they do not."""
    task = composition(2, 2)
    cost = one_way_cost(task, order)
    for shorter in (None, 0, 1):
        sizes = [1 << ((count - 1).bit_length() - (speaker == shorter)) for speaker, count in enumerate(cost.messages)]
        slots = tuple(
            Slot(order[k], tuple(p for p in range(3) if p != order[k]), sizes[k], (order[k],), tuple(range(k)))
            for k in range(2)
        )
        model = solve(protocol_obligation(task, Schedule(3, slots, order[2])))

        assert (shorter is None) == (model is not None)


def test_a_shrunk_sub_box_is_a_small_question_with_the_answer_no() -> None:
    """For two functions on three values a box that cannot shrink has no tree of five bits, as a solver
    confirms."""
    task = composition(3, 2)
    found = sub_box(task, (3, 5, 5), tries=10)
    small = shrink_sub_box(task, found)
    obligation = sub_box_obligation(task, small)

    assert (6, 6) == (found.depth, small.depth)
    assert check_sub_box(task, small.witness) == 6
    assert sum(map(len, small.witness["subsets"])) <= sum(map(len, found.witness["subsets"]))
    for party, subset in enumerate(small.witness["subsets"]):
        for item in subset:
            fewer = [
                list(s) if p != party else [i for i in s if i != item] for p, s in enumerate(small.witness["subsets"])
            ]

            assert not all(fewer) or box_depth(restrict(task, fewer)) < 6
    assert len(obligation.clauses) < 10_000
    assert solve(obligation) is None


AUTOREGRESSIVE = [
    (2, 1, (2, 2, 2), "decoder", False),
    (2, 1, (4, 4, 4), "decoder", True),
    (2, 2, (2, 2, 2), "decoder", True),
    (2, 1, (4, 4, 2), "encoder", False),
    (2, 2, (4, 4, 2), "encoder", True),
]


@pytest.mark.parametrize(("n", "epochs", "symbols", "mode", "exists"), AUTOREGRESSIVE)
def test_known_autoregressive_answers(
    n: int, epochs: int, symbols: tuple[int, int, int], mode: str, exists: bool
) -> None:
    """Two functions on two values: 2 bits at one epoch, 1 bit at two, for decoders and encoders alike."""
    task = composition(n, 2)
    schedule = autoregressive_schedule((2, 1, 0), epochs, symbols, mode)
    obligation = protocol_obligation(task, schedule)
    model = solve(obligation)

    assert exists == (model is not None)
    if model is not None:
        protocol = obligation.read_model(model)
        audit(task, schedule, protocol.run(task))


def test_a_sub_box_refutes_one_bit_for_three_values_in_the_notes_order() -> None:
    """With f1 first in the prompt, one bit a token fails at two epochs already for constant f1 and one
    query."""
    task = restrict(composition(3, 2), [[0], [0, 13, 26], list(range(27))])
    schedule = autoregressive_schedule((1, 2, 0), 2, (2, 8, 2))

    assert solve(protocol_obligation(task, schedule)) is None


def test_annealing_finds_protocols_and_repeats_itself() -> None:
    """Two bits at one epoch and one bit at two are found for n = 2; the compiled run equals the plain one."""
    task = composition(2, 2)
    for epochs, symbols in ((1, 4), (2, 2)):
        schedule = autoregressive_schedule((2, 1, 0), epochs, symbols)
        fast = anneal(task, schedule, seed=3, moves=4000)
        slow = anneal(task, schedule, seed=3, moves=4000, compiled=False)

        assert fast.solved
        assert slow.solved
        first, second = fast.protocol.run(task), slow.protocol.run(task)
        assert all(np.array_equal(a, b) for a, b in zip(first.messages, second.messages, strict=True))


def test_annealing_finds_nothing_where_there_is_nothing() -> None:
    """One bit at one epoch is impossible for n = 2: the run ends with as many wrong rows as its protocol
    has."""
    task = composition(2, 2)
    found = anneal(task, autoregressive_schedule((2, 1, 0), 1, 2), moves=2000)
    wrong = (found.protocol.run(task).outputs != task.answers(task.inputs())).sum()

    assert not found.solved
    assert int(wrong) == found.wrong


def test_a_sub_box_refutes_one_bit_for_four_values_in_the_papers_order() -> None:
    """With f2 first, one bit a token fails at two epochs for n = 4 already for constant f1, one query, 30
    maps f2."""
    maps = np.random.default_rng(0).choice(256, 30, replace=False).tolist()
    task = restrict(composition(4, 2), [[0], [0, 85, 170, 255], maps])
    schedule = autoregressive_schedule((2, 1, 0), 2, (2, 16, 2))

    assert solve(protocol_obligation(task, schedule)) is None


def test_dimacs_text_is_the_clause_set() -> None:
    """The text counts variables and clauses, and tiny sets agree with trying every assignment."""
    builder = ClauseBuilder()
    names = [builder.variable(name) for name in "abc"]
    builder.exactly_one(names)
    builder.require(-names[0])
    obligation = builder.finish("which", lambda true: true)

    assert obligation.dimacs().splitlines() == ["p cnf 3 5", "1 2 3 0", "-1 -2 0", "-1 -3 0", "-2 -3 0", "-1 0"]
    assert solve_by_hand(obligation)
    assert obligation.read_model([-1, 2, -3]) == frozenset({2})
    with pytest.raises(ProtocolError, match=r"violates clause 4"):
        obligation.read_model([1, -2, -3])


def test_tiny_obligations_agree_with_every_assignment() -> None:
    """Depths 0 and 1 of AND are decided alike by the solver and by enumeration."""
    task: Task = from_table("and", [[0, 1]])
    for level, exists in ((0, False), (1, True)):
        obligation = tree_obligation(task, level)

        assert exists == (solve(obligation) is not None)
        assert obligation.variables > 16 or exists == solve_by_hand(obligation)


def test_obligations_too_large_or_ill_sized_are_refused() -> None:
    """The encoders say what is wrong and what to do before they build anything."""
    with pytest.raises(TooLargeError, match="restrict it to a box"):
        tree_obligation(composition(3, 3), 8)
    with pytest.raises(TooLargeError, match="restrict it to a box"):
        protocol_obligation(composition(3, 3), autoregressive_schedule((3, 2, 1, 0), 2, 4), limit=1000)
    with pytest.raises(MessageSizeError, match="power of two"):
        protocol_obligation(equality(2), autoregressive_schedule((0, 1), 1, 3))

"""Tasks and certificates by name, and single heads."""

from __future__ import annotations

import json
from itertools import permutations, product

import numpy as np
import pytest

import protocols
from protocols import classic
from protocols.catalog import check_certificate, task_from_data, task_names
from protocols.composition import composition, indexed_composition, ranged_composition
from protocols.coverings import two_function_width
from protocols.distinguished import one_way_certificate
from protocols.errors import CertificateError, ProtocolError
from protocols.lowerbounds import bound_data, composition_fooling_set
from protocols.matrixbounds import discrepancy_bound, rank_bound
from protocols.simultaneous import one_epoch_minimum
from protocols.singlehead import HeadRanking, check_head_ranking, single_head, single_head_with_residual
from protocols.subboxes import sub_box
from protocols.tasks import Task, from_table, joint, restrict

TASKS = [
    composition(2, 2),
    ranged_composition(2, 3, 2),
    indexed_composition(2, (2,)),
    indexed_composition(2, (2,), 2),
    classic.pointer_jumping(2, 3),
    classic.k_hop_induction(4, 2, 2),
    classic.index(3),
    classic.equality(2),
    classic.greater_than(2),
    classic.disjointness(2),
    classic.inner_product(2),
    from_table("t", [[0, 1, 2], [2, 1, 0]]),
    restrict(composition(3, 1), [[0, 2], [5, 7, 11]]),
    joint(composition(2, 2), [[2], [0, 1]]),
]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_every_task_comes_back_from_its_name(task: Task) -> None:
    """A task's key survives JSON and builds a task with the same truth table."""
    again = task_from_data(json.loads(json.dumps(dict(task.key))))

    assert np.array_equal(task.table(), again.table())
    assert task.key["task"] in task_names()


def test_every_form_of_certificate_is_checked_by_name() -> None:
    """Each certificate survives JSON and is accepted with the number it proves."""
    task, words = composition(3, 2), classic.inner_product(2)
    forms = [
        (one_way_certificate(task, (2, 1, 0)), 10),
        (one_epoch_minimum(task, (2, 1, 0)).certificate, 27),
        (two_function_width(4, 2).refuted, 1),
        (bound_data(task, composition_fooling_set(3, 2)), 27),
        (bound_data(task, sub_box(task, (3, 5, 5), tries=10)), 6),
        (bound_data(words, rank_bound(words)), rank_bound(words).leaves),
        (bound_data(words, discrepancy_bound(words)), 4),
    ]
    for data, proved in forms:
        assert proved == check_certificate(json.loads(json.dumps(data)))


def test_false_names_and_numbers_are_refused() -> None:
    """An unknown task or form, a missing parameter and an overstated bound say what is wrong."""
    data = bound_data(composition(2, 1), composition_fooling_set(2, 1))
    with pytest.raises(CertificateError, match="proves 4 leaves, not 5"):
        check_certificate({**data, "bound": 5})
    with pytest.raises(CertificateError, match="no certificate has the form 'magic'"):
        check_certificate({**data, "form": "magic"})
    with pytest.raises(ProtocolError, match="no task is called 'magic'"):
        task_from_data({"task": "magic"})
    with pytest.raises(ProtocolError, match="lacks or misuses the parameter 'n'"):
        task_from_data({"task": "composition"})


def computes_by_enumeration(task: Task) -> bool:
    """Try every ranking of all token types."""
    rows = [tuple(row) for row in product(*(range(size) for size in task.sizes))]
    types = [(position, symbol) for position, size in enumerate(task.sizes) for symbol in range(size)]
    for ranking in permutations(types):
        picked: dict[tuple[int, int], int] = {}
        if all(
            picked.setdefault(next(kind for kind in ranking if row[kind[0]] == kind[1]), task(*row)) == task(*row)
            for row in rows
        ):
            return True
    return False


@pytest.mark.parametrize("number", range(16))
def test_every_function_of_two_bits_is_decided_as_by_enumeration(number: int) -> None:
    """One head computes exactly the two-bit functions other than XOR and its negation; with a residual stream
    all."""
    task = from_table("two bits", [[number >> 3 & 1, number >> 2 & 1], [number >> 1 & 1, number & 1]])
    found = single_head(task)
    check_head_ranking(task, found)

    assert computes_by_enumeration(task) == found.computes
    assert (number not in (0b0110, 0b1001)) == found.computes
    assert all(ranking.computes for ranking in single_head_with_residual(task).values())


@pytest.mark.parametrize("seed", range(10))
def test_random_functions_are_decided_as_by_enumeration(seed: int) -> None:
    """On random functions of three small tokens greedy and enumeration agree, and the result is checked."""
    table = np.random.default_rng(seed).integers(0, 2, size=(2, 2, 2)) * (np.arange(2) == seed % 2)[:, None, None]
    task = from_table("random", table)
    found = single_head(task)
    check_head_ranking(task, found)

    assert computes_by_enumeration(task) == found.computes


def test_parity_of_three_bits_defeats_the_residual_stream() -> None:
    """XOR of three bits stays out of reach of one head with a residual stream, whatever the last token
    shows."""
    parity = from_table("parity", np.indices((2, 2, 2)).sum(axis=0) % 2)

    assert not any(ranking.computes for ranking in single_head_with_residual(parity).values())
    with pytest.raises(CertificateError, match="answers"):
        check_head_ranking(parity, HeadRanking(((0, 0, 0), (0, 1, 1)), ()))
    with pytest.raises(CertificateError, match="constant on the stuck inputs"):
        check_head_ranking(parity, HeadRanking((), ((0, 0, 0), (0, 0, 1))))


def test_the_public_face_exports_what_it_names() -> None:
    """Every name in `__all__` exists, once, and in order."""
    assert sorted(set(protocols.__all__)) == sorted(protocols.__all__)
    assert all(hasattr(protocols, name) for name in protocols.__all__)

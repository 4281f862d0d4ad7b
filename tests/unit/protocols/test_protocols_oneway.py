"""One-way orders against a brute-force search over all messages, and against known figures."""

from __future__ import annotations

import copy
import json
from functools import cache
from itertools import permutations

import numpy as np
import pytest

from protocols.bits import bits_for
from protocols.classic import equality, index
from protocols.composition import composition
from protocols.distinguished import check_one_way_certificate, one_way_certificate
from protocols.errors import CertificateError, SpeakingOrderError, TooLargeError
from protocols.oneway import every_one_way_cost, one_way_cost, one_way_protocol
from protocols.residuals import distinct_rows
from protocols.schedule import audit
from protocols.tasks import from_table


def set_partitions(items: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    if not items:
        return [[]]
    head, rest = items[0], items[1:]
    result = []
    for partition in set_partitions(rest):
        result.append([(head,), *partition])
        for number in range(len(partition)):
            result.append([*partition[:number], (head, *partition[number]), *partition[number + 1 :]])
    return result


def brute_force_adaptive(table: np.ndarray) -> int:
    """Try every partition of every speaker's inputs at every history; speakers are the axes in order."""
    sizes = table.shape

    @cache
    def cost(history: tuple[tuple[int, ...], ...]) -> int | None:
        level = len(history)
        if level == len(sizes) - 1:
            block = table[np.ix_(*history, range(sizes[-1]))].reshape(-1, sizes[-1])
            return 0 if (block == block[0]).all() else None
        best: int | None = None
        for partition in set_partitions(tuple(range(sizes[level]))):
            below = [cost((*history, part)) for part in partition]
            if all(value is not None for value in below):
                total = bits_for(len(partition)) + max(value for value in below if value is not None)
                best = total if best is None else min(best, total)
        return best

    found = cost(())
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("n", "functions", "order", "bits"),
    [
        (2, 1, (1, 0), 2),
        (3, 1, (1, 0), 5),
        (3, 1, (0, 1), 2),
        (3, 2, (0, 1, 2), 4),
        (3, 2, (2, 1, 0), 10),
        (4, 2, (2, 1, 0), 16),
    ],
)
def test_known_minima_of_composition(n: int, functions: int, order: tuple[int, ...], bits: int) -> None:
    """The measured figures come out, on the blackboard and on the line."""
    cost = one_way_cost(composition(n, functions), order)

    assert (bits, bits, bits) == (cost.fixed, cost.adaptive, cost.line)


@pytest.mark.parametrize("seed", range(12))
def test_minimum_equals_brute_force_over_all_partitions(seed: int) -> None:
    """On small random tables the coarsest message costs what the best of all messages costs."""
    rng = np.random.default_rng(seed)
    table = rng.integers(0, 2, size=(3, 3, 2) if seed % 2 else (4, 3))
    task = from_table("random", table)
    for order in permutations(range(table.ndim)):
        assert brute_force_adaptive(np.transpose(table, order)) == one_way_cost(task, order).adaptive


@pytest.mark.parametrize(("n", "functions"), [(2, 1), (2, 2), (3, 1), (3, 2), (2, 3)])
@pytest.mark.parametrize("model", ["blackboard", "line"])
def test_the_protocol_attains_the_minimum_on_every_input(n: int, functions: int, model: str) -> None:
    """For every order the protocol passes the audit on every input and has the minimum's length."""
    task = composition(n, functions)
    for cost in every_one_way_cost(task):
        protocol = one_way_protocol(task, cost.order, model)
        audit(task, protocol.schedule, protocol.run(task))

        assert (cost.fixed if model == "blackboard" else cost.line) == protocol.schedule.bits


@pytest.mark.parametrize("model", ["fixed", "adaptive", "line"])
@pytest.mark.parametrize("public", [False, True])
def test_every_minimum_has_a_certificate(model: str, public: bool) -> None:
    """The certificate survives JSON, is accepted, and proves the computed minimum for every order."""
    for task in (composition(2, 2), composition(3, 1), index(4), equality(2)):
        for cost in every_one_way_cost(task, public=public):
            data = json.loads(json.dumps(one_way_certificate(task, cost.order, model, public)))
            proved = check_one_way_certificate(task, data)

            assert {"fixed": cost.fixed, "adaptive": cost.adaptive, "line": cost.line}[model] == proved


def broken(certificate: dict[str, object], path: tuple[object, ...], value: object) -> dict[str, object]:
    changed = copy.deepcopy(certificate)
    place: object = changed
    for step in path[:-1]:
        place = place[step]  # type: ignore[index]
    place[path[-1]] = value  # type: ignore[index]
    return changed


@pytest.mark.parametrize(
    ("path", "value", "part"),
    [
        (("bound",), 11, "prove 10"),
        (("levels", 0, "inputs", 1), 0, "not told apart"),
        (("levels", 0, "suffixes"), [[0, 0]], "not told apart"),
        (("levels", 1, "prefix"), [], "prefix of length 1"),
        (("levels",), [], "0 levels"),
    ],
)
def test_a_broken_certificate_is_rejected(path: tuple[object, ...], value: object, part: str) -> None:
    """Each way to overstate a bound is named with its level."""
    task = composition(3, 2)
    certificate = one_way_certificate(task, (2, 1, 0), "fixed")
    with pytest.raises(CertificateError, match=part):
        check_one_way_certificate(task, broken(certificate, path, value))


def test_an_adaptive_certificate_must_be_one_chain() -> None:
    """Levels whose prefixes do not continue each other prove nothing about one transcript."""
    task = composition(2, 2)
    certificate = one_way_certificate(task, (2, 1, 0), "adaptive")
    said = certificate["levels"][1]["prefix"][0]
    certificate["levels"][0]["inputs"] = [item for item in certificate["levels"][0]["inputs"] if item != said]
    with pytest.raises(CertificateError, match="does not continue level 0"):
        check_one_way_certificate(task, certificate)


def test_public_output_costs_its_announcement() -> None:
    """Writing the output down adds ⌈log₂ n⌉ bits to the cheap order of composition."""
    for n in (2, 3, 4):
        private = one_way_cost(composition(n, 1), (0, 1))
        public = one_way_cost(composition(n, 1), (0, 1), public=True)

        assert private.fixed + bits_for(n) == public.fixed


def test_history_can_make_lengths_adaptive() -> None:
    """A task where the second speaker is asked only after one history: 1 + 2 bits fixed and adaptive, and
    only 2 where the long message follows a history in which the first speaker needs nothing more."""
    table = np.zeros((2, 4, 4), dtype=int)
    table[1] = np.eye(4, dtype=int)
    cost = one_way_cost(from_table("asked once", table), (0, 1, 2))

    assert (3, 3) == (cost.fixed, cost.adaptive)


def test_fixed_lengths_can_cost_more_than_adaptive_ones() -> None:
    """Two speakers, each long on a different history: 1 + 2 + 2 bits when lengths are fixed, 1 + 2
    otherwise."""
    table = np.zeros((2, 4, 4, 4), dtype=int)
    table[0] = np.eye(4, dtype=int)[:, None, :]
    table[1] = np.eye(4, dtype=int)[None, :, :]
    cost = one_way_cost(from_table("either", table), (0, 1, 2, 3))

    assert (5, 3) == (cost.fixed, cost.adaptive)


@pytest.mark.parametrize("seed", range(6))
def test_distinct_rows_agree_with_a_dictionary(seed: int) -> None:
    """Packing rows into integers never joins or splits rows, however wide or large the entries."""
    rng = np.random.default_rng(seed)
    top = [2, 3, 1000, 2**40, 2**62, 2][seed]
    rows = rng.integers(0, top, size=(200, [1, 70, 9, 5, 4, 130][seed]))
    rows[100:] = rows[:100]
    distinct, names = distinct_rows(rows)
    twin: dict[tuple[int, ...], int] = {}
    for row, name in zip(rows.tolist(), names.tolist(), strict=True):
        assert twin.setdefault(tuple(row), name) == name
        assert row == distinct[name].tolist()

    assert len(twin) == len(distinct)


@pytest.mark.parametrize("order", [(0,), (0, 0), (0, 1, 2), (1, 2)])
def test_an_order_must_name_every_party_once(order: tuple[int, ...]) -> None:
    """A party missing or speaking twice is refused."""
    with pytest.raises(SpeakingOrderError, match="once"):
        one_way_cost(composition(2, 1), order)


def test_a_task_beyond_the_limit_is_refused() -> None:
    """The engine says that a task is too large before it allocates."""
    with pytest.raises(TooLargeError, match="limit"):
        one_way_cost(composition(4, 4), (0, 1, 2, 3, 4))

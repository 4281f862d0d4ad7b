"""Tasks against naive twins that know nothing of indices."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from protocols import classic
from protocols.composition import (
    composition,
    composition_symmetries,
    indexed_composition,
    ranged_composition,
)
from protocols.errors import ProtocolError, TableSizeError, TooLargeError
from protocols.tasks import Party, Symmetry, Task, from_table, joint, restrict, words


def compose(words_of_parties: list[tuple[int, ...]]) -> int:
    """Follow x through the maps, written as words."""
    (value,) = words_of_parties[0]
    for word in words_of_parties[1:]:
        value = word[value]
    return value


def every_input(task: Task) -> list[tuple[int, ...]]:
    return list(product(*(range(size) for size in task.sizes)))


@pytest.mark.parametrize(("n", "functions"), [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
def test_composition_follows_x_through_the_maps(n: int, functions: int) -> None:
    """On every input the rule, the table and the twin agree, and the count is n^(1+nL)."""
    task = composition(n, functions)
    twin = [compose([p.word(i) for p, i in zip(task.parties, row, strict=True)]) for row in every_input(task)]

    assert n ** (1 + n * functions) == task.count
    assert twin == task.table().ravel().tolist()
    assert twin == [task(*row) for row in every_input(task)]
    assert twin == task.answers(task.inputs()).tolist()


@pytest.mark.parametrize(("m", "query", "outputs"), [(2, (), None), (2, (2,), None), (2, (2,), 2), (1, (2, 2), 2)])
def test_indexed_composition_is_definition_2_1(m: int, query: tuple[int, ...], outputs: int | None) -> None:
    """The paper's task agrees with a twin that reads the functions as dictionaries of pairs."""
    task = indexed_composition(m, query, outputs)
    rng = np.random.default_rng(1)
    for _ in range(300):
        row = [int(rng.integers(size)) for size in task.sizes]
        w = task.parties[0].word(row[0])
        value, width = row[1], m
        for level, (party, index) in enumerate(zip(task.parties[2:], row[2:], strict=True)):
            word = party.word(index)
            if level == 0:
                value = word[value]
            else:
                pairs = {
                    (word_symbol, inner): word[inner + width * word_symbol]
                    for word_symbol in range(query[level - 1])
                    for inner in range(width)
                }
                value = pairs[w[level - 1], value]
                width *= query[level - 1]

        assert value == task(*row)


def test_ranged_composition_is_composition_when_all_sets_agree() -> None:
    """With equal sets the ranged task has the table of plain composition."""
    assert np.array_equal(composition(3, 2).table(), ranged_composition(3, 3, 3).table())


TWINS = [
    (classic.equality(3), lambda a, b: a == b),
    (classic.greater_than(3), lambda a, b: a > b),
    (classic.disjointness(3), lambda a, b: not set(bits(a, 3)) & set(bits(b, 3))),
    (classic.inner_product(3), lambda a, b: len(set(bits(a, 3)) & set(bits(b, 3))) % 2),
    (classic.index(5), lambda a, b: b in bits(a, 5)),
    (classic.pointer_jumping(3, 0), lambda a, b: 0),
    (classic.pointer_jumping(3, 3), lambda a, b: chase(a, b, 3)),
    (classic.pointer_jumping(2, 4), lambda a, b: chase(a, b, 4, 2)),
]


def bits(number: int, width: int) -> list[int]:
    return [position for position in range(width) if number >> position & 1]


def chase(a: int, b: int, hops: int, n: int = 3) -> int:
    maps = [Party("", (n,) * n).word(a), Party("", (n,) * n).word(b)]
    vertex = 0
    for hop in range(hops):
        vertex = maps[hop % 2][vertex]
    return vertex


@pytest.mark.parametrize(("task", "twin"), TWINS, ids=[f"{task.name}" for task, _ in TWINS])
def test_textbook_tasks_agree_with_their_definitions(task: Task, twin: object) -> None:
    """Each textbook task has the truth table of its definition in words."""
    assert callable(twin)
    expected = [int(twin(*row)) for row in every_input(task)]

    assert expected == task.table().ravel().tolist()


def hop_from_the_end(symbols: tuple[int, ...], hops: int) -> int | None:
    place = len(symbols) - 1
    for _ in range(hops):
        targets = [j for j in range(1, place + 1) if symbols[j - 1] == symbols[place]]
        if not targets:
            return None
        place = targets[-1]
    return symbols[place]


@pytest.mark.parametrize(("length", "alphabet", "hops"), [(1, 2, 1), (4, 2, 1), (5, 2, 2), (5, 3, 2), (4, 3, 3)])
def test_induction_hops_agree_with_a_backward_scan(length: int, alphabet: int, hops: int) -> None:
    """Every sequence hops as a scan from the right does; a missing target gives the extra symbol."""
    task = classic.k_hop_induction(length, alphabet, hops)
    for row in every_input(task):
        reached = hop_from_the_end(row, hops)

        assert (alphabet if reached is None else reached) == task(*row)


@pytest.mark.parametrize(("n", "functions"), [(2, 1), (2, 3), (3, 1), (3, 2)])
def test_relabellings_are_symmetries(n: int, functions: int) -> None:
    """Every generator leaves the truth table unchanged, and there are (L+1)(n−1) of them."""
    found = list(composition_symmetries(n, functions))

    assert (functions + 1) * (n - 1) == len(found)
    assert all(symmetry.holds_for(composition(n, functions)) for symmetry in found)


def test_a_wrong_relabelling_is_no_symmetry() -> None:
    """Moving x alone changes the task, and is reported so."""
    moved = Symmetry(((1, 0), (0, 1, 2, 3)), (0, 1))

    assert not moved.holds_for(composition(2, 1))


def test_words_come_in_the_order_of_their_indices() -> None:
    """The enumeration of words inverts `Party.index`, for mixed alphabets too."""
    party = Party("p", (2, 3, 2))

    assert [party.index(word) for word in words(party.radices)] == list(range(party.size))
    assert [party.word(index) for index in range(party.size)] == list(words(party.radices))


def test_restrict_and_joint_keep_the_answers() -> None:
    """A box of a task and parties acting as one give the answers of the task itself."""
    task = composition(3, 2)
    box = restrict(task, [[2, 0], [5, 1, 26], [7]])
    pair = joint(task, [[1], [2, 0]])

    assert [[[task(x, f, 7)] for f in (5, 1, 26)] for x in (2, 0)] == box.table().tolist()
    assert all(task(x, f, g) == pair(f, g + 27 * x) for x in range(3) for f in (0, 11, 20) for g in (3, 26))


@pytest.mark.parametrize(
    ("make", "error", "part"),
    [
        (lambda: composition(0, 1), ProtocolError, "n = 0"),
        (lambda: composition(2, 0), ProtocolError, "functions = 0"),
        (lambda: composition(9, 3).table(), TooLargeError, "joint inputs"),
        (lambda: composition(2, 1)(0, 4), TableSizeError, "f1 has no input 4"),
        (lambda: composition(2, 1)(0), TableSizeError, "2 parties"),
        (lambda: from_table("t", [[0, -1]]), TableSizeError, "≥ 0"),
        (lambda: from_table("t", np.zeros((2, 0), dtype=int)), TableSizeError, "one entry"),
        (lambda: Party("f", (2, 2)).index((0, 2)), TableSizeError, "symbol 2"),
        (lambda: restrict(composition(2, 1), [[0], []]), TableSizeError, "at least one input"),
        (lambda: restrict(composition(2, 1), [[0], [4]]), TableSizeError, "no input 4"),
        (lambda: restrict(composition(2, 1), [[-1], [0]]), TableSizeError, "no input -1"),
        (lambda: joint(composition(2, 1), [[0], [0]]), TableSizeError, "once"),
        (lambda: classic.index(0), ProtocolError, "at least one bit"),
    ],
)
def test_bad_tasks_are_refused_with_advice(make: object, error: type[Exception], part: str) -> None:
    """A wrong size, a missing input or a task too large raises its own error and says what is wrong."""
    assert callable(make)
    with pytest.raises(error, match=part):
        make()


def test_an_input_is_an_integer() -> None:
    """A float is no input, not even a whole one."""
    with pytest.raises(TypeError, match="integer"):
        composition(2, 1)(0, 1.0)  # type: ignore[arg-type]


def test_a_large_task_answers_single_inputs_exactly() -> None:
    """Integers beyond 64 bits are exact: 20 values, identity maps as one number of 87 bits."""
    task = composition(20, 3)
    identity = task.parties[1].index(tuple(range(20)))
    shift = task.parties[1].index(tuple((v + 1) % 20 for v in range(20)))

    assert task(18, shift, identity, shift) == 0
    assert 20**61 == task.count

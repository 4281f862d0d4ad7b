"""The budget allocator: its machines are audited, its bounds are those of the protocols, and both never cross."""

from __future__ import annotations

import pytest

from protocols import ProtocolError, Thinker, allocate, audit_machine, audit_thinker, depth_width_row, reduce_machine


@pytest.mark.parametrize(("values", "functions"), [(2, 1), (2, 2), (3, 2), (2, 3), (2, 4)])
def test_every_machine_answers_every_input(values: int, functions: int) -> None:
    """What is said to be enough is a machine with so many layers and bits, right on all inputs."""
    for found in allocate(values, functions, 0).configurations:
        if found.built is None:
            assert found.layers < functions
            continue
        machine, prompt = found.built
        if isinstance(machine, Thinker):
            audit_thinker(machine, prompt)

            assert (1, functions) == (found.layers, found.thoughts)
            continue
        audit_machine(machine, prompt)

        assert len(machine.layers) <= found.layers
        assert {found.enough} == set(reduce_machine(machine, prompt).token_bits)


@pytest.mark.parametrize("values", [2, 3, 4, 8, 16])
@pytest.mark.parametrize("functions", [1, 2, 3, 5])
def test_bounds_never_cross(values: int, functions: int) -> None:
    """No machine has fewer bits than every machine of its depth needs; deeper ones need no more."""
    found = [c for c in allocate(values, functions, 0).configurations if not c.thoughts]

    assert all(c.enough is None or c.needed <= c.enough for c in found)
    assert sorted((c.needed for c in found), reverse=True) == [c.needed for c in found]


def test_one_layer_without_thoughts_needs_as_many_bits_as_two_functions() -> None:
    """The least bits of one layer are those of the one-epoch protocol for the prompt f1, f2, x."""
    (one, *_) = allocate(8, 3, 0, thoughts=False).configurations

    assert depth_width_row(8, 1, "note").protocol_bits.lower == one.needed == 24


def test_standings_change_at_the_costs() -> None:
    """A budget of exactly the cost is enough, one less is open, and below the least cost nothing is."""
    (found, *_) = allocate(8, 2, 0, thoughts=False).configurations
    assert found.cost is not None

    assert ["enough", "open", "open", "not enough"] == [
        found.standing(budget) for budget in (found.cost, found.cost - 1, found.least_cost, found.least_cost - 1)
    ]


def test_the_best_is_one_layer_a_step_or_one_layer_with_thoughts() -> None:
    """Without thoughts the proved best depth is the number of functions, at every number; with them it is one."""
    plain = [allocate(8, k, 10**6, thoughts=False).best for k in range(1, 13)]
    thinking = [allocate(8, k, 10**6).best for k in range(2, 13)]

    assert list(range(1, 13)) == [c.layers for c in plain if c is not None]
    assert [(1, k) for k in range(2, 13)] == [(c.layers, c.thoughts) for c in thinking if c is not None]
    assert allocate(8, 3, 10).best is None


@pytest.mark.parametrize("arguments", [(1, 1, 1), (2, 0, 1), (2, 1, -1)])
def test_meaningless_questions_are_errors(arguments: tuple[int, int, int]) -> None:
    """One value, no function and a negative budget raise."""
    with pytest.raises(ProtocolError):
        allocate(*arguments)

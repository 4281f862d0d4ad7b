"""Counts and constructions of the autoregressive model agree with clauses that say whether a protocol exists."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from protocols import composition, from_table, message_size, note_prompt, paper_prompt
from protocols.coverings import two_function_protocol, width_is_refuted
from protocols.encoderwidth import encoder_is_refuted
from solver.certify.propositional import refutation
from solver.facts import fact_document, size_facts, task
from solver.facts.document import accepted, fact
from solver.kernel.facts.epochclauses import epoch_clauses
from solver.kernel.facts.epochs import clause_views, read_model
from solver.kernel.facts.statement import check_facts
from solver.kernel.facts.tasks import read_task
from solver.kernel.polynomials import Work

QUANTITY = "autoregressive bits"


def refuted(about: dict[str, Any], parameters: dict[str, Any], bits: int) -> bool:
    """Tell whether clauses for all inputs have no model, so that no protocol with so many bits exists."""
    work = Work(10**9)
    found = read_task(about, work)
    model = read_model(found, parameters, "model", work)
    inputs = found.every(None, work)
    return (
        refutation(epoch_clauses(found, inputs, clause_views(model, bits), model.asker, model.kept, work), 60)
        is not None
    )


@pytest.mark.parametrize("seed", range(30))
def test_counts_refute_only_what_has_no_protocol(seed: int) -> None:
    """Where a count refutes one bit on a random table, or zero bits, the clauses for all inputs do so too."""
    chance = random.Random(seed)
    rule = chance.choice(("covering", "escape"))
    middle, last = chance.choice(((4, 6), (6, 2), (5, 2), (2, 10), (1, 6)))
    outputs = chance.choice((4, 6))
    rows = [[chance.sample(range(outputs), min(middle, outputs)) for _ in range(last)] for _ in range(2)]
    values = [[[(row * 3)[y] for row in rows[x]] for y in range(middle)] for x in range(2)]
    about = task(from_table("t", values))
    for order in permutations(range(3)):
        for mode in ("decoder", "encoder"):
            parameters = {"order": list(order), "tokens": [chance.randint(1, 2) for _ in range(2)] + [1], "mode": mode}
            parameters["epochs"] = chance.choice((1, 2, 2))
            for value in (1, 2):
                for party in range(3):
                    subsets = [[chance.randrange(2)], list(range(middle)), list(range(last))]
                    one = {**fact(QUANTITY, ">=", value, rule, party=party, subsets=subsets), **parameters}
                    if accepted(about, one):
                        assert refuted(about, parameters, value - 1)


def test_counts_of_one_bit_that_clauses_confirm() -> None:
    """Both rules refute one bit on a small task, each in its own order, and the clauses confirm it."""
    permuted = [[[(y + row) % 6 for row in range(2)] for y in range(6)]]
    many = [[[row // 3**y % 3 for row in range(9)] for y in range(2)]]
    for values, order, rule in ((permuted, [2, 1, 0], "covering"), (many, [1, 2, 0], "escape")):
        about = task(from_table("t", values))
        parameters = {"order": order, "tokens": [1, 1, 1], "epochs": 2, "mode": "decoder"}
        subsets = [list(range(size)) for size in about["task"]["shape"]]
        one = {**fact(QUANTITY, ">=", 2, rule, party=2, subsets=subsets), **parameters}

        assert accepted(about, one)
        assert refuted(about, parameters, 1)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("epochs", [2, 3])
def test_two_functions_are_certified_as_the_engine_has_them(n: int, epochs: int) -> None:
    """Both ends of the engine's bracket are accepted in both orders; one bit more below, and one less above, is not."""
    for prompt, order in ((paper_prompt(composition(n, 2)), "paper"), (note_prompt(composition(min(n, 5), 2)), "note")):
        found = message_size(prompt, epochs)
        facts = size_facts(found)
        about = task(prompt.task)
        values = {one["relation"]: one["value"] for one in facts}
        fact_document(about, facts)

        assert {"<=": found.bits.upper, ">=": found.bits.lower} == values
        assert not width_is_refuted(prompt.task.outputs, epochs, order, found.bits.lower)
        assert two_function_protocol(prompt.task.outputs, epochs, order, found.bits.upper - 1) is None
        for one in facts:
            assert not accepted(about, {**one, "value": one["value"] + (1 if one["relation"] == ">=" else -1)})


@pytest.mark.parametrize(("n", "bits"), [(3, 1), (4, 1), (5, 2), (9, 2)])
def test_encoders_of_two_functions(n: int, bits: int) -> None:
    """In two epochs an encoder needs the engine's bits, from both sides."""
    found = message_size(paper_prompt(composition(n, 2)), 2, "encoder")
    said = check_facts(fact_document(task(found.task), size_facts(found))).lines

    for rule in ({"rule": "blocks"}, {"rule": "whole inputs"}):
        above = {**size_facts(found)[0], "value": bits - 1, "proof": rule}
        assert not accepted(task(found.task), above)
    assert encoder_is_refuted(n, bits - 1)
    assert (f"{QUANTITY} (epochs 2, mode encoder, order [2, 1, 0], tokens [{n}, {n}, 1]) = {bits}",) == said

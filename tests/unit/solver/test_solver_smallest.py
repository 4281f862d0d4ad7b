"""The smallest counterexample of its size, and what excludes smaller ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from solver import jobs
from solver.claims import REFUTED, Claim, Paper
from solver.decide import decide
from solver.instances import Assignment
from solver.minimality import minimality
from solver.rerun import differs
from solver.smallest import among_smaller, excludes_fewer, is_searchable, order, with_fewer_entries
from terms.question import Question
from terms.scalars import NEG_INF
from terms.spaces import extended_reals, function, index_set, integers, reals, vector
from terms.statements import Forall, Scope
from terms.vocabulary import all_of, any_of, implies, max_over


def question(law: Any, **over: Any) -> Question:
    """Return the question that a law asks over some spaces."""
    return Forall(law, over=over).layout(Scope()).instances[0].question


def sum_is_small(x: Any, y: Any) -> Any:
    """Fails where both numbers are large enough together, at least one of them not 0."""
    return x + y < 2


def found(law: Any, given: Any = (), **over: Any) -> dict[str, Any]:
    """Return the witness that is kept for a refuted law."""
    claim = Claim("some-claim", source=Paper("a note", "page 1"), says="Something.")
    reading = claim.reading("r", Forall(law, over=over, given=given), literal=True, expect=REFUTED)
    document: Any = decide(claim, reading).document
    entry = next(entry for entry in document["evidence"] if entry["form"] == "witness")
    return {"entry": entry, "document": document, "reading": reading}


def test_one_entry_is_enough_and_proved_to_be_needed() -> None:
    """The sum is 2 for one entry 2; zeros alone are excluded by a certificate, and 1 by evaluation."""
    result = found(sum_is_small, x=reals, y=reals)
    known = minimality(result["document"], result["entry"])

    assert {"0", "2"} == set(result["entry"]["values"].values())
    assert known.proved
    assert "0 everywhere makes no counterexample of its size." in known.sentences[0]


def test_a_certificate_of_another_number_of_entries_excludes_nothing() -> None:
    """What shows that one entry is needed does not show that two are."""
    entry = found(sum_is_small, x=reals, y=reals)["entry"]
    asked = question(sum_is_small, x=reals, y=reals)

    assert excludes_fewer(asked, 1, entry["fewer"])
    assert not excludes_fewer(asked, 2, entry["fewer"])
    assert not excludes_fewer(asked, 1, {**entry["fewer"], "form": "no such form"})


def test_without_the_certificate_minimality_is_not_proved() -> None:
    """The flag follows what is in the evidence: a removed certificate, or none evaluated, takes it away."""
    result = found(sum_is_small, x=reals, y=reals)
    poorer = {**result["entry"], "fewer": None}
    not_evaluated = {**result["entry"], "evaluated": -1}

    assert not minimality(result["document"], poorer).proved
    assert not minimality(result["document"], not_evaluated).proved


def test_a_whole_number_comes_before_a_fraction() -> None:
    """The random search may find ½ first; what is kept is the whole number."""
    result = found(lambda x: any_of(x <= 0, 1 < x), x=reals)

    assert {"x": "1"} == result["entry"]["values"]


def test_a_fraction_stays_where_no_whole_number_does() -> None:
    """Between 0 and 1 the smallest by denominator is ½."""
    result = found(lambda x: any_of(x <= 0, 1 <= x), x=reals)

    assert {"x": "1/2"} == result["entry"]["values"]
    assert minimality(result["document"], result["entry"]).proved


def test_minus_infinity_counts_two_entries() -> None:
    """Two finite entries are as many as one −∞, and three are more."""
    asked = question(lambda a, b: a <= b, a=extended_reals, b=extended_reals)
    fewer = with_fewer_entries(asked, 2)
    bottom = Assignment({}, {"a": 0, "b": NEG_INF})

    assert (0, 2, False, 0) == order(bottom)
    assert fewer.given
    assert not jobs.refutes(fewer, bottom)
    assert jobs.refutes(asked, bottom)


def test_a_box_without_zero_has_no_entry_that_is_zero() -> None:
    """Variables that are never 0 all count; the smallest of a box is found by evaluation."""
    result = found(lambda x, y: x + y < 5, x=integers(1, 4), y=integers(2, 4))

    assert 5 == sum(int(value) for value in result["entry"]["values"].values())


def test_too_many_smaller_instances_are_not_evaluated() -> None:
    """Nothing is said of them then."""
    wide = Assignment({}, {f"x_{i}": 9 for i in range(8)})
    asked = question(lambda x: any_of(n < 9 for n in x), x=vector(8, reals))

    assert -1 == among_smaller(asked, wide).evaluated


def test_questions_with_index_sets_are_left_alone() -> None:
    """Only questions about a few numbers are searched."""
    schematic = question(lambda S, f: max_over(S, f) <= 0, S=index_set(), f=function("S", to=reals))

    assert is_searchable(question(sum_is_small, x=reals, y=reals))
    assert not is_searchable(schematic)


def test_another_number_of_evaluated_instances_is_noticed() -> None:
    """Recheck in full counts the smaller instances again."""
    result = found(sum_is_small, x=reals, y=reals)
    reading, document = result["reading"], result["document"]
    layout = reading.statement.layout(reading.quick)
    lying = {**document, "evidence": [{**e, "evaluated": e.get("evaluated", 0) + 1} for e in document["evidence"]]}

    assert "" == differs(layout, reading.quick, document, in_full=True)
    assert "another number of smaller instances" in differs(layout, reading.quick, lying, in_full=True)


@pytest.mark.parametrize("most", [1, Fraction(3, 2), 2])
def test_all_values_up_to_a_magnitude_are_candidates(most: Any) -> None:
    """A law that fails only at that number keeps it, whatever its form."""
    result = found(lambda x: implies(all_of(0 <= x, x <= most), x < most), x=reals)

    assert {"x": str(most)} == result["entry"]["values"]

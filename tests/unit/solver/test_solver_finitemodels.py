"""Counterexamples on small index sets: what z3 finds replays, and what is true has none."""

from __future__ import annotations

import pytest

from solver.finitemodels import MOST_CELLS, cells_of, counterexample_at, finite_counterexample, sizes_of, written_out
from solver.instances import refutes
from solver.jobs import mutated, smoked
from terms.question import Question
from terms.spaces import extended_reals, function, index, index_set
from terms.statements import Forall, Scope
from terms.vocabulary import all_of, all_over, implies, max_over

pytest.importorskip("z3")
LIMITS = {"seconds": 20.0, "rlimit": 20_000_000}


def question(law, over, given=(), **more) -> Question:
    (instance,) = Forall(law, over=over, given=given, **more).instances(Scope())
    return instance.question


def onto(X, f):
    return all_over(X, lambda x: f(f(x)) == f(x))


def injective(X, f):
    return all_over(X, lambda x: all_over(X, lambda y: implies(f(x) == f(y), x == y)))


MAPS = {"X": index_set(), "f": function("X", to="X")}


def test_a_false_sentence_about_functions_has_a_small_counterexample():
    """Not every map is a projection: a swap of two elements is none."""
    asked = question(onto, MAPS)

    found = finite_counterexample(asked, elements=(1, 2, 3), **LIMITS)

    assert found is not None
    assert found.sizes == {"X": 2}
    assert refutes(asked, found)


def test_a_true_sentence_has_none():
    """The injective projections are the identity."""
    asked = question(lambda X, f: all_over(X, lambda x: f(x) == x), MAPS, given=(onto, injective))

    assert finite_counterexample(asked, elements=(1, 2, 3), **LIMITS) is None


def test_numbers_that_may_be_infinite_are_read():
    """A maximum is not attained at a named element where that element is −∞."""
    over = {"X": index_set(), "s": function("X", to=extended_reals), "x": index("X")}
    asked = question(lambda X, s, x: max_over(X, s) == s(x), over)

    found = counterexample_at(asked, {"X": 2}, **LIMITS)

    assert found is not None
    assert refutes(asked, found)


def test_sizes_respect_which_set_is_larger():
    """The larger set has one element more at least; and each set is the largest once."""
    over = {"A": index_set(), "K": index_set(), "k": function("A", to="K")}
    asked = question(lambda A, k: all_over(A, lambda a: k(a) == k(a)), over, larger=(("A", "K"),), pigeonholes=("k",))

    assert list(sizes_of(asked, (1, 2))) == [
        {"A": 2, "K": 1},
        {"A": 3, "K": 2},
        {"A": 3, "K": 2},
        {"A": 4, "K": 3},
    ]


def test_maxima_of_functions_of_several_elements_are_written_out():
    """A maximum that depends on two free elements has an axiom with two bound variables."""
    over = {"X": index_set(), "s": function("X", "X", "X", to=extended_reals)}
    row = lambda X, s, x, y: max_over(X, lambda z: s(x, y, z))  # noqa: E731
    asked = question(
        lambda X, s: all_over(X, lambda x: all_over(X, lambda y: row(X, s, x, y) == row(X, s, y, x))), over
    )

    found = counterexample_at(asked, {"X": 2}, **LIMITS)

    assert found is not None
    assert refutes(asked, found)


def test_what_becomes_too_long_is_left_alone():
    """Eight quantifiers over twelve elements are not written out."""
    deep = "true"
    for level in range(8):
        deep = f"(forall ((j.{level} X)) {deep})"

    with pytest.raises(OverflowError):
        written_out(f"(declare-sort X 0) (assert {deep})", {"X": 12})


def test_too_many_cells_are_not_asked_for():
    """A table of more values than the limit is left alone."""
    asked = question(
        lambda X, f: all_over(X, lambda x: f(x, x, x) == x), {"X": index_set(), "f": function("X", "X", "X", to="X")}
    )

    assert len(cells_of(asked, {"X": 8})) > MOST_CELLS
    assert counterexample_at(asked, {"X": 8}, **LIMITS) is None


def test_smoke_finds_an_instance():
    """Swaps without a fixed point exist."""

    def swap(X, f):
        return all_over(X, lambda x: all_of(f(f(x)) == x, f(x) != x))

    asked = question(onto, MAPS, given=(swap,))

    (model,) = smoked(asked, {"seconds": 20, "rlimit": 20_000_000})["evidence"]

    assert (model["form"], model["values"]) == ("model", {"f": [1, 0]})


def test_smoke_finds_an_instance_with_three_elements_in_each_of_two_sets():
    """Rotations of three elements, and names that tell them apart."""

    def rotates(X, f):
        return all_over(X, lambda x: all_of(f(f(f(x))) == x, f(x) != x))

    def names_differ(X, f, name):
        return all_over(X, lambda x: all_of(name(f(x)) != name(x), name(f(f(x))) != name(x)))

    over = {**MAPS, "Y": index_set(), "name": function("X", to="Y")}
    asked = question(onto, over, given=(rotates, names_differ))

    (model,) = smoked(asked, {"seconds": 20, "rlimit": 20_000_000})["evidence"]

    assert {len(set(values)) for values in model["values"].values()} == {3}


def test_mutants_of_a_schematic_law_are_refuted():
    """Without injectivity a projection need not be the identity; the sampler is not needed to see it."""
    asked = question(lambda X, f: all_over(X, lambda x: f(x) == x), MAPS, given=(onto, injective))

    result = mutated(asked, {"elements": [1, 2, 3], "seed": 0, "most": 24})

    assert result["mutants"] > 3
    assert not [change for change in result["survivors"] if "dropped" in change]


def test_hypotheses_that_contradict_each_other_have_no_instance():
    """The smoke test finds nothing where nothing is."""

    def never(X, f):
        return all_over(X, lambda x: f(x) != f(x))

    assert smoked(question(onto, MAPS, given=(never,)), {"seconds": 20, "rlimit": 20_000_000})["evidence"] == []

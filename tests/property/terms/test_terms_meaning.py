"""One term, many interpretations: all of them agree with a naive twin on random terms and random exact points."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import BOXES, INDEXED, SCALARS, assignments, numbers, questions, questions_with_instances, truths
from twins import as_pair, exact_arguments, law_of, meaning, naive_verdict

from solver.instances import Assignment, plain
from solver.kernel.evaluate import Instance, holds
from solver.kernel.sentence import read_question
from solver.sampling import at_lane, draw, environment
from solver.smtread import evaluate, parse
from terms.formula import latex, text
from terms.interpret import interpret
from terms.intervals import Interval, intervals
from terms.lanes import Lanes
from terms.laws import symbol_values, trace
from terms.mutants import mutants, occurrences
from terms.question import Question, canonical, question_of
from terms.scalars import NEG_INF
from terms.smtlib import counterexample_script
from terms.sorts import NUMERIC
from terms.symbols import term_of
from terms.term import Term, nodes_of

SIGNATURES = [pytest.param(SCALARS, id="scalars"), pytest.param(INDEXED, id="index sets")]


@pytest.mark.parametrize("signature", SIGNATURES)
def test_all_interpretations_agree_with_the_twin(signature: Any) -> None:
    """The exact interpretation, the kernel and the law on exact scalars give what the naive twin gives."""

    @given(questions_with_instances(signature))
    @settings(max_examples=30)
    def check(case: tuple[Question, list[Assignment]]) -> None:
        question, instances = case
        sentence = read_question(question.json())
        law = law_of(question.conclude)
        for assignment in instances:
            expected = naive_verdict(question, assignment)
            values = {name: plain(value) for name, value in assignment.values.items()}
            *hypotheses, conclusion = interpret(question.roots, values, assignment.sizes)

            assert expected == (all(hypotheses), conclusion)
            assert expected == holds(sentence, Instance(sentence, assignment.json()))
            assert expected[1] is law(**exact_arguments(assignment))

    check()


@pytest.mark.parametrize("signature", SIGNATURES)
def test_numbers_agree_with_the_twin(signature: Any) -> None:
    """A numeric term has the twin's value, −∞ included, not only the same comparisons."""

    @given(st.data())
    @settings(max_examples=30)
    def check(data: st.DataObject) -> None:
        node = data.draw(numbers(signature, depth=4))
        question = Question(_trivial(node), (), signature.variables, signature.functions, signature.sorts)
        assignment = data.draw(assignments(question))
        values = {name: plain(value) for name, value in assignment.values.items()}

        assert meaning(node, assignment) == as_pair(interpret([node], values, assignment.sizes)[0])

    check()


@pytest.mark.parametrize("signature", SIGNATURES)
def test_lanes_agree_with_the_twin_in_every_lane(signature: Any) -> None:
    """In each of some lanes of a random batch, the lane interpretation has the twin's value; −∞ stays −∞."""
    import numpy as np

    @given(numbers(signature, depth=4), st.integers(0, 2**32 - 1), st.integers(0, 11))
    @settings(max_examples=25)
    def check(node: Term, seed: int, batch: int) -> None:
        functions = tuple(f for f in signature.functions if f.codomain != "bool")
        if any(n.op == "apply" and n.sort == "bool" for n in node.nodes()):
            return
        question = Question(_trivial(node), (), signature.variables, functions, signature.sorts)
        generator = np.random.default_rng(seed)
        sizes = {sort: int(generator.integers(1, 4)) for sort in signature.sorts}
        drawn = draw(question, generator, sizes, batch)
        (value,) = interpret([node], environment(drawn), sizes)
        for lane in (0, 100, 255):
            found = value[lane % len(value)] if isinstance(value, Lanes) else value

            assert meaning(node, at_lane(drawn, sizes, lane)) == as_pair(found)

    check()


@pytest.mark.parametrize("signature", SIGNATURES)
def test_tracing_a_law_gives_its_term_back(signature: Any) -> None:
    """A law that says what a term says traces to a term with the same meaning, the same on every trace."""
    from terms.spaces import Functions, IndexSets, Indices, Numbers

    spaces: dict[str, Any] = {sort: IndexSets() for sort in signature.sorts}
    for v in signature.variables:
        spaces[v.name] = Numbers(v.sort, v.lo, v.hi) if v.sort in NUMERIC else Indices(v.sort)
    spaces |= {f.name: Functions(f.domain, f.codomain) for f in signature.functions}

    @given(questions_with_instances(signature, count=2))
    @settings(max_examples=25)
    def check(case: tuple[Question, list[Assignment]]) -> None:
        question, instances = case
        law = law_of(question.conclude)
        law.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in spaces]
        )
        traced = trace(law, spaces)

        assert traced.conclude is term_of(law(**symbol_values(spaces)))
        for assignment in instances:
            assert meaning(question.conclude, assignment) is meaning(traced.conclude, assignment)

    check()


@pytest.mark.parametrize("signature", SIGNATURES)
def test_json_round_trip(signature: Any) -> None:
    """A question read back from its JSON is the same question, with the same digest, and the kernel agrees."""

    @given(questions(signature, depth=4))
    @settings(max_examples=30)
    def check(question: Question) -> None:
        document = question.json()
        again = question_of(document)

        assert question == again
        assert canonical(document) == canonical(again.json())
        assert question.digest() == read_question(document).digest

    check()


def test_smt_text_read_back_has_the_twins_value() -> None:
    """The script's assertions, evaluated by an independent reader, are all true exactly on counterexamples."""

    @given(questions_with_instances(SCALARS))
    @settings(max_examples=30)
    def check(case: tuple[Question, list[Assignment]]) -> None:
        question, instances = case
        commands = parse(counterexample_script(question).text)
        definitions = {str(c[1]): (tuple(str(n) for n, _ in c[2]), c[4]) for c in commands if c[0] == "define-fun"}
        for assignment in instances:
            constants: dict[str, Any] = {}
            for name, value in assignment.values.items():
                constants[name] = 7 if value is NEG_INF else value
                constants[f"{name}.bottom"] = value is NEG_INF
            found = all(
                evaluate(c[1], constants=constants, functions={}, definitions=definitions, sizes={})
                for c in commands
                if c[0] == "assert"
            )
            hypotheses, conclusion = naive_verdict(question, assignment)

            assert (hypotheses and not conclusion) is found

    check()


def test_intervals_enclose_every_node() -> None:
    """Each node's value lies in its interval, and −∞ occurs only where the interval says so."""

    @given(st.data())
    @settings(max_examples=25)
    def check(data: st.DataObject) -> None:
        node = data.draw(numbers(SCALARS, depth=4))
        boxes = {
            "x": Interval(-4, 4, data.draw(st.booleans())),
            "y": Interval(-4, 4),
            "n": Interval(-4, 4),
            "e": Interval(-4, 4, True),
        }
        question = Question(_trivial(node), (), SCALARS.variables)
        assignment = data.draw(assignments(question))
        if assignment.values["x"] is NEG_INF and not boxes["x"].bottom:
            return
        found = intervals([node], boxes)
        for part in nodes_of([node]):
            if part.sort in NUMERIC:
                value, interval = meaning(part, assignment), found[id(part)]
                if value == (0, 0):
                    assert interval.bottom
                else:
                    assert interval.lo is None or interval.lo <= value[1]
                    assert interval.hi is None or interval.hi >= value[1]

    check()


def test_mutants_differ_at_one_place() -> None:
    """A mutant differs from its original in one hypothesis, one box, or one occurrence of one node."""

    @given(questions(BOXES, depth=3))
    @settings(max_examples=25)
    def check(question: Question) -> None:
        places = {(o.root, o.path) for o in occurrences(question)}
        for mutant in mutants(question, most=1000):
            changed = mutant.question

            assert changed != question
            if len(changed.given) < len(question.given) or changed.variables != question.variables:
                continue
            pairs = zip((*question.given, question.conclude), (*changed.given, changed.conclude), strict=True)
            different = [(root, a, b) for root, (a, b) in enumerate(pairs) if a is not b]

            assert 1 == len(different)
            root, before, after = different[0]
            path = _common_start(_differences(before, after))
            for step in path:
                before, after = before.args[step], after.args[step]

            assert (root, path) in places
            assert after.args in (before.args, before.args[::-1], ()) or after is before.args[0]

    check()


SIGNS = (("−", "-"), ("·", "*"), (" ≤ ", "<="), (" = ", "=="), (" ≠ ", "!="), ("∧", "and"), ("∨", "or"))
WORDS = {
    "max": max, "min": min, "one": lambda *t: sum(t) == 1, "ite": lambda c, a, b: a if c else b,
    "true": True, "false": False,
}  # fmt: skip


def _read_by_python(node: Term, assignment: Assignment) -> Any:
    """Evaluate a formula's text by Python's own grammar after a change of signs."""
    source = text(node, limit=10**6).replace("exactly one of", "one").replace("¬", " not ")
    for sign, python in SIGNS:
        source = source.replace(sign, python)
    return eval(source, {}, {**WORDS, **assignment.values})


@pytest.mark.parametrize("strategy", [truths(BOXES, depth=3), numbers(BOXES, depth=4)], ids=["truths", "numbers"])
def test_printed_formulas_keep_their_structure(strategy: st.SearchStrategy[Term]) -> None:
    """A formula's text, read by Python's own grammar after a change of signs, has the value of the term."""

    @given(st.data())
    @settings(max_examples=40)
    def check(data: st.DataObject) -> None:
        node = data.draw(strategy)
        if any(part.op in ("implies", "iff") for part in node.nodes()):
            return
        closed = node if node.sort == "bool" else _trivial(node)
        assignment = data.draw(assignments(Question(closed, (), BOXES.variables)))

        assert meaning(node, assignment) == as_pair(_read_by_python(node, assignment))

    check()


@given(truths(INDEXED, depth=3))
@settings(max_examples=25)
def test_latex_is_balanced(node: Term) -> None:
    """LaTeX has balanced braces and balanced \\left and \\right, and names no Unicode operator."""
    printed = latex(node, limit=10**6)

    assert printed.count("{") == printed.count("}")
    assert printed.count(r"\left(") == printed.count(r"\right)")
    assert not set("∀∃∧∨¬≤≠⇒⇔−∞·") & set(printed)


def _trivial(node: Term) -> Term:
    """Return a truth that speaks of a number."""
    from terms.term import term

    return term("le", node, node)


def _differences(left: Term, right: Term) -> list[tuple[int, ...]]:
    """List the highest places at which two written-out terms differ."""
    if left is right:
        return []
    if (left.op, left.payload, len(left.args)) != (right.op, right.payload, len(right.args)):
        return [()]
    return [
        (i, *place) for i, (a, b) in enumerate(zip(left.args, right.args, strict=True)) for place in _differences(a, b)
    ]


def _common_start(paths: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the longest start that all paths share."""
    least, most = min(paths), max(paths)
    length = next((i for i, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), min(map(len, paths)))
    return least[:length]

"""Fidelity: every interpretation of a term gives, at every node, what the law itself computed there.

The law runs on symbols that carry exact values (the twin: Python's own arithmetic). At each node the twin's value is
compared with the kernel's evaluator, the exact interpretation, lanes, and the SMT-LIB text of the node. A comparison
of whole laws would be blind to a law that is always true.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from solver.instances import Assignment, plain
from solver.kernel.evaluate import Evaluation
from solver.kernel.evaluate import Instance as KernelInstance
from solver.kernel.sentence import Sentence, read_question
from solver.kernel.sorts import BOTTOM
from solver.sampling import LANES, _sizes, at_lane, draw, environment
from solver.smtread import Definition, Expression, evaluate, parse
from terms.formula import text
from terms.interpret import Run
from terms.lanes import LaneOverflowError
from terms.laws import valued_symbols
from terms.question import Question
from terms.scalars import NEG_INF
from terms.smtlib import Emitter, bound_text
from terms.sorts import NUMERIC
from terms.statements import Instance
from terms.symbols import Observation, Recorder, term_of
from terms.term import Term, nodes_of


@dataclass(frozen=True, slots=True)
class Fidelity:
    """How many comparisons were made, at how many nodes, and the first that failed."""

    nodes: int
    points: int
    comparisons: int
    mismatches: tuple[str, ...]


def fidelity(
    instance: Instance, *, seed: int, elements: tuple[int, ...], batches: int = 3, points: int = 3
) -> Fidelity:
    """Compare all interpretations of an instance's question with the law at every node, at random exact points.

    Lanes that may need more than 64 bits refuse to compute, so there is nothing of them to compare.
    """
    question = instance.question
    sentence = read_question(question.json())
    order = nodes_of((*question.given, question.conclude))
    rows = {id(node): row for row, node in enumerate(order)}
    generator = np.random.default_rng(seed)
    texts = _NodeTexts(question)
    mismatches: list[str] = []
    compared = visited = 0
    for number in range(batches):
        sizes = _sizes(question, generator, elements)
        if sizes is None:
            break
        try:
            drawn = draw(question, generator, sizes, number)
        except LaneOverflowError:
            break
        lanes = Run(environment(drawn), sizes)
        for lane in sorted({int(lane) for lane in generator.integers(LANES, size=points)}):
            assignment = at_lane(drawn, sizes, lane)
            visited += 1
            observations = _observe(instance, assignment, mismatches)
            checks = _Checks(question, sentence, rows, assignment, texts)
            for observation in observations:
                if id(observation.node) not in rows:
                    continue
                found = checks.all(observation)
                with suppress(LaneOverflowError):
                    found["lanes"] = _in_lane(lanes.value(observation.node, dict(observation.bound)), lane)
                compared += len(found)
                for way, value in found.items():
                    if not _same(value, observation.value):
                        mismatches.append(_story(way, observation, value, assignment))
            mismatches += texts.broken_axioms(assignment)
    return Fidelity(len(rows), visited, compared, tuple(mismatches[:5]))


def _observe(instance: Instance, assignment: Assignment, mismatches: list[str]) -> list[Observation]:
    recorder = Recorder()
    values = {name: plain(value) for name, value in assignment.values.items()}
    symbols = valued_symbols(instance.question, assignment.sizes, values, recorder)
    _, conclusion = instance.run(symbols)
    if term_of(conclusion) is not instance.question.conclude and not instance.existential:
        mismatches.append("the law traced to another term when it ran again: it is not deterministic")
    return recorder.observations


def _in_lane(value: Any, lane: int) -> Any:
    if hasattr(value, "array"):
        return value[lane % len(value.array)]
    return value


def _same(found: Any, expected: Any) -> bool:
    if isinstance(expected, bool) or isinstance(found, bool):
        return found is expected
    return (found is NEG_INF) == (expected is NEG_INF) and bool(found == expected)


def _story(way: str, observation: Observation, value: Any, assignment: Assignment) -> str:
    formula = text(observation.node, limit=200)
    return f"{way}: {formula} is {value}, the law computed {observation.value} on {assignment.json()}"


class _Checks:
    """The interpretations of a question on one instance."""

    def __init__(
        self, question: Question, sentence: Sentence, rows: Mapping[int, int], assignment: Assignment, texts: _NodeTexts
    ) -> None:
        self.rows = rows
        self.kernel = Evaluation(sentence, KernelInstance(sentence, assignment.json()))
        values = {name: plain(value) for name, value in assignment.values.items()}
        self.exact = Run(values, assignment.sizes)
        self.texts = texts
        self.assignment = assignment

    def all(self, observation: Observation) -> dict[str, Any]:
        bound = dict(observation.bound)
        kernel = self.kernel.value(self.rows[id(observation.node)], bound)
        return {
            "kernel": NEG_INF if kernel is BOTTOM else kernel,
            "exact interpretation": self.exact.value(observation.node, bound),
            "SMT-LIB text": self.texts.value(observation.node, bound, self.assignment),
        }


class _NodeTexts:
    """The SMT-LIB text of every node of a question, read back and evaluated."""

    def __init__(self, question: Question) -> None:
        self.emitter = Emitter()
        self.emitter.declarations(question)
        self.pairs: dict[int, tuple[Expression, Expression]] = {}
        self.question = question
        for node in nodes_of((*question.given, question.conclude)):
            bottom, value = self.emitter.pair(node)
            self.pairs[id(node)] = (parse(bottom)[0], parse(value)[0])
        self.definitions: dict[str, Definition] = {}
        self.axioms: list[Expression] = []
        for line in self.emitter.definitions:
            (command,) = parse(line)
            if command[0] == "define-fun":
                parameters = tuple(str(name) for name, _ in command[2])
                self.definitions[str(command[1])] = (parameters, command[4])
            elif command[0] == "assert":
                self.axioms.append(command[1])

    def value(self, node: Term, bound: Mapping[tuple[int, str], int], assignment: Assignment) -> Any:
        bottom, value = self.pairs[id(node)]
        if node.sort in NUMERIC and self._read(bottom, bound, assignment) is True:
            return NEG_INF
        return self._read(value, bound, assignment)

    def broken_axioms(self, assignment: Assignment) -> list[str]:
        """List the axioms about maxima that fail on an instance."""
        return [
            f"SMT-LIB axiom fails: {axiom}" for axiom in self.axioms if self._read(axiom, {}, assignment) is not True
        ]

    def _read(self, expression: Expression, bound: Mapping[tuple[int, str], int], assignment: Assignment) -> Any:
        constants: dict[str, Any] = {bound_text(level): element for (level, _), element in bound.items()}
        functions: dict[str, Any] = {}
        for name, value in assignment.values.items():
            raw = plain(value)
            if isinstance(raw, list) and any(f.name == name for f in self.question.functions):
                functions[name] = lambda *i, raw=raw: _number(_entry(raw, i))
                functions[f"{name}.bottom"] = lambda *i, raw=raw: _entry(raw, i) is NEG_INF
            else:
                constants[name] = _number(raw)
                constants[f"{name}.bottom"] = raw is NEG_INF
        values = {name: plain(value) for name, value in assignment.values.items()}
        run = Run(values, assignment.sizes)
        for number, node in self.emitter.extrema.items():
            self._define_extremum(number, node, run, assignment, functions)
        return evaluate(
            expression, constants=constants, functions=functions, definitions=self.definitions, sizes=assignment.sizes
        )

    def _define_extremum(
        self, number: int, node: Term, run: Run, assignment: Assignment, functions: dict[str, Any]
    ) -> None:
        outer = sorted(node.free)
        level, sort = node.binder

        def value(*elements: int) -> Any:
            return run.value(node, dict(zip(outer, elements, strict=True)))

        def place(*elements: int) -> int:
            bound = dict(zip(outer, elements, strict=True))
            best = value(*elements)
            return next(
                i for i in range(assignment.sizes[sort]) if run.value(node.args[0], bound | {(level, sort): i}) == best
            )

        functions[f"m.{number}"] = lambda *e: _number(value(*e))
        functions[f"m.{number}.bottom"] = lambda *e: value(*e) is NEG_INF
        functions[f"w.{number}"] = place


def _entry(table: Any, indices: tuple[int, ...]) -> Any:
    for index in indices:
        table = table[index]
    return table


def _number(value: Any) -> Any:
    """Return a value as SMT-LIB has it: −∞ has a flag, and its number is arbitrary."""
    if value is NEG_INF:
        return Fraction(-7, 3)
    return value
